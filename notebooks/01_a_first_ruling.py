# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A first ruling
#
# A case from facts to advice in a few lines. The case is a real one: East opened a weak two in spades, West
# asked with 2NT (Ogust), East showed a good hand with a bad suit, and West signed off in 3♠ *slowly*. East
# went on to 4♠. Was Pass a logical alternative, and was 4♠ suggested over it (Law 16B1)?

# %%
import os
from dataclasses import replace

from analysis.cases import open_case
from analysis.ruling import rule
from polling.settings import peer_settings

# Run by the tests with few boards; a director's run solves more.
settings = peer_settings()
if os.environ.get("LAWPOLL_FAST"):
    settings = replace(settings, solves=120, peers=500)

case = open_case("slow-signoff-after-ogust")
ruling = rule(case, seed=2016, settings=settings)
ruling

# %% [markdown]
# ## What the auction says about the hidden hands

# %%
ruling.believed

# %% [markdown]
# ## The panel
#
# Shares of simulated peers, joined with real votes if there are any, and the regulator's line.

# %%
ruling.panel.to_frame()[["habit", "chosen", "considered", "probability", "answer"]]

# %%
ruling.panel.plot()
# %% [markdown]
# ## What the slow call suggests

# %%
print(ruling.suggested[0].summary())

# %% [markdown]
# ## The adjusted score
#
# The other table's result is not known; let us suppose that East-West went one down in 4♠ there.

# %%
from simulate.core import parse_result

print(rule(replace(case, other_table=parse_result("4S E 9")), seed=2016, settings=settings).score.summary())
