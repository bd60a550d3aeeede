"""A game in front of a terminal in memory: what is asked there, and what is said to a typed line."""

import io
import re
from collections.abc import Callable
from typing import Any

from tests.support.players import MANNERS, Chance
from tests.support.tables import registry

import manicule
from manicule import Human
from manicule.kernel.question import Question
from manicule_cli.table.prompt import show_question, show_reaction
from manicule_interface import vocabulary
from manicule_interface.letters import clean
from manicule_interface.narration import Narration
from manicule_interface.reactions import Actor
from manicule_interface.session import Session
from manicule_languages.languages import Languages
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Table:
    """A game in front of a terminal: what is asked there, and what is shown."""

    def __init__(self, seed: int, seats: int = 3, language: str = "en", **manner: Any) -> None:
        people = [Human(name) for name in ("Anna", "Tom", "Kate")[:seats]]
        narration = Narration()
        observers = narration.observers()
        self.match = manicule.start("gutenberg", people, seed=seed, registry=registry(), observers=observers)
        self.match.run()
        languages = Languages()
        languages.know(registry())
        self.screen = Screen(OutputOptions(**manner), languages.reader(language))
        self.screen.is_played_at = True
        self.session = Session(self.match, registry(), narration, is_shared=True)
        self._chance = Chance(seed)

    @property
    def question(self) -> Question:
        return self.match.question(self.match.waiting()[0])

    def play_to(self, *kinds: str, when: Callable[[Question], bool] = lambda question: True) -> Question:
        """Let everybody answer until one of these questions is asked."""
        while not self.match.over:
            question = self.question
            if question.kind in kinds and when(question):
                return question
            choice = self.match.timeline.choices()[question.seat]
            self.match.answer(question.seat, MANNERS["eager"](choice, self._chance))
        raise AssertionError(f"nobody was asked {kinds}")

    def shown(self, question: Question) -> str:
        name = self.match.display.names.seats[question.seat]
        return self._said(lambda: show_question(self.screen, question, name))

    def prompt(self, question: Question) -> str:
        return self.screen.read(self.session.moves.draft(question.seat).prompt(question, self.screen.read))

    def say(self, question: Question, line: str) -> tuple[bool, str]:
        """Whether a typed line was an answer, and what was said to it."""
        who = Actor(question.seat, self.screen.reader, types=True, letters=vocabulary.LETTERS)
        reaction = self.session.act(who, "type", line=clean(line))
        said = self._said(lambda: show_reaction(self.screen, question, reaction))
        if reaction.kind == "asked_again":
            said += self.shown(question)
        return reaction.is_answered, said

    def _said(self, do: Callable[[], None]) -> str:
        self.screen.talk = Terminal()
        do()
        return ESCAPES.sub("", self.screen.talk.getvalue())
