"""The platform's hooks. A game adds its own by inheriting from this class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from manicule.choices import Asks
from manicule.events import Event
from manicule.hooks.marks import ask, collect, fold, tell

if TYPE_CHECKING:
    from manicule.game import Phase, Result
    from manicule.sheet import Part
    from manicule.text import Text
    from manicule.views import View


class PlatformHooks(Protocol):
    """What every game calls."""

    @fold("phases")
    def phases(self, phases: tuple[Phase[Any, Any], ...]) -> tuple[Phase[Any, Any], ...]:
        """The phases of the game, in order: called once when a rule set is built.

        Return them with others inserted, replaced or left out."""
        ...

    @ask
    def phase_begins(self, table: Any, phase: str) -> Asks[None]:
        """Called when a phase begins, before its order of play is fixed."""
        ...

    @ask
    def phase_ends(self, table: Any, phase: str) -> Asks[None]:
        """Called when the last turn of a phase is over."""
        ...

    @ask
    def turn_begins(self, table: Any, seat: Any, phase: str) -> Asks[None]:
        """Called before a seat's turn in a phase."""
        ...

    @ask
    def turn_ends(self, table: Any, seat: Any, phase: str) -> Asks[None]:
        """Called after a seat's turn in a phase."""
        ...

    @ask
    def other_turn(self, table: Any, phase: str, place: str) -> Asks[None]:
        """The turn of a place that no seat has, such as a solo opponent's."""
        ...

    @fold("result")
    def result(self, table: Any, result: Result) -> Result:
        """The result of a finished game: add facts, such as a title."""
        ...

    @fold("broken")
    def invariants(self, table: Any, broken: dict[str, Text]) -> dict[str, Text]:
        """What must hold at every moment and does not, by a name for each rule: `plugins check` looks
        at it after every answer.

        Begins with what the game finds. Add what you find, or take out a rule that yours changes."""
        ...

    @collect
    def place_names(self) -> Sequence[tuple[str, Text]]:
        """The names of places that a plugin plays at without a seat: called once when a rule set is built."""
        ...

    @collect
    def sections(self, view: View) -> Sequence[Part]:
        """More to look at, below what the game shows: what a plugin has on the table."""
        ...

    @tell
    def told(self, events: tuple[Event, ...]) -> None:
        """What happened since the last time, for plugins that watch: before a person is asked, at the
        end, and in between when it is much."""
        ...
