"""The page that says what the drills found: written from what they kept, by `make drills` alone."""

from __future__ import annotations

from pathlib import Path

from fourcast.markdown import Table, format_markdown

from .drill import FOLDER, Drill, Finding, read_findings
from .others import read_others

PAGE = Path("docs") / "run" / "reliability.md"
HEAD = """# Reliability

What must not break is tried on purpose, at length, by one command: `make drills`. It goes on where it was stopped, and
writes this page from what it found. `make drills MINUTES=10` bounds the time of each drill, `python -m drills
NAME` runs one alone; what was found lies in `build/drills`, a line for each thing tried.

Times of a server are those of its machine, too: load is told with what the host of a virtual machine took of its time.
"""


def write_page(drills: list[Drill], path: Path = PAGE, folder: Path = FOLDER) -> None:
    """Write the page; what was not run from this folder stays as the page has it."""
    before = _read_sections(path)
    parts = {}
    for drill in drills:
        title = drill.name.replace("-", " ").capitalize()
        findings = read_findings(folder / f"{drill.name}.jsonl")
        found = f"{drill.about}\n\n{_tabulate(findings) if findings else 'Not run yet.'}"
        parts[title] = found if findings else before.get(title, found)
    parts |= {title: text for title, text in before.items() if title.startswith("Server ")}
    for name, text in read_others(folder).items():
        parts[name.replace("_", " ").capitalize()] = text
    told = [HEAD, *(f"## {title}\n\n{text.strip()}\n" for title, text in parts.items())]
    path.write_text("\n".join(told), encoding="utf-8")


def _read_sections(path: Path) -> dict[str, str]:
    """What a page says below each of its headings."""
    if not path.exists():
        return {}
    sections = [section.partition("\n") for section in path.read_text(encoding="utf-8").split("\n## ")[1:]]
    return {title: text for title, _, text in sections}


def _tabulate(findings: list[Finding]) -> str:
    names = list(dict.fromkeys(finding.what for finding in findings))
    rows = []
    for name in names:
        here = [finding for finding in findings if finding.what == name]
        tried, wrong = sum(one.tried for one in here), sum(one.wrong for one in here)
        rows.append((name, f"{tried:,}", f"{wrong:,}"))
    notes = [f"- {one.what}: {one.note}" for one in findings if one.note]
    table = format_markdown(Table(("", "tried", "wrong"), tuple(rows)))
    return table + "\n" + ("\n".join(["", *notes[:20], ""]) if notes else "")
