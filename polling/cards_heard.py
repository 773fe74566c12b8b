"""What cards played tell of hidden hands: signals where stated, the opening lead by its model."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from simulate.case import Case, Said, Signal
from simulate.core.actions import card_action
from simulate.core.seats import SEATS, Seat
from simulate.core.spoken import card_in_letters
from simulate.deals import FLOOR_ESS, Deals, Understanding
from simulate.deals.weights import effective
from simulate.errors import SampleError
from simulate.language import action_text, seat_text
from simulate.leads.model import LeadModel, LeadPosition, lead_probs
from simulate.leads.styles import figures
from simulate.message import Joined, Message

_OPENING: Final = 0
_CONTRADICTION: Final = 0.01
"""Below this mean membership of the deals drawn the meaning of a card contradicts what else is known."""

DEALS_FOR_CARDS: Final = 3
"""So many times more deals are drawn where cards played are evidence too: they leave part of them only."""


def heard_from_cards(
    case: Case, sample: Deals, leads: LeadModel, position: LeadPosition, understanding: Understanding
) -> Deals:
    """Return the deals weighed by what the cards played so far showed.

    A card whose meaning is stated counts by that meaning, the opening lead otherwise by the lead model and
    the style of the leader's side; all other cards tell only where they were and who showed out.

    Parameters
    ----------
    case : Case
        The facts, with a card after the lead in question.
    sample : Deals
        That fit the auction and the cards seen.
    leads : LeadModel
        How the leader chooses.
    position : LeadPosition
        The lead, as the leader understood the auction.
    understanding : {"agreed", "told"}
        Take signals as agreed, or as the player was told (Laws 20F, 40).

    Raises
    ------
    SampleError
        If too few of the deals fit.
    """
    play, viewer = case.play_before, case.question.player
    logs = sample.log_weights.copy()
    stated = {
        signal.card: said_of(signal, play.seats[signal.card], viewer, understanding)
        for signal in case.signals
        if signal.card < len(play)
    }
    for index, said in stated.items():
        if said is not None and said.meaning is not None and play.seats[index] in sample.hidden:
            fits = said.meaning.log_membership(sample.seat(play.seats[index]))
            share = float(sample.weights @ np.exp(fits))
            if share < _CONTRADICTION:
                raise SampleError(
                    Message(
                        "expected a meaning of {cards} that fits the cards and the auction, "
                        "{share:.2%} of the deals do: {text!r}",
                        cards=card_in_letters(play.cards[index]),
                        share=share,
                        text=said.text,
                    )
                )
            logs += fits
    # Who leads out of turn took the auction for another: his choice tells nothing.
    if stated.get(_OPENING) is None and play.led_in_turn and play.leader in sample.hidden:
        likely = lead_probs(leads, position, sample.seat(play.leader))[:, play.cards[_OPENING]]
        logs += np.log(np.maximum(likely, figures()["evidence"]["floor"]))
    kept = effective(logs) / effective(sample.log_weights)
    size = sample.ess * kept
    if not size >= min(FLOOR_ESS, len(sample) / 2):
        cards = Joined(", ", [card_in_letters(play.cards[i]) for i in stated or (_OPENING,)])
        raise SampleError(
            Message(
                "expected an effective {floor_ess:,.0f} deals, {size:,.0f} are left by what the "
                "cards showed ({cards}); more deals or another meaning may help",
                floor_ess=FLOOR_ESS,
                size=size,
                cards=cards,
            )
        )
    logs -= logs.max()
    logs -= np.log(np.exp(logs).sum())
    note = Message("{note}; {share} left by the cards played", note=sample.ess_note, share=f"{kept:.0%}")
    return replace(sample, log_weights=logs, ess=size, ess_note=note)


def said_of(signal: Signal, player: Seat, viewer: Seat, understanding: Understanding) -> Said | None:
    """Return what `viewer` may take a card of `player` to show."""
    return signal.told if understanding == "told" and misled_by(signal, player, viewer) else signal.agreed


def misled_by(signal: Signal, player: Seat, viewer: Seat) -> bool:
    """Tell whether `viewer`, an opponent of `player`, was told something else than the agreement."""
    heard = viewer in (signal.told_to or SEATS)
    return signal.told is not None and heard and (viewer - player) % 2 == 1


def signals_misexplained(case: Case, viewer: Seat) -> tuple[Signal, ...]:
    """Return the cards before the decision of which `viewer` was told something else than the agreement."""
    if not case.question.played:
        return ()
    play = case.play_before
    return tuple(
        signal
        for signal in case.signals
        if signal.card < len(play) and misled_by(signal, play.seats[signal.card], viewer)
    )


def signal_words(case: Case, signal: Signal) -> str:
    """Return which card it was, ``West's ♠T``."""
    play = case.play_before
    return Message(
        "{seat}'s {action}",
        seat=seat_text(play.seats[signal.card]),
        action=action_text(card_action(play.cards[signal.card])),
    )
