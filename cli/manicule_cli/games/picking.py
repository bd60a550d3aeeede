"""Questions before a game: a few numbered answers, one of which Enter gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from manicule.text import Text, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.table import vocabulary
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.spreading import is_number

NUMBER = tr("Number [{usual}]: ")
WITH_ABOUT = tr("{name} – {about}")
NOT_THERE = tr("There is no answer “{typed}” here: type a number from 1 to {last}, or Enter for {usual}.")
SEVERAL = tr("“{typed}” could be {answers}: type the number.")


class Leave(Exception):
    """Somebody does not want to play after all."""


class Answer(NamedTuple):
    """One answer: its key, which may be typed too, what it is called, and what there is to say about it."""

    key: str
    name: Text
    about: Text | None = None

    @property
    def text(self) -> Text:
        return self.name if self.about is None else WITH_ABOUT(name=self.name, about=self.about)


def pick(screen: Screen, question: Text, answers: Sequence[Answer], usual: int = 0) -> str:
    """The key of the answer that is picked; `usual` is the one for Enter."""
    screen.gap()
    screen.say(question)
    screen.offer([[f"{at:>2}", screen.read(answer.text)] for at, answer in enumerate(answers, 1)])
    keyboard = Keyboard(screen)
    while True:
        typed = keyboard.line(NUMBER(usual=usual + 1))
        found = _found(screen, answers, typed) if typed else [answers[usual]]
        if len(found) == 1:
            return found[0].key
        if not found and is_quit(typed, screen):
            raise Leave
        if found:
            screen.say(SEVERAL(typed=typed, answers=tuple(answer.name for answer in found)))
        else:
            screen.say(NOT_THERE(typed=typed, last=len(answers), usual=usual + 1))


def is_quit(typed: str, screen: Screen) -> bool:
    """Whether somebody wants to leave, in the words of a game."""
    return vocabulary.parted(typed, screen.reader)[0] == "quit"


def _found(screen: Screen, answers: Sequence[Answer], typed: str) -> list[Answer]:
    """The answers that may be meant: by number, by key or name, or by the beginning of one."""
    if is_number(typed):
        return [answers[int(typed) - 1]] if 1 <= int(typed) <= len(answers) else []
    word = typed.casefold()
    called = {answer: (answer.key.casefold(), screen.read(answer.name).casefold()) for answer in answers}
    exact = [answer for answer, names in called.items() if word in names]
    return exact or [
        answer for answer, names in called.items() if any(name.startswith(word) for name in names)
    ]
