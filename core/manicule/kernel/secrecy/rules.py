"""The secrecy of a rule set: the declarations of its game and plugins, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from functools import cached_property
from typing import TYPE_CHECKING, Any

from manicule.kernel.errors import PluginError
from manicule.kernel.positions.position import Position
from manicule.kernel.secrecy.declared import Holder, SecretField
from manicule.kernel.secrecy.hidden import (
    HiddenValue,
    find_function,
    has_secrets,
    hide_function,
    hides_from_somebody,
)
from manicule.kernel.secrecy.redeal import Below, counted, get, redeal
from manicule.kernel.secrecy.roots import Roots
from manicule.kernel.text import Text, tr

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet
    from manicule.kernel.table import Table

CANNOT_DEAL = tr("{field} has no alternatives: give its Secret a `pool` or `among`")


class Secrecy:
    """Decides what each seat may know under a rule set.

    `refusal` is the reason why secrets cannot be redealt, or None.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._roots = Roots(rules)
        self._differing = _Holders(self._roots, has_secrets)
        self._hiding_holders = _Holders(self._roots, hides_from_somebody)
        self.refusal: Text | None = self._refusal()
        self.hide: Callable[[Any, str], None] = hide_function(self._roots) or _hide_nothing
        """Removes the values that a seat may not know from a copied position; a watcher has the seat ''."""
        self.fields = self._roots.fields()
        """The fields of a position in which `hide` may change something, even without Memories."""
        self.memories = frozenset(root.key for root in self._roots.memories)
        """The keys of Memories in which `hide` may change something."""

    def differs(self, position: Position) -> bool:
        """Whether one seat may know more of this position than another; a Memory counts while it is held."""
        return self._differing.are_in(position)

    def sets_apart(self, position: Position, seats: Iterable[str]) -> bool:
        """Whether this position holds a secret that one of these seats may know and another may not."""
        unknown = [
            {found.path for found in self._find(position, seat) if _is_something(found)} for seat in seats
        ]
        return any(paths != unknown[0] for paths in unknown)

    def hides(self, position: Position) -> bool:
        """Whether something in this position may be hidden from a seat, or from all."""
        return self._hiding_holders.are_in(position)

    def hidden(self, position: Position, seat: str) -> dict[str, list[Any]]:
        """Things that a seat cannot place, by pool: those hidden from it, and those in the pool itself.

        A pool of one seat is listed with the id of the seat, as in `deck/a`."""
        pools: dict[str, list[Any]] = {}
        for found in self.found(position, seat):
            if found.pool:
                pools.setdefault(found.pool, []).extend(found.things())
        return pools

    def found(self, position: Position, seat: str) -> list[HiddenValue]:
        """The values that a seat may not know, and every pool, each with its path."""
        return self._find(position, seat)

    def hides_more(self, before: Position, now: Position, seat: str) -> bool:
        """Whether a value is hidden from a seat now that was not in its place before."""
        known = {found.path: found.value for found in self._find(before, seat)}
        return any(
            isinstance(found.leaf, SecretField)
            and (found.path not in known or known[found.path] != found.value)
            for found in self._find(now, seat)
        )

    def shows(self, before: Position, now: Position, seat: str) -> bool:
        """Whether a seat can see something now that was hidden from it before.

        Things of a pool cannot vanish: a thing that is no longer hidden is visible. A secret without a pool
        is visible if it is still in its place and no longer hidden. A missing one may have been put away."""
        lay, lies = self._find(before, seat), self._find(now, seat)
        if counted(lay) - counted(lies):
            return True
        hidden = {found.path for found in lies}
        return any(
            found.path not in hidden and get(now, found.path) == found.value
            for found in lay
            if not found.pool
        )

    def redeal(
        self, table: Table[Any, Any, Any], seat: str, now: Position, known: Iterable[Any], below: Below
    ) -> None:
        """Redeal the values that a seat may not know, in place, at a table with a copied boundary.

        `now` is the position that the game has reached since. A thing that was hidden at the boundary and is
        visible now keeps its place. So does a thing that is `known` to have been drawn. Each place keeps its
        number of things. `below` is the source of chance.
        """
        if self.refusal is not None:
            raise PluginError(self.refusal)
        here = self._find(table.position, seat)
        if here:
            redeal(table, here, self._find(now, seat), now, known, below)

    @cached_property
    def _find(self) -> Callable[[Position, str], list[HiddenValue]]:
        return find_function(self._roots)  # compiled at its first use: many matches never need it

    def _refusal(self) -> Text | None:
        for leaf in self._roots.leaves():
            if isinstance(leaf, SecretField) and not leaf.secret.pool and leaf.secret.among is None:
                return CANNOT_DEAL(field=leaf.where)
        return None


class _Holders:
    """The structs of a position with fields of some kind: permanent structs, and Memories."""

    def __init__(self, roots: Roots, has: Callable[[Holder], bool]) -> None:
        lasting = (roots.table, roots.of_seat)
        self._last = any(root is not None and has(root.holder) for root in lasting)
        self._memories = {root.key for root in roots.memories if has(root.holder)}

    def are_in(self, position: Position) -> bool:
        if self._last or not self._memories:
            return self._last
        held = [position.memory, *(getattr(seat, "memory", {}) for seat in position.seats)]
        return any(not self._memories.isdisjoint(memory) for memory in held)


def _is_something(found: HiddenValue) -> bool:
    """Whether a place holds a secret; every seat knows an empty place."""
    nothing = found.value is None or (isinstance(found.value, Sized) and not len(found.value))
    return isinstance(found.leaf, SecretField) and not nothing


def _hide_nothing(position: Any, seat: str) -> None:
    """The `hide` function of rules without secrets or pools."""
