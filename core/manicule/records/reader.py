"""Reads records: our own form by one pattern, anything else as TOML.

A record may end anywhere: killing the program, or a full disk, can tear its last step. A torn step is left
out with a notice, and cut off before anything is added. A power cut can also lose pages of the last writes.
Nothing from the first lost page on was acknowledged, so it is left out in the same way. Any other change is
refused with a `RecordError` that names the file, the step and what to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.errors import RecordError, UsageError
from manicule.kernel.plugin import PluginFingerprint
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text, tr
from manicule.match.header import SETTING, MatchHeader, SeatSpec, check_header
from manicule.records.form import (
    END,
    FORMAT,
    MAY_BE_PASSED_OVER,
    SET,
    SNAPSHOT,
    UNDO,
    Checksum,
    RecordEntry,
    block,
    unquoted,
)
from manicule.records.record import Record, Tail

NO_FILE = tr("{file}: there is no such file")
UNREADABLE = tr("{file}: the file cannot be read ({problem})")
EMPTY = tr("{file}: the file is empty, so nothing has been recorded yet; delete it and start a new game")
TORN_HEADER = tr(
    "{file}: the file ends inside its header, so nothing has been recorded yet; delete it and start a "
    "new game"
)
FOREIGN = tr("{file}: this is not a record of a game; name the file of a saved game")
NEWER = tr(
    "{file}: it was made by a newer version of Manicule (format {found}; this one reads {known}); "
    "update Manicule"
)
OLDER = tr(
    "{file}: it has format {found}, but this version of Manicule reads only format {known}; start a new game"
)
UNKNOWN_KEY = tr(
    "{file}: it contains “{key}”, which this version of Manicule does not know; update Manicule, or "
    "undo the change to the file"
)
BAD_HEADER = tr("{file}: its header is not a record header ({problem}); undo the change to the file")
HEADER_CHANGED = tr("{file}: its header was changed after the game began; undo that change")
DAMAGED = tr(
    "{file}: it is damaged ({problem}); to resume from the last intact step, delete the damaged step "
    "and all steps after it"
)
NOT_A_STEP = tr(
    "{file}: step number {step} was not written by Manicule; to resume from the step before, delete "
    "this step and all steps after it"
)
CHANGED = tr(
    "{file}, step {at}: this step was changed after it was recorded; undo that change, or delete this "
    "step and all steps after it to resume from the step before"
)
IMPOSSIBLE = tr("{file}, {problem}; to resume from the step before, delete this step and all steps after it")
TORN = tr("{file}: its last step is incomplete and is ignored")

_KEYS = frozenset((*SEAT_IDS, UNDO, END, SNAPSHOT, SET))
"""The keys of steps."""
_BEGINNING = f'format = {FORMAT}\ngame = "'.encode()
_NUMBER = re.compile(rb"format = (\d{1,9})\r?\n")
_HEADER_END = re.compile(rb'^\[header\]\r?\nok = "[0-9a-f]{4}"\r?\n', re.MULTILINE)
_PLAIN = rb'[^"\\\x00-\x1f\x7f]*'
_QUOTED = rb'"(%b(?:\\.%b)*)"' % (_PLAIN, _PLAIN)
"""Match plain characters in one go: a snapshot has thousands of them, and no escapes."""
_LINES = (rb"\[\[step\]\]\n", rb"at = (\d{1,9})\n", rb"([a-z_]+) = %b\n" % _QUOTED)
_BLOCK = re.compile(rb"(%b%b%b)" % _LINES + rb'ok = "([0-9a-f]{4})"(?:\n|\Z)')
# A torn step has some whole lines and then part of a line, or the remains of a lost page.
_TORN_BLOCK = re.compile(rb"(?:%b(?:%b(?:%b)?)?)?[^\n]*" % _LINES)

_ZEROS = re.compile(rb"\0+")
_SECTOR = 512
"""Bytes that reach a disk together; pages are multiples of it."""

_DIGEST = re.compile(r"[0-9a-f]{16}")
_PACKED = re.compile(r"[A-Za-z0-9+/]+={0,2}")


def read_record(path: Path) -> Record:
    """Read a record from a file; `RecordError` if it is not one, or was changed."""
    found = _found(path)
    record = parsed_record(str(path), found.data)
    record.path = path
    if record.tail is not None:
        record.tail.file_id = found.file_id
    return record


def parsed_record(name: str, data: bytes) -> Record:
    """The record in these bytes; `RecordError` if it is not one, or was changed. `name` is for messages."""
    return _Reading(name, data).record()


def record_of(save: Path | str | Record) -> Record:
    """A record, read from its file unless it was read already."""
    return save if isinstance(save, Record) else read_record(Path(save))


def read_verified(path: Path) -> tuple[Record, list[RecordEntry]]:
    """Read a damaged record: the record with its header only, and the steps that can be trusted.

    Raises `RecordError` if even the header was changed."""
    return _Reading(str(path), _found(path).data).verified()


def read_header(path: Path, data: bytes) -> MatchHeader:
    """The header of a record, from its first bytes alone."""
    return _Reading(str(path), data).begun()[0].start


def ends_as_written(tail: bytes, is_all: bool) -> bool:
    """Whether the last bytes of a record are a whole step in our own form, or a torn one."""
    tail = tail.replace(b"\r\n", b"\n")
    last = tail.rfind(b"[[step]]")
    if last < 0:
        header = _HEADER_END.search(tail) if is_all else None
        return header is not None and _TORN_BLOCK.fullmatch(tail, header.end()) is not None
    return any(form.fullmatch(tail, last) is not None for form in (_BLOCK, _TORN_BLOCK))


def _found(path: Path) -> untrusted_files.Read:
    try:
        return untrusted_files.read(path, untrusted_files.LARGE)
    except untrusted_files.MissingFile as error:
        raise RecordError(NO_FILE(file=str(path))) from error
    except untrusted_files.NoFile as error:
        raise RecordError(FOREIGN(file=str(path))) from error
    except untrusted_files.Unreadable as error:
        raise RecordError(UNREADABLE(file=str(path), problem=error.text)) from error


class _Reading:
    """One file being read."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        self._data = data

    def record(self) -> Record:
        self._check_beginning()
        if _HEADER_END.search(self._data) is None:
            return self._in_other_form()
        record, check, start = self.begun()
        end = self._own_blocks(record, check, start)
        if end is None:
            return self._in_other_form()
        return self._with_tail(record, check, end)

    def begun(self) -> tuple[Record, Checksum, int]:
        """The header of a record in our own form, and the offset of its steps."""
        self._check_beginning()
        found = _HEADER_END.search(self._data)
        if found is None:
            raise self._error(TORN_HEADER)
        return (*self._begin(self._toml(self._data[: found.end()])), found.end())

    def _check_beginning(self) -> None:
        """Refuse a file that is not a record, or a record of an unknown format."""
        data = self._data
        if not data:
            raise self._error(EMPTY)
        number = _NUMBER.match(data)
        if number is not None:
            self._check_format(int(number[1]))

    def _check_format(self, number: int) -> None:
        if number > FORMAT:
            raise self._error(NEWER(found=number, known=FORMAT))
        if number < 1:
            raise self._error(FOREIGN)
        if number < FORMAT:
            raise self._error(OLDER(found=number, known=FORMAT))

    def verified(self) -> tuple[Record, list[RecordEntry]]:
        """The header, and the steps before the first changed one."""
        self._data = self._data.replace(b"\r\n", b"\n")
        begun, check, at = self.begun()
        record, kept = Record(begun.start), []
        try:
            for entry, _ in self._entries(self._data, check, at):
                record.take(entry)
                kept.append(entry)
        except RecordError:  # an unknown or impossible step ends the usable part, as a damaged one does
            return begun, kept
        return begun, kept

    def _own_blocks(self, record: Record, check: Checksum, at: int) -> int | None:
        """Take every step in our own form. Returns the offset of their end, or None if anything else is
        between them."""
        whole = _before_lost_page(self._data)
        for entry, end in self._entries(whole, check, at):
            self._take(record, entry)
            at = end
        return at if _TORN_BLOCK.fullmatch(whole, at) else None

    def _entries(self, data: bytes, check: Checksum, at: int) -> Iterator[tuple[RecordEntry, int]]:
        """Steps in our own form, each with the offset of its end, up to the first thing that is not a
        step."""
        for found in _BLOCK.finditer(data, at):
            text, ordinal, key, value, ok = found.groups()
            if found.start() != at or check.after(text) != ok.decode():
                return
            try:
                entry = RecordEntry(int(ordinal), key.decode(), unquoted(value.decode()))
            except ValueError:  # not UTF-8, or an escape that we do not write
                return
            self._check_known(entry)
            if not self._is_entry(entry):
                return
            at = found.end()
            yield entry, at

    def _in_other_form(self) -> Record:
        """Read a record that is not in our own form; its checksums prove that it is the same game."""
        whole = _before_lost_page(self._data)
        try:
            return self._judged(len(whole))
        except RecordError:
            last = whole.rfind(b"[[step]]")
            if last < 0 or not _TORN_BLOCK.fullmatch(whole[last:].replace(b"\r\n", b"\n")):
                raise
            return self._judged(last)

    def _judged(self, end: int) -> Record:
        tables = self._toml(self._data[:end])
        steps = tables.pop("step", [])
        if not isinstance(steps, list):
            raise self._error(FOREIGN)
        record, check = self._begin(tables)
        for number, step in enumerate(steps, 1):
            entry = self._entry(step, number)
            if check.after(block(entry)) != step["ok"]:
                raise self._error(CHANGED(at=entry.at))
            self._check_known(entry)
            self._take(record, entry)
        return self._with_tail(record, check, end, keys=self._data.count(b"=", 0, end))

    def _entry(self, step: Any, number: int) -> RecordEntry:
        problem = NOT_A_STEP(step=number)
        if not isinstance(step, dict) or len(step) != 3 or not isinstance(step.get("at"), int):
            raise self._error(problem)
        keys = [key for key in step if key not in ("at", "ok")]
        if len(keys) != 1 or not isinstance(step[keys[0]], str):
            raise self._error(problem)
        entry = RecordEntry(int(step["at"]), keys[0], step[keys[0]])
        if entry.key in _KEYS and not self._is_entry(entry):
            raise self._error(problem)
        return entry

    def _begin(self, tables: dict[str, Any]) -> tuple[Record, Checksum]:
        """A record with only its header, verified by its checksum."""
        if isinstance(tables.get("format"), int):
            self._check_format(int(tables["format"]))
        closed = tables.pop("header", None)
        if not isinstance(closed, dict) or "ok" not in closed:
            raise self._error(TORN_HEADER if self._begins_as_ours() else FOREIGN)
        check = Checksum.of(tables)
        stated = {key: value for key, value in tables.items() if key != "format"}
        try:
            start = msgspec.convert(stated, MatchHeader)
        except msgspec.ValidationError as error:
            raise self._error(BAD_HEADER(problem=str(error))) from error
        if closed != {"ok": check.value()}:
            raise self._error(HEADER_CHANGED)
        self._check_keys(stated, MatchHeader.__struct_fields__)
        for seat in stated["seats"]:
            self._check_keys(seat, SeatSpec.__struct_fields__)
        for plugin in stated["plugins"]:
            self._check_keys(plugin, PluginFingerprint.__struct_fields__)
        try:
            check_header(start)
        except UsageError as error:
            raise self._error(BAD_HEADER(problem=error.text)) from error
        return Record(start, self._name), check

    def _check_keys(self, table: dict[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known and not key.startswith(MAY_BE_PASSED_OVER):
                raise self._error(UNKNOWN_KEY(key=key))

    def _check_known(self, entry: RecordEntry) -> None:
        """Refuse a step of a later version: without it, the game would be different."""
        if entry.key not in _KEYS and not entry.key.startswith(MAY_BE_PASSED_OVER):
            raise self._error(UNKNOWN_KEY(key=entry.key))

    def _take(self, record: Record, entry: RecordEntry) -> None:
        try:
            record.take(entry)
        except RecordError as error:
            raise self._error(IMPOSSIBLE(problem=error.text)) from error

    def _toml(self, data: bytes) -> dict[str, Any]:
        try:
            return untrusted_files.parsed_toml(data.decode("utf-8-sig"))  # Notepad adds a byte order mark
        except (ValueError, untrusted_files.Unreadable) as error:
            if not self._begins_as_ours():
                raise self._error(FOREIGN) from error
            if b"[[step]]" not in data:
                raise self._error(TORN_HEADER) from error
            problem = error.text if isinstance(error, untrusted_files.Unreadable) else str(error)
            raise self._error(DAMAGED(problem=problem)) from error

    def _begins_as_ours(self) -> bool:
        return self._data.startswith(_BEGINNING) or _BEGINNING.startswith(self._data)

    def _with_tail(self, record: Record, check: Checksum, end: int, keys: int | None = None) -> Record:
        size = len(self._data)
        if end < size:
            record.notices.append(TORN(file=self._name))
        needs_newline = not self._data.endswith(b"\n", 0, end)
        content = memoryview(self._data)[:end]
        record.tail = Tail(check, end, size, needs_newline, content=content, keys=keys)
        return record

    def _error(self, text: Text) -> RecordError:
        return RecordError(text(file=self._name))

    def _is_entry(self, entry: RecordEntry) -> bool:
        """Whether the value of a step fits its key."""
        at, key, value = entry
        if at < 0:
            return False
        if key == UNDO:
            return len(value) == 1 and value in SEAT_IDS
        if key == END:
            return _DIGEST.fullmatch(value) is not None
        if key == SNAPSHOT:
            return _PACKED.fullmatch(value) is not None
        if key == SET:
            return value[:1] in SEAT_IDS and value[1:2] == " " and SETTING.fullmatch(value[2:]) is not None
        return True


def _before_lost_page(data: bytes) -> bytes:
    """The bytes before the first page that a power cut has lost, or all bytes.

    Such a page is zeros up to the next one, and nothing after it was ever synced."""
    zeros = _ZEROS.search(data)
    if zeros is None or (zeros.end() % _SECTOR and zeros.end() < len(data)):
        return data
    return data[: zeros.start()]
