"""Plugins with a mistake: sources to plant one in, and what is told about it."""

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


def game_source(pebbles: Path) -> str:
    """The rules of the small game, to be made worse under another name."""
    source = (pebbles / "manicule_pebbles" / "plugin.py").read_text(encoding="utf-8")
    return source.replace("from __future__ import annotations\n", "")


GAME = {
    "kind": "game",
    "game": None,
    "players": [2, 3],
    "options": {"pebbles": {"default": 15, "about": "How many."}},
}


def worse_game(pebbles: Path, folder: Path, id: str, old: str, new: str) -> Path:
    source = game_source(pebbles)
    assert old in source
    source = (
        source.replace(old, new).replace('"pebbles")', f'"{id}")').replace('id = "pebbles"', f'id = "{id}"')
    )
    path = single_file(folder, id, "", **GAME)
    path.write_text("from __future__ import annotations\n" + path.read_text() + source, encoding="utf-8")
    return path
