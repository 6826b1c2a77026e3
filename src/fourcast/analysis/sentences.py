"""Claims as sentences that a twelve-year-old follows. Facts in, words out: nothing here searches or decides."""

from __future__ import annotations

from functools import singledispatch

from fourcast.geometry import Cell
from fourcast.notation import PLAYERS
from fourcast.score import Outcome

from . import claims
from .claims import Claim
from .follow_up import FollowUpPlan
from .forcing import Attack, ForcedWin
from .wording import (
    count_of,
    landing_cells,
    list_words,
    name_cell,
    name_cells,
    name_columns,
    name_line,
    name_number,
    number_moves,
)

_RESULTS = {Outcome.WIN: "the win", Outcome.DRAW: "the draw"}


@singledispatch
def say(claim: Claim) -> str:
    """Put a claim into words: one sentence or a few."""
    raise TypeError(f"there are no words for a claim of kind {type(claim).__name__}")


@say.register
def _(claim: claims.GameIsOver) -> str:
    position = claim.position
    if position.winner is None:
        return "The game is over: the board is full and nobody has four in a row."
    return f"The game is over: {PLAYERS[position.winner]} has four in a row at {name_cells(position.winning_cells)}."


@say.register
def _(claim: claims.WinsNow) -> str:
    mover = PLAYERS[claim.mover]
    if len(claim.winning) == 1:
        return f"{mover} completes four in a row at {name_cell(claim.winning[0])} ({name_line(claim.line)})."
    return f"{mover} completes four in a row at {name_cells(claim.winning, 'or')}."


@say.register
def _(claim: claims.MustBlock) -> str:
    return (
        f"{PLAYERS[claim.mover]} must block at {name_cell(claim.block)}: "
        f"otherwise {PLAYERS[claim.other]} completes {name_line(claim.line)} there."
    )


@say.register
def _(claim: claims.CannotBlock) -> str:
    number = "both" if len(claim.winning) == 2 else f"all {name_number(len(claim.winning))}"
    return (
        f"{PLAYERS[claim.other]} threatens to complete four at {name_cells(claim.winning)}, "
        f"and one stone cannot block {number}."
    )


@say.register
def _(claim: claims.BlockOpens) -> str:
    other = PLAYERS[claim.other]
    return (
        f"{PLAYERS[claim.mover]} must block at {name_cell(claim.block)}, but that opens {name_cell(claim.above)} "
        f"right above it, where {other} completes four as well."
    )


@say.register
def _(claim: claims.EveryMoveOpens) -> str:
    if len(claim.winning) == 1:
        return (
            f"The only cell that {PLAYERS[claim.mover]} can still play lies right under {PLAYERS[claim.other]}'s "
            f"winning cell {name_cell(claim.winning[0])}."
        )
    return (
        f"Every cell that {PLAYERS[claim.mover]} can still play lies right under a winning cell of "
        f"{PLAYERS[claim.other]} ({name_cells(claim.winning)}), so one of them has to be given away."
    )


@say.register
def _(claim: claims.DoNotPlay) -> str:
    return (
        f"Do not play {name_cell(claim.cell)}: it opens {name_cell(claim.opens)}, "
        f"where {PLAYERS[claim.other]} completes {name_line(claim.line)}."
    )


@say.register
def _(claim: claims.WinsByForce) -> str:
    sequence = claim.sequence
    mover = PLAYERS[claim.mover]
    if len(sequence.attacks) == 1 and sequence.attacks[0].reply is None:
        attack = sequence.attacks[0]
        return f"{name_cell(attack.cell)} wins for {mover}: it {_make_double_threat(attack)}."
    return f"{mover} wins by force on move {sequence.final_move}: {_tell_attacks(sequence)}."


@say.register
def _(claim: claims.IsRefuted) -> str:
    other = PLAYERS[claim.other]
    return (
        f"{name_cell(claim.cell)} loses: {other} then wins by force on move {claim.sequence.final_move}: "
        f"{_tell_attacks(claim.sequence)}."
    )


@say.register
def _(claim: claims.EveryMoveIsRefuted) -> str:
    cell, sequence = claim.longest
    return (
        f"Whatever {PLAYERS[claim.mover]} plays, {PLAYERS[claim.other]} wins by force, "
        f"on move {sequence.final_move} at the latest. After {name_cell(cell)}, for example: {_tell_attacks(sequence)}."
    )


@say.register
def _(claim: claims.FollowsUp) -> str:
    plan = claim.plan
    follower, held = PLAYERS[plan.follower], PLAYERS[1 - plan.follower]
    after = f"After {name_cell(claim.played)} {follower} follows" if claim.played else f"{follower} follows"
    gain = f"So {held} can never complete four: at least a draw for {follower}."
    if plan.wins_by is not None:
        gain = (
            f"So {held} can never complete four and runs out of other moves: "
            f"{follower} has won by move {plan.wins_by} at the latest."
        )
    return f"{after} a simple rule to the end: {_tell_rule(plan)}. {gain}"


@say.register
def _(claim: claims.CannotWin) -> str:
    if len(claim.players) == 2:
        return "Nobody can complete four any more: every line holds stones of both sides. The game is drawn."
    player = claim.players[0]
    return f"{PLAYERS[player]} cannot win any more: every line holds a stone of {PLAYERS[1 - player]}."


@say.register
def _(claim: claims.KeepsResult) -> str:
    if len(claim.keeping) == 1 and not claim.dropping:
        return f"{name_cell(claim.keeping[0])} is the only move left."
    if claim.outcome is Outcome.LOSS:
        return _tell_longest(claim)
    result = _RESULTS[claim.outcome]
    if not claim.dropping:
        quickest = _tell_quickest(claim)
        return f"Every column keeps {result}{'; ' + quickest if quickest else ''}."
    if len(claim.keeping) == 1:
        return f"Only {name_cell(claim.keeping[0])} keeps {result}: {_tell_dropping(claim)}."
    quickest = _tell_quickest(claim)
    keeping = f"{name_cells(claim.keeping)} keep {result}{' (' + quickest + ')' if quickest else ''}"
    return f"{keeping}; {_tell_dropping(claim)}."


@say.register
def _(claim: claims.HoldsWinningCell) -> str:
    threat = claim.threat
    owner, other = PLAYERS[threat.player], PLAYERS[1 - threat.player]
    cell, below = name_cell(threat.cell), name_cell((threat.cell[0], threat.cell[1] - 1))
    parity = "an odd row" if threat.is_odd else "an even row"
    return (
        f"{owner} has a winning cell at {cell} ({name_line(threat.lines[0])}, {parity}): "
        f"once {other} plays {below} below it, {owner} can complete four."
    )


@say.register
def _(claim: claims.RunsOut) -> str:
    zugzwang = claim.zugzwang
    loser, winner = PLAYERS[zugzwang.runs_out], PLAYERS[1 - zugzwang.runs_out]
    start = (
        f"Counting: {count_of(zugzwang.spare_cells, 'cell')} can be filled without opening a winning cell"
        if zugzwang.spare_cells
        else "Counting: no cell can be filled without opening a winning cell"
    )
    end = f"that favours {winner}, whose winning {_cells_word(zugzwang.cells)} {name_cells(zugzwang.cells)}"
    if zugzwang.profits is None:
        end = f"the winning {_cells_word(zugzwang.cells)} {name_cells(zugzwang.cells)}"
    return f"{start}; if both sides fill only these, {loser} is the first who has to open one ({end})."


@say.register
def _(claim: claims.SettledLater) -> str:
    number = claim.position.ply + claim.turning
    player = PLAYERS[(number - 1) % 2]
    cell = name_cell(landing_cells(claim.position, claim.line)[claim.turning - 1])
    return (
        f"Nothing short decides it yet; with best play it is settled by move {number}, {player}'s {cell}. "
        f"Then: {say(claim.reason)}"
    )


@say.register
def _(claim: claims.BestLine) -> str:
    return f"Best play of both sides: {number_moves(claim.position, claim.line)}."


def _tell_attacks(sequence: ForcedWin) -> str:
    defender = PLAYERS[1 - sequence.player]
    told = []
    for attack in sequence.attacks:
        if attack.reply is None:
            told.append(f"{name_cell(attack.cell)} {_make_double_threat(attack)}")
        else:
            reply = name_cell(attack.reply)
            told.append(f"{name_cell(attack.cell)} threatens {reply}, so {defender} must answer {reply}")
    if sequence.attacks[-1].reply is not None:
        told.append(f"{name_cell(sequence.last)} completes four")
    return "; then ".join(told)


def _make_double_threat(attack: Attack) -> str:
    number = "both" if len(attack.threatens) == 2 else f"all {name_number(len(attack.threatens))}"
    return (
        f"makes {count_of(len(attack.threatens), 'threat')} at once, at {name_cells(attack.threatens)}, "
        f"and one stone cannot stop {number}"
    )


def _tell_rule(plan: FollowUpPlan) -> str:
    held = PLAYERS[1 - plan.follower]
    rule = f"answer every stone of {held} right on top of it, in the same column"
    if plan.paired:
        instead = "the other of the two" if len(plan.paired) == 2 else "another of these"
        rule += f" (only the next stone in column {name_columns(sorted(plan.paired), 'or')} is answered in {instead})"
    if plan.caps:
        word = "winning cell" if len(plan.caps) == 1 else "winning cells"
        rule += f"; {held} can never get past the {word} {name_cells(plan.caps)}"
    return rule


def _tell_longest(claim: claims.KeepsResult) -> str:
    if len(claim.best) == len(claim.keeping):
        return "Every column loses on the same move."
    return f"Every column loses; {name_cells(claim.best, 'or')} holds out longest."


def _tell_quickest(claim: claims.KeepsResult) -> str:
    if claim.outcome is not Outcome.WIN or len(claim.best) == len(claim.keeping):
        return ""
    return f"{name_cells(claim.best, 'or')} wins soonest"


def _tell_dropping(claim: claims.KeepsResult) -> str:
    told = []
    for outcome in (Outcome.DRAW, Outcome.LOSS):
        cells = [cell for cell, dropped in claim.dropping if dropped is outcome]
        if cells:
            verb = {Outcome.DRAW: "draw", Outcome.LOSS: "lose"}[outcome]
            told.append(f"{name_cells(cells)} {verb}{'s' if len(cells) == 1 else ''}")
    return list_words(told)


def _cells_word(cells: tuple[Cell, ...]) -> str:
    return "cell is" if len(cells) == 1 else "cells are"
