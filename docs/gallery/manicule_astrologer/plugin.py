"""The Astrologer: a character that asks a question, remembers the answer, and shows it on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from manicule import Asks, Kind, KindDisplay, Memory, Pick, Plugin, Section, Texts, View, implements, verbatim
from manicule_characters import Character
from manicule_gutenberg import ACTIONS, GutenbergSeat, GutenbergTable, Hooks, descriptions, events, gain_fame

tr = Texts("astrologer").tr

FAME = 2


class Forecast(Memory, frozen=True):
    """A memory is part of the position, so it is saved, undone and replayed with it."""

    key: ClassVar[str] = "astrologer"
    action: str = ""


# The first argument is the id of the question, for saves and bots. People see the prompt and the options.
FORETELL = Kind[str](
    "astrologer_action",
    KindDisplay(
        tr("Which action gets the most markers?"), lambda seat, action: descriptions.ACTION_NAMES[action]
    ),
)


class Astrologer(Character):
    id = "astrologer"
    name = tr("The Astrologer", context="astrologer.name")
    about = tr(
        "Foretells the action with the most markers each round; gains 2 fame points if no other gets more.",
        context="astrologer.about",
    )
    biography = tr(
        "Printed almanacs that told of floods and wars; some of them happened.",
        context="astrologer.biography",
    )
    memories = (Forecast,)

    @implements(Hooks.ready_to_plan)
    def ready_to_plan(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        action = yield from Pick(seat, FORETELL, {action: action for action in ACTIONS})
        seat.remember(Forecast(action))

    @implements(Hooks.after_reveal)
    def after_reveal(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        markers: Counter[str] = Counter()
        for other in table.seats:
            markers.update(other.state.plan)
        if markers[seat.of(Forecast).action] == max(markers.values()):
            gain_fame(seat, self.id, FAME)
            table.publish(events.GainedFame, seat.id, self.id, FAME)


class AstrologerPlugin(Plugin):
    """Adds the character, and shows the forecast."""

    pieces = (Astrologer(),)

    @implements(Hooks.sections)
    def sections(self, view: View) -> Sequence[Section]:
        rows = [
            (verbatim(name), descriptions.ACTION_NAMES[action])
            for id, name in zip(view.ids, view.names, strict=True)
            if (action := view.of(Forecast, id).action)
        ]
        return (Section(tr("Foretold"), tuple(rows), id="astrologer_forecast"),) if rows else ()


plugin = AstrologerPlugin()
