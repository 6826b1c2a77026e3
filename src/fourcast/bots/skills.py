"""The numbers that make the levels what they are; `levels` says how they are used."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skill:
    """The three numbers of a level."""

    sight: int  # plies; 1 is its own next move, 2 the opponent's answer
    error_chance: float  # of playing a worse column where there is one, 0 to 1
    spread: float  # points; the larger, the worse the errors


SKILLS: tuple[Skill, ...] = (
    Skill(sight=0, error_chance=0.74, spread=12.0),
    Skill(sight=1, error_chance=0.72, spread=10.0),
    Skill(sight=2, error_chance=0.70, spread=8.0),
    Skill(sight=2, error_chance=0.57, spread=6.0),
    Skill(sight=2, error_chance=0.47, spread=5.0),
    Skill(sight=4, error_chance=0.38, spread=4.0),
    Skill(sight=4, error_chance=0.28, spread=3.0),
    Skill(sight=6, error_chance=0.16, spread=2.5),
    Skill(sight=8, error_chance=0.08, spread=1.5),
    Skill(sight=42, error_chance=0.0, spread=1.0),
)
