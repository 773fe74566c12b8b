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
# # What a slow pass suggests
#
# A slow call tells that the decision was close. Partner's hands are reweighted by how close the decision
# was for each, and every pair of actions is compared with and without that news, deal by deal (Law 16B1).

# %%
import os
from dataclasses import replace

from analysis.cases import open_case
from polling.poll import poll
from polling.regulators import get_regulator
from polling.settings import peer_settings
from polling.suggestion import what_is_suggested
from simulate.bidding.registry import get_model

settings = peer_settings()
if os.environ.get("LAWPOLL_FAST"):
    settings = replace(settings, solves=150, peers=500)

case = open_case("slow-pass-reopened")
model = get_model("textbook-3")
panel = poll(case, model=model, regulator=get_regulator(case.regulator), seed=2016, settings=settings)
suggested = what_is_suggested(case, panel, model)
for one in suggested.read:
    print(one.summary())

# %% [markdown]
# The table behind it: advantage without the information, what the information adds, and its interval.

# %%
suggested.read[0].to_frame()

# %% [markdown]
# ## The director's own reading
#
# `shows` in the case file replaces the model's reading: here the director says that the pause showed 9
# points or more.

# %%
from simulate.case import Said
from simulate.meaning import parse_meaning

read = replace(case.information[0], shows=Said("9+", parse_meaning("9+")))
mine = what_is_suggested(replace(case, information=(read,)), panel, model)
print(mine.read[0].summary())
