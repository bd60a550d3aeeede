"""Bots that never come back, each in a way of its own, and rules that do not either."""

from pathlib import Path

SPINNER, SLEEPER, DEAF, SEEKER, GATED = "spinner", "sleeper", "deaf", "seeker", "gated"
"""In a loop; in a system call; in a loop that catches everything; looking ahead; until a file is there."""
DYING, THINKER = "dying", "thinker"
"""Looking ahead too: it ends its process unless the file is there; it answers at once."""
SOURCE = """
PLUGIN = {{"id": "stuck", "kind": "bots", "name": "Stuck", "about": "A test.", "api": 2,
          "bots": {{"spinner": "Spinner", "sleeper": "Sleeper", "deaf": "Deaf", "seeker": "Seeker",
                   "gated": "Gated", "dying": "Dying", "thinker": "Thinker"}}}}
import os
import threading
import time
from pathlib import Path
from manicule import Bot, LookAheadBot

GATE = Path({gate!r})


class Spinner(Bot):
    def answer(self, question, view, dice):
        while True:
            pass


class Sleeper(Bot):
    def answer(self, question, view, dice):
        threading.Event().wait()


class Deaf(Bot):
    def answer(self, question, view, dice):
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass


class Seeker(LookAheadBot):
    def think(self, question, view, dice, match):
        while True:
            pass


class Dying(LookAheadBot):
    def think(self, question, view, dice, match):
        if not GATE.exists():
            os._exit(3)
        return question.legal[0]


class Thinker(LookAheadBot):
    def think(self, question, view, dice, match):
        return question.legal[-1]


class Gated(Bot):
    def answer(self, question, view, dice):
        while not GATE.exists():
            time.sleep(0.01)
        return question.legal[0]
"""
RULES = """
PLUGIN = {{"id": "endless", "kind": "rules", "game": "tictactoe", "name": "Endless", "about": "A test.",
          "api": 2, "default": True}}
import time
from manicule import Plugin, hookimpl

class Endless(Plugin):
    @hookimpl
    def after_turn(self, table, seat):
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass

plugin = Endless()
"""


def stuck_bots(folder: Path) -> Path:
    """Write the plugin; the gate of a gated bot is `gate` beside it."""
    path = folder / "stuck.py"
    path.write_text(SOURCE.format(gate=str(folder / "gate")), encoding="utf-8")
    return path


def endless_rules(folder: Path) -> Path:
    """Write rules of tic-tac-toe that hang after each turn, whatever is raised in them."""
    path = folder / "endless.py"
    path.write_text(RULES.format(), encoding="utf-8")
    return path
