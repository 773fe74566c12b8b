"""A bidding model learned from human calls: a small network, run by NumPy alone."""

from simulate.bidding.network.model import NetworkModel, load_network

__all__ = ["NetworkModel", "load_network"]
