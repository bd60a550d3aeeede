"""Accounts of a game of Cartographers: what was told adds up to what stands on the sheets at the end."""

from collections import Counter
from collections.abc import Iterator, Sequence

from manicule import Event, Match
from manicule.kernel.game import result_of
from manicule_cartographers import MapSheet, events

SEASONS = {"spring": "ab", "summer": "bc", "fall": "cd", "winter": "da"}
MOST_COINS = 14


def wrong_accounts(match: Match, told: Sequence[Event]) -> list[str]:
    """What is wrong with a finished game of which all events were told."""
    return [*_wrong_sheets(match, told), *_wrong_points(match, told), *_wrong_winners(match)]


def _wrong_sheets(match: Match, told: Sequence[Event]) -> Iterator[str]:
    drawn: dict[str, Counter[str]] = {seat: Counter() for seat in match.seats}
    coins: Counter[str] = Counter()
    for event in told:
        if isinstance(event, events.Drew):
            drawn[event.owner].update(event.cells)
        elif isinstance(event, events.Appeared):
            drawn[event.seat].update(event.cells)
        elif isinstance(event, events.GainedCoin):
            coins[event.seat] += 1
    for seat in match.table.seats:
        sheet: MapSheet = seat.state
        twice = [cell for cell, times in drawn[seat.id].items() if times > 1]
        if twice:
            yield f"{seat.name}: {twice} were drawn twice"
        filled = sum(letter not in ".^#" for row in sheet.map for letter in row)
        if filled != drawn[seat.id].total():
            yield f"{seat.name}: {filled} spaces are filled, and {drawn[seat.id].total()} were drawn"
        if not sheet.coins + sheet.spent == coins[seat.id] <= MOST_COINS:
            yield f"{seat.name}: {sheet.coins} coins and {sheet.spent} spent, of {coins[seat.id]} gained"


def _wrong_points(match: Match, told: Sequence[Event]) -> Iterator[str]:
    boxes = {
        f"{season}_{place}" for season, edicts in SEASONS.items() for place in (*edicts, "coins", "monsters")
    }
    seasons = [event for event in told if isinstance(event, events.ScoredSeason)]
    for seat, result in zip(match.table.seats, result_of(match.table).seats, strict=True):
        if set(result.points) != boxes or result.score != sum(result.points.values()):
            yield f"{seat.name}: {result.score} from {result.points}"
        own = {event.season: event.stars for event in seasons if event.seat == seat.id}
        sums = {
            season: sum(n for box, n in result.points.items() if box.startswith(season)) for season in SEASONS
        }
        if list(own.items()) != list(sums.items()):
            yield f"{seat.name}: told {own}, and the points make {sums}"
        if any(n > 0 for box, n in result.points.items() if box.endswith("monsters")):
            yield f"{seat.name}: monsters bring points: {result.points}"


def _wrong_winners(match: Match) -> Iterator[str]:
    result = result_of(match.table)
    if set(result.winners) != {seat.name for seat in result.seats if seat.rank == 1}:
        yield f"the winners are {result.winners}"
