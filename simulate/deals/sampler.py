"""Draw deals from what a player may know: listed, weighted or tempered, whichever is enough."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import BiddingModel
from simulate.deals.contradictions import contradictions
from simulate.deals.knowledge import CallEvidence, Knowledge
from simulate.deals.likelihood import Likelihood
from simulate.deals.sample import CallReport, Deals
from simulate.deals.settings import Settings
from simulate.deals.shuffle import Stream, Unseen, streams_of
from simulate.deals.tempering import Progress, StuckError, temper
from simulate.deals.weights import (
    Floats,
    drawn_from,
    effective,
    effective_of_families,
    log_mean,
    systematic,
)
from simulate.errors import SampleError
from simulate.language import Message

FLOOR_ESS: Final = 100.0
"""Effective size below which no sample is returned; half of the wanted deals when that is less."""

_CHUNK: Final = 4_096
_GOOD: Final = 0.75
_ODD_CALL: Final = 0.02
_ODD_MEANING: Final = 0.1
_NOT_RULED_OUT: Final = -1e300


@dataclass(slots=True)
class _Outcome:
    """Deals with their factors, before they are reported on."""

    holding: NDArray[np.int8]
    table: Floats
    log_weights: Floats
    ess: float
    note: str
    log_acceptance: float
    method: str
    swap_acceptance: float = float("nan")


def draw_deals(
    knowledge: Knowledge,
    model: BiddingModel,
    n: int,
    *,
    rng: np.random.Generator,
    floor_ess: float = FLOOR_ESS,
    settings: Settings | None = None,
    progress: Progress | None = None,
) -> Deals:
    """Draw deals from the posterior: uniform over the unseen cards, times the likelihood of every call.

    Parameters
    ----------
    knowledge : Knowledge
        Cards seen, and the calls as evidence.
    model : BiddingModel
        Likelihood of calls without a meaning, mixed with a small share of miscalls (`MISCALL`).
    n : int
        Number of deals.
    rng : numpy Generator
        Source of chance; the same state gives the same deals.
    floor_ess : float
        Effective size below which the sample is refused; at most ``n / 2`` is asked.
    settings : Settings, optional
        Sizes of the sampler's work.
    progress : function, optional
        Called with a stage and the share done.

    Returns
    -------
    Deals
        `n` of equal weight; when fewer deals are possible, all of them with exact weights.

    Raises
    ------
    SampleError
        If no deal fits, or too few do; the call to blame is named.
    DealError
        If the known cards do not make sense.

    Notes
    -----
    With few possible deals all are listed. Otherwise a pool of uniform deals is weighted if that leaves
    enough; else the likelihood is brought in by steps (`simulate.deals.tempering`).
    """
    if n < 1:
        raise ValueError(f"expected at least one deal: {n!r}")
    settings = settings or Settings()
    stream = streams_of(rng)
    unseen = Unseen.of(knowledge.known, knowledge.viewer, knowledge.most)
    likelihood = Likelihood(model, knowledge.evidence, unseen)
    if unseen.number <= settings.exact_limit:
        outcome, prior = _listed(likelihood, n, stream)
    else:
        pilot = unseen.shuffle(settings.pilot, stream("shuffle", 0))
        soft = likelihood.log_items(pilot)
        prior = soft.copy()
        likelihood.harden(pilot, prior)
        found = _weighted(likelihood, pilot, prior, n, settings, stream)
        if found is None:
            try:
                found = _tempered(likelihood, pilot, soft, n, settings, stream, progress)
            except StuckError:
                raise SampleError(_emptied(likelihood, prior, settings, stream)) from None
        outcome = found
    return _reported(knowledge, likelihood, outcome, prior, n, min(floor_ess, n / 2))


def _listed(likelihood: Likelihood, n: int, stream: Stream) -> tuple[_Outcome, Floats]:
    """Weigh every possible deal."""
    holding = likelihood.unseen.all_holdings()
    table = likelihood.log_items(holding, hard=True)
    logs = table.sum(axis=1)
    fits = np.flatnonzero(np.isfinite(logs))
    if not len(fits):
        alive = np.isfinite(np.cumsum(table, axis=1)).any(axis=0)
        culprit = likelihood.items[int(np.flatnonzero(~alive)[0])]
        raise SampleError(
            _no_deal(culprit, Message("of the {n} possible deals none fits", n=f"{len(holding):,}"))
        )
    acceptance = log_mean(logs)
    logs = logs - (acceptance + np.log(len(holding)))
    chosen = fits if len(fits) <= n else systematic(np.exp(logs), n, stream("output", 0))
    log_weights = logs[chosen] if len(fits) <= n else np.full(n, -np.log(n))
    note = Message("all {n} possible deals weighed", n=f"{len(holding):,}")
    outcome = _Outcome(holding[chosen], table[chosen], log_weights, float(n), note, acceptance, "exact")
    return outcome, table


def _weighted(
    likelihood: Likelihood, pilot: NDArray[np.int8], table: Floats, n: int, settings: Settings, stream: Stream
) -> _Outcome | None:
    """Weigh a pool of uniform deals, or return None when the pool would have to be too large."""
    share = effective(table.sum(axis=1)) / len(pilot)
    if share == 0.0 or settings.pool_limit == 0.0:
        return None
    # So large that choosing n of the pool costs more precision than the weights do.
    wanted = max(n, ceil(n * _GOOD / (1.0 - _GOOD) * (1.0 / share - 1.0)))
    if wanted > max(settings.pool_limit * n, len(pilot)):
        return None
    parts, tables, size = [pilot], [table], len(pilot)
    while size < wanted:
        holding, factors = _more(likelihood, size // _CHUNK, stream, hard=True)
        parts.append(holding)
        tables.append(factors)
        size += _CHUNK
    holding, factors = np.concatenate(parts), np.concatenate(tables)
    logs = factors.sum(axis=1)
    ess = drawn_from(effective(logs), size, n)
    if ess < 0.9 * _GOOD * n:
        return None
    rng = stream("output", 0)
    order = rng.permutation(len(logs))
    chosen = order[systematic(np.exp(logs[order] - logs.max()), n, rng)]
    acceptance = log_mean(logs) + np.log(len(logs) / size)
    note = Message("from {n} uniform deals by weight", n=f"{size:,}")
    return _Outcome(
        holding[chosen], factors[chosen], np.full(n, -np.log(n)), ess, note, acceptance, "weighted"
    )


def _more(
    likelihood: Likelihood, chunk: int, stream: Stream, *, hard: bool
) -> tuple[NDArray[np.int8], Floats]:
    """Return those of a new chunk of uniform deals that no call rules out, and their factors."""
    holding = likelihood.unseen.shuffle(_CHUNK, stream("pool", chunk))
    places = range(len(likelihood.unseen.seats))
    rows, table = likelihood.reaching(
        holding, places, np.ones(len(likelihood.items)), np.full(_CHUNK, _NOT_RULED_OUT), hard=hard
    )
    return holding[rows], table


def _tempered(
    likelihood: Likelihood,
    pilot: NDArray[np.int8],
    soft: Floats,
    n: int,
    settings: Settings,
    stream: Stream,
    progress: Progress | None = None,
) -> _Outcome:
    """Bring uniform deals to the posterior by steps."""
    islands = settings.islands
    size = islands * ceil(max(n, settings.smallest) / islands)
    fits = np.isfinite(soft).all(axis=1)
    parts, tables, drawn, found = [pilot[fits]], [soft[fits]], len(pilot), int(fits.sum())
    while found < settings.head_start * size and drawn < settings.max_draws:
        holding, table = _more(likelihood, drawn // _CHUNK, stream, hard=False)
        parts.append(holding)
        tables.append(table)
        drawn, found = drawn + _CHUNK, found + len(holding)
    start = min(found, settings.head_start * size) // islands * islands
    if not start:
        raise StuckError
    population = temper(
        np.concatenate(parts)[:start],
        np.concatenate(tables)[:start],
        likelihood,
        settings,
        stream,
        size=size,
        progress=progress,
    )
    by_hand = np.hsplit(likelihood.unseen.features(population.holding), len(likelihood.unseen.seats))
    weights, points = population.weights, size // islands
    correction = (points / max(points - 1, 1)) ** (population.steps + 1)
    of_all = effective_of_families(by_hand, weights, population.ancestors, correction)
    families = len(np.unique(population.ancestors))
    rng = stream("output", 0)
    order = rng.permutation(size)
    chosen = order[systematic(weights[order], n, rng)]
    return _Outcome(
        population.holding[chosen],
        population.table[chosen],
        np.full(n, -np.log(n)),
        drawn_from(min(of_all, size), size, n),
        Message("from the spread over {n} starting deals", n=f"{families:,}"),
        float(np.log(found / drawn)) + log_mean(population.log_weights),
        "tempered",
        population.swap_acceptance,
    )


def _reported(
    knowledge: Knowledge, likelihood: Likelihood, outcome: _Outcome, prior: Floats, n: int, floor: float
) -> Deals:
    """Judge the sample call by call, and refuse a thin one."""
    weights = np.exp(outcome.log_weights)
    reports = []
    for column, item in enumerate(likelihood.items):
        raw = prior[:, column] / item.temper
        reports.append(
            CallReport(
                index=item.index,
                seat=item.seat,
                call=item.call,
                explained=item.meaning is not None,
                temper=item.temper,
                base_rate=float(np.exp(raw).mean()),
                fit=float(weights @ np.exp(outcome.table[:, column] / item.temper) / weights.sum()),
                share_left=effective(raw) / len(raw),
            )
        )
    distinct = len(np.unique(outcome.holding, axis=0))
    ess = outcome.ess if outcome.method == "exact" else min(outcome.ess, float(distinct))
    if ess < floor:
        worst = min(reports, key=lambda report: report.fit, default=None)
        if worst is None:
            raise SampleError(
                Message("expected an effective {floor:,.0f} deals, {ess:,.0f} found", floor=floor, ess=ess)
            )
        call, share = worst.words(), _percent(worst.base_rate)
        raise SampleError(
            Message(
                "expected an effective {floor:,.0f} deals, {ess:,.0f} found; {call}: only {share} of "
                "the deals fit",
                floor=floor,
                ess=ess,
                call=call,
                share=share,
            )
        )
    return Deals(
        owners=likelihood.unseen.owners(outcome.holding),
        log_weights=outcome.log_weights,
        viewer=knowledge.viewer,
        hidden=likelihood.unseen.seats,
        ess=ess,
        ess_note=Message("{note}; {n} different", note=outcome.note, n=f"{distinct:,}"),
        distinct=distinct,
        acceptance=float(np.exp(outcome.log_acceptance)),
        swap_acceptance=outcome.swap_acceptance,
        method=outcome.method,
        call_reports=tuple(reports),
        warnings=(*contradictions(likelihood.items), *_warnings(reports)),
        model=likelihood.model.name,
        evaluated=likelihood.evaluated,
    )


def _warnings(reports: list[CallReport]) -> tuple[str, ...]:
    warnings = []
    for report in reports:
        if report.explained and report.fit < _ODD_MEANING:
            warnings.append(
                Message(
                    "{call}: the hands drawn fit its meaning only {share}; it contradicts the cards or the "
                    "other calls",
                    call=report.words(),
                    share=_percent(report.fit),
                )
            )
        elif not report.explained and report.temper == 1.0 and report.fit < _ODD_CALL:
            warnings.append(
                Message(
                    "{call}: the bidding model makes this call with only {share} of the hands drawn; an "
                    "explanation would help",
                    call=report.words(),
                    share=_percent(report.fit),
                )
            )
    less = [report for report in reports if report.temper < 1.0]
    if less:
        calls = ", ".join(str(report.index + 1) for report in less)
        warnings.append(
            Message(
                "the bidding model may misread call {call}, after an artificial call: counted less",
                call=calls,
            )
            if len(less) == 1
            else Message(
                "the bidding model may misread calls {calls}, after an artificial call: counted less",
                calls=calls,
            )
        )
    return tuple(warnings)


def _percent(share: float) -> str:
    return f"{100 * share:.2g}%" if share < 1 else "100%"


def _no_deal(culprit: CallEvidence, why: Message) -> Message:
    call = culprit.words()
    if culprit.meaning is None:
        return Message("expected deals that fit the auction; {why}: {call}", why=why, call=call)
    return Message(
        "expected deals that fit the auction; {why}: {call} ({meaning})",
        why=why,
        call=call,
        meaning=str(culprit.meaning),
    )


def _emptied(likelihood: Likelihood, prior: Floats, settings: Settings, stream: Stream) -> Message:
    """Find the first call that, with those before it, leaves no deal."""
    small = replace(settings, smallest=16 * settings.islands, max_draws=settings.max_draws // 4)
    for last in range(1, len(likelihood.items) + 1):
        until = Likelihood(likelihood.model, likelihood.items[:last], likelihood.unseen)
        pilot = likelihood.unseen.shuffle(settings.pilot, stream("shuffle", 0))
        # A rare call needs steps of its own; a call that fits some of the pilot is no problem yet.
        if np.isfinite(prior[:, :last]).all(axis=1).sum() > settings.islands:
            continue
        try:
            _tempered(until, pilot, until.log_items(pilot), 1, small, stream)
        except StuckError:
            fit = float(np.exp(prior[:, last - 1]).mean())
            alone = Message(
                "this call fits {share} of deals by itself, none together with those before it",
                share=_percent(fit),
            )
            if last == 1 or fit == 0.0:
                alone = Message("no deal fits it")
            return _no_deal(likelihood.items[last - 1], alone)
    return _no_deal(likelihood.items[-1], Message("the search ended before one was found"))
