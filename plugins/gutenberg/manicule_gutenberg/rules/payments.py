"""Paying with inks, where a wild color may replace any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from manicule import Asks, Pick
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.stock import spend_inks
from manicule_gutenberg.texts import kinds


def payments(have: Mapping[str, int], need: Mapping[str, int], wild: Sequence[str]) -> list[dict[str, int]]:
    """Every way to pay `need`, with inks by their true colors.

    >>> payments({"red": 1, "gold": 1}, {"red": 1}, wild=["gold"])
    [{'red': 0, 'gold': 1}, {'red': 1, 'gold': 0}]
    """
    usable = [colour for colour in dict.fromkeys(wild) if have[colour]]  # two pieces may name one color
    plain = [(colour, number) for colour, number in need.items() if number and colour not in usable]
    total = sum(need.values())
    ways = []
    for own in _up_to([(colour, min(number, have[colour])) for colour, number in plain]):
        for stand_in in _exactly(total - sum(own.values()), [(colour, have[colour]) for colour in usable]):
            ways.append(own | stand_in)
    return ways


def pay_inks(seat: GutenbergSeat, inks: Iterable[str]) -> Asks[dict[str, int]]:
    """Spend the required inks; the seat chooses if there is more than one way.

    >>> seat.state.inks = dict.fromkeys(table.content.ink, 2)
    >>> list(next(pay_inks(seat, ["red", "blue"])).legal())
    ['blue+red']
    """
    need = Counter(inks)
    ways = payments(seat.state.inks, need, seat.hooks.wild_inks(seat.table, seat, ()))
    way = yield from Pick(seat, kinds.PAY, {_written(way): way for way in ways})
    spend_inks(seat, way)
    return way


def _written(payment: Mapping[str, int]) -> str:
    words = [colour for colour, number in payment.items() for _ in range(number)]
    return "+".join(sorted(words)) or "nothing"


def _up_to(caps: list[tuple[str, int]]) -> Iterator[dict[str, int]]:
    """Every way to take inks within the cap of each color."""
    if not caps:
        yield {}
        return
    (colour, cap), *rest = caps
    for number in range(cap + 1):
        for others in _up_to(rest):
            yield {colour: number} | others


def _exactly(total: int, caps: list[tuple[str, int]]) -> Iterator[dict[str, int]]:
    """Every way to take `total` inks within the cap of each color."""
    return (way for way in _up_to(caps) if sum(way.values()) == total)
