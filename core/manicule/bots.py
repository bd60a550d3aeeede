"""Bots: players that answer questions from views."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from manicule.choices import Sampler
from manicule.question import Question
from manicule.text import Text
from manicule.views import View


class Bot(ABC):
    """Answers questions; sees what its seat sees and has dice of its own.

    A bot that declares `samples` is never asked: it gets one of the legal answers, each as likely
    as the others, without a view being made or answers being listed.
    """

    samples: ClassVar[bool] = False

    @abstractmethod
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        """One legal answer to the question."""

    def reason(self, question: Question, view: View, answer: str) -> Text | None:
        """Why it would give this answer, in words, for a person who asks for a hint; None says nothing."""
        return None
