"""Everything that a game can show, collected while games are played: the texts of all mixes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from tests.languages.rendering import texts_in
from tests.support.mixes import CHARACTERS, Mix, Seating, rules_of
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import NAMES, registry

from manicule import Match, Observer, Progress, Setup
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.events import Event
from manicule.kernel.game import result_of
from manicule.kernel.question import question_of
from manicule.kernel.text import Text
from manicule.kernel.views import look_at
from manicule.match.point import Mode

OFTEN = 5
"""So many questions of a kind are looked at in a game."""


class Shown(Observer):
    """What games of one seating showed."""

    def __init__(self, seating: Seating, reads: bool = True) -> None:
        self.seating = seating
        self.reads = reads
        self.texts: dict[Text, None] = {}
        self.events: set[type[Event]] = set()
        self.kinds: set[str] = set()
        self._batch: list[Event] = []
        self._known: list[Event] = []

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self._batch += events

    def play(self, character: str, manner: str, seed: int) -> None:
        """Play a game, and look at everything on the way that somebody reads."""
        match = Mix(self.seating, character).new_game(seed, observers=[Progress(), self])
        self.watch(match, manner, seed)

    def watch(self, match: Match, manner: str, seed: int) -> None:
        """Look at everything that somebody reads while a game is played."""
        self._known = []
        looked: set[str] = set()
        asked: Counter[str] = Counter()
        for game in play(match, MANNERS[manner], Chance(seed)):
            self._take_events(game)
            if game.over:
                self._take_result(game)
                break
            for choice in game.timeline.choices().values():
                self.kinds.add(choice.kind.id)
                asked[choice.kind.id] += 1
                if asked[choice.kind.id] <= OFTEN and self.reads:
                    self._take_question(choice)
            if game.position.phase not in looked and self.reads:
                self._take_table(game, seed + len(looked))
                looked.add(game.position.phase)

    def _take(self, thing: Any) -> None:
        self.texts.update(dict.fromkeys(texts_in(thing)))

    def _take_events(self, game: Match) -> None:
        self.events.update(map(type, self._batch))
        names = game.display.names
        for event in self._batch if self.reads else ():
            self._take((event.text(names), event.section(names), event.moment(names, self._known)))
            self._known.append(event)
        self._batch.clear()

    def _take_question(self, choice: Any) -> None:
        question = question_of(choice, 0, with_texts=True)
        self._take(question)
        legal = {word for answer in question.legal for word in answer.split()}
        for id in choice.candidates():
            if id not in legal and not question.rows:
                try:
                    choice.parse(id)
                except IllegalAnswer as error:
                    self._take(error.reason)

    def _take_table(self, game: Match, by: int) -> None:
        """The table as one of the seats sees it, another one each time."""
        self._take(game.table.rules.phase(game.position.phase).name)
        seat = game.table.seats[by % len(game.table.seats)]
        self._take(look_at(game.table, seat.id))

    def _take_result(self, game: Match) -> None:
        self._take_table(game, 0)
        self._take(tuple(game.table.rules.game.point_names.values()))
        self._take(msgspec.to_builtins(result_of(game.table), builtin_types=(Text,)))


@cache
def shown(seating: Seating, reads: bool = True) -> Shown:
    """A game with every character, in every manner by turns."""
    found = Shown(seating, reads)
    manners = list(MANNERS)
    for at, character in enumerate(CHARACTERS):
        found.play(character, manners[at % len(manners)], seed=100 + at)
    return found


@cache
def maps_shown(seats: int, seeds: Sequence[int], reads: bool = True) -> Shown:
    """Games of Cartographers with all that belongs to it, in every manner by turns."""
    found = Shown(Seating(seats), reads)
    ids = registry().select("cartographers", seats, ["cartographers_skills"]).ids
    rules = registry().rule_set("cartographers", ids)
    manners = list(MANNERS)
    for at, seed in enumerate(seeds):
        side = {"side": "AB"[at % 2]}
        options = registry().options("cartographers", ids, {}) | side
        setup = Setup(NAMES[:seats], seed, options=options)
        match = Match(rules, setup, observers=[Progress(), found], mode=Mode.ONE_WAY)
        found.watch(match, manners[at % len(manners)], seed)
    return found


def typed_on_maps() -> Iterator[str]:
    """What is not translated in these games."""
    yield from NAMES
    for id in ("cartographers", "cartographers_skills"):
        content = registry().rule_set("cartographers", (id,)).contents[id]
        for kind in content.__struct_fields__:
            yield from getattr(content, kind)
    yield from ("XX", "XXX", "XXXX")


def typed_words(seating: Seating) -> Iterator[str]:
    """What is not translated because it is typed, or printed on a card: ids, and the names of people."""
    rules = rules_of(seating)
    yield from ("Anna", "Tom", "Kate", "John")
    yield from ("II", "III", "IV", "VI", "VII", "VIII", "IX")
    yield from rules.plugins
    yield from rules.pieces
    for content in rules.contents.values():
        for kind in content.__struct_fields__:
            yield from getattr(content, kind)
