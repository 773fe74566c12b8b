"""`lawpoll cache`: the deals solved before, kept on disk; and the option of the commands that use them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from simulate.message import Message

if TYPE_CHECKING:
    from simulate.play import CacheFigures, SolvedDeals, TrickCache

NoCache: TypeAlias = Annotated[
    bool, typer.Option("--no-cache", help="Solve every deal anew and keep none (lawpoll cache).")
]


class Action(StrEnum):
    """What to do with the cache."""

    INFO = "info"
    CLEAR = "clear"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cache")(cache)


def cache(
    action: Annotated[Action, typer.Argument(help="Show what is kept, or forget it.")] = Action.INFO,
    limit: Annotated[int | None, typer.Option(min=1000, help="Keep at most so many boards.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show the deals solved before, which make a second run faster and change no answer.

    They are kept in the user's cache folder, or in the folder that LAWPOLL_CACHE names.
    """
    import json
    from dataclasses import asdict

    from analysis.commands.language import language_of, tell
    from analysis.exit_codes import CommandLineError
    from simulate.play import SolvedDeals

    remarks: list[str] = []
    deals = SolvedDeals(tell=remarks.append)
    if action is Action.CLEAR:
        deals.clear()
    if limit is not None:
        deals.set_limit(limit)
    figures = deals.figures()
    if figures is None:
        # Here nothing goes on without it: that is the error, and not a remark before it.
        raise CommandLineError(
            Message(
                "the cache of solved deals cannot be used ({problem}): {path!r}",
                problem=deals.problem,
                path=str(deals.path),
            )
        )
    for remark in remarks:
        tell(remark, language_of(None))
    if as_json:
        typer.echo(json.dumps({"path": str(deals.path), **asdict(figures)}, indent=2, ensure_ascii=False))
    else:
        typer.echo(_words(deals, figures))


def _words(deals: SolvedDeals, figures: CacheFigures) -> str:
    asked = figures.hits + figures.misses
    found = f", {figures.hits / asked:.0%} of all asked for" if asked else ""
    lines = [
        str(deals.path),
        f"{figures.boards:,} boards of at most {figures.limit:,}; {figures.bytes / 1e6:.1f} MB",
        f"found there: {figures.hits:,}{found}",
    ]
    return "\n".join(lines)


def solved_deals(language: str) -> SolvedDeals:
    """Return the user's cache; what goes wrong with it is said on stderr, in the language given."""
    from analysis.commands.language import tell
    from simulate.play import SolvedDeals

    return SolvedDeals(tell=lambda message: tell(message, language))


def solver_of(no_cache: bool, language: str) -> TrickCache:
    """Return a solver over the user's cache, or without it."""
    from simulate.play import TrickCache

    return TrickCache(None if no_cache else solved_deals(language))
