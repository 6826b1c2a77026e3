"""What each step of the ladder saves: by how much it divides the nodes of the step before, from the counted totals.

`python -m benchmarks.ladder.savings` draws docs/images/ladder-savings.svg, for docs/learn/solver.md.
"""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

from .figures import TOTALS, Key
from .plot import COLOURS, NAMES
from .report import set_title

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "ladder-savings.svg"
_THICK = 0.16  # of a bar, where a step has 1


def savings(set_name: str) -> dict[int, float]:
    """Return how many nodes of the step before one node of each step stands for, where both were counted."""
    totals = {key.step: total for key, total in TOTALS.items() if key.set_name == set_name and not key.is_weak}
    return {step: totals[step - 1] / total for step, total in totals.items() if step - 1 in totals}


def draw(picture: Path) -> None:
    """Draw a group of bars for each step, one bar a set."""
    mpl.rcParams.update({"svg.hashsalt": "fourcast", "font.size": 10, "axes.titlesize": 11})
    figure, axes = plt.subplots(figsize=(9, 5.6), layout="constrained")
    sets = [name for name in COLOURS if Key(name, False, 12) in TOTALS]
    for step in NAMES:
        found = {name: savings(name)[step] for name in sets if step in savings(name)}
        for place, (name, factor) in enumerate(found.items()):
            height = step + _THICK * (place - (len(found) - 1) / 2)
            axes.barh(height, factor - 1, _THICK, left=1, color=COLOURS[name])
            axes.annotate(f"{factor:,.3g}", (max(factor, 1), height), (3, 0), textcoords="offset points", va="center",
                          fontsize=7)  # fmt: skip
    for name in sets:
        axes.barh(0, 0, color=COLOURS[name], label=set_title(name))
    axes.set_xscale("log")
    axes.set_xlim(0.6, 60)
    axes.set_ylim(12.6, 3.4)
    axes.set_yticks(list(NAMES)[1:], [f"{step} {name}" for step, name in list(NAMES.items())[1:]])
    axes.set_xticks([1, 2, 5, 10, 20, 50], ["1", "2", "5", "10", "20", "50"])
    axes.axvline(1, color="#888888", linewidth=0.8)
    axes.set_title("Nodes of the step before for one node of this step, by set of positions", loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside lower center", ncols=len(sets), frameon=False)
    figure.savefig(picture, metadata={"Date": None})
    plt.close(figure)


if __name__ == "__main__":
    draw(PICTURE)
