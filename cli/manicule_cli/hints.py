"""What a bot would do."""

from __future__ import annotations

from manicule.dice import BotDice
from manicule.library import Library
from manicule.play.session import Session
from manicule.question import question_of

THOUGHTLESS = "random"


def hint(session: Session, library: Library, seat: str) -> tuple[str, str] | None:
    """The kind of a bot that thinks and its answer; None when there is no such bot."""
    kinds = [kind for kind in library.bot_kinds(session.header.game) if kind != THOUGHTLESS]
    for kind in kinds:
        bot = library.bot(kind, session.header.game)
        if not bot.samples:
            question = question_of(session.runner.asked()[seat], session.ordinal)
            dice = BotDice(session.header.seed, f"hint/{seat}")
            dice.seek(session.ordinal, 0)
            return kind, bot.answer(question, session.view(seat), dice)
    return None
