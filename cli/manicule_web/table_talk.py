"""Table talk: short messages between the people of a table. Stored with the table, never in its match.

Only the holder of the table's lock may change it.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.text import ntr, tr
from manicule_web.table_store import TableStore

TALK = "talk"
LONGEST = 300
"""Characters of a message."""
MOST = 200
"""Number of messages kept; older ones are dropped."""
JOINERS = "\u200c\u200d"
"""Between letters, and the parts of an emoji."""
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Categories of characters without a shape of their own."""
TOO_LONG = ntr("A message has at most {n} character.", "A message has at most {n} characters.")
EMPTY = tr("Write a message first.")
OFF = tr("The host has turned off table talk.")


class TalkMessage(msgspec.Struct, frozen=True):
    """A message: its number, the seat and name of its author, its time in seconds since 1970, its text."""

    number: int
    seat: str
    name: str
    at: int
    text: str


class TalkData(msgspec.Struct, omit_defaults=True):
    """The stored talk of a table: the messages, the number of the last one that each seat has read, and
    whether the host has turned it off."""

    messages: list[TalkMessage] = []
    read: dict[str, int] = {}
    is_off: bool = False


class TableTalk:
    """The talk of a table. `told` is called after a change that viewers see."""

    def __init__(self, tables: TableStore, table: str, told: Callable[[], None]) -> None:
        self._tables = tables
        self._table = table
        self._told = told
        self.changes = 0
        """Number of changes that viewers see, since the start of the server."""
        self._data = TalkData()
        self.read()

    def read(self) -> None:
        """Read what is stored."""
        try:
            self._data = msgspec.json.decode(self._tables.read_extra(self._table, TALK), type=TalkData)
        except ValueError:  # no talk yet, or damaged data
            self._data = TalkData()

    @property
    def messages(self) -> tuple[TalkMessage, ...]:
        """The messages, the newest last."""
        return tuple(self._data.messages)

    @property
    def is_off(self) -> bool:
        """Whether the host has turned off table talk."""
        return self._data.is_off

    def unread(self, seat: str) -> int:
        """The number of messages that a seat has not read."""
        if self.is_off:
            return 0
        read = self._data.read.get(seat, 0)
        return sum(one.number > read and one.seat != seat for one in self._data.messages)

    def say(self, seat: str, name: str, given: str, now: float | None = None) -> None:
        """Add a message; raises `UsageError` if it is not allowed."""
        text, data = plain(given), self._data
        if data.is_off:
            raise UsageError(OFF)
        if not text:
            raise UsageError(EMPTY)
        if len(text) > LONGEST:
            raise UsageError(TOO_LONG(n=LONGEST))
        number = data.messages[-1].number + 1 if data.messages else 1
        at = int(time.time() if now is None else now)
        data.messages = [*data.messages[1 - MOST :], TalkMessage(number, seat, name, at, text)]
        data.read[seat] = number
        self._changed()

    def mark_read(self, seat: str) -> None:
        """Note that a person has read all messages."""
        if self.unread(seat):
            self._data.read[seat] = self._data.messages[-1].number
            self._changed()

    def turn(self, is_off: bool) -> None:
        """Turn the talk of the table off or on; its messages are kept."""
        if is_off != self.is_off:
            self._data.is_off = is_off
            self._changed()

    def _changed(self) -> None:
        self._tables.write_extra(self._table, TALK, msgspec.json.encode(self._data))
        self.changes += 1
        self._told()


def plain(text: str) -> str:
    """A message as one line, without control characters and those that change the direction of writing."""
    line = " ".join(text.split())
    return "".join(one for one in line if one in JOINERS or unicodedata.category(one) not in UNSEEN)
