"""Where content comes from: a rulebook is named only where its text gives the value, and the rest is said.

What the texts give, and which rulings can be read otherwise, is listed in `given_by_text.toml`.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.support.tables import ROOT, registry
from tests.support.wording import english_part

from manicule.kernel.content import read_folder
from manicule.plugins.manifest import Manifest
from manicule_interface.rulebook import read_rules
from manicule_interface.rulebook_pages import ANCHOR, rulebook

GIVEN: dict[str, Any] = tomllib.loads((Path(__file__).parent / "given_by_text.toml").read_text("utf-8"))
TEXT = re.compile(r"p\.\d+|rulebook|clarification")
OURS = re.compile(r"reconstruction|deduced")
COMPONENT = re.compile(r"card \w+|map sheet")

games = pytest.mark.parametrize("game", sorted(GIVEN))


class Known(NamedTuple):
    """An entry of a content file, with its source and what the list says of it."""

    where: str
    source: str
    is_given: bool
    is_given_in_part: bool


def plugins_of(game: str) -> list[Manifest]:
    return [one for one in registry().manifests.values() if game in (one.id, one.game)]


@cache
def entries(game: str) -> tuple[Known, ...]:
    return tuple(known for one in plugins_of(game) for known in _entries(game, one))


def _entries(game: str, manifest: Manifest) -> Iterator[Known]:
    folder = manifest.content_folder
    files = read_folder(manifest.id, folder).files if folder is not None else ()
    for kind, table in ((kind, table) for file in files for kind, table in file.tables.items()):
        for id, fields in table.items():
            listed = (_is_listed(game, which, manifest.id, kind, id) for which in ("given", "in_part"))
            yield Known(f"{manifest.id}: {kind}.{id}", fields["source"], *listed)


def _is_listed(game: str, which: str, plugin: str, kind: str, id: str) -> bool:
    ids = GIVEN[game].get(which, {}).get(plugin, {}).get(kind, ())
    return ids == "*" or id in ids


@games
def test_a_rulebook_is_the_source_only_where_its_text_gives_the_value(game: str) -> None:
    for entry in entries(game):
        if entry.is_given:
            assert TEXT.match(entry.source), entry
            assert not OURS.search(entry.source), entry
        elif entry.is_given_in_part:
            assert TEXT.search(entry.source), entry
            assert OURS.search(entry.source), entry
        else:
            assert entry.source == ANCHOR or COMPONENT.match(entry.source), entry


@games
def test_everything_that_is_listed_exists(game: str) -> None:
    there = {entry.where for entry in entries(game)}
    for plugins in (GIVEN[game].get("given", {}), GIVEN[game].get("in_part", {})):
        for plugin, kinds in plugins.items():
            for kind, ids in kinds.items():
                wanted = ids if isinstance(ids, list) else [""]
                for id in wanted:
                    assert any(where.startswith(f"{plugin}: {kind}.{id}") for where in there), (kind, id)


@games
def test_the_rules_list_every_entry_that_is_not_certain(game: str) -> None:
    uncertain = [entry.where for entry in entries(game) if ANCHOR in entry.source]
    listed = set[str]()
    for part in rulebook(registry(), game).parts:
        if part.page.anchor == ANCHOR:
            for block in part.page.blocks:
                if block.kind == "row" and str(block.texts[0]).startswith("`"):  # no row of our own tables
                    kind, ids = (str(text) for text in block.texts)
                    listed |= set(_spelled_out(game, part.plugin, kind.strip("`"), ids))
    assert sorted(listed) == sorted(uncertain)


def _spelled_out(game: str, plugin: str, kind: str, ids: str) -> Iterator[str]:
    """The entries that a row names, from the first to the last."""
    own = [entry.where for entry in entries(game) if entry.where.startswith(f"{plugin}: {kind}.")]
    if ids == english_part("interface.rulebook_pages.all"):
        yield from own
        return
    for run in ids.split(", "):
        first, _, last = run.partition("–")
        start, end = (own.index(f"{plugin}: {kind}.{id}") for id in (first, last or first))
        yield from own[start : end + 1]


@games
def test_a_game_always_has_something_to_say_of_what_is_reconstructed(game: str) -> None:
    pages = [part.page for part in rulebook(registry(), game).parts if part.page.anchor == ANCHOR]
    assert pages
    assert all(page.blocks for page in pages)


# Readings


@games
def test_every_option_is_explained_in_the_rules_of_its_plugin(game: str) -> None:
    for manifest in plugins_of(game):
        read = " ".join(str(text) for page in read_rules(manifest.id, manifest.folder) for text in page.texts)
        for option in manifest.options:
            assert re.search(rf"`(--option )?{option}\b", read), f"{manifest.id}: {option}"


def scenarios() -> Iterator[dict[str, Any]]:
    for path in sorted((ROOT / "tests" / "scenarios").glob("*/*.toml")):
        scenario = tomllib.loads(path.read_text("utf-8"))
        if scenario["game"] == "gutenberg":
            yield scenario


@pytest.mark.parametrize("ruling", GIVEN["gutenberg"]["readings"])
def test_a_contested_ruling_is_an_option_with_scenarios_for_both_readings(ruling: str) -> None:
    stated = GIVEN["gutenberg"]["readings"][ruling]
    option = registry().manifests[stated["plugin"]].options[stated["option"]]
    assert option.default == stated["default"]
    sources = [
        scenario.get("options", {}).get(option.name, option.default)
        for scenario in scenarios()
        if re.search(rf"\bruling {ruling}\b", scenario["source"])
    ]
    assert option.default in sources
    others = set(option.values or (True, False)) - {option.default}
    assert others <= set(sources)
