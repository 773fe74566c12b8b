"""`lawpoll evaluate beliefs`: what was believed of the hidden hands, against the cards that were there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from simulate.message import Message

if TYPE_CHECKING:
    from analysis.decisions import Decision
    from polling.poll import Progress
    from simulate.core.hands import Deal
    from simulate.deals import Knowledge


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("beliefs")(beliefs)


def beliefs(
    decisions_file: Annotated[
        str | None,
        typer.Argument(
            metavar="[DECISIONS]",
            help="JSON Lines with the key deal, also packed (.jsonl.xz); - reads stdin.",
        ),
    ] = None,
    simulated: Annotated[
        int | None,
        typer.Option("--simulated", min=10, help="Instead: so many deals, bid by the model itself."),
    ] = None,
    number: Annotated[
        int, typer.Option("--deals", min=100, max=100_000, help="How many to deal for each decision.")
    ] = 1000,
    model: Annotated[
        str | None, typer.Option(help="Bidding model: a name, or the file of a network (.npz).")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same answer.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print the gain over cards dealt at random and over the opening call alone, and whether intervals hold.

    A line is one of lawpoll beliefs with the key deal, all four hands: "N:AQ54.K83.J72.Q95 ...". On deals
    that the model has bid itself the intervals must hold, whatever the model: that checks the sampler.
    Without either: the positions of the cases that come with lawpoll, calls explained as the case has it.
    """
    import json
    import sys

    from analysis.decisions import open_decisions
    from analysis.evaluation.beliefscore import decisions_with_deals, score_beliefs, simulated_decisions
    from analysis.evaluation.shipped import shipped_positions
    from analysis.exit_codes import CommandLineError
    from analysis.progress import progress_on
    from simulate.bidding.registry import DEFAULT_MODEL, get_model

    if decisions_file is not None and simulated is not None:
        raise CommandLineError(Message("expected a file of decisions, or --simulated and a number, not both"))
    bidding = get_model(model or DEFAULT_MODEL)
    if simulated is not None:
        scores = score_beliefs(
            simulated_decisions(bidding, simulated, seed=seed),
            bidding,
            deals=number,
            seed=seed,
            source="dealt at random and bid by the model itself",
        )
    elif decisions_file is None:
        positions = shipped_positions()
        known = {decision.id: knowledge for decision, _, knowledge in positions}
        with progress_on() as progress:
            scores = score_beliefs(
                _one_by_one(positions, progress),
                bidding,
                deals=number,
                seed=seed,
                source="the cases that come with lawpoll",
                knows=lambda decision: known[decision.id],
            )
    else:
        with open_decisions(decisions_file, sys.stdin.buffer) as lines:
            scores = score_beliefs(
                decisions_with_deals(lines), bidding, deals=number, seed=seed, source=decisions_file
            )
    typer.echo(json.dumps(scores.to_dict(), indent=2) if as_json else scores.summary())


def _one_by_one(
    positions: Sequence[tuple[Decision, Deal, Knowledge]], progress: Progress | None
) -> Iterator[tuple[Decision, Deal]]:
    for done, (decision, deal, _) in enumerate(positions):
        if progress is not None:
            progress("positions", done, len(positions))
        yield decision, deal
