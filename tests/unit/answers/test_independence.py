"""The answers stand below every transport: a worker in a browser has neither FastAPI nor a database."""

from __future__ import annotations

import subprocess
import sys

FOREIGN = ("fastapi", "pydantic", "pydantic_settings", "sqlalchemy", "starlette", "uvicorn", "jinja2", "typer", "rich")

# Importing is not all: what is loaded when the questions are asked counts, too.
PROGRAM = """
import sys
from fourcast import Solver, answers
solver = Solver(table_mib=4)
answers.position("4453")
answers.analysis("445312265445573", solver)
answers.explanation("445312265445573", solver)
answers.review("1212121", solver)
answers.picture("4453", threats=True)
answers.move("4453", "random", solver, seed=1)
answers.engines()
puzzle = answers.puzzles(grade=1)["puzzles"][0]["id"]
answers.check(puzzle, 3, solver)
answers.solution(puzzle, solver)
answers.lesson(answers.lessons()["lessons"][0]["id"])
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_answers_load_no_web_framework_and_no_database() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "fourcast" in loaded
    assert [name for name in FOREIGN if name in loaded] == []
