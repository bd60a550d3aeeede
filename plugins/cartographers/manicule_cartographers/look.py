"""The table as a seat sees it: the season, the edicts with what they are worth now, and the maps."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Bar, Cell, Grid, Section, Sheet, Text, View, verbatim
from manicule_cartographers.advice import gains
from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.land import Land
from manicule_cartographers.lore import Lore, card_name, scoring_card, stars
from manicule_cartographers.signs import MapSigns, spaces
from manicule_cartographers.state import AMBUSH, MapSheet, Realm
from manicule_cartographers.texts import ntr, tr

Rows = tuple[tuple[Text | Bar | Cell, ...], ...]

COINS = ntr("{n} coin", "{n} coins", context="coins")
STARS = ntr("{n} star", "{n} stars", context="stars")
NOTHING_HELPS = tr("no single space", context="what would raise the score")
ANYTHING = tr("anything", context="what would raise the score")
RAISED = tr("{terrains} +{stars}: {spaces}", context="what would raise the score")
MOST_SPACES = 4
SEATS = "abcdefghijklmnopqrstuvwxyz"


def look(view: View) -> Sheet:
    """The cards and the maps, the reader's own first; before a question the edicts and the map in hand."""
    drawn = Drawing(view)
    own = SEATS.index(view.seat) if view.seat else 0
    number = len(view.names)
    maps = [drawn.map_of((own + step) % number) for step in range(number)]
    in_hand = drawn.sheet_in_hand(own)
    brief = (drawn.edicts(in_hand, is_brief=True), drawn.map_of(in_hand))
    return Sheet((drawn.cards(), drawn.edicts(own), *maps), brief)


class Drawing:
    """What the sections are drawn from."""

    def __init__(self, view: View) -> None:
        realm = view.position
        assert isinstance(realm, Realm)
        self.realm = realm
        self.content: Content = view.content
        self.known: Lore = view.prepared
        self.options = view.options
        self.names = view.names
        self.side: str = view.options["side"]
        self.signs = MapSigns(self.content, self.side)

    def sheet_in_hand(self, own: int) -> int:
        """Whose map a seat draws on now: its own, or in an ambush the one that was passed to it."""
        ambush = self.content.ambush.get(self.realm.card)
        if ambush is None or self.realm.phase != AMBUSH:
            return own
        return (own + (-1 if ambush.arrow == "clockwise" else 1)) % len(self.names)

    def cards(self) -> Section:
        """The season with its time, and what was revealed."""
        realm, content = self.realm, self.content
        season = content.season.get(realm.season)
        rows: list[tuple[Text | Bar | Cell, ...]] = []
        if season is not None:
            time = sum(content.explore[card].time for card in realm.revealed)
            rows.append((tr("time"), Bar(min(time, season.time), season.time)))
        revealed = tuple(content.explore[card].name for card in realm.revealed)
        rows.append((tr("explored this season"), _list(revealed)))
        if realm.card:
            rows.append((tr("card of this turn"), card_name(content, realm.card)))
        left = ntr("{n} card", "{n} cards", context="deck")(n=len(realm.deck))
        lurking = ntr("{n} ambush among them", "{n} ambushes among them")(n=realm.deck.count(AMBUSH))
        rows.append((tr("still in the deck"), tr("{cards}, {ambushes}")(cards=left, ambushes=lurking)))
        title = tr("The realm") if season is None else tr("The realm in {season}")(season=season.name)
        return Section(title, tuple(rows))

    def edicts(self, at: int, is_brief: bool = False) -> Section:
        """The edicts: when they are scored, what a map is worth by each now, and what would raise it."""
        sheet: MapSheet = self.realm.seats[at]
        land = Land(sheet.map, self.known.sides[self.side])
        cards = {
            edict: scoring_card(self.content, self.options, card) for edict, card in self.realm.edicts.items()
        }
        rows = [self._edict(edict, card, land, is_brief) for edict, card in cards.items()]
        heading = (verbatim(""), tr("edict"), tr("scored in"), tr("now"), tr("one more space"))
        return Section(tr("Edicts for {name}")(name=self.names[at]), tuple(rows), heading)

    def _edict(
        self, edict: str, card: ScoringCard, land: Land, is_brief: bool
    ) -> tuple[Text | Bar | Cell, ...]:
        name = card.name
        if not is_brief:
            name = tr("{card}: {about}", context="edict with its text")(card=card.name, about=card.about)
        seasons = tuple(one.name for one in self.content.season.values() if edict in one.edicts)
        is_now = edict in self.content.season[self.realm.season].edicts if self.realm.season else False
        letter = Cell((verbatim(edict),), state="active" if is_now else "")
        now = verbatim(str(stars(self.known, card, land)))
        return (letter, name, _list(seasons), now, self._raise(card, land))

    def _raise(self, card: ScoringCard, land: Land) -> Text:
        found = gains(self.known, self.content, card, land)
        if not found:
            return NOTHING_HELPS
        best = found[0]
        terrains = _list(tuple(self.content.terrain[terrain].name for terrain in best.terrains))
        if len(best.terrains) == len(self.known.drawable):
            terrains = ANYTHING
        return RAISED(terrains=terrains, stars=best.stars, spaces=spaces(best.spaces, MOST_SPACES))

    def map_of(self, at: int) -> Grid:
        """A map with its coins, the stars so far and those that monsters cost now."""
        sheet: MapSheet = self.realm.seats[at]
        lost = Land(sheet.map, self.known.sides[self.side]).threatened().bit_count()
        text = tr("Map of {name}: {stars}, {coins}")
        if lost:
            text = tr("Map of {name}: {stars}, {coins}, {lost} to lose to monsters")(lost=STARS(n=lost))
        title = text(
            name=self.names[at], stars=STARS(n=sum(sheet.points.values())), coins=COINS(n=sheet.coins)
        )
        return self.signs.grid(title, sheet.map, sheet.mountains, seat=SEATS[at])


def _list(texts: Sequence[Text]) -> Text:
    """Texts as a list in the reader's language."""
    return tr("{list}", context="a list of names")(list=tuple(texts)) if texts else verbatim("–")
