"""The languages that people read in a game of format 1: a file beside its record said them."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from manicule import outside
from manicule.records.seats import LANGUAGE

SUFFIX = ".reading"
_TAG = re.compile(r"[A-Za-z0-9_-]{1,35}")


def old_languages(record: Path, people: Collection[str]) -> dict[str, dict[str, str]]:
    """The settings of the seats that read in a language of their own; a file that cannot be read says
    nothing, and is left as it is."""
    try:
        tables = outside.read_toml(record.with_suffix(SUFFIX))
    except (ValueError, outside.Unreadable):
        return {}
    said = tables.get("lang")
    if not isinstance(said, dict):
        return {}
    return {
        seat: {LANGUAGE: language}
        for seat, language in said.items()
        if seat in people and isinstance(language, str) and _TAG.fullmatch(language)
    }
