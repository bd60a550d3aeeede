"""What in the content of a game is not known for certain: a page of the rules, made from the content files.

An entry whose `source` says so is a reconstruction, all of it or a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from manicule.kernel.content import read_folder
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule.plugins.manifest import Manifest
from manicule_interface.rulebook import RuleBlock, RulePage

ANCHOR = "reconstruction"
"""What such entries say in their `source`, and the page that lists them."""

TITLE = tr("What Is Reconstructed", context="rules")
TITLE_OF = tr("What Is Reconstructed: {plugin}", context="rules")
OURS = tr("Entries of the content files that are not known from a printed source, or not in every field:")
NOTHING = tr("Nothing: every entry of the content files names the page, card or sheet that it was read from.")
KIND = tr("Kind", context="rules")
ENTRIES = tr("Entries", context="rules")
ALL = tr("all of them", context="entries")
RANGE = Text("{first}–{last}", domain="")

_NUMBERED = re.compile(r"(\D*)(\d+)")


def with_reconstruction(manifest: Manifest, pages: Sequence[RulePage]) -> Iterator[RulePage]:
    """The pages of a plugin, where one lists what is not certain; a game with content has one in any case."""
    counted = list(_uncertain(manifest))
    listed = tuple(_listed(counted))
    own = [page for page in pages if page.anchor == ANCHOR]
    if own and listed:
        changed = msgspec.structs.replace(own[0], blocks=(*own[0].blocks, *listed))
        yield from (changed if page is own[0] else page for page in pages)
        return
    yield from pages
    if listed:
        title = TITLE if manifest.kind == "game" else TITLE_OF(plugin=manifest.name)
        yield RulePage(ANCHOR, 2, title, listed)
    elif counted and not own and manifest.kind == "game":
        yield RulePage(ANCHOR, 2, TITLE, (RuleBlock("paragraph", (NOTHING,)),))


def _listed(counted: Sequence[tuple[str, list[str], int]]) -> Iterator[RuleBlock]:
    """A table with a row for each kind of content that has such entries."""
    rows = [(kind, _entries(ids, of)) for kind, ids, of in counted if ids]
    if rows:
        yield RuleBlock("paragraph", (OURS,))
        yield RuleBlock("columns", (KIND, ENTRIES))
        yield from (RuleBlock("row", (verbatim(f"`{kind}`"), entries)) for kind, entries in rows)


def _uncertain(manifest: Manifest) -> Iterator[tuple[str, list[str], int]]:
    """For each kind of a plugin's content, the ids of what is not certain, and the number of all entries."""
    folder = manifest.content_folder
    if folder is None:
        return
    for file in read_folder(manifest.id, folder).files:
        for kind, table in file.tables.items():
            if isinstance(table, dict):
                yield kind, [id for id, fields in table.items() if _is_uncertain(fields)], len(table)


def _is_uncertain(fields: Any) -> bool:
    return isinstance(fields, dict) and ANCHOR in str(fields.get("source", ""))


def _entries(ids: Sequence[str], of: int) -> Text:
    """All of them, or their ids; those that are numbered on come from the first to the last."""
    if len(ids) == of:
        return ALL
    runs: list[list[str]] = [[ids[0]]]
    for one, next in pairwise(ids):
        if _follows(one, next):
            runs[-1].append(next)
        else:
            runs.append([next])
    return id_list(RANGE(first=run[0], last=run[-1]) if len(run) > 2 else id_list(run) for run in runs)


def _follows(one: str, next: str) -> bool:
    first, second = _NUMBERED.fullmatch(one), _NUMBERED.fullmatch(next)
    if first is None or second is None:
        return False
    return first[1] == second[1] and int(first[2]) + 1 == int(second[2])
