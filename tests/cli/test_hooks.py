"""`plugins hooks`: which hooks there are, and who implements them."""

import re
from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from .conftest import ROOT, Run

PAGE = ROOT / "docs" / "hooks.md"
every_page = pytest.mark.parametrize(
    "page", sorted(PAGE.parent.glob("hooks*.md")), ids=lambda page: page.name
)

GAME = """
PLUGIN = {"id": "dice", "kind": "game", "name": "Dice", "about": "Rolls.", "api": 2, "players": [2]}
import manicule as m
from typing import Any, Protocol

class Hooks(m.PlatformHooks, Protocol):
    @m.collect
    def best_die(self, table: Any, seat: Any, pips: list[int]) -> tuple[int, ...]:
        '''The die that a seat keeps.

        Return () to leave it to others.'''
    @m.tell
    def rolled(self, table, pips):
        '''Called when dice were rolled.'''

class Roll(m.Phase):
    id = "roll"
    name = m.Text("Roll")

class Dice(m.Game):
    id = "dice"
    name = m.Text("Dice")
    hookspecs = Hooks
    phases = (Roll(),)
    def new_position(self, rules, setup): return m.Position()
    def goes_on(self, table): return False
    def points(self, table, seat): return {}
    def look(self, view): return m.Sheet(())

class DicePlugin(m.Plugin):
    game = Dice()

plugin = DicePlugin()
"""
LUCK = """
PLUGIN = {"id": "luck", "kind": "rules", "game": "dice", "name": "Luck", "about": "Sixes.", "api": 2}
import manicule as m

class Charm(m.Piece):
    id = "charm"
    kind = "charm"
    name = about = m.Text("Charm")
    @m.hookimpl
    def best_die(self, pips): return (max(pips),)

class Luck(m.Plugin):
    pieces = (Charm(),)
    @m.hookimpl(tryfirst=True)
    def rolled(self, pips): pass
    @m.hookimpl
    def best_die(self): return ()

plugin = Luck()
"""
BROKEN = LUCK.replace('"luck"', '"broken"').replace("def rolled", "def roled")


@pytest.fixture
def dice(plugins: Path) -> Path:
    """A game of somebody else's, with a plugin and a broken plugin."""
    for name, source in {"dice": GAME, "luck": LUCK, "broken": BROKEN}.items():
        (plugins / f"{name}.py").write_text(source)
    return plugins


@every_page
def test_a_page_of_hooks_is_what_its_command_prints(
    page: Path, manicule: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = page.read_text(encoding="utf-8")
    command = re.search(r"^    manicule (.+)$", text, re.MULTILINE)
    assert command is not None
    monkeypatch.chdir(ROOT)
    ran = manicule(*command[1].split())
    assert ran.code == 0
    assert text == ran.out, f"{page.name} is out of date: manicule {command[1]} > docs/{page.name}"


@every_page
def test_links_of_a_page_lead_to_the_files_that_implement_a_hook(page: Path) -> None:
    links = re.findall(r"\[(?:\w+: )?(\w+)\]\((\S+)\)", page.read_text(encoding="utf-8"))
    assert links
    for id, link in links:
        source = (page.parent / link).resolve()
        assert source.is_file(), link
        text = source.read_text(encoding="utf-8")
        # A piece may inherit what it implements.
        assert "@implements(Hooks." in text or f'id = "{id}"' in text
        assert id in link or f'id = "{id}"' in text


def test_the_hooks_of_any_game_are_listed(manicule: Run, dice: Path) -> None:
    ran = manicule("plugins", "hooks", "dice", "--json")
    assert ran.code == 0
    assert ran.json["game"] == "dice"
    rows = {row["name"]: row for row in ran.json["hooks"]}
    assert rows["after_events"]["game"] is None
    assert rows["after_events"]["signature"] == "def after_events(self, events: tuple[Event, ...]) -> None"
    luck = str(dice / "luck.py")
    assert rows["best_die"] == {
        "name": "best_die",
        "game": "dice",
        "plugin": "dice",
        "phase": None,
        "arguments": ["table", "seat", "pips"],
        "signature": "def best_die(self, table: Any, seat: Any, pips: list[int]) -> tuple[int, ...]",
        "about": "The die that a seat keeps.\n\nReturn () to leave it to others.",
        "combines": "collect",
        "passes_on": None,
        "is_seat_hook": True,
        "implementations": [
            {"plugin": "luck", "piece": "charm", "function": "Charm.best_die", "file": luck},
            {"plugin": "luck", "piece": None, "function": "Luck.best_die", "file": luck},
        ],
    }
    assert rows["rolled"]["signature"] == "def rolled(self, table, pips)"
    assert list(rows)[-2:] == ["best_die", "rolled"], "as they are declared, the game's after the platform's"


def test_a_plugin_that_fails_is_left_out_with_a_notice(manicule: Run, dice: Path) -> None:
    ran = manicule("plugins", "hooks", "dice")
    assert ran.code == 0
    assert english_part("cli.hook_list.left_out", plugin="broken") in ran.err
    assert english("kernel.manager.misspelt", near="rolled") in ran.err
    assert "used by: charm, luck" in ran.out
    assert "arguments: table, seat, pips" in ran.out
    assert "The die that a seat keeps." in ran.out
    assert "Return ()" not in ran.out


def test_a_page_for_any_game_has_no_links_unless_its_folder_is_known(manicule: Run, dice: Path) -> None:
    plain = manicule("plugins", "hooks", "dice", "--markdown").out
    assert "# The hooks of Dice" in plain
    assert "\n    manicule plugins hooks dice --markdown\n" in plain
    assert "- Implemented by luck: charm and luck.\n" in plain
    assert "](" not in plain
    beside = manicule("plugins", "hooks", "dice", "--markdown", "--links-from", str(dice / "docs")).out
    assert "[luck: charm](../luck.py)" in beside
    elsewhere = manicule("plugins", "hooks", "dice", "--markdown", "--links-from", str(ROOT / "docs")).out
    assert "](" not in elsewhere


def test_which_game_must_be_said_when_there_are_several(manicule: Run) -> None:
    ran = manicule("plugins", "hooks")
    assert (ran.code, ran.out) == (2, "")
    assert english_part("door.match_request.which_game") in ran.err
