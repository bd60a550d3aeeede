"""All tables of a server: created, found by id and key, stored, removed when unused."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection, Sequence
from weakref import WeakKeyDictionary

from manicule.door.match_request import choose_seed, settle
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, ntr, tr
from manicule.match.seats import LONGEST_NAME, Human, named
from manicule.plugins import PluginRegistry
from manicule.plugins.pack import Pack
from manicule_interface.art import Art
from manicule_interface.bot_names import bot_names
from manicule_interface.lesson import lesson_table, read_lesson
from manicule_interface.session import Session
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_web import keys
from manicule_web.bot_processes import BotProcesses
from manicule_web.look_back import LookBack
from manicule_web.menu import ServerMenu
from manicule_web.seat_keys import add_key, opens, reason_against
from manicule_web.table_file import Chair, DeviceKey, TableFile
from manicule_web.table_lock import TableBusy
from manicule_web.table_store import GONE, StoreAway, TableStore
from manicule_web.thinkers import Thinkers
from manicule_web.web_table import WebTable

FULL = tr("There is no room for another table on this server right now.")
BAD_NAME = ntr(
    "A name has 1 to {n} character and no commas.", "A name has 1 to {n} characters and no commas."
)
SAME_NAME = tr("A player at this table is already called {name}.")
TAKEN = tr("All seats at this table are taken.")
NOT_READY = tr("Some seats are still empty: wait for players, or seat bots.")
WATCHER = "watch"
"""Replaces the seat in the addresses of watchers."""
INVITE = "invite"
"""Replaces the seat in the addresses of invitations, which give any free seat."""
IDLE_MATCH = 1800.0
"""Seconds after which an unwatched match is closed; its table stays."""
DAY = 86400.0
_log = logging.getLogger("manicule.web")


class Hub:
    """The tables in a store. A table is removed `keep_days` after its last change. `thinkers` run bots;
    those that look ahead and hints use the `processes`, if there are some.

    If it `keeps_all`, all tables and their matches stay until the server ends. `boot` distinguishes the
    versions of tables from those before a restart of the server.
    """

    def __init__(
        self,
        tables: TableStore,
        registry: PluginRegistry,
        languages: Languages,
        *,
        max_tables: int = 200,
        keep_days: float = 60,
        thinkers: Thinkers | None = None,
        boot: str = "",
        allowed: Collection[str] = (),
        packs: Sequence[Pack] = (),
        keeps_all: bool = False,
        processes: BotProcesses | None = None,
    ) -> None:
        self.registry = registry
        self.art = Art.of(registry)
        self.menu = ServerMenu(registry, allowed, packs)
        self.languages = languages
        self.max_tables = max_tables
        self.keep_days = keep_days
        self.boot = boot or secrets.token_hex(3)
        self.listener: Callable[[str, str], None] = lambda table, version: None
        self.store = tables
        self._keeps_all = keeps_all
        self.thinkers = thinkers or Thinkers()
        self._processes = processes
        self._looks_back: WeakKeyDictionary[WebTable, dict[str, LookBack]] = WeakKeyDictionary()
        self._lock = threading.Lock()
        self._tables: dict[str, WebTable] = {}
        self._find()

    def _find(self) -> None:
        for id in self.store.ids():
            try:
                self._load(id)
            except (ManiculeError, ValueError) as error:
                _log.warning("%s is no table: %s", id, error)

    def _load(self, id: str) -> WebTable | None:
        """Load a table from the store; None if it is none."""
        version = self.store.version(id)  # first: what changes meanwhile has a later version
        if version == GONE:
            return None
        file = self.store.read(id)
        if file.id != id or not keys.ID.fullmatch(file.id):
            return None
        table = self._new(file, version)
        with self._lock:
            return self._tables.setdefault(id, table)

    def _new(self, file: TableFile, version: int = 0) -> WebTable:
        return WebTable(
            self.store,
            file,
            self.registry,
            self.thinkers,
            self.boot,
            self._changed,
            self._processes,
            version,
        )

    def _changed(self, table: str, version: str) -> None:
        self.listener(table, version)

    def __len__(self) -> int:
        return len(self._tables)

    def reader(self, language: str) -> Reader:
        """The reader for a language."""
        return self.languages.reader(language)

    @property
    def tables(self) -> tuple[WebTable, ...]:
        """All tables."""
        return tuple(self._tables.values())

    def loaded(self, id: str) -> WebTable | None:
        """A table in memory. Another process may have changed it, and may have created tables that are
        not."""
        return self._tables.get(id)

    def table(self, id: str) -> WebTable | None:
        """A table by its id, as it is stored now."""
        known = self.loaded(id)
        if self.store.peers is None or not keys.ID.fullmatch(id):
            return known
        known = known or self._load(id)
        if known is None:
            return None
        self.hear(id, self.store.version(id))  # of a new one too: another thread may have loaded it before
        if known.is_behind:
            with known.looking():  # takes what is stored
                pass
        return self.loaded(id)

    def hear(self, id: str, version: int) -> None:
        """Note that a table in memory has this version in the store."""
        known = self.loaded(id)
        if known is None:
            return
        if version == GONE:
            with self._lock:
                self._tables.pop(id, None)
            known.end()
            known.changed()  # its viewers find out
        else:
            known.hear(version)

    def opens(self, id: str, seat: str, key: str) -> bool:
        """Whether a key opened this seat, or watching, when the table was read last."""
        table = self.loaded(id)
        return table is not None and _opens(table, seat, key)

    def table_of(self, id: str, seat: str, key: str) -> WebTable | None:
        """The table, if the key is valid for this seat or for watching; otherwise None."""
        table = self.table(id)
        return table if table is not None and _opens(table, seat, key) else None

    # Creating a table.

    def create(self, file: TableFile, name: str, language: str) -> tuple[WebTable, str]:
        """Create a table, with its creator in the first seat for people; returns it with their key. Raises
        `UsageError` if that is impossible."""
        if len(self._tables) >= self.max_tables:
            self.sweep()
        settle(self.registry, file.wanted(), practice=file.practice)
        table = self._new(file)
        key = _sit_down(file, file.host, name, language)
        self._add(table)
        return table, key

    def teach(self, game: str, name: str, language: str) -> tuple[WebTable, str]:
        """Start the lesson of a game for one person; returns its table with their key."""
        manifest = self.registry.game(game)
        lesson = read_lesson(game, manifest.folder)
        wanted = lesson_table(self.registry, manifest, lesson)
        taken = checked_name(name).casefold()
        chairs = [
            Chair(seat.kind, seat.name if seat.kind != PERSON and seat.name.casefold() != taken else "")
            for seat in wanted.seats
        ]
        without = tuple(wanted.without)
        file = TableFile(keys.new_id(), game, chairs, lesson.seed, without=without, practice=True)
        table, key = self.create(file, name, language)
        self.start(table)
        return table, key

    def take_up(self, file: TableFile, session: Callable[..., Session]) -> tuple[WebTable, dict[str, str]]:
        """A table for a running match, whose session gets a `report`; returns the table with the keys of its
        people, by seat."""
        own = {}
        for seat, chair in file.by_seat.items():
            if chair.is_for_people:
                own[seat] = keys.new_key()
                chair.keys = [DeviceKey(keys.digest(own[seat]))]
        table = self._new(file)
        self._add(table)
        table.take_up(session(report=table.report))
        return table, own

    def _add(self, table: WebTable) -> None:
        """Add a new table if there is room for it, and store it."""
        id = table.file.id
        with table.changing():  # a sweep meanwhile would take it for a table that nobody has changed for long
            with self._lock:
                if len(self._tables) >= self.max_tables:
                    raise UsageError(FULL)
                self._tables[id] = table
            try:
                table.keep()
            except BaseException:  # such as a full disk
                with self._lock:
                    del self._tables[id]
                raise

    def again(self, table: WebTable, seat: str, key: str) -> tuple[WebTable, str]:
        """Another table like a finished one, created only once. The person with this key sits down there and
        keeps their keys; others follow when they want to play again, too. Returns the table and the seat;
        raises `UsageError` if no seat is free."""
        with table.changing():
            known = self.table(table.file.next) if table.file.next else None
            new = known or self._new(table.file.like(keys.new_id(), choose_seed(), seat))
            with new.changing():
                sat = new.file.seat_of(key)
                if not sat:
                    sat = _follow(table.file.by_seat[seat], key, new.file, seat)
                    if known is not None:
                        new.keep()
                        new.note_awaited()
            if known is None:
                self._add(new)
                with new.changing():
                    new.turns.take_over(table.turns)  # for those who follow
                table.file.next, table.file.again = new.file.id, []
            if seat not in table.file.again:
                table.file.again.append(seat)
                table.keep()
                table.note_awaited()
        table.changed()
        new.changed()
        return new, sat

    # Before the game starts.

    def new_key(self, table: WebTable, place: str) -> str:
        """Create a new key for watchers or for the invitation; the previous key becomes invalid."""
        key = keys.new_key()
        with table.changing():
            if place == WATCHER:
                table.file.watch = keys.digest(key)
            else:
                table.file.invite = keys.digest(key)
            table.keep()
        return key

    def why_signed_out(self, id: str, place: str, key: str) -> Text | None:
        """Why a key opens its seat no more; None if it never did."""
        table = self.table(id)
        return reason_against(table.file, place, key) if table is not None else None

    def add_device(self, table: WebTable, seat: str, key: str) -> str:
        """Create a further key for the person with this key."""
        with table.changing():
            chair = table.file.by_seat[seat]
            made = add_key(chair, chair.devices_of(key) or chair.keys)
            table.keep()
        return made

    def welcome(self, table: WebTable, seat: str) -> None:
        """Show the notices about the access to a seat again: another person may have come by its link."""
        with table.changing():
            notices = [one for one in table.file.notices if one.seat == seat and seat in one.read_by]
            for notice in notices:
                notice.read_by.remove(seat)
            if notices:
                table.keep()
        if notices:
            table.changed()

    def join(self, table: WebTable, name: str, language: str) -> tuple[str, str]:
        """Take the first free seat; returns the seat and its key. Raises `UsageError` if that is
        impossible."""
        with table.changing():
            file = table.file
            seat = next((id for id, chair in file.by_seat.items() if chair.is_free), None)
            if seat is None or file.is_started:
                raise UsageError(TAKEN)
            key = _sit_down(file, seat, name, language)
            table.keep()
            table.note_awaited()
        table.changed()
        return seat, key

    def seat_bot(self, table: WebTable, seat: str, kind: str) -> None:
        """Give a free seat to a bot, or leave it open for a person."""
        with table.changing():
            file = table.file
            chair = file.by_seat.get(seat)
            if chair is None or chair.keys or file.is_started:
                return
            if kind != "human":
                self.registry.bot(kind, file.game)
            chair.kind, chair.name = kind, ""
            table.keep()
            table.note_awaited()
        table.changed()

    def leave(self, table: WebTable, seat: str) -> bool:
        """Leave a seat before the game starts; it becomes free. If the creator leaves, the table is removed.
        Returns False if the game has started."""
        with table.changing():
            file = table.file
            if file.is_started:
                return False
            if seat == file.host:
                self.remove(table)
                return True
            chair = file.by_seat[seat]
            chair.name, chair.language, chair.keys = "", "", []
            table.keep()
            table.note_awaited()
        table.changed()
        return True

    def start(self, table: WebTable) -> None:
        """Start the game if all seats are taken; otherwise raise `UsageError`."""
        with table.acting():
            file = table.file
            if file.is_started:
                return
            if any(chair.is_free for chair in file.chairs):
                raise UsageError(NOT_READY)
            self._name_bots(file)
            start, _ = settle(self.registry, file.wanted(), practice=file.practice)
            for chair, seat in zip(file.chairs, start.seats, strict=True):
                chair.name = seat.name
            file.is_started = True
            table.keep()
            table.match  # noqa: B018 - the first access starts the match
        table.changed()

    def _name_bots(self, file: TableFile) -> None:
        """Name bots without a name, in the language of the table's creator."""
        bots = [chair for chair in file.chairs if not chair.is_for_people and not chair.name]
        taken = [chair.name for chair in file.chairs if chair.name]
        read = self.reader(file.by_seat[file.host].language or "en").read
        for chair, name in zip(bots, bot_names(taken, len(bots), read), strict=True):
            chair.name = name

    # Removing tables.

    def sweep(self) -> None:
        """Remove tables that were unchanged for long, and close unwatched matches."""
        if self._keeps_all:
            return
        limit = time.time() - self.keep_days * DAY
        for table in list(self._tables.values()):
            try:
                self._sweep(table, limit)
            except (TableBusy, StoreAway):  # in use, or removed by another process
                continue

    def _sweep(self, table: WebTable, limit: float) -> None:
        with table.changing():
            if table.presence.seats:
                return
            if table.is_open and table.used < time.monotonic() - IDLE_MATCH:
                self._let_go(table)
            if self.store.changed(table.file) < limit:
                self.remove(table)

    def remove(self, table: WebTable) -> None:
        """Remove a table permanently."""
        with table.changing():
            self._let_go(table)
            with self._lock:
                self._tables.pop(table.file.id, None)
            self.store.remove(table.file.id)
            table.end()
        table.changed()

    def _let_go(self, table: WebTable) -> None:
        """Close the match of a table, and drop its reviews."""
        for look_back in self._looks_back.pop(table, {}).values():
            look_back.stop()
        table.close()

    def close(self) -> None:
        """Close all tables when the server ends, without waiting for thinking bots."""
        self.thinkers.close()
        if self._processes is not None:
            self._processes.close()
        for table in self._tables.values():
            try:
                self._let_go(table)
            except TableBusy:
                _log.error("table %s: rules still run there; answers are kept", table.file.id)
            except StoreAway as error:
                _log.warning("table %s: %s", table.file.id, error)

    # After the game.

    def look_back(self, table: WebTable, seat: str, is_wanted: bool) -> LookBack | None:
        """The review of a seat's answers in a finished game, started now if `is_wanted`; None if there is
        none. Raises `ManiculeError` if it is impossible."""
        with table.looking():
            if not table.match.over:
                return None
            known = self._looks_back.setdefault(table, {})
            if seat not in known and is_wanted:
                known[seat] = LookBack(table, seat, self.registry, self.thinkers, self._processes)
            return known.get(seat)


def _opens(table: WebTable, seat: str, key: str) -> bool:
    return opens(table.file, seat, key, {WATCHER: table.file.watch})


def checked_name(name: str) -> str:
    """A name that may be shown to other players; raises `UsageError` for any other."""
    try:
        checked = Human(name).name
    except UsageError as error:
        raise UsageError(BAD_NAME(n=LONGEST_NAME)) from error
    if not checked:
        raise UsageError(BAD_NAME(n=LONGEST_NAME))
    return checked


def _sit_down(file: TableFile, seat: str, name: str, language: str) -> str:
    """Seat a person and return their key. Raises `UsageError` if the name is taken at this table."""
    chair, checked = file.by_seat[seat], checked_name(name)
    others = [one.name for one in file.chairs if one.name and one is not chair]
    try:
        named([Human(one) for one in (*others, checked)])
    except UsageError as error:
        raise UsageError(SAME_NAME(name=checked)) from error
    chair.name, chair.language, chair.keys = checked, language, []
    return add_key(chair, chair.keys)


def _follow(old: Chair, key: str, file: TableFile, seat: str) -> str:
    """Seat a person at the next table, at their own seat if it is free; returns the seat."""
    free = [id for id, chair in file.by_seat.items() if chair.is_free]
    if not free or file.is_started:
        raise UsageError(TAKEN)
    sat = seat if seat in free else free[0]
    chair, own = file.by_seat[sat], old.devices_of(key) or []
    chair.name, chair.language = old.player, old.reads
    chair.keys = [DeviceKey(one.digest, one.since) for one in own]
    return sat
