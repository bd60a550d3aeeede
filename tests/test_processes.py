"""What a process imports: playing without an interface needs the engine and plugins, nothing else."""

import subprocess
import sys

import pytest
from tests.support.tables import ROOT

PLAY = """
import sys
import manicule
match = manicule.start({game!r}, [manicule.Robot({kind!r})] * {number}, seed=7)
match.run()
assert match.over and match.result
manicule.save(match, {save!r})
assert manicule.load({save!r}).over
print(*sorted(sys.modules), sep="\\n")
"""

INTERFACES = {"babel", "rich", "typer", "click", "prompt_toolkit", "textual", "starlette", "uvicorn"}
BESIDE = {
    "manicule_languages",
    "manicule_interface",
    "manicule_kit",
    "manicule_lab",
    "manicule_research",
    "manicule_workshop",
    "manicule_terminal",
    "manicule_fullscreen",
    "manicule_web",
    "manicule_cli",
}


def modules_of(code: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("game", "kind", "number"),
    [("gutenberg", "greedy", 3), ("cartographers", "greedy", 2), ("cvlizations", "random", 3)],
)
def test_a_match_is_played_saved_and_loaded_by_the_engine_and_plugins_alone(
    tmp_path_factory: pytest.TempPathFactory, game: str, kind: str, number: int
) -> None:
    save = str(tmp_path_factory.mktemp("saves") / "a.toml")
    modules = modules_of(PLAY.format(game=game, kind=kind, number=number, save=save))
    packages = {module.partition(".")[0] for module in modules}
    assert f"manicule_{game}" in packages
    assert packages & (INTERFACES | BESIDE) == set()
    assert "packaging" not in packages  # no plugin of ours needs certain versions of another


ALL_NAMES = """
import sys, manicule
for name in manicule.__all__:
    getattr(manicule, name)
print(*sys.modules)
"""


def test_the_names_of_the_engine_need_three_libraries() -> None:
    """A new one is a decision. `typing_extensions` is what msgspec looks for."""
    packages = {module.partition(".")[0] for module in modules_of(ALL_NAMES)} - sys.stdlib_module_names
    ours = {name for name in packages if name.startswith("manicule")}
    others = {name for name in packages - ours if not name.startswith("_")}
    assert ours == {"manicule"}
    assert others - {"typing_extensions"} == {"msgspec", "pluggy", "tomli_w"}


FOLDERS = """
import os, sys
from manicule.folders import saves_folder
if {moved}:
    os.environ["MANICULE_HOME"] = "here"
else:
    os.environ.pop("MANICULE_HOME", None)
saves_folder()
print(*sys.modules)
"""


@pytest.mark.parametrize("moved", [True, False])
def test_only_who_leaves_folders_to_the_platform_imports_what_knows_platforms(moved: bool) -> None:
    assert ("platformdirs" in modules_of(FOLDERS.format(moved=moved))) is not moved


SHARED = """
import importlib, pkgutil, sys, manicule_interface
for module in pkgutil.iter_modules(manicule_interface.__path__, "manicule_interface."):
    importlib.import_module(module.name)
print(*sys.modules)
"""


def test_what_interfaces_share_needs_no_terminal_and_no_program() -> None:
    packages = {module.partition(".")[0] for module in modules_of(SHARED)}
    assert "manicule_interface" in packages
    assert not packages & {"rich", "typer", "click", "manicule_terminal", "manicule_cli"}


VERSION = """
import sys
from manicule_cli.app import main
sys.argv = ["manicule", "--version"]
try:
    main()
except SystemExit:
    pass
print(*sys.modules)
"""


def test_a_program_that_only_says_its_version_imports_no_plugin() -> None:
    packages = {module.partition(".")[0] for module in modules_of(VERSION)}
    assert not packages & {"platformdirs", "rich"}
    assert not {name for name in packages if name.startswith("manicule_")} - BESIDE


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_help_needs_no_rich(language: str) -> None:
    code = VERSION.replace('"--version"', f'"--help", "--lang", "{language}"')
    assert "rich" not in modules_of(code)


LINE_BY_LINE = """
import sys
from manicule_cli.app import main
main({arguments!r})
print(*sys.modules)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "tictactoe", "--seat", "human:Anna", "--seat", "human:Tom"],
        ["learn", "gutenberg"],
        ["rules", "tictactoe"],
    ],
)
def test_who_plays_line_by_line_never_loads_the_full_screen(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(ROOT / "docs" / "examples" / "tictactoe"))
    packages = {module.partition(".")[0] for module in modules_of(LINE_BY_LINE.format(arguments=arguments))}
    assert "manicule_cli" in packages
    assert not packages & {"textual", "manicule_fullscreen"}


FULL_SCREEN = """
import sys
from manicule_fullscreen.driver import without_palette
with without_palette():
    import manicule_fullscreen.app
print(*sys.modules)
from textual.command import CommandPalette
assert CommandPalette.__module__ == "textual.command"
"""


def test_the_full_screen_loads_no_widget_that_it_does_not_show() -> None:
    """It is what the time until the first question depends on most."""
    modules = modules_of(FULL_SCREEN)
    assert "textual.app" in modules
    assert not modules & {"textual.command", "textual.widgets._input", "textual.widgets._tree"}
