"""Spoiled food: an option is stated in plugin.toml and read as `PLUGIN.NAME`; an event tells its effect."""

from __future__ import annotations

from manicule import Event, Names, Plugin, Text, Texts, implements
from manicule_cvlizations import Hooks, LandTable, pay

tr = Texts("spoilage").tr

FOOD = "food"


class Spoilage(Event, frozen=True):
    seat: str
    number: int

    def text(self, names: Names) -> Text:
        text = tr("Food spoils: {seat} loses {number}.")
        return text(seat=names.seat(self.seat), number=self.number)


class SpoilagePlugin(Plugin):
    """Removes food before the clean-up phase, so that new food lasts for a round."""

    # Each phase has hooks of its name: before_clean_up, after_clean_up.
    @implements(Hooks.before_clean_up)
    def before_clean_up(self, table: LandTable) -> None:
        keep: int = table.options["spoilage.keep"]
        for seat in table.seats:
            spoiled = seat.state.resources[FOOD] - keep
            if spoiled > 0:
                pay(seat, {FOOD: spoiled})
                table.publish(Spoilage, seat.id, spoiled)


plugin = SpoilagePlugin()
