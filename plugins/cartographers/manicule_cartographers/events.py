"""The events of a game of Cartographers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from manicule import Event, Names, Section, Text, verbatim
from manicule_cartographers.texts import ntr, tr
from manicule_cartographers.texts.point_rows import COINS, EDICT, MONSTERS

STARS = ntr("{n} star", "{n} stars", context="stars")
TOTAL = tr("Total", context="row of points")


class EdictLaid(Event, frozen=True):
    """The scoring card of an edict; `stars` is its figure if an option sets it."""

    edict: str
    card: str
    stars: int = 0

    def text(self, names: Names) -> Text:
        card = names.content.scoring[self.card]
        if self.stars:
            card = card.with_stars(self.stars)
        text = tr("Edict {edict}, {card}: {about}")
        return text(edict=self.edict, card=card.name, about=card.about)


class SeasonBegan(Event, frozen=True):
    season: str

    def text(self, names: Names) -> Text:
        season = names.content.season[self.season]
        text = tr("{season} begins. When time reaches {time}, edicts {edicts} are scored.")
        edicts = tuple(verbatim(edict) for edict in season.edicts)
        return text(season=season.name, time=season.time, edicts=edicts)


class Revealed(Event, frozen=True):
    """A revealed explore card, and the time of the season including it."""

    card: str
    time: int

    def text(self, names: Names) -> Text:
        card = names.content.explore[self.card]
        if card.kind == "ruins":
            return tr("{card}: the next terrain must cover ruins.")(card=card.name)
        terrains = tuple(names.content.terrain[terrain].name for terrain in card.terrains)
        text = tr("Explored: {card} ({terrains}). Time: {time}.")
        return text(card=card.name, terrains=terrains, time=self.time)


class AmbushRevealed(Event, frozen=True):
    card: str
    alone: bool

    def text(self, names: Names) -> Text:
        card = names.content.ambush[self.card]
        if self.alone:
            return tr("Ambush! {card}: monsters come from a corner of the map.")(card=card.name)
        text = tr("Ambush! {card}: every map goes to the neighbor on the right, who draws monsters on it.")
        if card.arrow == "clockwise":
            text = tr("Ambush! {card}: every map goes to the neighbor on the left, who draws monsters on it.")
        return text(card=card.name)


class Drew(Event, frozen=True):
    """Spaces were filled on the sheet of `owner`."""

    seat: str
    owner: str
    terrain: str
    cells: tuple[str, ...]

    def text(self, names: Names) -> Text:
        terrain = names.content.terrain[self.terrain].name
        cells = verbatim(" ".join(self.cells))
        if self.seat == self.owner:
            text = tr("{seat} draws {terrain}: {spaces}.")
            return text(seat=names.seat(self.seat), terrain=terrain, spaces=cells)
        text = tr("{seat} draws {terrain} on {owner}’s map: {spaces}.")
        owner = names.seat(self.owner)
        return text(seat=names.seat(self.seat), owner=owner, terrain=terrain, spaces=cells)


class Appeared(Event, frozen=True):
    """Monsters found room on the sheet of a solo player."""

    seat: str
    cells: tuple[str, ...]

    def text(self, names: Names) -> Text:
        text = tr("Monsters appear on {seat}’s map: {spaces}.")
        return text(seat=names.seat(self.seat), spaces=verbatim(" ".join(self.cells)))


class FoundNoRoom(Event, frozen=True):
    """Nothing could be drawn on a sheet: it is full, or a solo ambush fits nowhere."""

    owner: str
    is_full: bool = True

    def text(self, names: Names) -> Text:
        text = tr("There is no room on {owner}’s map.")
        if not self.is_full:
            text = tr("The monsters fit nowhere on {owner}’s map; the card is removed from the game.")
        return text(owner=names.seat(self.owner))


class GainedCoin(Event, frozen=True):
    """A coin of the track was filled; `mountain` is the surrounded mountain, if any."""

    seat: str
    mountain: str

    def text(self, names: Names) -> Text:
        if self.mountain:
            text = tr("{seat} gains a coin for the mountain on {space}.")
            return text(seat=names.seat(self.seat), space=self.mountain)
        return tr("{seat} gains a coin.")(seat=names.seat(self.seat))


class ScoredEdict(Event, frozen=True):
    seat: str
    edict: str
    card: str
    stars: int

    def text(self, names: Names) -> Text:
        text = tr("{seat}: edict {edict}, {card}, {stars}.")
        card = names.content.scoring[self.card].name
        return text(seat=names.seat(self.seat), edict=self.edict, card=card, stars=STARS(n=self.stars))


class ScoredSeason(Event, frozen=True):
    seat: str
    season: str
    coins: int
    monsters: int
    stars: int

    def text(self, names: Names) -> Text:
        text = tr(
            "{seat} gains {coins} from coins, loses {monsters} to monsters, and scores {stars} in {season}."
        )
        return text(
            seat=names.seat(self.seat),
            season=names.content.season[self.season].name,
            coins=STARS(n=self.coins),
            monsters=STARS(n=self.monsters),
            stars=STARS(n=self.stars),
        )

    def moment(self, names: Names, before: Sequence[Event]) -> Sequence[Section]:
        """What edicts, coins and monsters brought to whom; then the stars of all seasons so far."""
        scored = [*(event for event in before if isinstance(event, ScoredSeason)), self]
        this = [event for event in scored if event.season == self.season]
        edicts = [event for event in _since_season(before) if isinstance(event, ScoredEdict)]
        rows: list[tuple[Text, ...]] = []
        for edict, card in dict.fromkeys((event.edict, event.card) for event in edicts):
            name = EDICT(edict=edict, card=names.content.scoring[card].name)
            own = {event.seat: event.stars for event in edicts if event.edict == edict}
            rows.append((name, *(_number(own[event.seat]) for event in this)))
        rows.append((COINS, *(_number(event.coins) for event in this)))
        rows.append((MONSTERS, *(_number(-event.monsters) for event in this)))
        rows.append((TOTAL, *(_number(event.stars) for event in this)))
        heading = (verbatim(""), *(names.seat(event.seat) for event in this))
        title = tr("{season} is scored")(season=names.content.season[self.season].name)
        season = Section(title, tuple(rows), heading)
        if len(scored) == len(this):
            return (season,)
        return season, _so_far(names, scored, [event.seat for event in this], heading)


def _so_far(
    names: Names, scored: Sequence[ScoredSeason], seats: Sequence[str], heading: tuple[Text, ...]
) -> Section:
    """The stars of each season, and their sum."""
    rows: list[tuple[Text, ...]] = []
    for season in dict.fromkeys(event.season for event in scored):
        own = {event.seat: event.stars for event in scored if event.season == season}
        rows.append((names.content.season[season].name, *(_number(own[seat]) for seat in seats)))
    sums = (sum(event.stars for event in scored if event.seat == seat) for seat in seats)
    return Section(tr("Stars so far"), (*rows, (TOTAL, *map(_number, sums))), heading)


def _since_season(events: Sequence[Event]) -> list[Event]:
    """The events since the last season began."""
    return [*takewhile(lambda event: not isinstance(event, SeasonBegan), reversed(events))][::-1]


def _number(stars: int) -> Text:
    return verbatim(str(stars).replace("-", "−"))


class EarnedTitle(Event, frozen=True):
    """A solo player earned a title."""

    seat: str
    title: str
    rating: int

    def text(self, names: Names) -> Text:
        text = tr("With a rating of {rating}, {seat} earns the title “{title}.”")
        title = names.content.title[self.title].name
        return text(seat=names.seat(self.seat), rating=self.rating, title=title)
