"""Training of the bidding network: auctions read, a network fitted, figures taken on a fold left out."""
