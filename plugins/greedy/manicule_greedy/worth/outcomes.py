"""What answers lead to: the workshop after each."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from manicule_greedy.worth.cards import Counts, Held, less, one_more
from manicule_greedy.worth.judge import Judge, judge_of
from manicule_greedy.worth.remembered import lazy
from manicule_greedy.worth.situation import Situation, Workshop
from manicule_gutenberg import EMPTY, Gear, Reward

MELTED_FAME, MELTED_GUILDERS, DISCOUNT = 3, 5, 3


class Outcomes:
    """The outcomes of answers in one situation, judged."""

    def __init__(self, situation: Situation, judge: Judge | None = None) -> None:
        self.situation = situation
        self.known = situation.known
        self.judge = judge or judge_of(situation)
        self.shop = situation.workshop

    @lazy
    def baseline(self) -> float:
        """What the workshop is worth as it is."""
        return self.judge.worth(self.shop)

    def gain(self, shop: Workshop) -> float:
        """How much better a workshop is than the one there is."""
        return self.judge.worth(shop) - self.baseline

    def best(self, shops: Iterable[Workshop]) -> Workshop:
        """The best of some workshops; the one there is when there are none."""
        return max(shops, key=self.judge.worth, default=self.shop)

    # Resources.

    def with_ink(self, shop: Workshop, colour: int, number: int = 1) -> Workshop:
        return replace(shop, inks=one_more(shop.inks, colour, number))

    def with_type(self, shop: Workshop, letter: int, price: int = 0) -> Workshop:
        return replace(shop, types=one_more(shop.types, letter), guilders=shop.guilders - price)

    def with_level(self, shop: Workshop, specialty: int) -> Workshop:
        """A level more, with the reward for reaching it first; at the top it pays guilders."""
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

    def with_levels_swapped(self, one: int, other: int) -> Workshop:
        levels = list(self.shop.levels)
        levels[one], levels[other] = levels[other], levels[one]
        return replace(self.shop, levels=tuple(levels))

    def best_inks(self, shop: Workshop, number: int) -> Workshop:
        """Inks of choice from the bag, one after the other."""
        bag = self.bag
        taken = [0] * len(bag)
        for _ in range(number):
            left = [at for at in range(len(bag)) if bag[at] > taken[at]]
            if not left:
                break
            worth = {at: self.judge.worth(self.with_ink(shop, at)) for at in left}
            best = max(left, key=worth.__getitem__)
            taken[best] += 1
            shop = self.with_ink(shop, best)
        return shop

    def best_level(self, shop: Workshop) -> Workshop:
        return self.best([self.with_level(shop, at) for at in range(len(shop.levels))])

    def best_type(self, shop: Workshop) -> Workshop:
        return self.best([self.with_type(shop, at) for at in range(len(shop.types))])

    @property
    def bag(self) -> Counts:
        return tuple(self.situation.board.bag.get(colour, 0) for colour in self.known.colours)

    # Orders.

    def with_order(self, order: Held, shop: Workshop | None = None) -> Workshop:
        """With one more order; with full slots the one that is worth least makes room."""
        shop = shop or self.shop
        if len(shop.orders) < self.situation.values.order_slots:
            return replace(shop, orders=(*shop.orders, order))
        return self.best([self.without_order(shop, old, order) for old in shop.orders])

    def without_order(self, shop: Workshop, old: Held, new: Held | None = None) -> Workshop:
        orders = tuple(order for order in shop.orders if order is not old)
        return replace(shop, orders=orders if new is None else (*orders, new))

    def best_pair(self, printing: Iterable[str], refinement: Iterable[str]) -> Held | None:
        """The best order of these cards."""
        seconds = list(refinement)
        pairs = [self.known.held(one, other) for one in printing for other in seconds]
        return max(pairs, key=lambda pair: self.judge.worth(self.with_order(pair)), default=None)

    # Rewards, and what gears give.

    def with_reward(self, shop: Workshop, reward: Reward) -> Workshop:
        """A reward, taken in the best way where it leaves a choice."""
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

    def with_gear_used(self, place: int) -> Workshop | None:
        """After the use of a gear, in the best way; None when that is never of use."""
        gear = self.shop.gears[place]
        used = Gear(gear.gear, gear.active, gear.used + 1)
        gears = (*self.shop.gears[:place], used, *self.shop.gears[place + 1 :])
        shop = replace(self.shop, gears=gears)
        reward = self.judge.gears.sector(gear, gear.active)
        ways = self.sector_ways(shop, reward)
        return self.best(ways) if ways else None

    def sector_ways(self, shop: Workshop, reward: Reward) -> list[Workshop]:
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
                return [
                    self.with_ink(self.with_ink(shop, old, -1), new)
                    for old, new in _exchanges(shop.inks, self.bag)
                ]
            case "swap_type":
                return [
                    self.with_type_swapped(shop, old, new)
                    for old, new in _exchanges(shop.types, (1,) * len(shop.types))
                ]
            case "ink_for_two":
                held = [at for at in map(known.colours.index, reward.names) if shop.inks[at]]
                given = [one_more(shop.inks, at, -1) for at in held]
                return [self.best_inks(replace(shop, inks=inks), 2) for inks in given]
            case "cheaper_type":
                price = max(0, sum(shop.types) + 1 - DISCOUNT)
                return [self.with_type(shop, known.letters.index(letter), price) for letter in reward.names]
            case "melt_type":
                return self.melted(shop)
        return [self.with_reward(shop, reward)]

    def with_type_swapped(self, shop: Workshop, old: int, new: int) -> Workshop:
        return replace(shop, types=one_more(one_more(shop.types, old, -1), new))

    def melted(self, shop: Workshop) -> list[Workshop]:
        return [
            way
            for letter, number in enumerate(shop.types)
            if number
            for way in self.melted_for(replace(shop, types=one_more(shop.types, letter, -1)))
        ]

    def melted_for(self, shop: Workshop) -> tuple[Workshop, Workshop]:
        return (
            replace(shop, fame=shop.fame + MELTED_FAME),
            replace(shop, guilders=shop.guilders + MELTED_GUILDERS),
        )

    # What the board offers.

    def with_inks_taken(self, option: str) -> Workshop | None:
        """After taking inks of a set, `2x3` being three of the second set; None for anything else."""
        number, _, count = option.partition("x")
        if not (number.isdigit() and count.isdigit()):
            return None
        takes = self.ink_takes(int(number))
        return takes[min(int(count), len(takes)) - 1] if takes else self.shop

    def ink_takes(self, number: int) -> list[Workshop]:
        """After taking one, two, … inks of a set."""
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
        """After everything that a specialty card shows."""
        shop = self.shop
        for name in self.situation.values.specialty_icons(card):
            shop = self.with_level(shop, self.known.specialties.index(name))
        return shop

    def specialty_card_uses(self, card: str) -> list[Workshop]:
        return [self.with_specialty_card(card), self._with_any_level]

    @lazy
    def _with_any_level(self) -> Workshop:
        """After a level of any specialty."""
        return self.best_level(self.shop)

    def specialty_card_gain(self, card: str) -> float:
        """What a specialty card brings, used in the better way."""
        return max(self.gain(shop) for shop in self.specialty_card_uses(card))

    def gear_ways(self, gear: str) -> list[tuple[tuple[Gear, ...], int]]:
        """Every way to install a gear: the gears after it, and the active sector."""
        gears = self.shop.gears
        places = [len(gears)]
        if len(gears) >= self.situation.values.gear_places:
            places = [at for at, own in enumerate(gears) if not own.used]
        return [way for place in places for way in self.facings(gear, place)]

    def facings(self, gear: str, place: int) -> list[tuple[tuple[Gear, ...], int]]:
        """Every way to turn a gear at a place."""
        before, after = self.shop.gears[:place], self.shop.gears[place + 1 :]
        sectors = range(len(self.known.content.gear[gear].sectors))
        return [((*before, Gear(gear, active), *after), active) for active in sectors]

    def with_best_gears(self, ways: Iterable[tuple[tuple[Gear, ...], int]]) -> Workshop:
        """With the best of some ways to install gears, as far as there are any."""
        gears, orders = self.judge.gears, self.shop.orders
        best = max((way for way, _ in ways), key=lambda way: gears.worth(way, orders), default=None)
        return self.shop if best is None else replace(self.shop, gears=best)

    def with_gear(self, gear: str) -> Workshop:
        return self.with_best_gears(self.gear_ways(gear))

    def reseated(self, place: int) -> Workshop:
        return self.with_best_gears(self.facings(self.shop.gears[place].gear, place))

    def with_patron(self, card: str, shop: Workshop | None = None) -> Workshop:
        shop = shop or self.shop
        patron = self.situation.values.patrons[card]
        inks = less(shop.inks, patron.inks)
        short = sum(patron.inks) - (sum(shop.inks) - sum(inks))
        wild = self.situation.wild
        if short and wild >= 0:
            inks = one_more(inks, wild, -min(short, inks[wild]))
        return replace(shop, inks=inks, fame=shop.fame + patron.fame)


def _exchanges(have: Counts, wanted: Counts) -> list[tuple[int, int]]:
    """What can be given, and for what."""
    every = range(len(have))
    return [(old, new) for old in every for new in every if old != new and have[old] and wanted[new]]
