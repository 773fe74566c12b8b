"""A model of bidding written from textbooks: standard five-card majors, nothing fitted to any player."""

from simulate.bidding.textbook.model import TextbookModel

__all__ = ["TextbookModel"]
