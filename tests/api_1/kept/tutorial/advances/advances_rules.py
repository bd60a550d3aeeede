"""A kind of reward: guilders for the orders that wait to be fulfilled."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Plugin, Text, Texts, hookimpl
from manicule_gutenberg import Content, GutenbergSeat, Reward, RewardKind, gain_guilders

tr = Texts("advances").tr

NO_ORDERS = tr("you have no order that anybody would pay for in advance")


class Advance(RewardKind):
    """1 guilder for each current order."""

    id = "advance"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("gain 1 guilder for each of your orders")

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return None if seat.state.orders else NO_ORDERS

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> None:
        gain_guilders(seat, len(seat.state.orders))


class AdvancesPlugin(Plugin):
    @hookimpl
    def rewards(self) -> Sequence[RewardKind]:
        return (Advance(),)


plugin = AdvancesPlugin()
