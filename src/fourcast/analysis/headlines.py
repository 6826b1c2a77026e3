"""Headlines: the result and what decides it, in one sentence of at most 25 words that one can repeat to a friend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from fourcast.geometry import Cell
from fourcast.notation import PLAYERS
from fourcast.score import Outcome, final_move

from .claims import (
    BlockOpens,
    CannotBlock,
    CannotWin,
    Claim,
    EveryMoveIsRefuted,
    EveryMoveOpens,
    MakesThreat,
    MustBlock,
    Threatens,
    WinsByForce,
    WinsNow,
)
from .draws import list_held
from .evaluation import Evaluation
from .sentences import tell_fork
from .strategy_claims import (
    FollowsRules,
    FollowsUp,
    HasPlan,
    IsCaught,
    LosesLastLine,
    QuietUntil,
    RunsOut,
    StopsLater,
)
from .strategy_sentences import say_gain
from .wording import name_cell, name_cells


def write_headline(evaluation: Evaluation, claims: Sequence[Claim]) -> str:
    """Return one sentence for a position that has been solved; of others the verdict is all there is to say."""
    return find_headline(evaluation, claims)[0]


def find_headline(evaluation: Evaluation, claims: Sequence[Claim]) -> tuple[str, Claim | None]:
    """Return the headline, and the claim that speaks of all cells that it names; None if it names none."""
    position, outcome = evaluation.position, evaluation.outcome
    if position.is_over:
        winner = position.winner
        end = "the board is full" if winner is None else f"{PLAYERS[winner]} has four in a row"
        return f"The game is over: {end}.", None
    if evaluation.score is None or outcome is None:
        return evaluation.verdict, None
    result = "it is a draw"
    if outcome is not Outcome.DRAW:
        winner = position.to_move if outcome is Outcome.WIN else 1 - position.to_move
        result = f"{PLAYERS[winner]} wins on move {final_move(position.geometry.cells, position.ply, evaluation.score)}"
    if claims and isinstance(claims[0], MustBlock):
        result = {Outcome.WIN: f"and {result.partition(' ')[2]}", Outcome.LOSS: f"but {result}"}.get(
            outcome, f"and {result}"
        )
        return f"{PLAYERS[position.to_move]} must block {name_cell(claims[0].block)}, {result}.", claims[0]
    told, claim = (_tell_draw(claims), None) if outcome is Outcome.DRAW else ("", None)
    if not told:
        told, claim = next(((words, claim) for claim in claims if (words := _tell(claim, outcome))), ("RESULT", None))
    headline = told.replace("RESULT", result)
    return f"{headline[0].upper()}{headline[1:]}.", claim


def _tell_draw(claims: Sequence[Claim]) -> str:
    """Why neither side wins; empty where a threat has to be stopped first, which is told before half a reason."""
    if any(isinstance(claim, CannotWin) and len(claim.players) == 2 for claim in claims):
        return "RESULT: neither side has an open line left"
    held = list_held(claims)
    if len(held) == 2:
        return "RESULT: each side can stop every four of the other"
    if any(isinstance(claim, Threatens) for claim in claims):
        return ""
    later = [
        f"{PLAYERS[claim.player]} is stopped from move {claim.number} on"
        for claim in claims
        if isinstance(claim, LosesLastLine | StopsLater)
    ]
    if held:
        (stopped,) = held
        one, other = PLAYERS[1 - stopped], PLAYERS[stopped]
        how = f"with best play {later[0]}" if later else f"{other} draws with best play"
        return f"RESULT: {one} can stop every four of {other}, and {how}"
    if len(later) == 2:
        return f"RESULT: with best play {later[0]} and {later[1].replace(' is stopped', '')}"
    return ""


@singledispatch
def _tell(claim: Claim, outcome: Outcome) -> str:
    """The headline that a claim makes, with a place for the result; empty if it makes none."""
    return ""


@_tell.register
def _(claim: WinsNow, outcome: Outcome) -> str:
    return f"RESULT: {name_cell(claim.winning[0])} completes four"


@_tell.register
def _(claim: CannotBlock, outcome: Outcome) -> str:
    return f"RESULT: {PLAYERS[claim.mover]} cannot block {name_cells(claim.winning)} at once"


@_tell.register
def _(claim: BlockOpens, outcome: Outcome) -> str:
    return f"RESULT: blocking {name_cell(claim.block)} opens {name_cell(claim.above)} right above it"


@_tell.register
def _(claim: EveryMoveOpens, outcome: Outcome) -> str:
    return f"RESULT: every move of {PLAYERS[claim.mover]} opens a winning cell"


@_tell.register
def _(claim: WinsByForce, outcome: Outcome) -> str:
    first = claim.sequence.attacks[0]
    if first.reply is None:
        return f"RESULT: {tell_fork(first.cell, first.threatens)}"
    return f"RESULT by force, beginning with {name_cell(first.cell)}"


@_tell.register
def _(claim: EveryMoveIsRefuted, outcome: Outcome) -> str:
    if claim.played:
        return f"RESULT: after {name_cell(claim.played[0])} every reply loses by force"
    return f"RESULT: every move of {PLAYERS[claim.mover]} loses by force"


@_tell.register
def _(claim: RunsOut, outcome: Outcome) -> str:
    shortage = claim.shortage
    return f"RESULT: {PLAYERS[shortage.player]} runs out of other moves and must open {name_cells(shortage.wins, 'or')}"


@_tell.register
def _(claim: FollowsUp, outcome: Outcome) -> str:
    if not claim.plan.wins:
        return ""
    how = "answering every stone by a fixed rule" if claim.plan.paired else "answering on top of every stone"
    return f"RESULT: {_say_from(claim.played)}{how} {say_gain(claim.plan, 'is enough')}"


@_tell.register
def _(claim: HasPlan, outcome: Outcome) -> str:
    if not claim.plan.wins:
        return ""
    ends = "is enough" if claim.plan.rule.is_sharp else say_gain(claim.plan, "is enough")
    return f"RESULT: {_say_from(claim.played)}a simple plan {ends}"


@_tell.register
def _(claim: FollowsRules, outcome: Outcome) -> str:
    if not claim.plan.wins:
        return ""
    winner, loser = PLAYERS[claim.plan.player], PLAYERS[1 - claim.plan.player]
    told = f"RESULT: {_say_from(claim.played)}fixed answers stop every line of {loser}"
    gain = "" if claim.plan.rule.is_sharp else say_gain(claim.plan, "")
    return f"{told}, and {winner} {gain}" if gain else f"{told} and win"


@_tell.register
def _(claim: IsCaught, outcome: Outcome) -> str:
    if not claim.net.wins:
        return ""
    winner, loser = PLAYERS[claim.net.player], PLAYERS[1 - claim.net.player]
    after = f"after {name_cell(claim.played[0])} " if claim.played else ""
    return f"RESULT: {after}nothing {loser} tries stops {winner}"


@_tell.register
def _(claim: Threatens, outcome: Outcome) -> str:
    mover, other = PLAYERS[claim.mover], PLAYERS[claim.other]
    if outcome is Outcome.LOSS:
        return f"RESULT; {mover} can only put it off with {name_cells(claim.stops, 'or')}"
    do = "does" if len(claim.stops) == 1 else "do"
    must = "must" if outcome is Outcome.WIN else f"{mover} must"
    return f"RESULT, but {must} first stop {other}: only {name_cells(claim.stops)} {do}"


@_tell.register
def _(claim: MakesThreat, outcome: Outcome) -> str:
    return f"RESULT; {name_cell(claim.cell)} threatens to win by force"


@_tell.register
def _(claim: QuietUntil, outcome: Outcome) -> str:
    return f"RESULT; it is decided on move {claim.moment.number}, with {name_cell(claim.moment.cell)}"


def _say_from(played: tuple[Cell, ...]) -> str:
    return f"after {name_cell(played[-1])}, " if played else ""
