"""The words that can be typed at a prompt, in English and in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from manicule.kernel.text import Text, tr
from manicule_interface.letters import SAME_KEYS, alike, clean
from manicule_languages.reader import Reader

WORDS: Mapping[str, Text] = {
    # Translators: words that people type at a prompt. Several may be given with | between them; the first one
    # is shown in the help. The English ones always work too.
    "help": tr("help", context="word to type: help"),
    # Translators: a word that people type; | separates several. It shows the table.
    "look": tr("look|board|table", context="word to type: look"),
    # Translators: a word that people type; | separates several. It explains the signs on the table.
    "legend": tr("legend", context="word to type: legend"),
    # Translators: a word that people type; | separates several. It shows the rules of the game.
    "rules": tr("rules", context="word to type: rules"),
    # Translators: a word that people type; | separates several. It shows the points so far.
    "score": tr("score|points", context="word to type: score"),
    # Translators: a word that people type; | separates several. It shows what happened so far.
    "log": tr("log", context="word to type: log"),
    # Translators: a word that people type; | separates several. It searches the help, the rules and the log.
    "find": tr("find", context="word to type: find"),
    # Translators: a word that people type; | separates several. It says why something is not possible.
    "why": tr("why", context="word to type: why"),
    # Translators: a word that people type; | separates several. It shows what a bot would answer.
    "hint": tr("hint", context="word to type: hint"),
    # Translators: a word that people type; | separates several. It takes an answer back.
    "undo": tr("undo", context="word to type: undo"),
    # Translators: a word that people type; | separates several. It changes the language.
    "lang": tr("lang", context="word to type: lang"),
    # Translators: a word that people type; | separates several. It says where the game is saved.
    "save": tr("save", context="word to type: save"),
    # Translators: a word that people type; | separates several. It leaves the game.
    "quit": tr("quit|exit", context="word to type: quit"),
}
LETTERS: Mapping[str, str] = {
    "h": "hint",
    "w": "why",
    "u": "undo",
    "t": "look",
    "s": "score",
    "l": "log",
    "g": "legend",
    "b": "rules",
    "q": "quit",
}
"""Words by a single letter, the same in every language, and by the same key on a Cyrillic keyboard. Those
that are also keys of the full screen mean the same there."""
NO_LETTERS: Mapping[str, str] = {}
MARK = "?"
"""Always means help; it needs no blank after it."""
FIND_MARK = "/"
"""Always means a search; it needs no blank after it."""
MARKS: Mapping[str, str] = {MARK: "help", FIND_MARK: "find"}
"""Words by the sign that stands for them."""
FOR_HELP = tr("? shows what you can type.")


class Quit(Exception):
    """Raised when a person leaves the game."""


def parted(line: str, reader: Reader, letters: Mapping[str, str] = NO_LETTERS) -> tuple[str, str]:
    """The word that a cleaned line begins with, and the rest; an empty word if it begins with none. `letters`
    maps single letters to words."""
    if line[:1] in MARKS:
        return MARKS[line[:1]], line[1:].strip()
    typed, _, rest = line.partition(" ")
    key = alike(typed)
    letter = SAME_KEYS.get(typed.casefold(), key)
    if letter in letters:
        return letters[letter], rest.strip()
    for word, text in WORDS.items():
        if key in map(alike, (*_said(text.message), *_said(reader.read(text)))):
            return word, rest.strip()
    return "", line


def shown(word: str, reader: Reader) -> str:
    """A word as its reader would type it."""
    return next(iter(_said(reader.read(WORDS[word]))), word)


def _said(words: str) -> list[str]:
    """Several words in the form that typed lines are cleaned to."""
    return [said for part in words.split("|") if (said := clean(part).casefold())]
