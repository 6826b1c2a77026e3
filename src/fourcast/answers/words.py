"""The words that players use: what each means, in plain sentences, with a position that shows it.

An example has the form of a step of a lesson (docs/learn/lessons.md): moves, what is said, what lights up, and facts,
which a test checks with rules of its own. `phrases` are the ways in which explanations say the word.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Word:
    """One entry of the glossary."""

    id: str
    title: str
    meaning: str
    example: dict[str, Any]  # a step of a lesson
    phrases: tuple[str, ...] = ()  # longer ones win over shorter ones
    lesson: str | None = None  # the lesson that teaches it
    related: tuple[str, ...] = field(default=())  # ids of other words


WORDS: tuple[Word, ...] = (
    Word(
        "four-in-a-row",
        "Four in a row",
        "Four stones of one colour side by side, upright or slanted. Whoever makes it first wins.",
        {
            "text": "Red has won with the four from d1 to g1.",
            "moves": "4455667",
            "lines": "d1-g1",
            "facts": [{"fact": "over", "winner": "Red", "line": "d1-g1"}],
        },
        ("four in a row", "completes four", "complete four"),
        "four-in-a-row",
        ("threat", "open-line"),
    ),
    Word(
        "cell",
        "Cells and their names",
        "A cell is one hole of the board. Its name is the letter of its column and its row, counted from below.",
        {
            "text": "Red lies on d1 and Yellow right on top, on d2.",
            "moves": "44",
            "cells": "d1 d2",
            "facts": [
                {"fact": "stones", "player": "Red", "cells": "d1"},
                {"fact": "stones", "player": "Yellow", "cells": "d2"},
            ],
        },
        (),
        "four-in-a-row",
        ("winning-cell",),
    ),
    Word(
        "threat",
        "Threat",
        "A cell where one side would make four with its next stone. The other side must take that cell at once.",
        {
            "text": "Yellow threatens c4: it would complete the tower from c1 to c4. Red must block it.",
            "moves": "435343",
            "cells": "c4",
            "lines": "c1-c4",
            "facts": [
                {"fact": "winning-cells", "player": "Yellow", "cells": "c4", "line": "c1-c4"},
                {"fact": "must-block", "cell": "c4"},
            ],
        },
        ("threatens", "threat", "threats", "must block"),
        "threats",
        ("fork", "winning-cell"),
    ),
    Word(
        "winning-cell",
        "Winning cell",
        "An empty cell that would complete four for one side. It may still hang in the air, with free cells below it.",
        {
            "text": "Red has a winning cell at e3. Nobody can play it yet, because e2 below it is empty.",
            "moves": "264464457",
            "cells": "e3",
            "lines": "d4-g1",
            "facts": [
                {"fact": "winning-cells", "player": "Red", "cells": "e3", "line": "d4-g1"},
                {"fact": "in-the-air", "cells": "e3"},
                {"fact": "playable", "cells": "e2"},
            ],
        },
        ("winning cell", "winning cells"),
        "do-not-play-under-it",
        ("threat", "poisoned", "odd-and-even"),
    ),
    Word(
        "fork",
        "Fork",
        "Two threats at once. One stone can stop only one of them, so the other one makes four.",
        {
            "text": "Red threatens b1 and f1. Whatever Yellow does, Red makes four.",
            "moves": "44553",
            "cells": "b1 f1",
            "lines": "b1-e1 c1-f1",
            "facts": [{"fact": "fork", "cells": "b1 f1"}, {"fact": "result", "result": "Red wins", "move": 7}],
        },
        ("two threats at once", "cannot stop both", "cannot block both"),
        "forks",
        ("threat", "by-force", "stacked"),
    ),
    Word(
        "stacked",
        "Winning cells on top of each other",
        "Two winning cells of one side, one right above the other. Whoever blocks the lower one opens the upper one.",
        {
            "text": "Yellow had to stop the tower at e4, and Red made four right above it.",
            "moves": "5432645444363321555",
            "lines": "b2-e5",
            "facts": [
                {"fact": "over", "winner": "Red", "line": "b2-e5"},
                {"fact": "stones", "player": "Yellow", "cells": "e4"},
            ],
        },
        ("right above it",),
        "forks",
        ("fork", "winning-cell"),
    ),
    Word(
        "by-force",
        "By force",
        "A win by threats alone: every stone threatens something, and the other side never gets a free move.",
        {
            "text": "Red plays c1 or f1 next. Either makes two threats at once, and then nothing helps.",
            "moves": "4455",
            "cells": "c1 f1",
            "facts": [
                {"fact": "fork-next", "cell": "c1", "cells": "b1 f1"},
                {"fact": "fork-next", "cell": "f1", "cells": "c1 g1"},
            ],
        },
        ("wins by force", "loses by force", "win by force", "by force", "forces"),
        "forks",
        ("threat", "fork"),
    ),
    Word(
        "poisoned",
        "Poisoned cell",
        "The cell right below a winning cell of the other side. Whoever plays there gives the winning cell away.",
        {
            "text": "Red waits for e3, so e2 is poisoned for Yellow.",
            "moves": "264464457",
            "cells": "e2 e3",
            "facts": [{"fact": "poisoned", "cell": "e2", "opens": "e3"}],
        },
        ("must not play", "do not play"),
        "do-not-play-under-it",
        ("winning-cell", "zugzwang"),
    ),
    Word(
        "odd-and-even",
        "Odd and even",
        "Rows count from below. Late in the game Red tends to get cells on odd rows, and Yellow cells on even rows.",
        {
            "text": "Only column g is left. Red gets g1, g3 and g5, and its winning cell g3 is one of them.",
            "moves": "123254644133635445466331155165622221",
            "cells": "g1 g3 g5",
            "facts": [
                {"fact": "last-column", "player": "Red", "cells": "g1 g3 g5"},
                {"fact": "has-winning-cell", "player": "Red", "cells": "g3"},
            ],
        },
        ("odd row", "even row"),
        "odd-and-even",
        ("zugzwang", "claimeven"),
    ),
    Word(
        "zugzwang",
        "Zugzwang",
        "Having to move although every move does harm. When the good cells are gone, somebody must play a bad one.",
        {
            "text": "Yellow has nothing but f2 left, and then Red makes four at f3.",
            "moves": "2533413353375441222441126724115577577",
            "cells": "f2 f3",
            "facts": [{"fact": "only-move", "cell": "f2"}, {"fact": "poisoned", "cell": "f2", "opens": "f3"}],
        },
        ("runs out of moves", "run out of moves", "has no other move"),
        "who-runs-out-of-moves",
        ("poisoned", "odd-and-even", "follow-up"),
    ),
    Word(
        "follow-up",
        "Follow-up",
        "Answering every stone right on top of it. This always works where free columns have an even number of cells.",
        {
            "text": "Yellow answers on top every time, and gets e4 in the end.",
            "moves": "422343533454676766772442",
            "cells": "e4",
            "lines": "b1-e4",
            "pairs": "a1-a2 a3-a4 a5-a6 b5-b6 c5-c6 e3-e4 e5-e6 f5-f6 g5-g6",
            "facts": [
                {"fact": "pairs-fill-the-board"},
                {"fact": "answers-on-top", "player": "Yellow", "wins": True, "ends": "e4"},
            ],
        },
        ("right on top of it", "answered on top", "answer on top", "on top"),
        "follow-up",
        ("claimeven", "zugzwang", "plan"),
    ),
    Word(
        "claimeven",
        "Claimeven",
        "Follow-up as a shield: whoever answers on top gets every even cell, and stops the fours that need one.",
        {
            "text": "Red has winning cells at a4 and f2, both on even rows. Yellow claims them and is safe.",
            "moves": "424234455425453552",
            "cells": "a4 f2",
            "pairs": "a1-a2 a3-a4 a5-a6 b5-b6 c3-c4 c5-c6 f1-f2 f3-f4 f5-f6 g1-g2 g3-g4 g5-g6",
            "facts": [
                {"fact": "winning-cells", "player": "Red", "cells": "a4 f2"},
                {"fact": "pairs-fill-the-board"},
                {"fact": "answers-on-top", "player": "Yellow", "wins": False},
            ],
        },
        ("never completes four",),
        "a-claimeven-draw",
        ("follow-up", "baseinverse", "odd-and-even"),
    ),
    Word(
        "baseinverse",
        "Baseinverse",
        "Two cells that can both be played now. Whichever the other side takes, you take the other one.",
        {
            "text": "Red needs c1 or f1 for a fork. Both can be played now: one for Red is one for Yellow.",
            "moves": "445",
            "pairs": "c1-f1 f1-c1",
            "facts": [{"fact": "playable", "cells": "c1 f1"}],
        },
        ("fixed answers", "in the other of the two", "in another of these"),
        "a-claimeven-draw",
        ("claimeven", "open-line"),
    ),
    Word(
        "plan",
        "Plan",
        "A simple rule that one side can follow to the end: make four, block, else answer as the rule says.",
        {
            "text": "A plan for Yellow: answer a1 on a2, and every other stone right on top of it.",
            "moves": "422343533454676766772442",
            "pairs": "a1-a2",
            "facts": [{"fact": "answers-on-top", "player": "Yellow", "wins": True, "ends": "e4"}],
        },
        ("a plan that", "winning plan", "this plan"),
        "follow-up",
        ("follow-up", "claimeven"),
    ),
    Word(
        "open-line",
        "Open line",
        "Four cells in a row without a stone of the other side. Without an open line nobody can make four any more.",
        {
            "text": "The line from a1 to d1 is open for Red: b1 is all that is missing.",
            "moves": "755544153",
            "cells": "b1",
            "lines": "a1-d1",
            "facts": [{"fact": "winning-cells", "player": "Red", "cells": "b1", "line": "a1-d1"}],
        },
        ("open line", "open lines", "every line holds"),
        "a-claimeven-draw",
        ("four-in-a-row", "baseinverse"),
    ),
    Word(
        "best-play",
        "Best play",
        "Both sides always choose what serves them best: a quick win, else a draw, else a late loss. Nobody errs.",
        {
            "text": "With best play only column d wins for Red; c and e draw, the others lose.",
            "moves": "",
            "facts": [{"fact": "column-results", "wins": "d", "draws": "c e", "loses": "a b f g"}],
        },
        ("best play",),
        "how-computers-solve-it",
        ("by-force",),
    ),
)
