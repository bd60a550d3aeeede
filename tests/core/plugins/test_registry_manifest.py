"""What a plugin states of itself: each mistake in it is one failure with its reason."""

import re
from typing import Any

import pytest

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
    assert "plugin.toml cannot be read" in said
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
    assert "plugin.toml cannot be read: line 2: this is not text in UTF-8" in problem(shelf)


def test_a_folder_without_plugin_toml_is_told(shelf: Any) -> None:
    folder = shelf.folder("mod")
    (folder / "plugin.toml").unlink()
    assert problem(shelf) == f"there is no plugin.toml in {folder}; put it beside the plugin’s modules"


def test_an_unknown_key_is_refused_with_the_nearest(shelf: Any) -> None:
    shelf.folder("mod", requries=["other"])
    assert problem(shelf) == "there is no key “requries”; did you mean “requires”?"


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
        ({"players": [0]}, "“players” must hold numbers from 1 upwards"),
        ({"takes_places": -1}, "“takes_places” must be a number from 0 upwards"),
        ({"adds_players": [-1]}, "“adds_players” must hold numbers from 1 upwards"),
        ({"module": "my mod.py"}, "“my mod.py” is not the name of a module, such as my_plugin.rules"),
        (
            {"bots": {"brave": "mod/brave"}},
            "the bot “brave” must be given as module:Class, not as “mod/brave”",
        ),
        ({"bots": {"human": "mod:Human"}}, "no bot can be called “human”: that is what a person is called"),
        (
            {"options": {"speed": {"default": 3, "values": [1, 2], "about": "Not among them."}}},
            "the default of the option “speed” must be one of its values, and all of one type",
        ),
        (
            {"options": {"speed": {"default": 1, "values": [1, True], "about": "Two types."}}},
            "the default of the option “speed” must be one of its values, and all of one type",
        ),
        (
            {"options": {"speed": {"default": 1, "values": [1, 2], "about": "x", "labels": {"3": "fast"}}}},
            "the option “speed” has a label for “3”, which is none of its values",
        ),
        (
            {"options": {"speed": {"default": 1, "about": "No values.", "labels": {"1": "slow"}}}},
            "the option “speed” has a label for “1”, which is none of its values",
        ),
        (
            {"options": preset({"quick": {"speed": 1}})},
            "the option “edition” sets others for “quick”, which is none of its values",
        ),
        (
            {"options": preset({"old": {"sped": 1}})},
            "the option “edition” sets “sped”, which is no option of this plugin that sets nothing itself",
        ),
        (
            {"options": preset({"old": {"edition": "new"}})},
            "the option “edition” sets “edition”, which is no option of this plugin that sets nothing itself",
        ),
        (
            {"options": preset({"old": {"speed": 3}})},
            "the option “edition” sets “speed” to 3, which it cannot be",
        ),
        (
            {"options": preset({"old": {"speed": True}})},
            "the option “edition” sets “speed” to True, which it cannot be",
        ),
        ({"game": None}, "the key “game” is missing"),
        (
            {"kind": "game", "requires": ["x"], "players": [2]},
            "“requires” means nothing for a plugin of kind game",
        ),
        ({"kind": "bots"}, "the key “bots” is missing"),
        ({"kind": "game", "module": "mod"}, "the key “players” is missing"),
        ({"kind": "game", "players": [2]}, "the key “module” is missing"),
        ({"kind": "game", "players": [], "module": "mod"}, "“players” must hold numbers from 1 upwards"),
        ({"kind": "game", "default": True}, "“default” means nothing for a plugin of kind game"),
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
    assert problem(shelf).endswith("this Manicule has plugin interface 2: write api = 2")


def test_a_plugin_for_an_older_interface_is_told_to_be_updated(shelf: Any) -> None:
    shelf.installed("mod", api=1)
    assert problem(shelf) == (
        "it was made for plugin interface 1, and this Manicule has 2. Update it, or block it."
    )
    error = PluginError(shelf.find().failures[0].text)
    assert (error.code, error.data) == ("update-plugin", {"distribution": "mod-plugin", "plugin": "mod"})


def test_a_plugin_for_a_newer_interface_asks_for_a_newer_manicule(shelf: Any) -> None:
    shelf.folder("mod", api=3)
    assert problem(shelf) == (
        "it was made for plugin interface 3, and this Manicule has 2. "
        "Update Manicule, or use an older version of the plugin."
    )


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
        ("x = 1\n", "mod.py has no dictionary PLUGIN at its top level"),
        ("def f():\n    PLUGIN = {}\n", "mod.py has no dictionary PLUGIN at its top level"),
        ("PLUGIN = {\n", "mod.py cannot be read: "),
        ("PLUGIN = {'id': 'm' + 'od'}\n", "PLUGIN in mod.py must be a plain dictionary"),
        ("PLUGIN = dict(id='mod')\n", "PLUGIN in mod.py must be a plain dictionary"),
        ("PLUGIN = ['mod']\n", "PLUGIN in mod.py must be a plain dictionary"),
        ("PLUGIN = {1: 2}\n", "PLUGIN in mod.py must be a plain dictionary"),
        ("PLUGIN: dict\n", "PLUGIN in mod.py must be a plain dictionary"),
        ("PLUGIN = {[]: 1}\n", "PLUGIN in mod.py must be a plain dictionary"),
        ("\0", "mod.py cannot be read: "),
    ],
)
def test_a_file_whose_literal_cannot_be_read_is_told(shelf: Any, source: str, reason: str) -> None:
    shelf.file("mod.py", source)
    assert problem(shelf).startswith(reason)


def test_a_single_file_is_its_own_module(shelf: Any) -> None:
    shelf.file("mod.py", f"PLUGIN = {shelf.manifest('mod', module='elsewhere')}\n")
    assert problem(shelf) == "a single file is its own module: take the key “module” away"
