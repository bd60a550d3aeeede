"""Seasons: their start, their time, and their end."""

from __future__ import annotations

from collections.abc import Mapping

from manicule_cartographers import events
from manicule_cartographers.content import Season
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.state import AMBUSH, MapSheet


def begin_season(table: CartographersTable, season: str) -> None:
    """Return the revealed cards to the deck, and add an unknown ambush."""
    realm = table.position
    realm.season = season
    realm.deck += realm.revealed
    realm.revealed = []
    if realm.deck.count(AMBUSH) < len(realm.ambushes):
        realm.deck.append(AMBUSH)
    table.publish(events.SeasonBegan, season)


def time_so_far(table: CartographersTable) -> int:
    """The time values of all cards revealed this season."""
    explore = table.content.explore
    return sum(explore[card].time for card in table.position.revealed)


def season_is_over(table: CartographersTable) -> bool:
    """Whether the time of the season is reached, or no card is left to reveal."""
    season = table.content.season[table.position.season]
    return time_so_far(table) >= season.time or not table.position.deck


def seasons_to_come(seasons: Mapping[str, Season], now: str, sheet: MapSheet) -> list[Season]:
    """The seasons still to be scored on a sheet: this one if it is not scored yet, and all later ones."""
    ids = list(seasons)
    left = ids[ids.index(now) :] if now else ids
    return [seasons[season] for season in left if f"{season}_coins" not in sheet.points]


def edicts_to_come(seasons: Mapping[str, Season], now: str, sheet: MapSheet) -> frozenset[str]:
    """The edicts still to be scored on a sheet."""
    return frozenset(edict for season in seasons_to_come(seasons, now, sheet) for edict in season.edicts)
