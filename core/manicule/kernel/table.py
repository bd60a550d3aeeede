"""The table: a position with its seats, hooks, chance and events. Rules work on a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast

from manicule.kernel.dice import Dice
from manicule.kernel.events import Event
from manicule.kernel.positions.position import Memory, Position
from manicule.kernel.table_options import bound

if TYPE_CHECKING:
    from manicule.kernel.game import Setup
    from manicule.kernel.ruleset import RuleSet

P = TypeVar("P", bound=Position)
S = TypeVar("S")
H = TypeVar("H")
M = TypeVar("M", bound=Memory)
T = TypeVar("T")
A = ParamSpec("A")

SEAT_IDS = "abcdefghijklmnopqrstuvwxyz"
"""The ids of seats, in table order.

>>> [seat.id for seat in table.seats] == list(SEAT_IDS[:2])
True
"""


@cache
def order_of_play(seats: int, first: int) -> tuple[str, ...]:
    """The seat ids in order of play, starting with the first player."""
    ids = SEAT_IDS[:seats]
    return (*ids[first:], *ids[:first])


class Seat(Generic[S, H]):
    """One player at the table.

    >>> seat.id, seat.name, seat.state.pebbles
    ('a', 'Anna', 0)
    >>> seat.hooks.most_taken(table, seat, 3)
    3
    """

    __slots__ = ("hooks", "id", "index", "name", "state", "table", "wishes")

    def __init__(self, table: Table[Any, S, H], index: int, name: str, wishes: dict[str, str]) -> None:
        state: Any = table.position.seats[index]
        self.table = table
        self.index = index
        self.id = SEAT_IDS[index]
        self.name = name
        self.wishes = wishes
        self.state: S = state
        self.hooks: H = table.rules.hooks_for(state.pieces) if state.pieces else table.hooks

    def hold(self, piece: str) -> None:
        """Take a piece. Its rules apply to this seat from now on."""
        self._set_pieces((*self._held(), piece))

    def give_up(self, piece: str) -> None:
        """Lose a piece and its rules."""
        self._set_pieces(tuple(held for held in self._held() if held != piece))

    def of(self, memory: type[M]) -> M:
        """The memory of a plugin or piece about this seat; a new one if none is stored."""
        held = cast("dict[str, M]", self.state.memory)  # type: ignore[attr-defined]
        return held.get(memory.key) or memory()

    def remember(self, memory: Memory) -> None:
        """Store the memory of a plugin or piece about this seat. It replaces the previous one."""
        self.state.memory[memory.key] = memory  # type: ignore[attr-defined]

    def forget(self, memory: type[Memory]) -> None:
        """Delete the memory of this type about this seat."""
        self.state.memory.pop(memory.key, None)  # type: ignore[attr-defined]

    def _held(self) -> tuple[str, ...]:
        return cast("tuple[str, ...]", self.state.pieces)  # type: ignore[attr-defined]

    def _set_pieces(self, pieces: tuple[str, ...]) -> None:
        self.state.pieces = pieces  # type: ignore[attr-defined]
        self.hooks = self.table.rules.hooks_for(pieces)


class Table(Generic[P, S, H]):
    """A game in progress, as its rules see it.

    `heard` holds the published events that were not taken yet; None without a listener. `order_of_play` has
    the seat ids, starting with the first player. `derived` is the result of `Game.derive`.

    >>> table.position.pebbles, table.order_of_play, table.options["pebbles.pebbles"]
    (15, ('a', 'b'), 15)
    >>> table.seat("b").name
    'Tom'
    """

    __slots__ = (
        "content",
        "derived",
        "dice",
        "heard",
        "hooks",
        "options",
        "order_of_play",
        "position",
        "rules",
        "seats",
        "seats_by_id",
        "setup",
    )

    def __init__(self, rules: RuleSet, setup: Setup, position: P, dice: Dice | None = None) -> None:
        self.rules = rules
        self.setup = setup
        self.options = bound(setup.options, rules.option_owners)
        self.position = position
        self.content: Any = rules.content
        self.derived: Any = rules.derived
        self.hooks: H = rules.hooks
        self.dice = Dice(setup.seed, position.draws) if dice is None else dice
        self.heard: list[Event] | None = None
        self.seats: list[Seat[S, H]] = []
        self.seats_by_id: dict[str, Seat[S, H]] = {}
        wishes = setup.wishes
        for index, name in enumerate(setup.names):
            seat = Seat(self, index, name, wishes[index] if wishes else {})
            self.seats.append(seat)
            self.seats_by_id[seat.id] = seat
        self.order_of_play = order_of_play(len(setup.names), setup.first)

    def seat(self, participant: str) -> Seat[S, H] | None:
        """The seat of a participant; None for a participant that a plugin plays."""
        return self.seats_by_id.get(participant)

    def turn_order_in(self, phase: str) -> tuple[str, ...]:
        """The participants of a phase in turn order; empty if the phase has no turns or is not in the game.

        This is the order that is played, or that would be played now. To show an order of play, call this:
        plugins may change the order that the rules of the game give.
        """
        if phase == self.position.phase and self.position.turn >= 0:
            return self.position.queue
        stage = self.rules.stages_by_id.get(phase)
        return () if stage is None or stage.order is None else tuple(stage.order(self))

    # Events go from the rules to the driver of the game.

    def publish(self, event: Callable[A, Event], *args: A.args, **kwargs: A.kwargs) -> None:
        """Report an event. Without a listener, it is not created."""
        heard = self.heard
        if heard is not None:
            # Most calls have no keyword arguments; leaving them out saves a dict.
            heard.append(event(*args, **kwargs) if kwargs else event(*args))  # type: ignore[call-arg]

    def listen(self) -> None:
        """Keep events from now on, until they are taken."""
        if self.heard is None:
            self.heard = []

    def take_events(self) -> tuple[Event, ...]:
        """Return the events published since the last call, and clear them."""
        if not self.heard:
            return ()
        events = tuple(self.heard)
        self.heard.clear()
        return events

    def publish_into(self, events: list[Event] | None) -> list[Event] | None:
        """Collect further events in this list if there is a listener. Returns the previous list."""
        heard = self.heard
        if heard is not None:
            self.heard = events
        return heard

    def close(self) -> None:
        """Break the references between table and seats, when the game is over and its result taken.

        Without this, every game would wait for the garbage collector."""
        for seat in self.seats:
            del seat.table
        self.seats.clear()
        self.seats_by_id.clear()

    def draw(self, stream: str, pool: list[T]) -> T:
        """Remove a random thing from an unordered pool and return it."""
        return self.dice.draw(stream, pool)

    def reveal(self) -> None:
        """Record that something hidden became known. Earlier answers can no longer be undone.

        Call it right after the statement that shows a secret to a player who did not know it. Draws and the
        answers of a `Together` record it themselves."""
        self.position.draws["revealed"] = self.position.draws.get("revealed", 0) + 1

    def finish(self) -> None:
        """End the game now."""
        self.position.finished = True

    def of(self, memory: type[M]) -> M:
        """The memory of a plugin about the table; a new one if none is stored."""
        held = cast("dict[str, M]", self.position.memory)
        return held.get(memory.key) or memory()

    def remember(self, memory: Memory) -> None:
        """Store the memory of a plugin about the table. It replaces the previous one."""
        self.position.memory[memory.key] = memory

    def forget(self, memory: type[Memory]) -> None:
        """Delete the memory of this type about the table."""
        self.position.memory.pop(memory.key, None)
