"""Nothing that is frozen changes by accident: saves, positions, questions, views, sheets, listings.

A commit that must change frozen values carries them (`python -m tests.frozen.generate`) with the one change
that causes it, and says which keys changed and why. See README.md beside this file.
"""

import json

import msgspec
import pytest
from tests.frozen import commands
from tests.frozen.cases import cases, games, registry
from tests.frozen.differences import differences
from tests.frozen.files import is_wording, makers, read, stands
from tests.frozen.games import POSITIONS, played
from tests.frozen.wording import without_words
from tests.support.reference_commands import commands as reference_commands

import manicule
from manicule import Texts, wire
from manicule.kernel.positions.canonical import digest

SUBJECTS = sorted(makers())
SHIPPED = ("cartographers", "cvlizations", "gutenberg")


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_is_frozen_stays(subject):
    """Words come last: `python -m tests.frozen.generate --words` freezes new wording, and nothing else."""
    texts = makers()[subject]()
    for name in sorted(texts, key=is_wording):
        found = differences(read(name), texts[name])
        assert not found, "\n".join([name, *found])


def kept_saves() -> list[dict[str, str]]:
    return [json.loads(line) for line in read("saves.jsonl.xz").splitlines()]


class Asked(msgspec.Struct):
    kind: str


class Seen(msgspec.Struct):
    seat: str


class Look(msgspec.Struct):
    """What the tests below look at in a frozen line."""

    at: str
    asked: dict[str, Asked]
    view: Seen


def looks(game: str) -> list[Look]:
    return [msgspec.json.decode(line, type=Look) for line in read(f"{game}.jsonl.xz").splitlines()]


def test_every_kept_save_loads_and_stands_where_it_stood():
    """The bytes that were kept, not those that are made now."""
    stood = {save["name"]: save["stands"] for save in kept_saves()}
    assert stood
    assert {save["name"]: stands(save["save"].encode()) for save in kept_saves()} == stood


def test_every_kept_save_is_verified_when_it_is_replayed(tmp_path):
    for save in kept_saves():
        path = tmp_path / f"{save['name']}.toml"
        path.write_text(save["save"], encoding="utf-8", newline="")
        match = manicule.replay(path, registry=registry())
        match.run()
        assert digest(match.position) == save["stands"]["position"], save["name"]


def test_every_game_every_mix_of_plugins_and_every_option_has_a_save():
    """The cases are found by the manifests: a new plugin or option is frozen with the next freeze."""
    assert [save["name"] for save in kept_saves()] == list(cases())


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_game_is_looked_at_in_500_positions(game):
    assert len({look.at for look in looks(game)}) == POSITIONS == 500


@pytest.mark.parametrize("game", games())
def test_every_kind_of_question_that_a_frozen_game_asks_is_looked_at(game):
    asked = {kind for case in cases().values() if case.game == game for kind in played(case).kinds}
    assert asked <= {question.kind for look in looks(game) for question in look.asked.values()}


def test_everybody_is_looked_at():
    """Those who are asked, those who wait, and those who only watch."""
    found = looks("gutenberg")
    asked = sum(look.view.seat in look.asked for look in found)
    watching = sum(look.view.seat == "" for look in found)
    assert min(asked, watching, len(found) - asked - watching) > 50


def test_every_command_has_frozen_output():
    """A new command is added to `COMMANDS`."""
    known = {name for name, command, _ in reference_commands() if not hasattr(command, "list_commands")}
    listed = {f"manicule {line}" for line in commands.COMMANDS.values()}
    missing = {name for name in known if not any(f"{line} ".startswith(f"{name} ") for line in listed)}
    assert missing == {f"manicule {name}" for name in commands.WITHOUT_JSON}


def test_words_are_kept_apart_from_what_they_stand_in():
    text = Texts("example").ntr("{n} pebble", "{n} “pebbles”", context="pebbles")(n=2)
    structure, words = without_words(wire.encode({"heap": text, "name": "Anna"}))
    assert json.loads(structure) == {"heap": {"is": "text", "params": [["n", 2]]}, "name": "Anna"}
    assert json.loads(words) == [
        {"message": "{n} pebble", "context": "pebbles", "domain": "example", "plural": "{n} “pebbles”"}
    ]


def test_a_difference_is_told_with_its_place():
    frozen, made_now = b'{"at":"case 3","rows":[1,2]}\n', b'{"at":"case 3","rows":[1,3]}\n{"at":"case 4"}\n'
    assert differences(frozen, made_now) == [
        "case 3.rows[1]: 2 became 3",
        'document 2: nothing became {"at": "case 4"}',
    ]
    assert differences(frozen, frozen) == []
    listed = b'{\n"saves list":{"saves":[{"name":"cells","state":"over"}]}}'
    assert differences(listed, listed.replace(b"over", b"open")) == [
        'document 1.saves list.saves[0].state: "over" became "open"'
    ]


def test_long_texts_are_shown_where_they_part():
    (shown,) = differences(b'{"save":"%s1"}' % (b"x" * 900), b'{"save":"%s2"}' % (b"x" * 900))
    before, now = shown.split(" became ")
    assert before.endswith('xx1"')
    assert now.startswith("…xx")
    assert now.endswith('xx2"')
