from __future__ import annotations

from fourcast import Position, Solver
from fourcast.analysis.forcing import wins_by_force
from fourcast.analysis.nets import find_net, find_net_after
from fourcast.analysis.plans import find_plan
from tests.samples import sized
from tests.unit.analysis.boards import play_games


def has_it(position: Position, moves: int, checks: int = 4) -> bool:
    """The definition, word for word: the side to move wins by force, has a plan, or catches the other side."""
    if wins_by_force(position):
        return True
    for column in position.legal_columns:
        after = position.play(column)
        if after.is_over or wins_by_force(after):
            continue
        if find_plan(after, wins=True):
            return True
        stones, geometry = after.occupied ^ after.own, after.geometry
        threatened = geometry.cells_of(
            geometry.winning_cells(stones, after.occupied) & geometry.landing_cells(after.occupied)
        )
        if threatened:
            if checks and has_it(after.play(threatened[0][0]), moves, checks - 1):
                return True
        elif moves and is_caught(after, moves):
            return True
    return False


def is_caught(position: Position, moves: int) -> bool:
    replies = [position.play(column) for column in position.legal_columns]
    return all(reply.winner is None and not reply.is_over and has_it(reply, moves - 1) for reply in replies)


def test_nets_hold_by_their_definition(solver: Solver) -> None:
    found = 0
    for position in play_games(sized(20, whole=60), seed=8, plies=range(16, 28)):
        net = find_net(position, wins=True)
        if net and net.moves == 1:
            assert solver.solve(position) < 0
            assert is_caught(position, net.moves)
            found += 1
            if net.toughest:
                cell, answer = net.toughest
                after = position.play(cell[0])
                assert not wins_by_force(after)
                assert solver.solve(after.play(answer[0])) < 0
    assert found > 0


def test_nets_after_a_move_are_wins(solver: Solver) -> None:
    found = 0
    for position in play_games(sized(15, whole=40), seed=21, plies=range(10, 20)):
        columns = tuple(column for column in position.legal_columns if solver.solve(position.play(column)) < 0)
        caught = find_net_after(position, columns, wins=True)
        if caught:
            column, net = caught
            assert net.position == position.play(column)
            assert net.player == position.to_move
            found += 1
    assert found > 0


def test_no_net_in_an_open_game() -> None:
    assert find_net(Position(), wins=True) is None
    assert find_net(Position.from_moves("1122334"), wins=True) is None
