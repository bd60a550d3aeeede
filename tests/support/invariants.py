"""What holds at every moment of a game of Gutenberg, between any two answers.

`INVARIANTS` maps each rule, in words, to a function that says what is wrong with a table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from manicule_gutenberg import ACTIONS, EMPTY, Board, House, Pile

INKS = dict.fromkeys(("blue", "silver", "gold", "red"), 12)
SPACES = {2: (2, 2, 6, 2, 2, 4), 3: (3, 3, 9, 3, 3, 6), 4: (4, 4, 12, 4, 4, 8)}
"""Printing, refinement, ink places, specialty cards, gears and patronage cards by number of places."""

MARKERS = (7, 8, 9, 10)
REWARD_LEVELS = (2, 4, 5, 6)


def problems(table: Any) -> list[str]:
    """Everything that is wrong with a table."""
    return [problem for find in INVARIANTS.values() for problem in find(table)]


# The stock


def _inks(table: Any) -> Iterator[str]:
    board: Board = table.position
    found = Counter(ink for ink in board.inks if ink != EMPTY)
    for held in (board.bag, *(house.inks for house in board.seats)):
        if min(held.values()) < 0:
            yield f"fewer inks than none: {held}"
        found.update(held)
    if {ink: count for ink, count in found.items() if count} != INKS:
        yield f"the inks are {dict(found)}"


def _printing_cards(table: Any) -> Iterator[str]:
    board: Board = table.position
    ordered = [order.printing for house in board.seats for order in house.orders]
    places = (board.printing, board.display_printing, board.drawn_printing, ordered)
    return _once(50, table.content.printing, _in_pile(board.printing_pile), *places)


def _refinement_cards(table: Any) -> Iterator[str]:
    board: Board = table.position
    ordered = [order.refinement for house in board.seats for order in house.orders]
    places = (board.refinement, board.display_refinement, board.drawn_refinement, ordered)
    return _once(50, table.content.refinement, _in_pile(board.refinement_pile), *places)


def _specialty_cards(table: Any) -> Iterator[str]:
    board: Board = table.position
    return _once(10, table.content.specialty_card, _in_pile(board.specialty_pile), board.specialty_cards)


def _gears(table: Any) -> Iterator[str]:
    board: Board = table.position
    installed = [gear.gear for house in board.seats for gear in house.gears]
    gray_only = len(board.circle) == 2
    used = [gear.id for gear in table.content.gear.values() if gear.line == "gray" or not gray_only]
    number = (22 if gray_only else 32) if "gears" in table.rules.plugins else 0
    return _once(number, used, _in_pile(board.gear_pile), board.gears, board.drawn_gears, installed)


def _patronage_cards(table: Any) -> Iterator[str]:
    board: Board = table.position
    in_play = [card for card in board.patronage if card != EMPTY]
    for house in board.seats:
        in_play += house.patronage
        if len(house.patronage) > 4:
            yield f"one card a round, in rounds 3 to 6: {house.patronage}"
    if len(set(in_play)) < len(in_play) or not set(in_play) <= set(table.content.patronage):
        yield f"in two places, or unknown: {in_play}"
    lost = SPACES[len(board.circle)][5] - len(in_play) if board.circle else 0
    if lost < 0 or (lost and set(board.circle) == {seat.id for seat in table.seats}):
        yield f"a card got lost or came back: {in_play}"


def _in_pile(pile: Pile) -> Iterable[str]:
    return chain(pile.deck, pile.discard)


def _once(number: int, all_of_them: Iterable[str], *places: Iterable[str]) -> Iterator[str]:
    found = sorted([card for card in chain(*places) if card != EMPTY])
    expected = sorted(all_of_them)
    if len(expected) != number:
        yield f"there are {len(expected)} of them"
    if found != expected:
        lost, added = Counter(expected) - Counter(found), Counter(found) - Counter(expected)
        yield f"lost: {sorted(lost)}, in two places or unknown: {sorted(added)}"


# The board and the round


def _spaces(table: Any) -> Iterator[str]:
    board: Board = table.position
    bands = (
        board.printing,
        board.refinement,
        board.inks,
        board.specialty_cards,
        board.gears,
        board.patronage,
    )
    sizes = tuple(map(len, bands))
    if board.circle and sizes != SPACES[len(board.circle)]:
        yield f"the spaces are {sizes}"


def _markers(table: Any) -> Iterator[str]:
    board: Board = table.position
    if not board.first:
        return
    start = board.circle.index(board.first)
    for seat in table.seats:
        place = (board.circle.index(seat.id) - start) % len(board.circle)
        plan = seat.state.plan
        if tuple(plan) != ACTIONS:
            yield f"the rows of a plan are {tuple(plan)}"
        if not all(0 <= number <= 6 for number in plan.values()):
            yield f"0 to 6 markers a row: {plan}"
        if sum(plan.values()) not in (0, MARKERS[place]):
            yield f"place {place} from the first player planned {plan}"


def _favors(table: Any) -> Iterator[str]:
    board: Board = table.position
    takers = [taker for taker in board.favors.values() if taker]
    if len(board.favors) != 4 or len(set(takers)) < len(takers) or not set(board.circle).issuperset(takers):
        yield f"the rewards are taken by {board.favors}"


# The printing houses


def _each_house(find: Callable[[House], str | None]) -> Callable[[Any], Iterator[str]]:
    def found(table: Any) -> Iterator[str]:
        for seat in table.seats:
            problem = find(seat.state)
            if problem is not None:
                yield f"seat {seat.id}: {problem}"

    return found


def _guilders(house: House) -> str | None:
    return f"{house.guilders} guilders" if house.guilders < 0 else None


def _types(house: House) -> str | None:
    return f"types {house.types}" if min(house.types.values()) < 0 else None


def _levels(house: House) -> str | None:
    return None if all(0 <= level <= 6 for level in house.levels.values()) else f"levels {house.levels}"


def _reward_level(house: House) -> str | None:
    highest = max(house.levels.values())
    reached = max((level for level in REWARD_LEVELS if level <= highest), default=0)
    return None if house.reward_level == reached else f"reward level {house.reward_level} at {house.levels}"


def _orders(house: House) -> str | None:
    return f"{len(house.orders)} orders" if len(house.orders) > 4 else None


def _mechanism(house: House) -> str | None:
    sound = len(house.gears) <= 3 and all(0 <= gear.active <= 2 for gear in house.gears)
    once = all(0 <= gear.used <= 1 for gear in house.gears) and sum(gear.used for gear in house.gears) <= 3
    return None if sound and once else f"gears {house.gears}"


def _points(house: House) -> str | None:
    return f"points {house.points}" if min(house.points.values()) < 0 else None


INVARIANTS: dict[str, Callable[[Any], Iterator[str]]] = {
    "12 inks of each of the four colors are in the bag, on the board and in houses": _inks,
    "each of the 50 printing cards is in one place": _printing_cards,
    "each of the 50 refinement cards is in one place": _refinement_cards,
    "each of the 10 specialty cards is in one place": _specialty_cards,
    "each of the 32 gears, of the 22 with gray lines for two, is in one place": _gears,
    "patronage cards lie on the board or were won, unless a place without a seat took them": _patronage_cards,
    "the board keeps its spaces": _spaces,
    "plans place 7, 8, 9, 10 markers by place from the first player, six a row at most": _markers,
    "a player takes one patronage reward a round at most": _favors,
    "nobody owes guilders": _each_house(_guilders),
    "nobody owes types": _each_house(_types),
    "specialties are at levels 0 to 6": _each_house(_levels),
    "the reward track stands at the highest space that a specialty reached": _each_house(_reward_level),
    "a house has four order slots": _each_house(_orders),
    "a house has three gears, each used once a round": _each_house(_mechanism),
    "fame is never lost": _each_house(_points),
}


def went_back(before: Board, after: Board) -> list[str]:
    """What only ever grows and shrank between two moments of a game, or was taken and changed hands."""
    pairs = [("chance", before.draws, after.draws)]
    for old, new in zip(before.seats, after.seats, strict=True):
        pairs += [("levels", old.levels, new.levels), ("fame", old.points, new.points)]
    shrunk = [
        f"{what} went back: {old} to {new}"
        for what, old, new in pairs
        if any(number > new.get(name, 0) for name, number in old.items())
    ]
    retaken = [id for id, taker in before.favors.items() if taker and after.favors[id] != taker]
    if retaken and before.round == after.round:
        shrunk.append(f"patronage rewards were taken twice: {retaken}")
    return shrunk
