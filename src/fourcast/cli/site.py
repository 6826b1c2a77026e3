"""`fourcast site build`: the page as a static site, which needs no server."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from fourcast.cli.session import complain, refuse, reporting


def build(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Where the site is written.")],
    packages: Annotated[
        Path | None,
        typer.Option(
            "--packages",
            metavar="DIR",
            help="Folder of npm packages that has Pyodide and NumPy.",
            show_default="node_modules here, else npm fetches them",
        ),
    ] = None,
) -> None:
    """Write the page as a static site: any host can serve it, below any address, and it works offline.

    Python, the solver and the opening book come along and run in the visitor's browser.
    """
    with reporting(), finding_packages(packages) as find:
        _write(directory, find())


def keep_device_files(packages: Path | None) -> str:
    """Return the folder of the files with which visitors of a server solve; they are built if they are not there."""
    from fourcast.cli.display.progress import showing_bar
    from fourcast.site.kept import keep_site

    with finding_packages(packages) as find, showing_bar() as bar:
        return str(keep_site(find, bar.update))


@contextmanager
def finding_packages(given: Path | None) -> Iterator[Callable[[], Path]]:
    """Yield what finds Pyodide and NumPy: in the folder that is given, in node_modules here, or fetched by npm."""
    from fourcast.site.errors import SiteError
    from fourcast.site.packages import fetch_packages, find_packages

    with tempfile.TemporaryDirectory() as folder:

        def find() -> Path:
            try:
                return find_packages(given)
            except SiteError:
                if given is not None:
                    raise
            complain("fetching Pyodide and NumPy with npm")
            return fetch_packages(Path(folder))

        yield find


def _write(directory: Path, packages: Path) -> None:
    from fourcast.cli.display.progress import showing_bar
    from fourcast.site.building import build_site

    try:
        with showing_bar() as bar:
            sizes = build_site(directory, packages, bar.update)
    except OSError as error:
        refuse(f"cannot write the site into {str(directory)!r}: {error.strerror}")
    total = sum(sizes.values())
    print(f"{directory}: {len(sizes)} files, {total / 1e6:.1f} MB; any static host can serve it")
    print(f"to try it: python -m http.server --directory {directory}")
