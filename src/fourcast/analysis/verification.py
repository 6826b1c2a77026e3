"""Every claim checked: by playing it out against all replies, and by the solver's exact scores.

Written apart from the code that finds claims: the rules come from `Position` and plain looks for fours, results from a
solver. An explanation leaves out what fails here, and the tests ask for zero failures. Claims about the whole rest of
a game are checked in `strategy_verification`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from fourcast.geometry import Cell
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Solver

from . import claims
from .claims import Claim
from .forcing import ForcedWin, wins_by_force


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
    demand(claim.position.is_over, claim, "the game goes on")


@verify.register
def _(claim: claims.WinsNow, solver: Solver) -> None:
    demand(set(claim.winning) == set(find_wins(claim.position)), claim, "other cells win")
    _demand_line(claim, claim.line, claim.mover, claim.winning[0])


@verify.register
def _(claim: claims.MustBlock, solver: Solver) -> None:
    demand(not find_wins(claim.position), claim, "the side to move can win")
    for column in claim.position.legal_columns:
        replies = find_wins(claim.position.play(column))
        demand(column == claim.block[0] or claim.block in replies, claim, f"column {column} does not lose there")
    demand(_list_threatened(claim.position) == [claim.block], claim, "other cells are threatened")
    _demand_line(claim, claim.line, claim.other, claim.block)


@verify.register
def _(claim: claims.CannotBlock, solver: Solver) -> None:
    demand(not find_wins(claim.position), claim, "the side to move can win")
    _demand_lost_at_once(claim)
    demand(len(claim.winning) > 1, claim, "one stone is enough")
    demand(_list_threatened(claim.position) == sorted(claim.winning), claim, "other cells are threatened")


@verify.register
def _(claim: claims.BlockOpens, solver: Solver) -> None:
    demand(not find_wins(claim.position), claim, "the side to move can win")
    _demand_lost_at_once(claim)
    demand(_list_threatened(claim.position) == [claim.block], claim, "other cells are threatened")
    demand(claim.above == (claim.block[0], claim.block[1] + 1), claim, "the cell is not above the block")
    demand(claim.above in find_wins(claim.position.play(claim.block[0])), claim, "the cell above does not win")


@verify.register
def _(claim: claims.EveryMoveOpens, solver: Solver) -> None:
    demand(not find_wins(claim.position), claim, "the side to move can win")
    demand(len(claim.winning) == len(claim.position.legal_columns), claim, "not all columns are named")
    for cell in claim.winning:
        demand(cell in find_wins(claim.position.play(cell[0])), claim, f"no win at {cell}")


@verify.register
def _(claim: claims.DoNotPlay, solver: Solver) -> None:
    after = claim.position.play(claim.cell[0])
    demand(after.winner is None, claim, "the stone itself completes four")
    demand(claim.opens == (claim.cell[0], claim.cell[1] + 1), claim, "that is not the cell above")
    demand(claim.opens in find_wins(after), claim, "the other side does not win above it")
    _demand_line(claim, claim.line, claim.other, claim.opens)


@verify.register
def _(claim: claims.WinsByForce, solver: Solver) -> None:
    demand_reached(claim, claim.played, claim.sequence.position)
    demand(claim.sequence.player == claim.sequence.position.to_move, claim, "it is the other side's turn")
    _replay(claim, claim.sequence)


@verify.register
def _(claim: claims.IsRefuted, solver: Solver) -> None:
    demand_reached(claim, (claim.cell,), claim.sequence.position)
    demand(claim.sequence.player == claim.other, claim, "the wrong side wins")
    _replay(claim, claim.sequence)
    demand(solver.solve(claim.position, weak=True) >= 0, claim, "there was nothing to lose")


@verify.register
def _(claim: claims.EveryMoveIsRefuted, solver: Solver) -> None:
    position = claim.position
    for cell in claim.played:
        position = position.play(cell[0])
    cells = tuple(sorted(cell for cell, _ in claim.refutations))
    demand(cells == position.playable_cells, claim, "a move is missing")
    for cell, sequence in claim.refutations:
        demand(position.play(cell[0]) == sequence.position, claim, "a sequence starts elsewhere")
        _replay(claim, sequence)
    demand(bool(claim.longest[1].attacks), claim, "four is completed at once")
    if claim.holding:
        scores = {cell: solver.solve(sequence.position) for cell, sequence in claim.refutations}
        longest = {cell for cell, score in scores.items() if score == min(scores.values())}
        demand(set(claim.holding) == longest, claim, "others hold out longest")


@verify.register
def _(claim: claims.Threatens, solver: Solver) -> None:
    demand(claim.sequence.position == claim.position, claim, "the sequence starts elsewhere")
    demand(claim.sequence.player == claim.other, claim, "the wrong side threatens")
    _replay(claim, claim.sequence)
    _demand_stops(claim, claim.position, claim.stops)


@verify.register
def _(claim: claims.MakesThreat, solver: Solver) -> None:
    demand_reached(claim, (claim.cell,), claim.sequence.position)
    demand(claim.sequence.player == claim.mover, claim, "the wrong side threatens")
    demand(bool(claim.sequence.attacks), claim, "it completes four at once")
    _replay(claim, claim.sequence)
    _demand_stops(claim, claim.sequence.position, claim.stops)


@verify.register
def _(claim: claims.CannotWin, solver: Solver) -> None:
    for player in claim.players:
        others = claim.position.stones[1 - player]
        demand(all(line & others for line in claim.position.geometry.lines), claim, "a line is open")


@verify.register
def _(claim: claims.KeepsResult, solver: Solver) -> None:
    position = claim.position
    scores = {cell: -solver.solve(position.play(cell[0])) for cell in position.playable_cells}
    best = max(scores.values())
    demand(Outcome.from_score(best) is claim.outcome, claim, f"the best score is {best}")
    kept = {cell for cell, score in scores.items() if Outcome.from_score(score) is claim.outcome}
    demand(set(claim.keeping) == kept, claim, "other columns keep the result")
    demand(set(claim.best) == {cell for cell, score in scores.items() if score == best}, claim, "others are best")
    dropped = {(cell, Outcome.from_score(score)) for cell, score in scores.items() if cell not in kept}
    demand(set(claim.dropping) == dropped, claim, "other columns drop it")


@verify.register
def _(claim: claims.HoldsWinningCells, solver: Solver) -> None:
    for cell, line in zip(claim.winning, claim.completed, strict=True):
        _demand_line(claim, line, claim.player, cell)
        bit = claim.position.geometry.cell_bit(*cell)
        demand(not bit & claim.position.occupied, claim, "the cell is taken")
        demand(cell not in claim.position.playable_cells, claim, "it can be played now")


def demand(holds: bool, claim: Claim, reason: str) -> None:
    """Refuse a claim unless something holds."""
    if not holds:
        raise FalseClaimError(f"{claim.kind} is false in\n{claim.position}\n{reason}")


def demand_reached(claim: Claim, played: Iterable[Cell], wanted: Position) -> None:
    """Refuse a claim unless the moves lead from its position to the wanted one."""
    position = claim.position
    for cell in played:
        demand(cell in position.playable_cells, claim, f"{cell} cannot be played")
        position = position.play(cell[0])
    demand(position == wanted, claim, "it is about another position")


def find_wins(position: Position) -> list[Cell]:
    """Return where the side to move wins at once."""
    return [cell for cell in position.playable_cells if position.play(cell[0]).winner is not None]


def _list_threatened(position: Position) -> list[Cell]:
    """Where the side that is not to move would complete four if it were."""
    others = position.occupied ^ position.own
    geometry = position.geometry
    return [cell for cell in position.playable_cells if geometry.has_four(others | geometry.cell_bit(*cell))]


def _replay(claim: Claim, sequence: ForcedWin) -> None:
    """Play a win by force against every reply: all but the forced one must lose at once, the forced one leads on."""
    geometry, position = sequence.position.geometry, sequence.position
    own, occupied = position.stones[sequence.player], position.occupied

    def completing(stones: int) -> set[Cell]:
        ready = geometry.cells_of(geometry.landing_cells(occupied))
        return {cell for cell in ready if geometry.has_four(stones | geometry.cell_bit(*cell))}

    for number, attack in enumerate(sequence.attacks):
        bit = geometry.cell_bit(*attack.cell)
        demand(bool(bit & geometry.landing_cells(occupied)), claim, f"{attack.cell} cannot be played")
        own, occupied = own | bit, occupied | bit
        demand(not geometry.has_four(own), claim, "four was completed before the end")
        demand(not completing(occupied ^ own), claim, "the defender wins instead")
        demand(completing(own) == set(attack.threatens), claim, f"{attack.cell} threatens other cells")
        demand(attack.threatens != (), claim, f"{attack.cell} threatens nothing")
        demand((attack.reply is None) == (len(attack.threatens) > 1), claim, "the reply is not forced")
        demand(attack.reply is not None or number == len(sequence.attacks) - 1, claim, "the game is won before")
        occupied |= geometry.cell_bit(*attack.threatens[0])
    demand(sequence.last in completing(own), claim, f"{sequence.last} does not win")


def _demand_stops(claim: Claim, position: Position, stops: tuple[Cell, ...]) -> None:
    """Exactly after these moves the other side has no win by force."""
    for cell in position.playable_cells:
        is_lost = wins_by_force(position.play(cell[0]))
        demand(is_lost != (cell in stops), claim, f"{cell} {'does not stop' if is_lost else 'stops'} it")


def _demand_lost_at_once(claim: Claim) -> None:
    for column in claim.position.legal_columns:
        demand(bool(find_wins(claim.position.play(column))), claim, f"column {column} does not lose at once")


def _demand_line(claim: Claim, line: Iterable[Cell], player: int, missing: Cell) -> None:
    """Four cells in a row, all but the missing one held by the player."""
    geometry = claim.position.geometry
    mask = sum(geometry.cell_bit(*cell) for cell in line)
    gap = geometry.cell_bit(*missing)
    held = claim.position.stones[player]
    demand(mask in geometry.lines and mask & gap > 0 and mask & ~gap == mask & held, claim, "that is no line of three")
