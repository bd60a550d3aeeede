"""Packs: exactly these plugins, in these versions, with these options, and no others."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.tables import registry_with_examples
from tests.support.wording import english, english_part, english_pattern

import manicule
from manicule import Human
from manicule.door.match_request import MatchRequest, fewest_seats, settle
from manicule.kernel.errors import PluginError, UsageError
from manicule.match.header import MatchHeader
from manicule.plugins import PluginRegistry
from manicule.plugins.pack import (
    Pack,
    PackedPlugin,
    check_pack,
    pack_of,
    pack_problems,
    read_pack,
    read_packs,
)
from manicule.records.match_file import required_header

MARKUP = {"markup": {"default": 1, "least": 0, "most": 5, "about": "For a test."}}
CLUB = """
pack = 1
name = "Club"
game = "coins"

[[plugins]]
id = "tithe"
version = ">=2,<3"
options = { markup = 4 }
"""


@pytest.fixture
def registry(shelf: Any) -> PluginRegistry:
    """Coins, with a plugin that is on by default and two that are not."""
    shelf.coins()
    shelf.folder("usual", shelf.empty, default=True, version="1")
    shelf.folder("tithe", shelf.empty, version="2.1", options=MARKUP)
    shelf.folder("feast", shelf.empty, version="1.0")
    found: PluginRegistry = shelf.find()
    return found


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def begun(registry: PluginRegistry, pack: Pack | None, **more: Any) -> MatchHeader:
    start, _ = settle(registry, MatchRequest(seats=[Human(), Human()], pack=pack, **more))
    return start


def test_a_table_has_the_plugins_and_options_of_its_pack_and_no_others(
    registry: PluginRegistry, tmp_path: Path
) -> None:
    assert begun(registry, None, game="coins").plugin_ids == ("coins", "usual")
    start = begun(registry, read_pack(written(tmp_path, CLUB)))
    assert start.plugin_ids == ("coins", "tithe")
    assert start.options == {"markup": 4}


def test_a_match_is_begun_with_a_pack_or_its_path(tmp_path: Path) -> None:
    path = written(tmp_path, 'pack = 1\ngame = "masks"\noptions = { rounds = 2 }')
    for pack in (path, str(path), read_pack(path)):
        match = manicule.start(None, [Human()] * 3, pack=pack, registry=registry_with_examples())
        assert required_header(match).options == {"rounds": 2}
        assert required_header(match).plugin_ids == ("masks",)


@pytest.mark.parametrize("beside", [{"with_": ["feast"]}, {"without": ["tithe"]}, {"options": {"markup": 1}}])
def test_nothing_can_be_said_beside_a_pack(registry: PluginRegistry, tmp_path: Path, beside: Any) -> None:
    with pytest.raises(UsageError, match=english_pattern("door.open.pack_alone", said=next(iter(beside)))):
        manicule.start(None, [Human(), Human()], pack=written(tmp_path, CLUB), registry=registry, **beside)


def test_what_is_compared_varies_a_pack(registry: PluginRegistry, tmp_path: Path) -> None:
    pack = read_pack(written(tmp_path, CLUB))
    assert begun(registry, pack, with_=["feast"]).plugin_ids == ("coins", "feast", "tithe")
    assert begun(registry, pack, options={"markup": "2"}).options == {"markup": 2}


def test_a_pack_is_for_its_own_game(registry: PluginRegistry, tmp_path: Path) -> None:
    with pytest.raises(
        UsageError,
        match=english_pattern("door.match_request.other_game", pack="Club", game="coins", other="cards"),
    ):
        begun(registry, read_pack(written(tmp_path, CLUB)), game="cards")


def test_a_pack_that_cannot_be_played_says_all_that_is_wrong(registry: PluginRegistry) -> None:
    packed = (
        PackedPlugin("coins", digest="0" * 16),
        PackedPlugin("tithe", "==2.0"),
        PackedPlugin("harvest", install="manicule-harvest==3"),
        PackedPlugin("barter"),
    )
    pack = Pack(name="Club", game="coins", plugins=packed)
    with pytest.raises(PluginError) as refused:
        check_pack(registry, pack)
    assert str(refused.value).startswith(english_part("plugins.pack.cannot", pack="Club"))
    assert [str(problem) for problem in pack_problems(registry, pack)] == [
        english("plugins.pack.other_files", plugin="coins"),
        english("plugins.pack.other_version", plugin="tithe", wanted="==2.0", version="2.1"),
        english("plugins.pack.missing_install", plugin="harvest", install="manicule-harvest==3"),
        english("plugins.pack.missing", plugin="barter"),
    ]


def test_a_game_that_is_not_there_is_told_as_any_other_plugin(registry: PluginRegistry) -> None:
    packed = PackedPlugin("cards", install="manicule-cards==2")
    for pack, problem in (
        (
            Pack(name="Club", game="cards", plugins=(packed,)),
            english("plugins.pack.missing_install", plugin="cards", install="manicule-cards==2"),
        ),
        (Pack(name="Club", game="cards"), english("plugins.pack.missing", plugin="cards")),
    ):
        with pytest.raises(
            PluginError, match=english_pattern("plugins.pack.cannot", pack="Club", problems=problem) + "$"
        ):
            begun(registry, pack)


def test_a_pack_lists_parts_of_its_game_alone(registry: PluginRegistry, shelf: Any) -> None:
    shelf.folder("cards", shelf.game.replace("coins", "cards"), kind="game", players=[2])
    found = shelf.find()
    pack = Pack(name="Club", game="coins", plugins=(PackedPlugin("cards"),))
    assert [str(problem) for problem in pack_problems(found, pack)] == [
        english("plugins.pack.no_part", plugin="cards", game="coins")
    ]


def test_what_a_listed_plugin_needs_must_be_listed(registry: PluginRegistry, shelf: Any) -> None:
    shelf.folder("needy", shelf.empty, requires=["tithe"])
    pack = Pack(name="Club", game="coins", plugins=(PackedPlugin("needy"),))
    with pytest.raises(UsageError, match="needy needs “tithe”"):
        begun(shelf.find(), pack)


@pytest.mark.parametrize("is_exact", [True, False])
def test_the_pack_of_a_table_makes_the_same_table(
    registry: PluginRegistry, tmp_path: Path, is_exact: bool
) -> None:
    start = begun(registry, None, game="coins", with_=["tithe"], options={"markup": "3"})
    made = pack_of(registry, start.plugins, start.options, start.order, name="Ours", is_exact=is_exact)
    read = read_pack(written(tmp_path, made.toml()))
    assert read == made
    again = begun(registry, read)
    assert (again.plugins, again.options, again.order) == (start.plugins, start.options, start.order)
    assert all(bool(one.digest) is is_exact for one in read.plugins)
    assert [(one.id, one.version) for one in read.plugins] == [
        ("coins", ""),
        ("tithe", "==2.1"),
        ("usual", "==1"),
    ]


def test_an_unusual_order_is_kept_and_the_settings_of_a_person_are_not(
    registry: PluginRegistry, tmp_path: Path
) -> None:
    turned = registry.ordered(["usual", "tithe"])
    start = begun(turned, None, game="coins", with_=["tithe"])
    made = pack_of(registry, start.plugins, start.options, start.order, name="Turned")
    assert made.order == ("usual", "tithe")
    again = begun(registry, made)
    assert (again.plugin_ids, again.order) == (start.plugin_ids, start.order)
    plain = Pack(name="Plain", game="coins", plugins=(PackedPlugin("tithe"), PackedPlugin("usual")))
    assert begun(turned, plain).plugin_ids == ("coins", "tithe", "usual")


def test_the_pack_of_a_save_needs_no_plugin_any_more(registry: PluginRegistry, shelf: Any) -> None:
    start = begun(registry, None, game="coins", with_=["tithe"], options={"markup": "3"})
    bare = shelf.find("tithe", "usual")
    made = pack_of(bare, start.plugins, start.options, start.order, name="Old")
    assert made.ids == ("tithe", "usual")
    assert made.options == {"markup": 3}
    assert begun(registry, made).options == {"markup": 3}


def test_an_installed_plugin_says_what_pip_installs(registry: PluginRegistry, shelf: Any) -> None:
    shelf.installed("harvest", shelf.empty, dist="manicule-harvest")
    found = shelf.find()
    start = begun(found, None, game="coins", with_=["harvest"])
    made = pack_of(found, start.plugins, start.options, start.order, name="Ours")
    assert {one.id: one.install for one in made.plugins if one.install} == {
        "harvest": "manicule-harvest==1.5"
    }


def test_a_disabled_plugin_keeps_its_packs_from_being_played(registry: PluginRegistry, shelf: Any) -> None:
    pack = Pack(name="Club", game="coins", plugins=(PackedPlugin("tithe"),))
    with pytest.raises(PluginError, match="it is blocked"):
        check_pack(shelf.find("tithe"), pack)


def test_as_few_sit_down_as_a_pack_is_for(registry: PluginRegistry) -> None:
    assert fewest_seats(registry, Pack(name="Club", game="coins")) == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", english_pattern("plugins.pack.no_pack", file="").removeprefix(r":\s+")),
        ("pack = true", english_pattern("plugins.pack.no_pack", file="").removeprefix(r":\s+")),
        ("pack = 7", english_pattern("plugins.pack.newer", file="", number=7).removeprefix(r":\s+")),
        ("pack = [", english_pattern("plugins.pack.unreadable", file="").removeprefix(r":\s+")),
        ("pack = 1", english_pattern("kernel.decoder.missing_key", key="game")),
        ("pack = 1\ngame = 'Coins!'", "game: “Coins!”"),
        (
            "pack = 1\ngame = 'coins'\nplugin = []",
            english_pattern("kernel.decoder.unknown_key", key="plugin", near="plugins"),
        ),
        (
            "pack = 1\ngame = 'coins'\norder = ['tithe']",
            "order: " + english_pattern("plugins.pack.odd_order", plugin="tithe"),
        ),
        (
            "pack = 1\ngame = 'coins'\n[[plugins]]\nid = 3",
            r"plugins\[0\].id: " + english_pattern("kernel.decoder.not_text", found=3),
        ),
        ("pack = 1\ngame = 'coins'\n[[plugins]]\nid = 'a b'", r"plugins\[0\].id: “a b”"),
        (
            CLUB + "[[plugins]]\nid = 'tithe'",
            r"plugins\[1\].id: " + english_pattern("plugins.pack.twice", plugin="tithe"),
        ),
        (
            CLUB.replace(">=2,<3", "2"),
            r"plugins\[0\].version: " + english_pattern("plugins.pack.no_version", given=2),
        ),
        (CLUB.replace("4 }", "[4] }"), r"plugins\[0\].options"),
    ],
)
def test_a_pack_that_is_wrong_is_refused_with_its_file_and_key(
    text: str, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=f"club.toml(: |, ).*{problem}"):
        read_pack(written(tmp_path, text))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError,
        match=english_pattern(
            "plugins.pack.unreadable", file="nowhere.toml", problem=english("kernel.untrusted_files.missing")
        ),
    ):
        read_pack(tmp_path / "nowhere.toml")


def test_the_packs_of_a_folder_go_by_the_names_of_their_files(tmp_path: Path) -> None:
    written(tmp_path, CLUB)
    (tmp_path / "plain.toml").write_text('pack = 1\ngame = "coins"\n')
    (tmp_path / "notes.txt").write_text("not read")
    found = read_packs(tmp_path)
    assert {file: pack.name for file, pack in found.items()} == {"club": "Club", "plain": "plain"}
    (tmp_path / "odd.toml").write_text("game = 3")
    with pytest.raises(UsageError, match=english_pattern("plugins.pack.no_pack", file="odd.toml")):
        read_packs(tmp_path)
