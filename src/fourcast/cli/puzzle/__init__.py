"""`fourcast puzzle`: pose, show, list, solve and make puzzles."""
