"""What the program adds to the problems that the engine names: what a person at the command line can type."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.support.faults import mod
from tests.support.wording import english, english_part

from manicule.kernel.plugin import API

GAME = ("--seat", "random:Anna", "--seat", "random:Tom", "--seed", "1", "--plain")


def part(plugins: Path, id: str, body: str = "", **keys: object) -> None:
    """A plugin of Tic-tac-toe in a single file."""
    stated = {
        "id": id,
        "kind": "rules",
        "game": "tictactoe",
        "name": id,
        "about": id,
        "api": 2,
        "version": "1",
        **keys,
    }
    source = f"from manicule import Plugin\nPLUGIN = {stated!r}\n\n\nclass Part(Plugin):\n    pass\n{body}"
    (plugins / f"{id}.py").write_text(source, encoding="utf-8")


def said(run: Run, *arguments: str) -> str:
    """All that the program says, in one line."""
    ran = run(*arguments)
    return " ".join((ran.out + ran.err).split())


def play(run: Run, *more: str) -> str:
    return said(run, "play", "tictactoe", *GAME, *more)


def test_how_to_use_a_disabled_plugin_again_is_told(manicule: Run, plugins: Path) -> None:
    part(plugins, "tithe")
    part(plugins, "feast", requires=["tithe"])
    manicule("plugins", "disable", "tithe")
    advised = english(
        "cli.advice.use_again_manicule_plugins_enable",
        said=english("plugins.discovery.disabled"),
        plugin="tithe",
    )
    assert advised in play(manicule, "--with", "tithe")
    assert advised in said(manicule, "plugins", "info", "tithe", "--plain")
    needs = english(
        "cli.advice.use_both_again_manicule_plugins",
        said=english("plugins.discovery.disabled_need", required="tithe"),
        required="tithe",
    )
    assert needs in play(manicule, "--with", "feast")


@pytest.mark.parametrize(
    ("language", "advised"),
    [
        ("fr", "elle est désactivée ; pour l’utiliser de nouveau : manicule plugins enable tithe"),
        ("ja", "無効になっています。また使うには：manicule plugins enable tithe"),
        ("uk", "його вимкнено; щоб знову ним користуватися: manicule plugins enable tithe"),
    ],
)
def test_advice_is_in_the_language_of_its_reader(
    manicule: Run, plugins: Path, language: str, advised: str
) -> None:
    part(plugins, "tithe")
    manicule("plugins", "disable", "tithe")
    assert advised in play(manicule, "--with", "tithe", "--lang", language)


def test_programs_read_the_problem_without_advice(manicule: Run, plugins: Path) -> None:
    part(plugins, "tithe")
    manicule("plugins", "disable", "tithe")
    rows = manicule("plugins", "list", "--json").json["plugins"]
    assert [row["problem"] for row in rows if row["id"] == "tithe"] == ["it is disabled"]


def test_how_a_plugin_is_blocked_is_told(
    manicule: Run, plugins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part(plugins, "tithe")
    part(plugins, "feast", requires=["tithe"])
    part(plugins, "fair", requires=["dance"])
    part(plugins, "later", requires=["fair"])
    monkeypatch.setenv("MANICULE_BLOCK", "tithe")
    for id, advised in {
        "tithe": english("cli.advice.manicule_block_setting", said=english("plugins.discovery.blocked")),
        "feast": english(
            "cli.advice.unblock_block_too_manicule_block",
            said=english("plugins.discovery.blocked_need", required="tithe"),
            plugin="feast",
        ),
        "fair": english(
            "cli.advice.install_block_manicule_block",
            said=english("plugins.discovery.absent_need", required="dance"),
            plugin="fair",
        ),
        "later": english(
            "cli.advice.see_manicule_plugins_info",
            said=english("plugins.discovery.broken_need", required="fair"),
            required="fair",
        ),
    }.items():
        assert advised in play(manicule, "--with", id)
        assert advised in said(manicule, "plugins", "info", id, "--plain")


def test_how_to_get_rid_of_a_broken_plugin_is_told(manicule: Run, plugins: Path) -> None:
    part(plugins, "tithe", "1 / 0\n")
    part(plugins, "modern", api=99)
    assert english(
        "cli.advice.block_manicule_block", said=english("plugins.manifest.repair"), plugin="tithe"
    ) in play(manicule, "--with", "tithe")
    assert (
        english(
            "cli.advice.update_pip_install_upgrade_manicule",
            said=english("plugins.manifest_check.too_new", theirs=99, ours=API),
        )
    ) in play(manicule, "--with", "modern")


def test_what_to_leave_out_and_what_to_add_is_told(manicule: Run, plugins: Path) -> None:
    part(plugins, "a", conflicts=["b"], options={"speed": {"default": 1, "about": "x"}})
    part(plugins, "b")
    part(plugins, "c", requires=["b"])
    part(plugins, "d", before=["e"])
    part(plugins, "e", before=["d"])
    for arguments, advised in {
        "--with a --with b": english(
            "cli.advice.leave_one_out",
            said=english("plugins.selection.conflict", one="a", other="b"),
            one="a",
            other="b",
        ),
        "--with a --without a": (
            english("cli.advice.drop_without", said=english("plugins.selection.both", plugin="a"), plugin="a")
        ),
        "--with c --without b": english(
            "cli.advice.drop_without_2",
            said=english("plugins.selection.needs", plugin="c", required="b"),
            plugin="c",
            required="b",
        ),
        "--with nowhere": english(
            "cli.advice.see_plugins",
            said=english("plugins.selection.no_such", plugin="nowhere", game="tictactoe"),
        ),
        "--with b --with c --order c,b": english(
            "cli.advice.order",
            said=english("plugins.order.against_need", first="c", second="b", right="b,c"),
            right="b,c",
        ),
        "--with d --with e": english(
            "cli.advice.order_2", said=english_part("plugins.order.circle", example="d,e"), example="d,e"
        ),
        "--option a.speed=2": english(
            "cli.advice.add_2",
            said=english("plugins.options.of_another", option="a.speed", plugin="a"),
            plugin="a",
        ),
    }.items():
        assert advised in play(manicule, *arguments.split()), arguments


def test_where_plugins_and_saves_are_looked_for_is_told(
    manicule: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", "/nowhere/tithe")
    assert english(
        "cli.advice.manicule_plugin_path",
        said=english("plugins.search_path.nothing_there", path="/nowhere/tithe"),
    ) in said(manicule, "plugins", "list", "--plain")

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("MANICULE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.setattr("platformdirs.PlatformDirs", lambda *_, **__: nowhere())
    advised = english(
        "cli.advice.set_manicule_home_folder_saves_plugins", said=english("engine.folders.no_home")
    )
    assert advised in said(manicule, "saves", "list")


def test_a_plugin_that_fails_in_play_can_be_checked(
    manicule: Run, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mod(plugins, told="raise KeyError('x')")
    assert english(
        "kit.findings.to_do",
        advice=english("cli.advice.say_more", said=english("match.display.check_it"), plugin="shouts"),
    ) in play(manicule)
