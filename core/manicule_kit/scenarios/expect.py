"""Compares the [then] table of a scenario, or of one of its steps, with the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.decoder import shown
from manicule.kernel.events import Event, may_know
from manicule.kernel.game import SeatResult, result_of
from manicule.kernel.positions.position import Position
from manicule.kernel.positions.reader import NOT_A_TABLE, PositionReader, inside, wrong
from manicule.kernel.positions.scenario_fields import check_player, names_of
from manicule.kernel.positions.toml_writer import fields_of, written
from manicule.kernel.table import Table
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule.kernel.views import seen_by
from manicule_kit.scenarios.expectation import (
    ASKED,
    GAME_OVER,
    NOBODY_ASKED,
    Events,
    Expectation,
    Fields,
    asked_now,
    listed,
)
from manicule_kit.scenarios.file import unknown_key

NOBODY, ANYBODY = "nobody", "anybody"
RESULT = ("winners", "rounds", "facts")
SEAT_RESULT = ("rank", "score", "points", "facts")

ANYBODY_ASKED = tr("a player is asked")
NOT_ASKED_FORM = tr('this must be "nobody", "anybody", or a table such as {example}, not {found}')
# Translators: what was found where a scenario expects the end of a game; “it” is the game
GOES_ON = tr("it goes on, in the phase {phase}")
POINTS = tr("{sum}, made of {points}")

Check = Callable[[Any, str], Iterator[Expectation]]


def waits_for_a_question(then: Mapping[str, Any]) -> bool:
    """Whether a table has expectations about what follows, so that the game must run to the next question or
    its end."""
    return "asked" in then or "result" in then or then.get("finished") is True


class Then:
    """Checks the expectations about the position, the seats, the questions, the points and the events.

    `told` are the events since the given position, or since the beginning of the table's step."""

    def __init__(
        self, table: Table[Any, Any, Any], asked: Mapping[str, Choice], told: Sequence[Event]
    ) -> None:
        self._table = table
        self._open = asked
        self._told = told
        self._reading = PositionReader(table.rules, names_of(table))
        self._fields = Fields(self._reading)
        self._special: dict[str, Check] = {
            "asked": self._asked,
            "turn": self._turn,
            "queue": self._queue,
            "view": self._views,
            "points": self._points,
            "result": self._result,
        }

    def failures(self, then: Mapping[str, Any], where: str = "then") -> Iterator[Expectation]:
        """All expectations that fail."""
        return self._compared(self._table.position, self._told, self._special, then, where)

    def _compared(
        self,
        position: Position,
        told: Sequence[Event],
        special: Mapping[str, Check],
        expected: Mapping[str, Any],
        where: str,
    ) -> Iterator[Expectation]:
        """Compare a position and its events by keys; some of the keys are `special`."""
        struct: type[msgspec.Struct] = type(position)
        events = Events(self._reading, told)
        checks = {**special, "events": events.happened, "no_events": events.did_not_happen}
        known = dict.fromkeys([*fields_of(struct), *checks])
        for key, raw in expected.items():
            path = inside(where, key)
            if key not in known:
                raise unknown_key(path, known)
            if key in checks:
                yield from checks[key](raw, path)
            elif key == "seats":
                yield from self._fields.seats(position, raw, where)
            else:
                yield from self._fields.differences(position, {key: raw}, where)

    # The knowledge of a player.

    def _views(self, raw: Any, where: str) -> Iterator[Expectation]:
        names = self._reading.names
        for name, own in _table_of(raw, where, names).items():
            path = inside(where, name)
            seat = name if name in names.values() and name not in names else names.get(name, "")
            if not seat:
                check_player(self._reading, name, path)
            if not isinstance(own, dict):
                raise wrong(path, NOT_A_TABLE(known="…", found=shown(own)))
            heard = [event for event in self._told if may_know(event, seat)]
            yield from self._compared(seen_by(self._table, seat).position, heard, {}, own, path)

    # The progress of the game, and the open questions.

    def _turn(self, raw: Any, where: str) -> Iterator[Expectation]:
        expected = self._reading.value(raw, str, where)
        position = self._table.position
        found = position.queue[position.turn : position.turn + 1] if position.turn >= 0 else ()
        return self._places((expected,), found, where)

    def _queue(self, raw: Any, where: str) -> Iterator[Expectation]:
        expected = self._reading.value(raw, tuple[str, ...], where)
        return self._places(expected, self._table.position.queue, where)

    def _places(self, expected: tuple[str, ...], found: tuple[str, ...], where: str) -> Iterator[Expectation]:
        """The seats of players in an order, shown by name."""
        if expected != found:
            seats = {seat.id: seat.name for seat in self._table.seats}
            said, is_so = (listed(tuple(seats.get(one, one) for one in each)) for each in (expected, found))
            yield Expectation(where, said, is_so)

    def _asked(self, raw: Any, where: str) -> Iterator[Expectation]:
        found = asked_now(self._table, self._open)
        if raw in (NOBODY, ANYBODY):
            if (raw == ANYBODY) != bool(self._open):
                yield Expectation(where, ANYBODY_ASKED if raw == ANYBODY else NOBODY_ASKED, found)
            return
        if not isinstance(raw, dict):
            example = shown(dict.fromkeys(list(self._reading.names)[:1], "…"))
            raise wrong(where, NOT_ASKED_FORM(example=example, found=shown(raw)))
        for name, own in raw.items():
            path = inside(where, name)
            check_player(self._reading, name, path)
            kind = self._reading.value(own, str, path)
            choice = self._open.get(self._reading.names[name])
            if choice is None or choice.kind.id != kind:
                yield Expectation(path, ASKED(seat=name, kind=kind), found)

    # Points and results.

    def _points(self, raw: Any, where: str) -> Iterator[Expectation]:
        for name, own in _table_of(raw, where, self._reading.names).items():
            check_player(self._reading, name, inside(where, name))
            seat = self._table.seats[self._reading.index(name)]
            points = self._table.rules.game.points(self._table, seat)
            yield from self._counted(points, own, inside(where, name))

    def _result(self, raw: Any, where: str) -> Iterator[Expectation]:
        position, names = self._table.position, self._reading.names
        table = _table_of(raw, where, (*RESULT, *names))
        if not position.finished:
            yield Expectation(where, GAME_OVER, GOES_ON(phase=position.phase))
            return
        result = result_of(self._table)
        for key, own in table.items():
            path = inside(where, key)
            if key == "winners":
                expected = self._reading.value(own, tuple[str, ...], path)
                if sorted(expected) != sorted(names.get(name, name) for name in result.winners):
                    yield Expectation(path, verbatim(shown(own)), listed(result.winners))
            elif key in RESULT:
                yield from _fact(own, getattr(result, key), path)
            elif key in names:
                seat = next(seat for seat in result.seats if seat.name == key)
                yield from self._seat_result(own, seat, path)
            else:
                raise unknown_key(path, (*RESULT, *names))

    def _seat_result(self, raw: Any, seat: SeatResult, where: str) -> Iterator[Expectation]:
        for key, own in _table_of(raw, where, SEAT_RESULT).items():
            path = inside(where, key)
            if key == "points":
                yield from self._counted(seat.points, own, path)
            elif key in SEAT_RESULT:
                yield from _fact(own, getattr(seat, key), path)
            else:
                raise unknown_key(path, SEAT_RESULT)

    def _counted(self, points: Mapping[str, int], raw: Any, where: str) -> Iterator[Expectation]:
        """Points by source; a number alone is their sum."""
        found = POINTS(sum=sum(points.values()), points=shown(written(dict(points), dict[str, int])))
        if not isinstance(raw, dict):
            expected = self._reading.value(raw, int, where)
            if expected != sum(points.values()):
                yield Expectation(where, verbatim(str(expected)), found)
            return
        known = dict.fromkeys([*points, *self._table.rules.point_names])
        for source, own in raw.items():
            path = inside(where, source)
            if source not in known:
                raise unknown_key(path, known)
            expected = self._reading.value(own, int, path)
            if expected != points.get(source, 0):
                yield Expectation(path, verbatim(str(expected)), found)


def _table_of(raw: Any, where: str, known: Iterable[str]) -> dict[str, Any]:
    """Require a table with some of these keys."""
    if not isinstance(raw, dict):
        raise wrong(where, NOT_A_TABLE(known=id_list(known), found=shown(raw)))
    return raw


def _fact(expected: Any, found: Any, where: str) -> Iterator[Expectation]:
    """A value of the result; for a table, the named entries."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, own in expected.items():
            yield from _fact(own, found.get(key, ""), inside(where, key))
    elif expected != (plain := _plain(found)):
        yield Expectation(where, verbatim(shown(expected)), verbatim(shown(plain)))


def _plain(value: Any) -> Any:
    """A fact in the form of TOML, with texts in English."""
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value
