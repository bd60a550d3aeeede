"""The pictures of the gallery: a moment with each of its plugins, as it looks at a terminal."""

import tomllib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.screens.screens import FOLDER, pictured, seen

import manicule
from manicule import Event, Human, Match, Robot
from manicule.kernel.sheet import Group, Part, Sheet
from manicule.match.event_log import EventLog
from manicule.plugins import PluginRegistry
from manicule_cli.table.prompt import show_question
from manicule_kit import rehearse
from manicule_kit.gallery import GalleryPlugin, gallery
from manicule_terminal.screen import Screen

PICTURES = FOLDER / "gallery"
SIZE = (90, 40)
SEED, ANNA = 12, "a"


class Moment(NamedTuple):
    """A moment: a scenario of the plugin, how many of its answers are given, and what is shown: the events
    so far, parts of the table by their ids, and whether the question is shown."""

    scenario: str
    answers: int = 0
    parts: tuple[str, ...] = ()
    is_asked: bool = False


MOMENTS = {
    "astrologer": Moment("it-was-foretold", 3, ("order_of_play", "astrologer_forecast")),
    "four_lands": Moment("two-sets", 0, ("edicts_a",)),
    "library": Moment("two-of-a-type", 0, ("ideas_a",)),
    "peaceful_spring": Moment("an-ambush-in-spring", 0, ("cards",)),
    "spoilage": Moment("food-beyond-three", 0, ("tribes",)),
    "underdogs": Moment("a-tie-of-two", 0, ("order_of_play",)),
    "used_types": Moment("a-used-type", is_asked=True),
}
"""By plugin; a bot has no scenario, and is shown in the first round of a game."""


def drawn_of_gallery(name: str) -> str:
    """The picture of a plugin of the gallery."""
    return pictured(seen_of_gallery(name), SIZE[0], f"gallery-{name}")


def seen_of_gallery(name: str) -> str:
    """What a terminal gets at the moment of a plugin."""
    plugin = gallery()[name]
    moment = MOMENTS.get(name, Moment(""))
    match, events = _rehearsed(plugin, moment) if moment.scenario else _played(plugin)
    return seen("en", SIZE, lambda screen: _show(screen, match, events, moment))


def _rehearsed(plugin: GalleryPlugin, moment: Moment) -> tuple[Match, Iterable[Event]]:
    path = plugin.folder / "scenarios" / f"{moment.scenario}.toml"
    stated = tomllib.loads(path.read_text(encoding="utf-8"))
    table = rehearse(plugin.folder, stated["seats"], given=stated["given"], options=stated.get("options"))
    for step in stated.get("when", ())[: moment.answers]:
        table.answer(step["seat"], step["answer"])
    return table.match, table.told("Anna")


def _played(plugin: GalleryPlugin) -> tuple[Match, Iterable[Event]]:
    """The first round of a game against two bots of the plugin, which also advise Anna."""
    registry, log = PluginRegistry.find(paths=[plugin.folder]), EventLog()
    seats = (Human("Anna"), Robot(plugin.id, "Tom"), Robot(plugin.id, "Kate"))
    match = manicule.start(plugin.game, seats, seed=SEED, registry=registry, observers=[log])
    match.run()
    while not match.position.revealed:
        match.answer(ANNA, match.advice(ANNA, registry.bot(plugin.id, plugin.game)))
        match.run()
    return match, log.events


def _show(screen: Screen, match: Match, events: Iterable[Event], moment: Moment) -> None:
    names = match.display.names
    for event in events:
        text = event.text(names)
        if text is not None:
            screen.say(text)
    parts = (part for part in _parts(match.display.look(ANNA).sections) if part.id in moment.parts)
    screen.show(Sheet(tuple(parts)), talk=True)
    if moment.is_asked:
        show_question(screen, match.question(ANNA), names.seats[ANNA])


def _parts(parts: Iterable[Part]) -> Iterator[Part]:
    """All parts, those in groups too."""
    for part in parts:
        yield part
        if isinstance(part, Group):
            yield from part.parts
