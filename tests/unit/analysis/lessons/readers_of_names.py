"""More of the English of the lessons: phrases that name a player in passing.

Together with `readers` they read every name.
"""

from __future__ import annotations

from tests.reference.naive import EMPTY, Cell

from .facts import (
    LETTERS,
    PLAYERS,
    Scene,
    cell_of,
    cells_of,
    empty_cells,
    is_fork,
    is_true,
    playable_cells,
    played,
    threats,
)
from .readers import (
    CELL,
    WHO,
    Judge,
    has_four,
    is_held,
    is_not_to_move,
    is_poisoned_for,
    is_to_move,
    is_won,
    must_block,
)


def _index(who: str) -> int:
    return PLAYERS.index(who)


def _earlier(scene: Scene, moves: int = 1) -> Scene:
    return Scene(scene.moves[:-moves], scene.pairs, scene.solver)


def _last_cell(scene: Scene) -> Cell:
    return scene.moves[-1], scene.board.stone_count(scene.moves[-1]) - 1


def _mover(scene: Scene) -> str:
    """Who made the last move."""
    return PLAYERS[1 - scene.board.to_move()]


def _stones(scene: Scene, letter: str) -> list[str]:
    """The stones of a column, from below."""
    return [PLAYERS[stone] for stone in scene.board.cells[LETTERS.index(letter)] if stone != EMPTY]


def begins(scene: Scene, who: str) -> bool:
    return who == PLAYERS[0]


def has_three_in(scene: Scene, who: str, letter: str) -> bool:
    return _stones(scene, letter)[-3:] == [who] * 3


def has_two_in(scene: Scene, who: str, letter: str) -> bool:
    return _stones(scene, letter)[-2:] == [who] * 2


def is_denied(scene: Scene, who: str) -> bool:
    """The last stone lies on what was a winning cell of the player."""
    return _mover(scene) != who and _last_cell(scene) in _earlier(scene).board.winning_cells(_index(who))


def threatens_in_vain(scene: Scene, who: str) -> bool:
    return bool(threats(_earlier(scene).board, _index(who))) and scene.board.winner() == 1 - _index(who)


def stops_but(scene: Scene, stopped: str, who: str) -> bool:
    return stopped != who and is_denied(scene, stopped) and could_win(scene, who)


def could_win(scene: Scene, who: str) -> bool:
    """The last move was this player's, who could have completed four."""
    return _mover(scene) == who and bool(threats(_earlier(scene).board, _index(who)))


def has_won(scene: Scene, *names: str) -> bool:
    return all(scene.board.winner() == _index(who) for who in names)


def lies_beside(scene: Scene, who: str) -> bool:
    column, row = _last_cell(scene)
    cells = scene.board.cells
    pairs = [(column + step, column + 2 * step) for step in (-1, 1)]
    return any(all(0 <= place < 7 and cells[place][row] == _index(who) for place in pair) for pair in pairs)


def has_no_fork(scene: Scene, who: str) -> bool:
    boards = [played(scene.board, cell) for cell in playable_cells(scene.board)]
    return is_to_move(scene, who) and not any(board is not None and is_fork(board) for board in boards)


def has_no_four(scene: Scene, who: str) -> bool:
    return is_to_move(scene, who) and not threats(scene.board, _index(who))


def is_one_player(scene: Scene, who: str, other: str) -> bool:
    return who == other


def gets_odd_rows(scene: Scene, who: str) -> bool:
    (column,) = {column for column, _ in playable_cells(scene.board)}
    return is_to_move(scene, who) and scene.board.stone_count(column) == 0


def gets_what_is_opened(scene: Scene, loser: str, name: str, winner: str) -> bool:
    column, row = cell_of(name)
    turn = PLAYERS[(scene.board.to_move() + row - scene.board.stone_count(column)) % 2]
    return turn == loser != winner and (column, row + 1) in scene.board.winning_cells(_index(winner))


def wins_on(scene: Scene, who: str, number: str) -> bool:
    return scene.result() == (f"{who} wins", int(number))


def starts_last_column(scene: Scene, who: str) -> bool:
    return who == PLAYERS[36 % 2]


def likes(scene: Scene, who: str, parity: str) -> bool:
    return who == PLAYERS[("odd", "even").index(parity)]


def are_liked(scene: Scene, parity: str, who: str) -> bool:
    return likes(scene, who, parity)


def like_both(scene: Scene, one: str, two: str) -> bool:
    return (one, two) == PLAYERS


def has_run_out(scene: Scene, who: str) -> bool:
    cells = playable_cells(scene.board)
    names = [f"{LETTERS[column]}{row + 1}" for column, row in cells]
    return len(cells) == 1 and is_poisoned_for(scene, names[0], who)


def has_opened(scene: Scene, who: str, name: str, other: str) -> bool:
    column, row = _last_cell(scene)
    return _mover(scene) == who != other and cell_of(name) == (column, row + 1)


def can_always_answer(scene: Scene, who: str) -> bool:
    """Every column has room for pairs, and the other side begins."""
    counts = [6 - scene.board.stone_count(column) for column in range(7)]
    return is_not_to_move(scene, who) and all(count % 2 == 0 for count in counts)


def is_followed(scene: Scene, one: str, two: str, follower: str) -> bool:
    return one == two and is_to_move(scene, one) and can_always_answer(scene, follower)


def played_below(scene: Scene, who: str, owner: str) -> bool:
    column, row = _last_cell(scene)
    return _mover(scene) == who == owner and (column, row + 1) in scene.board.winning_cells(_index(who))


def had_to_open(scene: Scene, who: str, letter: str, winner: str, one: str, two: str) -> bool:
    column = LETTERS.index(letter)
    before = _earlier(scene, 2)
    is_forced = {column} == set(before.board.legal_columns()) and is_to_move(before, who)
    return is_forced and who != winner and has_four(scene, winner, one, two)


def is_in_danger(scene: Scene, who: str) -> bool:
    board, player = scene.board, _index(who)
    return bool(board.winning_cells(1 - player)) and not board.winning_cells(player)


def shields(scene: Scene, who: str) -> bool:
    return is_held(scene, PLAYERS[1 - _index(who)])


def is_drawn_both_ways(scene: Scene, careful: str, other: str) -> bool:
    return careful != other and shields(scene, other) and scene.result()[0] == "draw"


def lost_winning_cell(scene: Scene, who: str, name: str) -> bool:
    return _last_cell(scene) == cell_of(name) and is_denied(scene, who)


def sees_block(scene: Scene, who: str, name: str, other: str) -> bool:
    return who == other and must_block(scene, who, name)


def blocks_with_fork(scene: Scene, who: str, one: str, two: str) -> bool:
    threatened = threats(scene.board, 1 - _index(who))
    then = played(scene.board, *threatened) if len(threatened) == 1 else None
    return is_to_move(scene, who) and then is not None and is_fork(then, cells_of(f"{one} {two}"))


def has_lost(scene: Scene, who: str) -> bool:
    return scene.board.winner() == 1 - _index(who)


def has_all_columns(scene: Scene, who: str, count: str) -> bool:
    return is_to_move(scene, who) and len(scene.board.legal_columns()) == int(count)


def wins_without_mistake(scene: Scene, who: str, other: str) -> bool:
    return who == other and is_won(scene, who)


def gets_even_cells(scene: Scene, who: str) -> bool:
    return can_always_answer(scene, who) and bool(empty_cells(scene.board))


def plan_is(scene: Scene, who: str) -> bool:
    return is_true(scene, {"fact": "answers-on-top", "player": who, "wins": False})


NAME_READERS: dict[str, Judge] = {
    rf"turns\. {WHO} begins": begins,
    rf"{WHO} has three in column (.)\.": has_three_in,
    rf"{WHO} has two stones on top of each other in column (.)\.": has_two_in,
    rf"so {WHO} cannot make four there": is_denied,
    rf"{WHO}'s threat does not matter any more": threatens_in_vain,
    rf"That stops {WHO}, but {WHO} can do better: there is a four": stops_but,
    rf"Can {WHO} win first\?": could_win,
    rf"Here {WHO} did the right thing and won": has_won,
    rf"{WHO} did nothing special: {WHO} only waited": has_won,
    rf"right beside {WHO}'s two stones": lies_beside,
    rf"Now {WHO} cannot get three with both ends free": has_no_fork,
    rf"{WHO} cannot make the fork any more": has_no_fork,
    rf"and {WHO} cannot make four next": has_no_four,
    rf"what happens if {WHO} forgets: {WHO} on": is_one_player,
    rf"{WHO}'s rows are 1, 3 and 5": gets_odd_rows,
    rf"{WHO} has to play {CELL}, and then {WHO} gets it": gets_what_is_opened,
    rf"{WHO} wins on move (\d+)": wins_on,
    rf"it is always {WHO} who starts the last one": starts_last_column,
    rf"why {WHO} likes winning cells on (odd) rows": likes,
    rf"odd rows, and {WHO} on (even) rows": likes,
    rf"(odd|even) row, and that is {WHO}'s kind of row": are_liked,
    rf"(odd|even) rows are good for {WHO}": are_liked,
    rf"Odd for {WHO} and even for {WHO}": like_both,
    rf"what else can {WHO} play\?": is_to_move,
    rf"{WHO} has run out of moves": has_run_out,
    rf"{WHO} has opened {CELL} for {WHO}": has_opened,
    rf"so {WHO} always can\.": can_always_answer,
    rf"The even cells are all for {WHO}": gets_even_cells,
    rf"{WHO} cannot do anything about it: after every {WHO} stone comes a {WHO} one on top": is_followed,
    rf"{WHO} has played below {WHO}'s own winning cell": played_below,
    rf"{WHO} had to open column (.), and {WHO} has four from {CELL} to {CELL}": had_to_open,
    rf"dangerous for {WHO}\.": is_in_danger,
    rf"{WHO} answers every stone right on top of it": plan_is,
    rf"{WHO} never completes four, whatever {WHO} plays": is_one_player,
    rf"where did {WHO} just play\?": is_to_move,
    rf"{WHO}'s winning cell {CELL} is gone": lost_winning_cell,
    rf"{WHO} cannot win against the plan": is_held,
    rf"if {WHO} is careful, {WHO} cannot win either": is_drawn_both_ways,
    rf"{WHO} must block {CELL}, and {WHO} sees it": sees_block,
    rf"what does {WHO} want to play next\?": is_not_to_move,
    rf"But {WHO} blocks there, and that very stone is a fork: {CELL} and {CELL}": blocks_with_fork,
    rf"{WHO} can stop only one of the two": has_lost,
    rf"{WHO} has (\d) first moves": has_all_columns,
    rf"{WHO} wins, if {WHO} makes no mistake": wins_without_mistake,
    rf"counts as won for {WHO}": is_won,
    rf"now {WHO} can always win": is_won,
}
