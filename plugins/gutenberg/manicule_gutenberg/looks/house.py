"""Draws a printing house."""

from __future__ import annotations

from msgspec.structs import replace

from manicule import Cell, Grid, Group, Mark, Row, Section, Text, verbatim
from manicule.sheet import Content as Drawn
from manicule_gutenberg import parts as part_ids
from manicule_gutenberg.content import Reward
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.looks import signs
from manicule_gutenberg.looks.board import places_in_order
from manicule_gutenberg.looks.orders import SILENT, level_signs, order_row, patronage_signs, reward_cell
from manicule_gutenberg.rules.circle import markers
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import type_price
from manicule_gutenberg.rules.mechanism import coming, rounds_shown
from manicule_gutenberg.state import ACTIONS, FULFILL_ORDERS, Gear
from manicule_gutenberg.texts import descriptions, tr
from manicule_gutenberg.texts.descriptions import ACTION_NAMES, roman

UNTITLED = verbatim("")
HOUSE = tr("Printing house of {name}")
ORDERS = (tr("order"), tr("to print"), tr("colors"), tr("decorations"), tr("both"))
GEAR = tr("gear")
SECTORS = (tr("this round"), tr("next round"), tr("after that"))
IN_ROUND = tr("round {round}", context="a column of sectors")
IN_WORDS = tr("the active sector in words")
BY_LEVELS = ("develop_specialties", "patronage")
"""Actions that depend on levels: the holdings then include them, as small screens omit the tracks."""


class HouseLook:
    """Draws the house of a seat. Only the seat itself sees options at their spots."""

    def __init__(self, seat: GutenbergSeat, is_own: bool = False) -> None:
        self.seat = seat
        self.is_own = is_own
        self.house = seat.state
        self.table = seat.table
        self.content = seat.table.content
        self.derived = derived(seat.table)

    def full(self) -> Group:
        """Everything, with the tracks."""
        status = self._status(levels=self.table.position.phase in BY_LEVELS)
        return self._group(
            *(status, self._orders(), self._tracks(), self._gears(), self._sectors()),
            *(self._facts(), self._turn()),
        )

    def short(self) -> Group:
        """Everything, in few lines."""
        return self._group(self._status(True), self._orders(), self._gears(), self._facts())

    def brief(self) -> Group:
        """The parts needed to answer a question; orders to declare are drawn with the question itself."""
        orders = () if self.table.position.phase == FULFILL_ORDERS else (self._orders(),)
        return self._group(self._status(True), *orders, self._gears(), self._turn())

    def _group(self, *parts: Section | Grid) -> Group:
        kept = tuple(part for part in parts if part.rows)
        id, label = self._part("house"), verbatim(self.seat.name)
        return Group(HOUSE(name=self.seat.name), kept, self.seat.id, id, label)

    def _part(self, name: str) -> str:
        return part_ids.of_house(name, self.seat.id)

    def _spot(self, id: str) -> str:
        return id if self.is_own else ""

    def _held(self, spot: str, number: int, sign: Mark) -> Cell:
        return replace(_count(number, sign), spot=self._spot(spot))

    def _status(self, levels: bool = False) -> Section:
        house, content = self.house, self.content
        types = Cell(
            signs.types(content, house.types),
            descriptions.counted_types(house.types),
            spot=self._spot(part_ids.HELD_TYPES),
        )
        inks = Cell(
            signs.inks(content, house.inks),
            descriptions.counted_inks(content, house.inks),
            spot=self._spot(part_ids.HELD_INKS),
        )
        columns: list[tuple[Text, Cell]] = [
            # Translators: a heading in a player’s area: the fame points that the player has scored so far
            (tr("fame now"), self._held(part_ids.HELD_FAME, sum(house.points.values()), signs.FAME)),
            (tr("guilders"), self._held(part_ids.HELD_GUILDERS, house.guilders, signs.GUILDER)),
            (tr("types"), types),
            (tr("inks"), inks),
        ]
        if self.table.position.circle:  # before the set-up no seat has a place
            number = markers(self.table, self.seat.id)
            columns.insert(2, (tr("markers"), _count(number, signs.MARKER)))
        if levels:
            steps = tuple(level_signs(content, *step) for step in house.levels.items())
            columns.append((tr("specialties"), Cell(steps, descriptions.levels(content, house.levels))))
        names, cells = zip(*columns, strict=True)
        return Section(UNTITLED, (cells,), names, id=self._part(part_ids.STATUS), look="panel")

    def _orders(self) -> Section:
        rows = tuple(order_row(self.seat, order) for order in self.house.orders)
        spots = tuple(self._spot(order.printing) for order in self.house.orders)
        return Section(
            UNTITLED, rows, ORDERS, id=self._part(part_ids.ORDERS), spots=spots, look="cards", room=4
        )

    # Tracks

    def _tracks(self) -> Grid:
        """The four specialties over the reward track and the fame at the end."""
        levels = range(1, self.derived.numbers.top_level + 1)
        tracks = [self._track(name, levels) for name in self.house.levels]
        rewards = Row(tr("reward track"), tuple(map(self._reward, levels)))
        fame = Row(tr("fame at the end"), tuple(map(self._level_fame, levels)))
        columns = tuple(verbatim(roman(level)) for level in levels)
        return Grid(
            UNTITLED, columns, (*tracks, rewards, fame), id=self._part(part_ids.TRACKS), look="tracks"
        )

    def _track(self, name: str, levels: range) -> Row:
        specialty, level = self.content.specialty[name].name, self.house.levels[name]
        reading = tr("{specialty} {level}", context="level of a specialty")
        label = Cell(
            (signs.specialty(self.content, name), specialty),
            reading(specialty=specialty, level=roman(level)),
            spot=self._spot(name),
        )
        reached = Cell((signs.REACHED,), SILENT)  # the label gives the level already
        return Row(label, tuple(reached if at <= level else signs.UNREACHED for at in levels))

    def _reward(self, level: int) -> Drawn:
        space = self.derived.reward_track.get(level)
        if space is None:
            return UNTITLED
        cell = reward_cell(self.seat, space.reward)
        return cell if level > self.house.reward_level else Cell(cell.pieces, cell.reading, "closed")

    def _level_fame(self, level: int) -> Drawn:
        for step in self.content.specialty_fame.values():
            if step.level == level:
                return Cell(((signs.number(step.fame), signs.FAME),), descriptions.FAME(n=step.fame))
        return UNTITLED

    # Gears

    def _gears(self) -> Section:
        """The gears from top to bottom, each with its sectors in the order of coming rounds."""
        rows = tuple(self._gear(place, gear) for place, gear in enumerate(self.house.gears))
        shown = 1 + rounds_shown(self.table)
        # During the set-up there is no current round to mark.
        sectors = (
            SECTORS[:shown] if self.table.position.round else [IN_ROUND(round=at + 1) for at in range(shown)]
        )
        heading = (GEAR, *sectors)
        return Section(UNTITLED, rows, heading, id=self._part(part_ids.GEARS), look="wheels")

    def _gear(self, place: int, gear: Gear) -> tuple[Drawn, ...]:
        name = Cell(
            _gear_name(place, gear),
            tr("gear space {place}, {gear}", context="an installed gear")(place=place + 1, gear=gear.gear),
            spot=self._spot(part_ids.gear_place(place)),
            key=gear.gear,
        )
        row: list[Drawn] = [name, self._active(place, gear)]
        for later in coming(self.seat, gear, place):
            cell = reward_cell(self.seat, self._sector(later))
            spot = self._spot(part_ids.gear_sector(gear.gear, later.active))
            row.append(Cell(cell.pieces, cell.reading, cell.state, spot, f"{gear.gear}:{later.active}"))
        return tuple(row)

    def _sectors(self) -> Section:
        """The effects of the active sectors, as a separate table that small screens leave out.

        Screen readers get the effects with the gears already.
        """
        rows = tuple(self._in_words(place, gear) for place, gear in enumerate(self.house.gears))
        heading = (Cell((UNTITLED,), SILENT), Cell((IN_WORDS,), SILENT))
        return Section(UNTITLED, rows, heading, id=self._part(part_ids.SECTORS), look="notes")

    def _in_words(self, place: int, gear: Gear) -> tuple[Drawn, ...]:
        text = descriptions.reward_text(self.derived.rewards, self.content, self._sector(gear))
        return (Cell(_gear_name(place, gear), SILENT, key=gear.gear), Cell((text,), SILENT))

    def _active(self, place: int, gear: Gear) -> Cell:
        """The active sector, marked while it can still be used this round."""
        cell = reward_cell(self.seat, self._sector(gear))
        spot, key = self._spot(part_ids.gear_use(place)), f"{gear.gear}:{gear.active}"
        if gear.used < self.seat.hooks.gear_uses(self.table, self.seat, place, 1):
            return Cell(cell.pieces, cell.reading, "active", spot, key)
        used = tr("{reward} (used this round)")
        assert cell.reading is not None
        name = tr("used", context="a gear")
        pieces, art = (*cell.pieces, name), (*cell.pieces, Mark("✓", name, icon="gutenberg/have"))
        return Cell(pieces, used(reward=cell.reading), spot=spot, key=key, art=art)

    def _sector(self, gear: Gear) -> Reward:
        sector: Reward = self.content.gear[gear.gear].sectors[gear.active]
        return sector

    # Other parts of the house

    def _facts(self) -> Section:
        house = self.house
        rows: list[tuple[Drawn, ...]] = [(tr("character"), self._piece(piece)) for piece in house.pieces]
        rows.append((tr("next type"), self._next_type()))
        wild = self.seat.hooks.wild_inks(self.table, self.seat, ())
        if wild:
            drawn = tuple(signs.ink(self.content, colour) for colour in wild)
            rows.append((tr("wild inks"), Cell(drawn, descriptions.ink_list(self.content, wild))))
        if house.patronage:
            rows.append((tr("patronage cards"), self._patronage()))
        if any(house.plan.values()):
            rows.append((tr("plan"), self._plan()))
        # The options of a character are at its name.
        spots = (*map(self._spot, house.pieces), *[""] * (len(rows) - len(house.pieces)))
        return Section(UNTITLED, tuple(rows), id=self._part(part_ids.FACTS), spots=spots)

    def _turn(self) -> Section:
        """The order of play of the current action, in one line, for screens too small for the board."""
        action = self.table.position.phase
        rows: tuple[tuple[Drawn, ...], ...] = ()
        if action in ACTIONS:
            rows = ((tr("player order"), places_in_order(self.table, action)),)
        return Section(UNTITLED, rows, id=self._part(part_ids.TURN))

    def _piece(self, id: str) -> Text:
        piece = self.derived.pieces[id]
        return tr("{name}: {about}", context="a character")(
            name=piece.name, about=piece.about_with(self.seat.table.options)
        )

    def _next_type(self) -> Cell:
        """The price of the next type, by letter where prices differ."""
        prices = {letter: type_price(self.seat, letter) for letter in self.derived.letters}
        if len(set(prices.values())) == 1:
            price = next(iter(prices.values()))
            return Cell(((signs.number(price), signs.GUILDER),), descriptions.GUILDERS(n=price))
        drawn = tuple(
            signs.spaced(signs.letter(self.content, letter), (signs.number(price), signs.GUILDER))
            for letter, price in prices.items()
        )
        reading = tr("{letter} for {price}", context="price of a type")
        parts = tuple(
            reading(letter=self.content.type[letter].name, price=descriptions.GUILDERS(n=price))
            for letter, price in prices.items()
        )
        return Cell(drawn, tr("{prices}", context="prices of types")(prices=parts))

    def _patronage(self) -> Cell:
        cards = tuple(descriptions.patronage_card(self.content, card) for card in self.house.patronage)
        drawn = tuple(
            patronage_signs(self.content, self.content.patronage[id]) for id in self.house.patronage
        )
        return Cell(drawn, tr("{cards}", context="patronage cards")(cards=cards))

    def _plan(self) -> Text:
        rows = tuple(
            tr("{action} {markers}", context="plan")(action=ACTION_NAMES[action], markers=number)
            for action, number in self.house.plan.items()
            if number
        )
        return tr("{rows}", context="plan")(rows=rows)


def _gear_name(place: int, gear: Gear) -> tuple[signs.Signs, ...]:
    return (signs.spaced(signs.number(place + 1), verbatim(gear.gear)),)


def _count(number: int, sign: Mark) -> Cell:
    return Cell(((signs.number(number), sign),), signs.number(number))
