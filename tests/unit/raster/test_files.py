"""PNG and GIF files, read by another library's decoders, cell by cell."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from fourcast.errors import PictureError
from fourcast.game import Game
from fourcast.position import Position
from fourcast.raster import draw_card, encode_png
from fourcast.raster.lzw import pack_indices
from fourcast.svg.palette import DARK, LIGHT

DRAWN = "236256473455335441311544366151226777712672"
CELL_PX = 50
EDGE = 13  # from the edge of the picture to the first cell, in pixels of so large a cell


def open_picture(data: bytes, kind: str) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    assert picture.format == kind
    return picture


def colour_at(picture: Image.Image, column: int, row: int, dx: int = 0) -> str:
    """Return the colour beside the middle of a cell of a 7x6 board, as text."""
    x = EDGE + CELL_PX * column + CELL_PX // 2 + dx
    y = EDGE + CELL_PX * (5 - row) + CELL_PX // 2
    red, green, blue = np.asarray(picture.convert("RGB"))[y, x].tolist()
    return f"#{red:02x}{green:02x}{blue:02x}"


def read_board(picture: Image.Image) -> list[list[int]]:
    """Return the grid that a picture shows, top row first; stones are looked at between rim and mark."""
    stones = {LIGHT.hole: 0, LIGHT.red: 1, LIGHT.yellow: 2}
    return [[stones[colour_at(picture, column, row, 14)] for column in range(7)] for row in reversed(range(6))]


@pytest.mark.parametrize("moves", ["", "4453", DRAWN])
def test_png_shows_every_stone_where_it_lies(moves: str) -> None:
    position = Position.from_moves(moves)
    picture = open_picture(position.to_png(CELL_PX), "PNG")
    assert picture.size == (376, 326)
    assert read_board(picture) == [list(row) for row in position.grid()]


def test_stones_are_told_apart_by_their_marks() -> None:
    picture = open_picture(Position.from_moves("45").to_png(CELL_PX), "PNG")
    assert colour_at(picture, 3, 0) == LIGHT.red
    assert colour_at(picture, 3, 0, 11) == LIGHT.red_mark
    assert colour_at(picture, 4, 0) == LIGHT.yellow_mark


def test_last_stone_is_outlined_and_a_four_crossed() -> None:
    plain = open_picture(Position.from_moves("1212121").to_png(CELL_PX), "PNG")
    outlined = open_picture(Game("1212121").to_png(CELL_PX), "PNG")
    assert colour_at(plain, 0, 1) == LIGHT.four
    assert colour_at(plain, 0, 3, 21) != LIGHT.last
    assert colour_at(outlined, 0, 3, 21) == LIGHT.last
    assert colour_at(outlined, 0, 2, 21) != LIGHT.last


def test_dark_theme_has_its_colours() -> None:
    picture = open_picture(Position().to_png(CELL_PX, theme="dark"), "PNG")
    assert colour_at(picture, 3, 3) == DARK.hole


def test_card_of_a_link_has_the_usual_size_and_every_stone() -> None:
    position = Position.from_moves("4453")
    card = open_picture(encode_png(draw_card(position.geometry, position.stones)), "PNG")
    assert card.size == (1200, 630)
    counts = {colour: count for count, colour in card.getcolors(1 << 20) or ()}
    assert counts[(0xD4, 0x41, 0x2A)] > 4000
    assert abs(counts[(0xF6, 0xC2, 0x44)] / counts[(0xD4, 0x41, 0x2A)] - 1) < 0.4


@pytest.mark.parametrize("moves", ["", "1212121", DRAWN])
def test_gif_shows_the_game_board_by_board(moves: str) -> None:
    game = Game(moves)
    film = open_picture(game.to_gif(CELL_PX, move_s=0.5, end_s=2), "GIF")
    assert getattr(film, "n_frames", 1) == len(game) + 1
    for number, position in enumerate(game.positions):
        film.seek(number)
        is_last = number == len(game)
        assert film.info["duration"] == (2000 if is_last else 500)
        if not position.winner:
            assert read_board(film) == [list(row) for row in position.grid()]
        reference = np.asarray(film.convert("RGB"), np.int16)
    exact = np.asarray(open_picture(game.to_png(CELL_PX), "PNG"), np.int16)
    assert np.abs(reference - exact).max() < 40  # the shades of an edge are fewer


def test_gif_begins_anew_for_ever() -> None:
    assert open_picture(Game("4").to_gif(), "GIF").info["loop"] == 0


@pytest.mark.parametrize("length", [1, 255, 5000, 60_000])
def test_packed_indices_are_unpacked_by_another_decoder(length: int) -> None:
    indices = np.random.default_rng(length).integers(0, 200, length, np.uint8)
    size = length.to_bytes(2, "little") + b"\x01\x00"
    header = b"GIF89a" + size + b"\xf7\x00\x00" + bytes(value for value in range(256) for _ in range(3))
    image = b"\x2c\x00\x00\x00\x00" + size + b"\x00"
    decoded = Image.open(io.BytesIO(header + image + pack_indices(indices.tobytes()) + b"\x3b"))
    assert np.array_equal(np.asarray(decoded.convert("L")).reshape(-1), indices)


@pytest.mark.parametrize("cell_px", [0, 7, 201, -50])
def test_size_that_cannot_be_drawn_is_refused(cell_px: int) -> None:
    with pytest.raises(PictureError, match="from 8 to 200 can"):
        Position().to_png(cell_px)


def test_time_that_cannot_be_shown_is_refused() -> None:
    with pytest.raises(PictureError, match=r"0\.05 to 60 seconds"):
        Game("4").to_gif(move_s=0)
