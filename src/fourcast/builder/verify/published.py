"""Published facts about the 7x6 board that a book can be held against, and the same figures of a book.

Sources: positions of each ply and their outcomes are those of Markus Böck (Strongly Solving 7x6 ConnectFour on Consumer
Grade Hardware, 2025, and github.com/markus7800/Connect4-Strong-Solver); the totals are also OEIS A212693. Positions
with mirror images counted once are OEIS A013582. Outcomes are seen from the first player. A ply's positions include the
games won at that ply; a book leaves those out, so they are counted here from the ply before. The positions once wrong
elsewhere are from github.com/MarkusThill/Connect-Four, issue 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from fourcast.book.enumeration import Positions, Scores, list_children, mirror
from fourcast.builder.listing import Listing
from fourcast.geometry import Geometry
from fourcast.score import Score

from .check import Check

Numbers = np.ndarray[Any, np.dtype[np.int64]]
_NO_POSITIONS = Positions(*np.zeros((3, 0), np.uint64))


class Outcomes(NamedTuple):
    """How many positions of a ply the first player wins, draws and loses."""

    won: int
    drawn: int
    lost: int


# fmt: off
POSITIONS = (  # by ply, finished games included
    1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683, 12_236_101, 30_929_111,
    75_437_595, 176_541_259, 394_591_391, 858_218_743, 1_763_883_894, 3_568_259_802, 6_746_155_945, 12_673_345_045,
    22_010_823_988, 38_263_228_189, 60_830_813_459, 97_266_114_959, 140_728_569_039, 205_289_508_055, 268_057_611_944,
    352_626_845_666, 410_378_505_447, 479_206_477_733, 488_906_447_183, 496_636_890_702, 433_471_730_336,
    370_947_887_723, 266_313_901_222, 183_615_682_381, 104_004_465_349, 55_156_010_773, 22_695_896_495, 7_811_825_938,
    1_459_332_899,
)
POSITIONS_WITHOUT_MIRRORS = (
    1, 4, 25, 121, 568, 2_144, 8_231, 27_473, 92_244, 279_241, 831_581, 2_284_733, 6_118_941, 15_465_573, 37_720_667,
    88_273_017, 197_300_906, 429_114_775, 881_951_878, 1_784_140_720, 3_373_100_313, 6_336_692_489, 11_005_448_210,
    19_131_647_821, 30_415_473_928, 48_633_111_249,
)
FINISHED = (0, 0, 0, 0, 0, 0, 0, 728, 1_892)  # games won at that very ply
# fmt: on
OUTCOMES = (
    Outcomes(1, 0, 0),
    Outcomes(1, 2, 4),
    Outcomes(27, 12, 10),
    Outcomes(35, 58, 145),
    Outcomes(690, 200, 230),
    Outcomes(1_080, 697, 2_486),
    Outcomes(10_889, 1_943, 3_590),
    Outcomes(17_507, 5_944, 31_408),
    Outcomes(124_624, 14_676, 44_975),
)
ONCE_WRONG_ELSEWHERE: dict[str, Score] = {"226744515337": 7, "475772722323": 4}


def check_published(listing: Listing) -> Check:
    """Positions and outcomes of each ply are as many as published; for the 7x6 board."""
    check = Check("published counts")
    for ply in range(len(listing.plies)):
        for what, published, counted in _compare_ply(listing, ply):
            fault = f"ply {ply}: {counted:,} {what}, but {published:,} are published"
            check.compare(published == counted, fault)
    return check


def _compare_ply(listing: Listing, ply: int) -> Iterator[tuple[str, int, int]]:
    """Yield what is published of a ply: of what, the published number, and that of the book."""
    geometry, positions = listing.geometry, listing.plies[ply]
    finished = list_children(geometry, listing.plies[ply - 1], are_won=True) if ply > 0 else _NO_POSITIONS
    ended = int(_count_images(geometry, finished).sum())
    images = _count_images(geometry, positions)
    yield "positions", POSITIONS[ply], int(images.sum()) + ended
    if ply < len(POSITIONS_WITHOUT_MIRRORS):
        folded = len(positions.keys) + len(finished.keys)
        yield "positions without mirror images", POSITIONS_WITHOUT_MIRRORS[ply], folded
    if ply < len(FINISHED):
        yield "finished games", FINISHED[ply], ended
    if ply < len(OUTCOMES):
        counted = _count_outcomes(ply, listing.scores[ply], images, ended)
        for outcome, published, number in zip(Outcomes._fields, OUTCOMES[ply], counted, strict=True):
            yield f"positions {outcome} for the first player", published, number


def _count_images(geometry: Geometry, positions: Positions) -> Numbers:
    """How many positions each one stands for: itself if it is its own mirror image, two otherwise."""
    is_symmetric = mirror(geometry, positions.own) == positions.own
    is_symmetric &= mirror(geometry, positions.occupied) == positions.occupied
    return np.where(is_symmetric, 1, 2)


def _count_outcomes(ply: int, scores: Scores, images: Numbers, finished: int) -> Outcomes:
    """Outcomes for the first player, who moves at even plies; a finished game was won by the side that moved last."""
    mover_is_first = ply % 2 == 0
    signs = np.sign(scores) if mover_is_first else -np.sign(scores)
    won, drawn, lost = (int(images[signs == sign].sum()) for sign in (1, 0, -1))
    return Outcomes(won, drawn, lost + finished) if mover_is_first else Outcomes(won + finished, drawn, lost)
