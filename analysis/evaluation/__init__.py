"""Held-out evaluation: predictions against calls made and panels asked in real life."""
