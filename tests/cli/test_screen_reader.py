"""Games for screen readers: what a turn reads out."""

import itertools
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from .conftest import Run, Start

MOST_LINES = 25
"""Lines for one turn of Cartographers, from the explored card to the drawings of everybody."""
TURNS = 7
"""Answers of the first season with this seed."""


def test_a_round_of_cvlizations_reads_no_idea_twice(at_terminal: Start) -> None:
    window = at_terminal(
        "play cvlizations --seat human:Anna --seat random:Tom --seat random:Kate --seed 3 --lines",
        lines=200,
        ACCESSIBLE="1",
    )
    window.answer("Anna> ", "hunting")
    window.answer("Anna> ", "gathering")
    window.wait("Anna> ")
    told = window.written.splitlines()
    places = [line for line in told if line.startswith("Age I, round 1")]
    ideas = [line for line in told if line.startswith("  idea: ")]
    assert len(places) > 1, "the table has changed since, and the changes are read"
    assert ideas
    assert len(ideas) == len(set(ideas))


def test_a_season_of_cartographers_reads_few_lines_a_turn(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCESSIBLE", "1")
    bots = tmp_path / "bots.toml"
    seats = ("--seat", "random:Anna", "--seat", "random:Tom", "--seed", "3")
    assert manicule("play", "cartographers", *seats, "--save", str(bots), "--json").code == 0
    answers = [step["a"] for step in tomllib.loads(bots.read_text())["step"] if "a" in step][:TURNS]
    people = ("--seat", "Anna", "--seat", "random:Tom", "--seed", "3")
    ran = manicule("play", "cartographers", *people, input="\n".join([*answers, ""]))
    told = (ran.out + ran.err).splitlines()
    starts = [at for at, line in enumerate(told) if line.startswith("Anna: ")]
    turns = [told[one:other] for one, other in itertools.pairwise(starts)]
    assert len(turns) >= TURNS - 1
    assert max(map(len, turns)) <= MOST_LINES
    for turn in turns:
        # Lines that say only that there is nothing are left out, and no line is read twice.
        assert not [line for line in turn if not line.strip() or re.fullmatch(r"\s*\w", line)]
        assert not [line for line, number in Counter(turn).items() if number > 1]
    formats = [line for line in told if "“C4" in line]
    assert len(formats) == len({re.sub(r"“[^”]*”", "", line) for line in formats})
