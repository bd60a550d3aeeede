"""Command lines that help pages show; words in capitals stand for what a person gives."""

from __future__ import annotations

import re
from functools import cache

from manicule_cli.command_line import metavars
from manicule_languages.reader import Reader

EXAMPLES: dict[str, tuple[str, ...]] = {
    "manicule": ("manicule", "manicule learn", "manicule play --help"),
    "manicule play": (
        "manicule play GAME --seat human:Anna --seat normal:Tom --seat hard:Kate",
        "manicule play GAME --seat human:Anna,lang=fr --seat human:Tom,lang=ja",
        "manicule play GAME --with PLUGIN --option KEY=VALUE --seed 7 --lines",
    ),
    "manicule learn": ("manicule learn GAME --lang fr",),
    "manicule resume": ("manicule resume", "manicule resume --recover SAVE"),
    "manicule replay": ("manicule replay SAVE --to 40",),
    "manicule review": ("manicule review SAVE",),
    "manicule games": ("manicule games", "manicule games GAME --lang uk"),
    "manicule rules": ("manicule rules GAME", "manicule rules GAME TERM"),
    "manicule docs": ("manicule docs", "manicule docs modding"),
    "manicule saves": ("manicule saves list", "manicule saves show SAVE"),
    "manicule simulate": ("manicule simulate GAME --games 100 --seats hard,easy,easy",),
    "manicule compare": ("manicule compare hard easy --game GAME",),
    "manicule balance": ("manicule balance GAME --vary plugin=PLUGIN",),
    "manicule tournament": ("manicule tournament GAME hard normal easy",),
    "manicule train": ("manicule train GAME",),
    "manicule scenario": ("manicule scenario run FILES…", "manicule scenario record SAVE --at 12"),
    "manicule plugins": (
        "manicule plugins new inkmaster --kind character",
        "manicule plugins check inkmaster --watch",
        "manicule plugins install ./inkmaster",
        "manicule plugins pack GAME --to PATH",
    ),
    "manicule locales": ("manicule locales new de", "manicule locales check de"),
    "manicule report": ("manicule report SAVE",),
    "manicule completion": ("manicule completion bash --install",),
}
"""By the command; the page of a group shows those of its commands."""


@cache
def _given() -> re.Pattern[str]:
    """What a person gives: compiled for the first page on which it stands."""
    return re.compile("|".join(map(re.escape, sorted(metavars.METAVARS, key=len, reverse=True))))


def examples_of(command: str, reader: Reader) -> list[str]:
    """What to type, as a reader reads it."""
    return [_filled(line, reader) for line in EXAMPLES.get(command, ())]


def _filled(line: str, reader: Reader) -> str:
    if line.islower():
        return line
    return _given().sub(lambda given: metavars.shown(given[0], reader), line)
