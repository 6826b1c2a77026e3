"""Read thousands of sentences and print a table: `python -m tests.independent.run --sentences 5000`.

With `--reviews 20 --puzzles 60` also all that is said about so many games of levels, and of small boards, and puzzles.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import fourcast as fc
from fourcast.analysis.puzzles import load_puzzles

from .explaining import explain, review, solve_puzzle
from .mutants import alter_all, is_refused
from .positions import STANDARD, Asked, ask, finished_games, level_games_played
from .reader import Finding, Reader, Said
from .reading_games import GameReader, list_wrong

SIZES = (STANDARD, (6, 5), (5, 5), (7, 7), (8, 7), (6, 7), (4, 4), (5, 4), (6, 6), (4, 5))
SMALL = ((6, 5), (5, 5), (5, 4))
PLACES = (
    tuple(
        (source, size)
        for source in ("careful", "random", "zugzwang", "limited", "finished", "endings")
        for size in SIZES
    )
    + (("levels", STANDARD), ("book", STANDARD), ("puzzles", STANDARD)) * 4
)


def mix(seed: int) -> Iterator[Asked]:
    """Positions of every kind and size in turn, without end."""
    sources = [ask(source, size, seed + number) for number, (source, size) in enumerate(PLACES)]
    while True:
        for source in sources:
            yield from islice(source, 1)


def read_many(sentences: int, seed: int, stones: int) -> Iterator[tuple[Asked, Said, list[Finding], float, float]]:
    """Explain and read until so many sentences were read; also the seconds that explaining and reading took."""
    reader, solver = Reader(stones), fc.Solver()
    read = 0
    for asked in mix(seed):
        start = time.process_time()
        said = explain(asked, solver)
        explained = time.process_time()
        findings = reader.read(said)
        yield asked, said, findings, explained - start, time.process_time() - explained
        read += len(findings)
        if read >= sentences:
            return


def read_games(reviews: int, puzzles: int, seed: int, stones: int) -> Iterator[tuple[str, list[Finding]]]:
    """Read reviews of games, every second one on a smaller board, and puzzles; what it was, and the findings."""
    reader, solver = GameReader(Reader(stones)), fc.Solver()
    places = [(STANDARD, level_games_played(seed)), *((size, finished_games(size, seed)) for size in SMALL)]
    for number in range(reviews):
        size, games = places[0] if number % 2 == 0 else places[1 + number // 2 % len(SMALL)]
        board = next(games)
        what = name(Asked("review", *size, board.moves))
        yield what, reader.read_review(review(board.moves, size, solver))
    for puzzle in random.Random(seed).sample(load_puzzles(), puzzles):
        yield f"puzzle {puzzle.id}", reader.read_puzzle(solve_puzzle(puzzle, solver))


def name(asked: Asked) -> str:
    limit = "" if asked.nodes is None else f" within {asked.nodes} nodes"
    return f"{asked.source} {asked.width}x{asked.height} {''.join(str(column + 1) for column in asked.moves)}{limit}"


def tell(counts: Counter[tuple[str, str]]) -> str:
    """The table: kind, sentences, false, unknown, and those that were too large to be played out to the end."""
    kinds = sorted({kind for kind, _ in counts})
    columns = ("all", "false", "unknown", "sampled")
    rows: list[tuple[str, ...]] = [("kind", "sentences", *columns[1:])]
    rows += [(kind, *(str(counts[kind, column]) for column in columns)) for kind in kinds]
    rows.append(("all", *(str(sum(counts[kind, column] for kind in kinds)) for column in columns)))
    return "\n".join(f"{kind:<18}{''.join(f'{value:>11}' for value in values)}" for kind, *values in rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stones", type=int, default=400_000, help="of the opponent, played out for one claim")
    parser.add_argument("--mutants", type=int, default=0, help="alter the sentences of so many explanations")
    parser.add_argument("--reviews", type=int, default=0, help="also read the reviews of so many games")
    parser.add_argument("--puzzles", type=int, default=0, help="also read so many bundled puzzles")
    given = parser.parse_args(arguments)
    counts: Counter[tuple[str, str]] = Counter()
    explaining = reading = 0.0
    kept, positions = [], 0
    for asked, said, findings, explained, read in read_many(given.sentences, given.seed, given.stones):
        explaining, reading = explaining + explained, reading + read
        if all(finding.answer == "true" for finding in findings):
            kept.append(said)
        positions += 1
        for finding in findings:
            counts[finding.kind, "all"] += 1
            counts[finding.kind, finding.answer] += finding.answer != "true"
            counts[finding.kind, "sampled"] += finding.sampled
            if finding.answer != "true":
                print(f"{finding.answer}: {name(asked)}\n    {finding.text}\n    {finding.why}", flush=True)
    print(tell(counts))
    print(f"{positions} positions; explained in {explaining:.0f} s, read in {reading:.0f} s")
    for what, findings in read_games(given.reviews, given.puzzles, given.seed, given.stones):
        for finding in findings:
            counts["in games", "all"] += 1
            counts["in games", finding.answer] += finding.answer != "true"
        for wrong in list_wrong(findings):
            print(f"{what}: {wrong}", flush=True)
    if given.reviews or given.puzzles:
        read, false, unknown = (counts["in games", column] for column in ("all", "false", "unknown"))
        print(f"{given.reviews} reviews, {given.puzzles} puzzles: {read} sentences, {false} false, {unknown} unknown")
    if given.mutants:
        tell_mutants(kept, given.mutants, given.seed)
    return int(any(value for (_, answer), value in counts.items() if answer in ("false", "unknown")))


def tell_mutants(explanations: list[Said], count: int, seed: int) -> None:
    """Print how many altered sentences are refused, by alteration, and those that are not."""
    rng, reader = random.Random(seed), Reader()
    altered: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for said in rng.sample(explanations, min(count, len(explanations))):
        for alteration, before, after, whole in alter_all(said, rng):
            altered[alteration] += 1
            if is_refused(reader, whole):
                refused[alteration] += 1
            else:
                print(f"let pass ({alteration}): {before}\n    {after}")
    for alteration, total in altered.items():
        print(f"{alteration:<18}{total:>8}{refused[alteration]:>8}{refused[alteration] / total:>8.1%}")
    total = sum(altered.values())
    print(f"{'all':<18}{total:>8}{sum(refused.values()):>8}{sum(refused.values()) / total:>8.1%}")


if __name__ == "__main__":
    raise SystemExit(main())
