"""The table as a seat sees it: the idea track, the tribes side by side, then their ideas.

Costs and points are headed as ours: no public source prints them. For effects a column says what is known.
"""

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
    drawn = _Drawing(land, view.content, view.prepared, view.names)
    own = SEATS.index(view.seat) if view.seat else 0
    order = [*range(own, len(view.names)), *range(own)]
    ideas = (drawn.ideas(at) for at in order if land.seats[at].ideas)
    tribes = drawn.tribes(order)
    # While orders are laid, what they are for is on the track; buying lists the track itself.
    brief = (drawn.track_in_short(), tribes) if land.phase == "orders" else (tribes,)
    return Sheet((drawn.track(), tribes, *ideas), brief)


class _Drawing:
    """What the sections are drawn from."""

    def __init__(self, land: Land, content: Content, lore: Lore, names: tuple[str, ...]) -> None:
        self.land = land
        self.content = content
        self.lore = lore
        self.names = names

    def track(self) -> Section:
        land, numbers = self.land, self.lore.numbers
        rows = [self._idea(idea) for idea in land.track]
        if land.top:
            rows.append(self._idea(land.top, tr("{idea} (top of the deck)")))
        title = tr("Age {age}, round {round} of {rounds}; the leader’s helmet is with {seat}; {cards}")
        age = age_of(land.round, numbers.rounds_per_age)
        cards = ntr("{n} card in the idea deck", "{n} cards in the idea deck")
        heading = (tr("idea"), tr("cost (ours)"), tr("points (ours)"), tr("effect"), tr("known from"))
        section = title(
            age=describe.age(age),
            round=land.round,
            rounds=numbers.rounds,
            seat=self._name(land.helmet),
            cards=cards(n=len(land.deck) + bool(land.top)),
        )
        return Section(section, tuple(rows), heading)

    def track_in_short(self) -> Section:
        rows = [self._idea(idea)[:3] for idea in self.land.track]
        heading = (tr("idea"), tr("cost (ours)"), tr("points (ours)"))
        return Section(tr("Idea track"), tuple(rows), heading)

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

    def tribes(self, order: list[int]) -> Section:
        """A column for each tribe: what it has, what it laid, what it cannot lay again."""
        tribes: list[Tribe] = [self.land.seats[at] for at in order]
        laid = [self.land.laid.get(SEATS[at], Laid()) for at in order]
        used = [self.land.used.get(SEATS[at], ()) for at in order]
        rows: list[Row] = [
            (kind.name, *(verbatim(str(tribe.resources[kind.id])) for tribe in tribes))
            for kind in self.content.resource.values()
        ]
        rows.append((tr("happiness tokens"), *(verbatim(str(sum(t.points.values()))) for t in tribes)))
        if any(own.open for own in laid):
            second = tr("second order") if self.land.revealed else tr("face-down order")
            rows.append((tr("open order"), *(self._order(own.open) for own in laid)))
            # The first column is the reader's, who has not chosen yet where nothing is there.
            own, *others = laid
            rows.append((second, self._order(own.hidden), *map(self._second, others)))
        if any(used):
            rows.append((tr("used in this age"), *map(self._orders, used)))
        names = (verbatim(self.names[at]) for at in order)
        return Section(tr("Tribes"), tuple(rows), (verbatim(""), *names))

    def _second(self, laid: Laid) -> Text:
        if laid.hidden:
            return self._order(laid.hidden)
        return tr("not known yet") if laid.open else verbatim("")

    def _order(self, order: str) -> Text:
        return self.content.order[order].name if order else verbatim("")

    def _orders(self, used: tuple[str, ...]) -> Text:
        names = tuple(self._order(order) for order in self.lore.orders if order in used)
        return tr("{orders}", context="orders")(orders=names)

    def ideas(self, at: int) -> Section:
        tribe: Tribe = self.land.seats[at]
        rows = []
        for idea in tribe.ideas:
            card, piece = self.content.idea[idea], self.lore.pieces[idea]
            about = tr("{about} (It works from the next round on.)")
            rows.append(
                (
                    tr("{name}, {type}", context="an idea")(
                        name=piece.name, type=describe.TYPE_NAMES[card.type]
                    ),
                    verbatim(str(card.happiness)),
                    piece.about if idea in tribe.pieces else about(about=piece.about),
                )
            )
        heading = (tr("idea"), tr("points (ours)"), tr("effect"))
        return Section(tr("Ideas of {name}")(name=self.names[at]), tuple(rows), heading)

    def _name(self, place: str) -> Text | str:
        if place in self.lore.place_names:
            return self.lore.place_names[place]
        at = SEATS.find(place) if place else -1
        return self.names[at] if 0 <= at < len(self.names) else place
