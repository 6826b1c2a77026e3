"""The scores of earlier plies from those of the last one, by looking one ply ahead again and again."""

from __future__ import annotations

import numpy as np

from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.score import Ply, win_score

from .enumeration import Positions, canonical_keys, list_plies, play_column
from .packing import Scores

_UNPLAYABLE = np.int8(-127)  # below every score


def fill_earlier_plies(geometry: Geometry, last_scores: Scores, last_ply: Ply) -> list[Scores]:
    """Return the scores of the plies 0 to `last_ply`, given those of the last, in the order of `list_plies`."""
    plies = list_plies(geometry, last_ply)
    if len(last_scores) != len(plies[-1].keys):
        raise BookError(
            f"there are {len(last_scores)} scores for ply {last_ply} of the {geometry} board, "
            f"which has {len(plies[-1].keys)} positions"
        )
    scores = [last_scores.astype(np.int8)]
    for ply in reversed(range(last_ply)):
        scores.append(look_one_ahead(geometry, ply, plies[ply], plies[ply + 1], scores[-1]))
    return scores[::-1]


def look_one_ahead(geometry: Geometry, ply: Ply, positions: Positions, after: Positions, scores: Scores) -> Scores:
    """Return the scores of a ply from those of the next: the best of a win at once and what the columns lead to.

    On the last ply of a board a column that does not win fills it: `after` has those draws, with the score 0.
    """
    best = np.full(len(positions.keys), _UNPLAYABLE)
    win = np.int8(win_score(geometry.cells, ply + 1))
    for column in range(geometry.width):
        children = play_column(geometry, positions.own, positions.occupied, column)
        goes_on = children.is_legal & ~children.is_won
        places = np.searchsorted(
            after.keys, canonical_keys(geometry, children.own[goes_on], children.occupied[goes_on])
        )
        reached = np.where(children.is_legal & children.is_won, win, _UNPLAYABLE)
        reached[goes_on] = -scores[places]
        best = np.maximum(best, reached)
    return best
