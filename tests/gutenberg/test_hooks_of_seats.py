"""Hooks of what a house can have and needs: each counts in what is offered, refused, said and drawn."""

from collections.abc import Callable

import msgspec
import pytest
from tests.support.moments import at_position, first_turn
from tests.support.own_rules import rules_with
from tests.support.wording import english_part

from manicule import Match, Plugin, hookimpl
from manicule.kernel.choices import Allot, Choice
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.game import broken_invariants
from manicule.kernel.views import look_at
from manicule_gutenberg import Board, Gear, GutenbergSeat, House, Order
from manicule_gutenberg.content import PatronageCard
from manicule_gutenberg.texts import notes


class DearInks(Plugin):
    """The first ink of a set costs two guilders."""

    @hookimpl
    def ink_prices(self, prices: tuple[int, ...]) -> tuple[int, ...]:
        return (2, *prices[1:])


class MoreSlots(Plugin):
    """One more order."""

    @hookimpl
    def order_slots(self, number: int) -> int:
        return number + 1


class MorePlaces(Plugin):
    """One more gear."""

    @hookimpl
    def gear_places(self, number: int) -> int:
        return number + 1


class ThreeBindings(Plugin):
    """Every specialty card shows the same."""

    @hookimpl
    def specialty_icons(self, icons: tuple[str, ...]) -> tuple[str, ...]:
        return ("binding", "binding", "binding")


class OneRed(Plugin):
    """Every patronage card needs a red ink and nothing else."""

    @hookimpl
    def patronage_needs(self, needs: PatronageCard) -> PatronageCard:
        return msgspec.structs.replace(needs, levels={}, types=(), inks=("red",))


class MoreMarkers(Plugin):
    """Two more markers for the first seat."""

    @hookimpl
    def markers(self, seat: GutenbergSeat, number: int) -> int:
        return number + 2 if seat.id == "a" else number


class Turn:
    """The first turn of a phase, with a plugin that changes a value or without."""

    def __init__(self, phase: str, round: int, plugin: Plugin, given: Callable[[Board, House], None]) -> None:
        rules = rules_with(plugin, "gears")
        position = first_turn(rules_with(Plugin(), "gears"), phase, round)
        self.seat = position.queue[0]
        given(position, position.seats["abc".index(self.seat)])
        self.match: Match = at_position(rules, position, ask_forced=True)

    @property
    def choice(self) -> Choice:
        (choice,) = self.match.timeline.choices().values()
        return choice

    @property
    def house(self) -> House:
        house: House = self.match.table.seats["abc".index(self.seat)].state
        return house

    def offers(self, start: str) -> list[str]:
        return [answer for answer in self.choice.legal() if answer.startswith(start)]

    def refusal(self, answer: str) -> str:
        with pytest.raises(IllegalAnswer) as refused:
            self.choice.parse(answer)
        return str(refused.value)

    def drawn(self) -> str:
        return str(look_at(self.match.table, self.seat))


NEUTRAL = Plugin()


def _three_inks(board: Board, house: House) -> None:
    board.inks = ["red", "blue", "gold"] * (len(board.inks) // 3)
    house.guilders = 4


def test_ink_prices_count_in_what_is_offered_refused_paid_and_drawn() -> None:
    dear, plain = (Turn("take_inks", 1, one, _three_inks) for one in (DearInks(), NEUTRAL))
    assert plain.offers("1x") == ["1x1", "1x2", "1x3"]
    assert dear.offers("1x") == ["1x1", "1x2"]
    assert english_part("gutenberg.free_actions.costs_you", price="5 guilders", guilders=4) in dear.refusal(
        "1x3"
    )
    assert plain.choice.text("1x1") != dear.choice.text("1x1")
    assert plain.drawn() != dear.drawn()
    dear.match.answer(dear.seat, "1x2")
    plain.match.answer(plain.seat, "1x2")
    assert (plain.house.guilders, dear.house.guilders) == (3, 1)


def _full_slots(board: Board, house: House) -> None:
    taken = {order.printing for seat in board.seats for order in seat.orders}
    deck = [card for card in board.printing_pile.deck if card not in taken]
    more = zip(deck, board.refinement_pile.deck, strict=False)
    for printing, refinement in [*more][: 4 - len(house.orders)]:
        house.orders.append(Order(printing, refinement))
        board.printing_pile.deck.remove(printing)
        board.refinement_pile.deck.remove(refinement)


def test_order_slots_count_for_who_takes_a_fifth_order_and_in_what_a_plan_is_told() -> None:
    plain, wide = (Turn("take_orders", 1, one, _full_slots) for one in (NEUTRAL, MoreSlots()))
    assert notes.plan(plain.choice, "take_orders") == notes.NO_SLOT
    assert notes.plan(wide.choice, "take_orders") == notes.FREE_SLOTS(n=1)
    for turn in (plain, wide):
        assert len(turn.house.orders) == 4
        turn.match.answer(turn.seat, turn.offers("P")[0])
    assert plain.choice.kind.id == "make_room"
    assert wide.choice.kind.id == "take_refinement"
    wide.match.answer(wide.seat, wide.offers("R")[0])
    assert len(wide.house.orders) == 5
    assert "order slots" not in broken_invariants(wide.match.table)


def _all_used(board: Board, house: House) -> None:
    own = board.gear_pile.deck[:3]
    house.gears = [Gear(gear, 0, 1) for gear in own]
    for gear in own:
        board.gear_pile.deck.remove(gear)


def test_gear_places_count_in_what_is_offered_refused_said_and_installed() -> None:
    plain = Turn("improve_printing_houses", 1, NEUTRAL, _all_used)
    roomy = Turn("improve_printing_houses", 1, MorePlaces(), _all_used)
    gear = next(card for card in plain.match.table.position.gears if card != "-")
    assert english_part("gutenberg.improve_printing_houses.all_used", n=3) in plain.refusal(gear)
    assert gear in roomy.offers("G")
    assert roomy.choice.note(gear) is None
    roomy.match.answer(roomy.seat, gear)
    roomy.match.answer(roomy.seat, "sector_1")
    assert len(roomy.house.gears) == 4
    assert "gear places" not in broken_invariants(roomy.match.table)


def _low(board: Board, house: House) -> None:
    house.levels = dict.fromkeys(house.levels, 1)
    house.reward_level = 4


def test_specialty_icons_count_in_what_is_offered_drawn_and_developed() -> None:
    plain, changed = (Turn("develop_specialties", 1, one, _low) for one in (NEUTRAL, ThreeBindings()))
    card = changed.offers("S")[0]
    assert str(changed.choice.text(card)) != str(plain.choice.text(card))
    assert changed.drawn() != plain.drawn()
    changed.match.answer(changed.seat, card)
    changed.match.answer(changed.seat, "card")
    assert changed.house.levels["binding"] == 4


def _poor(board: Board, house: House) -> None:
    house.levels = dict.fromkeys(house.levels, 0)
    house.types = dict.fromkeys(house.types, 0)
    house.inks = dict.fromkeys(house.inks, 0) | {"red": 1}
    house.reward_level = 0


def test_patronage_needs_count_in_what_is_offered_refused_drawn_and_paid() -> None:
    plain = Turn("patronage", 6, NEUTRAL, _poor)
    easy = Turn("patronage", 6, OneRed(), _poor)
    board = plain.match.table.position
    card = next(card for card in board.patronage if card != "-")
    assert english_part("gutenberg.patronage_cards.levels_lacking") in plain.refusal(card)
    assert card in easy.choice.legal()
    assert str(easy.choice.text(card)) != str(plain.choice.text(card))
    assert easy.drawn() != plain.drawn()
    easy.match.answer(easy.seat, card)
    easy.match.answer(easy.seat, easy.offers("red")[0])  # even what can be paid in one way is asked here
    assert (easy.house.inks["red"], easy.house.patronage) == (0, [card])


def test_markers_count_in_what_a_plan_spreads_and_is_drawn() -> None:
    numbers = {}
    sheets = {}
    for name, plugin in {"plain": NEUTRAL, "many": MoreMarkers()}.items():
        match = at_position(rules_with(plugin, "gears"), _before_plan(), ask_forced=True)
        numbers[name] = {
            seat: choice.count
            for seat, choice in match.timeline.choices().items()
            if isinstance(choice, Allot)
        }
        sheets[name] = str(look_at(match.table, "a"))
    assert numbers["many"] == numbers["plain"] | {"a": numbers["plain"]["a"] + 2}
    assert sheets["many"] != sheets["plain"]


def _before_plan() -> Board:
    position = first_turn(rules_with(NEUTRAL, "gears"), "take_orders", 1)
    position.phase, position.turn, position.queue = "plan", -1, ()
    for house in position.seats:
        house.plan = {}
    return position
