"""What is asked about skills: whether one is used now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from manicule import PASS, Group, Kind, Text
from manicule_cartographers import CartographersSeat, Pen, map_id
from manicule_cartographers_skills.texts import tr

if TYPE_CHECKING:
    from manicule_cartographers_skills.skills.base import Skill


def _text(seat: CartographersSeat, option: tuple[Pen, Skill]) -> Text:
    pen, skill = option
    return skill.text(pen)


def _pen(choice: Any) -> Pen:
    pen: Pen = next(iter(choice.options.values()))[0]
    return pen


def _map_now(choice: Any) -> Group:
    """The map with what was drawn already."""
    return _pen(choice).desk(shapes=())


def _map_and_ambush(choice: Any) -> Group:
    """The map, and the shape of the monsters that come to it."""
    return _pen(choice).desk()


def _map(choice: Any) -> str:
    return map_id(_pen(choice).owner.id)


def _kind(id: str, prompt: Text, survey: Callable[[Any], Group]) -> Kind[tuple[Pen, Skill]]:
    """A question about the skills, with the map in view; mostly nobody uses the only one of a season yet."""
    return Kind(id, prompt, _text, overview=survey, board=_map, default=lambda choice: PASS)


USE_SKILL = _kind("use_skill", tr("Do you use a skill now?"), _map_now)
AMBUSH_SKILL = _kind("ambush_skill", tr("An ambush comes to your map. Do you use a skill?"), _map_and_ambush)
LAST_SKILL = _kind("last_skill", tr("The season is about to be scored. Do you use a skill?"), _map_now)
