"""Game preparation: the edicts, and the explore deck of the first season."""

from __future__ import annotations

from manicule import START, Text, UsageError
from manicule_cartographers import events
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.phases.base import CartographersPhase
from manicule_cartographers.rules.derived import derived
from manicule_cartographers.rules.seasons import begin_season
from manicule_cartographers.state import SET_UP
from manicule_cartographers.texts import tr

RANDOM = "random"
NOT_FOUR = tr(
    "the option “edicts” must be “random” or the ids of {number} scoring cards, separated by commas"
)
NO_SUCH_CARD = tr("there is no scoring card “{card}”; available: {known}")
SAME_SUIT = tr(
    "only one scoring card of each suit can be in play; {one} and {other} are both of the suit {suit}"
)


class SetUp(CartographersPhase):
    """Lay the edicts and make the explore deck of spring."""

    id = SET_UP
    name = tr("Setup", context="phase.set_up.name")
    when = START

    def begin(self, table: CartographersTable) -> None:
        lay_edicts(table)
        for edict, card in table.position.edicts.items():
            figure = table.options.get(f"cartographers.{card}", 0)
            table.publish(events.EdictLaid, edict, card, figure)
        begin_season(table, derived(table).seasons[0])


def lay_edicts(table: CartographersTable) -> None:
    """Lay one scoring card of each suit, one under each edict: at random, or as the players choose."""
    wanted = str(table.options["cartographers.edicts"]).replace(",", " ").split()
    cards = _drawn(table) if wanted in ([], [RANDOM]) else _checked(table, wanted)
    table.position.edicts = dict(zip(table.content.edict, cards, strict=True))


def _drawn(table: CartographersTable) -> list[str]:
    stacks: dict[str, list[str]] = {}
    for card in table.content.scoring.values():
        stacks.setdefault(card.suit, []).append(card.id)
    chosen = [table.draw("scoring", stack) for stack in stacks.values()]
    return [table.draw("scoring", chosen) for _ in table.content.edict]


def _checked(table: CartographersTable, wanted: list[str]) -> list[str]:
    problem = edicts_problem(table, wanted)
    if problem is not None:
        raise UsageError(problem)
    return wanted


def edicts_problem(table: CartographersTable, cards: list[str]) -> Text | None:
    """Why these cards cannot be the edicts; None if they can."""
    content = table.content
    suits: dict[str, str] = {}
    for card in cards:
        if card not in content.scoring:
            return NO_SUCH_CARD(card=card, known=", ".join(content.scoring))
        suit = content.scoring[card].suit
        other = suits.setdefault(suit, card)
        if other != card or cards.count(card) > 1:
            return SAME_SUIT(one=other, other=card, suit=suit)
    return NOT_FOUR(number=len(content.edict)) if len(cards) != len(content.edict) else None
