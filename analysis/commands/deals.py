"""`lawpoll deals`: what the auction says about the hidden hands before the decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simulate.case import Case
    from simulate.core.hands import Hand
    from simulate.core.seats import Seat, Vulnerability
    from simulate.deals import Belief, Deals, Understanding

_TYPICAL = 5
_COLUMN = 17


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("deals")(deals)


def deals(
    case_file: Annotated[
        str,
        typer.Argument(metavar="CASE", help="A case file, or the name of a shipped case (lawpoll cases)."),
    ],
    number: Annotated[int, typer.Option("--deals", min=100, max=100_000, help="How many to deal.")] = 1000,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Same seed, same answer; drawn and printed when absent.")
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="Bidding model: a name, or the file of a network (.npz).")
    ] = None,
    told: Annotated[
        bool, typer.Option("--told", help="Take opponents' calls as told, not as agreed (Law 21).")
    ] = False,
    pbn: Annotated[Path | None, typer.Option(help="Also write the deals there, as PBN.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Deal the unseen cards as the auction before the decision tells, and say what they look like."""
    import json
    import secrets

    from analysis.cases import open_case
    from analysis.whole_file import check_writable, write_whole
    from simulate.bidding.registry import DEFAULT_MODEL, get_model
    from simulate.core.hands import hand_name
    from simulate.core.seats import seat_name
    from simulate.deals import belief, draw_for_player
    from simulate.streams import stream

    bidding = get_model(model or DEFAULT_MODEL)
    if pbn is not None:
        check_writable(pbn, force=force)
    case = open_case(case_file)
    seed = secrets.randbelow(2**32) if seed is None else seed
    understanding: Understanding = "told" if told else "agreed"
    question = case.question
    card = None if question.card is None else question.played
    sample = draw_for_player(
        case,
        question.player,
        question.call,
        bidding,
        number,
        # The same stream as for a ruling: same seed, same deals.
        rng=stream(seed, "deals", understanding),
        understanding=understanding,
        card=card,
    )
    believed = belief(sample)
    typical = {
        seat: believed.typical(seat, _TYPICAL, rng=stream(seed, "typical", seat)) for seat in sample.hidden
    }
    if pbn is not None:
        owners = sample.resample(number, rng=stream(seed, "pbn"))
        text = pbn_text(
            owners, case.auction.dealer, case.vulnerability, f"lawpoll deals, {sample.model}, seed {seed}"
        )
        write_whole(pbn, text)
        typer.echo(f"lawpoll: wrote {number} deals to {pbn}", err=True)
    if as_json:
        document = {
            "case": case.title,
            "player": seat_name(question.player),
            "call": question.call + 1 if card is None else None,
            "cards_played": card,
            "understanding": understanding,
            "seed": seed,
            "belief": believed.to_dict(),
            "typical": {seat_name(s): [hand_name(hand) for hand in hands] for s, hands in typical.items()},
            "sample": sample.to_dict(),
        }
        typer.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    for line in _lines(case, sample, believed, typical, seed):
        typer.echo(line)


def _lines(
    case: Case, sample: Deals, believed: Belief, typical: dict[Seat, list[Hand]], seed: int
) -> Iterator[str]:
    from dataclasses import replace

    from analysis.report import hand_symbols
    from simulate.core.actions import card_symbol
    from simulate.core.calls import call_symbol
    from simulate.core.seats import seat_word

    player = case.question.player
    yield case.title
    yield f"{seat_word(player)} holds {hand_symbols(case.hand)}"
    dealer = seat_word(case.auction.dealer)
    calls = " ".join(call_symbol(call) for call in case.auction_before.calls)
    open_ = " ?" if case.question.card is None else ""
    yield f"Dealer {dealer}, vulnerable {case.vulnerability}; auction: {calls}{open_}"
    if case.question.played:
        yield f"Played: {' '.join(card_symbol(card) for card in case.play_before.cards)}"
    yield ""
    # Warnings stand once, under the sampler's report.
    yield replace(believed, warnings=()).summary()
    for seat, hands in typical.items():
        yield ""
        yield f"{seat_word(seat)}: {len(hands)} typical hands, by points"
        yield from hand_columns(hands)
    yield ""
    yield sample.summary()
    if sample.bottleneck is not None:
        yield f"bottleneck: {sample.bottleneck}, which the hands drawn explain worst"
    yield f"Seed {seed}"


def hand_columns(hands: Sequence[Hand]) -> Iterator[str]:
    """Yield lines with small diagrams of hands side by side, under their points."""
    from simulate.core.cards import SUITS
    from simulate.core.hands import holding_symbol

    rows = [[f"{hand.hcp} HCP" for hand in hands]]
    rows += [[holding_symbol(hand, suit) for hand in hands] for suit in reversed(SUITS)]
    for row in rows:
        yield "  " + "".join(cell.ljust(_COLUMN) for cell in row).rstrip()


def pbn_text(owners: NDArray[np.int8], dealer: Seat, vulnerability: Vulnerability, note: str) -> str:
    """Return deals as PBN, numbered from 1.

    Parameters
    ----------
    owners : ndarray of int8, shape (n, 52)
        The seat that holds each card.
    dealer, vulnerability
        The same for all.
    note : str
        One line, written as a comment.
    """
    from simulate.core.hands import Deal, hand_name
    from simulate.core.seats import Vulnerability, seat_name

    vulnerable = {
        Vulnerability.NONE: "None",
        Vulnerability.NS: "NS",
        Vulnerability.EW: "EW",
        Vulnerability.BOTH: "All",
    }[vulnerability]
    boards = ["% PBN 2.1\n% " + " ".join(note.split()) + "\n"]
    for number, row in enumerate(owners, start=1):
        hands = " ".join(hand_name(hand) for hand in Deal.from_owners(row).hands)
        boards.append(
            f'[Board "{number}"]\n[Dealer "{seat_name(dealer)}"]\n[Vulnerable "{vulnerable}"]\n'
            f'[Deal "N:{hands}"]\n'
        )
    return "\n".join(boards)
