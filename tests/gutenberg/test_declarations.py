"""What can be declared and paid, against a slow and obvious second implementation."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from hypothesis import event, given, settings
from hypothesis import strategies as st
from tests.support.declaring import can_color, can_print, declarations, tokens, ways_to_pay
from tests.support.knack import Knack, with_knack
from tests.support.moments import at_position, first_turn

from manicule import Match
from manicule_gutenberg import EMPTY, Board, House, Order, can_pay, payments

LETTERS = ("A", "I", "O", "U")
COLORS = ("blue", "silver", "gold", "red")
SPECIALTIES = ("typesetting", "woodcutting", "binding", "illuminating")


def counts(names: tuple[str, ...], most: int) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({name: st.integers(0, most) for name in names})


def cards(letter: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.integers(1, 50), min_size=4, max_size=4, unique=True).map(
        lambda numbers: [f"{letter}{number:02}" for number in numbers]
    )


class Means(NamedTuple):
    """What a house declares with."""

    types: dict[str, int]
    inks: dict[str, int]
    levels: dict[str, int]
    orders: list[Order]
    knack: Knack

    def give_to(self, house: House) -> None:
        """Put a house into this state, with nothing that could be done beside declaring."""
        house.guilders, house.gears = 0, []
        house.types, house.inks, house.levels = dict(self.types), dict(self.inks), dict(self.levels)
        house.reward_level = 6
        house.orders = list(self.orders)
        house.points = dict.fromkeys(house.points, 0)
        house.pieces, house.memory = ("knack",), {"knack": self.knack}


def near(needed: Sequence[str], names: tuple[str, ...]) -> st.SearchStrategy[dict[str, int]]:
    """About as many as are needed: one more, exactly so many, or one or two fewer."""
    change = st.sampled_from((1, 0, 0, 0, -1, -2))
    return st.fixed_dictionaries({name: change.map(partial(_changed, needed.count(name))) for name in names})


def _changed(number: int, change: int) -> int:
    return max(0, number + change)


@st.composite
def means(draw: st.DrawFn) -> Means:
    number = draw(st.integers(1, 4))
    printing, refinement = draw(cards("P"))[:number], draw(cards("R"))[:number]
    content = with_knack().content
    letters = [letter for card in printing for letter in content.printing[card].types]
    inks = [ink for card in refinement for ink in content.refinement[card].inks]
    return Means(
        types=draw(st.one_of(counts(LETTERS, 6), near(letters, LETTERS))),
        inks=draw(st.one_of(counts(COLORS, 4), near(inks, COLORS))),
        levels=draw(counts(SPECIALTIES, 6)),
        orders=[Order(*pair) for pair in zip(printing, refinement, strict=True)],
        knack=Knack(tuple(draw(wild_colors)), draw(st.sampled_from((0, 0, 1, 2)))),
    )


wild_colors = st.lists(st.sampled_from(COLORS), max_size=4, unique=True)


def declaring(given: Means) -> tuple[Match, House]:
    """A game in which the first player, with these means, is asked which orders to print."""
    rules = with_knack()
    position = first_turn(rules, "fulfill_orders", 3)
    house = _house_to_move(position)
    given.give_to(house)
    game = at_position(rules, position, keeps=True, ask_forced=True)
    seat = position.queue[0]
    game.answer(seat, "declare")
    return game, _house_to_move(game.table.position)


def _house_to_move(position: Board) -> House:
    house: House = position.seats["abc".index(position.queue[0])]
    return house


def _listed(game: Match) -> set[tuple[str, str]]:
    """Every declaration that the questions of the rules lead to."""
    ((seat, choice),) = game.timeline.choices().items()
    found = set()
    for printed in choice.legal():
        other = game.fork()
        other.answer(seat, printed)
        if printed == "none":
            found.add((printed, "none"))
            continue
        (refining,) = other.timeline.choices().values()
        assert refining.kind.id == "refine_orders"
        found |= {(printed, refined) for refined in refining.legal()}
    return found


@settings(max_examples=250)
@given(means())
def test_the_declarations_listed_are_the_declarations_possible(given: Means) -> None:
    game, house = declaring(given)
    wild, ignored = frozenset(given.knack.wild), given.knack.ignored
    possible = declarations(house, game.table.content, wild, ignored)
    event(f"{min(len(possible), 50) // 10 * 10} declarations or more")
    assert _listed(game) == possible


@settings(max_examples=200)
@given(means(), st.integers(0, 10**6))
def test_a_declaration_pays_what_its_cards_say_and_takes_the_inks_they_show(given: Means, which: int) -> None:
    game, house = declaring(given)
    content = game.table.content
    possible = sorted(_listed(game))
    printed, refined = possible[which % len(possible)]
    seat = game.table.position.queue[0]
    for answer in (printed, refined) if printed != "none" else (printed,):
        game.answer(seat, answer)
    needed = _needed(game, given, refined)
    if needed:
        (paying,) = game.timeline.choices().values()
        assert paying.kind.id == "pay"
        ways = {answer: Counter(answer.split("+")) for answer in paying.legal()}
        expected = ways_to_pay(given.inks, needed, frozenset(given.knack.wild))
        assert {tuple(sorted(way.elements())) for way in ways.values()} == {
            tuple(sorted(w)) for w in expected
        }
        paid = sorted(ways)[which % len(ways)]
        game.answer(seat, paid)
        assert Counter(house.inks) == Counter(given.inks) - ways[paid]
    else:
        assert house.inks == given.inks
    done = [order for order in given.orders if order.printing in printed.split()]
    parts = refined.split() if printed != "none" else []
    both = [order for order in done if sum(part.startswith(order.printing) for part in parts) == 2]
    completion = [content.refinement[order.refinement].completion for order in both]
    assert house.types == given.types
    assert house.orders == [order for order in given.orders if order not in done]
    assert house.guilders == sum(content.printing[order.printing].guilders for order in done) + sum(
        reward.amount for reward in completion if reward.kind == "guilders"
    )
    fame = {"colors": 0, "decorations": 0}
    for order in done:
        card = content.refinement[order.refinement]
        fame["colors"] += card.color_fame * (f"{order.printing}:colors" in parts)
        fame["decorations"] += card.decoration_fame * (f"{order.printing}:decorations" in parts)
    assert {source: house.points[source] for source in fame} == fame
    assert house.points["completion"] == sum(r.amount for r in completion if r.kind == "fame")


def _needed(game: Match, given: Means, refined: str) -> tuple[str, ...]:
    cards = game.table.content.refinement
    colored = [order for order in given.orders if f"{order.printing}:colors" in refined.split()]
    return tuple(ink for order in colored for ink in cards[order.refinement].inks)


@settings(max_examples=400)
@given(counts(COLORS, 4), st.lists(st.sampled_from(COLORS), max_size=7), wild_colors)
def test_the_ways_to_pay_are_all_ways_and_each_only_once(
    have: dict[str, int], need: list[str], wild: list[str]
) -> None:
    ways = payments(have, Counter(need), tuple(wild))
    found = [tuple(sorted(tokens(way))) for way in ways]
    assert len(set(found)) == len(found)
    assert set(found) == {tuple(sorted(way)) for way in ways_to_pay(have, tuple(need), frozenset(wild))}


@settings(max_examples=600)
@given(counts(COLORS, 4), st.lists(st.sampled_from(COLORS), max_size=10), wild_colors)
def test_inks_suffice_exactly_when_every_needed_color_finds_an_ink(
    have: dict[str, int], need: list[str], wild: list[str]
) -> None:
    suffices = can_pay(have, need, tuple(wild))
    assert suffices == can_color(tokens(have), tuple(need), frozenset(wild))
    assert suffices == bool(payments(have, Counter(need), tuple(wild)))


@settings(max_examples=100)
@given(counts(COLORS, 3), st.lists(st.sampled_from(COLORS), max_size=5), wild_colors)
def test_a_color_that_two_pieces_make_wild_is_wild_once(
    have: dict[str, int], need: list[str], wild: list[str]
) -> None:
    once, twice = tuple(wild), (*wild, *wild)
    assert can_pay(have, need, twice) == can_pay(have, need, once)
    assert payments(have, Counter(need), twice) == payments(have, Counter(need), once)


@settings(max_examples=150)
@given(means())
def test_the_patronage_cards_offered_are_those_whose_needs_are_met(given: Means) -> None:
    """In round 6 every card is open."""
    rules = with_knack()
    position = first_turn(rules, "patronage", 6)
    house = _house_to_move(position)
    given.give_to(house)
    cards = sorted(rules.content.patronage)
    position.patronage = cards[sum(given.types.values()) % 10 :][: len(position.patronage)]
    game = at_position(rules, position, ask_forced=True)
    (choice,) = game.timeline.choices().values()
    offered = {answer for answer in choice.legal() if answer in position.patronage}
    met = {
        card for card in position.patronage if card != EMPTY and _meets(given, rules.content.patronage[card])
    }
    event(f"{len(met)} cards")
    assert offered == met


def _meets(given: Means, card: object) -> bool:
    levels, types, inks = card.levels, card.types, card.inks  # type: ignore[attr-defined]
    return (
        all(given.levels[name] >= level for name, level in levels.items())
        and can_print(tokens(given.types), [types], 0)
        and can_color(tokens(given.inks), tuple(inks), frozenset(given.knack.wild))
    )
