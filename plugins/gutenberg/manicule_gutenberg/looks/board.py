"""Draws the main board: its five bands with their contents, the bag and the decks."""

from __future__ import annotations

from msgspec.structs import replace

from manicule import Bar, Cell, Group, Section, Text, verbatim
from manicule.sheet import Content as Drawn
from manicule.sheet import State
from manicule_gutenberg import parts as part_ids
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.looks import signs
from manicule_gutenberg.looks.orders import (
    SILENT,
    patronage_signs,
    printing_cell,
    refinement_cells,
    reward_cell,
)
from manicule_gutenberg.rules.circle import bids_on, order_of_play
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.patronage_cards import unmet
from manicule_gutenberg.rules.values import ink_prices, patronage_needs, specialty_icons
from manicule_gutenberg.state import ACTIONS, EMPTY
from manicule_gutenberg.texts import descriptions, tr
from manicule_gutenberg.texts.descriptions import ACTION_NAMES, GUILDERS, NOTHING

BLANK = verbatim("")
# Translators: the name of the board on a tab, which must be short
LABEL = tr("Main board", context="label")
TITLE = tr("Main board, round {round} of {rounds}; {first} is the first player")
SET_UP_TITLE = tr("Main board, setup; {first} is the first player")
BANDS = 5
"""Number of bands that are always drawn, even when they are empty."""
FREE = tr("free", context="price of an ink")
PRINTING, REFINEMENT = tr("printing cards"), tr("refinement cards")
FOR_FIRST_ORDERS = tr("Laid out for starting orders")


class MainBoard:
    """Draws the main board for a seat, or for no seat in particular."""

    def __init__(self, table: GutenbergTable, viewer: GutenbergSeat | None) -> None:
        self.table = table
        self.viewer = viewer
        self.anybody = table.seats[0]  # cards and rewards read the same for every seat
        self.board = table.position
        self.content = table.content
        self.derived = derived(table)

    def full(self) -> Group:
        """The bands, and the parts beside the board."""
        return self._group(
            *(self._orders(), self._inks()),
            *(self._specialties(), self._gears(), self._favors(), self._bag()),
            *(self._cards(), self._piles(), self._order_of_play(), self._drawn(), self._drawn_gears()),
        )

    def brief(self) -> Group:
        """The bands alone."""
        return self._group(
            *(self._orders(), self._inks()),
            *(self._specialties(), self._gears(), self._favors(), self._cards()),
        )

    def _group(self, *parts: Section) -> Group:
        board = self.board
        title = TITLE(round=board.round, rounds=self.derived.numbers.rounds) if board.round else SET_UP_TITLE
        title = title(first=self._name(board.first))
        bands = [
            part
            if part.rows
            else replace(part, rows=((Cell((NOTHING,), art=(BLANK,)),),), heading=(), spots=())
            for part in parts[:BANDS]
        ]
        shown = (*bands, *(part for part in parts[BANDS:] if part.rows))
        return Group(title, shown, id=part_ids.MAIN_BOARD, label=LABEL)

    def _orders(self) -> Section:
        """Printing cards beside refinement cards; a player joins one of each to an order."""
        board = self.board
        return self._cards_to_join(
            "take_orders", ACTION_NAMES["take_orders"], board.printing, board.refinement
        )

    def _cards_to_join(self, id: str, title: Text, printing: list[str], refinement: list[str]) -> Section:
        left = [printing_cell(self.content, card) for card in _present(printing)]
        right = [refinement_cells(self.anybody, card) for card in _present(refinement)]
        count = max(len(left), len(right))
        left += [Cell(())] * (count - len(left))
        right += [()] * (count - len(right))
        rows: tuple[tuple[Drawn, ...], ...] = tuple(
            (one, signs.BETWEEN, *other) for one, other in zip(left, right, strict=True)
        )
        heading = (PRINTING, BLANK, REFINEMENT, BLANK, BLANK)
        return Section(title, rows, heading, id=id, look="cards", state=self._now(id), room=len(printing))

    def _now(self, action: str) -> State:
        """Whether an action is the current one."""
        return "active" if action == self.board.phase else ""

    def _inks(self) -> Section:
        prices = self._ink_prices()
        inks = self.board.inks
        sets = [inks[start : start + len(prices)] for start in range(0, len(inks), len(prices))]
        rows = tuple(self._ink_set(number, own) for number, own in enumerate(sets, 1) if _present(own))
        heading = tuple(Cell(((signs.number(price), signs.GUILDER),), _price(price)) for price in prices)
        return Section(
            ACTION_NAMES["take_inks"], rows, (BLANK, *heading), id="take_inks", state=self._now("take_inks")
        )

    def _ink_prices(self) -> tuple[int, ...]:
        """The ink prices for the viewer."""
        return ink_prices(self.viewer) if self.viewer else self.derived.ink_prices

    def _ink_set(self, number: int, inks: list[str]) -> tuple[Drawn, ...]:
        places = tuple(
            tr("{ink} ({price})", context="ink on the board")(
                ink=self.content.ink[ink].name, price=_price(price)
            )
            for ink, price in zip(inks, self._ink_prices(), strict=True)
            if ink != EMPTY
        )
        label = Cell((signs.number(number),), tr("set {set}: {inks}")(set=number, inks=places))
        drawn: list[Drawn] = []
        left = 0
        for ink in inks:
            if ink == EMPTY:
                drawn.append(BLANK)
                continue
            left += 1  # an offered take includes all inks to its left
            sign = signs.ink(self.content, ink)
            drawn.append(Cell((sign,), SILENT, spot=part_ids.ink_take(number, left)))
        return (label, *drawn)

    def _specialties(self) -> Section:
        cards = _present(self.board.specialty_cards)
        rows = tuple((self._specialty_card(card),) for card in cards)
        title = ACTION_NAMES["develop_specialties"]
        id, spaces = "develop_specialties", len(self.board.specialty_cards)
        return Section(title, rows, id=id, spots=tuple(cards), look="cards", state=self._now(id), room=spaces)

    def _specialty_card(self, id: str) -> Cell:
        printed = self.content.specialty_card[id].specialties
        icons = specialty_icons(self.viewer, id) if self.viewer else printed
        drawn = (signs.specialty(self.content, name) for name in icons)
        reading = descriptions.specialty_card(self.content, id, icons)
        return Cell((signs.spaced(verbatim(id), *drawn),), reading, key=id)

    def _gears(self) -> Section:
        title = ACTION_NAMES["improve_printing_houses"]
        return self._gears_to_take("improve_printing_houses", title, _present(self.board.gears))

    def _drawn_gears(self) -> Section:
        """Gears that are face up because a player is installing some of them."""
        return self._gears_to_take(part_ids.DRAWN_GEARS, tr("Gears drawn"), self.board.drawn_gears)

    def _gears_to_take(self, id: str, title: Text, gears: list[str]) -> Section:
        rows, state = tuple(map(self._gear, gears)), self._now(id)
        return Section(title, rows, id=id, spots=tuple(gears), look="wheels", state=state)

    def _gear(self, id: str) -> tuple[Drawn, ...]:
        reading = descriptions.gear_text(self.derived.rewards, self.content, id)
        sectors = [reward_cell(self.anybody, sector) for sector in self.content.gear[id].sectors]
        cells = (
            Cell(cell.pieces, SILENT, spot=part_ids.gear_sector(id, at), key=f"{id}:{at}")
            for at, cell in enumerate(sectors)
        )
        return (Cell((verbatim(id),), reading, key=id), *cells)

    # Patronage

    def _cards(self) -> Section:
        """The round track, with the patronage cards by the round that opens them."""
        columns = self.derived.columns.get(len(self.board.circle), ())
        rows: list[tuple[Drawn, ...]] = []
        for round in dict.fromkeys(columns):
            cards = [
                card
                for card, column in zip(self.board.patronage, columns, strict=False)
                if column == round and card != EMPTY
            ]
            if cards:
                rows.append((self._opens(round), *(self._card(card, round) for card in cards)))
        most = max(map(len, rows), default=2)
        rounds = Bar(self.board.round, self.derived.numbers.rounds, "green")
        bar = Cell((rounds,), SILENT)  # the title names the rounds already
        heading: tuple[Drawn, ...] = (tr("round"), bar, *[BLANK] * (most - 2))
        return Section(
            ACTION_NAMES["patronage"], tuple(rows), heading, id=part_ids.PATRONAGE_CARDS, look="cards"
        )

    def _opens(self, round: int) -> Cell:
        is_open = round <= self.board.round
        return Cell((signs.number(round),), SILENT, "active" if is_open else "closed")

    def _card(self, id: str, round: int) -> Cell:
        """A patronage card; a sign marks it when the viewer meets all its needs."""
        is_open = round <= self.board.round
        card = patronage_needs(self.viewer, id) if self.viewer else self.content.patronage[id]
        is_met = is_open and self.viewer and unmet(self.viewer, card) is None
        drawn = patronage_signs(self.content, card)
        reading = tr("{card}, from round {round}")(
            card=descriptions.patronage_card(self.content, id, card), round=round
        )
        if is_met:
            possible = tr("{card}; possible now", context="a patronage card")
            return Cell(((*drawn, signs.CLOSE, signs.HAVE),), possible(card=reading), spot=id, key=id)
        return Cell((drawn,), reading, spot=id, key=id)

    def _favors(self) -> Section:
        rows: list[tuple[Drawn, ...]] = []
        for favor in self.content.patronage_reward.values():
            cell = reward_cell(self.anybody, favor.reward)
            taker = self.board.favors.get(favor.id, "")
            if taker:
                taken = tr("{reward} (taken by {name})")
                assert cell.reading is not None
                name = self._name(taker)
                reading = taken(reward=cell.reading, name=name)
                rows.append((Cell(cell.pieces, reading), Cell((_text(name),), SILENT, "closed")))
            else:
                rows.append((cell, BLANK))
        # The band of the action always has its rewards; its cards run out.
        favors = tuple(self.content.patronage_reward)
        title, state = tr("Patronage rewards"), self._now("patronage")
        return Section(title, tuple(rows), id="patronage", spots=favors, look="stock", state=state)

    # Beside the board

    def _bag(self) -> Section:
        rows = tuple(
            (Cell((signs.ink(self.content, ink),), self.content.ink[ink].name), signs.number(count))
            for ink, count in self.board.bag.items()
        )
        return Section(tr("Bag"), rows, id=part_ids.BAG, spots=tuple(self.board.bag), look="stock")

    def _piles(self) -> Section:
        board = self.board
        piles = (
            (tr("printing", context="deck"), board.printing_pile),
            (tr("refinement", context="deck"), board.refinement_pile),
            (tr("specialties", context="deck"), board.specialty_pile),
            (tr("gears", context="deck"), board.gear_pile),
            (tr("patronage", context="deck"), board.patronage_pile),
        )
        rows = tuple(_pile(name, len(pile.deck), len(pile.discard)) for name, pile in piles)
        heading = (BLANK, tr("cards"), tr("discards"))
        spots = (part_ids.PRINTING_DECK, part_ids.REFINEMENT_DECK, *[""] * (len(piles) - 2))
        return Section(tr("Decks"), rows, heading, id=part_ids.DECKS, spots=spots, look="stock")

    def _order_of_play(self) -> Section:
        """The order of play of each action, once plans are face up."""
        rows = [self._row_of_play(action) for action in ACTIONS if order_of_play(self.table, action)]
        is_planned = any(any(seat.state.plan.values()) for seat in self.table.seats)
        shown = tuple(rows) if is_planned else ()
        return Section(tr("Player order"), shown, id=part_ids.ORDER_OF_PLAY, look="stock")

    def _row_of_play(self, action: str) -> tuple[Drawn, ...]:
        text = places_in_order(self.table, action)
        return (Cell((ACTION_NAMES[action],), None, "active" if action == self.board.phase else ""), text)

    def _drawn(self) -> Section:
        """Face-up cards that a player chooses an order from; first orders come from the display."""
        board = self.board
        title = FOR_FIRST_ORDERS if board.display_printing else tr("Drawn for an order")
        printing = board.display_printing + board.drawn_printing
        refinement = board.display_refinement + board.drawn_refinement
        return self._cards_to_join(part_ids.DRAWN, title, printing, refinement)

    def _name(self, place: str) -> Text | str:
        return _name(self.table, place)


def places_in_order(table: GutenbergTable, action: str) -> Text:
    """The places of an action in order of play, with their markers."""
    bids = bids_on(table, action)
    place_text = tr("{seat} ({markers})", context="player order")
    places = tuple(
        place_text(seat=_name(table, place), markers=bids.get(place, 0))
        for place in order_of_play(table, action)
    )
    return tr("{places}", context="player order")(places=places)


def _name(table: GutenbergTable, place: str) -> Text | str:
    seat = table.seat(place)
    return seat.name if seat else derived(table).place_names.get(place, place)


def _price(guilders: int) -> Text:
    """The price of an ink in words."""
    return GUILDERS(n=guilders) if guilders else FREE


def _present(spaces: list[str]) -> list[str]:
    return [card for card in spaces if card != EMPTY]


def _text(name: Text | str) -> Text:
    return verbatim(name) if isinstance(name, str) else name


def _pile(name: Text, deck: int, discards: int) -> tuple[Drawn, ...]:
    reading = tr("{deck}: {cards} in the deck, {discards} discarded")
    label = Cell((name,), reading(deck=name, cards=deck, discards=discards))
    drawn = verbatim(f"+ {discards}")
    return (
        label,
        Cell((signs.number(deck),), SILENT),
        Cell((signs.number(discards),), SILENT, art=(drawn,)),
    )
