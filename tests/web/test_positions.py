from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from fourcast.position import Position

DRAWN = "121212212121343434434343565656656565777777"


def get(client: TestClient, moves: str) -> dict[str, object]:
    answer = client.get("/api/v1/position", params={"moves": moves})
    assert answer.status_code == 200
    found: dict[str, object] = answer.json()
    return found


def test_position_after_some_moves_says_what_the_rules_say(client: TestClient) -> None:
    assert get(client, "4453") == {
        "pos": "",
        "moves": "4453",
        "ply": 4,
        "to_move": 0,
        "is_over": False,
        "winner": None,
        "winning_cells": [],
        "winning_lines": [],
        "legal_columns": [0, 1, 2, 3, 4, 5, 6],
        "landing_cells": [[0, 0], [1, 0], [2, 1], [3, 2], [4, 1], [5, 0], [6, 0]],
        "grid": [
            [0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 2, 0, 0, 0],
            [0, 0, 2, 1, 1, 0, 0],
        ],
        "last_cell": [2, 0],
        "status": "Red to move.",
    }


def test_position_without_moves_is_the_empty_board(client: TestClient) -> None:
    found = client.get("/api/v1/position").json()
    assert (found["moves"], found["ply"], found["last_cell"]) == ("", 0, None)


def test_position_that_is_won_names_the_four(client: TestClient) -> None:
    found = get(client, "1212121")
    four = [[0, 0], [0, 1], [0, 2], [0, 3]]
    assert (found["is_over"], found["winner"]) == (True, 0)
    assert (found["winning_cells"], found["winning_lines"]) == (four, [four])
    assert (found["legal_columns"], found["landing_cells"]) == ([], [None] * 7)
    assert found["status"] == "Red has won with four in a row on move 7."


def test_position_with_seven_in_a_row_names_all_four_lines(client: TestClient) -> None:
    found = get(client, "1122335566774")
    row = [[column, 0] for column in range(7)]
    assert (found["winner"], found["winning_cells"]) == (0, row)
    assert found["winning_lines"] == [row[start : start + 4] for start in range(4)]


def test_position_of_a_full_board_is_a_draw(client: TestClient) -> None:
    assert Position.from_moves(DRAWN).is_over
    found = get(client, DRAWN)
    assert (found["is_over"], found["winner"], found["status"]) == (True, None, "A draw: the board is full.")


def test_position_written_with_commas_comes_back_in_plain_form(client: TestClient) -> None:
    assert get(client, "4, 4,5 3")["moves"] == "4453"


@pytest.mark.parametrize("column", range(7))
def test_position_with_a_full_column_has_nowhere_to_land_there(client: TestClient, column: int) -> None:
    found = get(client, str(column + 1) * 6)
    cells = found["landing_cells"]
    assert isinstance(cells, list)
    assert cells[column] is None
    assert found["legal_columns"] == [other for other in range(7) if other != column]
