"""What a player is entitled to know: every piece of evidence with its status and the article that says so."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from simulate.case import Case, Explanation, Information
from simulate.core.calls import call_symbol
from simulate.core.seats import Seat, partner, seat_word
from simulate.errors import UnknownNameError


class Status(Enum):
    """Whether a player may use a piece of evidence (Law 16)."""

    AUTHORISED = "authorised"
    UNAUTHORISED = "unauthorised"
    UNDECIDED = "for the director to decide"


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
        The entry of the case file it came from, if any.
    """

    about: str
    status: Status
    law: str
    information: Information | None = None

    def to_dict(self) -> dict[str, str]:
        """Return plain types for JSON."""
        return {"about": self.about, "status": self.status.value, "law": self.law}


@cache
def articles(edition: int) -> dict[str, str]:
    """Return the article number of every subject in one edition of the Laws.

    Raises
    ------
    UnknownNameError
        If the edition is not 1997, 2007 or 2017.
    """
    laws = tomllib.loads((files("polling") / "laws.toml").read_text(encoding="utf-8"))
    if str(edition) not in laws:
        raise UnknownNameError("edition of the Laws", str(edition), laws)
    return dict(laws[str(edition)])


def entitlements(case: Case, player: Seat) -> tuple[Evidence, ...]:
    """Return what `player` may and may not use at the decision of the case.

    Information from partner is unauthorised, from opponents it may be used at one's own risk; what came
    from a withdrawn action or from elsewhere is left to the director.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16A-D, 20F, 21, 40, 73D, 75.
    """
    law = articles(case.law)
    found = [
        Evidence("his own hand and the legal auction", Status.AUTHORISED, f"Law {law['auction']}"),
    ]
    for explanation in case.explanations:
        if explanation.call < case.question.call:
            found += _explained(case, player, explanation, law)
    found += [_let_slip(case, player, i, law) for i in case.information]
    return tuple(found)


def unauthorised(case: Case, player: Seat) -> tuple[Evidence, ...]:
    """Return the evidence `player` may not use."""
    return tuple(e for e in entitlements(case, player) if e.status is Status.UNAUTHORISED)


def misinformed(case: Case, player: Seat) -> tuple[Explanation, ...]:
    """Return the explanations by which `player` was told something else than the agreement."""
    return tuple(
        e
        for e in case.explanations
        if e.told is not None
        and e.call < case.question.call
        and (case.auction.seat_at(e.call) - player) % 2 == 1
        and (not e.told_to or player in e.told_to)
        and (e.corrected_at is None or case.question.call < e.corrected_at)
    )


def _call_words(case: Case, index: int) -> str:
    return f"{seat_word(case.auction.seat_at(index))}'s {call_symbol(case.auction.calls[index])}"


def _explained(case: Case, player: Seat, e: Explanation, law: dict[str, str]) -> list[Evidence]:
    caller = case.auction.seat_at(e.call)
    call = _call_words(case, e.call)
    agreed = e.agreed.text if e.agreed is not None else "not stated"
    if (caller - player) % 2 == 1:
        about = f"{call}: the agreement ({agreed})"
        if e.told is not None:
            about += f", not what was told ({e.told.text})"
        return [Evidence(about, Status.AUTHORISED, f"Law {law['opponents_explanation']}")]
    found = [Evidence(f"{call}: the agreement ({agreed})", Status.AUTHORISED, f"Law {law['auction']}")]
    heard = e.told is not None and (not e.told_to or len(e.told_to) == 2)
    if caller == player and heard and e.told is not None:
        # With screens an explanation given on the other side is not heard.
        about = f"partner's explanation of {call} ({e.told.text})"
        found.append(Evidence(about, Status.UNAUTHORISED, f"Law {law['own_side_explanation']}"))
    return found


_ELSEWHERE = ("overheard", "elsewhere")
_WITHDRAWN = ("withdrawn call", "withdrawn play", "card exposed")


def _let_slip(case: Case, player: Seat, i: Information, law: dict[str, str]) -> Evidence:
    about = f"{seat_word(i.source)}'s {i.kind}"
    if i.call is not None:
        about += f" ({call_symbol(case.auction.calls[i.call])})"
    if i.text:
        about += f": {i.text}"
    if i.fact.value != "agreed":
        about += f" [{i.fact.value}]"
    if i.kind in _WITHDRAWN:
        return Evidence(about, Status.UNDECIDED, f"Law {law['withdrawn']}", i)
    if i.kind in _ELSEWHERE:
        return Evidence(about, Status.UNDECIDED, f"Law {law['elsewhere']}", i)
    if i.source == partner(player):
        return Evidence(about, Status.UNAUTHORISED, f"Law {law['partner']}", i)
    if i.source == player:
        return Evidence(about, Status.AUTHORISED, f"Law {law['own_hand']}", i)
    return Evidence(about, Status.AUTHORISED, f"Law {law['opponent_manner']} (at his own risk)", i)
