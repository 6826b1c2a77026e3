"""Output that is not UTF-8: plain letters in the place of signs that the terminal or the pipe has no bytes for.

Everything is written with the signs it should have. Where the encoding lacks one, its codec asks the handler below, so
no other code needs to know about encodings, and no output can fail over one. Signs of drawings become one letter each,
so that columns stay under one another.
"""

from __future__ import annotations

import codecs
import sys

_HANDLER = "fourcast"
_PLAIN = {
    "●": "X",
    "○": "O",  # stones
    "▲": "^",
    "▼": "v",
    "■": "#",
    "◦": "o",  # verdicts and flaws
    "─": "-",
    "━": "=",
    "█": "#",
    "▄": ".",
    "▀": "'",  # scales and graphs
    "·": ".",
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "’": "'",
    "“": '"',
    "”": '"',
    "±": "+-",
    "×": "x",
    "µ": "u",
    "≤": "<=",
    "≥": ">=",
    "←": "<-",
    "→": "->",
    "↓": "v",
}


def fall_back_to_letters() -> None:
    """From now on let standard output and standard error write what they can, and letters for what they cannot."""
    codecs.register_error(_HANDLER, _spell)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_HANDLER)


def can_show(signs: str) -> bool:
    """Whether standard output has these signs."""
    try:
        signs.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end
