"""What the panel says: shares, verdicts, real votes, and what more votes would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analysis.report.model import Column, Line, Mark, Picture, Section, Table, Where
from polling.cards import CardFigures
from polling.difference import ShareChanges
from polling.panel import PanelResult
from polling.verdict import ActionVerdict, FurtherVotes, further_votes
from simulate.case import Case, Scoring, Vote
from simulate.core.actions import action_name
from simulate.core.signed import signed_text
from simulate.language import Say

if TYPE_CHECKING:
    from analysis.ruling import Ruling

_POLL_SIZES = (3, 5, 10)
"""Further votes whose chance to settle an open question is printed."""

_SMALL: Final = 0.1
"""Shares of peers below it are printed with one decimal."""


def unit_of(scoring: Scoring, say: Say) -> str:
    """Return the unit in which peers compare actions."""
    match scoring:
        case Scoring.MP:
            return say("% top")
        case Scoring.BAM:
            return say("% board")
        case Scoring.TOTAL:
            return say("points")
        case _:
            return say("IMPs")


def panel_section(ruling: Ruling, say: Say) -> Section:
    """Return the panel polled with what the player was entitled to know."""
    panel = ruling.panel
    legend = _legend(panel, say)
    return Section(
        "panel",
        _title(panel, ruling.case, say),
        (
            panel_table(panel, say("The panel"), say),
            *([] if panel.cards is None else [_card_table(panel, panel.cards, say)]),
            Line(legend, Mark.NONE, Where.SCREEN),
            *_paper_notes(panel, say),
            _picture(panel, say),
            _pool(panel, say),
            *_votes(ruling.case, say),
            *_planner(ruling, say),
        ),
    )


def _pool(panel: PanelResult, say: Say) -> Line:
    """Say whether more imagined deals could turn a verdict."""
    if not panel.may_flip:
        line = say("more imagined deals would turn no verdict: {n} were enough", n=len(panel.imagined.owners))
        return Line(line, where=Where.FULL)
    actions = ", ".join(say(panel.label(action)) for action in panel.may_flip)
    return Line(
        say(
            "{n} imagined deals leave the verdict on {actions} at a limit: more (--solves) may turn it",
            n=len(panel.imagined.owners),
            actions=actions,
        )
    )


def told_section(ruling: Ruling, say: Say) -> Section | None:
    """Return the panel polled with the explanation given, where that was another."""
    panel = ruling.panel_told
    if panel is None:
        return None
    title = say("The same panel with the explanation given at the table")
    blocks = [panel_table(panel, title, say)]
    if ruling.changes is not None:
        blocks.append(_changes(ruling.changes, say))
    return Section("told", title, tuple(blocks))


def later_section(ruling: Ruling, say: Say) -> Section | None:
    """Return later calls of the misinformed side, polled under the same explanation."""
    if not ruling.later:
        return None
    title = say("Later calls made under the same explanation")
    return Section("later", title, tuple(Line(say(later.words())) for later in ruling.later))


def _changes(changes: ShareChanges, say: Say) -> Table:
    columns = (
        Column(say("action"), right=False),
        Column(say("chosen as told")),
        Column(say("chosen as agreed")),
        Column(say("change, percentage points")),
        Column(say("90% interval")),
    )
    rows = tuple(
        (
            say(change.label),
            f"{change.told:.0%}",
            f"{change.agreed:.0%}",
            signed_text(100 * change.change, 0),
            say(
                "{low} to {high}",
                low=signed_text(100 * change.low, 0),
                high=signed_text(100 * change.high, 0),
            ),
        )
        for change in changes.changes
    )
    return Table(say("What the wrong explanation changed"), columns, rows, where=Where.PAPER)


def _title(panel: PanelResult, case: Case, say: Say) -> str:
    votes = sum(vote.count for vote in case.votes if vote.counts)
    values = {
        "peers": panel.settings.peers,
        "worth": f"{panel.worth:g}",
        "votes": votes,
        "other": panel.votes_not_counted,
    }
    match votes, panel.votes_not_counted:
        case 0, 0:
            return say("Panel: {peers} simulated peers, worth {worth} votes", **values)
        case 0, _:
            return say("Panel: {peers} simulated peers, worth {worth} votes ({other} not counted)", **values)
        case 1, 0:
            return say("Panel: {peers} simulated peers, worth {worth} votes and 1 real vote", **values)
        case 1, _:
            return say(
                "Panel: {peers} simulated peers, worth {worth} votes and 1 real vote ({other} not counted)",
                **values,
            )
        case _, 0:
            return say("Panel: {peers} simulated peers, worth {worth} votes and {votes} real votes", **values)
    return say(
        "Panel: {peers} simulated peers, worth {worth} votes and {votes} real votes ({other} not counted)",
        **values,
    )


def panel_table(panel: PanelResult, caption: str, say: Say) -> Table:
    """Return one row an action: votes, habit, shares, verdict."""
    unit = unit_of(panel.scoring, say)
    columns = [
        Column(say("call") if panel.cards is None else say("card"), right=False),
        Column(say("LA?"), say("logical alternative?"), right=False),
        Column("P", say("probability")),
        Column(say("votes"), say("votes: chose + considered"), dropped=1),
        Column(say("habit"), say("habit"), dropped=3),
        Column(say("peers"), say("peers choose it")),
        Column(say("joined"), say("chosen by peers and votes together")),
        Column("90%", say("90% interval, with votes")),
        Column(say("considered"), say("consider it (half, twice the limit)"), dropped=2),
        Column(
            say("result, {unit}", unit=unit),
            say("mean result, {unit}", unit=unit),
            dropped=4,
        ),
    ]
    means, errors = panel.imagined.means()
    rows = [
        [
            say(panel.label(panel.actions[i])),
            say(verdict.says),
            f"{verdict.probability:.2f}",
            f"{panel.votes[i, 0]}+{panel.votes[i, 1]}",
            f"{panel.habit[i]:.0%}",
            f"{panel.peers.chosen[i]:.0%}",
            f"{verdict.selected.mean:.0%}",
            f"{100 * verdict.selected.low:.0f}-{verdict.selected.high:.0%}",
            f"{panel.peers.considered[1, i]:.0%} ({100 * panel.peers.considered[0, i]:.0f}-"
            f"{panel.peers.considered[2, i]:.0%})",
            f"{signed_text(means[i])} ± {errors[i]:.2f}",
        ]
        for i, verdict in enumerate(panel.verdicts)
    ]
    # Without votes there is nothing to join.
    of_votes = (3, 6)
    kept = [i for i in range(len(columns)) if i not in of_votes or panel.votes.any()]
    return Table(
        caption,
        tuple(columns[i] for i in kept),
        tuple(tuple(row[i] for i in kept) for row in rows),
        left_out=say("left out here, the window is too narrow: {columns}", columns="{columns}"),
    )


def _card_table(panel: PanelResult, cards: CardFigures, say: Say) -> Table:
    """Return what the cards lead to, double dummy, beside the shares who choose them."""
    aim = say("set on") if cards.defending else say("made on")
    columns = (
        Column(say("card"), right=False),
        Column(say("peers"), say("peers choose it")),
        Column(aim, say("{aim} (share of the deals imagined, double dummy)", aim=aim)),
        Column(say("tricks"), say("mean tricks, double dummy")),
        Column(say("of the deals imagined, double dummy"), right=False, dropped=1, where=Where.SCREEN),
    )
    rows = tuple(
        (say(name), f"{chosen:.0%}", *texts, "")
        for name, chosen, texts in zip(cards.names, panel.peers.chosen, cards.texts(), strict=True)
    )
    return Table(say("What the cards lead to"), columns, rows)


def reach_text(reach: float) -> str:
    """Return the share of peers who make the earlier calls, small ones as exactly as the warning on it."""
    return f"{reach:.1%}" if reach < _SMALL else f"{reach:.0%}"


def _legend(panel: PanelResult, say: Say) -> str:
    """Return what the columns of the panel mean."""
    cards, votes = panel.cards is not None, bool(panel.votes.any())
    if cards and votes:
        return say(
            "votes: chose it + only considered it; peers: share who choose it; joined: with the votes; 90%: "
            "interval of that; considered: in brackets with half and with twice the limit; result: "
            "against the field of these cards; P: probability that it is a logical alternative (LA)."
        )
    if cards:
        return say(
            "peers: share who choose it; 90%: its interval, votes included; considered: in brackets with "
            "half and with twice the limit; result: against the field of these cards; P: probability that "
            "it is a logical alternative (LA)."
        )
    if votes:
        return say(
            "votes: chose it + only considered it; peers: share who choose it; joined: with the votes; 90%: "
            "interval of that; considered: in brackets with half and with twice the limit; result: "
            "against the field of these calls; P: probability that it is a logical alternative (LA)."
        )
    return say(
        "peers: share who choose it; 90%: its interval, votes included; considered: in brackets with "
        "half and with twice the limit; result: against the field of these calls; P: probability that "
        "it is a logical alternative (LA)."
    )


def _paper_notes(panel: PanelResult, say: Say) -> list[Line]:
    regulator = panel.regulator
    verdict = panel.verdicts[0]
    worth, yes, no = f"{panel.worth:g}", f"{verdict.yes:.0%}", f"{verdict.no:.0%}"
    lines = [
        say(
            "The peers count as {worth} votes. Consider it: in brackets with half and with twice the "
            "limit. Mean result: against the field of these cards. A card is a logical alternative when "
            "the probability of that is {yes} or more, none when it is {no} or less, open in between.",
            worth=worth,
            yes=yes,
            no=no,
        )
        if panel.cards is not None
        else say(
            "The peers count as {worth} votes. Consider it: in brackets with half and with twice the "
            "limit. Mean result: against the field of these calls. A call is a logical alternative when "
            "the probability of that is {yes} or more, none when it is {no} or less, open in between.",
            worth=worth,
            yes=yes,
            no=no,
        )
    ]
    if regulator.consider is None:
        lines.append(
            say(
                "{regulator}: selected by {select} of peers",
                regulator=regulator.name,
                select=regulator.select.shown(),
            )
        )
    else:
        lines.append(
            say(
                "{regulator}: considered by a share {consider}, selected by a share {select}.",
                regulator=regulator.name,
                consider=regulator.consider.shown(),
                select=regulator.select.shown(),
            )
        )
    if panel.reach < 1:
        lines.append(
            say(
                "{share} of simulated peers with this hand make the player's earlier calls.",
                share=reach_text(panel.reach),
            )
        )
    return [Line(line, where=Where.PAPER) for line in lines]


def _picture(panel: PanelResult, say: Say) -> Picture:
    shares = " ".join(
        say(
            "{call}: selected {selected} (90% {low} to {high}), considered {considered}.",
            call=say(panel.label(call)),
            selected=f"{verdict.selected.mean:.0%}",
            low=f"{verdict.selected.low:.0%}",
            high=f"{verdict.selected.high:.0%}",
            considered=f"{verdict.considered.mean:.0%}",
        )
        for call, verdict in zip(panel.actions, panel.verdicts, strict=True)
    )
    return Picture(
        "panel",
        say("Shares who choose each call, and who seriously consider it, votes included, with 90% intervals.")
        if panel.cards is None
        else say(
            "Shares who choose each card, and who seriously consider it, votes included, with 90% intervals."
        ),
        say("Shares of peers with 90% intervals and the regulator's lines. {shares}", shares=shares),
    )


def _votes(case: Case, say: Say) -> list[Table | Line]:
    if not case.votes:
        return [Line(say("No real votes were collected."), where=Where.PAPER)]
    columns = (
        Column(say("number"), right=False),
        Column(say("choice"), right=False),
        Column(say("also considered"), right=False),
        Column(say("players")),
        Column(say("class"), right=False),
        Column(say("counted"), right=False),
    )
    rows = tuple(
        (
            str(number),
            say.action(vote.choice),
            ", ".join(say.action(action) for action in vote.considered) or "—",
            str(vote.count),
            say(vote.player_class or case.player_class),
            _counted(vote, say),
        )
        for number, vote in enumerate(case.votes, start=1)
    )
    return [Table(say("Votes collected"), columns, rows, where=Where.PAPER)]


def _counted(vote: Vote, say: Say) -> str:
    if vote.spoiled:
        return say("no: knew more than he should")
    return say("yes") if vote.same_before else say("no: would not have made the earlier calls")


def _planner(ruling: Ruling, say: Say) -> list[Line]:
    """Say how many more votes would settle the likeliest alternative to the table action that is open."""
    chosen = action_name(ruling.case.chosen)
    open_ones = [v for v in ruling.panel.verdicts if v.answer == "open" and v.action != chosen]
    if not open_ones:
        return []
    first = max(open_ones, key=lambda v: v.probability)
    return [
        Line(
            _plan(_label(ruling.panel, verdict), further_votes(verdict, sizes=_POLL_SIZES), say),
            where=Where.EVERYWHERE if verdict is first else Where.PAPER,
        )
        for verdict in sorted(open_ones, key=lambda v: -v.probability)
    ]


def _label(panel: PanelResult, verdict: ActionVerdict) -> str:
    return panel.label(panel.actions[panel.verdicts.index(verdict)])


def _plan(label: str, more: FurtherVotes, say: Say) -> str:
    chances = ", ".join(
        say(
            "{votes} with {chance} (yes {yes}, no {no})",
            votes=c.votes,
            chance=f"{c.yes + c.no:.0%}",
            yes=f"{c.yes:.0%}",
            no=f"{c.no:.0%}",
        )
        for c in more.chances
    )
    return say(
        "{call} is open; more votes would settle it: {chances}",
        call=say(label),
        chances=chances,
    )
