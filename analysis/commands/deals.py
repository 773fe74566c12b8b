"""`lawpoll deals`: what the auction says about the hidden hands before the decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.commands.language import Language, tell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simulate.case import Case
    from simulate.core.hands import Hand
    from simulate.core.seats import Seat, Vulnerability
    from simulate.deals import Belief, Deals, Understanding
    from simulate.language import Say
    from simulate.meaning import Formula

_TYPICAL = 5
_PICTURES = (".png", ".svg", ".pdf")
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
    understood: Annotated[
        str, typer.Option("--as", help="agreed or told: how opponents' calls are taken (Law 21).")
    ] = "agreed",
    condition: Annotated[
        str | None,
        typer.Option(help='Only deals like this, in the words of dealer: "hcp(n) + hcp(s) >= 25".'),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(help="Also draw points, lengths and honours there (.png, .svg, .pdf).")
    ] = None,
    pbn: Annotated[Path | None, typer.Option(help="Also write the deals there, as PBN.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the files.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    lang: Language = "en",
) -> None:
    """Deal the unseen cards as the auction before the decision tells, and say what they look like."""
    import json
    import secrets

    from analysis.cases import case_path, open_case
    from analysis.exit_codes import CommandLineError, Faults, wrong_option
    from analysis.whole_file import check_writable, write_whole
    from polling.asked import as_asked
    from simulate.bidding.registry import DEFAULT_MODEL, get_model
    from simulate.core.hands import hand_name
    from simulate.core.seats import seat_name
    from simulate.deals import FLOOR_ESS, belief, draw_for_player
    from simulate.errors import SampleError
    from simulate.language import say_in
    from simulate.meaning import holds_in
    from simulate.message import Message
    from simulate.streams import stream

    say = say_in(lang)
    faults = Faults()
    with faults.noted():
        get_model(model or DEFAULT_MODEL)
    with faults.noted():
        check_writable((pbn, picture), inputs=(case_path(case_file), model), force=force)
    if picture is not None and picture.suffix.lower() not in _PICTURES:
        kinds = ", ".join(_PICTURES)
        with faults.noted():
            raise CommandLineError(
                Message("expected a picture, {kinds}: {name!r}", kinds=kinds, name=picture.name)
            )
    if understood not in ("agreed", "told"):
        with faults.noted():
            raise wrong_option("--as", Message("expected agreed or told: {text!r}", text=understood))
    understanding: Understanding = "told" if understood == "told" else "agreed"
    formula = None
    if condition is not None:
        with faults.noted():
            formula = _condition(condition)
    faults.raise_all()
    bidding = get_model(model or DEFAULT_MODEL)
    case = as_asked(open_case(case_file))
    seed = secrets.randbelow(2**32) if seed is None else seed
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
    if formula is not None:
        sample = sample.where(holds_in(formula, sample.owners))
        if sample.ess < min(FLOOR_ESS, number / 2):
            raise SampleError(
                Message(
                    "expected an effective {least} deals, {found} found ({note}); more --deals would help: "
                    "{condition!r}",
                    least=f"{min(FLOOR_ESS, number / 2):,.0f}",
                    found=f"{sample.ess:,.0f}",
                    note=sample.ess_note,
                    condition=condition,
                )
            )
    believed = belief(sample)
    typical = {
        seat: believed.typical(seat, _TYPICAL, rng=stream(seed, "typical", seat)) for seat in sample.hidden
    }
    if picture is not None:
        _draw(believed, picture, lang)
        tell(Message("drew {file}", file=picture), lang)
    if pbn is not None:
        owners = sample.resample(len(sample), rng=stream(seed, "pbn"))
        text = pbn_text(
            owners, case.auction.dealer, case.vulnerability, f"lawpoll deals, {sample.model}, seed {seed}"
        )
        write_whole(pbn, text)
        tell(Message("wrote {n} deals to {file}", n=len(sample), file=pbn), lang)
    if as_json:
        document = {
            "case": case.title,
            "player": seat_name(question.player),
            "call": question.call + 1 if card is None else None,
            "cards_played": card,
            "understanding": understanding,
            "condition": None if formula is None else str(formula),
            "seed": seed,
            "belief": believed.to_dict(),
            "typical": {seat_name(s): [hand_name(hand) for hand in hands] for s, hands in typical.items()},
            "sample": sample.to_dict(),
        }
        typer.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    for line in _lines(case, sample, believed, typical, seed, understanding, formula, say):
        typer.echo(line)


def _lines(
    case: Case,
    sample: Deals,
    believed: Belief,
    typical: dict[Seat, list[Hand]],
    seed: int,
    understanding: Understanding,
    condition: Formula | None,
    say: Say,
) -> Iterator[str]:
    from dataclasses import replace

    player = case.question.player
    yield case.title
    yield say("{seat} holds {hand}", seat=say.seat(player), hand=say.hand(case.hand))
    calls = " ".join(map(say.call, case.auction_before.calls))
    yield say(
        "Dealer {dealer}, vulnerable {vulnerable}; auction: {calls}",
        dealer=say.seat(case.auction.dealer),
        vulnerable=say.vulnerability(case.vulnerability),
        calls=f"{calls} ?" if case.question.card is None else calls,
    )
    if case.question.played:
        yield say("Played: {tricks}", tricks=" ".join(map(say.card, case.play_before.cards)))
    if understanding == "told":
        yield say("Opponents' calls as they were told, not as agreed")
    if condition is not None:
        yield say("Only deals with {condition}", condition=condition)
    yield ""
    # Warnings stand once, under the sampler's report.
    yield replace(believed, warnings=()).summary(say.language)
    for seat, hands in typical.items():
        yield ""
        yield say(
            "{seat}: {n} typical hands, each in the middle of a group of similar ones",
            seat=say.seat(seat),
            n=len(hands),
        )
        yield from hand_columns(hands, say)
    yield ""
    yield sample.summary(say.language)
    if sample.bottleneck is not None:
        yield say("bottleneck: {call}, which the hands drawn explain worst", call=sample.bottleneck.words())
    yield say("Seed {seed}", seed=seed)


def _condition(text: str) -> Formula:
    """Read a condition on the whole deal."""
    from analysis.exit_codes import wrong_option
    from simulate.errors import said
    from simulate.meaning import MeaningError, parse_formula
    from simulate.message import Message

    try:
        formula = parse_formula(text)
    except MeaningError as error:
        raise wrong_option("--condition", said(error)) from error
    if None in formula.seats():
        wanted = Message("expected a seat in every part, such as hcp(north): {text!r}", text=text)
        raise wrong_option("--condition", wanted)
    return formula


def _draw(believed: Belief, path: Path, language: str) -> None:
    """Write the picture, whole or not at all."""
    from io import BytesIO

    from analysis.whole_file import write_whole
    from simulate.deals.picture import belief_picture

    drawn = BytesIO()
    figure = belief_picture(believed, language=language)
    figure.savefig(drawn, format=path.suffix.lower().lstrip("."), dpi=110)
    write_whole(path, drawn.getvalue())


def hand_columns(hands: Sequence[Hand], say: Say) -> Iterator[str]:
    """Yield lines with small diagrams of hands side by side, under their points."""
    from simulate.core.cards import SUITS

    points = say("HCP")
    rows = [[f"{hand.hcp} {points}" for hand in hands]]
    rows += [[say.suit_holding(hand, suit) for hand in hands] for suit in reversed(SUITS)]
    width = max([_COLUMN, *(len(cell) + 2 for row in rows for cell in row)])
    for row in rows:
        yield "  " + "".join(cell.ljust(width) for cell in row).rstrip()


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
