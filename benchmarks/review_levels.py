"""How reviews judge the levels: accuracy, classes and oversights of games in which a level plays itself.

The accuracy must rise with the level. A Markdown table, one row for each level. Levels get all the time they
need, so that the games follow from the seeds and not from the load of the machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from fourcast import Game, Limit, Solver, engine
from fourcast.analysis.forcing import find_forced_win
from fourcast.analysis.moments import threatened_cells
from fourcast.analysis.review import MoveClass, ReviewedMove, Tag
from fourcast.analysis.review.classes import mean_accuracy
from fourcast.analysis.review.judging import InTime, judge_positions
from fourcast.analysis.review.reviewing import judge_moves

SEED = 17
PATIENCE = Limit(seconds=600)  # without it a level that runs out of time on a busy machine plays another move
SERIOUS = (MoveClass.MISTAKE, MoveClass.BLUNDER)


def main() -> None:
    """Play, judge and print level by level; fail if a stronger level is less accurate."""
    parser = argparse.ArgumentParser(description="Show how reviews judge the levels.")
    parser.add_argument("--games", type=int, default=40, help="of each level against itself")
    parser.add_argument("--levels", type=int, nargs="*", default=range(1, 11))
    options = parser.parse_args()
    solver = Solver()
    heads = ["level", "accuracy", *(move_class.value for move_class in MoveClass), *(tag.value for tag in Tag)]
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads), flush=True)
    accuracies = []
    missed: Counter[str] = Counter()
    for level in options.levels:
        moves = []
        for game in play(level, options.games):
            judged = judge_positions(game, InTime(solver), lambda *_: None)
            found = list(judge_moves(game, judged))
            count_missed(game, found, missed)
            moves += found
        accuracies.append(mean_accuracy(move.accuracy for move in moves) or 0.0)
        print(tell_row(level, accuracies[-1], moves), flush=True)
    for what in ("four", "block", "vain block", "fork"):
        by_score, now = missed[f"{what} by score"], missed[f"{what} forgiven"]
        print(f"{what}: {missed[what]} missed, less than a mistake by the scores alone {by_score}, in the review {now}")
    assert all(weaker <= stronger for weaker, stronger in pairwise(accuracies)), "a stronger level is less accurate"


def play(level: int, games: int) -> Iterator[Game]:
    """Games of a level against itself."""
    for number in range(games):
        players = [engine(f"level-{level}", seed=SEED + 2 * number + player) for player in range(2)]
        game = Game()
        while not game.is_over:
            game.push(players[game.position.to_move].choose(game.position, PATIENCE).column)
        yield game


def count_missed(game: Game, moves: list[ReviewedMove], missed: Counter[str]) -> None:
    """Count the fours not taken, the fours not blocked, and the forks not made by moves that were not as quick.

    A block is vain if nothing is better than the move played: then the block, too, loses with the next stone.
    """
    for position, move in zip(game.positions, moves, strict=False):
        sequence, block = find_forced_win(position), threatened_cells(position)
        after, is_better = position.play(move.column), bool(move.regret)
        what = None
        if sequence and not sequence.attacks and after.winner is None:
            what = "four"
        elif after.winner is None and len(block) == 1 and move.cell != block[0]:
            what = "block" if is_better else "vain block"
        elif sequence and len(sequence.attacks) == 1 and is_better:
            what = "fork"
        if what:
            missed[what] += 1
            missed[f"{what} forgiven"] += move.move_class not in SERIOUS
            missed[f"{what} by score"] += not move.changes_result


def tell_row(level: int, accuracy: float, moves: list[ReviewedMove]) -> str:
    """Return a row of the table: shares of all moves, and how often something was overlooked."""
    classes = Counter(move.move_class for move in moves)
    tags = Counter(tag for move in moves for tag in move.tags)
    shares = [f"{classes[move_class] / len(moves):.1%}".replace("%", " %") for move_class in MoveClass]
    return " | ".join([f"| `level-{level}`", f"{accuracy:.1f} %", *shares, *(str(tags[tag]) for tag in Tag)]) + " |"


if __name__ == "__main__":
    main()
