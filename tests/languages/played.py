"""Everything that a game can show, collected while games are played: the texts of all mixes."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tests.support.mixes import CHARACTERS, Mix, Seating, rules_of
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import NAMES, registry

from manicule import Match, Progress, Setup
from manicule.kernel.events import Event
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text
from manicule.match.point import Mode
from manicule_workshop.shown_texts import shown_texts
from manicule_workshop.table_watch import TableWatch


class Shown:
    """The texts, events and questions of games at one seating."""

    def __init__(self, seating: Seating, reads: bool = True) -> None:
        self.seating = seating
        self.texts: dict[Text, None] = {}
        self.watcher = TableWatch(self._take, reads)

    @property
    def events(self) -> set[type[Event]]:
        return self.watcher.events

    @property
    def kinds(self) -> set[str]:
        return self.watcher.kinds

    def play(self, character: str, manner: str, seed: int) -> None:
        """Play a game, and look at everything on the way that somebody reads."""
        match = Mix(self.seating, character).new_game(seed, observers=[Progress(), self.watcher])
        self.watch(match, manner, seed)

    def watch(self, match: Match, manner: str, seed: int) -> None:
        """Look at everything that somebody reads while a game is played."""
        for game in play(match, MANNERS[manner], Chance(seed)):
            self.watcher.look(game, seed)

    def _take(self, thing: Any, role: str, seat: str) -> None:
        self.texts.update(dict.fromkeys(one.text for one in shown_texts(thing, role)))


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
        match = Match(rules, setup, observers=[Progress(), found.watcher], mode=Mode.ONE_WAY)
        found.watch(match, manners[at % len(manners)], seed)
    return found


@cache
def seats_changed() -> Shown:
    """A game in which another player takes a seat: a bot, another person, and the first person again."""
    found = Shown(Seating(3))
    match = Mix(Seating(3), CHARACTERS[0]).new_game(100, observers=[Progress(), found.watcher])
    match.occupants.replace("a", "random", registry().bot("random", "gutenberg"))
    match.occupants.replace("a", PERSON, name="John")
    match.occupants.replace("a", PERSON)
    match.occupants.replace("b", PERSON, name="John")
    found.watcher.look_at_events(match)
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
