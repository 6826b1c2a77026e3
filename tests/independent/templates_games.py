"""The templates of reviews (docs/play/review.md) and of puzzles (docs/play/puzzles.md), as the reader knows them."""

from __future__ import annotations

_MOVE = "Move {N}: {X}'s {c}"

# What is said of a move stands behind its number and cell, as the commands print it.
MOVES = (
    ("move/slower", f"{_MOVE}: slower win: move {{K}} instead of {{K2}}."),
    ("move/quicker", f"{_MOVE}: quicker loss: move {{K}} instead of {{K2}}."),
    ("move/turns", f"{_MOVE}: turns <a draw|a win on move {{K}}> into <a draw|a loss on move {{K2}}>."),
    ("move/four", f"{_MOVE}: completes four in a row."),
    ("move/last", f"{_MOVE}: the only column left: {{text}}."),
    ("move/whatever", f"{_MOVE}: {{text}} whatever is played."),
    ("move/only", f"{_MOVE}: the only move that keeps the {{outcome}}[: {{text}}]."),
    ("move/late", f"{_MOVE}: {{text}}, as late as can be."),
    ("move/keeps", f"{_MOVE}: keeps the draw."),
    ("move/result", f"{_MOVE}: {{text}}."),
)
OUTCOMES = (("outcome/ends", "<wins|loses> on move {K}"), ("outcome/draw", "draw"))

TURNS = (
    ("turn/kept", f"{_MOVE} {{deeds}}: {{X2}} now <wins|loses> on move {{K}} instead of {{K2}}."),
    (
        "turn/changed",
        f"{_MOVE} [{{deeds}} and ]turns <a draw|a win on move {{K}}> into <a draw|a loss on move {{K2}}>.",
    ),
)

GAMES = (
    ("game/won", "{X} has won with four in a row on move {N}."),
    ("game/full", "A draw: the board is full."),
    ("game/wins", "Not over yet: {X} wins on move {N} with best play."),
    ("game/draws", "Not over yet: a draw with best play."),
    ("game/left-book", "The game left best play on move {N}: {X} played {c}, the book has {cells_or}."),
    (
        "game/in-book",
        "The game followed best play <through the whole opening book|as far as it went>, {count} move[s].",
    ),
)

QUESTIONS = (
    ("question/four", "{X} to move: find the four."),
    ("question/fork", "{X} to move: find the move that makes two threats at once."),
    ("question/attacks", "{X} to move: find the win in {count} moves, one attack after the other."),
    ("question/win", "{X} to move: find the win in {count} moves."),
    ("question/block", "{X} to move: {O} threatens to win, find the only column that stops that."),
    ("question/safe", "{X} to move: find the only safe column, and mind the cells above."),
    ("question/zugzwang", "{X} to move: find the only winning column, {O} will run out of good moves."),
    ("question/follow", "{X} to move: find the only winning column, from then on {X2} just answers {O}."),
    ("question/wins", "{X} to move: find the only winning column."),
    ("question/holds", "{X} to move: find the only column that does not lose."),
)

ANSWERS = (
    ("answer/wins", "{X} plays {c} and wins."),
    ("answer/draws", "{X} plays {c} and holds the draw."),
    ("answer/stops", "{X} plays {c} and stops {O}."),
    ("answer/safe", "{X} plays {c} and stays safe."),
    ("answer/slower", "Wrong: {c} wins only on move {K}, and there is a quicker way."),
    ("answer/throws", "Wrong: {c} throws the <win|draw|game> away."),
    ("answer/wrong", "Wrong: {c} <gives the draw|loses, on move {K} with best play>."),
    ("answer/four", "Right: {c} completes four."),
    ("answer/goes-on", "Right: {c}. {O} answers {d}: what now?"),
    ("answer/right", "Right: {c} <gives the draw|wins, on move {K} with best play>."),
)
