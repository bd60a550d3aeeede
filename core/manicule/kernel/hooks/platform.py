"""The platform's hooks. A game adds its own hooks in a subclass.

The hooks around phases and turns are called for every phase. For a single phase, a game declares hooks with
the name of the phase: see `manicule.kernel.hooks.phases`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from manicule.kernel.choices import Asks
from manicule.kernel.events import Event
from manicule.kernel.hooks.decorators import ask, collect, fold, tell
from manicule.kernel.nearest import nearest

if TYPE_CHECKING:
    from abc import ABCMeta as ProtocolType

    from manicule.kernel.game import Phase, Result
    from manicule.kernel.sheet import Part
    from manicule.kernel.text import Text
    from manicule.kernel.views import View
else:
    ProtocolType = type(Protocol)


class HooksType(ProtocolType):
    """The metaclass of hook classes. The error for an unknown hook suggests the nearest name."""

    if not TYPE_CHECKING:  # a type checker would otherwise accept every name

        def __getattr__(self, name: str) -> Any:
            problem = f"{self.__name__} has no hook {name}"
            near = "" if name.startswith("_") else nearest(name, dir(self))
            raise AttributeError(f"{problem}; did you mean {near}?" if near else problem)


class PlatformHooks(Protocol, metaclass=HooksType):
    """The hooks that every game calls.

    >>> class Watcher(Plugin):
    ...     @implements(PlatformHooks.before_phase)
    ...     def note(self, table, phase: str) -> None:
    ...         print("before", phase)
    >>> list(match.rules.with_plugins({"watcher": Watcher()}).hooks.before_phase(table, "taking"))
    before taking
    []
    """

    @fold("phases")
    def phases(self, phases: tuple[Phase[Any, Any], ...]) -> tuple[Phase[Any, Any], ...]:
        """The phases of the game, in order: called when a rule set is built.

        Return them with others inserted, replaced or left out."""
        ...

    @fold("participants")
    def phase_order(self, table: Any, phase: str, participants: tuple[str, ...]) -> tuple[str, ...]:
        """The participants of a phase with turns, in turn order: the ids of seats, and those of participants
        that a plugin plays. Called when the phase begins, and whenever its order of play is shown.

        An id that is left out has no turn, an id that occurs twice has two. Read only what all players know;
        change nothing and draw nothing.
        """
        ...

    @ask
    def before_phase(self, table: Any, phase: str) -> Asks[None]:
        """Called before each phase, when its order of play is not yet fixed."""
        ...

    @ask
    def after_phase(self, table: Any, phase: str) -> Asks[None]:
        """Called after each phase, when its last turn is over."""
        ...

    @ask
    def before_turn(self, table: Any, seat: Any, phase: str) -> Asks[None]:
        """Called before each turn of a seat, in every phase."""
        ...

    @ask
    def after_turn(self, table: Any, seat: Any, phase: str) -> Asks[None]:
        """Called after each turn of a seat, in every phase."""
        ...

    @ask
    def participant_turn(self, table: Any, phase: str, participant: str) -> Asks[None]:
        """The turn of a participant that has no seat, such as a solo opponent."""
        ...

    @fold("result")
    def result(self, table: Any, result: Result) -> Result:
        """The result of a finished game: add facts, such as a title."""
        ...

    @fold("measures")
    def measures(self, table: Any, measures: dict[str, Any]) -> dict[str, Any]:
        """The lab's columns for a finished game, besides its result.

        Return the columns with yours added: each has a name, and a number, a text, true or false."""
        ...

    @fold("measures")
    def seat_measures(self, table: Any, seat: Any, measures: dict[str, Any]) -> dict[str, Any]:
        """The lab's columns for a seat of a finished game; begins with the game's own figures.

        Pieces that the seat holds are called too."""
        ...

    @fold("broken")
    def invariants(self, table: Any, broken: dict[str, Text]) -> dict[str, Text]:
        """The broken invariants, by a name for each; `plugins check` calls this after every answer.

        Begins with those that the game finds. Add yours, or remove one that your rules change."""
        ...

    @collect
    def participant_names(self) -> Sequence[tuple[str, Text]]:
        """The names of participants that a plugin plays without a seat: called once when a rule set is
        built."""
        ...

    @collect
    def sections(self, view: View) -> Sequence[Part]:
        """More parts of the sheet, below those of the game: the plugin's things on the table."""
        ...

    @tell
    def after_events(self, events: tuple[Event, ...]) -> None:
        """Called with the events since the last call: before a person is asked, at the end, and in between if
        there are many."""
        ...
