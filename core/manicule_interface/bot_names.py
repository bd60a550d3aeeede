"""Names of bots and their levels.

A bot without a name gets a short one in the language of the person who makes the table. Saves keep it, so all
people at the table read the same name.
"""

from __future__ import annotations

from collections.abc import Iterable

from manicule.kernel.errors import UsageError
from manicule.kernel.text import tr
from manicule.match.seats import Human, named
from manicule.plugins.manifest import LEVELS
from manicule_languages.reader import Read

BOT_NAME = tr("Bot {number}", context="what a computer player is called")
EASY, NORMAL, HARD = LEVELS
LEVEL_NAMES = {
    # Translators: “Easy” and its description after a dash; “they” are the computer players of this level
    EASY: (tr("Easy", context="level of a computer player"), tr("they often make mistakes")),
    # Translators: “Normal” and its description after a dash; “they” are the computer players of this level
    NORMAL: (tr("Normal", context="level of a computer player"), tr("they know the game")),
    # Translators: “Hard” and its description after a dash; “they” are the computer players of this level
    HARD: (tr("Hard", context="level of a computer player"), tr("they think ahead, up to a second per move")),
}
"""The names of the levels, and their descriptions."""


def bot_names(taken: Iterable[str], count: int, read: Read) -> list[str]:
    """Names for `count` bots at a table where some names are taken."""
    seats, found, number = [Human(name) for name in taken], list[str](), 0
    while len(found) < count:
        number += 1
        bot = Human(read(BOT_NAME(number=number)))
        try:
            named([*seats, bot])
        except UsageError:  # a person has this name
            continue
        found.append(bot.name)
    return found
