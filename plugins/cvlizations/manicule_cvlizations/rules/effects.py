"""The effects of ideas after an order. If their sequence matters, their owner chooses it."""

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
"""Maximum number of trials; beyond it the owner is asked, even if the sequence may make no difference."""


class Effect(NamedTuple):
    """An effect of an idea (`source`): `happen` performs it for a seat, and may ask.

    `commutes` says that the effect does not depend on other commuting effects, nor change what they depend
    on. It must hold in every position: if all effects commute, no other sequence is tried.

    >>> effect = Effect("writing", lambda seat: add_points(seat, "writing", 1), commutes=True)
    >>> effect.happen(seat)
    >>> seat.state.points["writing"]
    1
    """

    source: str
    happen: Callable[[LandSeat], Asks[None] | None]
    commutes: bool = False


def work_off(seat: LandSeat, effects: Sequence[Effect]) -> Asks[None]:
    """Perform all of these effects, each once."""
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
    """An effect that may come first because it rules out no outcome; None if there is none."""
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
    """The outcome of a sequence of effects cannot be determined."""


class _Trials:
    """Performs effects on copies of the table, in every sequence and with every answer."""

    def __init__(self, seat: LandSeat) -> None:
        self.seat = seat
        self.left = MOST_TRIALS

    def beginning_with(self, first: Effect, effects: Sequence[Effect]) -> frozenset[bytes]:
        """All possible outcomes of these effects if one of them is the first."""
        others = [effect for effect in effects if effect is not first]
        orders = [(first, *rest) for rest in permutations(others)]
        return frozenset(end for order in orders for end in self.ends(order))

    def ends(self, order: Sequence[Effect]) -> Iterator[bytes]:
        """The positions after effects in a sequence, one for each combination of answers."""
        open_ways: list[tuple[str, ...]] = [()]
        while open_ways:
            answers = open_ways.pop()
            table, choice = self._tried(order, answers)
            if choice is None:
                yield _outcome(table)
            else:
                open_ways += [(*answers, answer) for answer in choice.legal()]

    def _tried(self, order: Sequence[Effect], answers: Sequence[str]) -> tuple[LandTable, Choice | None]:
        """A copy of the table after these answers, and the next question."""
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
    """The relevant parts of a position, without the sequence in which ideas worked or paid points."""
    position = copy_of(table.position)
    for tribe in position.seats:
        tribe.spent = tuple(sorted(tribe.spent))
    return msgspec.json.encode(msgspec.json.decode(canonical.encode(position)), order="deterministic")
