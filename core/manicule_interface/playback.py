"""The moments of a played match: the table after each answer, and the beginnings of rounds and phases."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.progress import round_of
from manicule.match.twins import replay_for
from manicule.plugins import PluginRegistry
from manicule_interface.narration import Narration
from manicule_interface.session import Report, Session

AFTER = tr("After {number} of {all} moves")


class Stop(NamedTuple):
    """The first moment of a phase: the number of answers before it, its round (0 outside of all rounds), and
    its heading."""

    at: int
    round: int
    heading: Text


class Playback:
    """A match, moment by moment. A moment is a number of answers; the match itself stays as it is."""

    def __init__(self, match: Match, registry: PluginRegistry, report: Report | None = None) -> None:
        self.match = match
        self.last = match.answers
        self._registry = registry
        self._report = report

    def session(self, at: int) -> Session:
        """The table after a number of answers. It is not shared: each viewer sees what they saw then."""
        narration = Narration()
        past = replay_for(self.match, narration.observers(), self.within(at))
        return Session(past, self._registry, narration, report=self._report)

    def within(self, at: int) -> int:
        """The nearest moment of the match."""
        return max(0, min(at, self.last))

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """The beginnings of all phases in which people or bots were asked."""
        past = replay_for(self.match, (), 0)
        stops = [_stop(past)]
        for step in self.match.timeline.steps_since(0):
            _, seat, answer = step
            past.answer(seat, answer)
            stop = _stop(past)
            if stop[1:] != stops[-1][1:]:
                stops.append(stop)
        return tuple(stops)

    @property
    def rounds(self) -> tuple[Stop, ...]:
        """The beginnings of all rounds."""
        first: dict[int, Stop] = {}
        for stop in self.stops:
            first.setdefault(stop.round, stop)
        return tuple(stop for round, stop in first.items() if round)

    def before(self, at: int, stops: Sequence[Stop]) -> int:
        """The last of some stops before a moment; the beginning if there is none."""
        return max((stop.at for stop in stops if stop.at < at), default=0)

    def after(self, at: int, stops: Sequence[Stop]) -> int:
        """The first of some stops after a moment; the end if there is none."""
        return min((stop.at for stop in stops if stop.at > at), default=self.last)


def _stop(match: Match) -> Stop:
    return Stop(match.answers, round_of(match.table), match.display.heading)
