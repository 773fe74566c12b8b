"""How people bid: models of human calls, and auctions finished by them."""
