"""The idea track and its decks. Decks have no order: draws are random, but a seen card stays on top."""

from __future__ import annotations

from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.rules.derived import derived


def next_card(table: LandTable) -> str:
    """The next card of the current deck; empty if there is none."""
    land = table.position
    if land.top:
        card, land.top, land.seen = land.top, "", ()
        return card
    return table.draw("idea", land.deck) if land.deck else ""


def fill_track(table: LandTable) -> None:
    """Lay cards on the empty spaces of the track, while there are any."""
    track = table.position.track
    while len(track) < derived(table).numbers.track:
        card = next_card(table)
        if not card:
            return
        track.append(card)


def offer(table: LandTable, seat: LandSeat) -> dict[str, str]:
    """The ideas for sale to a seat: the track, and the top of the deck if the seat has looked at it."""
    land = table.position
    found = {idea: idea for idea in land.track}
    if land.top and seat.id in land.seen:
        found[land.top] = land.top
    return found


def take_idea(table: LandTable, idea: str) -> None:
    """Take an idea from its place; a gap on the track is filled at once."""
    land = table.position
    if idea == land.top:
        land.top, land.seen = "", ()
        return
    at = land.track.index(idea)
    card = next_card(table)
    if not card:
        del land.track[at]
        return
    land.track[at] = card
    table.publish(events.IdeaRevealed, card, table.rules.pieces[card].name)


def look_at_top(table: LandTable, seat: LandSeat) -> None:
    """Let a seat look at the top card of the current deck."""
    land = table.position
    if not land.top:
        if not land.deck:
            return
        land.top = table.draw("idea", land.deck)
    if seat.id not in land.seen:
        land.seen = (*land.seen, seat.id)
    table.publish(events.LookedAtDeck, seat.id)


def enter_last_age(table: LandTable) -> None:
    """Replace unsold ideas on the track by cards of the last age."""
    land = table.position
    land.removed += land.track + land.deck + ([land.top] if land.top else [])
    land.top, land.seen = "", ()
    land.track, land.deck, land.late_deck = [], land.late_deck, []
    fill_track(table)
    table.publish(events.TrackCleared, tuple(table.rules.pieces[idea].name for idea in land.track))
