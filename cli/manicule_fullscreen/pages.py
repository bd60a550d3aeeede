"""Pages over the table: something to read, or a list to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from manicule.kernel.text import Text
from manicule_fullscreen.editor import InputLine
from manicule_interface.letters import folded
from manicule_interface.reactions import Reply


class Item(NamedTuple):
    """Something that can be chosen from a list: its id, a short sign before it, how it reads, what it is."""

    id: str
    sign: str
    name: str
    about: str = ""


class Page:
    """Something to read: it stays until it is closed, and `then` something may follow. `at` is the first
    line that is seen."""

    def __init__(
        self,
        title: Text,
        replies: Sequence[Reply],
        from_end: bool = False,
        then: Callable[[], None] | None = None,
    ) -> None:
        self.title = title
        self.replies = tuple(replies)
        self.at = 0
        self.from_end = from_end
        self.then = then


class Menu(Page):
    """A list to choose from, below what there is to read about it. Typing makes it shorter; `then` follows
    where nothing is chosen."""

    def __init__(
        self,
        title: Text,
        items: Sequence[Item],
        choose: Callable[[str], None],
        cursor: int = 0,
        then: Callable[[], None] | None = None,
        replies: Sequence[Reply] = (),
    ) -> None:
        super().__init__(title, replies, then=then)
        self.items = tuple(items)
        self.choose = choose
        self.cursor = cursor
        self.editor = InputLine()

    @property
    def shown(self) -> list[Item]:
        """The items that what was typed fits."""
        key = folded(self.editor.text)
        return [item for item in self.items if key in folded(f"{item.name} {item.about} {item.id}")]

    def move(self, steps: int) -> None:
        """Move the cursor."""
        self.cursor = max(0, min(len(self.shown) - 1, self.cursor + steps))

    def chosen(self) -> str:
        """The id of what is highlighted; empty when nothing is."""
        shown = self.shown
        return shown[min(self.cursor, len(shown) - 1)].id if shown else ""
