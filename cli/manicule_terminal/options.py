"""How this run of the program talks, and to whom: what the options accepted everywhere say."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from manicule_languages.languages import Languages
    from manicule_languages.reader import Advice


@dataclass
class OutputOptions:
    """Filled while the arguments are read: each of these may stand before and after the command.

    `out` is where results go, whatever plugins print meanwhile. The language `is_for_this_run` where `--lang`
    says it, and not only the settings. `advice` is what to type about problems of the engine.
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
    advice: Advice | None = None
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
        """Add what stood at one place of the command line."""
        self.language = lang or self.language
        self.plain |= plain
        self.ascii |= ascii
        self.json |= json
        self.blocked += blocked
        self.locales = locales or self.locales

    def put_in_order(self, order: str | None) -> None:
        """Take the order of plugins that `--order A,B` says."""
        self.order = tuple(id.strip() for id in (order or "").split(",") if id.strip())

    def play_pack(self, order: Iterable[str]) -> None:
        """Take the order of plugins that a pack says, in place of what the settings say."""
        self.pack_order = tuple(order)

    def prefer(self, pace: str | None = None, windows: str | None = None, lines: bool = False) -> None:
        """What a command that plays or tells a game was given; it is judged when a game begins."""
        self.pace = pace or self.pace
        self.windows = windows or self.windows
        self.lines |= lines

    @property
    def locales_folder(self) -> Path | None:
        """The folder of translations that goes before all others, if one was named."""
        return Path(self.locales).absolute() if self.locales else None

    @property
    def languages(self) -> Languages:
        """The languages of this run."""
        if self._languages is None:
            from manicule_languages.languages import Languages

            self._languages = Languages(self.locales_folder, self.advice)
        return self._languages
