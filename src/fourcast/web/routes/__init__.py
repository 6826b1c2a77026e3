"""The routes below /api/v1, a file for each noun. A new file is added to `ROUTERS`, and that is all there is to do.

A request is matched with one route after the other: those that are asked most come first.

What is not JSON for programs (the page, static files, /docs) is elsewhere.
"""

from fastapi import APIRouter

from . import health, lessons, pictures, play, positions, puzzles

__all__ = ["ROUTERS"]

ROUTERS: tuple[APIRouter, ...] = (
    positions.router,
    play.games,
    play.engines,
    health.router,
    puzzles.router,
    lessons.router,
    pictures.router,
)
