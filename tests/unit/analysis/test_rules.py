from __future__ import annotations

from collections import Counter

import pytest

from fourcast import Position, Solver
from fourcast.analysis.rule_sets import find_rules
from tests.samples import sized
from tests.unit.analysis.boards import play_games
from tests.unit.analysis.everything import play_everything


@pytest.mark.parametrize(("width", "height"), [(7, 6), (6, 5), (5, 5), (4, 6)])
def test_rules_hold_against_everything(width: int, height: int, solver: Solver) -> None:
    cells = width * height
    names = Counter[str]()
    for position in play_games(
        sized(40, whole=120), seed=14, plies=range(cells * 6 // 10, cells - 4), width=width, height=height
    ):
        rules = find_rules(position, wins=False)
        if rules:
            play_everything(position, rules.answer, must_win=False, counts_as_won=lambda _: False)
            assert solver.solve(position) <= 0
            names.update(rules.names)
    assert names["claimeven"] > 0, names


def test_claimeven_names_its_pairs_and_the_lines_it_stops() -> None:
    position = Position.from_grid(
        """
        X . X . X . .
        O X X . O O .
        X X O X O X .
        O O X O O O .
        O O X O X X X
        O O X O O X X
        """
    )
    rules = find_rules(position, wins=False)
    assert rules is not None
    assert rules.names == ("claimeven",)
    assert rules.answers == (((3, 4), (3, 5)), ((6, 2), (6, 3)))
    assert len(rules.lines) == 7
    assert all(any(cell in line for _, cell in rules.answers) for line in rules.lines)


def test_nothing_is_claimed_of_finished_games_and_of_the_empty_board() -> None:
    assert find_rules(Position(), wins=False) is None
    assert find_rules(Position.from_moves("1122334"), wins=False) is None
