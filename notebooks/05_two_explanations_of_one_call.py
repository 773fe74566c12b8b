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
# # Two explanations of one call
#
# Misinformation (Laws 21, 40, 75): the player was told one thing, the agreement was another. Two panels of
# the same peers, one with each explanation, and the difference. It is the agreement that counts, not the
# hand the opponent held.

# %%
import os
from dataclasses import replace

import pandas as pd

from analysis.cases import open_case
from analysis.ruling import rule
from polling.settings import peer_settings
from simulate.bidding.registry import get_model
from simulate.deals import belief, draw_deals, knowledge_of
from simulate.streams import stream

fast = bool(os.environ.get("LAWPOLL_FAST"))
settings = peer_settings()
if fast:
    settings = replace(settings, solves=150, peers=500)

case = open_case("misinformation-game-forcing")
for explanation in case.explanations:
    print(explanation.call + 1, explanation.agreed, "| told:", explanation.told)

# %% [markdown]
# ## What each explanation makes of the hidden hands

# %%
model, rows = get_model("textbook-3"), []
for understanding in ("agreed", "told"):
    knowledge = knowledge_of(case, case.question.player, case.question.call, understanding=understanding)
    said = belief(draw_deals(knowledge, model, 300 if fast else 2000, rng=stream(1, understanding)))
    for seat in said.to_frame().index:
        rows.append({"explanation": understanding, "seat": seat} | said.to_frame().loc[seat].to_dict())
pd.DataFrame(rows)

# %% [markdown]
# ## Two panels

# %%
ruling = rule(case, seed=2016, settings=settings)
print(ruling.finding)
for reason in ruling.reasons:
    print(" -", reason)

# %%
columns = {"agreed": ruling.panel, "told": ruling.panel_told}
pd.DataFrame({name: panel.to_frame()["chosen"] for name, panel in columns.items()})

# %% [markdown]
# ## The same with a card
#
# An opening lead after a wrong explanation: two panels again. How often a card sets the contract, and its
# tricks, are double dummy, which is distrusted most for leads.

# %%
if fast:
    settings = replace(settings, card_layouts=10)
lead = rule(open_case("lead-clubs-or-majors"), seed=2016, settings=settings)
print(lead.finding)
lead.panel.to_frame()
