"""Is an action a logical alternative? The probability of a regulator's two limbs (Law 16B1(b))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from polling.posterior import (
    Share,
    ShareError,
    above,
    beta_share,
    checked_votes,
    limb_probabilities,
    poll_chances,
    prior_warnings,
    prior_weights,
)
from polling.regulators import Regulator, regulator_book
from simulate.language import Message

if TYPE_CHECKING:
    import pandas as pd

Answer: TypeAlias = Literal["yes", "no", "open"]
KINDS: Final = ("selected", "considered only", "neither")
_FLAT: Final = (1.0, 1.0, 1.0)
_FLAT_SELECTION: Final = (1.0, 0.5, 0.5)
"""Where a body has no first limb only selection counts: flat over selected or not."""


@dataclass(frozen=True, slots=True)
class ActionVerdict:
    """How one action fares against the two limbs.

    Parameters
    ----------
    action : str
        Name of the call.
    regulator : Regulator
        Whose thresholds.
    shares : tuple of float or None
        The panel's shares (selected, considered only, neither); None without a panel.
    kappa : float
        Votes the panel is worth.
    votes : tuple of int
        Real votes of the same three kinds.
    alpha : tuple of float
        Dirichlet parameters after the votes.
    selected, considered : Share
        Posterior shares; those who select also consider.
    p_consider, p_select, p_both : float
        Probabilities of limb 1, of limb 2, of both; `p_consider` is 1 where the body has no first limb.
    harbour : float
        Probability that the table action's safe harbour leaves no other alternative.
    probability : float
        That the action is a logical alternative: ``p_both * (1 - harbour)``, taking the two as independent.
    answer : str
        ``"yes"``, ``"no"`` or ``"open"``.
    yes, no, interval : float
        The settings used.
    by_director : bool
        Whether the answer is the director's own, whatever the probability.
    """

    action: str
    regulator: Regulator
    shares: tuple[float, float, float] | None
    kappa: float
    votes: tuple[int, int, int]
    alpha: tuple[float, float, float]
    selected: Share
    considered: Share
    p_consider: float
    p_select: float
    p_both: float
    harbour: float
    probability: float
    answer: Answer
    yes: float
    no: float
    interval: float
    by_director: bool = False

    @property
    def says(self) -> str:
        """The answer, and whose it is if it is not the simulation's."""
        answer = Message(self.answer)
        return Message("{answer}, director", answer=answer) if self.by_director else answer

    @property
    def counted(self) -> tuple[bool | None, bool | None]:
        """What the real votes show if they are simply counted, for limbs 1 and 2; None without votes.

        Here the operator decides: 3 of 12 reaches ``>= 0.25`` and not ``> 0.25``.
        """
        n = sum(self.votes)
        if n == 0:
            return None, None
        considered, select = Fraction(self.votes[0] + self.votes[1], n), self.regulator.select
        limb_1 = None if self.regulator.consider is None else self.regulator.consider.met(considered)
        if select.votes is None:
            limb_2 = select.met(Fraction(self.votes[0], n))
        else:  # one odd vote is an isolated exception even among five, where it is 20%
            limb_2 = self.votes[0] >= select.votes
        return limb_1, limb_2 or (self.regulator.reading == "lenient" and bool(limb_1))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader must know before using the numbers."""
        return prior_warnings(self.kappa, sum(self.votes), panel=self.shares is not None)

    def summary(self) -> str:
        """Return the verdict in a few lines of plain text."""
        regulator, percent = self.regulator, 100 * self.interval
        limb_1 = "" if regulator.consider is None else f"considered {regulator.consider}: "
        lines = [
            f"{self.action or 'action'}: logical alternative? {self.says} "
            f"(probability {_percent(self.probability)}; yes from {_percent(self.yes)}, "
            f"no to {_percent(self.no)})",
            f"selected {self.selected}, considered {self.considered}, {percent:.0f}% intervals",
            f"{regulator.name}, {regulator.reading} reading: "
            + (f"{limb_1}{_percent(self.p_consider)}; " if limb_1 else "")
            + f"selected {regulator.select}: {_percent(self.p_select)}; both {_percent(self.p_both)}",
            f"panel {_shares_text(self.shares)} worth {self.kappa:.3g} votes; "
            f"real votes {'/'.join(str(n) for n in self.votes)} (selected/considered/neither)",
        ]
        if self.harbour > 0:
            lines.append(f"safe harbour of the table action: {_percent(self.harbour)}")
        lines += [f"note: {text}" for text in regulator.disclaimers]
        lines += [f"warning: {text}" for text in self.warnings]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers and text."""
        limb_1, limb_2 = self.counted
        return {
            "action": self.action,
            "answer": self.answer,
            "by": "director" if self.by_director else "simulation",
            "probability": self.probability,
            "p_consider": self.p_consider,
            "p_select": self.p_select,
            "p_both": self.p_both,
            "harbour": self.harbour,
            "selected": self.selected.to_dict(),
            "considered": self.considered.to_dict(),
            "panel": None if self.shares is None else list(self.shares),
            "kappa": self.kappa,
            "votes": list(self.votes),
            "alpha": list(self.alpha),
            "counted": {"consider": limb_1, "select": limb_2},
            "regulator": self.regulator.name,
            "reading": self.regulator.reading,
            "settings": {"yes": self.yes, "no": self.no, "interval": self.interval},
            "notes": list(self.regulator.disclaimers),
            "warnings": list(self.warnings),
        }

    def to_frame(self) -> pd.DataFrame:
        """Return rows "selected" and "considered": panel, votes, mean, low, high, probability of the limb."""
        import pandas as pd

        panel = (None, None) if self.shares is None else (self.shares[0], self.shares[0] + self.shares[1])
        return pd.DataFrame(
            {
                "panel": panel,
                "votes": [self.votes[0], self.votes[0] + self.votes[1]],
                "mean": [self.selected.mean, self.considered.mean],
                "low": [self.selected.low, self.considered.low],
                "high": [self.selected.high, self.considered.high],
                "p_limb": [self.p_select, self.p_consider],
            },
            index=pd.Index(["selected", "considered"], name="share"),
        )

    def __repr__(self) -> str:
        return self.summary()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.summary())}</pre>"


def judge_action(
    shares: Sequence[float] | None,
    kappa: float,
    votes: Sequence[int],
    regulator: Regulator,
    *,
    action: str = "",
    harbour: float = 0.0,
    yes: float | None = None,
    no: float | None = None,
    interval: float | None = None,
) -> ActionVerdict:
    """Judge one action by itself.

    Parameters
    ----------
    shares : sequence of float or None
        The panel's shares: selected, considered only, neither. None: from real votes alone, flat prior.
    kappa : float
        How many real votes the panel is worth; see `polling.posterior.prior_weights`.
    votes : sequence of int
        Real votes of the same three kinds.
    regulator : Regulator
        Whose limbs.
    action : str
        Name to print.
    harbour : float
        For an action other than the table's: what `harbour_probability` says of the table action. Used only
        where the body's harbour excludes others.
    yes, no, interval : float, optional
        By default those of ``regulators.toml``.

    Returns
    -------
    ActionVerdict

    Raises
    ------
    ShareError
        If shares, votes, `kappa` or a setting cannot be.

    References
    ----------
    Laws of Duplicate Bridge 2017, 16B1(b); doubt: 84D.

    Examples
    --------
    >>> from polling.regulators import get_regulator
    >>> judge_action(None, 0, (0, 0, 5), get_regulator("EBU")).answer
    'open'
    """
    settings = regulator_book().verdict
    yes = settings.yes if yes is None else yes
    no = settings.no if no is None else no
    mass = settings.interval if interval is None else interval
    if not (0 <= no < yes <= 1 and 0 < mass < 1 and 0 <= harbour <= 1):
        raise ShareError(
            f"expected no < yes, harbour and interval as probabilities: {(no, yes, harbour, mass)!r}"
        )
    alpha, counted = _posterior(shares, kappa, votes, regulator)
    a1, a2, a3 = (float(a) for a in alpha)
    limbs = limb_probabilities(alpha[None, :], counted[:1].astype(np.float64), regulator)
    p_consider, p_select, p_both = (float(p[0]) for p in limbs)
    excluded = harbour if regulator.harbour is not None and regulator.harbour.excludes_others else 0.0
    probability = p_both * (1 - excluded)
    return ActionVerdict(
        action=action,
        regulator=regulator,
        shares=None if shares is None else (float(shares[0]), float(shares[1]), float(shares[2])),
        kappa=float(kappa) if shares is not None else 0.0,
        votes=(int(counted[0]), int(counted[1]), int(counted[2])),
        alpha=(a1, a2, a3),
        selected=beta_share(a1, a2 + a3, mass),
        considered=beta_share(a1 + a2, a3, mass),
        p_consider=p_consider,
        p_select=p_select,
        p_both=p_both,
        harbour=excluded,
        probability=probability,
        answer=_answer(probability, yes, no),
        yes=yes,
        no=no,
        interval=mass,
    )


def harbour_probability(
    shares: Sequence[float] | None, kappa: float, votes: Sequence[int], regulator: Regulator
) -> float:
    """Return the probability that the table action is in the body's safe harbour; 0 where it has none.

    Parameters are those of `judge_action`, for the action taken at the table.
    """
    if regulator.harbour is None:
        return 0.0
    alpha, _ = _posterior(shares, kappa, votes, regulator)
    return float(above(alpha[:1], alpha[1:2] + alpha[2:], float(regulator.harbour.share))[0])


@dataclass(frozen=True, slots=True)
class SettleChance:
    """What so many more votes would bring: chances, as predicted now, of a yes and of a no."""

    votes: int
    yes: float
    no: float


@dataclass(frozen=True, slots=True)
class FurtherVotes:
    """How many more votes would settle an open question.

    Parameters
    ----------
    needed : int or None
        Smallest number that settles it if they fall exactly as the posterior predicts; 0 when it is settled,
        None when not within `limit`.
    becomes : str or None
        What it is then.
    limit : int
        How far was looked.
    chances : tuple of SettleChance
        Exact chances for some sizes of poll.
    """

    needed: int | None
    becomes: Answer | None
    limit: int
    chances: tuple[SettleChance, ...]

    def summary(self) -> str:
        """Return it in plain words."""
        if self.needed == 0:
            return f"settled: {self.becomes}"
        if self.needed is None:
            text = f"{self.limit} more votes, falling as expected, would not settle it"
        else:
            text = f"{self.needed} more votes, falling as expected, would make it {self.becomes!r}"
        chances = [f"{c.votes}: yes {_percent(c.yes)}, no {_percent(c.no)}" for c in self.chances]
        return f"{text}; chance to settle with {'; '.join(chances)}" if chances else text

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers and text."""
        return {
            "needed": self.needed,
            "becomes": self.becomes,
            "limit": self.limit,
            "chances": [{"votes": c.votes, "yes": c.yes, "no": c.no} for c in self.chances],
        }

    def __repr__(self) -> str:
        return self.summary()


def further_votes(
    verdict: ActionVerdict, *, limit: int = 30, sizes: Sequence[int] = (3, 5, 7, 10)
) -> FurtherVotes:
    """Tell how many more real votes would settle a verdict.

    Parameters
    ----------
    verdict : ActionVerdict
        As it stands.
    limit : int
        Look no further.
    sizes : sequence of int
        Sizes of a further poll for which the chance of settling is wanted.

    Returns
    -------
    FurtherVotes
        The chances sum over all outcomes of a further poll; the harbour stays as it is.
    """
    if verdict.answer != "open":
        return FurtherVotes(0, verdict.answer, limit, ())
    alpha, real = np.array(verdict.alpha), verdict.votes[0]
    more = np.arange(1, limit + 1)[:, None] * alpha / alpha.sum()
    # Half a vote that selects is not yet a vote: whole ones only count against an isolated exception. The
    # small excess keeps 0.2 * 10 a whole 2.
    answers = _answers(verdict, alpha + more, real + np.floor(more[:, 0] + 1e-9))
    settled = [(m, answer) for m, answer in enumerate(answers, start=1) if answer != "open"]
    needed, becomes = settled[0] if settled else (None, None)
    chances = []
    for size in sizes:
        outcomes = np.array([(i, j, size - i - j) for i in range(size + 1) for j in range(size + 1 - i)])
        after = np.array(_answers(verdict, alpha + outcomes, real + outcomes[:, 0].astype(np.float64)))
        chance = poll_chances(outcomes, alpha)
        chances.append(
            SettleChance(size, float(chance[after == "yes"].sum()), float(chance[after == "no"].sum()))
        )
    return FurtherVotes(needed, becomes, limit, tuple(chances))


def _posterior(
    shares: Sequence[float] | None, kappa: float, votes: Sequence[int], regulator: Regulator
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    if shares is not None and len(shares) != len(KINDS):
        raise ShareError(f"expected three shares, {', '.join(KINDS)}: {tuple(shares)!r}")
    counted = checked_votes(votes, len(KINDS))
    flat = _FLAT if regulator.consider is not None else _FLAT_SELECTION
    if shares is None:
        return np.array(flat) + counted, counted
    return prior_weights(shares, kappa, even=flat) + counted, counted


def _answers(verdict: ActionVerdict, alpha: NDArray[np.float64], real: NDArray[np.float64]) -> list[Answer]:
    both = limb_probabilities(alpha, real, verdict.regulator)[2] * (1 - verdict.harbour)
    return [_answer(float(p), verdict.yes, verdict.no) for p in both]


def _answer(probability: float, yes: float, no: float) -> Answer:
    return "yes" if probability >= yes else "no" if probability <= no else "open"


def _percent(probability: float) -> str:
    return f"{100 * probability:.0f}%"


def _shares_text(shares: tuple[float, float, float] | None) -> str:
    return "none" if shares is None else "/".join(f"{100 * p:.0f}%" for p in shares)
