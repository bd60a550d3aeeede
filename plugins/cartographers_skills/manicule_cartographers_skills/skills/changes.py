"""Skills that change a drawing, used before drawing or in an ambush."""

from __future__ import annotations

from manicule import Asks, Text
from manicule_cartographers import Pen, Shape, derived, draw_kind, draw_more
from manicule_cartographers_skills.skills.base import NO_ROOM, Skill
from manicule_cartographers_skills.texts import tr

VILLAGE = "village"
BOTH = "farm_village"
SQUARE = Shape(("XX", "XX"))
DOMINO = Shape(("XX",))

ALL_VILLAGE = tr("the card shows only village")


DIPLOMACY_KIND = draw_kind("diplomacy", tr("Which space becomes both farm and village?"))


class Knowledge(Skill):
    """Draw the shape as village."""

    id = "knowledge"

    def useless(self, pen: Pen) -> Text | None:
        return ALL_VILLAGE if pen.terrains_now() == (VILLAGE,) else None

    def take_effect(self, pen: Pen) -> None:
        pen.task = pen.task._replace(terrains=(VILLAGE,), fallback=(VILLAGE,))


class MoveSilently(Skill):
    """The shape may extend past the edge."""

    id = "move_silently"

    def take_effect(self, pen: Pen) -> None:
        pen.task = pen.task._replace(may_stick_out=True)


class Negotiate(Skill):
    """Draw a square in place of the shapes of the card; it pays no coin."""

    id = "negotiate"

    def useless(self, pen: Pen) -> Text | None:
        task, is_fallback = pen.task, pen.is_fallback
        pen.task = task._replace(shapes=(SQUARE,))
        has_room = pen.places() is not None and not pen.is_fallback
        pen.task, pen.is_fallback = task, is_fallback
        return None if has_room else NO_ROOM

    def take_effect(self, pen: Pen) -> None:
        pen.task = pen.task._replace(shapes=(SQUARE,))


class Diplomacy(Skill):
    """Draw a space that is farm and village at once, at any time."""

    id = "diplomacy"

    def useless(self, pen: Pen) -> Text | None:
        return None if pen.free else NO_ROOM

    def take_effect(self, pen: Pen) -> Asks[None]:
        return draw_more(pen, DIPLOMACY_KIND, (derived(pen.table).dot,), (BOTH,))


class Acrobatics(Skill):
    """In an ambush, two spaces in place of the shape of the card."""

    id = "acrobatics"
    lets_come = DOMINO

    def useless(self, pen: Pen) -> Text | None:
        return None if pen.free else NO_ROOM

    def take_effect(self, pen: Pen) -> None:
        pen.task = pen.task._replace(shapes=(self.lets_come,))


KNOWLEDGE = Knowledge()
MOVE_SILENTLY = MoveSilently()
NEGOTIATE = Negotiate()
DIPLOMACY = Diplomacy()
ACROBATICS = Acrobatics()
