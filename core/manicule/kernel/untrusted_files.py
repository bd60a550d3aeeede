"""Files from outside: whoever wrote them, reading them ends, soon, and with one clear sentence if it fails.

Saves, manifests, settings, content, scenarios, lessons, rules and catalogs are read here and nowhere else. A
folder, a pipe or a device in the place of a file is refused without waiting for it, and so is whatever is
larger, deeper or more dotted than anything that a person would write.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, ntr, tr, verbatim

SMALL, LARGE = 1 << 20, 1 << 23
"""How many bytes a file may have: what people write by hand, and what programs write."""
DEEPEST = 40
"""How deep arrays and tables may lie in each other."""
MOST_DOTS = 20
"""How many dots a key may have: the TOML reader of Python takes the square of it."""
MOST_KEYS = 100_000

MISSING = tr("there is no such file")
NO_FILE = tr("it is not a file")
TOO_LARGE = ntr("it is larger than {n} byte", "it is larger than {n} bytes")
NOT_UTF8 = tr("line {line}: this is not text in UTF-8")
TOO_DEEP = tr("line {line}: it is nested too deeply")
NESTED = tr("it is nested too deeply")
TOO_DOTTED = tr("line {line}: a key has too many dots")
TOO_MANY = tr("it has too many keys")

# What TOML is made of, as far as brackets and dots outside of texts are concerned; made into an expression
# by the first file that is read, since most commands that only say something read none.
_TOKEN = (
    r'"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)|\'\'\'.*?(?:\'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?'
    r"|#[^\n]*+|[\[\]{}.\n=,]"
)
_BRACKETS = r"[\[\]{}]"


class Unreadable(ManiculeError):
    """A file from outside that cannot be read; the text says why, without the name of the file."""


class MissingFile(Unreadable):
    """A file that is not there."""


class NoFile(Unreadable):
    """A folder, a pipe or a device where a file should be."""


class Read(NamedTuple):
    """What a file holds, and which file it was: its device, and its number there."""

    data: bytes
    file_id: tuple[int, int]


@contextmanager
def opened(path: Path) -> Iterator[FileIO]:
    """A file that is open for reading; `Unreadable` says why it is not, or why it could not be read."""
    try:
        # Opening a pipe waits for somebody to write to it, unless one says that one does not want to.
        descriptor = os.open(path, os.O_RDONLY | _CAREFULLY)
        with FileIO(descriptor) as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise NoFile(NO_FILE)
            yield file
    except FileNotFoundError as error:
        raise MissingFile(MISSING) from error
    except IsADirectoryError as error:
        raise NoFile(NO_FILE) from error
    except (OSError, ValueError) as error:
        raise Unreadable(_said(error)) from error


def read(path: Path, limit: int = SMALL) -> Read:
    """All bytes of a file that has no more than `limit`; `Unreadable` says why not."""
    with opened(path) as file:
        found = os.fstat(file.fileno())
        if found.st_size > limit:
            raise _too_large(limit)
        return Read(_all(file, limit), (found.st_dev, found.st_ino))


def is_file(path: Path) -> bool:
    """Whether there is a file; what may not be looked at is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether there is a folder; what may not be looked at is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_data(path: Path, limit: int = SMALL) -> bytes:
    """All bytes of a file."""
    return read(path, limit).data


def read_text(path: Path, limit: int = SMALL) -> str:
    """The text of a file in UTF-8, with or without a byte order mark, whatever its lines end with."""
    data = read_data(path, limit)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(NOT_UTF8(line=line)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_toml(path: Path, limit: int = SMALL) -> dict[str, Any]:
    """The tables of a TOML file."""
    return parsed_toml(read_text(path, limit))


def parsed_toml(text: str) -> dict[str, Any]:
    """The tables of a text in TOML; `Unreadable` when it is none, or one that nobody would write."""
    import tomllib  # late: whoever only asks for help, and has no settings, need not wait for it

    _check_size(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise Unreadable(NESTED) from error
    except ValueError as error:  # also a number of thousands of digits
        raise Unreadable(verbatim(str(error))) from error


def new_name(path: Path) -> Path:
    """A name beside a file that nobody has, for what is to take its place in one step."""
    return path.with_name(f"{path.name}.{os.urandom(4).hex()}.new")


def sync(descriptor: int) -> None:
    """Return when what was written to an open file, or the names of a folder, are on the disk."""
    if sys.platform == "darwin":
        import fcntl

        # There `fsync` leaves them in the drive's own memory, which power loss empties.
        with_the_drive = getattr(fcntl, "F_FULLFSYNC", None)
        try:
            if with_the_drive is not None:
                fcntl.fcntl(descriptor, with_the_drive)
                return
        except OSError as error:
            if error.errno not in _NO_FULL_SYNC:
                raise
    os.fsync(descriptor)


_NO_FULL_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.ENOTTY)
"""What file systems of macOS answer that know `fsync` alone, such as those of network drives."""


def write(path: Path, data: bytes) -> None:
    """Write a small file anew, in one step: whoever reads it finds the old one or the new one, and whole."""
    path = path.resolve()  # a link to somebody's own place stays one
    new = new_name(path)
    try:
        with new.open("xb") as file:
            file.write(data)
            file.flush()
            sync(file.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


_CAREFULLY = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
"""The flags for opening what may be anything, as far as a system knows them."""


def _all(file: FileIO, limit: int) -> bytes:
    """All that a file has; it may have grown, or say that it is empty as those of the system do."""
    parts, left = [], limit + 1
    while left > 0 and (part := file.read(left)):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise _too_large(limit)
    return b"".join(parts)


def _too_large(limit: int) -> Unreadable:
    return Unreadable(TOO_LARGE(n=limit))


def _said(error: Exception) -> Text:
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return verbatim(problem)


def _check_size(text: str) -> None:
    """Refuse what would take long to read. Few files need a closer look: texts have dots and brackets too."""
    if text.count("=") > MOST_KEYS:
        raise Unreadable(TOO_MANY)
    is_dotted = any(line.count(".") > MOST_DOTS for line in text.split("\n"))
    if is_dotted or max(_depths(re.findall(_BRACKETS, text)), default=0) > DEEPEST:
        _check_closely(text)


def _depths(tokens: list[str]) -> Iterator[int]:
    depth = 0
    for token in tokens:
        depth = depth + 1 if token in "[{" else max(0, depth - 1)
        yield depth


def _check_closely(text: str) -> None:
    """Look at the brackets and dots that are outside of texts and comments."""
    line, depth, dots = 1, 0, 0
    for found in re.finditer(_TOKEN, text, re.DOTALL):
        token = found[0]
        line += token.count("\n")
        if token in ("[", "{"):
            depth += 1
        elif token in ("]", "}"):
            depth -= 1
        if token == ".":
            dots += 1
        elif token in ("\n", "=", ",", "[", "]", "{", "}"):
            dots = 0
        if depth > DEEPEST:
            raise Unreadable(TOO_DEEP(line=line))
        if dots > MOST_DOTS:
            raise Unreadable(TOO_DOTTED(line=line))
