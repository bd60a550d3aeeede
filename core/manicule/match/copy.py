"""Writing a match down as it stands, in one go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.errors import RecordError
from manicule.positions import canonical
from manicule.records.file import RecordFile, not_written, sync_folder
from manicule.records.form import END, SNAPSHOT, RecordEntry, packed, setting_entries
from manicule.records.reader import read_record
from manicule.text import tr

if TYPE_CHECKING:
    from manicule.match.match import Match

OTHER_FILE = tr("{file}: there is a file that is no save; name another one")


def write_copy(match: Match, path: Path) -> None:
    """Write the record of a match to a file; a save that was there before is replaced in one step."""
    try:
        _check_free(path)
        new = path.with_name(f"{path.name}.new")
        new.unlink(missing_ok=True)  # a program that was killed may have left it
    except (OSError, ValueError) as error:  # a name that no file can have
        raise not_written(path, error) from error
    made = RecordFile.create(new, match.required_start)
    try:
        made.append(list(entries_of(match)), durable=True)
        new.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        made.remove()
        raise not_written(path, error) from error
    except BaseException:
        made.remove()
        raise
    made.close()


def _check_free(path: Path) -> None:
    """Refuse to replace what is no save."""
    if not path.exists():
        return
    try:
        read_record(path)
    except RecordError as error:
        raise RecordError(OTHER_FILE(file=str(path))) from error


def entries_of(match: Match) -> Iterator[RecordEntry]:
    """All that a record of a match says after its header."""
    snapshots = {anchor.answers: anchor for anchor in match.anchors if anchor.answers}
    for number, step in enumerate(match.steps, 1):
        yield RecordEntry(*step)
        if number in snapshots:
            anchor = snapshots[number]
            yield RecordEntry(anchor.ordinal, SNAPSHOT, packed(canonical.encode(anchor.position)))
    yield from setting_entries(match.ordinal, match.settings)
    if match.over:
        yield RecordEntry(match.ordinal, END, canonical.digest(match.position))
