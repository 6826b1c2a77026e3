"""Engines and what comes of their games: match, tournament, engines."""
