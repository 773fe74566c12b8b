"""A place in a text: reads numbers, ranges and suits, and knows where to point when something is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final, NoReturn

from simulate.core.cards import SUITS
from simulate.core.hands import HAND_SIZE
from simulate.meaning.atoms import Suits
from simulate.meaning.words import (
    ANY_WORDS,
    FILLERS,
    HONOUR_WORDS,
    LINKS,
    POINT_WORDS,
    SHORT_WORDS,
    STOP_WORDS,
    SUIT_NOUNS,
    SUIT_WORDS,
    MeaningError,
    Token,
    tokens,
)
from simulate.message import Message

_AT_LEAST: Final = (
    *((no, less, "than") for no in ("no", "not") for less in ("less", "fewer")),
    ("at", "least"),
    ("more", "than"),
    (">=",),
    (">",),
    ("min",),
    ("minimum",),
)
_AT_MOST: Final = (
    *(
        ("no", "more", "than"),
        ("not", "more", "than"),
        ("at", "most"),
        ("up", "to"),
        ("less", "than"),
        ("fewer", "than"),
    ),
    *(("<=",), ("<",), ("max",), ("maximum",)),
)
_EXACTLY: Final = (("exactly",), ("precisely",), ("=",))
_STRICT: Final = (("more", "than"), ("less", "than"), ("fewer", "than"), (">",), ("<",))


_ANOTHER: Final = (("another",), ("any", "other"), ("an", "other"), ("some", "other"), ("other", "suit"))
_OWNERS: Final = frozenset({*STOP_WORDS, *SHORT_WORDS, *HONOUR_WORDS, "control"})


@dataclass(frozen=True, slots=True)
class Number:
    """A range as written; `hi` is None for "or more", `bare` for a lone number."""

    lo: int
    hi: int | None
    token: Token
    bare: bool = False


class Cursor:
    """A place in a text cut into tokens."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.end = Token("", "", len(text) + 1, False)
        self.at = 0

    @property
    def done(self) -> bool:
        """Whether everything has been read."""
        return self.at >= len(self.tokens)

    @property
    def token(self) -> Token:
        """The next token; an empty one at the end."""
        return self.peek(0)

    def peek(self, ahead: int) -> Token:
        """Return the token `ahead` places on; an empty one past the end."""
        i = self.at + ahead
        return self.tokens[i] if i < len(self.tokens) else self.end

    def key(self, ahead: int = 0) -> str:
        """Return the look-up form of the token `ahead` places on."""
        return self.peek(ahead).key

    def take(self, *keys: str) -> Token | None:
        """Read the next token if it is one of these, else stay and return None."""
        if self.done or self.token.key not in keys:
            return None
        self.at += 1
        return self.tokens[self.at - 1]

    def skip_fillers(self) -> None:
        """Pass over "shows", "a", ..., but not an ace written ``A in S``."""
        while self.key() in FILLERS and not (self.token.text == "A" and self._ace_follows()):
            self.at += 1

    def _ace_follows(self) -> bool:
        after = self.peek(2).text
        choice = self.key(1) == "or" and (after.isupper() or after.endswith("x"))
        return self.key(1) in ("in", "of") or (choice and set(after) <= set("AKQJTx"))

    def fail(self, expected: str, token: Token | None = None) -> NoReturn:
        """Raise a `MeaningError` at a token, by default the next one."""
        token = token or self.token
        raise MeaningError(expected, token.column, token.text)

    def number_follows(self) -> bool:
        """Whether a number or a comparison comes next."""
        if self.token.number is not None or self._comparison() is not None:
            return True
        if self.key() == "between":
            return self.peek(1).number is not None
        start = self.at
        plus = self._plus_before()
        self.at = start
        return plus

    def _comparison(self) -> tuple[str, ...] | None:
        for phrase in (*_AT_LEAST, *_AT_MOST, *_EXACTLY):
            if all(self.key(i) == word for i, word in enumerate(phrase)):
                return phrase if self.peek(len(phrase)).number is not None else None
        return None

    def number(self) -> int:
        """Read one number, in digits or in words."""
        number = self.token.number
        if number is None:
            self.fail(Message("expected a number"))
        self.at += 1
        return number

    def range(self) -> Number:
        """Read a range: ``15-17``, ``12+``, ``at least five``, ``<= 10``, ``8 or more``, ``6``."""
        token = self.token
        phrase = self._comparison()
        if phrase:
            self.at += len(phrase)
            n = self.number()
            if phrase in _EXACTLY:
                return Number(n, n, token)
            if phrase in _AT_LEAST:
                return Number(n + (phrase in _STRICT), None, token)
            return Number(0, n - (phrase in _STRICT), token)
        between = self.take("between")
        before_number = self._plus_before()
        lo = self.number()
        if before_number or self.take("+") or self._plus_in_words():
            if self.token.glued and self.token.text in ("A", "K", "Q", "J"):
                self.fail(Message("expected a suit"))  # "2+Q": two keycards and the queen, not two points
            return Number(lo, None, token)
        if self.key() in (("and",) if between else ("-", "to")) and self.peek(1).number is not None:
            self.at += 1
            hi = self.number()
            if hi < lo:
                self.fail(Message("expected the smaller number first, or two suits after two lengths"), token)
            return Number(lo, hi, token)
        if self.key() == "or" and self.key(1) in ("more", "better", "longer"):
            self.at += 2
            return Number(lo, None, token)
        if self.key() == "or" and self.key(1) in ("less", "fewer", "shorter"):
            self.at += 2
            return Number(0, lo, token)
        return Number(lo, lo, token, bare=True)

    def _plus_before(self) -> bool:
        """Read the plus of ``+5S``, but not that of ``4H +4S``, which joins."""
        before = self.tokens[self.at - 1].key if self.at else ","
        if (
            self.key() == "+"
            and before in (",", "(", ":", "or", "and", "with")
            and self.peek(1).number is not None
        ):
            self.at += 1
            return True
        return False

    def _plus_in_words(self) -> bool:
        """Read the plus of ``12plus`` or ``12 plus points``, but not that of ``12 plus 5 hearts``."""
        after = self.key(1)
        if self.key() == "plus" and (self.token.glued or after in (*POINT_WORDS, ",", "")):
            self.at += 1
            return True
        return False

    def lengths_of_two(self) -> tuple[int, int] | None:
        """Read ``5-5``, ``5/4``, ``5+-5+``, ``5-4 or better``: a range that goes up, ``4-5``, is none.

        Before "majors" and "minors" it is, and so are ``55`` and ``5 4`` there.
        """
        start = self.at
        if self.key() == "at" and self.key(1) == "least":
            self.at += 2
        first = self.token.number
        if first is not None and _both_lengths(first) and self.token.text.isdecimal():
            self.at += 1
            self.take("+")
            if self.token.glued and self.key()[:1] in ("x", "("):  # "54xx", "54(31)"
                self.at = start
                return None
            return max(divmod(first, 10)), min(divmod(first, 10))
        if first is not None:
            self.at += 1
            plus = self.take("+")
            sign = self.take("-", "/")
            second = self.token.number
            slash = sign is not None and sign.key == "/"
            joined = sign is not None or (plus and self.token.glued and self.key(1) == "+")
            if second is not None and first + second <= HAND_SIZE:
                self.at += 1
                if joined:
                    plus = self.take("+") or plus
                if (joined and (plus or slash or second <= first)) or (
                    _both_lengths(10 * first + second) and self._plural_follows()
                ):
                    if self.key() == "or" and self.key(1) in ("more", "better", "longer"):
                        self.at += 2
                    return max(first, second), min(first, second)
        self.at = start
        return None

    def _plural_follows(self) -> bool:
        """Whether both suits of a kind come next: ``majors``, ``in the minors``."""
        ahead = 0
        while self.key(ahead) in LINKS or self.key(ahead) == "both":
            ahead += 1
        return self.key(ahead) in ("majors", "minors")

    def suits(self, *, first: bool = False) -> Suits | None:
        """Read a suit or a choice of suits: ``in the S``, ``a major``, ``C/D``, ``hearts or spades``.

        Parameters
        ----------
        first : bool
            The suit begins a statement, as in ``heart stopper``; otherwise such a suit is left alone.
        """
        start = self.at
        while not first and self.take(*LINKS):
            pass
        if not first and self.take(*ANY_WORDS):
            if self.take(*SUIT_NOUNS):
                return SUITS
            self.at = start
            return None
        if self.key() not in SUIT_WORDS or (self._owned_by_next(0) and not first):
            self.at = start
            return None
        found = set(SUIT_WORDS[self.key()])
        self.at += 1
        self.take(*SUIT_NOUNS)
        while self.key() in ("/", "or") and self.key(1) in SUIT_WORDS and not self._owned_by_next(1):
            found |= set(SUIT_WORDS[self.key(1)])
            self.at += 2
        return tuple(sorted(found))

    def joined_suits(self) -> tuple[Suits, bool] | None:
        """Read suits, and say whether all are meant, as in ``both majors``, ``minors`` or ``S and H``."""
        start = self.at
        while self.take(*LINKS):
            pass
        both = self.take("both") is not None
        plural = self.key() in ("majors", "minors")
        suits = self.suits()
        if suits is None:
            self.at = start
            return None
        joined = both or plural
        while (
            self.key() in ("and", "&", "+")
            and self.key(1) in SUIT_WORDS
            and len(SUIT_WORDS[self.key(1)]) == 1
            and not self._owned_by_next(1)
            and not (self.peek(2).number in range(8) and self.key(3) == "+")  # "H and spades 5+"
        ):
            suits = tuple(sorted({*suits, *SUIT_WORDS[self.key(1)]}))
            self.at += 2
            joined = True
        return suits, joined

    def pairs_of_suits(self, *, lengths: bool = False) -> list[Suits] | None:
        """Read two suits, or the choice of two that words leave: ``both majors``, ``spades and a minor``.

        Parameters
        ----------
        lengths : bool
            Two lengths came before, so that ``M`` is both majors and ``S/C`` is both of them.

        Returns
        -------
        list of two suits, or None
            Each pair that is possible, in the order of the suits; None when two suits do not follow.
        """
        start = self.at
        while self.take(*LINKS):
            pass
        if self.key() in ("two", "2", "any") and self._two_suits_of_any():
            return list(combinations(SUITS, 2))
        if lengths and self.key() in SUIT_WORDS and self.key(1) == "/" and self.key(2) in SUIT_WORDS:
            one, other = SUIT_WORDS[self.key()], SUIT_WORDS[self.key(2)]
            self.at += 3
            return sorted({tuple(sorted((a, b))) for a in one for b in other if a != b})
        letter = lengths and self.key() in ("M", "m") and self.key(1) not in ("+", "&", "and")
        first = self.joined_suits()
        if first is None:
            self.at = start
            return None
        suits, joined = first
        joined = joined or letter
        if joined:
            if len(suits) == 2:
                return [suits]
            self.at = start
            return None
        if self.take("and", "&", "+"):
            second = self.another(suits) or self.suits()
            if second:
                pairs = {tuple(sorted((one, other))) for one in suits for other in second if one != other}
                return sorted(pairs)
        self.at = start
        return None

    def _two_suits_of_any(self) -> bool:
        """Read ``two suits``, ``any two suits``."""
        start = self.at
        self.take("any")
        if self.take("two", "2") and self.take("suits"):
            return True
        self.at = start
        return False

    def another(self, named: Suits | None) -> Suits | None:
        """Read ``another``, ``another suit``, ``any other suit``: all suits but the one named."""
        words = next((w for w in _ANOTHER if all(self.key(i) == k for i, k in enumerate(w))), None)
        if words is None:
            return None
        if named is None or len(named) != 1:
            self.fail(Message("expected the suits by name, or another suit than one that is named"))
        self.at += len(words)
        self.take(*SUIT_NOUNS)
        return tuple(suit for suit in SUITS if suit != named[0])

    def take_way_round(self) -> None:
        """Pass over "or better" and "either way round" after two suits: they are so in any case."""
        if self.key() == "or" and self.key(1) in ("better", "longer", "more"):
            self.at += 2
        comma = int(self.key() == ",")
        if self.key(comma) == "either" and self.key(comma + 1) == "way":
            self.at += comma + 2
            self.take("round", "around")

    def says_one(self, first: Token) -> bool:
        """Whether a number was the word "one", which counts suits or cards, not points."""
        return any(token.key == "one" for token in self.tokens[self.tokens.index(first) : self.at])

    def plus_behind(self) -> bool:
        """Read the plus of ``5S+``, ``12 HCP+``, but not that of ``5S+4H``."""
        after = self.peek(1)
        if self.key() == "+" and self.token.glued and not (after.glued and after.text.isalnum()):
            self.at += 1
            return True
        return False

    def suit_after_of(self) -> bool:
        """Whether a suit follows "of", as in ``4 of a minor``."""
        ahead = 2 if self.key(1) in ("a", "an", "the", "one") else 1
        return self.key(ahead) in SUIT_WORDS

    def _owned_by_next(self, ahead: int) -> bool:
        """Whether the suit at this place begins a statement of its own, as in ``12+ heart stopper``."""
        return self.key(ahead + 1) in _OWNERS


def _both_lengths(digits: int) -> bool:
    """Tell whether two digits are the lengths of a two-suiter, ``54``, and no number of points."""
    return all(4 <= digit <= 7 for digit in divmod(digits, 10)) and sum(divmod(digits, 10)) <= HAND_SIZE
