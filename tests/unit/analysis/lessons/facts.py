"""The facts of lessons, checked with rules in plain loops; only results come from the solver.

Each check takes the board (after the moves, or after the column of a reply), the fact, and what the step lights up; it
tells whether the fact holds. Nothing of `fourcast.analysis` is used to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import Any, TypeAlias

from fourcast.geometry import Geometry
from fourcast.notation import parse_moves
from fourcast.solver import Solver
from tests.reference.naive import EMPTY, Board, Cell, lines

PLAYERS = ("Red", "Yellow")
LETTERS = "abcdefg"

Fact: TypeAlias = dict[str, Any]


@dataclass
class Scene:
    """A position, and the pairs of cells that are lit in it."""

    moves: list[int]  # columns from 0
    pairs: tuple[tuple[Cell, Cell], ...]
    solver: Solver

    @classmethod
    def of(cls, moves: str, pairs: Iterable[tuple[Cell, Cell]], solver: Solver) -> Scene:
        return cls(list(parse_moves(moves, Geometry.of())), tuple(pairs), solver)

    def after(self, column: int) -> Scene:
        return Scene([*self.moves, column], self.pairs, self.solver)

    @property
    def board(self) -> Board:
        return Board(moves=self.moves)

    def result(self, played: int | None = None) -> tuple[str, int]:
        """Who wins with best play (or draw), and the number of the last move, from this or an earlier position."""
        board = Board(moves=self.moves[:played])
        if board.is_over():
            winner = board.winner()
            return ("draw" if winner is None else f"{PLAYERS[winner]} wins"), board.ply
        score = self.solver.solve(self.moves[:played])
        if score == 0:
            return "draw", 42
        winner = board.to_move() if score > 0 else 1 - board.to_move()
        # A score counts the stones of the winner that are left when the game ends, the last one included.
        own_stones = 22 - abs(score)
        return f"{PLAYERS[winner]} wins", 2 * own_stones - (winner == 0)


def cell_of(name: str) -> Cell:
    return LETTERS.index(name[0]), int(name[1]) - 1


def cells_of(names: str) -> set[Cell]:
    return {cell_of(name) for name in names.split()}


def line_of(name: str) -> set[Cell]:
    ends = set(cells_of(name.replace("-", " ")))
    (found,) = [set(line) for line in lines(7, 6) if {line[0], line[-1]} == ends]
    return found


def empty_cells(board: Board) -> set[Cell]:
    return {(column, row) for column in range(7) for row in range(6) if board.cells[column][row] == EMPTY}


def playable_cells(board: Board) -> set[Cell]:
    return {(column, board.stone_count(column)) for column in board.legal_columns()}


def threats(board: Board, player: int) -> set[Cell]:
    return board.winning_cells(player) & playable_cells(board)


def played(board: Board, cell: Cell) -> Board | None:
    """The board after a stone on a cell; None if it cannot be played."""
    if cell not in playable_cells(board):
        return None
    board = deepcopy(board)
    board.play(cell[0])
    return board


def holds_stones(scene: Scene, fact: Fact) -> bool:
    player = PLAYERS.index(fact["player"])
    return all(scene.board.cells[column][row] == player for column, row in cells_of(fact["cells"]))


def holds_over(scene: Scene, fact: Fact) -> bool:
    board = scene.board
    if fact["winner"] == "nobody":
        return board.is_over() and board.winner() is None
    player = PLAYERS.index(fact["winner"])
    return board.winner() == player and line_of(fact["line"]) in [set(four) for four in board.fours(player)]


def holds_winning_cells(scene: Scene, fact: Fact) -> bool:
    board, player = scene.board, PLAYERS.index(fact["player"])
    found, named = board.winning_cells(player), cells_of(fact["cells"])
    return found == named and ("line" not in fact or is_but_one(board, line_of(fact["line"]), player, named))


def holds_has_winning_cell(scene: Scene, fact: Fact) -> bool:
    return cells_of(fact["cells"]) <= scene.board.winning_cells(PLAYERS.index(fact["player"]))


def is_but_one(board: Board, line: set[Cell], player: int, missing: set[Cell]) -> bool:
    """Whether a line is the player's but for one of the cells."""
    rest = [cell for cell in line if board.cells[cell[0]][cell[1]] != player]
    return len(rest) == 1 and rest[0] in missing


def holds_playable(scene: Scene, fact: Fact) -> bool:
    return cells_of(fact["cells"]) <= playable_cells(scene.board)


def holds_in_the_air(scene: Scene, fact: Fact) -> bool:
    return cells_of(fact["cells"]) <= empty_cells(scene.board) - playable_cells(scene.board)


def holds_free(scene: Scene, fact: Fact) -> bool:
    return cells_of(fact["cells"]) == empty_cells(scene.board)


def holds_only_move(scene: Scene, fact: Fact) -> bool:
    return playable_cells(scene.board) == cells_of(fact["cell"])


def holds_stone_count(scene: Scene, fact: Fact) -> bool:
    return bool(scene.board.ply == fact["count"])


def holds_result(scene: Scene, fact: Fact) -> bool:
    result, move = scene.result()
    return bool(result == fact["result"] and fact.get("move", move) == move)


def holds_must_block(scene: Scene, fact: Fact) -> bool:
    board = scene.board
    mover = board.to_move()
    return not threats(board, mover) and threats(board, 1 - mover) == cells_of(fact["cell"])


def holds_completes_next(scene: Scene, fact: Fact) -> bool:
    board, cell = scene.board, cell_of(fact["cell"])
    mover = board.to_move()
    then = played(board, cell)
    if then is None or then.winner() != mover:
        return False
    return "line" not in fact or line_of(fact["line"]) in [set(four) for four in then.fours(mover)]


def holds_fork(scene: Scene, fact: Fact) -> bool:
    """The side that has just moved threatens exactly these cells, two or more, and the mover has no four."""
    return is_fork(scene.board, cells_of(fact["cells"]))


def is_fork(board: Board, cells: set[Cell] | None = None) -> bool:
    mover = board.to_move()
    found = threats(board, 1 - mover)
    return len(found) >= 2 and not threats(board, mover) and (cells is None or found == cells)


def holds_fork_next(scene: Scene, fact: Fact) -> bool:
    then = played(scene.board, cell_of(fact["cell"]))
    return then is not None and is_fork(then, cells_of(fact["cells"]))


def holds_no_fork_next(scene: Scene, fact: Fact) -> bool:
    board = scene.board
    boards = [played(board, cell) for cell in playable_cells(board)]
    return not any(then is not None and is_fork(then) for then in boards)


def holds_poisoned(scene: Scene, fact: Fact) -> bool:
    return is_poisoned(scene.board, cell_of(fact["cell"]), cell_of(fact["opens"]))


def is_poisoned(board: Board, cell: Cell, opens: Cell) -> bool:
    """The mover's stone on the cell is no four, and the other side then completes four at the cell above."""
    then = played(board, cell)
    if then is None or then.is_over():
        return False
    last = played(then, opens)
    return last is not None and last.winner() == 1 - board.to_move()


def holds_would_make(scene: Scene, fact: Fact) -> bool:
    then = played(scene.board, cell_of(fact["with"]))
    player = PLAYERS.index(fact["player"])
    if then is None or scene.board.to_move() != player or then.winning_cells(player) != cells_of(fact["cells"]):
        return False
    return is_but_one(then, line_of(fact["line"]), player, cells_of(fact["cells"]))


def holds_last_column(scene: Scene, fact: Fact) -> bool:
    """Only one column has room, and the player's stones would come to lie on these cells of it."""
    board = scene.board
    (column,) = {column for column, _ in empty_cells(board)}
    first = board.stone_count(column)
    own = {(column, row) for row in range(first, 6) if (board.ply + row - first) % 2 == PLAYERS.index(fact["player"])}
    return own == cells_of(fact["cells"])


def holds_runs_out(scene: Scene, fact: Fact) -> bool:
    """However the other cells are filled: no four, the cell stays poisoned for the player, who has to play it then."""
    board, player, bad = scene.board, PLAYERS.index(fact["player"]), cell_of(fact["poisoned"])
    above = (bad[0], bad[1] + 1)
    others = {cell for cell in empty_cells(board) if not (cell[0] == bad[0] and cell[1] >= bad[1])}
    if others != cells_of(fact["others"]) if "others" in fact else len(others) != fact["count"]:
        return False

    def fill(now: Board) -> bool:
        if now.to_move() == player and not is_poisoned(now, bad, above):
            return False
        free = playable_cells(now) - {bad}
        if not free:
            return now.to_move() == player
        for column, _ in free:
            now.play(column)
            is_fine = now.winner() is None and fill(now)
            now.undo(column)
            if not is_fine:
                return False
        return True

    return fill(board)


def holds_pairs_fill_the_board(scene: Scene, fact: Fact) -> bool:
    """The lit pairs are all empty cells, an odd row with the even row right above it each."""
    cells = [cell for pair in scene.pairs for cell in pair]
    are_stacked = all(low[0] == high[0] and low[1] % 2 == 0 and high[1] == low[1] + 1 for low, high in scene.pairs)
    return are_stacked and len(cells) == len(set(cells)) and set(cells) == empty_cells(scene.board)


def holds_answers_on_top(scene: Scene, fact: Fact) -> bool:
    """Played out against every reply: the player completes four where possible, else plays on top."""
    player = PLAYERS.index(fact["player"])
    if scene.board.to_move() == player:
        return False
    holds, ends = _answer_on_top(tuple(scene.moves), player, wins=fact["wins"])
    return holds and ("ends" not in fact or ends == cells_of(fact["ends"]))


@cache
def _answer_on_top(moves: tuple[int, ...], player: int, *, wins: bool) -> tuple[bool, set[Cell]]:
    """Whether this never fails, and where it ends; many words rest on the same few play-outs."""
    ends: set[Cell] = set()
    seen = set()

    def survives(now: Board) -> bool:
        if now.stones() in seen:
            return True
        seen.add(now.stones())
        if not now.legal_columns():
            return not wins
        for column in now.legal_columns():
            now.play(column)
            is_fine = now.winner() is None and answers(now, column)
            now.undo(column)
            if not is_fine:
                return False
        return True

    def answers(now: Board, column: int) -> bool:
        fours = threats(now, player)
        ends.update(fours)
        if fours or column not in now.legal_columns():
            return bool(fours)
        now.play(column)
        is_fine = survives(now)
        now.undo(column)
        return is_fine

    return survives(Board(moves=list(moves))), ends


def holds_games(scene: Scene, fact: Fact) -> bool:
    """On the empty board nobody has four before the seventh move: only full columns count."""
    if scene.moves or fact["moves"] > 7:
        return False
    ways = product(range(7), repeat=fact["moves"])
    return bool(fact["count"] == sum(way.count(way[0]) <= 6 or len(way) <= 6 for way in ways))


def holds_endings(scene: Scene, fact: Fact) -> bool:
    def count(board: Board) -> int:
        if board.is_over():
            return 1
        total = 0
        for column in board.legal_columns():
            board.play(column)
            total += count(board)
            board.undo(column)
        return total

    return bool(count(scene.board) == fact["count"])


def holds_column_results(scene: Scene, fact: Fact) -> bool:
    mover = PLAYERS[scene.board.to_move()]
    found: dict[str, set[str]] = {"wins": set(), "draws": set(), "loses": set()}
    for column in scene.board.legal_columns():
        result = scene.after(column).result()[0]
        found["draws" if result == "draw" else "wins" if result == f"{mover} wins" else "loses"].add(LETTERS[column])
    return all(found[name] == set(fact[name].split()) for name in found)


def holds_mirror(scene: Scene, fact: Fact) -> bool:
    other = Scene.of(fact["moves"], (), scene.solver)
    return [6 - column for column in other.moves] == scene.moves and other.result() == scene.result()


def holds_best_first_move(scene: Scene, fact: Fact) -> bool:
    scores = [-scene.solver.solve([column]) for column in range(7)]
    return [LETTERS[column] for column in range(7) if scores[column] == max(scores)] == [fact["column"]]


def holds_most_lines(scene: Scene, fact: Fact) -> bool:
    counts = [sum(any(cell[0] == column for cell in line) for line in lines(7, 6)) for column in range(7)]
    return [LETTERS[column] for column in range(7) if counts[column] == max(counts)] == [fact["column"]]


def holds_turning_point(scene: Scene, fact: Fact) -> bool:
    """The last move of the game with which the result has changed, and how."""
    results = [scene.result(ply)[0] for ply in range(len(scene.moves) + 1)]
    turns = [(number, *both) for number, both in enumerate(pairwise(results), 1) if both[0] != both[1]]
    return turns[-1] == (fact["move"], fact["before"], fact["after"])


CHECKS: dict[str, Callable[[Scene, Fact], bool]] = {
    name.removeprefix("holds_").replace("_", "-"): check
    for name, check in list(globals().items())
    if name.startswith("holds_")
}


def is_true(scene: Scene, fact: Fact) -> bool:
    return CHECKS[fact["fact"]](scene, fact)
