"""Placements: all that are legal are listed, once each, and nothing else is accepted."""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from types import FrameType

import pytest
from tests.cartographers.maps import random_map, rules
from tests.support.tables import registry

from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.game import Setup
from manicule_cartographers.phases.draw import card_task
from manicule_cartographers.rules.choice import Draw
from manicule_cartographers.rules.grid import ON_MAP
from manicule_cartographers.rules.pen import Pen
from manicule_cartographers.rules.placements import Clipped
from manicule_cartographers.texts import kinds

CARDS = [card.id for card in rules().content.explore.values() if card.shapes]
ORIENTATIONS = {
    "great_river": (2, 4),
    "farmland": (2, 1),
    "hamlet": (4, 8),
    "forgotten_forest": (2, 4),
    "hinterland_stream": (4,),
    "homestead": (4,),
    "orchard": (8,),
    "treetop_village": (8,),
    "marshlands": (4,),
    "fishing_village": (2,),
    "rift_lands": (1,),
}
NAMES = [f"{row}{column}" for row in "ABCDEFGHIJK" for column in range(1, 12)]


class Chance:
    """A bot's dice, from Python's."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, limit: int) -> int:
        return self.random.randrange(limit)


def question(card: str, side: str, rows: list[str], ruins: bool = False) -> Draw:
    """What somebody with this map is asked when a card was revealed."""
    options = registry().options("cartographers", (), {"side": side})
    table = rules().new_table(Setup(("Anna",), 1, options=options))
    table.position.card = card
    table.position.ruins = ruins
    table.seats[0].state.map = list(rows)
    pen = Pen(table, table.seats[0], table.seats[0], card_task(table))
    places = pen.places()
    assert places is not None
    return Draw(pen, places, kinds.DRAW)


def naive(card: str, side: str, rows: list[str], ruins: bool) -> set[str]:
    """Every placement of whole shapes, found by trying each turn at each space."""
    content = rules().content
    printed = content.side[side].rows
    found = set()
    for shape in content.explore[card].shapes:
        cells = [(r, c) for r, row in enumerate(shape.rows) for c, mark in enumerate(row) if mark == "X"]
        for turned in turns(cells):
            for down in range(-4, 12):
                for right in range(-4, 12):
                    moved = sorted((r + down, c + right) for r, c in turned)
                    if not all(0 <= r < 11 and 0 <= c < 11 and rows[r][c] == "." for r, c in moved):
                        continue
                    if ruins and not any(printed[r][c] == "R" for r, c in moved):
                        continue
                    names = " ".join(f"{'ABCDEFGHIJK'[r]}{c + 1}" for r, c in moved)
                    found |= {f"{names} {terrain}" for terrain in content.explore[card].terrains}
    return found


def turns(cells: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        yield cells
        yield [(r, -c) for r, c in cells]


@pytest.mark.parametrize("card", CARDS)
def test_shapes_have_as_many_orientations_as_the_sources_count(card: str) -> None:
    shapes = rules().derived.shapes[card]
    assert tuple(len(shape.orientations) for shape in shapes) == ORIENTATIONS[card]


@pytest.mark.parametrize("ruins", [False, True])
@pytest.mark.parametrize("card", CARDS)
def test_exactly_the_legal_placements_are_listed_and_each_once(card: str, ruins: bool) -> None:
    for number in range(0, 400, 10):
        side, rows = random_map(number)
        if not any("." in row for row in rows):
            continue
        choice = question(card, side, rows, ruins)
        listed = list(choice.legal())
        assert len(set(listed)) == len(listed) == choice.places.count * len(choice.terrains)
        expected = naive(card, side, rows, ruins)
        if expected:
            assert set(listed) == expected
        else:
            assert choice.pen.is_fallback
            assert all(len(answer.split()) == 2 for answer in listed)
        for answer in listed[::7]:
            value = choice.parse(answer)
            assert choice.normalize(answer) == answer
            assert value.cells.bit_count() == len(answer.split()) - 1  # type: ignore[union-attr]


@pytest.mark.parametrize("card", CARDS)
def test_of_a_shape_that_may_stick_out_all_is_listed_that_can_be_left_of_it(card: str) -> None:
    """Ruling C9: at least one space is on the map. What is outside need not be free."""
    for number, printed in enumerate(rules().content.explore[card].shapes):
        cells = [(r, c) for r, row in enumerate(printed.rows) for c, mark in enumerate(row) if mark == "X"]
        left = {
            frozenset((r + down, c + right) for r, c in turned if 0 <= r + down < 11 and 0 <= c + right < 11)
            for turned in turns(cells)
            for down in range(-4, 15)
            for right in range(-4, 15)
        }
        expected = {tuple(f"{'ABCDEFGHIJK'[r]}{c + 1}" for r, c in sorted(one)) for one in left if one}
        places = Clipped(rules().derived.shapes[card][number : number + 1], ON_MAP)
        listed = places.answers(("farm",))
        assert len(listed) == places.count == len(expected)
        assert {tuple(answer.split()) for answer in listed} == {(*names, "farm") for names in expected}


@pytest.mark.parametrize("card", CARDS)
def test_whatever_is_not_listed_is_refused_with_a_reason(card: str) -> None:
    chance = random.Random(card)
    terrains = [*rules().content.terrain, "lava"]
    for number in range(0, 200, 10):
        side, rows = random_map(number)
        if not any("." in row for row in rows):
            continue
        choice = question(card, side, rows)
        legal = set(choice.legal())
        for _ in range(200):
            names = " ".join(sorted(chance.sample(NAMES, chance.randint(1, 5)), key=NAMES.index))
            answer = f"{names} {chance.choice(terrains)}"
            if answer in legal:
                choice.parse(answer)
                continue
            with pytest.raises(IllegalAnswer):
                choice.parse(answer)
        for answer in (
            "",
            "A1",
            "forest",
            "A1 A1 forest",
            "pass",
            "A1  forest",
            *map(swapped, list(legal)[:5]),
        ):
            if answer not in legal:
                with pytest.raises(IllegalAnswer):
                    choice.parse(answer)


def swapped(answer: str) -> str:
    """The same placement, not in the order of reading."""
    *names, terrain = answer.split()
    return " ".join([*reversed(names), terrain])


@pytest.mark.parametrize("card", CARDS)
def test_samples_are_legal_and_reach_everything(card: str) -> None:
    side, rows = random_map(4)
    rows = [row.replace("A", ".").replace("F", ".") for row in rows]
    choice = question(card, side, rows)
    legal = list(choice.legal())
    chance = Chance(1)
    seen = {choice.sample(chance) for _ in range(12 * len(legal))}
    assert seen == set(legal)


@pytest.mark.parametrize("ruins", [False, True])
@pytest.mark.parametrize("card", CARDS)
def test_what_is_drawn_is_what_is_sampled_with_its_value(card: str, ruins: bool) -> None:
    for number in range(0, 400, 10):
        side, rows = random_map(number)
        if not any("." in row for row in rows):
            continue
        choice = question(card, side, rows, ruins)
        for seed in range(5):
            answer, value = choice.draw(Chance(seed))
            sampled = choice.sample(Chance(seed))
            assert answer == (None if choice.single_answer() else sampled)
            assert value == choice.parse(sampled)


def tally(calls: Counter[str], _frame: FrameType, event: str, _argument: object) -> None:
    calls.update([event])


def test_the_list_of_an_empty_map_makes_few_calls_for_each_placement() -> None:
    """Calls are counted instead of time, which depends on who else uses the machine."""
    bare = [row.replace("R", ".") for row in rules().content.side["A"].rows]
    for card in CARDS:
        list(question(card, "A", bare).legal())  # what is prepared once for all questions is prepared now
        calls = Counter[str]()
        sys.setprofile(partial(tally, calls))
        try:
            number = len(list(question(card, "A", bare).legal()))
        finally:
            sys.setprofile(None)
        assert number > 100
        assert calls["call"] + calls["c_call"] < 3 * number, card
