"""The components of a game as numbers: what cards need, by letter, color and specialty."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

import msgspec

from manicule_greedy.worth.remembered import Remembered
from manicule_gutenberg import Content, PatronageCard, Reward

MOST_TYPES = 60
"""Nobody ever has more types than that: twice as many as a workshop sees in a long game."""
Counts = tuple[int, ...]
"""One number for each letter, each color or each specialty, in the order of the content."""


class Refinement(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A refinement card as numbers. The same card is always the same object.

    `pull` is by how much its fame brings an order forward among those that are fulfilled first.
    """

    inks: Counts
    color_fame: int
    levels: Counts
    decoration_fame: int
    completion: Reward
    pull: float


class Held(msgspec.Struct, frozen=True, eq=False, gc=False):
    """An order as numbers. The same two cards are always the same object."""

    printing: str
    refinement: str
    refined: Refinement
    types: Counts
    guilders: int
    inks: Counts
    color_fame: int
    levels: Counts
    decoration_fame: int
    completion: Reward


class Patron(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A patronage card as numbers. The same card with the same needs is always the same object."""

    id: str
    fame: int
    levels: Counts
    inks: Counts
    types: Counts

    @property
    def number_of_inks(self) -> int:
        return sum(self.inks)


class Known:
    """What a bot knows of the components; made once for each set of content."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.letters = tuple(content.type)
        self.colours = tuple(content.ink)
        self.specialties = tuple(content.specialty)
        self.level_fame = {entry.level: entry.fame for entry in content.specialty_fame.values()}
        self.track = {space.level: space.reward for space in content.reward_track.values()}
        self.refinements = {id: self._refinement(id) for id in content.refinement}
        self._held = Remembered(self._order)
        self._patrons: dict[tuple[str, int, Counts, Counts, Counts], Patron] = {}
        self._decorated = Remembered(self._decorated_fame)
        self._shares: dict[tuple[str, ...], float] = {}
        self.showing = Remembered[Reward, Remembered[Held, bool]](
            lambda reward: Remembered(lambda order: self.shows(reward, order))
        )

    def letters_of(self, types: tuple[str, ...]) -> Counts:
        return tuple(types.count(letter) for letter in self.letters)

    def colours_of(self, inks: tuple[str, ...]) -> Counts:
        return tuple(inks.count(colour) for colour in self.colours)

    def levels_of(self, levels: Mapping[str, int]) -> Counts:
        return tuple(levels.get(name, 0) for name in self.specialties)

    def _refinement(self, id: str) -> Refinement:
        card = self.content.refinement[id]
        fame, more = card.color_fame, card.decoration_fame
        inks, levels = self.colours_of(card.inks), self.levels_of(card.decoration)
        return Refinement(inks, fame, levels, more, card.completion, 0.3 * (fame + more))

    def held(self, printing: str, refinement: str) -> Held:
        return self._held[printing, refinement]

    def _order(self, cards: tuple[str, str]) -> Held:
        card, refined = self.content.printing[cards[0]], self.refinements[cards[1]]
        return Held(
            *cards,
            refined,
            self.letters_of(card.types),
            card.guilders,
            refined.inks,
            refined.color_fame,
            refined.levels,
            refined.decoration_fame,
            refined.completion,
        )

    @cached_property
    def patrons(self) -> dict[str, Patron]:
        """The patronage cards as they are printed."""
        return {card.id: self.patron(card) for card in self.content.patronage.values()}

    def patron(self, card: PatronageCard) -> Patron:
        """A patronage card as numbers."""
        inks, types = self.colours_of(card.inks), self.letters_of(card.types)
        numbers = (card.id, card.fame, self.levels_of(card.levels), inks, types)
        return self._patrons.setdefault(numbers, Patron(*numbers))

    @cached_property
    def _printing(self) -> list[Counts]:
        return [self.letters_of(card.types) for card in self.content.printing.values()]

    @cached_property
    def _decorations(self) -> list[tuple[Counts, int]]:
        return [(card.levels, card.decoration_fame) for card in self.refinements.values()]

    def shows(self, reward: Reward, order: Held) -> bool:
        """Whether an order has what a reward for orders looks for: an ink, a letter or a specialty."""
        for name in reward.names:
            where = self._where.get(name)
            if where is not None and getattr(order, where[0])[where[1]] > 0:
                return True
        return False

    def share(self, reward: Reward) -> float:
        """The share of all cards that a reward for orders counts."""
        found = self._shares.get(reward.names)
        if found is None:
            places = [self._where[name] for name in reward.names if name in self._where]
            found = self._shares[reward.names] = self._share(places) if places else 0.0
        return found

    def _share(self, places: list[tuple[str, int]]) -> float:
        """The share of all cards that need something at one of these places, all of one field."""
        field = places[0][0]
        cards: list[Counts] = self._printing
        if field != "types":
            cards = [getattr(card, field) for card in self.refinements.values()]
        return sum(any(card[at] for _, at in places) for card in cards) / max(1, len(cards))

    @cached_property
    def _where(self) -> dict[str, tuple[str, int]]:
        """Where a name is counted: in the inks, the types or the levels of an order, and at which place."""
        fields = (("levels", self.specialties), ("types", self.letters), ("inks", self.colours))
        return {name: (field, at) for field, names in fields for at, name in enumerate(names)}

    def lacking_letters(self, types: Counts) -> float:
        """How many letters a printing card lacks on average with these types."""
        lacking = sum([by_number[own] for by_number, own in zip(self._lacking, types, strict=True)])
        return lacking / max(1, len(self.content.printing))

    @cached_property
    def _lacking(self) -> list[list[int]]:
        """For each letter how many of it all printing cards lack together with 0, 1, 2, … types of it."""
        return [
            [sum(max(0, card[at] - own) for card in self._printing) for own in range(MOST_TYPES + 1)]
            for at in range(len(self.letters))
        ]

    def decorated_fame(self, levels: Counts) -> float:
        """The fame that the decorations of a refinement card give on average at these levels.

        A level short of what a card asks for is a fame point less: levels still come.
        """
        return self._decorated[levels]

    def _decorated_fame(self, levels: Counts) -> float:
        total = 0
        for need, fame in self._decorations:
            for own, wanted in zip(levels, need, strict=True):
                if wanted > own:
                    fame -= wanted - own
            if fame > 0:
                total += fame
        return total / max(1, len(self._decorations))


def lack(have: Counts, need: Counts) -> int:
    """How much is missing in all."""
    return sum([wanted - own for own, wanted in zip(have, need, strict=True) if wanted > own])


def less(have: Counts, spent: Counts) -> Counts:
    """What is left; never below nothing."""
    return tuple([own - gone if own > gone else 0 for own, gone in zip(have, spent, strict=True)])


def plus_missing(have: Counts, other: Counts, need: Counts) -> Counts:
    """What there is, and what others miss of what they need."""
    both = zip(have, other, need, strict=True)
    return tuple([own + wanted - there if wanted > there else own for own, there, wanted in both])


def one_more(have: Counts, at: int, number: int = 1) -> Counts:
    return (*have[:at], have[at] + number, *have[at + 1 :])


class _Same:
    """Content as a key: the same object, not an equal one, for content has no hash."""

    __slots__ = ("content",)

    def __init__(self, content: Content) -> None:
        self.content = content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.content is self.content

    def __hash__(self) -> int:
        return id(self.content)


@lru_cache(maxsize=16)
def _known(same: _Same) -> Known:
    return Known(same.content)


def known_of(content: Content) -> Known:
    """What is known of this content; made once, for content never changes."""
    return _known(_Same(content))
