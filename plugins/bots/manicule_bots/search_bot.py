"""Bots that look ahead in every game, and the levels that people choose, which differ in judgement."""

from __future__ import annotations

from typing import ClassVar

from manicule import SearchBot


class Search(SearchBot):
    """Judges without errors."""

    play_outs: ClassVar[int] = 160


class Hard(Search):
    """The same bot, under a name for people."""


class Normal(SearchBot):
    """Misjudges answers by about their differences."""

    noise: ClassVar[float] = 1.0


class Easy(SearchBot):
    """Misjudges answers by more than their differences."""

    noise: ClassVar[float] = 3.0
