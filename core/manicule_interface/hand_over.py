"""Handing an interface over to somebody whose question is for them alone."""

from __future__ import annotations

from typing import Literal

from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule_interface import vocabulary
from manicule_languages.reader import Reader

HAND_OVER = tr("{name}, this is for you alone: take the keyboard and press Enter. ")
CANNOT_HIDE = tr(
    "What follows is for {name} alone, but it cannot be hidden here: what is shown and typed stays in this "
    "window. Let nobody else look."
)
LOOK_AWAY = tr("{name}, take the keyboard and press Enter. ")
WORDS_HERE = tr("Here you can press Enter, or type “{undo}” or “{quit}”.")
WORDS_FIRST = tr("Here you can press Enter, or type “{quit}”.")
CAN_UNDO = tr("“{undo}” takes back what {name} has answered.")
ANSWERED = tr("{name} has answered.")


def is_private(match: Match, seat: str) -> bool:
    """Whether others who look at the same screen may not see what this seat is shown, or what it answers."""
    return len(match.people) > 1 and (match.display.keeps_secrets or match.display.is_private(seat))


def prompt(name: str, can_hide: bool) -> Text:
    """What asks for the person who is named."""
    return (HAND_OVER if can_hide else LOOK_AWAY)(name=name)


def meaning(line: str, reader: Reader, can_undo: bool) -> Literal["here", "undo", "other"]:
    """What was typed while somebody was asked for; `Quit` when somebody leaves."""
    if not line:
        return "here"
    word, _ = vocabulary.parted(line, reader, vocabulary.LETTERS)
    if word == "quit":
        raise vocabulary.Quit
    return "undo" if word == "undo" and can_undo else "other"


def explanation(reader: Reader, can_undo: bool) -> Text:
    """What can be typed while somebody is asked for."""
    words = {word: vocabulary.shown(word, reader) for word in ("undo", "quit")}
    return WORDS_HERE(**words) if can_undo else WORDS_FIRST(quit=words["quit"])
