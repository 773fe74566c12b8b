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
# # What an auction says
#
# Before anything is polled lawpoll deals the cards the player cannot see, so that they fit what he may
# know. This notebook looks at such deals: how many there are worth, what they say, which calls carry the
# news.

# %%
import os
from dataclasses import replace

import matplotlib.pyplot as plt

from analysis.cases import open_case
from simulate.bidding.registry import get_model
from simulate.core.hands import hand_name
from simulate.core.seats import seat_word
from simulate.deals import belief, draw_deals, knowledge_of
from simulate.streams import stream

many = 300 if os.environ.get("LAWPOLL_FAST") else 2000
model = get_model("textbook-3")
case = open_case("slow-pass-reopened")
print(case.title)
print("auction before the decision:", case.auction_before)

# %% [markdown]
# The legal auction only: what partner's tempo may have told is not part of it.

# %%
player, call = case.question.player, case.question.call
knowledge = knowledge_of(case, player, call)
deals = draw_deals(knowledge, model, many, rng=stream(1, "deals"))
deals

# %% [markdown]
# ## Beliefs
#
# Points and lengths of every hidden hand, as distributions. This is what a director reads first.

# %%
said = belief(deals)
said

# %%
said.plot()

# %% [markdown]
# Typical hands: those in the middle of groups of similar ones.

# %%
for seat in deals.hidden:
    for hand in said.typical(seat, 3, rng=stream(1, "typical", seat)):
        print(f"{seat_word(seat):6} {hand_name(hand)}")

# %% [markdown]
# ## Passes say something too
#
# The same decision, with less and less of the auction listened to: after each call partner's points are a
# little better known.

# %%
fig, ax = plt.subplots()
for stop in sorted({c.index for c in knowledge.evidence})[-3:]:
    heard = replace(knowledge, evidence=tuple(e for e in knowledge.evidence if e.index <= stop))
    found = belief(draw_deals(heard, model, many, rng=stream(1, "deals", stop)))
    ax.plot(found.partner.hcp, label=f"up to call {stop + 1}")
ax.set_xlabel("partner's HCP")
ax.set_ylabel("probability")
ax.legend()
