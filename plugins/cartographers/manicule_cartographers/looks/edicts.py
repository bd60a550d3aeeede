"""Draws the edicts and the stars of a map: what each edict pays now, and what would raise it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from manicule import Cell, Section, Text, View, verbatim
from manicule.sheet import CellItem
from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.looks.advice import Advice, Gain
from manicule_cartographers.looks.signs import UNREAD, headed, picture, spaces
from manicule_cartographers.rules.derived import Derived, derived, scoring_card, stars
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.seasons import edicts_to_come, seasons_to_come
from manicule_cartographers.state import MapSheet, Realm
from manicule_cartographers.texts import ntr, tr

COINS = ntr("{n} coin", "{n} coins", context="coins")
STARS = ntr("{n} star", "{n} stars", context="stars")
STARS_SIGN = tr("stars", context="sign")
EDICT_SIGN = tr("edict {edict}", context="sign")
AT_RISK_SIGN = tr("stars that monsters take at the next scoring", context="sign")
NOTHING_HELPS = Cell((tr("none", context="what would raise the score"),), reading=UNREAD)
SCORED_ALREADY = tr("already scored", context="what would raise the score")
ANYTHING = tr("anything", context="what would raise the score")
BOTH_SEASONS = tr("{one}/{other}", context="the seasons in which an edict is scored")
EITHER = tr("{one} or {other}", context="terrains")
RAISED = tr("{terrains} +{stars}: {spaces}", context="what would raise the score")
# Translators: headings of columns: the edict, the seasons in which it is scored, and the stars that it
# would give now
HEADING = (verbatim(""), tr("edict"), tr("scored in"), tr("now"))
IN_SHORT = (Cell(HEADING[:1]), tr("edict", context="its name alone"), *HEADING[2:])
"""Its first heading differs from that in full: there, the name is drawn beside the letter."""
ONE_MORE = tr("best single space")
NO_FIGURE = verbatim("")
"""An empty cell among figures: a sign would stop the others from being right-aligned."""
MOST_SPACES = 3


class EdictTable(NamedTuple):
    """The data for drawing edicts, from a table or from a view."""

    content: Content
    known: Derived
    options: Mapping[str, Any]
    realm: Realm

    @classmethod
    def seen(cls, view: View) -> EdictTable:
        """The edicts as a seat sees them."""
        realm = view.position
        assert isinstance(realm, Realm)
        return cls(view.content, view.derived, view.options, realm)

    @classmethod
    def at(cls, table: CartographersTable) -> EdictTable:
        """The edicts at a table."""
        return cls(table.content, derived(table), table.options, table.position)

    def land(self, sheet: MapSheet) -> Land:
        return Land(sheet.map, self.known.sides[self.options["cartographers.side"]])

    def in_full(self, title: Text, sheet: MapSheet) -> Section:
        """The texts of the edicts, when they are scored, and the score of a map for each."""
        rows = [self._row(edict, card, _in_full(card), sheet) for edict, card in self._cards()]
        return Section(title, tuple(rows), HEADING, look="cards")

    def for_all(self, title: Text, names: Sequence[str]) -> Section:
        """The texts of the edicts, and the score of every map for each, for observers."""
        seats = tuple(zip(self.realm.seats, map(verbatim, names), strict=True))
        rows = [
            (
                *self._named(edict, card, _in_full(card)),
                *(self._worth(edict, card, sheet, name) for sheet, name in seats),
            )
            for edict, card in self._cards()
        ]
        return Section(title, tuple(rows), (*HEADING[:-1], *map(verbatim, names)), look="cards")

    def in_short(self, sheet: MapSheet) -> Section:
        """The edicts without their texts, and with the best way to raise each score."""
        advice, to_come = Advice(self.known, self.content, self.land(sheet)), self._edicts_to_come(sheet)
        rows: list[tuple[Text | Cell, ...]] = [
            (
                *self._row(edict, card, Cell((card.name,), key=card.id), sheet),
                self._raise(advice.gains(card)) if edict in to_come else SCORED_ALREADY,
            )
            for edict, card in self._cards()
        ]
        return Section(verbatim(""), tuple(rows), (*IN_SHORT, ONE_MORE))

    def _cards(self) -> list[tuple[str, ScoringCard]]:
        edicts = self.realm.edicts.items()
        return [(edict, scoring_card(self.content, self.options, card)) for edict, card in edicts]

    def _row(self, edict: str, card: ScoringCard, text: Cell, sheet: MapSheet) -> tuple[Text | Cell, ...]:
        return (*self._named(edict, card, text), self._worth(edict, card, sheet))

    def _worth(self, edict: str, card: ScoringCard, sheet: MapSheet, *whose: Text) -> Text | Cell:
        """What an edict would pay now, drawn after `whose`; empty if it is not scored again."""
        if edict not in self._edicts_to_come(sheet):
            return NO_FIGURE
        worth = stars(self.known, card, self.land(sheet))
        figure = verbatim(str(worth))
        return Cell((figure,), key=card.id, art=(*whose, (figure, picture("star", "★", STARS_SIGN))))

    def _edicts_to_come(self, sheet: MapSheet) -> frozenset[str]:
        return edicts_to_come(self.content.season, self.realm.season, sheet)

    def _named(self, edict: str, card: ScoringCard, text: Cell) -> tuple[Cell, ...]:
        seasons = {id: one.name for id, one in self.content.season.items() if edict in one.edicts}
        is_now = edict in self.content.season[self.realm.season].edicts if self.realm.season else False
        name = (headed(card.name),) if text.art else ()
        art = (picture("edict", edict, EDICT_SIGN(edict=edict)), *name)
        letter = Cell((verbatim(edict),), state="active" if is_now else "", key=card.id, art=art)
        icons = tuple(picture(id, season, season) for id, season in seasons.items())
        return (letter, text, Cell((_joined(BOTH_SEASONS, [*seasons.values()]),), key=card.id, art=icons))

    def _raise(self, found: Sequence[Gain]) -> Text | Cell:
        if not found:
            return NOTHING_HELPS
        best = found[0]
        names = [self.content.terrain[terrain].name for terrain in best.terrains]
        is_any = len(names) == len(self.known.drawable)
        terrains = ANYTHING if is_any else _joined(EITHER, names)
        return RAISED(terrains=terrains, stars=best.stars, spaces=spaces(best.spaces, MOST_SPACES))

    def map_title(self, name: str, sheet: MapSheet) -> Text:
        """The owner of a map, with its coins, the stars scored and the current loss to monsters."""
        lost = self._at_risk(sheet)
        text = tr("{name}’s map: {stars}, {coins}")
        if lost:
            text = tr("{name}’s map: {stars}, {coins}, {lost} at risk from monsters")(lost=STARS(n=lost))
        return text(name=name, stars=STARS(n=sum(sheet.points.values())), coins=COINS(n=sheet.coins))

    def map_title_art(self, name: str, sheet: MapSheet) -> Cell:
        """The same in icons; each coin is drawn."""
        star, coin = picture("star", "★", STARS_SIGN), picture("coin")
        threat = picture("threat", name=AT_RISK_SIGN)
        art: list[CellItem | tuple[CellItem, ...]] = [headed(verbatim(name))]
        art.append((verbatim(str(sum(sheet.points.values()))), star))
        art += [(coin,) * sheet.coins] if sheet.coins else []
        lost = self._at_risk(sheet)
        art += [(verbatim(f"−{lost}"), threat)] if lost else []
        return Cell((), art=tuple(art))

    def _at_risk(self, sheet: MapSheet) -> int:
        """The stars that monsters would take at the next scoring."""
        is_scored_again = seasons_to_come(self.content.season, self.realm.season, sheet)
        return self.land(sheet).threatened().bit_count() if is_scored_again else 0


def _in_full(card: ScoringCard) -> Cell:
    """A scoring card with its text; its name is drawn beside its letter."""
    text = tr("{card}: {about}", context="edict with its text")
    return Cell((text(card=card.name, about=card.about),), key=card.id, art=(card.about,))


def _joined(by: Text, texts: Sequence[Text]) -> Text:
    """Several texts joined into one."""
    return reduce(lambda one, other: by(one=one, other=other), texts)


def listed(texts: Sequence[Text]) -> Text:
    """Texts as a list in the reader's language."""
    return tr("{list}", context="a list of names")(list=tuple(texts)) if texts else verbatim("–")
