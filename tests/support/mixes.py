"""Mixes: every number of players, with the automa and without it, and every character; what holds in all.

Builds on the rules of the base game in `invariants`, and says what characters and the automa change.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from tests.support import invariants
from tests.support.matches import new_match
from tests.support.tables import NAMES, registry

from manicule import Match, Result, RuleSet, Setup
from manicule.kernel.game import broken_invariants
from manicule_gutenberg import Board, House

AUTOMA = "automa"
CHARACTERS = (
    "caxton",
    "fiol",
    "guillard",
    "gutenberg",
    "manuzio",
    "plantin",
    "schoeffer",
    "tory",
    "ungler",
    "vietor",
)


class Seating(NamedTuple):
    """How many sit at the table, and whether the automa plays with them."""

    seats: int
    has_automa: bool = False

    def __str__(self) -> str:
        people = "1 player" if self.seats == 1 else f"{self.seats} players"
        return f"{people} with the automa" if self.has_automa else people


SEATINGS = (Seating(2), Seating(3), Seating(4), Seating(1, True), Seating(2, True), Seating(3, True))


class Mix(NamedTuple):
    """A seating, with one character that certainly is at the table; the others are drawn."""

    seating: Seating
    character: str

    def __str__(self) -> str:
        return f"{self.seating}, {self.character}"

    def new_game(self, seed: int, keeps: bool = False, **how: Any) -> Match:
        """A game that waits for its first answer; who has the character and who begins goes by the seed."""
        return new_match(rules_of(self.seating), self.setup(seed), keeps=keeps, **how)

    def setup(self, seed: int) -> Setup:
        seats = self.seating.seats
        holder = seed % seats
        wishes = tuple({"character": self.character} if at == holder else {} for at in range(seats))
        options = _options(self.seating) | {"tory_without_inks": bool(seed // seats % 2)}
        return Setup(NAMES[:seats], seed, seed // 3 % seats, options, wishes)


MIXES = tuple(Mix(*mix) for mix in product(SEATINGS, CHARACTERS))


@cache
def selected(seating: Seating) -> tuple[str, ...]:
    """The plugins that are on by default at this table, with the automa where it plays."""
    ids = registry().select("gutenberg", seating.seats, [AUTOMA] if seating.has_automa else []).ids
    registry().check_player_count("gutenberg", ids, seating.seats)
    return ids


def rules_of(seating: Seating) -> RuleSet:
    """The rules that are on by default at this table."""
    return registry().rule_set("gutenberg", selected(seating))


def _options(seating: Seating) -> dict[str, Any]:
    return registry().options("gutenberg", selected(seating), {})


# What holds at every moment


def problems(table: Any) -> list[str]:
    """Everything that is wrong with a table."""
    found = [problem for find in INVARIANTS.values() for problem in find(table)]
    return [*found, *(str(problem) for problem in broken_invariants(table).values())]


def _characters(table: Any) -> Iterator[str]:
    held = [seat.state.pieces for seat in table.seats]
    has_chosen = table.position.phase not in ("", "set_up", "deal_characters", "choose_characters")
    if any(len(pieces) != has_chosen for pieces in held):
        yield f"one character for each player: {held}"
    if len(set(held)) < len(held) and has_chosen:
        yield f"two players have the same character: {held}"


def _mechanism(table: Any) -> Iterator[str]:
    """Three gears, three uses a round; each gear once, but one of Peter Schöffer's twice."""
    for seat in table.seats:
        gears = seat.state.gears
        uses = sorted((gear.used for gear in gears), reverse=True)
        most = [2, 1, 1] if "schoeffer" in seat.state.pieces else [1, 1, 1]
        if len(gears) > 3 or not all(0 <= gear.active <= 2 for gear in gears):
            yield f"seat {seat.id}: gears {gears}"
        elif sum(uses) > 3 or any(used > limit for used, limit in zip(uses, most, strict=False)):
            yield f"seat {seat.id}: uses {uses}"


def _automa(table: Any) -> Iterator[str]:
    board: Board = table.position
    memory: Any = board.memory.get(AUTOMA)
    if not board.circle or not memory:
        if memory or AUTOMA in board.circle:
            yield "the automa sits there and remembers nothing, or the other way round"
        return
    start = board.circle.index(board.first)
    place = (board.circle.index(AUTOMA) - start) % len(board.circle)
    if sum(memory.markers) != invariants.MARKERS[place] or not all(0 <= n <= 6 for n in memory.markers):
        yield f"place {place} from the first player has {memory.markers}"
    seen = 10 - len(memory.deck)
    rounds = (board.round - 1, board.round) if board.round else (0,)
    if seen not in rounds or memory.card in memory.deck:
        yield f"{seen} planning cards in round {board.round}"


def _sources(table: Any) -> Iterator[str]:
    for seat in table.seats:
        others = set(seat.state.points) - set(_SOURCES)
        if not others <= set(seat.state.pieces):
            yield f"seat {seat.id} has fame from {others} and is {seat.state.pieces}"


_SOURCES = ("colors", "decorations", "completion", "gears", "specialties", "patronage", "guilders")

CHANGED = {"a house has three gears, each used once a round": _mechanism}
ADDED = {
    "every player has one character, and all are different": _characters,
    "the automa has the markers of its place and a card for each round": _automa,
    "fame that is not the game's own comes from the character that a player has": _sources,
}
INVARIANTS: dict[str, Callable[[Any], Iterator[str]]] = {**invariants.INVARIANTS, **CHANGED, **ADDED}


def went_back(before: Board, after: Board) -> list[str]:
    """What only ever grows and shrank. Levels are looked at from the lowest up: they may be swapped."""
    found = invariants.went_back(_with_sorted_levels(before), _with_sorted_levels(after))
    changed = [
        f"{old.pieces} became {new.pieces}"
        for old, new in zip(before.seats, after.seats, strict=True)
        if old.pieces not in ((), new.pieces)
    ]
    return found + changed


class _Seen(NamedTuple):
    """What `went_back` looks at."""

    round: int
    draws: dict[str, int]
    favors: dict[str, str]
    seats: list[Any]


class _SeenHouse(NamedTuple):
    levels: dict[str, int]
    points: dict[str, int]


def _with_sorted_levels(board: Board) -> Any:
    houses = [_SeenHouse(_sorted_levels(house), house.points) for house in board.seats]
    return _Seen(board.round, board.draws, board.favors, houses)


def _sorted_levels(house: House) -> dict[str, int]:
    return {str(place): level for place, level in enumerate(sorted(house.levels.values()))}


# What holds at the end


def wrong_scores(game: Match) -> list[str]:
    """Page 15 and the characters that change it, written down a second time."""
    result = _result(game)
    wrong = []
    for seat, held in zip(result.seats, game.table.seats, strict=True):
        character = held.state.pieces[0]
        levels = seat.facts["levels"].values()
        tory = seat.points.get("tory", 0)
        expected = {
            "specialties": sum({4: 1, 5: 3, 6: 6}.get(level, 0) for level in levels),
            "patronage": 8 * len(seat.facts["patronage_cards"]),
            "guilders": seat.facts["guilders"] // 3 * (2 if character == "vietor" else 1),
        }
        if {source: seat.points[source] for source in expected} != expected:
            wrong.append(f"{seat.name}, {character}: {seat.points}, expected {expected}")
        if seat.score != sum(seat.points.values()) or tory not in range(0, 19, 3):
            wrong.append(f"{seat.name}, {character}: {seat.score} from {seat.points}")
    return wrong + _wrong_ranks(result) + _wrong_title(result)


def _result(game: Match) -> Result:
    from manicule.kernel.game import result_of

    return result_of(game.table)


def _wrong_ranks(result: Result) -> list[str]:
    """Most fame, then fewer types, then fewer inks; what is still equal shares its rank."""
    standings = [(-seat.score, seat.facts["types"], seat.facts["inks"]) for seat in result.seats]
    ranks = [1 + sum(other < own for other in standings) for own in standings]
    found = [seat.rank for seat in result.seats]
    winners = tuple(seat.name for seat in result.seats if seat.rank == 1)
    is_right = found == ranks and winners == result.winners and bool(winners)
    return [] if is_right else [f"{standings} ranked {found}, won by {result.winners}"]


def _wrong_title(result: Result) -> list[str]:
    """Who plays alone has a title, the higher the score the better; nobody else has one."""
    title = result.facts.get("title")
    if (len(result.seats) == 1) != bool(title):
        return [f"the title of {len(result.seats)} players is {title}"]
    is_student = bool(title) and result.seats[0].score <= 100
    return [f"{title} for {result.seats[0].score}"] if is_student and title != "student" else []
