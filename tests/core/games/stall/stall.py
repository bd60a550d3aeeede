"""A market stall: a game for the tests, with a bit of everything that a position can hold."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from manicule import (
    END,
    START,
    Allot,
    Asks,
    Entry,
    Event,
    Game,
    Kind,
    KindDisplay,
    Memory,
    Phase,
    PickOrPass,
    Piece,
    PlatformHooks,
    Plugin,
    Position,
    PositionError,
    RuleSet,
    Seat,
    SeatState,
    Setup,
    Sheet,
    Table,
    Texts,
    Together,
    View,
    apply_given,
    fold,
    hookimpl,
    verbatim,
)

tr = Texts("stall").tr

TOO_DEAR = tr("that costs {price} coins, and there are only {n}")
SOLD_OUT = tr("there is no {good} left")


class Goods(Entry, frozen=True):
    price: int


class Content(msgspec.Struct):
    goods: dict[str, Goods] = {}


class Order(msgspec.Struct, frozen=True):
    good: str
    number: int = 1
    urgent: bool = False


class Crate(msgspec.Struct):
    goods: list[str] = []
    weight: int = 0


class Keeper(SeatState):
    coins: int = 0
    goods: dict[str, int] = {}
    orders: list[Order] = []
    best: Order = Order("")
    bid: int = 0


class Market(Position):
    first: str = ""
    open: bool = True
    fee: float = 0.5
    stock: dict[str, int] = {}
    row: list[str] = []
    prices: tuple[int, ...] = ()
    corner: tuple[str, int] = ("", 0)
    sets: list[list[str]] = []
    owners: dict[str, str] = {}
    shelves: dict[str, list[str]] = {}
    places: dict[str, Order] = {}
    crate: Crate = msgspec.field(default_factory=Crate)
    crates: dict[str, Crate] = {}


class Fair(Memory, frozen=True):
    """What the table remembers: how often somebody bought."""

    key = "stall"
    sales: int = 0
    lately: tuple[str, ...] = ()


class Purse(Memory, frozen=True):
    """What the miser remembers."""

    key = "miser"
    saved: int = 0


class Hooks(PlatformHooks, Protocol):
    @fold("price")
    def price(self, table: Any, seat: Any, good: str, price: int) -> int:
        """What a good costs."""
        ...


MarketTable = Table[Market, Keeper, Hooks]
MarketSeat = Seat[Keeper, Hooks]


class Bid(Event, frozen=True):
    seat: str
    coins: int


class Bought(Event, frozen=True):
    seat: str
    good: str
    price: int
    left: tuple[str, ...] = ()


class Closed(Event, frozen=True):
    pass


BID = Kind[str]("bid", KindDisplay(tr("How do you spend your bid?"), lambda seat, row: verbatim(row)))
BUY = Kind[str]("buy", KindDisplay(tr("What do you buy?"), lambda seat, good: verbatim(str(good))))


class SetUp(Phase[MarketTable, MarketSeat]):
    id = "set_up"
    name = tr("Setting up")
    when = START

    def begin(self, table: MarketTable) -> None:
        pool = list(table.content.goods)
        table.position.row = [table.draw("row", pool) for _ in range(2)]


class Bidding(Phase[MarketTable, MarketSeat]):
    """Everybody secretly splits three coins between a bid and a tip."""

    id = "bidding"
    name = tr("Bidding")

    def begin(self, table: MarketTable) -> Asks[None]:
        allots = [(seat, Allot(seat, BID, ("bid", "tip"), 3, (3, 3), secret=True)) for seat in table.seats]
        bids = yield from Together(allots)
        for seat, (bid, _) in zip(table.seats, bids, strict=True):
            seat.state.bid = bid
            table.publish(Bid, seat.id, bid)


class Buying(Phase[MarketTable, MarketSeat]):
    id = "buying"
    name = tr("Buying")

    def order(self, table: MarketTable) -> Sequence[str]:
        return [seat.id for seat in sorted(table.seats, key=lambda seat: (-seat.state.bid, seat.id))]

    def turn(self, table: MarketTable, seat: MarketSeat) -> Asks[None]:
        market, keeper = table.position, seat.state
        goods = table.content.goods
        prices = {good: seat.hooks.price(table, seat, good, goods[good].price) for good in goods}

        def refuse(good: str | None) -> Any:
            if not market.stock.get(good or "", 0):
                return SOLD_OUT(good=str(good))
            if prices[good or ""] > keeper.coins:
                return TOO_DEAR(price=prices[good or ""], n=keeper.coins)
            return None

        good = yield from PickOrPass[str](seat, BUY, {good: good for good in goods}, refuse)
        if good is None:
            return
        market.stock[good] -= 1
        keeper.coins -= prices[good]
        keeper.goods[good] = keeper.goods.get(good, 0) + 1
        market.owners[good] = seat.id
        fair = table.of(Fair)
        table.remember(Fair(fair.sales + 1, (*fair.lately, good)))
        if prices[good] < goods[good].price:
            seat.remember(Purse(seat.of(Purse).saved + goods[good].price - prices[good]))
        table.publish(Bought, seat.id, good, prices[good], tuple(market.stock))


class Closing(Phase[MarketTable, MarketSeat]):
    id = "closing"
    name = tr("Closing")
    when = END

    def begin(self, table: MarketTable) -> None:
        table.position.open = False
        table.publish(Closed)


class Miser(Piece):
    id = "miser"
    kind = "habit"
    name = tr("Miser")
    memories = (Purse,)

    @hookimpl
    def price(self, price: int) -> int:
        return price - 1


class Stall(Game[Market, Keeper, Hooks]):
    id = "stall"
    name = tr("Stall")
    hookspecs = Hooks
    content = Content
    position = Market
    phases = (SetUp(), Bidding(), Buying(), Closing())
    point_names = {"goods": tr("Goods"), "coins": tr("Coins")}

    def new_position(self, rules: RuleSet, setup: Setup) -> Market:
        return Market(
            first="abc"[setup.first],
            open=setup.options["open"],
            stock=dict.fromkeys(rules.content.goods, 2),
            seats=[Keeper(coins=setup.options["coins"]) for _ in setup.names],
        )

    def goes_on(self, table: MarketTable) -> bool:
        return table.position.round < 2

    def points(self, table: MarketTable, seat: MarketSeat) -> dict[str, int]:
        if seat.state.coins > 1000:
            raise OverflowError("who would count all that")
        return {"goods": 3 * sum(seat.state.goods.values()), "coins": seat.state.coins // 2}

    def facts(self, table: MarketTable, seat: MarketSeat) -> dict[str, Any]:
        return {"title": tr("keeper of {n} coins")(n=seat.state.coins), "bids": (seat.state.bid,)}

    def look(self, view: View) -> Sheet:
        return Sheet(())

    def scenario_baseline(self, table: MarketTable, given: Mapping[str, Any]) -> None:
        apply_given(table, given)
        stock = table.position.stock
        for seat in table.seats:
            for good, number in seat.state.goods.items():
                if "stock" not in given:
                    stock[good] -= number
                if stock[good] < 0:
                    raise PositionError(tr("there are not so many of {good}")(good=good))
        if "row" not in given:
            table.position.row = [table.draw("row", list(stock))]


class StallPlugin(Plugin):
    game = Stall()
    pieces = (Miser(),)
    memories = (Fair,)


plugin = StallPlugin()
