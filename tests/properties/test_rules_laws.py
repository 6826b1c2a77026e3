"""Laws of the rules: what must hold for every game on every board."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fourcast import notation
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.score import final_move, win_score
from tests.reference import naive
from tests.samples import sized

laws = settings(derandomize=True, deadline=None, max_examples=sized(50, whole=150))  # the same games in every run

SIZES = [(7, 6), (7, 6), (6, 7), (8, 7), (4, 4), (5, 5), (12, 4), (4, 15), (3, 5), (1, 6)]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Play legal moves, as many as drawn or until the end; shrinks to short games on the left."""
    width, height = draw(st.sampled_from(SIZES))
    game = Game(width=width, height=height)
    for choice in draw(st.lists(st.integers(0, width - 1), max_size=width * height)):
        legal = game.position.legal_columns
        if not legal:
            break
        game.push(legal[choice % len(legal)])
    return game


def twin_of(game: Game) -> naive.Board:
    return naive.Board(game.position.width, game.position.height, game.moves)


@laws
@given(games())
def test_position_follows_the_naive_board(game: Game) -> None:
    position, board = game.position, twin_of(game)
    assert list(position.legal_columns) == board.legal_columns()
    assert (position.ply, position.to_move) == (board.ply, board.to_move())
    assert position.winner == board.winner()
    assert position.is_over == board.is_over()
    fours = [] if position.winner is None else board.fours(position.winner)
    assert position.winning_cells == tuple(sorted({cell for line in fours for cell in line}))
    values = {naive.EMPTY: 0, 0: 1, 1: 2}
    rows = reversed(range(position.height))
    assert position.grid() == tuple(tuple(values[column[row]] for column in board.cells) for row in rows)


@laws
@given(games())
def test_naive_winning_cells_are_the_wins_of_the_next_move(game: Game) -> None:
    board = twin_of(game)
    wins = board.winning_cells(board.to_move())
    for column in game.position.legal_columns:
        is_win = game.position.play(column).winner is not None
        assert is_win == ((column, board.stone_count(column)) in wins)


@laws
@given(games())
def test_moves_survive_writing_and_reading(game: Game) -> None:
    geometry = game.position.geometry
    text = notation.format_moves(game.moves)
    spaced = ", ".join(str(column + 1) for column in game.moves) + ","
    assert notation.parse_moves(text, geometry) == game.moves
    assert notation.parse_moves(spaced, geometry) == game.moves
    assert Game(text, width=geometry.width, height=geometry.height) == game


@laws
@given(games())
def test_grids_survive_writing_and_reading(game: Game) -> None:
    position = game.position
    grid = position.grid()
    array = np.array(grid, dtype=np.int8)
    signed = np.where(array == 2, -1, array)
    for form in (str(position), notation.format_grid(grid), grid, array, signed, array.tolist()):
        assert Position.from_grid(form) == position
    assert Position.from_bitboards(position.own, position.occupied, position.width, position.height) == position


@laws
@given(games())
def test_pop_undoes_push(game: Game) -> None:
    before = game.copy()
    for column in game.position.legal_columns:
        game.push(column)
        assert game.pop() == column
        assert game == before
        assert game.positions == before.positions


@laws
@given(games())
def test_mirror_is_an_involution_that_mirrors_everything(game: Game) -> None:
    position = game.position
    mirror = position.mirror()
    last = position.width - 1
    assert mirror.mirror() == position
    assert mirror == Position.from_moves([last - c for c in game.moves], position.width, position.height)
    assert mirror.legal_columns == tuple(sorted(last - column for column in position.legal_columns))
    assert set(mirror.winning_cells) == {(last - column, row) for column, row in position.winning_cells}
    assert mirror.grid() == tuple(row[::-1] for row in position.grid())
    assert mirror.canonical_key == position.canonical_key
    assert position.geometry.mirror(position.key) == mirror.key


@laws
@given(games(), games())
def test_keys_tell_positions_apart(one: Game, other: Game) -> None:
    p, q = one.position, other.position
    assert 0 < p.key < 2**64
    if p.geometry == q.geometry:
        assert (p.key == q.key) == (p == q)
        assert (p.canonical_key == q.canonical_key) == (q in (p, p.mirror()))


@laws
@given(games())
def test_every_position_of_a_game_counts_its_stones(game: Game) -> None:
    for ply, position in enumerate(game.positions):
        assert position.ply == ply
        assert position.own.bit_count() == ply // 2
        assert position.own & ~position.occupied == 0
    if game.position.winner is not None:
        cells = game.position.geometry.cells
        assert final_move(cells, len(game), -win_score(cells, len(game))) == len(game)


@laws
@given(st.sampled_from(SIZES), st.data())
def test_text_of_any_columns_reads_back(size: tuple[int, int], data: st.DataObject) -> None:
    columns = tuple(data.draw(st.lists(st.integers(0, size[0] - 1))))
    assert notation.parse_moves(notation.format_moves(columns), Geometry.of(*size)) == columns


@laws
@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_one_sentence(text: str) -> None:
    for read in (Position.from_moves, Position.from_grid, Game):
        try:
            read(text)
        except ValueError as error:
            message = str(error)
            assert message[0].islower()
            assert "\n" not in message
            assert len(message) < 300


def test_naive_counts_are_the_known_ones() -> None:
    """Positions by ply are OEIS A212693; all columns stay open for four moves, so perft(4) is 7 ** 4."""
    last_ply = sized(4, whole=5)
    known = [1, 7, 49, 238, 1120, 4263][: last_ply + 1]
    assert [len(level) for level in naive.positions_by_ply(7, 6, last_ply)] == known
    assert naive.perft(naive.Board(), 4) == 7**4
    assert sum(map(len, naive.positions_by_ply(4, 3))) == 12031
