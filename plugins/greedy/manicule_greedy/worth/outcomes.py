"""The outcomes of answers: the workshop after each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from manicule_greedy.worth.cards import Counts, Held, Patron, one_more, spend
from manicule_greedy.worth.judge import Judge, judge_of
from manicule_greedy.worth.remembered import lazy
from manicule_greedy.worth.situation import Situation, Workshop
from manicule_gutenberg import EMPTY, Gear, Reward

MELTED = {"fame": 3, "guilders": 5}
"""The gain for discarding a type: fame or guilders."""
DISCOUNT = 3
"""Discount on a type that a gear shows."""


class Outcomes:
    """The outcomes of answers in one situation, with their values."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.known = situation.known
        self.judge: Judge = judge_of(situation)
        self.shop = situation.workshop

    @lazy
    def baseline(self) -> float:
        """The value of the current workshop."""
        return self.judge.worth(self.shop)

    def gain(self, shop: Workshop) -> float:
        """The gain of a workshop over the current one."""
        return self.judge.worth(shop) - self.baseline

    def best(self, shops: Iterable[Workshop]) -> Workshop:
        """The best of some workshops; the current one if there are none."""
        return max(shops, key=self.judge.worth, default=self.shop)

    # Resources.

    def with_ink(self, shop: Workshop, colour: int, number: int = 1) -> Workshop:
        return replace(shop, inks=one_more(shop.inks, colour, number))

    def with_type(self, shop: Workshop, letter: int, price: int = 0) -> Workshop:
        return replace(shop, types=one_more(shop.types, letter), guilders=shop.guilders - price)

    def with_level(self, shop: Workshop, specialty: int) -> Workshop:
        """One more level, with the reward for reaching it first; at the top it pays guilders."""
        numbers = self.situation.numbers
        level = shop.levels[specialty] + 1
        if level > numbers.top_level:
            return replace(shop, guilders=shop.guilders + numbers.overflow_guilders)
        shop = replace(shop, levels=one_more(shop.levels, specialty))
        reward = self.known.track.get(level)
        if reward is None or level <= shop.reward_level:
            return shop
        fame = shop.fame + self.judge.prices.reward(reward)
        return replace(shop, reward_level=level, fame=fame)

    def with_one_more(self, name: str) -> Workshop | None:
        """One more ink, type or level of this name; None for any other name."""
        known = self.known
        for names, make in (
            (known.colours, self.with_ink),
            (known.letters, self.with_type),
            (known.specialties, self.with_level),
        ):
            if name in names:
                return make(self.shop, names.index(name))
        return None

    def with_ink_swapped(self, shop: Workshop, old: int, new: int) -> Workshop:
        return replace(shop, inks=one_more(one_more(shop.inks, old, -1), new))

    def with_type_swapped(self, shop: Workshop, old: int, new: int) -> Workshop:
        return replace(shop, types=one_more(one_more(shop.types, old, -1), new))

    def with_levels_swapped(self, one: int, other: int) -> Workshop:
        levels = list(self.shop.levels)
        levels[one], levels[other] = levels[other], levels[one]
        return replace(self.shop, levels=tuple(levels))

    def best_inks(self, shop: Workshop, number: int) -> Workshop:
        """Inks of the seat's choice from the bag, one after the other."""
        left = list(self.bag)
        for _ in range(min(number, sum(left))):
            worth = {at: self.judge.worth(self.with_ink(shop, at)) for at, inks in enumerate(left) if inks}
            best = max(worth, key=worth.__getitem__)
            left[best] -= 1
            shop = self.with_ink(shop, best)
        return shop

    def best_level(self, shop: Workshop) -> Workshop:
        return self.best([self.with_level(shop, at) for at in range(len(shop.levels))])

    def best_type(self, shop: Workshop) -> Workshop:
        return self.best([self.with_type(shop, at) for at in range(len(shop.types))])

    def with_types_bought(self, letters: Iterable[int]) -> Workshop | None:
        """The workshop after buying these types in turn; None if they cost too much."""
        types, guilders = self.shop.types, self.shop.guilders
        for letter in letters:
            types = one_more(types, letter)
            guilders -= self.situation.values.type_price(letter, sum(types))
        return replace(self.shop, types=types, guilders=guilders) if guilders >= 0 else None

    @property
    def bag(self) -> Counts:
        return tuple(self.situation.board.bag.get(colour, 0) for colour in self.known.colours)

    # Orders.

    def with_order(self, order: Held) -> Workshop:
        """One more order; with full slots, the least valuable one is discarded."""
        orders = self.shop.orders
        if len(orders) < self.situation.values.order_slots:
            return replace(self.shop, orders=(*orders, order))
        return self.best([self.without_order(old, order) for old in orders])

    def without_order(self, old: Held, *new: Held) -> Workshop:
        return replace(self.shop, orders=(*[order for order in self.shop.orders if order is not old], *new))

    def best_order(self, printing: str, refinements: Iterable[str]) -> Held | None:
        """The best order of a printing card and one of some refinement cards."""
        pairs = [self.known.held[printing, refinement] for refinement in refinements]
        return max(pairs, key=lambda pair: self.judge.worth(self.with_order(pair)), default=None)

    # Rewards, and the uses of gears.

    def with_reward(self, shop: Workshop, reward: Reward) -> Workshop:
        """The workshop after a reward, taken in the best way."""
        match reward.kind:
            case "inks":
                return self.best_inks(shop, reward.amount)
            case "level":
                for _ in range(reward.amount):
                    shop = self.best_level(shop)
                return shop
            case "guilders":
                return replace(shop, guilders=shop.guilders + reward.amount)
            case "type":
                return self.best_type(shop)
        return replace(shop, fame=shop.fame + self.judge.prices.reward(reward))

    def gain_of_gear(self, place: int) -> float:
        """The gain of using a gear in the best way, without the marker for its use."""
        gear = self.shop.gears[place]
        used = Gear(gear.gear, gear.active, gear.used + 1)
        shop = replace(self.shop, gears=_put(self.shop.gears, place, used))
        ways = self._sector_ways(shop, self.judge.gears.sector(gear, gear.active))
        return self.judge.worth(self.best(ways)) - self.judge.worth(shop) if ways else 0.0

    def _sector_ways(self, shop: Workshop, reward: Reward) -> list[Workshop]:
        """Every way to take the reward of a sector."""
        known = self.known
        match reward.kind:
            case "gain_ink":
                return [self.with_ink(shop, known.colours.index(ink)) for ink in reward.names]
            case "develop":
                return [self.with_level(shop, known.specialties.index(reward.of))]
            case "lowest":
                least = min(shop.levels)
                return [self.with_level(shop, at) for at, level in enumerate(shop.levels) if level == least]
            case "round_fame":
                return [replace(shop, fame=shop.fame + self.situation.round)]
            case "swap_ink":
                ways = _exchanges(shop.inks, self.bag)
                return [self.with_ink_swapped(shop, old, new) for old, new in ways]
            case "swap_type":
                ways = _exchanges(shop.types, (1,) * len(shop.types))
                return [self.with_type_swapped(shop, old, new) for old, new in ways]
            case "ink_for_two":
                held = [at for at in map(known.colours.index, reward.names) if shop.inks[at]]
                given = [one_more(shop.inks, at, -1) for at in held]
                return [self.best_inks(replace(shop, inks=inks), 2) for inks in given]
            case "cheaper_type":
                price = max(0, sum(shop.types) + 1 - DISCOUNT)
                return [self.with_type(shop, known.letters.index(letter), price) for letter in reward.names]
            case "melt_type":
                letters = [letter for letter, number in enumerate(shop.types) if number]
                return [way for letter in letters for way in self.melted(shop, letter)]
        return [self.with_reward(shop, reward)]

    def melted(self, shop: Workshop, letter: int) -> list[Workshop]:
        """The workshops after discarding a type, one for each possible gain."""
        shop = replace(shop, types=one_more(shop.types, letter, -1))
        return [self.melted_for(shop, what) for what in MELTED]

    def melted_for(self, shop: Workshop, what: str) -> Workshop:
        return replace(shop, **{what: getattr(shop, what) + MELTED[what]})

    # Offers of the board.

    def with_inks_taken(self, option: str) -> Workshop | None:
        """The workshop after taking inks: `2x3` is three of the second set; None for anything else."""
        number, _, count = option.partition("x")
        if not (number.isdigit() and count.isdigit()):
            return None
        takes = self.ink_takes(int(number))
        return takes[min(int(count), len(takes)) - 1] if takes else self.shop

    def ink_takes(self, number: int) -> list[Workshop]:
        """The workshops after taking one, two, … inks of a set."""
        prices = self.situation.values.ink_prices
        start = (number - 1) * len(prices)
        shop, takes = self.shop, []
        for ink, price in zip(self.situation.board.inks[start : start + len(prices)], prices, strict=False):
            if ink != EMPTY:
                inks = one_more(shop.inks, self.known.colours.index(ink))
                shop = replace(shop, inks=inks, guilders=shop.guilders - price)
                takes.append(shop)
        return takes

    def with_specialty_card(self, card: str) -> Workshop:
        """The workshop after all icons of a specialty card."""
        shop = self.shop
        for name in self.situation.values.specialty_icons(card):
            shop = self.with_level(shop, self.known.specialties.index(name))
        return shop

    def with_specialty_card_used(self, card: str) -> Workshop:
        """The workshop after the better use of a specialty card: all its icons, or any one level."""
        return self.best([self.with_specialty_card(card), self._with_any_level])

    @lazy
    def _with_any_level(self) -> Workshop:
        return self.best_level(self.shop)

    def with_gear(
        self, gear: str, places: Iterable[int] | None = None, sector: int | None = None
    ) -> Workshop:
        """The workshop with a gear at the best of some places, facing the best sector or a given one."""
        gears, orders = self.shop.gears, self.shop.orders
        sectors = range(len(self.known.content.gear[gear].sectors)) if sector is None else (sector,)
        ways = [
            _put(gears, place, Gear(gear, active))
            for place in (self._gear_places() if places is None else places)
            for active in sectors
        ]
        worth = self.judge.gears.worth
        return replace(self.shop, gears=max(ways, key=lambda way: worth(way, orders), default=gears))

    def _gear_places(self) -> Sequence[int]:
        """The places for a new gear; with all places taken, those of unused gears."""
        gears = self.shop.gears
        if len(gears) < self.situation.values.gear_places:
            return (len(gears),)
        return [at for at, own in enumerate(gears) if not own.used]

    def reseated(self, place: int) -> Workshop:
        return self.with_gear(self.shop.gears[place].gear, (place,))

    def with_patron(self, patron: Patron, shop: Workshop | None = None) -> Workshop:
        shop = shop or self.shop
        inks, _, _ = spend(shop.inks, patron.inks, self.situation.abilities.wild)
        return replace(shop, inks=inks, fame=shop.fame + patron.fame)


def _put(gears: tuple[Gear, ...], place: int, gear: Gear) -> tuple[Gear, ...]:
    return (*gears[:place], gear, *gears[place + 1 :])


def _exchanges(have: Counts, wanted: Counts) -> list[tuple[int, int]]:
    """The possible exchanges: the thing to give, and the thing to get."""
    every = range(len(have))
    return [(old, new) for old in every for new in every if old != new and have[old] and wanted[new]]
