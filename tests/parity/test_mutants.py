"""The check of the proofs is worth something: it finds every one of many deliberate mistakes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourcast.kernel
from fourcast.geometry import Geometry
from tests.parity.mutants import MUTANTS, Mutant
from tests.parity.proof_check import make_checker
from tests.reference.everything import Positions, random_positions, solve_everything, solve_from

pytestmark = pytest.mark.jit_only

SOURCE = Path(fourcast.kernel.__file__).parent


def boards() -> Iterator[Positions]:
    """Positions that show mistakes, the quick ones first."""
    yield solve_everything(4, 4)
    yield solve_everything(5, 4)
    for width, height, ply, number in ((5, 6, 15, 100), (4, 6, 7, 60)):
        geometry = Geometry.of(width, height)
        yield solve_from(geometry, *random_positions(geometry, ply, number, seed=1))


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


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mistake_is_found(mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"mutant_{MUTANTS.index(mutant)}"
    write_mutant(mutant, tmp_path / name)
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        checker = make_checker(name)
        tallies = (checker.check(mutant.rule, positions, every_window=False) for positions in boards())
        assert any(tally.violation is not None for tally in tallies)
    finally:
        for module in [module for module in sys.modules if module.split(".")[0] == name]:
            del sys.modules[module]


def test_names_of_mistakes_are_different() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
