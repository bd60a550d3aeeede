"""Handing the keyboard over to somebody whose question is for them alone."""

from __future__ import annotations

from manicule.text import tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.table import vocabulary
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.words import Quit

HAND_OVER = tr("{name}, this is for you alone: take the keyboard and press Enter. ")
CANNOT_HIDE = tr(
    "What follows is for {name} alone, but it cannot be hidden here: what is shown and typed stays in this "
    "window. Let nobody else look."
)
LOOK_AWAY = tr("{name}, take the keyboard and press Enter. ")
WORDS_HERE = tr("Here you can press Enter, or type “{undo}” or “{quit}”.")
WORDS_FIRST = tr("Here you can press Enter, or type “{quit}”.")


class HandingOver:
    """Waits until the right person sits at the keyboard."""

    def __init__(self, screen: Screen, keyboard: Keyboard) -> None:
        self.screen = screen
        self.keyboard = keyboard

    def to(self, name: str, can_undo: bool) -> bool:
        """Wait for who is named; False when whoever had the keyboard wants to take their answer back."""
        text = HAND_OVER if self.screen.can_hide else LOOK_AWAY
        if not self.screen.can_hide:
            self.screen.say(CANNOT_HIDE(name=name))
        self.keyboard.drop()
        while line := self.keyboard.line(text(name=name)):
            word, _ = vocabulary.parted(line, self.screen.reader)
            if word == "quit":
                raise Quit
            if word == "undo" and can_undo:
                return False
            self._explain(can_undo)
        return True

    def _explain(self, can_undo: bool) -> None:
        reader = self.screen.reader
        words = {word: vocabulary.shown(word, reader) for word in ("undo", "quit")}
        if can_undo:
            self.screen.say(WORDS_HERE(**words))
        else:
            self.screen.say(WORDS_FIRST(quit=words["quit"]))
