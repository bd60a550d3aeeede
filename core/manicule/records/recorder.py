"""The recorder: an observer that stores a match during play, in a file unless its keeper has another storage.

A person's answer is on the disk before anyone sees its outcome. Answers of bots are written with the next
person's answer or at the end of the next round: after a crash, the bots give the same answers again. A keeper
whose records several processes read has them written at once.

Before each write, the recorder notices a file that is gone, or that another program has changed or replaced.
The match then continues in a new file beside it, with all its answers, and people get a notice with its name.
A record that would become larger than its reader allows is rewritten without undone answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.kernel.errors import RecordError
from manicule.kernel.positions import canonical
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import tr
from manicule.match.observer import Observer
from manicule.match.seat_changes import KIND
from manicule.match.undo import without
from manicule.records.copy import end_entries, entries_of
from manicule.records.file_keeper import FileKeeper
from manicule.records.form import PLUGIN, SNAPSHOT, UNDO, RecordEntry, packed, setting_entries
from manicule.records.match_file import required_header
from manicule.records.store import FullRecord, LostRecord, RecordKeeper, RecordStore

if TYPE_CHECKING:
    from manicule.kernel.plugin import PluginFingerprint
    from manicule.kernel.question import Step
    from manicule.kernel.text import Text
    from manicule.match.match import Match


UNKNOWN = "-"
"""The version of a plugin that declares none."""
MOVED = tr("{problem}; the game continues in {file}, with all moves so far")


class Recorder(Observer):
    """Records a match at `path`, or in the folder of saves; a loaded match continues in its file. With a
    `keeper`, the match is recorded there instead. When the match closes, a new record is removed unless a
    person has answered or bots alone have finished the game.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "evening.toml"
    >>> seats = [Human("Anna"), Human("Tom")]
    >>> with manicule.start("pebbles", seats, seed=7, observers=[Recorder(path)]) as match:
    ...     match.answer("a", "2")
    >>> manicule.load(path).position.pebbles
    13
    """

    def __init__(
        self, path: Path | None = None, today: date | None = None, *, keeper: RecordKeeper | None = None
    ) -> None:
        self._keeper: RecordKeeper = FileKeeper(path, today) if keeper is None else keeper
        self._store: RecordStore | None = None
        self._pending: list[tuple[int, str, str]] = []
        self._taken = 0
        self._written: list[tuple[int, str, str]] = []  # the answers in the file that are not undone
        self._changed_plugins: list[RecordEntry] = []
        self._is_astray = False  # whether the file may hold anything else
        self._is_final = False
        self._is_new = True
        self._has_answers = False
        self._notice: Text | None = None  # shown after writing, because an observer may fail on it

    @property
    def path(self) -> Path | None:
        """The file of the match; None once it was removed or lost."""
        return self._store.path if self._store is not None else None

    @property
    def record_name(self) -> str:
        """The name of the record; empty once it was removed or lost."""
        return self._store.name if self._store is not None else ""

    # Observer methods.

    def began(self, match: Match) -> None:
        start, record = required_header(match), match.timeline.record
        if record is not None:
            self._is_new, self._is_final = False, bool(record.final)
            self._written = [*record.steps]
            self._changed_plugins = [*record.changed_plugins]
            self._taken = len(self._written)
            self._store = self._keeper.go_on(record)
        else:
            self._store = self._keeper.create(start)

    def round_over(self, match: Match) -> None:
        # The answer that ends this round is still being processed; those before it are complete.
        if self._pending and match.answers > self._taken:
            self._write(match)
        self._take_answers(match)
        snapshot = packed(canonical.encode(match.position))
        self._pending.append(RecordEntry(match.ordinal, SNAPSHOT, snapshot))
        self._tell(match)

    def committed(self, match: Match) -> None:
        self._take_answers(match)
        is_end = match.over and not self._is_final
        if is_end:
            self._pending += end_entries(match)
        people = match.people
        is_answered = any(key in people for _, key, _ in self._pending)
        if match.over or is_answered or self._keeper.writes_bots:
            self._write(match, durable=bool(people))
            self._has_answers |= is_answered
            self._is_final |= is_end
            self._tell(match)

    def undone(self, match: Match, step: Step) -> None:
        # If another observer failed, an answer may be undone before it was written.
        if not self._goes_with(match):
            written, _ = without(self._written, step)
            self._append(match, [RecordEntry(step.at, UNDO, step.seat)], written, durable=True)
            self._is_final = False
        self._forget()
        self._tell(match)

    def rewound(self, match: Match) -> None:
        if not self._goes_with(match):  # an undo was written, but then failed
            self._written, self._is_astray, self._is_final = match.timeline.steps_since(0), True, match.over
        self._forget()

    def rules_changed(self, match: Match, changed: tuple[PluginFingerprint, ...]) -> None:
        if self._store is None or self._store.is_closed:
            return
        # The answers of the present turn have to follow its snapshot, so all entries are written again.
        before, steps = (self._written, self._changed_plugins), match.timeline.steps_since(0)
        words = [f"{one.id} {one.version or UNKNOWN} {one.digest}" for one in changed]
        entries = [RecordEntry(match.ordinal, PLUGIN, one) for one in words]
        self._written, self._changed_plugins = steps, [*self._changed_plugins, *entries]
        self._is_astray = True
        try:
            self._append(match, (), steps, durable=True)
        except RecordError:
            self._written, self._changed_plugins = before
            raise
        self._pending, self._taken = [], len(steps)
        self._tell(match)

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        if self._is_final:
            return  # no more questions follow, and the end is the last entry of a finished game
        self._take_answers(match)
        self._pending += setting_entries(match.ordinal, {seat: settings})
        self._write(match, durable=KIND in settings)
        self._tell(match)

    def durable_answers(self, match: Match) -> int:
        return len(self._written)

    def check_saved(self, match: Match) -> None:
        if self._store is None or self._store.is_closed:
            return
        try:
            if self._is_astray:
                self._store.rewrite(required_header(match), self._kept(match))
            self._store.check_kept()
        except LostRecord as lost:
            self._move(match, lost, ())
        self._is_astray = False
        self._tell(match)

    def closed(self, match: Match) -> None:
        store = self._store
        if store is None or store.is_closed:
            return
        if self._is_new and not self._is_worth_keeping(match):
            store.remove()
            self._store = None
            return
        try:
            if self._pending or len(self._written) < match.answers:
                self._take_answers(match)
                self._write(match)
            self.check_saved(match)
        except RecordError:
            self._give_up()
            raise
        finally:
            if self._store is not None:
                self._store.close()

    # Writing.

    def _is_worth_keeping(self, match: Match) -> bool:
        """Whether a new record is a save: with an answer of a person, or a whole game of bots."""
        if match.occupants.has_had_people:
            return self._has_answers or any(key in match.people for _, key, _ in self._written)
        return bool(self._written and self._is_final)

    def _take_answers(self, match: Match) -> None:
        steps = match.timeline.steps_since(self._taken)
        self._pending += steps
        self._taken += len(steps)

    def _write(self, match: Match, durable: bool = False) -> None:
        if not self._pending:
            return
        answers = [entry for entry in self._pending if entry[1] in SEAT_IDS]
        self._append(match, self._pending, self._written + answers, durable)
        self._pending = []

    def _append(
        self,
        match: Match,
        entries: Sequence[tuple[int, str, str]],
        written: list[tuple[int, str, str]],
        durable: bool,
    ) -> None:
        """Write entries; `written` are the answers in the file after that."""
        was_astray, self._is_astray = self._is_astray, True
        try:
            self._add(match, entries, durable, anew=was_astray)
        except RecordError:  # nothing was written
            self._is_astray = was_astray
            raise
        self._written, self._is_astray = written, False

    def _add(self, match: Match, entries: Sequence[tuple[int, str, str]], durable: bool, anew: bool) -> None:
        store = self._store
        assert store is not None
        try:
            if anew or not _has_taken(store, entries, durable):
                store.rewrite(required_header(match), self._kept(match))
                store.append(entries, durable)
        except LostRecord as lost:
            self._move(match, lost, entries)

    def _goes_with(self, match: Match) -> bool:
        """Whether all answers in the file belong to the match."""
        return self._written == match.timeline.steps_since(0)[: len(self._written)]

    def _kept(self, match: Match) -> list[RecordEntry]:
        """All entries that were written and not undone."""
        is_over = self._is_final and match.over  # it may have been over before an undo
        changed = self._changed_plugins
        return [*changed, *entries_of(match, self._written, is_over, has_changed=bool(changed))]

    def _move(self, match: Match, lost: LostRecord, entries: Sequence[tuple[int, str, str]]) -> None:
        """Write everything so far, and these entries, to a new file beside the lost one."""
        before = self._store
        assert before is not None
        made = self._keeper.create_beside(before, required_header(match))
        try:
            made.append([*self._kept(match), *entries], durable=True)
            made.check_kept()
        except BaseException:
            made.remove()
            raise
        before.close()
        self._store = made
        self._notice = MOVED(problem=lost.text, file=made.name)

    def _tell(self, match: Match) -> None:
        """Notify people that the match is recorded elsewhere now."""
        notice, self._notice = self._notice, None
        if notice is not None:
            match.display.add_notice(notice)

    def _give_up(self) -> None:
        """Forget the file, unless it still holds everything but the last answers."""
        assert self._store is not None
        try:
            self._store.check_kept()
        except RecordError:
            self._store.close()
            self._store = None

    def _forget(self) -> None:
        """Discard the entries that were not written."""
        self._pending = []
        self._taken = len(self._written)


def _has_taken(store: RecordStore, entries: Sequence[tuple[int, str, str]], durable: bool) -> bool:
    """Add entries; returns False if the file would become too large, and nothing was written."""
    try:
        store.append(entries, durable)
    except FullRecord:
        return False
    return True
