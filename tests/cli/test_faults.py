"""Display code that fails: the game goes on, an id stands for what cannot be shown, and one notice says whose
fault it is."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.support.faults import mod
from tests.support.wording import english, english_part

SEATS = ("--seat", "human:Anna", "--seat", "human:Tom")
GAME = ("play", "tictactoe", *SEATS, "--seed", "1", "--save", "game.toml")
ANSWERS = "look\na\nd\nb\nlook\ne\nc\n"


def said(text: str) -> str:
    return " ".join(text.split())


def event_unshown(problem: str) -> str:
    what = english("match.display.event", event="shouted")
    return english("match.display.unshown", what=what, problem=problem)


FAULTS = {
    "text": ({"text": "return 1 / 0"}, event_unshown("ZeroDivisionError"), "shouted"),
    "no text": ({"text": "pass"}, event_unshown("TypeError: it is None"), "shouted"),
    "str": (
        {"text": "return 'A shout.'"},
        event_unshown("TypeError: it is the str"),
        "",
    ),
    "parameter": (
        {"text": 'return tr("{n} shouts.")(n=[1])'},
        "what is given for {n} in “{n} shouts.” is the list [1]",
        "shouted",
    ),
    "section": ({"section": "raise KeyError('x')"}, event_unshown("KeyError"), "shout"),
    "sections": (
        {"sections": "return view.nothing"},
        english_part("match.display.unshown", what=english("match.display.addition")),
        "shouts",
    ),
    "part": ({"sections": "return ('Shouts',)"}, "the str 'Shouts', and not a Section", "shouts"),
    "told": ({"told": "raise SystemExit(3)"}, english("match.display.deaf", problem="SystemExit: 3"), ""),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_display_code_ends_no_game_and_is_told_once(
    manicule: Run, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.chdir(tmp_path)
    bodies, problem, shown = FAULTS[fault]
    mod(plugins, **bodies)
    ran = manicule(*GAME, input=ANSWERS)
    out = said(ran.out + ran.err)
    assert ran.code == 0, out
    assert out.count("plugin shouts, shouts.py, line") == 1, out
    assert problem in out
    assert "manicule plugins check shouts" in out
    assert shown in out
    assert "Traceback" not in out
    assert english_part("cli.refusal.tell_us") not in out


def test_a_game_with_such_a_fault_is_resumed_and_told_again(
    manicule: Run, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mod(plugins, text="return 1 / 0", sections="return 1 / 0", told="1 / 0")
    manicule(*GAME, input="a\nd\n")
    ran = manicule("resume", "game.toml", input="log\nlook\nb\ne\nc\n")
    assert ran.code == 0, ran.out + ran.err
    ran = manicule("replay", "game.toml")
    assert ran.code == 0, ran.out + ran.err


def test_what_one_mod_fails_to_show_takes_nothing_from_another(
    manicule: Run, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mod(plugins, "a_broken", sections="return 1 / 0", told="1 / 0")
    mod(plugins, "b_sound", told="__import__('pathlib').Path('heard').write_text('x')")
    ran = manicule(*GAME, input=ANSWERS)
    assert "Shouts" in ran.out + ran.err
    assert english("match.display.empty") in ran.out + ran.err
    assert (tmp_path / "heard").read_text()


# Rules in words.


def test_a_broken_rules_page_of_a_mod_leaves_all_others_readable(
    manicule: Run, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = plugins / "garbled"
    folder.mkdir()
    (folder / "plugin.toml").write_text(
        'id = "garbled"\nkind = "rules"\nname = "Garbled"\nabout = "It has rules."\napi = 2\n'
        'game = "tictactoe"\ndefault = true\n'
    )
    (folder / "rules.md").write_text("no heading\n")
    problem = english(
        "interface.rulebook.wrong",
        plugin="garbled",
        file="rules.md",
        line=1,
        problem=english_part("interface.rulebook.no_title_yet"),
    )
    ran = manicule("rules", "tictactoe")
    assert ran.code == 0
    assert problem in said(ran.err)
    assert "It has rules." in ran.out
    assert len(ran.out.splitlines()) > 5
    ran = manicule(*GAME, input="? garbled\n" + ANSWERS)
    assert ran.code == 0, ran.err
    assert problem in said(ran.out + ran.err)
