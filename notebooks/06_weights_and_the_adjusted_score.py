# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#       format_version: '1.3'
#       jupytext_version: 1.19.6
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Weights and the adjusted score
#
# Law 12C1(c): what would have happened, weighted. Each outcome is scored in the event's unit first, then
# weighted; points are never averaged.

# %%
import os
from dataclasses import replace

from analysis.adjust import weighted_score
from analysis.cases import open_case
from analysis.ruling import rule
from analysis.scoring import Comparison
from analysis.weights import Outcome
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.case import Scoring
from simulate.core import parse_result
from simulate.core.seats import parse_vulnerability

# %% [markdown]
# ## By hand
#
# Half of the time 4♠ makes, half of the time it goes one down; the other table made 140 in a partscore.

# %%
made, down, other = (parse_result(text) for text in ("4S N 10", "4S N 9", "3S N 9"))
comparison = Comparison(Scoring.IMP, parse_vulnerability("both"), other=140)
score = weighted_score(
    [Outcome(made, 0.5), Outcome(down, 0.5)],
    comparison,
    regulator=get_regulator("EBU"),
    non_offenders="NS",
    table=down,
)
print(score.summary())

# %% [markdown]
# ## From a case
#
# The legal actions in proportion to the panel, auctions finished by the model, tricks double dummy.

# %%
settings = peer_settings()
if os.environ.get("LAWPOLL_FAST"):
    settings = replace(settings, solves=150, peers=500)
case = replace(open_case("slow-3nt-pulled"), other_table=parse_result("3NT W -1"))
ruling = rule(case, seed=2016, settings=settings)
print(ruling.finding)
print(ruling.tree.summary())
print(ruling.score.summary())
