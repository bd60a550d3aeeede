"""Themes: the colors of the full screen. A color never carries a meaning alone: a sign or a word repeats
it.

Every text and sign of a theme has a contrast of 4.5:1 to its background; a test computes it. The background
of `terminal` is unknown, so its tones have that contrast to black and to white.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rich.color import Color
from rich.style import Style

from manicule.kernel.text import Text, tr
from manicule_terminal.tones import FAINT, SIGNS

NOT_DIM = Style(dim=False)


class Theme:
    """A theme: its id, its name, the background, the tones of signs, and a style for each kind of element.

    Styles are parsed on first use: usually only one theme is used.
    """

    def __init__(
        self, id: str, name: Text, ground: str, signs: Mapping[str, str] | None = None, **written: str
    ) -> None:
        self.id = id
        self.name = name
        self._ground = ground
        self._signs = signs or {}
        self._written = written

    @cached_property
    def base(self) -> Style:
        """The style of the background."""
        return Style.parse(self._ground)

    @cached_property
    def styles(self) -> Mapping[str, Style]:
        """The style of each element, by name."""
        return {key: Style.parse(value) for key, value in {**USUAL, **self._written}.items()}

    @cached_property
    def _tones(self) -> Mapping[Color, Style]:
        """The style of this theme for each tone of any background."""
        tones = {Color.parse(SIGNS[name]): Style.parse(tone) for name, tone in self._signs.items()}
        return {**tones, Color.parse(FAINT): Style(color=self["dim"].color)}

    def __getitem__(self, name: str) -> Style:
        """The style of an element."""
        return self.styles[name]

    def over(self, style: Style | None) -> Style:
        """A style on the background of the theme, with the theme's own tones. A terminal shows dim text in
        a color of its own, so dim text gets a tone, too."""
        if style is None:
            return self.base
        own = self._tones.get(style.color) if style.color is not None else None
        if own is not None:
            style += own
        if style.dim:
            style += (NOT_DIM if style.color is not None else self["dim"]) + NOT_DIM
        return self.base + style


USUAL = {
    "status": "reverse",
    "tab": FAINT,
    "tab_now": "bold underline",
    "rule": FAINT,
    "prompt": "bold",
    "cursor": "not dim reverse",
    "echo": "not dim not reverse bold #ffffff on #6b6b6b",
    "possible": "underline",
    "ticked": "bold",
    "new": "bold italic",
    "note": "",
    "dim": FAINT,
    "good": "bold reverse",
    "bad": "bold #ffffff on #c62828",
    "teacher": "italic",
    "key": "bold",
    "log": FAINT,
    "log_new": "",
    "thinking": "italic",
}
"""`cursor` is the highlighted option where the arrow keys move it, in the list or on the board; `echo` is the
same option at the other place."""

TERMINAL = Theme("terminal", tr("terminal colors", context="theme"), "")
DARK = Theme(
    "dark",
    tr("dark", context="theme"),
    "#d8dee4 on #12161b",
    {
        "red": "#ff7b72",
        "orange": "#f0883e",
        "gold": "#e3b341",
        "green": "#56d364",
        "cyan": "#39c5cf",
        "blue": "#79b8ff",
        "violet": "#d2a8ff",
        "brown": "#d09a6a",
        "silver": "#b1bac4",
        "black": "#9aa4ae",
        "white": "#ffffff",
    },
    status="bold #12161b on #8fb7d9",
    tab="#8a949e",
    tab_now="bold underline #ffffff",
    rule="#7d8791",
    prompt="bold #ffffff",
    cursor="not dim bold #12161b on #e5c07b",
    echo="not dim bold #f2dcae on #3d3a2e",
    new="bold italic #e5c07b",
    dim="#8a949e",
    good="bold #12161b on #f4f4f4",
    bad="bold #12161b on #e07a7a",
    key="bold #8fb7d9",
    log="#8a949e",
)
LIGHT = Theme(
    "light",
    tr("light", context="theme"),
    "#22282e on #fbfaf7",
    {
        "red": "#b3261e",
        "orange": "#9c4600",
        "gold": "#755900",
        "green": "#116329",
        "cyan": "#00626b",
        "blue": "#0a4fa8",
        "violet": "#6f2da8",
        "brown": "#7a3e12",
        "silver": "#57606a",
        "black": "#24292f",
        "white": "#66625a",
    },
    status="bold #fbfaf7 on #2f5d85",
    tab="#646c74",
    tab_now="bold underline #000000",
    rule="#646c74",
    prompt="bold #000000",
    cursor="not dim bold #ffffff on #2f5d85",
    echo="not dim bold #1d3f5e on #d3e1ed",
    new="bold italic #a0421c",
    dim="#646c74",
    good="bold #fbfaf7 on #22282e",
    bad="bold #ffffff on #b03030",
    key="bold #2f5d85",
    log="#646c74",
)
CONTRAST = Theme(
    "contrast",
    tr("high contrast", context="theme"),
    "#ffffff on #000000",
    {
        "red": "#ff9d96",
        "orange": "#ffa657",
        "gold": "#ffd33d",
        "green": "#7ee787",
        "cyan": "#56d4dd",
        "blue": "#a5d6ff",
        "violet": "#e2c5ff",
        "brown": "#e3b98f",
        "silver": "#d0d7de",
        "black": "#b6bec7",
        "white": "#ffffff",
    },
    status="bold #000000 on #ffffff",
    tab="#ffffff",
    tab_now="bold reverse",
    rule="#ffffff",
    cursor="not dim bold #000000 on #ffff00",
    echo="not dim bold #000000 on #c0c0c0",
    possible="bold underline",
    new="bold italic #ffff00",
    dim="#ffffff",
    good="bold #000000 on #ffffff",
    bad="bold #000000 on #ff8080",
    key="bold #ffff00",
    log="#ffffff",
)
THEMES = {theme.id: theme for theme in (TERMINAL, DARK, LIGHT, CONTRAST)}
