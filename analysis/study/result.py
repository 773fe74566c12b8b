"""What a study found: a table of jobs, a table of actions, and how steady the findings are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from analysis.study.jobs import BUG, DONE
from analysis.study.rows import ACTION_COLUMNS, JOB_COLUMNS, action_rows, csv_text, job_row
from simulate.language import say_in

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_ANSWERS: Final = ("yes", "open", "no")
_GIVEN: Final = ("seed", "regulator", "class", "model", "leads", "plays")
_OF_CARDS: Final = ("leads", "plays")
_LINES: Final = 12


@dataclass(frozen=True, slots=True)
class Finished:
    """One job with its answer.

    Parameters
    ----------
    key : mapping
        What it was: case, seed, regulator, class, models, and the digests of what else decides the answer.
    answer : mapping
        ``status`` with ``report``, the document of `Ruling.to_dict`, or with ``reason``.
    """

    key: Mapping[str, Any]
    answer: Mapping[str, Any]

    @property
    def status(self) -> str:
        """Whether there is a ruling."""
        return str(self.answer["status"])

    @property
    def report(self) -> Mapping[str, Any] | None:
        """The ruling's document; None without a trustworthy result."""
        found: Mapping[str, Any] | None = self.answer.get("report")
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """Many rulings side by side: how much a finding depends on seed, regulator, class and model.

    Parameters
    ----------
    finished : tuple of Finished
        In the order they were asked for, case by case.
    """

    finished: tuple[Finished, ...]

    @property
    def failed(self) -> tuple[Finished, ...]:
        """The jobs without a trustworthy result."""
        return tuple(job for job in self.finished if job.status != DONE)

    @property
    def bugs(self) -> tuple[Finished, ...]:
        """The jobs that met a bug of lawpoll."""
        return tuple(job for job in self.finished if job.status == BUG)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row a job, as plain types."""
        return [job_row(job.key, job.answer) for job in self.finished]

    def action_rows(self) -> list[dict[str, Any]]:
        """Return one row an action and job, as plain types."""
        return [row for job in self.finished for row in action_rows(job.key, job.answer)]

    def to_frame(self) -> pd.DataFrame:
        """Return one row a job: what was asked, finding, verdicts, weighted score, or the reason for none."""
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=list(JOB_COLUMNS))

    def actions_frame(self) -> pd.DataFrame:
        """Return one row an action and job: shares with 90% intervals, result in the unit of the event."""
        import pandas as pd

        return pd.DataFrame(self.action_rows(), columns=list(ACTION_COLUMNS))

    def table_csv(self) -> str:
        """Return `to_frame` as CSV."""
        return csv_text(JOB_COLUMNS, self.rows())

    def actions_csv(self) -> str:
        """Return `actions_frame` as CSV."""
        return csv_text(ACTION_COLUMNS, self.action_rows())

    def to_dict(self) -> dict[str, Any]:
        """Return both tables as plain types, one JSON document."""
        return {"jobs": self.rows(), "actions": self.action_rows()}

    def summary(self) -> str:
        """Return the study as the terminal shows it: every job, then each case over all its settings."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        done = len(self.finished) - len(self.failed)
        names = list(dict.fromkeys(job.key["case"] for job in self.finished))
        failed = f", {len(self.failed)} without a trustworthy result" if self.failed else ""
        yield f"Study: cases {len(names)}, rulings asked for {len(self.finished)}: {done} given{failed}"
        for name, group in groupby(self.finished, key=lambda job: job.key["case"]):
            yield ""
            yield name
            yield from _case_lines(list(group))

    def __repr__(self) -> str:
        lines = list(self._lines())
        rest = [f"... ({len(lines) - _LINES + 1} more lines: summary())"] if len(lines) > _LINES else []
        return "\n".join([*lines[: _LINES - len(rest)], *rest])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.summary())}</pre>"

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw, for every action of every case, how probably it is a logical alternative in each ruling.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure when omitted.
        language : str
            Of the lettering: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        rows = self.action_rows()
        places = {place: n for n, place in enumerate(dict.fromkeys((r["case"], r["action"]) for r in rows))}
        if ax is None:
            from matplotlib import pyplot as plt

            height = 1.5 + 0.3 * len(places)
            ax = plt.subplots(figsize=(7, height), layout="constrained")[1]
        for n, regulator in enumerate(dict.fromkeys(row["regulator"] for row in rows)):
            mine = [row for row in rows if row["regulator"] == regulator]
            heights = [places[row["case"], row["action"]] + 0.12 * n for row in mine]
            ax.plot([row["probability"] for row in mine], heights, "o", alpha=0.6, label=regulator)
        ax.set(
            yticks=list(places.values()),
            yticklabels=[f"{case}: {action}" for case, action in places],
            xlim=(-0.02, 1.02),
            xlabel=say("probability that it is a logical alternative; one dot a ruling"),
        )
        ax.invert_yaxis()
        if places:
            ax.legend(title=say("regulator"), loc="best", fontsize="small")
        return ax


def _case_lines(jobs: Sequence[Finished]) -> Iterator[str]:
    """Yield one case: its jobs, the verdicts over all of them, the span of its score."""
    rows = [job_row(job.key, job.answer) for job in jobs]
    # Models of cards stand in the tables; here only where the study compares some.
    given_names = [name for name in _GIVEN if name not in _OF_CARDS or len({row[name] for row in rows}) > 1]
    widths = {name: max(len(name), *(len(str(row[name])) for row in rows)) for name in given_names}
    yield "  " + "  ".join(name.ljust(widths[name]) for name in given_names) + "  finding"
    for row in rows:
        given = "  ".join(str(row[name]).ljust(widths[name]) for name in given_names)
        said = row["finding"] if row["status"] == DONE else f"{row['status']}: {row['reason']}"
        yield f"  {given}  {said}"
    if len(rows) == 1:
        return
    actions = [row for job in jobs for row in action_rows(job.key, job.answer)]
    for name in dict.fromkeys(row["action"] for row in actions):
        mine = [row for row in actions if row["action"] == name]
        counts = Counter(row["alternative"] for row in mine)
        verdicts = ", ".join(f"{answer} {counts[answer]}" for answer in _ANSWERS if counts[answer])
        span = _span([row["probability"] for row in mine], ".2f")
        shares = _span([100 * row["peers"] for row in mine], ".0f")
        yield f"  {name}: logical alternative: {verdicts} (probability {span}; peers {shares}%)"
    for unit in dict.fromkeys(row["unit"] for row in rows if row["unit"]):
        scores = [row["score_ns"] for row in rows if row["unit"] == unit]
        yield f"  NS {unit}: {_span(scores, '+.2f')} in {len(scores)} rulings"


def _span(values: Sequence[float], form: str) -> str:
    low, high = (format(value, form) for value in (min(values), max(values)))
    return low if low == high else f"{low} to {high}"
