"""A ruling on the terminal: one screen for a director."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

from analysis.finding import Kind
from analysis.score_text import score_lines
from polling.information import Status
from polling.verdict import further_votes
from simulate.core.actions import action_name, action_symbol, card_symbol
from simulate.core.calls import call_symbol
from simulate.core.cards import SUITS
from simulate.core.contract import contract_symbol, result_symbol
from simulate.core.hands import holding_symbol
from simulate.core.seats import partner, seat_word

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from analysis.ruling import Ruling
    from polling.cards import CardFigures
    from polling.panel import PanelResult
    from simulate.case import Case, Scoring
    from simulate.core.hands import Hand

_WIDTH = 88
_LEGEND = (
    "peers: share who choose it; 90%: its interval, votes included; considered: in brackets with half and "
    "with twice the limit; result: against the field of these calls; P: probability that it is a logical "
    "alternative (LA)."
)
_VOTES_LEGEND = " votes: chose it + only considered it."
_POLL_SIZES = (3, 5, 10)
"""Further votes whose chance to settle an open question is printed."""


def render_text(ruling: Ruling, *, full: bool = False, width: int = _WIDTH) -> str:
    """Return the ruling as plain text; `full` as in `print_ruling`."""
    from rich.console import Console

    stream = StringIO()
    console = Console(file=stream, width=width, no_color=True, highlight=False, emoji=False)
    print_ruling(ruling, console, full=full)
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines())


def print_ruling(ruling: Ruling, console: Console, *, full: bool = False) -> None:
    """Print the ruling section by section.

    Parameters
    ----------
    ruling : Ruling
        What to print.
    console : rich.console.Console
        Where; colours are left to it.
    full : bool
        Everything: all he may know, every figure that is judgement, the notes of the case file. Otherwise
        what a director needs on one screen.
    """
    from rich.rule import Rule
    from rich.text import Text

    def section(title: str, *lines: RenderableType) -> None:
        console.print(Rule(Text(title, style="bold"), align="left", characters="─"))
        for line in lines:
            console.print(Text(line) if isinstance(line, str) else line)

    console.print(Text(ruling.case.title, style="bold"))
    for line in _question(ruling.case):
        console.print(Text(line))
    section("Finding", Text(ruling.finding, style="bold"), *[_bullet(reason) for reason in ruling.reasons])
    told = [e for e in ruling.entitled if full or e.status is not Status.AUTHORISED]
    if told:
        section(f"What {seat_word(ruling.case.question.player)} may know", *[_entitled(e) for e in told])
    section(_belief_title(ruling), *_belief(ruling))
    section(
        _panel_title(ruling.panel, ruling),
        _panel_table(ruling.panel),
        *([] if ruling.panel.cards is None else [_card_table(ruling.panel.cards)]),
        _legend(ruling.panel),
        *_planner(ruling),
    )
    if ruling.panel_told is not None:
        section("The same panel with the explanation given at the table", _panel_table(ruling.panel_told))
    if ruling.later:
        section("Later calls made under the same explanation", *[_bullet(str(x)) for x in ruling.later])
    if ruling.kind is Kind.UNAUTHORISED:
        section("What the information suggests", *[_bullet(line) for line in ruling.suggestion_lines])
    section(_score_title(ruling), *_score(ruling, full=full))
    if ruling.if_not_found is not None:
        section("If the disputed facts are not found", *[_bullet(x) for x in ruling.if_not_found.lines()])
    judged = [*ruling.judgements, *ruling.figures_judged] if full else ruling.judgements
    section("Judgement, not evidence", *[_bullet(line) for line in judged])
    for warning in ruling.warnings:
        console.print(_bullet(warning, "!"))
    if full and ruling.case.notes:
        section("Notes of the case file", *[_bullet(line) for line in ruling.case.notes])
    if ruling.case.published is not None:
        section("Ruled in real life (not used above)", *_published(ruling.case))
    console.print(Rule(characters="─"))
    more = "" if full else "  --full shows all evidence and settings."
    console.print(
        Text(
            f"lawpoll advises, the director rules.  Seed {ruling.seed}; {ruling.solves} boards solved; "
            f"{ruling.panel.model_name}, peers {ruling.panel.settings.name}.{more}"
        )
    )


def _bullet(line: str, mark: str = "-") -> Any:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    # Text, not markup: words of the case file may hold brackets.
    grid = Table.grid(padding=(0, 1))
    grid.add_row(mark, Text(line))
    return Padding(grid, (0, 0, 0, 1))


def _question(case: Case) -> list[str]:
    calls = " ".join(call_symbol(call) for call in case.auction_before.calls)
    if case.question.card is not None:
        return _card_question(case, calls)
    rest = " ".join(call_symbol(call) for call in case.auction.calls[case.question.call + 1 :])
    table = "" if case.table is None else f"; result {result_symbol(case.table)}"
    return [
        f"{seat_word(case.question.player)} holds {hand_symbols(case.hand)}",
        f"Dealer {seat_word(case.auction.dealer)}, vulnerable {case.vulnerability}, {case.scoring.value}, "
        f"Laws of {case.law}, {case.regulator}",
        f"Auction: {calls} ?",
        f"At the table: {call_symbol(case.chosen)}{', then ' + rest if rest else ''}{table}",
    ]


def _card_question(case: Case, calls: str) -> list[str]:
    """Return the position of a lead or a later card."""
    play = case.play_before
    table = "" if case.table is None else f"; result {result_symbol(case.table)}"
    lines = [
        f"{seat_word(case.question.player)} holds {hand_symbols(case.hand)}",
        f"Dealer {seat_word(case.auction.dealer)}, vulnerable {case.vulnerability}, {case.scoring.value}, "
        f"Laws of {case.law}, {case.regulator}",
        f"Auction: {calls}; {contract_symbol(play.contract)}",
    ]
    if not play.cards:
        return [*lines, f"Opening lead at the table: {action_symbol(case.chosen)}{table}"]
    tricks = [
        f"{seat_word(play.seats[first])} " + " ".join(map(card_symbol, play.cards[first : first + 4]))
        for first in range(0, len(play), 4)
    ]
    whose = " from dummy" if play.turn == play.dummy else ""
    return [
        *lines,
        f"Dummy {hand_symbols(play.hands[play.dummy])}",
        f"Played: {'; '.join(tricks)}",
        f"At the table: {action_symbol(case.chosen)}{whose}{table}",
    ]


def hand_symbols(hand: Hand) -> str:
    """Return a hand with suit symbols, ``♠ QJT643 ♥ T8 ♦ K84 ♣ K2``."""
    return " ".join(holding_symbol(hand, suit) for suit in reversed(SUITS))


def _entitled(evidence: Any) -> Any:
    return _bullet(f"{evidence.status.value}: {evidence.about} ({evidence.law})")


def _belief_title(ruling: Ruling) -> str:
    deals = ruling.panel.deals
    return f"What the legal auction says ({len(deals)} deals, worth {deals.ess:.0f} independent ones)"


def _belief(ruling: Ruling) -> list[Any]:
    from rich.table import Table

    player = ruling.case.question.player
    table = Table(box=None, pad_edge=False)
    for name in ("", "HCP", "80% between", "♠", "♥", "♦", "♣"):
        table.add_column(name, justify="left" if not name else "right")
    for seat in sorted(ruling.panel.deals.hidden, key=lambda s: s != partner(player)):
        one = ruling.believed[seat]
        low, high = one.hcp_interval
        lengths = one.length_means
        who = f"{seat_word(seat)}{' (partner)' if seat == partner(player) else ''}"
        table.add_row(
            who, f"{one.hcp_mean:.1f}", f"{low}-{high}", *(f"{lengths[s]:.1f}" for s in (3, 2, 1, 0))
        )
    return [table]


def _legend(panel: PanelResult) -> str:
    return _LEGEND + (_VOTES_LEGEND if panel.votes.any() else "")


def _panel_title(panel: PanelResult, ruling: Ruling) -> str:
    votes = sum(vote.count for vote in ruling.case.votes if vote.counts)
    joined = f" and {votes} real vote{'s' if votes > 1 else ''}" if votes else ""
    if panel.votes_not_counted:
        joined += f" ({panel.votes_not_counted} not counted)"
    return f"Panel: {panel.settings.peers} simulated peers, worth {panel.worth:g} votes{joined}"


def _panel_table(panel: PanelResult) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    with_votes = bool(panel.votes.any())
    cards = panel.cards
    columns = [
        "call" if cards is None else "card",
        "habit",
        "peers",
        "90%",
        "considered",
        f"result, {_unit(panel.scoring)}",
        "LA?",
        "P",
    ]
    if with_votes:
        columns.insert(1, "votes")
    for name in columns:
        table.add_column(name, justify="left" if name in ("call", "card", "LA?") else "right", no_wrap=True)
    means, errors = panel.imagined.means()
    for i, verdict in enumerate(panel.verdicts):
        row = [
            panel.label(panel.actions[i]),
            f"{panel.habit[i]:.0%}",
            f"{panel.peers.chosen[i]:.0%}",
            f"{100 * verdict.selected.low:.0f}-{verdict.selected.high:.0%}",
            f"{panel.peers.considered[1, i]:.0%} ({100 * panel.peers.considered[0, i]:.0f}-"
            f"{panel.peers.considered[2, i]:.0%})",
            f"{means[i]:+.2f} ± {errors[i]:.2f}",
            verdict.says,
            f"{verdict.probability:.2f}",
        ]
        if with_votes:
            row.insert(1, f"{panel.votes[i, 0]}+{panel.votes[i, 1]}")
        table.add_row(*(Text(cell) for cell in row))
    return table


def _card_table(cards: CardFigures) -> RenderableType:
    """Return what the cards lead to, double dummy."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("card", f"{cards.aim} on", "tricks", "of the deals imagined, double dummy"):
        table.add_column(name, justify="left" if name.startswith(("card", "of")) else "right", no_wrap=True)
    (share, error), (tricks, spread) = cards.reached(), cards.mean_tricks()
    for i, name in enumerate(cards.names):
        row = (
            name,
            f"{share[i]:.0%} ± {error[i]:.0%}",
            f"{tricks[i]:.2f} ± {spread[i]:.2f}",
            "",
        )
        table.add_row(*(Text(cell) for cell in row))
    return table


def _planner(ruling: Ruling) -> list[Any]:
    """Say how many more votes would settle the likeliest alternative to the table action that is open."""
    chosen = action_name(ruling.case.chosen)
    open_ones = [v for v in ruling.panel.verdicts if v.answer == "open" and v.action != chosen]
    if not open_ones:
        return []
    verdict = max(open_ones, key=lambda v: v.probability)
    action = ruling.panel.actions[ruling.panel.verdicts.index(verdict)]
    more = further_votes(verdict, sizes=_POLL_SIZES)
    chances = ", ".join(
        f"{c.votes} with {c.yes + c.no:.0%} (yes {c.yes:.0%}, no {c.no:.0%})" for c in more.chances
    )
    return [_bullet(f"{ruling.panel.label(action)} is open; more votes would settle it: {chances}")]


def _unit(scoring: Scoring) -> str:
    return {"MP": "% top", "BAM": "% board", "TOTAL": "points"}.get(scoring.value, "IMPs")


def _score_title(ruling: Ruling) -> str:
    if ruling.kind is Kind.UNAUTHORISED and ruling.tree is not None:
        chosen = action_symbol(ruling.case.chosen)
        allowed = any(b.call == ruling.case.chosen for b in ruling.tree.branches)
        return "Weighted score" if allowed else f"If {chosen} is not allowed: outcomes and weighted score"
    return "Outcomes and weighted score"


def _score(ruling: Ruling, *, full: bool) -> list[Any]:
    return [_bullet(line, mark) for mark, line in score_lines(ruling, ruling.panel, full=full)]


def _published(case: Case) -> list[Any]:
    found = case.published
    if found is None:
        return []
    lines = [_bullet(found.ruling)] if found.ruling else []
    if found.poll:
        lines.append(_bullet("poll: " + ", ".join(f"{action_symbol(c)} {n}" for c, n in found.poll.items())))
    return [*lines, _bullet(f"source: {found.source}")]
