"""The routes, a file for each noun. A new file is added to `ROUTERS`, and that is all there is to do.

A router here holds paths below /api/v1; what is not JSON for programs (the page, static files, /docs) is elsewhere.
"""

from fastapi import APIRouter

from . import analyses, engines, games, health, pictures, positions

__all__ = ["ROUTERS"]

ROUTERS: tuple[APIRouter, ...] = (
    positions.router,
    analyses.router,
    engines.router,
    games.router,
    pictures.router,
    health.router,
)
