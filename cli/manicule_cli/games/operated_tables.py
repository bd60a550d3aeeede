"""The tables of a server, for its operator: the work of `manicule tables`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule_cli import environment
from manicule_cli.environment import find_registry
from manicule_cli.exit_codes import FAILED
from manicule_cli.games.table_changes import table_changes
from manicule_cli.games.table_stores import StoredTables, copied_place
from manicule_cli.table.menu import Answer, Leave, pick
from manicule_interface.listings import facts, listed, table
from manicule_terminal.screen import Screen
from manicule_web.operator import NO_TABLE
from manicule_web.table_copy import copied
from manicule_web.table_report import TableReport, report_of
from manicule_web.table_store import TableStore

NO_TABLES = tr("There are no tables.")
TABLES = tr("Tables", context="heading of a list")
ID, GAME, PEOPLE, STATE = tr("id"), tr("game"), tr("at the table"), tr("state")
MOVES, CHANGED, RECORD = tr("moves made"), tr("last changed"), tr("record")
PLUGINS, ACCESS = tr("plugins"), tr("changes of access")
STATES: dict[str, Text] = {
    # Translators: the state of a table: its game has not begun
    "waiting": tr("waiting", context="table"),
    "playing": tr("playing", context="table"),
    "finished": tr("finished", context="table"),
    "damaged": tr("damaged", context="table"),
}
IN_ORDER = ntr("{table}: OK, {n} move verified", "{table}: OK, {n} moves verified")
PROBLEM = tr("{table} cannot be opened: {problem}")
REALLY = tr("Remove the table {table} ({game}; {people})? This cannot be undone.")
# Translators: answers to the question whether a table should be deleted
KEEP, TAKE_AWAY = tr("keep it"), tr("remove it")
SAY_YES = tr("confirmation is not possible here; add --yes to remove {table}")
REMOVED = tr("Removed: {table}")
NOT_COPIED = tr("not copied: {table} ({problem})")
COPIED = ntr("{n} table copied to {place}", "{n} tables copied to {place}")
USUAL_ADDRESS = "http://127.0.0.1:8000"
NEW_LINK = tr("The new link to the seat of {name} (seat {seat}):")
OLD_LINK = tr("The old link no longer works. Everyone at the table is told.")


def list_tables(screen: Screen, stored: StoredTables) -> int:
    """Show all tables, one a row."""
    tables, registry = stored.tables, find_registry(screen)
    found = [report_of(tables, id, registry) for id in tables.ids()]
    found.sort(key=lambda one: one.changed, reverse=True)
    if screen.options.json:
        screen.object({"tables": [_object(one) for one in found], "folder": tables.place})
        return 0
    if not found:
        screen.notice(NO_TABLES)
        return 0
    rows = [
        (one.id, _game(registry, one), _people(one), STATES[one.state], one.moves, _when(screen, one))
        for one in found
    ]
    screen.show(Sheet((table(TABLES, (ID, GAME, PEOPLE, STATE, MOVES, CHANGED), rows),)))
    for one in found:
        if one.problem is not None:
            screen.notice(PROBLEM(table=one.id, problem=one.problem))
    return 0


def show_table(screen: Screen, stored: StoredTables, id: str) -> int:
    """Show one table."""
    tables, registry = stored.tables, find_registry(screen)
    one = report_of(tables, _known(tables, id), registry)
    if screen.options.json:
        screen.object(_object(one))
        return 0
    rows: list[tuple[Text, Text | str | int]] = [
        (GAME, _game(registry, one)),
        (PEOPLE, _people(one)),
        (STATE, STATES[one.state]),
        (MOVES, one.moves),
        (CHANGED, _when(screen, one)),
        (PLUGINS, listed(one.plugins)),
        (RECORD, one.record),
    ]
    rows += [(ACCESS, said) for said in one.access]
    screen.show(Sheet((facts(verbatim(one.id), rows),)))
    if one.problem is not None:
        screen.notice(one.problem)
    return 0


def check_tables(screen: Screen, stored: StoredTables, id: str | None) -> int:
    """Verify all moves of a table, or of all tables."""
    tables, registry = stored.tables, find_registry(screen)
    ids = [_known(tables, id)] if id is not None else tables.ids()
    found = [report_of(tables, one, registry, is_replayed=True) for one in ids]
    if screen.options.json:
        verdicts = [{"id": one.id, "verified": one.moves, "problem": one.problem} for one in found]
        screen.object({"tables": verdicts})
    elif found:
        for one in found:
            if one.problem is None:
                screen.result(IN_ORDER(table=one.id, n=one.moves))
            else:
                screen.result(PROBLEM(table=one.id, problem=one.problem))
    else:
        screen.notice(NO_TABLES)
    return FAILED if any(one.problem is not None for one in found) else 0


def remove_table(screen: Screen, stored: StoredTables, id: str, is_sure: bool) -> int:
    """Remove a table, after a confirmation at a terminal."""
    tables, registry = stored.tables, find_registry(screen)
    one = report_of(tables, _known(tables, id), registry)
    if not is_sure:
        if not screen.is_played_at or screen.options.json:
            raise UsageError(SAY_YES(table=id))
        if not _is_wanted(screen, registry, one):
            return 0
    with table_changes(screen, stored, registry) as changes:
        changes.remove(id)
    if screen.options.json:
        screen.object({"removed": id})
    else:
        screen.result(REMOVED(table=id))
    return 0


def relink_table(screen: Screen, stored: StoredTables, id: str, seat: str, address: str | None) -> int:
    """Create a new link to a seat, and show it."""
    tables, registry = stored.tables, find_registry(screen)
    with table_changes(screen, stored, registry) as changes:
        made = changes.relink(_known(tables, id), seat)
        root = address or changes.address or USUAL_ADDRESS
    link = root.rstrip("/") + made.path
    if screen.options.json:
        screen.object({"table": id, "seat": made.seat, "name": made.name, "link": link})
        return 0
    screen.result(NEW_LINK(name=made.name, seat=made.seat))
    print(link, file=screen.out)
    screen.notice(OLD_LINK)
    return 0


def copy_tables(screen: Screen, source: str, target: str) -> int:
    """Copy all tables from one place to another; nothing there is replaced."""
    with copied_place(source, exists=True) as old, copied_place(target, exists=False) as new:
        done = list(copied(old, new))
        place = new.place
    whole = [one.id for one in done if one.problem is None]
    if screen.options.json:
        left = [{"id": one.id, "problem": one.problem} for one in done if one.problem is not None]
        screen.object({"copied": whole, "not_copied": left, "to": place})
    else:
        for one in done:
            if one.problem is not None:
                screen.notice(NOT_COPIED(table=one.id, problem=one.problem))
        screen.result(COPIED(n=len(whole), place=place))
    return FAILED if len(whole) < len(done) else 0


def _known(tables: TableStore, id: str) -> str:
    if id not in tables.ids():
        raise UsageError(NO_TABLE(table=id))
    return id


def _object(one: TableReport) -> dict[str, Any]:
    """A table as JSON; the keys are the same in every state."""
    return {
        **msgspec.structs.asdict(one),
        "seats": [msgspec.structs.asdict(seat) for seat in one.seats],
        "changed": _changed(one).isoformat() if one.changed else None,
    }


def _changed(one: TableReport) -> datetime:
    return datetime.fromtimestamp(one.changed, UTC)


def _when(screen: Screen, one: TableReport) -> str:
    return environment.ago(screen, _changed(one)) if one.changed else ""


def _game(registry: PluginRegistry, one: TableReport) -> Text | str:
    manifest = registry.manifests.get(one.game)
    return manifest.name if manifest is not None else one.game


def _people(one: TableReport) -> Text:
    return listed(seat.name or seat.kind for seat in one.seats if seat.name or seat.kind != PERSON)


def _is_wanted(screen: Screen, registry: PluginRegistry, one: TableReport) -> bool:
    answers = [Answer("no", KEEP), Answer("yes", TAKE_AWAY)]
    asked = REALLY(table=one.id, game=_game(registry, one), people=_people(one))
    try:
        return pick(screen, asked, answers) == "yes"
    except (Leave, EOFError):
        return False
