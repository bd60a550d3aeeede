"""Every ruling can be read in the rules of its game, with its source.

A comment such as `<!-- ruling-13 -->` in a `rules.md` marks the item below it as that ruling.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from tests.rulebooks.rulebook import FOLDER, Rulebook
from tests.support.tables import registry

from manicule.plugins.manifest import Manifest
from manicule_interface.rulebook import RuleBlock, read_rules
from manicule_interface.rulebook_pages import rulebook
from manicule_interface.rulebook_search import find

GAMES = ("gutenberg", "cartographers", "cvlizations")
"""The games whose rules show their rulings."""

MARKED = re.compile(r"\bruling-[\w-]+")
SUBJECT = re.compile(r"\*\*[^*]+:\*\* ")
SOURCE = re.compile(r" \*\([^*]*(?:\bp\. \d+|\bchapter \w+|the rulebook is silent)[^*]*\)\*$")
MARKS = {"our reading": "our reading", "the rulebook is silent": "silent"}
"""What a ruling may rest on, and how the head of its section explains that."""

games = pytest.mark.parametrize("game", GAMES)


@dataclass(frozen=True)
class Shown:
    """A ruling in the rules of a plugin."""

    id: str
    plugin: str
    anchor: str
    block: RuleBlock

    @property
    def text(self) -> str:
        return self.block.texts[0].message


def plugins_of(game: str) -> list[Manifest]:
    return [one for one in registry().manifests.values() if game in (one.id, one.game)]


def section_of(game: str, plugin: str) -> str:
    return "rulings" if plugin == game else f"{plugin}_rulings"


def shown(game: str) -> Iterator[Shown]:
    for manifest in plugins_of(game):
        for page in read_rules(manifest.id, manifest.folder):
            for block in page.blocks:
                for id in MARKED.findall(block.note):
                    yield Shown(id, manifest.id, page.anchor, block)


def listed(game: str) -> dict[str, str]:
    return Rulebook(FOLDER / f"{game}.toml").chapters[-1].rules


@games
def test_every_ruling_is_shown_once_and_no_other(game: str) -> None:
    assert Counter(ruling.id for ruling in shown(game)) == Counter(listed(game).keys())


@games
def test_rulings_are_items_of_a_section_of_their_own(game: str) -> None:
    for ruling in shown(game):
        assert ruling.block.kind == "item", ruling.id
        assert ruling.anchor.startswith(section_of(game, ruling.plugin)), ruling.id


@games
def test_a_ruling_names_its_subject_and_its_source(game: str) -> None:
    for ruling in shown(game):
        assert SUBJECT.match(ruling.text), ruling.id
        assert SOURCE.search(ruling.text), ruling.id


@games
def test_a_section_explains_the_marks_that_it_uses(game: str) -> None:
    for manifest in plugins_of(game):
        pages = {page.anchor: page for page in read_rules(manifest.id, manifest.folder)}
        used = " ".join(ruling.text for ruling in shown(game) if ruling.plugin == manifest.id)
        if used:
            head = pages[section_of(game, manifest.id)].blocks[0].texts[0].message
            assert [mark for mark, word in MARKS.items() if mark in used and word not in head] == []


@games
def test_the_command_shows_the_rulings_of_the_game_and_of_its_plugins(game: str) -> None:
    found = find(rulebook(registry(), game), "rulings", str)
    assert found is not None
    told = [text.message for part in found.shown for text in part.page.texts]
    assert [ruling.id for ruling in shown(game) if ruling.text not in told] == []
