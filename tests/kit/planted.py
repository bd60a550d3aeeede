"""Plugins with a mistake: sources to plant one in, and what is told about it."""

import re
from pathlib import Path

from tests.kit.conftest import single_file

from manicule_kit import Finding

PLUGIN = """
class Own(Plugin):
{body}

plugin = Own()
"""


def own(body: str) -> str:
    """The source of a plugin whose class has this body."""
    return PLUGIN.format(body="".join(f"    {line}\n" for line in body.splitlines()))


def taking(*lines: str, above: str = "", gives: str = "number") -> str:
    """The source of a plugin whose hook `most_taken` does this and gives back that."""
    body = "".join(f"    {line}\n" for line in lines)
    return own(f"{above}\n@hookimpl\ndef most_taken(self, number):\n{body}    return {gives}")


def told(finding: Finding) -> tuple[str, str]:
    """The problem and the advice, in English."""
    return str(finding.problem), str(finding.advice)


def line_of(path: Path, text: str) -> int:
    """The number of the first line with this text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


PIECE = """
from manicule_characters import Character

class Somebody(Character):
    id = {id!r}
    name = tr("Somebody")
    about = tr("Does something.")
    biography = tr("Lived somewhere.")
{body}

class Own(Plugin):
    pieces = (Somebody(),)

plugin = Own()
"""


def piece(body: str = "", id: str = "somebody") -> str:
    return PIECE.format(id=id, body="".join(f"    {line}\n" for line in body.splitlines()))


CHARACTER = {"game": "gutenberg", "requires": ["characters"], "default": True}


MODULES = ("state", "phase_hooks", "hookspecs", "texts", "events", "phases", "looks", "game", "plugin")
"""The modules of the small game, each after those that it imports."""
IMPORTS = re.compile(r"^from (__future__\b|\.).*\n", re.MULTILINE)


def game_source(pebbles: Path) -> str:
    """The small game in one file, to be made worse under another name."""
    package = pebbles / "manicule_pebbles"
    sources = [(package / f"{module}.py").read_text(encoding="utf-8") for module in MODULES]
    return IMPORTS.sub("", "\n".join(sources))


GAME = {
    "kind": "game",
    "game": None,
    "players": [2, 3],
    "options": {"pebbles": {"default": 15, "about": "How many."}},
}


def worse_game(pebbles: Path, folder: Path, id: str, old: str, new: str) -> Path:
    source = game_source(pebbles)
    assert old in source
    source = source.replace(old, new).replace('"pebbles.pebbles"', f'"{id}.pebbles"')
    source = source.replace('"pebbles")', f'"{id}")').replace('id = "pebbles"', f'id = "{id}"')
    path = single_file(folder, id, "", **GAME)
    path.write_text("from __future__ import annotations\n" + path.read_text() + source, encoding="utf-8")
    return path
