"""What a link to the page says before it is opened: title, description and picture in the head of the document.

Services that show links read these and nothing else; addresses in them must be whole, so they begin with the public
address of the server, as the request or the settings tell it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode, urlsplit

from fastapi import Request

from fourcast import answers
from fourcast.answers.links import describe_game, entitle_game, read_beginning
from fourcast.errors import LessonError, PuzzleError
from fourcast.game import Game

from .services import API_PREFIX
from .settings import Settings

_SITE = "Fourcast"
_HEAD = re.compile(r'<meta name="description"[^>]*>\n<title>.*?</title>\n')
_CARD = (1200, 630)


@dataclass(frozen=True, slots=True)
class LinkCard:
    """What a link shows."""

    title: str
    description: str
    shown: Mapping[str, str]  # the position in the picture: its moves, and the board they begin with
    query: Mapping[str, str]  # what leads there, from the root of the page


def read_link(request: Request) -> LinkCard:
    """Return the card of an address of the page: a puzzle, a lesson or moves, else the page itself."""
    query = request.query_params
    for kind, find in (("puzzle", _find_puzzle), ("lesson", _find_lesson)):
        if kind in query:
            with suppress(PuzzleError, LessonError):  # the page itself says what is wrong
                return find(query[kind])
    return make_card(read_beginning(query.get("moves", ""), query.get("pos", ""))[0], query.get("tab", ""))


def make_card(game: Game, tab: str = "") -> LinkCard:
    """Return the card of a game."""
    told = {"pos": answers.write_start(game.start), "moves": str(game)}
    shown = {name: value for name, value in told.items() if value}
    return LinkCard(entitle_game(game), describe_game(game), shown, {**shown, **({"tab": tab} if tab else {})})


def write_head(document: str, card: LinkCard, public: str) -> str:
    """Return a document with the card in its head; `public` is where the page is found from outside."""
    address = f"{public}?{urlencode(card.query)}" if card.query else public
    picture = f"{public}{API_PREFIX.removeprefix('/')}/picture.png?{urlencode({**card.shown, 'shape': 'card'})}"
    properties = {
        "og:type": "website",
        "og:site_name": _SITE,
        "og:title": card.title,
        "og:description": card.description,
        "og:url": address,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(_CARD[0]),
        "og:image:height": str(_CARD[1]),
        "og:image:alt": f"The board: {card.description}",
    }
    lines = [
        f'<meta name="description" content="{escape(card.description)}">',
        f"<title>{escape(card.title)} · {_SITE}</title>",
        *(f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()),
        '<meta name="twitter:card" content="summary_large_image">',
    ]
    return _HEAD.sub(lambda _: "\n".join([*lines, ""]), document, count=1)


def find_public_address(request: Request, settings: Settings) -> str:
    """Return where the page is found from outside, with a slash at the end.

    The settings know best; else it is what the request has asked for, with the scheme that a trusted proxy tells.
    """
    return settings.public_url or str(request.base_url)


def find_root(settings: Settings) -> str:
    """Return the path below which the page is found from outside."""
    return urlsplit(settings.public_url).path or "/"


def _find_puzzle(name: str) -> LinkCard:
    puzzle = answers.puzzle(name)
    return LinkCard(
        f"Connect Four puzzle: {puzzle['question']}",
        "One column is right. Find it, and see why.",
        {"moves": puzzle["moves"]},
        {"puzzle": puzzle["id"]},
    )


def _find_lesson(name: str) -> LinkCard:
    lesson = answers.lesson(name)
    moves = next((step["moves"] for step in lesson["steps"] if step["moves"]), "")
    title = f"Connect Four, lesson {lesson['number']}: {lesson['title']}"
    return LinkCard(title, lesson["summary"], {"moves": moves}, {"lesson": lesson["id"]})
