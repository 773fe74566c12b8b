"""A poll of simulated peers on one decision, joined with the director's own votes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from polling.imagine import Imagined, imagine
from polling.peers import Peers, ask_peers
from polling.regulators import Regulator
from polling.settings import PeerSettings, peer_settings
from polling.verdict import ActionVerdict, further_votes, harbour_probability, judge_action
from simulate.bidding.model import BiddingModel, Position, log_probs_at
from simulate.case import Case, Scoring
from simulate.core.arrays import Hands
from simulate.core.calls import Call, call_name, call_symbol
from simulate.deals import Deals, Understanding, draw_deals, knowledge_of, position_of
from simulate.play.solver import TrickCache
from simulate.streams import stream

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

Progress = Callable[[str, int, int], None]
"""Called with a stage, the work done and the work there is."""


@dataclass(frozen=True, slots=True, eq=False)
class PanelResult:
    """What simulated and real peers make of a decision.

    Parameters
    ----------
    position : Position
        The decision.
    understanding : str
        Whether opponents' calls were taken as agreed or as told.
    actions : tuple of int
        Calls polled, likeliest first.
    habit : ndarray, shape (A,)
        Model's probabilities; they fall short of one by what other calls would take.
    peers : Peers
        Shares chosen and considered.
    votes : ndarray of int, shape (A, 3)
        Real votes: chose it, only considered it, neither.
    votes_not_counted : int
        Spoiled, or by players who would not have reached the position.
    worth : float
        kappa, in votes.
    reach : float
        Probability that a peer makes the player's own earlier calls.
    verdicts : tuple of ActionVerdict
        One for every action.
    imagined : Imagined
        Scores and utilities, deal by deal.
    deals : Deals
        The sample behind them.
    settings : PeerSettings
        Constants used.
    scoring : Scoring
        Unit of the utility.
    regulator : Regulator
        Whose limbs decide.
    model_name, model_provenance : str
        Of the bidding model.
    warnings : tuple of str
        What a reader should beware of.
    """

    position: Position
    understanding: Understanding
    actions: tuple[Call, ...]
    habit: NDArray[np.float64]
    peers: Peers
    votes: NDArray[np.int64]
    votes_not_counted: int
    worth: float
    reach: float
    verdicts: tuple[ActionVerdict, ...]
    imagined: Imagined
    deals: Deals
    settings: PeerSettings
    scoring: Scoring
    regulator: Regulator
    model_name: str
    model_provenance: str
    warnings: tuple[str, ...]

    def index(self, call: Call) -> int:
        """Return the place of `call` among the actions."""
        return self.actions.index(call)

    def verdict(self, call: Call) -> ActionVerdict:
        """Return the verdict on one action."""
        return self.verdicts[self.index(call)]

    def shares(self) -> NDArray[np.float64]:
        """Return posterior mean shares chosen, shape ``(A,)``: simulated shares joined with the votes.

        The mean of ``Dirichlet(kappa p + x)``.
        """
        chosen = self.votes[:, 0]
        mixed = self.worth * self.peers.chosen + chosen
        return np.asarray(mixed / mixed.sum(), dtype=np.float64)

    def to_frame(self) -> pd.DataFrame:
        """Return one row an action."""
        import pandas as pd

        means, errors = self.imagined.means()
        rows = []
        for i, (call, verdict) in enumerate(zip(self.actions, self.verdicts, strict=True)):
            rows.append(
                {
                    "call": call_name(call),
                    "habit": self.habit[i],
                    "chosen": self.peers.chosen[i],
                    "considered": self.peers.considered[1, i],
                    "considered_half_delta": self.peers.considered[0, i],
                    "considered_double_delta": self.peers.considered[2, i],
                    "votes_chosen": int(self.votes[i, 0]),
                    "votes_considered": int(self.votes[i, 1]),
                    "utility": means[i],
                    "utility_se": errors[i],
                    "selected_mean": verdict.selected.mean,
                    "selected_low": verdict.selected.low,
                    "selected_high": verdict.selected.high,
                    "considered_mean": verdict.considered.mean,
                    "considered_low": verdict.considered.low,
                    "considered_high": verdict.considered.high,
                    "probability": verdict.probability,
                    "answer": verdict.answer,
                }
            )
        return pd.DataFrame(rows).set_index("call")

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        means, errors = self.imagined.means()
        return {
            "understanding": self.understanding,
            "scoring": self.scoring.value,
            "regulator": self.regulator.name,
            "model": self.model_name,
            "model_provenance": self.model_provenance,
            "settings": self.settings.to_dict(),
            "worth_votes": self.worth,
            "reach": self.reach,
            "deals_effective": float(self.deals.ess),
            "deals_solved": len(self.imagined.owners),
            "votes_not_counted": self.votes_not_counted,
            "other_calls": float(max(0.0, 1 - self.habit.sum())),
            "actions": [
                {
                    "call": call_name(call),
                    "habit": float(self.habit[i]),
                    "chosen": float(self.peers.chosen[i]),
                    "considered": float(self.peers.considered[1, i]),
                    "considered_half_delta": float(self.peers.considered[0, i]),
                    "considered_double_delta": float(self.peers.considered[2, i]),
                    "votes": [int(x) for x in self.votes[i]],
                    "utility": float(means[i]),
                    "utility_se": float(errors[i]),
                    "verdict": self.verdicts[i].to_dict(),
                    "further_votes": further_votes(self.verdicts[i]).to_dict(),
                }
                for i, call in enumerate(self.actions)
            ],
            "warnings": list(self.warnings),
        }

    def summary(self) -> str:
        """Return the panel as a table of text."""
        means, errors = self.imagined.means()
        lines = [f"{'call':<5}{'habit':>7}{'chosen':>8}{'considered':>12}{'utility':>15}  alternative?"]
        for i, verdict in enumerate(self.verdicts):
            lines.append(
                f"{call_symbol(self.actions[i]):<5}{self.habit[i]:>7.0%}{self.peers.chosen[i]:>8.0%}"
                f"{self.peers.considered[1, i]:>12.0%}{means[i]:>8.2f} ± {errors[i]:<4.2f}"
                f"  {verdict.answer} (P {verdict.probability:.2f})"
            )
        lines += [f"! {warning}" for warning in self.warnings]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return (
            f"PanelResult({self.regulator.name}, {self.model_name}, worth {self.worth:g} votes)\n"
            + self.summary()
        )

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw share selected and considered of every action with 90% intervals, and the regulator's line.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure when omitted.
        """
        if ax is None:
            from matplotlib import pyplot as plt

            ax = plt.subplots(layout="constrained")[1]
        names = [call_symbol(call) for call in self.actions]
        y = np.arange(len(names))
        for shift, what, color in ((-0.12, "considered", "tab:blue"), (0.12, "selected", "tab:orange")):
            parts = [getattr(verdict, what) for verdict in self.verdicts]
            mean = np.array([part.mean for part in parts])
            span = np.array([[part.mean - part.low, part.high - part.mean] for part in parts]).T
            ax.errorbar(mean, y + shift, xerr=span, fmt="o", color=color, label=what)
        if self.regulator.consider is not None:
            line = float(self.regulator.consider.share)
            ax.axvline(line, color="grey", linestyle=":", label="share that must consider it")
        ax.set(yticks=y, yticklabels=names, xlim=(0, 1), xlabel="share of peers, with 90% interval")
        ax.invert_yaxis()
        ax.legend(loc="best", fontsize="small")
        return ax


def poll(
    case: Case,
    *,
    model: BiddingModel,
    regulator: Regulator,
    seed: int,
    understanding: Understanding = "agreed",
    settings: PeerSettings | None = None,
    solver: TrickCache | None = None,
    deals: int = 1000,
    progress: Progress | None = None,
) -> PanelResult:
    """Poll simulated peers on the decision of a case.

    Parameters
    ----------
    case : Case
        The facts.
    model : BiddingModel
        Habit of the peers, and evidence of calls that nobody explained.
    regulator : Regulator
        Whose definition of a logical alternative decides.
    seed : int
        Same seed, same answer.
    understanding : {"agreed", "told"}
        Take opponents' calls as agreed, or as the player was told (Law 21).
    settings : PeerSettings, optional
        Constants; the shipped ones when omitted.
    solver : TrickCache, optional
        Solved deals shared with other polls.
    deals : int
        Size of the sample of deals.
    progress : callable, optional
        See `Progress`.

    Raises
    ------
    SampleError
        If too few deals fit the auction.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 16B1(b).
    """
    settings = settings or peer_settings()
    solver = solver if solver is not None else TrickCache()
    question = case.question
    player, index = question.player, question.call
    position = position_of(case, player, index, understanding=understanding)
    own = Hands.of([case.hand])
    log_habit = log_probs_at(model, position, own)[0].astype(np.float64)
    actions = _actions(case, position, log_habit, settings)
    habit = np.exp(log_habit[list(actions)])

    knowledge = knowledge_of(case, player, index, understanding=understanding)
    if progress is not None:
        progress("deals that fit the auction", 0, 1)
    sample = draw_deals(knowledge, model, deals, rng=stream(seed, "deals", understanding))
    pool = settings.deals_for(len(actions))
    owners = sample.resample(pool, rng=stream(seed, "pool", understanding))
    total, done = pool * len(actions), 0

    def solved(boards: int) -> None:
        nonlocal done
        done += boards
        if progress is not None:
            progress("double dummy", min(done, total), total)

    imagined = imagine(
        model,
        position,
        actions,
        owners,
        habit / habit.sum(),
        case.scoring,
        solver=solver,
        rng=stream(seed, "imagine", understanding),
        progress=solved,
    )
    peers = ask_peers(
        np.log(habit / habit.sum()),
        imagined.utility,
        habit=settings.habit,
        judgement=settings.judgement[case.scoring],
        layouts=settings.layouts,
        consider_within=settings.consider_within,
        peers=settings.peers,
        rng=stream(seed, "peers", understanding),
    )
    votes = _votes(case, actions)
    unread = any(evidence.temper < 1 for evidence in knowledge.evidence)
    worth = settings.worth_unread if unread else settings.worth
    reach = _reach(case, model, own, understanding)
    kinds = np.stack(
        [peers.chosen, peers.considered[1] - peers.chosen, 1 - peers.considered[1]], axis=1
    ).tolist()
    harbour = 0.0
    if case.chosen in actions:
        table = actions.index(case.chosen)
        harbour = harbour_probability(kinds[table], worth, votes[table].tolist(), regulator)
    verdicts = tuple(
        judge_action(
            kinds[i],
            worth,
            votes[i].tolist(),
            regulator,
            action=call_name(call),
            harbour=0.0 if call == case.chosen else harbour,
        )
        for i, call in enumerate(actions)
    )
    return PanelResult(
        position=position,
        understanding=understanding,
        actions=actions,
        habit=habit,
        peers=peers,
        votes=votes,
        votes_not_counted=sum(vote.count for vote in case.votes if not vote.counts),
        worth=worth,
        reach=reach,
        verdicts=verdicts,
        imagined=imagined,
        deals=sample,
        settings=settings,
        scoring=case.scoring,
        regulator=regulator,
        model_name=model.name,
        model_provenance=model.provenance,
        warnings=_warnings(sample, reach, unread, settings, case, actions),
    )


def _actions(
    case: Case, position: Position, log_habit: NDArray[np.float64], settings: PeerSettings
) -> tuple[Call, ...]:
    """Return the calls to poll: those named by anybody, then the likeliest; likeliest first."""
    named = {case.chosen, *case.question.alternatives}
    for vote in case.votes:
        if vote.counts:
            named |= {vote.choice, *vote.considered}
    order = [int(call) for call in np.argsort(-log_habit, kind="stable") if np.isfinite(log_habit[call])]
    for call in order[: settings.most_actions]:
        if len(named) < settings.most_actions and np.exp(log_habit[call]) >= settings.least_habit:
            named.add(call)
    return tuple(call for call in order if call in named)


def _votes(case: Case, actions: tuple[Call, ...]) -> NDArray[np.int64]:
    votes = np.zeros((len(actions), 3), dtype=np.int64)
    for vote in case.votes:
        if vote.counts:
            for i, call in enumerate(actions):
                kind = 0 if call == vote.choice else 1 if call in vote.considered else 2
                votes[i, kind] += vote.count
    return votes


def _reach(case: Case, model: BiddingModel, own: Hands, understanding: Understanding) -> float:
    """Return the probability that a peer with this hand makes the player's own earlier calls.

    Peers use the player's methods: a call explained is made by every hand that fits its meaning.
    """
    player = case.question.player
    meanings = dict(position_of(case, player, case.question.call, understanding=understanding).meanings)
    reach = 1.0
    for i in range(case.question.call):
        if case.auction.seat_at(i) != player:
            continue
        if i in meanings:
            reach *= float(np.exp(meanings[i].log_membership(own)[0]))
        else:
            position = position_of(case, player, i, understanding=understanding)
            reach *= float(np.exp(log_probs_at(model, position, own)[0, case.auction.calls[i]]))
    return reach


def _warnings(
    sample: Deals,
    reach: float,
    unread: bool,
    settings: PeerSettings,
    case: Case,
    actions: tuple[Call, ...],
) -> tuple[str, ...]:
    warnings = [*sample.warnings]
    if reach < settings.reach_warning:
        warnings.append(
            f"only {reach:.1%} of simulated peers would have made the player's earlier calls: "
            "these peers may not be his"
        )
    if unread:
        warnings.append(
            "some calls could not be read with confidence (artificial or explained in free words): "
            "their evidence is weakened"
        )
    same_class = [v for v in case.votes if v.counts and v.player_class not in (None, case.player_class)]
    if same_class:
        warnings.append(f"{len(same_class)} counted votes come from players of another class")
    if len(actions) == 1:
        warnings.append("only one call is worth polling: there is nothing to compare it with")
    return tuple(warnings)
