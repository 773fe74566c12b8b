"""What a study found: a table of jobs, a table of actions, and how steady the findings are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from analysis.study.jobs import BUG, DONE
from analysis.study.rows import ACTION_COLUMNS, JOB_COLUMNS, action_rows, csv_text, job_row
from analysis.study.text import labelled_rows, study_html, study_lines
from simulate.language import say_in

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_LINES: Final = 12


@dataclass(frozen=True, slots=True)
class Finished:
    """One job with its answer.

    Parameters
    ----------
    key : mapping
        What it was: case, seed, regulator, class, models, and the digests of what else decides the answer.
    answer : mapping
        ``status`` with ``report``, the document of `Ruling.to_dict`, or with ``reason``; ``said`` is the
        finding or the reason in parts, for other languages (`simulate.language.stored`).
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

    def summary(self, language: str = "en") -> str:
        """Return the study as the terminal shows it: every job, then each case over all its settings.

        Parameters
        ----------
        language : str
            Of the reader: a key of `simulate.language.LANGUAGES`.
        """
        return "\n".join(study_lines(self, language))

    def __repr__(self) -> str:
        lines = list(study_lines(self))
        rest = [f"... ({len(lines) - _LINES + 1} more lines: summary())"] if len(lines) > _LINES else []
        return "\n".join([*lines[: _LINES - len(rest)], *rest])

    def _repr_html_(self) -> str:
        return study_html(self)

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
        rows = labelled_rows(self.finished, say)
        places = {place: n for n, place in enumerate(dict.fromkeys((r["case"], label) for label, r in rows))}
        if ax is None:
            from matplotlib import pyplot as plt

            height = 1.5 + 0.3 * len(places)
            ax = plt.subplots(figsize=(7, height), layout="constrained")[1]
        for n, regulator in enumerate(dict.fromkeys(row["regulator"] for _, row in rows)):
            mine = [(label, row) for label, row in rows if row["regulator"] == regulator]
            heights = [places[row["case"], label] + 0.12 * n for label, row in mine]
            chances = [row["probability"] for _, row in mine]
            ax.plot(chances, heights, "o", alpha=0.6, label=regulator)
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
