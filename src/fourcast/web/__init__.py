"""The web server: an HTTP interface to everything, with stored games, behind one call of `create_app`."""

from .app import create_app
from .server import Ending, serve
from .services import API_PREFIX
from .settings import Settings

__all__ = ["API_PREFIX", "Ending", "Settings", "create_app", "serve"]
