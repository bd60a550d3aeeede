"""`manicule rules`, and `? TERM` at a prompt."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.tables import games_except
from tests.support.wording import english, english_part, english_start

from manicule_cli.app import main

Ran = tuple[int, str, str]
Run = Callable[..., Ran]
GAME = ("play", "gutenberg", "--seat", "human:Anna", "--seat", "random", "--seat", "random", "--seed", "3")
TICTACTOE = Path(__file__).parents[2] / "docs" / "examples" / "tictactoe"


@pytest.fixture
def manicule(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str, input: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(input))
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_the_whole_rules_are_read(manicule: Run) -> None:
    code, out, err = manicule("rules", "gutenberg")
    assert (code, err) == (0, "")
    titles = [line for line in out.splitlines() if line and line[0] != " "]
    assert titles[:3] == ["Gutenberg", english("gutenberg.rules.what_box"), "Game Preparation"]
    assert {"The Master’s Tips", "The Origin of Printing", "Christophe Plantin", "Automa"} <= set(titles)


def test_a_term_of_several_words_is_read(manicule: Run) -> None:
    code, out, _ = manicule("rules", "gutenberg", "take", "inks")
    assert code == 0
    assert out.splitlines()[0] == "Take Inks"
    assert "See Also" in out


def test_with_one_game_its_name_may_be_left_out(manicule: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", games_except("gutenberg"))
    assert manicule("rules", "take_inks")[1] == manicule("rules", "gutenberg", "take_inks")[1]
    assert manicule("rules")[1] == manicule("rules", "gutenberg")[1]


def test_with_several_games_one_must_be_named(manicule: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(TICTACTOE))
    monkeypatch.setenv("MANICULE_BLOCK", games_except("gutenberg"))
    code, _, err = manicule("rules")
    assert code == 2
    assert english("door.match_request.which_game", games="gutenberg, tictactoe") in err
    code, _, err = manicule("rules", "take_inks")
    assert code == 2
    assert english_part("plugins.registry.not_a_game", game="take_inks") in err
    code, out, _ = manicule("rules", "tictactoe")
    assert code == 0
    assert out.startswith("Tic-tac-toe")


def test_what_is_not_there_is_refused_with_what_is_nearest(manicule: Run) -> None:
    code, out, err = manicule("rules", "gutenberg", "patronige")
    assert (code, out) == (2, "")
    assert english("interface.rulebook_search.nothing", term="patronige", near="Patronage") in err


def test_a_term_that_is_like_nothing_is_answered_by_what_there_is(manicule: Run) -> None:
    code, _, err = manicule("rules", "gutenberg", "ninja")
    assert code == 2
    assert english_part("interface.rulebook_search.nothing", term="ninja") not in err
    first = english("gutenberg.rules.what_box") + ", "
    assert english("interface.rulebook_search.nothing_near", term="ninja", titles=first) in err
    assert "Characters" in err
    assert "William Caxton" not in err  # one title of every plugin is enough


def test_rules_as_json(manicule: Run) -> None:
    code, out, _ = manicule("rules", "gutenberg", "reward_track", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["game"], told["term"]) == ("gutenberg", "reward_track")
    (section,) = told["sections"]
    assert (section["plugin"], section["anchor"], section["level"]) == ("gutenberg", "reward_track", 3)
    assert section["title"] == "Reward Track"
    assert [block["kind"] for block in section["blocks"]] == [
        "paragraph",
        "columns",
        *["row"] * 4,
        "paragraph",
    ]
    assert section["blocks"][1]["cells"] == ["Level", "Reward"]
    assert {"plugin": "gutenberg", "anchor": "components"} in told["also"]
    whole = json.loads(manicule("rules", "gutenberg", "--json")[1])
    assert whole["term"] is None
    assert len(whole["sections"]) > 40


def test_the_help_names_its_arguments(manicule: Run) -> None:
    _, out, _ = manicule("rules", "--help")
    assert "GAME" in out
    assert "TERM" in out


@pytest.mark.parametrize("line", ["? take_inks", "?take_inks", "help take inks", "？　ｔａｋｅ＿ｉｎｋｓ"])
def test_rules_are_one_word_away_from_a_prompt(manicule: Run, line: str) -> None:
    code, _, err = manicule(*GAME, input=f"{line}\nquit\n")
    assert code == 0
    assert f"\nTake Inks\n  {english_start('gutenberg.rules.choose_ink_set_take_one', 17)}" in err


def test_at_a_prompt_only_the_plugins_of_the_game_are_read(manicule: Run) -> None:
    _, _, err = manicule(*GAME, input="? execution card\n? tory\nquit\n")
    assert english_part("interface.rulebook_search.nothing_near", term="execution card") in err
    assert "Geoffroy Tory\n" in err


def test_a_question_mark_alone_is_still_the_help(manicule: Run) -> None:
    _, _, err = manicule(*GAME, input="?\nquit\n")
    assert english("interface.look_ups.help_word_shows_what_rules") in err
