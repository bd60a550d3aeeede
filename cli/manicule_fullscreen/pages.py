"""Pages over the table: a text to read and search, or a list to choose from; and the input line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from manicule.kernel.text import Text
from manicule_interface.letters import LONGEST, folded
from manicule_interface.log_filter import EVERYTHING, LogFilter
from manicule_interface.reactions import Reply

CLOSING = ("escape", "q", "enter", "backspace")
STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
PAGE_STEPS = {**STEPS, "space": 10, "home": -100_000, "end": 100_000}
SEARCH, BY_PLAYER, BY_ROUND = "slash", "p", "r"
"""The keys of a page that begin a search, and that filter the log."""
HIT_STEPS, TYPED_HIT_STEPS = {"n": 1, "N": -1}, {"down": 1, "up": -1}
_T = TypeVar("_T")


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
class PageSearch:
    """A search on a page. While it `is_typed`, keys change the words. `hit` is the index of the current hit,
    and `hits` the number of all. `start` is the first visible line when the search began.

    The painter knows the lines, so it makes the moves: to the first hit from `start` on after the words
    changed (`is_new`), and by a number of `steps`."""

    start: int
    editor: InputLine = field(default_factory=InputLine)
    is_typed: bool = True
    is_new: bool = False
    steps: int = 0
    hit: int = 0
    hits: int = 0

    @property
    def words(self) -> str:
        """The words to find."""
        return self.editor.text


@dataclass(eq=False)
class Page:
    """A text to read. It stays until it is closed; `then` runs afterwards. `at` is the first visible line,
    and `height` the number of all lines when it was last painted; `is_at_end` says that the last one is
    visible."""

    title: Text
    replies: tuple[Reply, ...]
    from_end: bool = False
    then: Callable[[], None] | None = None
    at: int = 0
    height: int = 0
    search: PageSearch | None = None
    is_at_end: bool = False

    @property
    def is_typed_in(self) -> bool:
        """Whether keys change the words of a search."""
        return self.search is not None and self.search.is_typed

    def key(self, name: str, character: str | None, is_quit: bool) -> bool:
        """Handle a key; whether it closes the page."""
        search = self.search
        if search is not None and search.is_typed:
            self._type(search, name, character)
            return False
        if name in PAGE_STEPS:
            self.at += PAGE_STEPS[name]
        elif name == SEARCH:
            self.search = PageSearch(self.at)
        elif search is not None and name in HIT_STEPS:
            search.steps += HIT_STEPS[name]
        elif search is not None and name == "escape":
            self.search = None
        else:
            return name in CLOSING or is_quit
        return False

    def _type(self, search: PageSearch, name: str, character: str | None) -> None:
        """Change the words of a search; Escape, or Enter without words, ends it."""
        if name == "escape" or (name in ("enter", "backspace") and not search.words):
            self.search = None
        elif name == "enter":
            search.is_typed = False
        elif name in TYPED_HIT_STEPS:
            search.steps += TYPED_HIT_STEPS[name]
        elif search.editor.key(name, character):
            search.is_new, search.steps = True, 0

    def insert(self, text: str) -> None:
        """Insert pasted text into the words of a search."""
        if self.search is not None and self.search.is_typed:
            self.search.editor.insert(text)
            self.search.is_new, self.search.steps = True, 0


@dataclass(eq=False, kw_only=True)
class LogPage(Page):
    """A log that can be filtered: `fill` returns the lines of a filter, which a key changes to the next
    participant or round."""

    fill: Callable[[LogFilter], tuple[Reply, ...]]
    participants: tuple[str, ...]
    rounds: tuple[int, ...]
    replies: tuple[Reply, ...] = ()
    filter: LogFilter = EVERYTHING

    def __post_init__(self) -> None:
        self._fill(self.filter)

    def key(self, name: str, character: str | None, is_quit: bool) -> bool:
        """Change the filter, or scroll and search as on any page."""
        if not self.is_typed_in and name == BY_PLAYER:
            self._fill(replace(self.filter, who=_after(self.filter.who, ("", *self.participants))))
        elif not self.is_typed_in and name == BY_ROUND:
            self._fill(replace(self.filter, round=_after(self.filter.round, (0, *self.rounds))))
        else:
            return super().key(name, character, is_quit)
        return False

    def _fill(self, wanted: LogFilter) -> None:
        self.filter, self.replies, self.from_end = wanted, self.fill(wanted), True


def _after(now: _T, choices: Sequence[_T]) -> _T:
    """The choice after the present one; the first again after the last."""
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]


@dataclass(eq=False)
class MomentPage(Page):
    """A moment of the game. Space turns the pages, and puts the moment away after the last one."""

    def key(self, name: str, character: str | None, is_quit: bool) -> bool:
        """Handle a key; whether it puts the moment away."""
        is_turned = name == "space" and self.is_at_end and not self.is_typed_in
        return is_turned or super().key(name, character, is_quit)


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

    def insert(self, text: str) -> None:
        """Filter by pasted text, too."""
        self.editor.insert(text)

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
