"""The rewards of the base game."""

from __future__ import annotations

from manicule import Allot, Asks, Pick, Text, ask_with_free
from manicule_gutenberg import events
from manicule_gutenberg.content import Content, Reward
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.looks import signs
from manicule_gutenberg.looks.signs import Signs
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import free_inside_choice
from manicule_gutenberg.rules.orders import gain_order
from manicule_gutenberg.rules.rewards import RewardKind
from manicule_gutenberg.rules.specialties import develop_any, gain_guilders
from manicule_gutenberg.rules.stock import gain_fame, take_from_bag
from manicule_gutenberg.rules.values import order_slots
from manicule_gutenberg.texts import kinds, ntr, tr
from manicule_gutenberg.texts.descriptions import FAME, GUILDERS

SLOTS_FULL = tr("your order slots are full: discard an order first")


class Inks(RewardKind):
    """Inks of the player's choice from the bag, as far as it has them."""

    id = "inks"

    def text(self, content: Content, reward: Reward) -> Text:
        return ntr("any {n} ink", "any {n} inks")(n=reward.amount)

    def drawn(self, content: Content, reward: Reward) -> Signs:
        return (signs.number(reward.amount), signs.ANY_INK)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        yield from gain_inks(seat, reward.amount)


class Guilders(RewardKind):
    id = "guilders"
    harmless = True

    def text(self, content: Content, reward: Reward) -> Text:
        return GUILDERS(n=reward.amount)

    def drawn(self, content: Content, reward: Reward) -> Signs:
        return (signs.number(reward.amount), signs.GUILDER)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> None:
        gain_guilders(seat, reward.amount)


class Fame(RewardKind):
    id = "fame"
    harmless = True

    def text(self, content: Content, reward: Reward) -> Text:
        return FAME(n=reward.amount)

    def drawn(self, content: Content, reward: Reward) -> Signs:
        return (signs.number(reward.amount), signs.FAME)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> None:
        gain_fame(seat, source, reward.amount)
        seat.table.publish(events.GainedFame, seat.id, source, reward.amount)


class Level(RewardKind):
    """One level of a specialty of the player's choice."""

    id = "level"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("one level in any specialty")

    def drawn(self, content: Content, reward: Reward) -> Signs:
        return (signs.UP,) * reward.amount

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        for _ in range(reward.amount):
            yield from develop_any(seat)


class NewOrder(RewardKind):
    id = "order"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("a new order")

    def note(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        is_full = len(seat.state.orders) >= order_slots(seat)
        return SLOTS_FULL if is_full else None

    def drawn(self, content: Content, reward: Reward) -> Signs:
        return (signs.ORDER,) * reward.amount

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        for _ in range(reward.amount):
            yield from gain_order(seat)


class FreeType(RewardKind):
    id = "type"

    def text(self, content: Content, reward: Reward) -> Text:
        return ntr("any {n} type", "any {n} types")(n=reward.amount)

    def drawn(self, content: Content, reward: Reward) -> Signs:
        return (signs.ANY_TYPE,) * reward.amount

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        for _ in range(reward.amount):
            yield from gain_type(seat)


BASE_REWARDS: tuple[RewardKind, ...] = (Inks(), Guilders(), Fame(), Level(), NewOrder(), FreeType())


def gain_inks(seat: GutenbergSeat, number: int) -> Asks[None]:
    """Take inks of the seat's choice from the bag, or all inks of a bag with too few, and publish it.

    >>> question = next(gain_inks(seat, 2))
    >>> question.kind.id, sorted(question.candidates())
    ('gain_inks', ['blue', 'gold', 'red', 'silver'])
    """
    colours = derived(seat.table).colours
    bag = seat.table.position.bag
    number = min(number, sum(bag.values()))
    if not number:
        return
    caps = tuple([bag[colour] for colour in colours])
    chosen = yield from Allot(seat, kinds.GAIN_INKS, colours, number, caps)
    for colour, count in zip(colours, chosen, strict=True):
        take_from_bag(seat, colour, count)
    if seat.table.heard is not None:
        inks = tuple(colour for colour, count in zip(colours, chosen, strict=True) for _ in range(count))
        seat.table.publish(events.GainedInks, seat.id, inks)


def gain_type(seat: GutenbergSeat) -> Asks[None]:
    """Take a type of the seat's choice from the pool, and publish it.

    >>> next(gain_type(seat)).kind.id
    'gain_type'
    """
    letters = {letter: letter for letter in derived(seat.table).letters}
    free = free_inside_choice(seat)
    letter = yield from ask_with_free(lambda: Pick(seat, kinds.GAIN_TYPE, letters, free=free))
    seat.state.types[letter] += 1
    seat.table.publish(events.GainedType, seat.id, letter)
