"""The option `--lang`: the language of a page."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import typer

VARIABLE: Final = "LAWPOLL_LANG"
"""Variable of the environment that stands for the option where it is not given."""

Language: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="en|nl|sv|el",
        envvar=VARIABLE,
        help="Language of what is printed: English, Dutch, Swedish or Greek. JSON stays English.",
    ),
]
"""Default English, whatever the computer's locale; only the variable made for it gives another."""
