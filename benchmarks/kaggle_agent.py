"""Measure the exported ConnectX agent: in Kaggle's own environment against `negamax`, and against our engines.

`python -m benchmarks.kaggle_agent --games 10` (kaggle-environments must be installed: requirements/kaggle.txt). All
games start from the empty board, as on Kaggle, half of them with either colour.
"""

from __future__ import annotations

import argparse
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fourcast.adapters.kaggle import make_agent, read_submission
from fourcast.markdown import Table, format_markdown

OPPONENTS = ("random", "negamax", "level-5", "level-8", "level-9", "level-10")
KAGGLES_OWN = ("random", "negamax")


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description="Measure the exported ConnectX agent.")
    parser.add_argument("--games", type=int, default=10, help="against each opponent, an even number")
    parser.add_argument("--seconds", type=float, default=2.0, help="of a move")
    parser.add_argument("--opponents", nargs="*", default=OPPONENTS)
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "submission.py"
        file.write_text(read_submission(), encoding="utf-8")
        for opponent in options.opponents:
            rows.append(play(str(file), opponent, options.games, options.seconds))
            print(rows[-1], flush=True)
    print(format_markdown(Table(("opponent", "wins", "draws", "losses", "slowest move"), tuple(rows))))


def play(file: str, opponent: str, games: int, seconds: float) -> tuple[str, ...]:
    """All games against one opponent, in Kaggle's environment."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from kaggle_environments import make
    rewards = []
    slowest = 0.0
    for number in range(games):
        other: str | Callable[[Any, Any], int] = opponent if opponent in KAGGLES_OWN else make_agent(opponent)
        environment = make("connectx", configuration={"actTimeout": seconds}, debug=True)
        agents = [file, other] if number % 2 == 0 else [other, file]
        environment.run(agents)
        rewards.append(environment.steps[-1][number % 2].reward)
        # Each step logs the agents that were asked: one, since they move in turn.
        ours = [log for step, logs in enumerate(environment.logs[1:]) if step % 2 == number % 2 for log in logs]
        slowest = max([slowest, *(log["duration"] for log in ours if "duration" in log)])
    counts = [rewards.count(reward) for reward in (1, 0, -1)]
    assert sum(counts) == games, rewards
    return (opponent, *map(str, counts), f"{slowest:.2f} s")


if __name__ == "__main__":
    main()
