"""Games between bots: the objects that scripts read, the same every time."""

import json
from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from .conftest import Run

BOTS = ("--seat", "random:Anna", "--seat", "random:Tom", "--seed", "7")


def test_a_game_between_bots_prints_one_json_object(manicule: Run) -> None:
    ran = manicule("play", "market", *BOTS, "--json")
    assert ran.code == 0
    assert ran.err == ""
    assert list(ran.json) == ["game", "seed", "plugins", "rounds", "answers", "winners", "save", "seats"]
    assert ran.json["game"] == "market"
    assert ran.json["seed"] == 7
    assert ran.json["plugins"] == ["market"]
    assert ran.json["rounds"] == 2
    assert ran.json["save"] is None
    assert [seat["name"] for seat in ran.json["seats"]] == ["Anna", "Tom"]
    best = max(seat["score"] for seat in ran.json["seats"])
    assert ran.json["winners"] == [seat["name"] for seat in ran.json["seats"] if seat["score"] == best]
    for seat in ran.json["seats"]:
        assert seat["kind"] == "random"
        assert seat["score"] == sum(seat["points"].values())


def test_gutenberg_plays_to_the_end_without_a_question(process: Run) -> None:
    seats = ("--seat", "random:Anna", "--seat", "random:Tom", "--seat", "random:Kate")
    ran = process("play", "gutenberg", *seats, "--seed", "7", "--json")
    assert ran.code == 0, ran.err
    assert ran.json["rounds"] == 6
    assert ran.json["winners"]
    assert process("--json", "play", "gutenberg", *seats, "--seed", "7", PYTHONHASHSEED="1").out == ran.out


def test_the_same_seed_makes_the_same_game_and_another_seed_another(manicule: Run) -> None:
    first = manicule("play", "market", *BOTS, "--json").out
    assert manicule("--json", "play", "market", *BOTS).out == first
    others = {manicule("play", "market", *BOTS[:4], "--seed", str(seed), "--json").out for seed in range(5)}
    assert len(others) == 5


def test_a_seed_that_was_chosen_is_told_and_makes_the_same_game_again(manicule: Run) -> None:
    ran = manicule("play", "market", *BOTS[:4], "--json")
    again = manicule("play", "market", *BOTS[:4], "--seed", str(ran.json["seed"]), "--json")
    assert again.out == ran.out
    assert (
        f"Seed {ran.json['seed']}."
        in manicule("play", "market", *BOTS[:4], "--seed", str(ran.json["seed"])).err
    )


def test_people_read_what_happens_and_where_points_come_from(manicule: Run) -> None:
    ran = manicule("play", "market", *BOTS)
    assert ran.code == 0
    assert "Anna buys" in ran.err
    assert english("interface.scores.points") in ran.out
    assert "wares" in ran.out
    assert "lots" in ran.out
    assert " win" in ran.out
    assert "\x1b" not in ran.out + ran.err


def test_a_game_between_bots_is_saved_only_when_asked(manicule: Run, tmp_path: Path, home: Path) -> None:
    save = tmp_path / "new folder" / "game.toml"
    ran = manicule("play", "market", *BOTS, "--save", str(save), "--json")
    assert ran.json["save"] == str(save)
    assert save.is_file()
    assert not (home / "manicule" / "saves").exists()
    again = manicule("play", "market", *BOTS, "--save", str(save))
    assert again.code == 1
    assert english_part("records.file.exists") in again.err


def test_a_replay_prints_what_the_game_printed(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = manicule("play", "market", *BOTS, "--save", "game.toml", "--json")
    assert manicule("replay", "game.toml", "--json").out == played.out
    told = manicule("replay", "game.toml")
    assert told.code == 0
    assert told.out == manicule("play", "market", *BOTS).out


def test_a_replay_stops_at_a_step(manicule: Run, tmp_path: Path) -> None:
    save = str(tmp_path / "game.toml")
    manicule("play", "market", *BOTS, "--save", save)
    ran = manicule("replay", save, "--to", "2", "--json")
    assert ran.code == 0
    assert ran.json["finished"] is False
    assert (ran.json["step"], ran.json["round"], ran.json["phase"]) == (2, 1, "buying")
    assert ran.json["asked"] == ["Anna"]
    text = manicule("replay", save, "--to", "2")
    assert english("cli.saves.stands", round=1, step=2, phase="Buying", n=2, names="Anna") in text.out


def test_a_record_that_was_edited_is_refused(manicule: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.toml"
    manicule("play", "market", *BOTS, "--save", str(save))
    save.write_text(save.read_text().replace("seed = 7", "seed = 8"))
    ran = manicule("replay", str(save))
    assert ran.code == 1
    assert str(save) in ran.err
    assert ran.out == ""


def test_the_first_player_and_the_options_go_into_the_record(manicule: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.toml"
    extra = ("--first", "tom", "--option", "coins=4", "--practice", "--save", str(save))
    ran = manicule("play", "market", *BOTS, *extra, "--json")
    assert ran.code == 0
    text = save.read_text()
    assert "first = 1" in text
    assert "coins = 4" in text
    assert "practice = true" in text


def test_a_simulation_sums_up_many_games(manicule: Run) -> None:
    ran = manicule("simulate", "market", "--seats", "random,random", "--games", "20", "--seed", "1", "--json")
    assert ran.code == 0
    keys = ["games", "answers", "seconds", "games_per_second", "answers_per_second", "seats", "digest"]
    keys += ["seed", "rotated", "interrupted", "plugins", "places", "pieces", "rounds", "answers_a_game"]
    assert list(ran.json) == keys  # those that programs have read since 0.1.0 come first
    assert ran.json["games"] == 20
    keys = ["kind", "wins", "mean", "min", "max", "lower", "median", "upper"]
    keys += ["win_rate", "score", "margin", "points"]
    assert [list(seat) for seat in ran.json["seats"]] == [keys] * 2
    same = manicule(
        "simulate",
        "market",
        "--seat",
        "random:A",
        "--seat",
        "random:B",
        "--games",
        "20",
        "--seed",
        "1",
        "--json",
    )
    assert same.json["digest"] == ran.json["digest"]
    other = manicule(
        "simulate", "market", "--seats", "random,random", "--games", "20", "--seed", "2", "--json"
    )
    assert other.json["digest"] != ran.json["digest"]


def test_a_simulation_is_told_to_people_too(manicule: Run) -> None:
    ran = manicule("simulate", "market", "--games", "3")
    assert ran.code == 0
    assert "3 games with" in ran.out
    assert english_part("cli.run.seed") in ran.out


def test_json_is_one_line_of_plain_ascii_where_the_terminal_knows_no_more(process: Run) -> None:
    seats = ("--seat", "random:Ján", "--seat", "random:花子")
    ran = process("play", "market", *seats, "--seed", "1", "--json", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ran.code == 0
    assert ran.out.isascii()
    assert [seat["name"] for seat in json.loads(ran.out)["seats"]] == ["Ján", "花子"]
    assert ran.out.count("\n") == 1
