"""Refuses scenarios with figures that no game can reach."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from manicule import PositionError, Text, id_list
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.circle import markers
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.specialties import reward_reached
from manicule_gutenberg.rules.values import gear_places, order_slots
from manicule_gutenberg.state import ACTIONS, EMPTY, Board
from manicule_gutenberg.texts import ntr, tr

UNKNOWN = tr("{where}: “{word}” is unknown; expected one of {known}")
OUTSIDE = tr("{where}: {number} is not between {least} and {most}")
NOT_REACHED = tr("{where}: {level} does not match the specialty levels; it must be {reached}")
TWO_REWARDS = tr("{where}: “{word}” has taken two rewards; the limit is one per round")
AT_MOST = ntr(
    "{where}: {n} is too many; the maximum is {most}", "{where}: {n} is too many; the maximum is {most}"
)


def check_figures(table: GutenbergTable) -> None:
    """Raise `PositionError` for the first impossible figure."""
    problem = next(_problems(table), None)
    if problem is not None:
        raise PositionError(problem)


def _problems(table: GutenbergTable) -> Iterator[Text]:
    board, known = table.position, derived(table)
    yield from _words("first", [board.first], board.circle)
    yield from _words("inks", board.inks, (*known.colours, EMPTY))
    yield from _words("favors", board.favors, table.content.patronage_reward)
    yield from _favors(board)
    if board.round:
        yield from _range("round", board.round, 1, known.numbers.rounds)
    for seat in table.seats:
        yield from _house(seat)


def _favors(board: Board) -> Iterator[Text]:
    """Each place has one marker for rewards in a round."""
    taken = [place for place in board.favors.values() if place]
    yield from _words("favors", taken, board.circle)
    for place in board.circle:
        if taken.count(place) > 1:
            yield TWO_REWARDS(where="favors", word=place)


def _house(seat: GutenbergSeat) -> Iterator[Text]:
    house, known, name = seat.state, derived(seat.table), f"seats.{seat.name}"
    numbers = known.numbers
    yield from _range(f"{name}.guilders", house.guilders, 0, None)
    yield from _counts(f"{name}.types", house.types, known.letters, None)
    yield from _counts(f"{name}.inks", house.inks, known.colours, None)
    yield from _counts(f"{name}.levels", house.levels, known.specialties, numbers.top_level)
    yield from _counts(f"{name}.plan", house.plan, ACTIONS, numbers.markers_per_row)
    yield from _sum(f"{name}.plan", sum(house.plan.values()), markers(seat.table, seat.id))
    yield from _counts(f"{name}.points", house.points, seat.table.rules.point_names, None)
    yield from _most(f"{name}.patronage", house.patronage, _patronage_turns(seat.table))
    reached = reward_reached(seat)
    if house.reward_level != reached:
        yield NOT_REACHED(where=f"{name}.reward_level", level=house.reward_level, reached=reached)
    yield from _most(f"{name}.orders", house.orders, order_slots(seat))
    yield from _most(f"{name}.gears", house.gears, gear_places(seat))
    for gear in house.gears:
        yield from _words(f"{name}.gears", [gear.gear], seat.table.content.gear)
        sectors = len(seat.table.content.gear[gear.gear].sectors)
        yield from _range(f"{name}.gears, {gear.gear}, active", gear.active, 0, sectors - 1)
        yield from _range(f"{name}.gears, {gear.gear}, used", gear.used, 0, numbers.gear_uses)
    yield from _sum(f"{name}.gears, used", sum(gear.used for gear in house.gears), numbers.gear_uses)


def _patronage_turns(table: GutenbergTable) -> int:
    """The maximum of patronage cards of a player by now: one a round, once their columns are open."""
    board, known, rules = table.position, derived(table), table.rules
    is_before = bool(board.phase) and rules.phase_index(board.phase) < rules.phase_index(ACTIONS[-1])
    is_before = is_before or not board.phase
    opened = min(known.columns[len(board.circle)])
    return max(0, board.round - is_before - opened + 1)


def _words(where: str, words: Iterable[str], known: Collection[str]) -> Iterator[Text]:
    for word in words:
        if word not in known:
            yield UNKNOWN(where=where, word=word, known=id_list(known))


def _counts(
    where: str, counts: Mapping[str, int], known: Collection[str], most: int | None
) -> Iterator[Text]:
    yield from _words(where, counts, known)
    for key, number in counts.items():
        yield from _range(f"{where}.{key}", number, 0, most)


def _range(where: str, number: int, least: int, most: int | None) -> Iterator[Text]:
    if number < least or (most is not None and number > most):
        yield OUTSIDE(where=where, number=number, least=least, most="∞" if most is None else most)


def _sum(where: str, number: int, most: int) -> Iterator[Text]:
    if number > most:
        yield AT_MOST(where=where, n=number, most=most)


def _most(where: str, things: Collection[object], most: int) -> Iterator[Text]:
    yield from _sum(where, len(things), most)
