"""Contrast: every text and sign of the full screen stands out from its background, in every theme."""

from collections.abc import Iterator

import pytest
from rich.color import Color
from rich.style import Style
from tests.support.full_screen import ALONE, Seats, controlled, desk_of, played, press

from manicule.kernel.sheet import STYLES
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.spots import Picture
from manicule_fullscreen.themes import DARK, LIGHT, TERMINAL, THEMES, Theme
from manicule_terminal import tones

LEAST = 4.5
"""What the Web Content Accessibility Guidelines ask of text, level AA."""
GROUNDS = ("#000000", "#ffffff")
"""The backgrounds that a terminal may have, if a theme sets none."""
FRIEND = Seats("gutenberg", ("human:Anna", "greedy:Tom"))
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def luminance(color: Color) -> float:
    """The relative luminance of a color, as the guidelines define it."""
    parts = (part / 255 for part in color.get_truecolor())
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrasts(style: Style) -> Iterator[float]:
    """The contrast of a style, on each background that may be behind it. Text in the terminal's own colors on
    its own background is not ours."""
    front, ground = style.color, style.bgcolor
    if style.reverse:
        front, ground = ground, front
    if front is not None and ground is not None:
        yield contrast(front, ground)
    elif front is not None or ground is not None:
        known = front or ground
        assert known is not None
        yield from (contrast(known, Color.parse(other)) for other in GROUNDS)


def pale(styles: dict[str, Style]) -> dict[str, float]:
    """The styles that do not stand out enough, by name."""
    found = {name: min(contrasts(style), default=LEAST) for name, style in styles.items()}
    return {name: round(value, 2) for name, value in found.items() if value < LEAST}


@every_theme
def test_every_sign_has_enough_contrast_in_every_theme(theme: Theme) -> None:
    assert set(tones.STYLES) == set(STYLES)
    assert pale({name: theme.over(Style.parse(style)) for name, style in tones.STYLES.items()}) == {}


@every_theme
def test_titles_headings_and_dim_text_have_enough_contrast(theme: Theme) -> None:
    styles = {"title": tones.TITLE, "heading": tones.HEADING, "typed": tones.TYPED, "dim": "dim"}
    assert pale({name: theme.over(Style.parse(style)) for name, style in styles.items()}) == {}


@every_theme
def test_every_element_of_a_theme_has_enough_contrast(theme: Theme) -> None:
    assert pale({name: theme.over(style) for name, style in theme.styles.items()}) == {}


@every_theme
@pytest.mark.parametrize("highlight", ["cursor", "echo", "new", "possible", "ticked"])
def test_a_highlighted_sign_has_enough_contrast(theme: Theme, highlight: str) -> None:
    own, under = theme[highlight], highlight == "new"
    signs = {name: Style.parse(style) for name, style in tones.STYLES.items()}
    styles = {name: own + sign if under else sign + own for name, sign in signs.items()}
    assert pale({name: theme.over(style) for name, style in styles.items()}) == {}


@pytest.mark.parametrize("table", ALONE, ids=str)
def test_every_piece_of_a_screen_has_enough_contrast(table: Seats) -> None:
    painters = [Painter(theme=id) for id in THEMES]
    for at, desk in zip(range(9), played(desk_of(table)), strict=False):
        for painter in painters:
            styles = pieces(painter.paint(desk, *((80, 24), (160, 50))[at % 2]))
            assert not [text for text, style in styles.items() if style.dim]
            assert pale(styles) == {}


@every_theme
def test_every_piece_of_a_page_has_enough_contrast(theme: Theme) -> None:
    control = controlled(desk_of(ALONE[0]))
    control.painter.theme = theme
    for keys in (("g",), ("b",), ("?",), (":",)):
        assert pale(pieces(press(control, *keys))) == {}
        press(control, "escape")


def pieces(picture: Picture) -> dict[str, Style]:
    """The styles on a screen, by their texts."""
    return {one.text: one.style for line in picture.lines for one in line if one.style and one.text.strip()}


@every_theme
def test_what_is_new_looks_unlike_titles_and_headings_without_colors(theme: Theme) -> None:
    new = theme["new"]
    for style in (tones.TITLE, tones.HEADING):
        other = theme.over(Style.parse(style))
        assert (bool(new.bold), bool(new.italic)) != (bool(other.bold), bool(other.italic))
    assert new.italic
    assert not theme.over(Style.parse(tones.HEADING)).italic


def test_what_is_new_keeps_the_colors_of_its_signs() -> None:
    painter = Painter(theme="dark")
    colors = {DARK.over(Style.parse(tone)).color for tone in tones.SIGNS.values()}
    found = set()
    for _, desk in zip(range(25), played(desk_of(FRIEND)), strict=False):
        styles = pieces(painter.paint(desk, 160, 50)).values()
        found |= {style.color for style in styles if style.meta.get("new") and style.italic}
    assert len(found & colors) > 2


def test_a_theme_has_its_own_tone_for_every_color() -> None:
    for theme in (DARK, LIGHT):
        found = {name: theme.over(Style.parse(tone)).color for name, tone in tones.SIGNS.items()}
        assert len(set(found.values())) == len(tones.SIGNS)
        assert not set(found.values()) & {Color.parse(tone) for tone in tones.SIGNS.values()}
    assert TERMINAL.over(Style.parse(tones.SIGNS["gold"])) == Style.parse(tones.SIGNS["gold"])
