"""Checks histories: is there an order of all operations, each between its call and its reply, that the model
explains?

An operation whose outcome is unknown, because the connection broke or the server could not say, may have
happened at any time after its call, or never.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, TypeVar

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Operation:
    """What a client did: its kind, what it gave, what it got; `end` is infinite if that is unknown."""

    client: str
    kind: str
    given: tuple[Any, ...]
    got: Any
    begin: float
    end: float = inf

    @property
    def is_known(self) -> bool:
        """Whether there was a reply."""
        return self.end < inf


Step = Callable[[State, Operation], Collection[State]]
"""The states after an operation; none if it cannot have had this outcome in that state."""


@dataclass
class Verdict(Generic[State]):
    """Whether a history is linearizable, and the longest order that was found."""

    is_linearizable: bool
    longest: tuple[Operation, ...]
    operations: int
    left: tuple[Operation, ...] = ()
    """The replies that the longest order cannot explain, the first one first."""


def check(history: Sequence[Operation], begin: State, step: Step[State]) -> Verdict[State]:
    """Search for an order, depth first, and never twice from the same set of operations and state."""
    operations = sorted(history, key=lambda one: one.begin)
    known = sum(1 << at for at, one in enumerate(operations) if one.is_known)
    longest: tuple[int, ...] = ()
    seen: set[tuple[int, State]] = set()
    stack: list[tuple[int, State, tuple[int, ...]]] = [(0, begin, ())]
    while stack:
        done, state, order = stack.pop()
        if (done, state) in seen:
            continue
        seen.add((done, state))
        if len(order) > len(longest):
            longest = order
        if done & known == known:
            return Verdict(True, tuple(operations[at] for at in order), len(operations))
        left = [at for at in range(len(operations)) if not done >> at & 1]
        first_end = min(operations[at].end for at in left)
        for at in reversed(left):
            if operations[at].begin <= first_end:
                after = step(state, operations[at])
                stack += [(done | 1 << at, new, (*order, at)) for new in after]
    unexplained = [one for at, one in enumerate(operations) if at not in longest and one.is_known]
    unexplained.sort(key=lambda one: one.end)
    return Verdict(False, tuple(operations[at] for at in longest), len(operations), tuple(unexplained))
