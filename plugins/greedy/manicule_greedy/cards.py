"""The components of a game as numbers: what cards need, by letter, color and specialty."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from manicule_gutenberg import Content, PatronageCard, Reward

MOST_TYPES = 60
"""Nobody ever has more types than that: twice as many as a workshop sees in a long game."""
Counts = tuple[int, ...]
"""One number for each letter, each color or each specialty, in the order of the content."""


class Held:
    """An order as numbers. The same two cards are always the same object."""

    __slots__ = (
        "color_fame",
        "completion",
        "decoration_fame",
        "guilders",
        "inks",
        "levels",
        "printing",
        "refinement",
        "types",
    )

    def __init__(self, known: Known, printing: str, refinement: str) -> None:
        card, refined = known.content.printing[printing], known.content.refinement[refinement]
        self.printing = printing
        self.refinement = refinement
        self.types = known.letters_of(card.types)
        self.guilders = card.guilders
        self.inks = known.colours_of(refined.inks)
        self.color_fame = refined.color_fame
        self.levels = tuple(refined.decoration.get(name, 0) for name in known.specialties)
        self.decoration_fame = refined.decoration_fame
        self.completion: Reward = refined.completion


class Patron(NamedTuple):
    """A patronage card as numbers."""

    id: str
    fame: int
    levels: Counts
    inks: Counts
    types: Counts
    number_of_inks: int

    def __hash__(self) -> int:
        """Patrons are part of what is remembered: their numbers differ where their ids do, or nearly so."""
        return hash(self.id)


class Known:
    """What a bot knows of the components; made once for each set of content."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.letters = tuple(content.type)
        self.colours = tuple(content.ink)
        self.specialties = tuple(content.specialty)
        self.level_fame = {entry.level: entry.fame for entry in content.specialty_fame.values()}
        self.track = {space.level: space.reward for space in content.reward_track.values()}
        self._held: dict[tuple[str, str], Held] = {}
        self._decorated: dict[Counts, float] = {}
        self._shares: dict[tuple[str, ...], float] = {}

    def letters_of(self, types: tuple[str, ...]) -> Counts:
        return tuple(types.count(letter) for letter in self.letters)

    def colours_of(self, inks: tuple[str, ...]) -> Counts:
        return tuple(inks.count(colour) for colour in self.colours)

    def held(self, printing: str, refinement: str) -> Held:
        found = self._held.get((printing, refinement))
        if found is None:
            found = self._held[printing, refinement] = Held(self, printing, refinement)
        return found

    @cached_property
    def patrons(self) -> dict[str, Patron]:
        """The patronage cards as they are printed."""
        return {card.id: self.patron(card) for card in self.content.patronage.values()}

    def patron(self, card: PatronageCard) -> Patron:
        """A patronage card as numbers."""
        inks = self.colours_of(card.inks)
        levels = tuple(card.levels.get(name, 0) for name in self.specialties)
        return Patron(card.id, card.fame, levels, inks, self.letters_of(card.types), sum(inks))

    @cached_property
    def _printing(self) -> list[Counts]:
        return [self.letters_of(card.types) for card in self.content.printing.values()]

    @cached_property
    def _decorations(self) -> list[tuple[Counts, int]]:
        return [
            (tuple(card.decoration.get(name, 0) for name in self.specialties), card.decoration_fame)
            for card in self.content.refinement.values()
        ]

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
            both = zip(self.content.refinement.values(), self._decorations, strict=True)
            cards = [self.colours_of(card.inks) if field == "inks" else levels for card, (levels, _) in both]
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
        found = self._decorated.get(levels)
        if found is None:
            # Not by `lack`, which remembers: a card is asked for these levels only here.
            total = 0
            for need, fame in self._decorations:
                for own, wanted in zip(levels, need, strict=True):
                    if wanted > own:
                        fame -= wanted - own
                if fame > 0:
                    total += fame
            found = self._decorated[levels] = total / max(1, len(self._decorations))
        return found


@lru_cache(maxsize=1 << 16)  # asked hundreds of thousands of times a game, with few different numbers
def lack(have: Counts, need: Counts) -> int:
    """How much is missing in all."""
    missing = 0
    for own, wanted in zip(have, need, strict=True):
        if wanted > own:
            missing += wanted - own
    return missing


@lru_cache(maxsize=1 << 15)
def short(have: Counts, need: Counts) -> Counts:
    """What is missing of each."""
    return tuple([wanted - own if wanted > own else 0 for own, wanted in zip(have, need, strict=True)])


@lru_cache(maxsize=1 << 15)
def plus(have: Counts, more: Counts) -> Counts:
    return tuple([own + new for own, new in zip(have, more, strict=True)])


@lru_cache(maxsize=1 << 15)
def less(have: Counts, spent: Counts) -> Counts:
    """What is left; never below nothing."""
    return tuple([own - gone if own > gone else 0 for own, gone in zip(have, spent, strict=True)])


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
