"""Which plugins a game is played with: defaults, those asked for or left out, and what they need."""

from typing import Any

import pytest
from tests.support.wording import english, english_part, english_pattern

from manicule.kernel.errors import ManiculeError, PluginError, UsageError

PENNY = '[coin.penny]\nvalue = 1\nsource = "test"\n'


@pytest.fixture(autouse=True)
def game(shelf: Any) -> None:
    shelf.coins()


def ids(shelf: Any, places: int = 2, with_: str = "", without: str = "") -> tuple[str, ...]:
    """What is selected; there must be nothing to tell."""
    chosen = shelf.find().select("coins", places, with_.split(), without.split())
    assert not [str(notice) for notice in chosen.notices]
    return tuple(chosen.ids)


def told(
    shelf: Any, places: int = 2, with_: str = "", without: str = ""
) -> tuple[tuple[str, ...], list[str]]:
    chosen = shelf.find().select("coins", places, with_.split(), without.split())
    return chosen.ids, [str(notice) for notice in chosen.notices]


def refusal(shelf: Any, error: type[ManiculeError], with_: str = "", without: str = "") -> str:
    with pytest.raises(error) as refused:
        shelf.find().select("coins", 2, with_.split(), without.split())
    return str(refused.value)


# Defaults.


def test_the_game_comes_first_then_what_is_on_by_default(shelf: Any) -> None:
    shelf.folder("b", default=True)
    shelf.folder("a", default=True)
    shelf.folder("c")
    assert ids(shelf) == ("coins", "a", "b")


def test_a_default_may_be_for_some_numbers_of_places(shelf: Any) -> None:
    shelf.folder("a", default=True, players=[3])
    assert ids(shelf, 2) == ("coins",)
    assert ids(shelf, 3) == ("coins", "a")


def test_plugins_of_other_games_and_bots_are_not_selected(shelf: Any) -> None:
    shelf.folder("dice", shelf.game, kind="game", players=[2])
    shelf.folder("loaded", game="dice", default=True)
    shelf.folder("players", kind="bots", bots={"x": "X"}, game="coins")
    assert ids(shelf) == ("coins",)


def test_a_default_brings_what_it_needs_and_comes_after_it(shelf: Any) -> None:
    shelf.folder("a", default=True, requires=["z"])
    shelf.folder("z")
    assert ids(shelf) == ("coins", "z", "a")


# With and without.


def test_with_adds_a_plugin_and_what_it_needs(shelf: Any) -> None:
    shelf.folder("a", requires=["b"])
    shelf.folder("b", requires=["c"])
    shelf.folder("c")
    assert ids(shelf, with_="a") == ("coins", "c", "b", "a")


def test_a_default_counts_the_places_that_plugins_take(shelf: Any) -> None:
    shelf.folder("ghost", takes_places=1)
    shelf.folder("duel", default=True, players=[2])
    assert "duel" in ids(shelf, 1, with_="ghost")
    assert "duel" not in ids(shelf, 2, with_="ghost")
    assert "duel" in ids(shelf, 2)


def test_with_adds_a_plugin_for_any_number_of_places(shelf: Any) -> None:
    shelf.folder("a", players=[3])
    assert ids(shelf, 2, with_="a a coins") == ("coins", "a")


def test_without_leaves_out_a_default(shelf: Any) -> None:
    shelf.folder("a", default=True)
    assert ids(shelf, without="a a") == ("coins",)


def test_without_something_that_is_off_anyway_says_nothing(shelf: Any) -> None:
    shelf.folder("a")
    assert ids(shelf, without="a") == ("coins",)


def test_without_leaves_out_what_needs_it_and_says_so(shelf: Any) -> None:
    shelf.folder("a", default=True)
    shelf.folder("b", default=True, requires=["a"])
    shelf.folder("c", default=True, requires=["b"])
    assert told(shelf, without="a") == (
        ("coins",),
        [
            english("plugins.selection.dropped", plugin="b", required="a"),
            english("plugins.selection.dropped", plugin="c", required="a"),
        ],
    )


def test_without_something_that_is_not_installed_is_a_notice(shelf: Any) -> None:
    assert told(shelf, without="gaers") == (
        ("coins",),
        [english("plugins.selection.without_nothing", plugin="gaers", game="coins")],
    )


def test_with_and_without_the_same_is_refused(shelf: Any) -> None:
    shelf.folder("a")
    assert refusal(shelf, UsageError, "a", "a") == english("plugins.selection.both", plugin="a")


def test_with_a_plugin_that_needs_one_left_out_is_refused(shelf: Any) -> None:
    shelf.folder("a", requires=["b"])
    shelf.folder("b")
    said = refusal(shelf, UsageError, "a", "b")
    assert said == english("plugins.selection.needs", plugin="a", required="b")


def test_the_game_itself_cannot_be_left_out(shelf: Any) -> None:
    assert english_part("plugins.selection.the_game") in refusal(shelf, UsageError, without="coins")


def test_with_something_unknown_is_refused_with_the_nearest(shelf: Any) -> None:
    said = refusal(shelf, PluginError, "gaers")
    assert said == english("plugins.selection.no_such", plugin="gaers", game="coins")
    shelf.folder("gears")
    said = refusal(shelf, PluginError, "gaers")
    assert said == english("plugins.selection.did_you_mean", plugin="gaers", game="coins", near="gears")


def test_with_a_plugin_of_another_game_is_refused(shelf: Any) -> None:
    shelf.folder("dice", shelf.game, kind="game", players=[2])
    said = refusal(shelf, PluginError, "dice")
    assert said == english("plugins.selection.not_for", plugin="dice", game="coins")


def test_with_a_blocked_or_unreadable_plugin_says_why(shelf: Any) -> None:
    shelf.folder("a")
    with pytest.raises(PluginError, match="it is blocked"):
        shelf.find("a").select("coins", 2, ["a"])
    shelf.raw("b", "id =")
    assert english_part("plugins.manifest_file.unreadable", file="plugin.toml") in refusal(
        shelf, PluginError, "b"
    )


def test_an_unknown_game_is_refused_with_the_known_ones(shelf: Any) -> None:
    with pytest.raises(UsageError) as refused:
        shelf.find().select("cions", 2)
    assert str(refused.value) == english(
        "plugins.registry.no_such_game", game="cions", near="coins", known="coins"
    )


def test_without_any_game_there_is_nothing_to_name(shelf: Any) -> None:
    with pytest.raises(PluginError, match="it is blocked"):
        shelf.find("coins").game("coins")
    with pytest.raises(UsageError, match=english_pattern("plugins.registry.no_games")):
        shelf.find("coins").game("chess")


def test_a_plugin_that_is_no_game_is_no_game(shelf: Any) -> None:
    shelf.folder("a")
    with pytest.raises(UsageError, match=english_pattern("plugins.registry.not_a_game", game="a")):
        shelf.find().game("a")


# What does not work.


@pytest.mark.parametrize(
    ("source", "content", "reason"),
    [
        ("1 / 0\n", "", "ZeroDivisionError: division by zero"),
        ("raise SystemExit\n", "", "SystemExit"),
        ("x = 1\n", "", english_part("plugins.loader.no_plugin")),
        ("", "[coin.penny]\n", "plugin mod, file own.toml, entry coin.penny: "),
        ("", "[coin", "plugin mod, file own.toml: "),
    ],
)
def test_a_default_that_fails_is_left_out_with_a_notice(
    shelf: Any, source: str, content: str, reason: str
) -> None:
    shelf.folder("good", shelf.empty, content=PENNY, default=True)
    shelf.folder("mod", source, content, default=True)
    chosen, notices = told(shelf)
    assert chosen == ("coins", "good")
    (notice,) = notices
    assert notice.startswith(english_part("cli.hook_list.left_out", plugin="mod"))
    assert reason in notice


@pytest.mark.parametrize(
    ("signature", "body", "reason"),
    [
        (
            "phaes_ends(self, table)",
            "pass",
            "plugin mod, hook phaes_ends: " + english_part("kernel.manager.misspelt"),
        ),
        (
            "phases(self, phases)",
            "raise KeyError('x')",
            english("plugins.registry.incompatible", plugins="coins, mod", what="KeyError: 'x'"),
        ),
        (
            "phases(self, phases)",
            "raise SystemExit",
            english("plugins.registry.incompatible", plugins="coins, mod", what="SystemExit: "),
        ),
    ],
)
def test_a_default_whose_hooks_fail_is_left_out_with_a_notice(
    shelf: Any, signature: str, body: str, reason: str
) -> None:
    shelf.folder("mod", shelf.hook(signature, body), default=True)
    chosen, (notice,) = told(shelf)
    assert chosen == ("coins",)
    assert notice.startswith(english("cli.hook_list.left_out", plugin="mod", problem=reason))


def test_what_needs_a_failing_default_is_left_out_too(shelf: Any) -> None:
    shelf.folder("a", "1 / 0\n", default=True)
    shelf.folder("b", default=True, requires=["a"])
    shelf.folder("c", default=True)
    chosen, (first, second) = told(shelf)
    assert chosen == ("coins", "c")
    assert first.startswith(english("cli.hook_list.left_out", plugin="a", problem="plugin a ("))
    assert second == english("plugins.selection.dropped", plugin="b", required="a")


def test_the_culprit_is_told_before_what_needs_it(shelf: Any) -> None:
    shelf.folder("a", default=True, requires=["z"])
    shelf.folder("z", "1 / 0\n", default=True)
    chosen, (first, second) = told(shelf)
    assert chosen == ("coins",)
    assert first.startswith(english("cli.hook_list.left_out", plugin="z", problem="plugin z ("))
    assert second == english("plugins.selection.dropped", plugin="a", required="z")


def test_a_failing_plugin_that_was_asked_for_is_refused(shelf: Any) -> None:
    shelf.folder("a", "1 / 0\n")
    shelf.folder("b", requires=["a"])
    assert "ZeroDivisionError" in refusal(shelf, PluginError, "a")
    assert "plugin a (" in refusal(shelf, PluginError, "b")


def test_of_a_default_and_a_wish_that_do_not_agree_the_wish_stays(shelf: Any) -> None:
    shelf.folder("a", content=PENNY, default=True)
    shelf.folder("b", content=PENNY)
    chosen, (notice,) = told(shelf, with_="b")
    assert chosen == ("coins", "b")
    assert notice.startswith("a is left out: ")
    assert english_part("kernel.content.exists") in notice


def test_a_default_that_could_not_be_read_is_not_missed_unawares(shelf: Any) -> None:
    shelf.raw("a", "id =")
    shelf.folder("b", default=True, api=3)
    shelf.folder("c", default=False, api=3)
    shelf.folder("d", default=True, api=3, game="other")
    shelf.folder("e", kind="bots", api=3)
    chosen, (first, second) = told(shelf)
    assert chosen == ("coins",)
    assert first.startswith("not used: plugin a (")
    assert second.startswith("not used: plugin b (")
    assert told(shelf, without="a b") == (("coins",), [])


def test_a_broken_game_cannot_be_selected(shelf: Any) -> None:
    shelf.folder("dice", "1 / 0\n", kind="game", players=[2])
    shelf.folder("loaded", game="dice", default=True)
    with pytest.raises(PluginError, match="plugin dice"):
        shelf.find().select("dice", 2)


def test_plugins_with_options_of_one_name_go_together(shelf: Any) -> None:
    option = {"speed": {"default": 1, "about": "How fast."}}
    shelf.folder("a", default=True, options=option)
    shelf.folder("b", default=True, options=option)
    assert told(shelf) == (("coins", "a", "b"), [])


def test_a_plugin_whose_kind_is_misspelt_is_told_of(shelf: Any) -> None:
    shelf.folder("a", kind="ruels", game="coins", default=True)
    chosen, notices = told(shelf)
    assert chosen == ("coins",)
    assert len(notices) == 1
    assert "“kind” is wrong" in notices[0]


def test_a_game_that_there_is_not_is_named_before_anything_that_was_asked_for(shelf: Any) -> None:
    with pytest.raises(UsageError, match=english_pattern("plugins.registry.not_a_game", game="chess")):
        shelf.find().select("chess", 2, ["nothing"])
