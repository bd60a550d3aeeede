"""Games with characters in the program; what each character does is in the scenarios."""

import io
import json
import sys
from pathlib import Path

import pytest
from tests.support.characters import every_character
from tests.support.mixes import CHARACTERS

from manicule_cli.app import main

SEATS = ("--seat", "random:Tom", "--seat", "random:Kate", "--seed", "3", "--json")


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (("--seat", "human:Anna,character=faust"), ("faust", *CHARACTERS)),
        (("--seat", "human:Anna,character=Tory"), ("Tory", *CHARACTERS)),
        (("--seat", "human:Anna,character=tory", "--seat", "random:John,character=tory"), ("tory",)),
    ],
)
def test_the_program_ends_with_2_and_saves_nothing(
    seats: tuple[str, ...],
    named: tuple[str, ...],
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(["play", "gutenberg", *seats, *SEATS]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    words = " ".join(err.split())
    assert [name for name in named if name not in words] == []
    assert [path for path in home.rglob("*") if path.is_file()] == []


@every_character
def test_a_game_with_each_character_ends_with_a_correct_result(
    id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "gutenberg", "--seat", f"random:Anna,character={id}", *SEATS]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["seed"], result["rounds"]) == ("gutenberg", 3, 6)
    assert "characters" in result["plugins"]
    assert [seat["name"] for seat in result["seats"]] == ["Anna", "Tom", "Kate"]
    for seat in result["seats"]:
        assert seat["score"] == sum(seat["points"].values())
    best = min(result["seats"], key=lambda seat: (-seat["score"], seat["types"], seat["inks"]))
    assert best["name"] in result["winners"]
    anna = result["seats"][0]
    assert anna["points"]["guilders"] == anna["guilders"] // 3 * (2 if id == "vietor" else 1)
    assert anna["points"].get("tory", 0) in (range(0, 19, 3) if id == "tory" else (0,))


def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["play", "gutenberg", "--seat", "random:Anna,character=caxton", *SEATS]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_without_the_plugin_nobody_has_a_character(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ("--seat", "random:Anna", *SEATS)
    assert main(["play", "gutenberg", *seats, "--without", "characters"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert "characters" not in result["plugins"]
    assert {len(seat["points"]) for seat in result["seats"]} == {7}
