"""How engines are introduced to people who want to play: a name and a line each, who made it and how it thinks.

The catalogue has a technical line for those who build on an engine; here are no plies and no percentages.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a player is told."""

    title: str
    about: str  # a sentence or two


LEVELS = (  # from level-1 on; Easy, Medium, Hard and Perfect are the four that a newcomer is offered
    Introduction("First steps", "Plays for fun, and may miss even its own win."),
    Introduction("Easy", "Takes a win when it has one, but often forgets to stop yours."),
    Introduction("Careful beginner", "Sees a threat when it is there, plans little."),
    Introduction("Medium", "Stops your threats and sometimes finds a good idea."),
    Introduction("Regular", "Plays a strong move about every other time."),
    Introduction("Practised", "Sees a double threat coming, and likes to make one."),
    Introduction("Hard", "Looks two moves ahead and seldom slips."),
    Introduction("Expert", "Looks three moves ahead: you need a plan."),
    Introduction("Master", "Looks four moves ahead and hardly ever slips."),
    Introduction("Perfect", "Never errs. Move first, and you can still win."),
)

_TUTORIAL = "Pascal Pons' tutorial"

INTRODUCTIONS: dict[str, Introduction] = {
    **{f"level-{number}": level for number, level in enumerate(LEVELS, 1)},
    "perfect": Introduction(
        "The solver", "Fourcast's own: the quickest win, the longest defence, the same move every time."
    ),
    "random": Introduction("Coin flipper", "Any column, each as likely. Good for a first victory."),
    "hamish": Introduction(
        "Hamish", "A programmer's blog post: looks ahead until its time is up, and likes runs with room to grow."
    ),
    "horrell": Introduction(
        "Horrell", "A solver in plain Python, made to be read: lost in the opening, exact near the end."
    ),
    "robot": Introduction(
        "4-in-a-Robot", "A machine from the web that people played against: counts its chances four steps ahead."
    ),
    "midorfeed": Introduction(
        "MidOrFeed", "A student project from Copenhagen: weighs all 69 lines of four, opens by heart."
    ),
    "midorfeed-plus": Introduction(
        "MidOrFeed Plus", "The same with what its authors wished to add: it knows threats and who runs out of moves."
    ),
    "step03-minimax": Introduction("Lesson 3", f"{_TUTORIAL}, at its start: tries everything, as far as it gets."),
    "step04-alphabeta": Introduction("Lesson 4", f"{_TUTORIAL}: stops looking where nothing can change any more."),
    "step05-column-order": Introduction("Lesson 5", f"{_TUTORIAL}: looks at the middle first."),
    "step06-bitboard": Introduction("Lesson 6", f"{_TUTORIAL}: the board as bits, and so much faster."),
    "step07-transposition": Introduction("Lesson 7", f"{_TUTORIAL}: remembers what it has seen."),
    "step08-iterative-deepening": Introduction("Lesson 8", f"{_TUTORIAL}: asks easy questions first."),
    "step09-losing-moves": Introduction("Lesson 9", f"{_TUTORIAL}: no longer considers moves that lose at once."),
    "step10-move-ordering": Introduction("Lesson 10", f"{_TUTORIAL}: tries moves that threaten first."),
    "step11-compact-table": Introduction("Lesson 11", f"{_TUTORIAL}: remembers more in the same space."),
    "step12-lower-bounds": Introduction("Lesson 12", f"{_TUTORIAL}, at its end: the whole solver."),
}
