"""Relations between plugins: versions, order, conflicts, what extends another, and who changes what last."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english, english_part, english_pattern

from manicule.kernel.content import Clash, ContentFile, ContentSource, content_clashes
from manicule.kernel.errors import ContentError, PluginError, UsageError
from manicule.plugins import PluginRegistry
from manicule.plugins.order import PluginOrder, order_of
from manicule.plugins.requirements import parse_requirement

PENNY = '[coin.penny]\nvalue = 1\nsource = "test"\n'

GAME_WITH_A_VALUE = """
from typing import Any, Protocol
from manicule import Entry, Game, Phase, PlatformHooks, Plugin, Position, Sheet, Text, fold
import msgspec

class Coin(Entry):
    value: int
    name: Text = Text("")

class Purse(msgspec.Struct):
    coin: dict[str, Coin]

class Hooks(PlatformHooks, Protocol):
    @fold("price")
    def price(self, table: Any, price: int) -> int:
        "What it costs."

    @fold("price")
    def price_for(self, table: Any, seat: Any, price: int) -> int:
        "What it costs a seat."

class Toss(Phase):
    id = "toss"
    name = Text("Toss")

class Coins(Game):
    id = "coins"
    name = Text("Coins")
    content = Purse
    hookspecs = Hooks
    position = Position
    phases = (Toss(),)
    def new_position(self, rules, setup): return Position()
    def goes_on(self, table): return False
    def points(self, table, seat): return {}
    def look(self, view): return Sheet(())

class CoinsPlugin(Plugin):
    game = Coins()

plugin = CoinsPlugin()
"""


@pytest.fixture(autouse=True)
def game(shelf: Any) -> None:
    shelf.folder("coins", GAME_WITH_A_VALUE, kind="game", players=[2, 3], version="1.0")


def price(registry: PluginRegistry, *ids: str) -> int:
    """What 10 becomes by the hooks of some plugins."""
    return int(registry.rule_set("coins", ids).hooks.price(None, 10))


def doubles_and_adds(
    shelf: Any, double: dict[str, Any] | None = None, add: dict[str, Any] | None = None
) -> None:
    """Two plugins whose order matters: `a_double` and `b_add`."""
    shelf.folder("a_double", shelf.hook("price(self, price)", "return price * 2"), **double or {})
    shelf.folder("b_add", shelf.hook("price(self, price)", "return price + 1"), **add or {})


# Versions.


@pytest.mark.parametrize(
    ("written", "version", "fits"),
    [
        ("tithe", "", True),
        ("tithe>=2", "2.0.1", True),
        ("tithe>=2,<3", "3", False),
        ("tithe >= 2 , < 3", "2.9", True),
        ("tithe==2", "2.0.0", True),
        ("tithe!=2.1", "2.1", False),
        ("tithe>2", "2.0", False),
        ("tithe<=2", "2.0", True),
        ("tithe>=2.0", "2.0.dev1", True),
        ("tithe>=2", "", False),
        ("tithe>=2", "2.1-of-ours", True),
        ("tithe>=2", "new", False),
        ("tithe~=2.1", "2.9", True),
        ("tithe~=2.1", "3.0", False),
        ("tithe==2.*", "2.3", True),
    ],
)
def test_a_requirement_says_which_versions_will_do(written: str, version: str, fits: bool) -> None:
    requirement = parse_requirement(written)
    assert requirement is not None
    assert (requirement.id, requirement.fits(version)) == ("tithe", fits)


@pytest.mark.parametrize("written", ["Tithe", "tithe>=", "tithe=2", "tithe>=2;<3", "tithe>=two", ""])
def test_what_is_no_requirement_is_refused_with_an_example(shelf: Any, written: str) -> None:
    shelf.folder("mod", requires=[written])
    assert shelf.problems()["mod"] == (
        english("plugins.manifest_check.wrong_requirement", given=written, key="requires")
    )


def test_a_plugin_of_another_version_is_not_what_is_needed(shelf: Any) -> None:
    shelf.folder("tithe", version="1.4")
    shelf.folder("unsaid")
    shelf.folder("fits", requires=["tithe>=1,<2", "coins>=1"])
    shelf.folder("newer", requires=["tithe>=2,<3"])
    shelf.folder("strict", requires=["unsaid>=1"])
    problems = shelf.problems()
    assert problems == {
        "newer": english(
            "plugins.discovery.other_version", needed="tithe>=2,<3", version="1.4", required="tithe"
        ),
        "strict": english("plugins.discovery.no_version", needed="unsaid>=1", required="unsaid"),
    }
    assert shelf.find().manifests["fits"].requires == ("tithe", "coins")


@pytest.mark.parametrize("key", ["requires", "optional", "conflicts", "extends", "before", "after"])
def test_a_plugin_does_not_name_itself(shelf: Any, key: str) -> None:
    shelf.folder("mod", **{key: ["mod"]})
    assert shelf.problems()["mod"] == english("plugins.manifest_check.itself", key=key, id="mod")


@pytest.mark.parametrize("key", ["optional", "conflicts", "extends", "before", "after"])
def test_what_is_named_is_of_the_same_game_if_it_is_there(shelf: Any, key: str) -> None:
    shelf.folder("dice", shelf.game, kind="game", players=[2])
    shelf.folder("loaded", game="dice")
    shelf.folder("mod", **{key: ["loaded"]})
    shelf.folder("other", **{key: ["nowhere"]})
    assert shelf.problems() == {
        "mod": english("plugins.discovery.foreign_name", named="loaded", game="coins", key=key)
    }


# Order.


def test_hooks_are_called_by_the_ids_of_plugins_where_nobody_says_more(shelf: Any) -> None:
    doubles_and_adds(shelf)
    registry = shelf.find()
    assert price(registry, "b_add", "a_double") == 21
    assert registry.select("coins", 2, ["a_double", "b_add"]).calls == ()


@pytest.mark.parametrize(
    ("double", "add"),
    [
        ({"after": ["b_add"]}, {}),
        ({}, {"before": ["a_double"]}),
        ({"requires": ["b_add"]}, {}),
        ({"optional": ["b_add"]}, {}),
        ({"extends": ["b_add"]}, {}),
    ],
)
def test_a_manifest_says_who_is_called_later(shelf: Any, double: dict[str, Any], add: dict[str, Any]) -> None:
    doubles_and_adds(shelf, double, add)
    registry = shelf.find()
    assert price(registry, "a_double", "b_add") == 22
    selection = registry.select("coins", 2, ["a_double", "b_add"])
    assert selection.ids == ("coins", "b_add", "a_double")
    assert selection.calls == ("b_add", "a_double", "coins")


def test_what_is_optional_is_never_switched_on(shelf: Any) -> None:
    doubles_and_adds(shelf, {"optional": ["b_add", "nowhere"]})
    assert shelf.find().select("coins", 2, ["a_double"]).ids == ("coins", "a_double")


def test_players_decide_where_plugins_do_not(shelf: Any) -> None:
    doubles_and_adds(shelf)
    assert price(PluginRegistry.find(order=["b_add", "a_double"]), "a_double", "b_add") == 22


def test_players_go_before_what_plugins_wish(shelf: Any) -> None:
    doubles_and_adds(shelf, {"after": ["b_add"]})
    assert price(PluginRegistry.find(order=["a_double", "b_add"]), "a_double", "b_add") == 21


def test_players_cannot_put_a_plugin_before_what_it_needs(shelf: Any) -> None:
    doubles_and_adds(shelf, {"requires": ["b_add"]})
    with pytest.raises(UsageError) as refused:
        price(PluginRegistry.find(order=["a_double", "b_add"]), "a_double", "b_add")
    assert str(refused.value) == (
        english("plugins.order.against_need", first="a_double", second="b_add", right="b_add,a_double")
    )
    assert refused.value.code == "order-against-need"


HAT = """
from manicule import Piece, Plugin, Text, hookimpl

class Hat(Piece):
    id = "z_hat"
    kind = "hat"
    name = about = Text("Hat")

    @hookimpl
    def price_for(self, price): return price * 2

class Hats(Plugin):
    pieces = (Hat(),)

plugin = Hats()
"""


def price_with_hat(registry: PluginRegistry) -> int:
    """What 10 becomes for a seat with a hat that doubles it, beside a plugin that adds 1."""
    return int(registry.rule_set("coins", ("hats", "m_add")).hooks_for(("z_hat",)).price_for(None, None, 10))


@pytest.mark.parametrize(
    ("stated", "order", "expected"),
    [
        ({}, (), 22),
        ({}, ("hats", "m_add"), 21),
        ({}, ("m_add", "hats"), 22),
        ({"after": ["hats"]}, (), 21),
        ({"requires": ["hats"]}, (), 21),
        ({"before": ["hats"]}, (), 22),
        ({"before": ["hats"]}, ("hats", "m_add"), 21),
    ],
)
def test_a_piece_has_the_place_of_its_plugin_where_an_order_is_stated(
    shelf: Any, stated: dict[str, Any], order: tuple[str, ...], expected: int
) -> None:
    """Otherwise its own id decides, as “z_hat” does here."""
    shelf.folder("hats", HAT)
    shelf.folder("m_add", shelf.hook("price_for(self, price)", "return price + 1"), **stated)
    assert price_with_hat(PluginRegistry.find(order=order)) == expected


def test_plugins_that_each_want_to_be_first_are_told(shelf: Any) -> None:
    doubles_and_adds(shelf, {"before": ["b_add"]}, {"before": ["a_double"]})
    with pytest.raises(PluginError) as refused:
        price(shelf.find(), "a_double", "b_add")
    assert str(refused.value) == (
        english("plugins.order.circle", plugins="a_double, b_add", example="a_double,b_add")
    )
    assert refused.value.code == "order-circle"
    assert price(PluginRegistry.find(order=["b_add", "a_double"]), "a_double", "b_add") == 22


def test_the_order_does_not_depend_on_where_plugins_are(shelf: Any, tmp_path: Path) -> None:
    for id in ("c", "b", "a"):
        shelf.folder(id, after=["c"] if id == "a" else [])
    registry = shelf.find()
    expected = PluginOrder(("coins", "c", "a", "b"), ("c", "a", "b", "coins"))
    assert order_of(registry.manifests, "coins", ["b", "a", "c"]) == expected
    assert order_of(dict(reversed(registry.manifests.items())), "coins", ["a", "c", "b"]) == expected


# Conflicts.


def test_what_conflicts_is_refused_when_both_are_asked_for(shelf: Any) -> None:
    shelf.folder("a", conflicts=["b"])
    shelf.folder("b")
    with pytest.raises(PluginError) as refused:
        shelf.find().select("coins", 2, ["b", "a"])
    assert str(refused.value) == english("plugins.selection.conflict", one="a", other="b")
    assert (refused.value.code, refused.value.data) == ("conflict", {"one": "a", "other": "b"})


def test_what_conflicts_with_what_is_asked_for_is_left_out(shelf: Any) -> None:
    shelf.folder("a", conflicts=["b"])
    shelf.folder("b", default=True)
    selection = shelf.find().select("coins", 2, ["a"])
    assert selection.ids == ("coins", "a")
    assert [str(notice) for notice in selection.notices] == [
        english(
            "cli.hook_list.left_out",
            plugin="b",
            problem=english("plugins.selection.conflict", one="a", other="b"),
        )
    ]


def test_a_conflict_may_be_with_some_versions_only(shelf: Any) -> None:
    shelf.folder("a", conflicts=["b<2"])
    shelf.folder("c", optional=["b<2"])
    shelf.folder("b", version="2.1")
    registry = shelf.find()
    assert registry.select("coins", 2, ["a", "b"]).ids == ("coins", "a", "b")
    with pytest.raises(
        PluginError,
        match=english_pattern("plugins.selection.wrong_company", plugin="c", wanted="b<2", version="2.1"),
    ):
        registry.select("coins", 2, ["b", "c"])


# What extends another.


def extended(shelf: Any) -> Path:
    """`part` brings a penny and a hook; `box` corrects both, and something of the game."""
    hookspecs = (
        "from typing import Any, Protocol\\n"
        "from manicule import Plugin, fold\\n"
        "class Own(Protocol):\\n"
        "    @fold('weight')\\n"
        "    def weight(self, table: Any, weight: int) -> int:\\n"
        "        'What it weighs.'\\n"
        "class Part(Plugin):\\n"
        "    hookspecs = Own\\n"
        "plugin = Part()\\n"
    ).replace("\\n", "\n")
    shelf.folder("part", hookspecs, content=PENNY)
    box: Path = shelf.folder(
        "box", shelf.hook("weight(self, weight)", "return weight + 1"), extends=["part", "nowhere_near"]
    )
    (box / "content" / "part").mkdir(parents=True)
    (box / "content" / "part" / "own.toml").write_text("[coin.penny]\nchange = true\nvalue = 5\n")
    return box


def test_what_extends_a_plugin_counts_while_that_is_in_the_game(shelf: Any) -> None:
    extended(shelf)
    registry = shelf.find()
    alone = registry.rule_set("coins", ["box"])
    assert dict(alone.content.coin) == {}
    both = registry.rule_set("coins", ["box", "part"])
    assert both.content.coin["penny"].value == 5
    assert both.hooks.weight(None, 1) == 2
    assert registry.select("coins", 2, ["box"]).ids == ("coins", "box")
    assert registry.check("box") is None


def test_a_mistake_in_what_extends_a_plugin_is_found_without_a_game(shelf: Any) -> None:
    box = extended(shelf)
    (box / "content" / "part" / "own.toml").write_text("[coin.peny]\nchange = true\nvalue = 5\n")
    problem = shelf.find().check("box")
    assert isinstance(problem, ContentError)
    assert str(problem).startswith(
        "plugin box, file part/own.toml, entry coin.peny: " + english("kernel.content.missing")
    )


def test_a_hook_that_nobody_declares_is_a_mistake_for_what_extends_too(shelf: Any) -> None:
    shelf.folder("part")
    shelf.folder("box", shelf.hook("wieght(self)", "pass"), extends=["part"])
    assert english_part("kernel.manager.misspelt") in str(shelf.find().check("box"))


# Content.


def test_change_leaves_what_it_does_not_name(shelf: Any) -> None:
    shelf.folder("a", content='[coin.penny]\nvalue = 1\nname = "penny"\nsource = "p.3"\n')
    shelf.folder("b", content="[coin.penny]\nchange = true\nvalue = 2\n")
    penny = shelf.find().rule_set("coins", ["a", "b"]).content.coin["penny"]
    assert (penny.value, penny.name.message, penny.name.domain) == (2, "penny", "a")
    assert penny.source == "the plugin b"


@pytest.mark.parametrize("way", ["change", "replace", "remove"])
def test_an_entry_is_changed_whatever_the_ids_of_the_plugins(shelf: Any, way: str) -> None:
    own = {"change": 'value = 2\nsource = "x"', "replace": 'value = 2\nsource = "x"', "remove": ""}[way]
    for id in ("acards", "zcards"):
        shelf.folder(id, content=f"[coin.penny]\n{way} = true\n{own}\n")
    shelf.folder("mint", content=PENNY)
    registry = shelf.find()
    found = [registry.rule_set("coins", [id, "mint"]).content.coin for id in ("acards", "zcards")]
    assert found[0] == found[1]
    assert "penny" not in found[0] if way == "remove" else found[0]["penny"].value == 2


def test_change_of_an_unknown_field_names_it(shelf: Any) -> None:
    shelf.folder("a", content=PENNY)
    shelf.folder("b", content="[coin.penny]\nchange = true\nvalu = 2\n")
    with pytest.raises(ContentError, match=r"plugin b, file own.toml, entry coin.penny.*valu"):
        shelf.find().rule_set("coins", ["a", "b"])


def clashing(shelf: Any, **keys: Any) -> None:
    shelf.folder("a", content="[coin.penny]\nchange = true\nvalue = 2\n")
    shelf.folder("b", content="[coin.penny]\nchange = true\nvalue = 3\n", **keys)
    shelf.folder("mint", content=PENNY)


def test_two_plugins_that_change_one_entry_are_told_with_what_to_do(shelf: Any) -> None:
    clashing(shelf)
    wanted = ["a", "b", "mint"]
    selection = shelf.find().select("coins", 2, wanted)
    assert [str(notice) for notice in selection.notices] == [
        english("plugins.selection.both_change", earlier="a", later="b", entry="coin.penny")
    ]
    assert [notice.code for notice in selection.notices] == ["both-change-entry"]
    turned = PluginRegistry.find(order=["b", "a"])
    assert turned.select("coins", 2, wanted).notices == ()
    assert turned.rule_set("coins", wanted).content.coin["penny"].value == 2


def test_nothing_is_told_where_a_manifest_decides(shelf: Any) -> None:
    clashing(shelf, after=["a"])
    assert shelf.find().select("coins", 2, ["a", "b", "mint"]).notices == ()


def test_other_fields_of_one_entry_do_not_clash() -> None:
    def source(plugin: str, fields: dict[str, Any]) -> ContentSource:
        return ContentSource(plugin, (ContentFile("own.toml", {"coin": {"penny": fields}}),))

    change = source("a", {"change": True, "value": 2, "source": "a"})
    named = source("b", {"change": True, "name": "groat", "source": "b"})
    anew = source("c", {"replace": True, "value": 3, "source": "c"})
    assert list(content_clashes([change, named])) == []
    assert list(content_clashes([change, anew])) == [Clash("coin.penny", "a", "c")]
