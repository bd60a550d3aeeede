"""A game for the tests of matches: secret bids of two questions each, chance, and plain turns.

Each round everybody bids in secret (a lot, then an amount); the highest bid for each lot takes it, at a
price drawn from the bag. Then everybody in turn keeps quiet, boasts, or peeks into the bag.
"""

from collections.abc import Sequence
from typing import Any

from manicule import (
    Asks,
    Event,
    Game,
    Kind,
    KindDisplay,
    Phase,
    Pick,
    PlatformHooks,
    Plugin,
    Position,
    RuleSet,
    Seat,
    SeatState,
    Section,
    Setup,
    Sheet,
    Table,
    Text,
    Texts,
    Together,
    View,
    verbatim,
)

PLUGIN = {
    "id": "auction",
    "kind": "game",
    "name": "Auction",
    "about": "Secret bids, and a bag.",
    "api": 2,
    "players": [2, 3],
    "options": {"rounds": {"default": 2, "about": "How many rounds are played."}},
}

tr = Texts("auction").tr
LOTS = {"vase": "vase", "lamp": "lamp", "book": "book"}
ACTS = {"quiet": "quiet", "boast": "boast", "peek": "peek"}


class Bidder(SeatState):
    money: int = 9
    lots: list[str] = []
    boasts: int = 0


class Room(Position):
    bag: list[str] = []


RoomTable = Table[Room, Bidder, PlatformHooks]
RoomSeat = Seat[Bidder, PlatformHooks]

LOT = Kind[str]("lot", KindDisplay(tr("Which lot do you bid for?"), lambda seat, lot: verbatim(lot)))
AMOUNT = Kind[int](
    "amount", KindDisplay(tr("How much do you bid?"), lambda seat, amount: verbatim(str(amount)))
)
ACT = Kind[str]("act", KindDisplay(tr("What do you do?"), lambda seat, act: verbatim(act)))


class Bid(Event, frozen=True):
    seat: str
    lot: str
    amount: int


class Whispered(Event, frozen=True):
    """Told in the middle of a secret dialogue, where no rule should."""

    seat: str
    lot: str


class Boasted(Event, frozen=True):
    seat: str


class Drew(Event, frozen=True):
    price: str


class Bidding(Phase[RoomTable, RoomSeat]):
    id = "bidding"
    name = tr("Bidding")

    def begin(self, table: RoomTable) -> Asks[None]:
        bids = yield from Together([(seat, self._bid(table, seat)) for seat in table.seats])
        best: dict[str, tuple[int, RoomSeat]] = {}
        for seat, (lot, amount) in zip(table.seats, bids, strict=True):
            table.publish(Bid, seat.id, lot, amount)
            if lot not in best or amount > best[lot][0]:
                best[lot] = (amount, seat)
        for lot, (amount, seat) in best.items():
            seat.state.money -= amount
            seat.state.lots.append(lot)
        price = table.draw("bag", table.position.bag)
        table.publish(Drew, price)

    def _bid(self, table: RoomTable, seat: RoomSeat) -> Asks[tuple[str, int]]:
        lot = yield from Pick(seat, LOT, LOTS, secret=True)
        table.publish(Whispered, seat.id, lot)
        amounts = {str(amount): amount for amount in range(min(seat.state.money, 3) + 1)}
        amount = yield from Pick(seat, AMOUNT, amounts, secret=True)
        return lot, amount


class Showing(Phase[RoomTable, RoomSeat]):
    id = "showing"
    name = tr("Showing")

    def order(self, table: RoomTable) -> Sequence[str]:
        return [seat.id for seat in table.seats]

    def turn(self, table: RoomTable, seat: RoomSeat) -> Asks[None]:
        act = yield from Pick(seat, ACT, ACTS, refuse=lambda act: self._refuse(seat, act))
        if act == "boast":
            seat.state.boasts += 1
            table.publish(Boasted, seat.id)
        elif act == "peek":
            table.dice.below("peek", 6)

    def _refuse(self, seat: RoomSeat, act: str) -> Text | None:
        return tr("you have nothing to boast of") if act == "boast" and not seat.state.lots else None


class Auction(Game[Room, Bidder, PlatformHooks]):
    id = "auction"
    name = tr("Auction")
    position = Room
    phases = (Bidding(), Showing())

    def new_position(self, rules: RuleSet, setup: Setup) -> Room:
        return Room(bag=[str(price) for price in range(20)], seats=[Bidder() for _ in setup.names])

    def goes_on(self, table: RoomTable) -> bool:
        return table.position.round < int(table.options["rounds"])

    def points(self, table: RoomTable, seat: RoomSeat) -> dict[str, int]:
        return {"lots": 3 * len(seat.state.lots), "money": seat.state.money}

    def facts(self, table: RoomTable, seat: RoomSeat) -> dict[str, Any]:
        return {"boasts": seat.state.boasts, "score": "a fact may not replace a key"}

    def look(self, view: View) -> Sheet:
        rows = tuple(
            (verbatim(str(seat.money)), verbatim(" ".join(seat.lots))) for seat in view.position.seats
        )
        return Sheet((Section(tr("The room"), rows),))


class AuctionPlugin(Plugin):
    game = Auction()


plugin = AuctionPlugin()
