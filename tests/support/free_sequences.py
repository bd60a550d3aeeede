"""Every sequence of free actions from a position, done one by one: slow, and plainly right."""

from collections.abc import Iterator
from typing import Any

from manicule.kernel.choices import Choice
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.position import copy
from manicule.kernel.table import Table
from manicule_gutenberg.rules.free_actions import BuyType, free_actions


def leads_to_something(table: Any, seat: str) -> bool:
    """Whether some sequence of free actions of a seat, purchases included, holds one worth a question.

    Buying a type is not: it can be done whenever there is a question. What a sequence does is done on
    copies, with every answer to every question on the way."""
    reached = [_copied(table)]
    seen = {digest(reached[0].position)}
    while reached:
        here = reached.pop()
        player = here.seats_by_id[seat]
        possible = [action for action in free_actions(player) if action.refuse(player) is None]
        if any(_is_worth_a_question(player, action) for action in possible):
            return True
        for action in possible:
            for after in _outcomes(here, seat, action.id):
                mark = digest(after.position)
                if mark not in seen:
                    seen.add(mark)
                    reached.append(after)
    return False


def _is_worth_a_question(seat: Any, action: Any) -> bool:
    """When it can wait no longer."""
    return not isinstance(action, BuyType) and (not action.can_wait or action.still_counts(seat))


def _copied(table: Any) -> Any:
    return Table(table.rules, table.setup, copy(table.position))


def _outcomes(table: Any, seat: str, action: str) -> Iterator[Any]:
    """The tables that a free action leads to: one for every way to answer what it asks."""
    open_answers: list[tuple[str, ...]] = [()]
    while open_answers:
        answers = open_answers.pop()
        after = _copied(table)
        asked = _done(after.seats_by_id[seat], action, answers)
        if asked is None:
            yield after
        else:
            open_answers += [(*answers, answer) for answer in asked.legal()]


def _done(seat: Any, id: str, answers: tuple[str, ...]) -> Choice | None:
    """Do a free action with these answers; what it asks after them, or None when it is done."""
    asking = next(action for action in free_actions(seat) if action.id == id).use(seat)
    if asking is None:
        return None
    try:
        choice: Choice = next(asking)
        for answer in answers:
            choice = asking.send(choice.parse(answer))
    except StopIteration:
        return None
    return choice
