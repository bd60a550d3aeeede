"""What is in sight at 80×24 when an order is laid or an idea is bought: what one plays for, and with whom."""

import re
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest
from rich.style import Style
from tests.support.full_screen import LANGUAGES, Seats, desk_of, played, text_of
from tests.support.players import Chance

from manicule.kernel.sheet import Section, marks_of, parts_of
from manicule_cvlizations.looks import icons
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.scores import standings_now
from manicule_interface.sights import NEW
from manicule_languages.reader import Read
from manicule_terminal.marks import CellPen
from manicule_terminal.tones import STYLES

THREE = Seats("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate"))
FOUR = Seats("cvlizations", (*THREE.seats, "greedy:Ivan"))
FIVE = Seats("cvlizations", (*THREE.seats, "greedy:Ivan", "greedy:Olga"))
GRANNA = Seats("cvlizations", ("human:Anna", "greedy:Tom"))
NEUTRAL = Seats("cvlizations", ("human:Anna", "greedy:Tom"), ("cvlizations_expert",))
ORDERS = ("lay_open", "lay_face_down")
TABLES = [(THREE, "en"), (THREE, "fr"), (THREE, "ja"), (THREE, "uk"), (GRANNA, "uk"), (NEUTRAL, "en")]


class Asked(NamedTuple):
    """A question and what is on the screen then."""

    kind: str
    phase: str
    lines: list[str]
    parts: dict[str, list[list[str]]]
    """The rows of the tables `track`, `tribes` and `laid`, as they are drawn."""
    options: list[tuple[str, str, str]]
    """The text and the note of each option, and the payoffs of an order."""


def asked(table: Seats, language: str, *kinds: str) -> list[Asked]:
    """The questions of these kinds in a game."""
    return [one for one in _game(table, language) if one.kind in kinds]


@cache
def _game(table: Seats, language: str) -> list[Asked]:
    """A game that is played once for all tests."""
    painter, found = Painter(), []
    for desk in played(desk_of(table, language)):
        if desk.asked.kind in (*ORDERS, "buy"):
            assert desk.draft is not None
            payoffs = {
                id: "/".join(map(str, order.by)) for id, order in desk.match.rules.content.order.items()
            }
            found.append(
                Asked(
                    desk.asked.kind,
                    desk.match.position.phase,
                    text_of(painter.paint(desk, 80, 24)).splitlines(),
                    {id: rows_of(desk, id) for id in ("track", "tribes", "laid")},
                    [(row.text, row.note, payoffs.get(row.id, "")) for row in desk.draft.rows],
                )
            )
    return found


def rows_of(desk: ScreenSession, id: str) -> list[list[str]]:
    """The rows of a table that is on the sheet, as they are drawn."""
    read = desk.screen.read
    parts = (part for part in parts_of(desk.sheet.sections) if part.id == id)
    tables = (part for part in parts if isinstance(part, Section))
    return [[drawn(read, cell) for cell in row] for table in tables for row in table.rows]


def drawn(read: Read, cell: Any) -> str:
    """What a cell looks like, without the mark of something new."""
    return CellPen(read, ascii=False).drawn(cell).plain.replace(str(NEW.symbol), "").strip()


def has(lines: list[str], *cells: str) -> bool:
    return any(all(cell in line for cell in cells) for line in lines)


@pytest.mark.parametrize(("table", "language"), [*TABLES, (FIVE, "ja"), (FIVE, "en")])
def test_what_the_ideas_on_the_track_cost_is_in_sight_of_who_lays_an_order_or_buys(
    table: Seats, language: str
) -> None:
    for one in asked(table, language, *ORDERS, *(["buy"] if table is not FIVE else [])):
        assert len(one.parts["track"]) >= 4
        for idea in one.parts["track"]:
            assert has(one.lines, *idea), (idea, one.lines)


@pytest.mark.parametrize(("table", "language"), TABLES)
def test_what_the_tribes_have_and_laid_is_in_sight_of_who_lays_an_order(table: Seats, language: str) -> None:
    used = 0
    for one in asked(table, language, *ORDERS):
        for tribe in one.parts["tribes"]:
            assert has(one.lines, *tribe), (tribe, one.lines)
        for name, *orders in one.parts["laid"]:
            names = [order.split()[0] for order in orders if order]
            assert has(one.lines, name, *names), (name, orders, one.lines)
            used += bool(orders)
    assert used


def test_the_points_of_every_tribe_stand_beside_what_it_has_and_what_comes_at_the_end() -> None:
    ahead = certain = 0
    for desk in played(desk_of(THREE, "en")):
        if desk.asked.kind != "buy":
            continue
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
def test_a_note_begins_with_what_the_order_gives(language: str) -> None:
    """Where there is little room the end of a note is cut, and the table shows who laid an order open."""
    seen = 0
    for desk in played(desk_of(THREE, language)):
        assert desk.draft is not None
        notes = {row.id: row.note for row in desk.draft.rows}
        for seat, laid in desk.match.position.laid.items():
            if desk.asked.kind == "lay_open" and laid.open in notes:
                said = notes[laid.open]
                figures = [at for at, sign in enumerate(said) if sign.isdigit()]
                assert said.index(desk.match.display.names.seats[seat]) > figures[2]
                seen += 1
    assert seen > 3


@pytest.mark.parametrize(
    ("table", "language"), [*TABLES[:4], (GRANNA, "uk"), (FOUR, "fr"), (FIVE, "fr"), (NEUTRAL, "uk")]
)
def test_the_payoffs_of_all_orders_are_in_sight_at_80_24(table: Seats, language: str) -> None:
    """In every position of a game: the parts beside the orders are larger in some than in others."""
    seen = 0
    for one in asked(table, language, *ORDERS):
        for text, note, by in one.options:
            assert by
            assert by in "/".join(re.findall(r"\d+", note)), note
            beside = [line for line in one.lines if text in line]
            assert any(by in "".join(line.split()) for line in beside), (text, by, one.lines)
            seen += 1
    assert seen > 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_payoffs_of_all_orders_are_in_sight_with_any_names_and_numbers(language: str) -> None:
    """The widest and the narrowest tables that may lie beside the orders."""
    chance, painter, seen = Chance(5), Painter(), 0
    for table in (GRANNA, THREE, FOUR, FIVE):
        desk = next(desk for desk in played(desk_of(table, language)) if desk.asked.kind == "lay_open")
        assert desk.draft is not None
        ideas = list(desk.match.rules.content.idea)
        for _ in range(12):
            desk.match.position.track = [ideas[chance.below(len(ideas))] for _ in desk.match.position.track]
            for tribe in desk.match.position.seats:
                tribe.resources = {kind: chance.below(15) for kind in tribe.resources}
                tribe.points = {"idling": chance.below(40)}
            desk.look_again()
            lines = text_of(painter.paint(desk, 80, 24)).splitlines()
            for row in desk.draft.rows:
                by = "/".join(map(str, desk.match.rules.content.order[row.id].by))
                assert any(row.text in line and by in "".join(line.split()) for line in lines), lines
                seen += 1
    assert seen > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_payoffs_of_orders_are_once_on_a_large_screen(language: str) -> None:
    painter = Painter()
    for desk in islice(played(desk_of(THREE, language)), 15):
        if desk.asked.kind not in ORDERS:
            continue
        text = text_of(painter.paint(desk, 160, 50))
        assert desk.draft is not None
        hunting = [row for row in desk.draft.rows if row.id == "hunting"]
        for row in hunting:
            note = row.note.split(";")[0].split("／")[0].split("\u202f")[0]
            assert text.count(note) == 1, text


@pytest.mark.parametrize("language", ["en", "fr", "uk"])  # where a character has the width of a column
def test_neither_side_of_a_large_screen_is_much_longer_than_the_other(language: str) -> None:
    painter = Painter()
    for desk in islice(played(desk_of(THREE, language)), 15):
        lines = text_of(painter.paint(desk, 160, 50)).splitlines()
        left = [at for at, line in enumerate(lines) if line[:80].strip() and " │ " in f"{line} "[90:]]
        right = [at for at, line in enumerate(lines) if line.rpartition("│")[2].strip() and at in left]
        assert 3 * (right[-1] - left[0]) >= left[-1] - left[0], "\n".join(lines)


def test_every_resource_has_a_sign_and_a_color_of_its_own() -> None:
    desk = next(played(desk_of(THREE)))
    content = desk.match.rules.content
    signs = [icons.symbol(content, kind) for kind in content.resource] + [icons.HAPPY]
    assert len({sign.symbol for sign in signs}) == len({sign.style for sign in signs}) == len(signs)
    assert len({sign.ascii for sign in signs}) == len(signs)
    known = marks_of(desk.sheet)
    assert set(signs) <= set(known)
    picture = Painter().paint(desk, 80, 24)
    styles = {one.text: one.style for line in picture.lines for one in line}
    for sign in signs:
        style = styles[str(sign.symbol)]
        assert style is not None
        assert style.color == Style.parse(STYLES[sign.style]).color


def test_own_orders_do_not_stand_twice_on_a_small_screen() -> None:
    for one in asked(THREE, "en", "lay_open"):
        assert [line for line in one.lines if "Orders of Anna" in line] == []


def test_a_reader_has_not_chosen_yet_what_their_own_neutral_civilization_lays_face_down() -> None:
    seen = 0
    for one in asked(NEUTRAL, "en", "lay_face_down"):
        laid = {name: cells for name, *cells in one.parts["laid"]}
        for name in ("Anna", "Anna (neutral)"):
            if name in laid and one.phase == "orders":
                assert "?" not in laid[name], laid
                seen += 1
    assert seen
