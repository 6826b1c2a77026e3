from __future__ import annotations

from fourcast import Position, Solver
from fourcast.analysis.running_out import Shortage, find_shortage
from tests.samples import sized
from tests.unit.analysis.boards import play_games


def fill_everything(shortage: Shortage) -> None:
    """Fill the other cells in every way: no four, poisoned cells lose, and the player is to move at the end."""
    floors = dict(shortage.poisoned)
    seen, waiting = set[Position](), [shortage.position]
    while waiting:
        position = waiting.pop()
        others = [cell for cell in position.playable_cells if cell[1] < floors.get(cell[0], position.height)]
        if position.to_move == shortage.player:
            for column in set(position.legal_columns) - {column for column, _ in others}:
                opened = position.play(column)
                assert opened.winner is None
                assert opened.play(column).winner == 1 - shortage.player
        if not others:
            assert position.to_move == shortage.player
            assert not position.is_over
        for column, _ in others:
            after = position.play(column)
            assert after.winner is None
            if after not in seen:
                seen.add(after)
                waiting.append(after)


def test_every_way_to_fill_the_board_ends_in_zugzwang(solver: Solver) -> None:
    found = 0
    for width, height in ((7, 6), (6, 5), (5, 5), (4, 6)):
        cells = width * height
        for position in play_games(
            sized(30, whole=150), seed=3, plies=range(cells * 6 // 10, cells - 1), width=width, height=height
        ):
            for player in (0, 1):
                shortage = find_shortage(position, player)
                if shortage and shortage.other_cells <= 8:
                    fill_everything(shortage)
                    score = solver.solve(position)
                    assert score < 0 if player == position.to_move else score > 0
                    found += 1
    assert found > sized(1, whole=2)


def test_poisoned_cell_and_what_is_won_above_it() -> None:
    shortage = find_shortage(Position.from_moves("44444432655555323332267623526661117"), 1)
    assert shortage is not None
    assert (shortage.poisoned, shortage.wins, shortage.other_cells) == (((0, 3),), ((0, 4),), 4)


def test_filling_that_completes_four_is_no_certainty() -> None:
    assert find_shortage(Position.from_moves("4455"), 0) is None
