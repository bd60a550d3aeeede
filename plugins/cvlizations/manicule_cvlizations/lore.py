"""What the rules derive once from content and plugins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from manicule import Piece, RuleSet, Text, id_list
from manicule_cvlizations.carrying import OrderKind
from manicule_cvlizations.content import Content, Numbers
from manicule_cvlizations.hookspecs import LandTable
from manicule_cvlizations.texts import tr

LATE = "III"

UNKNOWN_KIND = tr("no plugin brings the kind “{kind}”; known are {known}")
UNKNOWN_RESOURCE = tr("the resource “{resource}” does not exist; known are {known}")
NO_PIECE = tr("no plugin brings an idea of this name")
MISSING_NUMBER = tr("the rules need this number, and it is not there")
UNKNOWN_NUMBER = tr("no rule knows this number; known are {known}")


class Lore(msgspec.Struct, frozen=True):
    """Kept by the rule set, shared by all its tables.

    `orders` are all orders as they stand in a hand: by number, those without one last. `costs` hold, for
    each idea, how much of each resource.
    """

    numbers: Numbers
    resources: tuple[str, ...]
    names: tuple[Text, ...]
    orders: tuple[str, ...]
    kinds: dict[str, OrderKind]
    costs: dict[str, tuple[int, ...]]
    early: tuple[str, ...]
    late: tuple[str, ...]
    pieces: dict[str, Piece]
    place_names: dict[str, Text]


def lore(table: LandTable) -> Lore:
    """The lore of a table."""
    prepared: Lore = table.prepared
    return prepared


def prepare(rules: RuleSet) -> Lore:
    """Derive the lore; content that no rule understands is refused."""
    content: Content = rules.content
    kinds = {kind.id: kind for kind in rules.hooks.order_kinds()}
    resources = tuple(content.resource)
    for entry, problem in _wrong_entries(content, kinds, rules.pieces_of("idea")):
        raise rules.wrong_entry(entry, problem)
    orders = sorted(content.order.values(), key=lambda order: (not order.number, order.number, order.id))
    return Lore(
        numbers=Numbers(**{name: entry.value for name, entry in content.number.items()}),
        resources=resources,
        names=tuple(kind.name for kind in content.resource.values()),
        orders=tuple(order.id for order in orders),
        kinds=kinds,
        costs={id: tuple(card.cost.get(kind, 0) for kind in resources) for id, card in content.idea.items()},
        early=tuple(id for id, card in content.idea.items() if card.age != LATE),
        late=tuple(id for id, card in content.idea.items() if card.age == LATE),
        pieces=rules.pieces,
        place_names=rules.place_names,
    )


def _wrong_entries(
    content: Content, kinds: dict[str, OrderKind], pieces: dict[str, Piece]
) -> Iterator[tuple[str, Text]]:
    """What no rule can use: the entry or its field, and why."""
    wanted = set(Numbers.__struct_fields__)
    for name in sorted(wanted ^ set(content.number)):
        known = id_list(sorted(wanted))
        yield f"number.{name}", MISSING_NUMBER if name in wanted else UNKNOWN_NUMBER(known=known)
    for order in content.order.values():
        if order.kind not in kinds:
            yield f"order.{order.id}.kind", UNKNOWN_KIND(kind=order.kind, known=id_list(sorted(kinds)))
        if order.of:
            yield from _wrong_resources(content, f"order.{order.id}.of", [order.of])
    for idea in content.idea.values():
        if idea.id not in pieces:
            yield f"idea.{idea.id}", NO_PIECE
        yield from _wrong_resources(content, f"idea.{idea.id}.cost", idea.cost)


def _wrong_resources(content: Content, where: str, named: Iterable[str]) -> Iterator[tuple[str, Text]]:
    for resource in named:
        if resource not in content.resource:
            yield where, UNKNOWN_RESOURCE(resource=resource, known=id_list(content.resource))
