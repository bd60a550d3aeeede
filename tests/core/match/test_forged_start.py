"""A record begins with what the rules allow now, or it is refused with the reason that is true."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.wording import english, english_part, english_pattern, message

import manicule
from manicule import Robot
from manicule.kernel.errors import PluginError, RecordError
from manicule.plugins import PluginRegistry
from manicule.records.form import header_text
from manicule.records.reader import read_record

SEATS = (Robot("random", "Anna"), Robot("random", "Bert"))


@pytest.fixture(scope="module")
def registry() -> PluginRegistry:
    return PluginRegistry.find()


@pytest.fixture
def forged(tmp_path: Path, registry: PluginRegistry) -> Callable[..., Path]:
    """A save whose header was changed together with its check."""

    def forge(game: str = "cartographers", /, **change: Any) -> Path:
        path = tmp_path / "game.toml"
        manicule.save(manicule.start(game, SEATS, seed=7, registry=registry), path)
        tables = msgspec.to_builtins(read_record(path).start)
        change["options"] = tables["options"] | change.get("options", {})
        path.write_bytes(header_text(tables | change)[0])
        return path

    return forge


def both_refuse(path: Path, registry: PluginRegistry) -> str:
    """What going on with a save and replaying it say, which is the same."""
    said = []
    for entrance in (manicule.load, manicule.replay):
        with pytest.raises(RecordError) as refused:
            entrance(path, registry=registry)
        said.append(str(refused.value))
    assert said[0] == said[1]
    return said[0]


EDITED = english("door.recorded_plugins.edited")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            {"shieldgate": 1_000_000},
            english("plugins.options.not_a_value", option="shieldgate", values="1, 2", given="1000000"),
        ),
        (
            {"shieldgate": -1},
            english("plugins.options.not_a_value", option="shieldgate", values="1, 2", given="-1"),
        ),
        ({"shieldgate": True}, english("plugins.options.not_a_number", option="shieldgate", given="true")),
        ({"shieldgate": "2"}, english("plugins.options.other_type", option="shieldgate", given="'2'")),
        ({"shieldgate": 2.0}, english("plugins.options.not_a_number", option="shieldgate", given="2.0")),
        ({"shieldgate": [2]}, english("plugins.options.not_a_number", option="shieldgate", given="[2]")),
        ({"side": "Z"}, english("plugins.options.not_a_value", option="side", values="A, B", given="Z")),
        (
            {"side": {"A": 1}},
            english("plugins.options.not_a_value", option="side", values="A, B", given="{'A': 1}"),
        ),
    ],
)
def test_an_option_that_cannot_be_chosen_is_refused(
    forged: Callable[..., Path], registry: PluginRegistry, options: dict[str, Any], problem: str
) -> None:
    path = forged(options=options)
    said = english("door.recorded_plugins.not_allowed", file=str(path), problem=problem, since=EDITED)
    assert both_refuse(path, registry) == said


def test_an_option_of_another_type_is_refused_where_any_value_goes(
    forged: Callable[..., Path], registry: PluginRegistry
) -> None:
    assert english("plugins.options.other_type", option="edicts", given=7) in both_refuse(
        forged(options={"edicts": 7}), registry
    )


def test_an_option_that_nobody_knows_any_more_is_not_shown_to_the_rules(
    forged: Callable[..., Path], registry: PluginRegistry
) -> None:
    match = manicule.load(forged(options={"weather": "rain"}), registry=registry)
    assert "weather" not in match.setup.options
    assert match.setup.options["side"] == "A"


def test_a_wish_that_nothing_knows_is_refused(forged: Callable[..., Path], registry: PluginRegistry) -> None:
    seats = [{"name": "Anna", "kind": "random", "wishes": {"crown": "gold"}}, {"name": "B", "kind": "random"}]
    assert english("plugins.player_counts.no_wishes", wish="crown", name="Anna") in both_refuse(
        forged(seats=seats), registry
    )


def test_a_number_of_seats_without_rules_is_refused(
    forged: Callable[..., Path], registry: PluginRegistry
) -> None:
    seats = [{"name": f"N{number}", "kind": "random"} for number in range(9)]
    assert english_part("plugins.player_counts.change", n=9) in both_refuse(forged(seats=seats), registry)


@pytest.mark.parametrize(
    ("game", "ids", "problem"),
    [
        (
            "cartographers",
            ["cartographers", "automa"],
            english("door.recorded_plugins.not_of_game", plugin="automa", game="cartographers"),
        ),
        (
            "cartographers",
            ["cartographers", "greedy"],
            english("door.recorded_plugins.not_of_game", plugin="greedy", game="cartographers"),
        ),
        ("bots", ["bots"], english("door.recorded_plugins.no_game", plugin="bots")),
    ],
)
def test_plugins_that_do_not_go_together_are_refused(
    forged: Callable[..., Path], registry: PluginRegistry, game: str, ids: list[str], problem: str
) -> None:
    plugins = [msgspec.to_builtins(registry.fingerprint(id)) for id in ids]
    assert problem in both_refuse(forged(game=game, plugins=plugins), registry)


def test_a_plugin_that_is_not_installed_is_named(
    forged: Callable[..., Path], registry: PluginRegistry
) -> None:
    plugins = [
        msgspec.to_builtins(registry.fingerprint("cartographers")),
        {"id": "dragons", "version": "1", "digest": ""},
    ]
    with pytest.raises(
        PluginError, match=english_pattern("door.recorded_plugins.missing", plugins="dragons 1")
    ):
        manicule.load(forged(plugins=plugins), registry=registry)


def test_where_a_plugin_has_changed_since_that_is_said_instead(
    forged: Callable[..., Path], registry: PluginRegistry
) -> None:
    plugins = [{"id": "cartographers", "version": "0.0.1", "digest": "0" * 16}]
    said = both_refuse(forged(plugins=plugins, options={"shieldgate": 3}), registry)
    assert (
        english_part(
            "door.recorded_plugins.changed_plugins",
            plugins=message("door.recorded_plugins.other_version", plugin="cartographers"),
        )
        in said
    )
    assert "take back" not in said
