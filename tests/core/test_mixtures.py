"""Seats that hold many pieces, in ever new mixtures: what is the same is shared, and order never counts."""

from itertools import combinations, permutations

from manicule import Piece, Plugin, Text, hookimpl
from manicule.kernel.game import Setup
from manicule.kernel.hooks.decorators import fold
from manicule.kernel.hooks.resolved import Resolved
from manicule.kernel.ruleset import MOST_MIXTURES, RuleSet


class Hooks:
    @fold("price")
    def price(self, seat: str, price: int) -> int:
        """What something costs a seat."""
        return price

    @fold("number")
    def number(self, seat: str, number: int) -> int:
        """How many a seat may have of it."""
        return number


class Cheaper(Piece):
    """Takes a share off the price: so the order of two of them would be seen."""

    kind = "piece"
    name = about = Text("Cheaper")

    def __init__(self, id: str, share: int) -> None:
        self.id = id  # type: ignore[misc]
        self.share = share

    @hookimpl
    def price(self, price: int) -> int:
        return price - price // self.share


class Idle(Piece):
    """Implements nothing."""

    id = "idle"
    kind = "piece"
    name = about = Text("Idle")


class More(Piece):
    id = "more"
    kind = "piece"
    name = about = Text("More")

    @hookimpl
    def number(self, number: int) -> int:
        return number + 1


PIECES: dict[str, Piece] = {
    "a": Cheaper("a", 2),
    "b": Cheaper("b", 3),
    "c": Cheaper("c", 5),
    "more": More(),
    "idle": Idle(),
}


def test_a_mixture_means_the_same_in_whatever_order_it_is_held() -> None:
    resolved = Resolved(Hooks, {}, PIECES)
    for held in combinations(PIECES, 3):
        prices = {resolved.hooks_for(order).price("x", 1000) for order in permutations(held)}
        assert len(prices) == 1


def test_a_hook_that_no_held_piece_implements_is_the_table_s() -> None:
    resolved = Resolved(Hooks, {}, PIECES)
    table, seat = resolved.hooks_for(()), resolved.hooks_for(("a", "idle"))
    assert seat.number is table.number
    assert seat.price is not table.price
    assert resolved.hooks_for(("idle",)) is table


def test_a_call_is_made_once_for_the_pieces_that_implement_it() -> None:
    resolved = Resolved(Hooks, {}, PIECES)
    assert resolved.hooks_for(("a", "b")).price is resolved.hooks_for(("b", "more", "a", "idle")).price
    assert resolved.hooks_for(("a",)).price is not resolved.hooks_for(("b",)).price


def test_a_piece_that_is_given_up_takes_its_rules_along() -> None:
    from tests.support.tables import registry

    rules: RuleSet = registry().rule_set("cvlizations", ())
    seat = rules.new_table(Setup(("Anna", "Tom", "Kate"), 1)).seats[0]
    before = seat.hooks
    seat.hold("law")
    seat.hold("axe")
    assert seat.state.pieces == ("law", "axe")
    assert seat.hooks is rules.hooks_for(("law", "axe"))
    seat.give_up("law")
    seat.give_up("axe")
    assert seat.state.pieces == ()
    assert seat.hooks is before


def test_no_more_mixtures_are_remembered_than_there_is_room_for() -> None:
    from tests.support.tables import registry

    rules: RuleSet = registry().rule_set("cvlizations", ())
    ideas = list(rules.pieces)
    for pair in combinations(ideas, 2):
        rules.hooks_for(pair)
    for three in list(combinations(ideas, 3))[: MOST_MIXTURES + 10]:
        assert rules.hooks_for(three) is rules.hooks_for(three)
    assert len(rules._hooks_by_pieces) <= MOST_MIXTURES


def test_a_plugin_for_everyone_is_in_every_mixture() -> None:
    class Tax(Plugin):
        @hookimpl
        def price(self, price: int) -> int:
            return price + 1

    resolved = Resolved(Hooks, {"tax": Tax()}, PIECES)
    assert resolved.hooks_for(()).price("x", 10) == 11
    assert resolved.hooks_for(("a",)).price("x", 10) == 6
