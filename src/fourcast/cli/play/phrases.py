"""What `fourcast play` says: sentences about a session, for the screen and the line dialogue alike."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from fourcast.cli.display.board import format_score
from fourcast.cli.input.columns import column_letter, name_columns
from fourcast.cli.play.game_session import SECOND_PLAYER, Session
from fourcast.geometry import Column
from fourcast.score import Score, describe_score

if TYPE_CHECKING:
    from fourcast.bots import Choice
    from fourcast.position import Position


def describe_state(session: Session, opponent: str) -> str:
    """Say whose turn it is, or how the game ended."""
    if session.fault is not None:
        return f"{opponent} {session.fault}: the game is yours."
    if session.game.is_over:
        winner = session.position.winner
        if winner is None:
            return "A draw: the board is full."
        who = "You win" if winner == session.human else f"{opponent} wins"
        return f"{who} on move {session.position.ply}."
    if session.is_humans_turn:
        return f"Your turn: column {name_columns(session.position.width)}."
    return f"{opponent} is thinking"


def describe_choice(opponent: str, choice: Choice) -> str:
    """Say what the engine played and why."""
    return f"{opponent} plays column {column_letter(choice.column)}: {choice.why}"


def describe_effort(choice: Choice) -> str:
    """Say what the move cost; empty if nothing was searched."""
    return f"{choice.nodes:,} nodes, {choice.seconds:.2f} s" if choice.nodes else ""


def describe_hint(position: Position, column: Column, score: Score) -> str:
    """Say what a column leads to with best play of both sides."""
    words = describe_score(score, position.geometry.cells, position.ply)
    return f"column {column_letter(column)}, {format_score(score)}: {words}"


def say_farewell(session: Session, opponent: str, options: tuple[str, ...] = ()) -> list[str]:
    """Return the lines printed at the end: every game's moves, and how to go on with the last one.

    `options` are those of the command that matter for going on, such as ("--nodes", "1000").
    """
    lines = [f"earlier game: {game}" for game in session.earlier]
    if not session.game.moves:
        return lines
    if session.is_over:
        return [*lines, describe_state(session, opponent), f"moves: {session.game}"]
    return [*lines, f"moves: {session.game}", f"to go on: {format_command(session, opponent, options)}"]


def format_command(session: Session, opponent: str, options: tuple[str, ...]) -> str:
    """Write the command that opens this game again."""
    parts = ["fourcast", "play", "--engine", opponent, *options]
    if session.human == SECOND_PLAYER:
        parts.append("--second")
    if not session.position.geometry.is_standard:
        parts += ["--size", str(session.position.geometry)]
    return shlex.join([*parts, "--moves", str(session.game)])
