"""Seasons: how one begins, how much of its time is gone, and when it is over."""

from __future__ import annotations

from manicule_cartographers import events
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.state import AMBUSH


def begin_season(table: CartographersTable, season: str) -> None:
    """Put the revealed cards back into the deck, and an ambush that nobody has seen."""
    realm = table.position
    realm.season = season
    realm.deck += realm.revealed
    realm.revealed = []
    if realm.deck.count(AMBUSH) < len(realm.ambushes):
        realm.deck.append(AMBUSH)
    table.tell(events.SeasonBegan, season)


def time_so_far(table: CartographersTable) -> int:
    """The time values of all cards that were revealed this season."""
    explore = table.content.explore
    return sum(explore[card].time for card in table.position.revealed)


def season_is_over(table: CartographersTable) -> bool:
    """Whether the time of the season is reached, or no card is left to be revealed."""
    season = table.content.season[table.position.season]
    return time_so_far(table) >= season.time or not table.position.deck
