"""Reviews: a finished or running game judged move by move against exact play, and the reports made of that.

`review` judges; `draw_graph`, `draw_poster` and `format_page` show what came of it as SVG and HTML.
"""

from __future__ import annotations

from .classes import MoveClass
from .graph import draw_graph
from .moves import Reason, ReviewedMove
from .page import format_page
from .poster import draw_poster
from .results import PlayerSummary, Review, Theory, TurningPoint
from .reviewing import review

__all__ = [
    "MoveClass",
    "PlayerSummary",
    "Reason",
    "Review",
    "ReviewedMove",
    "Theory",
    "TurningPoint",
    "draw_graph",
    "draw_poster",
    "format_page",
    "review",
]
