"""What nobody may know: orders that lie face down, and a card that somebody else looked at."""

from collections import Counter

import msgspec
import pytest
from tests.support.players import Chance, play
from tests.support.tribes import SEATINGS, Seating, buying, games
from tests.support.wording import english_pattern

from manicule import Event, Match, Observer, Setup
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import UndoRefused
from manicule.kernel.positions.canonical import encode
from manicule.kernel.positions.position import copy
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.positions.toml_writer import write_position
from manicule.kernel.sheet import Sheet, texts_of, titles_of
from manicule.kernel.views import look_at, seen_by
from manicule.match.point import Point
from manicule_cvlizations import Laid
from manicule_cvlizations.state import Land
from manicule_kit import Rehearsal

every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=str)


@every_seating
def test_a_face_down_order_is_in_no_view_but_its_owners_until_all_are_revealed(seating: Seating) -> None:
    hidden = 0
    for game in games(seating, 2):
        for moment in game:
            land = moment.table.position
            for seat in moment.table.seats:
                view = seen_by(moment.table, seat.id).position
                for place, laid in land.laid.items():
                    shown = view.laid[place]
                    if land.revealed or land.owners.get(place) == seat.id or not laid.hidden:
                        assert shown == laid
                    else:
                        hidden += 1
                        assert shown == msgspec.structs.replace(laid, hidden="")
    assert hidden > 20


@every_seating
def test_a_view_does_not_depend_on_what_others_laid_face_down(seating: Seating) -> None:
    """Whatever the hidden order is, the view of another seat is the same to the byte."""
    tried = 0
    for game in games(seating, 1):
        for moment in game:
            table = moment.table
            land = table.position
            if land.revealed or land.phase != "orders" or land.round % 3 != 1:
                continue
            for place, laid in list(land.laid.items()):
                if not laid.hidden:
                    continue
                others = [seat.id for seat in table.seats if seat.id != land.owners[place]]
                before = [write_position(seen_by(table, seat).position) for seat in others]
                sheets = [_read(look_at(table, seat)) for seat in others]
                for other in table.rules.derived.orders[::2]:
                    land.laid[place] = msgspec.structs.replace(laid, hidden=other)
                    assert [write_position(seen_by(table, seat).position) for seat in others] == before
                    assert [_read(look_at(table, seat)) for seat in others] == sheets
                    tried += 1
                land.laid[place] = laid
    assert tried >= 12


@every_seating
def test_views_hide_exactly_what_the_rules_say(seating: Seating) -> None:
    """Face-down orders of others until all are turned over, and a top card that one has not looked at."""
    tried = 0
    for game in games(seating, 2):
        for moment in game:
            for seat in (*(seat.id for seat in moment.table.seats), ""):
                expected = copy(moment.table.position)
                _hide(expected, seat)
                assert encode(seen_by(moment.table, seat).position) == encode(expected)
                tried += 1
    assert tried > 300


def _hide(land: Land, seat: str) -> None:
    for place, laid in land.laid.items():
        if not land.revealed and (not seat or land.owners.get(place) != seat):
            land.laid[place] = Laid(laid.open)
    if land.top and seat not in land.seen:
        land.deck.append(land.top)
        land.top = ""
    land.deck.sort()
    land.late_deck.sort()


def test_what_lies_face_down_could_be_any_order_that_is_left() -> None:
    """Seen by another seat, each order that the place has not used comes up as often as the others."""
    seating = Seating(3)
    used = ("hunting", "trade")
    given = {"phase": "orders", "queue": "Anna Tom Kate", "turn": "Kate", "laid": {"Anna": "theft+idling"}}
    table = given_table(seating.rules, _setup(seating), given)
    table.position.used["a"] = used
    boundary, dice = table.position, BotDice(1, "redeal")
    orders: Counter[str] = Counter()
    for _ in range(1000):
        other = seating.rules.table_at(_setup(seating), copy(boundary))
        seating.rules.secrecy.redeal(other, "b", boundary, (), dice.below)
        orders[other.position.laid["a"].hidden] += 1
        assert other.position.laid["a"].open == "theft"
        own = seating.rules.table_at(_setup(seating), copy(boundary))
        seating.rules.secrecy.redeal(own, "a", boundary, (), dice.below)
        assert own.position.laid == boundary.laid
    assert set(orders) == {*seating.rules.derived.orders} - {*used, "theft"}
    expected = 1000 / len(orders)
    assert sum((number - expected) ** 2 / expected for number in orders.values()) < 30


def _read(sheet: Sheet) -> list[str]:
    return [str(text) for text in (*titles_of(sheet), *texts_of(sheet))]


def test_nothing_is_told_of_a_face_down_order_before_it_is_revealed() -> None:
    """No event names it, and the answers of others come before the events that do."""
    seating = Seating(4)
    told: list[str] = []

    class Hearing(Observer):
        def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
            told.extend(repr(event) for event in events)

    game = seating.new_game(3, observers=[Hearing()])
    steps = play(game, buying, Chance(3))
    for moment in steps:
        if moment.table.position.revealed:
            break
        for place, laid in moment.table.position.laid.items():
            if laid.hidden and laid.hidden not in (other.open for other in game.table.position.laid.values()):
                assert not any(laid.hidden in line for line in told), place
    assert sum("Revealed" in line for line in told) == 4


def test_the_question_for_a_face_down_order_is_secret() -> None:
    seating = Seating(3)
    game = Rehearsal(seating.rules, seating.setup(1))
    for kind, is_secret in (("lay_open", False), ("lay_face_down", True)):
        ((seat, choice),) = game.match.timeline.choices().items()
        assert (choice.kind.id, choice.secret, game.match.display.is_private(seat)) == (
            kind,
            is_secret,
            is_secret,
        )
        game.answer(seat, game.legal(seat)[0])


def test_the_top_card_is_seen_by_who_looked_at_it_only() -> None:
    seating = Seating(3)
    given = {
        "phase": "development",
        "queue": "Anna Tom",
        "track": "farm axe law wheel",
        "seats": {"Anna": {"ideas": "divination", "resources": "food:5 wood:5 stone:5"}},
    }
    table = given_table(seating.rules, _setup(seating), given)
    table.position.top, table.position.seen = "castle", ("a",)
    table.position.deck.remove("castle")
    own, other = seen_by(table, "a").position, seen_by(table, "b").position
    assert own.top == "castle"
    assert other.top == ""
    assert sorted(other.deck) == sorted([*table.position.deck, "castle"])
    second = copy(table.position)
    second.deck[second.deck.index("granary")] = "castle"
    second.top = "granary"
    swapped = seating.rules.table_at(_setup(seating), second)
    assert write_position(seen_by(swapped, "b").position) == write_position(other)


def test_nobody_takes_back_what_turned_up_a_card_that_another_tribe_had_looked_at() -> None:
    """Nothing is drawn: the card lay on top. Who had looked at it has learned nothing new."""
    given = {
        "phase": "development",
        "queue": "Anna Tom",
        "track": "farm law wheel castle",
        "top": "axe",
        "seats": {name: {"resources": "food:9 wood:9 stone:9"} for name in ("Anna", "Tom")},
    }
    for looked, may_take_back in ((("b",), False), (("a", "b"), True)):
        seating = Seating(3)
        table = given_table(seating.rules, _setup(seating), given)
        table.position.seen = looked
        match = Match(seating.rules, _setup(seating), at=Point(table.position))
        match.answer("a", "farm")
        assert match.position.track[0] == "axe"
        if may_take_back:
            match.undo("a")
            assert match.position.top == "axe"
        else:
            with pytest.raises(UndoRefused, match=english_pattern("match.timeline.revealed_since")):
                match.undo("a")


def _setup(seating: Seating) -> Setup:
    return seating.setup(3)


def test_the_virtual_tribe_hides_nothing_because_it_has_not_drawn_yet() -> None:
    for game in games(Seating(2), 3):
        for moment in game:
            land = moment.table.position
            if not land.revealed:
                assert not land.laid["granna"].hidden
