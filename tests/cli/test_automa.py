"""Gutenberg for one, two and three seats with the automa, for two without it, and with plugins removed."""

from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from .conftest import Run

NAMES = ("Anna", "Tom", "Kate", "John")


def seats(number: int) -> list[str]:
    return [word for name in NAMES[:number] for word in ("--seat", f"random:{name}")]


def test_a_solo_result_has_the_person_as_winner_and_a_title(manicule: Run) -> None:
    ran = manicule("play", "gutenberg", "--seat", "random:Anna", "--with", "automa", "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    result = ran.json
    assert result["winners"] == ["Anna"]
    assert [seat["name"] for seat in result["seats"]] == ["Anna"]
    assert result["seats"][0]["score"] <= 100
    assert result["title"] == "student"
    assert result["rounds"] == 6
    assert result["plugins"] == ["automa", "characters", "gears", "gutenberg", "two_player"]


@pytest.mark.parametrize("number", [2, 3])
def test_with_more_seats_the_automa_takes_part_and_nobody_has_a_title(manicule: Run, number: int) -> None:
    ran = manicule("play", "gutenberg", *seats(number), "--with", "automa", "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [seat["name"] for seat in ran.json["seats"]] == list(NAMES[:number])
    assert set(ran.json["winners"]) <= set(NAMES[:number])
    assert "title" not in ran.json
    # Two seats and the automa are three places: the board is the one for three and four.
    assert ran.json["plugins"] == ["automa", "characters", "gears", "gutenberg"]


def test_two_seats_play_on_their_side_of_the_board(manicule: Run) -> None:
    ran = manicule("play", "gutenberg", *seats(2), "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert "two_player" in ran.json["plugins"]
    assert "automa" not in ran.json["plugins"]


def test_a_solo_game_tells_the_title_and_what_the_automa_did(manicule: Run) -> None:
    ran = manicule("play", "gutenberg", *seats(1), "--with", "automa", "--seed", "3", "--plain")
    assert ran.code == 0
    assert english("automa.events.earns_title_printing_guild", seat="Anna", title="Student") in ran.err
    assert (
        ran.err.count(english("automa.events.automa_plans_card", card="A|", plan="").partition("|")[0]) == 6
    )
    assert "Title of Anna: Student" in ran.out


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_saved_game_with_the_automa_is_replayed(manicule: Run, tmp_path: Path, number: int) -> None:
    save = str(tmp_path / "game.toml")
    how = ("--with", "automa", "--seed", "5", "--save", save, "--json")
    played = manicule("play", "gutenberg", *seats(number), *how)
    assert played.code == 0
    replayed = manicule("replay", save, "--json")
    assert (replayed.code, replayed.err) == (0, "")
    assert {**replayed.json, "save": ""} == {**played.json, "save": ""}


def test_many_solo_games_are_simulated(manicule: Run) -> None:
    ran = manicule(
        "simulate", "gutenberg", "--seats", "random", "--with", "automa", "--games", "20", "--json"
    )
    assert ran.code == 0, ran.err


# What is wrong, and what to add

ADD_TWO = english(
    "cli.advice.add",
    said=english("plugins.player_counts.add", game="Gutenberg", n=2, numbers="3, 4", plugin="two_player"),
    plugin="two_player",
)
REFUSED = [
    (
        1,
        [],
        english(
            "cli.advice.add",
            said=english(
                "plugins.player_counts.add_opponent",
                game="Gutenberg",
                n=1,
                numbers="2, 3, 4",
                plugin="automa",
            ),
            plugin="automa",
        ),
    ),
    (
        2,
        ["--without", "two_player"],
        ADD_TWO,
    ),
    (1, ["--with", "automa", "--without", "two_player"], ADD_TWO),
    (
        4,
        ["--with", "automa"],
        english("plugins.player_counts.change", game="Gutenberg", n=5, numbers="2, 3, 4"),
    ),
    (5, [], english("plugins.player_counts.change", game="Gutenberg", n=5, numbers="2, 3, 4")),
]


@pytest.mark.parametrize(("number", "options", "message"), REFUSED)
def test_a_number_of_places_without_rules_is_refused(
    manicule: Run, number: int, options: list[str], message: str
) -> None:
    given = [word for at in range(number) for word in ("--seat", f"random:Player {at}")]
    ran = manicule("play", "gutenberg", *given, *options, "--json")
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_the_game_shows_its_plugins(manicule: Run) -> None:
    ran = manicule("games", "gutenberg", "--json")
    plugins = {plugin["id"]: plugin for plugin in ran.json["plugins"]}
    assert {"automa", "characters", "gears", "two_player"} <= set(plugins)
    told = manicule("games", "gutenberg", "--plain").out
    assert "two_player" in told
    assert "on for 2" in told
    assert "gray-line gears" in told


# Every plugin can be taken away

BLOCKED = ["automa", "two_player", "characters", "gears", "automa,characters,gears,two_player"]


@pytest.mark.parametrize("blocked", BLOCKED)
@pytest.mark.parametrize("number", [3, 4])
def test_without_any_plugin_three_and_four_can_play(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, blocked: str, number: int
) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", blocked)
    ran = manicule("play", "gutenberg", *seats(number), "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["rounds"] == 6
    assert not {*blocked.split(",")} & {*ran.json["plugins"]}


@pytest.mark.parametrize("blocked", ["characters", "gears", "characters,gears"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_automa_needs_neither_characters_nor_gears(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, blocked: str, number: int
) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", blocked)
    ran = manicule("play", "gutenberg", *seats(number), "--with", "automa", "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert "automa" in ran.json["plugins"]
    assert ("title" in ran.json) == (number == 1)


def test_the_board_for_two_needs_neither_characters_nor_gears(
    manicule: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", "characters,gears,automa")
    ran = manicule("play", "gutenberg", *seats(2), "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["plugins"] == ["gutenberg", "two_player"]


@pytest.mark.parametrize(
    ("blocked", "number", "options", "code", "message"),
    [
        ("automa", 1, ["--with", "automa"], 4, "automa"),
        ("automa", 1, [], 2, english_part("plugins.player_counts.change", n=1, numbers="2, 3, 4")),
        (
            "two_player",
            1,
            ["--with", "automa"],
            2,
            english_part("plugins.player_counts.change", n=2, numbers="3, 4"),
        ),
        (
            "two_player",
            2,
            [],
            2,
            english(
                "cli.advice.add",
                said=english(
                    "plugins.player_counts.add_opponent",
                    game="Gutenberg",
                    n=2,
                    numbers="3, 4",
                    plugin="automa",
                ),
                plugin="automa",
            ),
        ),
    ],
)
def test_what_needs_a_blocked_plugin_says_so(
    manicule: Run,
    monkeypatch: pytest.MonkeyPatch,
    blocked: str,
    number: int,
    options: list[str],
    code: int,
    message: str,
) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", blocked)
    ran = manicule("play", "gutenberg", *seats(number), *options, "--json")
    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err


def test_two_and_the_automa_need_no_board_for_two(manicule: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", "two_player")
    ran = manicule("play", "gutenberg", *seats(2), "--with", "automa", "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")


def test_the_automa_is_called_by_its_name_and_not_by_its_id(manicule: Run) -> None:
    ran = manicule("play", "gutenberg", *seats(1), "--with", "automa", "--seed", "3")
    assert english("gutenberg.events.round_begins_first_player", round=1, seat="the automa") in ran.err
    in_french = manicule("play", "gutenberg", *seats(1), "--with", "automa", "--seed", "3", "--lang", "fr")
    assert "l’Automa" in in_french.err


def test_a_wish_for_a_seat_that_nobody_knows_is_wrong_usage(manicule: Run) -> None:
    wished = ("--seat", "random:Anna,charakter=vietor", "--seat", "random:Tom", "--seat", "random:Kate")
    ran = manicule("play", "gutenberg", *wished)
    assert ran.code == 2
    assert (
        english_part("plugins.player_counts.unknown_wish", wish="charakter", name="Anna", known="character")
        in ran.err
    )
