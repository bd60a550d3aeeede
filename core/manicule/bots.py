"""Bots: players that answer questions from views, and those that look ahead in imagined matches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from manicule.choices import Sampler
from manicule.question import Question
from manicule.text import Text
from manicule.views import View

if TYPE_CHECKING:
    from manicule.match.match import Match


class Bot(ABC):
    """Answers questions; sees what its seat sees and has dice of its own.

    A bot that declares `samples` is never asked: it gets one of the legal answers, each as likely
    as the others, without a view being made or answers being listed. One that declares `looks_ahead` is
    a `LookAheadBot`.
    """

    samples: ClassVar[bool] = False
    looks_ahead: ClassVar[bool] = False

    @abstractmethod
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        """One legal answer to the question."""

    def reason(self, question: Question, view: View, answer: str) -> Text | None:
        """Why it would give this answer, in words, for a person who asks for a hint; None says nothing."""
        return None


class LookAheadBot(Bot):
    """A bot that tries things out: beside question, view and dice it gets a match to try them in.

    That match is imagined: the seat cannot tell it from the real one, and nothing that the seat may not
    know is in it. `match.fork()` and `match.imagine(seat, seed)` give more of them. Take seeds from the
    dice, and count what you try instead of looking at a clock: then the answer is the same after an undo,
    a resume or on another machine.
    """

    looks_ahead: ClassVar[bool] = True

    @abstractmethod
    def think(self, question: Question, view: View, dice: Sampler, match: Match) -> str:
        """One legal answer to the question, which `match` asks this seat too."""

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        raise TypeError("this bot looks ahead: ask it with `Match.advice`")
