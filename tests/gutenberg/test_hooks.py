"""Every hook is documented, called by the rules, and implemented by a built-in plugin or a test below."""

import ast
import re
import sys
from collections import Counter
from typing import Any

import pytest
from tests.support.ear import Ear
from tests.support.own_rules import OWN, rules_with
from tests.support.players import MANNERS, Chance, play, play_out
from tests.support.sources import Source, of_root
from tests.support.tables import library, new_game

from manicule import Asks, Event, Kind, Pick, Piece, Plugin, Text, hookimpl, verbatim
from manicule.choices import Choice
from manicule.game import broken_invariants, result_of
from manicule.hooks import HookSpec, specs_of
from manicule.library.hook_list import HookRow, hook_list
from manicule.play.runner import Runner
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, gain_fame

SPECS = list(specs_of(Hooks))
each_hook = pytest.mark.parametrize("hook", SPECS, ids=lambda spec: spec.name)


# Documented, used and tested


@each_hook
def test_a_hook_says_when_it_is_called_or_what_it_is_in_a_sentence(hook: HookSpec) -> None:
    first, *more = hook.doc.split("\n\n")
    assert re.fullmatch(r"[A-Z`].+\.", first, re.DOTALL), first
    assert len(first.split()) >= 5, first
    assert all(paragraph.endswith(".") for paragraph in more)


@each_hook
def test_a_hook_declares_the_types_of_its_arguments_and_of_its_answer(hook: HookSpec) -> None:
    function = getattr(Hooks, hook.name)
    assert set(function.__annotations__) == {*hook.arguments, "return"}


@each_hook
def test_a_hook_is_called_by_the_rules(hook: HookSpec) -> None:
    assert _callers(hook.name)


def _callers(hook: str) -> list[str]:
    """The modules of the platform, the game and its plugins with a call such as `table.hooks.circle(…)`."""
    return [source.module for source in of_root("core", "plugins") if _calls(source, hook)]


def _calls(source: Source, hook: str) -> bool:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == hook:
            relay = node.func.value
            if isinstance(relay, ast.Attribute) and relay.attr == "hooks":
                return True
    return False


@each_hook
def test_a_hook_is_implemented_by_a_built_in_plugin_or_below(hook: HookSpec) -> None:
    assert _rows()[hook.name].users or hook.name in _implemented_below()


def _rows() -> dict[str, HookRow]:
    return {row.name: row for row in hook_list(library(), "gutenberg").rows}


def _implemented_below() -> set[str]:
    found = set()
    for holder in vars(sys.modules[__name__]).values():
        if isinstance(holder, type) and issubclass(holder, Plugin | Piece):
            found |= {name for name, value in vars(holder).items() if hasattr(value, "manicule_impl")}
    return found


# Phases and turns


class Clock(Plugin):
    """Writes down what begins and what ends, and where the game is then."""

    def __init__(self) -> None:
        self.log: list[tuple[str, str, str]] = []
        self.queues: list[tuple[str, int, tuple[str, ...]]] = []

    @hookimpl
    def phase_begins(self, table: GutenbergTable, phase: str) -> None:
        self.log.append(("phase begins", phase, ""))
        self.queues.append(("begins", table.position.turn, table.position.queue))

    @hookimpl
    def phase_ends(self, table: GutenbergTable, phase: str) -> None:
        self.log.append(("phase ends", phase, ""))
        self.queues.append(("ends", table.position.turn, table.position.queue))

    @hookimpl
    def turn_begins(self, table: GutenbergTable, seat: GutenbergSeat, phase: str) -> None:
        assert table.position.queue[table.position.turn] == seat.id
        self.log.append(("turn begins", phase, seat.id))

    @hookimpl
    def turn_ends(self, table: GutenbergTable, seat: GutenbergSeat, phase: str) -> None:
        assert table.position.queue[table.position.turn] == seat.id
        self.log.append(("turn ends", phase, seat.id))


@pytest.fixture(scope="module")
def clock() -> Clock:
    """A clock that has seen a whole game."""
    clock = Clock()
    play_out(new_game(3, 5, rules_with(clock, "gears")), MANNERS["any answer"], 5)
    return clock


def test_every_phase_begins_and_ends_once_each_time_it_is_played(clock: Clock) -> None:
    phases = [(what, phase) for what, phase, _ in clock.log if what.startswith("phase")]
    begun, ended = phases[::2], phases[1::2]
    assert {what for what, _ in begun} == {"phase begins"}
    assert {what for what, _ in ended} == {"phase ends"}
    assert [phase for _, phase in begun] == [phase for _, phase in ended]
    times = Counter(phase for _, phase in begun)
    assert (times["set_up"], times["plan"], times["prepare_next_round"], times["final_score"]) == (1, 6, 5, 1)


def test_a_phase_begins_before_its_order_is_fixed_and_ends_after_the_last_turn(clock: Clock) -> None:
    for what, turn, queue in clock.queues:
        assert (turn, queue) == (-1, ()) if what == "begins" else turn == len(queue)


def test_turns_begin_and_end_inside_of_their_phase(clock: Clock) -> None:
    phase, turn, turns = "", "", 0
    for what, where, seat in clock.log:
        if what == "phase begins":
            assert not phase
            phase = where
        elif what == "phase ends":
            assert (phase, turn) == (where, "")
            phase = ""
        elif what == "turn begins":
            assert (phase, turn) == (where, "")
            turn, turns = seat, turns + 1
        else:
            assert (phase, turn) == (where, seat)
            turn = ""
    assert turns > 60


TOLL = Kind[int]("toll", Text("How much?"), lambda seat, toll: verbatim(str(toll)))


def _ask_toll(seat: GutenbergSeat) -> Asks[None]:
    seat.state.guilders += yield from Pick(seat, TOLL, {"one": 1, "two": 2})


class Tolls(Plugin):
    """Asks a seat at each of the four moments of the first plan or the first order."""

    @hookimpl
    def phase_begins(self, table: GutenbergTable, phase: str) -> Asks[None] | None:
        return _ask_toll(table.seats[0]) if phase == "draft_orders" else None

    @hookimpl
    def phase_ends(self, table: GutenbergTable, phase: str) -> Asks[None] | None:
        return _ask_toll(table.seats[1]) if phase == "draft_orders" else None

    @hookimpl
    def turn_begins(self, seat: GutenbergSeat, phase: str) -> Asks[None] | None:
        return _ask_toll(seat) if phase == "choose_types" else None

    @hookimpl
    def turn_ends(self, seat: GutenbergSeat, phase: str) -> Asks[None] | None:
        return _ask_toll(seat) if phase == "choose_types" else None


def test_people_can_be_asked_when_phases_and_turns_begin_and_end() -> None:
    asked = []
    for game in play(new_game(3, 5, rules_with(Tolls())), MANNERS["any answer"], Chance(5)):
        if game.table.position.round:
            break
        asked += [(choice.kind.id, seat) for seat, choice in game.asked().items()]
    kinds = [kind for kind, _ in asked]
    around = ["toll", "first_types", "toll"]
    assert kinds == ["toll", *["first_printing", "first_refinement"] * 6, "toll", *around * 3]
    assert [seat for kind, seat in asked if kind == "toll"] == ["a", "b", *"aabbcc"]
    assert all(10 < seat.state.guilders <= 20 for seat in game.table.seats)


class Habit(Piece):
    """A piece that counts the turns of who holds it."""

    id = "habit"
    kind = "habit"
    name = about = Text("Habit")

    def __init__(self) -> None:
        self.seats: list[str] = []

    @hookimpl
    def turn_begins(self, seat: GutenbergSeat) -> None:
        self.seats.append(seat.id)


class Giving(Plugin):
    """Gives a piece to the second seat when the game begins."""

    def __init__(self, piece: Piece) -> None:
        self.pieces = (piece,)

    @hookimpl
    def phase_begins(self, table: GutenbergTable, phase: str) -> None:
        if phase == "set_up":
            table.seats[1].hold(self.pieces[0].id)


def test_a_piece_is_called_for_the_turns_of_its_holder_only() -> None:
    habit = Habit()
    play_out(new_game(3, 5, rules_with(Giving(habit))), MANNERS["any answer"], 5)
    assert set(habit.seats) == {"b"}
    assert len(habit.seats) > 20


# Prices


class Guild(Piece):
    """Types cost its holder a guilder less, but never less than one; A is free."""

    id = "guild"
    kind = "guild"
    name = about = Text("Guild")

    @hookimpl
    def type_price(self, letter: str, price: int) -> int:
        return 0 if letter == "A" else max(1, price - 1)


def _in_a_turn_of(seat: str, plugin: Plugin, guilders: int) -> tuple[Runner, Choice]:
    """A game at the first main choice of a seat, which then has so many guilders."""
    game = new_game(3, 5, rules_with(plugin))
    for _ in play(game, MANNERS["any answer"], Chance(2)):
        choice = game.choice
        if choice is not None and choice.kind.id == "take_printing" and choice.seat.id == seat:
            game.table.seats["abc".index(seat)].state.guilders = guilders
            choice._legal = None  # type: ignore[attr-defined]
            return game, choice
    raise LookupError("that seat takes no order")


def test_the_price_of_a_type_is_folded_for_offering_refusing_and_paying() -> None:
    """The fourth type costs 4 guilders; for the holder 3, and A nothing."""
    game, choice = _in_a_turn_of("b", Giving(Guild()), 3)
    assert {"buy_A", "buy_I", "buy_O", "buy_U"} <= set(choice.legal())
    house = game.table.seats[1].state
    game.answer("b", "buy_I")
    assert (house.guilders, sum(house.types.values())) == (0, 4)
    assert game.choice is not None
    assert [answer for answer in game.choice.legal() if answer.startswith("buy_")] == ["buy_A"]
    game.answer("b", "buy_A")
    assert (house.guilders, sum(house.types.values())) == (0, 5)


def test_the_price_of_a_type_is_unchanged_for_who_does_not_hold_the_piece() -> None:
    _, choice = _in_a_turn_of("a", Giving(Guild()), 3)
    assert not [answer for answer in choice.legal() if answer.startswith("buy_")]


# The end


class Legacy(Plugin):
    """Every printing house is worth two more points for each type it has."""

    def __init__(self) -> None:
        self.scored: list[tuple[str, str, int]] = []

    @hookimpl
    def final_score(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        self.scored.append((table.position.phase, seat.id, seat.state.points["guilders"]))
        gain_fame(seat, "legacy", 2 * sum(seat.state.types.values()))


def test_final_score_is_called_once_a_seat_and_adds_a_source_of_its_own() -> None:
    legacy = Legacy()
    game = play_out(new_game(3, 5, rules_with(legacy)), MANNERS["any answer"], 5)
    seats = result_of(game.table).seats
    guilders = [seat.points["guilders"] for seat in seats]
    assert legacy.scored == [("final_score", id, own) for id, own in zip("abc", guilders, strict=True)]
    for seat in seats:
        assert seat.points["legacy"] == 2 * seat.facts["types"]
        assert list(seat.points)[-1] == "legacy"
        assert seat.score == sum(seat.points.values())


# Watching


class Chronicle(Plugin):
    """Keeps everything that it is told."""

    def __init__(self) -> None:
        self.batches: list[tuple[Event, ...]] = []

    @hookimpl
    def told(self, events: tuple[Event, ...]) -> None:
        self.batches.append(events)


def test_who_watches_is_told_everything_in_batches_as_a_listener_is() -> None:
    chronicle, listener = Chronicle(), Ear()
    play_out(new_game(3, 5, rules_with(chronicle), listeners=[listener]), MANNERS["eager"], 5)
    assert chronicle.batches == listener.batches
    assert all(chronicle.batches)


def test_who_watches_is_told_when_a_phase_ends_even_in_a_game_of_bots() -> None:
    chronicle = Chronicle()
    game = new_game(3, 5, rules_with(chronicle))
    game.run(dict.fromkeys("abc", library().bot("random")))
    assert len(chronicle.batches) > 30


def test_who_watches_is_told_what_happened_before_a_person_is_asked() -> None:
    """`run` stops at a person: who watches then knows all that the bots did."""
    chronicle = Chronicle()
    game = new_game(3, 5, rules_with(chronicle))
    bots = dict.fromkeys("bc", library().bot("random"))
    game.run(bots)
    assert game.asked().keys() == {"a"}
    while not game.over:
        game.answer("a", game.asked()["a"].sample(Chance(1)))
        game.run(bots)
        assert not game.table.heard


def test_who_is_quiet_is_told_nothing() -> None:
    """A game that is replayed has been told before."""
    chronicle = Chronicle()
    play_out(new_game(3, 5, rules_with(chronicle), quiet=True), MANNERS["any answer"], 5)
    assert chronicle.batches == []


# Checking


class Auditor(Plugin):
    """Finds one thing wrong, and takes out what another would have found."""

    @hookimpl
    def invariants(self, table: Any, broken: dict[str, Text]) -> dict[str, Text]:
        kept = {rule: what for rule, what in broken.items() if rule != "a rule that mine changes"}
        return kept | ({} if table.seats[0].state.guilders >= 0 else {"money": Text("Anna owes money")})


def test_invariants_are_what_the_game_finds_and_what_plugins_make_of_it() -> None:
    rules = rules_with(Auditor())
    table = new_game(3, 5, rules).table
    assert broken_invariants(table) == {}
    table.seats[0].state.guilders = -1
    assert broken_invariants(table)["money"] == Text("Anna owes money")
    folded = rules.hooks.invariants(table, {"a rule that mine changes": Text("x"), "another": Text("y")})
    assert list(folded) == ["another", "money"]


def test_the_test_plugin_is_one_plugin_among_others() -> None:
    """Its id comes first: it is called before the built-in ones."""
    rules = rules_with(Legacy(), "gears", "characters")
    assert list(rules.plugins) == [OWN, "characters", "gears", "gutenberg"]
