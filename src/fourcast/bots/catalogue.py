"""The list of all engines: names, one honest line each, where they come from, options. Nothing is imported for it.

An engine is a class that takes its options by keyword; the module that holds it is imported when one is made.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TypeAlias

from .introductions import INTRODUCTIONS, LEVELS, Introduction

OptionValue: TypeAlias = int | float | bool | str | None

TUTORIAL = "tutorial, part"
BLOG = "blog post"
README = "perfect solver in Python"
REPORT = "MidOrFeed report"
OWN = "our own"
OWN_FILE = "your own"


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set when an engine is made."""

    name: str
    kind: type  # int, float, bool or str
    default: OptionValue
    line: str  # what it does, with the values it takes
    choices: tuple[OptionValue, ...] = ()  # empty: every value of the kind that the engine accepts


@dataclass(frozen=True, slots=True)
class Rating:
    """A measured strength; the engine `random` has 0."""

    elo: int  # points
    interval: int  # points to either side, 95 %
    node_limit: int | None  # a move, in the games that were played for it; None: none was needed


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """What is known of an engine without making it."""

    name: str
    line: str  # one honest line
    origin: str  # the seed document it comes from, or OWN
    module: str  # below fourcast.bots
    factory: str  # the class in it
    options: tuple[Option, ...] = ()
    fixed: tuple[tuple[str, OptionValue], ...] = ()  # passed on, not for the caller to set
    any_size: bool = False  # plays on boards other than 7x6, too
    is_exact: bool = False  # stands on the exact solver, and can be handed one
    source: str | None = None  # of an engine that is not ours: its address; it runs in a process of its own

    @property
    def rating(self) -> Rating | None:
        """How strong it was in the rating tournament (docs/play/ratings.md), None while it has not taken part."""
        return _ratings().get(self.name)

    @property
    def elo(self) -> int | None:
        """Its measured Elo points, None while it has none."""
        return None if self.rating is None else self.rating.elo

    @property
    def title(self) -> str:
        """Its name among people; that of somebody else's engine is the name it came with."""
        return self._introduction.title

    @property
    def about(self) -> str:
        """Who made it and how it thinks, for people who want to play."""
        return self._introduction.about

    @property
    def _introduction(self) -> Introduction:
        return INTRODUCTIONS.get(self.name, Introduction(self.name, self.line))

    @property
    def is_random(self) -> bool:
        """Whether its moves depend on a seed, or may: those of others do not tell."""
        return self.source is not None or any(option.name == "seed" for option in self.options)


def _seed(line: str = "where random choices start; none: different every time") -> Option:
    return Option("seed", int, None, line)


_WEAK = Option("weak", bool, False, "look for win, draw or loss only, not for the quickest win")

_STEPS = (
    ("step03-minimax", "Plain minimax to the end of the game, if its limit lets it get there."),
    ("step04-alphabeta", "Minimax with an alpha-beta window."),
    ("step05-column-order", "Alpha-beta from the centre outwards."),
    ("step06-bitboard", "The same nodes on bitboards, several times faster."),
    ("step07-transposition", "Remembers upper bounds in a table."),
    ("step08-iterative-deepening", "Narrows the score down by null windows."),
    ("step09-losing-moves", "Skips moves that lose at once."),
    ("step10-move-ordering", "Tries moves that make threats first."),
    ("step11-compact-table", "A table of shortened keys."),
    ("step12-lower-bounds", "Remembers lower bounds, too: the tutorial's last solver."),
)

CATALOGUE: tuple[EngineInfo, ...] = (
    *(
        EngineInfo(
            name,
            line,
            f"{TUTORIAL} {int(name[4:6])}",
            "ladder.engine",
            "LadderEngine",
            () if name == "step03-minimax" else (_WEAK,),
            (("step", name),),
        )
        for name, line in _STEPS
    ),
    EngineInfo(
        "hamish",
        "Alpha-beta on runs with room to grow, deepened until time is up; the published defects mended.",
        BLOG,
        "hamish.engine",
        "Hamish",
        (
            Option("faithful", bool, False, "play as published: passes, late wins, no early stop"),
            Option("depth", int, 20, "the deepest iteration, 1 to 20"),
        ),
    ),
    EngineInfo(
        "horrell",
        "The exact solver in plain Python, made to be read; hopeless in the opening, exact near the end.",
        README,
        "horrell.engine",
        "Horrell",
        (
            Option(
                "version",
                int,
                5,
                "1 minimax, 2 alpha-beta, 3 bitboards, 4 a memo, 5 move ordering",
                (1, 2, 3, 4, 5),
            ),
        ),
        any_size=True,
    ),
    EngineInfo(
        "robot",
        "4-in-a-Robot, the player that horrell was made to beat: counts windows of four to a fixed depth.",
        README,
        "robot.engine",
        "Robot",
        (Option("level", str, "hard", "depth 2, 3 or 4", ("easy", "medium", "hard")),),
    ),
    EngineInfo(
        "midorfeed",
        "Alpha-beta over the 69 lines with precoded opening moves, as the report tells it.",
        REPORT,
        "midorfeed.engine",
        "MidOrFeed",
        (
            Option("depth", int, 8, "plies searched before turn 12; one more after it"),
            Option(
                "reading",
                str,
                "runs",
                "how a line is scored: its run from the start, or its tokens anywhere",
                ("runs", "tokens"),
            ),
            Option("precoded", bool, True, "use the precoded moves"),
        ),
    ),
    EngineInfo(
        "midorfeed-plus",
        "MidOrFeed with the report's further improvements: threats, parity, no stop amid forced moves.",
        REPORT,
        "midorfeed.engine",
        "MidOrFeedPlus",
        (
            Option("depth", int, 8, "plies searched before turn 12; one more after it"),
            Option("precoded", bool, True, "use the precoded moves"),
        ),
    ),
    EngineInfo(
        "random",
        "Any legal column, each as likely; overlooks even its own win in one.",
        OWN,
        "random_player",
        "RandomPlayer",
        (_seed(),),
        any_size=True,
    ),
    EngineInfo(
        "perfect",
        "The exact solver: the quickest win, the slowest loss; of equal columns the most central.",
        OWN,
        "perfect",
        "Perfect",
        (
            Option("varied", bool, False, "choose among equally good columns at random"),
            _seed("where the variety starts; none: different every time"),
        ),
        any_size=True,
        is_exact=True,
    ),
    *(
        EngineInfo(
            f"level-{number}",
            f"{level.title}. {level.about}",
            OWN,
            "levels",
            "Level",
            (_seed(),),
            (("number", number),),
            any_size=True,
            is_exact=True,
        )
        for number, level in enumerate(LEVELS, 1)
    ),
)


@cache
def _ratings() -> dict[str, Rating]:
    """Ratings by engine, as the last rating tournament found them."""
    file = resources.files("fourcast.bots") / "ratings.json"
    if not file.is_file():
        return {}
    figures = json.loads(file.read_text(encoding="utf-8"))
    return {
        name: Rating(round(elo), round(figures["interval"][name]), figures["node_limit"][name])
        for name, elo in figures["elo"].items()
    }
