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
# # The panel against real panels
#
# A simulated share is worth what it predicts. Here the bidding model meets panels of real players: the few
# that were published with their votes and come with lawpoll. With a file of natural polls (one decision
# faced at many tables) the same lines give the figures that count.

# %%
import os

from analysis.decisions import share_rows
from analysis.evaluation.files import published_panels, read_facts
from analysis.evaluation.pollscore import score_polls
from polling.posterior import choice_posterior
from simulate.bidding.registry import get_model
from simulate.core.calls import call_name
from simulate.streams import stream

facts = read_facts(published_panels(), key="votes")
model = get_model("textbook-3")
shares = share_rows(model, facts.decisions)

for decision, votes, said in zip(facts.decisions, facts.votes, shares, strict=True):
    print(decision.others["source"].split(", http")[0])
    for call in sorted(range(38), key=lambda c: -max(votes[c] / votes.sum(), said[c]))[:5]:
        print(f"   {call_name(call):>3}  players {votes[call] / votes.sum():4.0%}   model {said[call]:4.0%}")

# %% [markdown]
# ## How many votes is the model worth?
#
# $\kappa$ is the concentration of the Dirichlet distribution around the model's shares that explains the
# votes best: as many real votes as the model is worth. Six panels are anecdotes, and a magazine prints
# problems *because* experts disagree.

# %%
scores = score_polls(
    [d.position.auction for d in facts.decisions],
    facts.votes,
    {"textbook-3": shares},
    clusters=facts.clusters,
    least_votes=3,
    resamples=50 if os.environ.get("LAWPOLL_FAST") else 500,
    rng=stream(1, "polls"),
    warnings=facts.warnings,
)
scores.to_frame()[["group", "polls", "votes", "kappa", "distance", "precision", "recall", "halves"]]

# %%
print("\n".join(scores.warnings))

# %% [markdown]
# ## What a few real votes do
#
# The panel's shares join real votes as so many votes of its own: three answers move it more than everything
# it believed.

# %%
panel, kappa = [0.60, 0.30, 0.10], 2.5
for votes in ([0, 0, 0], [0, 3, 0], [1, 4, 0]):
    print(choice_posterior(panel, kappa, votes, actions=["P", "4S", "3N"]).summary())
