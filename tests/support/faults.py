"""A part of tic-tac-toe whose display code can be made to fail."""

from pathlib import Path

MOD = """
PLUGIN = {{"id": "{id}", "kind": "rules", "game": "tictactoe", "name": "Mod", "about": "A test.", "api": 2,
          "default": True}}
from manicule import Event, Plugin, Section, Texts, hookimpl
tr = Texts("{id}").tr

class Shouted(Event, frozen=True):
    seat: str

    def text(self, names):
        {text}

    def section(self, names):
        {section}

class Mod(Plugin):
    @hookimpl
    def after_turn(self, table, seat):
        table.publish(Shouted, seat.id)

    @hookimpl
    def sections(self, view):
        {sections}

    @hookimpl
    def after_events(self, events):
        {told}

plugin = Mod()
"""
SOUND = {
    "text": 'return tr("A shout.")',
    "section": "return None",
    "sections": 'return (Section(tr("Shouts"), ()),)',
    "told": "pass",
}


def mod(folder: Path, id: str = "shouts", **bodies: str) -> Path:
    """Write it, with these bodies of its functions in place of sound ones."""
    path = folder / f"{id}.py"
    path.write_text(MOD.format(id=id, **{**SOUND, **bodies}), encoding="utf-8")
    return path
