"""What the players may know, and what the auction says about the hidden hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.report.model import Column, Line, Picture, Section, Table, Where
from polling.information import Evidence, Status, entitlements
from simulate.core.cards import SUIT_SYMBOLS, SUITS
from simulate.core.seats import lho, partner, rho
from simulate.language import Say

if TYPE_CHECKING:
    from analysis.ruling import Ruling


def entitled_section(ruling: Ruling, say: Say) -> Section:
    """Return what the player may know; on paper what every player may."""
    player = ruling.case.question.player
    lines = [
        Line(
            _evidence(evidence, say),
            where=Where.FULL if evidence.status is Status.AUTHORISED else Where.EVERYWHERE,
        )
        for evidence in ruling.entitled
    ]
    others = Table(
        say("What the other players were entitled to know at that moment"),
        (
            Column(say("player"), right=False),
            Column(say("status"), right=False),
            Column(say("evidence"), right=False),
            Column(say("article"), right=False),
        ),
        tuple(
            (say.seat(seat), say(evidence.status.value), _about(evidence, say), say(evidence.law))
            for seat in (lho(player), partner(player), rho(player))
            for evidence in entitlements(ruling.case, seat)
            # What a player let slip himself tells him nothing.
            if evidence.information is None or evidence.information.source != seat
        ),
        where=Where.PAPER,
    )
    title = say("What {seat} may know", seat=say.seat(player))
    shown = any(line.where is Where.EVERYWHERE for line in lines)
    return Section("entitled", title, (*lines, others), where=Where.EVERYWHERE if shown else Where.FULL)


def _evidence(evidence: Evidence, say: Say) -> str:
    return say(
        "{status}: {about} ({law})",
        status=say(evidence.status.value),
        about=_about(evidence, say),
        law=say(evidence.law),
    )


def _about(evidence: Evidence, say: Say) -> str:
    about = say(evidence.about)
    if not evidence.reason:
        return about
    return say("{about}; {reason}", about=about, reason=say(evidence.reason))


def belief_section(ruling: Ruling, say: Say) -> Section:
    """Return points and lengths of the hidden hands."""
    deals, believed = ruling.panel.deals, ruling.believed
    player = ruling.case.question.player
    suits = tuple(reversed(SUITS))
    rows = []
    # What partner holds is what a player wonders about first.
    for seat in sorted(deals.hidden, key=lambda s: s != partner(player)):
        one = believed[seat]
        low, high = one.hcp_interval
        word = say.seat(seat)
        rows.append(
            (
                say("{seat} (partner)", seat=word) if seat == partner(player) else word,
                f"{one.hcp_mean:.1f}",
                f"{low}-{high}",
                *(f"{one.length_means[suit]:.1f}" for suit in suits),
            )
        )
    table = Table(
        say("Hidden hands: mean points and mean lengths"),
        (
            Column("", say("hand"), right=False),
            Column(say("HCP"), say("mean points")),
            Column(say("80% between"), say("points: 80% between")),
            *(
                Column(SUIT_SYMBOLS[suit], say("mean length, {suit}", suit=SUIT_SYMBOLS[suit]))
                for suit in suits
            ),
        ),
        tuple(rows),
    )
    summaries = " ".join(
        say(
            "{hand}: {mean} points on average, 80% between {range}; mean lengths {lengths}.",
            hand=row[0],
            mean=row[1],
            range=row[2],
            lengths=", ".join(
                f"{SUIT_SYMBOLS[suit]} {mean}" for suit, mean in zip(suits, row[3:], strict=True)
            ),
        )
        for row in rows
    )
    picture = Picture(
        "belief",
        say("Chance of each number of points, and of each suit length, for every hidden hand."),
        say("Distributions of points and suit lengths. {summaries}", summaries=summaries),
    )
    size = {"deals": len(deals), "worth": f"{deals.ess:.0f}"}
    title = (
        say("What auction and play say ({deals} deals, worth {worth} independent ones)", **size)
        if ruling.case.question.played
        else say("What the legal auction says ({deals} deals, worth {worth} independent ones)", **size)
    )
    return Section("belief", title, (table, picture))
