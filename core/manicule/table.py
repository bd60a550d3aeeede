"""The table that rules play at: the position with its seats, hooks, chance and events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar, cast

from manicule.dice import Dice
from manicule.events import Event
from manicule.position import Memory, Position

if TYPE_CHECKING:
    from manicule.game import Setup
    from manicule.ruleset import RuleSet

P = TypeVar("P", bound=Position)
S = TypeVar("S")
H = TypeVar("H")
M = TypeVar("M", bound=Memory)
T = TypeVar("T")
A = ParamSpec("A")

SEAT_IDS = "abcdefghijklmnopqrstuvwxyz"


class Watcher(Protocol):
    """Whoever drives the game and needs to know where it is."""

    def boundary(self) -> None:
        """A turn or a phase is about to begin: the position is complete."""

    def phase_over(self) -> None:
        """A phase has ended and the position stands at the next one."""


class Seat(Generic[S, H]):
    """One player at the table."""

    __slots__ = ("hooks", "id", "index", "name", "state", "table", "wishes")

    def __init__(self, table: Table[Any, S, H], index: int, name: str, wishes: dict[str, str]) -> None:
        self.table = table
        self.index = index
        self.id = SEAT_IDS[index]
        self.name = name
        self.wishes = wishes
        self.state: S = table.position.seats[index]
        self.hooks: H = table.rules.relay(self._held())

    def hold(self, piece: str) -> None:
        """Take a piece: from now on its rules are this seat's."""
        self._set_pieces((*self._held(), piece))

    def give_up(self, piece: str) -> None:
        """Lose a piece and its rules."""
        self._set_pieces(tuple(held for held in self._held() if held != piece))

    def of(self, memory: type[M]) -> M:
        """What a plugin or piece remembers of this seat."""
        held = cast("dict[str, M]", self.state.memory)  # type: ignore[attr-defined]
        return held.get(memory.key) or memory()

    def remember(self, memory: Memory) -> None:
        self.state.memory[memory.key] = memory  # type: ignore[attr-defined]

    def forget(self, memory: type[Memory]) -> None:
        """Remember nothing more of this kind, as if there had never been anything."""
        self.state.memory.pop(memory.key, None)  # type: ignore[attr-defined]

    def _held(self) -> tuple[str, ...]:
        return cast("tuple[str, ...]", self.state.pieces)  # type: ignore[attr-defined]

    def _set_pieces(self, pieces: tuple[str, ...]) -> None:
        self.state.pieces = pieces  # type: ignore[attr-defined]
        self.hooks = self.table.rules.relay(pieces)


class Table(Generic[P, S, H]):
    """A game in progress, as its rules see it."""

    __slots__ = (
        "content",
        "dice",
        "heard",
        "hooks",
        "options",
        "position",
        "rules",
        "seats",
        "setup",
        "watcher",
    )

    def __init__(self, rules: RuleSet, setup: Setup, position: P) -> None:
        self.rules = rules
        self.setup = setup
        self.options = setup.options
        self.position = position
        self.content: Any = rules.content
        self.hooks: H = rules.hooks
        self.dice = Dice(setup.seed, position.draws)
        self.heard: list[Event] | None = None
        self.watcher: Watcher | None = None
        wishes = setup.wishes or ({},) * len(setup.names)
        self.seats: list[Seat[S, H]] = [
            Seat(self, index, name, wishes[index]) for index, name in enumerate(setup.names)
        ]

    def seat(self, place: str) -> Seat[S, H] | None:
        """The seat at a place; None where a plugin plays there."""
        for seat in self.seats:
            if seat.id == place:
                return seat
        return None

    def tell(self, event: Callable[A, Event], *args: A.args, **kwargs: A.kwargs) -> None:
        """Say what happened; nothing is built when nobody listens."""
        if self.heard is not None:
            self.heard.append(event(*args, **kwargs))

    def draw(self, stream: str, pool: list[T]) -> T:
        """Take one thing out of an unordered pool by chance."""
        return self.dice.draw(stream, pool)

    def reveal(self) -> None:
        """Something hidden became known: nobody can take back what came before."""
        self.position.draws["revealed"] = self.position.draws.get("revealed", 0) + 1

    def finish(self) -> None:
        """The game is over now."""
        self.position.finished = True

    def of(self, memory: type[M]) -> M:
        """What a plugin remembers of the table."""
        held = cast("dict[str, M]", self.position.memory)
        return held.get(memory.key) or memory()

    def remember(self, memory: Memory) -> None:
        self.position.memory[memory.key] = memory

    def forget(self, memory: type[Memory]) -> None:
        """Remember nothing more of this kind, as if there had never been anything."""
        self.position.memory.pop(memory.key, None)
