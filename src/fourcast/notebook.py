"""How results show themselves in notebooks: a picture of the board beside sentences, as one piece of HTML."""

from __future__ import annotations

from collections.abc import Iterable


def show(svg: str, sentences: Iterable[str]) -> str:
    """Return HTML with a picture of our own making and the sentences, which are escaped, the first one in bold."""
    from html import escape  # here, because its table of names takes time and most programs show nothing

    first, *rest = (escape(sentence) for sentence in sentences)
    lines = [f"<p><b>{first}</b></p>", *(f"<p>{sentence}</p>" for sentence in rest)]
    return (
        '<div style="display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start">'
        f'<div>{svg}</div><div style="max-width: 40em">{"".join(lines)}</div></div>'
    )
