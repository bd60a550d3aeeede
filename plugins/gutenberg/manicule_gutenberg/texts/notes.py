"""Notes on options: missing needs of a card, orders that an option serves, gains and remaining supplies.

>>> str(notes.KEEP_GUILDERS(guilders=descriptions.guilders(3)))
'you keep 3 guilders'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from manicule import Text, id_list, verbatim
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.declarations import (
    RefinementPart,
    can_be_completed,
    not_colorable,
    not_decorable,
    not_printable,
)
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.mechanism import Facing, turned
from manicule_gutenberg.rules.needs import (
    decoration,
    inks_lacking,
    inks_lacking_together,
    inks_short,
    inks_to_pay,
    inks_wanted,
    lacking,
    levels_lacking,
    newly_decorated,
    orders_lacking_ink,
    orders_lacking_type,
    types_cost,
    types_lacking,
)
from manicule_gutenberg.rules.patronage_cards import open_patronage
from manicule_gutenberg.rules.values import gear_places, order_slots, patronage_needs, specialty_icons
from manicule_gutenberg.state import Gear, Order
from manicule_gutenberg.texts import descriptions, ntr, tr
from manicule_gutenberg.texts.descriptions import GUILDERS

BOTH = tr("{one}; {other}", context="two notes on an option")
# Translators: beside a printing card to choose; “its” is of that card
HAS_TYPES = tr("you have all its types")
LACKS_TYPES = tr("you still need {types} ({price} to buy)", context="types that an order needs")
TOGETHER = tr("to print all your orders, one per round, you need {types}")
CAN_BE_PRINTED = tr("You have all the types to print {printing}. If you discard it, it is lost.")
# Translators: beside a card to choose; “it” is that card
HAS_ALL = tr("you have everything it needs")
LACKS = tr("you still need {things}", context="inks, types or levels that an order needs")
KEEP_GUILDERS = tr("you keep {guilders}", context="guilders left after paying")
KEEP_INKS = tr("you keep {inks}", context="inks left after paying")
SERVES = tr("needed for {orders}", context="the orders that inks, a type or a level serve")
# Translators: said of inks: no single order needs them, only several orders together
SERVES_TOGETHER = tr("needed only to fulfill several orders at once")
SERVES_NONE = tr("your orders need no more of these inks")
NEEDED_TOGETHER = ntr(
    "your orders together need {n}", "your orders together need {n}", context="inks of one kind"
)
HELD = ntr("you own {n}", "you own {n}", context="inks or types of one kind")
NEEDED = ntr("{n} for {order}", "{n} for {order}", context="types that an order needs")
NEEDED_BY = tr("needed: {needed}", context="types that orders need")
TO_LEVEL = tr("rises to level {level}")
TO_LEVEL_FOR = tr("rises to level {level} and gives {reward}")
AT_THE_TOP = tr("already at the highest level: {guilders} instead")
CARD_LEVEL = tr("{specialty} to level {level}")
CARD_REWARD = tr("gives {reward}")
DECORATES = tr("makes the decorations of {orders} possible")
MAKES_ROOM = tr("replaces one of your gears")
ACTIVE = tr("now active: {reward}")
IN_ROUND = tr("in round {round}: {reward}", context="a sector of a gear")
FREE_SLOTS = ntr("{n} free order slot", "{n} free order slots")
NO_SLOT = tr("no free order slot: a new order would replace another")
ORDERS_LACK_INKS = tr("your orders still need {inks}; you have {guilders}")
ORDERS_LACK_INKS_TOGETHER = tr(
    "to fulfill all your orders at once, you still need {inks}; you have {guilders}"
)
ORDERS_LACK_NO_INKS = tr("your orders have all the inks they need")
ORDERS_LACK_LEVELS = tr("your orders still need {levels}")
ORDERS_LACK_NO_LEVELS = tr("your orders have all the levels they need")
FREE_PLACES = ntr("{n} free gear space", "{n} free gear spaces")
NO_PLACE = tr("no free gear space: a new gear would replace another")
CARDS_MET = tr("within reach: {cards}", context="patronage cards")
NO_CARD_MET = tr("rewards only: no available card is within reach")
SPENDS = tr("spends {inks}")
COMPLETE = tr("with both refinements: {reward}")
NOT_PRINTED_WITH = tr("not enough types to print {orders} as well", context="orders that exclude each other")
NOT_COLORED_WITH = tr("not enough inks to color {orders} as well", context="orders that exclude each other")


def both(one: Text | None, other: Text | None) -> Text | None:
    """Two notes in one."""
    if one is None or other is None:
        return one or other
    return BOTH(one=one, other=other)


def serving(orders: Sequence[str]) -> Text | None:
    return SERVES(orders=tuple(orders)) if orders else None


# The plan


def plan(choice: Any, action: str) -> Text | None:
    """What an action offers the seat that plans."""
    about = _PLANS.get(action)
    return about(choice.seat) if about is not None else None


def _plan_orders(seat: GutenbergSeat) -> Text:
    free = order_slots(seat) - len(seat.state.orders)
    return FREE_SLOTS(n=free) if free > 0 else NO_SLOT


def _plan_inks(seat: GutenbergSeat) -> Text:
    singly = [ink for order in seat.state.orders for ink in inks_lacking(seat, order.refinement)]
    gone = singly or inks_lacking_together(seat)
    if not gone:
        return ORDERS_LACK_NO_INKS
    names = descriptions.ink_list(seat.table.content, dict.fromkeys(gone))
    text = ORDERS_LACK_INKS if singly else ORDERS_LACK_INKS_TOGETHER
    return text(inks=names, guilders=GUILDERS(n=seat.state.guilders))


def _plan_levels(seat: GutenbergSeat) -> Text:
    gone: dict[str, int] = {}
    for order in seat.state.orders:
        for name, level in levels_lacking(seat.state.levels, decoration(seat, order)).items():
            gone[name] = max(level, gone.get(name, 0))
    return (
        ORDERS_LACK_LEVELS(levels=descriptions.levels(seat.table.content, gone))
        if gone
        else ORDERS_LACK_NO_LEVELS
    )


def _plan_gears(seat: GutenbergSeat) -> Text:
    free = gear_places(seat) - len(seat.state.gears)
    return FREE_PLACES(n=free) if free > 0 else NO_PLACE


def _plan_patronage(seat: GutenbergSeat) -> Text:
    cards = tuple(card for card in open_patronage(seat.table) if _is_met(seat, card))
    return CARDS_MET(cards=cards) if cards else NO_CARD_MET


def _is_met(seat: GutenbergSeat, id: str) -> bool:
    card = patronage_needs(seat, id)
    return not (
        levels_lacking(seat.state.levels, card.levels)
        or lacking(seat.state.types, card.types)
        or inks_short(seat, card.inks)
    )


_PLANS: dict[str, Callable[[GutenbergSeat], Text]] = {
    "take_orders": _plan_orders,
    "take_inks": _plan_inks,
    "develop_specialties": _plan_levels,
    "improve_printing_houses": _plan_gears,
    "patronage": _plan_patronage,
}


# Orders


def printing(choice: Any, option: Any) -> Text | None:
    """A printing card: the missing types; during the set-up, the types of all orders together."""
    seat: GutenbergSeat = choice.seat
    if not isinstance(option, str):
        return KEEP_GUILDERS(guilders=GUILDERS(n=seat.state.guilders - _numbers(seat).reward_order_price))
    if not any(seat.state.types.values()):
        return _together(seat, option)
    gone = types_lacking(seat, option)
    if not gone:
        return HAS_TYPES
    return LACKS_TYPES(types=descriptions.types(gone), price=GUILDERS(n=types_cost(seat, gone)))


def _together(seat: GutenbergSeat, card: str) -> Text | None:
    """The types that serve this card and the orders of a seat, printed one after the other."""
    cards = seat.table.content.printing
    if not seat.state.orders:
        return None
    needed: Counter[str] = Counter(cards[card].types)
    for order in seat.state.orders:
        needed |= Counter(cards[order.printing].types)
    letters = [letter for letter in derived(seat.table).letters for _ in range(needed[letter])]
    return TOGETHER(types=descriptions.types(letters))


def refinement(choice: Any, card: str) -> Text | None:
    """A refinement card: the missing inks and levels."""
    seat: GutenbergSeat = choice.seat
    if not any(seat.state.types.values()):
        return None  # no seat has anything yet
    return _lacks(seat, [*_inks(seat, card), *_levels(seat, card)])


def order(choice: Any, order: Order) -> Text | None:
    """An order: all missing needs."""
    seat: GutenbergSeat = choice.seat
    letters = types_lacking(seat, order.printing)
    types = [verbatim(descriptions.types(letters))] if letters else []
    return _lacks(seat, [*types, *_inks(seat, order.refinement), *_levels(seat, order.refinement)])


def order_lost(choice: Any, order: Order) -> Text | None:
    """A warning that an order to be discarded could be printed now."""
    return None if types_lacking(choice.seat, order.printing) else CAN_BE_PRINTED(printing=order.printing)


def _lacks(seat: GutenbergSeat, things: Sequence[Text]) -> Text:
    return LACKS(things=tuple(things)) if things else HAS_ALL


def _inks(seat: GutenbergSeat, card: str) -> Iterable[Text]:
    return (seat.table.content.ink[ink].name for ink in inks_lacking(seat, card))


def _levels(seat: GutenbergSeat, card: str) -> Iterable[Text]:
    content = seat.table.content
    gone = levels_lacking(seat.state.levels, content.refinement[card].decoration)
    return (descriptions.levels(content, {name: level}) for name, level in gone.items())


# Inks and types


def ink_take(choice: Any, take: Any) -> Text | None:
    """Inks of the board: the orders that lack them, and the guilders left."""
    seat: GutenbergSeat = choice.seat
    orders = [
        order.printing
        for order in seat.state.orders
        if set(take.inks) & set(inks_lacking(seat, order.refinement))
    ]
    keep = KEEP_GUILDERS(guilders=GUILDERS(n=seat.state.guilders - take.price)) if take.price else None
    is_short = set(take.inks) & set(inks_lacking_together(seat))
    return both(serving(orders) or (SERVES_TOGETHER if is_short else SERVES_NONE), keep)


def payment(choice: Any, way: Mapping[str, int]) -> Text | None:
    """A way to pay: the inks left."""
    seat: GutenbergSeat = choice.seat
    kept = {ink: number - way.get(ink, 0) for ink, number in seat.state.inks.items()}
    return KEEP_INKS(inks=descriptions.counted_inks(seat.table.content, kept))


def ink(choice: Any, ink: str) -> Text | None:
    """A color in a choice of inks."""
    return ink_of(choice.seat, ink)


def ink_of(seat: GutenbergSeat, ink: str) -> Text | None:
    """A color: the number held and the orders that lack it, or else whether all orders together lack it."""
    needed = serving(orders_lacking_ink(seat, ink))
    if needed is None and ink in inks_lacking_together(seat):
        needed = NEEDED_TOGETHER(n=inks_wanted(seat).count(ink))
    return both(HELD(n=seat.state.inks[ink]), needed)


def letter(choice: Any, letter: str) -> Text | None:
    """A type in a choice of types."""
    return letter_of(choice.seat, letter)


def letter_of(seat: GutenbergSeat, letter: str) -> Text | None:
    """A type: the number held, and the orders that lack it."""
    return both(HELD(n=seat.state.types[letter]), serving(orders_lacking_type(seat, letter)))


def letter_given(choice: Any, letter: str) -> Text | None:
    """A type to give away: the number held, and the orders that need it."""
    return both(HELD(n=choice.seat.state.types[letter]), first_type(choice, letter))


def first_type(choice: Any, letter: str) -> Text | None:
    """A type: the orders that need it, each once for every copy needed."""
    seat: GutenbergSeat = choice.seat
    cards = seat.table.content.printing
    numbers = {order.printing: cards[order.printing].types.count(letter) for order in seat.state.orders}
    needed = tuple(NEEDED(n=number, order=order) for order, number in numbers.items() if number)
    return NEEDED_BY(needed=needed) if needed else None


# Specialties


def specialty(choice: Any, specialty: str) -> Text | None:
    """A specialty in a choice of specialties."""
    return specialty_of(choice.seat, specialty)


def specialty_of(seat: GutenbergSeat, specialty: str) -> Text | None:
    """One level of a specialty: the reward of the track, and the decorations that come within reach."""
    known, house = derived(seat.table), seat.state
    if house.levels[specialty] >= known.numbers.top_level:
        return AT_THE_TOP(guilders=GUILDERS(n=known.numbers.overflow_guilders))
    level = house.levels[specialty] + 1
    reward = _track_reward(seat, level)
    rises = TO_LEVEL(level=descriptions.roman(level))
    if reward is not None:
        rises = TO_LEVEL_FOR(level=descriptions.roman(level), reward=reward)
    return both(rises, _decorates(seat, {**house.levels, specialty: level}))


def specialty_card(choice: Any, card: str) -> Text | None:
    """The levels after a whole specialty card."""
    return _lifted(choice.seat, specialty_icons(choice.seat, card))


def specialty_use(choice: Any, use: str) -> Text | None:
    """A use of a specialty card: all its icons, or any one specialty."""
    if use in choice.seat.state.levels:
        return specialty(choice, use)
    return specialty_card(choice, choice.topic)


def _lifted(seat: GutenbergSeat, icons: Sequence[str]) -> Text | None:
    known = derived(seat.table)
    levels, top = dict(seat.state.levels), known.numbers.top_level
    reached = seat.state.reward_level
    rewards: list[Text] = []
    for icon in icons:
        if levels[icon] >= top:
            rewards.append(GUILDERS(n=known.numbers.overflow_guilders))
            continue
        levels[icon] += 1
        reward = _track_reward(seat, levels[icon], reached)
        if reward is not None:
            rewards.append(reward)
            reached = levels[icon]
    risen = tuple(
        CARD_LEVEL(specialty=seat.table.content.specialty[name].name, level=descriptions.roman(level))
        for name, level in levels.items()
        if level > seat.state.levels[name]
    )
    rises = tr("{levels}", context="levels")(levels=risen) if risen else None
    gives = CARD_REWARD(reward=tuple(rewards)) if rewards else None
    return both(both(rises, gives), _decorates(seat, levels))


def at_levels(seat: GutenbergSeat, levels: Mapping[str, int]) -> Text | None:
    """Specialties at other levels, and the decorations that come within reach."""
    risen = descriptions.levels(seat.table.content, levels)
    return both(risen, _decorates(seat, {**seat.state.levels, **levels}))


def _track_reward(seat: GutenbergSeat, level: int, reached: int | None = None) -> Text | None:
    space = derived(seat.table).reward_track.get(level)
    if space is None or level <= (seat.state.reward_level if reached is None else reached):
        return None
    return descriptions.reward_text(derived(seat.table).rewards, seat.table.content, space.reward)


def _decorates(seat: GutenbergSeat, levels: Mapping[str, int]) -> Text | None:
    orders = newly_decorated(seat, levels)
    return DECORATES(orders=orders) if orders else None


# Gears


def improvement(choice: Any, option: str | int) -> Text | None:
    """A gear of the board: whether there is room for it. An installed gear: its reward now."""
    seat: GutenbergSeat = choice.seat
    if isinstance(option, int):
        return active_gear(choice, option)
    place = len(seat.state.gears)
    return MAKES_ROOM if place >= gear_places(seat) else None


def active_gear(choice: Any, place: int) -> Text | None:
    """The current reward of an installed gear."""
    seat: GutenbergSeat = choice.seat
    return ACTIVE(reward=_active_sector(seat, seat.state.gears[place]))


def facing(choice: Any, facing: Facing) -> Text | None:
    """A gear with one sector active: its sectors in the remaining rounds, if any."""
    seat: GutenbergSeat = choice.seat
    now = max(1, seat.table.position.round)  # gears do not turn when the first round begins
    gear, said = facing.gear, None  # type: Gear, Text | None
    for round in range(now + 1, min(now + 2, derived(seat.table).numbers.rounds) + 1):
        gear = turned(seat.table, gear, facing.place)
        said = both(said, IN_ROUND(round=round, reward=_active_sector(seat, gear)))
    return said


def _active_sector(seat: GutenbergSeat, gear: Gear) -> Text:
    return descriptions.sector_text(derived(seat.table).rewards, seat.table.content, gear)


# Fulfilled orders


def exclusions(choice: Any, order: Order) -> Text | None:
    """The orders that this one leaves with too few types or inks, though each would work alone."""
    seat: GutenbergSeat = choice.seat
    others = [other for other in seat.state.orders if other != order]
    unprinted = [other for other in others if _excludes_printing(seat, (order, other))]
    uncolored = [
        other for other in others if other not in unprinted and _excludes_colors(seat, (order, other))
    ]
    return both(_said(NOT_PRINTED_WITH, unprinted), _said(NOT_COLORED_WITH, uncolored))


def _said(text: Text, orders: Sequence[Order]) -> Text | None:
    """Each of these orders is excluded on its own, so no “and” joins them."""
    return text(orders=id_list(order.printing for order in orders)) if orders else None


def _excludes_printing(seat: GutenbergSeat, pair: Sequence[Order]) -> bool:
    alone = all(not_printable(seat, [one], [one]) is None for one in pair)
    return alone and not_printable(seat, pair, pair) is not None


def _excludes_colors(seat: GutenbergSeat, pair: Sequence[Order]) -> bool:
    parts = [RefinementPart(order, True) for order in pair]
    alone = all(
        not_printable(seat, [part.order], seat.state.orders) is None and not_colorable(seat, [part]) is None
        for part in parts
    )
    return alone and not_colorable(seat, parts) is not None


def part(choice: Any, part: RefinementPart) -> Text | None:
    """The inks that colors cost, or why a refinement is out of reach; the reward for both together."""
    seat: GutenbergSeat = choice.seat
    refused = not_colorable(seat, [part]) or not_decorable(seat, part)
    if refused is not None:
        return refused
    card = seat.table.content.refinement[part.order.refinement]
    inks = inks_to_pay(seat, card.inks)
    spends = SPENDS(inks=descriptions.ink_list(seat.table.content, inks)) if part.colors else None
    reward = descriptions.reward_text(derived(seat.table).rewards, seat.table.content, card.completion)
    return both(spends, COMPLETE(reward=reward) if can_be_completed(seat, part.order) else None)


# Patronage and rewards


def patron(choice: Any, option: Any) -> Text | None:
    """A patronage card: the inks left. A reward: its effect now."""
    seat: GutenbergSeat = choice.seat
    if not isinstance(option, str):
        return reward(choice, option.reward)
    inks = patronage_needs(seat, option).inks
    if not inks or lacking(seat.state.inks, inks):
        return None  # the inks that replace a color are still to be chosen
    kept = {ink: number - inks.count(ink) for ink, number in seat.state.inks.items()}
    return KEEP_INKS(inks=descriptions.counted_inks(seat.table.content, kept))


def reward(choice: Any, reward: Any) -> Text | None:
    """A reward: its effect now."""
    seat: GutenbergSeat = choice.seat
    return derived(seat.table).rewards[reward.kind].note(seat, reward)


def _numbers(seat: GutenbergSeat) -> Any:
    return derived(seat.table).numbers
