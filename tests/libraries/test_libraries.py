"""Every library gives the same answers as the others, with the same nodes.

Scores are checked against the sets, nodes against the committed signature. `make libraries-check` asks everything, and
what Numba compiles for this very CPU as well.
"""

from __future__ import annotations

import pytest

from benchmarks.signature import SIGNATURE
from tests.libraries.machines import ARM, WASM, ask, explain_missing, list_runnable
from tests.samples import sized
from tools.libraries.making import is_fresh, make_libraries
from tools.libraries.targets import TARGETS

# Without the compiler nothing is to be asked; and the file starts processes.
pytestmark = [pytest.mark.jit_only, pytest.mark.processes, pytest.mark.site]

HERE = list_runnable()
SIMPLEST = HERE[-1] if HERE else ""
SHARE = sized(8, whole=1)


def need(name: str) -> None:
    if not is_fresh(TARGETS[name]):
        pytest.skip("the library is missing or stale: make test-page makes it")


@pytest.mark.parametrize("name", HERE)
def test_library_searches_the_nodes_of_the_signature(name: str) -> None:
    need(name)
    lines = [line.split() for line in SIGNATURE.read_text(encoding="utf-8").splitlines()]
    committed = {set_name: int(nodes) for set_name, _, nodes in lines}
    found = ask(name, SHARE)["signature"]
    assert len(found) >= 2
    assert found == {set_name: committed[set_name] for set_name in found}


@pytest.mark.parametrize("name", HERE[:-1])
def test_library_answers_as_the_simplest_does(name: str) -> None:
    need(name)
    assert ask(name, SHARE) == ask(SIMPLEST, SHARE)


@pytest.mark.slow
@pytest.mark.parametrize("name", [ARM, WASM])
def test_library_of_another_machine_answers_as_ours(name: str) -> None:
    if (missing := explain_missing(name)) is not None:
        pytest.skip(missing)
    make_libraries([name, SIMPLEST])
    assert ask(name, 8) == ask(SIMPLEST, 8)
