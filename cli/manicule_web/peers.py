"""The other processes that serve the same tables: what the processes tell each other.

Only versions of tables are facts, and every process can read them from the storage too. All other messages
are
about things that nobody stores: who is at a table, and what limits have counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A table has this version now; `GONE` if it was removed."""

    table: str
    version: int


class Present(msgspec.Struct, frozen=True, tag="present"):
    """The seats whose browsers listen to a table at a process."""

    table: str
    seats: tuple[str, ...]


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """A person has looked at a table, at a time in seconds since 1970."""

    table: str
    seat: str
    at: float


class Used(msgspec.Struct, frozen=True, tag="used"):
    """A client has done something limited this many times."""

    what: str
    who: str
    times: int


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """A page of the browser with this stream follows a seat, or `leaves` it. The process that was asked has
    checked
    its key."""

    stream: str
    table: str
    place: str
    viewer: str
    is_list: bool = False
    leaves: bool = False


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The process ends."""


Message = Changed | Present | Looked | Used | Follow | Ended


class PeerListener(Protocol):
    """Takes what the other processes tell. Its methods are called in threads of the storage."""

    def hear(self, process: str, message: Message) -> None:
        """Take a message of another process."""

    def compare(self, versions: dict[str, int]) -> None:
        """Compare the tables with those that are stored: messages may have been lost."""

    def beat(self) -> Iterable[Message]:
        """Called about once a second; returns what is to be told."""

    def abandoned(self, tables: Iterable[str]) -> None:
        """Take over tables whose bots were to think in a process that does not live any more."""


class Peers(Protocol):
    """The other processes."""

    @property
    def id(self) -> str:
        """The id of this process."""

    def open(self, listener: PeerListener) -> None:
        """Begin to listen and to tell."""

    def tell(self, message: Message) -> None:
        """Tell all other processes, soon. Messages can be lost."""

    def close(self) -> None:
        """Say that this process ends."""


Hear = Callable[[str, Message], None]
