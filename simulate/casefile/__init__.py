"""The case file: one page in TOML (or JSON) that a director writes, read into a checked `Case`."""

from simulate.casefile.load import (
    CaseReading,
    case_schema,
    dumps_case,
    load_case,
    loads_case,
    read_case,
    read_case_file,
)
from simulate.casefile.model import CaseFile
from simulate.casefile.problems import CaseFileError, Problem

__all__ = [
    "CaseFile",
    "CaseFileError",
    "CaseReading",
    "Problem",
    "case_schema",
    "dumps_case",
    "load_case",
    "loads_case",
    "read_case",
    "read_case_file",
]
