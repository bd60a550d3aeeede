"""A plugin with every mistake that a type checker finds in hooks, and beside each how it is right."""

SOURCE = '''\
"""Plugins for a type checker: a line that ends with “wrong” and it alone must be told."""

from collections.abc import Generator

from manicule import Asks, PlatformHooks, Plugin, Result, implements
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, RewardKind


class Right(Plugin):
    @implements(Hooks.type_price)
    def type_price(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int) -> int:
        return price + 1

    @implements(Hooks.type_price, tryfirst=True)
    def under_another_name(self, table: object, seat: GutenbergSeat, letter: str, price: int) -> int:
        return price + 1

    @implements(Hooks.markers, wrapper=True)
    def markers(
        self, table: GutenbergTable, seat: GutenbergSeat, number: int
    ) -> Generator[None, int, int]:
        return min(8, (yield))

    @implements(Hooks.after_round)
    def without_a_question(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        pass

    @implements(Hooks.after_round)
    def with_questions(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        yield from ()

    @implements(Hooks.rewards)
    def rewards(self) -> tuple[RewardKind, ...]:
        return ()

    @implements(PlatformHooks.result)
    def of_every_game(self, table: GutenbergTable, result: Result) -> Result:
        return result

    @implements(Hooks.before_take_inks)
    def of_a_phase(self, table: GutenbergTable) -> None:
        pass


class Wrong(Plugin):
    @implements(Hooks.type_prize)  # wrong
    def misspelt(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int) -> int:
        return price

    @implements(Hooks.type_price)  # wrong
    def misnamed(self, table: GutenbergTable, seat: GutenbergSeat, leter: str, price: int) -> int:
        return price

    @implements(Hooks.type_price)  # wrong
    def missing(self, table: GutenbergTable, seat: GutenbergSeat, price: int) -> int:
        return price

    @implements(Hooks.markers)  # wrong
    def superfluous(self, table: GutenbergTable, seat: GutenbergSeat, number: int, price: int) -> int:
        return number

    @implements(Hooks.type_price)  # wrong
    def swapped(self, seat: GutenbergSeat, table: GutenbergTable, letter: str, price: int) -> int:
        return price

    @implements(Hooks.type_price)  # wrong
    def of_another_type(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: str) -> int:
        return 1

    @implements(Hooks.type_price)  # wrong
    def with_another_answer(
        self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int
    ) -> str:
        return ""

    @implements(Hooks.type_price)  # wrong
    def without_an_answer(
        self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int
    ) -> None:
        pass

    @implements(Hooks.after_round)  # wrong
    def with_an_answer(self, table: GutenbergTable, seat: GutenbergSeat) -> int:
        return 1

    @implements(Hooks.after_token_pass)  # wrong
    def asking_where_nobody_may(self, table: GutenbergTable, giver: str) -> Asks[None]:
        yield from ()

    @implements(Hooks.markers, wrapper=True)  # wrong
    def a_wrapper_that_does_not_yield(
        self, table: GutenbergTable, seat: GutenbergSeat, number: int
    ) -> int:
        return number

    @implements("type_price")  # wrong
    def named_by_a_text(
        self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int
    ) -> int:
        return price
'''

WRONG = [number for number, line in enumerate(SOURCE.splitlines(), 1) if line.endswith("# wrong")]
"""The lines that are wrong."""
