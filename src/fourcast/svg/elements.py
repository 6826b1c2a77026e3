"""SVG elements as text. No caller passes a reader's text on, so nothing needs escaping."""

from __future__ import annotations

Point = tuple[float, float]

_FONT = "system-ui, sans-serif"
_CAP_HALF = 0.36  # of the font size: from the baseline to the middle of a digit, in every common font


def tag(name: str, content: str | None = None, /, **attributes: str | float) -> str:
    """Return one element; an underscore in an attribute's name stands for a hyphen."""
    written = "".join(f' {key.replace("_", "-")}="{_format(value)}"' for key, value in attributes.items())
    return f"<{name}{written}/>" if content is None else f"<{name}{written}>{content}</{name}>"


def group(content: list[str], **attributes: str | float) -> list[str]:
    """Return the lines of a group with the content, or nothing when there is no content."""
    if not content:
        return []
    opening = tag("g", "", **attributes).removesuffix("</g>")
    return [opening, *content, "</g>"]


def circle(centre: Point, radius: float, **attributes: str | float) -> str:
    """Return a circle."""
    return tag("circle", cx=centre[0], cy=centre[1], r=radius, **attributes)


def polygon(points: list[Point], **attributes: str | float) -> str:
    """Return a closed polygon."""
    written = " ".join(f"{_format(x)},{_format(y)}" for x, y in points)
    return tag("polygon", points=written, **attributes)


def text(centre: Point, content: str, size: float, **attributes: str | float) -> str:
    """Return text whose middle is at a point. Few programs know dominant-baseline, so the baseline is reckoned here."""
    x, y = centre
    return tag(
        "text",
        content,
        x=x,
        y=y + _CAP_HALF * size,
        font_family=_FONT,
        font_size=size,
        text_anchor="middle",
        **attributes,
    )


def _format(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"
