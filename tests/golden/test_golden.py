"""Golden playthroughs: each replays to the same text, none is missing, and in each something happens."""

from difflib import unified_diff
from functools import cache
from itertools import islice

import pytest
from tests.golden.cases import FOLDER, GENERATE, Case, cases

FILES = sorted(path.stem for path in FOLDER.glob("*.txt"))
LARGEST = 150 * 1024
MOST_LINES = 60

every_file = pytest.mark.parametrize("name", FILES)
known_cases = cache(cases)


def test_none_is_missing_and_none_is_left_over() -> None:
    assert sorted(known_cases()) == FILES, f"make them anew: {GENERATE}"


def test_there_is_one_for_every_number_of_players_every_character_and_every_game() -> None:
    """What the cases are made from, in words."""
    alone = {f"gutenberg-{seats}-players" for seats in (2, 3, 4)}
    with_automa = {f"gutenberg-{seats}-with-automa" for seats in ("1-player", "2-players", "3-players")}
    characters = {name for name in FILES if name.startswith("gutenberg-character-")}
    tribes = {f"cvlizations-{seats}-players" for seats in (2, 3, 4, 5)}
    neutral = "cvlizations-2-players-with-cvlizations_expert"
    assert {"tictactoe-2-players", neutral, *tribes, *alone, *with_automa} <= set(FILES)
    assert len(characters) == 10


@every_file
def test_a_golden_playthrough_replays_to_the_same_text(name: str) -> None:
    text = _golden(name)
    replayed, is_worth_telling = _case(name).replayed(text)
    if replayed != text:
        pytest.fail(_difference(name, text, replayed), pytrace=False)
    assert is_worth_telling, f"what the game was chosen for does not happen; make it anew: {GENERATE} {name}"


def _golden(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def _case(name: str) -> Case:
    assert name in known_cases(), f"no game is told by {name}.txt; remove it: {GENERATE}"
    return known_cases()[name]


def _difference(name: str, text: str, replayed: str) -> str:
    """The first lines that differ, and what to do."""
    lines = unified_diff(
        text.splitlines(),
        replayed.splitlines(),
        f"golden/{name}.txt",
        "as it is played now",
        lineterm="",
        n=4,
    )
    advice = f"If the rules are meant to have changed, make it anew and look at the difference: {GENERATE}"
    return "\n".join(["", *islice(lines, MOST_LINES), "", advice])


@every_file
def test_a_golden_playthrough_is_short_enough_to_be_read(name: str) -> None:
    text = _golden(name)
    assert len(text.encode()) < LARGEST
    assert max(map(len, text.splitlines())) < 200


def test_a_difference_is_shown_with_what_to_do_about_it() -> None:
    name = "tictactoe-2-players"
    text = _golden(name)
    first = text.index("  > a: ")
    other = text[: first + 7] + ("i" if text[first + 7] != "i" else "a") + text[first + 8 :]
    shown = _difference(name, other, _case(name).replayed(other)[0])
    assert "\n+++ as it is played now" in shown
    assert shown.endswith(GENERATE)
    assert len(shown.splitlines()) < MOST_LINES + 5


def test_an_answer_that_is_refused_now_is_told_where_it_stands() -> None:
    name = "tictactoe-2-players"
    text = _golden(name).replace("  > b: ", "  > b: z", 1)
    replayed, _ = _case(name).replayed(text)
    assert replayed.splitlines()[-1] == "  ! refused: there is no such option here"
