"""`manicule saves` and `manicule resume --recover`: looking after what is saved."""

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from manicule import Recorder
from manicule import load as manicule_load
from manicule.records.lock import is_locked_for_us
from manicule.records.reader import read_record
from manicule_cli.environment import ago
from manicule_languages.languages import Languages
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

from .conftest import Run, Start

LINES = {"done": "2 1\napple\npass\n3 0\n1 3\n", "second": "2 1\napple\npass\n3 0\n", "first": "2 1\n"}
KEYS = [
    "name",
    "path",
    "game",
    "round",
    "seats",
    "seed",
    "practice",
    "state",
    "finished",
    "played",
    "problem",
    "scores",
]


@pytest.fixture
def saves(manicule: Run, home: Path) -> Path:
    """A finished game, one in its second round and one in its first; the folder of saves."""
    folder = home / "manicule" / "saves"
    for age, (name, lines) in enumerate(LINES.items()):
        path = folder / f"{name}.toml"
        manicule(
            "play",
            "market",
            "--seat",
            "human:Anna",
            "--seat",
            "random:Tom",
            "--seed",
            "3",
            "--save",
            str(path),
            input=lines,
        )
        os.utime(path, (1_700_000_000 - age * 86_400,) * 2)
    return folder


def damage(path: Path, answer: str, other: str) -> bytes:
    """Change an answer in a file; what it holds then."""
    data = path.read_bytes()
    changed = data.replace(f'a = "{answer}"'.encode(), f'a = "{other}"'.encode(), 1)
    assert changed != data
    path.write_bytes(changed)
    return changed


# Listing


def test_the_list_tells_game_round_people_score_and_state(manicule: Run, saves: Path) -> None:
    listed = manicule("saves", "list", "--json").json["saves"]
    assert [list(save) for save in listed] == [KEYS] * 3
    assert [(save["name"], save["round"], save["state"]) for save in listed] == [
        ("done", 2, "finished"),
        ("second", 2, "unfinished"),
        ("first", 1, "unfinished"),
    ]
    assert listed[0]["seats"] == [{"name": "Anna", "kind": "human"}, {"name": "Tom", "kind": "random"}]
    assert listed[0]["game"] == "market"
    assert listed[0]["played"] == "2023-11-14T22:13:20+00:00"
    result = manicule("replay", "done", "--json").json
    scores = {seat["name"]: seat["score"] for seat in result["seats"]}
    assert [save["scores"] for save in listed] == [scores, None, None]
    told = manicule("saves", "list").out
    assert f"score: {scores['Anna']}, {scores['Tom']}\n" in told
    assert "Market" in told
    assert "Anna, Tom" in told
    assert " years ago" in told


def test_a_round_that_was_taken_back_is_not_the_round_of_the_list(manicule: Run, saves: Path) -> None:
    with (saves / "second.toml").open("ab") as file:
        before = (saves / "second.toml").read_bytes()
        snapshot = re.findall(rb"at = (\d+)\nsnapshot", before)[-1]
        file.write(b'[[step]]\nat = %b\nundo = "a"\nok = "0000"\n' % snapshot)
    listed = manicule("saves", "list", "--json").json["saves"]
    assert next(save["round"] for save in listed if save["name"] == "second") == 1


def test_a_score_that_was_taken_back_is_not_in_the_list(manicule: Run, saves: Path) -> None:
    """In a practice game, the last answer of a finished game may be taken back."""
    path = saves / "practice.toml"
    words = ("play", "market", "--seat", "human:Anna", "--seat", "random:Tom", "--seed", "3", "--practice")
    manicule(*words, "--save", str(path), input=LINES["done"])
    data = path.read_bytes()
    assert b"x_scores" in data
    with manicule_load(path, observers=[Recorder()]) as match:
        match.undo("a")
    (save,) = [one for one in manicule("saves", "list", "--json").json["saves"] if one["name"] == "practice"]
    assert (save["state"], save["scores"]) == ("unfinished", None)


@pytest.mark.parametrize("scores", ["", "1", "1 2 3", "one two", "1  2"])
def test_scores_that_are_none_of_these_seats_are_not_shown(manicule: Run, saves: Path, scores: str) -> None:
    path = saves / "done.toml"
    path.write_bytes(re.sub(rb'x_scores = "[^"]*"', f'x_scores = "{scores}"'.encode(), path.read_bytes()))
    listed = manicule("saves", "list", "--json").json["saves"]
    assert next(save["scores"] for save in listed if save["name"] == "done") is None


def test_a_save_of_format_1_is_told_in_one_sentence(manicule: Run, saves: Path) -> None:
    text = (saves / "first.toml").read_text(encoding="utf-8")
    (saves / "old.toml").write_text(text.replace("format = 2", "format = 1"), encoding="utf-8")
    told = english_part("records.reader.older", found=1, known=2)
    ran = manicule("resume", "old", input="quit\n")
    assert (ran.code, told in ran.err, "Traceback" in ran.err) == (1, True, False)
    listed = manicule("saves", "list", "--json").json["saves"]
    assert next(save["state"] for save in listed if save["name"] == "old") != "unfinished"


@pytest.mark.parametrize(("language", "told"), [("ja", "2分前"), ("fr", "il y a 2 minutes")])
def test_how_long_ago_is_told_as_the_language_writes_it(language: str, told: str) -> None:
    screen = Screen(OutputOptions(), Languages().reader(language))
    assert ago(screen, datetime.now(UTC) - timedelta(minutes=2)).replace("\xa0", " ") == told


def test_nothing_saved_is_said(manicule: Run) -> None:
    assert manicule("saves", "list").err == f"{english('cli.save_files.no_saves')}\n"
    assert manicule("saves", "list", "--json").json == {"saves": []}


def test_damaged_saves_and_those_of_another_version_are_told_apart(manicule: Run, saves: Path) -> None:
    text = (saves / "first.toml").read_text()
    (saves / "newer.toml").write_text(text.replace("format = 2", "format = 3"))
    (saves / "header.toml").write_text(text.replace('"Tom"', '"Tim"'))
    (saves / "junk.toml").write_text(text + "[[step]]\nwhat is this\n[nonsense\n\n")
    (saves / "foreign.toml").write_text("x = 1\n")
    listed = manicule("saves", "list", "--json").json["saves"]
    states = {save["name"]: save["state"] for save in listed}
    assert states == {
        "done": "finished",
        "second": "unfinished",
        "first": "unfinished",
        "newer": "other_version",
        "header": "damaged",
        "junk": "damaged",
    }


def test_a_save_of_plugins_that_have_changed_is_of_another_version(
    manicule: Run, saves: Path, plugins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = plugins / "market.py"
    changed.write_text((Path(__file__).parent / "plugins" / "market.py").read_text() + "# changed\n")
    monkeypatch.delenv("MANICULE_PLUGIN_PATH")
    listed = manicule("saves", "list", "--json").json["saves"]
    assert [save["state"] for save in listed] == ["finished", "other_version", "other_version"]


def test_what_the_index_says_is_forgotten_when_a_file_changes(manicule: Run, saves: Path, home: Path) -> None:
    first = manicule("saves", "list", "--json").out
    index = home / "manicule" / "cache" / "saves.json"
    assert index.is_file()
    assert manicule("saves", "list", "--json").out == first
    (saves / "first.toml").write_bytes((saves / "done.toml").read_bytes())
    states = [save["state"] for save in manicule("saves", "list", "--json").json["saves"]]
    assert states.count("finished") == 2


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", b"\xff\xfe", b"[1]", b'{"version": 0, "saves": {}}', b'{"x":' + b"[" * 100_000]
)
def test_an_index_that_cannot_be_used_is_made_anew(
    manicule: Run, saves: Path, home: Path, data: bytes
) -> None:
    first = manicule("saves", "list", "--json").out
    index = home / "manicule" / "cache" / "saves.json"
    index.write_bytes(data)
    assert manicule("saves", "list", "--json").out == first
    assert index.read_bytes().startswith(b'{"version":2')


def test_saves_are_listed_where_no_index_can_be_written(manicule: Run, saves: Path, home: Path) -> None:
    (home / "manicule" / "cache").write_text("a file in the place of the folder")
    assert len(manicule("saves", "list", "--json").json["saves"]) == 3


def test_files_that_the_index_knows_are_not_opened_again(
    manicule: Run, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = manicule("saves", "list", "--json").out

    def refuse(path: Path, when: object) -> None:
        raise AssertionError(f"{path} was opened")

    monkeypatch.setattr("manicule.records.saves.look_at_save", refuse)
    assert manicule("saves", "list", "--json").out == first


# Showing one


def test_a_finished_save_shows_its_scores(manicule: Run, saves: Path) -> None:
    shown = manicule("saves", "show", "done", "--json").json
    result = manicule("replay", "done", "--json").json
    assert shown["scores"] == {seat["name"]: seat["score"] for seat in result["seats"]}
    assert shown["answers"] == result["answers"]
    assert english("interface.scores.points") in manicule("saves", "show", "done").out


def test_an_unfinished_save_shows_what_all_may_see(manicule: Run, saves: Path) -> None:
    shown = manicule("saves", "show", "second", "--json").json
    assert list(shown) == [*KEYS, "answers", "phase"]
    assert (shown["round"], shown["state"], shown["scores"]) == (2, "unfinished", None)
    told = manicule("saves", "show", "second").out
    assert "wares: apple" in told


def test_a_damaged_save_says_why_and_nothing_else(manicule: Run, saves: Path) -> None:
    damage(saves / "second.toml", "2-1", "1-2")
    ran = manicule("saves", "show", "second", "--json")
    assert ran.code == 1
    assert (ran.json["state"], ran.json["answers"]) == ("damaged", None)
    assert english_part("records.reader.changed") in ran.json["problem"]


# Renaming


def test_a_save_gets_another_name_in_its_folder(manicule: Run, saves: Path) -> None:
    data = (saves / "first.toml").read_bytes()
    ran = manicule("saves", "rename", "first", "tuesday")
    assert (ran.code, "tuesday.toml" in ran.out) == (0, True)
    assert not (saves / "first.toml").exists()
    assert (saves / "tuesday.toml").read_bytes() == data
    assert manicule("saves", "rename", "tuesday", "first.toml", "--json").json == {
        "renamed": str(saves / "tuesday.toml"),
        "to": str(saves / "first.toml"),
    }


def test_a_name_that_is_taken_is_refused(manicule: Run, saves: Path) -> None:
    before = (saves / "second.toml").read_bytes()
    ran = manicule("saves", "rename", "first", "second")
    assert (ran.code, english_part("records.file.exists") in ran.err) == (1, True)
    assert (saves / "second.toml").read_bytes() == before
    assert (saves / "first.toml").is_file()


@pytest.mark.parametrize("name", ["", "..", "a/b", "a\\b", "a\nb", "x:y"])
def test_a_name_that_is_none_is_refused(manicule: Run, saves: Path, name: str) -> None:
    ran = manicule("saves", "rename", "first", name)
    assert (ran.code, english_part("cli.save_files.no_name") in ran.err) == (2, True)
    assert (saves / "first.toml").is_file()


# Removing


def test_a_save_is_removed_without_a_question_only_when_told_so(manicule: Run, saves: Path) -> None:
    ran = manicule("saves", "remove", "first")
    assert (ran.code, "add --yes" in ran.err) == (2, True)
    assert (saves / "first.toml").is_file()
    assert manicule("saves", "remove", "first", "--yes").code == 0
    assert sorted(path.name for path in saves.iterdir()) == ["done.toml", "second.toml"]


@pytest.mark.parametrize(("typed", "is_kept"), [("", True), ("1", True), ("quit", True), ("2", False)])
def test_at_a_terminal_removing_is_asked_for(
    at_terminal: Start, saves: Path, typed: str, is_kept: bool
) -> None:
    window = at_terminal("saves remove first")
    window.wait(english_part("cli.save_files.really", file="first.toml"))
    window.answer("[1]: ", typed)
    assert window.end() == 0
    assert (saves / "first.toml").is_file() == is_kept


def test_what_is_no_save_is_neither_removed_nor_renamed(manicule: Run, saves: Path) -> None:
    for name, text in (("mine.toml", "x = 1\n"), ("notes.txt", "format = 2, not a save"), ("empty.toml", "")):
        file = saves / name
        file.write_text(text)
        for command in (("remove", str(file), "--yes"), ("rename", str(file), "other")):
            ran = manicule("saves", *command)
            assert (ran.code, english_part("records.reader.foreign") in ran.err) == (1, True)
        assert file.read_text() == text


def test_a_game_that_is_being_played_is_neither_removed_nor_renamed(manicule: Run, saves: Path) -> None:
    with (saves / "first.toml").open("r+b", buffering=0) as file:
        assert is_locked_for_us(file)
        for command in (("remove", "first", "--yes"), ("rename", "first", "other")):
            ran = manicule("saves", *command)
            assert (ran.code, english_part("records.file.in_use") in ran.err) == (1, True)
    assert (saves / "first.toml").is_file()


def test_a_damaged_save_can_be_removed(manicule: Run, saves: Path) -> None:
    damage(saves / "first.toml", "2-1", "1-2")
    assert manicule("saves", "remove", "first", "--yes", "--json").json == {
        "removed": str(saves / "first.toml")
    }
    assert not (saves / "first.toml").exists()


# Checking


def test_every_answer_of_every_save_is_verified(manicule: Run, saves: Path) -> None:
    ran = manicule("saves", "check")
    assert ran.code == 0
    counted = [len(read_record(saves / f"{name}.toml").steps) for name in LINES]
    assert [int(line.split(", ")[1].split()[0]) for line in ran.out.splitlines()] == counted


def test_what_is_wrong_is_said_with_what_can_be_kept(manicule: Run, saves: Path) -> None:
    damage(saves / "second.toml", "apple", "bread")
    ran = manicule("saves", "check", "second")
    assert ran.code == 1
    assert english_part("records.reader.changed") in ran.out
    assert english("cli.save_files.can_be_kept", file="second", n=2) in ran.out
    (verdict,) = manicule("saves", "check", "second", "--json").json["saves"]
    assert list(verdict) == ["path", "verified", "problem"]
    assert verdict["verified"] > 0


def test_one_bad_save_does_not_keep_the_others_from_being_checked(manicule: Run, saves: Path) -> None:
    (saves / "header.toml").write_text((saves / "first.toml").read_text().replace('"Tom"', '"Tim"'))
    ran = manicule("saves", "check", "--json")
    assert ran.code == 1
    assert [one["problem"] is None for one in ran.json["saves"]] == [False, True, True, True]


# Recovering


def test_a_damaged_save_goes_on_from_what_is_verified_in_a_file_beside_it(manicule: Run, saves: Path) -> None:
    whole = read_record(saves / "second.toml").steps
    damaged = damage(saves / "second.toml", "apple", "bread")
    assert manicule("resume", "second").code == 1
    ran = manicule("resume", "--recover", "second", input="quit\n")
    assert ran.code == 0
    kept = read_record(saves / "second-recovered.toml").steps
    assert 0 < len(kept) < len(whole)
    assert kept == whole[: len(kept)]
    assert english_part("records.reader.changed") in ran.err
    assert english_part("cli.saves.kept", n=len(kept)) in ran.err
    assert "Anna: What do you buy?" in ran.err
    assert "manicule resume second-recovered\n" in ran.err
    assert (saves / "second.toml").read_bytes() == damaged, "the original stays as it is"
    assert manicule("saves", "check", "second-recovered").code == 0


def test_recovering_twice_never_takes_a_name_that_is_taken(manicule: Run, saves: Path) -> None:
    damage(saves / "second.toml", "apple", "bread")
    for _ in range(2):
        assert manicule("resume", "--recover", "second", input="quit\n").code == 0
    names = sorted(path.name for path in saves.glob("second*"))
    assert names == ["second-recovered-2.toml", "second-recovered.toml", "second.toml"]


def test_a_save_that_is_in_order_goes_on_in_its_own_file(manicule: Run, saves: Path) -> None:
    ran = manicule("resume", "--recover", "second", input="quit\n")
    assert (ran.code, ran.err.startswith(english_part("cli.saves.in_order", file="second.toml"))) == (0, True)
    assert not list(saves.glob("*recovered*"))


def test_of_a_header_that_was_changed_nothing_is_recovered(manicule: Run, saves: Path) -> None:
    (saves / "header.toml").write_text((saves / "first.toml").read_text().replace('"Tom"', '"Tim"'))
    ran = manicule("resume", "--recover", "header")
    assert (ran.code, english_part("records.reader.header_changed") in ran.err) == (1, True)
    assert not list(saves.glob("*recovered*"))


def test_who_recovers_says_which_save(manicule: Run, saves: Path) -> None:
    ran = manicule("resume", "--recover")
    assert (ran.code, english_part("cli.saves.which_recover") in ran.err) == (2, True)


def test_saves_are_completed_by_their_names(process: Run, saves: Path) -> None:
    offered = process("saves", "show", "", _MANICULE_COMPLETE="fish").out
    assert [line.partition("\t")[0] for line in offered.splitlines()[:3]] == [
        "done.toml",
        "second.toml",
        "first.toml",
    ]
