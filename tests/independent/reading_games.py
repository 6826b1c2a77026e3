"""Reads all that is said about a reviewed game and about a puzzle: plain texts in, findings out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from . import checks_games  # noqa: F401  fills the checks
from .grammar import parse, split_sentences
from .reader import Finding, Reader, Said, check_one
from .templates import VERDICTS
from .templates_games import ANSWERS, GAMES, MOVES, QUESTIONS, TURNS

Told = dict[str, Any]  # plain values, as JSON has them
Table = Sequence[tuple[str, str]]


class GameReader:
    """Reads reviews and puzzles with the reader of explanations."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._read: dict[tuple[tuple[int, int], tuple[int, ...], str, int], Finding] = {}

    def read_review(self, told: Told) -> list[Finding]:
        """Check every text of a review, given as plain values."""
        size = told["width"], told["height"]
        moves = tuple(move["column"] for move in told["reviewed"])
        found = [self._one(size, moves, told["verdict"], GAMES)]
        if told["theory"]:
            found.append(self._one(size, moves, told["theory"]["sentence"], GAMES))
        for move in told["reviewed"]:
            before = moves[: move["ply"]]
            player = ("Red", "Yellow")[move["player"]]
            found.append(
                self._one(size, before, f"Move {move['number']}: {player}'s {move['cell']}: {move['comment']}.", MOVES)
            )
            if move["reason"]:
                found += self._reason(size, moves, move["number"], move["reason"]["text"])
        points = {point["number"]: point for point in told["turning_points"]}
        for number, point in points.items():
            before, after = moves[: number - 1], moves[:number]
            found.append(self._one(size, before, point["headline"], TURNS))
            for board, part in ((before, "before"), (after, "after"), (before, "refuted")):
                found += self.reader.read(Said(*size, board, "", _texts(point[part]), ""))
        for moment in told["key_moments"]:
            found += self._read_moment(size, moves, moment, points[moment["number"]])
        return found

    def _read_moment(self, size: tuple[int, int], moves: tuple[int, ...], moment: Told, point: Told) -> list[Finding]:
        """The reason, which is a headline of one of the two positions; both lines and what ends them."""
        number = moment["number"]
        found = []
        boards = {"Missed: ": (moves[: number - 1], "before"), "Now: ": (moves[:number], "after")}
        if moment["reason"]:
            told = moment["reason"]["text"]
            board, part = next(boards[start] for start in boards if told.startswith(start))
            headline = told.partition(": ")[2]
            found.append(self.reader.read(Said(*size, board, headline, _texts(point[part]), ""))[0])
        for board, name in ((moves[: number - 1], "line"), (moves[:number], "reply")):
            cells = moment[f"{name}_cells"]
            if cells:
                found += self._read_line(size, board, cells, moment[f"{name}_ends"])
        return found

    def _read_line(self, size: tuple[int, int], board: tuple[int, ...], cells: list[str], ends: str) -> list[Finding]:
        numbered = " ".join(f"{len(board) + number}.{cell}" for number, cell in enumerate(cells, 1))
        whole = self.reader.read(Said(*size, board, "", (f"Best play: {numbered}.",), ""))
        begun = self.reader.read(Said(*size, board, "", (f"Best play begins {numbered}.",), ""))
        found = whole if whole[0].answer == "true" else begun
        if ends:
            found += self.reader.read(
                Said(*size, board, "", (f"Quiet until move {len(board) + len(cells)}: then {ends}.",), "")
            )
        return found

    def _reason(self, size: tuple[int, int], moves: tuple[int, ...], number: int, told: str) -> list[Finding]:
        when, _, text = told.partition(": ")
        board = moves[: number - 1] if when == "Missed" else moves[:number]
        return self.reader.read(Said(*size, board, "", (text,), ""))

    def read_puzzle(self, told: Told) -> list[Finding]:
        """Check the question of a puzzle, its solution, and what is said of every column."""
        size, moves = (7, 6), tuple(int(move) - 1 for move in told["puzzle"]["moves"])
        found = [self._one(size, moves, told["puzzle"]["question"], QUESTIONS)]
        answer, verdict = split_sentences(told["solution"]["headline"])
        found += [self._one(size, moves, answer, ANSWERS), self._one(size, moves, verdict, VERDICTS)]
        found += self.reader.read(Said(*size, moves, "", _texts(told["solution"]["sentences"]), ""))
        for judged in told["verdicts"]:
            before = moves + tuple(judged["line"][: len(judged["line"]) - 1 - (judged["reply"] is not None)])
            found.append(self._one(size, before, judged["headline"], ANSWERS))
            # a short reason is told of the position before the column, any other of the one after it
            is_short = judged["headline"].endswith(" away.")
            board = before if is_short else (*before, judged["column"])
            found += self.reader.read(Said(*size, board, "", _texts(judged["sentences"]), ""))
        return found

    def _one(self, size: tuple[int, int], moves: tuple[int, ...], text: str, table: Table) -> Finding:
        key = (size, moves, text, id(table))
        if key not in self._read:
            view = self.reader.look_at(Said(*size, moves, "", (), ""))
            self._read[key] = check_one(view, parse(text, table), text)
        return self._read[key]


def _texts(sentences: list[Told]) -> tuple[str, ...]:
    return tuple(sentence["text"] for sentence in sentences)


def list_wrong(findings: Sequence[Finding]) -> Iterator[str]:
    """What is false or not understood, with the reason."""
    for finding in findings:
        if finding.answer != "true":
            yield f"{finding.answer}: {finding.text} ({finding.why})"
