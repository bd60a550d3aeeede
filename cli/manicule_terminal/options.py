"""The options that every command accepts: language, output format, and plugins."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from manicule.kernel.sheet import Sheet
    from manicule_languages.languages import Languages
    from manicule_languages.reader import Advice


@dataclass
class OutputOptions:
    """Filled during parsing: each of these options may come before or after the command.

    `out` receives results, whatever plugins print. `is_for_this_run` is set if `--lang` gives the language,
    not only the settings. `advice` maps problems of the engine to what to type. Games are played in the
    browser if a `port` is set; 0 is any free one. A game `reloads` plugins that are saved during it.
    `on_sheet` is called with each sheet before it is drawn.
    """

    language: str = ""
    is_for_this_run: bool = False
    plain: bool = False
    ascii: bool = False
    json: bool = False
    out: TextIO = field(default_factory=lambda: sys.stdout)
    blocked: list[str] = field(default_factory=list)
    order: tuple[str, ...] = ()
    pack_order: tuple[str, ...] | None = None
    locales: str = ""
    pace: str = ""
    windows: str = ""
    lines: bool = False
    port: int | None = None
    reloads: bool = False
    advice: Advice | None = None
    on_sheet: Callable[[Sheet], None] | None = None
    _languages: Languages | None = None

    def take(
        self,
        lang: str | None,
        plain: bool,
        ascii: bool,
        json: bool,
        blocked: Iterable[str],
        locales: str | None,
    ) -> None:
        """Add the options from one place of the command line."""
        self.language = lang or self.language
        self.plain |= plain
        self.ascii |= ascii
        self.json |= json
        self.blocked += blocked
        self.locales = locales or self.locales

    def put_in_order(self, order: str | None) -> None:
        """Set the order of plugins from `--order A,B`."""
        self.order = tuple(id.strip() for id in (order or "").split(",") if id.strip())

    def play_pack(self, order: Iterable[str]) -> None:
        """Set the order of plugins from a pack; it replaces that of the settings."""
        self.pack_order = tuple(order)

    def prefer(self, pace: str | None = None, windows: str | None = None, lines: bool = False) -> None:
        """Set the preferences of a command that plays or narrates a game; they are checked when a game
        starts."""
        self.pace = pace or self.pace
        self.windows = windows or self.windows
        self.lines |= lines

    @property
    def manner(self) -> tuple[str, ...]:
        """The options of a command that plays in the same manner."""
        if self.port is None:
            return ("--lines",) if self.lines else ()
        return ("--browser", "--port", str(self.port)) if self.port else ("--browser",)

    @property
    def locales_folder(self) -> Path | None:
        """The folder of translations with priority over all others, if one was given."""
        return Path(self.locales).absolute() if self.locales else None

    def speak(self, languages: Languages) -> None:
        """Use these languages in this run."""
        self._languages = languages

    @property
    def languages(self) -> Languages:
        """The languages of this run."""
        if self._languages is None:
            from manicule_languages.languages import Languages

            self._languages = Languages(self.locales_folder, self.advice)
        return self._languages
