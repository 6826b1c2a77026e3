"""Reasons: the claims that explain a position, the most telling ones first.

The result of the position is known when this is called; what is looked for is the shortest true way to tell why. In
order: what happens at once, wins by force, running out of moves, follow-up, simple plans, Allis' rules with a threat,
nets; of a draw (`draws`) why each side cannot win. Where none of these is true yet, what is threatened is told, and the
deciding moment of the line of best play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fourcast.geometry import Cell, Column
from fourcast.position import Position
from fourcast.score import Outcome

from .claims import (
    BlockOpens,
    CannotBlock,
    Claim,
    DoNotPlay,
    EveryMoveIsRefuted,
    EveryMoveOpens,
    GameIsOver,
    HoldsWinningCells,
    IsRefuted,
    KeepsResult,
    MakesThreat,
    MustBlock,
    Threatens,
    WinsByForce,
    WinsNow,
)
from .draws import explain_draw, find_dead, is_drawn_by
from .evaluation import Evaluation
from .forcing import find_forced_win, find_threatened_win, wins_by_force
from .moments import find_moment, threatened_cells
from .nets import find_net, find_net_after
from .running_out import find_shortage
from .strategies import find_order, find_strategy
from .strategy_claims import BestLine, IsCaught, QuietUntil, RunsOut
from .threats import ThreatMap, find_threats
from .wording import landing_cell

_WARNINGS = 2  # as many columns as one wants to be warned of
_CELLS = 3  # winning cells told; more are for a picture
_STOPS = 4  # cells that stop a threat; if there are more, it is not worth telling
_SHOWN = 8  # moves of a line


def find_reasons(evaluation: Evaluation) -> tuple[Claim, ...]:
    """Return what explains the position, in the order in which it should be told."""
    position = evaluation.position
    if position.is_over:
        return (GameIsOver(position),)
    threats = find_threats(position)
    urgent = _find_urgent(threats)
    if urgent and urgent.decides:
        return (urgent,)
    if isinstance(urgent, MustBlock):
        return (urgent, *_explain_after_block(evaluation, urgent))
    reasons = _explain_result(evaluation)
    is_decided = any(claim.decides for claim in reasons) or is_drawn_by(reasons)
    threat = (
        None if any(isinstance(claim, WinsByForce | EveryMoveIsRefuted) for claim in reasons) else find_threat(position)
    )
    claims = [*reasons, *((threat,) if threat else ())]
    if not is_decided:
        if not threat and evaluation.outcome is Outcome.WIN:
            claims += _find_own_threat(evaluation)
        claims += _show_line(evaluation)
    if evaluation.has_all_scores:
        claims.append(_compare_columns(evaluation))
    if not threat and not any(claim.kind in ("all-refuted", "runs-out") for claim in claims):
        claims += list(_find_warnings(threats))[:_WARNINGS] or _find_refutation(evaluation)
    if not any(claim.kind in ("forced-win", "all-refuted", "runs-out") for claim in claims):
        claims += _find_later(threats, {claim.opens for claim in claims if isinstance(claim, DoNotPlay)})
    return tuple(claims)


def find_short_reason(position: Position, outcome: Outcome) -> Claim | None:
    """Return one claim that decides the position by itself, given what the side to move gets; None if none is short."""
    urgent = _find_urgent(find_threats(position))
    if urgent and urgent.decides:
        return urgent
    if outcome is Outcome.WIN:
        sequence = find_forced_win(position)
        return WinsByForce(position, sequence) if sequence else None
    if outcome is Outcome.LOSS:
        return _explain_loss(position, position, ())
    dead = find_dead(position)
    return dead if dead and len(dead.players) == 2 else None


def find_threat(position: Position) -> Threatens | None:
    """Return what the other side would do if the side to move did nothing, if few cells stop it."""
    sequence = find_threatened_win(position)
    if sequence is None or not sequence.attacks:
        return None
    stops = _find_stops(position)
    return (
        Threatens(position, sequence, stops) if 0 < len(stops) <= min(_STOPS, len(position.legal_columns) - 1) else None
    )


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


def _explain_after_block(evaluation: Evaluation, urgent: MustBlock) -> list[Claim]:
    """Why the game ends as it does after the one move that does not lose at once."""
    position, outcome = evaluation.position, evaluation.outcome
    after, played = position.play(urgent.block[0]), (urgent.block,)
    if outcome is None or after.is_over:
        return []
    found: Claim | None = None
    if outcome is Outcome.DRAW:
        claims = explain_draw(evaluation, after, played, after.legal_columns)
        return claims if is_drawn_by(claims) else [*claims, *_show_line(evaluation)]
    if outcome is Outcome.WIN:
        found = (
            _explain_loss(position, after, played)
            or find_order(position, after, played)
            or _catch(position, after, played)
        )
    else:
        sequence = find_forced_win(after)
        if sequence and sequence.attacks:
            return [WinsByForce(position, sequence, played)]
        replies = (_explain_loss(position, after.play(cell[0]), (*played, cell)) for cell in after.playable_cells)
        found = next((reply for reply in replies if reply), None)
    return [found] if found else _show_line(evaluation)


def _explain_result(evaluation: Evaluation) -> list[Claim]:
    """Why the game ends as it does, as far as there is a short way to say it."""
    position, outcome = evaluation.position, evaluation.outcome
    if outcome is None:
        return []
    if outcome is Outcome.LOSS:
        found = (
            _explain_loss(position, position, ())
            or find_order(position, position, ())
            or _catch(position, position, ())
        )
        if isinstance(found, EveryMoveIsRefuted):
            found = replace(found, holding=tuple(landing_cell(position, column) for column in evaluation.best))
        return [found] if found else []
    if outcome is Outcome.DRAW:
        return explain_draw(evaluation, position, (), _list_keeping(evaluation))
    sequence = find_forced_win(position)
    if sequence:
        return [WinsByForce(position, sequence)]
    shortage = find_shortage(position, 1 - position.to_move)
    if shortage:
        return [RunsOut(position, shortage)]
    columns = _list_keeping(evaluation)
    for column in columns:
        found = _explain_loss(position, position.play(column), (landing_cell(position, column),))
        if found:
            return [found]
    for column in columns:
        ordered = find_order(position, position.play(column), (landing_cell(position, column),))
        if ordered:
            return [ordered]
    caught = find_net_after(position, columns, wins=True)
    return [IsCaught(position, caught[1], (landing_cell(position, caught[0]),))] if caught else []


def _explain_loss(root: Position, position: Position, played: tuple[Cell, ...]) -> Claim | None:
    """Why the side to move in a position, which is reached from the root by the moves played, loses."""
    refuted = _find_all_refuted(root, position, played)
    if refuted:
        return refuted
    shortage = None if played else find_shortage(position, position.to_move)
    if shortage:
        return RunsOut(root, shortage)
    return find_strategy(root, position, played)


def _catch(root: Position, position: Position, played: tuple[Cell, ...]) -> IsCaught | None:
    net = find_net(position, wins=True)
    return IsCaught(root, net, played) if net else None


def _list_keeping(evaluation: Evaluation) -> tuple[Column, ...]:
    """The columns that keep the result, the best first."""
    others = [column for column in evaluation.keeping if column not in evaluation.best]
    return (*evaluation.best, *others)


def _find_all_refuted(root: Position, position: Position, played: tuple[Cell, ...]) -> EveryMoveIsRefuted | None:
    """Whether every move loses at once or by force."""
    if not all(wins_by_force(position.play(column)) for column in position.legal_columns):
        return None
    refutations = []
    for cell in position.playable_cells:
        sequence = find_forced_win(position.play(cell[0]))
        assert sequence is not None
        refutations.append((cell, sequence))
    refutations.sort(key=lambda refutation: -len(refutation[1].attacks))
    return EveryMoveIsRefuted(root, tuple(refutations), played) if refutations[0][1].attacks else None


def _find_stops(position: Position) -> tuple[Cell, ...]:
    """The moves after which the other side has no win by force."""
    return tuple(cell for cell in position.playable_cells if not wins_by_force(position.play(cell[0])))


def _find_own_threat(evaluation: Evaluation) -> list[Claim]:
    """A best move that quietly threatens to win by force, where few replies stop it."""
    position = evaluation.position
    for column in evaluation.best:
        after = position.play(column)
        if after.is_over or threatened_cells(after):
            continue
        sequence = find_threatened_win(after)
        if sequence:
            stops = _find_stops(after)
            if 0 < len(stops) <= min(_STOPS, len(after.legal_columns) - 1):
                return [MakesThreat(position, landing_cell(position, column), sequence, stops)]
    return []


def _show_line(evaluation: Evaluation) -> list[Claim]:
    """The deciding moment of the line of best play, unless it is drawn, and its first moves."""
    position, line = evaluation.position, evaluation.line
    if evaluation.outcome is None or not line:
        return []
    moment = None
    if evaluation.outcome is not Outcome.DRAW:
        winner = position.to_move if evaluation.outcome is Outcome.WIN else 1 - position.to_move
        moment = find_moment(position, line, winner)
    shown = min(len(line), _SHOWN, moment.number - position.ply if moment else _SHOWN)
    claims: list[Claim] = [QuietUntil(position, evaluation.lower, line, moment)] if moment else []
    return [*claims, BestLine(position, evaluation.lower, line, shown)]


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


def _find_warnings(threats: ThreatMap) -> Iterator[Claim]:
    """The columns in which a stone opens a winning cell of the other side."""
    position = threats.position
    winning = {threat.cell: threat for threat in threats.of(1 - position.to_move)}
    for cell in position.playable_cells:
        above = (cell[0], cell[1] + 1)
        if above in winning:
            yield DoNotPlay(position, cell, above, winning[above].lines[0])


def _find_refutation(evaluation: Evaluation) -> list[Claim]:
    """The column that throws a result away and is punished by force soonest."""
    found = []
    for column in evaluation.columns:
        if column and column.outcome is Outcome.LOSS and not column.keeps_outcome:
            sequence = find_forced_win(evaluation.position.play(column.column))
            if sequence and sequence.attacks:
                found.append(IsRefuted(evaluation.position, column.cell, sequence))
    return list(sorted(found, key=lambda claim: len(claim.sequence.attacks))[:1])


def _find_later(threats: ThreatMap, said: set[Cell]) -> Iterator[Claim]:
    """The lowest winning cells of both sides that wait for their turn and have not been spoken of."""
    for player in (0, 1):
        later = sorted(
            (threat for threat in threats.of(player) if not threat.is_playable and threat.cell not in said),
            key=lambda threat: (threat.cells_below, threat.cell),
        )[:_CELLS]
        later.sort(key=lambda threat: threat.cell)
        if later:
            cells, lines = tuple(threat.cell for threat in later), tuple(threat.lines[0] for threat in later)
            yield HoldsWinningCells(threats.position, player, cells, lines)


def _line_through(threats: ThreatMap, player: int, cell: Cell) -> tuple[Cell, ...]:
    return next(threat.lines[0] for threat in threats.of(player) if threat.cell == cell)
