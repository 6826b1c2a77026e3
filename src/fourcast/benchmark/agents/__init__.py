"""A standard test for agents: 2,000 positions with exact scores, games against the levels, one report."""
