"""Hooks of prices, of fame at the end, of what is told and of what must hold."""

from typing import Any

from tests.support.ear import Ear
from tests.support.own_rules import OWN, Giving, rules_with
from tests.support.players import MANNERS, Chance, lone_choice, play, play_out
from tests.support.tables import new_game, registry

from manicule import Event, Match, Piece, Plugin, Setup, Text, hookimpl
from manicule.kernel.choices import Choice
from manicule.kernel.game import broken_invariants, result_of
from manicule.match.publisher import MANY
from manicule_gutenberg import GutenbergSeat, GutenbergTable, gain_fame, type_price

# Prices


class Guild(Piece):
    """Types cost its holder a guilder less, but never less than one; A is free."""

    id = "guild"
    kind = "guild"
    name = about = Text("Guild")

    @hookimpl
    def type_price(self, letter: str, price: int) -> int:
        return 0 if letter == "A" else max(1, price - 1)


def _in_a_turn_of(seat: str, plugin: Plugin, guilders: int) -> tuple[Match, Choice]:
    """A game at the first main choice of a seat, which then has so many guilders."""
    game = new_game(3, 5, rules_with(plugin))
    for _ in play(game, MANNERS["any answer"], Chance(2)):
        choice = lone_choice(game)
        if choice is not None and choice.kind.id == "take_printing" and choice.seat.id == seat:
            game.table.seats["abc".index(seat)].state.guilders = guilders
            choice._legal = None  # type: ignore[attr-defined]
            return game, choice
    raise LookupError("that seat takes no order")


def test_a_bot_reads_the_price_from_a_table_made_of_its_view() -> None:
    game, _ = _in_a_turn_of("b", Giving(Guild()), 3)
    for seat, price in (("a", (4, 4)), ("b", (0, 3))):
        view = game.view(seat)
        setup = Setup(view.names, seed=0, options=view.options)
        table = view.derived.rules.table_at(setup, view.position)
        own = table.seats_by_id[view.seat]
        assert (type_price(own, "A"), type_price(own, "I")) == price


def test_the_price_of_a_type_is_folded_for_offering_refusing_and_paying() -> None:
    """The fourth type costs 4 guilders; for the holder 3, and A nothing."""
    game, choice = _in_a_turn_of("b", Giving(Guild()), 3)
    assert {"buy_A", "buy_I", "buy_O", "buy_U"} <= set(choice.legal())
    house = game.table.seats[1].state
    game.answer("b", "buy_I")
    assert (house.guilders, sum(house.types.values())) == (0, 4)
    (again,) = game.timeline.choices().values()
    assert [answer for answer in again.legal() if answer.startswith("buy_")] == ["buy_A"]
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
    def after_scoring(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
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
    def after_events(self, events: tuple[Event, ...]) -> None:
        self.batches.append(events)


def test_who_watches_is_told_everything_in_batches_as_a_listener_is() -> None:
    chronicle, listener = Chronicle(), Ear()
    play_out(new_game(3, 5, rules_with(chronicle), observers=[listener]), MANNERS["eager"], 5)
    assert chronicle.batches == listener.batches
    assert all(chronicle.batches)


def test_who_watches_is_told_when_a_phase_ends_even_in_a_game_of_bots() -> None:
    """As soon as there is much to tell, and not only in the end."""
    chronicle = Chronicle()
    game = new_game(3, 5, rules_with(chronicle), bots=dict.fromkeys("abc", registry().bot("random")))
    game.run()
    assert len(chronicle.batches) > 3
    assert all(len(batch) >= MANY for batch in chronicle.batches[:-1])


def test_who_watches_is_told_what_happened_before_a_person_is_asked() -> None:
    """`run` stops at a person: who watches then knows all that the bots did."""
    chronicle = Chronicle()
    bots = dict.fromkeys("bc", registry().bot("random"))
    game = new_game(3, 5, rules_with(chronicle), bots=bots)
    game.run()
    assert game.timeline.choices().keys() == {"a"}
    while not game.over:
        game.answer("a", game.timeline.choices()["a"].sample(Chance(1)))
        game.run()
        assert game.table.take_events() == ()


def test_who_watches_is_told_nothing_again() -> None:
    """A game that is replayed has been told before; who observes the replay hears it all the same."""
    chronicle, observer = Chronicle(), Ear()
    rules = rules_with(chronicle)
    steps = play_out(new_game(3, 5, rules), MANNERS["any answer"], 5).steps
    assert chronicle.batches
    chronicle.batches.clear()
    new_game(3, 5, rules, script=steps, observers=[observer]).run()
    assert chronicle.batches == []
    assert len(observer.events) > 50


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


class Heir(Plugin):
    """The second player begins with more guilders."""

    @hookimpl
    def starting_guilders(self, seat: GutenbergSeat, number: int) -> int:
        return number + 5 if seat.id == "b" else number


def test_plugins_change_the_guilders_that_a_seat_begins_with() -> None:
    guilders = [seat.state.guilders for seat in new_game(3, 1, rules_with(Heir())).table.seats]
    assert guilders == [10, 15, 10]
