"""What a bot would do, and why."""

from __future__ import annotations

from manicule.bots import Bot
from manicule.library import Library
from manicule.match.match import Match
from manicule.match.wanted import bots_made_for
from manicule.text import Text


def hint(match: Match, library: Library, seat: str) -> tuple[str, str, Text | None] | None:
    """The kind of a bot that thinks, its answer and why; None when there is no such bot."""
    found = _thinking_bot(library, match.game.id)
    if found is None:
        return None
    kind, bot = found
    answer = match.advice(seat, bot)
    return kind, answer, bot.reason(match.question(seat), match.view(seat), answer)


def _thinking_bot(library: Library, game: str) -> tuple[str, Bot] | None:
    """A bot that does not answer by chance; one that was made for the game goes before the others."""
    kinds = [*bots_made_for(library, game), *library.bot_kinds(game)]
    for kind in dict.fromkeys(kinds):
        bot = library.bot(kind, game)
        if not bot.samples:
            return kind, bot
    return None
