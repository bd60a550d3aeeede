"""What is made of plugins: rule sets, options, places and fingerprints."""

import re
from typing import Any

import pytest
from tests.support.wording import english, english_pattern

from manicule.kernel.content import ContentFile, ContentSource
from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.table_options import FixedOptions, Options
from manicule.plugins.order import PluginOrder

PENNY = '[coin.penny]\nvalue = 1\nsource = "test"\n'
DEARER = '[coin.penny]\nreplace = true\nvalue = 2\nsource = "test"\n'


@pytest.fixture(autouse=True)
def game(shelf: Any) -> None:
    shelf.coins()


# Rule sets.


def test_a_rule_set_is_built_once_for_the_same_plugins(shelf: Any) -> None:
    shelf.folder("a")
    shelf.folder("b")
    registry = shelf.find()
    rules = registry.rule_set("coins", ["a", "b"])
    assert list(rules.plugins) == ["a", "b", "coins"]
    assert registry.rule_set("coins", ("coins", "b", "a", "a")) is rules
    assert registry.rule_set("coins", ["a"]) is not rules


def test_content_adds_up_in_the_order_of_needs(shelf: Any) -> None:
    shelf.folder("a", content=DEARER, requires=["z"])
    shelf.folder("z", content=PENNY)
    assert shelf.find().rule_set("coins", ["a", "z"]).content.coin["penny"].value == 2


def test_content_adds_up_in_the_order_of_a_record(shelf: Any) -> None:
    """What a plugin needs may have changed since: a save goes on as it was played."""
    for id, value in (("a", 3), ("b", 7)):
        shelf.folder(id, content=DEARER.replace("2", str(value)), requires=["p"])
    shelf.folder("p", content=PENNY)
    registry = shelf.find()
    for order, value in ((["p", "a", "b"], 7), (["p", "b", "a"], 3)):
        ids = ("coins", *order)
        rules = registry.rule_set("coins", ids, order=PluginOrder(ids))
        assert rules.content.coin["penny"].value == value
    assert registry.rule_set("coins", ["b", "p", "a"]).content.coin["penny"].value == 7


def test_extra_content_comes_last_and_is_not_kept(shelf: Any) -> None:
    shelf.folder("a", content=PENNY)
    registry = shelf.find()
    coin = {"penny": {"replace": True, "value": 9, "source": "test"}}
    extra = [ContentSource("scenario", (ContentFile("inline", {"coin": coin}),))]
    assert registry.rule_set("coins", ["a"], extra).content.coin["penny"].value == 9
    assert registry.rule_set("coins", ["a"]).content.coin["penny"].value == 1


def test_all_missing_plugins_are_named_at_once(shelf: Any) -> None:
    with pytest.raises(PluginError) as refused:
        shelf.find().rule_set("coins", ["gone", "lost"])
    assert str(refused.value).startswith(english("plugins.registry.missing", plugins="gone, lost"))


def test_a_plugin_that_is_there_and_cannot_be_used_says_why(shelf: Any) -> None:
    shelf.folder("a", api=3)
    with pytest.raises(PluginError, match="plugin interface 3"):
        shelf.find().rule_set("coins", ["gone", "a"])


# Options.


@pytest.fixture
def optional(shelf: Any) -> Any:
    """A registry in which the plugin `a` has options of every type."""
    options = {
        "fast": {"default": False, "about": "A switch."},
        "rounds": {"default": 6, "values": [4, 6], "about": "A number."},
        "title": {"default": "", "about": "A word."},
        "side": {"default": "Front", "values": ["Front", "back"], "about": "One of some words."},
    }
    shelf.folder("a", options=options)
    shelf.folder("b", options={"fast": {"default": True, "about": "The same name."}})
    return shelf.find()


def test_options_have_their_defaults(optional: Any) -> None:
    assert optional.options("coins", ["a"], {}) == {"fast": False, "rounds": 6, "title": "", "side": "Front"}
    assert optional.options("coins", [], {}) == {}


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("fast", "true", True),
        ("fast", "Yes", True),
        ("fast", "on", True),
        ("fast", "false", False),
        ("fast", "no", False),
        ("fast", "off", False),
        ("fast", "0", False),
        ("a.fast", "1", True),
        ("rounds", " 4 ", 4),
        ("side", "back", "back"),
        ("side", "FRONT", "Front"),
        ("title", "My game", "My game"),
    ],
)
def test_an_option_is_read_in_the_type_of_its_default(
    optional: Any, key: str, text: str, value: object
) -> None:
    given = optional.options("coins", ["a"], {key: text})[key.removeprefix("a.")]
    assert given == value
    assert type(given) is type(value)


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("fast", "maybe", english("plugins.options.not_a_switch", option="fast", given="maybe")),
        ("rounds", "many", english("plugins.options.not_a_number", option="rounds", given="many")),
        ("rounds", "5", english("plugins.options.not_a_value", option="rounds", values="4, 6", given="5")),
        (
            "ruonds",
            "4",
            english(
                "plugins.options.unknown", option="ruonds", near="rounds", known="fast, rounds, side, title"
            ),
        ),
        (
            "c.fast",
            "on",
            english(
                "plugins.options.unknown", option="c.fast", near="fast", known="fast, rounds, side, title"
            ),
        ),
        (
            "side",
            "edge",
            english("plugins.options.not_a_value", option="side", values="Front, back", given="edge"),
        ),
        (
            "b.fast",
            "on",
            english("plugins.options.of_another", option="b.fast", plugin="b"),
        ),
    ],
)
def test_an_option_that_cannot_be_is_refused(optional: Any, key: str, text: str, reason: str) -> None:
    with pytest.raises(UsageError) as refused:
        optional.options("coins", ["a"], {key: text})
    assert str(refused.value) == reason


def test_without_options_none_can_be_given(optional: Any) -> None:
    with pytest.raises(UsageError, match=english_pattern("plugins.options.no_options")):
        optional.options("coins", [], {"speed": "on"})


def test_of_two_options_with_one_name_each_is_the_plugin_s_own(optional: Any) -> None:
    chosen = optional.options("coins", ["a", "b"], {"a.fast": "true", "b.fast": "false"})
    assert (chosen["a.fast"], chosen["b.fast"]) == (True, False)
    with pytest.raises(UsageError) as refused:
        optional.options("coins", ["a", "b"], {"fast": "true"})
    assert str(refused.value) == english("plugins.options.several", option="fast", known="a.fast, b.fast")


def test_an_option_is_found_at_the_table_by_its_name_and_by_plugin_and_name() -> None:
    options = Options({"fast": True, "a.slow": 1, "b.slow": 2})
    assert (options["fast"], options["a.fast"], options["b.slow"]) == (True, True, 2)
    assert FixedOptions(options)["a.fast"] is True
    with pytest.raises(
        KeyError, match=english_pattern("kernel.table_options.several", option="slow", plugins="a, b")
    ):
        options["slow"]
    with pytest.raises(KeyError, match=english_pattern("kernel.table_options.missing", option="b.missing")):
        options["b.missing"]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("0", english("plugins.options.too_little", option="markup", least=1, given=0)),
        ("10", english("plugins.options.too_much", option="markup", most=9, given=10)),
        ("two", english("plugins.options.not_a_number", option="markup", given="two")),
    ],
)
def test_a_number_has_bounds(shelf: Any, given: str, problem: str) -> None:
    bounded = {"markup": {"default": 2, "least": 1, "most": 9, "about": "How much more."}}
    shelf.folder("tithe", options=bounded)
    registry = shelf.find()
    assert registry.options("coins", ["tithe"], {"tithe.markup": "9"}) == {"markup": 9}
    with pytest.raises(UsageError) as refused:
        registry.options("coins", ["tithe"], {"markup": given})
    assert str(refused.value) == problem
    if given.isdigit():
        with pytest.raises(UsageError, match="^" + re.escape(problem)):
            registry.recorded_options("coins", ["tithe"], {"markup": int(given)})


@pytest.fixture
def preset(shelf: Any) -> Any:
    """A registry in which the option `edition` of the plugin `a` sets two others."""
    options = {
        "edition": {
            "default": "own",
            "values": ["own", "old"],
            "about": "A preset.",
            "sets": {"old": {"fast": True, "rounds": 4}},
        },
        "fast": {"default": False, "about": "A switch."},
        "rounds": {"default": 6, "values": [4, 6], "about": "A number."},
    }
    shelf.folder("a", options=options)
    return shelf.find()


@pytest.mark.parametrize(
    ("given", "fast", "rounds"),
    [
        ({}, False, 6),
        ({"edition": "own"}, False, 6),
        ({"edition": "old"}, True, 4),
        ({"edition": "old", "rounds": "6"}, True, 6),
        ({"a.fast": "off", "edition": "old"}, False, 4),
    ],
)
def test_a_preset_sets_what_is_not_set_itself(
    preset: Any, given: dict[str, str], fast: bool, rounds: int
) -> None:
    options = preset.options("coins", ["a"], given)
    assert options == {"edition": given.get("edition", "own"), "fast": fast, "rounds": rounds}


def test_a_record_is_not_set_again_by_a_preset(preset: Any) -> None:
    recorded = {"edition": "old", "fast": True, "rounds": 6}
    assert preset.recorded_options("coins", ["a"], recorded) == recorded


# Places.


def test_the_game_says_for_how_many_it_is(shelf: Any) -> None:
    registry = shelf.find()
    registry.check_player_count("coins", [], 2)
    registry.check_player_count("coins", [], 3)
    with pytest.raises(UsageError) as refused:
        registry.check_player_count("coins", [], 4)
    assert str(refused.value) == english("plugins.player_counts.change", game="Coins", n=4, numbers="2, 3")


def test_a_plugin_may_bring_rules_for_other_numbers(shelf: Any) -> None:
    shelf.folder("crowd", adds_players=[4])
    registry = shelf.find()
    registry.check_player_count("coins", ["crowd"], 4)
    with pytest.raises(UsageError) as refused:
        registry.check_player_count("coins", [], 4)
    assert str(refused.value) == (
        english("plugins.player_counts.add", game="Coins", n=4, numbers="2, 3", plugin="crowd")
    )


def test_a_plugin_that_takes_a_place_counts(shelf: Any) -> None:
    shelf.folder("ghost", takes_places=1)
    registry = shelf.find()
    registry.check_player_count("coins", ["ghost"], 1)
    registry.check_player_count("coins", ["coins", "ghost"], 2)
    with pytest.raises(UsageError, match=english_pattern("plugins.player_counts.change", n=4)):
        registry.check_player_count("coins", ["coins", "ghost"], 3)
    with pytest.raises(
        UsageError, match=english_pattern("plugins.player_counts.add_opponent", plugin="ghost", n=1)
    ):
        registry.check_player_count("coins", [], 1)


def test_who_takes_a_place_may_say_for_how_many_others_it_is(shelf: Any) -> None:
    """Its own place is not counted; who takes none may be asked for with any number."""
    shelf.folder("ghost", takes_places=1, players=[2])
    shelf.folder("board", players=[3])
    registry = shelf.find()
    registry.check_player_count("coins", ["coins", "ghost"], 2)
    registry.check_player_count("coins", ["coins", "board"], 2)
    with pytest.raises(
        UsageError, match=english_pattern("plugins.player_counts.only_for", plugin="ghost", numbers=2, n=1)
    ):
        registry.check_player_count("coins", ["coins", "ghost"], 1)


def test_who_is_not_for_so_many_is_not_advised(shelf: Any) -> None:
    shelf.folder("ghost", takes_places=1, players=[2])
    with pytest.raises(UsageError, match=english_pattern("plugins.player_counts.change", n=1)):
        shelf.find().check_player_count("coins", [], 1)


# Wishes.


def test_a_wish_that_no_plugin_in_use_knows_is_refused(shelf: Any) -> None:
    shelf.folder("cast", wishes=["role"])
    registry = shelf.find()
    registry.check_wishes("coins", ["cast"], "Anna", ["role"])
    with pytest.raises(
        UsageError,
        match=english_pattern("plugins.player_counts.unknown_wish", wish="rolle", name="Anna", known="role"),
    ):
        registry.check_wishes("coins", ["cast"], "Anna", ["rolle"])
    with pytest.raises(UsageError, match=english_pattern("plugins.player_counts.no_wishes")):
        registry.check_wishes("coins", [], "Anna", ["role"])


# Fingerprints.


def test_a_fingerprint_tells_version_and_content(shelf: Any) -> None:
    folder = shelf.folder("a", content=PENNY, version="0.3")
    fingerprint = shelf.find().fingerprint("a")
    assert (fingerprint.id, fingerprint.version) == ("a", "0.3")
    assert re.fullmatch("[0-9a-f]{16}", fingerprint.digest)
    (folder / "notes.md").write_text("Not a rule.")
    assert shelf.find().fingerprint("a") == fingerprint
    file = folder / "content" / "own.toml"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert shelf.find().fingerprint("a") == fingerprint
    file.write_text(DEARER)
    changed = shelf.find().fingerprint("a")
    assert changed.digest != fingerprint.digest
    file.rename(file.with_name("other.toml"))
    assert shelf.find().fingerprint("a").digest not in (fingerprint.digest, changed.digest)


def test_a_fingerprint_tells_a_change_that_leaves_the_length_as_it_was(shelf: Any) -> None:
    folder = shelf.folder("a", shelf.empty + "x = 1\n")
    fingerprint = shelf.find().fingerprint("a")
    (folder / "a_rules.py").write_text(shelf.empty + "x = 2\n")
    assert shelf.find().fingerprint("a").digest != fingerprint.digest


def test_the_same_files_have_the_same_fingerprint_in_every_version(shelf: Any) -> None:
    """Else every save of an earlier version would be said to be of other rules."""
    stated = {"id": "mod", "kind": "rules", "name": "M", "about": "A", "api": 2, "game": "coins"}
    shelf.file("mod.py", f"PLUGIN = {stated}\n")
    assert shelf.find().fingerprint("mod").digest == "6c38c9b40bd99ba3"


def test_the_fingerprint_of_a_single_file_is_of_that_file(shelf: Any) -> None:
    path = shelf.file("mod.py", f"PLUGIN = {shelf.manifest('mod')}\n")
    fingerprint = shelf.find().fingerprint("mod")
    shelf.folder("neighbour", shelf.empty)
    assert shelf.find().fingerprint("mod") == fingerprint
    path.write_text(path.read_text() + "x = 1\n")
    assert shelf.find().fingerprint("mod") != fingerprint


def test_a_library_tells_one_fingerprint_of_what_it_loaded(shelf: Any) -> None:
    folder = shelf.folder("a", shelf.empty)
    registry = shelf.find()
    fingerprint = registry.fingerprint("a")
    (folder / "a_rules.py").write_text("# edited while it is played\n")
    assert registry.fingerprint("a") is fingerprint
