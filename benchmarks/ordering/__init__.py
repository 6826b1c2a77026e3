"""Learning which child to search first, from our own searches: `python -m benchmarks.ordering`."""
