"""Slots and stamps: whoever lays the shapes in every way composes just the legal drawings."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from tests.support.whole_games import TableKind, walk

from manicule import Grid, Slot
from manicule.kernel.positions.position import copy_of
from manicule.kernel.question import composed, question_of
from manicule.kernel.sheet import parts_of
from manicule_cartographers import Pen, Task, derived
from manicule_cartographers.looks.advice import Advice, Gain
from manicule_cartographers.rules.choice import Draw
from manicule_cartographers.rules.grid import NAMES, bits
from manicule_cartographers.rules.land import Land, kinds_of
from manicule_cartographers.texts.kinds import DRAW

ALONE, SKILLED = TableKind("cartographers", 1), TableKind("cartographers", 2, ("cartographers_skills",))
SIZE = 11


def laid(slots: tuple[Slot, ...], board: Grid) -> set[str]:
    """Every answer that an interface makes by laying each stamp in each way on each place."""
    spaces, terrain = slots
    names = {(row, at): spot for row, line in enumerate(board.rows) for at, spot in enumerate(line.spots)}
    return {
        composed(slots, {"spaces": chosen, "terrain": [one]})
        for chosen in covered(spaces, names)
        for one in terrain.ids
    }


def covered(slot: Slot, names: dict[tuple[int, int], str]) -> Iterator[list[str]]:
    for way in [way for stamp in slot.stamps for way in stamp.ways()]:
        for down in range(-SIZE, SIZE):
            for right in range(-SIZE, SIZE):
                under = [(row + down, at + right) for row, at in way]
                chosen = [names[field] for field in under if field in names]
                whole = len(chosen) == len(under) or slot.may_stick_out
                if chosen and whole and set(chosen) <= set(slot.ids):
                    yield chosen


def board_of(question: Any) -> Grid:
    (board,) = [
        part for part in parts_of([question.display.overview]) if part.id == question.display.board_part
    ]
    assert isinstance(board, Grid)
    return board


@pytest.mark.parametrize("kind", [ALONE, SKILLED], ids=str)
def test_stamps_make_every_legal_drawing_and_the_game_refuses_the_others(kind: TableKind) -> None:
    looked_at = 0
    for moment in islice(walk(kind, 3), 0, None, 4):
        question = question_of(moment.choice, 1, with_texts=True)
        if not question.display.slots:
            continue
        looked_at += 1
        made = laid(question.display.slots, board_of(question))
        drawings = {answer for answer in question.legal if answer not in question.display.free}
        assert drawings <= made
        task = moment.choice.pen.task  # type: ignore[attr-defined]
        if not task.covers_ruins and not task.wanted:
            assert made == drawings
    assert looked_at > 3


def test_a_shape_that_may_stick_out_is_clipped_by_whoever_lays_it() -> None:
    (moment, *_) = walk(ALONE, 3)
    pen: Pen = moment.choice.pen  # type: ignore[attr-defined]
    shapes = derived(pen.table).shapes["hinterland_stream"]
    pen = Pen(pen.table, pen.seat, pen.owner, Task(shapes, ("farm", "water"), may_stick_out=True))
    places = pen.places()
    assert places is not None
    question = question_of(Draw(pen, places, DRAW), 1, with_texts=True)
    spaces, _ = question.display.slots
    assert (spaces.least, spaces.most, spaces.may_stick_out) == (1, 5, True)
    assert laid(question.display.slots, board_of(question)) == set(question.legal)


def test_a_neighbour_draws_on_the_map_that_the_question_names() -> None:
    ambushes = 0
    for moment in walk(TableKind("cartographers", 3), 2):
        if moment.choice.kind.id == "draw_ambush":
            ambushes += 1
            question = question_of(moment.choice, 1, with_texts=True, with_legal=False)
            owner = moment.choice.pen.owner.id  # type: ignore[attr-defined]
            assert owner != moment.seat
            assert (question.display.board_part, question.display.parts) == (
                f"map_{owner}",
                (f"edicts_{owner}",),
            )
            assert [slot.board_part for slot in question.display.slots] == [f"map_{owner}", ""]
    assert ambushes


def slow_gains(table: Any, card: Any, land: Land) -> list[Gain]:
    """Every drawing of a single space, scored for itself."""
    known, content = derived(table), table.content
    now = known.scores[card.id](land, card)
    found: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for terrain in known.drawable:
        kinds = kinds_of(content.terrain[terrain])
        worth = {bit: known.scores[card.id](land.draw(1 << bit, kinds), card) for bit in bits(land.empty)}
        best = max(worth.values(), default=0) - now
        if best > 0:
            names = tuple(NAMES[bit] for bit, stars in worth.items() if stars - now == best)
            found.setdefault((best, names), []).append(terrain)
    gains = [Gain(stars, tuple(terrains), names) for (stars, names), terrains in found.items()]
    return sorted(gains, key=lambda gain: -gain.stars)


def test_advice_is_the_same_as_when_every_drawing_is_scored() -> None:
    for moment in islice(walk(SKILLED, 8), 0, None, 9):
        table = moment.table
        known, content = derived(table), table.content
        sheet = copy_of(table.seats[0].state)
        land = Land(sheet.map, known.sides[table.options["side"]])
        advice = Advice(known, content, land)
        for card in content.scoring.values():
            assert advice.gains(card) == slow_gains(table, card, land)
