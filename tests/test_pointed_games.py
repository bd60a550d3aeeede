"""Whole games played by pointing alone, by somebody who knows no game and gets nothing but JSON."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.players import Chance
from tests.support.pointer import LISTED, Pointer, point_through
from tests.support.whole_games import TABLES, TableKind, walk

from manicule import NONE, Match, Question, Sheet, wire
from manicule.kernel.question import question_of
from manicule.kernel.sheet import Group, Part, parts_of
from manicule.kernel.views import look_at
from manicule.match.point import Mode

MORE_TABLES = (
    TableKind("gutenberg", 3),
    TableKind("gutenberg", 2, ("automa",)),
    TableKind("cartographers", 2),
    TableKind("cartographers", 1, ("cartographers_skills",)),
    TableKind("cartographers", 8),
    TableKind("cvlizations", 3),
    TableKind("cvlizations", 5),
)
every_kind = pytest.mark.parametrize("kind", [*TABLES, *MORE_TABLES], ids=str)
every_table = pytest.mark.parametrize("kind", TABLES, ids=str)

ONLY_LISTED = {"completion"}
"""The orders that these rewards are for have left the table."""


@every_kind
def test_a_whole_game_is_played_by_pointing_alone(kind: TableKind) -> None:
    pointer = Pointer(Chance(11))
    match = point_through(Match(kind.rules, kind.setup(11), mode=Mode.ONE_WAY), pointer)
    assert match.over
    listed = {kind for kind, ways in pointer.ways.items() if ways[LISTED]}
    assert listed <= ONLY_LISTED
    assert sum(ways.total() for ways in pointer.ways.values()) == match.answers


# Without any of it

POINTING = ("order", "spots", "board", "parts", "slots")
"""The keys of a question as JSON that are only for people who point."""


@every_table
def test_without_what_is_for_pointing_a_game_is_played_from_lists(kind: TableKind) -> None:
    chance = Chance(12)
    match = Match(kind.rules, kind.setup(12), mode=Mode.ONE_WAY)
    while not match.over:
        seat = chance.one_of(match.waiting())
        question = wire.decode(bare(wire.encode(match.question(seat)), *POINTING), Question)
        display = question.display
        assert not any((display.order, display.spots, display.board_part, display.parts, display.slots))
        match.answer(seat, listed(question, chance))
    assert match.answers > 4


def bare(data: bytes, *names: str) -> bytes:
    """A value as it was sent, without some of its fields."""
    sent = json.loads(data)
    return json.dumps({name: value for name, value in sent.items() if name not in names}).encode()


def listed(question: Question, chance: Chance) -> str:
    if question.legal:
        return chance.one_of(question.legal)
    left, numbers = question.count, []
    for cap in question.caps:  # as much as goes on each row
        numbers.append(min(cap, left))
        left -= numbers[-1]
    return "-".join(map(str, numbers)) or NONE


@every_table
def test_a_sheet_without_ids_and_spots_still_travels(kind: TableKind) -> None:
    moment = next(walk(kind, 1))
    sent = json.loads(wire.encode(look_at(moment.table, moment.seat)))
    sheet = wire.decode(json.dumps(without(sent)), Sheet)
    assert sheet.sections
    assert not any(part.id for part in parts_of(sheet.sections))


def without(sent: Any) -> Any:
    if isinstance(sent, list):
        return [without(one) for one in sent]
    if isinstance(sent, dict):
        return {name: without(one) for name, one in sent.items() if name not in ("id", "spot", "spots")}
    return sent


# What an interface hangs on


@every_table
def test_every_part_of_a_table_has_an_id_and_a_name_for_its_tab(kind: TableKind) -> None:
    labels: dict[str, set[Any]] = {}
    for at, moment in enumerate(walk(kind, 3)):
        for viewer in ((), (moment.seat,), ("",))[at % 3]:
            for part in look_at(moment.table, viewer).sections:
                assert part.id, part.title
                assert name_of(part).message, part.id
                labels.setdefault(part.id, set()).add(name_of(part))
                assert all(inner.id for inner in inside(part)), part.id
    changing = {id: names for id, names in labels.items() if len(names) > 1}
    assert changing == {}


def name_of(part: Part) -> Any:
    return part.label if part.label is not None else part.title


def inside(part: Part) -> Iterator[Part]:
    yield from part.parts if isinstance(part, Group) else ()


@every_table
def test_a_composed_answer_says_what_each_slot_asks_for_and_how_it_is_drawn(kind: TableKind) -> None:
    for moment in walk(kind, 2):
        question = question_of(moment.choice, 1, with_texts=True, with_legal=False)
        for slot in question.display.slots:
            assert slot.prompt is not None
            assert slot.board_part or {id for id, _ in slot.marks} == set(slot.ids)
            assert slot.board_part or {id for id, _ in question.display.texts} >= set(slot.ids)
