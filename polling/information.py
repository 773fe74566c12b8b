"""What a player is entitled to know: every piece of evidence with its status and the article that says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from polling.articles import Edition, edition_of
from polling.authorised import Origin, Source, may_use
from polling.cards_heard import signal_words, signals_misexplained
from polling.decision import Party, Status
from polling.elsewhere import FromElsewhere, Stage, options_of_director
from polling.irregularities import card_decisions, in_time, status_for
from polling.understanding import understood_as
from polling.withdrawn import Withdrawn, who_may_use
from simulate.case import NO_AGREEMENT, Case, Explanation, Information, Said, Signal
from simulate.core.actions import card_action
from simulate.core.cards import RANK_LETTERS, card_name
from simulate.core.seats import Seat, partner, side_of
from simulate.irregularity import Irregularity
from simulate.language import Joined, Message, action_text, seat_text
from simulate.meaning import read_meaning
from simulate.withdrawn_calls import WithdrawnCall

__all__ = ["Evidence", "Status", "articles", "entitlements", "misinformed", "says_none", "unauthorised"]


_TEN: Final = RANK_LETTERS.index("T")


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of evidence as one player may use it.

    Parameters
    ----------
    about : str
        What it is, in words.
    status : Status
        For this player.
    law : str
        Article, by the edition of the case.
    information : Information or None
        The entry of the case file it came from, if any; an explanation heard is put in the form of one.
    reason : str
        Why, where that is not plain.
    """

    about: str
    status: Status
    law: str
    information: Information | None = None
    reason: str = ""

    def to_dict(self) -> dict[str, str]:
        """Return plain types for JSON."""
        out = {"about": self.about, "status": self.status.value, "law": self.law}
        return out | {"reason": self.reason} if self.reason else out


def articles(edition: int) -> dict[str, str]:
    """Return the article number of every subject that one edition of the Laws knows.

    Raises
    ------
    UnknownNameError
        If the edition is not 1997, 2007 or 2017.
    """
    return {subject: article.number for subject, article in edition_of(edition).articles.items()}


def entitlements(case: Case, player: Seat) -> tuple[Evidence, ...]:
    """Return what `player` may and may not use at the decision of the case.

    Information from partner is unauthorised, from opponents it may be used at one's own risk. What came from
    elsewhere, and withdrawn calls where the case does not say whose irregularity it was, are left to the
    director.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16A-D, 20F, 21, 24, 40, 73D, 75.
    """
    laws = edition_of(case.law)
    found = [
        Evidence(Message("his own hand and the legal auction"), Status.AUTHORISED, _law(laws, "auction")),
    ]
    for explanation in case.explanations:
        if explanation.call < case.question.call:
            found += _explained(case, player, explanation, laws)
    found += [_signalled(case, signal, laws) for signal in signals_misexplained(case, player)]
    found += _irregular(case, player)
    found += _taken_back(case, player)
    found += [
        _let_slip(case, player, i, laws)
        for i in case.information
        if i.call is None or i.call < case.question.call
    ]
    return tuple(found)


def unauthorised(case: Case, player: Seat) -> tuple[Evidence, ...]:
    """Return the evidence `player` may not use."""
    return tuple(e for e in entitlements(case, player) if e.status is Status.UNAUTHORISED)


def misinformed(case: Case, player: Seat) -> tuple[Explanation, ...]:
    """Return the explanations by which `player` was told something else than the agreement."""
    return tuple(
        e for e in case.explanations if e.misleads(player, case.auction.seat_at(e.call), case.question.call)
    )


def was_misinformed(case: Case, player: Seat) -> bool:
    """Tell whether `player` decided with a wrong explanation of a call, or of a card played."""
    return bool(misinformed(case, player) or signals_misexplained(case, player))


def _signalled(case: Case, signal: Signal, laws: Edition) -> Evidence:
    about = _agreement(signal_words(case, signal), signal.agreed, signal.told)
    return Evidence(about, Status.AUTHORISED, _law(laws, "opponents_explanation"))


def _irregular(case: Case, player: Seat) -> Iterator[Evidence]:
    """Yield what a card led out of turn, exposed or taken back is to the player."""
    for decided in card_decisions(case):
        item, known = decided.irregularity, decided.known
        status = None if known is None or not in_time(case, known) else status_for(known, player)
        if status is None or _played_since(case, item):
            continue
        about = Message(
            "{seat}'s {action}, {kind}",
            seat=seat_text(item.seat),
            action=action_text(card_action(item.card)),
            kind=Message(item.kind),
        )
        if item.became is not None:
            about = Message("{what}, {became}", what=about, became=Message(item.became))
        # An honour is a meaning, so its suggestion can be worked out; a small card is left to the director.
        words = card_name(item.card)
        shows = Said(words, read_meaning(words)) if item.card % 13 >= _TEN else None
        piece = Information(item.seat, "card exposed", item.since, text=about, shows=shows)
        law = Message("Law {number}", number=", ".join(decided.decision.numbers))
        yield Evidence(about, status, law, piece, Message(decided.decision.reason))


def _taken_back(case: Case, player: Seat) -> Iterator[Evidence]:
    """Yield what a call taken back is to the player, unless the case has it among what was let slip."""
    slipped = {i.source for i in case.information if i.kind == "withdrawn call"}
    for item in case.withdrawn:
        if item.seat in (player, *slipped):
            continue
        about = Message(
            "{seat}'s {action}, {kind}",
            seat=seat_text(item.seat),
            action=action_text(item.call),
            kind=Message("withdrawn call"),
        )
        yield _of_withdrawn(
            item, player, case.law, about, Information(item.seat, "withdrawn call", text=about)
        )


def _of_withdrawn(
    item: WithdrawnCall, player: Seat, law: int, about: Message, piece: Information
) -> Evidence:
    """Return what a call taken back is to `player`: both sides' calls are the innocent side's alone."""
    decision = who_may_use(Withdrawn(not item.innocent, item.comparable), law)
    offended = (side_of(item.seat) == side_of(player)) is not item.innocent
    numbers = Message("Law {number}", number=", ".join(decision.numbers))
    status = decision.status[Party.OFFENDERS if offended else Party.NON_OFFENDERS]
    return Evidence(about, status, numbers, piece, Message(decision.reason))


def _played_since(case: Case, item: Irregularity) -> bool:
    """Tell whether a card that did not stand has been played since: then all have seen it lawfully."""
    return not item.accepted and case.question.card is not None and item.card in case.play_before.cards


def _law(laws: Edition, subject: str) -> Message:
    return Message("Law {number}", number=laws.article(subject).number)


def _call_words(case: Case, index: int) -> Message:
    seat, call = case.auction.seat_at(index), case.auction.calls[index]
    return Message("{seat}'s {action}", seat=seat_text(seat), action=action_text(call))


def _agreement(what: str, agreed: Said | None, told: Said | None = None) -> Message:
    """Return that the agreement on a call or card is due, and not what was told."""
    words = Message("not stated") if agreed is None else agreed.text
    if told is None:
        return Message("{what}: the agreement ({agreed})", what=what, agreed=words)
    return Message(
        "{what}: the agreement ({agreed}), not what was told ({told})",
        what=what,
        agreed=words,
        told=told.text,
    )


def _explained(case: Case, player: Seat, e: Explanation, laws: Edition) -> list[Evidence]:
    caller = case.auction.seat_at(e.call)
    call = _call_words(case, e.call)
    if (caller - player) % 2 == 1:
        return [_due(call, e, laws)]
    if caller != player or e.meant is None:
        found = [Evidence(_agreement(call, e.agreed), Status.AUTHORISED, _law(laws, "auction"))]
    else:
        bound = understood_as(e)
        meant = Message("not stated") if bound is None else bound.text
        about = Message("{call}: as he meant it ({meant})", call=call, meant=meant)
        reason = Message("he goes on as if partner had understood it so")
        found = [Evidence(about, Status.AUTHORISED, _law(laws, "own_side_explanation"), reason=reason)]
    heard = e.told is not None and (not e.told_to or len(e.told_to) == 2)
    if caller == player and heard and e.told is not None:
        # With screens an explanation given on the other side is not heard.
        about = Message("partner's explanation of {call} ({told})", call=call, told=e.told.text)
        piece = Information(partner(player), "explanation", e.call, text=e.told.text)
        found.append(Evidence(about, Status.UNAUTHORISED, _law(laws, "own_side_explanation"), piece))
    return found


def says_none(words: str) -> bool:
    """Tell whether the words say that there was no agreement (Law 75D3)."""
    return words.strip().casefold() in NO_AGREEMENT


def _due(call: str, e: Explanation, laws: Edition) -> Evidence:
    """Return what opponents of the caller are due: the agreement, or that there is none."""
    none = e.agreed is not None and says_none(e.agreed.text)
    law = _law(laws, "opponents_explanation")
    reason = ""
    if not none:
        about = _agreement(call, e.agreed, e.told)
    elif e.told is None:
        about = Message("{call}: that there is no agreement", call=call)
    else:
        about = Message(
            "{call}: that there is no agreement, not what was told ({told})", call=call, told=e.told.text
        )
    if e.told is not None:
        if none:
            law = Message("{law}, {number}", law=law, number=laws.article("no_agreement").number)
        elif e.agreed is None:
            law = Message("{law}, {number}", law=law, number=laws.article("presumption").number)
            reason = Message("unless shown otherwise the explanation was the mistake, not the call")
    return Evidence(about, Status.AUTHORISED, law, reason=reason)


_ORIGINS: Final[Mapping[str, Origin]] = {
    "hesitation": Origin.PARTNER_HESITATION,
    "haste": Origin.PARTNER_HASTE,
    "remark": Origin.PARTNER_REMARK,
    "question": Origin.PARTNER_QUESTION,
    "answer": Origin.PARTNER_ANSWER,
    "alert": Origin.PARTNER_ALERT,
    "no alert": Origin.PARTNER_NO_ALERT,
    "explanation": Origin.PARTNER_EXPLANATION,
    "gesture": Origin.PARTNER_GESTURE,
    "emphasis": Origin.PARTNER_EMPHASIS,
    "other": Origin.PARTNER_EMPHASIS,
}
"""What a kind of the case file is when it comes from partner; "other" is any manner without a word here."""


_FOR_THE_DIRECTOR: Final = ("withdrawn call", "overheard")
"""Kinds whose status the director decides; with his own reading of them he has."""


def _manner(case: Case, i: Information) -> Message:
    """Return what somebody let slip, in words."""
    values = {"seat": seat_text(i.source), "kind": Message(i.kind)}
    if i.call is None:
        about = Message("{seat}'s {kind}", **values)
    else:
        about = Message("{seat}'s {kind} ({call})", **values, call=action_text(case.auction.calls[i.call]))
    if i.text:
        about = Message("{what}: {words}", what=about, words=i.text)
    if i.fact.value != "agreed":
        about = Message("{what} [{fact}]", what=about, fact=Message(i.fact.value))
    return about


def _let_slip(case: Case, player: Seat, i: Information, laws: Edition) -> Evidence:
    about = _manner(case, i)
    back = next((w for w in case.withdrawn if w.seat == i.source), None)
    if i.kind == "withdrawn call" and back is not None and i.source != player:
        return _of_withdrawn(back, player, case.law, about, i)
    if i.shows is not None and i.kind in _FOR_THE_DIRECTOR and i.source != player:
        reason = Message("so taken by the director, who says what it shows")
        law = _law(laws, "withdrawn" if i.kind == "withdrawn call" else "elsewhere")
        return Evidence(about, Status.UNAUTHORISED, law, i, reason)
    if i.kind == "withdrawn call":
        reason = Message("his if the opponents offended, not his if his own side did")
        return Evidence(about, Status.UNDECIDED, _law(laws, "withdrawn"), i, reason)
    if i.kind == "card exposed":
        own = side_of(i.source) == side_of(player)
        law = _law(laws, "card_exposed_in_auction")
        if i.source == player:
            return Evidence(about, Status.AUTHORISED, _law(laws, "own_hand"), i)
        return Evidence(about, Status.UNAUTHORISED if own else Status.AUTHORISED, law, i)
    if i.kind == "overheard":
        return _from_elsewhere(case, i, about)
    if i.source == player:
        return Evidence(about, Status.AUTHORISED, _law(laws, "own_hand"), i)
    if i.source == partner(player):
        decision = may_use(Source(_ORIGINS[i.kind]), laws.year)
        return Evidence(
            about, decision.status[Party.PLAYER], Message("Law {number}", number=decision.numbers[0]), i
        )
    law = Message("{law} (at his own risk)", law=_law(laws, "opponent_manner"))
    return Evidence(about, Status.AUTHORISED, law, i)


def _from_elsewhere(case: Case, i: Information, about: Message) -> Evidence:
    """Return that the director decides, and what is open to him at this stage of the board (Law 16D)."""
    stage = Stage.IN_PROGRESS if case.table is None else Stage.PLAYED
    decision = options_of_director(FromElsewhere(stage, would_interfere=None), case.law)
    options = Joined(" / ", [Message(option.value) for option in decision.options])
    reason = Message("{reason}: {options}", reason=Message(decision.reason), options=options)
    law = Message("Law {number}", number=", ".join(decision.numbers))
    return Evidence(about, Status.UNDECIDED, law, i, reason)
