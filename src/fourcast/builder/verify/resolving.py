"""Positions of a book solved again, without the book: the one check that does not trust how the book was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from fourcast.book import Book
from fourcast.book.enumeration import Scores, Words
from fourcast.builder.listing import Listing
from fourcast.position import Position
from fourcast.solver import Solver

from .check import Check
from .published import ONCE_WRONG_ELSEWHERE

Progress = Callable[[int, int], None]  # positions done, positions in all


class Sample(NamedTuple):
    """Positions of a book that were chosen at random, the later plies first."""

    plies: list[int]
    places: list[int]
    own: Words
    occupied: Words
    scores: Scores  # what the book says


def share_out(sizes: Sequence[int], sample: int) -> list[int]:
    """Share a sample among plies of these sizes: half for the last, half of the rest for the one before, and so on.

    What the early plies are too small for goes to the later ones.
    """
    shares = [0] * len(sizes)
    left = sample
    for divisor in (2, 1):
        for ply in reversed(range(len(sizes))):
            taken = min(-(-left // divisor), sizes[ply] - shares[ply])
            shares[ply] += taken
            left -= taken
    return shares


def draw_sample(listing: Listing, sample: int, seed: int) -> Sample:
    """Choose positions that the book knows; the same seed chooses the same ones."""
    random = np.random.default_rng(seed)
    known = [np.flatnonzero(is_known) for is_known in listing.is_known]
    shares = share_out([len(places) for places in known], sample)
    chosen = [random.choice(places, share, replace=False) for places, share in zip(known, shares, strict=True)]
    order = list(reversed(range(len(chosen))))
    return Sample(
        [ply for ply in order for _ in chosen[ply]],
        [int(place) for ply in order for place in chosen[ply]],
        np.concatenate([listing.plies[ply].own[chosen[ply]] for ply in order]),
        np.concatenate([listing.plies[ply].occupied[chosen[ply]] for ply in order]),
        np.concatenate([listing.scores[ply][chosen[ply]] for ply in order]),
    )


def check_by_solving(
    book: Book, listing: Listing, sample: int, seed: int, jobs: int, progress: Progress | None
) -> list[Check]:
    """Solve a sample again and, on the standard board, the positions that others once had wrong."""
    drawn = draw_sample(listing, sample, seed)
    geometry = listing.geometry
    once_wrong = ONCE_WRONG_ELSEWHERE if geometry.is_standard else {}
    known = [(Position.from_moves(moves), moves, score) for moves, score in once_wrong.items()]
    own = np.concatenate([drawn.own, np.array([position.own for position, _, _ in known], np.uint64)])
    occupied = np.concatenate([drawn.occupied, np.array([position.occupied for position, _, _ in known], np.uint64)])
    solver = Solver(threads=jobs, book=False)
    solved = solver.solve_many((own, occupied), progress=progress, width=geometry.width, height=geometry.height)
    checks = [_compare_sample(listing, drawn, solved[: len(drawn.own)])]
    if known:
        check = Check("positions once wrong elsewhere")
        for (position, moves, score), found in zip(known, solved[len(drawn.own) :].tolist(), strict=True):
            check.compare(found == score, f"a search scores {moves} {found}, but {score} is right")
            if (stored := book.get(position)) is not None:
                check.compare(stored == score, f"the book scores {moves} {stored}, but {score} is right")
        checks.append(check)
    return checks


def _compare_sample(listing: Listing, drawn: Sample, solved: Scores) -> Check:
    check = Check("random positions solved again")
    for index in check.count(solved != drawn.scores):
        said = listing.say_score(drawn.plies[index], drawn.places[index])
        check.sentences.append(f"{said}, a search {solved[index]}")
    return check
