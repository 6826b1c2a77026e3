"""Machine code that Numba makes: compiled once, kept where it can be kept, never trusted blindly.

Compiling the solver takes many seconds, so all but one test work with the smallest entry point, and a copy of it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fourcast.kernel import door, native
from tests.harness.commands import run_python, running_fourcast
from tests.harness.terminals import converse

pytestmark = [
    pytest.mark.jit_only,
    pytest.mark.skipif(sys.platform == "win32", reason="uses pseudo-terminals and POSIX permissions"),
]

MOVES, SCORE = "445312265", "4"
NOTICE = "fourcast: compiling the solver for this machine, once"
SEQUENCES = 343  # of three moves
REPORT_NUMBA = "import sys; sys.stderr.write(f'numba {\"numba\" in sys.modules}')"


@pytest.fixture(autouse=True)
def compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba is to compile, whatever library there is: here, and in all processes that are started."""
    monkeypatch.setenv("FOURCAST_KERNEL", "jit")


@pytest.fixture(scope="module")
def kept() -> Path:
    """The directory with the machine code of this kernel."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("FOURCAST_KERNEL", "jit")
        monkeypatch.setattr(door, "_fetched", {})
        door.fetch("perft")
    directory = native.cache_directory()
    assert directory is not None
    return directory


@pytest.fixture
def code_file(kept: Path) -> Path:
    return kept / "perft.o"


def run_perft(environment: dict[str, str], *, without: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Count in a new process that says whether Numba was imported."""
    script = f"from fourcast.kernel.perft import perft; print(perft(0, 0, 7, 6, 3)); {REPORT_NUMBA}"
    done = run_python("-c", script, variables={**dict.fromkeys(without), **environment})
    done.check_returncode()
    return done


def test_what_the_book_answers_is_neither_compiled_nor_loaded(tmp_path: Path) -> None:
    script = """
import sys
import fourcast as fc
from fourcast.kernel import native
native.load_entry = None  # whoever wants machine code fails
print(fc.solve("4453"), fc.analyze("4453").scores, fc.Solver().analyze([3, 3]).score)
print(fc.Solver().solve_many(["4453"] * 3000).sum(), fc.Solver().analyze_many(["4453"]).score)
print("numba" in sys.modules)
"""
    variables = os.environ | {"FOURCAST_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=variables)
    assert done.stdout.splitlines() == ["-2 (-5, -5, -2, -3, -4, -2, -2) 1", "-6000 [-2]", "False"]
    assert not list(tmp_path.rglob("*.o"))


class Compiler:
    """Gives out machine code that is known already, and counts how often it was asked."""

    def __init__(self, code_file: Path) -> None:
        symbol, _, code = code_file.read_bytes()[native._CHECKSUM_BYTES :].partition(b"\0")
        self._result = symbol.decode(), code
        self.calls = 0
        self.announcements = 0

    def __call__(self) -> tuple[str, bytes]:
        assert self.announcements == self.calls + 1, "told before it is done"
        self.calls += 1
        return self._result

    def announce(self) -> None:
        self.announcements += 1


def load(compiler: Compiler) -> int:
    return native.load_entry("test", compiler, compiler.announce)


def test_machine_code_is_compiled_once(code_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCAST_CACHE_DIR", str(tmp_path / "deep" / "down"))
    compiler = Compiler(code_file)
    for _ in range(3):
        assert load(compiler) > 0
    assert compiler.calls == 1
    assert [path.name for path in (tmp_path / "deep" / "down").glob("kernel-*/*")] == ["test.o"]


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flip(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


@pytest.mark.parametrize("damage", [cut, flip, lambda data: b"", lambda data: b"\0" * len(data)])
def test_damaged_machine_code_is_compiled_again(
    damage: Callable[[bytes], bytes], code_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOURCAST_CACHE_DIR", str(tmp_path))
    compiler = Compiler(code_file)
    load(compiler)
    (path,) = tmp_path.glob("kernel-*/test.o")
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    load(compiler)
    assert compiler.calls == 2
    assert path.read_bytes() == whole


def test_machine_code_that_cannot_be_kept_is_used_all_the_same(
    code_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("FOURCAST_CACHE_DIR", str(tmp_path / "file" / "folder"))
    compiler = Compiler(code_file)
    assert native.cache_directory() is None
    assert load(compiler) > 0
    assert load(compiler) > 0
    assert compiler.calls == 2


def test_directory_of_another_user_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCAST_CACHE_DIR", str(tmp_path))
    assert native.cache_directory() is not None
    monkeypatch.setattr(os, "getuid", lambda: 4242)
    assert native.cache_directory() is None


def test_directory_is_named_after_the_sources_and_the_machine(kept: Path) -> None:
    assert kept.name == f"kernel-{native.cache_digest()}"


def test_named_directory_is_used(kept: Path, tmp_path: Path) -> None:
    shutil.copytree(kept, tmp_path / kept.name)
    done = run_perft({"FOURCAST_CACHE_DIR": str(tmp_path)})
    assert (done.stdout.strip(), done.stderr) == (str(SEQUENCES), "numba False")


def test_user_cache_directory_is_used(kept: Path, tmp_path: Path) -> None:
    shutil.copytree(kept, tmp_path / "fourcast" / kept.name)
    done = run_perft({"XDG_CACHE_HOME": str(tmp_path)}, without=("FOURCAST_CACHE_DIR",))
    assert (done.stdout.strip(), done.stderr) == (str(SEQUENCES), "numba False")


@pytest.mark.parametrize("home", ["a file", "read-only", "missing"])
def test_home_that_cannot_be_written_to_gives_way_to_the_temporary_directory(
    home: str, kept: Path, tmp_path: Path
) -> None:
    place = tmp_path / "home"
    if home == "a file":
        place.touch()
    elif home == "read-only":
        place.mkdir(mode=0o500)
        if os.access(place, os.W_OK):
            pytest.skip("the administrator may write anywhere")
    else:
        place = Path("/proc/nowhere") if Path("/proc").exists() else place / "nowhere" / "\0"
    temporary = tmp_path / "temporary"
    shutil.copytree(kept, temporary / f"fourcast-{os.getuid()}" / kept.name)
    done = run_perft({"HOME": str(place), "TMPDIR": str(temporary)}, without=("FOURCAST_CACHE_DIR", "XDG_CACHE_HOME"))
    assert (done.stdout.strip(), done.stderr) == (str(SEQUENCES), "numba False")


def test_no_home_at_all_still_counts(kept: Path, tmp_path: Path) -> None:
    """Without the variable the account's home is asked; the temporary directory is there if that fails."""
    shutil.copytree(kept, tmp_path / f"fourcast-{os.getuid()}" / kept.name)
    done = run_perft({"TMPDIR": str(tmp_path)}, without=("FOURCAST_CACHE_DIR", "XDG_CACHE_HOME", "HOME"))
    assert done.stdout.strip() == str(SEQUENCES)


def test_warm_process_on_a_terminal_says_nothing_of_compiling(kept: Path) -> None:
    environment = {"FOURCAST_CACHE_DIR": str(kept.parent)}
    code, errors, output = converse("perft", "3", variables=environment, is_output_piped=True)
    assert (code, errors) == (0, "")
    assert str(SEQUENCES) in output


def solve_on_terminal(environment: dict[str, str]) -> tuple[str, str]:
    """Run the command with standard error on a terminal; return output and errors."""
    code, errors, output = converse("solve", MOVES, "--no-book", variables=environment, is_output_piped=True)
    assert code == 0
    return output, errors


@pytest.mark.slow
def test_two_first_runs_at_once_both_solve_and_only_the_terminal_is_told(tmp_path: Path) -> None:
    environment = {"FOURCAST_CACHE_DIR": str(tmp_path)}
    with running_fourcast("solve", MOVES, "--no-book", variables=environment) as piped:
        output, errors = solve_on_terminal(environment)
        piped_output, piped_errors = piped.communicate()
    assert output == piped_output == f"{MOVES} {SCORE}\n"
    assert piped_errors == ""
    assert len(errors.splitlines()) == 1
    assert errors.startswith(NOTICE)
    (directory,) = tmp_path.iterdir()
    assert len(list(directory.iterdir())) == 1, "no half-written file is left"
    script = f"import fourcast as fc; print(fc.Solver(book=False).solve({MOVES!r})); {REPORT_NUMBA}"
    done = run_python("-c", script, variables=environment)
    assert (done.stdout.strip(), done.stderr) == (SCORE, "numba False")
