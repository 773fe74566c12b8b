"""What a rule of the Laws answers: allowed or not, authorised for whom, what follows, what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from polling.articles import Article, Edition
from simulate.language.translator import mark


class Status(Enum):
    """Whether a player may use a piece of evidence (Law 16)."""

    AUTHORISED = "authorised"
    UNAUTHORISED = "unauthorised"
    UNDECIDED = "for the director to decide"


class Party(Enum):
    """Whom a decision touches."""

    PLAYER = "the player"
    PARTNER = "his partner"
    OPPONENTS = "his opponents"
    OFFENDERS = "the offending side"
    NON_OFFENDERS = "the non-offending side"


class Measure(Enum):
    """What follows from an irregularity, or may be chosen."""

    RESULT_STANDS = mark("the result stands")
    ADJUST = "an adjusted score if there is damage"
    ASSIGN = mark("an assigned score")
    ARTIFICIAL = "an artificial score"
    PENALTY = "a procedural penalty"
    ARRANGE_SEATS = "players change seats so that the one who knows a hand holds it"
    REDEAL = "a redeal"
    COMPLETE = mark("the board is played, and adjusted if the information may have mattered")
    AWARD = mark("an adjusted score without play")
    CORRECT = "the explanation is corrected, after calling the director"
    KEEP_SILENT = "nothing may be said or shown"
    CHANGE_CALL = "he may change his call"
    CHANGE_CARD = "he may change his card"
    ACCEPT = "accept it"
    REFUSE = "refuse it"
    BECOME_DUMMY = "accept it, spread his hand and become dummy"
    SEE_DUMMY_FIRST = "accept it, see dummy, and play from dummy"
    STANDS = "it stands and is in turn"
    TAKE_BACK = "the card goes back, no further rectification"
    PROPER_LEAD = "the lead comes from the right hand"
    LEGAL_CARD = "any card of that hand may be led"
    PROPER_LEAD_STANDS = "the lead in turn stands, cards played to the other go back"
    MAJOR_PENALTY_CARD = "the card stays exposed as a major penalty card"
    RESTRICT_PARTNER = "declarer may ask partner for highest or lowest, or forbid a suit"
    RESTRICT_PARTNER_OR_REQUIRE = (
        "declarer may ask partner for highest or lowest, or require or forbid another suit"
    )
    REQUIRE_LEAD = "declarer may require partner's lead in that suit"
    FORBID_LEAD = "declarer may forbid partner's lead in that suit, for as long as he keeps the lead"
    FORBID_ANY_LEAD = "declarer may forbid partner to lead one suit, for as long as he keeps the lead"
    LEAD_RESTRICTIONS = "restrictions on partner's first lead"
    CARD_LEFT_FACED = "the card is left face up during the auction"
    LEGAL_CALL = "any legal call"
    PASS_ONCE = "partner passes when next it is his turn"
    PASS_THROUGHOUT = "partner passes for the rest of the auction"
    OFFENDER_PASSES_ONCE = "the offender passes when next it is his turn"
    OFFENDER_PASSES_THROUGHOUT = "the offender passes for the rest of the auction"
    NO_DOUBLE = "partner may not double or redouble at that turn"
    REPEAT_CALL = "the call is repeated, no rectification"
    CHOOSE_ANOTHER = "the double is cancelled, another legal call is chosen"


@dataclass(frozen=True, slots=True)
class Decision:
    """What one edition of the Laws says to one set of facts.

    Parameters
    ----------
    allowed : bool or None
        Whether the action was or is allowed; None when that is for the director to judge, or nothing was
        asked that is allowed or not.
    law : tuple of Article
        The articles it rests on.
    reason : str
        One short sentence in our own words.
    edition : int
        Of the Laws.
    status : mapping of Party to Status
        Who may use the information in question.
    follows : tuple of Measure
        What happens by itself.
    options : tuple of Measure
        What the director, or the player the Law names, may choose from.
    """

    allowed: bool | None
    law: tuple[Article, ...]
    reason: str
    edition: int
    status: Mapping[Party, Status]
    follows: tuple[Measure, ...] = ()
    options: tuple[Measure, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The article numbers, each by itself and once: one article may cover several subjects."""
        return tuple(dict.fromkeys(n.strip() for a in self.law for n in a.number.split(",")))

    @property
    def recalled(self) -> tuple[str, ...]:
        """The numbers that were recalled, not read again: check them in an official edition."""
        return tuple(dict.fromkeys(article.number for article in self.law if not article.read))

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "edition": self.edition,
            "allowed": self.allowed,
            "law": list(self.numbers),
            "recalled": list(self.recalled),
            "reason": self.reason,
            "status": {party.value: status.value for party, status in self.status.items()},
            "follows": [measure.value for measure in self.follows],
            "options": [measure.value for measure in self.options],
        }

    def __repr__(self) -> str:
        lines = [f"Law {', '.join(self.numbers)} ({self.edition}): {self.reason}"]
        lines += [f"  {status.value} for {party.value}" for party, status in self.status.items()]
        lines += [f"  follows: {measure.value}" for measure in self.follows]
        lines += [f"  or: {measure.value}" for measure in self.options]
        return "\n".join(lines)


def decide(
    laws: Edition,
    *subjects: str,
    allowed: bool | None,
    reason: str,
    status: Mapping[Party, Status] | None = None,
    follows: Iterable[Measure] = (),
    options: Iterable[Measure] = (),
) -> Decision:
    """Make a decision that rests on the articles about `subjects`."""
    return Decision(
        allowed=allowed,
        law=laws.cite(*subjects),
        reason=reason,
        edition=laws.year,
        status=dict(status or {}),
        follows=tuple(follows),
        options=tuple(options),
    )


def on_damage(damaged: bool | None) -> tuple[tuple[Measure, ...], tuple[Measure, ...]]:
    """Return what follows an infraction and what is open, by whether the non-offenders were damaged.

    Parameters
    ----------
    damaged : bool or None
        None when it has not been judged yet.
    """
    if damaged is None:
        return (), (Measure.ADJUST, Measure.RESULT_STANDS)
    return ((Measure.ASSIGN,) if damaged else (Measure.RESULT_STANDS,)), ()
