"""The form of a record, format 2: a header in TOML, then one block a step, each closed by a check.

    [[step]]              an answer: the key is the letter of the seat
    at = 17               which question, forced ones counted
    b = "P17"
    ok = "3f2a"

Other blocks have `snapshot` (the position at the end of a round), `undo` (the seat whose answer at `at` is
taken back), `set` (how a seat wants to play from now on: `b lang=fr`) or `end` (the digest of the position
when the game is over). A check is over everything before it, as it is meant and not as it is written: a
record with other line ends is the same record.

A finished game also says its scores, in table order, before its end: `x_scores = "41 38"`.

What a later version adds: keys of the header and of steps that begin with `x_` may be passed over by who
does not know them; any other key that is not known means that the record cannot be understood.
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
SCORES = "x_scores"
"""The scores of a finished game, for lists of saves: nothing is read from it that the rules do not say."""


class RecordEntry(NamedTuple):
    """One block of a record: an answer, a snapshot, a setting, an undo or the end."""

    at: int
    key: str
    value: str


class Checksum:
    """The running check of a record."""

    __slots__ = ("_hash",)

    def __init__(self, begun: blake2b) -> None:
        self._hash = begun

    @classmethod
    def of(cls, header: dict[str, Any]) -> Checksum:
        """The check that begins with a header."""
        # JSON, because the same header may be written in TOML in more than one way.
        return cls(blake2b(msgspec.json.encode(header, order="deterministic"), digest_size=8))

    def value(self) -> str:
        """The check over everything so far."""
        return self._hash.hexdigest()[:4]

    def after(self, block: bytes) -> str:
        """The check that closes a block."""
        self._hash.update(block)
        return self._hash.hexdigest()[:4]

    def copy(self) -> Checksum:
        """Another check that goes on from here."""
        return Checksum(self._hash.copy())


def header_text(start: MatchHeader) -> tuple[bytes, Checksum]:
    """A header as it stands in a file, and the check that goes on from it."""
    tables: dict[str, Any] = {"format": FORMAT, **msgspec.to_builtins(start)}
    if not tables.get("order"):  # as most are: then hooks are called by the ids of plugins
        tables.pop("order", None)
    check = Checksum.of(tables)
    text = tomli_w.dumps({**tables, "header": {"ok": check.value()}})
    return text.encode(), check


def blocks(entries: Iterable[tuple[int, str, str]], check: Checksum) -> bytes:
    """Steps as they stand in a file, each with its check, which goes on over them."""
    parts: list[bytes] = []
    for entry in entries:
        text = block(entry)
        parts.append(text)
        parts.append(closing(check.after(text)))
    return b"".join(parts)


def block(entry: tuple[int, str, str]) -> bytes:
    """A step as it stands in a file, without its check."""
    at, key, value = entry
    return f"[[step]]\nat = {at}\n{key} = {quoted(value)}\n".encode()


def closing(check: str) -> bytes:
    """The line that closes a block."""
    return f'ok = "{check}"\n'.encode()


def setting_entries(at: int, settings: Mapping[str, Mapping[str, str]]) -> list[RecordEntry]:
    """How people want to play, by seat, as blocks."""
    pairs = ((seat, name, value) for seat, own in settings.items() for name, value in own.items())
    return [RecordEntry(at, SET, f"{seat} {name}={value}") for seat, name, value in pairs]


def quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's too, but TOML also wants DEL escaped."""
    found = encode_basestring(text)
    return found.replace("\x7f", "\\u007f") if "\x7f" in found else found


def unquoted(inner: str) -> str:
    """What stands between the quotes of a string that `quoted` wrote."""
    if "\\" not in inner:
        return inner
    text: str = json.loads(f'"{inner}"')
    return text


def packed(snapshot: bytes) -> str:
    """A snapshot as it stands in a file."""
    # With the memory of a usual compressor, the system hands out fresh pages each time: 32 KB are enough.
    small = zlib.compressobj(1, zlib.DEFLATED, 12, 5)
    return b64encode(small.compress(snapshot) + small.flush()).decode()


def unpacked(text: str) -> bytes:
    """The snapshot that stands in a file; `ValueError` when it is none."""
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
