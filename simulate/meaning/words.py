"""The vocabulary of the meaning language, and the cutting of a text into words with their columns."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Final

from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from simulate.errors import NOTHING, NotationError, suggest
from simulate.meaning.atoms import MAJORS, MINORS, Suits
from simulate.message import Message, Text


class MeaningError(NotationError):
    """A meaning that cannot be read.

    Parameters
    ----------
    expected : str
        What should have stood there.
    column : int
        Where, counted from 1.
    word : str
        The offending word, empty at the end of the text.
    """

    def __init__(self, expected: str, column: int, word: str) -> None:
        self.expected, self.column, self.word = expected, column, word
        super().__init__(
            Message(
                "column {column}: {expected}: {word!r}",
                column=column,
                expected=expected,
                word=word or Message("end of text"),
            )
        )

    def __reduce__(self) -> tuple[type[MeaningError], tuple[object, ...]]:
        """Keep its parts when it goes to another process."""
        return type(self), (self.expected, self.column, self.word)


class NoHandError(MeaningError):
    """A meaning that can be read, and that no hand fits.

    Parameters
    ----------
    why : Text
        What contradicts what.
    text : str
        All of the meaning.
    """

    def __init__(self, why: Text, text: str) -> None:
        self.expected, self.column, self.word, self.why = why, 1, text, why
        said = Message("expected what one hand can hold, but {why}: {text!r}", why=why, text=text.strip())
        NotationError.__init__(self, said)

    def __reduce__(self) -> tuple[type[NoHandError], tuple[object, ...]]:
        """Keep its parts when it goes to another process."""
        return type(self), (self.why, self.word)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or sign; `key` is its form for look-up, `glued` if nothing stands before it."""

    text: str
    key: str
    column: int
    glued: bool

    @property
    def number(self) -> int | None:
        """The number it stands for, in digits or in words."""
        return int(self.key[:9]) if self.key.isdecimal() else NUMBERS.get(self.key)


NUMBERS: Final = {
    **{"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7},
    **{"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13},
}
SUIT_WORDS: Final[dict[str, Suits]] = (
    dict.fromkeys(("c", "club", "clubs", "♣", "♧"), (CLUBS,))
    | dict.fromkeys(("d", "diamond", "diamonds", "♦", "♢"), (DIAMONDS,))
    | dict.fromkeys(("h", "heart", "hearts", "♥", "♡"), (HEARTS,))
    | dict.fromkeys(("s", "spade", "spades", "♠", "♤"), (SPADES,))
    | dict.fromkeys(("m", "minor", "minors"), MINORS)
    | dict.fromkeys(("M", "major", "majors"), MAJORS)
    | {"red": (DIAMONDS, HEARTS), "black": (CLUBS, SPADES)}
)
KIND_WORDS: Final = {
    "balanced": "balanced",
    "bal": "balanced",
    "flat": "balanced",
    "semibalanced": "semibalanced",
    "semibal": "semibalanced",
    "unbalanced": "unbalanced",
    "unbal": "unbalanced",
    "singlesuited": "single-suited",
    "singlesuiter": "single-suited",
    "onesuited": "single-suited",
    "onesuiter": "single-suited",
    "twosuited": "two-suited",
    "twosuiter": "two-suited",
    "threesuited": "three-suited",
    "threesuiter": "three-suited",
}
SHORT_WORDS: Final = {
    "void": (0, 0),
    "voids": (0, 0),
    "singleton": (1, 1),
    "singletons": (1, 1),
    "doubleton": (2, 2),
    "tripleton": (3, 3),
    "shortness": (0, 1),
    "shortage": (0, 1),
    "short": (0, 1),
}
STOP_WORDS: Final = ("stopper", "stop", "stoppers", "stops", "guard")
POINT_WORDS: Final = ("hcp", "hcps", "points", "point", "pts", "pt", "highcard", "hp", "p")
HONOUR_WORDS: Final = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
COUNT_WORDS: Final = {
    name: f"{stem}s"
    for stem in ("ace", "king", "queen", "jack", "control", "loser")
    for name in (stem, f"{stem}s")
}
KEYCARD_WORDS: Final = ("keycards", "keycard")
HALF_WORDS: Final = {"maximum": True, "max": True, "minimum": False, "min": False}
QUALITY_WORDS: Final = {"good": (2, 3), "bad": (0, 1), "poor": (0, 1), "solid": (3, 3)}
SUIT_NOUNS: Final = ("suit", "suits")
CARD_WORDS: Final = ("card", "cards", "crd")
HONOUR_NOUNS: Final = ("honours", "honour", "honors", "honor")
NOT_WORDS: Final = ("no", "not", "without", "denies", "denying", "never")
AND_WORDS: Final = ("and", "with", "plus", "but", "also", "&", "+")
ANY_WORDS: Final = ("any", "anything")
SHOW_WORDS: Final = ("shows", "showing", "promises", "promising")
ABOUT_WORDS: Final = ("about", "approx", "approximately", "around", "roughly", "circa", "from", "~")
"""Edges are soft as it is: these say nothing more."""
FILLERS: Final = (*SHOW_WORDS, *ABOUT_WORDS, "a", "an", "the", "some", "has", "having", "holds", "holding")
LINKS: Final = ("in", "of", "the", "a", "an")
OTHER_WORDS: Final = (
    *("or", "top", "both", "exactly", "precisely", "at", "least", "most", "more", "less", "fewer", "than"),
    *("up", "to", "longer", "shorter", "better", "either", "hand", "first-round", "control", "shape", "rule"),
    *("each", "possible", "between"),
)
REMARKS: Final[dict[tuple[str, ...], str]] = {
    **dict.fromkeys(
        (
            *(("artificial",), ("art",), ("conventional",), ("forcing",), ("f",), ("f", "1"), ("relay",)),
            *(("forcing", "one", "round"), ("forcing", "for", "one", "round"), ("not", "forcing")),
            *(("nonforcing",), ("non", "forcing"), ("nf",), ("waiting",), ("asking",), ("quantitative",)),
            *(("balancing",), ("reopening",), ("passed", "hand"), ("unpassed", "hand"), ("ph",)),
        ),
        "",
    ),
    **dict.fromkeys(
        (
            *(("weak",), ("very", "weak"), ("strong",), ("invitational",), ("inviting",), ("inv",)),
            *(
                ("invite",),
                ("gf",),
                ("fg",),
                ("game", "forcing"),
                ("forcing", "to", "game"),
                ("gameforcing",),
                ("game", "force"),
            ),
            *(("limited",), ("unlimited",), ("intermediate",), ("sound",), ("light",), ("constructive",)),
            *(("competitive",), ("positive",), ("negative",), ("bust",), ("extras",), ("extra", "values")),
            *(("slam", "try"), ("slam", "interest"), ("opening", "values"), ("opening", "hand")),
        ),
        "points",
    ),
    **dict.fromkeys(
        (
            *(("natural",), ("nat",), ("to", "play"), ("signoff",), ("sign", "off"), ("transfer",)),
            *(("takeout",), ("takeout", "double"), ("penalty",), ("penalties",), ("penalty", "double")),
            *(("lead", "directing"), ("jump", "overcall"), ("overcall",)),
        ),
        "lengths",
    ),
    **dict.fromkeys(
        (
            *(("preemptive",), ("preempt",), ("raise",), ("limit", "raise"), ("single", "raise")),
            *(("constructive", "raise"), ("mixed", "raise"), ("preemptive", "raise")),
        ),
        "points and lengths",
    ),
}
"""What people add to a statement about a hand, and what that statement must give for nothing to be lost."""
NOTRUMP_WORDS: Final = ("nt", "notrump", "notrumps")
MAY_WORDS: Final = ("may", "can", "could", "might", "possibly")
HAVE_WORDS: Final = ("have", "hold", "contain", "include")
POSSIBLE_WORDS: Final = ("possible", "allowed")
VAGUE_WORDS: Final = frozenset(
    (
        *("weak", "strong", "sound", "light", "natural", "artificial", "constructive", "competitive"),
        *("invitational", "inviting", "invite", "limit", "forcing", "game", "gameforcing", "gf"),
        *("preempt", "preemptive", "penalty", "penalties", "takeout", "preference", "values", "raise"),
        *("sign", "signoff", "nonforcing", "nf", "inv", "waiting", "puppet", "positive", "semipositive"),
        *("slam", "try", "interest", "mixed", "extra", "extras", "bust", "very", "intermediate", "psyche"),
        *("psychic", "random", "nothing", "non", "doubt", "tolerance", "place", "places", "play", "ask"),
        *("medium", "full", "f1", "gf", "force", "force", "quick", "wasted", "semi", "jump", "double"),
        *("relay", "asking", "asks", "fit", "support", "splinter", "transfer", "cue", "nt", "notrump"),
        *("notrumps", "opening", "opener", "precision", "acol", "playing", "trick", "tricks"),
        *("limited", "unlimited", "conventional", "quantitative", "negative", "nat", "art", "fg", "f"),
        *MAY_WORDS,
        *("total", "distribution", "distributional", "tp", "lead", "directing", "overcall", "supp"),
    )
)
"""Words of bridge that say nothing definite about a hand by themselves."""

_COMPARED: Final = ("longer", "shorter", "better", "equal")

KNOWN_WORDS: Final = sorted(
    {*NUMBERS, *(w for w in SUIT_WORDS if len(w) > 1), *KIND_WORDS, *SHORT_WORDS, *STOP_WORDS, *POINT_WORDS}
    | {*HONOUR_WORDS, *COUNT_WORDS, *KEYCARD_WORDS, *HALF_WORDS, *QUALITY_WORDS, *SUIT_NOUNS, *CARD_WORDS}
    | {*NOT_WORDS, *AND_WORDS, *ANY_WORDS, *HONOUR_NOUNS, *FILLERS, *LINKS, *OTHER_WORDS}
    | {"single-suited", "two-suited", "three-suited"}
)

# Compounds may be written in one word, with a hyphen or in two words.
_COMPOUNDS: Final = frozenset(
    {
        *KIND_WORDS,
        *KEYCARD_WORDS,
        "highcard",
        "firstround",
        "secondround",
        "takeout",
        "preemptive",
        "gameforcing",
    }
)
_NEAR: Final = 0.75  # prose is full of words a little like ours
_FIRST_HALVES: Final = ("second", "single", "one", "two", "three", "semi", "un", "key", "high", "first")
_TOKEN: Final = re.compile(
    r"(?P<with>\bw/o?(?=\s|\d))|(?P<holding>(?<![^\W_])[AKQJ]+10x*(?![^\W_]))|(?P<number>\d+)|"
    r"(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)|(?P<sign><=|>=|=<|=>|\.\.|[^\s\w])|(?P<odd>\S)"
)
_CARD_OF: Final = re.compile(r"c[MmCDHScdhs]|CM")
_SIGNS: Final = {
    "≤": "<=",
    "=<": "<=",
    "≥": ">=",
    "=>": ">=",
    "–": "-",
    "—": "-",
    "−": "-",
    "..": "-",
    "’": "'",
    ";": ",",
}


def tokens(text: str) -> list[Token]:
    """Cut a text into words, numbers and signs."""
    found: list[Token] = []
    end = -1
    for match in _TOKEN.finditer(text):
        word, column, glued = match.group(), match.start() + 1, match.start() == end
        if word == "." and glued and found and found[-1].text.isalpha():
            continue  # of an abbreviation, or at the end of the sentence
        end = match.end()
        if match.lastgroup == "with":
            found.append(Token(word, "without" if word.endswith("o") else "with", column, glued))
            continue
        if match.lastgroup == "holding":
            found.append(Token(word.replace("10", "T"), word.replace("10", "t").casefold(), column, glued))
            continue
        if match.lastgroup != "word":
            found.append(Token(word, _SIGNS.get(word, word), column, glued))
            continue
        key = _key(word)
        before = found[-1] if found else None
        if glued and before and before.text.isdecimal() and _CARD_OF.fullmatch(word):
            # "5cM", "4cH": so many cards.
            found += [Token(word[:-1], "card", column, True)]
            found += [Token(word[-1], _key(word[-1]), column + len(word) - 1, True)]
            continue
        if key in _COMPOUNDS or "-" not in word:
            if before and before.key in _FIRST_HALVES and before.key + key in _COMPOUNDS:
                found[-1] = Token(f"{before.text} {word}", before.key + key, before.column, before.glued)
            else:
                found.append(Token(word, key, column, glued))
            continue
        for part in re.finditer(r"[^-]+", word):
            found.append(Token(part.group(), _key(part.group()), column + part.start(), part.start() > 0))
    return found


def _key(word: str) -> str:
    return word if word in ("m", "M") else word.casefold().replace("-", "")


def unknown_word(token: Token) -> MeaningError:
    """Return the error for a word that has no place in a meaning."""
    if token.key in VAGUE_WORDS:
        return MeaningError(
            Message(
                "expected points, lengths or honours, such as '10-12, 4+H'; this word fits no definite hand"
            ),
            *_at(token),
        )
    if token.key in _COMPARED:
        return MeaningError(
            Message("expected two suits compared in brackets, such as '[diamonds > clubs]'"), *_at(token)
        )
    return MeaningError(
        Message("expected a statement about a hand{hint}", hint=suggest_word(token)), *_at(token)
    )


def suggest_word(token: Token) -> Text:
    """Return " (did you mean ...?)" when a known word is near, else nothing."""
    word = token.text.casefold()
    near = difflib.get_close_matches(word, KNOWN_WORDS, n=2, cutoff=_NEAR)
    return suggest(word, near) if near and word not in KNOWN_WORDS else NOTHING


def _at(token: Token) -> tuple[int, str]:
    return token.column, token.text
