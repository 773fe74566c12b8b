"""A ruling as people read it: `content` forms all sentences and tables, terminal and page lay them out."""

from analysis.report.content import report_of
from analysis.report.terminal import print_ruling, render_text

__all__ = ["print_ruling", "render_text", "report_of"]
