"""Names of seats, suits, calls and vulnerability, and the terms of the Laws, for the catalogues."""

from __future__ import annotations

from typing import Final

from simulate.core.calls import DOUBLE, NOTRUMP, PASS, REDOUBLE, Call, is_bid, level_of, strain_of
from simulate.core.cards import SUIT_SYMBOLS, Suit
from simulate.core.seats import Seat, Vulnerability
from simulate.language.translator import Translator, mark

_SEATS: Final = (mark("North"), mark("East"), mark("South"), mark("West"))
_SUITS: Final = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))
_CALLS: Final = {PASS: mark("Pass"), DOUBLE: mark("Double"), REDOUBLE: mark("Redouble")}
_VULNERABILITY: Final = {
    Vulnerability.NONE: mark("nobody vulnerable"),
    Vulnerability.NS: mark("North-South vulnerable"),
    Vulnerability.EW: mark("East-West vulnerable"),
    Vulnerability.BOTH: mark("both sides vulnerable"),
}
WORDS: Final = (
    mark("yes"),
    mark("no"),
    mark("open"),
    mark("authorised"),
    mark("unauthorised"),
    mark("for the director to decide"),
    mark("agreed"),
    mark("disputed"),
    mark("found"),
    mark("hesitation"),
    mark("haste"),
    mark("remark"),
    mark("question"),
    mark("answer"),
    mark("alert"),
    mark("no alert"),
    mark("explanation"),
    mark("gesture"),
    mark("emphasis"),
    mark("card exposed"),
    mark("withdrawn call"),
    mark("overheard"),
    mark("other"),
    mark("IMPs"),
    mark("points"),
    mark("% top"),
    mark("% of a top"),
    mark("% board"),
    mark("% of a board"),
    mark("passed out"),
    mark("lead out of turn"),
    mark("premature play"),
    mark("played card withdrawn"),
    mark("penalty card"),
    mark("lead required"),
    mark("lead forbidden"),
    mark("returned to hand"),
    mark("MP"),
    mark("unconfirmed"),
    mark("elite"),
    mark("national"),
    mark("youth"),
    mark("online"),
    mark("club"),
    mark("VP"),
    mark("irrational action"),
    mark("wild action"),
    mark("gambling action"),
    mark("serious error"),
    mark("extremely serious error"),
    mark("the result at the other table clearly favours a side: the director may assign a score"),
    mark("no result that clearly favours a side: an artificial score"),
    mark("the result obtained clearly favours a side: the director assigns a score (12C1(c))"),
    mark("nobody at fault: the boards are cancelled; artificial scores, or other boards are played"),
    mark(
        "one contestant at fault: for each board the other gets the better of average plus and an assigned "
        "score, the one at fault the complement"
    ),
    mark("both at fault: the boards are cancelled; artificial scores"),
)
"""Words of fixed lists (verdicts, status of evidence, kinds of information, units, classes of player) that
reach a page."""
KINDS: Final = (
    mark("artificial score"),
    mark("factoring"),
    mark("number of results"),
    mark("regulator"),
    mark("scoring"),
    mark("class of player"),
    mark("kind of information"),
    mark("state of a fact"),
    mark("reading of the second limb"),
    mark("kind of irregularity"),
    mark("way to accept or refuse"),
    mark("end of the card"),
    mark("choice of declarer"),
    mark("model of tricks"),
    mark("model of leads"),
    mark("bidding model"),
    mark("family of cases"),
    mark("ruling"),
    mark("scale of victory points"),
    mark("notation"),
    mark("language"),
    mark("edition of the Laws"),
    mark("order of questions"),
    mark("body with a standard penalty"),
    mark("reading of likely"),
    mark("room"),
    mark("rounding"),
    mark("model of plays"),
    mark("point that a ruling turned on"),
)
"""What a name can be that does not exist: see `simulate.errors.UnknownNameError`."""
LANGUAGE_NAMES: Final = (
    mark("English"),
    mark("Dutch"),
    mark("Swedish"),
    mark("Greek"),
    mark("French"),
    mark("German"),
)
"""Languages that cards and calls are read in."""
COUNTED_WORDS: Final = (
    mark("cards"),
    mark("keycards"),
    mark("of these honours"),
    mark("aces"),
    mark("kings"),
    mark("queens"),
    mark("jacks"),
    mark("controls"),
    mark("losers"),
)
"""What a meaning can count."""
SOURCES: Final = (
    mark(
        "written from textbooks of standard bidding; how loosely players follow them was fitted to published "
        "auctions; blind to class"
    ),
    mark("written from textbooks of opening leads; fitted to no players, blind to class"),
    mark("habit and judgement fitted to 247 calls of published auctions; the rest is stated assumptions"),
    mark("stated assumptions: no choices of cards were at hand to fit them on"),
    mark(
        "assumed; another program's network, which knows nothing of these players' methods, was worth 2.5 "
        "votes on real polls of this kind"
    ),
    mark("Weights in steps of 5% follow published cases; no rule was found."),
    mark("In 1997 only appeals committees and, from January 2000, chief directors could weight (12C3)."),
    mark(
        "From 2008 to about 2016 the ACBL did not weight: one result for each side (12C1(e)). Weighting "
        "since then is recalled, not read."
    ),
    mark(
        "No weights: the non-offenders get the best result that was likely, the offenders the worst that was "
        "at all probable (Law 12C1(e))."
    ),
    mark("The figures were read in the quotation; it does not name the body. Probably New Zealand."),
)
"""What the data files say of their models, constants and profiles, in lawpoll's own words."""
LAW_TERMS: Final = (
    mark("Law"),
    mark("Laws of Duplicate Bridge"),
    mark("Director"),
    mark("auction"),
    mark("call"),
    mark("play of the cards"),
    mark("partner"),
    mark("opponents"),
    mark("declarer"),
    mark("dummy"),
    mark("defender"),
    mark("board"),
    mark("trick"),
    mark("dealer"),
    mark("lead"),
    mark("logical alternative"),
    mark("demonstrably suggested"),
    mark("authorised information"),
    mark("unauthorised information"),
    mark("hesitation"),
    mark("alert"),
    mark("wrong explanation"),
    mark("agreement"),
    mark("misinformation"),
    mark("infraction"),
    mark("offending side"),
    mark("non-offending side"),
    mark("damage"),
    mark("adjusted score"),
    mark("rectification"),
    mark("procedural penalty"),
    mark("system card"),
    mark("withdrawn action"),
)
"""Terms of the Laws; `Translator.gettext` gives each in the words of the law text of the language."""


def seat_term(text: Translator, seat: Seat) -> str:
    """Return the name of a seat."""
    return text.gettext(_SEATS[seat])


def suit_term(text: Translator, suit: Suit) -> str:
    """Return the name of a suit."""
    return text.gettext(_SUITS[suit])


def vulnerability_term(text: Translator, vulnerability: Vulnerability) -> str:
    """Return who is vulnerable."""
    return text.gettext(_VULNERABILITY[vulnerability])


def call_term(text: Translator, call: Call) -> str:
    """Return a call as printed for people: a word, or level and strain.

    Examples
    --------
    >>> from simulate.language import translator
    >>> [call_term(translator("sv"), call) for call in (0, 3, 7)]
    ['Pass', '1♣', '1NT']
    """
    if not is_bid(call):
        return text.gettext(_CALLS[call])
    strain = strain_of(call)
    notrump = text.pgettext("strain in a bid", "NT")
    return f"{level_of(call)}{notrump if strain == NOTRUMP else SUIT_SYMBOLS[strain]}"


def votes_term(text: Translator, n: int) -> str:
    """Return a number of votes."""
    return text.ngettext("{n} vote", "{n} votes", n).format(n=n)


def calls_term(text: Translator, n: int) -> str:
    """Return a number of calls."""
    return text.ngettext("{n} call", "{n} calls", n).format(n=n)
