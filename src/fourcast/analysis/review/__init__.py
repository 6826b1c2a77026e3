"""Reviews: a finished or running game judged move by move against exact play, and the reports made of that.

`review` judges; `draw_graph`, `draw_poster` and `format_page` show what came of it as SVG and HTML.
"""

from __future__ import annotations

from .classes import MoveClass
from .graph import draw_graph
from .key_moments import CutLine, KeyMoment
from .moves import Reason, ReviewedMove
from .page import format_page
from .poster import draw_poster
from .results import PlayerSummary, Review, Theory
from .reviewing import review
from .tags import Tag
from .turning_points import TurningPoint

__all__ = [
    "CutLine",
    "KeyMoment",
    "MoveClass",
    "PlayerSummary",
    "Reason",
    "Review",
    "ReviewedMove",
    "Tag",
    "Theory",
    "TurningPoint",
    "draw_graph",
    "draw_poster",
    "format_page",
    "review",
]
