"""Changes of the player at a seat during a match, as data, as events and as texts.

A seat keeps its name and its secrets when another player takes it, so rules, replays and undo do not depend
on the players. A record has each change as settings of the seat: `b kind=normal`, then `b round=3`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from manicule.kernel.events import Event, Names
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, tr
from manicule.match.header import MatchHeader

KIND, NAME, ROUND = "kind", "name", "round"
RESERVED = (KIND, NAME, ROUND)
"""The settings of a seat that record a change of its player."""

BOT_ON = tr("{name} has left; a bot plays on.")
OTHER_ON = tr("{name} has left; {other} plays on.")
# Translators: {other} is a person who takes the seat of {name}: a person who is away, or a bot
PLAYS_FOR = tr("{other} now plays for {name}.")
IS_BACK = tr("{name} is back and plays on.")
# Translators: in the result of a finished game
BOT_PLAYED_ON = tr("{name} left in round {round}; a bot played on.")
# Translators: in the result of a finished game
OTHER_PLAYED_ON = tr("{name} left in round {round}; {other} played on.")
# Translators: in the result of a finished game; {other} is a person who took the seat of {name}
PLAYED_FOR = tr("From round {round}, {other} played for {name}.")
# Translators: in the result of a finished game; {name} had left before
CAME_BACK = tr("{name} came back in round {round}.")


class SeatChange(NamedTuple):
    """A change of the player at a seat, made while question `at` was open.

    The new player is a bot of a `kind`, or a person. A person who is not the one whose name the seat has, has
    a `name`. The round is 0 outside of all rounds."""

    at: int
    seat: str
    kind: str
    name: str = ""
    round: int = 0

    @property
    def settings(self) -> dict[str, str]:
        """The settings that record the change. The kind comes first."""
        name = {NAME: self.name} if self.name else {}
        return {KIND: self.kind, **name, ROUND: str(self.round)}

    def player(self, seat_name: str) -> str:
        """The name of the new player; empty for a bot."""
        return (self.name or seat_name) if self.kind == PERSON else ""


class Reseated(Event, frozen=True):
    """Another player plays a seat from now on. The name of a player is empty for a bot."""

    seat: str
    before: str
    now: str

    @property
    def who(self) -> str:
        """No participant: it is not an action of the game."""
        return ""

    def text(self, names: Names) -> Text:
        name = str(names.seat(self.seat))
        if not self.now:
            return BOT_ON(name=self.before or name)
        if self.now == name:
            return IS_BACK(name=name)
        if self.before:
            return OTHER_ON(name=self.before, other=self.now)
        return PLAYS_FOR(name=name, other=self.now)


def add_setting(changes: list[SeatChange], at: int, seat: str, name: str, value: str) -> None:
    """Add a reserved setting of a record to the changes so far."""
    if name == KIND:
        changes.append(SeatChange(at, seat, value))
        return
    index = next((index for index in reversed(range(len(changes))) if changes[index].seat == seat), None)
    if index is not None and name == NAME:
        changes[index] = changes[index]._replace(name=value)
    elif index is not None and value.isascii() and value.isdigit() and len(value) < 10:
        changes[index] = changes[index]._replace(round=int(value))


def kinds_after(header: MatchHeader, changes: Sequence[SeatChange]) -> dict[str, str]:
    """The kind of the player at each seat after these changes."""
    kinds = {id: seat.kind for id, seat in header.by_id.items()}
    return kinds | {change.seat: change.kind for change in changes if change.seat in kinds}


def events_of(
    changes: Sequence[SeatChange], names: Mapping[str, str], people: Sequence[str]
) -> Iterator[Reseated]:
    """The event of each change. `people` are the seats of people at the beginning."""
    now = {seat: name if seat in people else "" for seat, name in names.items()}
    for change in changes:
        before = now[change.seat]
        now[change.seat] = change.player(names[change.seat])
        yield Reseated(change.seat, before, now[change.seat])


def result_text(change: SeatChange, event: Reseated, seat_name: str) -> Text:
    """A change as a sentence in the result of the game."""
    said: dict[str, str | int] = {"name": seat_name, "round": change.round}
    if not change.round:
        return event.text(Names({event.seat: seat_name}, None))
    if not event.now:
        return BOT_PLAYED_ON(**said | {"name": event.before or seat_name})
    if event.now == seat_name:
        return CAME_BACK(**said)
    if event.before:
        return OTHER_PLAYED_ON(**said | {"name": event.before, "other": event.now})
    return PLAYED_FOR(**said, other=event.now)
