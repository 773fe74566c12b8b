"""The option `--lang`: the language of a page."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

Language: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="en|nl|sv|el",
        help="Language of the page: English, Dutch, Swedish or Greek. JSON stays English.",
    ),
]
"""Default English, whatever the computer's locale: the same command gives the same page everywhere."""
