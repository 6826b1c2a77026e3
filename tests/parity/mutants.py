"""Deliberately broken proofs: text that stands once in the kernel, and what to put in its place.

Each is a mistake that is easy to make and gives wrong scores, if only in a few positions. `test_mutants` sees to it
that the check of the proofs finds every one of them.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One mistake and the rule whose check must find it."""

    name: str
    module: str
    right: str
    wrong: str
    rule: str


MUTANTS = (
    Mutant(
        "waiting: winning cells on top of each other are allowed",
        "bounds",
        "return (winning & (winning << ONE)) | fours(",
        "return fours(",
        "waiting",
    ),
    Mutant(
        "waiting: the cell below the winning cell is not counted",
        "bounds",
        "return count(from_cell_up(board, lowest_winning)) + count(lowest_winning)",
        "return count(from_cell_up(board, lowest_winning))",
        "waiting",
    ),
    Mutant(
        "waiting: open lines of stones only",
        "bounds",
        "fours(board, side | (board.full ^ occupied ^ winning))",
        "fours(board, side)",
        "waiting",
    ),
    Mutant(
        "waiting: a quarter of the cells instead of half",
        "proofs",
        "distance = avoided_cells(board, winning) >> ONE",
        "distance = avoided_cells(board, winning) >> (ONE + ONE)",
        "waiting",
    ),
    Mutant(
        "waiting: the other side's window is one off",
        "proofs",
        "less(select(negative, ~alpha, alpha), distance)",
        "less(select(negative, ZERO - alpha, alpha), distance)",
        "waiting",
    ),
    Mutant(
        "waiting: the wrong side's lines",
        "proofs",
        "side = select(negative, mover ^ occupied, mover)",
        "side = select(negative, mover, mover ^ occupied)",
        "quick",
    ),
    Mutant(
        "follow-up: odd rows are sure instead of even ones",
        "bounds",
        "even = board.even_rows & ~playable",
        "even = board.odd_rows & ~playable",
        "follow_up",
    ),
    Mutant(
        "follow-up: the next cells of odd columns are sure",
        "bounds",
        "even = board.even_rows & ~playable(board, occupied) & ~capped",
        "even = board.even_rows & ~capped",
        "follow_up",
    ),
    Mutant(
        "follow-up: all cells of capped columns are sure",
        "bounds",
        "(even | (board.odd_rows & capped))",
        "(even | capped)",
        "follow_up",
    ),
    Mutant(
        "follow-up: caps on even rows",
        "bounds",
        "lowest_of_columns(board, threats & board.odd_rows & open_cells)",
        "lowest_of_columns(board, threats & open_cells)",
        "follow_up",
    ),
    Mutant(
        "follow-up: a further line costs 4 instead of 2",
        "bounds",
        "cost = select(has_line, cost + TWO, cost)",
        "cost = select(has_line, cost + TWO + TWO, cost)",
        "follow_up",
    ),
    Mutant(
        "follow-up: 4 cells for a further line at any row",
        "bounds",
        "low = fours_across(board, follower | (uncounted & board.below_top_two))",
        "low = fours_across(board, follower | uncounted)",
        "follow_up",
    ),
    Mutant(
        "follow-up: 6 cells for lines up to row height - 2",
        "bounds",
        "low = fours_across(board, follower | (uncounted & board.below_top_four))",
        "low = fours_across(board, follower | (uncounted & board.below_top_two))",
        "follow_up",
    ),
    Mutant(
        "follow-up: counted columns are counted again",
        "bounds",
        "uncounted = ground & ~columns_of(board, finished)",
        "uncounted = ground",
        "follow_up",
    ),
    Mutant(
        "follow-up: half a cell is rounded up",
        "bounds",
        "bound = ZERO - (cost_of_lines(board, follower, ground, finished, cost, alpha) >> ONE)",
        "bound = ZERO - ((cost_of_lines(board, follower, ground, finished, cost, alpha) + ONE) >> ONE)",
        "follow_up",
    ),
    Mutant(
        "follow-up: a line through one of the two next cells is impossible",
        "bounds",
        "if pair != ZERO and (line & pair) == pair:",
        "if pair != ZERO and (line & pair) != ZERO:",
        "follow_up",
    ),
    Mutant(
        "follow-up: lines of F count wherever they lie",
        "bounds",
        "if fours_across(board, follower | (ground & below)) == ZERO:\n            return line",
        "if fours_across(board, follower | ground) == ZERO:\n            return line",
        "follow_up",
    ),
    Mutant(
        "follow-up: vertical lines are forgotten",
        "bounds",
        "    if vertical != ZERO:",
        "    if vertical == board.full:",
        "follow_up",
    ),
    Mutant(
        "follow-up: winning cells count that F is not sure of",
        "bounds",
        "finished = lowest_of_columns(board, threats & sure)",
        "finished = lowest_of_columns(board, threats)",
        "follow_up",
    ),
    Mutant(
        "plain follow-up: any number of caps",
        "proofs",
        "fits = ~odd_ply | nonzero(count(caps) & ONE)",
        "fits = ~odd_ply | nonzero(caps)",
        "plain_follow_up",
    ),
    Mutant(
        "plain follow-up: M's own stones are forgotten",
        "proofs",
        "within = (mover | (board.full ^ occupied ^ sure)) & ~beyond",
        "within = (board.full ^ occupied ^ sure) & ~beyond",
        "plain_follow_up",
    ),
    Mutant(
        "fewer caps: none is left out",
        "bounds",
        "fewer = caps ^ lowest(remaining)",
        "fewer = caps",
        "upper_bound",
    ),
    Mutant(
        "upper bound: caps of the wrong parity",
        "proofs",
        "fits = (count(caps) & ONE == ONE) == second_moves",
        "fits = caps != ZERO",
        "upper_bound",
    ),
    Mutant(
        "both odd: the partner's cap is taken for granted",
        "pairings",
        "    if second_cap != ZERO:",
        "    if second_cap == second_cap:",
        "both_odd",
    ),
    Mutant(
        "both odd: lines with an odd cell of one column are impossible",
        "pairings",
        "if in_first and in_second:",
        "if in_first or in_second:",
        "both_odd",
    ),
    Mutant(
        "both odd: F has the odd cells of the column that M has",
        "pairings",
        "            reach |= second\n            extra |= second_odd",
        "            reach |= first\n            extra |= first_odd",
        "both_odd",
    ),
    Mutant(
        "both odd: vertical lines are forgotten",
        "pairings",
        "if four_from(within, ONE) & ~(first | second) != ZERO:",
        "if four_from(within, ONE) & ~(first | second) == board.full:",
        "both_odd",
    ),
    Mutant(
        "both odd: cells above the cap are too many",
        "pairings",
        "within &= ~(second & empty & board.even_rows & ~(second_cap - ONE))",
        "within &= ~(second & empty & board.even_rows)",
        "both_odd",
    ),
    Mutant(
        "pairings: a further line costs 4 instead of 2",
        "pairings",
        "cost += TWO",
        "cost += TWO + TWO",
        "both_odd",
    ),
    Mutant(
        "triggered pair: late cells begin at the trigger",
        "pairings",
        "return ~((cell << ONE) - ONE)",
        "return ~(cell - ONE)",
        "triggered_pair",
    ),
    Mutant(
        "triggered pair: the late cells are exchanged",
        "pairings",
        "within &= ~(late[0] |",
        "within &= ~(late[1] |",
        "triggered_pair",
    ),
    Mutant(
        "triggered pair: either trigger is exclusive",
        "pairings",
        "if exclusive != ZERO and (line & exclusive) == exclusive:",
        "if exclusive != ZERO and (line & exclusive) != ZERO:",
        "triggered_pair",
    ),
    Mutant(
        "triggered pair: exclusive whether or not both are playable",
        "pairings",
        "if exclusive != ZERO and (line & exclusive) == exclusive:",
        "if (line & exclusive) == exclusive:",
        "triggered_pair",
    ),
    Mutant(
        "triggered pair: a line with late cells of one column is impossible",
        "pairings",
        "if (line & late[0]) != ZERO and (line & late[1]) != ZERO:",
        "if (line & late[0]) != ZERO or (line & late[1]) != ZERO:",
        "triggered_pair",
    ),
    Mutant(
        "triggered pair: trigger and the cell above it on two stones",
        "pairings",
        "if ready & trigger & (mover << ONE) & (mover << TWO) != ZERO:",
        "if ready & trigger & (mover << ONE) & (mover << TWO) == board.full:",
        "triggered_pair",
    ),
    Mutant(
        "triggered pair: all even cells of the capped column are F's",
        "pairings",
        "(second & empty & board.even_rows & ~(cap - ONE))",
        "(second & empty & board.even_rows)",
        "triggered_pair",
    ),
    Mutant(
        "forced: a winning cell above the one to block is overlooked",
        "forced",
        " | (pressed & ~nonzero(to_block & safe))",
        "",
        "forced",
    ),
    Mutant(
        "forced: the highest score is one too low",
        "forced",
        "most = (left - ONE) >> ONE",
        "most = (left - ONE - ONE) >> ONE",
        "forced",
    ),
    Mutant(
        "forced: the lowest score is one too high",
        "forced",
        "least = ZERO - ((left - ONE - ONE) >> ONE)",
        "least = ZERO - ((left - ONE - ONE - ONE) >> ONE)",
        "forced",
    ),
    Mutant(
        "forced: the window is not turned with the side",
        "forced",
        "alpha = alpha ^ turn",
        "alpha = alpha | ZERO",
        "forced",
    ),
    Mutant(
        "lanes: one short lane makes all lanes cost more",
        "bounds",
        "short &= nonzero(low)",
        "short = select(nonzero(nonzero(low)), ~ZERO, ZERO)",
        "quick_lanes",
    ),
)
