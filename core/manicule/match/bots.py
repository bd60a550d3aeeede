"""Bots that look ahead: they try answers in simulated matches."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from manicule.kernel.bots import Bot
from manicule.kernel.choices import Sampler
from manicule.kernel.question import Question
from manicule.kernel.views import View

if TYPE_CHECKING:
    from manicule.match.match import Match


class LookAheadBot(Bot):
    """A bot that tries answers: besides question, view and dice it gets a match to try them in.

    That match is simulated: the seat cannot tell it from the real one, and it contains no secret of other
    seats. `match.fork()` and `match.imagine(seat, seed)` give more simulated matches. Take seeds from the
    dice, and limit the number of tries, not the time: then the answer is the same after an undo, after a
    resume and on another machine.

    >>> class OneAhead(LookAheadBot):
    ...     def think(self, question, view, dice, match):
    ...         def points(answer):
    ...             world = match.fork()
    ...             world.answer(question.seat, answer)
    ...             return sum(world.rules.game.points(world.table, world.table.seat(question.seat)).values())
    ...         return max(match.legal(question.seat), key=points)
    >>> OneAhead().think(match.question("a"), match.view("a"), None, match.imagine("a", seed=5))
    '1'
    """

    looks_ahead: ClassVar[bool] = True

    @abstractmethod
    def think(self, question: Question, view: View, dice: Sampler, match: Match) -> str:
        """Choose a legal answer to the question, which `match` asks this seat too."""

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        raise TypeError("this bot looks ahead: ask it with `Match.advice`")
