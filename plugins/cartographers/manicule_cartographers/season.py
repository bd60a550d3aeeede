"""The check phase and the end of a season: time, edicts, coins and monsters."""

from __future__ import annotations

from manicule import Asks, Together
from manicule_cartographers import events
from manicule_cartographers.drawing import Pen
from manicule_cartographers.explore import time_so_far
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable
from manicule_cartographers.land import Land
from manicule_cartographers.lore import lore, reading, scoring_card, stars
from manicule_cartographers.setup import CartographersPhase, begin_season
from manicule_cartographers.texts import tr

EDICTS = ("a", "b", "c", "d")
_PLACES = {
    "a": tr("edict A", context="points.a"),
    "b": tr("edict B", context="points.b"),
    "c": tr("edict C", context="points.c"),
    "d": tr("edict D", context="points.d"),
    "coins": tr("coins", context="points.coins"),
    "monsters": tr("monsters", context="points.monsters"),
}
_SEASONS = {
    "spring": tr("Spring", context="season.spring.name"),
    "summer": tr("Summer", context="season.summer.name"),
    "fall": tr("Fall", context="season.fall.name"),
    "winter": tr("Winter", context="season.winter.name"),
}
POINT_NAMES = {
    f"{season}_{place}": tr("{season}: {source}", context="points")(season=name, source=source)
    for season, name in _SEASONS.items()
    for place, source in _PLACES.items()
}
"""The boxes of the sheet: for each season two edicts, coins and monsters."""


class Check(CartographersPhase):
    """A season is over once its time is reached; then it is scored and the next one begins.

    A season is a round: until it is over, another turn begins with another card.
    """

    id = "check"
    name = tr("Check", context="phase.check.name")

    def begin(self, table: CartographersTable) -> Asks[None]:
        if not season_is_over(table):
            return
        yield from _last_words(table)
        for seat in table.seats:
            score_season(table, seat)
        seasons = lore(table).seasons
        at = seasons.index(table.position.season)
        if at + 1 < len(seasons):
            begin_season(table, seasons[at + 1])
        else:
            table.finish()
            _tell_title(table)

    def leads_to(self, table: CartographersTable) -> str:
        is_over = lore(table).seasons.index(table.position.season) == table.position.round
        return "" if is_over else "explore"


def _last_words(table: CartographersTable) -> Asks[None]:
    """Let plugins ask before the season is scored, if there are any that do."""
    pens = [Pen(table, seat, seat) for seat in table.seats]
    talks = [(pen.seat, pen.seat.hooks.season_ends(table, pen.seat, pen)) for pen in pens]
    if any(talk for _, talk in talks):
        yield from Together(talks, secret=False)
        for pen in pens:
            pen.keep()


def season_is_over(table: CartographersTable) -> bool:
    """Whether the time of the season is reached, or no card is left to be revealed."""
    season = table.content.season[table.position.season]
    return time_so_far(table) >= season.time or not table.position.deck


def score_season(table: CartographersTable, seat: CartographersSeat) -> None:
    """Write the four numbers of a season."""
    season = table.content.season[table.position.season]
    sheet = seat.state
    land = Land(sheet.map, reading(table))
    boxes: dict[str, int] = {}
    for edict in season.edicts:
        card = scoring_card(table.content, table.options, table.position.edicts[edict])
        boxes[edict.lower()] = stars(lore(table), card, land)
        table.tell(events.ScoredEdict, seat.id, edict, card.id, boxes[edict.lower()])
    lost = land.threatened().bit_count()
    boxes |= {"coins": sheet.coins, "monsters": -lost}
    sheet.points |= {f"{season.id}_{place}": number for place, number in boxes.items()}
    table.tell(events.ScoredSeason, seat.id, season.id, sheet.coins, lost, sum(boxes.values()))


def points(seat: CartographersSeat) -> dict[str, int]:
    """Stars by season and source, as they stand in the boxes of the sheet."""
    return dict(seat.state.points)


def standing(seat: CartographersSeat) -> tuple[int, ...]:
    """Most stars, then fewest of them lost to monsters."""
    boxes = seat.state.points
    lost = sum(number for box, number in boxes.items() if box.endswith("_monsters"))
    return sum(boxes.values()), lost


def rating(table: CartographersTable, seat: CartographersSeat) -> int:
    """What the game for one is judged by: stars less the numbers of the four scoring cards."""
    cards = table.position.edicts.values()
    solo: int = sum(table.content.scoring[card].solo for card in cards)
    return sum(seat.state.points.values()) - solo


def title_for(table: CartographersTable, rating: int) -> str:
    """The best title whose number is reached; the lowest one is everybody's."""
    titles = sorted(table.content.title.values(), key=lambda title: title.least)
    reached = [title for title in titles if rating >= title.least] or titles[:1]
    best: str = reached[-1].id
    return best


def _tell_title(table: CartographersTable) -> None:
    if len(table.seats) == 1:
        (seat,) = table.seats
        reached = rating(table, seat)
        table.tell(events.EarnedTitle, seat.id, title_for(table, reached), reached)
