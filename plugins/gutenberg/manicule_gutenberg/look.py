"""The table as a seat sees it: the main board, then each printing house."""

from __future__ import annotations

from manicule import Section, Sheet, Text, View, verbatim
from manicule_gutenberg.content import Content
from manicule_gutenberg.describe import (
    ACTION_NAMES,
    NOTHING,
    counted_inks,
    counted_types,
    gear_text,
    levels,
    patronage_card,
    printing_card,
    refinement_card,
    reward_text,
    sectors,
    specialty_card,
)
from manicule_gutenberg.lore import Lore
from manicule_gutenberg.state import EMPTY, Board, House, Order
from manicule_gutenberg.texts import tr

Row = tuple[Text, ...]


def look(view: View) -> Sheet:
    """The board and the houses, the reader's own first."""
    board = view.position
    assert isinstance(board, Board)
    drawn = _Drawing(board, view.content, view.prepared, view.names)
    own = "abcdefgh".index(view.seat) if view.seat else 0
    order = [*range(own, len(view.names)), *range(own)]
    return Sheet((drawn.main_board(), *(drawn.house(at) for at in order)))


class _Drawing:
    """What the sections are drawn from."""

    def __init__(self, board: Board, content: Content, lore: Lore, names: tuple[str, ...]) -> None:
        self.board = board
        self.content = content
        self.lore = lore
        self.names = names

    def main_board(self) -> Section:
        board, content = self.board, self.content
        rewards = self.lore.rewards
        rows: list[Row] = [
            *self._band(
                tr("printing cards"), [printing_card(content, card) for card in _present(board.printing)]
            ),
            *self._band(
                tr("refinement cards"),
                [refinement_card(rewards, content, card) for card in _present(board.refinement)],
            ),
            *self._ink_sets(),
            *self._band(
                tr("specialty cards"),
                [specialty_card(content, card) for card in _present(board.specialty_cards)],
            ),
            *self._band(tr("gears"), [gear_text(rewards, content, gear) for gear in _present(board.gears)]),
            *self._band(tr("patronage rewards"), self._favors()),
            *self._band(tr("patronage cards"), self._patronage()),
            *self._band(tr("drawn for an order"), self._drawn()),
            (tr("bag"), counted_inks(content, board.bag)),
        ]
        title = tr("Main board, round {round} of {rounds}; {first} is the first player")
        first = self._name(board.first)
        rounds = self.lore.numbers.rounds
        return Section(title(round=board.round, rounds=rounds, first=first), tuple(rows))

    def house(self, at: int) -> Section:
        house: House = self.board.seats[at]
        content = self.content
        rows: list[Row] = [
            *self._band(tr("character"), [self._piece(piece) for piece in house.pieces]),
            (tr("guilders"), verbatim(str(house.guilders))),
            (tr("fame so far"), verbatim(str(sum(house.points.values())))),
            (tr("types"), counted_types(house.types)),
            (tr("inks"), counted_inks(content, house.inks)),
            (tr("specialties"), levels(content, house.levels)),
            *self._band(tr("orders"), [self._order(order) for order in house.orders]),
            *self._band(tr("gears"), self._gears(house)),
            *self._band(tr("patronage cards"), [verbatim(card) for card in house.patronage]),
        ]
        if any(house.plan.values()):
            rows.append((tr("plan"), self._plan(house)))
        title = tr("Printing house of {name}")(name=self.names[at])
        return Section(title, tuple(rows), seat="abcdefgh"[at])

    def _band(self, title: Text, lines: list[Text]) -> list[Row]:
        """One row a component, the title beside the first."""
        blank = verbatim("")
        return [(title if not at else blank, line) for at, line in enumerate(lines)]

    def _ink_sets(self) -> list[Row]:
        size = len(self.lore.ink_prices)
        inks = self.board.inks
        sets = [inks[start : start + size] for start in range(0, len(inks), size)]
        lines = []
        for number, own in enumerate(sets, 1):
            places = tuple(
                tr("{ink} ({price})", context="ink on the board")(ink=self.content.ink[ink].name, price=price)
                for ink, price in zip(own, self.lore.ink_prices, strict=True)
                if ink != EMPTY
            )
            text = tr("set {n}: {inks}")
            lines.append(text(n=number, inks=places or (NOTHING,)))
        return self._band(tr("ink sets, with prices"), lines)

    def _favors(self) -> list[Text]:
        lines = []
        for favor in self.content.patronage_reward.values():
            reward = reward_text(self.lore.rewards, self.content, favor.reward)
            taker = self.board.favors.get(favor.id)
            taken = tr("{reward} (taken by {name})")
            lines.append(taken(reward=reward, name=self._name(taker)) if taker else reward)
        return lines

    def _patronage(self) -> list[Text]:
        columns = self.content.board[str(len(self.board.circle))].patronage
        opens = [column for column, number in columns.items() for _ in range(number)]
        return [
            tr("{card}, from round {round}")(card=patronage_card(self.content, card), round=column)
            for card, column in zip(self.board.patronage, opens, strict=False)
            if card != EMPTY
        ]

    def _drawn(self) -> list[Text]:
        printing = self.board.display_printing + self.board.drawn_printing
        refinement = self.board.display_refinement + self.board.drawn_refinement
        return [
            *(printing_card(self.content, card) for card in printing),
            *(refinement_card(self.lore.rewards, self.content, card) for card in refinement),
        ]

    def _order(self, order: Order) -> Text:
        return tr("{printing}; {refinement}", context="an order")(
            printing=printing_card(self.content, order.printing),
            refinement=refinement_card(self.lore.rewards, self.content, order.refinement),
        )

    def _piece(self, id: str) -> Text:
        piece = self.lore.pieces[id]
        return tr("{name}: {about}", context="a character")(name=piece.name, about=piece.about)

    def _gears(self, house: House) -> list[Text]:
        lines = []
        for place, gear in enumerate(house.gears, 1):
            active, *others = sectors(self.lore.rewards, self.content, gear)
            text = tr("place {place}, {gear}: {active} (then clockwise {others})")
            if gear.used:
                text = tr("place {place}, {gear}: {active} (used this round; then clockwise {others})")
            lines.append(text(place=place, gear=gear.gear, active=active, others=tuple(others)))
        return lines

    def _plan(self, house: House) -> Text:
        rows = tuple(
            tr("{action} {n}", context="plan")(action=ACTION_NAMES[action], n=number)
            for action, number in house.plan.items()
        )
        return tr("{rows}", context="plan")(rows=rows)

    def _name(self, place: str) -> Text | str:
        if place in self.lore.place_names:
            return self.lore.place_names[place]
        at = "abcdefgh".find(place) if place else -1
        return self.names[at] if 0 <= at < len(self.names) else place


def _present(spaces: list[str]) -> list[str]:
    return [card for card in spaces if card != EMPTY]
