"""CVlizations through the program: every number of players, both variants, a save with hidden orders."""

import re
from pathlib import Path

import pytest
from tests.support.contract_conducted import RecordingScreen
from tests.support.seats import seated
from tests.support.tables import registry
from tests.support.wording import english, english_part, english_pattern

from manicule import start
from manicule_cli.table.session import show_what_became
from manicule_languages.languages import Languages

from .conftest import Run

NAMES = ("Anna", "Tom", "Kate", "John", "Mary")
EXPERT = ("--with", "cvlizations_expert")


def bots(number: int, kind: str = "random") -> list[str]:
    return [word for name in NAMES[:number] for word in ("--seat", f"{kind}:{name}")]


@pytest.mark.parametrize(
    ("seats", "more", "plugins"),
    [
        (2, (), ["cvlizations", "cvlizations_dummy"]),
        (2, EXPERT, ["cvlizations", "cvlizations_expert"]),
        (3, (), ["cvlizations"]),
        (4, (), ["cvlizations"]),
        (5, (), ["cvlizations"]),
    ],
)
def test_a_game_of_bots_ends_with_a_result(
    manicule: Run, seats: int, more: tuple[str, ...], plugins: list[str]
) -> None:
    ran = manicule("play", "cvlizations", *bots(seats), *more, "--seed", "4", "--json")
    assert ran.code == 0
    result = ran.json
    assert (result["plugins"], result["rounds"]) == (plugins, 9)
    assert [seat["name"] for seat in result["seats"]] == list(NAMES[:seats])
    best = max((seat["score"], sum(seat["resources"].values())) for seat in result["seats"])
    for seat in result["seats"]:
        assert seat["score"] == sum(seat["points"].values())
        standing = (seat["score"], sum(seat["resources"].values()))
        assert (seat["name"] in result["winners"]) == (standing == best)


def test_two_without_any_variant_are_told_what_to_add(manicule: Run) -> None:
    ran = manicule("play", "cvlizations", *bots(2), "--without", "cvlizations_dummy", "--json")
    assert ran.code == 2
    assert "--with cvlizations_dummy" in ran.err


def test_neutral_civilizations_are_for_two(manicule: Run) -> None:
    ran = manicule("play", "cvlizations", *bots(3), *EXPERT, "--json")
    assert ran.code == 2
    assert (
        english_part("plugins.player_counts.only_for", plugin="cvlizations_expert", numbers=2, n=3) in ran.err
    )


def test_what_lies_face_down_is_not_told_before_it_is_revealed(manicule: Run) -> None:
    """Two people at one keyboard: Tom reads what Anna laid open, and nothing more."""
    told = [told_to_tom(manicule, hidden) for hidden in ("idling", "trade")]
    assert english("cvlizations.table.known_yet") in told[0]
    assert re.search(english_pattern("cvlizations.events.turns_over_beside"), told[0]) is None
    assert told[0] == told[1]  # options and Tom's own hand name every order


def told_to_tom(manicule: Run, hidden: str) -> str:
    """What is told once Anna has laid an order face down, but for the name of the save."""
    seats = ("--seat", "human:Anna", "--seat", "human:Tom", "--seat", "human:Kate")
    ran = manicule("play", "cvlizations", *seats, "--seed", "4", input=f"hunting\n{hidden}\nlook\nlog\n")
    assert ran.code == 1  # the input ends before the game does, which is saved
    told = ran.out + ran.err
    after = told[told.index(english("cvlizations.events.plays_face_up", seat="Anna", order="Hunting")) :]
    return re.sub(r"\S*cvlizations-\d\S*", "SAVE", after)


def test_what_was_taken_back_is_not_told_to_who_reads_it_later(manicule: Run) -> None:
    seats = ("--seat", "human:Anna", "--seat", "human:Tom,lang=fr", "--seat", "random:Kate")
    ran = manicule("play", "cvlizations", *seats, "--seed", "4", input="hunting\nundo\ntheft\nidling\n")
    assert ran.err.count("pose l’Ordre") == 1
    assert "Le tour 1 sur 9 commence" in ran.err
    assert "Anna pose l’Ordre Vol face visible." in ran.err


def test_a_game_goes_on_where_it_was_left(manicule: Run, home: Path) -> None:
    seats = ("--seat", "human:Anna", "--seat", "random:Tom", "--seat", "random:Kate")
    begun = manicule("play", "cvlizations", *seats, "--seed", "4", input="hunting\n")
    assert begun.code == 1
    (save,) = (home / "manicule").rglob("*.toml")
    again = manicule("resume", str(save), input="idling\n")
    assert again.code == 1
    assert (
        english("cvlizations.events.turns_over_beside", seat="Anna", hidden="Idling", open="Hunting")
        in again.out + again.err
    )
    assert manicule("replay", str(save)).code == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("uk", "Починається раунд 1 з 9 (епоха I). Головний шолом: Anna."),
        ("fr", "Le tour 1 sur 9 commence (âge I). Casque du chef\u00a0: Anna."),
        ("ja", "第I時代、第1ラウンド（全9ラウンド）が始まりました。リーダーの兜を持つのはAnnaです。"),
    ],
)
def test_it_is_told_in_every_language(manicule: Run, language: str, said: str) -> None:
    ran = manicule("play", "cvlizations", *bots(3, "greedy"), "--seed", "4", "--lang", language)
    assert ran.code == 0
    assert said in ran.out + ran.err


@pytest.mark.parametrize("is_plain", [False, True])
def test_the_last_table_is_shown_to_people_at_a_terminal(
    is_plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No part of the table is an area of one player: all of it is shown, but not read aloud."""
    match = start("cvlizations", seated(("human:Anna", "random:Tom")), seed=27, registry=registry())
    match.run()
    while not match.over:
        match.answer("a", next(iter(match.legal("a"))))
        match.run()
    screen = RecordingScreen(Languages().reader("en"), Languages())
    monkeypatch.setattr(screen, "is_plain", lambda stream: is_plain)
    show_what_became(screen, match)
    shown = () if is_plain else match.display.look("a").sections
    assert [part for sheet in screen.sheets for part in sheet.sections] == [*shown]
