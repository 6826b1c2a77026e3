"""Which library a machine gets, what happens without one, and what FOURCAST_KERNEL decides."""

from __future__ import annotations

import _ctypes
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourcast.errors import KernelError
from fourcast.kernel import door, native, shipped, sources
from tests.harness.commands import run_fourcast, run_python
from tools.libraries.targets import TARGETS

WITHOUT_NUMBA = "import sys; sys.modules['llvmlite'] = sys.modules['numba'] = None\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in the place of the libraries'; nothing is fetched or opened yet."""
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    monkeypatch.setattr(door, "_fetched", {})
    monkeypatch.delenv("FOURCAST_KERNEL", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    shipped.list_libraries.cache_clear()
    shipped._open.cache_clear()
    shipped.x86_level.cache_clear()


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_bytes(b"not a library")


def be(system: str, machine: str, features: dict[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the loader think that this is another machine."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    monkeypatch.setattr(shipped, "_numpy_core", lambda: type("Core", (), {"__cpu_features__": features}))
    forget()


NEW_V4 = {"X86_V2": True, "X86_V3": True, "X86_V4": True, "AVX512VPOPCNTDQ": True}
OLD_V4 = {"SSE42": True, "AVX2": True, "FMA3": True, "AVX512_SKX": True, "AVX512VPOPCNTDQ": True}  # before NumPy 2.4
NO_COUNT = {"AVX512VPOPCNTDQ": False}
NEW_V3 = {**NEW_V4, "X86_V4": False}
OLD_V3 = {**OLD_V4, "AVX512_SKX": False}


@pytest.mark.parametrize(
    ("system", "machine", "features", "expected"),
    [
        ("linux", "x86_64", NEW_V4, "linux-x86_64-v4.so"),
        ("linux", "x86_64", OLD_V4, "linux-x86_64-v4.so"),
        ("linux", "x86_64", NEW_V4 | NO_COUNT, "linux-x86_64-v3.so"),
        ("linux", "x86_64", OLD_V4 | NO_COUNT, "linux-x86_64-v3.so"),
        ("linux", "x86_64", NEW_V3, "linux-x86_64-v3.so"),
        ("linux", "x86_64", OLD_V3, "linux-x86_64-v3.so"),
        ("linux", "x86_64", {"X86_V2": True, "AVX2": True}, "linux-x86_64-v2.so"),
        ("linux", "x86_64", {"SSE42": True, "AVX2": True}, "linux-x86_64-v2.so"),
        ("linux", "x86_64", {}, None),
        ("linux", "aarch64", {}, "linux-aarch64.so"),
        ("linux", "riscv64", {}, None),
        ("darwin", "arm64", {}, "macos-arm64.dylib"),
        ("darwin", "x86_64", NEW_V4, "macos-x86_64-v2.dylib"),
        ("emscripten", "wasm32", {}, "emscripten-wasm32.so"),
        ("freebsd14", "amd64", NEW_V4, None),
    ],
)
def test_machine_gets_the_best_library_that_it_can_run(
    system: str,
    machine: str,
    features: dict[str, bool],
    expected: str | None,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(folder, *(target.file_name for target in TARGETS.values()))
    be(system, machine, features, monkeypatch)
    chosen = shipped.choose()
    assert (chosen and chosen.name) == expected


def test_python_of_32_bits_gets_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder, *(target.file_name for target in TARGETS.values()))
    be("linux", "x86_64", NEW_V4, monkeypatch)
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    assert shipped.choose() is None
    assert "linux-x86_64, 32 bit" in shipped.explain_absence()


def put_best(folder: Path, source: str | Path | None = None) -> Path:
    """Give this machine a library: a copy of a file, or something that is none."""
    names = shipped.list_fitting()
    path = folder / TARGETS[names[0]].file_name
    path.write_bytes(b"not a library") if source is None else shutil.copy(source, path)
    forget()
    return path


def test_library_that_cannot_be_loaded_is_told_about_once_and_done_without(folder: Path) -> None:
    path = put_best(folder)
    with pytest.warns(RuntimeWarning, match=re.escape(path.name)):
        assert shipped.find("fourcast_perft") is None
    assert shipped.find("fourcast_robot") is None  # a second warning would be an error
    assert shipped.explain_absence() == f"the library {path.name} cannot be loaded"


def test_library_of_other_sources_is_done_without(folder: Path) -> None:
    path = put_best(folder, _ctypes.__file__)
    assert door._find_shipped("perft") is None
    assert shipped.explain_absence() == f"the library {path.name} was made from other sources"
    assert door.describe_compiling("perft").endswith(f"(some seconds; {shipped.explain_absence()})")


def test_library_that_is_asked_for_and_cannot_be_had_is_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCAST_KERNEL", "shipped")
    with pytest.raises(
        KernelError, match=r"FOURCAST_KERNEL is 'shipped', but no library for this machine .*'jit' would"
    ):
        door.fetch("perft")
    path = put_best(folder, _ctypes.__file__)
    for choice in ("shipped", path.stem):
        monkeypatch.setenv("FOURCAST_KERNEL", choice)
        with pytest.raises(KernelError, match=rf"FOURCAST_KERNEL is '{choice}', but the library .* other sources"):
            door.fetch("perft")


def test_unknown_choice_names_what_there_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCAST_KERNEL", "fast")
    with pytest.raises(KernelError, match=r"FOURCAST_KERNEL is 'fast', which is none of jit, shipped$"):
        door.fetch("perft")
    done = run_fourcast(
        "solve", "445312265", "--no-book", variables={"FOURCAST_KERNEL": "fast", "NUMBA_DISABLE_JIT": None}
    )
    assert done.returncode == 1
    assert re.fullmatch(r"FOURCAST_KERNEL is 'fast', which is none of jit, shipped[^\n]*\n", done.stderr)


@pytest.mark.parametrize("choice", ["", "jit"])
def test_without_library_and_compiler_one_sentence_says_what_to_install(choice: str, tmp_path: Path) -> None:
    script = f"""{WITHOUT_NUMBA}
from pathlib import Path
from fourcast.kernel import shipped
shipped.FOLDER = Path({str(tmp_path)!r})
import fourcast as fc
print(fc.solve("4453"))  # which the book has
try:
    fc.Solver(book=False).solve("445312265")
except fc.KernelError as error:
    print(error)
"""
    done = run_python("-c", script, variables={"FOURCAST_KERNEL": choice, "NUMBA_DISABLE_JIT": None})
    from_book, sentence = done.stdout.splitlines()
    assert from_book == "-2"
    why = "FOURCAST_KERNEL is 'jit'" if choice else rf"no library for this machine \({shipped.describe_machine()}\) .*"
    assert re.fullmatch(rf"{why}; compiling the solver needs the extra \[jit\]: .*", sentence)


def test_without_numba_its_code_cannot_be_loaded_either(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite.binding", None)
    native._llvm.cache_clear()
    with pytest.raises(KernelError, match="came with the package; compiling the engine robot needs the extra"):
        door.fetch("robot-evaluation")


@pytest.mark.parametrize(("features", "group"), [(NEW_V4, "eights"), (NEW_V3, "fours"), ({"X86_V2": True}, "singly")])
def test_as_many_children_are_taken_together_as_registers_have_room_for(
    features: dict[str, bool], group: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be("linux", "x86_64", features, monkeypatch)
    assert door.usual_group() == group


def test_library_decides_about_lanes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be("darwin", "x86_64", NEW_V4, monkeypatch)  # whose library has none, wide as the registers are
    symbol = sources.name_symbol("standard_singly", door.ENTRY_POINTS["standard_singly"])
    monkeypatch.setattr(shipped, "find", lambda name, _wanted: 4096 if name == symbol else None)
    assert door.usual_group() == "singly"
    assert door.is_ready("standard_singly")


def test_every_target_is_one_that_the_loader_looks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    machines = [("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "x86_64"), ("darwin", "arm64")]
    looked_for = []
    for system, machine in [*machines, ("emscripten", "wasm32")]:
        be(system, machine, NEW_V4, monkeypatch)
        looked_for += shipped.list_fitting()
    windows = {name for name in TARGETS if name.startswith("windows")}
    assert set(TARGETS) - windows <= set(looked_for)
    assert windows <= {name.replace("linux", "windows") for name in looked_for}
    monkeypatch.undo()
    forget()
