"""`lawpoll adjust`: the arithmetic of an assigned score alone, from outcomes and weights that are typed."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.commands.language import Language

EXAMPLE = """\
law = 2017                    # edition: 1997, 2007, 2017
non_offenders = "NS"
regulator = "EBU"             # with sympathetic = true its factor favours the non-offenders
sympathetic = true

[board]
scoring = "IMP"               # IMP, MP, XIMP, BAM, TOTAL
vulnerable = "both"
table = "4S N 9"              # the result obtained, if the damage is to be told
other_table = "3S N 9"        # MP, XIMP: field = [["4S N 10", 3], [170, 2]] or field_file = "field.csv"

[[outcome]]                   # what could have happened; points instead of a result: points = 620
result = "4S N 10"
weight = "50%"                # or "1/3"; a split score: NS = "50%", EW = "30%"

[[outcome]]
result = "4S N 9"
weight = "50%"

[event]                       # for victory points
boards = 16
vp = "WBF"
rest = 0                      # IMPs of the other boards, for North-South
"""
"""A file that works, shown in the help."""

_MORE = """\
Also: at the top case = "slow.toml", from which the Laws, the board and its results are taken; [self_damage]
with without_error = "4SX N 8" and cause = "gambling action"; in [[outcome]] illegal = true (it follows from
the action that was not allowed: no weight); in [board] includes_table = true (the field holds the result
obtained too), cap (most IMPs of a comparison), full (results of a full board, for Neuberg's formula;
factoring = "factor": by the tops), datum = true with trim = "5%" (IMPs against the mean of the field,
Butler); in [event] rounding = "exact", "whole" or "each", corrected = true, knock_out = true; under the
Laws of 1997 and 2007 at the top likely = "ACBL", "single" or "world", with [[after_infraction]]. In place
of outcomes an artificial score: [artificial] with NS and EW, each "plus", "average" or "minus", NS_session
and EW_session (their percentage on the other boards), imps (of average plus, if not 3). Boards of a match
that were spoilt: [law86] with results = "one" and favours = true or false, or results = "several" and
at_fault = "NS", "EW", "both" or "nobody". A procedural penalty, apart from the score of the board:
[[penalty]] with side = "EW", amount = "10%" (of a top), "6 MP", "3 IMP", "2 VP" or "standard" (the
regulator's), and a reason. A field file is CSV with columns contract, score, count, or a PBN (ScoreTable)
or USEBIO file with field_board = 7."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    # Click keeps the lines of a paragraph that begins with \\b.
    shown = EXAMPLE.replace("\n\n", "\n\n\b\n")
    app.command("adjust", epilog=f"Example of FILE:\n\n\b\n{shown}\n\n\b\n{_MORE}")(adjust)


def adjust(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Outcomes, weights, other table or field (.toml, .json).")
    ],
    notation: Annotated[
        str | None, typer.Option(help="Notation of the results: en, nl, sv, el, fr or de.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    lang: Language = "en",
) -> None:
    """Work out an assigned score from outcomes and weights that you type: no simulation, every step shown."""
    import json

    from analysis.adjustfile import load_ruling
    from analysis.assigned import assign
    from analysis.award import ArtificialRuling, award
    from analysis.whole_file import input_file
    from simulate.language import say_in
    from simulate.notation import get_notation

    path = input_file(file)
    say_in(lang)
    if notation is not None:
        # An unknown name is a fault of the option, not of the file.
        get_notation(notation)
    ruling = load_ruling(path, notation=notation)
    score = award(ruling) if isinstance(ruling, ArtificialRuling) else assign(ruling)
    if as_json:
        typer.echo(json.dumps(score.to_dict(), indent=2, ensure_ascii=False))
    else:
        typer.echo(score.summary(language=lang))
