"""Points and results that a scenario expects: [then.points] and [then.result]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from manicule.kernel.decoder import shown
from manicule.kernel.game import SeatResult, result_of
from manicule.kernel.positions.reader import NOT_A_TABLE, Reading, inside, wrong
from manicule.kernel.positions.scenario_fields import check_player
from manicule.kernel.positions.toml_writer import written
from manicule.kernel.table import Table
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule_kit.scenarios.expectation import GAME_OVER, Expectation, listed
from manicule_kit.scenarios.file import unknown_key

RESULT = ("winners", "rounds", "facts")
SEAT_RESULT = ("rank", "score", "points", "facts")

GOES_ON = tr("it goes on, in the phase {phase}")
POINTS = tr("{sum}, made of {points}")


class Outcome:
    """The points that a game gives now, and its result when it is over."""

    def __init__(self, reading: Reading, table: Table[Any, Any, Any]) -> None:
        self._reading = reading
        self._table = table
        self._game = table.rules.game

    def points(self, raw: Any, where: str) -> Iterator[Expectation]:
        for name, own in self._named(raw, where, tuple(self._reading.names)).items():
            check_player(self._reading, name, inside(where, name))
            seat = self._table.seats[self._reading.index(name)]
            yield from self._counted(self._game.points(self._table, seat), own, inside(where, name))

    def result(self, raw: Any, where: str) -> Iterator[Expectation]:
        position = self._table.position
        table = self._named(raw, where, (*RESULT, *self._reading.names))
        if not position.finished:
            yield Expectation(where, GAME_OVER, GOES_ON(phase=position.phase))
            return
        result = result_of(self._table)
        for key, own in table.items():
            path = inside(where, key)
            if key == "winners":
                expected = self._reading.value(own, tuple[str, ...], path)
                winners = tuple(self._reading.names.get(name, name) for name in result.winners)
                if sorted(expected) != sorted(winners):
                    yield Expectation(path, verbatim(shown(own)), listed(result.winners))
            elif key in RESULT:
                yield from _fact(own, getattr(result, key), path)
            elif key in self._reading.names:
                seat = next(seat for seat in result.seats if seat.name == key)
                yield from self._seat(own, seat, path)
            else:
                raise unknown_key(path, (*RESULT, *self._reading.names))

    def _seat(self, raw: Any, seat: SeatResult, where: str) -> Iterator[Expectation]:
        for key, own in self._named(raw, where, SEAT_RESULT).items():
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

    def _named(self, raw: Any, where: str, known: tuple[str, ...]) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise wrong(where, NOT_A_TABLE(known=id_list(known), found=shown(raw)))
        return raw


def _fact(expected: Any, found: Any, where: str) -> Iterator[Expectation]:
    """A value of the result; of a table, the named entries."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, own in expected.items():
            yield from _fact(own, found.get(key, ""), inside(where, key))
    elif expected != (plain := _plain(found)):
        yield Expectation(where, verbatim(shown(expected)), verbatim(shown(plain)))


def _plain(value: Any) -> Any:
    """A fact as TOML could say it: texts in English."""
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value
