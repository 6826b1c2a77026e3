"""Every claim checked: by playing it out against all replies, and by the solver's exact scores.

Written apart from the code that finds claims: the rules come from `Position` alone, and results from a solver. An
explanation leaves out what fails here, and the tests ask for zero failures.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import singledispatch

from fourcast.geometry import Cell, Column
from fourcast.position import Position
from fourcast.score import Outcome, Score
from fourcast.solver import Solver

from . import claims
from .claims import Claim
from .follow_up import FollowUpPlan
from .forcing import ForcedWin

_GAMES = 20  # random games against a follow-up plan


class FalseClaimError(AssertionError):
    """A claim that does not hold; the message says where it fails."""


def is_true(claim: Claim, solver: Solver) -> bool:
    """Tell whether a claim holds."""
    try:
        verify(claim, solver)
    except FalseClaimError:
        return False
    return True


@singledispatch
def verify(claim: Claim, solver: Solver) -> None:
    """Raise FalseClaimError if a claim does not hold."""
    raise TypeError(f"there is no check for a claim of kind {type(claim).__name__}")


@verify.register
def _(claim: claims.GameIsOver, solver: Solver) -> None:
    _demand(claim.position.is_over, claim, "the game goes on")


@verify.register
def _(claim: claims.WinsNow, solver: Solver) -> None:
    _demand(set(claim.winning) == set(_wins(claim.position)), claim, "other cells win")
    _demand_line(claim, claim.line, claim.mover, claim.winning[0])


@verify.register
def _(claim: claims.MustBlock, solver: Solver) -> None:
    _demand(not _wins(claim.position), claim, "the side to move can win")
    for column in claim.position.legal_columns:
        replies = _wins(claim.position.play(column))
        _demand(column == claim.block[0] or claim.block in replies, claim, f"column {column} does not lose there")
    _demand_line(claim, claim.line, claim.other, claim.block)


@verify.register
def _(claim: claims.CannotBlock, solver: Solver) -> None:
    _demand(not _wins(claim.position), claim, "the side to move can win")
    _demand_lost_at_once(claim)
    for cell in claim.winning:
        elsewhere = (column for column in claim.position.legal_columns if column != cell[0])
        _demand(all(cell in _wins(claim.position.play(column)) for column in elsewhere), claim, f"no win at {cell}")


@verify.register
def _(claim: claims.BlockOpens, solver: Solver) -> None:
    _demand(not _wins(claim.position), claim, "the side to move can win")
    _demand_lost_at_once(claim)
    _demand(claim.above in _wins(claim.position.play(claim.block[0])), claim, "the cell above does not win")


@verify.register
def _(claim: claims.EveryMoveOpens, solver: Solver) -> None:
    _demand(not _wins(claim.position), claim, "the side to move can win")
    _demand(len(claim.winning) == len(claim.position.legal_columns), claim, "not all columns are named")
    for cell in claim.winning:
        _demand(cell in _wins(claim.position.play(cell[0])), claim, f"no win at {cell}")


@verify.register
def _(claim: claims.DoNotPlay, solver: Solver) -> None:
    after = claim.position.play(claim.cell[0])
    _demand(claim.opens in _wins(after), claim, "the other side does not win above it")
    _demand_line(claim, claim.line, claim.other, claim.opens)


@verify.register
def _(claim: claims.WinsByForce, solver: Solver) -> None:
    _demand(claim.sequence.position == claim.position, claim, "the sequence starts elsewhere")
    _replay(claim, claim.sequence)


@verify.register
def _(claim: claims.IsRefuted, solver: Solver) -> None:
    _demand(claim.position.play(claim.cell[0]) == claim.sequence.position, claim, "the sequence starts elsewhere")
    _replay(claim, claim.sequence)
    _demand(solver.solve(claim.position, weak=True) >= 0, claim, "there was nothing to lose")


@verify.register
def _(claim: claims.EveryMoveIsRefuted, solver: Solver) -> None:
    _demand(
        tuple(sorted(cell for cell, _ in claim.refutations)) == claim.position.playable_cells,
        claim,
        "a move is missing",
    )
    for cell, sequence in claim.refutations:
        _demand(claim.position.play(cell[0]) == sequence.position, claim, "a sequence starts elsewhere")
        _demand(sequence.final_move <= claim.longest[1].final_move, claim, "another one is longer")
        _replay(claim, sequence)


@verify.register
def _(claim: claims.FollowsUp, solver: Solver) -> None:
    score = solver.solve(claim.position)
    _demand(score <= claim.plan.bound, claim, f"the score is {score}")
    generator = random.Random(claim.position.key)
    for _ in range(_GAMES):
        _play_against_plan(claim, claim.plan, generator)


@verify.register
def _(claim: claims.CannotWin, solver: Solver) -> None:
    for player in claim.players:
        others = claim.position.stones[1 - player]
        _demand(all(line & others for line in claim.position.geometry.lines), claim, "a line is open")


@verify.register
def _(claim: claims.KeepsResult, solver: Solver) -> None:
    position = claim.position
    scores = {cell: -solver.solve(position.play(cell[0])) for cell in position.playable_cells}
    best = max(scores.values())
    _demand(Outcome.from_score(best) is claim.outcome, claim, f"the best score is {best}")
    kept = {cell for cell, score in scores.items() if Outcome.from_score(score) is claim.outcome}
    _demand(set(claim.keeping) == kept, claim, "other columns keep the result")
    _demand(set(claim.best) == {cell for cell, score in scores.items() if score == best}, claim, "others are best")
    dropped = {(cell, Outcome.from_score(score)) for cell, score in scores.items() if cell not in kept}
    _demand(set(claim.dropping) == dropped, claim, "other columns drop it")


@verify.register
def _(claim: claims.HoldsWinningCell, solver: Solver) -> None:
    threat = claim.threat
    for line in threat.lines:
        _demand_line(claim, line, threat.player, threat.cell)
    bit = claim.position.geometry.cell_bit(*threat.cell)
    _demand(not bit & claim.position.occupied, claim, "the cell is taken")
    _demand(threat.cell not in claim.position.playable_cells, claim, "it can be played now")


@verify.register
def _(claim: claims.RunsOut, solver: Solver) -> None:
    """Fill cells that are neither winning nor right below the lowest winning cell of a column, until none is left."""
    position, zugzwang = claim.position, claim.zugzwang
    empty = position.geometry.cells_of(position.geometry.board & ~position.occupied)
    winning = {player: {cell for cell in empty if _completes(position, player, cell)} for player in (0, 1)}
    heights = dict(position.playable_cells)
    tops = {}
    for column in heights:
        rows = [row for other, row in winning[0] | winning[1] if other == column]
        tops[column] = min(rows) - 1 if rows else position.height
    filled, player = 0, position.to_move
    while ready := [column for column in heights if heights[column] < tops[column]]:
        heights[ready[0]] += 1
        filled, player = filled + 1, 1 - player
    lowest = {(column, top + 1) for column, top in tops.items() if top < position.height}
    _demand(filled == zugzwang.spare_cells, claim, f"{filled} cells can be filled")
    _demand(player == zugzwang.runs_out, claim, "the other side runs out")
    _demand(set(zugzwang.cells) == lowest, claim, "other winning cells are lowest")
    if zugzwang.profits is not None:
        _demand(lowest <= winning[zugzwang.profits] - winning[player], claim, "not all cells are the winner's")


@verify.register
def _(claim: claims.SettledLater, solver: Solver) -> None:
    positions = _follow_line(claim, claim.line, claim.score, solver)
    _demand(0 < claim.turning < len(positions), claim, "the turning point is not in the line")
    _demand(claim.reason.position == positions[claim.turning], claim, "the reason is about another position")
    verify(claim.reason, solver)


@verify.register
def _(claim: claims.BestLine, solver: Solver) -> None:
    _follow_line(claim, claim.line, claim.score, solver)


def _follow_line(claim: Claim, line: tuple[Column, ...], score: Score, solver: Solver) -> list[Position]:
    """Play a line whose every move must be best; return its positions, the first one included."""
    positions = [claim.position]
    _demand(solver.solve(claim.position) == score, claim, "the score is another")
    for number, column in enumerate(line, 1):
        position, score = positions[-1].play(column), -score
        _demand(position.is_over or solver.solve(position) == score, claim, f"move {number} of the line is not best")
        positions.append(position)
    _demand(positions[-1].is_over, claim, "the line stops before the end")
    return positions


def _replay(claim: Claim, sequence: ForcedWin) -> None:
    """Play a forced win against every reply: all but the forced one must lose at once, the forced one leads on."""
    position = sequence.position
    for attack in sequence.attacks:
        _demand(attack.cell in position.playable_cells, claim, f"{attack.cell} cannot be played")
        position = position.play(attack.cell[0])
        for column in position.legal_columns:
            after = position.play(column)
            _demand(after.winner is None, claim, "the defender wins instead")
            is_forced = attack.reply is not None and column == attack.reply[0]
            _demand(is_forced or bool(_wins(after)), claim, f"the reply {column} holds after {attack.cell}")
        reply = attack.threatens[0] if attack.reply is None else attack.reply
        position = position.play(reply[0])
    _demand(sequence.last in _wins(position), claim, f"{sequence.last} does not win")


def _play_against_plan(claim: Claim, plan: FollowUpPlan, generator: random.Random) -> None:
    """Play one random game against the plan: it must always have an answer, never lose, and win as soon as promised."""
    position = plan.position
    while not position.is_over:
        column = generator.choice(position.legal_columns)
        position = position.play(column)
        _demand(position.winner is None, claim, "the plan loses")
        if position.is_over:
            break
        wins = _wins(position)
        answer = wins[0][0] if wins else plan.answer(position, column)
        _demand(answer in position.legal_columns, claim, "the plan has no answer")
        position = position.play(answer)
    if plan.wins_by is not None:
        _demand(
            position.winner == plan.follower and position.ply <= plan.wins_by, claim, "the plan does not win in time"
        )


def _demand(holds: bool, claim: Claim, reason: str) -> None:
    if not holds:
        raise FalseClaimError(f"{claim.kind} is false in\n{claim.position}\n{reason}")


def _demand_lost_at_once(claim: Claim) -> None:
    for column in claim.position.legal_columns:
        _demand(bool(_wins(claim.position.play(column))), claim, f"column {column} does not lose at once")


def _demand_line(claim: Claim, line: Iterable[Cell], player: int, missing: Cell) -> None:
    """Four cells in a row, all but the missing one held by the player."""
    geometry = claim.position.geometry
    mask = sum(geometry.cell_bit(*cell) for cell in line)
    gap = geometry.cell_bit(*missing)
    held = claim.position.stones[player]
    _demand(mask in geometry.lines and mask & gap > 0 and mask & ~gap == mask & held, claim, "that is no line of three")


def _wins(position: Position) -> list[Cell]:
    """Where the side to move wins at once."""
    return [cell for cell in position.playable_cells if position.play(cell[0]).winner is not None]


def _completes(position: Position, player: int, cell: Cell) -> bool:
    geometry = position.geometry
    return geometry.has_four(position.stones[player] | geometry.cell_bit(*cell))
