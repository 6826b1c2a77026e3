"""`fourcast bench`: time solvers on sets of scored positions, every score checked."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input.options import JsonOption, TableOption, WeakOption
from fourcast.cli.session import EXIT_WRONG_INPUT, complain, refuse, reporting

if TYPE_CHECKING:
    from fourcast.benchmark.contestants import Contestant
    from fourcast.benchmark.runner import SetResult
    from fourcast.benchmark.sets import PositionSet
    from fourcast.cli.measure.bench_display import Display


def bench(
    engine: Annotated[str, typer.Option("--engine", metavar="NAME", help="What to measure: a step, too.")] = "fourcast",
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FILE", help="A file or a bundled set, repeatable. Default: all six."),
    ] = None,
    first: Annotated[
        int | None,
        typer.Option("--first", metavar="N", min=1, help="Only the first N positions of a set."),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            metavar="S",
            min=0,
            help="Begin no position of a set after S seconds; one that was begun is solved.",
        ),
    ] = math.inf,
    weak: WeakOption = False,
    peers: Annotated[
        str, typer.Option("--peers", metavar="NAMES", help="Peers on the same positions, such as bitbully.")
    ] = "",
    table_mib: TableOption = 64,
    as_json: JsonOption = False,
    batch: Annotated[bool, typer.Option("--batch", help="Solve each set in one call of solve_many.")] = False,
) -> None:
    """Time a solver over sets of positions.

    One thread, no book, the table emptied before each position, and every score checked.
    """
    with reporting():
        names = check_names(engine, peers, batch)
        position_sets = load_sets(sets, first)
        from fourcast.benchmark.contestants import make_contestant

        contestants = [make_contestant(name, table_mib) for name in names]
        with closing(make_display(as_json)) as display:
            for position_set in position_sets:
                display.begin(position_set.name)
                display.end(run(position_set, contestants, display, weak=weak, batch=batch, seconds=seconds))
        check_scores(display.results_by_set)


def make_display(as_json: bool) -> Display:
    """JSON lines where they are asked for, a table that grows on a terminal, a plain table in a pipe."""
    from fourcast.cli.measure import bench_display

    if as_json:
        return bench_display.JsonLines()
    return bench_display.LiveTable() if sys.stdout.isatty() else bench_display.PlainTable()


def check_names(engine: str, peers: str, batch: bool) -> list[str]:
    """Return the engine and its peers; an unknown name is a usage error."""
    from fourcast.benchmark.peers import CONTESTANTS, OWN_NAME

    names = [engine, *filter(None, peers.split(","))]
    for name in names:
        if name not in CONTESTANTS:
            raise typer.BadParameter(explain_name(name))
    if batch and engine != OWN_NAME:
        raise typer.BadParameter(f"--batch is {OWN_NAME}'s own: leave out --engine {engine}")
    return names


def explain_name(name: str) -> str:
    """Say why this cannot be measured, with the close matches."""
    from fourcast.benchmark.peers import BOOK_NAME, LADDER, OWN_NAME, PEERS
    from fourcast.bots import find_engine
    from fourcast.errors import EngineError

    known = f"{', '.join((OWN_NAME, BOOK_NAME, *PEERS))} and the steps {LADDER[0]} to {LADDER[-1]} can be measured"
    try:
        return f"{find_engine(name).name} chooses moves and solves no positions: {known}"
    except EngineError as error:
        return f"{error}; {known}"


def load_sets(sources: Sequence[str] | None, first: int | None) -> list[PositionSet]:
    """Read the sets that were asked for, or all bundled ones."""
    from fourcast.benchmark.sets import BUNDLED_SETS, load_set

    try:
        return [load_set(source).first(first) for source in sources or BUNDLED_SETS]
    except OSError as error:
        known = ", ".join(BUNDLED_SETS)
        refuse(f"cannot read set {error.filename!r}: {error.strerror}; bundled sets are {known}")


def run(
    position_set: PositionSet,
    contestants: Sequence[Contestant],
    display: Display,
    *,
    weak: bool,
    batch: bool,
    seconds: float,
) -> list[SetResult]:
    """Measure every contestant on one set, the engine first."""
    from fourcast.benchmark.contestants import FourcastContestant
    from fourcast.benchmark.runner import run_batch, run_set

    ours, *peers = contestants
    if batch and isinstance(ours, FourcastContestant):
        return [
            run_batch(position_set, ours, weak=weak),
            *run_set(position_set, peers, weak=weak, progress=display.progress, seconds=seconds),
        ]
    return run_set(position_set, contestants, weak=weak, progress=display.progress, seconds=seconds)


def check_scores(results_by_set: Sequence[Sequence[SetResult]]) -> None:
    """Complain about every result with a wrong score; one is enough to void the run."""
    from fourcast.benchmark.report import describe_wrong

    wrong = [result for results in results_by_set for result in results if result.wrong_scores]
    for result in wrong:
        complain(describe_wrong(result))
    if wrong:
        raise SystemExit(EXIT_WRONG_INPUT)
