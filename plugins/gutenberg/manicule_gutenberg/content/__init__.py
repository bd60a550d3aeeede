"""The records of Gutenberg's content files."""

from __future__ import annotations

import msgspec

from manicule import Entry, Text, verbatim


class Reward(msgspec.Struct, frozen=True):
    """A reward: its kind, its amount and the thing that it gives. Written `inks 2`, `order`, `gain_ink red`.

    Some kinds take several names, such as `fame_ink blue red`. `of` is the first name, `others` are the rest.

    >>> Reward.parse("gain_ink red")
    Reward(kind='gain_ink', amount=1, of='red', others=())
    >>> str(Reward("inks", 2))
    'inks 2'
    """

    kind: str
    amount: int = 1
    of: str = ""
    others: tuple[str, ...] = ()

    @classmethod
    def parse(cls, written: str) -> Reward:
        kind, *rest = written.split() or [""]
        amounts = [int(word) for word in rest if word.isdigit()]
        names = [word for word in rest if not word.isdigit()]
        if not kind or len(amounts) > 1:
            raise ValueError(f"“{written}” is not a reward: write its kind, then an amount or a name")
        of, *others = names or [""]
        return cls(kind, amounts[0] if amounts else 1, of, tuple(others))

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the reward, in written order."""
        if not self.others:
            return (self.of,) if self.of else ()
        return (self.of, *self.others)

    def __str__(self) -> str:
        amount = str(self.amount) if self.amount != 1 else ""
        return " ".join(word for word in (self.kind, amount, self.of, *self.others) if word)


class PrintingCard(Entry, frozen=True):
    types: tuple[str, ...]
    guilders: int


class RefinementCard(Entry, frozen=True):
    inks: tuple[str, ...]
    color_fame: int
    decoration: dict[str, int]
    decoration_fame: int
    completion: Reward


class SpecialtyCard(Entry, frozen=True):
    specialties: tuple[str, ...]


class PatronageCard(Entry, frozen=True):
    """A patronage card: its fame, the levels and types to show, the inks to spend.

    >>> card = table.content.patronage[next(iter(table.content.patronage))]
    >>> isinstance(card, PatronageCard), card.fame > 0
    (True, True)
    """

    fame: int
    levels: dict[str, int] = {}
    inks: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


class PatronageReward(Entry, frozen=True):
    reward: Reward
    number: int


class GearCard(Entry, frozen=True):
    """A gear: its sectors clockwise, and the color of the line between them."""

    line: str
    sectors: tuple[Reward, ...]


class BoardSide(Entry, frozen=True):
    """The spaces of the main board for a number of players; patronage by round column."""

    printing: int
    refinement: int
    ink_sets: int
    specialty_cards: int
    gears: int
    patronage: dict[str, int]


class RewardSpace(Entry, frozen=True):
    """A space of the reward track: the level that opens it, and its reward."""

    level: int
    reward: Reward


class SpecialtyFame(Entry, frozen=True):
    level: int
    fame: int


class Ink(Entry, frozen=True):
    """An ink; `letter` and `color` are for drawing it."""

    name: Text
    count: int
    letter: Text = verbatim("")
    color: str = ""


class Named(Entry, frozen=True):
    """A type."""

    name: Text


class Specialty(Entry, frozen=True):
    """A specialty, drawn as `sign`, or as `ascii` where only letters are possible."""

    name: Text
    sign: str = ""
    ascii: str = ""


class Number(Entry, frozen=True):
    value: int


class Content(msgspec.Struct, frozen=True):
    """Everything printed on the components.

    >>> table.content.printing["P01"].types, table.content.number["rounds"].value
    (('A', 'I', 'O'), 6)
    """

    printing: dict[str, PrintingCard]
    refinement: dict[str, RefinementCard]
    specialty_card: dict[str, SpecialtyCard]
    patronage: dict[str, PatronageCard]
    patronage_reward: dict[str, PatronageReward]
    gear: dict[str, GearCard]
    board: dict[str, BoardSide]
    reward_track: dict[str, RewardSpace]
    specialty_fame: dict[str, SpecialtyFame]
    ink: dict[str, Ink]
    type: dict[str, Named]
    specialty: dict[str, Specialty]
    number: dict[str, Number]


class Numbers(msgspec.Struct, frozen=True):
    """The single figures of the rules, from `numbers.toml`."""

    rounds: int
    guilders: int
    types: int
    orders: int
    markers_first: int
    markers_per_row: int
    display_extra: int
    starting_orders: int
    ink_price_1: int
    ink_price_2: int
    ink_price_3: int
    reward_order_cards: int
    reward_order_price: int
    reward_order_extra: int
    top_level: int
    overflow_guilders: int
    gear_places: int
    gear_uses: int
    guilders_per_fame: int
