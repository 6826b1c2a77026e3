"""The check of the proofs is worth something: it finds every one of many deliberate mistakes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

import fourcast.kernel
from tests.parity.mutant import Mutant
from tests.parity.mutants import MUTANTS
from tests.parity.proof_check import make_checker
from tests.reference.everything import Positions, solve_everything, solve_sample

pytestmark = pytest.mark.jit_only

SOURCE = Path(fourcast.kernel.__file__).parent


def boards(odd_height: bool) -> Iterator[Positions]:
    """Positions that show mistakes, the quick ones first."""
    if odd_height:
        yield solve_sample(5, 5, 11, 30)
        yield solve_everything(4, 5)
        return
    yield solve_everything(4, 4)
    yield solve_everything(5, 4)
    yield solve_sample(5, 6, 15, 100)
    yield solve_sample(4, 6, 7, 60)


def write_mutant(mutant: Mutant, package: Path) -> None:
    """Copy the kernel with the mistake in it; the intrinsics are shared, for Numba knows them by their class."""
    package.mkdir()
    for path in SOURCE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.stem == mutant.module:
            assert text.count(mutant.right) == 1, f"not once in {path.name}: {mutant.right}"
            text = text.replace(mutant.right, mutant.wrong)
        elif path.stem == "_intrinsics":
            text = f"from {fourcast.kernel.__name__}._intrinsics import *\n"
        (package / path.name).write_text(text, encoding="utf-8")


def mark_all_but_the_first_of_a_module() -> Iterator[ParameterSet]:
    """The mistakes: of those in one module the first is tried always, the others, some seconds each, if slow.

    The mistakes of three modules are found by loops that those of others show to work: all of them are slow, and so
    are those that only boards of odd height show.
    """
    kinds = {"proofs", "delay", "pairings"}
    for mutant in MUTANTS:
        is_another = mutant.odd_height or mutant.module in kinds
        kinds.add(mutant.module)
        yield pytest.param(mutant, id=mutant.name, marks=pytest.mark.slow if is_another else ())


@pytest.mark.parametrize("mutant", list(mark_all_but_the_first_of_a_module()))
def test_mistake_is_found(mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"mutant_{MUTANTS.index(mutant)}"
    write_mutant(mutant, tmp_path / name)
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        checker = make_checker(name)
        tallies = (checker.check(mutant.rule, positions, every_window=False) for positions in boards(mutant.odd_height))
        assert any(tally.violation is not None for tally in tallies)
    finally:
        for module in [module for module in sys.modules if module.split(".")[0] == name]:
            del sys.modules[module]


def test_names_of_mistakes_are_different() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
