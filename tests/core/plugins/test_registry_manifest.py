"""What a plugin states of itself: each mistake in it is one failure with its reason."""

import re
from typing import Any

import pytest
from tests.support.wording import english, english_part

from manicule import Text
from manicule.kernel.errors import PluginError


def problem(shelf: Any, id: str = "mod") -> str:
    """The one problem there is; the game beside the plugin is not hurt by it."""
    registry = shelf.find()
    (failure,) = registry.failures
    assert failure.id == id
    assert [game.id for game in registry.games()] == ["coins"]
    return str(failure.problem)


@pytest.fixture(autouse=True)
def game(shelf: Any) -> None:
    shelf.coins()


def test_a_manifest_is_read_key_by_key(shelf: Any) -> None:
    folder = shelf.folder(
        "mod",
        requires=[],
        default=True,
        players=[2],
        adds_players=[4],
        version="0.3",
        options={"speed": {"default": "slow", "values": ["slow", "fast"], "about": "How fast."}},
        bots={"brave": "mod_rules:Brave"},
    )
    manifest = shelf.find().manifests["mod"]
    assert manifest.name == Text("Mod", "plugin.mod.name", "mod")
    assert manifest.about == Text("For a test.", "plugin.mod.about", "mod")
    assert (manifest.kind, manifest.game, manifest.api, manifest.module) == ("rules", "coins", 2, "")
    assert (manifest.default, manifest.players, manifest.adds_players) == (True, (2,), (4,))
    assert (manifest.folder, manifest.distribution, manifest.version) == (folder, "", "0.3")
    assert manifest.bots == {"brave": "mod_rules:Brave"}
    option = manifest.options["speed"]
    assert (option.name, option.default, option.values) == ("speed", "slow", ("slow", "fast"))
    assert option.about == Text("How fast.", "plugin.mod.option.speed", "mod")


def test_a_byte_order_mark_is_no_mistake(shelf: Any) -> None:
    folder = shelf.folder("mod")
    file = folder / "plugin.toml"
    file.write_text("\ufeff" + file.read_text(), encoding="utf-8")
    assert "mod" in shelf.find().manifests


def test_broken_toml_is_told_with_its_line(shelf: Any) -> None:
    shelf.raw("mod", 'id = "mod"\nkind = \n')
    said = problem(shelf)
    assert english_part("plugins.manifest_file.unreadable", file="plugin.toml") in said
    assert "line 2" in said
    (failure,) = shelf.find().failures
    assert (failure.id, failure.kind, failure.game, failure.default) == ("mod", "", "", True)


@pytest.mark.parametrize(("kind", "keys"), [("rules", {}), ("bots", {"bots": {}, "game": "coins"})])
def test_of_a_manifest_that_cannot_be_used_what_can_be_understood_is_known(
    shelf: Any, kind: str, keys: dict[str, Any]
) -> None:
    shelf.folder("mod", kind=kind, nonsense=1, default=False, **keys)
    (failure,) = shelf.find().failures
    assert (failure.id, failure.kind, failure.game, failure.default) == ("mod", kind, "coins", False)


def test_a_file_in_another_encoding_is_told(shelf: Any) -> None:
    folder = shelf.folder("mod")
    (folder / "plugin.toml").write_bytes(b'id = "mod"\nname = "Caf\xe9"\n')
    assert english(
        "plugins.manifest_file.unreadable",
        file="plugin.toml",
        problem=english("kernel.untrusted_files.not_utf8", line=2),
    ) in problem(shelf)


def test_a_folder_without_plugin_toml_is_told(shelf: Any) -> None:
    folder = shelf.folder("mod")
    (folder / "plugin.toml").unlink()
    assert problem(shelf) == english("plugins.manifest_file.no_file", folder=str(folder))


def test_an_unknown_key_is_refused_with_the_nearest(shelf: Any) -> None:
    shelf.folder("mod", requries=["other"])
    assert problem(shelf) == english("kernel.decoder.unknown_key", key="requries", near="requires")


@pytest.mark.parametrize("key", ["id", "kind", "name", "about"])
def test_a_missing_key_is_named(shelf: Any, key: str) -> None:
    shelf.folder("mod", **{key: None})
    assert problem(shelf) == f"the key “{key}” is missing"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", 3),
        ("kind", "expansion"),
        ("game", ["coins"]),
        ("requires", "other"),
        ("default", "yes"),
        ("players", ["two"]),
        ("players", 2),
        ("adds_players", [2.5]),
        ("module", True),
        ("version", 1.0),
        ("options", [1]),
        ("bots", "brave"),
    ],
)
def test_a_value_of_the_wrong_type_names_its_key(shelf: Any, key: str, value: object) -> None:
    shelf.folder("mod", **{key: value})
    assert re.match(rf"“{key}(\[0\])?” is wrong: ", problem(shelf))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("options.speed.default", {"default": [1], "about": "A list."}),
        ("options.speed", {"about": "No default."}),
        ("options.speed", {"default": 1, "about": "An unknown key.", "vaules": [1]}),
        ("bots.brave", 3),
    ],
)
def test_an_option_or_a_bot_of_the_wrong_type_is_named(shelf: Any, key: str, value: object) -> None:
    table, name = key.split(".")[:2]
    shelf.folder("mod", **{table: {name: value}})
    assert problem(shelf).startswith(f"“{key}” is wrong: ")


@pytest.mark.parametrize(
    "keys",
    [
        {"extends": ["Other"]},
        {"game": "my game"},
        {"options": {"Speed": {"default": 1, "about": "Big letter."}}},
        {"bots": {"1st": "mod:One"}},
    ],
)
def test_ids_are_small_letters_digits_and_underscores(shelf: Any, keys: dict[str, Any]) -> None:
    shelf.folder("mod", **keys)
    assert "cannot be an id" in problem(shelf)


def test_the_id_of_the_plugin_itself_is_checked(shelf: Any) -> None:
    shelf.folder("mod", id="My-Mod")
    assert "“My-Mod” cannot be an id" in problem(shelf, "My-Mod")


def preset(sets: dict[str, dict[str, object]]) -> dict[str, Any]:
    """Options of which one sets the other."""
    return {
        "edition": {"default": "new", "values": ["new", "old"], "about": "Which edition.", "sets": sets},
        "speed": {"default": 1, "values": [1, 2], "about": "How fast."},
    }


def test_one_is_a_number_of_players_and_nobody_takes_no_place(shelf: Any) -> None:
    shelf.folder("mod", players=[1], adds_players=[1], takes_places=0)
    manifest = shelf.find().manifests["mod"]
    assert (manifest.players, manifest.adds_players, manifest.takes_places) == ((1,), (1,), 0)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"players": [0]}, english("plugins.manifest_check.wrong_players", key="players")),
        ({"takes_places": -1}, english("plugins.manifest_check.wrong_places")),
        ({"adds_players": [-1]}, english("plugins.manifest_check.wrong_players", key="adds_players")),
        ({"module": "my mod.py"}, english("plugins.manifest_check.wrong_module", name="my mod.py")),
        (
            {"bots": {"brave": "mod/brave"}},
            english("plugins.manifest_check.wrong_bot", bot="brave", target="mod/brave"),
        ),
        ({"bots": {"human": "mod:Human"}}, english("plugins.manifest_check.human")),
        (
            {"options": {"speed": {"default": 3, "values": [1, 2], "about": "Not among them."}}},
            english("plugins.manifest_check.wrong_default", option="speed"),
        ),
        (
            {"options": {"speed": {"default": 1, "values": [1, True], "about": "Two types."}}},
            english("plugins.manifest_check.wrong_default", option="speed"),
        ),
        (
            {"options": {"speed": {"default": 1, "values": [1, 2], "about": "x", "labels": {"3": "fast"}}}},
            english("plugins.manifest_check.label_for_nothing", option="speed", value=3),
        ),
        (
            {
                "options": {
                    "cards": {"default": 1, "about": "x", "picks": {"entries": "card", "places": "spot"}}
                }
            },
            english("plugins.manifest_check.picks_no_text", option="cards"),
        ),
        (
            {"kind": "bots", "bots": {"slow": "coins_bots:Slow"}, "bot_labels": {"fast": "moves fast"}},
            english("plugins.manifest_check.label_for_no_bot", bot="fast"),
        ),
        (
            {"options": {"speed": {"default": 1, "about": "No values.", "labels": {"1": "slow"}}}},
            english("plugins.manifest_check.label_for_nothing", option="speed", value=1),
        ),
        (
            {"options": preset({"quick": {"speed": 1}})},
            english("plugins.manifest_check.sets_for_nothing", option="edition", value="quick"),
        ),
        (
            {"options": preset({"old": {"sped": 1}})},
            english("plugins.manifest_check.sets_unknown", option="edition", other="sped"),
        ),
        (
            {"options": preset({"old": {"edition": "new"}})},
            english("plugins.manifest_check.sets_unknown", option="edition", other="edition"),
        ),
        (
            {"options": preset({"old": {"speed": 3}})},
            english("plugins.manifest_check.sets_wrong", option="edition", other="speed", value=3),
        ),
        (
            {"options": preset({"old": {"speed": True}})},
            english("plugins.manifest_check.sets_wrong", option="edition", other="speed", value="True"),
        ),
        ({"game": None}, english("kernel.decoder.missing_key", key="game")),
        (
            {"kind": "game", "requires": ["x"], "players": [2]},
            english("plugins.manifest_check.foreign_key", key="requires", kind="game"),
        ),
        ({"kind": "bots"}, english("kernel.decoder.missing_key", key="bots")),
        ({"kind": "game", "module": "mod"}, english("kernel.decoder.missing_key", key="players")),
        ({"kind": "game", "players": [2]}, english("kernel.decoder.missing_key", key="module")),
        (
            {"kind": "game", "players": [], "module": "mod"},
            english("plugins.manifest_check.wrong_players", key="players"),
        ),
        (
            {"kind": "game", "default": True},
            english("plugins.manifest_check.foreign_key", key="default", kind="game"),
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(
    shelf: Any, keys: dict[str, Any], reason: str
) -> None:
    shelf.folder("mod", **keys)
    assert problem(shelf) == reason


# The number of the plugin interface.


@pytest.mark.parametrize("api", [None, "1", True, 1.0])
def test_a_missing_interface_number_is_told_with_what_to_write(shelf: Any, api: object) -> None:
    shelf.folder("mod", api=api)
    assert problem(shelf).endswith(english_part("plugins.manifest_check.no_api", ours=2))


def test_a_plugin_for_an_older_interface_is_told_to_be_updated(shelf: Any) -> None:
    shelf.installed("mod", api=1)
    assert problem(shelf) == (
        english("plugins.manifest_check.too_old", theirs=1, ours=2, step=english("plugins.manifest.update"))
    )
    error = PluginError(shelf.find().failures[0].text)
    assert (error.code, error.data) == ("update-plugin", {"distribution": "mod-plugin", "plugin": "mod"})


def test_a_plugin_for_a_newer_interface_asks_for_a_newer_manicule(shelf: Any) -> None:
    shelf.folder("mod", api=3)
    assert problem(shelf) == (english("plugins.manifest_check.too_new", theirs=3, ours=2))


def test_the_interface_number_is_judged_before_keys_that_only_another_one_knows(shelf: Any) -> None:
    shelf.folder("mod", api=3, shiny=True)
    assert "plugin interface 3" in problem(shelf)


# Single files.


def test_a_single_file_states_the_same_in_a_literal(shelf: Any) -> None:
    shelf.file(
        "lucky.py",
        "PLUGIN: dict = {'id': 'lucky', 'kind': 'rules', 'game': 'coins', 'name': 'Lucky',\n"
        "    'about': 'One file.', 'api': 2, 'players': [2], 'version': '2'}\nraise AssertionError\n",
    )
    manifest = shelf.find().manifests["lucky"]
    assert (manifest.name.message, manifest.players, manifest.version) == ("Lucky", (2,), "2")
    assert manifest.content_folder is None


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\n", english_part("plugins.manifest_file.no_literal", file="mod.py")),
        ("def f():\n    PLUGIN = {}\n", english_part("plugins.manifest_file.no_literal", file="mod.py")),
        ("PLUGIN = {\n", english_part("plugins.manifest_file.unreadable", file="mod.py")),
        ("PLUGIN = {'id': 'm' + 'od'}\n", english_part("plugins.manifest_file.not_literal", file="mod.py")),
        ("PLUGIN = dict(id='mod')\n", english_part("plugins.manifest_file.not_literal", file="mod.py")),
        ("PLUGIN = ['mod']\n", english_part("plugins.manifest_file.not_literal", file="mod.py")),
        ("PLUGIN = {1: 2}\n", english_part("plugins.manifest_file.not_literal", file="mod.py")),
        ("PLUGIN: dict\n", english_part("plugins.manifest_file.not_literal", file="mod.py")),
        ("PLUGIN = {[]: 1}\n", english_part("plugins.manifest_file.not_literal", file="mod.py")),
        ("\0", english_part("plugins.manifest_file.unreadable", file="mod.py")),
    ],
)
def test_a_file_whose_literal_cannot_be_read_is_told(shelf: Any, source: str, reason: str) -> None:
    shelf.file("mod.py", source)
    assert problem(shelf).startswith(reason)


def test_a_single_file_is_its_own_module(shelf: Any) -> None:
    shelf.file("mod.py", f"PLUGIN = {shelf.manifest('mod', module='elsewhere')}\n")
    assert problem(shelf) == english("plugins.manifest_check.file_module")
