"""Questions before a game: a few numbered answers, one of them the default for Enter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from manicule.kernel.text import Text, tr
from manicule_cli.exit_codes import FAILED, INTERRUPTED
from manicule_cli.table.keyboard import Keyboard
from manicule_interface import vocabulary
from manicule_interface.answers import meant_in_list
from manicule_terminal.screen import Screen

MOST_BELOW = 12
"""Maximum number of answers in one column. More go into columns, whose numbers are easily confused with those
of things."""
NUMBER = tr("Number [{usual}]: ")
# Translators: an answer in a numbered list; {name} is its name, {about} is a short description
WITH_ABOUT = tr("{name} – {about}")
NOT_THERE = tr("“{typed}” is not an option here: type a number from 1 to {last}, or press Enter for {usual}.")
# Translators: the reply to a beginning that fits several answers; {answers} is a list of them
SEVERAL = tr("“{typed}” could be {answers}: type the number.")


class Leave(Exception):
    """The person does not want to play after all."""


def exit_code(screen: Screen, leaving: BaseException) -> int:
    """The exit code for a person who leaves before a game: by a word, by Ctrl-D or by Ctrl-C."""
    if isinstance(leaving, Leave):
        return 0
    screen.gap()
    return FAILED if isinstance(leaving, EOFError) else INTERRUPTED


class Answer(NamedTuple):
    """One answer: its key, which may be typed too, its name, and a description."""

    key: str
    name: Text
    about: Text | None = None


def pick(
    screen: Screen, question: Text, answers: Sequence[Answer], usual: int = 0, note: Text | None = None
) -> str:
    """The key of the picked answer. Enter picks `usual`; a `note` is shown below the answers."""
    screen.gap()
    screen.say(question)
    texts = [one.name if one.about is None else WITH_ABOUT(name=one.name, about=one.about) for one in answers]
    rows = [[f"{at:>2}", screen.read(text)] for at, text in enumerate(texts, 1)]
    screen.offer(rows, in_columns=len(rows) > MOST_BELOW)
    if note is not None:
        screen.say(note)
    keyboard = Keyboard(screen)
    while True:
        typed = keyboard.line(NUMBER(usual=usual + 1))
        if not typed:
            return answers[usual].key
        found = meant_in_list(typed, {answer.key: screen.read(answer.name) for answer in answers})
        if len(found) == 1:
            return found[0]
        if not found and vocabulary.parted(typed, screen.reader, vocabulary.LETTERS)[0] == "quit":
            raise Leave
        if found:
            names = tuple(answer.name for answer in answers if answer.key in found)
            screen.say(SEVERAL(typed=typed, answers=names))
        else:
            screen.say(NOT_THERE(typed=typed, last=len(answers), usual=usual + 1))


def is_quit(typed: str, screen: Screen) -> bool:
    """Whether the line is a word for leaving; a single letter may be a name."""
    return vocabulary.parted(typed, screen.reader)[0] == "quit"
