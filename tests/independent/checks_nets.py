"""Checks of nets: whatever O plays, X soon wins by force or has a plan that wins, or that never loses."""

from __future__ import annotations

from .checks_plans import PLAN_KINDS, read_plan, run, start
from .grammar import Claim, read_replies
from .playing import Budget, Plan, TooLargeError, play_out
from .rules import Board, each
from .view import View, checks, require, require_opponents

MOST_NET_MOVES = 4


@checks("net/rule")
def _net(view: View, claim: Claim) -> None:
    player, wins = claim.player("X"), not claim.has("O2")
    require_opponents(player, claim.player("O"))
    require(wins or claim.player("O") == claim.player("O2"), "two opponents are named")
    board = start(view, claim, player)
    depth = claim.number("count") - 1
    require(depth < MOST_NET_MOVES, "a net takes at most four moves")
    require((depth == 0) == (" one move " in claim.text), "one move, but two moves")
    answers = view.after("net/answers", claim)
    told = read_replies(view.rules, answers.fields["replies"]) if answers else {}
    for cell in each(board.playable):
        after = board.play(cell)
        require(after.winner is None, f"{view.rules.name(cell)} completes four")
        require(_keeps(view, after, player, wins), f"{view.rules.name(cell)} takes it away")
        if after.is_over:
            continue
        key = (view.rules, after.stones, depth, wins, told.get(cell))
        if key not in view.nets:
            try:
                view.nets[key] = _has_answer(view, after, depth, wins, told.get(cell))
            except TooLargeError:
                view.nets[key] = None
        require(view.nets[key] is not False, f"nothing helps after {view.rules.name(cell)}")
        view.sampled |= view.nets[key] is None  # the oracle agrees; more was not shown


def _has_answer(view: View, board: Board, depth: int, wins: bool, answer: int | None) -> bool:
    """Whether the side to move has it, by the answer that is told if one is."""
    budget = view.budget
    if answer is None:
        return _has_it(view, board, depth, wins, budget)
    after = board.play(answer)
    if after.is_over:
        return not wins or after.winner == board.turn
    if _serves(view, after, wins, budget):
        return True
    threats = view.rules.fours(after.you, after.me)
    if threats:
        require(not threats & (threats - 1) and not after.fours_of(after.turn), "that is won or lost at once")
        return _has_it(view, after.play(threats), depth, wins, budget)
    return depth > 0 and all(_has_it(view, after.play(cell), depth - 1, wins, budget) for cell in each(after.playable))


def _keeps(view: View, board: Board, player: int, wins: bool) -> bool:
    """Whether the player wins with best play, or at least does not lose."""
    winner = view.oracle.result(board)[0]
    return winner == player or (not wins and winner is None)


def _has_it(view: View, board: Board, depth: int, wins: bool, budget: Budget) -> bool:
    """Whether the side to move wins by force, or has a plan after so many moves and one more."""
    key = (view.rules, board.stones, depth, wins)
    if key not in view.nets:
        view.nets[key] = not board.is_over and (
            view.wins_by_force(board)
            or _has_plan(view, board, wins, budget)
            or _catches(view, board, depth, wins, budget)
        )
    return bool(view.nets[key])


def _keeping(view: View, board: Board, wins: bool) -> list[int]:
    """The cells that keep what is wanted: no other can be the right one."""
    return [cell for cell in each(board.playable) if _keeps(view, board.play(cell), board.turn, wins)]


def _has_plan(view: View, board: Board, wins: bool, budget: Budget) -> bool:
    """Whether after some move some plan does."""
    return any(_serves(view, board.play(cell), wins, budget) for cell in _keeping(view, board, wins))


def _serves(view: View, after: Board, wins: bool, budget: Budget) -> bool:
    """Whether some plan of the side that is not to move does; what has served in this net before is tried first."""
    for kind in dict.fromkeys((*view.served, *PLAN_KINDS)):
        course = play_out(view.rules, Plan(view.rules, view.force, *kind), after.you, after.me, budget)
        if not course.failure and not (wins and course.may_draw):
            view.served.insert(0, kind)
            return True
    return False


def _catches(view: View, board: Board, depth: int, wins: bool, budget: Budget) -> bool:
    """Whether an attack and its answer, which cost no move, or a move and every reply lead to what is wanted."""
    keeping = _keeping(view, board, wins)
    for cell, _, threat in view.force.list_attacks(board.me, board.you):
        if cell in keeping and _has_it(view, board.play(cell).play(threat), depth, wins, budget):
            return True
    return depth > 0 and any(
        all(_has_it(view, after.play(reply), depth - 1, wins, budget) for reply in each(after.playable))
        for after in map(board.play, keeping)
    )


@checks("net/answers")
def _answers(view: View, claim: Claim) -> None:
    """Every reply is answered as told, on a cell that keeps what is wanted, or loses by force."""
    rule = view.last_said("net/rule")
    player, wins = claim.player("X"), not rule.has("O2")
    require(rule.player("X") == player, "it is told of the other player")
    board = start(view, rule, player)
    told = read_replies(view.rules, claim.fields["replies"])
    others = board.playable
    for cell, answer in told.items():
        require(_keeps(view, board.play(cell).play(answer), player, wins), "the answer gives it away")
        others &= ~cell
    require(bool(others) == ("every other move" in claim.text), "all replies are told, or some are not")
    lost = all(view.wins_by_force(board.play(cell)) for cell in each(others))
    require(lost, "another move does not lose by force")


@checks("net/toughest")
def _toughest(view: View, claim: Claim) -> None:
    rule = view.last_said("net/rule")
    player, wins = claim.player("X"), not rule.has("O2")
    require(rule.player("X") == player, "it is told of the other player")
    after = start(view, rule, player).play(claim.cell(view.rules, "c"))
    require(not after.is_over and not view.wins_by_force(after), "that is won by force")
    answered = after.play(claim.cell(view.rules, "d"))
    require(_keeps(view, answered, player, wins), "the answer gives it away")
    require(not answered.is_over, "the answer ends the game")
    course = run(view, read_plan(view, claim), answered)
    require(not course.failure and not (wins and course.may_draw), course.failure or "the plan need not win")
