"""Style sheets joined to one, without comments and needless blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .errors import BundleError

_PIECE = re.compile(
    r"""(?P<comment>/\*.*?\*/)|(?P<text>"[^"\n]*"|'[^'\n]*')|(?P<blank>\s+)|(?P<rest>[^\s"'/]+|/)""", re.DOTALL
)
_TIGHT_BEFORE = frozenset("{};,")
_TIGHT_AFTER = frozenset("{};,:")
_ELSEWHERE = re.compile(r"@import|url\((?!\s*[\"']?(?:data:|#))")  # not what is in the sheet or in the page


def join_styles(sheets: Iterable[tuple[str, str]]) -> str:
    """Return one style sheet made of sheets given with their paths, in their order."""
    return "\n".join(_squeeze(path, sheet) for path, sheet in sheets) + "\n"


def _squeeze(path: str, sheet: str) -> str:
    written: list[str] = []
    has_gap = False
    for piece in _PIECE.finditer(sheet):
        text = piece[0]
        if piece.lastgroup in ("comment", "blank"):
            has_gap = True
            continue
        if has_gap and written and written[-1][-1] not in _TIGHT_AFTER and text[0] not in _TIGHT_BEFORE:
            written.append(" ")
        written.append(text)
        has_gap = False
    joined = "".join(written)
    if found := _ELSEWHERE.search(joined):
        raise BundleError(f"{path}: {found[0]!r} names another file: a style sheet of the page stands alone")
    return joined
