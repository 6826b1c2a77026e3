"""Answers made short for assistants: columns counted from 1 as in moves, a drawn board, only what is asked for."""

from __future__ import annotations

from typing import Any

from fourcast.answers import Answer
from fourcast.game import Game


def shape_board(game: Game, board: Answer) -> Answer:
    """How things stand, without any search."""
    return {
        "moves": str(game),
        "board": str(game.position),
        "status": board["status"],
        "is_over": board["is_over"],
        "legal_columns": [column + 1 for column in board["legal_columns"]],
    }


def shape_score(game: Game, found: Answer) -> Answer:
    """The score of a position, or the bounds that were proved in time."""
    told: Answer = {"moves": str(game), "verdict": found["verdict"], "is_exact": found["is_exact"]}
    if found["is_exact"]:
        return told | {"score": found["score"]}
    return told | {"score_at_least": found["lower"], "score_at_most": found["upper"]}


def shape_analysis(game: Game, found: Answer) -> Answer:
    """Every column with its score and what it means; the best ones."""
    columns = [
        {"column": column["column"] + 1, "score": column["score"], "words": column["words"]}
        for column in found["columns"]
        if column is not None
    ]
    return {
        **shape_board(game, found["board"]),
        **shape_score(game, found),
        "columns": columns,
        "best_columns": [column + 1 for column in found["best"]],
    }


def shape_explanation(game: Game, found: Answer) -> Answer:
    """The reasons in sentences."""
    return {
        "moves": str(game),
        "board": str(game.position),
        "headline": found["headline"],
        "verdict": found["verdict"],
        "sentences": [sentence["text"] for sentence in found["sentences"]],
        "is_complete": found["is_complete"],
    }


def shape_review(found: Answer) -> Answer:
    """Both players' accuracy, and every move with its class; what was better where a move was not best."""
    return {
        "moves": found["moves"],
        "verdict": found["verdict"],
        "players": [
            {key: _round(player[key]) for key in ("name", "accuracy", "mistake", "blunder")}
            for player in found["players"]
        ],
        "judged": [_shape_move(move) for move in found["reviewed"]],
        "is_complete": found["is_complete"],
    }


def _shape_move(move: Answer) -> Answer:
    told: Answer = {"number": move["number"], "column": move["column"] + 1, "class": move["class"]}
    if move["class"] != "best":
        told["better_columns"] = [column + 1 for column in move["best"]]
    return told


def _round(value: Any) -> Any:
    return round(value, 1) if isinstance(value, float) else value
