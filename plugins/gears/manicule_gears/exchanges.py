"""Sectors that exchange, give or sell inks and types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manicule import Asks, Kind, KindDisplay, Pick, Text
from manicule_gears.signs import CHEAPER, EXCHANGE, GIVES, OR, alternatives, named
from manicule_gears.texts import ntr, tr
from manicule_gutenberg import (
    Content,
    GutenbergSeat,
    Reward,
    RewardKind,
    buy_type,
    derived,
    descriptions,
    events,
    gain_fame,
    gain_guilders,
    gain_inks,
    notes,
    orders_lacking_ink,
    orders_lacking_type,
    parts,
    signs,
    spend_inks,
    spots,
    take_from_bag,
    too_dear,
    type_price,
)

NO_INK = tr("you have no ink to exchange")
NOTHING_IN_BAG = tr("the bag has none of that color")
NO_INK_OF_COLOR = tr("you have no ink of that color")
NO_TYPE = tr("you have no types")
COSTS = tr("costs {price}")
# Translators: beside an option, in place of a price
COSTS_NOTHING = tr("free")

MELTED_FAME = 3
MELTED_GUILDERS = 5
DISCOUNT = 3


def _ink(seat: GutenbergSeat, colour: str) -> Text:
    name: Text = seat.table.content.ink[colour].name
    return name


def _letter(seat: GutenbergSeat, letter: str) -> Text:
    name: Text = seat.table.content.type[letter].name
    return name


def _exchange(seat: GutenbergSeat, pair: tuple[str, str]) -> Text:
    text = tr("{old} for {new}", context="exchange")
    content = seat.table.content
    names = content.ink if pair[0] in content.ink else content.type
    return text(old=names[pair[0]].name, new=names[pair[1]].name)


def _new_ink(choice: Any, pair: tuple[str, str]) -> Text | None:
    return notes.serving(orders_lacking_ink(choice.seat, pair[1]))


def _new_type(choice: Any, pair: tuple[str, str]) -> Text | None:
    return notes.serving(orders_lacking_type(choice.seat, pair[1]))


def _in_bag(choice: Any) -> Iterator[tuple[str, str]]:
    """An exchange is at the bag, on the ink that the seat gets."""
    return ((new, id) for id, (_, new) in choice.options.items())


SWAP_INK = Kind[tuple[str, str]](
    "swap_ink",
    KindDisplay(
        tr("Which ink do you exchange, and for which color?"),
        _exchange,
        note=_new_ink,
        board_part=parts.BAG,
        parts=parts.beside(parts.STATUS, parts.ORDERS),
        spots=_in_bag,
    ),
)
SWAP_TYPE = Kind[tuple[str, str]](
    "swap_type",
    KindDisplay(
        tr("Which type do you exchange, and for which letter?"),
        _exchange,
        note=_new_type,
        board_part=parts.own(parts.STATUS),
        parts=parts.beside(parts.ORDERS),
        spots=spots.on_types,
    ),
)
MELT_TYPE = Kind[str](
    "melt_type",
    KindDisplay(
        tr("Which type do you discard?"),
        _letter,
        note=notes.letter_given,
        board_part=parts.own(parts.STATUS),
        parts=parts.beside(parts.ORDERS),
        spots=spots.on_types,
        order=lambda choice: derived(choice.seat.table).letters,
    ),
)
MELT_FOR = Kind[str](
    "melt_for",
    KindDisplay(
        # Translators: “it” is a type, a letter for printing, that the player discards
        tr("What do you want for it?"),
        lambda seat, gain: {
            "fame": descriptions.FAME(n=MELTED_FAME),
            "guilders": descriptions.GUILDERS(n=MELTED_GUILDERS),
        }[gain],
        board_part=parts.own(parts.STATUS),
        spots=lambda choice: ((parts.HELD_FAME, "fame"), (parts.HELD_GUILDERS, "guilders")),
    ),
)


def lowered_price(seat: GutenbergSeat, letter: str) -> int:
    """The price of a type with the discount of a gear."""
    return max(0, type_price(seat, letter) - DISCOUNT)


def _bought(seat: GutenbergSeat, letter: str) -> Text | None:
    price = lowered_price(seat, letter)
    costs = COSTS(price=descriptions.GUILDERS(n=price)) if price else COSTS_NOTHING
    return notes.both(costs, notes.letter_of(seat, letter))


TAKE_SHOWN_INK = Kind[str](
    "take_shown_ink",
    KindDisplay(
        tr("Which ink do you take from the bag?"),
        _ink,
        note=notes.ink,
        board_part=parts.BAG,
        parts=parts.beside(parts.ORDERS),
    ),
)
GIVE_INK = Kind[str](
    "give_ink",
    KindDisplay(
        tr("Which ink do you put into the bag?"),
        _ink,
        note=notes.ink,
        board_part=parts.own(parts.STATUS),
        parts=parts.beside(parts.ORDERS),
        spots=spots.on_inks,
    ),
)
BUY_SHOWN_TYPE = Kind[str](
    "buy_shown_type",
    KindDisplay(
        tr("Which type do you buy?"),
        _letter,
        note=lambda choice, letter: _bought(choice.seat, letter),
        board_part=parts.own(parts.STATUS),
        parts=parts.beside(parts.ORDERS),
        spots=spots.on_types,
    ),
)


class OfInks(RewardKind):
    """Rewards that need inks, held or in the bag, so buying types never makes them possible."""

    def can_become_possible(self, seat: GutenbergSeat, reward: Reward) -> bool:
        return False


class SwapInk(OfInks):
    """Exchange an ink for one of another color that the bag has."""

    id = "swap_ink"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("exchange an ink")

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (signs.ANY_INK, EXCHANGE)

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return None if _swaps(seat) else NO_INK

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        old, new = yield from Pick(seat, SWAP_INK, _swaps(seat))
        spend_inks(seat, {old: 1})
        take_from_bag(seat, new)
        seat.table.publish(events.ReturnedInks, seat.id, (old,))
        seat.table.publish(events.GainedInks, seat.id, (new,))


def _swaps(seat: GutenbergSeat) -> dict[str, tuple[str, str]]:
    bag = seat.table.position.bag
    held = [colour for colour, number in seat.state.inks.items() if number]
    wanted = [colour for colour, number in bag.items() if number]
    return {f"{old}_{new}": (old, new) for old in held for new in wanted if old != new}


class SwapType(RewardKind):
    """Exchange a type for another from the pool."""

    id = "swap_type"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("exchange a type")

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (signs.ANY_TYPE, EXCHANGE)

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return None if any(seat.state.types.values()) else NO_TYPE

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        types = seat.state.types
        held = [letter for letter, number in types.items() if number]
        pairs = {f"{old}_{new}": (old, new) for old in held for new in types if old != new}
        old, new = yield from Pick(seat, SWAP_TYPE, pairs)
        types[old] -= 1
        types[new] += 1
        seat.table.publish(events.LostType, seat.id, old)
        seat.table.publish(events.GainedType, seat.id, new)


class MeltType(RewardKind):
    """Discard a type for fame or for guilders."""

    id = "melt_type"

    def text(self, content: Content, reward: Reward) -> Text:
        text = tr("discard a type for {fame} or {guilders}")
        return text(fame=descriptions.FAME(n=MELTED_FAME), guilders=descriptions.GUILDERS(n=MELTED_GUILDERS))

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (
            *(signs.ANY_TYPE, GIVES, signs.number(MELTED_FAME), signs.FAME),
            *(OR, signs.number(MELTED_GUILDERS), signs.GUILDER),
        )

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return None if any(seat.state.types.values()) else NO_TYPE

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        types = seat.state.types
        letter = yield from Pick(seat, MELT_TYPE, {x: x for x, number in types.items() if number})
        gain = yield from Pick(seat, MELT_FOR, {"fame": "fame", "guilders": "guilders"})
        types[letter] -= 1
        seat.table.publish(events.LostType, seat.id, letter)
        if gain == "guilders":
            gain_guilders(seat, MELTED_GUILDERS)
        else:
            gain_fame(seat, source, MELTED_FAME)
            seat.table.publish(events.GainedFame, seat.id, source, MELTED_FAME)


class GainInk(OfInks):
    """Take an ink of the shown color, or of one of the shown colors, from the bag."""

    id = "gain_ink"
    names = "ink"
    several = True

    def text(self, content: Content, reward: Reward) -> Text:
        if reward.others:
            return tr("take 1 ink of one of these colors: {inks}")(inks=named(content.ink, reward))
        return tr("take 1 {ink} ink")(ink=content.ink[reward.of].name)

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (signs.number(1), *alternatives(signs.ink(content, ink) for ink in reward.names))

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        is_there = seat.table.position.bag.get(reward.of) or self._there(seat, reward)
        return None if is_there else NOTHING_IN_BAG

    def note(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return None if reward.others else notes.ink_of(seat, reward.of)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None] | None:
        if reward.others:
            return self._choose(seat, reward)
        self._take(seat, reward.of)
        return None

    def _choose(self, seat: GutenbergSeat, reward: Reward) -> Asks[None]:
        there = self._there(seat, reward)
        self._take(seat, (yield from Pick(seat, TAKE_SHOWN_INK, {ink: ink for ink in there})))

    def _take(self, seat: GutenbergSeat, ink: str) -> None:
        take_from_bag(seat, ink)
        seat.table.publish(events.GainedInks, seat.id, (ink,))

    def _there(self, seat: GutenbergSeat, reward: Reward) -> list[str]:
        bag = seat.table.position.bag
        return [ink for ink in reward.names if bag[ink]]


class InkForTwo(OfInks):
    """Put an ink of a shown color into the bag and take any two; that color may be among them."""

    id = "ink_for_two"
    names = "ink"
    several = True

    def text(self, content: Content, reward: Reward) -> Text:
        if reward.others:
            text = tr("give 1 ink of one of these colors ({inks}) for any 2 inks")
            return text(inks=named(content.ink, reward))
        return tr("give 1 {ink} ink for any 2 inks")(ink=content.ink[reward.of].name)

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        given = alternatives(signs.ink(content, ink) for ink in reward.names)
        return (*given, GIVES, signs.number(2), signs.ANY_INK)

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        is_there = seat.state.inks.get(reward.of) or self._given(seat, reward)
        return None if is_there else NO_INK_OF_COLOR

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        ink, *others = given = self._given(seat, reward)
        if others:
            ink = yield from Pick(seat, GIVE_INK, {ink: ink for ink in given})
        spend_inks(seat, {ink: 1})
        seat.table.publish(events.ReturnedInks, seat.id, (ink,))
        yield from gain_inks(seat, 2)

    def _given(self, seat: GutenbergSeat, reward: Reward) -> list[str]:
        """The colors to choose from: those shown, and those that replace them."""
        wild = seat.hooks.wild_gear_inks(seat.table, seat, ())
        inks = seat.state.inks
        return [ink for ink in dict.fromkeys((*reward.names, *wild)) if inks[ink]]


class CheaperType(RewardKind):
    """Buy a type of a shown letter at a discount; the price never falls below 0."""

    id = "cheaper_type"
    names = "type"
    several = True

    def text(self, content: Content, reward: Reward) -> Text:
        if reward.others:
            text = ntr(
                "buy one of these types for {n} guilder less: {letters}",
                "buy one of these types for {n} guilders less: {letters}",
            )
            return text(letters=named(content.type, reward), n=DISCOUNT)
        text = ntr("buy type {letter} for {n} guilder less", "buy type {letter} for {n} guilders less")
        return text(letter=content.type[reward.of].name, n=DISCOUNT)

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        letters = alternatives(signs.letter(content, letter) for letter in reward.names)
        return (*letters, CHEAPER, signs.number(DISCOUNT), signs.GUILDER)

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        price = lowered_price(seat, reward.of)
        if reward.others:
            price = min(price, *(lowered_price(seat, letter) for letter in reward.others))
        if price <= seat.state.guilders:
            return None
        return too_dear(price, seat.state.guilders)

    def note(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return None if reward.others else _bought(seat, reward.of)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None] | None:
        if reward.others:
            return self._choose(seat, reward)
        buy_type(seat, reward.of, lowered_price(seat, reward.of))
        return None

    def _choose(self, seat: GutenbergSeat, reward: Reward) -> Asks[None]:
        letters = {letter: letter for letter in reward.names}
        letter = yield from Pick(seat, BUY_SHOWN_TYPE, letters, lambda letter: _too_dear(seat, letter))
        buy_type(seat, letter, lowered_price(seat, letter))


def _too_dear(seat: GutenbergSeat, letter: str) -> Text | None:
    price = lowered_price(seat, letter)
    return None if price <= seat.state.guilders else too_dear(price, seat.state.guilders)


EXCHANGES: tuple[RewardKind, ...] = (
    SwapInk(),
    SwapType(),
    MeltType(),
    GainInk(),
    InkForTwo(),
    CheaperType(),
)
