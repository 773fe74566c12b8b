"""The report as one page that stands by itself: no scripts, nothing fetched, for paper, screen and voice."""

from analysis.report.html.page import render_html

__all__ = ["render_html"]
