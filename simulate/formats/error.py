"""What is wrong with a board file, all of it in one error."""

from __future__ import annotations

from collections.abc import Iterable

from simulate.errors import LawpollError
from simulate.message import Joined


class BoardError(LawpollError, ValueError):
    """A board file that cannot be read, or holds a board that cannot be.

    Parameters
    ----------
    problems : iterable of str
        Everything that is wrong, in bridge words.

    Attributes
    ----------
    problems : tuple of str
        The same, in the order found.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(Joined("\n", self.problems))
