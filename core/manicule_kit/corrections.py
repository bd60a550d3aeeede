"""The content files of a plugin that corrects a game: every uncertain entry.

Each entry is a comment, so nothing changes until a person with the card at hand uncomments it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from manicule.kernel.decoder import shown
from manicule.plugins import PluginRegistry
from manicule_kit.content_list import ContentRow, content_list
from manicule_kit.scenarios.layout import toml_key

UNCERTAIN = "reconstruction"
"""The word for uncertain entries in their `source`, for all their fields or for one: `p.11; number:
reconstruction`."""
HEADER = (
    "# To correct an entry, take the # in front of it away and write what is printed in your copy.\n"
    "# What you leave out of an entry stays as it is. Entries with a # change nothing.\n"
)


def correction_files(registry: PluginRegistry, game: str) -> dict[str, str]:
    """The text of each file, by its path below `content/`; files of a plugin are in a folder of its name."""
    files: dict[str, list[ContentRow]] = {}
    for row in content_list(registry, game).rows:
        if uncertain_fields(row):
            path = row.file if row.plugin == game else f"{row.plugin}/{row.file}"
            files.setdefault(path, []).append(row)
    return {path: HEADER + "".join(_tables(rows)) for path, rows in files.items()}


def corrected_parts(registry: PluginRegistry, game: str) -> list[str]:
    """The plugins of a game that have such entries."""
    rows = content_list(registry, game).rows
    return sorted({row.plugin for row in rows if row.plugin != game and uncertain_fields(row)})


def uncertain_fields(row: ContentRow) -> dict[str, Any]:
    """The uncertain fields of an entry."""
    statements = [statement.strip() for statement in row.source.split(";")]
    if UNCERTAIN in statements:
        return row.fields
    named = [statement.partition(":")[0].strip() for statement in statements if statement.endswith(UNCERTAIN)]
    return {name: value for name, value in row.fields.items() if name in named}


def _tables(rows: Sequence[ContentRow]) -> Iterator[str]:
    for kind in dict.fromkeys(row.kind for row in rows):
        yield f"\n[{kind}]\n"
        for row in rows:
            if row.kind == kind:
                fields = {"change": True, **uncertain_fields(row), "source": "my copy"}
                yield f"# {toml_key(row.id)} = {inline(fields)}\n"


def inline(value: Any) -> str:
    """A value as one line of TOML."""
    if isinstance(value, dict):
        pairs = ", ".join(f"{toml_key(key)} = {inline(held)}" for key, held in value.items())
        return f"{{ {pairs} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(inline, value))}]"
    return shown(value)
