"""Commands that answer about positions and games: solve, analyze, explain, review."""
