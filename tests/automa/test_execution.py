"""The automa's actions: every space that has something is as likely, and nothing else is touched."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.support.automa import SEATS, automa_rules, memory_of, new_automa_game
from tests.support.invariants import problems
from tests.support.tables import setup

from manicule.kernel.positions.position import copy
from manicule_automa.execution import act
from manicule_automa.state import Automa
from manicule_gutenberg import EMPTY, Board

TRIES = 1200
BANDS = {
    "take_orders": ("printing", "refinement"),
    "take_inks": ("inks",),
    "develop_specialties": ("specialty_cards",),
    "improve_printing_houses": ("gears",),
}
SINGLE_ROWS = ("take_inks", "develop_specialties", "improve_printing_houses")


def boards(seats: int, tries: int = TRIES) -> Iterator[Any]:
    """Tables that are laid for a first round, each with a chance of its own."""
    rules = automa_rules(seats)
    start = new_automa_game(seats, 1).table
    for seed in range(tries):
        position = copy(start.position)
        position.draws.clear()
        yield rules.table_at(setup(seats, seed), position)


def emptied(before: list[str], after: list[str], size: int = 1) -> list[int]:
    """The spaces, counted from 1, from which something was taken."""
    places = range(0, len(before), size)
    return [at // size + 1 for at in places if before[at : at + size] != after[at : at + size]]


def assert_even(counts: Counter[Any], among: int) -> None:
    """So many outcomes are there, each as often as the others: within five standard deviations."""
    tries = counts.total()
    expected = tries / among
    spread = 5 * (expected * (1 - 1 / among)) ** 0.5
    assert len(counts) == among, counts
    assert all(abs(count - expected) <= spread for count in counts.values()), counts


def spaces_taken(seats: int, action: str, prepare: Callable[[Board], None]) -> Counter[tuple[int, ...]]:
    """From which spaces the automa takes in an action, over many tries."""
    counts: Counter[tuple[int, ...]] = Counter()
    for table in boards(seats):
        board = table.position
        prepare(board)
        before = copy(board)
        act(table, action)
        taken = []
        for band in BANDS[action]:
            size = 3 if band == "inks" else 1
            taken += emptied(getattr(before, band), getattr(board, band), size)
        counts[tuple(taken)] += 1
    return counts


def untouched(board: Board) -> None:
    """The board as it is laid."""


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("action", SINGLE_ROWS)
def test_every_space_is_as_likely(seats: int, action: str) -> None:
    """With fewer than four places the cards of the missing spaces are passed over."""
    counts = spaces_taken(seats, action, untouched)
    assert set(counts) == {(space,) for space in range(1, seats + 2)}
    assert_even(counts, seats + 1)


@pytest.mark.parametrize(
    ("action", "band"), [("develop_specialties", "specialty_cards"), ("take_inks", "inks")]
)
def test_every_space_that_has_something_left_is_as_likely(action: str, band: str) -> None:
    """Of four spaces the second is empty; of a set of inks that was begun the last ink is left."""

    def prepare(board: Board) -> None:
        row = getattr(board, band)
        size = len(row) // 4
        row[size : 2 * size] = [EMPTY] * size
        row[2 * size : 3 * size - 1] = [EMPTY] * (size - 1)

    counts = spaces_taken(3, action, prepare)
    assert set(counts) == {(1,), (3,), (4,)}
    assert_even(counts, 3)


def test_two_cards_are_drawn_without_shuffling_for_an_order() -> None:
    """With four full spaces the printing and the refinement card never come from the same one."""
    counts = spaces_taken(3, "take_orders", untouched)
    assert all(printing != refinement for printing, refinement in counts)
    assert_even(counts, 4 * 3)


def test_the_cards_of_one_action_are_back_for_the_next() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for table in boards(3):
        board = table.position
        before = copy(board)
        for action in SINGLE_ROWS[1:]:
            act(table, action)
        specialty = emptied(before.specialty_cards, board.specialty_cards)
        counts[*specialty, *emptied(before.gears, board.gears)] += 1
    assert_even(counts, 4 * 4)


def test_cards_that_were_passed_over_come_back_when_all_are_used_up() -> None:
    """Each row has something on one space only: it is always found, whatever was drawn before."""
    for space in range(4):

        def prepare(board: Board, space: int = space) -> None:
            for row, at in ((board.printing, space), (board.refinement, 3 - space)):
                row[:] = [card if place == at else EMPTY for place, card in enumerate(row)]

        counts = spaces_taken(3, "take_orders", prepare)
        assert set(counts) == {(space + 1, 4 - space)}


@pytest.mark.parametrize(("taken", "left"), [((), 4), (("inks",), 3), (("order", "guilders"), 2)])
def test_every_reward_that_is_left_is_as_likely(taken: tuple[str, ...], left: int) -> None:
    counts: Counter[str] = Counter()
    for table in boards(3):
        board = table.position
        table.remember(Automa(memory_of(table).markers, (), "A01"))
        board.round = 1
        for number, id in enumerate(taken):
            board.favors[id] = "abc"[number]
        act(table, "patronage")
        (blocked,) = [id for id, taker in board.favors.items() if taker == "automa"]
        assert blocked not in taken
        assert [board.favors[id] for id in taken] == list("abc"[: len(taken)])
        counts[blocked] += 1
    assert_even(counts, left)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("action", [*BANDS, "patronage"])
def test_an_action_changes_its_own_rows_and_nothing_that_players_have(seats: int, action: str) -> None:
    """What it takes is in the bag or in a discard pile; the automa itself keeps its markers and its card."""
    others = {band for own, bands in BANDS.items() if own != action for band in bands}
    for table in boards(seats, 20):
        board = table.position
        table.remember(Automa(memory_of(table).markers, (), "A02"))
        before = copy(board)
        act(table, action)
        assert problems(table) == []
        assert board.seats == before.seats
        assert board.memory == before.memory
        assert board.patronage == before.patronage
        assert all(getattr(board, band) == getattr(before, band) for band in others)
        assert (board.favors == before.favors) == (action != "patronage")


@pytest.mark.parametrize("seats", SEATS)
def test_every_planning_card_is_as_likely_and_four_are_never_seen(seats: int) -> None:
    first: Counter[str] = Counter()
    for table in boards(seats, 1000):
        seen = []
        for _ in range(6):
            table.hooks.plans_revealed(table)
            seen.append(memory_of(table).card)
        left = memory_of(table).deck
        assert len({*seen, *left}) == 10
        assert len(left) == 4
        first[seen[0]] += 1
    assert_even(first, 10)
