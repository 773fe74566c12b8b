"""From the case file to a `Case`: the kernel reads every part, contradictions are named in bridge words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulate.bidding.methods import read_methods
from simulate.bidding.model import CLASSES
from simulate.case import (
    EDITIONS,
    INFORMATION_KINDS,
    VP_SCALES,
    Case,
    Event,
    Fact,
    Information,
    Published,
    Question,
    Scoring,
    Vote,
)
from simulate.casefile.explanations import read_explanations
from simulate.casefile.irregularities import read_irregularities
from simulate.casefile.judgement import compare_explanation, compare_judgement, judgement_of
from simulate.casefile.known import read_known
from simulate.casefile.model import SCHEMA_VERSION, CaseDraft, InformationPart, VotePart
from simulate.casefile.outcomes import read_outcomes
from simulate.casefile.plays import card_question, cards_played, read_signals
from simulate.casefile.problems import Problem
from simulate.casefile.published import read_published
from simulate.casefile.reader import Reader
from simulate.casefile.results import unreachable
from simulate.casefile.withdrawn import read_withdrawn_calls
from simulate.core.auction import read_auction
from simulate.core.calls import parse_call
from simulate.core.cards import Card
from simulate.core.contract import Result, parse_result
from simulate.core.hands import Deal, Hand, deal_problems, parse_hand
from simulate.core.seats import (
    SEATS,
    Seat,
    parse_seat,
    parse_vulnerability,
    seat_name,
)
from simulate.core.spoken import action_in_letters, seat_text
from simulate.irregularity import Irregularity, as_played
from simulate.message import Message
from simulate.withdrawn_calls import WithdrawnCall

_TEMPO: Final = ("hesitation", "haste")
_MOST_BOARDS: Final = 128  # as in a typed ruling: more than any match has


@dataclass(frozen=True, slots=True)
class Checked:
    """A case, or what is wrong; and remarks either way."""

    case: Case | None
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...]


def check_draft(
    draft: CaseDraft, numbers: Mapping[str, Sequence[int]], regulators: Collection[str] | None = None
) -> Checked:
    """Check the bridge in a case file.

    Parameters
    ----------
    draft : CaseDraft
        The file, perhaps without some parts.
    numbers : mapping
        For each list of tables, the number every item has in the file.
    regulators : collection of str or None
        Known regulators; None leaves the name unchecked.
    """
    checker = _Checker(draft, numbers)
    case = checker.case(regulators)
    return Checked(case, tuple(checker.problems), tuple(checker.remarks))


@dataclass(slots=True)
class _Checker(Reader):
    """Turns a draft into a case."""

    def case(self, regulators: Collection[str] | None) -> Case | None:
        draft = self.draft
        if draft.schema_version not in (None, SCHEMA_VERSION):
            self.wrong(
                "schema_version",
                Message(
                    "expected {schema_version}: {schema_version2!r}",
                    schema_version=SCHEMA_VERSION,
                    schema_version2=draft.schema_version,
                ),
            )
        if draft.title is not None and not draft.title.strip():
            self.wrong("title", Message("expected one line of text: {title!r}", title=draft.title))
        if draft.law is not None and draft.law not in EDITIONS:
            self.wrong(
                "law", Message("expected an edition of the Laws, 1997, 2007 or 2017: {law!r}", law=draft.law)
            )
        regulator = draft.regulator
        if regulators is not None:
            regulator = self.known("regulator", "regulator", regulator, regulators)
        elif regulator is not None and not regulator.strip():
            self.wrong("regulator", Message("is not filled in"))
        scoring = self.known("scoring", "scoring", draft.scoring, [unit.value for unit in Scoring])
        player_class = self.known("class", "class of player", draft.player_class, CLASSES)
        self.dealer = self.read("dealer", draft.dealer, parse_seat)
        vulnerability = self.read("vulnerable", draft.vulnerable, parse_vulnerability)
        hands = self.hands()
        self.calls()
        irregularities = read_irregularities(self, hands)
        withdrawn = read_withdrawn_calls(self)
        play = cards_played(self, hands, irregularities)
        question = self.question(hands, play, irregularities, withdrawn)
        parts: dict[str, Any] = {
            "methods": self.methods(),
            "explanations": read_explanations(self),
            "information": self.information(),
            "event": self.event(),
            "votes": self.votes(),
            "directed": read_outcomes(self),
            "published": self.published(),
            "play": play,
            "signals": read_signals(self, play, irregularities),
            "judgement": judgement_of(self),
            "known": read_known(self, hands),
            "irregularities": irregularities,
            "withdrawn": withdrawn,
            **self.results(play, irregularities),
        }
        if question is not None:
            judgement = parts["judgement"]
            compare_judgement(self, judgement, parts["directed"], question.alternatives)
            compare_explanation(self, judgement, question, parts["explanations"], parts["signals"])
        self.general_remarks(hands)
        if (
            self.problems
            or self.auction is None
            or vulnerability is None
            or question is None
            or draft.title is None
            or draft.law is None
            or regulator is None
            or scoring is None
            or player_class is None
        ):
            return None
        return Case(
            title=draft.title,
            law=draft.law,
            regulator=regulator,
            scoring=Scoring(scoring),
            vulnerability=vulnerability,
            player_class=player_class,
            hands=hands,
            auction=self.auction,
            question=question,
            notes=tuple(draft.notes),
            **parts,
        )

    def hands(self) -> dict[Seat, Hand]:
        part = self.draft.hands
        if part is None:
            return {}
        hands: dict[Seat, Hand] = {}
        stated = {seat: getattr(part, seat_name(seat)) for seat in SEATS}
        for seat, text in stated.items():
            # Any size here: the count is complained of below, with the cards that are missing.
            hand = self.read(f"hands.{seat_name(seat)}", text, lambda t: parse_hand(t, size=None))
            if hand is not None:
                hands[seat] = hand
        wrong = deal_problems(hands)
        for problem in wrong:
            self.wrong("hands", problem)
        if not wrong and len(hands) == 3 and sum(text is not None for text in stated.values()) == 3:
            return dict(enumerate(Deal.of(hands).hands))
        return hands

    def calls(self) -> None:
        part = self.draft.auction
        if part is None:
            return
        self.reading = read_auction(part.calls, self.dealer)
        self.dealer = self.reading.dealer
        for problem in self.reading.problems:
            self.wrong("auction.calls", problem)

    def question(
        self,
        hands: Mapping[Seat, Hand],
        play: tuple[Card, ...],
        irregularities: tuple[Irregularity, ...],
        withdrawn: tuple[WithdrawnCall, ...],
    ) -> Question | None:
        part = self.draft.question
        if part is None:
            return None
        player = self.read("question.player", part.player, parse_seat)
        stated = self.draft.hands
        if (
            player is not None
            and stated is not None
            and player not in hands
            and getattr(stated, seat_name(player)) is None
        ):
            self.wrong(
                "hands",
                Message("expected the hand of {player}, who is asked about", player=seat_text(player)),
            )
        if part.card is not None:
            if part.call is not None:
                self.wrong(
                    "question", Message("expected a call or a card, not both: {card!r}", card=part.card)
                )
            return card_question(self, part, player, hands, play, irregularities, withdrawn)
        if part.call is None:
            self.wrong("question.call", Message("is missing, or question.card where a card is in question"))
        self.turn = self.call_index("question.call", part.call)
        if self.dealer is None and player is not None and self.turn is not None:
            # Who dealt is wrong or missing: so that all else can still be checked, the question tells.
            self.dealer = (player - self.turn) % 4
            self.remark(
                "dealer",
                Message(
                    "{dealer}, if the question is right that call {turn} is {player}'s",
                    dealer=seat_text(self.dealer),
                    turn=self.turn + 1,
                    player=seat_text(player),
                ),
            )
        alternatives = self.read_all("question.alternatives", part.alternatives, parse_call)
        self.legal("question.alternatives", alternatives)
        if player is None or self.turn is None or self.reading is None:
            return None
        caller, made = self.caller(self.turn), self.reading.calls[self.turn]
        if caller is not None and caller != player:
            if made is None:
                self.wrong(
                    "question.call",
                    Message(
                        "expected a call by {player}, call {turn} is {caller}'s: {call!r}",
                        player=seat_text(player),
                        turn=self.turn + 1,
                        caller=seat_text(caller),
                        call=part.call,
                    ),
                )
            else:
                self.wrong(
                    "question.call",
                    Message(
                        "expected a call by {player}, call {turn} is {caller}'s {made}: {call!r}",
                        player=seat_text(player),
                        turn=self.turn + 1,
                        caller=seat_text(caller),
                        made=action_in_letters(made),
                        call=part.call,
                    ),
                )
        return Question(player, self.turn, alternatives)

    def methods(self) -> dict[str, tuple[str, ...]]:
        part = self.draft.methods
        sides = {} if part is None else {"NS": tuple(part.NS), "EW": tuple(part.EW)}
        for side, words in sides.items():
            unread = read_methods(words).unread
            if unread:
                self.remark(
                    f"methods.{side}",
                    Message(
                        "shown, but the textbook model of bidding does not follow it: {names}; explain the "
                        "calls that it changes",
                        names=", ".join(unread),
                    ),
                )
        return {side: words for side, words in sides.items() if words}

    def information(self) -> tuple[Information, ...]:
        items = self.numbered("information", self.draft.information)
        found = [self.one_information(where, part) for where, part in items]
        return tuple(item for item in found if item is not None)

    def one_information(self, where: str, part: InformationPart) -> Information | None:
        source = self.read(f"{where}.from", part.source, parse_seat)
        kind = self.known(f"{where}.kind", "kind of information", part.kind, INFORMATION_KINDS)
        fact = self.known(f"{where}.fact", "state of a fact", part.fact, [fact.value for fact in Fact])
        index = self.call_index(f"{where}.call", part.call)
        if kind in _TEMPO:
            if part.call is None:
                self.wrong(
                    f"{where}.call",
                    Message("is missing: which call was the hesitation?")
                    if kind == "hesitation"
                    else Message("is missing: which call was the haste?"),
                )
            elif index is not None and source is not None:
                caller = self.caller(index)
                if caller is not None and caller != source:
                    self.wrong(
                        f"{where}.call",
                        Message(
                            "expected a call by {source}, call {index} is {caller}'s: {call!r}",
                            source=seat_text(source),
                            index=index + 1,
                            caller=seat_text(caller),
                            call=part.call,
                        ),
                    )
        shows = self.meaning(f"{where}.shows", part.shows)
        if source is None or kind is None or fact is None:
            return None
        return Information(source, kind, index, Fact(fact), part.text, shows)

    def votes(self) -> tuple[Vote, ...]:
        found = [self.vote(where, part) for where, part in self.numbered("vote", self.draft.vote)]
        return tuple(vote for vote in found if vote is not None)

    def vote(self, where: str, part: VotePart) -> Vote | None:
        choice = self.read(f"{where}.choice", part.choice, self.action)
        considered = self.read_all(f"{where}.considered", part.considered, self.action)
        self.legal(f"{where}.choice", [choice])
        self.legal(f"{where}.considered", considered)
        player_class = self.known(f"{where}.class", "class of player", part.player_class, CLASSES)
        if choice is None:
            return None
        # What a player chooses he has considered; naming it again adds nothing.
        others = tuple(call for call in considered if call != choice)
        vote = Vote(choice, others, part.same_before, part.spoiled, part.count, player_class)
        if not vote.counts:
            if vote.spoiled:
                self.remark(where, Message("kept, not counted: it was spoiled"))
            else:
                self.remark(where, Message("kept, not counted: he would not have got here"))
        return vote

    def published(self) -> Published | None:
        part = self.draft.published
        return None if part is None else read_published(self, part)

    def event(self) -> Event:
        part = self.draft.event
        if part is None:
            return Event()
        scale = self.known("event.vp", "scale of victory points", part.vp, VP_SCALES)
        if part.vp is not None:
            if part.boards is None:
                self.remark("event.boards", Message("is missing: victory points depend on it"))
            elif part.boards > _MOST_BOARDS:
                self.wrong(
                    "event.boards",
                    Message(
                        "expected 1 to {most_boards} boards: {boards!r}",
                        most_boards=_MOST_BOARDS,
                        boards=part.boards,
                    ),
                )
        return Event(part.boards, scale, part.name, part.table_size, part.rest)

    def results(self, play: tuple[Card, ...], irregularities: tuple[Irregularity, ...]) -> dict[str, Any]:
        part = self.draft.result
        if part is None:
            return {}
        table = self.read("result.table", part.table, parse_result)
        if table is not None and self.auction is not None:
            final = self.auction.contract() if self.auction.is_over else None
            stood = None if final is None else as_played(final, play, irregularities).contract
            # Declarer who spread his hand to a lead out of turn is dummy (Law 54A).
            reason = "" if stood is not None and table.contract == stood else unreachable(table, self.auction)
            if reason:
                self.wrong("result.table", Message("{reason}: {table!r}", reason=reason, table=part.table))
        others: list[tuple[Result, int]] = []
        for number, (text, count) in enumerate(part.field, start=1):
            result = self.read(f"result.field {number}", text, parse_result)
            if result is not None:
                others.append((result, count))
        return {
            "table": table,
            "other_table": self.read("result.other_table", part.other_table, parse_result),
            "field_results": tuple(others),
        }

    def general_remarks(self, hands: Mapping[Seat, Hand]) -> None:
        if self.draft.hands is not None and len(hands) < len(SEATS):
            self.remark("hands", Message("without four hands there is no adjusted score"))
        player = self.draft.question
        for where, part in self.numbered("information", self.draft.information):
            if player is None or player.call is None or part.call is None:
                continue
            if part.call > player.call:
                self.remark(
                    f"{where}.call", Message("comes after the question, call {call}", call=player.call)
                )
