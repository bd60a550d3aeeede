"""The form of a record, format 2: a header in TOML, then one block per step, each with a checksum.

    [[step]]              an answer: the key is the letter of the seat
    at = 17               which question, forced ones counted
    b = "P17"
    ok = "3f2a"

Other blocks have `snapshot` (the position at the end of a round), `undo` (the seat whose answer at `at` is
undone), `set` (a preference of a seat from now on, `b lang=fr`, or its player, `b kind=normal`) or `end` (the
digest of the position when the game is over). A checksum covers the content of everything before it, not its
form: a record with other line ends is the same record.

A plugin that was changed during the game is listed with its version and digest from then on: `x_plugin`. A
finished game also lists its scores, in table order, before its end: `x_scores = "41 38"`.

Later versions may add keys: a reader ignores unknown keys of the header and of steps that begin with `x_`.
Any other unknown key means that it cannot read the record.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import tomli_w

if TYPE_CHECKING:
    from manicule.match.header import MatchHeader

FORMAT = 2
SNAPSHOT, SET, UNDO, END = "snapshot", "set", "undo", "end"
MAY_BE_PASSED_OVER = "x_"
PLUGIN = "x_plugin"
"""A plugin that was changed during the game: its id, version and digest from this question on."""
SCORES = "x_scores"
"""The scores of a finished game, for lists of saves only: the rules do not read them."""


class RecordEntry(NamedTuple):
    """One block of a record: an answer, a snapshot, a setting, an undo or the end."""

    at: int
    key: str
    value: str


class Checksum:
    """The running checksum of a record."""

    __slots__ = ("_hash",)

    def __init__(self, begun: blake2b) -> None:
        self._hash = begun

    @classmethod
    def of(cls, header: dict[str, Any]) -> Checksum:
        """The checksum that begins with a header."""
        # JSON, because one header can be written in TOML in more than one way.
        return cls(blake2b(msgspec.json.encode(header, order="deterministic"), digest_size=8))

    def value(self) -> str:
        """The checksum over everything so far."""
        return self._hash.hexdigest()[:4]

    def after(self, block: bytes) -> str:
        """The checksum that closes a block."""
        self._hash.update(block)
        return self._hash.hexdigest()[:4]

    def copy(self) -> Checksum:
        """An independent checksum that continues from here."""
        return Checksum(self._hash.copy())


def header_text(start: MatchHeader) -> tuple[bytes, Checksum]:
    """A header as written in a file, and the checksum that continues from it."""
    tables: dict[str, Any] = {"format": FORMAT, **msgspec.to_builtins(start)}
    if not tables.get("order"):  # as in most: hooks are called by the ids of plugins
        tables.pop("order", None)
    check = Checksum.of(tables)
    text = tomli_w.dumps({**tables, "header": {"ok": check.value()}})
    return text.encode(), check


def blocks(entries: Iterable[tuple[int, str, str]], check: Checksum) -> bytes:
    """Steps as written in a file, each with its checksum; updates `check`."""
    parts: list[bytes] = []
    for entry in entries:
        text = block(entry)
        parts.append(text)
        parts.append(closing(check.after(text)))
    return b"".join(parts)


def block(entry: tuple[int, str, str]) -> bytes:
    """A step as written in a file, without its checksum."""
    at, key, value = entry
    return f"[[step]]\nat = {at}\n{key} = {quoted(value)}\n".encode()


def closing(check: str) -> bytes:
    """The line that closes a block."""
    return f'ok = "{check}"\n'.encode()


def setting_entries(at: int, settings: Mapping[str, Mapping[str, str]]) -> list[RecordEntry]:
    """The preferences of people, by seat, as blocks."""
    pairs = ((seat, name, value) for seat, own in settings.items() for name, value in own.items())
    return [RecordEntry(at, SET, f"{seat} {name}={value}") for seat, name, value in pairs]


def quoted(text: str) -> str:
    """A TOML string: JSON's escapes are valid TOML, but TOML also requires an escape for DEL."""
    found = encode_basestring(text)
    return found.replace("\x7f", "\\u007f") if "\x7f" in found else found


def unquoted(inner: str) -> str:
    """The text between the quotes of a string that `quoted` wrote."""
    if "\\" not in inner:
        return inner
    text: str = json.loads(f'"{inner}"')
    return text


def packed(snapshot: bytes) -> str:
    """A snapshot as written in a file."""
    # The default window makes the system allocate new pages each time; 32 KB are enough.
    small = zlib.compressobj(1, zlib.DEFLATED, 12, 5)
    return b64encode(small.compress(snapshot) + small.flush()).decode()


def unpacked(text: str) -> bytes:
    """Unpack a snapshot of a file; `ValueError` if it is not one."""
    unzip = zlib.decompressobj()
    try:
        data = unzip.decompress(b64decode(text, validate=True), LARGEST_SNAPSHOT)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not unzip.eof:
        raise ValueError("it is cut off, or too large")
    return data


LARGEST_SNAPSHOT = 1 << 24
"""The largest snapshot in bytes that is unpacked; no position comes near it."""
