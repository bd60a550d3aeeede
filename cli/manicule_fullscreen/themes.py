"""Themes: the colors of the full screen. A color never carries a meaning alone: a sign or a word repeats
it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rich.style import Style

from manicule.kernel.text import Text, tr


class Theme:
    """A theme: its id, its name, the background, and a style for each kind of element.

    Styles are parsed on first use: usually only one theme is used.
    """

    def __init__(self, id: str, name: Text, ground: str, **written: str) -> None:
        self.id = id
        self.name = name
        self._ground = ground
        self._written = written

    @cached_property
    def base(self) -> Style:
        """The style of the background."""
        return Style.parse(self._ground)

    @cached_property
    def styles(self) -> Mapping[str, Style]:
        """The style of each element, by name."""
        return {key: Style.parse(value) for key, value in {**USUAL, **self._written}.items()}

    def __getitem__(self, name: str) -> Style:
        """The style of an element."""
        return self.styles[name]


USUAL = {
    "status": "reverse",
    "tab": "dim",
    "tab_now": "bold underline",
    "rule": "dim",
    "prompt": "bold",
    "cursor": "reverse",
    "possible": "underline",
    "ticked": "bold",
    "new": "bold italic",
    "note": "",
    "dim": "dim",
    "good": "bold reverse",
    "bad": "reverse red",
    "teacher": "italic",
    "key": "bold",
    "log": "dim",
    "log_new": "",
    "thinking": "italic",
}

TERMINAL = Theme("terminal", tr("terminal colors", context="theme"), "")
DARK = Theme(
    "dark",
    tr("dark", context="theme"),
    "#d8dee4 on #12161b",
    status="bold #12161b on #8fb7d9",
    tab="#8a949e",
    tab_now="bold underline #ffffff",
    rule="#4b5560",
    prompt="bold #ffffff",
    cursor="bold #12161b on #e5c07b",
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
    status="bold #fbfaf7 on #2f5d85",
    tab="#6b737b",
    tab_now="bold underline #000000",
    rule="#b5bac0",
    prompt="bold #000000",
    cursor="bold #ffffff on #2f5d85",
    new="bold italic #a0421c",
    dim="#6b737b",
    good="bold #fbfaf7 on #22282e",
    bad="bold #ffffff on #b03030",
    key="bold #2f5d85",
    log="#6b737b",
)
CONTRAST = Theme(
    "contrast",
    tr("high contrast", context="theme"),
    "#ffffff on #000000",
    status="bold #000000 on #ffffff",
    tab="#ffffff",
    tab_now="bold reverse",
    rule="#ffffff",
    cursor="bold #000000 on #ffff00",
    possible="bold underline",
    new="bold underline #ffff00",
    dim="#ffffff",
    good="bold #000000 on #ffffff",
    bad="bold #000000 on #ff8080",
    key="bold #ffff00",
    log="#ffffff",
)
THEMES = {theme.id: theme for theme in (TERMINAL, DARK, LIGHT, CONTRAST)}
