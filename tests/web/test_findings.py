from __future__ import annotations

import json

import pytest
from fourcast.web.findings import Finding, clamp_bounds

from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.solver import Limit, Solver


@pytest.mark.parametrize("moves", ["", "4453", "445312265445573", "1212121"])
def test_complete_finding_comes_back_from_json(moves: str) -> None:
    finding = Finding.complete(Solver(table_mib=4).analyze(Position.from_moves(moves)))
    assert finding.is_exact
    assert Finding.from_json(json.loads(json.dumps(finding.to_json()))) == finding


def test_book_analysis_without_its_line_keeps_its_scores() -> None:
    analysis = Solver(table_mib=4).analyze(Position(), limit=Limit(nodes=10))
    with pytest.raises(SearchInterrupted):
        Finding.complete(analysis)
    finding = Finding.without_line(analysis)
    assert (finding.score, finding.lower, finding.upper, finding.line) == (1, 1, 1, ())
    assert finding.scores == (-2, -1, 0, 1, 0, -1, -2)
    assert not finding.is_exact


def test_interrupted_finding_knows_a_score_whose_bounds_meet() -> None:
    finding = Finding.interrupted(Position(), SearchInterrupted(1, 1, 99, "seconds"), 0.5)
    assert (finding.score, finding.nodes, finding.is_exact) == (1, 99, False)


def test_bounds_are_never_wider_than_the_rules_allow() -> None:
    assert clamp_bounds(Position(), -64, 64) == (-18, 18)
    assert clamp_bounds(Position.from_moves("44444411111122"), -64, 64) == (-14, 14)
    assert clamp_bounds(Position(), -1, 2) == (-1, 2)
