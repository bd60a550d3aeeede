"""What a bot would do, and why."""

from __future__ import annotations

from manicule.bots import Bot
from manicule.dice import BotDice
from manicule.library import Library
from manicule.play.session import Session
from manicule.question import question_of
from manicule.text import Text
from manicule_cli.games.setting import bots_made_for


def hint(session: Session, library: Library, seat: str) -> tuple[str, str, Text | None] | None:
    """The kind of a bot that thinks, its answer and why; None when there is no such bot."""
    found = _thinking_bot(library, session.header.game)
    if found is None:
        return None
    kind, bot = found
    question = question_of(session.runner.asked()[seat], session.ordinal)
    dice = BotDice(session.header.seed, f"hint/{seat}")
    dice.seek(session.ordinal, 0)
    view = session.view(seat)
    answer = bot.answer(question, view, dice)
    return kind, answer, bot.reason(question, view, answer)


def _thinking_bot(library: Library, game: str) -> tuple[str, Bot] | None:
    """A bot that does not answer by chance; one that was made for the game goes before the others."""
    kinds = [*bots_made_for(library, game), *library.bot_kinds(game)]
    for kind in dict.fromkeys(kinds):
        bot = library.bot(kind, game)
        if not bot.samples:
            return kind, bot
    return None
