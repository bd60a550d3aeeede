"""Points and titles: the boxes of the sheet, the ranking, and the rating of a solo player."""

from __future__ import annotations

from manicule import PointGroup, PointTable, Text, TieBreak, verbatim
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable
from manicule_cartographers.texts import tr
from manicule_cartographers.texts.point_rows import COINS, EDICT, MONSTERS

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
BOX = tr("{season}: {source}", context="points")
POINT_NAMES = {
    f"{season}_{place}": BOX(season=name, source=source)
    for season, name in _SEASONS.items()
    for place, source in _PLACES.items()
}
"""The boxes of the sheet: for each season two edicts, coins and monsters."""
BY_SOURCE = tr("Stars by source")
BY_SEASON = tr("Stars by season: two edicts + coins − monsters")
# Translators: a season and the letters of its two edicts, in a table, as in “Spring A+B”
SEASON = tr("{season} {edicts}", context="row of points")
TIE_BREAKS = (
    TieBreak("monsters", tr("fewer stars lost to monsters", context="tie-break"), is_least_ahead=True),
)
"""The ranking of maps with equally many stars."""


def points(seat: CartographersSeat) -> dict[str, int]:
    """Stars by season and source, as in the boxes of the sheet."""
    return dict(seat.state.points)


def names_of_edicts(table: CartographersTable) -> dict[str, Text]:
    """The boxes of the edicts, with the scoring cards of this match."""
    named = tr("edict {edict} ({card})", context="points")
    cards = {edict: table.content.scoring[card].name for edict, card in table.position.edicts.items()}
    return {
        f"{season.id}_{edict.lower()}": BOX(season=season.name, source=named(edict=edict, card=cards[edict]))
        for season in table.content.season.values()
        for edict in season.edicts
        if edict in cards
    }


def tables_of_points(table: CartographersTable) -> tuple[PointTable, ...]:
    """The boxes of the sheet by what paid, over all seasons; then by season, with the boxes of each."""
    cards = {edict: table.content.scoring[card].name for edict, card in table.position.edicts.items()}
    names = {edict.lower(): EDICT(edict=edict, card=card) for edict, card in sorted(cards.items())}
    names |= {"coins": COINS, "monsters": MONSTERS}
    seasons = table.content.season.values()
    by_source = tuple(
        PointGroup(name, tuple(f"{season.id}_{box}" for season in seasons)) for box, name in names.items()
    )
    by_season = []
    for season in seasons:
        boxes = (*map(str.lower, season.edicts), "coins", "monsters")
        name = SEASON(season=season.name, edicts=verbatim("+".join(season.edicts)))
        by_season.append(PointGroup(name, tuple(f"{season.id}_{box}" for box in boxes)))
    return PointTable(BY_SOURCE, by_source), PointTable(BY_SEASON, tuple(by_season), with_parts=True)


def standing(seat: CartographersSeat) -> tuple[int, ...]:
    """The ranking: most stars, then fewest lost to monsters."""
    boxes = seat.state.points
    lost = sum(number for box, number in boxes.items() if box.endswith("_monsters"))
    return sum(boxes.values()), lost


def rating(table: CartographersTable, seat: CartographersSeat) -> int:
    """The rating of a solo game: stars minus the numbers of the four scoring cards."""
    cards = table.position.edicts.values()
    solo: int = sum(table.content.scoring[card].solo for card in cards)
    return sum(seat.state.points.values()) - solo


def title_for(table: CartographersTable, rating: int) -> str:
    """The best title whose minimum is reached, or else the lowest title."""
    titles = sorted(table.content.title.values(), key=lambda title: title.least)
    reached = [title for title in titles if rating >= title.least] or titles[:1]
    best: str = reached[-1].id
    return best
