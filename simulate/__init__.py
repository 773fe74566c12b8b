"""What the cards could be, and what would have happened: cards, auctions, deals, bidding, tricks."""
