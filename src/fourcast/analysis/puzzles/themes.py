"""Themes: what a puzzle is about, read off exact scores and verified claims, never guessed.

A win that is near is asked for in so many moves. A column is a *block* rather than a win where the other side would win
at once or by force if nothing were done, and every other column loses: finding the threat is the point then, whatever
comes of the game later. What no short reason explains is *deep* if it wins, else to *hold*.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from fourcast.analysis.claims import Claim, MustBlock, WinsByForce
from fourcast.analysis.explanation import Explanation, explain
from fourcast.analysis.forcing import wins_by_force
from fourcast.analysis.moments import threatened_cells
from fourcast.analysis.reasons import find_threat
from fourcast.analysis.strategy_claims import FollowsRules, FollowsUp, HasPlan, IsCaught, RunsOut
from fourcast.analysis.threats import find_threats
from fourcast.analysis.wording import count_of, landing_cell
from fourcast.geometry import Column
from fourcast.notation import PLAYERS
from fourcast.position import Position
from fourcast.score import Score, final_move
from fourcast.solver import Solver

MOST_COUNTED = 4  # own moves: so many are counted in the question
FEWEST_POISONED = 2  # columns to keep away from; with one there is hardly a choice


class Kind(Enum):
    """What is at stake."""

    WIN = "win"  # the only column that wins
    DEFEND = "defend"  # the only column that does not lose: the other side threatens something, or waits for a slip
    SAVE = "save"  # the only column that does not lose: it draws


class Theme(Enum):
    """What a puzzle is about; in this order they are taught."""

    WIN_1 = "win-1"  # completes four
    BLOCK = "block"  # stops a four, or a win by force
    FORK = "fork"  # makes two threats at once, and four with the next stone
    POISONED = "poisoned"  # other columns open a cell above them where the other side completes four
    WIN_2 = "win-2"  # four with the second stone in another way
    WIN_3 = "win-3"
    WIN_4 = "win-4"
    ZUGZWANG = "zugzwang"  # the other side runs out of moves that do not lose
    SAVE = "save"  # everything else loses for a short reason
    FOLLOW_UP = "follow-up"  # then answering every stone by a fixed rule wins
    ATTACK = "attack"  # five attacks or more that leave no choice
    PLAN = "plan"  # then a simple plan wins, or every reply meets one
    DEEP = "deep"  # wins, and only exact play tells how
    HOLD = "hold"  # draws, and only exact play tells how

    @property
    def kind(self) -> Kind:
        """What is at stake."""
        if self in (Theme.BLOCK, Theme.POISONED):
            return Kind.DEFEND
        return Kind.SAVE if self in (Theme.SAVE, Theme.HOLD) else Kind.WIN

    @property
    def has_reason(self) -> bool:
        """Whether a short reason is known; the line of best play is all there is to tell of the others."""
        return self not in (Theme.DEEP, Theme.HOLD)


def find_theme(explanation: Explanation, scores: Mapping[Column, Score], right: Column, solver: Solver) -> Theme:
    """Return what a position with exactly one right column is about."""
    position, claims = explanation.position, [sentence.claim for sentence in explanation.sentences]
    after, score = position.play(right), scores[right]
    wrong = [column for column in scores if column != right]
    if after.winner is not None:
        return Theme.WIN_1
    if any(isinstance(claim, MustBlock) for claim in claims):
        return Theme.BLOCK
    length = count_own_moves(position, score) if score > 0 else 0
    forced = next((claim.sequence for claim in claims if isinstance(claim, WinsByForce)), None)
    if forced and forced.final_move == final_move(position.geometry.cells, position.ply, score):
        if length == 2 and len(threatened_cells(after)) > 1:
            return Theme.FORK
        return _WINS.get(length, Theme.ATTACK)
    if _opens_everything(after):
        return Theme.ZUGZWANG
    if not 0 < length <= MOST_COUNTED and all(scores[column] < 0 for column in wrong):
        threat = find_threat(position)
        if threat and threat.columns == (right,):
            return Theme.BLOCK
        if _is_poisoned(position, wrong, solver):
            return Theme.POISONED
    if score > 0:
        return _find_win(claims, length)
    return Theme.SAVE if all(_is_refuted(position.play(column), solver) for column in wrong) else Theme.HOLD


def ask(theme: Theme, player: int, length: int) -> str:
    """Say who is to move and what to find."""
    mover, other = PLAYERS[player], PLAYERS[1 - player]
    counted = f"the win in {count_of(length, 'move')}"
    tasks = {
        Theme.WIN_1: "find the four",
        Theme.FORK: "find the move that makes two threats at once",
        Theme.WIN_2: f"find {counted}",
        Theme.WIN_3: f"find {counted}",
        Theme.WIN_4: f"find {counted}",
        Theme.ATTACK: f"find {counted}, one attack after the other",
        Theme.BLOCK: f"{other} threatens to win, find the only column that stops that",
        Theme.POISONED: "find the only safe column, and mind the cells above",
        Theme.ZUGZWANG: f"find the only winning column, {other} will run out of good moves",
        Theme.FOLLOW_UP: f"find the only winning column, from then on {mover} just answers {other}",
    }
    plain = "find the only winning column" if theme.kind is Kind.WIN else "find the only column that does not lose"
    return f"{mover} to move: {tasks.get(theme, plain)}."


def count_own_moves(position: Position, score: Score) -> int:
    """Return how many stones the side to move still drops until it has won, given its score."""
    return (final_move(position.geometry.cells, position.ply, score) - position.ply + 1) // 2


def _find_win(claims: list[Claim], length: int) -> Theme:
    if any(isinstance(claim, RunsOut) for claim in claims):
        return Theme.ZUGZWANG
    if length <= MOST_COUNTED:
        return _WINS[length]
    if any(isinstance(claim, FollowsUp) and claim.plan.wins for claim in claims):
        return Theme.FOLLOW_UP
    if any(isinstance(claim, IsCaught | HasPlan | FollowsRules) and claim.decides for claim in claims):
        return Theme.PLAN
    return Theme.DEEP


def _opens_everything(after: Position) -> bool:
    """Whether the side to move can only play right below winning cells of the other, and nothing forces it to."""
    winning = {threat.cell for threat in find_threats(after).of(1 - after.to_move)}
    wins_itself = any(after.play(column).winner is not None for column in after.legal_columns)
    return not wins_itself and winning.issuperset((column, row + 1) for column, row in after.playable_cells)


def _is_poisoned(position: Position, wrong: list[Column], solver: Solver) -> bool:
    """Whether some of the wrong columns lose at once, each to the cell above, and the others for a short reason."""
    poisoned = [column for column in wrong if _loses_at_once(position, column)]
    return len(poisoned) >= FEWEST_POISONED and all(_is_refuted(position.play(column), solver) for column in wrong)


def _is_refuted(after: Position, solver: Solver) -> bool:
    """Whether there is a short reason why the side to move wins."""
    return wins_by_force(after) or any(sentence.claim.decides for sentence in explain(after, solver).sentences)


def _loses_at_once(position: Position, column: Column) -> bool:
    """Whether the other side then completes four right above the stone."""
    after, (_, row) = position.play(column), landing_cell(position, column)
    return row + 1 < position.height and after.play(column).winner is not None


_WINS = {2: Theme.WIN_2, 3: Theme.WIN_3, 4: Theme.WIN_4}
