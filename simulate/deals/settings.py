"""Sizes and limits of the sampler: none changes what is sampled, only how much work it takes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How `draw_deals` goes to work.

    Parameters
    ----------
    exact_limit : int
        Up to so many possible deals all are listed and weighted exactly.
    pilot : int
        Uniform deals that decide between plain weighting and tempering.
    pool_limit : float
        Plain weighting is used when a pool of this many times the wanted deals, or the pilot, is enough;
        0 always tempers.
    max_draws : int
        Uniform deals tried at most in search of deals that are not ruled out.
    islands : int
        Independent repeats, each resampled by itself.
    smallest : int
        Deals carried through tempering at least.
    head_start : int
        Uniform deals at the start of tempering, as a multiple of those carried on.
    keep : float
        Share of the effective size that each step keeps.
    forget : float
        Sweeps follow each step until points and lengths correlate on average no more than this with what
        they were; twice at the end.
    max_sweeps : int
        But so many at most; a sweep proposes one swap for every two hidden hands.
    max_steps : int
        Steps at most.
    steepest : float
        Power of a soft edge at which a strict meaning that still has no deal inside is given up.
    """

    exact_limit: int = 20_000
    pilot: int = 4_096
    pool_limit: float = 24.0
    max_draws: int = 1_000_000
    islands: int = 16
    smallest: int = 2_048
    head_start: int = 8
    keep: float = 0.5
    forget: float = 0.5
    max_sweeps: int = 25
    max_steps: int = 60
    steepest: float = 500.0
