"""Reading what is said beside a statement about a hand, and adds nothing to it: "forcing", "may have 5M"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulate.meaning.atoms import Points
from simulate.meaning.nodes import And, Meaning, Or, all_of
from simulate.meaning.phrases import Phrases
from simulate.meaning.shapes import Kind
from simulate.meaning.words import (
    HAVE_WORDS,
    MAY_WORDS,
    NOTRUMP_WORDS,
    POSSIBLE_WORDS,
    REMARKS,
    SUIT_WORDS,
    Token,
    unknown_word,
)
from simulate.message import Message

_LONGEST: Final = max(map(len, REMARKS))
_OF_BIDS: Final = ("bid", "double", "hand", "jump", "opening", "opener", "overcall", "values")


@dataclass(frozen=True, slots=True)
class Remark:
    """Words that by themselves fit no definite hand.

    Parameters
    ----------
    needs : str
        What the statement beside them must give: "", "points", "lengths" or "points and lengths".
    token : Token
        Where they begin.
    """

    needs: str
    token: Token


class RemarkPhrases(Phrases):
    """Reads remarks; the grammar asks for them before any statement."""

    def remark(self) -> Remark | None:
        """Read ``forcing``, ``natural``, ``weak``, ``limit raise`` ..., or a permission."""
        token = self.token
        for size in range(_LONGEST, 0, -1):
            phrase = tuple(self.key(i) for i in range(size))
            if phrase in REMARKS and (phrase[0] != "f" or token.text == "F"):
                self.at += size
                self.take("+")
                self.take(*_OF_BIDS)
                if self._at_bid_named():
                    return self._label(token, REMARKS[phrase])
                return Remark("points and lengths" if self.take("raise") else REMARKS[phrase], token)
        return self._permission()

    def _at_bid_named(self) -> bool:
        """Whether a bid follows, as in ``weak two``, ``natural 2C``: no length and no points."""
        return self.token.number in range(1, 8) and self.key(1) not in ("-", "+", "to", "plus")

    def _label(self, token: Token, needs: str) -> Remark:
        """Read the bid of ``weak two, 6S 5-10``: a label, where a comma follows."""
        self.at += 1
        self.take(*NOTRUMP_WORDS, *SUIT_WORDS)
        if self.key() != ",":
            raise unknown_word(token)
        return Remark("lengths" if needs == "lengths" else "points and lengths", token)

    def _permission(self) -> Remark | None:
        """Read ``may have a 5-card major``: it shuts nothing out. Not ``may be 2``, which says how long."""
        start, token, named = self.at, self.token, self.named
        bracket = self.take("(")
        may = self.take(*MAY_WORDS)
        self.take("also", "still")
        if may is None or not self.take(*HAVE_WORDS):
            self.at = start
            return None
        self.skip_fillers()
        self.statement(or_more=False)
        if bracket and not self.take(")"):
            self.fail(Message("expected ')' or a statement about a hand"))
        self.named = named
        return Remark("", token)

    def possible(self, token: Token) -> Remark | None:
        """Read the end of ``5M possible``, of a statement just read."""
        return Remark("", token) if self.take(*POSSIBLE_WORDS) else None

    def notrump(self) -> tuple[Meaning, Remark] | None:
        """Read ``NT``, ``1NT``, ``no trump`` beside points: a balanced hand."""
        start, token = self.at, self.token
        if token.number in (1, 2, 3) and self.key(1) in NOTRUMP_WORDS:
            self.at += 1
        if self.take(*NOTRUMP_WORDS) or (self.key() == "no" and self.key(1) in ("trump", "trumps")):
            self.at += 2 if self.key() == "no" else 0
            self.take(*_OF_BIDS)
            return Kind("balanced"), Remark("points", token)
        self.at = start
        return None


def check_remarks(remarks: Sequence[Remark], parts: Sequence[Meaning]) -> None:
    """Check that nothing is lost where remarks are passed over.

    Raises
    ------
    MeaningError
        At the first that says more than what stands beside it: "weak, 6S" gives no points.
    """
    points = any(states_points(part) for part in parts)
    lengths = bool(parts) and not all_of(parts).leaves_shape_open
    given = {"": bool(parts), "points": points, "lengths": lengths, "points and lengths": points and lengths}
    for remark in remarks:
        if not given[remark.needs]:
            raise unknown_word(remark.token)


def states_points(part: Meaning) -> bool:
    """Tell whether a statement gives high-card points, every alternative of it."""
    if isinstance(part, And | Or):
        return (any if isinstance(part, And) else all)(states_points(p) for p in part.parts)
    return isinstance(part, Points)
