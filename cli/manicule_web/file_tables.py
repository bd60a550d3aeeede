"""Tables in a folder. No other module of the server knows of files.

A table is a folder: `table.json`, which is written in one step, a record like any save, and further data.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError
from manicule.records.file_keeper import FileKeeper
from manicule.records.reader import read_record
from manicule.records.record import Record
from manicule_web.table_file import RECORD, TableFile
from manicule_web.table_store import IS_THERE, HeldTable

TABLE = "table.json"
HEALTH = "health.txt"


class FileTables:
    """The tables in a folder of one process. If they `are_saves`, games are saves in the usual folder."""

    peers = None

    def __init__(self, folder: Path, *, are_saves: bool = False) -> None:
        self.place = str(folder)
        self._root = folder
        self._folder = folder / "tables"
        self._are_saves = are_saves
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # records hold secrets

    def check(self) -> None:
        """Write a small file, which shows a full or read-only disk too."""
        untrusted_files.write(self._folder.parent / HEALTH, b"ok\n")

    def ids(self) -> list[str]:
        """The names in the folder."""
        return sorted(path.name for path in self._folder.iterdir())

    def read(self, id: str) -> TableFile:
        """Read the file of a table; raises `Unreadable`, or `ValueError` if it is no table."""
        data = untrusted_files.read_data(self._folder / id / TABLE)
        return msgspec.json.decode(data, type=TableFile)

    def write(self, file: TableFile) -> None:
        """Write the file of a table in one step, and wait until it is on the disk."""
        folder = self._folder / file.id
        folder.mkdir(parents=True, exist_ok=True)
        untrusted_files.write(folder / TABLE, msgspec.json.encode(file))

    def remove(self, id: str) -> None:
        """Remove the folder of a table."""
        shutil.rmtree(self._folder / id, ignore_errors=True)

    def version(self, id: str) -> int:
        """Only one process has these files."""
        return 0

    def changed(self, file: TableFile) -> float:
        """The later of the times of the table and its record."""
        paths = [self._folder / file.id / TABLE, *([self._record(file)] if file.record else [])]
        return max((path.stat().st_mtime for path in paths if path.exists()), default=0.0)

    def looking(self, id: str) -> AbstractContextManager[None]:
        """Only one process has these files: the lock of the table is enough."""
        return nullcontext()

    def changing(self, id: str) -> AbstractContextManager[HeldTable]:
        """Only one process has these files: the lock of the table is enough."""
        return nullcontext(HeldTable())

    def thinks(self, id: str) -> bool:
        """Bots think in the only process."""
        return True

    def thought(self, id: str) -> None:
        """Nothing is noted about it."""

    def has_record(self, file: TableFile) -> bool:
        """Whether the file of the record exists."""
        return bool(file.record) and self._record(file).exists()

    def record(self, file: TableFile) -> Record:
        """Read the record."""
        return read_record(self._record(file))

    def keeper(self, file: TableFile) -> FileKeeper:
        """Begins a record beside the file of the table, or as a save."""
        is_save = not file.record or (self._are_saves and file.record == RECORD)
        return FileKeeper(None if is_save else self._record(file))

    def recorded(self, id: str, name: str) -> str:
        """The name of a file in the folder of the table, or the path of another one."""
        path = Path(name)
        return path.name if path.parent == self._folder / id else name

    def exported(self, file: TableFile) -> bytes:
        """The file of the record."""
        return untrusted_files.read_data(self._record(file), untrusted_files.LARGE)

    def read_extra(self, id: str, name: str) -> bytes:
        """The content of a further file; empty if it cannot be read."""
        try:
            return untrusted_files.read_data(self._extra(id, name))
        except untrusted_files.Unreadable:
            return b""

    def write_extra(self, id: str, name: str, data: bytes) -> None:
        """Write a further file in one step."""
        untrusted_files.write(self._extra(id, name), data)

    def extra_names(self, id: str) -> list[str]:
        """The names of the further files."""
        return sorted(path.stem for path in (self._folder / id).glob("*.json") if path.name != TABLE)

    def adopt(self, file: TableFile, record: bytes, extras: Mapping[str, bytes], changed: float) -> None:
        """Write the files of a table; the one that makes the folder a table is the last."""
        if (self._folder / file.id / TABLE).exists():
            raise ManiculeError(IS_THERE(table=file.id))
        (self._folder / file.id).mkdir(exist_ok=True)
        for name, data in extras.items():
            self.write_extra(file.id, name, data)
        if record:
            untrusted_files.write(self._record(file), record)
            os.utime(self._record(file), (changed, changed))
        self.write(file)
        os.utime(self._folder / file.id / TABLE, (changed, changed))

    def secret_names(self) -> list[str]:
        """The names of the files of keys."""
        return sorted(path.stem for path in self._root.glob("*.key"))

    def server_secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The content of a file beside the tables, which only the server's account may read."""
        path = self._root / f"{name}.key"
        if not path.exists():
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(make())
        return untrusted_files.read_data(path)

    def _record(self, file: TableFile) -> Path:
        return self._folder / file.id / file.record

    def _extra(self, id: str, name: str) -> Path:
        return self._folder / id / f"{name}.json"


@contextmanager
def temporary_tables(*, are_saves: bool = False) -> Iterator[FileTables]:
    """Tables that are gone afterwards; only games that are saves stay."""
    with TemporaryDirectory(prefix="manicule-", ignore_cleanup_errors=True) as folder:
        yield FileTables(Path(folder), are_saves=are_saves)
