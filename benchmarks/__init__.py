"""Measurements of speed and memory; not part of the package. Run as ``python -m benchmarks.whole``."""
