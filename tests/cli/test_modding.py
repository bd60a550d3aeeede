"""`plugins check` and `plugins new`; and that a broken plugin leaves every other command working."""

import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english, english_part

from manicule_kit.gallery import origins

from .conftest import ROOT, TICTACTOE, Run

RULES = """
PLUGIN = {{"id": "{id}", "kind": "rules", "game": "tictactoe", "name": "Mod", "about": "A test.", "api": 2,
          "default": True}}
from manicule import Plugin, hookimpl
{more}
class Mod(Plugin):
    @hookimpl
    def before_turn(self, table, seat):
        {body}

plugin = Mod()
"""


def rules(folder: Path, id: str, body: str = "pass", more: str = "") -> Path:
    path = folder / f"{id}.py"
    path.write_text(RULES.format(id=id, body=body, more=more), encoding="utf-8")
    return path


def done(plugin: str, games: int, examined: int, scenarios: int) -> str:
    return english(
        "cli.checks.done",
        plugin=plugin,
        played=english("cli.checks.played", n=games),
        closely=english("cli.checks.closely", n=examined),
        run=english("cli.checks.run", n=scenarios),
    )


# check


def test_a_sound_plugin_is_told_with_what_was_done(manicule: Run) -> None:
    ran = manicule("plugins", "check", str(TICTACTOE), "--games", "12")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        done("tictactoe", 12, 6, 4),
        english("cli.checks.sound"),
    ]


def test_no_examination_is_told_where_only_answers_are_looked_at(manicule: Run, tmp_path: Path) -> None:
    path = tmp_path / "central.py"
    path.write_text(BOT, encoding="utf-8")
    ran = manicule("plugins", "check", str(path), "--games", "2")
    played, run = english("cli.checks.played", n=2), english("cli.checks.run", n=0)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        english("cli.checks.done_without", plugin="central", played=played, run=run),
        english("cli.checks.sound"),
    ]


def test_a_finding_names_plugin_file_line_and_what_to_do(manicule: Run, tmp_path: Path) -> None:
    path = rules(tmp_path, "divided", "1 / 0")
    ran = manicule("plugins", "check", str(path), "--games", "3")
    assert ran.code == 4
    problem, advice, did, count = ran.out.splitlines()
    assert problem.startswith(
        "plugin divided, divided.py, line 9: "
        + english_part("match.driver.hook_failed", plugin="divided", hook="before_turn")
    )
    assert advice.startswith(english("kit.findings.to_do", advice=english("kit.games.correct_line")))
    assert did == done("divided", 3, 3, 0)
    assert count == english("cli.checks.found", n=1)


def test_a_finding_as_json(manicule: Run, tmp_path: Path) -> None:
    ran = manicule("plugins", "check", str(rules(tmp_path, "divides", "1 / 0")), "--games", "3", "--json")
    assert ran.code == 4
    assert set(ran.json) == {
        "plugin",
        "where",
        "sound",
        "games",
        "examined",
        "scenarios",
        "lesson",
        "pairs",
        "findings",
    }
    assert (ran.json["plugin"], ran.json["sound"]) == ("divides", False)
    (finding,) = ran.json["findings"]
    assert set(finding) == {"check", "plugin", "file", "line", "problem", "advice", "trace"}
    assert (finding["check"], finding["file"], finding["line"]) == ("games", "divides.py", 9)
    assert "ZeroDivisionError" in finding["trace"]
    ran = manicule("--json", "plugins", "check", str(TICTACTOE), "--games", "2")
    assert (ran.code, ran.json["sound"], ran.json["findings"]) == (0, True, [])


def test_the_whole_way_to_an_exception_is_shown_on_demand(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = rules(tmp_path, "dividing", "1 / 0")
    assert "Traceback" not in manicule("plugins", "check", str(path), "--games", "1").err
    monkeypatch.setenv("MANICULE_DEBUG", "1")
    assert "Traceback" in manicule("plugins", "check", str(path), "--games", "1").err


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("plugins check", 2, "PATH|ID is missing"),
        ("plugins check nothing", 4, english("plugins.registry.no_such_plugin", plugin="nothing")),
        ("plugins check no/where", 2, english("kit.subject.nothing_there", path="no/where")),
        (
            "plugins check tictactoe --games 0",
            2,
            english_part("cli.usage.not_whole", option="--games", least=1),
        ),
        ("plugins new", 2, "NAME is missing"),
        (
            "plugins new mod",
            2,
            english(
                "cli.scaffold.which_kind",
                kinds="bot|character|content|game|rules",
                names="|".join(origins()),
            ),
        ),
        (
            "plugins new --from",
            2,
            english("cli.usage.needs_one_of", option="--from", known=", ".join(origins())),
        ),
        ("plugins new mod --from libary", 2, english_part("kit.gallery.not_in_gallery", near="library")),
        ("plugins new mod --from library --kind bot", 2, english("cli.scaffold.from_alone")),
        ("plugins new mod --kind mood", 2, english_part("kit.scaffold.no_such_kind", kind="mood")),
        ("plugins new mod --kind rule", 2, english_part("kit.scaffold.no_kind", kind="rule", near="rules")),
        ("plugins new Mod --kind bot", 2, english("plugins.manifest_check.wrong_id", id="Mod")),
        ("plugins new gears --kind bot", 2, english_part("kit.scaffold.taken", id="gears")),
        (
            "plugins new mod --kind rules --game chess",
            2,
            english_part("plugins.registry.not_a_game", game="chess"),
        ),
    ],
)
def test_wrong_usage_is_explained(manicule: Run, line: str, code: int, message: str) -> None:
    ran = manicule(*line.split())
    assert message in ran.err
    assert (ran.code, ran.out) == (code, "")


def test_a_new_plugin_starts_from_one_of_the_gallery(manicule: Run, tmp_path: Path) -> None:
    ran = manicule("plugins", "new", "mine", "--from", "library", "--to", str(tmp_path), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert (ran.json["id"], ran.json["kind"], ran.json["game"]) == ("mine", "rules", "cvlizations")
    assert manicule("plugins", "check", str(tmp_path / "mine"), "--games", "2").code == 0


@pytest.mark.parametrize("command", ["check", "new"])
def test_the_commands_have_help(manicule: Run, command: str) -> None:
    assert f"Usage: manicule plugins {command}" in manicule("plugins", command, "--help").out


VARIANT = """
PLUGIN = {"id": "cornered", "kind": "rules", "game": "tictactoe", "name": "Cornered",
          "about": "No corners.", "api": 2}
from manicule import Plugin, hookimpl
from tictactoe import BoardSeat, BoardTable

class Cornered(Plugin):
    @hookimpl
    def before_phase(self, table: BoardTable) -> None:
        table.position.free = table.position.free.replace("a", "")

plugin = Cornered()
"""
BOT = """
PLUGIN = {"id": "central", "kind": "bots", "game": "tictactoe", "name": "Central",
          "about": "Likes the middle.", "api": 2, "bots": {"central": "Central"}}
from manicule import Bot, Plugin
from tictactoe.state import CELLS

class Central(Bot):
    def answer(self, question, view, dice):
        return sorted(question.legal, key=lambda cell: abs(CELLS.index(cell) - 4))[0]

plugin = Plugin()
"""


def test_a_variant_and_a_bot_for_a_game_that_is_a_folder_are_checked_played_and_simulated(
    manicule: Run, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (plugins / "cornered.py").write_text(VARIANT, encoding="utf-8")
    (plugins / "central.py").write_text(BOT, encoding="utf-8")
    for plugin in ("cornered", "central"):
        ran = manicule("plugins", "check", plugin, "--games", "4")
        assert english("cli.checks.sound") in ran.out, ran.out + ran.err
    seats = ("--seat", "central:Cleo", "--seat", "random:Tom", "--seed", "1")
    ran = manicule("play", "tictactoe", "--with", "cornered", *seats, "--json")
    assert (ran.code, ran.err) == (0, "")
    ran = manicule("simulate", "tictactoe", "--with", "cornered", "--seats", "central,random", "--games", "3")
    assert (ran.code, ran.err) == (0, "")


def test_a_path_that_is_named_goes_before_a_plugin_of_the_same_id_and_says_so(
    manicule: Run, plugins: Path, tmp_path: Path
) -> None:
    kept = rules(plugins, "twin", "1 / 0")
    named = rules(tmp_path, "twin")
    ran = manicule("plugins", "check", str(named), "--games", "2")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, english("cli.checks.sound"))
    notice = english("plugins.discovery.instead", plugin="twin", used=str(named), other=str(kept))
    assert notice in " ".join(ran.err.split())


def test_the_commands_that_are_told_for_a_new_bot_work(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = manicule("plugins", "new", "my_bot", "--kind", "bot")
    play = next(line for line in ran.out.splitlines() if line.startswith("Play it:"))
    variable, program, *words = shlex.split(play.removeprefix("Play it:"))
    assert (variable, program) == ("MANICULE_PLUGIN_PATH=my_bot", "manicule")
    readme = (tmp_path / "my_bot" / "README.md").read_text(encoding="utf-8")
    simulate = next(line for line in readme.splitlines() if " manicule simulate " in line)
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", "my_bot")
    assert manicule(*words, input="").code == 1  # nobody answers for the person
    assert manicule(*shlex.split(simulate)[2:], "--games", "1").code == 0


def test_what_is_told_for_a_plugin_of_a_folder_game_keeps_that_game(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that named only the new plugin would not find the game."""
    monkeypatch.chdir(tmp_path)
    manicule("plugins", "new", "oxen", "--kind", "game")
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", "oxen")
    for id, kind in (("ploughs", "rules"), ("drover", "bot")):
        ran = manicule("plugins", "new", id, "--kind", kind, "--game", "oxen")
        play = next(line for line in ran.out.splitlines() if line.startswith("Play it:"))
        told = play.removeprefix("Play it:").strip()
        assert told.startswith(
            f"MANICULE_PLUGIN_PATH=$MANICULE_PLUGIN_PATH{os.pathsep}{id} manicule play oxen "
        )
        monkeypatch.setenv("MANICULE_PLUGIN_PATH", os.pathsep.join(["oxen", id]))
        assert manicule(*shlex.split(told)[2:], input="").code == 1  # nobody answers for the person
        monkeypatch.setenv("MANICULE_PLUGIN_PATH", "oxen")


# Several plugins, and their order.

RESULT = """
from manicule import Plugin, hookimpl
import msgspec

class Mod(Plugin):
    @hookimpl
    def result(self, result):
        return msgspec.structs.replace(result, facts={{**result.facts, "last": "{id}"}})

plugin = Mod()
"""


def last_word(folder: Path, id: str, **keys: object) -> Path:
    """A plugin that has the last word in the result, if it comes last."""
    stated = {"id": id, "kind": "rules", "game": "tictactoe", "name": "Mod", "about": "A test.", "api": 2}
    known = {"author": "Anna", "license": "MIT", "homepage": "https://example.org"}
    path = folder / f"{id}.py"
    path.write_text(f"PLUGIN = {stated | known | keys}{RESULT.format(id=id)}", encoding="utf-8")
    return path


def test_the_order_of_plugins_is_listed_with_its_reasons(manicule: Run, plugins: Path) -> None:
    last_word(plugins, "ale", after=["cider"])
    last_word(plugins, "beer")
    last_word(plugins, "cider")
    ran = manicule("plugins", "list", "--order", "tictactoe", "--json")
    assert ran.json == {
        "game": "tictactoe",
        "order": [
            {"id": "cider", "after": []},
            {"id": "ale", "after": ["cider"]},
            {"id": "beer", "after": []},
        ],
        "said": [],
    }
    ran = manicule("plugins", "list", "--order", "tictactoe")
    assert english("cli.catalogue.in_order", game="Tic-tac-toe") in ran.out
    assert "after: cider" in ran.out


def test_players_say_the_order_by_option_environment_or_setting(
    manicule: Run, plugins: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last_word(plugins, "ale")
    last_word(plugins, "beer")
    seats = ("--seat", "random", "--seat", "random", "--seed", "1", "--json")
    play = ("play", "tictactoe", "--with", "ale", "--with", "beer", *seats)

    def last(*more: str) -> object:
        return manicule(*play, *more).json["last"]

    assert last() == "beer"
    assert last("--order", "beer,ale") == "ale"
    monkeypatch.setenv("MANICULE_ORDER", "beer, ale")
    assert last() == "ale"
    monkeypatch.delenv("MANICULE_ORDER")
    (home / "manicule" / "config.toml").write_text('order = ["beer", "ale"]\n', encoding="utf-8")
    assert last() == "ale"
    assert last("--order", "ale,beer") == "beer"
    ran = manicule(*play, "--order", "ale,bier")
    assert ran.code == 4
    assert english("plugins.registry.no_such_plugin", plugin="bier") in ran.err


def test_several_plugins_are_checked_together(manicule: Run, tmp_path: Path) -> None:
    paths = [str(last_word(tmp_path, id)) for id in ("ale", "beer")]
    ran = manicule("plugins", "check", *paths, "--games", "2", "--json")
    assert ran.code == 4, ran.out
    ale, beer = ran.json["reports"]
    assert (ale["plugin"], beer["plugin"], beer["findings"]) == ("ale", "beer", [])
    (found,) = ale["findings"]
    assert "facts['last'] = 'beer'" in found["problem"]
    assert "facts['last'] = 'ale'" in found["problem"]


def test_plugins_whose_order_is_stated_are_sound_together(manicule: Run, tmp_path: Path) -> None:
    paths = [str(last_word(tmp_path, "ale", after=["beer"])), str(last_word(tmp_path, "beer"))]
    ran = manicule("plugins", "check", paths[0], "--with", paths[1], "--games", "2")
    assert ran.code == 0, ran.out
    assert english("cli.checks.sound") in ran.out


def test_a_plugin_is_checked_again_when_it_is_saved(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a process of its own each time, here in this one."""
    path = rules(tmp_path, "watched", "1 / 0")
    told: list[str] = []
    monkeypatch.setattr("manicule_cli.plugins.checks.subprocess.run", checked_apart(told))
    naps: list[float] = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) > 1:
            raise KeyboardInterrupt
        rules(tmp_path, "watched")
        os.utime(path, (1, 1))  # whatever the clock of the disk says

    monkeypatch.setattr("manicule_cli.plugins.checks.time.sleep", nap)
    ran = manicule("plugins", "check", str(path), "--games", "2", "--watch", "--lang", "en")
    assert ran.code == 0
    assert ran.err.count(english_part("cli.checks.watching")) == 2
    assert [english("cli.checks.found", n=1) in one for one in told] == [True, False]
    assert english("cli.checks.sound") in told[1]


def checked_apart(told: list[str]) -> Any:
    """Starts the processes of a command, and keeps what they say."""
    real = subprocess.run

    def run(command: list[str], **how: Any) -> Any:
        done = real(command, capture_output=True, text=True, **how)
        told.append(done.stdout)
        return done

    return run


def test_what_a_manifest_says_of_others_is_shown(manicule: Run, plugins: Path) -> None:
    bounded = {"speed": {"default": 2, "least": 1, "most": 9, "about": "How fast."}}
    last_word(plugins, "ale", optional=["beer>=2,<3"], conflicts=["cider"], options=bounded)
    ran = manicule("plugins", "info", "ale")
    for line in (
        "uses: beer>=2,<3",
        "conflicts with: cider",
        "author: Anna",
        "license: MIT",
        "homepage: https://example.org",
        "values: 1 to 9",
    ):
        assert line in ran.out
    info = manicule("plugins", "info", "ale", "--json").json
    assert (info["optional"], info["options"][0]["most"]) == (["beer>=2,<3"], 9)


# new


def test_a_new_plugin_is_written_and_what_to_do_next_is_told(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = manicule("plugins", "new", "inkmaster", "--kind", "character")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "inkmaster: 12 files",
        english("cli.scaffold.check", command="manicule plugins check inkmaster"),
        english("cli.scaffold.test", command="python -m pytest inkmaster"),
        english(
            "cli.scaffold.play",
            command="MANICULE_PLUGIN_PATH=inkmaster manicule play gutenberg "
            "--seat human:Anna,character=inkmaster --seat random",
        ),
        english(
            "cli.scaffold.keep", folder=str(home / "manicule" / "plugins"), command="pip install ./inkmaster"
        ),
    ]
    again = manicule("plugins", "new", "inkmaster", "--kind", "character")
    assert (again.code, again.out) == (2, "")
    assert english_part("kit.scaffold.exists") in again.err


def test_a_new_plugin_for_a_game_without_a_distribution_says_so(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manicule("plugins", "new", "heaps", "--kind", "game", "--to", str(tmp_path))
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(tmp_path / "heaps"))
    ran = manicule("plugins", "new", "deeper", "--kind", "rules", "--game", "heaps", "--to", str(tmp_path))
    assert ran.out.splitlines()[-1] == english("cli.scaffold.release", game="heaps", file="pyproject.toml")


def test_a_new_plugin_as_json_in_another_folder(manicule: Run, tmp_path: Path) -> None:
    ran = manicule("plugins", "new", "marbles", "--kind", "game", "--to", str(tmp_path / "games"), "--json")
    assert ran.code == 0
    assert (ran.json["id"], ran.json["kind"], ran.json["game"]) == ("marbles", "game", "")
    assert ran.json["folder"] == str(tmp_path / "games" / "marbles")
    for file in ran.json["files"]:
        assert (tmp_path / "games" / "marbles" / file).is_file()


def test_a_new_game_is_played_at_once(process: Run, tmp_path: Path) -> None:
    """In a process of its own, as somebody does who has just made it."""
    process("plugins", "new", "heaps", "--kind", "game", "--to", str(tmp_path))
    bots = ("--seat", "random:Anna", "--seat", "random:Tom", "--json")
    ran = process("play", "heaps", *bots, MANICULE_PLUGIN_PATH=str(tmp_path / "heaps"))
    assert ran.code == 0, ran.err
    assert len(ran.json["winners"]) == 1


def test_the_list_says_where_ones_own_plugins_go(manicule: Run, home: Path) -> None:
    folder = str(home / "manicule" / "plugins")
    assert manicule("plugins", "list", "--json").json["folder"] == folder
    assert english("cli.catalogue.your_folder", folder=folder) in manicule("plugins", "list").out


# A plugin that cannot be imported

BROKEN = {
    "raising": "raise RuntimeError('no such ink')",
    "leaving": "import sys; sys.exit(7)",
    "garbled": "def broken(:",
    "lonely": "import no_such_module_anywhere",
}
SAVE = "a_game.toml"
COMMANDS = [
    "games",
    "games tictactoe",
    "plugins list",
    "plugins info market",
    "plugins hooks tictactoe",
    f"plugins check {TICTACTOE} --games 2",
    "plugins new fresh --kind rules --game tictactoe",
    "play tictactoe --seat random --seat random --seed 1 --json --save other.toml",
    "simulate tictactoe --games 2 --seats random,random",
    f"scenario run {TICTACTOE / 'scenarios'}",
    f"replay {SAVE}",
    f"resume {SAVE}",
    "locales list",
    "--help",
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda line: line.replace(str(ROOT), ""))
def test_plugins_that_cannot_be_imported_leave_a_command_working(
    manicule: Run, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if SAVE in command:
        begin = "play tictactoe --seat human:Anna --seat human:Tom --seed 1"
        manicule(*begin.split(), "--save", SAVE, input="a\nb\n")
    for id, source in BROKEN.items():
        rules(plugins, f"{id}_{os.getpid()}", more=source)
    (plugins / "no_manifest").mkdir()
    answers = "c\nd\ne\nf\ng\n" if command.startswith("resume") else ""
    ran = manicule(*command.split(), input=answers)
    assert ran.code == 0, ran.err
    assert "Traceback" not in ran.err
    assert ran.out


def test_what_cannot_be_imported_is_told_by_its_own_check(manicule: Run, plugins: Path) -> None:
    for number, (id, source) in enumerate(BROKEN.items()):
        name = f"{id}_{number}"
        rules(plugins, name, more=source)
        ran = manicule("plugins", "check", name, "--json")
        assert ran.code == 4
        (finding,) = ran.json["findings"]
        assert (finding["plugin"], finding["file"]) == (name, f"{name}.py")
        assert finding["line"] or finding["check"] == "manifest"
