"""Skills for drawing more, used after the shape of the card is drawn."""

from __future__ import annotations

from manicule import Asks, Text
from manicule_cartographers import Pen, Shape, derived, draw_kind, draw_more
from manicule_cartographers_skills.skills.base import NO_ROOM, Skill
from manicule_cartographers_skills.skills.changes import DOMINO
from manicule_cartographers_skills.texts import tr

CONCENTRATE_KIND = draw_kind("concentrate", tr("Where do you draw the same shape again?"))
CURE_KIND = draw_kind("cure_wounds", tr("Which two spaces do you fill? One must be adjacent to a monster."))
SEARCH_KIND = draw_kind("search", tr("Which extra space adjacent to the shape do you fill?"))


class Concentrate(Skill):
    """Draw the same shape and terrain once more, in any orientation."""

    id = "concentrate"

    def useless(self, pen: Pen) -> Text | None:
        return None if pen.fitting((_drawn_shape(pen),)).count else NO_ROOM

    def take_effect(self, pen: Pen) -> Asks[None]:
        assert pen.drawn is not None
        return draw_more(pen, CONCENTRATE_KIND, (_drawn_shape(pen),), (pen.drawn.terrain,))


class CureWounds(Skill):
    """Draw two spaces in a line, one of them next to a monster."""

    id = "cure_wounds"

    def useless(self, pen: Pen) -> Text | None:
        wanted = _beside_monsters(pen)
        return None if wanted and pen.fitting((DOMINO,), wanted).count else NO_ROOM

    def take_effect(self, pen: Pen) -> Asks[None]:
        terrains = derived(pen.table).drawable
        if pen.table.options["cartographers_skills.cure_wounds"] == "card":
            terrains = pen.table.content.explore[pen.table.position.card].terrains
        return draw_more(pen, CURE_KIND, (DOMINO,), terrains, _beside_monsters(pen))


class Search(Skill):
    """Draw one more space of the same terrain, next to the shape."""

    id = "search"

    def useless(self, pen: Pen) -> Text | None:
        return None if _beside_drawn(pen) else NO_ROOM

    def take_effect(self, pen: Pen) -> Asks[None]:
        assert pen.drawn is not None
        dot = derived(pen.table).dot
        return draw_more(pen, SEARCH_KIND, (dot,), (pen.drawn.terrain,), _beside_drawn(pen))


def _drawn_shape(pen: Pen) -> Shape:
    """The drawn shape: of the card, or the single space that replaced it."""
    assert pen.drawn is not None
    cells = pen.drawn.cells
    pattern = cells >> (cells & -cells).bit_length() - 1
    return next((shape for shape in pen.task.shapes if pattern in shape.patterns), derived(pen.table).dot)


def _beside_monsters(pen: Pen) -> int:
    return pen.beside(pen.cells_of("monster"))


def _beside_drawn(pen: Pen) -> int:
    assert pen.drawn is not None
    return pen.beside(pen.drawn.cells)


CONCENTRATE = Concentrate()
CURE_WOUNDS = CureWounds()
SEARCH = Search()
