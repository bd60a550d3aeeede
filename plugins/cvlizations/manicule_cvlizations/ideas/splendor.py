"""Ideas that have only their printed points."""

from __future__ import annotations

from manicule_cvlizations.ideas.base import Idea
from manicule_cvlizations.texts import tr


class Splendor(Idea):
    """No effect: the points are in the content."""

    # Translators: “its” is of an idea, a card that a player has bought
    about = tr("No effect, only its points.", context="idea without effect")


class Monument(Splendor):
    id, name = "monument", tr("Monument", context="monument.name")


class Computer(Splendor):
    id, name = "computer", tr("Computer", context="computer.name")


class Skyscraper(Splendor):
    id, name = "skyscraper", tr("Skyscraper", context="skyscraper.name")


class BoardGames(Splendor):
    id, name = "board_games", tr("Board games", context="board_games.name")
