"""The table as a seat sees it: the idea track, then each tribe."""

from __future__ import annotations

from manicule import Section, Sheet, Text, View, verbatim
from manicule_cvlizations import describe
from manicule_cvlizations.circle import age_of
from manicule_cvlizations.content import Content
from manicule_cvlizations.lore import Lore
from manicule_cvlizations.state import Laid, Land, Tribe
from manicule_cvlizations.texts import ntr, tr

SEATS = "abcdefgh"
Row = tuple[Text, ...]


def look(view: View) -> Sheet:
    """The track and the tribes, the reader's own first."""
    land = view.position
    assert isinstance(land, Land)
    drawn = _Drawing(land, view.content, view.prepared, view.names, view.seat)
    own = SEATS.index(view.seat) if view.seat else 0
    order = [*range(own, len(view.names)), *range(own)]
    return Sheet((drawn.track(), *(drawn.tribe(at) for at in order)))


class _Drawing:
    """What the sections are drawn from."""

    def __init__(self, land: Land, content: Content, lore: Lore, names: tuple[str, ...], reader: str) -> None:
        self.land = land
        self.content = content
        self.lore = lore
        self.names = names
        self.reader = reader

    def track(self) -> Section:
        land, numbers = self.land, self.lore.numbers
        rows = [self._idea(idea) for idea in land.track]
        if land.top:
            rows.append(self._idea(land.top, tr("{idea} (top of the deck)")))
        title = tr("Age {age}, round {round} of {rounds}; {seat} has the leader’s helmet; {cards}")
        age = age_of(land.round, numbers.rounds_per_age)
        cards = ntr("{n} card in the idea deck", "{n} cards in the idea deck")
        heading = (tr("idea"), tr("cost"), tr("points"), tr("effect"), tr("effect is"))
        section = title(
            age=describe.age(age),
            round=land.round,
            rounds=numbers.rounds,
            seat=self._name(land.helmet),
            cards=cards(n=len(land.deck) + bool(land.top)),
        )
        return Section(section, tuple(rows), heading)

    def _idea(self, idea: str, text: Text | None = None) -> Row:
        card, piece = self.content.idea[idea], self.lore.pieces[idea]
        name = tr("{name}, {type}", context="an idea")(name=piece.name, type=describe.TYPE_NAMES[card.type])
        return (
            text(idea=name) if text is not None else name,
            describe.cost(self.content, card),
            verbatim(str(card.happiness)),
            piece.about,
            describe.PROVENANCE[card.certainty.effect],
        )

    def tribe(self, at: int) -> Section:
        tribe: Tribe = self.land.seats[at]
        place = SEATS[at]
        rows: list[Row] = [
            (tr("resources"), describe.amounts(self.content, tribe.resources)),
            (tr("happiness tokens"), verbatim(str(sum(tribe.points.values())))),
            *self._orders(place),
            *self._ideas(tribe),
        ]
        return Section(tr("Tribe of {name}")(name=self.names[at]), tuple(rows), seat=place)

    def _orders(self, place: str) -> list[Row]:
        land = self.land
        laid, used = land.laid.get(place, Laid()), land.used.get(place, ())
        owner = land.owners.get(place)
        rows: list[Row] = []
        if laid.open:
            rows.append((tr("open order"), self._order(laid.open)))
        if laid.hidden:
            title = tr("second order") if self.land.revealed else tr("face-down order")
            rows.append((title, self._order(laid.hidden)))
        elif laid.open and owner != self.reader:
            rows.append((tr("face-down order"), tr("not known yet")))
        if used:
            names = tuple(self._order(order) for order in self.lore.orders if order in used)
            rows.append((tr("used in this age"), tr("{orders}", context="orders")(orders=names)))
        return rows

    def _order(self, order: str) -> Text:
        return self.content.order[order].name

    def _ideas(self, tribe: Tribe) -> list[Row]:
        rows: list[Row] = []
        for idea in tribe.ideas:
            card, piece = self.content.idea[idea], self.lore.pieces[idea]
            text = tr("{name} ({type}, {points}): {about}")
            if idea not in tribe.pieces:
                text = tr("{name} ({type}, {points}), from the next round on: {about}")
            line = text(
                name=piece.name,
                type=describe.TYPE_NAMES[card.type],
                points=describe.HAPPINESS(n=card.happiness),
                about=piece.about,
            )
            rows.append((tr("ideas") if not rows else verbatim(""), line))
        return rows

    def _name(self, place: str) -> Text | str:
        if place in self.lore.place_names:
            return self.lore.place_names[place]
        at = SEATS.find(place) if place else -1
        return self.names[at] if 0 <= at < len(self.names) else place
