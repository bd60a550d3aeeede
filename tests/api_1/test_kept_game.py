"""A game in a folder, written for 0.1.0 with all that the first interface offered a game, works."""

from pathlib import Path

import pytest

from manicule import Match, load, start
from manicule.errors import IllegalAnswer, UsageError
from manicule.game import broken_invariants
from manicule.library import Library
from manicule.match.reasons import nameables_at
from manicule_kit import check_plugin, rehearse

GAMES = Path(__file__).parent / "kept" / "games"
FERRY, GHOST = GAMES / "ferry", GAMES / "ferry_ghost"
PEOPLE = ["human:Anna", "human:Tom", "human:Kate"]
LEFT = {"a": "apples", "b": "dishes", "c": "cloth"}


@pytest.fixture
def library() -> Library:
    return Library.find(paths=[FERRY, GHOST])


@pytest.fixture
def game(library: Library) -> Match:
    return start("ferry", PEOPLE, seed=1, library=library)


def loading(game: Match) -> Match:
    """The same game when everybody has left a crate behind."""
    for seat, crate in LEFT.items():
        game.answer(seat, crate)
    return game


# It is found and sound.


@pytest.mark.parametrize(("target", "scenarios"), [(FERRY, 2), (GHOST, 0)], ids=lambda one: str(one)[-5:])
def test_the_kit_finds_nothing_wrong(target: Path, scenarios: int, library: Library) -> None:
    report = check_plugin(target.name, games=2, library=library)
    assert report.findings == ()
    assert (report.games >= 2, report.scenarios) == (True, scenarios)


def test_its_way_of_hiding_is_warned_of(library: Library) -> None:
    with pytest.warns(DeprecationWarning, match=r"Ferry\.hide: declare what is hidden"):
        library.rule_set("ferry", ())


def test_the_content_is_its_own_struct_and_what_is_derived_from_it_is_kept(library: Library) -> None:
    rules = library.rule_set("ferry", ())
    assert rules.content.crate["bells"].heavy
    assert rules.prepared.dearest == "bells"
    assert rules.prepared.values == {"apples": 2, "bells": 5, "cloth": 3, "dishes": 4}


# What people are asked, and shown.


def test_all_are_asked_at_once_and_not_in_secret(game: Match) -> None:
    assert game.waiting() == ("a", "b", "c")
    assert game.is_together
    assert not game.is_private("a")


def test_a_question_has_note_default_and_survey(game: Match) -> None:
    question = game.question("a")
    assert question.default == "apples"
    assert dict(question.notes)["bells"].message == "worth {value}"
    assert question.survey is not None
    assert question.survey.title.message == "In your hand"


def test_its_own_choice_says_how_it_is_answered_and_what_that_comes_to(game: Match) -> None:
    question = loading(game).question("a")
    assert (question.shape, question.options) == ("load", ("bells", "cloth", "dishes"))
    assert question.how is not None
    assert "with a plus between" in question.how.message
    written, sheet = game.preview("a", " cloth,bells ") or ("", None)
    assert written == "bells+cloth"
    assert sheet is not None
    assert sheet.sections[0].title.message == "The load"


def test_what_was_typed_is_brought_into_the_written_form(game: Match) -> None:
    loading(game).answer("a", " cloth  bells ")
    assert game.steps[-1].answer == "bells+cloth"
    assert game.position.seats[0].shipped == ["bells", "cloth"]


def test_it_refuses_with_its_own_reasons(game: Match) -> None:
    loading(game)
    with pytest.raises(IllegalAnswer, match="you have no apples"):
        game.answer("a", "apples")
    with pytest.raises(IllegalAnswer, match="two different crates at most"):
        game.answer("a", "bells cloth dishes")


def test_it_says_why_something_is_no_option_at_all(game: Match) -> None:
    loading(game).answer("a", "bells")
    for seat in "bc":
        game.answer(seat, "none")
    why = game.why("a", "bells")
    assert why is not None
    assert why.message == "{crate} is on the other side"
    assert list(nameables_at(game.table, "a")) == ["apples", "bells", "cloth", "dishes"]


def test_the_sheet_shows_what_the_seat_may_know(game: Match) -> None:
    goals = {seat: [merchant.goal for merchant in game.view(seat).position.seats] for seat in ("a", "b", "")}
    assert goals == {"a": ["bells", "", ""], "b": ["", "cloth", ""], "": ["", "", ""]}
    (section,) = game.look("b").sections
    assert section.title.message == "The merchants"


def test_an_event_with_an_audience_of_its_class_is_known_to_that_seat_only(library: Library) -> None:
    game = rehearse("ferry", 3, library=library)
    for seat, crate in LEFT.items():
        game.answer(seat, crate)
    heard = {who: [event.id() for event in game.told(who)] for who in ("Anna", "Tom", "")}
    assert {who: heard[who].count("first_merchant_dreams") for who in heard} == {"Anna": 1, "Tom": 0, "": 0}


# It is played, saved and loaded.


@pytest.mark.parametrize(("last", "storms"), [("bells", 1), ("none", 0)])
def test_a_phase_leads_to_another_than_the_next_one(game: Match, last: str, storms: int) -> None:
    loading(game)
    for seat, crates in {"a": "none", "b": "none", "c": last}.items():
        game.answer(seat, crates)
    assert game.position.storms == storms


def test_it_plays_to_the_end(library: Library) -> None:
    game = start("ferry", ["random:Anna", "random:Tom", "random:Kate"], seed=3, library=library)
    game.run()
    assert game.over
    assert broken_invariants(game.table) == {}
    assert set(game.point_names) >= {"crates", "goal", "storms"}


def test_it_is_saved_and_loaded(game: Match, library: Library, tmp_path: Path) -> None:
    loading(game).answer("a", "bells cloth")
    game.save(tmp_path / "ferry.toml")
    again = load(tmp_path / "ferry.toml", library=library)
    assert again.position == game.position
    assert again.waiting() == ("b",)
    again.answer("b", "none")
    assert again.waiting() == ("c",)


# A plugin that takes a place.


def test_a_plugin_takes_the_place_of_the_third_player(library: Library) -> None:
    seats = ["human:Anna,charm=horseshoe", "human:Tom"]
    game = start("ferry", seats, seed=1, library=library, with_=["ferry_ghost"])
    for seat in "ab":
        game.answer(seat, "apples")
    for seat in "ab":
        game.answer(seat, "none")
    assert game.position.memory["haunt"].crossings == 1
    assert game.position.seats[0].memory["charm"].name == "horseshoe"
    assert [part.title.message for part in game.look("a").sections] == ["The merchants", "The ghost"]


def test_its_manifest_says_so(library: Library) -> None:
    manifest = library.manifest("ferry_ghost")
    assert (manifest.takes_places, manifest.adds_players, manifest.wishes) == (1, (3,), ("charm",))
    assert not manifest.first_game
    assert library.player_counts("ferry") == [3]


def test_wishes_and_numbers_that_no_plugin_knows_are_refused(library: Library) -> None:
    with pytest.raises(UsageError, match="charm"):
        start("ferry", ["human:Anna,charm=x", "human:Tom", "human:Kate"], library=library)
    with pytest.raises(UsageError, match="ferry_ghost"):
        start("ferry", ["human:Anna", "human:Tom"], library=library)
