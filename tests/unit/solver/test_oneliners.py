from __future__ import annotations

import fourcast as fc
from fourcast.solver import shared_solver

LATE = "5332763556652"  # behind the bundled book


def test_all_default_uses_take_the_one_shared_solver() -> None:
    assert shared_solver() is shared_solver()
    for use in (
        lambda: fc.solve(LATE),
        lambda: fc.analyze(LATE + "1"),
        lambda: fc.evaluate(LATE + "2"),
        lambda: fc.explain(LATE + "3"),
        lambda: fc.review("4455324"),
        lambda: fc.engine("perfect").choose(fc.Position.from_moves(LATE + "6")),
        lambda: fc.engine("level-5").choose(fc.Position.from_moves(LATE + "7")),
    ):
        shared_solver().reset()
        use()
        assert shared_solver().nodes > 0
