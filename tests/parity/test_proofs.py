"""No static proof is ever wrong: every rule, every way to apply it, every window, against the true scores.

Whole boards as far as they are small; of larger boards everything that random late positions lead to. A rule that does
not fire proves nothing here, so every case states how many firings it must have at least, by kind (see `rule_checks`).
Boards of odd height have the same proofs (see `kernel.bounds`); those of odd width differ from those of even width, so
that nearly every rule is always tried on one board of each kind. The slow tests take the other boards, and 4x6, of
which a sample is taken, whole.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.parity.proof_check import RULES, Checker, Tally, make_checker
from tests.reference.everything import Positions, solve_everything, solve_sample
from tests.samples import sized

pytestmark = pytest.mark.jit_only

# Board: what each rule must fire at least, by kind; a hundred where nothing is said.
LEAST: dict[str, dict[str, tuple[int, ...]]] = {
    "4x4": {
        "waiting": (40_000, 20_000),
        "follow_up": (70_000, 8_000, 20, 0, 2_000),
        "both_odd": (100_000, 700, 0, 0, 3_000),
        "triggered_pair": (20_000, 90, 30_000, 90, 100, 0, 100),
    },
    "5x4": {
        "waiting": (600_000, 400_000),
        "upper_bound": (1_000_000, 100_000),
        "follow_up": (1_000_000, 100_000, 1_000, 0, 100_000, 0, 0, 0, 600),
        "both_odd": (2_000_000, 70_000, 1_000, 0, 100_000, 1_000),
        "triggered_pair": (600_000, 7_000, 500_000, 6_000, 10_000, 0, 10_000),
    },
    "4x5": {
        "waiting": (300_000, 200_000),
        "quick": (800_000, 200_000),
        "plain_follow_up": (500_000, 80_000),
        "upper_bound": (600_000, 80_000),
        "follow_up": (500_000, 50_000, 1_000, 0, 80_000, 600),
        "both_odd": (900_000, 60_000, 0, 0, 100_000, 50),
        "triggered_pair": (100_000, 6_000, 100_000, 5_000, 20_000, 20, 10_000, 20),
        "late_cap": (40_000,),
        "delay": (400_000, 900_000),
    },
    "4x6": {
        "waiting": (200_000, 100_000),
        "follow_up": (200_000, 15_000, 200, 0, 20_000, 200),
        "both_odd": (300_000, 15_000, 0, 0, 30_000, 10),
        "triggered_pair": (60_000, 1_000, 70_000, 1_000, 5_000, 5, 5_000, 5),
    },
    "5x5": {
        "waiting": (100_000, 50_000),
        "plain_follow_up": (10_000, 100_000),
        "follow_up": (100_000, 6_000, 20, 0, 10_000, 10, 0, 0, 100),
        "both_odd": (200_000, 10_000, 200, 0, 30_000),
        "triggered_pair": (20_000, 500, 20_000, 500, 2_000, 0, 2_000),
        "late_cap": (4_000,),
        "delay": (100_000, 100_000),
    },
    "5x6": {
        "follow_up": (300_000, 20_000, 100, 0, 50_000, 50, 0, 0, 100),
        "both_odd": (500_000, 40_000, 200, 0, 100_000, 400),
        "triggered_pair": (100_000, 1_000, 100_000, 1_000, 10_000, 0, 10_000),
    },
    "7x6": {
        "waiting": (100_000, 100_000),
        "follow_up": (100_000, 5_000, 0, 0, 20_000, 200, 0, 0, 300),
        "both_odd": (400_000, 20_000, 700, 0, 50_000, 100),
        "triggered_pair": (30_000, 700, 40_000, 700, 5_000, 0, 5_000),
    },
    "7x7": {
        "waiting": (200_000, 100_000),
        "plain_follow_up": (5_000, 200_000),
        "follow_up": (200_000, 4_000, 0, 0, 6_000, 100, 0, 0, 100),
        "both_odd": (900_000, 20_000, 200, 0, 15_000, 10),
        "triggered_pair": (100_000, 200, 100_000, 200, 500, 0, 1_000),
        "late_cap": (200,),
        "delay": (300_000, 500_000),
    },
}
# Starts: ply, number. The sample of 7x6 takes longest to solve.
SAMPLES = {"4x6": (9, 40), "5x5": (11, 30), "5x6": (15, 100), "7x6": (sized(27, whole=26), 100), "7x7": (32, 60)}
FEWER = {"7x6": sized(3, whole=1)}  # by what firings are divided, as its sample is smaller
LEAST_OF_WHOLE_4X6 = {
    "waiting": (400_000, 250_000),
    "follow_up": (700_000, 90_000, 4_000, 40, 100_000, 1_000, 0, 0, 10),
    "both_odd": (1_000_000, 80_000, 10, 0, 150_000, 20),
    "triggered_pair": (200_000, 10_000, 200_000, 8_000, 30_000, 80, 20_000, 80),
}
FEWER_ON_WHOLE_4X6 = {"late_cap": 600_000}  # firings; it wants a column with a high winning cell and a spare one

# What costs is compiling a rule's check, not the board. The two rules that choose among the others take longest;
# `test_audit` meets what they prove in real searches. Those for positions taken together are held to the same nodes as
# one position at a time by `test_paths`.
ALWAYS = tuple(
    rule for rule in RULES if rule not in ("upper_bound", "late_bound") and not rule.endswith(("fours", "eights"))
)
USUAL = dict.fromkeys(("4x4", "5x5", "7x6"), ALWAYS)
CASES = [
    pytest.param(board, rule, id=f"{board}-{rule}", marks=() if rule in USUAL.get(board, ()) else pytest.mark.slow)
    for board in LEAST
    for rule in RULES
]


@cache
def checker() -> Checker:
    return make_checker()


def positions_of(board: str) -> Positions:
    width, height = (int(part) for part in board.split("x"))
    if board not in SAMPLES:
        return solve_everything(width, height)
    return solve_sample(width, height, *SAMPLES[board])


def check_kinds(tally: Tally, least: tuple[int, ...]) -> None:
    """Nothing wrong was found, and the rule has spoken often enough for that to mean something."""
    assert tally.violation is None, str(tally.violation)
    assert all(number >= at_least for number, at_least in zip(tally.kinds, least, strict=False)), tally.kinds


@pytest.mark.parametrize(("board", "rule"), CASES)
def test_rule_is_never_wrong(board: str, rule: str) -> None:
    tally = checker().check(rule, positions_of(board), every_window=board in ("4x4", "5x4"))
    check_kinds(tally, tuple(number // FEWER.get(board, 1) for number in LEAST[board].get(rule, (100,))))


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_rule_is_never_wrong_on_any_position_of_4x6(rule: str) -> None:
    tally = checker().check(rule, solve_everything(4, 6), every_window=False)
    check_kinds(tally, LEAST_OF_WHOLE_4X6.get(rule, (100,)))
    assert tally.firings > FEWER_ON_WHOLE_4X6.get(rule, 3_000_000)
