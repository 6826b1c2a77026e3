"""The door to compiled code: its list of entry points, its tasks, its notice, and that there is no other door."""

from __future__ import annotations

import ast
import io
import re
import shutil
import sys
from pathlib import Path

import numpy as np
import platformdirs
import pytest

from fourcast.bots import engines
from fourcast.kernel import door, native, sources
from fourcast.kernel._jit import JIT_ENABLED
from tests.harness.commands import run_python

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src" / "fourcast"
EVERY_SOURCE = sorted(SOURCE.rglob("*.py"))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_every_entry_point_is_a_function() -> None:
    """Without the compiler: importing would compile every function that calls itself, for seconds."""
    script = (
        "from fourcast.kernel import door; assert all(callable(door.find_function(name)) for name in door.ENTRY_POINTS)"
    )
    done = run_python("-c", script, variables={"NUMBA_DISABLE_JIT": "1"})
    assert (done.returncode, done.stderr) == (0, "")


def test_every_engine_with_a_compiled_search_is_listed() -> None:
    searching = {info.name for info in engines() if info.module.endswith(".engine")} - {"horrell"}
    assert searching <= set(door.ENTRY_POINTS)


def test_documentation_lists_the_entry_points() -> None:
    text = (ROOT / "docs" / "build" / "kernel.md").read_text(encoding="utf-8")
    table = text.partition("| entry point | does |\n")[2].partition("\n\n")[0]
    first_cells = "".join(line.split("|")[1] for line in table.splitlines()[1:])
    assert set(re.findall(r"`([^`]+)`", first_cells)) == set(door.ENTRY_POINTS)


def test_reading_order_of_the_kernel_names_every_file_once() -> None:
    text = (SOURCE / "kernel" / "__init__.py").read_text(encoding="utf-8")
    listed = re.findall(r"^    (\w+) {2,}", text, re.MULTILINE)
    assert sorted(listed) == sorted(path.stem for path in (SOURCE / "kernel").glob("*.py") if path.stem != "__init__")


def test_nobody_else_fetches_compiled_code() -> None:
    ways = {"load_entry", "compile_entry", "NUMBA_DISABLE_JIT"}
    places = set()
    for path in EVERY_SOURCE:
        text = path.read_text(encoding="utf-8")
        if not any(way in text for way in ways):  # to parse every file would take long
            continue
        for node in ast.walk(ast.parse(text)):
            names = {alias.name for alias in node.names} if isinstance(node, ast.ImportFrom) else set()
            words = {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
            if ways & (names | words):
                places.add(path.relative_to(SOURCE).as_posix())
    assert places == {"kernel/door.py"}


def test_task_holds_numbers_and_addresses_in_order() -> None:
    array = np.arange(3, dtype=np.uint64)
    task = door.Task([7, -1, array, True])
    assert task.words[:4].tolist() == [7, 2**64 - 1, array.ctypes.data, 1]
    assert task.slots[1] == 2**64 - 1
    assert task.call == tuple(task.words.ctypes.data + 8 * slot for slot in (4, 5, 0))
    assert task[2] is array
    other = np.zeros(2, np.uint64)
    task.point(2, other)
    assert task[2] is other
    assert task.words[2] == other.ctypes.data


def test_call_gives_the_integer_of_the_entry_point() -> None:
    from fourcast.kernel.perft import perft

    assert perft(0, 0, 7, 6, 3) == 343


@pytest.mark.parametrize("name", door.ENTRY_POINTS)
def test_notice_says_what_is_compiled_and_how_long_it_takes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("FOURCAST_KERNEL", "jit")
    door.tell_terminal(name)
    seconds = "some 15 to 40 seconds" if name.startswith(("standard", "general")) else "some seconds"
    expected = rf"fourcast: compiling the [\w -]+ for this machine, once \({seconds}\) \.\.\.\n"
    assert re.fullmatch(expected, screen.getvalue())


def test_notice_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    door.tell_terminal("perft")
    assert pipe.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", None)  # as in a windowed program
    door.tell_terminal("perft")


@pytest.mark.jit_only
@pytest.mark.parametrize("name", ["perft", "robot-evaluation"])
def test_hook_is_told_before_an_entry_point_is_compiled_and_only_then(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert JIT_ENABLED
    monkeypatch.setenv("FOURCAST_KERNEL", "jit")
    told: list[tuple[str, int]] = []
    monkeypatch.setenv("FOURCAST_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(door, "on_compile", lambda name: told.append((name, len(list(tmp_path.glob("*/*.o"))))))
    for _ in range(2):
        monkeypatch.setattr(door, "_fetched", {})
        door.fetch(name)
    assert told == [(name, 0)]
    assert [path.name for path in tmp_path.glob("*/*.o")] == [f"{sources.name_code(name, door.ENTRY_POINTS[name])}.o"]


def test_code_of_an_engine_is_named_after_the_files_of_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("robot", "hamish"):
        folder = tmp_path / "bots" / package
        folder.mkdir(parents=True)
        (folder / "compiled.py").write_text("1", encoding="utf-8")
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    names = ("robot", "robot-evaluation", "hamish", "perft")

    def name_all() -> list[str]:
        return [sources.name_code(name, door.ENTRY_POINTS[name]) for name in names]

    before = name_all()
    (tmp_path / "bots" / "robot" / "engine.py").write_text("2", encoding="utf-8")
    after = name_all()
    assert [one != other for one, other in zip(before, after, strict=True)] == [True, True, False, False]
    assert after[3] == "perft"


@pytest.mark.parametrize("edited", ["kernel/bits.py", "geometry.py"])
def test_edit_of_the_kernel_renames_what_libraries_export(
    edited: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(SOURCE, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("web", "*.book", "libraries"))
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    monkeypatch.setattr(sources, "digest_kernel", sources.digest_kernel.__wrapped__)  # which remembers
    before = {sources.name_symbol(name, place) for name, place in door.ENTRY_POINTS.items()}
    assert before == {sources.name_symbol(name, place) for name, place in door.ENTRY_POINTS.items()}
    with (tmp_path / edited).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    after = {sources.name_symbol(name, place) for name, place in door.ENTRY_POINTS.items()}
    assert len(before) == len(after) == len(door.ENTRY_POINTS)
    assert not before & after


def test_place_without_an_absolute_path_is_not_taken_for_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOURCAST_CACHE_DIR", raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: Path("~/.cache/fourcast"))
    assert all(base.is_absolute() for base in native._cache_bases())
