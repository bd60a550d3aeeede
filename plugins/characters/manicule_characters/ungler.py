"""Helena Ungler."""

from __future__ import annotations

from manicule import Asks, Kind, KindDisplay, Pick, Text, implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import (
    GutenbergSeat,
    GutenbergTable,
    Hooks,
    derived,
    descriptions,
    events,
    gain_reward,
    parts,
)


def _specialty(seat: GutenbergSeat, specialty: str) -> Text:
    name: Text = seat.table.content.specialty[specialty].name
    return name


LIFT = Kind[str](
    "lift_specialty",
    KindDisplay(
        lambda choice: tr("Which specialty starts at level {level}?")(level=descriptions.roman(choice.topic)),
        _specialty,
        board_part=parts.own(parts.TRACKS),
    ),
)


class Ungler(Character):
    id = "ungler"
    name = tr("Helena Ungler", context="ungler.name")
    about = tr(
        "Starts with one specialty at level I and another at level II, and gains the reward for level II.",
        context="ungler.about",
    )
    biography = tr(
        "After her husband Florian died in 1536, she kept his workshop in Kraków going, and from 1541 "
        "on its books name the printer: Ungler’s widow. Most of her 129 titles are works of theology; "
        "the last was Marcin Bielski’s world chronicle.",
        context="ungler.biography",
    )

    @implements(Hooks.before_first_orders)
    def before_first_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        house = seat.state
        for level in (2, 1):
            low = {name: name for name, now in house.levels.items() if not now}
            specialty = yield from Pick(seat, LIFT, low, topic=level)
            house.levels[specialty] = level
            house.reward_level = 2
            table.publish(events.Developed, seat.id, specialty, level)
        yield from gain_reward(seat, derived(table).reward_track[2].reward, self.id)
