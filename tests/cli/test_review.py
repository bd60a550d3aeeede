"""`manicule review` and `manicule train`, as people use them."""

import os
import re
from pathlib import Path

import pytest
from tests.support.seats import seated
from tests.support.wording import english, english_part

from manicule import save, start
from manicule.search.evaluation import own_file
from manicule_interface.review import WORLDS

from .conftest import Run, Start


def a_save(path: Path, *seats: str) -> str:
    """A game in which Anna marks the first free cell each time."""
    match = start("tictactoe", seated(seats or ("human:Anna", "random:Tom")), seed=2)
    match.run()
    while not match.over:
        match.answer("a", next(iter(match.legal("a"))))
        match.run()
    save(match, path / "game.toml")
    return str(path / "game.toml")


def test_a_review_ends_with_the_expected_score_and_what_it_does_not_know(
    manicule: Run, tmp_path: Path
) -> None:
    ran = manicule("review", a_save(tmp_path), "--worlds", "4")
    assert ran.code == 0
    told = " ".join(ran.out.split())
    assert english("interface.review.expected", seat="Anna") in told
    assert english_part("interface.review.bias") in told


def test_a_review_as_json_has_every_answer(manicule: Run, tmp_path: Path) -> None:
    answers = manicule("review", a_save(tmp_path), "--worlds", "4", "--json").json["answers"]
    assert [one["seat"] for one in answers] == ["Anna"] * len(answers)
    assert answers[0]["answer"] == "a"


def test_the_game_that_was_finished_last_is_reviewed_by_default(manicule: Run, home: Path) -> None:
    assert manicule("review").code == 2
    folder = home / "manicule" / "saves"
    folder.mkdir(parents=True)
    for age, name in enumerate(("bots", "last", "older")):
        seats = ("random:Kate", "random:Tom") if name == "bots" else (f"human:{name}", "random:Tom")
        path = Path(a_save(folder, *seats)).rename(folder / f"{name}.toml")
        os.utime(path, (1_700_000_000 - age,) * 2)
    manicule("play", "market", "--seat", "Anna", "--seat", "random", "--seed", "3", input="2 1\n")
    ran = manicule("review", "--worlds", "4", "--json")
    assert {one["seat"] for one in ran.json["answers"]} == {"last"}
    assert "last" in ran.err


def test_the_help_names_as_many_worlds_as_are_imagined(manicule: Run) -> None:
    told = english("cli.review.worlds")
    assert str(WORLDS) in re.findall(r"\d+", told)
    assert told in " ".join(manicule("review", "--help").out.split())


@pytest.mark.parametrize(
    ("seats", "given", "told"),
    [
        ("human:Anna human:Tom", [("a", "2-1")], []),
        ("human:Anna human:Tom", [("a", "2-1"), ("b", "1-2")], ["2-1", "1-2"]),
        ("human:Anna random:Tom", [("a", "2-1")], ["2-1"]),
    ],
)
def test_what_others_must_not_know_yet_is_left_out(
    seats: str, given: list[tuple[str, str]], told: list[str], manicule: Run, tmp_path: Path
) -> None:
    match = start("market", seated(seats.split()), seed=3)
    for seat, answer in given:
        match.answer(seat, answer)
    save(match, tmp_path / "market.toml")
    ran = manicule("review", str(tmp_path / "market.toml"), "--worlds", "3", "--json")
    assert [one["answer"] for one in ran.json["answers"]] == told
    left_out = english_part("cli.review.held_back", n=1) in ran.err
    assert left_out == (len(told) < len(given))


@pytest.mark.parametrize(
    ("seats", "more", "problem"),
    [
        ((), ("--seat", "Zoë"), english("cli.review.nobody", name="Zoë", names="Anna and Tom")),
        (("random:Anna", "random:Tom"), (), english_part("cli.review.no_people")),
    ],
)
def test_it_says_whose_answers_there_are(
    seats: tuple[str, ...], more: tuple[str, ...], problem: str, manicule: Run, tmp_path: Path
) -> None:
    ran = manicule("review", a_save(tmp_path, *seats), *more)
    assert ran.code == 2
    assert problem in ran.err


def test_what_is_learned_is_written_where_bots_look_for_it(manicule: Run) -> None:
    ran = manicule("train", "market", "--games", "6")
    assert ran.code == 0
    assert own_file("market").is_file()
    assert english_part("cli.evaluation.learned", n=6) in ran.out


def test_what_is_learned_can_be_written_elsewhere(manicule: Run, tmp_path: Path) -> None:
    path = tmp_path / "market.json"
    found = manicule("train", "market", "--games", "6", "--out", str(path), "--json").json
    assert found["file"] == str(path)
    assert path.is_file()
    assert manicule("train", "market", "--games", "6", "--out", str(tmp_path)).code == 2


def test_a_review_at_a_terminal_shows_the_table_of_each_remark(
    at_terminal: Start, manicule: Run, tmp_path: Path
) -> None:
    save = a_save(tmp_path)
    asked = f"review {save} --worlds 4"
    better = [one for one in manicule(*asked.split(), "--json").json["answers"] if "better" in one]
    piped = manicule(*asked.split()).out
    window = at_terminal(asked, lines=200)
    assert window.end() == 0
    assert better
    assert window.written.count("\n") > piped.count("\n") + len(better) * 3
