"""The English of the lessons, read without their facts: patterns, and what each claims of the board.

What names the players in passing is read in `readers_of_names`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from .facts import (
    PLAYERS,
    Scene,
    cell_of,
    cells_of,
    empty_cells,
    is_fork,
    is_true,
    line_of,
    playable_cells,
    played,
    threats,
)

Judge: TypeAlias = Callable[..., bool]  # of the scene and the groups of the pattern

WHO, CELL = r"(Red|Yellow)", r"([a-g][1-6])"


def lies_on(scene: Scene, who: str, names: str) -> bool:
    cells = re.findall(r"[a-g][1-6]", names)
    return all(scene.board.cells[cell_of(name)[0]][cell_of(name)[1]] == PLAYERS.index(who) for name in cells)


def waits_for(scene: Scene, who: str, name: str) -> bool:
    """It is a winning cell that cannot be played yet."""
    waiting = scene.board.winning_cells(PLAYERS.index(who)) - playable_cells(scene.board)
    return cell_of(name) in waiting


def would_wait_for(scene: Scene, stone: str, who: str, name: str) -> bool:
    then = played(scene.board, cell_of(stone))
    return then is not None and cell_of(name) in then.winning_cells(PLAYERS.index(who)) - playable_cells(then)


def threatens(scene: Scene, who: str, *names: str) -> bool:
    return threats(scene.board, PLAYERS.index(who)) == cells_of(" ".join(names))


def forks_next(scene: Scene, who: str, stone: str, *names: str) -> bool:
    then = played(scene.board, cell_of(stone))
    is_turn = scene.board.to_move() == PLAYERS.index(who)
    return is_turn and then is not None and is_fork(then, cells_of(" ".join(names)))


def has_forked(scene: Scene, stone: str, *names: str) -> bool:
    board = scene.board
    last = scene.moves[-1]
    return (last, board.stone_count(last) - 1) == cell_of(stone) and is_fork(board, cells_of(" ".join(names)))


def has_blocked_and_forked(scene: Scene, stone: str, who: str, *names: str) -> bool:
    before = Scene(scene.moves[:-1], scene.pairs, scene.solver).board
    return has_forked(scene, stone, *names) and cell_of(stone) in threats(before, PLAYERS.index(who))


def completes(scene: Scene, who: str, name: str) -> bool:
    then = played(scene.board, cell_of(name))
    return then is not None and then.winner() == scene.board.to_move() == PLAYERS.index(who)


def has_winning_cells(scene: Scene, who: str, *names: str) -> bool:
    return cells_of(" ".join(names)) <= scene.board.winning_cells(PLAYERS.index(who))


def must_block(scene: Scene, who: str, name: str) -> bool:
    board, mover = scene.board, PLAYERS.index(who)
    return board.to_move() == mover and not threats(board, mover) and threats(board, 1 - mover) == {cell_of(name)}


def has_four(scene: Scene, who: str, one: str, two: str) -> bool:
    return line_of(f"{one}-{two}") in [set(four) for four in scene.board.fours(PLAYERS.index(who))]


def has_one_threat(scene: Scene, name: str) -> bool:
    board = scene.board
    return threats(board, 1 - board.to_move()) == {cell_of(name)}


def is_poisoned_for(scene: Scene, name: str, who: str) -> bool:
    then = played(scene.board, cell_of(name))
    mover = scene.board.to_move()
    return mover == PLAYERS.index(who) and then is not None and bool(threats(then, 1 - mover))


def is_poison_to(scene: Scene, who: str, name: str) -> bool:
    return is_poisoned_for(scene, name, who)


def is_drawn(scene: Scene) -> bool:
    return scene.result()[0] == "draw"


def is_won(scene: Scene, who: str) -> bool:
    return scene.result()[0] == f"{who} wins"


def is_to_move(scene: Scene, *names: str) -> bool:
    """The first player named is to move, the others in turn after."""
    turns = [PLAYERS[(scene.board.to_move() + later) % 2] for later in range(len(names))]
    return turns == list(names)


def is_not_to_move(scene: Scene, who: str) -> bool:
    return not is_to_move(scene, who)


def can_play(scene: Scene, who: str, name: str) -> bool:
    return is_to_move(scene, who) and cell_of(name) in playable_cells(scene.board)


def can_answer(scene: Scene, name: str, who: str) -> bool:
    return can_play(scene, who, name)


def has_only(scene: Scene, who: str, name: str) -> bool:
    return is_to_move(scene, who) and playable_cells(scene.board) == {cell_of(name)}


def must_open(scene: Scene, who: str, name: str, other: str, opened: str) -> bool:
    then = played(scene.board, cell_of(name))
    is_won = then is not None and cell_of(opened) in threats(then, PLAYERS.index(other))
    return has_only(scene, who, name) and is_won


def get_cells_in_turn(scene: Scene, *named: str) -> bool:
    """In the only column that is left, each player named comes to lie on the cell named after."""
    board = scene.board
    (column,) = {column for column, _ in playable_cells(board)}
    places = [cell_of(name) for name in named[1::2]]
    turns = [PLAYERS[(board.to_move() + place[1] - board.stone_count(column)) % 2] for place in places]
    return all(place[0] == column for place in places) and turns == list(named[::2])


def is_winning_cell(scene: Scene, name: str, who: str) -> bool:
    return has_winning_cells(scene, who, name)


def has_no_winning_cell(scene: Scene, who: str) -> bool:
    return not scene.board.winning_cells(PLAYERS.index(who))


def runs_into(scene: Scene, who: str, name: str, other: str, opened: str) -> bool:
    """With so many cells left besides, the turn comes to the player, who opens the other's winning cell."""
    low, high = cell_of(name), cell_of(opened)
    besides = [cell for cell in empty_cells(scene.board) if cell[0] != low[0]]
    turn = PLAYERS[(scene.board.to_move() + len(besides)) % 2]
    return turn == who and high == (low[0], low[1] + 1) and has_winning_cells(scene, other, opened)


def never_completes(scene: Scene, loser: str, winner: str, name: str) -> bool:
    plan = {"fact": "answers-on-top", "player": winner, "wins": True, "ends": name}
    return loser != winner and is_true(scene, plan)


def is_held(scene: Scene, who: str) -> bool:
    return is_true(scene, {"fact": "answers-on-top", "player": PLAYERS[1 - PLAYERS.index(who)], "wins": False})


def threatens_with(scene: Scene, who: str, stone: str, name: str) -> bool:
    return lies_on(scene, who, stone) and threatens(scene, who, name)


def lies_and_lies(scene: Scene, who: str, one: str, other: str, two: str) -> bool:
    return lies_on(scene, who, one) and lies_on(scene, other, two)


_PLAYED = "has just played|has played|played|answered|had to play|made four at|sits on|has blocked|has put"

READERS: dict[str, Judge] = {
    rf"{WHO} (?:{_PLAYED}|has stopped the tower at|starts in the middle, on) {CELL}": lies_on,
    rf"{WHO} (?:tries column . and lands on|lands on top of it:) {CELL}": lies_on,
    rf"{WHO} (?:has dropped a stone|took the same column).* (?:to|on) {CELL}\.": lies_on,
    rf"forgets: {WHO} on {CELL}, {WHO} on {CELL}": lies_and_lies,
    rf"{WHO} has (?:done it along the bottom, from|built one from) {CELL} to {CELL}": has_four,
    rf"{CELL} is {WHO}'s winning cell": is_winning_cell,
    rf"{WHO}'s winning cell {CELL} is on": has_winning_cells,
    rf"{CELL} is free for {WHO}": is_winning_cell,
    rf"and {WHO} has none": has_no_winning_cell,
    rf"it is {WHO}'s turn[.!]": is_to_move,
    rf"It is {WHO}'s own turn": is_to_move,
    rf"Now you are {WHO}\.": is_to_move,
    rf"{WHO} (?:has only one stone to play|simply plays there|must play there)": is_to_move,
    rf"{WHO} takes one, {WHO} takes one, and then it is {WHO}'s turn": is_to_move,
    rf"If {WHO} takes the first, {WHO} the second and {WHO} the third": is_to_move,
    rf"the step that {WHO} needs": is_not_to_move,
    rf"{WHO} is winning": is_won,
    rf"{WHO} then plays on top of it, and {CELL} is four": completes,
    rf"Then {WHO} fills the gap at {CELL}": completes,
    rf"{WHO} (?:now sits down on|blocks) {CELL}": can_play,
    rf"opened {CELL} for {WHO}": can_answer,
    rf"{WHO} has nothing but {CELL} left": has_only,
    rf"{WHO} must play {CELL}, and {WHO} (?:takes|gets) {CELL}": must_open,
    rf"{WHO} gets {CELL}, {WHO} {CELL}, {WHO} {CELL}": get_cells_in_turn,
    rf"{WHO} has to play {CELL}, and then": get_cells_in_turn,
    rf"then {WHO} must play {CELL}\. {WHO} gets {CELL}": runs_into,
    rf"{WHO} never completes four, and {WHO} gets {CELL} in the end": never_completes,
    rf"{WHO} never completes four, whatever": is_held,
    rf"{WHO} plays {CELL} and threatens {CELL}\.": threatens_with,
    rf"{WHO}(?: already)? has ((?:[a-g][1-6], )*[a-g][1-6],? and [a-g][1-6])\b": lies_on,
    rf"(?<![a-g][1-6], ){WHO}(?: already)? waits for {CELL}": waits_for,
    rf"With a stone on {CELL}, {WHO} waits for {CELL}": would_wait_for,
    rf"{WHO} threatens {CELL} and {CELL} at": threatens,
    rf"{WHO} plays {CELL} and (?:threatens|has a fork:) {CELL} and {CELL}": forks_next,
    rf"{CELL} makes two threats at once, at {CELL} and {CELL}": has_forked,
    rf"{CELL} blocks {WHO}'s four and makes a fork at {CELL} and {CELL}": has_blocked_and_forked,
    rf"{WHO} then (?:plays|completes four at) {CELL}": completes,
    rf"{WHO} has a winning cell at {CELL}": has_winning_cells,
    rf"{WHO} has winning cells at {CELL} and {CELL}": has_winning_cells,
    rf"{WHO} could make four at {CELL}": has_winning_cells,
    rf"{WHO} must block {CELL}": must_block,
    rf"{WHO} (?:has|makes) four from {CELL} to {CELL}": has_four,
    rf"one threat only, at {CELL}": has_one_threat,
    rf"{CELL} is poisoned for {WHO}": is_poisoned_for,
    rf"{WHO} must (?:not play|stay away from) {CELL}": is_poison_to,
    r"only (?:leads to )?a draw": is_drawn,
    rf"[Ww]ith best play {WHO} wins": is_won,
}
