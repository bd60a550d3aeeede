"""What ideas do after an order: in any order where that makes no difference, else as their owner chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from manicule import Asks, Choice, Pick, Table, canonical, copy_of
from manicule_cvlizations.texts import kinds

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandSeat, LandTable

MOST_TRIALS = 2000
"""How many ways are tried before the owner is asked without knowing whether it makes a difference."""


class Effect(NamedTuple):
    """What an idea (`source`) does now: `happen` does it for a seat, and may ask.

    `commutes` says that it neither depends on other effects that say so nor changes what they depend on. It
    must be true in every position: where all effects commute, nobody looks what comes of another order.

    >>> effect = Effect("writing", lambda seat: add_points(seat, "writing", 1), commutes=True)
    >>> effect.happen(seat)
    >>> seat.state.points["writing"]
    1
    """

    source: str
    happen: Callable[[LandSeat], Asks[None] | None]
    commutes: bool = False


def work_off(seat: LandSeat, effects: Sequence[Effect]) -> Asks[None]:
    """Let all of these effects happen, each once."""
    waiting = list(effects)
    while waiting:
        chosen = harmless_first(seat, waiting)
        if chosen is None:
            options = {effect.source: effect for effect in waiting}
            chosen = yield from Pick(seat, kinds.FIRST_EFFECT, options)
        waiting.remove(chosen)
        asking = chosen.happen(seat)
        if asking is not None:
            yield from asking


def harmless_first(seat: LandSeat, waiting: Sequence[Effect]) -> Effect | None:
    """An effect that may come first because all is still possible after it; None when there is none."""
    if len(waiting) == 1 or all(effect.commutes for effect in waiting):
        return waiting[0]
    try:
        trials = _Trials(seat)
        after = {effect.source: trials.beginning_with(effect, waiting) for effect in waiting}
    except _Unforeseen:
        return None
    everything = frozenset().union(*after.values())
    return next((effect for effect in waiting if after[effect.source] == everything), None)


class _Unforeseen(Exception):
    """It cannot be found out what would come of an order of effects."""


class _Trials:
    """Effects that happen on copies of the table, in every order and with every answer."""

    def __init__(self, seat: LandSeat) -> None:
        self.seat = seat
        self.left = MOST_TRIALS

    def beginning_with(self, first: Effect, effects: Sequence[Effect]) -> frozenset[bytes]:
        """Everything that can come of these effects if one of them is the first."""
        others = [effect for effect in effects if effect is not first]
        orders = [(first, *rest) for rest in permutations(others)]
        return frozenset(end for order in orders for end in self.ends(order))

    def ends(self, order: Sequence[Effect]) -> Iterator[bytes]:
        """The positions after effects in an order, one for each way to answer what they ask."""
        open_ways: list[tuple[str, ...]] = [()]
        while open_ways:
            answers = open_ways.pop()
            table, choice = self._tried(order, answers)
            if choice is None:
                yield _outcome(table)
            else:
                open_ways += [(*answers, answer) for answer in choice.legal()]

    def _tried(self, order: Sequence[Effect], answers: Sequence[str]) -> tuple[LandTable, Choice | None]:
        """A copy of the table after these answers, and what is asked next."""
        self.left -= 1
        if self.left < 0:
            raise _Unforeseen
        real = self.seat.table
        table: LandTable = Table(real.rules, real.setup, copy_of(real.position))
        asking = _in_a_row(table.seats[self.seat.index], order)
        choice: Any = next(asking, None)
        for answer in answers:
            choice = _next(asking, choice.parse(answer))
        if choice is not None and not isinstance(choice, Choice):  # several seats at once
            raise _Unforeseen
        return table, choice


def _in_a_row(seat: LandSeat, order: Sequence[Effect]) -> Asks[None]:
    for effect in order:
        asking = effect.happen(seat)
        if asking is not None:
            yield from asking


def _next(asking: Asks[None], value: Any) -> Any:
    try:
        return asking.send(value)
    except StopIteration:
        return None


def _outcome(table: LandTable) -> bytes:
    """A position as far as it makes a difference: not in which order ideas worked, or have paid points."""
    position = copy_of(table.position)
    for tribe in position.seats:
        tribe.spent = tuple(sorted(tribe.spent))
    return msgspec.json.encode(msgspec.json.decode(canonical.encode(position)), order="deterministic")
