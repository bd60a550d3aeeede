"""Rule texts speak to players: they print no ids, and one thing has one name.

Rule texts are all of `rules.md`, what pieces and options say of themselves, and the texts of content.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.support.tables import registry

from manicule.plugins.manifest import Manifest
from manicule_interface.rulebook import read_rules, spans
from manicule_interface.rulebook_pages import rulebook
from manicule_workshop.extraction import messages_of

OTHER_NAMES: dict[str, dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "one_name.toml").read_text(encoding="utf-8")
)
GAMES = sorted(OTHER_NAMES)
ID = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
RULES_AND_CONTENT = re.compile(r"/(rules\.md|plugin\.toml|content/.+\.toml)$")

games = pytest.mark.parametrize("game", GAMES)


class RuleText(NamedTuple):
    """A text of the rules, and where it stands."""

    where: str
    message: str


def plugins_of(game: str) -> list[Manifest]:
    return [one for one in registry().manifests.values() if game in (one.id, one.game)]


def rule_texts(game: str) -> Iterator[RuleText]:
    for manifest in plugins_of(game):
        for message in messages_of(registry(), manifest.id):
            if any(RULES_AND_CONTENT.search(file) for file in message.files):
                yield RuleText(f"{manifest.id}: {message.context}", message.message)
        for piece in registry().plugin(manifest.id).pieces:
            yield RuleText(f"{manifest.id}: {piece.id}", str(piece.about))


def anchors(game: str) -> set[str]:
    """Anchors of the rules that are nothing to type: no plugin, no option and no value of one."""
    found = {part.page.anchor for part in rulebook(registry(), game).parts}
    for manifest in plugins_of(game):
        found -= {manifest.id, *manifest.options}
        for option in manifest.options.values():
            found -= set(map(str, option.values or ()))
    return found


def ids_in(text: str, anchors: set[str]) -> Iterator[str]:
    """Ids that a text prints: outside of typed words any, and among these anchors of the rules."""
    for style, piece in spans(text):
        if style != "typed":
            yield from ID.findall(piece)
        elif piece in anchors:
            yield piece


@games
def test_no_rule_text_prints_an_id(game: str) -> None:
    known = anchors(game)
    found = {one.where: ids for one in rule_texts(game) if (ids := list(ids_in(one.message, known)))}
    assert found == {}


@games
def test_one_thing_has_one_name(game: str) -> None:
    found = [
        f"{one.where}: “{match[0]}”, write “{name}”"
        for one in rule_texts(game)
        for other, name in OTHER_NAMES[game].items()
        if (match := re.search(other, one.message, re.IGNORECASE))
    ]
    assert found == []


@games
def test_every_text_of_the_rules_is_looked_at(game: str) -> None:
    looked_at = {one.message for one in rule_texts(game)}
    written = {
        text.message
        for manifest in plugins_of(game)
        for page in read_rules(manifest.id, manifest.folder)
        for text in page.texts
        if text.domain
    }
    assert written
    assert written <= looked_at


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("see `order_as_reward`", ["order_as_reward"]),
        ("see order_as_reward", ["order_as_reward"]),
        ("see Order as a Reward", []),
        ("the option `last_window`, or `more_printing`", []),
    ],
)
def test_ids_are_found(text: str, ids: list[str]) -> None:
    assert list(ids_in(text, {"order_as_reward", "readings"})) == ids
