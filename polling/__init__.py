"""What a player may know, and what his peers would do: Laws 16, 40, 75 and the simulated panel."""
