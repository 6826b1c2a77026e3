"""What axe-core finds on the page: barriers for people who do not see, or do not use a mouse."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SEVERE = ("serious", "critical")


def find_violations(page: Page) -> list[str]:
    """Return what axe-core finds that is serious or worse."""
    assert AXE.exists(), "axe-core is missing: `make js` installs it"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document)")
    return [
        f"{violation['id']}: {node['html']}"
        for violation in found["violations"]
        if violation["impact"] in SEVERE
        for node in violation["nodes"]
    ]
