"""Tricks: what the cards are worth in the play."""

from simulate.play.solver import TrickCache, solve_tricks

__all__ = ["TrickCache", "solve_tricks"]
