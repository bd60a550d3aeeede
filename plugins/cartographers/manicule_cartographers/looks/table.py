"""The table as a seat sees it: the season, the edicts with their current scores, and the maps."""

from __future__ import annotations

from msgspec.structs import replace

from manicule import SEAT_IDS, Bar, Cell, Grid, Section, Sheet, Text, View, verbatim
from manicule.sheet import CellItem
from manicule_cartographers.content import card_name
from manicule_cartographers.looks.edicts import EdictTable, listed
from manicule_cartographers.looks.signs import RUINS_CARD, MapSigns, mark_of, picture
from manicule_cartographers.parts import CARDS, EDICTS, edicts_id, map_id
from manicule_cartographers.state import AMBUSH, MapSheet
from manicule_cartographers.texts import ntr, tr

CLOSE = verbatim("\u00a0")
REALM = tr("The realm")
REALM_IN = tr("The realm in {season}")
EDICTS_FOR = tr("Edicts for {name}")
EDICTS_ALONE = tr("Edicts for {name}; solo: −{solo} stars at the end ({numbers})")
# Translators: the name of a part of the table on a tab, which must be short
EDICTS_LABEL = tr("Edicts", context="label")
AMBUSH_SIGN = tr("an ambush", context="sign")
ANY_TERRAIN_SIGN = tr("any terrain", context="sign")


def look(view: View) -> Sheet:
    """The cards and the maps, the viewer's own map first; a question shows the map in hand itself."""
    drawn = Drawing(view)
    own = SEAT_IDS.index(view.seat) if view.seat else 0
    number = len(view.names)
    maps = [drawn.map_of((own + step) % number) for step in range(number)]
    edicts = drawn.edicts(own) if view.seat else drawn.edicts_for_all()
    return Sheet((drawn.cards(), edicts, *maps), brief=(), signs=drawn.signs.all)


class Drawing:
    """The data for the sections, and the sections."""

    def __init__(self, view: View) -> None:
        self.told = EdictTable.seen(view)
        self.realm = self.told.realm
        self.content = self.told.content
        self.names = view.names
        self.signs = MapSigns(self.content, view.options["cartographers.side"])

    def cards(self) -> Section:
        """The season with its time, and the revealed cards."""
        realm, content = self.realm, self.content
        season = content.season.get(realm.season)
        rows: list[tuple[Text | Bar | Cell, ...]] = []
        if season is not None:
            time = sum(content.explore[card].time for card in realm.revealed)
            rows.append((tr("time"), Bar(min(time, season.time), season.time)))
        revealed = {card: content.explore[card].name for card in realm.revealed}
        drawn = tuple((*self._signs(card), name) for card, name in revealed.items())
        rows.append((tr("explored this season"), Cell((listed([*revealed.values()]),), art=drawn)))
        if realm.card:
            name = card_name(content, realm.card)
            art = ((*self._signs(realm.card), name),)
            rows.append((tr("this turn’s card"), Cell((name,), key=realm.card, art=art)))
        left = ntr("{n} card", "{n} cards", context="deck")(n=len(realm.deck))
        if ambushes := realm.deck.count(AMBUSH):
            lurking = ntr("{n} ambush among them", "{n} ambushes among them")(n=ambushes)
            left = tr("{cards}, {ambushes}")(cards=left, ambushes=lurking)
        rows.append((tr("still in the deck"), left))
        title = REALM if season is None else REALM_IN(season=season.name)
        return Section(title, tuple(rows), id=CARDS, label=REALM)

    def _signs(self, id: str) -> tuple[CellItem, ...]:
        """The terrains of an explore card, or one sign: of ruins, of an ambush, or for any terrain."""
        card = self.content.explore.get(id)
        if card is None or not card.terrains:
            return (picture("ambush", name=AMBUSH_SIGN) if card is None else RUINS_CARD, CLOSE)
        if len(card.terrains) == len(self.told.known.drawable):
            return (picture("explore_back", name=ANY_TERRAIN_SIGN), CLOSE)
        return (*(replace(mark_of(self.content, one), style="") for one in card.terrains), CLOSE)

    def edicts(self, at: int) -> Section:
        """The edicts with their texts, and the score of a map for each."""
        title = EDICTS_FOR(name=self.names[at]) if len(self.names) > 1 else self._edicts_alone()
        told = self.told.in_full(title, self.realm.seats[at])
        return replace(told, id=edicts_id(SEAT_IDS[at]), label=EDICTS_LABEL)

    def _edicts_alone(self) -> Text:
        """The title with the numbers of the cards, which a solo rating subtracts."""
        numbers = [self.content.scoring[card].solo for card in self.realm.edicts.values()]
        listed = verbatim(" + ".join(map(str, numbers)))
        return EDICTS_ALONE(name=self.names[0], numbers=listed, solo=sum(numbers))

    def edicts_for_all(self) -> Section:
        """The edicts with the scores of all maps, for an observer."""
        told = self.told.for_all(EDICTS_FOR(name=self.names), self.names)
        return replace(told, id=EDICTS, label=EDICTS_LABEL)

    def map_of(self, at: int) -> Grid:
        """A map with its coins and stars."""
        sheet: MapSheet = self.realm.seats[at]
        title = self.told.map_title(self.names[at], sheet)
        grid = self.signs.grid(title, sheet.map, sheet.mountains, seat=SEAT_IDS[at])
        art = self.told.map_title_art(self.names[at], sheet)
        return replace(grid, id=map_id(SEAT_IDS[at]), label=verbatim(self.names[at]), title_art=art)
