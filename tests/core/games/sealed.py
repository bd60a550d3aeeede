"""A game of sealed things, for worlds that are imagined: all of them are put away in one phase without turns.

Everybody gets a card and bids in a dialogue of two parts; a die is rolled under a cup, and one in the open.
Then people talk, while cards, bids and the die in the cup stay hidden to the end of the round. A dialogue
that peeks uses chance, as no rule should while people answer together.
"""

from collections.abc import Sequence
from typing import Annotated

from manicule import (
    Asks,
    Game,
    Kind,
    KindDisplay,
    Phase,
    Pick,
    PlatformHooks,
    Plugin,
    Pool,
    Position,
    RuleSet,
    Seat,
    SeatState,
    Secret,
    Setup,
    Sheet,
    Table,
    Texts,
    Together,
    View,
    verbatim,
)

PLUGIN = {
    "id": "sealed",
    "kind": "game",
    "name": "Sealed",
    "about": "Bids, cards and a cup.",
    "api": 2,
    "players": [2, 3],
    "options": {"peeks": {"default": False, "about": "Whether dialogues use chance."}},
}

tr = Texts("sealed").tr
SIDES = 6
BIDS = {str(number): number for number in range(SIDES)}
WORDS = {"yes": "yes", "no": "no"}


def any_bid(table: "CounterTable", key: str) -> range:
    return range(SIDES)


class Bidder(SeatState):
    bid: Annotated[int, Secret(to="owner", until="opened", among=any_bid, empty=-1)] = -1
    card: Annotated[str, Secret(to="owner", pool="cards")] = ""
    said: int = 0


class Counter(Position):
    opened: bool = False
    deck: Annotated[list[str], Pool("cards")] = []
    cup: Annotated[int, Secret(to="nobody", until="opened", among=any_bid, empty=-1)] = -1
    die: int = -1


CounterTable = Table[Counter, Bidder, PlatformHooks]
CounterSeat = Seat[Bidder, PlatformHooks]

BID = Kind[int]("bid", KindDisplay(tr("How much do you bid?"), lambda seat, number: verbatim(str(number))))
MORE = Kind[int]("more", KindDisplay(tr("How much more?"), lambda seat, number: verbatim(str(number))))
SAY = Kind[str]("say", KindDisplay(tr("What do you say?"), lambda seat, word: verbatim(word)))


class Sealing(Phase[CounterTable, CounterSeat]):
    id = "sealing"
    name = tr("Sealing")

    def begin(self, table: CounterTable) -> Asks[None]:
        table.position.opened = False
        for seat in table.seats:
            seat.state.card = table.draw("cards", table.position.deck)
        bids = yield from Together([(seat, self._bid(table, seat)) for seat in table.seats])
        for seat, bid in zip(table.seats, bids, strict=True):
            seat.state.bid = bid
        table.position.cup = table.dice.below("cup", SIDES)
        table.position.die = table.dice.below("die", SIDES)
        for seat in table.seats:
            yield from self._say(seat)

    def _bid(self, table: CounterTable, seat: CounterSeat) -> Asks[int]:
        bid = yield from Pick(seat, BID, BIDS)
        if table.options["peeks"]:
            table.dice.below("peek", SIDES)
        more = yield from Pick(seat, MORE, BIDS)
        return (bid + more) % SIDES

    def _say(self, seat: CounterSeat) -> Asks[None]:
        word = yield from Pick(seat, SAY, WORDS)
        seat.state.said += word == "yes"


class Talking(Phase[CounterTable, CounterSeat]):
    id = "talking"
    name = tr("Talking")

    def order(self, table: CounterTable) -> Sequence[str]:
        return [seat.id for seat in table.seats]

    def turn(self, table: CounterTable, seat: CounterSeat) -> Asks[None]:
        word = yield from Pick(seat, SAY, WORDS)
        seat.state.said += word == "yes"

    def end(self, table: CounterTable) -> None:
        table.position.opened = True
        table.position.deck += [seat.state.card for seat in table.seats]
        for seat in table.seats:
            seat.state.card = ""
        table.reveal()


class Sealed(Game[Counter, Bidder, PlatformHooks]):
    id = "sealed"
    name = tr("Sealed")
    position = Counter
    phases = (Sealing(), Talking())

    def new_position(self, rules: RuleSet, setup: Setup) -> Counter:
        return Counter(deck=[f"card_{number}" for number in range(8)], seats=[Bidder() for _ in setup.names])

    def goes_on(self, table: CounterTable) -> bool:
        return table.position.round < 2

    def points(self, table: CounterTable, seat: CounterSeat) -> dict[str, int]:
        return {"bids": seat.state.bid}

    def look(self, view: View) -> Sheet:
        return Sheet(())


class SealedPlugin(Plugin):
    game = Sealed()


plugin = SealedPlugin()
