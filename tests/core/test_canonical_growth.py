"""Classes that have grown: positions keep their bytes and digests, and what no longer fits is named."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import msgspec
import pytest
from tests.core.test_written import OPTIONS
from tests.support.moments import Boundaries, at_boundary
from tests.support.still import rules_of
from tests.support.wording import english_pattern

from manicule import Match, Memory, Position, SeatState, Setup
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import PositionError
from manicule.kernel.positions.canonical import decode, digest, encode
from manicule.match.point import Mode
from manicule.plugins import PluginRegistry


class Wheel(msgspec.Struct, frozen=True):
    size: int


class Notes(Memory, frozen=True):
    key: ClassVar[str] = "notes"
    lately: tuple[Wheel, ...] = ()


class Barn(msgspec.Struct):
    wheels: list[Wheel] = []


class Driver(SeatState):
    coins: int = 0
    barn: Barn = msgspec.field(default_factory=Barn)


class Road(Position):
    first: str = ""
    wheels: dict[str, Wheel] = {}


class _Later:
    """The same classes a version later: each has more fields, all of them with defaults."""

    class Wheel(msgspec.Struct, frozen=True):
        spokes: tuple[str, ...] = ()
        size: int = 3
        paint: str = "red"

    class Notes(Memory, frozen=True):
        key: ClassVar[str] = "notes"
        lately: tuple[_Later.Wheel, ...] = ()
        marks: tuple[int, ...] = (1, 2)

    class Barn(msgspec.Struct):
        doors: list[str] = msgspec.field(default_factory=lambda: ["north"])
        wheels: list[_Later.Wheel] = []

    class Driver(SeatState):
        coins: int = 0
        barn: _Later.Barn = msgspec.field(default_factory=lambda: _Later.Barn())
        hats: dict[str, int] = msgspec.field(default_factory=lambda: {"straw": 1})
        spare: _Later.Wheel | None = None

    class Road(Position):
        wheels: dict[str, _Later.Wheel] = {}
        first: str = ""
        weather: str = "dry"
        stones: list[_Later.Barn] = []
        # More than fifteen fields in all: there a map of msgpack changes its header.
        a: int = 0
        b: int = 0
        c: int = 0
        d: int = 0
        e: int = 0


def _road(of: Any) -> Any:
    driver = of.Driver(coins=4, barn=of.Barn(wheels=[of.Wheel(size=7)]), memory={"notes": of.Notes()})
    return of.Road(
        round=3,
        first="b",
        wheels={"front": of.Wheel(size=5)},
        memory={"notes": of.Notes(lately=(of.Wheel(size=9),))},
        seats=[driver, of.Driver()],
    )


def test_a_position_is_the_same_after_its_classes_got_fields_with_defaults() -> None:
    now = sys.modules[__name__]
    before, after = _road(now), _road(_Later)
    assert encode(after) == encode(before)
    assert digest(after) == digest(before)
    rules = rules_of(_Later.Road, _Later.Driver, _Later.Notes)
    again = decode(rules, encode(before))
    assert again == after
    assert encode(again) == encode(before)


def test_a_field_that_has_gone_is_named() -> None:
    now = sys.modules[__name__]
    rules = rules_of(now.Road, now.Driver, now.Notes)
    later = _road(_Later)
    later.seats[1].hats = {}
    with pytest.raises(
        PositionError, match=r"seats\.1\.hats: " + english_pattern("kernel.reader.no_such_field")
    ):
        decode(rules, encode(later))


class Painted(msgspec.Struct, frozen=True):
    size: int
    paint: str


class Lane(Position):
    wheels: dict[str, Painted] = {}


def test_a_new_field_without_a_default_is_named() -> None:
    lane = Road(wheels={"front": Wheel(5)})
    with pytest.raises(
        PositionError, match=r"wheels\.front\.paint: " + english_pattern("kernel.reader.missing")
    ):
        decode(rules_of(Lane, SeatState), encode(lane))


def test_a_game_goes_on_from_what_was_decoded(small_games: PluginRegistry) -> None:
    rules = small_games.rule_set("stall", ["stall"])
    setup = Setup(("Anna", "Tom"), 3, options=OPTIONS)
    boundaries, dice = Boundaries(), BotDice(3, "canonical")
    match = Match(rules, setup, observers=[boundaries], mode=Mode.ONE_WAY)
    while not match.over:
        seat, choice = next(iter(match.timeline.choices().items()))
        match.answer(seat, choice.sample(dice))
    assert len(boundaries.kept) > 5
    for boundary in boundaries.kept:
        again = boundary._replace(position=decode(rules, encode(boundary.position)))
        going_on = at_boundary(rules, setup, again, script=match.steps[boundary.answers :])
        assert going_on.over
        assert encode(going_on.position) == encode(match.position)
