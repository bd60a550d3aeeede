"""What is in sight at 80×24 when an order is laid or an idea is bought: what one plays for, and with whom."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.full_screen import Seats, desk_of, played, text_of

from manicule.kernel.sheet import Cell, Section, parts_of
from manicule.kernel.text import Text
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.scores import standings_now
from manicule_interface.sights import NEW
from manicule_languages.reader import Read

THREE = Seats("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate"))
FIVE = Seats("cvlizations", (*THREE.seats, "greedy:Ivan", "greedy:Olga"))
GRANNA = Seats("cvlizations", ("human:Anna", "greedy:Tom"))
NEUTRAL = Seats("cvlizations", ("human:Anna", "greedy:Tom"), ("cvlizations_expert",))
TABLES = [(THREE, "en"), (THREE, "fr"), (THREE, "ja"), (THREE, "uk"), (GRANNA, "uk"), (NEUTRAL, "en")]


def asked(table: Seats, language: str, *kinds: str) -> Iterator[tuple[ScreenSession, list[str]]]:
    """The questions of these kinds in a game, with what is on the screen."""
    painter = Painter()
    for desk in played(desk_of(table, language)):
        if desk.asked.kind in kinds:
            yield desk, text_of(painter.paint(desk, 80, 24)).splitlines()


def rows_of(desk: ScreenSession, id: str) -> list[list[str]]:
    """The rows of a table that is on the sheet, as they are drawn."""
    read = desk.screen.read
    parts = (part for part in parts_of(desk.sheet.sections) if part.id == id)
    tables = (part for part in parts if isinstance(part, Section))
    return [[drawn(read, cell) for cell in row] for table in tables for row in table.rows]


def drawn(read: Read, cell: Any) -> str:
    """What the first piece of a cell looks like, without the mark of something new."""
    piece: Any = cell.pieces[0] if isinstance(cell, Cell) else cell
    if isinstance(piece, tuple):
        piece = next(one for one in piece if one != NEW)
    return read(piece) if isinstance(piece, Text) else str(piece.symbol)


def has(lines: list[str], *cells: str) -> bool:
    return any(all(cell in line for cell in cells) for line in lines)


@pytest.mark.parametrize(("table", "language"), [*TABLES, (FIVE, "ja"), (FIVE, "en")])
def test_what_the_ideas_on_the_track_cost_is_in_sight_of_who_lays_an_order_or_buys(
    table: Seats, language: str
) -> None:
    kinds = ("lay_open", "lay_face_down", *(["buy"] if table is not FIVE else []))
    for desk, lines in asked(table, language, *kinds):
        ideas = rows_of(desk, "track")
        assert len(ideas) >= 4
        for idea in ideas:
            assert has(lines, *idea), (idea, lines)


@pytest.mark.parametrize(("table", "language"), TABLES)
def test_what_the_tribes_have_and_laid_is_in_sight_of_who_lays_an_order(table: Seats, language: str) -> None:
    used = 0
    for desk, lines in asked(table, language, "lay_open", "lay_face_down"):
        for tribe in rows_of(desk, "tribes"):
            assert has(lines, *tribe), (tribe, lines)
        for name, *orders in rows_of(desk, "laid"):
            assert has(lines, name, *(order.split()[0] for order in orders if order)), (name, orders, lines)
            used += bool(orders)
    assert used


def test_the_points_of_every_tribe_stand_beside_what_it_has_and_what_comes_at_the_end() -> None:
    ahead = certain = 0
    for desk, _ in asked(THREE, "en", "buy"):
        rows = rows_of(desk, "tribes")
        resources = len(desk.match.rules.content.resource)
        shown = {row[0]: tuple(map(int, row[resources + 1 :])) for row in rows}
        standings = standings_now(desk.match, "")
        is_later = any(one.more for one in standings.values())
        assert shown == {
            desk.match.display.names.seats[seat]: (one.score, one.more) if is_later else (one.score,)
            for seat, one in standings.items()
        }
        ahead += sum(one.score > 0 for one in standings.values())
        certain += is_later
    assert ahead
    assert certain


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
def test_a_note_begins_with_who_laid_the_order_open(language: str) -> None:
    """Where there is little room the end of a note is cut, and what an order gives is known sooner."""
    seen = 0
    for desk in played(desk_of(THREE, language)):
        assert desk.draft is not None
        notes = {row.id: row.note for row in desk.draft.rows}
        for seat, laid in desk.match.position.laid.items():
            if desk.asked.kind == "lay_open" and laid.open in notes:
                said = notes[laid.open]
                figures = [at for at, sign in enumerate(said) if sign.isdigit()]
                assert said.index(desk.match.display.names.seats[seat]) < figures[0]
                seen += 1
    assert seen > 3


def test_own_orders_do_not_stand_twice_on_a_small_screen() -> None:
    for desk, lines in asked(THREE, "en", "lay_open"):
        assert [line for line in lines if "Orders of Anna" in line] == [], desk.asked.ordinal


def test_a_reader_has_not_chosen_yet_what_their_own_neutral_civilization_lays_face_down() -> None:
    seen = 0
    for desk, _ in asked(NEUTRAL, "en", "lay_face_down"):
        laid = {name: cells for name, *cells in rows_of(desk, "laid")}
        for name in ("Anna", "Anna (neutral)"):
            if name in laid and desk.match.position.phase == "orders":
                assert "?" not in laid[name], laid
                seen += 1
    assert seen
