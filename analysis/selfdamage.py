"""Damage that the non-offenders did themselves: who keeps what (Law 12C1(e), 2007: 12C1(b))."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from analysis.law12 import by_edition, law12
from analysis.scoring import ScoringError
from simulate.errors import UnknownNameError
from simulate.message import Message


class Damage(Enum):
    """How the result at the table (A), without the infraction (B) and without the error (C) compare."""

    NONE = "no damage"
    SELF_INFLICTED = "all damage self-inflicted"
    BY_INFRACTION = "all damage by the infraction"
    PARTLY = "damage partly self-inflicted"


@dataclass(frozen=True, slots=True)
class SelfDamage:
    """What both sides get, seen by the non-offenders in the unit of the event.

    Parameters
    ----------
    actual, without_infraction, without_error : Fraction
        A: the result at the table. B: without the infraction, perhaps weighted. C: with the infraction but
        without the error.
    damage : Damage
        Which case it is.
    """

    actual: Fraction
    without_infraction: Fraction
    without_error: Fraction
    damage: Damage

    @property
    def non_offenders(self) -> Fraction:
        """Score of the non-offenders, exact."""
        match self.damage:
            case Damage.NONE | Damage.SELF_INFLICTED:
                return self.actual
            case Damage.BY_INFRACTION:
                return self.without_infraction
        return self.actual + self.without_infraction - self.without_error

    @property
    def offenders(self) -> Fraction:
        """What the offenders are scored on, exact, as the non-offenders see it; theirs is the opposite."""
        return self.actual if self.damage is Damage.NONE else self.without_infraction

    @property
    def error_cost(self) -> Fraction:
        """What the error cost, C - A."""
        return self.without_error - self.actual


def self_damage(
    actual: Fraction | int, without_infraction: Fraction | int, without_error: Fraction | int
) -> SelfDamage:
    """Divide the damage between the infraction and the non-offenders' own error.

    All three are scores in the unit of the event, never points: V(1430) - (V(50) - V(-980)), not V(400).

    Parameters
    ----------
    actual, without_infraction, without_error : Fraction or int
        A, B and C of `SelfDamage`, as the non-offenders see them.

    Raises
    ------
    ScoringError
        If the error would have gained: C below A.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12B1, 12C1(e); 2007, Law 12C1(b).
    R. Barker, http://rmbarkerlaws.blogspot.com/2009/10/application-of-law-12.html

    Examples
    --------
    >>> found = self_damage(-8, 0, -3)
    >>> found.damage.value, str(found.non_offenders), str(found.offenders)
    ('damage partly self-inflicted', '-5', '0')
    """
    a, b, c = Fraction(actual), Fraction(without_infraction), Fraction(without_error)
    if c < a:
        raise ScoringError(
            Message(
                "expected a result without the error no worse than the one at the table, {a}: {c!r}",
                a=a,
                c=str(c),
            )
        )
    if a > b:
        damage = Damage.NONE
    elif c >= b:
        damage = Damage.SELF_INFLICTED
    else:
        damage = Damage.BY_INFRACTION if c == a else Damage.PARTLY
    return SelfDamage(a, b, c, damage)


@dataclass(frozen=True, slots=True)
class ErrorTest:
    """When an edition takes away the non-offenders' redress.

    Parameters
    ----------
    law : int
        Edition.
    article : str
        Where it stands.
    causes : tuple of str
        What counts, in words.
    unrelated : bool
        Whether an error counts only if it is unrelated to the infraction.
    source, status : str
        Where this was found, and whether it was read there.
    """

    law: int
    article: str
    causes: tuple[str, ...]
    unrelated: bool
    source: str
    status: str

    def cause(self, name: str) -> str:
        """Return a cause that counts in this edition.

        Raises
        ------
        UnknownNameError
            If it does not; under the Laws of 2017 a serious error has to be an extremely serious one.
        """
        spelt = {known.casefold(): known for known in self.causes}.get(name.strip().casefold())
        if spelt is None:
            raise UnknownNameError(
                Message("cause of self-inflicted damage in {law}", law=self.law), name, self.causes
            )
        return spelt


def error_test(law: int) -> ErrorTest:
    """Return the test of an edition.

    Raises
    ------
    ScoringError
        If there is no such edition.
    """
    entry = by_edition(law12()["self_damage"], law)
    return ErrorTest(
        law, entry["article"], tuple(entry["causes"]), entry["unrelated"], entry["source"], entry["status"]
    )
