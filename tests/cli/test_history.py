"""`manicule history`: the games that were finished here, and what they come to."""

import re
from pathlib import Path

import pytest
from tests.support.seats import seated
from tests.support.tables import registry
from tests.support.wording import english, english_part, english_pattern

import manicule as engine
from manicule.records.recorder import Recorder
from manicule_interface.history import played_games

from .conftest import Run


def finished(game: str, *seats: str, seed: int, bot: str = "greedy", practice: bool = False) -> None:
    """Somebody has played a game to its end, as a bot would; it is saved where games are."""
    match = engine.start(
        game, seated(seats), seed=seed, registry=registry(), observers=[Recorder()], practice=practice
    )
    player = registry().bot(bot, game)
    match.run()
    while not match.over:
        seat = match.waiting()[0]
        match.answer(seat, match.advice(seat, player))
        match.run()
    match.close()


@pytest.fixture
def some_games(home: Path) -> None:
    finished("cartographers", "human:Anna", seed=1, bot="random")
    finished("cartographers", "human:Anna", seed=3)
    finished("cvlizations", "human:Anna", "greedy:Tom", "greedy:Kate", seed=6)
    finished("cvlizations", "human:Anna", "human:Eva", "random:Kate", seed=7)
    finished("cartographers", "human:Anna", seed=4, bot="random", practice=True)


def test_without_a_finished_game_it_says_how_to_begin(manicule: Run) -> None:
    ran = manicule("history")
    assert ran.code == 0
    assert english_part("cli.history.none_yet") in ran.err
    assert manicule("history", "--json").json == {
        "games": [],
        "practice": 0,
        "by_game": [],
        "by_table": [],
        "by_bot": [],
    }


@pytest.mark.usefixtures("some_games")
def test_every_game_stands_there_with_scores_ranks_and_titles(manicule: Run) -> None:
    found = manicule("history", "--json").json
    assert found["practice"] == 1
    assert [game["game"] for game in found["games"]] == ["cvlizations", "cvlizations", *["cartographers"] * 2]
    shared, alone, good, poor = found["games"]
    assert sorted(seat["rank"] for seat in shared["seats"]) == [1, 2, 3]
    assert alone["title"] is None
    assert (good["title"], poor["title"]) == ("Legendary Cartographer", "Oblivious Inkdrinker")
    for game in found["games"]:
        for one in game["seats"]:
            assert one["score"] == scores_of(game["save"])[one["name"]]


def scores_of(save: str) -> dict[str, int]:
    with engine.load(Path(save), registry=registry()) as match:
        return {seat.name: seat.score for seat in match.result.seats}


@pytest.mark.usefixtures("some_games")
def test_best_and_mean_are_those_of_the_people(manicule: Run) -> None:
    found = manicule("history", "--json").json
    by_game = {one["game"]: one for one in found["by_game"]}
    maps = [game["seats"][0]["score"] for game in found["games"] if game["game"] == "cartographers"]
    ratings = [game["seats"][0]["rating"] for game in found["games"] if game["game"] == "cartographers"]
    assert by_game["cartographers"] == {
        "game": "cartographers",
        "games": 2,
        "best": max(maps),
        "mean": sum(maps) / 2,
        "won": None,
        "best_rating": max(ratings),
        "mean_rating": sum(ratings) / 2,
    }
    tribes = [game for game in found["games"] if game["game"] == "cvlizations"]
    people = [seat["score"] for game in tribes for seat in game["seats"] if seat["kind"] == "human"]
    won = sum(any(seat["rank"] == 1 for seat in game["seats"] if seat["kind"] == "human") for game in tribes)
    assert by_game["cvlizations"]["mean"] == round(sum(people) / 3, 2)
    assert by_game["cvlizations"]["won"] == won
    assert [(one["people"], one["bots"]) for one in found["by_table"]] == [
        (2, ["random"]),
        (1, ["greedy", "greedy"]),
        (1, []),
    ]
    assert [(one["bot"], one["games"]) for one in found["by_bot"]] == [("random", 1), ("greedy", 1)]


def test_a_solo_game_keeps_the_rating_by_which_it_is_judged(home: Path, manicule: Run) -> None:
    finished("cartographers", "human:Anna", seed=3)
    finished("cartographers", "human:Anna", "random:Tom", seed=3, bot="random")
    together, alone = manicule("history", "--json").json["games"]
    (own,) = alone["seats"]
    with engine.load(Path(alone["save"]), registry=registry()) as match:
        (result,) = match.result.seats
    assert own["rating"] == result.facts["rating"] != own["score"] == result.score
    assert [seat["rating"] for seat in together["seats"]] == [None, None]
    told = " ".join(manicule("history").out.split())
    assert english("cli.history.rated", name="Anna", rating=own["rating"]) in told
    assert f"Anna ({together['seats'][0]['score']})" in told


@pytest.mark.usefixtures("some_games")
def test_it_is_drawn_for_people_and_one_game_can_be_picked(manicule: Run) -> None:
    ran = manicule("history")
    assert ran.code == 0
    told = " ".join(ran.out.split())
    titles = [
        english("cli.history.games_played"),
        english("cli.history.by_table"),
        english("cli.history.solo"),
    ]
    for words in (*titles, "Legendary Cartographer", english("cli.history.several", number=2, kind="greedy")):
        assert words in told, words
    assert re.search(english_pattern("cli.history.place"), ran.out)  # on one line
    assert english_part("cli.history.ratings", game="Cartographers") in told
    assert english("cli.history.practice", n=1) in told
    one = manicule("history", "cartographers").out
    assert "CVlizations" not in one
    assert manicule("history", "chess").code == 2


def test_a_game_that_a_person_left_is_resumed_by_the_others_and_says_so(manicule: Run, home: Path) -> None:
    seats = [engine.Human("Anna"), engine.Human("Eva")]
    with engine.start("cvlizations", seats, seed=7, registry=registry(), observers=[Recorder()]) as match:
        match.answer("a", next(iter(match.legal("a"))))
        engine.reseat(match, "b", engine.Robot("random"), registry=registry())
        path = engine.path_of(match)
    assert path is not None
    resumed = manicule("resume", str(path), input="log\nquit\n")
    assert resumed.code == 0
    assert english("match.seat_changes.bot_on", name="Eva") in resumed.err
    with engine.load(path, registry=registry(), observers=[Recorder()]) as match:
        player = registry().bot("random", "cvlizations")
        match.run()
        while not match.over:
            match.answer("a", match.advice("a", player))
            match.run()
    replayed = manicule("replay", str(path))
    assert english("match.seat_changes.bot_played_on", name="Eva", round=1) in replayed.out
    seat = manicule("history", "--json").json["games"][0]["seats"][1]
    assert (seat["kind"], seat["left"]) == ("human", 1)
    told = " ".join(manicule("history").out.split())
    assert english("cli.history.left", name="Eva", score=seat["score"], round=1) in told


@pytest.mark.usefixtures("some_games")
def test_a_game_that_cannot_be_loaded_any_more_keeps_its_scores(
    manicule: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", "cvlizations")
    found = manicule("history", "--json").json["games"]
    assert [game["game"] for game in found][:2] == ["cvlizations", "cvlizations"]
    assert found[0]["seats"][0]["rank"] is None
    assert found[0]["seats"][0]["score"] > 0
    assert english("cli.history.games_played") in manicule("history").out


@pytest.mark.usefixtures("some_games")
def test_only_the_last_games_are_listed_unless_all_are_wanted(
    manicule: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manicule_cli.games.history.SHOWN", 1)
    assert english("cli.history.more", n=3) in manicule("history").out
    assert "earlier" not in manicule("history", "--all").out


def test_games_between_bots_are_nobodys_history(home: Path) -> None:
    finished("cvlizations", "greedy:Anna", "greedy:Tom", "greedy:Kate", seed=1)
    assert played_games(registry()).games == ()


def test_levels_are_named_in_the_language_of_the_reader(home: Path, manicule: Run) -> None:
    finished("cvlizations", "human:Anna", "easy:Tom 1", seed=6, bot="random")
    (game,) = manicule("history", "--json").json["games"]
    told = manicule("history", "--lang", "uk").out
    assert "«легкий»" in told
    assert "easy" not in told
    own = {seat["name"]: seat["score"] for seat in game["seats"]}
    assert f"Tom 1 ({own['Tom 1']})" in told
    assert manicule("history", "--json", "--lang", "uk").json["by_bot"][0]["bot"] == "easy"
