"""The table as a seat sees it: the idea track, the tribes below each other, then their ideas.

Costs and points are headed as ours: no public source prints them. For effects a column says what is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from manicule import SEAT_IDS, Cell, Group, Mark, Section, Sheet, Text, View, verbatim
from manicule_cvlizations.content import Content
from manicule_cvlizations.parts import TRACK, TRIBES, USED, hand_of, ideas_of, in_hand, resources_of
from manicule_cvlizations.rules.circle import age_of
from manicule_cvlizations.rules.derived import Derived
from manicule_cvlizations.state import FINAL_SCORE, ORDERS, Laid, Land, Tribe
from manicule_cvlizations.texts import descriptions, ntr, tr

NONE = verbatim("")
# Translators: short headings over orders: the one that was laid open, the one that lies face down, and the
# same one when it was revealed
OPEN = tr("open", context="order")
FACE_DOWN = tr("face down", context="order")
SECOND = tr("second", context="order")
# Translators: names of parts of the table on tabs, where there is little room
TRACK_LABEL = tr("Idea track", context="label")
HAND_LABEL = tr("{name}: orders", context="label")
USED_LABEL = tr("Used", context="label")
IDEAS_LABEL = tr("{name}: ideas", context="label")
Row = tuple[Text | Cell, ...]


# Translators: heads of columns, as they are read aloud; “ours” are values that no public source has
COST_OURS, POINTS_OURS = tr("cost (ours)"), tr("points (ours)")
ALL, ALL_OURS = (
    tr("what it costs, counts, and does (source)"),
    tr("what it costs and counts (ours), and does (source)"),
)
COUNTING = ntr("{ideas}; {n} point at the end", "{ideas}; {n} points at the end", context="ideas")
POINTS = tr("points", context="column")
OURS = Mark("°", tr("ours: the printed value is not public", context="sign"), "*")


def look(view: View) -> Sheet:
    """The track and the tribes, the reader's own first; in short, what fits above a question."""
    land = view.position
    assert isinstance(land, Land)
    drawn = _Drawing(land, view)
    own = SEAT_IDS.index(view.seat) if view.seat else 0  # who only watches begins with the first
    seats = [*range(own, len(view.names)), *range(own)]
    ideas = [drawn.ideas(at) for at in seats if land.seats[at].ideas]
    places = [*(SEAT_IDS[at] for at in seats), *(place for place in land.laid if place not in SEAT_IDS)]
    tribes, used = drawn.tribes(places), drawn.used(places)
    track = [] if land.phase == FINAL_SCORE else [drawn.track_in_short()]
    gone = used if land.phase == ORDERS else []
    own_ideas = drawn.own_ideas(own) if view.seat else []
    short = Group(drawn.moment(), (*track, *tribes, *gone, *own_ideas))
    hands = drawn.hands() if view.seat and land.phase != FINAL_SCORE else []
    return Sheet((drawn.track(), *_titled(tr("Tribes"), tribes), *hands, *used, *ideas), (short,))


def _ours(name: Text, reading: Text) -> Cell:
    """The head of a column of values that no public source has; the legend says so."""
    return Cell(((name, OURS),), reading)


def _titled(title: Text, sections: Sequence[Section]) -> Sequence[Section]:
    return [replace(section, title=title) for section in sections]


class _Drawing:
    """What the sections are drawn from."""

    def __init__(self, land: Land, view: View) -> None:
        self.land = land
        self.viewer = view.seat
        self.content: Content = view.content
        self.derived: Derived = view.derived
        self.options = view.options
        self.names = view.names

    def moment(self) -> Text:
        """Where the game is, and who begins."""
        land, numbers = self.land, self.derived.numbers
        title = tr("Age {age}, round {round} of {rounds}; the leader’s helmet is with {seat}")
        age = descriptions.age(age_of(land.round, numbers.rounds_per_age))
        return title(age=age, round=land.round, rounds=numbers.rounds, seat=self._name(land.helmet))

    # Ideas

    def track(self) -> Section:
        land = self.land
        rows = [(self._called(idea), self._all_of(idea)) for idea in land.track]
        if land.top:
            name = tr("{idea} (top of the deck)")(idea=self._called(land.top))
            rows.append((name, self._all_of(land.top)))
        cards = ntr("{n} card in the idea deck", "{n} cards in the idea deck")
        title = tr("{moment}; {cards}")(moment=self.moment(), cards=cards(n=len(land.deck) + bool(land.top)))
        heading = (tr("idea"), _ours(ALL, ALL_OURS))
        spots = (*land.track, *filter(None, [land.top]))
        return Section(title, tuple(rows), heading, id=TRACK, label=TRACK_LABEL, spots=spots)

    def track_in_short(self) -> Section:
        cards = self.content.idea
        rows = [
            (
                self._called(idea),
                descriptions.cost(self.content, cards[idea]),
                verbatim(str(cards[idea].happiness)),
            )
            for idea in self.land.track
        ]
        heading = (tr("idea"), _ours(tr("cost", context="column"), COST_OURS), _ours(POINTS, POINTS_OURS))
        spots = tuple(self.land.track)
        return Section(NONE, tuple(rows), heading, id=TRACK, label=TRACK_LABEL, spots=spots)

    def _all_of(self, idea: str) -> Text:
        card = self.content.idea[idea]
        text = tr("Cost: {cost}. Points: {points}. {about} ({source})", context="an idea with its source")
        return text(
            cost=descriptions.cost(self.content, card),
            points=card.happiness,
            about=descriptions.effect(self.derived.pieces[idea], self.options),
            source=descriptions.known_from(card, self.options),
        )

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
        title = tr("Ideas of {name}")(name=self.names[at])
        spots = tuple(tribe.ideas) if SEAT_IDS[at] == self.viewer else ()
        label = IDEAS_LABEL(name=self.names[at])
        return Section(title, tuple(rows), heading, id=ideas_of(SEAT_IDS[at]), spots=spots, label=label)

    def _effect(self, tribe: Tribe, idea: str) -> Text:
        about = descriptions.effect(self.derived.pieces[idea], self.options)
        if idea in tribe.pieces:
            return about
        return tr("{about} (It works from the next round on.)")(about=about)

    def own_ideas(self, at: int) -> list[Section]:
        """The names of the reader's ideas, and what is printed on them: it counts only at the end."""
        ideas: list[str] = self.land.seats[at].ideas
        names = tuple(self.derived.pieces[idea].name for idea in ideas)
        printed = sum(self.content.idea[idea].happiness for idea in ideas)
        listed = COUNTING(ideas=names, n=printed)
        if not ideas:
            return []
        return [Section(NONE, ((tr("your ideas"), listed),), id=ideas_of(SEAT_IDS[at]))]

    # Tribes

    def tribes(self, places: Sequence[str]) -> list[Section]:
        """A row for each tribe: what it has, and what it laid in this round; without either, none."""
        places = [place for place in places if place in SEAT_IDS or self.land.laid[place].open]
        kinds = self.content.resource
        heading: Row = (NONE, *(kind.name for kind in kinds.values()), tr("happiness"))
        rows: list[Row] = [(self._name(place), *self._held(place)) for place in places]
        laid = [self.land.laid.get(place, Laid()) for place in places]
        if any(own.open for own in laid):
            second = SECOND if self.land.revealed else FACE_DOWN
            heading = (*heading, OPEN, second)
            # The reader has not chosen yet where nothing is there.
            seconds = [
                self._order(own.hidden) if place == self.viewer else self._second(own)
                for place, own in zip(places, laid, strict=True)
            ]
            orders = zip(rows, laid, seconds, strict=True)
            rows = [(*row, self._order(own.open), hidden) for row, own, hidden in orders]
        return [Section(NONE, tuple(rows), heading, id=TRIBES)]

    def _held(self, place: str) -> Row:
        """Resources and tokens; a tribe that nobody plays has none."""
        if place not in SEAT_IDS:
            return (NONE,) * (len(self.content.resource) + 1)
        tribe: Tribe = self.land.seats[SEAT_IDS.index(place)]
        resources = (
            Cell((verbatim(str(tribe.resources[kind])),), spot=resources_of(place, kind, self.viewer))
            for kind in self.content.resource
        )
        return (*resources, verbatim(str(sum(tribe.points.values()))))

    def _second(self, laid: Laid) -> Text:
        if laid.hidden:
            return self._order(laid.hidden)
        return tr("not known yet") if laid.open else NONE

    def _order(self, order: str) -> Text:
        return self.content.order[order].name if order else NONE

    def hands(self) -> list[Section]:
        """The orders of the reader, and of each place that the reader lays orders for."""
        owned = (place for place, owner in self.land.owners.items() if owner == self.viewer)
        return [self._hand(place) for place in dict.fromkeys((self.viewer, *owned))]

    def _hand(self, place: str) -> Section:
        """Every order with what it gives; those that were laid cannot be had before the age ends."""
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
        heading = (NONE, tr("what it gives: chosen by one tribe / by two / by three or more"))
        title = tr("Orders of {name}")(name=self._name(place))
        spots = tuple(in_hand(place, order) for order in self.derived.orders)
        label = HAND_LABEL(name=self._name(place))
        return Section(title, rows, heading, id=hand_of(place), spots=spots, label=label)

    def used(self, places: Sequence[str]) -> list[Section]:
        """The orders that tribes cannot lay again in this age."""
        used = self.land.used
        rows = [(self._name(place), self._orders(used[place])) for place in places if used.get(place)]
        return [Section(tr("Used in this age"), tuple(rows), id=USED, label=USED_LABEL)] if rows else []

    def _orders(self, used: tuple[str, ...]) -> Text:
        names = tuple(self._order(order) for order in self.derived.orders if order in used)
        return tr("{orders}", context="orders")(orders=names)

    def _name(self, place: str) -> Text:
        named = dict(zip(SEAT_IDS, self.names, strict=False))
        return descriptions.place(place, named, self.land.owners, self.derived.place_names)
