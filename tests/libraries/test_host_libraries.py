"""Every library that this machine can run gives the same answers as the others, with the same nodes.

Scores are checked against the sets, nodes against the committed signature. `make libraries-check` does the same with
the libraries of other machines, and the compiler, too.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from benchmarks.signature import SIGNATURE
from fourcast.kernel import shipped
from tests.harness.commands import run_python
from tests.samples import sized
from tools.libraries.making import is_fresh
from tools.libraries.targets import TARGETS

pytestmark = pytest.mark.jit_only

RUNNABLE = [name for name in shipped._name_fitting() if name in TARGETS]
SHARE = sized(8, whole=1)


@cache
def ask(name: str) -> dict[str, Any]:
    if not is_fresh(TARGETS[name]):
        pytest.skip("the library is missing or stale: make test makes it, python -m tools.libraries host does, too")
    done = run_python("-m", "tests.libraries.questions", str(SHARE), variables={"FOURCAST_KERNEL": name})
    assert done.returncode == 0, done.stderr
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


@pytest.mark.parametrize("name", RUNNABLE)
def test_library_searches_the_nodes_of_the_signature(name: str) -> None:
    lines = [line.split() for line in SIGNATURE.read_text(encoding="utf-8").splitlines()]
    committed = {set_name: int(nodes) for set_name, _, nodes in lines}
    found = ask(name)["signature"]
    assert len(found) >= 2
    assert found == {set_name: committed[set_name] for set_name in found}


@pytest.mark.parametrize("name", RUNNABLE[:-1])
def test_library_answers_as_the_simplest_does(name: str) -> None:
    assert ask(name) == ask(RUNNABLE[-1])
