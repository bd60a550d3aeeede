"""The rows of `plugins list` and what `plugins info` tells, as data."""

from typing import Any

import pytest
from tests.support.wording import english, english_part, english_pattern

from manicule.kernel.errors import PluginError
from manicule.kernel.text import Text, tr, verbatim
from manicule_cli.plugins.catalogue import PluginRow, plugin_info, plugin_rows


def statuses(rows: list[PluginRow]) -> dict[str, str]:
    return {row.id: row.status for row in rows}


def test_every_plugin_is_a_row_without_an_import(shelf: Any) -> None:
    shelf.installed("coins", shelf.bomb, shelf.bomb, kind="game", players=[2])
    shelf.folder("b", shelf.bomb, default=True, version="3")
    place = str(shelf.folder("a", version="2"))
    shelf.raw("c", "id =")
    rows = plugin_rows(shelf.find("a"))
    assert [row.id for row in rows] == ["a", "b", "c", "coins"]
    a, b, c, coins = rows
    blocked = tr("it is blocked", code="plugin-blocked")
    assert a == PluginRow("a", verbatim("a"), "rules", "coins", "2", "", False, place, "blocked", blocked)
    assert (b.status, b.problem, b.default, b.version) == ("ok", None, True, "3")
    assert (c.status, c.kind, c.version) == ("failed", "", "")
    assert c.problem is not None
    assert english_part("plugins.manifest_file.unreadable", file="plugin.toml") in str(c.problem)
    assert coins == PluginRow(
        "coins",
        Text("Coins", "plugin.coins.name", "coins"),
        "game",
        "",
        "1.5",
        "coins-plugin",
        False,
        "coins-plugin 1.5",
        "ok",
    )


def test_a_duplicate_is_a_row_of_its_own(shelf: Any) -> None:
    shelf.coins()
    shelf.installed("a")
    shelf.folder("a")
    rows = [row for row in plugin_rows(shelf.find()) if row.id == "a"]
    assert sorted(row.status for row in rows) == ["failed", "ok"]


def test_loading_finds_what_metadata_cannot_tell(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("good", shelf.empty)
    shelf.folder("importing", "1 / 0\n")
    shelf.folder("misspelt", shelf.hook("phaes_ends(self)", "pass"))
    shelf.folder("filled", content="[cion.penny]\n")
    shelf.folder("needy", requires=["importing"])
    shelf.folder("team", kind="bots", bots={"x": "nowhere:X"})
    registry = shelf.find()
    assert set(statuses(plugin_rows(registry)).values()) == {"ok"}
    rows = {row.id: row for row in plugin_rows(registry, load=True)}
    assert statuses(list(rows.values())) == {
        "coins": "ok",
        "filled": "failed",
        "good": "ok",
        "importing": "failed",
        "misspelt": "failed",
        "needy": "failed",
        "team": "failed",
    }
    for id, reason in {
        "importing": "ZeroDivisionError",
        "misspelt": english_part("kernel.manager.misspelt"),
        "filled": english_part("kernel.content.unknown_kind"),
        "needy": english("plugins.discovery.broken_need", required="importing"),
        "team": english_part("plugins.imports.absent", module="nowhere"),
    }.items():
        assert reason in str(rows[id].problem)


def test_what_failed_when_it_was_played_with_is_a_failed_row(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("mod", "1 / 0\n", default=True)
    registry = shelf.find()
    registry.select("coins", 2)
    assert statuses(plugin_rows(registry)) == {"coins": "ok", "mod": "failed"}


def test_all_about_one_plugin(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("a")
    shelf.folder("c", requires=["b"])
    options = {"fast": {"default": False, "about": "A switch."}}
    bots = {"brave": "b_rules:Brave"}
    folder = shelf.folder(
        "b", shelf.bomb, requires=["a"], players=[2], adds_players=[4], options=options, bots=bots
    )
    info = plugin_info(shelf.find(), "b")
    assert info.row.status == "ok"
    assert str(info.about) == "For a test."
    assert (info.requires, info.needed_by) == (("a",), ("c",))
    assert (info.players, info.adds_players, info.bots) == ((2,), (4,), ("brave",))
    assert [option.name for option in info.options] == ["fast"]
    assert info.folder == str(folder)


def test_about_a_plugin_that_cannot_be_used_the_reason_is_told(shelf: Any) -> None:
    shelf.raw("a", "id =")
    registry = shelf.find()
    with pytest.raises(
        PluginError,
        match=r"plugin a \(.*" + english_pattern("plugins.manifest_file.unreadable", file="plugin.toml"),
    ):
        plugin_info(registry, "a")
    with pytest.raises(PluginError, match=english_pattern("plugins.registry.no_such_plugin", plugin="b")):
        plugin_info(registry, "b")
