"""The last window of a round is asked exactly when a sequence of free actions leads to something.

The rules find that out quickly; here it is found out slowly, by doing every sequence on copies.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest
from tests.support.free_sequences import leads_to_something
from tests.support.mixes import SEATINGS, Seating, selected
from tests.support.own_rules import OWN
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import NAMES, registry

from manicule import FreeAction, Match, Plugin, RuleSet, Setup, Text, hookimpl, verbatim
from manicule.kernel.choices import Choice, OneOf
from manicule.kernel.content import ContentFile, ContentSource, read_folder
from manicule.kernel.positions.position import copy_of
from manicule.kernel.positions.scenario_fields import given_table
from manicule_gutenberg import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.free_actions import is_pressing

SOAK_GAMES = 300


def thrifty(choice: Choice, chance: Chance) -> str:
    """Answers anything, but buys no type as long as there is something else."""
    if not isinstance(choice, OneOf):
        return choice.sample(chance)
    legal = list(choice.legal())
    return chance.one_of([answer for answer in legal if not answer.startswith("buy_")] or legal)


PLAYERS = {**MANNERS, "thrifty": thrifty}


class Foundry(FreeAction):
    """Two types A for a fame point: possible only to who has two of one letter."""

    id = "foundry"
    can_wait = True

    def refuse(self, seat: GutenbergSeat) -> Text | None:
        return None if seat.state.types["A"] >= 2 else verbatim("you need two types A")

    def use(self, seat: GutenbergSeat) -> None:
        seat.state.types["A"] -= 2
        seat.state.points["foundry"] = seat.state.points.get("foundry", 0) + 1

    def text(self, seat: GutenbergSeat) -> Text:
        return verbatim("discard two types A")


class Watch(Plugin):
    """Looks at the end of every fulfil turn whether its owner could still do something, and was asked."""

    def __init__(self, founding: bool) -> None:
        self.free = (Foundry(),) if founding else ()
        self.asked: dict[str, str] = {}
        self.found = Counter[str]()

    @hookimpl
    def free_actions(self, seat: GutenbergSeat) -> Sequence[FreeAction]:
        return self.free

    @hookimpl
    def after_turn_in_fulfill_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        self.found["turns"] += 1
        if leads_to_something(table, seat.id):
            self.found["turns that end though something could be done"] += 1
            assert self.asked.get(seat.id) == holding(seat), f"{seat.name} was not asked"

    def sees(self, choices: Iterator[Any]) -> None:
        """Look at what is asked: a question with free actions lets its seat do something here and now."""
        for choice in choices:
            if getattr(choice, "free", None) is None:
                continue
            self.asked[choice.seat.id] = holding(choice.seat)
            if choice.kind.id == "window" and choice.topic:
                self.found["last windows"] += 1
                assert leads_to_something(choice.seat.table, choice.seat.id), "nothing can be done"
                if not any(answer.startswith(("gear", "swap", "foundry")) for answer in choice.legal()):
                    self.found["last windows for what types make possible"] += 1
                    self.found["those without another plugin"] += not self.free


def holding(seat: GutenbergSeat) -> str:
    """All that a seat's free actions depend on."""
    return f"{seat.state} {seat.table.position.bag}"


@cache
def sources(seating: Seating, poor: bool) -> tuple[ContentSource, ...]:
    """The content of a table; `poor` ones begin without types and orders, and their gears take types away."""
    folders = ((id, registry().manifest(id).content_folder) for id in selected(seating))
    read = tuple(read_folder(id, folder) for id, folder in folders if folder is not None)
    if not poor:
        return read
    own = {"source": "a test", "replace": True}
    gears = registry().rule_set("gutenberg", ("gears",)).content.gear.values()
    taking = {one.id: {"line": one.line, "sectors": ["melt_type", "swap_type"], **own} for one in gears}
    numbers = {name: {"value": 0, **own} for name in ("types", "starting_orders")}
    tables = {"number": numbers, "gear": taking}
    return (*read, ContentSource(OWN, (ContentFile("poor.toml", tables),)))


def rules_with(watch: Watch, seating: Seating, poor: bool) -> RuleSet:
    plugins = {id: registry().plugin(id) for id in selected(seating)}
    game = plugins["gutenberg"].game
    assert game is not None
    return RuleSet(game, plugins | {OWN: watch}, sources(seating, poor))


def watched(seed: int, seating: Seating, manner: str, poor: bool, founding: bool) -> Counter[str]:
    """Play a game and look at every end of a fulfil turn and at every last window."""
    watch = Watch(founding)
    options = registry().options("gutenberg", selected(seating), {})
    setup = Setup(NAMES[: seating.seats], seed, seed % seating.seats, options)
    match = Match(rules_with(watch, seating, poor), setup)
    for game in play(match, PLAYERS[manner], Chance(seed)):
        watch.sees(iter(game.timeline.choices().values()))
    return watch.found


WAYS = tuple(product(SEATINGS, PLAYERS, (False, True), (False, True)))


@pytest.mark.parametrize("seed", range(1, 96, 13))
def test_a_last_window_is_asked_exactly_when_something_can_be_reached(seed: int) -> None:
    found = watched(seed, *WAYS[seed % len(WAYS)])
    assert found["turns"] == 6 * WAYS[seed % len(WAYS)][0].seats


@pytest.mark.parametrize(("guilders", "types", "is_asked"), [(3, 0, True), (2, 0, False), (2, 1, True)])
def test_several_types_may_have_to_be_bought_for_what_a_last_window_is_asked_for(
    guilders: int, types: int, is_asked: bool
) -> None:
    """Ruling 28: the n-th type costs n. Two types A cost 1 + 2 guilders; who has one pays 2 for the other."""
    seating = Seating(3)
    setup = Setup(NAMES[:3], 1, 0, registry().options("gutenberg", selected(seating), {}))
    held = {"guilders": guilders, "types": {"A": types}, "gears": []}
    given = {"round": 2, "phase": "fulfill_orders", "seats": {NAMES[0]: held}}
    table = given_table(rules_with(Watch(founding=True), seating, poor=True), setup, given)
    house = table.seats[0].state
    before = copy_of(house)
    assert is_pressing(table.seats[0], last=True) is is_asked
    assert not is_pressing(table.seats[0], last=False)
    assert house == before


@pytest.mark.soak
def test_last_windows_of_three_hundred_games() -> None:
    """Prints what was found: `pytest -m soak -s -n 0 tests/gutenberg/test_last_windows.py`."""
    found = Counter[str]()
    for seed in range(SOAK_GAMES):
        found += watched(seed, *WAYS[seed % len(WAYS)])
    print(*(f"{number} {what}" for what, number in sorted(found.items())), sep="\n")
    assert found["last windows for what types make possible"] > found["those without another plugin"] > 0
