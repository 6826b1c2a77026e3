"""Colours that everybody can read: contrast by WCAG 2, colour vision by Machado, Oliveira and Fernandes (2009)."""

from __future__ import annotations

import re
from dataclasses import astuple, fields
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from fourcast.position import Position
from fourcast.svg.palette import DARK, LIGHT, THEMES, Palette

Vector = npt.NDArray[np.float64]

# Severity 1.0 of their published matrices, which act on linear RGB.
VISIONS = {
    "full": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)

TEXT_CONTRAST, SHAPE_CONTRAST = 4.5, 3.0  # WCAG 2.2, criteria 1.4.3 and 1.4.11
APART = 20  # CIE76 distance; 2.3 is just noticeable, 10 is seen at a glance

TEXTS = [
    *((ink, "surface") for ink in ("label", "win", "draw", "loss")),
    *(("red_text", "red"), ("yellow_text", "yellow"), ("ghost_text", "red_ghost"), ("ghost_text", "yellow_ghost")),
]
SHAPES = [
    ("frame", "surface"),
    ("frame", "hole"),
    ("red", "hole"),
    ("red_edge", "hole"),
    ("yellow_edge", "hole"),  # gold itself is too bright for a light hole: its outline draws the disc
    ("red_mark", "red"),
    ("yellow_mark", "yellow"),
    ("last", "frame"),
    ("accent", "frame"),
    ("accent", "accent_edge"),
    ("four", "four_edge"),
]

both_palettes = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


def linear(colour: str) -> Vector:
    """Return the linear RGB values of "#rrggbb"."""
    coded = np.array([int(colour[start : start + 2], 16) for start in (1, 3, 5)]) / 255
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    dark, light = sorted(float(linear(colour) @ TO_XYZ[1]) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, vision: str) -> Vector:
    seen = np.clip(VISIONS[vision] @ linear(colour), 0, 1)
    ratios = (TO_XYZ @ seen) / TO_XYZ.sum(axis=1)
    x, y, z = np.where(ratios > 0.008856, np.cbrt(ratios), 7.787 * ratios + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: str, other: str, vision: str) -> float:
    return float(np.linalg.norm(lab(one, vision) - lab(other, vision)))


def test_measures_agree_with_published_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert lab("#ff0000", "full") == pytest.approx([53.24, 80.09, 67.20], abs=0.05)
    for vision in VISIONS:
        assert distance("#808080", "#808080", vision) == 0
        assert lab("#808080", vision)[1:] == pytest.approx([0, 0], abs=0.05)  # grey stays grey
    assert distance("#b00000", "#606000", "deuteranopia") < distance("#b00000", "#606000", "full") / 2


@both_palettes
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_has_contrast(palette: Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= TEXT_CONTRAST


@both_palettes
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shape_has_contrast(palette: Palette, shape: str, ground: str) -> None:
    assert contrast(getattr(palette, shape), getattr(palette, ground)) >= SHAPE_CONTRAST


@both_palettes
@pytest.mark.parametrize("vision", VISIONS)
def test_verdicts_and_players_stay_apart(palette: Palette, vision: str) -> None:
    pairs = [
        *combinations((palette.win, palette.draw, palette.loss), 2),
        (palette.red, palette.yellow),
        (palette.red_edge, palette.yellow_edge),
    ]
    assert min(distance(one, other, vision) for one, other in pairs) > APART


def test_light_colours_differ_so_that_each_finds_its_dark_twin() -> None:
    colours = astuple(LIGHT)
    assert len(set(colours)) == len(colours)
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in (*colours, *astuple(DARK)))


def test_auto_theme_is_the_light_picture_with_rules_for_dark() -> None:
    light, auto = (Position.from_moves("4453").to_svg(theme=theme, scores=[0] * 7) for theme in ("light", "auto"))
    style = re.search(r"<style>.*</style>\n", auto)
    assert style is not None
    assert re.sub(' class="fourcast-[0-9a-f]{8}"', "", auto.replace(style[0], "")) == light


def test_auto_theme_trades_every_colour_for_its_dark_twin() -> None:
    options: dict[str, object] = {
        "scores": [1, 0, -1, None, 0, 0, 0],
        "last": (2, 0),
        "line": [2, 3],
        "threats": [[(0, 2)], [(1, 1)]],
    }
    auto, dark = (Position.from_moves("4453").to_svg(60, **options, theme=theme) for theme in ("auto", "dark"))
    rules = re.findall(r'\.(\S+) \[(fill|stroke)="(\S+)"\]\{(?:fill|stroke):(\S+?)\}', auto)
    assert {name for name, *_ in rules} == set(re.findall('class="(.+?)"', auto))
    traded = re.sub(r"<style>.*</style>\n", "", re.sub(' class="fourcast-.+?"', "", auto))
    for _, paint, light, twin in rules:
        traded = traded.replace(f'{paint}="{light}"', f'{paint}="{twin}~"')
    assert traded.replace("~", "") == dark


def test_auto_theme_names_different_pictures_differently() -> None:
    names = [re.findall('class="(.+?)"', Position.from_moves(moves).to_svg(theme="auto")) for moves in ("4", "5", "4")]
    assert names[0] != names[1]
    assert names[0] == names[2]


def test_themes_are_palettes_with_all_colours() -> None:
    assert set(THEMES) == {"light", "dark", "auto", "page"}
    assert all(len(astuple(palette)) == len(fields(Palette)) for palette in THEMES.values())
