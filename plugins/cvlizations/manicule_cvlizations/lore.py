"""What the rules derive once from content and plugins."""

from __future__ import annotations

import msgspec

from manicule import Piece, RuleSet, Text
from manicule.errors import ContentError
from manicule_cvlizations.carrying import OrderKind
from manicule_cvlizations.content import Content, Number, Numbers
from manicule_cvlizations.hookspecs import LandTable
from manicule_cvlizations.texts import tr

LATE = "III"

UNKNOWN_KIND = tr("order.{order} is of the kind “{kind}”, and no plugin brings it; known are {known}")
UNKNOWN_RESOURCE = tr("{where} names the resource “{resource}”; known are {known}")
NO_PIECE = tr("idea.{idea} has figures, but no plugin brings an idea of that name")
MISSING_NUMBER = tr("number.{name} is missing")
UNKNOWN_NUMBER = tr("number.{name} is unknown")


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
    prepared: Lore = table.rules.prepared
    return prepared


def prepare(rules: RuleSet) -> Lore:
    """Derive the lore; content that no rule understands is refused."""
    content: Content = rules.content
    kinds = {kind.id: kind for kind in rules.hooks.order_kinds()}
    resources = tuple(content.resource)
    _check(content, kinds, rules.pieces_of("idea"))
    orders = sorted(content.order.values(), key=lambda order: (not order.number, order.number, order.id))
    return Lore(
        numbers=_numbers(content.number),
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


def _check(content: Content, kinds: dict[str, OrderKind], pieces: dict[str, Piece]) -> None:
    for order in content.order.values():
        if order.kind not in kinds:
            known = ", ".join(sorted(kinds))
            raise ContentError(UNKNOWN_KIND(order=order.id, kind=order.kind, known=known))
        if order.of:
            _check_resource(content, f"order.{order.id}", order.of)
    for idea in content.idea.values():
        if idea.id not in pieces:
            raise ContentError(NO_PIECE(idea=idea.id))
        for kind in idea.cost:
            _check_resource(content, f"idea.{idea.id}", kind)


def _check_resource(content: Content, where: str, resource: str) -> None:
    if resource not in content.resource:
        known = ", ".join(content.resource)
        raise ContentError(UNKNOWN_RESOURCE(where=where, resource=resource, known=known))


def _numbers(entries: dict[str, Number]) -> Numbers:
    wanted = set(Numbers.__struct_fields__)
    for name in sorted(wanted ^ set(entries)):
        raise ContentError((MISSING_NUMBER if name in wanted else UNKNOWN_NUMBER)(name=name))
    return Numbers(**{name: entry.value for name, entry in entries.items()})
