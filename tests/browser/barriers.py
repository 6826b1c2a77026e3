"""What axe-core finds on the page: barriers for people who do not see, or do not use a mouse."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.samples import sized

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SEVERE = ("serious", "critical")
# The themes differ in colours alone: what does not look at them finds the same in both.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
EVERYTHING: dict[str, object] = {"resultTypes": ["violations"]}
COLOURS = sized(EVERYTHING | {"runOnly": {"type": "rule", "values": OF_COLOURS}}, whole=EVERYTHING)


def find_violations_in_both_themes(page: Page) -> list[str]:
    """Return what axe-core finds that is serious or worse, first in the light theme, then in the dark one.

    The page must be one without motion, else colours are on their way from one to the other.
    """
    light = find_violations(page)
    page.emulate_media(color_scheme="dark")
    dark = [f"dark: {found}" for found in find_violations(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    return light + dark


def find_violations(page: Page, options: dict[str, object] = EVERYTHING) -> list[str]:
    """Return what axe-core finds that is serious or worse."""
    assert AXE.exists(), "axe-core is missing: `make js` installs it"
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {node['html']}"
        for violation in found["violations"]
        if violation["impact"] in SEVERE
        for node in violation["nodes"]
    ]
