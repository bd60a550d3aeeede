"""A survey: random games that show the words of answers and the values in positions of a table.

What a survey finds is completed from content: where one id of a kind of content occurs, all of them can.
What it misses has a place anyway: other actions, and a column for other values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from manicule.kernel.choices import Allot, Choice, PickSome
from manicule.kernel.dice import BotDice
from manicule.kernel.ruleset import RuleSet
from manicule.match.match import Match
from manicule_research.composition import DONE, spread_word

GAMES = 16
"""Number of random games."""
EVERY = 5
"""The position is searched for values at each question with a number that this divides."""
MOST_VALUES = 4096
"""Number of values that are collected in one place."""
LEFT_OUT = frozenset({"draws"})
"""Fields that hold the counters of chance, which mean nothing to a player."""


class PlaceValues:
    """What occurred in one place of positions: texts, the keys of dicts, and the lengths of lists."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        self.keys: set[str] = set()
        self.lengths: set[int] = set()


class Survey:
    """Words of answers by kind, values by place, kinds that are answered in several words, and the length of
    the longest game in answers."""

    def __init__(self, rules: RuleSet) -> None:
        self._families = families_of(rules)
        self._words: dict[str, dict[str, None]] = {}
        self._values: defaultdict[str, PlaceValues] = defaultdict(PlaceValues)
        self.composed: set[str] = set()
        self.longest = 0

    @classmethod
    def of(cls, begin: Callable[[int], Match], games: int = GAMES) -> Survey:
        """The survey of random games with the seeds 0, 1, 2 …; the same table gives the same survey."""
        survey: Survey | None = None
        for seed in range(games):
            match = begin(seed)
            survey = survey or cls(match.rules)
            survey.follow(match, BotDice(seed, "survey"))
            match.release()
        assert survey is not None
        return survey

    def follow(self, match: Match, dice: BotDice) -> None:
        """Play a match at random, and note what occurs."""
        at = 0
        while not match.over:
            seat = match.waiting()[0]
            choice = match.timeline.choices()[seat]
            self._note_words(choice)
            if at % EVERY == 0:
                self._note_values(match.view(seat).position, "")
            dice.seek(at)
            match.answer(seat, choice.sample(dice))
            at += 1
        for viewer in match.seats:
            self._note_values(match.view(viewer).position, "")
        self.longest = max(self.longest, at)

    def words(self) -> dict[str, list[str]]:
        """The words of answers by kind, sorted."""
        return {kind: sorted(self._completed(words)) for kind, words in self._words.items()}

    def texts(self, place: str) -> list[str]:
        """The texts of a place, sorted."""
        return sorted(self._completed(self._at(place).texts))

    def keys(self, place: str) -> list[str]:
        """The keys of the dicts of a place, sorted."""
        return sorted(self._completed(self._at(place).keys))

    def length(self, place: str) -> int | None:
        """The length of the lists of a place, if they all had the same."""
        lengths = self._at(place).lengths
        return next(iter(lengths)) if len(lengths) == 1 else None

    def is_named(self, place: str) -> bool:
        """Whether texts of a place are ids of content."""
        texts = self._at(place).texts
        return any(not family.isdisjoint(texts) for family in self._families)

    def _at(self, place: str) -> PlaceValues:
        return self._values[place]

    def _completed(self, found: Iterable[str]) -> set[str]:
        known = set(found)
        return known.union(*(family for family in self._families if not family.isdisjoint(known)))

    def _note_words(self, choice: Choice) -> None:
        kind = choice.kind.id
        words = self._words.setdefault(kind, {})
        words.update(dict.fromkeys(words_of(choice)))
        if isinstance(choice, Allot | PickSome) or len(words) > len(choice.candidates()):
            self.composed.add(kind)
        topic = choice.topic
        if isinstance(topic, str | int):
            self._note_values(str(topic), "question.about")

    def _note_values(self, value: Any, place: str) -> None:
        if isinstance(value, str):
            texts = self._values[place].texts
            if value and len(texts) < MOST_VALUES:
                texts.add(value)
        elif isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                if field not in LEFT_OUT:
                    self._note_values(getattr(value, field), f"{place}.{field}")
        elif isinstance(value, Mapping):
            self._values[place].keys.update(map(str, value))
            for item in value.values():
                self._note_values(item, f"{place}[]")
        elif isinstance(value, list | tuple | set | frozenset):
            self._values[place].lengths.add(len(value))
            for item in value:
                self._note_values(item, f"{place}[]")


def words_of(choice: Choice) -> Sequence[str]:
    """The words that answers to a choice consist of: those of legal answers, and of options that may become
    legal."""
    if isinstance(choice, Allot):
        rows = zip(choice.rows, choice.caps, strict=True)
        return [spread_word(row, number) for row, cap in rows for number in range(min(cap, choice.count) + 1)]
    if isinstance(choice, PickSome):
        return [*choice.options, *_words(choice.legal()), DONE]
    spots = (id for slot in choice.slots() for id in slot.ids)
    legal = list(choice.legal())
    done = [DONE] if any(" " in answer for answer in legal) else []
    return [*choice.candidates(), *spots, *_words(legal), *done]


def _words(answers: Iterable[str]) -> list[str]:
    return [word for answer in answers for word in answer.split()]


def families_of(rules: RuleSet) -> list[frozenset[str]]:
    """Ids that belong together: the entries of each kind of content, and the pieces of each kind."""
    tables = (
        getattr(content, field) for content in rules.contents.values() for field in content.__struct_fields__
    )
    families = [frozenset(table) for table in tables if isinstance(table, Mapping)]
    kinds = dict.fromkeys(piece.kind for piece in rules.pieces.values())
    return [family for family in (*families, *(frozenset(rules.pieces_of(kind)) for kind in kinds)) if family]
