"""Writes the present state of a match in one go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.kernel.errors import FAILURES, RecordError
from manicule.kernel.game import result_of
from manicule.kernel.positions import canonical
from manicule.kernel.text import tr
from manicule.kernel.untrusted_files import Unreadable, new_name
from manicule.match.twins import check_past
from manicule.records.file import IN_USE, RecordFile, must_be_closed, not_written, sync_folder
from manicule.records.form import END, SCORES, SNAPSHOT, RecordEntry, packed, setting_entries
from manicule.records.lock import is_locked_for_us
from manicule.records.match_file import required_header
from manicule.records.reader import read_record

if TYPE_CHECKING:
    from manicule.match.driver import Checkpoint
    from manicule.match.match import Match

OTHER_FILE = tr("{file}: this file already exists and is not a save; name another one")


def save(match: Match, path: Path | str) -> None:
    """Write the present state of a match, for `load` to continue.

    An existing save is replaced in one step; any other file is left alone. A simulated match cannot be saved:
    its past is unknown.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "evening.toml"
    >>> match.answer("a", "2")
    >>> save(match, path)
    >>> load(path).answers
    1
    """
    path = Path(path)
    check_past(match)
    lock = match.timeline.lock
    # An observer that saves its match is called during a change, which holds the lock already.
    with nullcontext() if lock.is_ours else lock, ExitStack() as opened:
        try:
            _own(path, opened)
            new = new_name(path)
        except (OSError, ValueError) as error:  # no file can have such a name
            raise not_written(path, error) from error
        _replace(match, new, path, opened)


def _replace(match: Match, new: Path, path: Path, opened: ExitStack) -> None:
    made = RecordFile.create(new, required_header(match))
    try:
        made.append(list(entries_of(match, match.steps, match.over)), durable=True)
        if must_be_closed():
            opened.close()
        made.take_place(path)
        sync_folder(path.parent)
    except OSError as error:
        made.remove()
        raise not_written(path, error) from error
    except BaseException:
        made.remove()
        raise
    made.close()


def _own(path: Path, opened: ExitStack) -> None:
    """Refuse to replace a file that is not a save, or a save in play."""
    if not path.exists():
        return
    try:
        read_record(path)
    except RecordError as error:
        cause = error.__cause__
        if type(cause) is Unreadable and isinstance(cause.__cause__, OSError):
            raise  # the system could not read it, so it may be anything
        raise RecordError(OTHER_FILE(file=str(path))) from error
    if not is_locked_for_us(opened.enter_context(path.open("rb", buffering=0))):
        raise RecordError(IN_USE(file=str(path)))


def entries_of(
    match: Match, steps: Sequence[tuple[int, str, str]], is_over: bool, has_changed: bool = False
) -> Iterator[RecordEntry]:
    """All entries of a match's record after the header, with these answers.

    Positions before the first answer are written only if the rules have changed during the match."""
    snapshots: dict[int, list[Checkpoint]] = {}
    for at, kept in enumerate(match.timeline.checkpoints):
        if kept.answers or (at and has_changed):
            # Rounds without a question end after the same answer.
            snapshots.setdefault(kept.answers, []).append(kept)
    for number in range(len(steps) + 1):
        if number:
            yield RecordEntry(*steps[number - 1])
        for kept in snapshots.get(number, ()):
            yield RecordEntry(kept.ordinal, SNAPSHOT, packed(canonical.encode(kept.position)))
    yield from setting_entries(match.ordinal, match.settings)
    for change in match.occupants.changes:
        yield from setting_entries(change.at, {change.seat: change.settings})
    if is_over:
        yield from end_entries(match)


def end_entries(match: Match) -> Iterator[RecordEntry]:
    """The last entries of a finished match: the scores, for lists of saves, and the end."""
    try:
        scores = [seat.score for seat in result_of(match.table).seats]
    except FAILURES:  # reported where the result is shown; the game is over anyway
        scores = []
    if scores:
        yield RecordEntry(match.ordinal, SCORES, " ".join(map(str, scores)))
    yield RecordEntry(match.ordinal, END, canonical.digest(match.position))
