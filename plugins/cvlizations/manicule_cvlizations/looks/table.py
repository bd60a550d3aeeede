"""The table as a seat sees it: the idea track, the tribes, their orders, then their ideas.

The headings mark costs and points as our own values: no public source prints them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from manicule import SEAT_IDS, Cell, Group, Mark, Section, Sheet, Text, View, verbatim
from manicule_cvlizations.content import Content
from manicule_cvlizations.looks import icons
from manicule_cvlizations.parts import (
    EFFECTS,
    LAID,
    TRACK,
    TRIBES,
    hand_of,
    ideas_of,
    in_hand,
    order_card,
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
AT_THE_END = tr("at the end", context="column: points printed on ideas")
COUNTING = ntr("{ideas}; {n} point at the end", "{ideas}; {n} points at the end", context="ideas")
OURS = Mark("°", tr("our own value: the printed one is not public", context="sign"), "*")
UNKNOWN = Mark("?", tr("not known yet"), icon="cvlizations/face_down")
HELMET = icons.icon("helmet", tr("leader’s helmet", context="rules.components"))
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


def _short(idea: Cell) -> Cell:
    """An idea without its type: the track is beside every question, and its effects name the types."""
    name = idea.art[-1]
    assert isinstance(name, Mark)
    assert isinstance(name.symbol, Text)
    return replace(idea, pieces=(name.symbol,), reading=idea.pieces[0])


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
        rows = [(_short(name), self._cost(idea), self._points(idea)) for idea, name in self._offered()]
        price = _ours(tr("cost", context="column"), COST_OURS)
        points = Cell(((icons.HAPPY, OURS),), POINTS_OURS, art=((icons.POINTS, OURS),))
        heading = (tr("idea"), price, points)
        spots = tuple(idea for idea, _ in self._offered())
        room = self.derived.numbers.track
        return Section(
            NONE, tuple(rows), heading, id=TRACK, label=TRACK_LABEL, spots=spots, look="cards", room=room
        )

    def effects(self) -> list[Section]:
        """The effects of the ideas on the track; a sign gives their source if it is not the rulebook."""
        rows = tuple((name, self._told(idea)) for idea, name in self._offered())
        spots = tuple(idea for idea, _ in self._offered())
        title = tr("Effects of the ideas on the track")
        section = Section(title, rows, id=EFFECTS, label=EFFECTS_LABEL, spots=spots, look="notes")
        return [section] if rows else []

    def _told(self, idea: str) -> Cell:
        about = descriptions.effect(self.derived.pieces[idea], self.options)
        certain = descriptions.certainty(self.content.idea[idea], self.options)
        sign = SIGNS.get(certain)
        text = tr("{about} Source of the effect: {source}.")
        reading = text(about=about, source=descriptions.PROVENANCE[certain])
        return Cell((about if sign is None else (about, sign),), reading)

    def _offered(self) -> list[tuple[str, Cell]]:
        """The ideas that the viewer knows to be for sale, with their names."""
        land = self.land
        offered = [(idea, self._called(idea)) for idea in land.track]
        if land.top:
            offered.append((land.top, self._called(land.top, tr("{idea} (top of the deck)"))))
        return offered

    def _called(self, idea: str, where: Text | None = None) -> Cell:
        """The name and the type of an idea, in a text about where it is."""
        type, name = self.content.idea[idea].type, self.derived.pieces[idea].name
        type_name = descriptions.TYPE_NAMES[type]
        text = tr("{name}, {type}", context="an idea")(name=name, type=type_name)
        if where is not None:
            text, name = where(idea=text), where(idea=name)
        return Cell((text,), key=idea, art=icons.headed(type, name, type_name))

    def _cost(self, idea: str) -> Cell:
        card = self.content.idea[idea]
        art = icons.cost(self.content, card, OURS)
        reading = descriptions.cost(self.content, card)
        return Cell(icons.price(self.content, card) or (reading,), reading, key=idea, art=art)

    def _points(self, idea: str) -> Cell:
        """The points printed on an idea."""
        figure, token = icons.points(self.content.idea[idea].happiness)
        return Cell((figure,), key=idea, art=((figure, token, OURS),))

    def ideas(self, at: int) -> Section:
        tribe: Tribe = self.land.seats[at]
        rows = [
            (self._called(idea), self._points(idea), Cell((self._effect(tribe, idea),), key=idea))
            for idea in tribe.ideas
        ]
        heading = (tr("idea"), _ours(icons.POINTS, POINTS_OURS), tr("effect"))
        title = tr("{name}’s ideas")(name=self.names[at])
        spots = tuple(tribe.ideas) if SEAT_IDS[at] == self.viewer else ()
        label = IDEAS_LABEL(name=self.names[at])
        id = ideas_of(SEAT_IDS[at])
        area = SEAT_IDS[at]
        return Section(title, tuple(rows), heading, id=id, spots=spots, label=label, look="cards", area=area)

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
        kinds = (
            (kind.name, icons.symbol(self.content, id), icons.resource(self.content, id))
            for id, kind in self.content.resource.items()
        )
        points = (icons.POINTS, icons.HAPPY, icons.icon("happiness", icons.POINTS, icons.POINTS))
        heading: Row = (
            NONE,
            *(Cell(((sign, name),), name, art=(art,)) for name, sign, art in (*kinds, points)),
        )
        rows: list[Row] = [(self._whose(place), *self._held(place)) for place in seated]
        later = [self._later(place) for place in seated]
        if any(later):
            heading = (*heading, Cell((verbatim("+"),), reading=AT_THE_END, art=(AT_THE_END,)))
            rows = [(*row, verbatim(f"+{more}")) for row, more in zip(rows, later, strict=True)]
        title = tr("Tribes; leader’s helmet: {seat}")(seat=self._name(self.land.helmet))
        return Section(title, tuple(rows), heading, id=TRIBES, label=TRIBES_LABEL, look="panel")

    def _held(self, place: str) -> Row:
        """Resources, and the points by now."""
        tribe = self._tribe(place)
        resources = (
            Cell((verbatim(str(tribe.resources[kind])),), spot=resources_of(place, kind, self.viewer))
            for kind in self.content.resource
        )
        return (*resources, verbatim(str(sum(tribe.points.values()))))

    def _later(self, place: str) -> int:
        """The points that are certain but counted at the end."""
        tribe = self._tribe(place)
        return 0 if IDEAS in tribe.points else self._printed(tribe)

    def _tribe(self, place: str) -> Tribe:
        tribe: Tribe = self.land.seats[SEAT_IDS.index(place)]
        return tribe

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
            now = (self._open(place, laid.open), self._second(place, laid)) if self.is_laid() else ()
            rows.append((self._whose(place), *now, *([self._orders(used)] if is_used else [])))
        return [Section(NONE, tuple(rows), heading, id=LAID, label=LAID_LABEL, look="panel")] if rows else []

    def _open(self, place: str, order: str) -> Text | Cell:
        """An order that everybody sees."""
        name = self._order(order)
        art = icons.headed(order, name, name)
        return Cell((name,), key=order_card(place, order), art=art) if order else NONE

    def _second(self, place: str, laid: Laid) -> Text | Cell:
        if laid.hidden and self.land.revealed:
            return self._open(place, laid.hidden)
        if laid.hidden:  # still face down, so without a key
            name = self._order(laid.hidden)
            back = icons.icon("face_down", FACE_DOWN)
            return Cell((name,), art=(back, *icons.headed(laid.hidden, name, name)))
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
        rows = []
        for order in self.derived.orders:
            name, words = self._order(order), order_effect(self.derived.kinds, self.content, order)
            # A chosen order has left the hand: its card lies elsewhere.
            key = order_card(place, order) if order not in gone else ""
            art = icons.headed(order, name, words)
            shown = Cell((name,), state="closed" if order in gone else "", key=key, art=art)
            card = self.content.order[order]
            figures, sign = icons.figures(self.content, card, words), icons.given(self.content, card)
            rows.append((shown, Cell((*sign, words), words, key=key, art=figures)))
        heading = (NONE, tr("what it gives if chosen by one tribe / two / three or more"))
        title = tr("Orders: {name}")(name=self._name(place))
        spots = tuple(in_hand(place, order) for order in self.derived.orders)
        label = HAND_LABEL(name=self._name(place))
        id = hand_of(place)
        area = self.viewer
        return Section(title, tuple(rows), heading, id=id, spots=spots, label=label, look="cards", area=area)

    def _orders(self, used: tuple[str, ...]) -> Cell:
        names = {order: self._order(order) for order in self.derived.orders if order in used}
        text = tr("{orders}", context="orders")(orders=tuple(names.values()))
        return Cell((text,), art=tuple(icons.icon(order, name, name) for order, name in names.items()))

    def _whose(self, place: str) -> Text | Cell:
        """The name of a place, with the helmet if it is there."""
        name = self._name(place)
        return Cell((name,), art=(HELMET, name)) if place == self.land.helmet else name

    def _name(self, place: str) -> Text:
        named = dict(zip(SEAT_IDS, self.names, strict=False))
        return descriptions.place(place, named, self.land.owners, self.derived.place_names)
