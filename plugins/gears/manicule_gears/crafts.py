"""Sectors that develop specialties or give fame by the round."""

from __future__ import annotations

from manicule import Asks, Pick, Text
from manicule_gears.signs import BY_ROUND, LOWEST
from manicule_gears.texts import tr
from manicule_gutenberg import (
    Content,
    GutenbergSeat,
    Reward,
    RewardKind,
    descriptions,
    develop,
    events,
    gain_fame,
    kinds,
    notes,
    signs,
)


class Develop(RewardKind):
    """Raise the shown specialty by one level."""

    id = "develop"
    names = "specialty"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("develop {specialty}")(specialty=content.specialty[reward.of].name)

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (signs.UP, signs.specialty(content, reward.of))

    def note(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return notes.specialty_of(seat, reward.of)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        yield from develop(seat, reward.of)


class Lowest(RewardKind):
    """Raise the lowest specialty by one level; the player chooses among several lowest ones."""

    id = "lowest"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("develop your lowest specialty")

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (signs.UP, LOWEST)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
        levels = seat.state.levels
        least = min(levels.values())
        lowest = {name: name for name, level in levels.items() if level == least}
        specialty = yield from Pick(seat, kinds.DEVELOP, lowest)
        yield from develop(seat, specialty)


class RoundFame(RewardKind):
    """Gain fame equal to the number of the round."""

    id = "round_fame"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("fame points equal to the round number")

    def drawn(self, content: Content, reward: Reward) -> signs.Signs:
        return (BY_ROUND, signs.FAME)

    def note(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        return descriptions.FAME(n=seat.table.position.round)

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> None:
        fame = seat.table.position.round
        gain_fame(seat, source, fame)
        seat.table.publish(events.GainedFame, seat.id, source, fame)


CRAFTS: tuple[RewardKind, ...] = (Develop(), Lowest(), RoundFame())
