"""Checks that the rules can use the content: its kinds of orders, resources, ideas and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from manicule import Piece, Text, id_list
from manicule_cvlizations.content import Content, Numbers
from manicule_cvlizations.texts import tr

if TYPE_CHECKING:
    from manicule_cvlizations.rules.order_kinds import OrderKind

UNKNOWN_KIND = tr("no plugin provides the kind “{kind}”; known kinds: {known}")
UNKNOWN_RESOURCE = tr("the resource “{resource}” does not exist; known resources: {known}")
NO_PIECE = tr("no plugin provides an idea with this name")
MISSING_NUMBER = tr("this number is missing, and the rules need it")
UNKNOWN_NUMBER = tr("no rule uses this number; known numbers: {known}")


def wrong_entries(
    content: Content, kinds: dict[str, OrderKind], pieces: dict[str, Piece]
) -> Iterator[tuple[str, Text]]:
    """The entries or fields that no rule can use, and why."""
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
