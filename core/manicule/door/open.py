"""Opens matches: new ones, saved ones, and replays of a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manicule.door.match_request import MatchRequest, settle
from manicule.door.recorded_plugins import (
    changes,
    check_bots,
    check_present,
    check_together,
    mismatch,
    not_allowed,
)
from manicule.door.reseat import check_changes
from manicule.kernel.bots import Bot
from manicule.kernel.errors import BrokenRule, ManiculeError, PositionError, RecordError, UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.positions import canonical
from manicule.kernel.positions.position import copy
from manicule.kernel.text import Text, id_list, tr
from manicule.match.driver import Checkpoint
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.point import Mode, Point
from manicule.match.seat_changes import kinds_after
from manicule.match.seats import Human, Robot, parse_seat
from manicule.match.timeline import new_position
from manicule.plugins import PluginRegistry
from manicule.plugins.default import given_registry
from manicule.plugins.options import written_value
from manicule.plugins.order import PluginOrder
from manicule.plugins.pack import Pack, read_pack
from manicule.records.form import unpacked
from manicule.records.reader import record_of
from manicule.records.record import Record, Snapshot
from manicule.records.verifier import NOT_FINISHED, Verifier

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet

OLDER_SNAPSHOT = tr(
    "{file}: the newest snapshot can no longer be used ({problem}); the game resumes from an older one"
)
PACK_ALONE = tr("the pack already sets the plugins and options; leave out {said}")
NOT_WORDS = tr("`{argument}` must be a list of strings, not {given}")
NOT_SEATS = tr("`seats` must be a list of Human(…) and Robot(…), not {given}")
WRITTEN_SEAT = tr("the seat {given} is a string; write {typed} instead", code="seat-is-text")
NOT_A_PACK = tr("`pack` must be a Pack or the path of one, not {given}")
NOT_OPTIONS = tr("`options` must be a dict of names and values, not {given}")
UNFIT = (BrokenRule, RecordError, UsageError)
"""The errors for answers and settings that no longer fit the rules."""
# Translators: the reason why a stored position of a game cannot be read; “it” is that position
OTHER_SEATS = tr("it has a different number of seats")
# Translators: a snapshot is a position stored in a saved game; {at} is the number of a step
UNREADABLE_SNAPSHOT = tr("the snapshot after step {at} cannot be read: {problem}")


def start(
    game: str | None,
    seats: Sequence[Human | Robot],
    *,
    seed: int | None = None,
    first: str | None = None,
    with_: Sequence[str] = (),
    without: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    pack: Pack | Path | str | None = None,
    practice: bool = False,
    registry: PluginRegistry | None = None,
    observers: Iterable[Observer] = (),
) -> Match:
    """Begin a match.

    A seat is a `Human` or a `Robot`. Missing values get defaults: a random seed, names, the plugins that are
    on by default, the defaults of options.
    A `pack`, or the path of one, sets the game, its plugins and its options.
    Raises `UsageError` or `PluginError` if the arguments cannot be used.

    >>> match = start("pebbles", [Human("Anna"), Robot("random", "Tom")], seed=7, options={"pebbles": 21})
    >>> match.run()
    >>> match.waiting(), match.position.pebbles
    (('a',), 21)
    """
    registry = given_registry(registry)
    wanted = MatchRequest(
        None if game is None else str(game),
        _typed_seats(registry, seats),
        None if first is None else str(first),
        _words("with_", with_),
        _words("without", without),
        _written_options(options),
        seed,
        _pack(pack, with_=with_, without=without, options=options),
    )
    begun, notices = settle(registry, wanted, practice=practice)
    ids = begun.plugin_ids
    rules = registry.rule_set(begun.game, ids, order=PluginOrder(ids, begun.order))
    bots = _bots(registry, begun.bots, begun.game)
    return Match(rules, begun.setup(), bots=bots, observers=observers, header=begun, notices=notices)


def load(
    save: Path | str | Record,
    *,
    registry: PluginRegistry | None = None,
    observers: Iterable[Observer] = (),
    verify: bool = False,
) -> Match:
    """Continue a saved match where it stopped; `match.display.notices` lists the changes since.

    `save` is the path of a save, or a record that was read from another storage.

    The match continues from the newest readable snapshot, and replays the answers after it. With `verify`,
    all answers are replayed first, as `replay` does, unless a plugin has changed since. Nothing is written
    unless a `Recorder` observes the match.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "evening.toml"
    >>> match.answer("a", "2")
    >>> save(match, path)
    >>> load(path).position.pebbles
    13
    """
    registry = given_registry(registry)
    record = record_of(save)
    loading = Loading(registry, record)
    if verify and record.snapshots and loading.has_same_rules:
        again(record, registry).close()
    match = loading.from_a_snapshot()
    match.observers.add(*observers)  # here, because an observer that refuses the match is not a bad snapshot
    return match


def replay(
    save: Path | str | Record,
    *,
    to: int | None = None,
    registry: PluginRegistry | None = None,
    observers: Iterable[Observer] = (),
) -> Match:
    """Replay a record up to question `to`, or to its last answer, and verify it on the way.

    Observers are notified of everything again, from the first `run`. The file stays unchanged, even if the
    match continues. No bot is needed: the record holds the answers of bots.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "evening.toml"
    >>> match.answer("a", "2")
    >>> match.answer("b", "3")
    >>> save(match, path)
    >>> replay(path, to=1).position.pebbles
    15
    """
    registry = given_registry(registry)
    return again(record_of(save).until(to), registry, observers)


def again(record: Record, registry: PluginRegistry, observers: Iterable[Observer] = ()) -> Match:
    """Replay all answers of a record in memory, and verify them as `replay` does."""
    return Loading(registry, record, needs_bots=False).again(observers)


def _pack(pack: Pack | Path | str | None, **beside: object) -> Pack | None:
    """The pack of the arguments; none of `beside` may be given with it."""
    if not isinstance(pack, Pack | Path | str | None):
        raise UsageError(NOT_A_PACK(given=repr(pack)))
    said = [name for name, value in beside.items() if value]
    if pack is not None and said:
        raise UsageError(PACK_ALONE(said=id_list(said)))
    return read_pack(Path(pack)) if isinstance(pack, str | Path) else pack


class Loading:
    """Makes a match from one record, with the `rules`, the `setup` and the `bots` of the present plugins."""

    def __init__(self, registry: PluginRegistry, record: Record, needs_bots: bool = True) -> None:
        self._record = record
        start = record.start
        kinds = kinds_after(start, record.seat_changes)
        check_present(start, registry)
        if needs_bots:
            check_bots(start, kinds.values(), registry)
        ids = start.plugin_ids
        self._changed = changes(start, [registry.fingerprint(id) for id in ids])
        try:
            check_together(start, registry)
            check_changes(start, record.seat_changes)
            registry.check_player_count(start.game, ids, len(start.seats))
            for seat in start.seats:
                registry.check_wishes(start.game, ids, seat.name, seat.wishes)
            options = registry.recorded_options(start.game, ids, start.options)
        except UsageError as error:
            raise not_allowed(record.name, error, self._changed) from error
        self.rules: RuleSet = registry.rule_set(start.game, ids, order=PluginOrder(ids, start.order))
        self.setup = start.setup().with_options(options)
        self.bots: dict[str, Bot] = (
            _bots(registry, {seat: kind for seat, kind in kinds.items() if kind != PERSON}, start.game)
            if needs_bots
            else {}
        )

    @property
    def has_same_rules(self) -> bool:
        """Whether no plugin has changed since the game began."""
        return not (self._changed or self._record.changed_plugins)

    def again(self, observers: Iterable[Observer]) -> Match:
        """Replay the whole game; observers follow it from its beginning."""
        verifier = Verifier(self._record)
        try:
            at = Point(script=self._record.steps, record=self._record, seat_changes=self._record.seat_changes)
            match = self._match(at, Mode.REPLAY, self._notices(), (verifier, *observers))
            verifier.check_end(match)
            return match
        except UNFIT as error:
            raise self._mismatch(error) from error

    def from_a_snapshot(self) -> Match:
        """Continue from the newest usable snapshot, or else from the beginning."""
        problem: ManiculeError | None = None
        notice: Text | None = None
        for snapshot in (*reversed(self._record.snapshots), None):
            try:
                return self._resumed(snapshot, notice)
            except (*UNFIT, PositionError) as error:
                problem = error
                notice = notice or OLDER_SNAPSHOT(file=self._record.name, problem=error.text)
        assert problem is not None
        # The last attempt started at the beginning, so it failed at the first step that no longer fits.
        raise self._mismatch(problem) from problem

    def _resumed(self, snapshot: Snapshot | None, notice: Text | None = None) -> Match:
        """The match at a snapshot, or else at its beginning, with the later answers replayed."""
        steps = self._record.steps
        kept = [Checkpoint(new_position(self.rules, self.setup), 0, 0)]
        if snapshot is not None:
            kept.append(self._checkpoint(snapshot))
        last = kept[-1]
        at = Point(
            position=copy(last.position),
            ordinal=last.ordinal,
            steps=steps[: last.answers],
            script=steps[last.answers :],
            checkpoints=kept,
            earlier=partial(self._before, snapshot) if snapshot is not None else None,
            record=self._record,
            seat_changes=self._record.seat_changes,
        )
        notices = (*self._notices(), notice) if notice is not None else self._notices()
        match = self._match(at, Mode.REAL, notices)
        if self._record.final and not match.over:
            raise RecordError(NOT_FINISHED)
        return match

    def _checkpoint(self, snapshot: Snapshot) -> Checkpoint:
        return Checkpoint(self._decoded(snapshot), snapshot.at, snapshot.answers)

    def _before(self, snapshot: Snapshot) -> Iterator[Checkpoint]:
        """The readable snapshots before one."""
        for one in self._record.snapshots:
            if one is snapshot:
                return
            try:
                yield self._checkpoint(one)
            except PositionError:
                continue

    def _decoded(self, snapshot: Snapshot) -> Any:
        try:
            position = canonical.decode(self.rules, unpacked(snapshot.text))
        except ValueError as error:
            raise PositionError(UNREADABLE_SNAPSHOT(at=snapshot.at, problem=str(error))) from error
        if len(position.seats) != len(self.setup.names):
            raise PositionError(UNREADABLE_SNAPSHOT(at=snapshot.at, problem=OTHER_SEATS))
        return position

    def _match(
        self, at: Point, mode: Mode, notices: tuple[Text, ...], observers: Sequence[Observer] = ()
    ) -> Match:
        return Match(
            self.rules,
            self.setup,
            bots=self.bots,
            observers=observers,
            header=self._record.start,
            notices=notices,
            at=at,
            mode=mode,
        )

    def _notices(self) -> tuple[Text, ...]:
        return (*self._record.notices, *self._changed)

    def _mismatch(self, error: ManiculeError) -> RecordError:
        return mismatch(self._record.name, error, self._changed)


def _bots(registry: PluginRegistry, kinds: Mapping[str, str], game: str) -> dict[str, Bot]:
    """A new bot for each seat. Each kind is looked up once, because programs begin many matches."""
    first = {kind: registry.bot(kind, game) for kind in dict.fromkeys(kinds.values())}
    return {seat: type(first[kind])() for seat, kind in kinds.items()}


def _words(argument: str, given: Iterable[str]) -> tuple[str, ...]:
    """Check a list of texts. A single text is refused, because it would pass as a list of its letters."""
    if isinstance(given, Iterable) and not isinstance(given, str):
        words = tuple(given)
        if all(isinstance(word, str) for word in words):
            return words
    raise UsageError(NOT_WORDS(argument=argument, given=repr(given)))


def _typed_seats(registry: PluginRegistry, given: Sequence[Human | Robot]) -> tuple[Human | Robot, ...]:
    """Check a list of seats. A text in it is refused, and the error gives the value to write instead."""
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise UsageError(NOT_SEATS(given=repr(given)))
    seats = tuple(given)
    for seat in seats:
        if isinstance(seat, str) and (typed := _typed_seat(registry, seat)) is not None:
            raise UsageError(WRITTEN_SEAT(given=repr(seat), typed=repr(typed)))
        if not isinstance(seat, Human | Robot):
            raise UsageError(NOT_SEATS(given=repr(given)))
    return seats


def _typed_seat(registry: PluginRegistry, written: str) -> Human | Robot | None:
    """The value for a seat that was given as a text, if it can be parsed. A lone word that is not a bot is
    the name of a person."""
    try:
        seat = parse_seat(written)
        is_name = isinstance(seat, Robot) and not seat.name and seat.kind not in registry.bot_kinds()
        return Human(seat.kind, wishes=seat.wishes) if is_name else seat
    except UsageError:
        return None


def _written_options(given: Mapping[str, Any] | None) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise UsageError(NOT_OPTIONS(given=repr(given)))
    return {str(key): written_value(value) for key, value in given.items()}
