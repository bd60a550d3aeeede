"""The properties of the base game hold with every character, at every table, with the automa and without."""

from itertools import product
from typing import Any

import pytest
from tests.support.answers import illegal_answers, legal_answers, refusal
from tests.support.declaring import declarations
from tests.support.ear import Ear
from tests.support.mixes import (
    AUTOMA,
    CHARACTERS,
    MIXES,
    SEATINGS,
    Mix,
    Seating,
    problems,
    rules_of,
    went_back,
    wrong_scores,
)
from tests.support.moments import Boundaries, at_boundary
from tests.support.players import MANNERS, Chance, lone_choice, play, play_out
from tests.support.tables import registry

from manicule import Match, Step
from manicule.kernel.choices import Choice
from manicule.kernel.events import Names
from manicule.kernel.game import result_of
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.position import copy
from manicule.kernel.positions.toml_writer import read_position, write_position
from manicule.kernel.question import question_of
from manicule.match.point import Point

BOT_GAMES = 8
"""How many games of random bots are played for each of the 60 mixes: a few seconds."""

SOAK_GAMES = 2000
"""How many games are played for each seating when `-m soak` asks for it."""

MOST_ANSWERS = 1000
SOME = 8
"""What is slow to look at is looked at after so many answers."""

every_mix = pytest.mark.parametrize("mix", MIXES, ids=str)
every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=str)


def seed_of(mix: Mix, number: int = 0) -> int:
    """A seed for each mix and game."""
    return 1000 * MIXES.index(mix) + number


def test_the_mixes_are_all_characters_at_all_tables() -> None:
    characters = {frozenset(rules_of(seating).pieces_of("character")) for seating in SEATINGS}
    assert characters == {frozenset(CHARACTERS)}
    assert len(MIXES) == 60
    assert {AUTOMA in rules_of(seating).plugins for seating in SEATINGS if seating.has_automa} == {True}
    assert {"two_player" in rules_of(seating).plugins for seating in SEATINGS} == {True, False}


# Games end


def assert_ended_well(game: Match) -> None:
    """The game went through six rounds, and its result follows from its last position."""
    position: Any = game.table.position
    assert game.over
    assert (position.finished, position.round, position.phase) == (True, 6, "final_score")
    assert game.answers < MOST_ANSWERS
    assert problems(game.table) == []
    assert wrong_scores(game) == []


@every_mix
def test_games_of_random_bots_end(mix: Mix) -> None:
    bots = dict.fromkeys("abcd"[: mix.seating.seats], registry().bot("random"))
    for number in range(BOT_GAMES):
        game = mix.new_game(seed_of(mix, number), bots=bots)
        game.run()
        assert_ended_well(game)


def watch(mix: Mix, manner: str, seed: int) -> Match:
    """Play a game and look at everything after every answer."""
    game = mix.new_game(seed)
    before = copy(game.table.position)
    for _ in play(game, MANNERS[manner], Chance(seed)):
        found = problems(game.table) + went_back(before, game.table.position)
        assert found == [], f"{mix}, {manner}, seed {seed}, step {game.ordinal}"
        before = copy(game.table.position)
    assert_ended_well(game)
    return game


@every_mix
def test_nothing_is_lost_made_or_broken_at_any_moment(mix: Mix) -> None:
    for number, manner in enumerate(MANNERS):
        watch(mix, manner, seed_of(mix, number))


@pytest.mark.soak
@every_seating
def test_two_thousand_games_keep_every_rule_after_every_answer(seating: Seating) -> None:
    """Takes some minutes: `pytest -m soak tests/gutenberg/test_mixes.py`."""
    ways = list(product(CHARACTERS, MANNERS))
    for seed in range(SOAK_GAMES):
        character, manner = ways[seed % len(ways)]
        watch(Mix(seating, character), manner, 100_000 + seed)


# Questions and answers


def is_looked_at(game: Match, remainder: int = 0) -> bool:
    return game.answers % SOME == remainder


@every_mix
def test_every_offered_answer_is_accepted(mix: Mix) -> None:
    seed = seed_of(mix, 3)
    game, chance = mix.new_game(seed, keeps=True), Chance(seed)
    for _ in play(game, MANNERS["eager"], chance):
        for seat, choice in game.timeline.choices().items() if is_looked_at(game) else ():
            for answer in legal_answers(choice, chance, most=6):
                other = game.fork()
                other.answer(seat, answer)
                assert other.timeline.steps_since(game.answers)[-1] == Step(game.ordinal, seat, answer)
                assert problems(other.table) == []


@every_mix
def test_what_is_not_offered_is_refused_with_a_reason_and_changes_nothing(mix: Mix) -> None:
    seed = seed_of(mix, 4)
    game, chance = mix.new_game(seed), Chance(seed)
    for _ in play(game, MANNERS["eager"], chance):
        for seat, choice in game.timeline.choices().items() if is_looked_at(game, 4) else ():
            before = digest(game.table.position), game.ordinal, game.answers
            for answer in illegal_answers(choice, chance):
                reason = str(refusal(game, seat, answer))
                assert reason.strip(), f"{choice.kind.id} refuses “{answer}” without a reason"
                assert "{" not in reason
            assert (digest(game.table.position), game.ordinal, game.answers) == before


@every_mix
def test_a_question_offers_at_least_two_answers_and_all_of_it_has_texts(mix: Mix) -> None:
    seed = seed_of(mix, 5)
    game, chance = mix.new_game(seed), Chance(seed)
    for _ in play(game, MANNERS["eager"], chance):
        for choice in game.timeline.choices().values():
            if is_looked_at(game, 2) or choice.kind.id in OF_CHARACTERS:
                listed = list(choice.legal())
                assert len(set(listed)) == len(listed) >= 2
                assert choice.sample(chance) in listed
                _assert_readable(game, choice)


def _assert_readable(game: Match, choice: Choice) -> None:
    question = question_of(choice, game.ordinal, with_texts=True)
    assert question.display.prompt is not None
    options = [choice.text(option) for option in choice.candidates()]
    for text in (question.display.prompt, *(text for _, text in question.display.texts), *options):
        assert str(text).strip()
        assert "{" not in str(text)


OF_CHARACTERS = {
    "choose_character",
    "count_gears",
    "first_gear",
    "lift_specialty",
    "pay",
    "shift_marker",
    "swap_levels",
    "wild_color",
}
"""The questions that nobody is asked without characters."""


def test_the_games_of_these_tests_meet_every_question_of_the_characters() -> None:
    """A question that no test player is ever asked would be proved by nothing here."""
    met: set[str] = set()
    for mix in MIXES:
        for number in range(2):
            game = mix.new_game(seed_of(mix, number))
            for _ in play(game, MANNERS["eager"], Chance(number)):
                met |= {choice.kind.id for choice in game.timeline.choices().values()}
            if met >= OF_CHARACTERS:
                return
    assert sorted(OF_CHARACTERS - met) == []


# Declarations


@every_mix
def test_the_declarations_offered_are_those_that_a_slow_search_finds(mix: Mix) -> None:
    """With a wild color for William Caxton, and one letter left out for Aldo Manuzio."""
    seed = seed_of(mix, 6)
    game = mix.new_game(seed, ask_forced=True)
    possible: set[tuple[str, str]] = set()
    for _ in play(game, MANNERS["eager"], Chance(seed)):
        choice = lone_choice(game)
        if choice is not None and choice.kind.id == "print_orders":
            possible = _possible(game, choice)
            assert set(choice.legal()) == {printed for printed, _ in possible}
        elif choice is not None and choice.kind.id == "refine_orders":
            printed = game.steps[-1].answer
            assert set(choice.legal()) == {refined for orders, refined in possible if orders == printed}
    assert possible


def _possible(game: Match, choice: Choice) -> set[tuple[str, str]]:
    house = choice.seat.state  # type: ignore[attr-defined]
    caxton = house.memory.get("caxton")
    wild = frozenset({caxton.ink} if caxton is not None else ())
    return declarations(house, game.table.content, wild, ignored=int("manuzio" in house.pieces))


# Replays, positions and events


@every_mix
def test_a_game_replays_and_goes_on_from_its_written_positions(mix: Mix) -> None:
    seed = seed_of(mix, 7)
    setup, rules = mix.setup(seed), rules_of(mix.seating)
    remembered = Boundaries()
    game = play_out(Match(rules, setup, observers=[remembered]), MANNERS["eager"], seed)
    end = digest(game.table.position)
    replayed = Match(rules, setup, at=Point(script=game.steps))
    assert replayed.over
    assert digest(replayed.table.position) == end
    for number, boundary in enumerate(remembered.kept[MIXES.index(mix) % SOME :: SOME]):
        written = write_position(boundary.position)
        loaded: Any = read_position(rules, written)
        assert loaded == boundary.position
        assert write_position(loaded) == written
        if number % 4 == 0:
            loaded_boundary = boundary._replace(position=loaded)
            going_on = at_boundary(rules, setup, loaded_boundary, script=game.steps[boundary.answers :])
            assert digest(going_on.position) == end


@every_mix
def test_every_event_reads_as_a_sentence_and_changes_nothing(mix: Mix) -> None:
    seed = seed_of(mix, 8)
    heard, quiet = Ear(), play_out(mix.new_game(seed), MANNERS["eager"], seed)
    game = play_out(mix.new_game(seed, observers=[heard]), MANNERS["eager"], seed)
    assert (game.steps, game.table.position) == (quiet.steps, quiet.table.position)
    assert result_of(game.table) == result_of(quiet.table)
    names = Names({seat.id: seat.name for seat in game.table.seats}, game.table.content)
    assert len(heard.events) > 50
    for event in heard.events:
        hash(event)
        sentence = str(event.text(names))
        assert sentence.endswith((".", ".”"))
        assert "{" not in sentence
