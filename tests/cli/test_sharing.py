"""Sharing plugins: disable and enable, install and uninstall by pip, and packs."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, Start
from tests.support.wording import english, english_part

from manicule.plugins.disabled import disabled_file
from manicule_cli.plugins import installation

BOTS = ("--seat", "random", "--seat", "random")
TWO = """
import sys
PLUGIN = {"id": "two", "kind": "rules", "name": "Two", "about": "For a test.", "api": 2, "game": "market"}
from manicule import Plugin
plugin = Plugin()
"""


@pytest.fixture
def two(plugins: Path) -> Path:
    """A plugin for the market, in the person's folder."""
    path = plugins / "two.py"
    path.write_text(TWO, encoding="utf-8")
    return path


# Disable and enable.


def test_a_plugin_is_disabled_and_enabled_for_good(manicule: Run, two: Path) -> None:
    assert manicule("plugins", "disable", "two").out.startswith(
        english_part("cli.switch.disabled", plugin="two")
    )
    rows = manicule("plugins", "list", "--json").json["plugins"]
    assert [row["status"] for row in rows if row["id"] == "two"] == ["disabled"]
    refused = manicule("play", "market", "--with", "two", *BOTS)
    assert (refused.code, "manicule plugins enable two" in refused.err) == (4, True)
    assert manicule("plugins", "disable", "two").out.startswith(english("cli.switch.already", plugin="two"))
    enabled = manicule("plugins", "enable", "two").out
    assert enabled.splitlines() == [
        english("cli.switch.enabled", plugin="two"),
        english("cli.switch.not_by_itself", game="market", plugin="two"),
    ]
    assert manicule("plugins", "enable", "two").out.startswith(
        english("cli.switch.not_disabled", plugin="two")
    )
    assert manicule("play", "market", "--with", "two", *BOTS, "--json").code == 0


def test_those_that_need_a_disabled_plugin_are_named(manicule: Run, two: Path) -> None:
    done = manicule("plugins", "disable", "market", "--json")
    assert done.json == {"plugin": "market", "disabled": True, "with_it": ["two"]}
    both = manicule("plugins", "disable", "two").out
    assert both.startswith(english("cli.switch.disabled", plugin="two"))
    still = manicule("plugins", "enable", "two").out
    assert (
        english(
            "cli.switch.needs_other",
            plugin="two",
            problem=english("plugins.discovery.disabled_need", required="market"),
        )
        in still
    )
    assert manicule("plugins", "enable", "market", "--json").json == {"plugin": "market", "disabled": False}


def test_a_slip_in_an_id_is_told_with_the_nearest(manicule: Run) -> None:
    for command in ("disable", "enable"):
        done = manicule("plugins", command, "markt")
        assert (done.code, english("cli.switch.did_you_mean", plugin="markt", near="market") in done.err) == (
            4,
            True,
        )


def test_a_list_that_cannot_be_read_is_not_written_over(manicule: Run) -> None:
    disabled_file().write_text("plugins = 3", encoding="utf-8")
    done = manicule("plugins", "disable", "market")
    said = english("plugins.disabled.unreadable", file=str(disabled_file()), problem="|").partition("|")[0]
    assert (done.code, said in done.err) == (4, True)
    assert disabled_file().read_text(encoding="utf-8") == "plugins = 3"


def test_what_is_enabled_may_be_blocked_all_the_same(manicule: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    manicule("plugins", "disable", "market")
    monkeypatch.setenv("MANICULE_BLOCK", "market")
    assert english_part("cli.switch.still_blocked") in manicule("plugins", "enable", "market").out


# pip.


class Pip:
    """Stands for pip and for what is installed: notes what it is called with."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []
        self.code = 0
        self.rows = [["market", "game", "", "", ""]]

    def run(self, arguments: Any, screen: Any) -> int:
        self.calls.append(list(arguments))
        if arguments[0] == "install" and not self.code:
            self.rows = [*self.rows, ["harvest", "rules", "market", "1.5", "manicule-harvest"]]
        return self.code


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    own = Pip()
    monkeypatch.setattr(installation, "run_pip", own.run)
    monkeypatch.setattr(installation, "installed_plugins", lambda: list(own.rows))
    monkeypatch.setattr(installation, "is_environment", lambda: True)
    return own


def test_before_anything_is_installed_it_is_said_what_a_plugin_may_do(manicule: Run, pip: Pip) -> None:
    done = manicule("plugins", "install", "manicule-harvest", "--yes")
    said = " ".join(done.err.split())
    assert english_part("cli.installation.is_code") in said
    assert english("cli.installation.will_install", what="manicule-harvest", python=sys.prefix) in said
    assert pip.calls == [["install", "manicule-harvest"]]
    assert "harvest" in done.out
    assert english("cli.installation.check_it", plugin="harvest") in done.out


def test_nothing_is_installed_where_nobody_agreed(manicule: Run, pip: Pip) -> None:
    done = manicule("plugins", "install", "manicule-harvest")
    assert (done.code, pip.calls) == (2, [])
    assert "add --yes" in done.err


def test_at_a_terminal_enter_installs_nothing(at_terminal: Start) -> None:
    window = at_terminal("plugins install manicule-harvest")
    window.wait("Install it?")
    window.answer("[1]: ")
    assert window.end() == 0


def test_a_python_that_is_no_environment_is_left_alone_unless_somebody_says_so(
    manicule: Run, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installation, "is_environment", lambda: False)
    done = manicule("plugins", "install", "manicule-harvest", "--yes")
    assert (done.code, pip.calls) == (2, [])
    assert english("cli.installation.system", python=sys.prefix) in " ".join(done.err.split())
    assert "add --system" in done.err
    assert manicule("plugins", "install", "manicule-harvest", "--yes", "--system").code == 0
    assert len(pip.calls) == 1


def test_what_is_an_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    for prefix, conda, expected in (
        ("/usr", "", False),
        ("/home/me/venv", "", True),
        ("/usr", "/usr", True),
        ("/usr", "/opt/conda", False),
    ):
        monkeypatch.setattr(sys, "prefix", prefix)
        monkeypatch.setenv("CONDA_PREFIX", conda)
        assert installation.is_environment() is expected


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ([], english_part("cli.installation.nothing")),
        (["--", "--index-url"], english_part("cli.installation.no_options", given="--index-url")),
        (["harvest"], english_part("cli.installation.folder_or_name", given="harvest")),
        (["./harvest"], english_part("cli.installation.no_project")),
    ],
)
def test_what_pip_would_misunderstand_is_refused_before(
    manicule: Run, pip: Pip, given: list[str], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "harvest").mkdir()
    (tmp_path / "harvest" / "plugin.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    done = manicule("plugins", "install", "--yes", *given)
    assert (done.code, problem in done.err, pip.calls) == (2, True, [])


def test_when_pip_fails_so_does_the_command(manicule: Run, pip: Pip) -> None:
    pip.code = 3
    done = manicule("plugins", "install", "manicule-harvest", "--yes")
    assert (done.code, english_part("cli.installation.pip_failed", code=3) in done.err) == (1, True)
    assert manicule("plugins", "install", "x", "--yes", "--json").json == {"pip": 3, "installed": []}


def test_what_is_no_plugin_is_told_so(manicule: Run, pip: Pip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "installed_plugins", lambda: [])
    done = manicule("plugins", "install", "requests", "--upgrade", "--yes")
    assert english_part("cli.installation.not_new") in done.out
    assert pip.calls == [["install", "--upgrade", "requests"]]


def test_without_pip_the_ways_around_it_are_named(
    manicule: Run, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    find: Callable[..., Any] = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pip" else find(name))
    done = manicule("plugins", "install", "manicule-harvest", "--yes")
    said = english_part("cli.installation.no_pip", what="manicule-harvest")
    assert (done.code, said in done.err) == (4, True)


def test_pip_is_run_in_this_environment_with_its_output_shown(
    monkeypatch: pytest.MonkeyPatch, manicule: Run
) -> None:
    called: list[Any] = []

    def note(command: list[str], **how: Any) -> subprocess.CompletedProcess[str]:
        called.append((command, how))
        return subprocess.CompletedProcess(command, 0, "[]", "")

    monkeypatch.setattr(subprocess, "run", note)
    monkeypatch.setattr(installation, "is_environment", lambda: True)
    assert manicule("plugins", "install", "manicule-harvest", "--yes").code == 0
    command, how = called[1]
    assert command == [sys.executable, "-m", "pip", "install", "manicule-harvest"]
    assert how == {"stdout": None}  # where ours goes, too
    manicule("plugins", "install", "manicule-harvest", "--yes", "--json")
    assert called[4][1]["stdout"] is not None  # with --json, standard output has the result alone


def test_what_is_installed_is_looked_at_without_importing_it() -> None:
    rows = installation.installed_plugins()
    assert ["market", "game", "", "", ""] in rows
    assert "gutenberg" in [row[0] for row in rows]


def test_what_comes_with_manicule_or_lies_in_a_folder_is_not_uninstalled(
    manicule: Run, pip: Pip, two: Path
) -> None:
    built_in = manicule("plugins", "uninstall", "gears", "--yes")
    assert (built_in.code, "manicule plugins disable gears" in built_in.err) == (2, True)
    own = manicule("plugins", "uninstall", "two", "--yes")
    assert (own.code, str(two) in own.err) == (2, True)
    assert manicule("plugins", "uninstall", "nothing", "--yes").code == 4
    assert pip.calls == []
    assert two.is_file()


def test_uninstalling_names_what_goes_and_what_needs_it(
    manicule: Run, pip: Pip, two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from manicule.plugins import discovery
    from manicule.plugins.search_path import candidates

    def as_if_installed(paths: Any = ()) -> Any:
        import msgspec

        for one in candidates(paths):
            if one.hint == "market":
                origin = msgspec.structs.replace(one.origin, distribution="manicule-market", version="2")
                one = msgspec.structs.replace(one, origin=origin)
            yield one

    monkeypatch.setattr(discovery, "candidates", as_if_installed)
    done = manicule("plugins", "uninstall", "market", "--yes")
    said = " ".join(done.err.split())
    assert english_part("cli.installation.will_uninstall", distribution="manicule-market") in said
    assert english("cli.installation.needed", plugins="two") in said
    assert pip.calls == [["uninstall", "--yes", "manicule-market"]]
    assert done.out == "Uninstalled: market\n"


# Packs.


@pytest.fixture
def club(manicule: Run, two: Path, tmp_path: Path) -> Path:
    """The pack of a table with the test's plugin and four coins."""
    path = tmp_path / "club.toml"
    how = ("--with", "two", "--option", "coins=4", "--name", "Club", "--to", str(path))
    done = manicule("plugins", "pack", "market", *how)
    assert done.out.startswith(english("cli.packs.written", file=str(path), plugins="market, two"))
    assert path.read_text("utf-8").startswith("# ")
    assert path.read_text("utf-8").splitlines()[0].endswith(": manicule play --pack FILE")
    return path


def test_a_pack_is_written_from_a_table_and_played(manicule: Run, club: Path) -> None:
    done = manicule("play", "--pack", str(club), *BOTS, "--json")
    assert done.json["plugins"] == ["market", "two"]
    simulated = manicule("simulate", "--pack", str(club), "--seats", "random,random", "--games", "2")
    assert "Plugins: market, two." in simulated.out
    listed = manicule("plugins", "pack", "market", "--with", "two", "--option", "coins=4", "--json").json
    assert [one["id"] for one in listed["plugins"]] == ["market", "two"]
    assert listed["plugins"][0]["options"] == {"coins": 4}


def test_a_pack_is_written_from_a_save(manicule: Run, club: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.toml"
    assert manicule("play", "--pack", str(club), *BOTS, "--save", str(save), "--json").code == 0
    again = tmp_path / "again.toml"
    assert manicule("plugins", "pack", "--save", str(save), "--name", "Club", "--to", str(again)).code == 0
    assert again.read_text(encoding="utf-8") == club.read_text(encoding="utf-8")
    both = manicule("plugins", "pack", "market", "--save", str(save))
    assert (both.code, english_part("cli.packs.save_alone") in both.err) == (2, True)


def test_nothing_is_written_over(manicule: Run, club: Path) -> None:
    before = club.read_bytes()
    done = manicule("plugins", "pack", "market", "--to", str(club))
    assert (done.code, club.read_bytes()) == (2, before)


def test_beside_a_pack_no_other_option_says_what_is_played_with(manicule: Run, club: Path) -> None:
    for option in (("--with", "two"), ("--without", "two"), ("--option", "coins=3"), ("--order", "two,x")):
        for command in (("play",), ("simulate", "--games", "1")):
            done = manicule(*command, "--pack", str(club), *option)
            assert (done.code, f"leave out {option[0]}" in done.err) == (2, True)


def test_a_pack_that_does_not_fit_is_refused_with_the_reason(manicule: Run, club: Path, two: Path) -> None:
    two.write_text(TWO + "\nCHANGED = 1\n", encoding="utf-8")
    done = manicule("play", "--pack", str(club), *BOTS)
    assert (done.code, english_part("plugins.pack.other_files", plugin="two") in done.err) == (4, True)
    two.unlink()
    done = manicule("simulate", "--pack", str(club), "--games", "1")
    assert (done.code, english("plugins.pack.missing", plugin="two") in done.err) == (4, True)
    missing = manicule("plugins", "install", "--pack", str(club), "--yes")
    assert (missing.code, english_part("cli.installation.nowhere", plugins="two") in missing.err) == (4, True)


def test_what_a_pack_lacks_is_installed(manicule: Run, pip: Pip, club: Path, two: Path) -> None:
    assert english("cli.installation.complete") in manicule("plugins", "install", "--pack", str(club)).out
    done = manicule("plugins", "install", "--pack", str(club), "--json")
    assert done.json == {"pip": None, "installed": []}
    two.unlink()
    text = club.read_text(encoding="utf-8")
    club.write_text(text.replace('id = "two"', 'id = "two"\ninstall = "manicule-two==1"'), encoding="utf-8")
    assert manicule("plugins", "install", "--pack", str(club), "--yes").code == 0
    assert pip.calls == [["install", "manicule-two==1"]]


def test_who_does_not_say_who_plays_gets_a_table_for_the_pack(manicule: Run, club: Path) -> None:
    done = manicule("play", "--pack", str(club), input="")
    assert "Anna" in done.err + done.out
    assert "Random" in done.err + done.out
