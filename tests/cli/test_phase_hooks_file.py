"""`plugins hooks --phases --write`: the hooks of phases are made anew, whatever their file holds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.wording import english, english_part, english_pattern

from manicule.kernel.errors import UsageError
from manicule.kernel.hooks.decorators import specs_of
from manicule.plugins import PluginRegistry
from manicule_kit.phase_hooks import phase_hooks_file
from manicule_kit.scaffold import new_plugin

from .conftest import Run

COMMAND = ("plugins", "hooks", "marbles", "--phases")
WRITE = (*COMMAND, "--write")
FEASTS = {
    "plugin.toml": """
id = "feasts"
kind = "rules"
name = "Feasts"
about = "For a test."
api = 2
game = "cvlizations"
module = "manicule_feasts.plugin"
""",
    "__init__.py": "",
    "plugin.py": """
from manicule import Plugin, Texts, implements
from manicule_cvlizations import Hooks, LandPhase, LandTable
from manicule_feasts.phase_hooks import PhaseHooks

tr = Texts("feasts").tr


class Feast(LandPhase):
    id = "feast"
    name = tr("The feast", context="phase.feast")


class FeastsPlugin(Plugin):
    hookspecs = PhaseHooks

    @implements(Hooks.phases)
    def with_feast(self, phases):
        return (*phases[:1], Feast(), *phases[1:])

    @implements(PhaseHooks.after_feast)
    def sated(self, table: LandTable) -> None:
        return None


plugin = FeastsPlugin()
""",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of a new game whose phase was given another id since its hooks were made."""
    project = new_plugin(PluginRegistry.find(), "marbles", "game", to=tmp_path).folder
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(project))
    package = project / "manicule_marbles"
    phases = (package / "phases.py").read_text(encoding="utf-8")
    assert 'id = "taking"' in phases
    (package / "phases.py").write_text(phases.replace('id = "taking"', 'id = "grabbing"'), encoding="utf-8")
    return package


@pytest.mark.parametrize("old", [None, "", "class PhaseHooks(:", "stale"])
def test_a_file_is_made_anew_whatever_it_holds(package: Path, process: Run, old: str | None) -> None:
    file = package / "phase_hooks.py"
    if old is None:
        file.unlink()
    elif old != "stale":
        file.write_text(old, encoding="utf-8")
    ran = process(*WRITE)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{file} was written.\n"
    made = file.read_text(encoding="utf-8")
    assert "def before_grabbing(self, table: HeapTable)" in made
    assert "taking" not in made
    assert made == process(*COMMAND).out
    checked = process("plugins", "check", str(package), "--games", "2")
    assert checked.code == 0, checked.out + checked.err
    assert sorted(path.name for path in package.glob("*phase_hooks*")) == ["phase_hooks.py"]


def test_hooks_of_a_phase_that_is_gone_refuse_the_game_and_name_the_command(
    package: Path, process: Run
) -> None:
    gone = ", ".join(f"{when}_taking" for when in ("after", "after_turn_in", "before", "before_turn_in"))
    command = "manicule plugins hooks marbles --phases --write"
    played = process("play", "marbles", "--seat", "random", "--seat", "random", "--json")
    assert played.code == 4
    assert command in played.out + played.err
    checked = process("plugins", "check", str(package), "--games", "2")
    told = " ".join(checked.out.split())
    assert checked.code == 4
    assert english("kernel.phase_drift.gone", hooks=gone) in told
    assert f"{english('kernel.phase_drift.regenerate')} with `{command}`" in told
    assert process(*command.split()[1:]).code == 0
    assert process("plugins", "check", str(package), "--games", "2").code == 0


def test_a_file_that_the_shell_emptied_for_the_output_is_filled(package: Path) -> None:
    file = package / "phase_hooks.py"
    with file.open("wb") as emptied:
        done = subprocess.run(
            [sys.executable, "-m", "manicule_cli", *COMMAND], stdout=emptied, env=os.environ, check=False
        )
    assert done.returncode == 0
    assert "def before_grabbing(self, table: HeapTable)" in file.read_text(encoding="utf-8")


def test_a_file_stays_as_it_was_when_the_game_fails(package: Path, manicule: Run) -> None:
    file = package / "phase_hooks.py"
    before = file.read_bytes()
    with (package / "game.py").open("a", encoding="utf-8") as game:
        game.write("1 / 0\n")
    ran = manicule(*WRITE)
    assert ran.code == 4
    assert "ZeroDivisionError" in ran.err
    assert file.read_bytes() == before


def test_a_game_that_is_loaded_afterwards_has_the_real_hooks(package: Path, manicule: Run) -> None:
    assert manicule(*WRITE).code == 0
    game = PluginRegistry.find().plugin("marbles").game
    assert game is not None
    phases = [spec.name for spec in specs_of(game.hookspecs) if spec.phase]
    assert phases == [
        "after_grabbing",
        "after_turn_in_grabbing",
        "before_grabbing",
        "before_turn_in_grabbing",
    ]
    assert not hasattr(game.hookspecs, "before_nothing")


def test_a_copy_that_was_loaded_before_does_not_matter(
    package: Path, manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy" / "manicule_marbles"
    shutil.copytree(package, copy)
    (copy / "phase_hooks.py").unlink()
    PluginRegistry.find().plugin("marbles")
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(copy))
    assert manicule(*WRITE).code == 0
    game = PluginRegistry.find().plugin("marbles").game
    assert game is not None
    assert not hasattr(game.hookspecs, "before_nothing")


def test_a_file_with_these_hooks_is_left_alone(package: Path, manicule: Run) -> None:
    assert manicule(*WRITE, "--json").json == {
        "plugin": "marbles",
        "file": str(package / "phase_hooks.py"),
        "written": True,
    }
    os.utime(package / "phase_hooks.py", (1, 1))
    ran = manicule(*WRITE)
    assert (ran.code, ran.out) == (
        0,
        english("cli.hooks.these_hooks_already", path=str(package / "phase_hooks.py")) + "\n",
    )
    assert (package / "phase_hooks.py").stat().st_mtime == 1


@pytest.mark.parametrize("old", [None, ""])
def test_a_plugin_that_uses_a_hook_of_its_own_phase_gets_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, process: Run, old: str | None
) -> None:
    package = tmp_path / "manicule_feasts"
    package.mkdir()
    for name, text in FEASTS.items():
        (package / name).write_text(text, encoding="utf-8")
    if old is not None:
        (package / "phase_hooks.py").write_text(old, encoding="utf-8")
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(package))
    ran = process("plugins", "hooks", "feasts", "--phases", "--write")
    assert (ran.code, ran.err) == (0, "")
    made = (package / "phase_hooks.py").read_text(encoding="utf-8")
    assert "from manicule_cvlizations import LandTable" in made
    assert "def after_feast(self, table: LandTable)" in made
    assert process("plugins", "info", "feasts").code == 0


def test_a_single_file_has_no_place_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manicule: Run
) -> None:
    path = tmp_path / "alone.py"
    manifest = {"id": "alone", "kind": "rules", "name": "Alone", "about": "For a test.", "api": 2}
    manifest["game"] = "gutenberg"
    path.write_text(
        f"PLUGIN = {manifest!r}\nfrom manicule import Plugin\nplugin = Plugin()\n", encoding="utf-8"
    )
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(path))
    ran = manicule("plugins", "hooks", "alone", "--phases", "--write")
    assert ran.code == 2
    assert english("kit.phase_hooks.single_file", plugin="alone", path=str(path)) in ran.err
    without = manicule("plugins", "hooks", "alone", "--phases")
    assert without.code == 2
    assert english_part("kit.phase_hooks.no_phases", plugin="alone") in without.err


def test_an_installed_game_with_old_hooks_is_refused_too(
    package: Path, tmp_path: Path, process: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pip leaves it: the package and its metadata in a folder of Python, and no project beside it."""
    site = tmp_path / "site-packages"
    shutil.copytree(package, site / package.name)
    info = site / "manicule_marbles-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: manicule-marbles\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[manicule]\nmarbles = manicule_marbles\n")
    monkeypatch.delenv("MANICULE_PLUGIN_PATH")
    monkeypatch.setenv("PYTHONPATH", str(site))
    assert process("plugins", "info", "marbles").code == 0
    played = process("play", "marbles", "--seat", "random", "--seat", "random", "--json")
    assert played.code == 4
    assert "before_taking" in played.out + played.err
    written = process(*WRITE)
    assert written.code == 2
    assert english_part("kit.phase_hooks.installed") in written.err


def test_an_installed_package_is_not_written_to(package: Path) -> None:
    registry = PluginRegistry.find()
    made = phase_hooks_file(registry, registry.manifest("marbles"))
    installed = made._replace(path=Path("/venv/lib/site-packages/manicule_marbles/phase_hooks.py"))
    with pytest.raises(UsageError, match=english_pattern("kit.phase_hooks.installed")):
        installed.write()


def test_a_file_that_cannot_be_written_is_told(package: Path, manicule: Run) -> None:
    file = package / "phase_hooks.py"
    file.unlink()
    file.mkdir()
    (file / "kept").touch()
    ran = manicule(*WRITE)
    assert ran.code == 2
    assert english("kit.phase_hooks.unwritable", path=str(file), problem="") in ran.err
    assert [path.name for path in package.glob("*phase_hooks*")] == ["phase_hooks.py"]


def test_writing_goes_with_the_hooks_of_phases_only(manicule: Run) -> None:
    ran = manicule("plugins", "hooks", "gutenberg", "--write")
    assert ran.code == 2
    assert english_part("cli.plugins.write_phases") in ran.err
