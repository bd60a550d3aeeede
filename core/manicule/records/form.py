"""The form of a record: a header in TOML, then one block a step, each closed by a check.

    [[step]]              an answer: the key is the letter of the seat
    at = 17               which question, forced ones counted
    b = "P17"
    ok = "3f2a"

Other blocks have `mark` (the digest of the position at the end of a phase), `undo` (the seat whose
answer at `at` is taken back) or `end` (the digest when the game is over). A check is over everything
before it, as it is meant and not as it is written: a record with other line ends is the same record.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import tomli_w

from manicule.game import Setup
from manicule.library.stamp import Stamp
from manicule.table import SEAT_IDS

FORMAT = 1
PERSON = "human"
"""The kind of a seat that is no bot."""

MARK, UNDO, END = "mark", "undo", "end"


class SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at a seat: a person or a kind of bot, and what they wish for."""

    name: str
    kind: str
    wishes: dict[str, str] = {}


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a recorded game started from."""

    format: int = FORMAT
    game: str
    seed: int
    first: int = 0
    practice: bool = False
    plugins: tuple[Stamp, ...]
    seats: tuple[SeatEntry, ...]
    options: dict[str, Any] = {}

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the seats where a person sits."""
        pairs = zip(SEAT_IDS, self.seats, strict=False)
        return tuple(id for id, seat in pairs if seat.kind == PERSON)

    @property
    def bots(self) -> dict[str, str]:
        """The kind of bot at each other seat."""
        pairs = zip(SEAT_IDS, self.seats, strict=False)
        return {id: seat.kind for id, seat in pairs if seat.kind != PERSON}

    def setup(self) -> Setup:
        names = tuple(seat.name for seat in self.seats)
        wishes = tuple(seat.wishes for seat in self.seats)
        return Setup(names, self.seed, self.first, self.options, wishes)


class Entry(NamedTuple):
    """One block of a record: an answer, a mark, an undo or the end."""

    at: int
    key: str
    value: str


class Check:
    """The running check of a record."""

    __slots__ = ("_hash",)

    def __init__(self, header: dict[str, Any]) -> None:
        # JSON, because the same header may be written in TOML in more than one way.
        self._hash = blake2b(msgspec.json.encode(header, order="deterministic"), digest_size=8)

    def value(self) -> str:
        return self._hash.hexdigest()[:4]

    def after(self, block: bytes) -> str:
        """The check that closes a block."""
        self._hash.update(block)
        return self.value()

    def copy(self) -> Check:
        made = Check.__new__(Check)
        made._hash = self._hash.copy()
        return made


def header_text(header: Header) -> tuple[bytes, Check]:
    """A header as it stands in a file, and the check that goes on from it."""
    tables: dict[str, Any] = msgspec.to_builtins(header)
    check = Check(tables)
    text = tomli_w.dumps({**tables, "header": {"ok": check.value()}})
    return text.encode(), check


def block(entry: Entry) -> bytes:
    """A step as it stands in a file, without its check."""
    return f"[[step]]\nat = {entry.at}\n{entry.key} = {quoted(entry.value)}\n".encode()


def closing(check: str) -> bytes:
    return b'ok = "%b"\n' % check.encode()


# Made once: `json.dumps` would make an encoder for every answer of a game.
_as_json = json.JSONEncoder(ensure_ascii=False).encode


def quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's too, but TOML also wants DEL escaped."""
    return _as_json(text).replace("\x7f", "\\u007f")


def unquoted(inner: str) -> str:
    """What stands between the quotes of a string that `quoted` wrote."""
    if "\\" not in inner:
        return inner
    text: str = json.loads(f'"{inner}"')
    return text
