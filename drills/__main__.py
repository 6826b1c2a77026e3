"""`python -m drills [NAME...]`: run drills, all of them unless named, and write their page.

A drill that is done is not repeated; `--afresh` begins anew. Ctrl-C and the end of the time keep what was found.
"""

from __future__ import annotations

import argparse
import sys
import time

from .agreement import agree, ask_peer
from .drill import FOLDER, Drill, Progress
from .fuzz import fuzz
from .kills import kill_book, kill_labels, kill_tournament
from .others import list_others, run_other
from .page import PAGE, write_page

_KILLS = (
    "Killed by SIGKILL at random moments and begun again; what comes of it must be the same, with nothing left behind."
)

SIZES = {
    "agreement": 1_000_000,
    "other-solver": 20_000,
    "killed-book-builds": 50,
    "killed-labellings": 50,
    "killed-tournaments": 50,
    "fuzz": 2000,
}
DRILLS = [
    Drill(
        "agreement",
        "Random positions of all plies, solved with the usual settings and with others that must not matter.",
        agree,
    ),
    Drill("other-solver", "Positions of all plies, scored by BitBully, which shares no code with us.", ask_peer),
    Drill("killed-book-builds", _KILLS, kill_book),
    Drill("killed-labellings", _KILLS, kill_labels),
    Drill("killed-tournaments", _KILLS, kill_tournament),
    Drill(
        "fuzz",
        "Inputs made to break parsers; only our own errors may come of them. Each row had so many examples.",
        fuzz,
    ),
]


def main() -> None:
    """Run, keep, write the page; exit 1 if anything was wrong."""
    others = list_others()
    known = [*(drill.name for drill in DRILLS), *others]
    parser = argparse.ArgumentParser(description="Run drills and write docs/run/reliability.md.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(known)}; all unless named")
    parser.add_argument("--minutes", type=float, default=60.0, help="for each drill at most")
    parser.add_argument("--size", type=int, help="positions, kills or examples; for trying a drill out")
    parser.add_argument("--afresh", action="store_true", help="forget what was found before")
    options = parser.parse_args()
    if unknown := set(options.names) - set(known):
        parser.error(f"there is no drill {', '.join(sorted(unknown))}: there are {', '.join(known)}")
    wrong = 0
    try:
        for drill in DRILLS:
            if not options.names or drill.name in options.names:
                if options.afresh:
                    (FOLDER / f"{drill.name}.jsonl").unlink(missing_ok=True)
                wrong += run(drill, options.size or SIZES[drill.name], options.minutes)
        for name in others:
            if not options.names or name in options.names:
                wrong += not run_other(name, options.minutes)
    except KeyboardInterrupt:
        print("interrupted: the same command goes on from there", file=sys.stderr)
        sys.exit(130)
    finally:
        write_page(DRILLS)
        print(f"{PAGE} is written")
    sys.exit(bool(wrong))


def run(drill: Drill, size: int, minutes: float) -> int:
    """Run one drill; return what was wrong, now or before."""
    progress = Progress(drill.name, size, minutes)
    told = time.monotonic()
    for finding in drill.run(progress):
        progress.keep(finding)
        if finding.wrong or time.monotonic() - told > 10:
            told = time.monotonic()
            print(
                f"{drill.name}: {finding.what}, step {finding.step}: {finding.wrong} wrong {finding.note}", flush=True
            )
    tried, wrong = sum(one.tried for one in progress.findings), sum(one.wrong for one in progress.findings)
    print(f"{drill.name}: {tried:,} tried, {wrong:,} wrong", flush=True)
    return wrong


if __name__ == "__main__":
    main()
