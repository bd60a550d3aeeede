"""The records of CVlizations' content files."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from manicule import Entry, Text

Certainty: TypeAlias = Literal["A", "P", "B", "D", "R"]
"""Sources of a value: A stated in the rulebook, P partly there and partly our own value, B stated in another
public text, D deduced, R reconstructed."""

IdeaType: TypeAlias = Literal["ideology", "tool", "building", "invention"]


class CardCertainty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The certainty of the parts of an idea card; `figures` are its cost and its printed points."""

    name: Certainty
    type: Certainty
    effect: Certainty
    figures: Certainty


class ResourceKind(Entry, frozen=True):
    name: Text


class OrderCard(Entry, frozen=True):
    """An order: `by` is its gain if one, two, or three and more tribes choose it; 0 is nothing.

    `kind` says how the number is used, and `of` for which resource. An order without a `number` is not
    carried out by itself. `certainty` applies to the three figures.
    """

    name: Text
    kind: str
    by: tuple[int, ...]
    certainty: tuple[Certainty, ...]
    number: int = 0
    of: str = ""
    price: int = 0

    def __post_init__(self) -> None:
        if len(self.by) != 3 or len(self.certainty) != 3:
            raise ValueError("“by” and “certainty” need three values: alone, two, three and more")


class IdeaCard(Entry, frozen=True):
    """The figures of an idea card; the piece of the same id has its effect.

    If an option changes the effect, `otherwise` gives its certainty by `option=value`.
    """

    number: int
    age: Literal["I-II", "III"]
    type: IdeaType
    happiness: int
    certainty: CardCertainty
    cost: dict[str, int] = {}
    otherwise: dict[str, Certainty] = {}


class Number(Entry, frozen=True):
    value: int


class Content(msgspec.Struct, frozen=True):
    """Everything printed on the components.

    >>> sorted(table.content.resource), len(table.content.idea)
    (['food', 'stone', 'wood'], 48)
    """

    resource: dict[str, ResourceKind]
    order: dict[str, OrderCard]
    idea: dict[str, IdeaCard]
    number: dict[str, Number]


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the rules, each an entry of the content files."""

    ages: int
    rounds_per_age: int
    track: int
    starting_resources: int
    orders_per_round: int

    @property
    def rounds(self) -> int:
        return self.ages * self.rounds_per_age
