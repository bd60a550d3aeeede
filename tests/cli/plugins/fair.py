"""A game for the tests of the program: free actions, windows, rounds that are summed up, a title.

Two rounds of two phases. In each, everybody picks a prize; then a window offers to ring the bell, which
can be done once a round. The prize of the second phase is worth more.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from manicule import (
    Asks,
    Event,
    FreeAction,
    Game,
    Kind,
    KindDisplay,
    Phase,
    Pick,
    PickOrPass,
    PlatformHooks,
    Plugin,
    Position,
    Result,
    RuleSet,
    Seat,
    SeatState,
    Section,
    Setup,
    Sheet,
    Table,
    Text,
    Texts,
    View,
    hookimpl,
    verbatim,
)
from manicule.kernel.events import Names

PLUGIN = {
    "id": "fair",
    "kind": "game",
    "name": "Fair",
    "about": "Prizes and a bell.",
    "api": 2,
    "players": [1, 2, 3],
}

tr = Texts("fair").tr


class Bag(SeatState):
    prizes: int = 0
    rung: int = 0
    last_ring: int = 0


FairTable = Table[Position, Bag, PlatformHooks]
FairSeat = Seat[Bag, PlatformHooks]


class Won(Event, frozen=True):
    seat: str
    prize: str

    def text(self, names: Names) -> Text:
        return tr("{seat} wins a {prize}.")(seat=names.seat(self.seat), prize=self.prize)


class Cheered(Event, frozen=True):
    seat: str

    def text(self, names: Names) -> Text:
        return tr("{seat} cheers.")(seat=names.seat(self.seat))


class Rang(Event, frozen=True):
    seat: str

    def text(self, names: Names) -> Text:
        return tr("{seat} rings the bell.")(seat=names.seat(self.seat))


class Bell(FreeAction):
    id = "bell"

    def refuse(self, seat: FairSeat) -> Text | None:
        return (
            tr("the bell rings once a round") if seat.state.last_ring == seat.table.position.round else None
        )

    def use(self, seat: FairSeat) -> None:
        seat.state.last_ring = seat.table.position.round
        seat.state.rung += 1
        seat.table.publish(Rang, seat.id)

    def text(self, seat: FairSeat) -> Text:
        return tr("ring the bell")


def free(seat: FairSeat) -> Sequence[FreeAction]:
    return (Bell(),)


PRIZE = Kind[str](
    "prize", KindDisplay(tr("Which prize do you take?"), lambda seat, prize: tr("a {prize}")(prize=prize))
)
WINDOW = Kind[Any](
    "window",
    KindDisplay(
        lambda choice: tr("Anything before you leave?") if choice.topic else tr("Anything else?"),
        lambda seat, _: verbatim(""),
    ),
)


class Stall(Phase[FairTable, FairSeat]):
    worth = 1

    def order(self, table: FairTable) -> Sequence[str]:
        return [seat.id for seat in table.seats]

    def turn(self, table: FairTable, seat: FairSeat) -> Asks[None]:
        prize = yield from Pick(seat, PRIZE, {"duck": "duck", "kite": "kite"})
        seat.state.prizes += self.worth
        table.publish(Won, seat.id, prize)
        table.publish(Cheered, seat.id)
        while Bell().refuse(seat) is None:
            action = yield PickOrPass(seat, WINDOW, {}, free=free, topic=self.worth == 2)
            if action is None:
                return
            action.use(seat)


class First(Stall):
    id = "first"
    name = tr("First stall")


class Second(Stall):
    id = "second"
    name = tr("Second stall")
    worth = 2


class Fair(Game[Position, Bag, PlatformHooks]):
    id = "fair"
    name = tr("Fair")
    position = Position
    phases = (First(), Second())
    point_names = {"prizes": tr("prizes"), "bell": tr("bell")}
    figure_names = {"prizes": tr("prizes"), "bell": tr("bell")}

    def new_position(self, rules: RuleSet, setup: Setup) -> Position:
        return Position(seats=[Bag() for _ in setup.names])

    def goes_on(self, table: FairTable) -> bool:
        return table.position.round < 2

    def points(self, table: FairTable, seat: FairSeat) -> dict[str, int]:
        return {"prizes": seat.state.prizes, "bell": seat.state.rung}

    def figures(self, table: FairTable, seat: FairSeat) -> dict[str, int]:
        return self.points(table, seat)

    def look(self, view: View) -> Sheet:
        rows = zip(view.names, "abc", view.position.seats, strict=False)
        return Sheet(
            tuple(
                Section(verbatim(name), ((tr("prizes"), verbatim(str(bag.prizes))),), seat=id)
                for name, id, bag in rows
            )
        )


class FairPlugin(Plugin):
    game = Fair()

    @hookimpl
    def result(self, table: FairTable, result: Result) -> Result:
        if len(result.seats) > 1:
            return result
        return msgspec.structs.replace(
            result, facts=result.facts | {"title": "king"}, notes=(tr("Title: king of the fair"),)
        )


plugin = FairPlugin()
