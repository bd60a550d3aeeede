"""Uses of gears: the gears that may be used now, and the free actions for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from manicule import Asks, FreeAction, Kind, KindDisplay, PickSome, Text
from manicule_gears.order_fame import OrderFame
from manicule_gears.texts import ntr, tr
from manicule_gutenberg import (
    Fulfilled,
    GutenbergSeat,
    GutenbergTable,
    Reward,
    RewardKind,
    derived,
    descriptions,
    parts,
    use_gear,
)

USED_UP = tr("that gear has already been used this round")
OVERUSED = ntr(
    "{seat} has used the gear {gear} {n} time this round",
    "{seat} has used the gear {gear} {n} times this round",
)
# Translators: a player puts a marker on each gear that is used, and has three of these markers
NO_MARKERS_LEFT = tr("{seat} has used more gears this round than there are markers for")
# Translators: used gear markers lie on the gears that you have used this round; you have three of them
NO_MARKERS = tr("you have no used gear markers left this round")


def active_sector(seat: GutenbergSeat, place: int) -> Reward:
    """The reward of the sector beside the mark."""
    gear = seat.state.gears[place]
    sector: Reward = seat.table.content.gear[gear.gear].sectors[gear.active]
    return sector


def kind_at(seat: GutenbergSeat, place: int) -> RewardKind:
    return derived(seat.table).rewards[active_sector(seat, place).kind]


def markers_left(seat: GutenbergSeat) -> int:
    """The number of gear rewards that a seat may still gain this round."""
    left: int = seat.table.derived.numbers.gear_uses
    for gear in seat.state.gears:
        left -= gear.used
    return left


def overused(table: GutenbergTable) -> dict[str, Text]:
    """The first gear used more often than allowed, or the first seat with too few markers."""
    for seat in table.seats:
        for place, gear in enumerate(seat.state.gears):
            if gear.used > seat.hooks.gear_uses(table, seat, place, 1):
                return {"gear uses": OVERUSED(seat=seat.name, gear=gear.gear, n=gear.used)}
        if markers_left(seat) < 0:
            return {"gear uses": NO_MARKERS_LEFT(seat=seat.name)}
    return {}


class UseGear(FreeAction):
    """Gain the reward of the active sector of a gear, by its place, if there is a marker left."""

    def __init__(self, place: int, has_marker: bool) -> None:
        self.id = parts.gear_use(place)
        self.place = place
        self.has_marker = has_marker

    def refuse(self, seat: GutenbergSeat) -> Text | None:
        table, place = seat.table, self.place
        gear = seat.state.gears[place]
        if gear.used >= seat.hooks.gear_uses(table, seat, place, 1):
            return USED_UP
        if not self.has_marker:
            return NO_MARKERS
        sector = table.content.gear[gear.gear].sectors[gear.active]
        kind: RewardKind = table.derived.rewards[sector.kind]
        return kind.refuse(seat, sector)

    def can_become_possible(self, seat: GutenbergSeat) -> bool:
        table, place = seat.table, self.place
        if not self.has_marker or seat.state.gears[place].used >= seat.hooks.gear_uses(table, seat, place, 1):
            return False
        return kind_at(seat, place).can_become_possible(seat, active_sector(seat, place))

    def use(self, seat: GutenbergSeat) -> Asks[None] | None:
        sector, kind = active_sector(seat, self.place), kind_at(seat, self.place)
        use_gear(seat, self.place)
        return kind.gain(seat, sector, "gears")

    def text(self, seat: GutenbergSeat) -> Text:
        reward = kind_at(seat, self.place).text(seat.table.content, active_sector(seat, self.place))
        return tr("use the gear on gear space {place}: {reward}")(place=self.place + 1, reward=reward)

    def note(self, seat: GutenbergSeat) -> Text | None:
        return kind_at(seat, self.place).note(seat, active_sector(seat, self.place))


_MOST_GEARS = 10
_WITH_MARKER, _WITHOUT = (
    tuple(UseGear(place, has_marker) for place in range(_MOST_GEARS)) for has_marker in (True, False)
)


def gear_actions(seat: GutenbergSeat) -> Sequence[FreeAction]:
    """The uses of all gears of a seat; the markers are counted only once."""
    return (_WITH_MARKER if markers_left(seat) > 0 else _WITHOUT)[: len(seat.state.gears)]


class Use(NamedTuple):
    """A use of a gear for the fulfilled orders: its place, and the number of the use."""

    place: int
    time: int


def _counting(seat: GutenbergSeat, use: Use) -> Text:
    reward = kind_at(seat, use.place).text(seat.table.content, active_sector(seat, use.place))
    text = tr("the gear on gear space {place}: {reward}")
    if use.time:
        text = tr("the gear on gear space {place} again: {reward}")
    return text(place=use.place + 1, reward=reward)


def _counted(choice: Any, use: Use) -> Text | None:
    kind = kind_at(choice.seat, use.place)
    assert isinstance(kind, OrderFame)
    return descriptions.FAME(n=_fame(choice.seat, kind, use.place, choice.topic))


def _at_gears(choice: Any) -> Iterator[tuple[str, str]]:
    """A second use is at the spot of the first one."""
    return ((parts.gear_use(use.place), id) for id, use in choice.options.items() if use.time)


COUNT_GEARS = Kind[Use](
    "count_gears",
    KindDisplay(
        tr("Which gears do you count for these orders?"),
        _counting,
        note=_counted,
        board_part=parts.own(parts.GEARS),
        spots=_at_gears,
    ),
)
OUT_OF_TURN = tr("count a gear once before you count it again")


def count_orders(seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]) -> Asks[None]:
    """Gain fame for the orders being fulfilled from every gear that gives it.

    More fame never hurts, so all gears count without a question. The player chooses only if there are fewer
    markers than uses, including possible uses of other gears.
    """
    uses = _uses(seat, fulfilled)
    left, others = markers_left(seat), _other_uses(seat)
    chosen = list(uses.values())
    if uses and len(uses) + others > left:
        least = max(0, left - others)
        chosen = yield from PickSome(
            seat, COUNT_GEARS, uses, least, left, refuse=_out_of_turn, topic=fulfilled
        )
    for use in chosen:
        kind = kind_at(seat, use.place)
        assert isinstance(kind, OrderFame)
        use_gear(seat, use.place)
        kind.gain_for(seat, _fame(seat, kind, use.place, fulfilled))


def _out_of_turn(uses: Sequence[Use]) -> Text | None:
    return None if all(use.time == 0 or Use(use.place, 0) in uses for use in uses) else OUT_OF_TURN


def _uses(seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]) -> dict[str, Use]:
    """Every use of a gear that would give fame now, by id; a gear with two uses is listed twice."""
    uses: dict[str, Use] = {}
    for place in range(len(seat.state.gears)):
        kind = kind_at(seat, place)
        if isinstance(kind, OrderFame) and _fame(seat, kind, place, fulfilled):
            for time in range(_uses_left(seat, place)):
                uses[f"gear_{place + 1}" + "_again" * time] = Use(place, time)
    return uses


def _other_uses(seat: GutenbergSeat) -> int:
    """The number of possible uses of other gears this round."""
    places = range(len(seat.state.gears))
    return sum(_uses_left(seat, at) for at in places if not isinstance(kind_at(seat, at), OrderFame))


def _uses_left(seat: GutenbergSeat, place: int) -> int:
    if markers_left(seat) <= 0:
        return 0
    return max(0, seat.hooks.gear_uses(seat.table, seat, place, 1) - seat.state.gears[place].used)


def _fame(seat: GutenbergSeat, kind: OrderFame, place: int, fulfilled: Sequence[Fulfilled]) -> int:
    sector = active_sector(seat, place)
    return kind.fame * sum(kind.counts(seat, sector, done) for done in fulfilled)
