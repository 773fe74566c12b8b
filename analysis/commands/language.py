"""The option `--lang`: the language of what a command prints, its errors and remarks included."""

from __future__ import annotations

import os
from typing import Annotated, Any, Final, TypeAlias

import typer

VARIABLE: Final = "LAWPOLL_LANG"
"""Variable of the environment that stands for the option where it is not given."""

_KEPT: Final = "lawpoll.language"
"""Where the language is kept for the end of the command, when errors are said."""


def _keep(context: typer.Context, name: str) -> str:
    """Remember the language before anything else is read: even what is wrong there is said in it."""
    from simulate.errors import UnknownNameError
    from simulate.language import LANGUAGES

    if name not in LANGUAGES:
        raise UnknownNameError("language", name, LANGUAGES)
    context.meta[_KEPT] = name
    return name


def language_of(context: Any, typed: str | None = None) -> str:
    """Return the language that errors are said in: the option's, else that of `VARIABLE`, else English.

    Parameters
    ----------
    context : typer.Context or None
        Of the command line, or of one of its commands; None outside of them.
    typed : str or None
        What stands after the option on a line that could not be read.
    """
    from simulate.language import LANGUAGES

    kept = context.meta.get(_KEPT) if context is not None else None
    named = kept or typed or os.environ.get(VARIABLE, "")
    return named if named in LANGUAGES else "en"


def tell(message: str, language: str) -> None:
    """Print a sentence on stderr, in the reader's language.

    Parameters
    ----------
    message : str
        A text of the catalogues, mostly a `simulate.message.Message`.
    language : str
        A key of `simulate.language.LANGUAGES`.
    """
    from simulate.language import say_in

    typer.echo(f"lawpoll: {say_in(language)(message)}", err=True)


Language: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="en|nl|sv|el",
        envvar=VARIABLE,
        callback=_keep,
        is_eager=True,
        help="Language of what is printed: English, Dutch, Swedish or Greek. JSON stays English.",
    ),
]
"""Default English, whatever the computer's locale; only the variable made for it gives another."""
