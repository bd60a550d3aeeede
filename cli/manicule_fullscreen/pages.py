"""Pages over the table: a text to read, or a list to choose from; and the input line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from manicule.kernel.text import Text
from manicule_interface.letters import LONGEST, folded
from manicule_interface.reactions import Reply

CLOSING = ("escape", "q", "enter", "backspace")
STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
PAGE_STEPS = {**STEPS, "space": 10, "home": -100_000, "end": 100_000}


class InputLine:
    """The text of a line and the cursor in it; keeps no history."""

    def __init__(self) -> None:
        self.text = ""
        self.at = 0

    def insert(self, more: str) -> None:
        """Insert typed or pasted text, without line breaks and control characters."""
        kept = "".join(letter if letter.isprintable() else " " for letter in more)
        kept = kept[: max(0, LONGEST - len(self.text))]
        self.text = self.text[: self.at] + kept + self.text[self.at :]
        self.at += len(kept)

    def key(self, key: str, character: str | None) -> bool:
        """Edit the line by a key; whether the key had an effect."""
        before, after = self.text[: self.at], self.text[self.at :]
        if character is not None and character.isprintable():
            self.insert(character)
        elif key == "backspace":
            self.text, self.at = before[:-1] + after, max(0, self.at - 1)
        elif key == "delete":
            self.text = before + after[1:]
        elif key == "ctrl+u":
            self.text, self.at = after, 0
        elif key == "ctrl+w":
            kept = before.rstrip().rpartition(" ")
            self.text, self.at = kept[0] + kept[1] + after, len(kept[0] + kept[1])
        elif key in ("left", "right", "home", "end", "ctrl+a", "ctrl+e"):
            ends = {"home": 0, "ctrl+a": 0, "end": len(self.text), "ctrl+e": len(self.text)}
            steps = {"left": -1, "right": 1}
            self.at = ends.get(key, max(0, min(len(self.text), self.at + steps.get(key, 0))))
        else:
            return False
        return True


class Item(NamedTuple):
    """An item of a list: its id, a short sign before it, its name, and a description."""

    id: str
    sign: str
    name: str
    about: str = ""


@dataclass(eq=False)
class Page:
    """A text to read. It stays until it is closed; `then` runs afterwards. `at` is the first visible line;
    `is_at_end` says that the last one is visible."""

    title: Text
    replies: tuple[Reply, ...]
    from_end: bool = False
    then: Callable[[], None] | None = None
    at: int = 0
    is_at_end: bool = False

    def key(self, name: str, character: str | None, is_quit: bool) -> bool:
        """Handle a key; whether it closes the page."""
        if name in PAGE_STEPS:
            self.at += PAGE_STEPS[name]
            return False
        return name in CLOSING or is_quit


@dataclass(eq=False)
class MomentPage(Page):
    """A moment of the game. Space turns the pages, and puts the moment away after the last one."""

    def key(self, name: str, character: str | None, is_quit: bool) -> bool:
        """Handle a key; whether it puts the moment away."""
        return (name == "space" and self.is_at_end) or super().key(name, character, is_quit)


@dataclass(eq=False, kw_only=True)
class Menu(Page):
    """A list to choose from, below a text. Typing filters it; `then` runs if nothing is chosen."""

    items: Sequence[Item]
    choose: Callable[[str], None]
    replies: tuple[Reply, ...] = ()
    cursor: int = 0
    editor: InputLine = field(default_factory=InputLine)

    def key(self, name: str, character: str | None, is_quit: bool) -> bool:
        """Move the cursor, or type to filter."""
        if name in STEPS:
            self.move(STEPS[name])
        elif self.editor.key(name, character):
            self.cursor = 0
        return name == "escape"

    @property
    def shown(self) -> list[Item]:
        """The items that match the typed text."""
        key = folded(self.editor.text)
        return [item for item in self.items if key in folded(f"{item.name} {item.about} {item.id}")]

    def move(self, steps: int) -> None:
        """Move the cursor."""
        self.cursor = max(0, min(len(self.shown) - 1, self.cursor + steps))

    def chosen(self) -> str:
        """The id of the highlighted item; empty if there is none."""
        shown = self.shown
        return shown[min(self.cursor, len(shown) - 1)].id if shown else ""
