"""Test our own engines with `agent-bench` and write what everybody's agents are compared with.

`python -m benchmarks.leaderboard` (`make leaderboard`) writes src/fourcast/benchmark/agents/baselines.json, the page
docs/use/leaderboard.md and its plot. Engines that are in the file already are kept; `--again` tests all of them.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fourcast.adapters.kaggle import read_submission
from fourcast.benchmark.agents.games import Score, play_levels, rate
from fourcast.benchmark.agents.judging import judge
from fourcast.benchmark.agents.plots import draw_rates
from fourcast.benchmark.agents.positions import read_positions
from fourcast.benchmark.agents.report import NOTE, Row, make_chance_row, make_leaderboard
from fourcast.benchmark.agents.results import AgentReport
from fourcast.bots import find_engine
from fourcast.cli.measure.agent_bench import describe_limit
from fourcast.markdown import format_markdown
from fourcast.solver import Limit

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src" / "fourcast" / "benchmark" / "agents" / "baselines.json"
PAGE = ROOT / "docs" / "use" / "leaderboard.md"
PLOT = ROOT / "docs" / "images" / "leaderboard.png"
SUBMISSION = "submission.py:agent"

ENGINES: dict[str, Limit | None] = {
    "perfect": None,
    "random": None,
    "level-3": None,
    "level-7": None,
    "robot": None,
    "midorfeed": None,
    "level-5": None,
    "level-9": None,
    "level-1": None,
    "hamish": Limit(nodes=20_000),
    SUBMISSION: Limit(seconds=0.1),
}
DRAWN = ("level-3", "level-7", "robot", "midorfeed", SUBMISSION)

HEADER = """\
# Leaderboard

How our own engines do in the [agent benchmark](agents.md#the-agent-benchmark); `make leaderboard` plays it and
writes this page. To put an agent of yours beside them: `fourcast agent-bench my_agent.py:Agent --out report`. The
report has this table with your row in it, ready to be pasted. `submission.py:agent` is what `fourcast export kaggle`
writes, here with a twentieth of Kaggle's time on a busy machine; its book knows only the lines that it plays itself.
Of engines that stand on the solver only the first, `perfect`, finds nothing in its table yet: the times of the
levels are those of a warm one.
"""


def main() -> None:
    """Test what is missing, then write file, page and plot."""
    parser = argparse.ArgumentParser(description="Test our own engines with agent-bench.")
    parser.add_argument("--again", action="store_true", help="test all engines anew")
    parser.add_argument("--jobs", type=int, default=1, help="with one, engines share what the solver has learnt")
    parser.add_argument("--games", type=int, default=20, help="against each level")
    options = parser.parse_args()
    rows: list[Row] = [] if options.again or not FILE.exists() else json.loads(FILE.read_text(encoding="utf-8"))
    for engine, limit in ENGINES.items():
        if engine not in {row["agent"] for row in rows}:
            rows.append(test(engine, limit, options.games, options.jobs))
            print(json.dumps(rows[-1])[:200], flush=True)
            write(rows)
    write(rows)


def test(engine: str, limit: Limit | None, games: int, jobs: int) -> Row:
    """The row of one engine."""
    with tempfile.TemporaryDirectory() as folder:
        name = engine
        if engine == SUBMISSION:
            (Path(folder) / "submission.py").write_text(read_submission(), encoding="utf-8")
            name = f"{folder}/{engine}"
        answers = judge(name, read_positions(), limit=limit, jobs=jobs)
        scores = play_levels(name, games=games, limit=limit, jobs=jobs)
    return AgentReport(engine, describe_limit(limit), answers, scores).to_dict()


def write(rows: Sequence[Row]) -> None:
    """Write the file, the page and the plot."""
    rows = [{**row, **rate_again(row)} for row in rows]
    ordered = sorted(rows, key=lambda row: (-row["good_rate"], -row["perfect_rate"]))
    FILE.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    drawn = [row for row in ordered if row["agent"] in DRAWN]
    PLOT.write_bytes(draw_rates(drawn))
    table = format_markdown(make_leaderboard([*rows, make_chance_row()]))
    picture = "![Share of good moves and points given away, by ply](../images/leaderboard.png)"
    PAGE.write_text("\n".join([HEADER, table, "", NOTE, "", picture, ""]), encoding="utf-8")


def rate_again(row: Row) -> Row:
    """The rating by the games of the row, so that it follows the ratings of the levels."""
    counts = ("wins", "draws", "losses", "forfeits")
    scores = [
        Score(game["opponent"], find_engine(game["opponent"]).elo or 0, *(game[count] for count in counts))
        for game in row["games"]
    ]
    rating = rate(scores)
    assert rating is not None, "games were played"
    return {"elo": round(rating.elo), "interval": round(rating.interval)}


if __name__ == "__main__":
    main()
