"""Values derived once from content and plugins."""

from __future__ import annotations

import msgspec

from manicule import Piece, RuleSet, Text
from manicule_cvlizations.content import Content, Numbers
from manicule_cvlizations.content.check import wrong_entries
from manicule_cvlizations.hookspecs import LandTable
from manicule_cvlizations.rules.order_kinds import OrderKind

LATE = "III"


class Derived(msgspec.Struct, frozen=True):
    """The derived values of a rule set, shared by all its tables: `derived(table)`, and `view.derived`.

    `orders` are all orders of a hand: by number, those without a number last. `costs` has the amount of each
    resource for each idea. `rules` is the source of all values.

    >>> view = match.view("a")
    >>> known: Derived = view.derived
    >>> known.resources
    ('food', 'wood', 'stone')
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
    rules: RuleSet


def derived(table: LandTable) -> Derived:
    """The derived values of a table's rules.

    >>> derived(table).resources
    ('food', 'wood', 'stone')
    """
    prepared: Derived = table.derived
    return prepared


def derive(rules: RuleSet) -> Derived:
    """Derive all values from the rules in use; refuse content that the rules cannot use."""
    content: Content = rules.content
    kinds = {kind.id: kind for kind in rules.hooks.order_kinds()}
    resources = tuple(content.resource)
    for entry, problem in wrong_entries(content, kinds, rules.pieces_of("idea")):
        raise rules.wrong_entry(entry, problem)
    orders = sorted(content.order.values(), key=lambda order: (not order.number, order.number, order.id))
    return Derived(
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
        rules=rules,
    )
