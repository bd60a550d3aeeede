"""Tables in no files. Every write outside of `changing` fails, so that no way around the store is left."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import msgspec
from tests.support.memory_records import MemoryKeeper, Shelf

from manicule.kernel.errors import RecordError
from manicule.kernel.text import verbatim
from manicule.records.record import Record
from manicule_web.table_file import TableFile
from manicule_web.table_store import HeldTable


class _TableShelf(Shelf):
    """The records of tables, which only the holder of a table may change."""

    def __init__(self, tables: "MemoryTables") -> None:
        super().__init__()
        self._tables = tables

    def check(self, name: str) -> None:
        super().check(name)
        self._tables.check_changing(name.partition("/")[0])


class MemoryTables:
    """Tables in memory, with the same interface as files."""

    place = "memory"
    peers = None

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.extras: dict[tuple[str, str], bytes] = {}
        self.shelf: Shelf = _TableShelf(self)
        self.looks = self.changes = 0
        self._holders: dict[str, int] = {}
        self._secrets: dict[str, bytes] = {}

    def check_changing(self, id: str) -> None:
        """Fail unless this thread is changing the table."""
        assert self._holders.get(id) == threading.get_ident(), f"{id} is written, but not being changed"

    def check(self) -> None:
        """Memory always works."""

    def ids(self) -> list[str]:
        return sorted(self.files)

    def read(self, id: str) -> TableFile:
        return msgspec.json.decode(self.files.get(id, b""), type=TableFile)

    def write(self, file: TableFile) -> None:
        if file.id in self.files:
            self.check_changing(file.id)
        self.files[file.id] = msgspec.json.encode(file)

    def remove(self, id: str) -> None:
        self.check_changing(id)
        self.files.pop(id, None)
        for name in [name for name in self.shelf.records if name.startswith(f"{id}/")]:
            del self.shelf.records[name]
        for place in [place for place in self.extras if place[0] == id]:
            del self.extras[place]

    def changed(self, file: TableFile) -> float:
        return time.time()

    @contextmanager
    def looking(self, id: str) -> Iterator[None]:
        self.looks += 1
        yield

    @contextmanager
    def changing(self, id: str) -> Iterator[HeldTable]:
        assert id not in self._holders, f"{id} is being changed already"
        self.changes += 1
        self._holders[id] = threading.get_ident()
        try:
            yield HeldTable()
        finally:
            del self._holders[id]

    def version(self, id: str) -> int:
        return 0

    def thinks(self, id: str) -> bool:
        self.check_changing(id)
        return True

    def thought(self, id: str) -> None:
        self.check_changing(id)

    def has_record(self, file: TableFile) -> bool:
        return self._name(file) in self.shelf.records

    def record(self, file: TableFile) -> Record:
        record = self.shelf.read(self._name(file))
        if record is None:
            raise RecordError(verbatim("there is no such record"))
        return record

    def keeper(self, file: TableFile) -> MemoryKeeper:
        return MemoryKeeper(self.shelf, self._name(file))

    def recorded(self, id: str, name: str) -> str:
        return name.removeprefix(f"{id}/")

    def exported(self, file: TableFile) -> bytes:
        return repr(self.record(file).steps).encode()

    def read_extra(self, id: str, name: str) -> bytes:
        return self.extras.get((id, name), b"")

    def write_extra(self, id: str, name: str, data: bytes) -> None:
        self.check_changing(id)
        self.extras[id, name] = data

    def extra_names(self, id: str) -> list[str]:
        return sorted(name for place, name in self.extras if place == id)

    def adopt(self, file: TableFile, record: bytes, extras: Mapping[str, bytes], changed: float) -> None:
        self.files[file.id] = msgspec.json.encode(file)
        if record:
            self.shelf.records[self._name(file)] = record
        self.extras.update({(file.id, name): data for name, data in extras.items()})

    def secret_names(self) -> list[str]:
        return sorted(self._secrets)

    def server_secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        return self._secrets.setdefault(name, make())

    def _name(self, file: TableFile) -> str:
        return f"{file.id}/{file.record}"
