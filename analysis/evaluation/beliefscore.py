"""Beliefs about hidden hands against the cards that were there: log scores, and whether intervals hold.

References
----------
Dawid, "Statistical theory: the prequential approach", JRSS A 147 (1984), doi:10.2307/2981683: the transform;
Talts, Betancourt, Simpson, Vehtari, Gelman, "Validating Bayesian inference algorithms with simulation-based
calibration" (2018), arXiv:1804.06788: on deals that the model itself has bid, it must be uniform.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.decisions import BadLine, Decision, DecisionFileError, read_decisions
from analysis.hidden_hands import decision_knowledge, random_chances, seat_chances
from simulate.bidding.model import BiddingModel, Position, log_probs_at
from simulate.core.arrays import Hands
from simulate.core.auction import Auction
from simulate.core.calls import is_bid
from simulate.core.cards import SUIT_LETTERS, SUITS
from simulate.core.hands import Deal, parse_hand
from simulate.core.seats import SEATS, Vulnerability, parse_seat, seat_name
from simulate.deals import FLOOR_ESS, MISCALL, Knowledge, Settings, belief, draw_deals
from simulate.errors import LawpollError, SampleError
from simulate.notebook import html_table
from simulate.streams import stream

LEVELS: Final = (0.5, 0.8, 0.95)
_FEWEST_CALLS: Final = 4
_MOST_CALLS: Final = 12
_Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class BeliefRow:
    """One decision scored: by seat relative to the player, gains in nats over cards dealt at random.

    Parameters
    ----------
    id : str or int
        Of the decision.
    level : str
        Class of player.
    hcp, lengths : tuple of float
        Left-hand opponent, partner, right-hand opponent: log score of the truth less that of random cards;
        of lengths the mean over suits.
    hcp_opening, lengths_opening : tuple of float
        The same for what the opening call alone tells.
    pit : tuple of float
        Randomised probability transform of the points.
    """

    id: str | int
    level: str
    hcp: tuple[float, float, float]
    lengths: tuple[float, float, float]
    hcp_opening: tuple[float, float, float]
    lengths_opening: tuple[float, float, float]
    pit: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class BeliefScores:
    """How good beliefs were on many decisions.

    Parameters
    ----------
    rows : tuple of BeliefRow
        One a decision.
    refused : int
        Decisions that too few deals fitted.
    model : str
        The bidding model.
    source : str
        What the decisions are.
    """

    rows: tuple[BeliefRow, ...]
    refused: int
    model: str
    source: str

    def coverage(self, level: float) -> tuple[float, float, float]:
        """Return how often the central interval of this level held the points, and its 95% interval.

        The three hands of a decision are dependent: the interval counts decisions, not hands.
        """
        inside = np.abs(np.array([row.pit for row in self.rows]) - 0.5) <= level / 2
        share, n = float(inside.mean()), len(self.rows)
        middle = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        half = _Z / (1 + _Z**2 / n) * np.sqrt(share * (1 - share) / n + _Z**2 / (4 * n * n))
        return share, float(middle - half), float(middle + half)

    def uniformity(self) -> float:
        """Return the chance of transforms as uneven as these if the beliefs were right.

        One hand of each decision, in turn, is tested (Kolmogorov and Smirnov), so that they are independent.
        """
        from scipy import stats

        chosen = [row.pit[number % 3] for number, row in enumerate(self.rows)]
        return float(stats.kstest(chosen, "uniform").pvalue)

    def gains(self) -> dict[str, dict[str, tuple[float, float]]]:
        """Return mean gains in nats over random cards with standard errors: all calls, the opening alone."""
        parts = {"partner's points": ("hcp", [1]), "opponents' points": ("hcp", [0, 2])}
        parts |= {"suit lengths": ("lengths", [0, 1, 2])}
        found: dict[str, dict[str, tuple[float, float]]] = {}
        for name, (key, places) in parts.items():
            found[name] = {}
            for label, suffix in (("all calls", ""), ("opening alone", "_opening")):
                values = np.array([getattr(row, key + suffix) for row in self.rows])[:, places].mean(axis=1)
                found[name][label] = (float(values.mean()), float(values.std() / np.sqrt(len(values))))
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "source": self.source,
            "model": self.model,
            "decisions": len(self.rows),
            "refused": self.refused,
            "gain_nats": {
                name: {label: {"mean": mean, "se": se} for label, (mean, se) in labels.items()}
                for name, labels in self.gains().items()
            },
            "coverage": {
                str(level): dict(zip(("share", "low", "high"), self.coverage(level), strict=True))
                for level in LEVELS
            },
            "uniformity_p": self.uniformity(),
        }

    def summary(self) -> str:
        """Return the figures as text."""
        lines = [
            f"{len(self.rows)} decisions ({self.source}), {self.model}; no answer for {self.refused}",
            "",
            "gain over cards dealt at random, nats    all calls      opening alone",
        ]
        for name, labels in self.gains().items():
            cells = [f"{mean:>7.3f} ±{se:.3f}" for mean, se in labels.values()]
            lines.append(f"  {name:<34}{cells[0]:>14}{cells[1]:>19}")
        lines += ["", "points inside the interval              share   95% of the share"]
        for level in LEVELS:
            share, low, high = self.coverage(level)
            lines.append(f"  {f'{level:.0%} interval':<34}{share:>9.1%}   {low:.1%} to {high:.1%}")
        lines.append(f"  chance of transforms as uneven if the beliefs are right: {self.uniformity():.3f}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        gains = [
            [name, *(f"{mean:.3f} ± {se:.3f}" for mean, se in labels.values())]
            for name, labels in self.gains().items()
        ]
        head = f"{len(self.rows)} decisions ({self.source}), {self.model}; no answer for {self.refused}"
        covered = [
            [f"{level:.0%}", f"{share:.1%}", f"{low:.1%} to {high:.1%}"]
            for level in LEVELS
            for share, low, high in [self.coverage(level)]
        ]
        uneven = f"chance of transforms as uneven if the beliefs are right: {self.uniformity():.3f}"
        return html_table(
            ["gain over cards dealt at random, nats", "all calls", "opening alone"], gains, above=[head]
        ) + html_table(["interval of points", "share inside", "95% of the share"], covered, below=[uneven])


def transform(chances: NDArray[np.float64], truth: int, chance: float) -> float:
    """Return the randomised probability transform: uniform if `chances` are right.

    Parameters
    ----------
    chances : ndarray, shape (k,)
        Of 0, 1, ...
    truth : int
        What it was.
    chance : float
        Uniform from 0 to 1: where within the step of the truth.
    """
    total = float(chances.sum())
    return float((chances[:truth].sum() + chance * chances[truth]) / total)


def score_beliefs(
    decisions: Iterable[tuple[Decision, Deal]],
    model: BiddingModel,
    *,
    deals: int,
    seed: int,
    source: str,
    settings: Settings | None = None,
    floor_ess: float = FLOOR_ESS,
    knows: Callable[[Decision], Knowledge] = decision_knowledge,
) -> BeliefScores:
    """Score beliefs before decisions against the deals they were made on.

    Parameters
    ----------
    decisions : iterable of (Decision, Deal)
        The decisions, and all four hands.
    model : BiddingModel
        Likelihood of the calls.
    deals : int
        Dealt for each decision.
    seed : int
        Same seed, same answer.
    source : str
        What the decisions are, for the reader.
    settings : Settings, optional
        Of the sampler.
    floor_ess : float
        Effective size below which a decision is refused; see `draw_deals`.
    knows : callable, optional
        What the player of a decision knows; by default his hand and the calls, none of them explained.

    Raises
    ------
    SampleError
        If no decision could be scored.
    """
    rows, refused = [], 0
    for decision, deal in decisions:
        try:
            rows.append(_scored(decision, deal, knows(decision), model, deals, seed, settings, floor_ess))
        except SampleError:
            refused += 1
    if not rows:
        raise SampleError(f"expected decisions to score beliefs on, none was answered ({refused} refused)")
    return BeliefScores(tuple(rows), refused, model.name, source)


def _scored(
    decision: Decision,
    deal: Deal,
    knowledge: Knowledge,
    model: BiddingModel,
    deals: int,
    seed: int,
    settings: Settings | None,
    floor_ess: float,
) -> BeliefRow:
    viewer = decision.position.seat
    rng = stream(seed, "beliefs", str(decision.id))
    opening = next((i for i, c in enumerate(decision.position.auction.calls) if is_bid(c)), None)
    kept = tuple(e for e in knowledge.evidence if opening is not None and e.index <= opening)
    first = Knowledge(knowledge.viewer, knowledge.known, kept)
    believed = [
        seat_chances(belief(sample), decision.hand)
        for sample in (
            draw_deals(k, model, deals, rng=rng, settings=settings, floor_ess=floor_ess)
            for k in (knowledge, first)
        )
    ]
    points, lengths = random_chances(decision.hand)
    chances = stream(seed, "transform", str(decision.id)).random(3)
    gains: dict[str, list[float]] = {key: [] for key in ("hcp", "lengths", "hcp1", "lengths1")}
    pits = []
    for place, step in enumerate((1, 2, 3)):
        seat = (viewer + step) % 4
        hand = deal[seat]
        for suffix, of_seats in zip(("", "1"), believed, strict=True):
            said = of_seats[seat_name(seat)]
            gains["hcp" + suffix].append(float(np.log(said["hcp"][hand.hcp] / points[hand.hcp])))
            by_suit = [
                np.log(said[SUIT_LETTERS[s]][hand.lengths[s]] / lengths[s][hand.lengths[s]]) for s in SUITS
            ]
            gains["lengths" + suffix].append(float(np.mean(by_suit)))
        pits.append(transform(np.array(believed[0][seat_name(seat)]["hcp"]), hand.hcp, chances[place]))
    lho, mate, rho = range(3)
    triples = {key: (v[lho], v[mate], v[rho]) for key, v in gains.items()}
    return BeliefRow(
        decision.id,
        decision.position.player_class,
        triples["hcp"],
        triples["lengths"],
        triples["hcp1"],
        triples["lengths1"],
        (pits[lho], pits[mate], pits[rho]),
    )


def simulated_decisions(model: BiddingModel, number: int, *, seed: int) -> Iterator[tuple[Decision, Deal]]:
    """Deal at random, let the model bid, and stop before a call drawn beforehand.

    Which call is drawn before the bidding (the 5th to the 13th): an auction that ends sooner is passed over.
    So nothing but the calls made so far tells of the hands, and beliefs that are right are calibrated.

    Parameters
    ----------
    model : BiddingModel
        Bids all hands, with the share of miscalls that the sampler reckons with.
    number : int
        How many decisions.
    seed : int
        Same seed, same decisions.
    """
    found = tried = 0
    while found < number:
        rng = stream(seed, "simulated", tried)
        tried += 1
        owners = rng.permutation(np.repeat(np.arange(4, dtype=np.int8), 13))
        position = Position(Auction(int(rng.integers(4)), ()), list(Vulnerability)[int(rng.integers(4))])
        stop = int(rng.integers(_FEWEST_CALLS, _MOST_CALLS + 1))
        while len(position.auction) < stop and not position.auction.is_over:
            hand = Hands.of_seat(owners[None], position.seat)
            legal = position.auction.legal()
            chances = (1 - MISCALL) * np.exp(log_probs_at(model, position, hand)[0].astype(float))
            chances += np.where(legal, MISCALL / legal.sum(), 0.0)
            position = position.then(int(rng.choice(len(chances), p=chances / chances.sum())))
        if position.auction.is_over:
            continue
        found += 1
        deal = Deal.from_owners(owners)
        yield Decision(found, f"simulated {tried}", deal[position.seat], position), deal


def decisions_with_deals(lines: Iterable[bytes]) -> Iterator[tuple[Decision, Deal]]:
    """Read decisions that say all four hands under the key ``deal``: ``"N:hand hand hand hand"``.

    Raises
    ------
    DecisionFileError
        At the first line that cannot be read, or has no deal, or another hand for the player.
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        item = next(iter(read_decisions([line])))
        if isinstance(item, BadLine):
            raise DecisionFileError(f"line {number}: {'; '.join(item.problems)}")
        text = json.loads(line).get("deal")
        try:
            deal = _deal(text)
        except LawpollError as error:
            raise DecisionFileError(f"line {number}: deal: {error}") from error
        if deal[item.position.seat] != item.hand:
            raise DecisionFileError(
                f"line {number}: expected the hand of {seat_name(item.position.seat)} in the deal: {text!r}"
            )
        yield item, deal


def _deal(text: Any) -> Deal:
    first, colon, hands = text.partition(":") if isinstance(text, str) else ("", "", "")
    parts = hands.split()
    if not colon or len(parts) != len(SEATS):
        raise LawpollError(f"expected four hands, such as 'N:... ... ... ...': {text!r}")
    start = parse_seat(first)
    return Deal.of({(start + step) % 4: parse_hand(part) for step, part in enumerate(parts)})
