"""The vocabulary of a table: a number and a name for everything that a player can do there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b

from manicule_research.composition import DONE

OTHERS = 16
"""Number of actions that stand for words that are not in a vocabulary."""


class ActionVocabulary:
    """Actions by number. The name of an action is the kind of a question and a word, as in `buy bread`.

    The kind alone ends an answer that could have more words. The first actions, `other:1` and so on, stand
    for words without an action, in the order in which the rules list them. Every legal answer can be given,
    even one that no survey has met. Too many such words form groups: the next action chooses within one.

    The numbers of actions are stable as long as the `names` are: keep them with whatever was trained.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._numbers = {name: at for at, name in enumerate(self.names)}

    @classmethod
    def of(cls, words: Mapping[str, Sequence[str]]) -> ActionVocabulary:
        """The vocabulary of these words by kind."""
        named = [name_of(kind, word) for kind in sorted(words) for word in words[kind]]
        return cls([*(f"other:{at + 1}" for at in range(OTHERS)), *named])

    @property
    def size(self) -> int:
        """The number of actions."""
        return len(self.names)

    @cached_property
    def digest(self) -> str:
        """A hash of the names, equal for vocabularies with the same numbers."""
        return blake2b("\n".join(self.names).encode(), digest_size=8).hexdigest()

    def __contains__(self, name: str) -> bool:
        return name in self._numbers

    def number(self, kind: str, word: str) -> int | None:
        """The action for a word of a question of this kind; None if it has no action of its own."""
        return self._numbers.get(name_of(kind, word))

    def actions(self, kind: str, words: Sequence[str]) -> dict[int, Sequence[str]]:
        """The actions for these words. An action with several words leads to a choice between them."""
        found: dict[int, Sequence[str]] = {}
        unknown: list[str] = []
        for word in words:
            number = self.number(kind, word)
            if number is None:
                unknown.append(word)
            else:
                found[number] = [word]
        for at in range(min(OTHERS, len(unknown))):
            first, end = (len(unknown) * one // min(OTHERS, len(unknown)) for one in (at, at + 1))
            found[at] = unknown[first:end]
        return found


def name_of(kind: str, word: str) -> str:
    """The name of the action for a word of a question of this kind."""
    return f"{kind} {word}" if word != DONE else kind
