"""The order of plugins: their content adds up and their hooks are called in it.

A plugin comes after those that it requires, extends or optionally uses, and where `before` and `after` place
it; otherwise ids decide. The players' order takes precedence over that of the manifests. The place where a
plugin was found never matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.text import Text, id_list, tr
from manicule.plugins.manifest import Manifest

AGAINST_NEED = tr(
    "the order puts {first} before {second}, but {first} needs {second}; swap them: {right}",
    code="order-against-need",
)
CIRCLE = tr(
    "each of the plugins {plugins} must come before the next one, and the last before the first; set "
    "the order yourself, as in {example}",
    code="order-circle",
)


class PluginOrder(msgspec.Struct, frozen=True):
    """The game and its plugins in the order of their content; `calls` is the order of their hooks.

    `calls` is empty if no order is stated: then hooks are called in the order of ids.
    """

    ids: tuple[str, ...]
    calls: tuple[str, ...] = ()


def order_of(
    manifests: Mapping[str, Manifest], game: str, ids: Iterable[str], wanted: Sequence[str] = ()
) -> PluginOrder:
    """The order of a game and its plugins; `wanted` is the players' order of some of them."""
    parts = {id for id in ids if id != game}
    ordered = in_order(manifests, parts, wanted)
    everything = sorted((game, *parts))
    edges = _edges(manifests, set(everything), wanted)
    return PluginOrder((game, *ordered), _sorted(everything, edges) if any(edges.values()) else ())


def in_order(
    manifests: Mapping[str, Manifest], ids: Iterable[str], wanted: Sequence[str] = ()
) -> tuple[str, ...]:
    """Plugins of one game, in order."""
    chosen = set(ids)
    edges = _edges(manifests, chosen, wanted)
    _refuse_circles(manifests, edges)
    return _sorted(sorted(chosen), edges)


def comes_after(manifests: Mapping[str, Manifest], id: str, ids: Iterable[str]) -> tuple[str, ...]:
    """The plugins among `ids` that must precede `id` according to the manifests."""
    chosen = {*ids, id}
    return tuple(sorted(_edges(manifests, chosen, ())[id]))


def _edges(manifests: Mapping[str, Manifest], ids: set[str], wanted: Sequence[str]) -> dict[str, set[str]]:
    """For each plugin, the plugins that must precede it, as far as they are in use."""
    edges: dict[str, set[str]] = {id: set() for id in ids}
    place = {id: at for at, id in enumerate(wanted) if id in ids}
    for id, after in _stated(manifests, ids):
        if id in place and after in place and place[id] < place[after]:
            if after in manifests[id].requires and id not in manifests[after].requires:
                raise UsageError(AGAINST_NEED(first=id, second=after, right=f"{after},{id}"))
            continue  # the players decide
        edges[id].add(after)
    listed = sorted(place, key=place.__getitem__)
    for earlier, later in pairwise(listed):
        edges[later].add(earlier)
    return edges


def _stated(manifests: Mapping[str, Manifest], ids: set[str]) -> Iterator[tuple[str, str]]:
    """Pairs of plugins; according to the manifests, the first comes after the second."""
    for id in sorted(ids):
        one = manifests[id]
        for other in (*one.requires, *one.optional, *one.extends, *one.after):
            if other in ids and other != id and manifests[other].kind != "game":
                yield id, other
        for other in one.before:
            if other in ids and other != id:
                yield other, id


def _sorted(ids: Sequence[str], edges: Mapping[str, set[str]]) -> tuple[str, ...]:
    # Not graphlib: it refuses plugins that require each other. It also sorts by distance first, which would
    # change the order of content in existing records.
    ordered: dict[str, None] = {}

    def add(id: str, above: tuple[str, ...]) -> None:
        for earlier in sorted(edges[id]):
            # Two plugins may require each other: then the one reached second comes first.
            if earlier not in ordered and earlier not in above:
                add(earlier, (*above, id))
        ordered[id] = None

    for id in ids:
        if id not in ordered:
            add(id, ())
    return tuple(ordered)


def _refuse_circles(manifests: Mapping[str, Manifest], edges: Mapping[str, set[str]]) -> None:
    """Refuse plugins that cannot be ordered; those that all require each other stay together."""
    done: set[str] = set()

    def follow(id: str, way: tuple[str, ...]) -> None:
        if id in way:
            circle = way[way.index(id) :]
            pairs = zip(circle, (*circle[1:], circle[0]), strict=True)
            if not all(later in manifests[earlier].requires for earlier, later in pairs):
                raise PluginError(_circle(tuple(reversed(circle))))
            return
        if id not in done:
            for earlier in sorted(edges[id]):
                follow(earlier, (*way, id))
            done.add(id)

    for id in sorted(edges):
        follow(id, ())


def _circle(circle: tuple[str, ...]) -> Text:
    first = circle.index(min(circle))
    circle = circle[first:] + circle[:first]
    return CIRCLE(plugins=id_list(circle), example=",".join(sorted(circle)))
