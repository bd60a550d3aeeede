"""Reads files of unknown origin. Reading always ends soon; a failure gives one clear sentence.

Saves, manifests, settings, content, scenarios, lessons, rules and catalogs are read here and nowhere else.
A folder, a pipe or a device in the place of a file is refused without waiting for it. So is a file that is
larger, deeper or more dotted than a person would write.
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
"""The maximum bytes of a file that people write by hand, and of a file that programs write."""
DEEPEST = 40
"""The maximum nesting of arrays and tables."""
MOST_DOTS = 20
"""The maximum dots of a key: the time of Python's TOML reader grows with their square."""
MOST_KEYS = 100_000

MISSING = tr("there is no such file")
# Translators: after the name of a file and “cannot be read:”; “it” is that name, which a folder has
NO_FILE = tr("it is not a file")
# Translators: after the name of a file and “cannot be read:”; “it” is the file
TOO_LARGE = ntr("it is larger than {n} byte", "it is larger than {n} bytes")
NOT_UTF8 = tr("line {line}: this is not UTF-8 text")
# Translators: after the name of a file and “cannot be read:”; “it” is the TOML in that line: brackets in
# brackets
TOO_DEEP = tr("line {line}: it is nested too deeply")
# Translators: after the name of a file and “cannot be read:”; “it” is the file: brackets in brackets
NESTED = tr("it is nested too deeply")
TOO_DOTTED = tr("line {line}: a key has too many dots")
# Translators: after the name of a file and “cannot be read:”; “it” is the file
TOO_MANY = tr("it has too many keys")

# The tokens of TOML that matter for brackets and dots outside of strings. It is compiled when the first file
# is read: most commands that only print something read none.
_TOKEN = (
    r'"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)|\'\'\'.*?(?:\'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?'
    r"|#[^\n]*+|[\[\]{}.\n=,]"
)
_BRACKETS = r"[\[\]{}]"


class Unreadable(ManiculeError):
    """A file cannot be read. The text says why, without the name of the file."""


class MissingFile(Unreadable):
    """A file that does not exist."""


class NoFile(Unreadable):
    """A folder, a pipe or a device where a file should be."""


class Read(NamedTuple):
    """The bytes of a file, and its identity: its device, and its number there."""

    data: bytes
    file_id: tuple[int, int]


@contextmanager
def opened(path: Path) -> Iterator[FileIO]:
    """A file open for reading; `Unreadable` says why it cannot be opened or read."""
    try:
        # Without `O_NONBLOCK`, opening a pipe waits for a writer.
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
    """All bytes of a file, at most `limit`; `Unreadable` says why not."""
    with opened(path) as file:
        found = os.fstat(file.fileno())
        if found.st_size > limit:
            raise _too_large(limit)
        return Read(_all(file, limit), (found.st_dev, found.st_ino))


def is_file(path: Path) -> bool:
    """Whether the path is a file; False if it may not be inspected."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether the path is a folder; False if it may not be inspected."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_data(path: Path, limit: int = SMALL) -> bytes:
    """All bytes of a file."""
    return read(path, limit).data


def read_text(path: Path, limit: int = SMALL) -> str:
    """The text of a UTF-8 file, with or without a byte order mark. All line endings are accepted."""
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
    """The tables of a TOML text; `Unreadable` if it is invalid or exceeds the limits."""
    import tomllib  # late: a call for help without settings does not need it

    _check_size(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise Unreadable(NESTED) from error
    except ValueError as error:  # also for a number of thousands of digits
        raise Unreadable(verbatim(str(error))) from error


def new_name(path: Path) -> Path:
    """An unused name beside a file, for a new file that replaces it in one step."""
    return path.with_name(f"{path.name}.{os.urandom(4).hex()}.new")


def sync(descriptor: int) -> None:
    """Return when the data of an open file, or the names of a folder, are on the disk."""
    if sys.platform == "darwin":
        import fcntl

        # On macOS, `fsync` leaves data in the drive's own memory, which power loss empties.
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
"""The errors of macOS file systems that support only `fsync`, such as those of network drives."""


def write(path: Path, data: bytes) -> None:
    """Replace a small file in one step: readers find the whole old file or the whole new one."""
    path = path.resolve()  # a symbolic link stays a link
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
"""The flags for opening a path of unknown kind, as far as the system has them."""


def _all(file: FileIO, limit: int) -> bytes:
    """All bytes of a file. Its stated size is unreliable: files grow, and files of the system state 0."""
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
    """Refuse a text that takes long to parse. The quick counts include strings; few texts need more."""
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
    """Check the brackets and dots outside of strings and comments."""
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
