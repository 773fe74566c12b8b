"""What a player who is polled answers, as it is typed: calls or cards, in the letters of his language."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.case import Case
from simulate.casefile.cardtext import is_low, read_play
from simulate.core.actions import Action, card_action
from simulate.core.calls import parse_call
from simulate.core.spoken import action_text
from simulate.errors import NotationError
from simulate.message import Joined, Message
from simulate.notation import Notation, parse_card
from simulate.notation import parse_call as parse_call_in


def read_answer(case: Case, text: str, notations: Sequence[Notation]) -> tuple[Action, ...]:
    """Read calls, or cards where a card is in question, in any of some notations.

    Parameters
    ----------
    case : Case
        Its question tells whether calls or cards are meant, and which may be made.
    text : str
        Parted by commas or spaces; ``low heart`` is one card.
    notations : sequence of Notation
        A word that only some of them have is read in those.

    Raises
    ------
    NotationError
        If a word is no call or card, means two things, may not be made here, or comes twice.

    Examples
    --------
    >>> from analysis.cases import open_case
    >>> from simulate.notation import get_notation
    >>> read_answer(open_case("slow-signoff-after-ogust"), "pas, 3SA", [get_notation("nl")])
    (0, 17)
    """
    allowed, cards = _allowed(case), case.question.card is not None
    actions: list[Action] = []
    for word in _words(text, cards=cards):
        action = _read_in_any(case, word, notations)
        if action not in allowed:
            raise NotationError(
                Message("expected a card he may play: {action!r}", action=word)
                if cards
                else Message(
                    "expected a legal call at call {turn}: {call!r}", turn=case.question.call + 1, call=word
                )
            )
        if action in actions:
            raise NotationError(
                Message("expected each card once: {text!r}", text=word)
                if cards
                else Message("expected each call once: {text!r}", text=word)
            )
        actions.append(action)
    return tuple(actions)


def _words(text: str, *, cards: bool) -> list[str]:
    # "low heart" is one card, so cards are parted by commas where there are any.
    if cards and ("," in text or is_low(text)):
        return [word.strip() for word in text.split(",") if word.strip()]
    return text.replace(",", " ").split()


def _allowed(case: Case) -> set[Action]:
    if case.question.card is not None:
        return {card_action(card) for card in case.playable}
    return {call for call, legal in enumerate(case.auction_before.legal()) if legal}


def _read_in_any(case: Case, word: str, notations: Sequence[Notation]) -> Action:
    """Return what a word means in the notations that have it, if that is one thing."""
    found: dict[Action, str] = {}
    problems: list[NotationError] = []
    for notation in notations:
        try:
            found.setdefault(_read(case, word, notation), notation.language)
        except NotationError as error:
            problems.append(error)
    if not found:
        raise problems[0]
    if len(found) > 1:
        readings = (
            Message("{action} in {language}", action=action_text(action), language=Message(name))
            for action, name in found.items()
        )
        both = Joined(", ", readings)
        raise NotationError(
            Message("expected --lang, this is {readings}: {word!r}", readings=both, word=word)
        )
    return found.popitem()[0]


def _read(case: Case, word: str, notation: Notation) -> Action:
    english = notation.name == "en"
    if case.question.card is None:
        return parse_call(word) if english else parse_call_in(word, notation=notation)
    if english or is_low(word):
        return card_action(read_play(word, case.playable))
    return card_action(parse_card(word, notation=notation))
