"""Ideas about buying ideas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from manicule import Asks, FreeAction, Kind, KindDisplay, Pick, Text, implements
from manicule_cvlizations import events, parts
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.base import Idea
from manicule_cvlizations.rules.gains import gain, gain_alike, once, pay
from manicule_cvlizations.rules.track import look_at_top
from manicule_cvlizations.texts import descriptions, tr


class Divination(Idea):
    id = "divination"
    name = tr("Divination", context="divination.name")
    about = tr(
        "When it is your turn to buy, look at the top card of the deck; you may buy it as if it were "
        "on the track.",
        context="divination.about",
    )

    @implements(Hooks.before_purchase)
    def before_purchase(self, table: LandTable, seat: LandSeat) -> None:
        look_at_top(table, seat)


class CommonLanguage(Idea):
    id = "common_language"
    name = tr("Common language", context="common_language.name")
    about = tr(
        "You may buy a second idea each round; you pay for both.",
        context="common_language.about",
    )

    @implements(Hooks.purchases)
    def purchases(self, table: LandTable, seat: LandSeat, number: int) -> int:
        return number + 1


class Discount(Idea):
    """One resource less for ideas of a type, or of all."""

    type: ClassVar[str] = ""

    @implements(Hooks.discount)
    def discount(self, table: LandTable, seat: LandSeat, idea: str, discount: int) -> int:
        return discount + 1 if not self.type or table.content.idea[idea].type == self.type else discount


class Hammer(Discount):
    id = "hammer"
    name = tr("Hammer", context="hammer.name")
    about = tr("Buildings cost you 1 resource less; you choose which one.", context="hammer.about")
    type = "building"


class Writing(Discount):
    id = "writing"
    name = tr("Writing", context="writing.name")
    about = tr("Ideologies cost you 1 resource less; you choose which one.", context="writing.about")
    type = "ideology"


class Sale(Discount):
    id = "sale"
    name = tr("Sale", context="sale.name")
    about = tr("Every idea costs you 1 resource less; you choose which one.", context="sale.about")


class Swap(msgspec.Struct, frozen=True):
    """One resource for one of another kind."""

    give: str
    get: str


def _swap(seat: LandSeat, swap: Swap) -> Text:
    names = seat.table.content.resource
    return tr("give {given}, get {got}")(
        given=descriptions.MARKERS(n=1, resource=names[swap.give].name),
        got=descriptions.MARKERS(n=1, resource=names[swap.get].name),
    )


SWAP = Kind[Swap](
    "swap",
    KindDisplay(
        tr("What do you exchange at the market?"),
        _swap,
        board_part=parts.TRIBES,
        parts=(parts.TRACK,),
        spots=parts.given_or_got,
        order=parts.all_exchanges,
    ),
)
NOTHING_TO_SWAP = tr("you have no resource to exchange")
SWAPPED = tr("you have already been to the market this round")


class GoToMarket(FreeAction):
    """Exchange a resource before buying, once a round."""

    id = "go_to_market"
    idea: ClassVar[str] = "market"
    spot = idea

    def refuse(self, seat: LandSeat) -> Text | None:
        if self.idea in seat.state.spent:
            return SWAPPED
        return None if any(seat.state.resources.values()) else NOTHING_TO_SWAP

    def use(self, seat: LandSeat) -> Asks[None]:
        held = seat.state.resources
        swaps = {
            f"{give}_{get}": Swap(give, get)
            for give, number in held.items()
            if number
            for get in held
            if get != give
        }
        swap = yield from Pick(seat, SWAP, swaps)
        once(seat, self.idea)
        pay(seat, {swap.give: 1})
        name = seat.table.rules.pieces[self.idea].name
        seat.table.publish(events.Paid, seat.id, self.idea, name, ((swap.give, 1),))
        gain(seat, self.idea, {swap.get: 1})

    def text(self, seat: LandSeat) -> Text:
        return tr("go to the market: exchange 1 resource for 1 of another kind")


class Market(Idea):
    id = "market"
    name = tr("Market", context="market.name")
    about = tr(
        "Once a round, before you buy, you may exchange 1 resource for 1 of another kind.",
        context="market.about",
    )
    action: ClassVar[FreeAction] = GoToMarket()

    @implements(Hooks.free_actions)
    def free_actions(self, table: LandTable, seat: LandSeat) -> Sequence[FreeAction]:
        return (self.action,)


class Asceticism(Idea):
    id = "asceticism"
    name = tr("Asceticism", context="asceticism.name")
    about = tr(
        "If you buy nothing in the development phase, take 2 resources of one kind at its end.",
        context="asceticism.about",
    )

    @implements(Hooks.after_last_purchase)
    def after_last_purchase(self, table: LandTable, seat: LandSeat) -> Asks[None] | None:
        return None if seat.state.bought else gain_alike(seat, self.id, 2)
