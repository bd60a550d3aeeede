"""The components of a game as numbers: the needs of cards, by letter, color and specialty."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

import msgspec

from manicule_greedy.worth.remembered import Keyed, Remembered
from manicule_gutenberg import Content, PatronageCard, Reward

MOST_TYPES = 60
"""Maximum number of types: twice as many as a workshop has in a long game."""
Counts = tuple[int, ...]
"""One number for each letter, each color or each specialty, in the order of the content."""


class Refinement(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A refinement card as numbers. A card is always the same object.

    `pull` is how far its fame moves an order ahead in the sequence of fulfillment.
    """

    inks: Counts
    color_fame: int
    levels: Counts
    decoration_fame: int
    completion: Reward
    pull: float


class Held(msgspec.Struct, frozen=True, eq=False, gc=False):
    """An order as numbers. A pair of cards is always the same object."""

    printing: str
    refinement: str
    refined: Refinement
    types: Counts
    guilders: int


class Patron(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A patronage card as numbers. A card with given needs is always the same object."""

    id: str
    fame: int
    levels: Counts
    inks: Counts
    types: Counts


class CardKnowledge:
    """A bot's knowledge of the components; created once for each content."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.letters = tuple(content.type)
        self.colours = tuple(content.ink)
        self.specialties = tuple(content.specialty)
        self.level_fame = {entry.level: entry.fame for entry in content.specialty_fame.values()}
        self.track = {space.level: space.reward for space in content.reward_track.values()}
        self.refinements = {id: self._refinement(id) for id in content.refinement}
        self.held = Remembered(self._order)
        """An order by its two cards."""
        self._patrons: dict[tuple[str, int, Counts, Counts, Counts], Patron] = {}
        self.decorated_fame = Remembered(self._decorated_fame)
        self.showing = Remembered[Reward, Remembered[Held, bool]](
            lambda reward: Remembered(lambda order: self._shows(reward, order))
        )
        """Whether an order has the thing that a reward for orders counts: an ink, a letter or a specialty."""
        self.share = Remembered(self._share)

    def _letters_of(self, types: tuple[str, ...]) -> Counts:
        return tuple(types.count(letter) for letter in self.letters)

    def _colours_of(self, inks: tuple[str, ...]) -> Counts:
        return tuple(inks.count(colour) for colour in self.colours)

    def _levels_of(self, levels: Mapping[str, int]) -> Counts:
        return tuple(levels.get(name, 0) for name in self.specialties)

    def _refinement(self, id: str) -> Refinement:
        card = self.content.refinement[id]
        fame, more = card.color_fame, card.decoration_fame
        inks, levels = self._colours_of(card.inks), self._levels_of(card.decoration)
        return Refinement(inks, fame, levels, more, card.completion, 0.3 * (fame + more))

    def _order(self, cards: tuple[str, str]) -> Held:
        card = self.content.printing[cards[0]]
        return Held(*cards, self.refinements[cards[1]], self._letters_of(card.types), card.guilders)

    @cached_property
    def patrons(self) -> dict[str, Patron]:
        """The patronage cards as printed."""
        return {card.id: self.patron(card) for card in self.content.patronage.values()}

    def patron(self, card: PatronageCard) -> Patron:
        """A patronage card as numbers."""
        inks, types = self._colours_of(card.inks), self._letters_of(card.types)
        numbers = (card.id, card.fame, self._levels_of(card.levels), inks, types)
        return self._patrons.setdefault(numbers, Patron(*numbers))

    @cached_property
    def _names(self) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
        """The letters of each printing card; the inks and specialties of each refinement card."""
        printing, refinement = self.content.printing, self.content.refinement
        return (
            {id: frozenset(card.types) for id, card in printing.items()},
            {id: frozenset((*card.inks, *card.decoration)) for id, card in refinement.items()},
        )

    def _shows(self, reward: Reward, order: Held) -> bool:
        printing, refinement = self._names
        return not (printing[order.printing] | refinement[order.refinement]).isdisjoint(reward.names)

    def _share(self, reward: Reward) -> float:
        """The share of all cards that a reward for orders counts; it looks at one deck."""
        for deck in self._names:
            shown = sum(not names.isdisjoint(reward.names) for names in deck.values())
            if shown:
                return shown / len(deck)
        return 0.0

    def lacking_letters(self, types: Counts) -> float:
        """The average number of letters that a printing card lacks with these types."""
        lacking = sum([by_number[own] for by_number, own in zip(self._lacking, types, strict=True)])
        return lacking / max(1, len(self.content.printing))

    @cached_property
    def _lacking(self) -> list[list[int]]:
        """For each letter, the number that all printing cards lack together with 0, 1, 2, … types of it."""
        cards = [self._letters_of(card.types) for card in self.content.printing.values()]
        return [
            [sum(max(0, card[at] - own) for card in cards) for own in range(MOST_TYPES + 1)]
            for at in range(len(self.letters))
        ]

    def _decorated_fame(self, levels: Counts) -> float:
        """The average fame for the decorations of a refinement card at these levels.

        Each missing level only costs a fame point: levels still come.
        """
        total = 0
        for card in self.refinements.values():
            fame = card.decoration_fame
            for own, wanted in zip(levels, card.levels, strict=True):
                if wanted > own:
                    fame -= wanted - own
            if fame > 0:
                total += fame
        return total / max(1, len(self.refinements))


@lru_cache(maxsize=4096)
def _wanted(need: Counts) -> tuple[tuple[int, int], ...]:
    """The index and the number of each thing that is needed: two or three for a card."""
    return tuple([(at, number) for at, number in enumerate(need) if number])


def lack(have: Counts, need: Counts) -> int:
    """The total number missing."""
    total = 0
    for at, wanted in _wanted(need):
        own = have[at]
        if wanted > own:
            total += wanted - own
    return total


def less(have: Counts, spent: Counts) -> Counts:
    """The rest; never below 0."""
    left = list(have)
    for at, gone in _wanted(spent):
        own = left[at]
        left[at] = own - gone if own > gone else 0
    return tuple(left)


def missing(have: Counts, need: Counts) -> list[int]:
    """The indices of all missing things, repeated for each missing one."""
    both = enumerate(zip(have, need, strict=True))
    return [at for at, (own, wanted) in both for _ in range(wanted - own)]


def spend(have: Counts, need: Counts, wild: int) -> tuple[Counts, int, int]:
    """The inks left after spending, the number missing, and the number missing even with wild inks."""
    left, lacking = less(have, need), lack(have, need)
    if not lacking or wild < 0 or not left[wild]:
        return left, lacking, lacking
    stand_in = min(lacking, left[wild])
    return one_more(left, wild, -stand_in), lacking, lacking - stand_in


def plus_missing(have: Counts, other: Counts, need: Counts) -> Counts:
    """The own numbers, plus those that `other` lacks for `need`."""
    both = zip(have, other, need, strict=True)
    return tuple([own + wanted - there if wanted > there else own for own, there, wanted in both])


def one_more(have: Counts, at: int, number: int = 1) -> Counts:
    return (*have[:at], have[at] + number, *have[at + 1 :])


@lru_cache(maxsize=16)
def _known(content: Keyed[Content]) -> CardKnowledge:
    return CardKnowledge(content.take())


def known_of(content: Content) -> CardKnowledge:
    """The knowledge of this content; created once, as content never changes.

    Content has no hash, so its identity is the key. The knowledge keeps the content alive.
    """
    return _known(Keyed(id(content), content))
