"""`lawpoll shares`: what share of players makes each call, for decisions by the thousand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from simulate.message import Message

if TYPE_CHECKING:
    from analysis.decisions import Decision
    from simulate.bidding.model import BiddingModel

_BATCH = 4096
Answer: TypeAlias = "Callable[[Sequence[Decision]], list[dict[str, float] | str]]"
"""Shares for each decision, or why there are none."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("shares")(shares)


def shares(
    decisions_file: Annotated[
        str,
        typer.Argument(
            metavar="DECISIONS", help="JSON Lines, also packed (.jsonl.xz); - reads standard input."
        ),
    ],
    model: Annotated[
        str | None, typer.Option(help="Bidding model: a name, or the file of a network (.npz).")
    ] = None,
    panel: Annotated[
        bool, typer.Option("--panel", help="Shares of a full panel, habit and judgement: seconds a decision.")
    ] = False,
    solves: Annotated[
        int | None,
        typer.Option(min=100, max=100_000, help="With --panel: boards to solve for each decision, at most."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="With --panel: same seed, same answer.")] = 0,
) -> None:
    """Print for each decision the share of players who make each legal call, one JSON line a decision.

    A line has id, hand (spades.hearts.diamonds.clubs), dealer, vul, seat, auction (a list or one text), and
    if wanted level (class of player) and methods ({"NS": [...], "EW": [...]}, or a list for the player's own
    side). Answers come in the order of the file, {"id": ..., "shares": {"P": 0.7, "1N": 0.2, ...}}.

    With --panel peers also imagine what the others may hold; scoring (IMP, MP ...) in a line is then the unit
    of the event.

    A line that cannot be read (then the exit code is 3), and with --panel a decision that too few deals fit
    (else 4), is listed on standard error; the others are answered all the same.
    """
    import json
    import sys

    from analysis.decisions import BadLine, Decision, in_batches, open_decisions, read_decisions
    from analysis.exit_codes import CommandLineError, ExitCode
    from simulate.bidding.registry import DEFAULT_MODEL, get_model

    if solves is not None and not panel:
        raise CommandLineError(Message("expected --solves together with --panel: habit alone solves nothing"))
    bidding, bad, refused = get_model(model or DEFAULT_MODEL), 0, 0
    answer = _by_panel(bidding, solves, seed) if panel else _by_habit(bidding)
    with open_decisions(decisions_file, sys.stdin.buffer) as lines:
        for batch in in_batches(read_decisions(lines), 1 if panel else _BATCH):
            good = [item for item in batch if isinstance(item, Decision)]
            for item in batch:
                if isinstance(item, BadLine):
                    bad += 1
                    typer.echo(str(item), err=True)
            for decision, found in zip(good, answer(good), strict=True):
                if isinstance(found, str):
                    refused += 1
                    typer.echo(f"line {decision.line}: {found}", err=True)
                else:
                    sys.stdout.write(json.dumps({"id": decision.id, "shares": found}) + "\n")
            sys.stdout.flush()
    if bad or refused:
        total = bad + refused
        words = "could not be read" if bad else "could not be answered"
        typer.echo(f"lawpoll: {total} {'line' if total == 1 else 'lines'} {words}", err=True)
        raise typer.Exit(int(ExitCode.FILE_CONTENT if bad else ExitCode.UNTRUSTWORTHY))


def _by_habit(model: BiddingModel) -> Answer:
    from analysis.decisions import call_shares

    return lambda decisions: list(call_shares(model, decisions))


def _by_panel(model: BiddingModel, solves: int | None, seed: int) -> Answer:
    from dataclasses import replace

    from analysis.panelshares import panel_shares
    from polling.settings import peer_settings
    from simulate.errors import SampleError
    from simulate.play.solver import TrickCache

    settings, solver = peer_settings(), TrickCache()
    if solves is not None:
        settings = replace(settings, solves=solves)

    def answer(decisions: Sequence[Decision]) -> list[dict[str, float] | str]:
        found: list[dict[str, float] | str] = []
        for decision in decisions:
            try:
                found.append(panel_shares(model, decision, seed=seed, settings=settings, solver=solver))
            except SampleError as error:
                found.append(str(error))
        return found

    return answer
