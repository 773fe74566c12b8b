"""Tricks: what the cards are worth in the play."""

from simulate.play.cache import CacheFigures, CacheWarning, SolvedDeals, cache_folder
from simulate.play.leads_solver import CardSolver
from simulate.play.solver import TrickCache, solve_tricks

__all__ = [
    "CacheFigures",
    "CacheWarning",
    "CardSolver",
    "SolvedDeals",
    "TrickCache",
    "cache_folder",
    "solve_tricks",
]
