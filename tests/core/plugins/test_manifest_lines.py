"""What is wrong with a manifest is told with its file and line, wherever the key stands and however it is
written."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english, english_part

from manicule.kernel.locations import SourceLocation
from manicule.plugins.locations import MOST_LINES, line_of_key, manifest_place
from manicule.plugins.manifest import Origin
from manicule_cli.plugins.catalogue import plugin_rows

TOML = '''\
# What it is.
id = "mod"

about = """
players = [9]
in a text of several lines
"""
"name" = "Mod"
requires = [
    "one",

    "two",  # the last one
]
game="coins"
bots.brave = "mod:Brave"

[options.speed]
about = "How fast."
values = ["slow", "fast"]
default = "slow"

[options.speed.sets]
fast = { depth = 3 }

[options]
depth = { default = 1, about = "How deep." }
'''

LITERAL = '''\
"""A plugin in one file."""

players = [9]
PLUGIN: dict = {
    "id": "mod",
    "requires": [
        "one",
    ], "game": "coins",
    "options": {
        "speed": {
            "default": "slow"},
    },
}
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("id", 2),
        ("about", 4),
        ("name", 8),
        ("requires", 9),
        ("requires[1]", 9),
        ("game", 14),
        ("bots.brave", 15),
        ("bots", 15),
        ("options", 17),
        ("options.speed.about", 18),
        ("options.speed.default", 20),
        ("options.speed.sets.fast", 23),
        ("options.speed.sets.fast.depth", 23),
        ("options.depth.about", 26),
        ("options.speed.least", 17),
        ("players", 0),
        ("", 0),
    ],
)
def test_the_line_of_a_key(tmp_path: Path, key: str, line: int) -> None:
    (tmp_path / "plugin.toml").write_text(TOML, encoding="utf-8")
    assert line_of_key(Origin(tmp_path), key) == line


@pytest.mark.parametrize(
    ("key", "line"),
    [("id", 5), ("requires", 6), ("game", 8), ("options.speed.default", 11), ("options.speed.most", 10)],
)
def test_the_line_of_a_key_in_a_single_file(tmp_path: Path, key: str, line: int) -> None:
    file = tmp_path / "mod.py"
    file.write_text(LITERAL, encoding="utf-8")
    assert line_of_key(Origin(file), key) == line
    assert line_of_key(Origin(file), "players") == 0


def test_what_is_gone_or_very_long_has_no_line(tmp_path: Path) -> None:
    assert line_of_key(Origin(tmp_path), "id") == line_of_key(Origin(tmp_path / "gone.py"), "id") == 0
    (tmp_path / "plugin.toml").write_text("#\n" * MOST_LINES + 'id = "mod"\n', encoding="utf-8")
    assert line_of_key(Origin(tmp_path), "id") == 0
    (tmp_path / "plugin.toml").write_text("id = \n", encoding="utf-8")
    (tmp_path / "odd.py").write_text("PLUGIN = {\n", encoding="utf-8")
    assert line_of_key(Origin(tmp_path), "id") == line_of_key(Origin(tmp_path / "odd.py"), "id") == 0


HEAD = 'api = 2\nid = "mod"\nkind = "rules"\nname = "Mod"\nabout = "A."\ngame = "coins"\n'
OPTION = '[options.speed]\nabout = "How fast."\n'

WRONG = {
    "api": ('id = "mod"\napi = 99\n', 2),
    english_part("kit.file.unknown_key"): (f"{HEAD}requirs = []\n", 7),
    "type": (f"{HEAD}default = 1\n", 7),
    "type in a table": (f"{HEAD}{OPTION}default = 1\nleast = true\n", 10),
    "key missing in a table": (f"{HEAD}{OPTION}", 7),
    english_part("cvlizations.order_kinds.give_get_another_kind", many="key"): (
        HEAD.replace('"rules"', '"bots"') + "bots = {}\ndefault = true\n",
        8,
    ),
    "requirement": (f'{HEAD}requires = ["a b"]\n', 7),
    "id": (HEAD.replace('"mod"', '"Mod"'), 2),
    "id of an option": (f"{HEAD}{OPTION.replace('speed', 'Speed')}default = 1\n", 7),
    "itself": (f'{HEAD}after = ["mod"]\n', 7),
    "players": (f"{HEAD}players = [0]\n", 7),
    "places": (f"{HEAD}takes_places = -1\n", 7),
    "module": (f'{HEAD}module = "my plugin"\n', 7),
    "bot": (f'{HEAD}[bots]\ngood = "mod:Good"\nbrave = "no class"\n', 9),
    "human": (f'{HEAD}[bots]\nhuman = "mod:Human"\n', 8),
    "values": (f'{HEAD}{OPTION}values = ["a"]\ndefault = "b"\n', 10),
    "bounds": (f"{HEAD}{OPTION}least = 3\ndefault = 1\n", 10),
    "sets for nothing": (f'{HEAD}{OPTION}values = ["a"]\ndefault = "a"\nsets.b = {{}}\n', 11),
    "sets unknown": (f'{HEAD}{OPTION}values = ["a"]\ndefault = "a"\nsets.a.depth = 1\n', 11),
    "absent": (f'{HEAD}\nrequires = ["absent"]\n', 8),
    "absent game": (HEAD.replace('"coins"', '"absent"'), 6),
    "bad TOML": (f"{HEAD}players = = 2\n", 7),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_has_a_line(shelf: Any, what: str) -> None:
    """In lists, in the notices of a game and in a check alike."""
    shelf.coins()
    text, line = WRONG[what]
    shelf.raw("mod", text)
    registry = shelf.find()
    (failure,) = registry.failures
    place = manifest_place(failure)
    assert (place.file, place.line) == ("plugin.toml", line), str(failure.problem)
    rows = [row for row in plugin_rows(registry) if row.status == "failed"]
    assert f"line {line}" in str(failure.text)
    assert [f"line {line}" in str(row.problem) for row in rows] == [True]


def test_a_manifest_that_ends_too_early_has_its_last_line(shelf: Any) -> None:
    shelf.coins()
    shelf.raw("mod", f"{HEAD}players = [\n    2,\n")
    (failure,) = shelf.find().failures
    assert manifest_place(failure) == SourceLocation("plugin.toml", 8)


def test_what_is_missing_has_no_line(shelf: Any) -> None:
    shelf.coins()
    shelf.raw("mod", HEAD.replace('name = "Mod"\n', ""))
    (failure,) = shelf.find().failures
    assert str(failure.located) == english("kernel.decoder.missing_key", key="name")
    assert manifest_place(failure).text() == "plugin.toml"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('"""Mine."""\nPLUGIN = {\n    "api": 2,\n    "id": "Mine",\n    "kind": "rules"}\n', 3),
        ("import os\nPLUGIN = {'api': os.getpid()}\n", 2),
        ("import os\nPLUGIN = {'api': \n", 2),
    ],
)
def test_a_plugin_in_one_file_has_lines(shelf: Any, source: str, line: int) -> None:
    shelf.coins()
    file = shelf.file("mine.py", source.replace('"api": 2', '"api": "two"'))
    (failure,) = shelf.find().failures
    assert manifest_place(failure) == SourceLocation(file.name, line), str(failure.text)
