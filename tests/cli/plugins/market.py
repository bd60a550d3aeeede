"""A game for the tests of the program: every shape of question, secrets, events, chance, points.

Two rounds. Each player secretly puts three coins on two stalls; then, in turn, buys some wares for the
coins on the first stall, and draws a lot.
"""

from collections.abc import Sequence

from manicule import (
    Allot,
    Asks,
    Event,
    Game,
    Kind,
    KindDisplay,
    Phase,
    PickOrPass,
    PickSome,
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
from manicule.kernel.events import Names

PLUGIN = {
    "id": "market",
    "kind": "game",
    "name": "Market",
    "about": "Coins, wares and lots.",
    "api": 2,
    "players": [2, 3],
    "options": {"coins": {"default": 3, "values": [3, 4], "about": "Coins a round."}},
}

tr = Texts("market").tr
PRICES = {"apple": 1, "bread": 1, "cloth": 2}
STALLS = ("food", "luck")


class Purse(SeatState):
    food: int = 0
    luck: int = 0
    wares: list[str] = []
    lots: int = 0


class Square(Position):
    pool: list[str] = []


MarketTable = Table[Square, Purse, PlatformHooks]
MarketSeat = Seat[Purse, PlatformHooks]


class Bought(Event, frozen=True):
    seat: str
    wares: tuple[str, ...]

    def text(self, names: Names) -> Text:
        return tr("{seat} buys {wares}.")(seat=names.seat(self.seat), wares=" ".join(self.wares) or "nothing")


class Drew(Event, frozen=True):
    seat: str
    lot: str

    def text(self, names: Names) -> Text:
        return tr("{seat} draws lot {lot}.")(seat=names.seat(self.seat), lot=self.lot)


COINS = Kind[str]("coins", KindDisplay(tr("How do you place your coins?"), lambda seat, row: verbatim(row)))
WARES = Kind[str](
    "wares", KindDisplay(tr("What do you buy?"), lambda seat, ware: tr("the {ware}")(ware=ware))
)
LOT = Kind[int](
    "lot", KindDisplay(tr("Do you draw a lot?"), lambda seat, price: tr("for {price}")(price=price))
)
TOO_DEAR = tr("that costs {price}, and you have {coins}")
NO_COIN = tr("you have no coin for luck")


class Placing(Phase[MarketTable, MarketSeat]):
    id = "placing"
    name = tr("Placing coins")

    def begin(self, table: MarketTable) -> Asks[None]:
        coins = table.options["coins"]
        asked = [
            (seat, Allot(seat, COINS, STALLS, coins, (coins, coins), secret=True)) for seat in table.seats
        ]
        for seat, (food, luck) in zip(table.seats, (yield from Together(asked)), strict=True):
            seat.state.food, seat.state.luck = food, luck


class Buying(Phase[MarketTable, MarketSeat]):
    id = "buying"
    name = tr("Buying")

    def order(self, table: MarketTable) -> Sequence[str]:
        return [seat.id for seat in table.seats]

    def turn(self, table: MarketTable, seat: MarketSeat) -> Asks[None]:
        def too_dear(wares: list[str]) -> Text | None:
            price = sum(PRICES[ware] for ware in wares)
            return TOO_DEAR(price=price, coins=seat.state.food) if price > seat.state.food else None

        wares = yield from PickSome(seat, WARES, {ware: ware for ware in PRICES}, refuse=too_dear)
        seat.state.wares += wares
        table.publish(Bought, seat.id, tuple(wares))
        price = yield from PickOrPass(
            seat, LOT, {"lot": 1}, refuse=lambda price: NO_COIN if seat.state.luck < price else None
        )
        if price:
            lot = table.draw("lots", table.position.pool)
            seat.state.lots += int(lot)
            table.publish(Drew, seat.id, lot)


class Market(Game[Square, Purse, PlatformHooks]):
    id = "market"
    name = tr("Market")
    position = Square
    phases = (Placing(), Buying())
    point_names = {"wares": tr("wares"), "lots": tr("lots")}

    def new_position(self, rules: RuleSet, setup: Setup) -> Square:
        return Square(seats=[Purse() for _ in setup.names], pool=[str(lot % 4) for lot in range(12)])

    def goes_on(self, table: MarketTable) -> bool:
        return table.position.round < 2

    def points(self, table: MarketTable, seat: MarketSeat) -> dict[str, int]:
        return {"wares": len(seat.state.wares), "lots": seat.state.lots}

    def look(self, view: View) -> Sheet:
        sections = []
        for name, id, purse in zip(view.names, "abc", view.position.seats, strict=False):
            rows = ((tr("wares"), verbatim(" ".join(purse.wares))), (tr("lots"), verbatim(str(purse.lots))))
            sections.append(Section(verbatim(name), rows, seat=id))
        return Sheet(tuple(sections))


class MarketPlugin(Plugin):
    game = Market()


plugin = MarketPlugin()
