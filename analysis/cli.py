"""The command `lawpoll`: its frame, and the one place where errors become exit codes.

Each command is a module of `analysis.commands` with a function ``register(app)``. Nothing heavy is imported
before a command runs, so that ``--help`` stays instant.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from analysis.commands import (
    adjust,
    beliefs,
    cache,
    cases,
    check,
    deals,
    evaluate,
    new,
    run,
    schema,
    shares,
    sheet,
    study,
    verify,
    vote,
)

COMMANDS: Final = (
    run,
    verify,
    deals,
    check,
    new,
    sheet,
    vote,
    adjust,
    cases,
    shares,
    beliefs,
    evaluate,
    study,
    cache,
    schema,
)
"""In the order of the help."""


class LawpollGroup(TyperGroup):
    """The top of the command line: every error leaves here as a message on stderr and an exit code."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the commands in the order they were registered."""
        return list(self.commands)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Read what stands before the command."""
        words = list(args)
        try:
            return super().make_context(info_name, args, parent, **extra)
        except KeyboardInterrupt as error:
            # Click would call it aborted, and the exit code would be that of a bug.
            self._leave(error, parent)
        except Exception as error:
            self._complain(error, parent, words)
            raise

    def _complain(self, error: Exception, ctx: Any, words: list[str]) -> None:
        """Say what is wrong with the command line, and leave; return if it is another kind of error."""
        from analysis.commands.usage import asked_language, is_usage_error, usage_text

        if not is_usage_error(error):
            return
        from analysis.commands.language import language_of
        from simulate.language import say_in

        context = getattr(error, "ctx", None)
        known = getattr(getattr(context, "command", None), "commands", self.commands)
        say = say_in(language_of(ctx, asked_language(words)))
        typer.echo(f"lawpoll: {say(usage_text(error, list(known)))}", err=True)
        if context is not None:
            # The path begins with how the program was called.
            below = context.command_path.removeprefix(context.find_root().command_path).split()
            command = " ".join(["lawpoll", *below])
            hint = say("{command} -h shows what it takes", command=command)
            typer.echo(f"lawpoll: {hint}", err=True)
        raise typer.Exit(2) from None

    def invoke(self, ctx: Any) -> Any:
        """Run the command; see `analysis.exit_codes` for what an error leads to."""
        words = [*getattr(ctx, "protected_args", ()), *getattr(ctx, "_protected_args", ()), *ctx.args]
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            # The reader (head, less) has what it wanted; nothing may be written at exit either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except (typer.Exit, typer.Abort):
            raise
        except (Exception, KeyboardInterrupt) as error:
            if isinstance(error, Exception) and hasattr(error, "exit_code"):  # of typer's own
                self._complain(error, ctx, words)
                raise
            if ctx.params.get("debug"):
                import traceback

                traceback.print_exception(error, file=sys.stderr)
            self._leave(error, ctx)

    def _leave(self, error: BaseException, ctx: Any) -> NoReturn:
        from analysis.commands.language import language_of
        from analysis.exit_codes import exit_code_of, message_of

        typer.echo(message_of(error, language_of(ctx)), err=True)
        raise typer.Exit(int(exit_code_of(error))) from None


app = typer.Typer(
    name="lawpoll",
    cls=LawpollGroup,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"lawpoll {version('lawpoll')}")
        raise typer.Exit


@app.callback()
def _lawpoll(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="On an error show where it arose.")] = False,
) -> None:
    """Poll simulated peers for a bridge ruling. It advises, the director rules."""


for _command in COMMANDS:
    _command.register(app)


def main() -> None:
    """Run the command line."""
    from analysis.installation import foreign_packages

    wrong = foreign_packages()
    if wrong:
        sys.exit("\n".join(f"lawpoll: {problem}" for problem in wrong))
    for name in ("stdout", "stderr"):
        # A closed stream is None in Python; what would go there goes nowhere.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a suit symbol gets its number, not an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    app()


if __name__ == "__main__":
    main()
