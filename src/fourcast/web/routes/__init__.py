"""The routes, a file for each noun. A new file is added to `ROUTERS`, and that is all there is to do.

A router here holds paths below /api/v1; what is not JSON for programs (the page, static files, /docs) is elsewhere.
"""

from fastapi import APIRouter

from . import analyses, engines, explanations, games, health, pictures, positions, puzzles, reviews

__all__ = ["ROUTERS"]

ROUTERS: tuple[APIRouter, ...] = (
    positions.router,
    analyses.router,
    explanations.router,
    reviews.router,
    puzzles.router,
    engines.router,
    games.router,
    pictures.router,
    health.router,
)
