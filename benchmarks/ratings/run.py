"""Rate all engines: one round robin, then the table, the plot and the figures that the catalogue shows.

    python -m benchmarks.ratings                                                  # all engines; about half an hour
    python -m benchmarks.ratings --engines random perfect --output-dir elsewhere  # some, somewhere else

Writes src/fourcast/bots/ratings.json, docs/play/ratings.md and docs/images/ratings.svg. Limits are nodes, never
seconds, so a seed gives the same games on every machine. Games are kept in a record as they are finished: a run that
was interrupted goes on where it stopped, and one that is complete only writes the files again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from fourcast.arena import GameRecord, Player, Settings, Tournament, run
from fourcast.arena.schedule import GAMES_A_PAIRING, rounds_of_match
from fourcast.bots import engines, parse_engine
from fourcast.cli.display.progress import showing_bar
from fourcast.errors import FourcastError
from fourcast.solver import Limit

from .page import families_of, format_page, list_ratings
from .plot import draw_ratings

ROOT = Path(__file__).parents[2]
VARIANTS = ("robot:level=medium", "robot:level=easy")  # rated beside the catalogue's engines
# Engines that would search for ages otherwise; the others stop by themselves.
NODE_LIMITS = {"step": 200_000, "hamish": 50_000, "horrell": 1_000}
GAMES_PER_PAIR = 12
SEED = 2026
REPORTS = 20  # lines about the progress where there is no terminal


def main() -> None:
    """Play, then write the three files."""
    options = parse_options()
    try:
        settings = make_settings(options)
        record = options.record or options.output_dir / "build" / "ratings.jsonl"
        record.parent.mkdir(parents=True, exist_ok=True)
        tournament = play(settings, options.jobs, record)
    except FourcastError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        print("interrupted: the same command goes on where it stopped", file=sys.stderr)
        raise SystemExit(130) from None
    for path in write(tournament, options.output_dir):
        print(f"wrote {path}")


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="ratings", description="Rate all engines in one tournament.")
    parser.add_argument("--games-per-pair", type=int, default=GAMES_PER_PAIR, help="an even number")
    parser.add_argument("--opening-ply", type=int, default=4, help="random moves that each opening has")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games played at once")
    parser.add_argument("--engines", nargs="+", metavar="ENGINE", help="only these; needs --output-dir")
    parser.add_argument("--record", type=Path, help="where games are kept; default: build/ratings.jsonl")
    parser.add_argument("--output-dir", type=Path, default=ROOT, help="folder to write to, laid out as the project")
    options = parser.parse_args()
    if options.engines and options.output_dir.resolve() == ROOT:
        parser.error("--engines leaves engines out, so the project's own ratings stay: name an --output-dir")
    return options


def make_settings(options: argparse.Namespace) -> Settings:
    """Enter all engines, or those that were named, each with its limit."""
    names = options.engines or [*(info.name for info in engines()), *VARIANTS]
    players = tuple(Player(name, limit_of(name)) for name in names)
    return Settings(players, rounds_of_match(options.games_per_pair), options.opening_ply, options.seed)


def limit_of(engine: str) -> Limit | None:
    """Return what an engine may spend on a move."""
    name = parse_engine(engine)[0].name
    nodes = next((nodes for start, nodes in NODE_LIMITS.items() if name.startswith(start)), None)
    return None if nodes is None else Limit(nodes=nodes)


def play(settings: Settings, jobs: int, record: Path) -> Tournament:
    """Play what the record does not hold yet; say how far it is, by a bar or by lines."""
    print(
        f"{len(settings.players)} engines, {settings.games:,} games "
        f"({settings.rounds * GAMES_A_PAIRING} per pair), record {record}",
        flush=True,
    )
    with showing_bar("games", settings.games) as bar:
        step = max(settings.games // REPORTS, 1)

        def show(done: int, total: int, _game: GameRecord | None) -> None:
            bar.update(done, total)
            if done % step == 0 and not sys.stderr.isatty():
                print(f"{done:,} of {total:,} games", flush=True)

        return run(settings, jobs=jobs, record=record, progress=show)


def write(tournament: Tournament, folder: Path) -> Sequence[Path]:
    """Write the figures, the page and the plot below the folder; return where they are."""
    plot = draw_ratings(tournament.standings, families_of(tournament))
    contents = {
        folder / "src" / "fourcast" / "bots" / "ratings.json": _encode(list_ratings(tournament)),
        folder / "docs" / "play" / "ratings.md": format_page(tournament).encode(),
        folder / "docs" / "images" / "ratings.svg": plot,
    }
    for path, content in contents.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return list(contents)


def _encode(figures: dict[str, object]) -> bytes:
    return (json.dumps(figures, indent=2) + "\n").encode()
