"""The server that owns a data folder: a second one is refused, and commands of the operator find it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule.records.lock import is_locked_for_us, is_played
from manicule_web.keys import new_key

LOCK, NOTE = "server.lock", "server.json"
IN_USE = tr("another server already uses {folder}; stop it first, or name another folder with --data")


class RunningServer(msgspec.Struct, frozen=True):
    """A running server: its address on this machine, and the key for the operator's requests."""

    address: str
    key: str


class FolderOwner:
    """The owner of a data folder. `key` is new with each start of a server."""

    def __init__(self, folder: Path) -> None:
        self._note = folder / NOTE
        self.key = new_key()

    def announce(self, address: str) -> None:
        """Tell the operator's commands where the server listens; only our own account can read it."""
        self._note.unlink(missing_ok=True)  # it may be left from a server that was killed
        self._note.touch(0o600, exist_ok=False)
        self._note.write_bytes(msgspec.json.encode(RunningServer(address, self.key)))


@contextmanager
def owned(folder: Path) -> Iterator[FolderOwner]:
    """Own a data folder; raises `ManiculeError` if another server does. The lock ends with the process."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with FileIO(folder / LOCK, "a") as file:
        if not is_locked_for_us(file):
            raise ManiculeError(IN_USE(folder=str(folder)))
        try:
            yield FolderOwner(folder)
        finally:
            (folder / NOTE).unlink(missing_ok=True)


def running_server(folder: Path) -> RunningServer | None:
    """The server that owns a data folder now, if one does."""
    if not is_played(folder / LOCK):
        return None
    try:
        return msgspec.json.decode(untrusted_files.read_data(folder / NOTE), type=RunningServer)
    except (untrusted_files.Unreadable, ValueError):  # it is just starting
        return RunningServer("", "")
