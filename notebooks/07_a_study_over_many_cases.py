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
# # A study over many cases
#
# Many cases under many settings: does the verdict hang on the seed, on the regulator? Each job is one file,
# written whole; a study that was killed goes on where it was.

# %%
import os
import tempfile
from dataclasses import replace
from pathlib import Path

from analysis.study import study
from polling.settings import peer_settings

fast = bool(os.environ.get("LAWPOLL_FAST"))
names = ["slow-signoff-after-ogust", "slow-double-pulled", "slow-3nt-pulled"][: 1 if fast else 3]
settings = replace(peer_settings(), solves=150 if fast else 600)
folder = Path(tempfile.mkdtemp()) / "study"

# %%
found = study(names, seeds=[1, 2], regulators=["EBU", "NZ"], settings=settings, out=folder)
found

# %% [markdown]
# One row a ruling; the same table stands in the folder as CSV.

# %%
found.to_frame()

# %%
found.plot()

# %% [markdown]
# ## Going on
#
# The same call again finds every job done; nothing is computed twice, and the table is the same to the
# byte.

# %%
before = (folder / "table.csv").read_bytes()
study(names, seeds=[1, 2], regulators=["EBU", "NZ"], settings=settings, out=folder)
print("same table:", (folder / "table.csv").read_bytes() == before)

# %% [markdown]
# `workers=4` uses four processes; `pool=` takes anything with `map`, a `dask.distributed.Client` too. The
# answers are the same.
