"""Puts sentences, cards, calls and seats into the reader's language.

Numbers keep their decimal point in every language: the same figures stand in JSON, in the case file and on
the command line, and a committee compares them digit by digit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from simulate.core.actions import FIRST_CARD, Action, action_symbol, card_of, is_card
from simulate.core.calls import NOTRUMP, Call, is_bid, level_of, strain_of
from simulate.core.cards import RANK_LETTERS, SUIT_SYMBOLS, SUITS, Rank, Suit
from simulate.core.contract import Contract, Result, contract_symbol, result_symbol
from simulate.core.hands import Hand
from simulate.core.seats import EAST, NORTH, SOUTH, WEST, Seat, Vulnerability
from simulate.language.terms import seat_term, suit_term
from simulate.language.translator import Translator, translator
from simulate.message import Joined, Message, Named
from simulate.notation import (
    Notation,
    call_name,
    get_notation,
    seat_name,
    vulnerability_name,
)

_DOUBLED: Final = ("", "X", "XX")
_SIDES: Final = {"NS": (NORTH, SOUTH), "EW": (EAST, WEST)}


@dataclass(frozen=True, slots=True)
class Say:
    """Speaks one language.

    Parameters
    ----------
    text : Translator
        Its sentences.
    left : dict of str to None
        English texts that had no translation, in the order they were met: a page says that it has some.
    """

    text: Translator
    left: dict[str, None] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """Tag of the language."""
        return self.text.language

    @property
    def notation(self) -> Notation:
        """How cards, calls and seats are written."""
        return get_notation(self.language)

    def __call__(self, message: str, /, **values: object) -> str:
        """Return a sentence, translated, with each ``{name}`` replaced by its value.

        Examples
        --------
        >>> say_in("nl")("{n} points", n=3)
        '3 points'
        """
        if isinstance(message, Message):
            return self(message.template, **message.values)
        if isinstance(message, Joined):
            separator, texts = message.parts
            return str(separator).join(str(self._value(text)) for text in texts)
        if isinstance(message, Named):
            return self._named(message)
        said = self.text.gettext(message)
        if self.language != "en" and (None, message) not in self.text.messages and message:
            self.left[message] = None
        # Words of the case file may hold braces; they are never a template.
        return said.format(**{name: self._value(value) for name, value in values.items()}) if values else said

    def _value(self, value: object) -> object:
        return self(value) if isinstance(value, (Message, Joined, Named)) else value

    def _named(self, english: Named) -> str:
        if self.language == "en":
            return str(english)
        kind, value = english.parts
        match kind, value:
            case "seat", int():
                return self.seat(value)
            case "action", int():
                return self.action(value)
            case _, Contract():
                return self.contract(value)
            case "typed card", int():
                return self.card(value)
            case "typed action", int():
                return self.action(value)
            case "typed result", Result():
                return self.result_in_tricks(value)
            case "result", (Result() as result, int() as width):
                return f"{self.result(result):<{width}}"
            case "seat letter", int():
                return seat_name(value, notation=self.notation)
            case "cards", tuple():
                return SUIT_SYMBOLS[value[0] // 13] + "".join(self.rank(card % 13) for card in value)
            case "suit", int():
                return suit_term(self.text, value)
            case "side", str():
                return self.side(value)
        raise TypeError(f"expected a seat, an action, a contract, a result or a side: {kind!r}")

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return seat_term(self.text, seat)

    def side(self, side: str) -> str:
        """Return the letters of ``"NS"`` or ``"EW"``."""
        return "".join(seat_name(seat, notation=self.notation) for seat in _SIDES[side])

    def vulnerability(self, vulnerability: Vulnerability) -> str:
        """Return the word for a vulnerability."""
        if self.language == "en":
            return str(vulnerability)
        return vulnerability_name(vulnerability, notation=self.notation)

    def call(self, call: Call) -> str:
        """Return a call with its suit's symbol."""
        return self.action(call)

    def action(self, action: Action) -> str:
        """Return a call or card with its suit's symbol.

        Examples
        --------
        >>> [say_in(language).action(7) for language in ("en", "nl", "sv")]
        ['1NT', '1SA', '1NT']
        """
        if self.language == "en":
            return action_symbol(action)
        if is_card(action):
            card = card_of(action)
            return SUIT_SYMBOLS[card // 13] + self.rank(card % 13)
        if is_bid(action):
            return f"{level_of(action)}{self._strain(strain_of(action))}"
        word = call_name(action, notation=self.notation)
        return word if word.isupper() else word[:1].upper() + word[1:]

    def card(self, card: int) -> str:
        """Return a card with its suit's symbol."""
        return self.action(FIRST_CARD + card)

    def holding(self, hand: Hand, suit: Suit) -> str:
        """Return the cards of one suit, a dash where there is none."""
        return "".join(self.rank(RANK_LETTERS.index(letter)) for letter in hand.ranks(suit)) or "—"

    def suit_holding(self, hand: Hand, suit: Suit) -> str:
        """Return one suit of a hand after its symbol, ``"♠ QJT643"``, ``"♦ —"``."""
        return f"{SUIT_SYMBOLS[suit]} {self.holding(hand, suit)}"

    def hand(self, hand: Hand) -> str:
        """Return a hand with suit symbols, spades first."""
        return " ".join(self.suit_holding(hand, suit) for suit in reversed(SUITS))

    def contract(self, contract: Contract) -> str:
        """Return a contract with its declarer."""
        if self.language == "en":
            return contract_symbol(contract)
        doubled = _DOUBLED[contract.doubled]
        declarer = seat_name(contract.declarer, notation=self.notation)
        return f"{contract.level}{self._strain(contract.strain)}{doubled} {declarer}"

    def result(self, result: Result) -> str:
        """Return a result: contract, and how it ended."""
        if self.language == "en":
            return result_symbol(result)
        say = self
        if result.contract is None or result.tricks is None:
            return say("passed out")
        contract, over = self.contract(result.contract), result.tricks - result.contract.level - 6
        if over == 0:
            return say("{contract} just made", contract=contract)
        if over > 0:
            return say("{contract} made {over}", contract=contract, over=f"{over:+d}")
        return say("{contract} down {under}", contract=contract, under=-over)

    def result_in_tricks(self, result: Result) -> str:
        """Return a result as contract and number of tricks."""
        if result.contract is None:
            return self("passed out")
        return f"{self.contract(result.contract)} {result.tricks}"

    def rank(self, rank: Rank) -> str:
        """Return the letter of a rank, ``K``; English keeps the one-letter ten of hand records."""
        return RANK_LETTERS[rank] if self.language == "en" else self.notation.printed["ranks"][rank]

    def _strain(self, strain: int) -> str:
        return self.notation.printed["strains"][NOTRUMP] if strain == NOTRUMP else SUIT_SYMBOLS[strain]


def say_in(language: str) -> Say:
    """Return what speaks a language.

    Raises
    ------
    UnknownNameError
        If there is no catalogue for it.
    """
    return Say(translator(language))
