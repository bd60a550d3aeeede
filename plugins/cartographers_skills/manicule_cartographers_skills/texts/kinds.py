"""The questions about skills: whether to use one now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from manicule import PASS, Group, Kind, KindDisplay, Text, verbatim
from manicule_cartographers import CartographersSeat, Pen, Shape, arrival, map_id
from manicule_cartographers_skills.texts import tr

if TYPE_CHECKING:
    from manicule_cartographers_skills.skills.base import Skill

AMBUSHED = tr("An ambush threatens your map. Use a skill?")
AMBUSHED_AT = tr("An ambush threatens your map: {spaces}. Use a skill?")
COME_INSTEAD = tr("the monsters will then appear on {spaces}")


def _text(seat: CartographersSeat, option: tuple[Pen, Skill]) -> Text:
    pen, skill = option
    return skill.text(pen)


def _pen(choice: Any) -> Pen:
    pen: Pen = next(iter(choice.options.values()))[0]
    return pen


def _map_now(choice: Any) -> Group:
    """The current map, including the drawing of this turn."""
    return _pen(choice).desk(shapes=())


def _map_and_ambush(choice: Any) -> Group:
    """The map, and the shape of the monsters."""
    return _pen(choice).desk()


def _map(choice: Any) -> str:
    return map_id(_pen(choice).owner.id)


def _ambush(choice: Any) -> Text:
    """The prompt for an ambush; in the solo game it says where the monsters would land."""
    pen = _pen(choice)
    spaces = _arrival(pen)
    return AMBUSHED_AT(spaces=spaces) if spaces is not None else AMBUSHED


def _ambush_note(choice: Any, option: tuple[Pen, Skill]) -> Text | None:
    pen, skill = option
    spaces = _arrival(pen, skill.lets_come) if skill.lets_come is not None else None
    return COME_INSTEAD(spaces=spaces) if spaces is not None else None


def _arrival(pen: Pen, shape: Shape | None = None) -> Text | None:
    """The spaces where the monsters, or a shape in their place, would land."""
    spaces = arrival(pen, shape) if len(pen.table.seats) == 1 else ()
    return verbatim(" ".join(spaces)) if spaces else None


def _kind(
    id: str,
    prompt: Text | Callable[[Any], Text],
    survey: Callable[[Any], Group],
    note: Callable[[Any, tuple[Pen, Skill]], Text | None] | None = None,
) -> Kind[tuple[Pen, Skill]]:
    """A question about skills, with the map in view. The default is to pass: a seat has one use a season."""
    return Kind(
        id,
        KindDisplay(prompt, _text, note=note, overview=survey, board_part=_map, default=lambda choice: PASS),
    )


USE_SKILL = _kind("use_skill", tr("Use a skill now?"), _map_now)
AMBUSH_SKILL = _kind("ambush_skill", _ambush, _map_and_ambush, _ambush_note)
LAST_SKILL = _kind("last_skill", tr("The season is about to be scored. Use a skill?"), _map_now)
