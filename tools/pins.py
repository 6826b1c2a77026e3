"""`python -m tools.pins`: give every pinned version the hashes of its files, so that nothing else can be installed.

To pin another version, change its number in requirements/*.txt (its old hashes may stay) and run this. uv asks the
package index that it is configured for; its name is in none of the files.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "requirements"
PYTHON = "3.11.5"  # the oldest that the pins are for
_PIN = re.compile(r"^[A-Za-z0-9][A-Za-z0-9._-]*(\[[a-z,]+\])?==[^\s\\]+", re.MULTILINE)


def main() -> None:
    """Write all files anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        others = [line for line in text.splitlines() if line.startswith(("-r", "#"))]
        pins = [found.group() for found in _PIN.finditer(text)]
        path.write_text("\n".join([*others, add_hashes(pins)]), encoding="utf-8")
        print(f"{path.name}: {len(pins)} pins")


def add_hashes(pins: list[str]) -> str:
    """The pins with the hashes of all their files, for any system."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-deps", "--generate-hashes"]
    command += ["--no-header", "--no-annotate", "--universal", "--python-version", PYTHON, "-"]
    done = subprocess.run(command, input="\n".join(pins), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"uv could not resolve the pins: {done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    main()
