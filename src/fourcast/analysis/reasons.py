"""Reasons: the claims that explain a position, the most telling ones first.

The result of the position is known when this is called; what is looked for is the shortest true way to tell why. In
order: what happens at once, forced wins, the rules that decide without search, and where nothing short is true yet the
line of best play with the first move after which something is.
"""

from __future__ import annotations

from collections.abc import Iterator

from fourcast.geometry import Cell
from fourcast.position import Position
from fourcast.score import Outcome

from .claims import (
    BestLine,
    BlockOpens,
    CannotBlock,
    CannotWin,
    Claim,
    DoNotPlay,
    EveryMoveIsRefuted,
    EveryMoveOpens,
    FollowsUp,
    GameIsOver,
    HoldsWinningCell,
    IsRefuted,
    KeepsResult,
    MustBlock,
    RunsOut,
    SettledLater,
    WinsByForce,
    WinsNow,
)
from .evaluation import Evaluation
from .follow_up import find_follow_up
from .forcing import find_forced_win
from .threats import ThreatMap, find_threats
from .wording import landing_cell

_WARNINGS = 3  # as many columns as one wants to be warned of
_REFUTATIONS = 2
_LATER_CELLS = 3  # winning cells told apart; more are for a picture


def find_reasons(evaluation: Evaluation) -> tuple[Claim, ...]:
    """Return what explains the position, in the order in which it should be told."""
    position = evaluation.position
    if position.is_over:
        return (GameIsOver(position),)
    threats = find_threats(position)
    urgent = _find_urgent(threats)
    if isinstance(urgent, (WinsNow, CannotBlock, BlockOpens, EveryMoveOpens)):
        return (urgent,)
    reasons = _explain_result(evaluation) if evaluation.outcome is not None else []
    claims: list[Claim] = [*((urgent,) if urgent else ()), *reasons]
    if not urgent:
        if evaluation.has_all_scores:
            claims.append(_compare_columns(evaluation))
        warnings = list(_find_warnings(threats))[:_WARNINGS]
        claims += warnings
        claims += _find_refutations(evaluation, {warning.cell for warning in warnings})
        claims += _find_later(threats, claims)
    if evaluation.line and all(isinstance(reason, SettledLater) for reason in reasons):
        claims.append(BestLine(position, evaluation.lower, evaluation.line))
    return tuple(claims)


def _find_urgent(threats: ThreatMap) -> Claim | None:
    """What has to be seen at once: a win, a block, or that there is no help."""
    position = threats.position
    if threats.wins_now:
        return WinsNow(position, threats.wins_now, _line_through(threats, position.to_move, threats.wins_now[0]))
    forced = threats.forced_replies
    if len(forced) > 1:
        return CannotBlock(position, forced)
    winning = {threat.cell for threat in threats.of(1 - position.to_move)}
    if forced:
        (block,) = forced
        above = (block[0], block[1] + 1)
        if above in winning:
            return BlockOpens(position, block, above)
        return MustBlock(position, block, _line_through(threats, 1 - position.to_move, block))
    opened = tuple((column, row + 1) for column, row in position.playable_cells)
    return EveryMoveOpens(position, opened) if winning.issuperset(opened) else None


def find_short_reason(position: Position, outcome: Outcome) -> Claim | None:
    """Return one claim that decides the position by itself, given what the side to move gets; None if none is short."""
    threats = find_threats(position)
    urgent = _find_urgent(threats)
    if isinstance(urgent, (WinsNow, CannotBlock, BlockOpens, EveryMoveOpens)):
        return urgent
    if outcome is Outcome.WIN:
        sequence = find_forced_win(position)
        return WinsByForce(position, sequence) if sequence else None
    if outcome is Outcome.LOSS:
        plan = find_follow_up(position, -1)
        return FollowsUp(position, plan, None) if plan else _find_all_refuted(position)
    dead = _find_dead(threats)
    return dead if dead and len(dead.players) == 2 else None


def _explain_result(evaluation: Evaluation) -> list[Claim]:
    """Why the game ends as it does; the line of best play if there is no shorter way to say it."""
    position, outcome = evaluation.position, evaluation.outcome
    assert outcome is not None
    short = find_short_reason(position, outcome)
    if short:
        return [short]
    found: list[Claim] = []
    if outcome is not Outcome.LOSS:
        found += _find_own_plan(evaluation)
    if outcome is Outcome.DRAW:
        found += _find_half_reasons(position)
    is_settled = _list_held(found) == {0, 1} if outcome is Outcome.DRAW else bool(found)
    turning = None if is_settled else _find_turning(evaluation)
    return [*found, turning] if turning else found


def _list_held(claims: list[Claim]) -> set[int]:
    """The players who cannot win, by these claims: a draw is explained when both are among them."""
    held: set[int] = set()
    for claim in claims:
        if isinstance(claim, FollowsUp):
            held.add(claim.position.to_move)
        elif isinstance(claim, CannotWin):
            held.update(claim.players)
    return held


def _find_own_plan(evaluation: Evaluation) -> list[Claim]:
    """Follow-up by the side to move, after the best of the moves that keep the result and allow it."""
    position = evaluation.position
    wanted = -1 if evaluation.outcome is Outcome.WIN else 0
    others = [column for column in evaluation.keeping if column not in evaluation.best]
    for column in (*evaluation.best, *others):
        after = position.play(column)
        plan = find_follow_up(after, wanted)
        if plan:
            return [FollowsUp(after, plan, landing_cell(position, column))]
    return []


def _find_half_reasons(position: Position) -> list[Claim]:
    """What speaks for a draw from the other side's view: it holds by a rule, or a side has no line left."""
    claims: list[Claim] = []
    dead = _find_dead(find_threats(position))
    if dead:
        claims.append(dead)
    plan = find_follow_up(position, 0)
    if plan and not (dead and position.to_move in dead.players):
        claims.append(FollowsUp(position, plan, None))
    return claims


def _find_dead(threats: ThreatMap) -> CannotWin | None:
    players = tuple(player for player in (0, 1) if threats.open_lines[player] == 0)
    return CannotWin(threats.position, players) if players else None


def _find_all_refuted(position: Position) -> EveryMoveIsRefuted | None:
    """Whether every move loses at once or by force."""
    refutations = []
    for cell in position.playable_cells:
        sequence = find_forced_win(position.play(cell[0]))
        if sequence is None:
            return None
        refutations.append((cell, sequence))
    refutations.sort(key=lambda refutation: -len(refutation[1].attacks))
    return EveryMoveIsRefuted(position, tuple(refutations)) if refutations[0][1].attacks else None


def _find_turning(evaluation: Evaluation) -> SettledLater | None:
    """The first position of the line of best play that has a short reason."""
    position, score = evaluation.position, evaluation.lower
    outcome = Outcome.from_score(score)
    for number, column in enumerate(evaluation.line, 1):
        position, outcome = position.play(column), outcome.opposite
        reason = None if position.is_over else find_short_reason(position, outcome)
        if reason is not None:
            return SettledLater(evaluation.position, score, evaluation.line, number, reason)
    return None


def _compare_columns(evaluation: Evaluation) -> KeepsResult:
    columns = [column for column in evaluation.columns if column]
    assert evaluation.outcome is not None
    return KeepsResult(
        evaluation.position,
        evaluation.outcome,
        keeping=tuple(column.cell for column in columns if column.keeps_outcome),
        best=tuple(column.cell for column in columns if column.is_best),
        dropping=tuple((column.cell, column.outcome) for column in columns if not column.keeps_outcome),
    )


def _find_warnings(threats: ThreatMap) -> Iterator[DoNotPlay]:
    """The columns in which a stone opens a winning cell of the other side."""
    position = threats.position
    winning = {threat.cell: threat for threat in threats.of(1 - position.to_move)}
    for cell in position.playable_cells:
        above = (cell[0], cell[1] + 1)
        if above in winning:
            yield DoNotPlay(position, cell, above, winning[above].lines[0])


def _find_refutations(evaluation: Evaluation, warned: set[Cell]) -> list[IsRefuted]:
    """The columns that throw a result away and are punished by force, the shortest punishments first."""
    found = []
    for column in evaluation.columns:
        if column and column.outcome is Outcome.LOSS and not column.keeps_outcome and column.cell not in warned:
            sequence = find_forced_win(evaluation.position.play(column.column))
            if sequence and sequence.attacks:
                found.append(IsRefuted(evaluation.position, column.cell, sequence))
    return sorted(found, key=lambda claim: len(claim.sequence.attacks))[:_REFUTATIONS]


def _find_later(threats: ThreatMap, said: list[Claim]) -> Iterator[Claim]:
    """Winning cells that wait for their turn, and who will have to open one."""
    warned = {claim.opens for claim in said if isinstance(claim, DoNotPlay)}
    later = [threat for threat in threats.threats if not threat.is_playable and threat.cell not in warned]
    for threat in sorted(later, key=lambda threat: threat.cells_below)[:_LATER_CELLS]:
        yield HoldsWinningCell(threats.position, threat)
    if threats.zugzwang:
        yield RunsOut(threats.position, threats.zugzwang)


def _line_through(threats: ThreatMap, player: int, cell: Cell) -> tuple[Cell, ...]:
    return next(threat.lines[0] for threat in threats.of(player) if threat.cell == cell)
