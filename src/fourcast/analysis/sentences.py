"""Claims as sentences that a twelve-year-old follows. Facts in, words out: nothing here searches or decides.

What every template claims is written down in docs/play/explanations.md, the grammar of an explanation: change both
together. Plans and lines of play are worded in `strategy_sentences`.
"""

from __future__ import annotations

from functools import singledispatch

from fourcast.notation import PLAYERS
from fourcast.score import Outcome

from . import claims
from .claims import Claim
from .forcing import ForcedWin
from .wording import list_words, name_cell, name_cells, name_line, name_number, say_after

_RESULTS = {Outcome.WIN: "the win", Outcome.DRAW: "the draw"}
_ATTACKS_TOLD = 3  # in one sentence with their end


@singledispatch
def say(claim: Claim) -> str:
    """Put a claim into words: one sentence or a few."""
    raise TypeError(f"there are no words for a claim of kind {type(claim).__name__}")


@say.register
def _(claim: claims.GameIsOver) -> str:
    position = claim.position
    if position.winner is None:
        return "The board is full and nobody has four in a row."
    return f"{PLAYERS[position.winner]} has four in a row at {name_cells(position.winning_cells)}."


@say.register
def _(claim: claims.WinsNow) -> str:
    mover = PLAYERS[claim.mover]
    if len(claim.winning) == 1:
        return f"{mover} completes four at {name_cell(claim.winning[0])} ({name_line(claim.line)})."
    return f"{mover} completes four at {name_cells(claim.winning, 'or')}."


@say.register
def _(claim: claims.MustBlock) -> str:
    return (
        f"{PLAYERS[claim.mover]} must block {name_cell(claim.block)}, "
        f"or {PLAYERS[claim.other]} completes {name_line(claim.line)}."
    )


@say.register
def _(claim: claims.CannotBlock) -> str:
    return (
        f"{PLAYERS[claim.other]} threatens {name_cells(claim.winning)}, "
        f"and one stone cannot block {_all_of(len(claim.winning))}."
    )


@say.register
def _(claim: claims.BlockOpens) -> str:
    return (
        f"{PLAYERS[claim.mover]} must block {name_cell(claim.block)}, but then {PLAYERS[claim.other]} "
        f"completes four right above it, at {name_cell(claim.above)}."
    )


@say.register
def _(claim: claims.EveryMoveOpens) -> str:
    mover, other = PLAYERS[claim.mover], PLAYERS[claim.other]
    if len(claim.winning) == 1:
        ((column, row),) = claim.winning
        cell = name_cell((column, row - 1))
        return f"{mover} can only play {cell}, and {other} then completes four at {name_cell((column, row))}."
    return f"Whatever {mover} plays, {other} completes four right above it ({name_cells(claim.winning)})."


@say.register
def _(claim: claims.DoNotPlay) -> str:
    return (
        f"Do not play {name_cell(claim.cell)}: {PLAYERS[claim.other]} then completes "
        f"{name_line(claim.line)} at {name_cell(claim.opens)}."
    )


@say.register
def _(claim: claims.WinsByForce) -> str:
    sequence = claim.sequence
    if len(sequence.attacks) == 1 and sequence.attacks[0].reply is None and not claim.played:
        number = _all_of(len(sequence.attacks[0].threatens))
        return f"{tell_attacks(sequence)}, and one stone cannot stop {number}."
    return f"{say_after(claim.played)}{PLAYERS[sequence.player]} wins by force: {tell_attacks(sequence)}."


@say.register
def _(claim: claims.IsRefuted) -> str:
    return f"{name_cell(claim.cell)} loses by force: {tell_attacks(claim.sequence)}."


@say.register
def _(claim: claims.EveryMoveIsRefuted) -> str:
    cell, sequence = claim.longest
    winner = sequence.player
    what = f"whatever {PLAYERS[1 - winner]} plays, {PLAYERS[winner]} wins by force"
    after = say_after(claim.played)
    start = f"{after}{what}" if after else f"{what[0].upper()}{what[1:]}"
    told = f"For example {name_cell(cell)}"
    if claim.holding:
        is_alone = len(claim.holding) == 1
        told = (
            f"{name_cell(cell)} holds out longest" if is_alone else f"No move holds out longer than {name_cell(cell)}"
        )
    return f"{start}. {told}: {tell_attacks(sequence)}."


@say.register
def _(claim: claims.Threatens) -> str:
    mover, other = PLAYERS[claim.mover], PLAYERS[claim.other]
    return (
        f"If {mover} did nothing, {other} would win by force: {tell_attacks(claim.sequence)}. "
        f"Only {_do_stop(claim.stops)} this; every other move loses by force."
    )


@say.register
def _(claim: claims.MakesThreat) -> str:
    return (
        f"{name_cell(claim.cell)} threatens to win by force: {tell_attacks(claim.sequence)}. "
        f"Only {_do_stop(claim.stops)} that."
    )


@say.register
def _(claim: claims.CannotWin) -> str:
    if len(claim.players) == 2:
        return "Every line holds stones of both sides."
    player = claim.players[0]
    return f"{PLAYERS[player]} cannot win: every line holds a stone of {PLAYERS[1 - player]}."


@say.register
def _(claim: claims.KeepsResult) -> str:
    if len(claim.keeping) == 1 and not claim.dropping:
        return f"{name_cell(claim.keeping[0])} is the only move left."
    if claim.outcome is Outcome.LOSS:
        if len(claim.best) == len(claim.keeping):
            return "Every column loses on the same move."
        holds = "holds" if len(claim.best) == 1 else "hold"
        return f"Every column loses; {name_cells(claim.best, 'or')} {holds} out longest."
    result = _RESULTS[claim.outcome]
    if len(claim.keeping) == 1:
        return f"Only {name_cell(claim.keeping[0])} keeps {result}: {_tell_dropping(claim)}."
    is_told = claim.outcome is Outcome.WIN and len(claim.best) < len(claim.keeping)
    fastest = f", {name_cells(claim.best, 'or')} fastest" if is_told else ""
    if not claim.dropping:
        return f"Every column keeps {result}{fastest}."
    return f"{name_cells(claim.keeping)} keep {result}{fastest}; {_tell_dropping(claim)}."


@say.register
def _(claim: claims.HoldsWinningCells) -> str:
    player = PLAYERS[claim.player]
    if len(claim.winning) == 1:
        return f"{player} has a winning cell at {name_cell(claim.winning[0])} ({name_line(claim.lines[0])})."
    return f"{player} has winning cells at {name_cells(claim.winning)}."


def tell_attacks(sequence: ForcedWin) -> str:
    """Tell a win by force move by move, without a full stop."""
    forcing = [attack for attack in sequence.attacks if attack.reply is not None]
    told = ", ".join(
        f"{name_cell(attack.cell)} (forces {name_cell(attack.reply or attack.cell)})" for attack in forcing
    )
    if len(forcing) == len(sequence.attacks):
        end = f"{name_cell(sequence.last)} completes four"
    else:
        end = tell_fork(sequence.attacks[-1].cell, sequence.attacks[-1].threatens)
    if not forcing:
        return end
    return f"{told}, then {end}" if len(forcing) <= _ATTACKS_TOLD else f"{told}. At the end {end}"


def tell_fork(cell: tuple[int, int], threatens: tuple[tuple[int, int], ...]) -> str:
    """Tell a stone that cannot be answered: "c1 makes two threats at once, at b1 and f1"."""
    return f"{name_cell(cell)} makes {name_number(len(threatens))} threats at once, at {name_cells(threatens)}"


def _all_of(number: int) -> str:
    return "both" if number == 2 else f"all {name_number(number)}"


def _do_stop(cells: tuple[tuple[int, int], ...]) -> str:
    return f"{name_cells(cells)} {'stops' if len(cells) == 1 else 'stop'}"


def _tell_dropping(claim: claims.KeepsResult) -> str:
    told = []
    for outcome, verb in ((Outcome.DRAW, "draw"), (Outcome.LOSS, "lose")):
        cells = [cell for cell, dropped in claim.dropping if dropped is outcome]
        if cells:
            told.append(f"{name_cells(cells)} {verb}{'s' if len(cells) == 1 else ''}")
    return list_words(told, "but") if len(told) > 1 else "".join(told)
