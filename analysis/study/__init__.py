"""Studies: many cases under many settings, resumable, with a table at the end."""

from analysis.study.cases import StudyCase, study_cases
from analysis.study.result import Finished, Study
from analysis.study.run import read_study, study

__all__ = ["Finished", "Study", "StudyCase", "read_study", "study", "study_cases"]
