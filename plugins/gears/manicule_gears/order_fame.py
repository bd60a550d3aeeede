"""Sectors that give fame for the orders being fulfilled."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from manicule import Text
from manicule_gears.signs import FOR_EACH, alternatives, named
from manicule_gears.texts import ntr, tr
from manicule_gutenberg import Content, Fulfilled, GutenbergSeat, Reward, RewardKind, events, gain_fame, signs

# Translators: why a gear cannot be used now; “it” is the gear
AT_FULFILLMENT = tr("it counts automatically when you fulfill orders")


class OrderFame(RewardKind):
    """Fame for each order of a declaration that meets a condition, once for each order.

    It is counted when the declaration resolves, and is not a free action.

    >>> tr = Texts("example").tr
    >>> from manicule_gutenberg import Fulfilled, Order, Reward
    >>> class ForColors(OrderFame):
    ...     id = "for_colors"
    ...     def text(self, content, reward):
    ...         return tr("2 fame points for each order with all its colors")
    ...     def counts(self, seat, reward, fulfilled):
    ...         return fulfilled.colors
    >>> gear = ForColors()
    >>> fulfilled = Fulfilled(Order("P01", "R01"), colors=True, decorations=False)
    >>> gear.counts(seat, Reward("for_colors"), fulfilled)
    True
    >>> gear.gain_for(seat, gear.fame)
    >>> seat.state.points["gears"]
    2
    """

    fame: ClassVar[int] = 2

    @abstractmethod
    def counts(self, seat: GutenbergSeat, reward: Reward, fulfilled: Fulfilled) -> bool:
        """Whether an order meets the condition."""

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return AT_FULFILLMENT

    def can_become_possible(self, seat: GutenbergSeat, reward: Reward) -> bool:
        return False

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> None:
        raise AssertionError("fame for orders is gained when a declaration resolves")

    def gain_for(self, seat: GutenbergSeat, fame: int) -> None:
        gain_fame(seat, "gears", fame)
        seat.table.publish(events.GainedFame, seat.id, "gears", fame)


class FameInk(OrderFame):
    """For orders whose colors are fulfilled and require a shown ink."""

    id = "fame_ink"
    names = "ink"
    several = True

    def text(self, content: Content, reward: Reward) -> Text:
        if reward.others:
            text = ntr(
                "{n} fame point for each order fulfilled with one of these inks: {inks}",
                "{n} fame points for each order fulfilled with one of these inks: {inks}",
            )
            return text(n=self.fame, inks=named(content.ink, reward))
        text = ntr(
            "{n} fame point for each order fulfilled with {ink} ink",
            "{n} fame points for each order fulfilled with {ink} ink",
        )
        return text(n=self.fame, ink=content.ink[reward.of].name)

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        inks = alternatives(signs.ink(content, ink) for ink in reward.names)
        return (signs.number(self.fame), signs.FAME, FOR_EACH, *inks)

    def counts(self, seat: GutenbergSeat, reward: Reward, fulfilled: Fulfilled) -> bool:
        card = seat.table.content.refinement[fulfilled.order.refinement]
        return fulfilled.colors and any(ink in card.inks for ink in reward.names)


class FameType(OrderFame):
    """For orders whose printing card shows a letter of the sector."""

    id = "fame_type"
    names = "type"
    several = True

    def text(self, content: Content, reward: Reward) -> Text:
        if reward.others:
            text = ntr(
                "{n} fame point for each order printed with one of these types: {letters}",
                "{n} fame points for each order printed with one of these types: {letters}",
            )
            return text(n=self.fame, letters=named(content.type, reward))
        text = ntr(
            "{n} fame point for each order printed with {letter}",
            "{n} fame points for each order printed with {letter}",
        )
        return text(n=self.fame, letter=content.type[reward.of].name)

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        letters = alternatives(signs.letter(content, letter) for letter in reward.names)
        return (signs.number(self.fame), signs.FAME, FOR_EACH, *letters)

    def counts(self, seat: GutenbergSeat, reward: Reward, fulfilled: Fulfilled) -> bool:
        types = seat.table.content.printing[fulfilled.order.printing].types
        return any(letter in types for letter in reward.names)


class FameSpecialty(OrderFame):
    """For orders whose decorations are fulfilled and name the specialty."""

    id = "fame_specialty"
    names = "specialty"

    def text(self, content: Content, reward: Reward) -> Text:
        text = ntr(
            "{n} fame point for each order decorated with {specialty}",
            "{n} fame points for each order decorated with {specialty}",
        )
        return text(n=self.fame, specialty=content.specialty[reward.of].name)

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (signs.number(self.fame), signs.FAME, FOR_EACH, signs.specialty(content, reward.of))

    def counts(self, seat: GutenbergSeat, reward: Reward, fulfilled: Fulfilled) -> bool:
        card = seat.table.content.refinement[fulfilled.order.refinement]
        return fulfilled.decorations and reward.of in card.decoration


ORDER_FAME: tuple[OrderFame, ...] = (FameInk(), FameType(), FameSpecialty())
