from __future__ import annotations

import sys

import pytest

from fourcast.benchmark.contestants import make_contestant
from fourcast.benchmark.peers import BitBullyContestant, MissingPeerError
from fourcast.benchmark.runner import run_set
from fourcast.benchmark.sets import load_bundled_set


def test_bitbully_without_its_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bitbully", None)
    with pytest.raises(MissingPeerError, match=r"pip install .\.\[bench\]"):
        BitBullyContestant()


@pytest.mark.parametrize("weak", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_bitbully_agrees_with_the_labels(weak: bool) -> None:
    pytest.importorskip("bitbully")
    bitbully = make_contestant("bitbully", table_mib=64)
    (result,) = run_set(load_bundled_set("end-easy").first(20), [bitbully], weak=weak)
    assert result.wrong == 0
    assert result.total_nodes > 0
    assert result.table_mib is None


def test_bitbully_reset_empties_the_node_counter() -> None:
    pytest.importorskip("bitbully")
    bitbully = make_contestant("bitbully", table_mib=64)
    bitbully.prepare(load_bundled_set("end-easy").positions[0].moves, weak=False)()
    assert bitbully.nodes > 0
    bitbully.reset()
    assert bitbully.nodes == 0
