"""The check phase and the end of a season: time, edicts, coins and monsters."""

from __future__ import annotations

from manicule import Asks, Together
from manicule_cartographers import events
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable
from manicule_cartographers.phases.base import CartographersPhase
from manicule_cartographers.rules.derived import derived, reading, scoring_card, stars
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.pen import Pen
from manicule_cartographers.rules.points import rating, title_for
from manicule_cartographers.rules.seasons import begin_season, season_is_over
from manicule_cartographers.texts import tr


class Check(CartographersPhase):
    """A season ends when its time is reached; it is scored, and the next one begins.

    A season is a round; each turn of it reveals another card.
    """

    id = "check"
    name = tr("Check", context="phase.check.name")

    def begin(self, table: CartographersTable) -> Asks[None]:
        if not season_is_over(table):
            return
        yield from _last_words(table)
        for seat in table.seats:
            score_season(table, seat)
        seasons = derived(table).seasons
        at = seasons.index(table.position.season)
        if at + 1 < len(seasons):
            begin_season(table, seasons[at + 1])
        else:
            table.finish()
            _tell_title(table)

    def leads_to(self, table: CartographersTable) -> str:
        is_over = derived(table).seasons.index(table.position.season) == table.position.round
        return "" if is_over else "explore"


def _last_words(table: CartographersTable) -> Asks[None]:
    """Let plugins ask before the season is scored, if any plugin does."""
    pens = [Pen(table, seat, seat) for seat in table.seats]
    talks = [(pen.seat, pen.seat.hooks.before_season_scoring(table, pen.seat, pen)) for pen in pens]
    if any(talk for _, talk in talks):
        yield from Together(talks, secret=False)
        for pen in pens:
            pen.keep()


def score_season(table: CartographersTable, seat: CartographersSeat) -> None:
    """Fill the four boxes of a season."""
    season = table.content.season[table.position.season]
    sheet = seat.state
    land = Land(sheet.map, reading(table))
    boxes: dict[str, int] = {}
    for edict in season.edicts:
        card = scoring_card(table.content, table.options, table.position.edicts[edict])
        boxes[edict.lower()] = stars(derived(table), card, land)
        table.publish(events.ScoredEdict, seat.id, edict, card.id, boxes[edict.lower()])
    lost = land.threatened().bit_count()
    boxes |= {"coins": sheet.coins, "monsters": -lost}
    sheet.points |= {f"{season.id}_{place}": number for place, number in boxes.items()}
    table.publish(events.ScoredSeason, seat.id, season.id, sheet.coins, lost, sum(boxes.values()))


def _tell_title(table: CartographersTable) -> None:
    if len(table.seats) == 1:
        (seat,) = table.seats
        reached = rating(table, seat)
        table.publish(events.EarnedTitle, seat.id, title_for(table, reached), reached)
