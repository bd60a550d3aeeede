"""The table as a seat sees it: the idea track, the tribes, their orders, then their ideas.

The headings mark costs and points as our own values: no public source prints them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from manicule import SEAT_IDS, Cell, Group, Mark, Section, Sheet, Text, View, verbatim
from manicule_cvlizations.content import Content
from manicule_cvlizations.parts import (
    EFFECTS,
    LAID,
    TRACK,
    TRIBES,
    hand_of,
    ideas_of,
    in_hand,
    resources_of,
    titled_part,
)
from manicule_cvlizations.rules.circle import age_of
from manicule_cvlizations.rules.derived import Derived
from manicule_cvlizations.state import FINAL_SCORE, IDEAS, ORDERS, Laid, Land, Tribe
from manicule_cvlizations.texts import descriptions, ntr, tr

NONE = verbatim("")
# Translators: short headings over orders: the face-up order, the face-down order, and the latter once it is
# revealed
OPEN = tr("face up", context="order")
FACE_DOWN = tr("face down", context="order")
SECOND = tr("second", context="order")
USED = tr("used this age", context="orders")
# Translators: names of parts of the table on tabs, which must be short
TRACK_LABEL = tr("Idea track", context="label")
EFFECTS_LABEL = tr("Effects", context="label")
TRIBES_LABEL = tr("Tribes", context="label")
LAID_LABEL = tr("Orders", context="label")
HAND_LABEL = tr("{name}: orders", context="label")
IDEAS_LABEL = tr("{name}: ideas", context="label")
Row = tuple[Text | Cell, ...]


# Translators: headings of columns, as they are read aloud; “our own value”: no public source has it
COST_OURS, POINTS_OURS = tr("cost (our own value)"), tr("points (our own value)")
COUNTING = ntr("{ideas}; {n} point at the end", "{ideas}; {n} points at the end", context="ideas")
POINTS = tr("points", context="column")
OURS = Mark("°", tr("our own value: the printed one is not public", context="sign"), "*")
UNKNOWN = Mark("?", tr("not known yet"))
SIGNS = {
    "P": Mark("§", descriptions.PROVENANCE["P"], "S"),
    "B": Mark("†", descriptions.PROVENANCE["B"], "+"),
    "D": Mark("‡", descriptions.PROVENANCE["D"], "++"),
    "R": OURS,
}
"""The sign after an effect, by its certainty."""


def look(view: View) -> Sheet:
    """The track and the tribes, the viewer's own first; in short, the parts above a question."""
    land = view.position
    assert isinstance(land, Land)
    drawn = _Drawing(land, view)
    own = SEAT_IDS.index(view.seat) if view.seat else 0  # an observer begins with the first
    seats = [*range(own, len(view.names)), *range(own)]
    ideas = [drawn.ideas(at) for at in seats if land.seats[at].ideas]
    places = [*(SEAT_IDS[at] for at in seats), *(place for place in land.laid if place not in SEAT_IDS)]
    tribes, laid = drawn.tribes(places), drawn.laid(places)
    track = drawn.track()
    open_track = [] if land.phase == FINAL_SCORE else [track]
    now = laid if land.phase == ORDERS or drawn.is_laid() else []
    own_ideas = drawn.own_ideas(own) if view.seat else []
    short = Group(drawn.moment(), (*open_track, replace(tribes, title=NONE), *now, *own_ideas))
    hands = drawn.hands() if view.seat and land.phase != FINAL_SCORE else []
    # Tables beside a question omit these titles, which add little to their headings.
    titled = Group(drawn.track_title(), (track,), id=titled_part(TRACK), label=TRACK_LABEL)
    orders = [
        Group(tr("Orders on the table"), (one,), id=titled_part(LAID), label=LAID_LABEL) for one in laid
    ]
    return Sheet((titled, *drawn.effects(), tribes, *orders, *hands, *ideas), (short,))


def _ours(name: Text, reading: Text) -> Cell:
    """The heading of a column of our own values, which the legend explains."""
    return Cell(((name, OURS),), reading)


class _Drawing:
    """The data for the sections, and the sections."""

    def __init__(self, land: Land, view: View) -> None:
        self.land = land
        self.viewer = view.seat
        self.content: Content = view.content
        self.derived: Derived = view.derived
        self.options = view.options
        self.names = view.names

    def moment(self) -> Text:
        """The round of the game, and the first player."""
        land, numbers = self.land, self.derived.numbers
        title = tr("Age {age}, round {round} of {rounds}; leader’s helmet: {seat}")
        age = descriptions.age(age_of(land.round, numbers.rounds_per_age))
        return title(age=age, round=land.round, rounds=numbers.rounds, seat=self._name(land.helmet))

    # Ideas

    def track_title(self) -> Text:
        """The state of the deck; its cards are unknown until they come up."""
        land = self.land
        cards = ntr("{n} card in the idea deck", "{n} cards in the idea deck")
        title = tr("Idea track; {cards}")
        return title(cards=cards(n=len(land.deck) + bool(land.top)))

    def track(self) -> Section:
        """The ideas for sale, one line each; their effects are in another section."""
        cards = self.content.idea
        rows = [
            (name, descriptions.cost(self.content, cards[idea]), verbatim(str(cards[idea].happiness)))
            for idea, name in self._offered()
        ]
        heading = (tr("idea"), _ours(tr("cost", context="column"), COST_OURS), _ours(POINTS, POINTS_OURS))
        spots = tuple(idea for idea, _ in self._offered())
        return Section(NONE, tuple(rows), heading, id=TRACK, label=TRACK_LABEL, spots=spots)

    def effects(self) -> list[Section]:
        """The effects of the ideas on the track; a sign gives their source if it is not the rulebook."""
        rows = tuple((name, self._told(idea)) for idea, name in self._offered())
        spots = tuple(idea for idea, _ in self._offered())
        title = tr("Effects of the ideas on the track")
        return [Section(title, rows, id=EFFECTS, label=EFFECTS_LABEL, spots=spots)] if rows else []

    def _told(self, idea: str) -> Cell:
        about = descriptions.effect(self.derived.pieces[idea], self.options)
        certain = descriptions.certainty(self.content.idea[idea], self.options)
        sign = SIGNS.get(certain)
        text = tr("{about} Source of the effect: {source}.")
        reading = text(about=about, source=descriptions.PROVENANCE[certain])
        return Cell((about if sign is None else (about, sign),), reading)

    def _offered(self) -> list[tuple[str, Text]]:
        """The ideas that the viewer knows to be for sale, with their names."""
        land = self.land
        offered = [(idea, self._called(idea)) for idea in land.track]
        if land.top:
            name = tr("{idea} (top of the deck)")(idea=self._called(land.top))
            offered.append((land.top, name))
        return offered

    def _called(self, idea: str) -> Text:
        type = descriptions.TYPE_NAMES[self.content.idea[idea].type]
        return tr("{name}, {type}", context="an idea")(name=self.derived.pieces[idea].name, type=type)

    def ideas(self, at: int) -> Section:
        tribe: Tribe = self.land.seats[at]
        rows = [
            (
                self._called(idea),
                verbatim(str(self.content.idea[idea].happiness)),
                self._effect(tribe, idea),
            )
            for idea in tribe.ideas
        ]
        heading = (tr("idea"), _ours(POINTS, POINTS_OURS), tr("effect"))
        title = tr("{name}’s ideas")(name=self.names[at])
        spots = tuple(tribe.ideas) if SEAT_IDS[at] == self.viewer else ()
        label = IDEAS_LABEL(name=self.names[at])
        return Section(title, tuple(rows), heading, id=ideas_of(SEAT_IDS[at]), spots=spots, label=label)

    def _effect(self, tribe: Tribe, idea: str) -> Text:
        about = descriptions.effect(self.derived.pieces[idea], self.options)
        if idea in tribe.pieces:
            return about
        return tr("{about} (Takes effect next round.)")(about=about)

    def own_ideas(self, at: int) -> list[Section]:
        """The names of the viewer's ideas, and their printed points, which count only at the end."""
        ideas: list[str] = self.land.seats[at].ideas
        names = tuple(self.derived.pieces[idea].name for idea in ideas)
        listed = COUNTING(ideas=names, n=self._printed(self.land.seats[at]))
        if not ideas:
            return []
        return [Section(NONE, ((tr("your ideas"), listed),), id=ideas_of(SEAT_IDS[at]))]

    # Tribes

    def tribes(self, places: Sequence[str]) -> Section:
        """A row for each tribe with a seat: its holdings."""
        seated = [place for place in places if place in SEAT_IDS]
        heading: Row = (NONE, *(kind.name for kind in self.content.resource.values()), POINTS)
        rows: list[Row] = [(self._name(place), *self._held(place)) for place in seated]
        title = tr("Tribes; leader’s helmet: {seat}")(seat=self._name(self.land.helmet))
        return Section(title, tuple(rows), heading, id=TRIBES, label=TRIBES_LABEL)

    def _held(self, place: str) -> Row:
        """Resources, and the score, including points printed on ideas that are counted later."""
        tribe: Tribe = self.land.seats[SEAT_IDS.index(place)]
        resources = (
            Cell((verbatim(str(tribe.resources[kind])),), spot=resources_of(place, kind, self.viewer))
            for kind in self.content.resource
        )
        printed = 0 if IDEAS in tribe.points else self._printed(tribe)
        return (*resources, verbatim(str(sum(tribe.points.values()) + printed)))

    def _printed(self, tribe: Tribe) -> int:
        """The points printed on the ideas of a tribe."""
        return sum(self.content.idea[idea].happiness for idea in tribe.ideas)

    def is_laid(self) -> bool:
        """Whether an order is face up."""
        return any(laid.open for laid in self.land.laid.values())

    def laid(self, places: Sequence[str]) -> list[Section]:
        """A row for each place with orders in this round or earlier in this age; no section without any."""
        land = self.land
        heading: Row = (NONE,)
        rows: list[Row] = []
        is_used = any(land.used.values())
        if self.is_laid():
            heading = (*heading, OPEN, SECOND if land.revealed else FACE_DOWN)
        if is_used:
            heading = (*heading, USED)
        for place in places:
            laid, used = land.laid.get(place, Laid()), land.used.get(place, ())
            if not laid.open and not used:
                continue
            now = (self._order(laid.open), self._second(place, laid)) if self.is_laid() else ()
            rows.append((self._name(place), *now, *([self._orders(used)] if is_used else [])))
        return [Section(NONE, tuple(rows), heading, id=LAID, label=LAID_LABEL)] if rows else []

    def _second(self, place: str, laid: Laid) -> Text | Cell:
        if laid.hidden:
            return self._order(laid.hidden)
        is_readers = self.viewer in (place, self.land.owners.get(place))
        # The viewer has not chosen it yet.
        return Cell((UNKNOWN,)) if laid.open and not is_readers else NONE

    def _order(self, order: str) -> Text:
        return self.content.order[order].name if order else NONE

    def hands(self) -> list[Section]:
        """The orders of the viewer, and of each place that the viewer plays for."""
        owned = (place for place, owner in self.land.owners.items() if owner == self.viewer)
        return [self._hand(place) for place in dict.fromkeys((self.viewer, *owned))]

    def _hand(self, place: str) -> Section:
        """Every order with its effect; chosen orders are unavailable until the age ends."""
        from manicule_cvlizations.rules.order_kinds import order_effect

        land = self.land
        gone = {*land.used.get(place, ()), *land.laid.get(place, Laid()).orders}
        rows = tuple(
            (
                Cell((self._order(order),), state="closed" if order in gone else ""),
                order_effect(self.derived.kinds, self.content, order),
            )
            for order in self.derived.orders
        )
        heading = (NONE, tr("what it gives if chosen by one tribe / two / three or more"))
        title = tr("Orders: {name}")(name=self._name(place))
        spots = tuple(in_hand(place, order) for order in self.derived.orders)
        label = HAND_LABEL(name=self._name(place))
        return Section(title, rows, heading, id=hand_of(place), spots=spots, label=label)

    def _orders(self, used: tuple[str, ...]) -> Text:
        names = tuple(self._order(order) for order in self.derived.orders if order in used)
        return tr("{orders}", context="orders")(orders=names)

    def _name(self, place: str) -> Text:
        named = dict(zip(SEAT_IDS, self.names, strict=False))
        return descriptions.place(place, named, self.land.owners, self.derived.place_names)
