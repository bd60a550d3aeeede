"""Lets another player, a person or a bot, play a seat of a match."""

from __future__ import annotations

from manicule.kernel.errors import UsageError
from manicule.match.header import MatchHeader
from manicule.match.match import Match
from manicule.match.seat_changes import SeatChange
from manicule.match.seat_checks import NO_SUCH_SEAT
from manicule.match.seats import Human, Robot
from manicule.plugins import PluginRegistry
from manicule.plugins.default import given_registry


def reseat(match: Match, seat: str, player: Human | Robot, *, registry: PluginRegistry | None = None) -> None:
    """Let another player play a seat from now on, such as a bot for a person who leaves, or that person
    again.

    The seat keeps its name. A person with another name is named in the log and in the result. The change is
    recorded, and an undo does not take it back. `UsageError` if the game is over, or nothing would change.

    >>> reseat(match, "b", Robot("random"))
    >>> match.people
    ('a',)
    >>> reseat(match, "b", Human())
    >>> match.people
    ('a', 'b')
    """
    if isinstance(player, Human):
        match.occupants.replace(seat, player.kind, name=player.name)
        return
    found = given_registry(registry)
    match.occupants.replace(seat, player.kind, found.bot(player.kind, match.rules.game.id))


def check_changes(start: MatchHeader, changes: list[SeatChange]) -> None:
    """Refuse recorded changes of players that cannot have been made; anybody may have written them."""
    for change in changes:
        if change.seat not in start.by_id:
            raise UsageError(NO_SUCH_SEAT(seat=change.seat))
        Human(change.name)
