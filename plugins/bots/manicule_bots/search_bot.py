"""Bots that look ahead in every game, and the levels that people choose, which judge more or less well."""

from __future__ import annotations

from typing import ClassVar

from manicule import SearchBot


class Search(SearchBot):
    """Judges as well as it can."""

    play_outs: ClassVar[int] = 160


class Hard(Search):
    """The same, by a name that people understand."""


class Normal(SearchBot):
    """Misjudges answers by about as much as they differ."""

    noise: ClassVar[float] = 1.0


class Easy(SearchBot):
    """Misjudges answers by more than they differ."""

    noise: ClassVar[float] = 3.0
