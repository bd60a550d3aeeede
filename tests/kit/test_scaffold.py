"""New plugins from templates: complete, sound, tested, and never written over anything."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from tests.kit.conftest import environment, play_fewer_games
from tests.support.players import Chance
from tests.support.pointer import POINTED, Pointer, point_through
from tests.support.sources import manifests, sources
from tests.support.wording import english, english_part, english_pattern

from manicule import Match, Setup
from manicule.kernel.errors import PluginError, UsageError
from manicule.match.point import Mode
from manicule.plugins import PluginRegistry
from manicule_kit import check_plugin
from manicule_kit.phase_hooks import phase_hooks_source
from manicule_kit.scaffold import SUFFIX, NewPlugin, new_plugin, templates

KINDS = {
    "character": ("inkmaster", ""),
    "game": ("marbles", ""),
    "rules": ("richer", "gutenberg"),
    "rules of any game": ("laster", "pebbles"),
    "bot": ("busy_bot", ""),
}


@pytest.fixture(scope="session")  # a worker may come back to this module, and what it imported is still there
def made(homes: Path, pebbles: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, NewPlugin]:
    """One new plugin of each kind."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANICULE_HOME", str(homes / "made"))
        patch.setenv("MANICULE_PLUGIN_PATH", str(pebbles))
        registry = PluginRegistry.find()
        return {
            kind: new_plugin(registry, id, kind.split()[0], game, folder)
            for kind, (id, game) in KINDS.items()
        }


def workflow(folder: Path) -> str:
    return (folder / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")


def workflow_steps(folder: Path) -> list[str]:
    """The commands that GitHub runs for a new plugin."""
    return re.findall(r"^ +- run: (.+)$", workflow(folder), re.MULTILINE)


each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
def test_a_new_plugin_is_sound(kind: str, made: dict[str, NewPlugin]) -> None:
    report = check_plugin(made[kind].folder, games=0)  # its own tests play games
    assert report.is_sound, str(report)
    assert report.plugin == KINDS[kind][0]
    assert report.scenarios == sum("/scenarios/" in file for file in made[kind].files)
    assert report.scenarios or kind == "bot"


@each_kind
def test_the_tests_of_a_new_plugin_pass(kind: str, made: dict[str, NewPlugin], pebbles: Path) -> None:
    """In a process of their own, in the folder of the plugin, as its author runs them."""
    folder = made[kind].folder
    shorter = folder.parent / f"{folder.name}_tests"  # the same tests, with fewer games to play
    shutil.copytree(folder, shorter)
    play_fewer_games(shorter)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"],
        cwd=shorter,
        env=environment(MANICULE_PLUGIN_PATH=str(pebbles)),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    shutil.rmtree(shorter)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


@each_kind
def test_a_new_plugin_has_all_that_it_needs(kind: str, made: dict[str, NewPlugin]) -> None:
    written = made[kind]
    id, package = written.id, f"manicule_{written.id}"
    wanted = {"README.md", "pyproject.toml", f"tests/test_{id}.py", f"{package}/plugin.toml"}
    wanted |= {"CHANGELOG.md", "LICENSE", ".gitignore", ".github/workflows/check.yml"}
    wanted |= {f"{package}/__init__.py", f"{package}/locales/{id}.pot"}
    assert wanted <= set(written.files)
    found = {
        path.relative_to(written.folder).as_posix() for path in written.folder.rglob("*") if path.is_file()
    }
    assert {file for file in found if "__pycache__" not in file} == set(written.files)
    project = tomllib.loads((written.folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["manicule"] == {id: package}
    made_with = version("manicule")
    most = int(made_with.partition(".")[0]) + 1
    assert project["project"]["dependencies"] == [f"manicule>={made_with},<{most}"]
    assert "Topic :: Games/Entertainment :: Board Games" in project["project"]["classifiers"]
    for file in written.files:
        text = (written.folder / file).read_text(encoding="utf-8")
        assert "$" not in text, file
        assert not re.search(r"manicule_NAME|test_NAME|NAME\.", text), file


@each_kind
def test_the_file_for_translators_has_every_text(kind: str, made: dict[str, NewPlugin]) -> None:
    written = made[kind]
    package = written.folder / f"manicule_{written.id}"
    with (package / "locales" / f"{written.id}.pot").open("rb") as file:
        known = {
            entry.id if isinstance(entry.id, str) else entry.id[0] for entry in read_po(file) if entry.id
        }
    stated = tomllib.loads((package / "plugin.toml").read_text(encoding="utf-8"))
    wanted = {stated["name"], stated["about"]}
    for path in package.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("tr", "ntr")
            ):
                wanted.add(ast.literal_eval(node.args[0]))
    wanted |= {option["about"] for option in stated.get("options", {}).values()}
    if (rules := package / "rules.md").is_file():
        lines = rules.read_text(encoding="utf-8").splitlines()
        wanted |= {re.sub(r"^#+ | \{#\w+\}$", "", line) for line in lines if line}
    assert known == wanted


@each_kind
def test_a_new_plugin_is_written_in_our_style(kind: str, made: dict[str, NewPlugin]) -> None:
    folder = made[kind].folder
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--isolated", "--no-cache", "--line-length", "110", "."],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@each_kind
def test_the_workflow_of_a_new_plugin_installs_checks_and_tests_it(
    kind: str, made: dict[str, NewPlugin]
) -> None:
    """tests/extras runs these steps as written."""
    assert workflow_steps(made[kind].folder) == [
        'python -m pip install -e ".[test]"',
        "manicule plugins check .",
        f"python -m mypy --strict manicule_{made[kind].id}",
        "python -m pytest",
    ]
    project = tomllib.loads((made[kind].folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = [re.split(r"[<>=]", one)[0] for one in project["optional-dependencies"]["test"]]
    assert tools == ["mypy", "pytest"]
    assert f'python-version: "{project["requires-python"].removeprefix(">=")}"' in workflow(made[kind].folder)
    assert project["license-files"] == ["LICENSE"]
    assert f"## {project['version']}" in (made[kind].folder / "CHANGELOG.md").read_text(encoding="utf-8")


def test_content_of_a_printed_game_is_not_licensed_to_everybody(tmp_path: Path) -> None:
    written = new_plugin(PluginRegistry.find(), "my_box", "content", "gutenberg", tmp_path)
    assert "MIT" not in (written.folder / "LICENSE").read_text(encoding="utf-8")


# What pip installs with it.


@pytest.fixture
def packaged_game(pebbles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small game as pip installs it: its package, and metadata with its entry point."""
    monkeypatch.delenv("MANICULE_PLUGIN_PATH")
    site = tmp_path / "site"
    shutil.copytree(pebbles / "manicule_pebbles", site / "manicule_pebbles")
    info = site / "manicule_pebbles-1.4.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: manicule-pebbles\nVersion: 1.4.2\n")
    (info / "entry_points.txt").write_text("[manicule]\npebbles = manicule_pebbles\n")
    monkeypatch.syspath_prepend(str(site))


def dependencies(written: NewPlugin) -> list[str]:
    """The distributions that a new plugin needs, without their versions but for those of others."""
    project = tomllib.loads((written.folder / "pyproject.toml").read_text(encoding="utf-8"))
    return [re.sub(r"^manicule[<>=].*", "manicule", one) for one in project["project"]["dependencies"]]


@pytest.mark.usefixtures("packaged_game")
def test_pip_installs_the_game_of_a_new_plugin(tmp_path: Path) -> None:
    registry = PluginRegistry.find()
    others = new_plugin(registry, "laster", "rules", "pebbles", tmp_path)
    assert (dependencies(others), others.lacks_game) == (["manicule", "manicule-pebbles>=1.4.2,<2"], False)
    ours = new_plugin(registry, "richer", "rules", "gutenberg", tmp_path)
    assert (dependencies(ours), ours.lacks_game) == (["manicule"], False)


def test_a_game_that_is_only_a_folder_is_no_dependency(made: dict[str, NewPlugin]) -> None:
    written = made["rules of any game"]
    assert (dependencies(written), written.lacks_game) == (["manicule"], True)


def test_a_new_game_has_the_rooms_of_every_game(made: dict[str, NewPlugin]) -> None:
    rooms = ("state", "hookspecs", "phase_hooks", "events", "phases", "texts", "looks", "game", "plugin")
    wanted = {*(f"{room}.py" for room in rooms), "__init__.py", "plugin.toml", "py.typed", "rules.md"}
    package = "manicule_marbles/"
    files = [file.removeprefix(package) for file in made["game"].files if file.startswith(package)]
    assert {file for file in files if "/" not in file} == wanted
    readme = (made["game"].folder / "README.md").read_text(encoding="utf-8")
    assert [file for file in wanted if f"| `{file}` |" not in readme] == []


def test_a_new_game_has_the_hooks_of_its_phases(
    made: dict[str, NewPlugin], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Word for word what the command writes that its README names."""
    package = made["game"].folder / "manicule_marbles"
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(made["game"].folder))
    plugin = PluginRegistry.find().plugin("marbles")
    assert plugin.game is not None
    written = (package / "phase_hooks.py").read_text(encoding="utf-8")
    assert written == phase_hooks_source("marbles", "Marbles", plugin, plugin.game)


def test_a_new_game_can_be_extended_by_rules_for_it(made: dict[str, NewPlugin]) -> None:
    assert (made["rules of any game"].game, made["rules"].game) == ("pebbles", "gutenberg")
    assert (made["character"].game, made["game"].game, made["bot"].game) == ("gutenberg", "", "")


# Kinds belong to whoever brings them.


def test_kinds_come_from_the_core_and_from_plugins() -> None:
    offered = {(one.kind, one.owner) for one in templates(PluginRegistry.find())}
    assert {("game", ""), ("rules", ""), ("bot", ""), ("character", "characters")} <= offered


def test_the_core_knows_no_kind_that_a_plugin_brings() -> None:
    without = PluginRegistry.find(["characters"])
    assert "character" not in {one.kind for one in templates(without)}
    with pytest.raises(
        UsageError,
        match=english_pattern(
            "kit.scaffold.no_such_kind", kind="character", known="bot, content, game, rules"
        ),
    ):
        new_plugin(without, "somebody", "character")


def test_a_plugin_brings_a_kind_by_a_folder_of_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = tmp_path / "owner"
    files = {
        "plugin.toml": 'id = "owner"\nkind = "rules"\nname = "Owner"\nabout = "For a test."\napi = 2\n'
        'game = "pebbles"\n',
        f"templates/spell/manicule_NAME/plugin.toml{SUFFIX}": 'id = "$id"\nkind = "rules"\nname = "$title"\n'
        'about = "A spell."\napi = $api\ngame = "$game"\nrequires = ["owner"]\n',
    }
    for name, text in files.items():
        (owner / name).parent.mkdir(parents=True, exist_ok=True)
        (owner / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv(
        "MANICULE_PLUGIN_PATH", os.pathsep.join([os.environ["MANICULE_PLUGIN_PATH"], str(owner)])
    )
    written = new_plugin(PluginRegistry.find(), "big_spell", "spell", to=tmp_path)
    assert (written.game, written.kind) == ("pebbles", "rules")
    stated = tomllib.loads((tmp_path / "big_spell/manicule_big_spell/plugin.toml").read_text())
    assert (stated["id"], stated["name"], stated["requires"]) == ("big_spell", "Big spell", ["owner"])
    (owner / f"templates/spell/broken.txt{SUFFIX}").write_text("$nobody")
    with pytest.raises(
        PluginError,
        match=english_pattern("kit.scaffold.broken", file="broken.txt", plugin="owner", problem="'nobody'"),
    ):
        new_plugin(PluginRegistry.find(), "bigger_spell", "spell", to=tmp_path)
    assert not (tmp_path / "bigger_spell").exists()


def test_templates_are_no_modules_and_no_part_of_a_plugin() -> None:
    """Otherwise they would be linted, imported or counted in a plugin's stamp."""
    assert not [source.where for source in sources() if "/templates/" in source.where]
    assert not [package for package in manifests() if package.endswith("NAME")]


# Names and places.


@pytest.mark.parametrize(
    ("name", "kind", "game", "problem"),
    [
        ("Ink", "character", "", "“Ink” cannot be an id"),
        ("ink-master", "character", "", english_part("plugins.manifest_check.wrong_id", id="ink-master")),
        ("../ink", "character", "", "cannot be an id"),
        ("", "character", "", "cannot be an id"),
        ("none", "character", "", english_part("kit.scaffold.reserved", id="none")),
        ("gears", "character", "", english_part("kit.scaffold.taken", id="gears") + " manicule"),
        ("ink", "charakter", "", english_part("kit.scaffold.no_kind", kind="charakter", near="character")),
        (
            "ink",
            "character",
            "pebbles",
            english_part("kit.scaffold.no_kind_for", kind="character", game="pebbles"),
        ),
        ("ink", "character", "chess", english_part("plugins.registry.not_a_game", game="chess")),
        (
            "ink",
            "rules",
            "",
            english("kit.scaffold.which_game", games="cartographers|cvlizations|gutenberg|pebbles"),
        ),
    ],
)
def test_what_cannot_be_made_is_refused(
    name: str, kind: str, game: str, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(UsageError) as refused:
        new_plugin(PluginRegistry.find(), name, kind, game, tmp_path)
    assert problem in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["folder", "file", "dangling link"])
def test_nothing_is_ever_overwritten(what: str, tmp_path: Path) -> None:
    path = tmp_path / "ink"
    if what == "folder":
        path.mkdir()
    elif what == "file":
        path.write_text("mine")
    else:
        path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(UsageError, match=english_pattern("kit.scaffold.exists")):
        new_plugin(PluginRegistry.find(), "ink", "character", to=tmp_path)
    assert [one.name for one in tmp_path.rglob("*")] == ["ink"]


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be written: Not a directory"):
        new_plugin(PluginRegistry.find(), "ink", "character", to=tmp_path / "file")


def test_a_new_game_is_played_by_pointing_alone(made: dict[str, NewPlugin]) -> None:
    registry = PluginRegistry.find(paths=(made["game"].folder,))
    ids = registry.select("marbles", 2).ids
    setup = Setup(("Anna", "Tom"), 4, options=registry.options("marbles", ids, {}))
    pointer = Pointer(Chance(4))
    match = point_through(Match(registry.rule_set("marbles", ids), setup, mode=Mode.ONE_WAY), pointer)
    assert match.over
    assert {kind: set(ways) for kind, ways in pointer.ways.items()} == {"take": {POINTED}}


def test_a_new_bot_plays_only_the_game_that_it_is_for(tmp_path: Path) -> None:
    views = {("everywhere", ""): "View", ("somewhere", "cartographers"): "CartographersView"}
    for (id, game), view in {**views, ("there", "pebbles"): "HeapView"}.items():
        new_plugin(PluginRegistry.find(), id, "bot", game, tmp_path)
        manifest = PluginRegistry.find((), [tmp_path / id]).manifest(id)
        assert manifest.plays == game
        source = (tmp_path / id / f"manicule_{id}" / "bot.py").read_text(encoding="utf-8")
        assert f"view: {view}," in source


@each_kind
def test_the_readme_types_a_new_plugin_like_the_workflow(kind: str, made: dict[str, NewPlugin]) -> None:
    readme = (made[kind].folder / "README.md").read_text(encoding="utf-8")
    assert ("mypy" in readme) == (f"mypy --strict manicule_{made[kind].id}" in readme)
