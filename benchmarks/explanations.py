"""How often an explanation has a reason: on positions of games between the levels, and of random games.

Positions in which somebody can complete four at once are left out: their reason is plain. Of the others an explanation
has a *reason* that decides the result; a *threat* that says what is to be done, with the deciding moment of best play;
or only that *moment*. A Markdown table by plies, what draws say of their sides, then words and times. The positions
are the same in every run.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from statistics import median
from time import process_time

from fourcast import Position, Solver, engine, explain

SEED = 12
BANDS = ((6, 9), (10, 15), (16, 21), (22, 27), (28, 41))
LINES = {"quiet-until", "best-line", "settled-later"}  # the last is what the fallback was called before
THREATS = {"threat", "makes-threat"}
STOPPING = {"cannot-win", "follow-up", "plan", "rules", "net"}  # of a draw: what holds from now on
LATER = {"stops-later", "last-line"}  # and what holds from a move of best play on


def main() -> None:
    """Measure both kinds of positions and print what was found."""
    parser = argparse.ArgumentParser(description="Measure how often explanations have a reason.")
    parser.add_argument("--levels", type=int, default=1500, help="positions of games between levels")
    parser.add_argument("--random", type=int, default=500, help="positions of random games")
    parser.add_argument("--read", type=int, default=0, help="also print so many explanations of games between levels")
    options = parser.parse_args()
    solver = Solver()
    measure("games between levels", play_levels(options.levels), solver, options.read)
    measure("random games", play_randomly(options.random), solver, 0)


def measure(title: str, positions: Iterator[tuple[str, Position]], solver: Solver, read: int) -> None:
    """Explain the positions and print the table of one kind."""
    found = {band: Counter[str]() for band in BANDS}
    words: list[int] = []
    longest, headline = 0, 0
    seconds: list[float] = []
    draws = Counter[str]()
    for number, (moves, position) in enumerate(positions):
        started = process_time()
        explanation = explain(position, solver)
        seconds.append(process_time() - started)
        kinds = {sentence.kind for sentence in explanation.sentences}
        what = "reason" if not kinds & LINES else "threat" if kinds & THREATS else "moment"
        found[next(band for band in BANDS if band[0] <= position.ply <= band[1])][what] += 1
        if explanation.evaluation.score == 0:
            draws[tell_sides([sentence.kind for sentence in explanation.sentences])] += 1
        words.append(len(str(explanation).split()))
        told = re.split(r"(?<=[a-z0-9)])\.\s+(?=[A-Za-z])", "\n".join(s.text for s in explanation.sentences))
        longest = max(longest, *(len(sentence.split()) for part in told for sentence in part.split("\n")))
        headline = max(headline, len(str(explanation).splitlines()[0].split()))
        if number < read:
            print(f"\n{number + 1}. {moves}\n{explanation}")
    print(f"\n| {title}, plies | positions | reason | threat and moment | only the moment |\n|---|---|---|---|---|")
    for first, last in BANDS:
        print(tell_row(f"{first} to {last}", found[first, last]))
    print(tell_row("all", sum(found.values(), Counter())))
    print(f"\n{draws.total()} draws: {', '.join(f'{count} {what}' for what, count in draws.most_common())}")
    seconds.sort()
    late = seconds[int(len(seconds) * 0.95)]
    print(f"\nwords: median {median(words):.0f}, most {max(words)}; longest sentence {longest}; headline {headline}")
    print(f"seconds of the processor: median {median(seconds):.3f}, 95 % within {late:.2f}, most {seconds[-1]:.2f}")


def tell_sides(kinds: list[str]) -> str:
    """Return what a drawn position says of its two sides."""
    now = sum(kind in STOPPING for kind in kinds)
    later = sum(kind in LATER for kind in kinds)
    return f"with {now} sides stopped from now on and {later} from a later move on"


def tell_row(name: str, found: Counter[str]) -> str:
    """Return a row of the table."""
    total = max(found.total(), 1)
    shares = (f"{found[what] / total:.0%}" for what in ("reason", "threat", "moment"))
    return f"| {name} | {found.total()} | {' | '.join(shares)} |"


def play_levels(count: int) -> Iterator[tuple[str, Position]]:
    """One position of each of many games between levels 1 to 10."""
    generator = random.Random(SEED)
    while count:
        players = [engine(f"level-{generator.randint(1, 10)}", seed=generator.randrange(10**6)) for _ in range(2)]
        position, moves, quiet = Position(), "", []
        while not position.is_over:
            column = players[position.to_move].choose(position).column
            position, moves = position.play(column), f"{moves}{column + 1}"
            if is_quiet(position):
                quiet.append((moves, position))
        if quiet:
            count -= 1
            yield generator.choice(quiet)


def play_randomly(count: int) -> Iterator[tuple[str, Position]]:
    """Positions after so many random moves, of mixed plies."""
    generator = random.Random(SEED)
    while count:
        position, moves = Position(), ""
        plies = generator.randrange(6, 41)
        while position.ply < plies and not position.is_over:
            column = generator.choice(position.legal_columns)
            position, moves = position.play(column), f"{moves}{column + 1}"
        if is_quiet(position):
            count -= 1
            yield moves, position


def is_quiet(position: Position) -> bool:
    """Whether a game has begun in earnest and nobody can complete four at once."""
    if position.ply < BANDS[0][0] or position.is_over:
        return False
    geometry, occupied = position.geometry, position.occupied
    winning = geometry.winning_cells(position.own, occupied) | geometry.winning_cells(occupied ^ position.own, occupied)
    return not winning & geometry.landing_cells(occupied)


if __name__ == "__main__":
    main()
