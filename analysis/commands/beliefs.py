"""`lawpoll beliefs`: what the auction says about the hidden hands, for decisions by the thousand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from analysis.decisions import Decision
    from simulate.core.hands import Hand
    from simulate.deals import Belief, Knowledge

_DIGITS = 9


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("beliefs")(beliefs)


def beliefs(
    decisions_file: Annotated[
        str,
        typer.Argument(
            metavar="DECISIONS", help="JSON Lines, also packed (.jsonl.xz); - reads standard input."
        ),
    ],
    number: Annotated[
        int, typer.Option("--deals", min=100, max=100_000, help="How many to deal for each decision.")
    ] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same answer.")] = 0,
    model: Annotated[
        str | None, typer.Option(help="Bidding model: a name, or the file of a network (.npz).")
    ] = None,
) -> None:
    """Print for each decision the distribution of points and lengths of the hidden hands before it.

    Lines are those of lawpoll shares; answers come in their order, one JSON line each:
    {"id": ..., "seats": {"N": {"hcp": [38 chances], "S": [14], "H": [14], "D": [14], "C": [14]}, ...}}.
    What is possible is never at nought: cards dealt at random count as one more deal beside the sample.

    A line that cannot be read (then the exit code is 3), and a decision that too few deals fit (else 4), is
    listed on standard error; the others are answered all the same.
    """
    import json
    import sys

    from analysis.decisions import BadLine, open_decisions, read_decisions
    from analysis.exit_codes import ExitCode
    from simulate.bidding.registry import DEFAULT_MODEL, get_model
    from simulate.deals import belief, draw_deals
    from simulate.errors import SampleError
    from simulate.streams import stream

    bidding, bad, refused = get_model(model or DEFAULT_MODEL), 0, 0
    with open_decisions(decisions_file, sys.stdin.buffer) as lines:
        for item in read_decisions(lines):
            if isinstance(item, BadLine):
                bad += 1
                typer.echo(str(item), err=True)
                continue
            # By name, not by place: a decision has the same answer in whatever file it stands.
            rng = stream(seed, "beliefs", str(item.id))
            try:
                sample = draw_deals(decision_knowledge(item), bidding, number, rng=rng)
            except SampleError as error:
                refused += 1
                typer.echo(f"line {item.line}: no answer for {item.id!r}: {error}", err=True)
                continue
            row = {"id": item.id, "seats": seat_chances(belief(sample), item.hand)}
            sys.stdout.write(json.dumps(row) + "\n")
            sys.stdout.flush()
    if bad:
        typer.echo(f"lawpoll: {bad} {'line' if bad == 1 else 'lines'} could not be read", err=True)
    if refused:
        decisions = "decision" if refused == 1 else "decisions"
        typer.echo(f"lawpoll: no trustworthy answer for {refused} {decisions}", err=True)
    if bad or refused:
        raise typer.Exit(int(ExitCode.FILE_CONTENT if bad else ExitCode.UNTRUSTWORTHY))


def decision_knowledge(decision: Decision) -> Knowledge:
    """Return what the player of a decision knows: his own hand, and the calls, none of them explained."""
    import numpy as np

    from simulate.core.cards import CARDS
    from simulate.deals import CallEvidence, Knowledge

    position, viewer = decision.position, decision.position.seat
    known = np.full(CARDS, -1, dtype=np.int8)
    known[decision.hand.to_row()] = viewer
    evidence = [
        CallEvidence(index, position.before(index), call)
        for index, call in enumerate(position.auction.calls)
        if position.auction.seat_at(index) != viewer
    ]
    return Knowledge(viewer, known, tuple(evidence))


def seat_chances(believed: Belief, hand: Hand) -> dict[str, dict[str, list[float]]]:
    """Return points and lengths of each hidden hand, the sample eked out by one random deal."""
    from simulate.core.cards import SUIT_LETTERS, SUITS
    from simulate.core.seats import seat_name

    points, lengths = random_chances(hand)
    size = believed.ess

    def joined(sampled: NDArray[np.float64], random: NDArray[np.float64]) -> list[float]:
        mixed = (size * sampled / sampled.sum() + random) / (size + 1)
        return [float(f"{chance:.{_DIGITS}g}") for chance in mixed]

    rows: dict[str, dict[str, list[float]]] = {}
    for of_seat in sorted(believed.seats, key=lambda s: s.seat):
        row = {"hcp": joined(of_seat.hcp, points)}
        for suit in reversed(SUITS):
            row[SUIT_LETTERS[suit]] = joined(of_seat.lengths[suit], lengths[suit])
        rows[seat_name(of_seat.seat)] = row
    return rows


def random_chances(hand: Hand) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return points and lengths of one hidden hand when the cards not in `hand` are dealt at random.

    Parameters
    ----------
    hand : Hand
        Thirteen cards that are seen.

    Returns
    -------
    points : ndarray of float64, shape (38,)
        Chance of each number of high-card points.
    lengths : ndarray of float64, shape (4, 14)
        For clubs to spades, the chance of each number of cards.
    """
    from math import comb

    import numpy as np

    from simulate.core.cards import SUITS
    from simulate.core.hands import HAND_SIZE

    hidden = 3 * HAND_SIZE
    lengths: Any = np.zeros((4, HAND_SIZE + 1))
    for suit in SUITS:
        left = HAND_SIZE - hand.lengths[suit]
        for held in range(left + 1):
            lengths[suit, held] = comb(left, held) * comb(hidden - left, HAND_SIZE - held)
    # ways[cards, points]: of choosing so many honours worth so much, rank by rank.
    ways = np.zeros((HAND_SIZE + 1, 38))
    ways[0, 0] = 1
    honours = 0
    for worth in (1, 2, 3, 4):
        left = 4 - sum(13 * suit + 8 + worth in hand for suit in SUITS)
        honours += left
        more = np.zeros_like(ways)
        for held in range(left + 1):
            moved = ways[: HAND_SIZE + 1 - held, : 38 - held * worth]
            more[held:, held * worth :] += comb(left, held) * moved
        ways = more
    small = [comb(hidden - honours, HAND_SIZE - held) for held in range(HAND_SIZE + 1)]
    points = np.array(small, dtype=np.float64) @ ways
    total = comb(hidden, HAND_SIZE)
    return points / total, lengths / total
