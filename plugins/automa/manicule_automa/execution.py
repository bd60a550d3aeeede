"""The automa's actions: execution cards name the space that it takes from."""

from __future__ import annotations

from collections.abc import Callable

from manicule_automa import events
from manicule_automa.content import content_of
from manicule_automa.plans import card_of_the_round
from manicule_automa.state import PLACE
from manicule_gutenberg import (
    ACTIONS,
    EMPTY,
    GutenbergTable,
    derived,
    descriptions,
    discard,
    open_patronage,
    patronage_columns,
    return_inks,
)


class ExecutionDeck:
    """The execution cards of one action. If they run out during it, all of them are shuffled again."""

    def __init__(self, table: GutenbergTable) -> None:
        self._table = table
        self._numbers = [card.number for card in content_of(table).execution_card.values()]
        self._left = list(self._numbers)

    def space(self, has_something: Callable[[int], bool]) -> int | None:
        """The first drawn number of a space with something to take, counted from 1; None if all are empty."""
        if not any(has_something(number) for number in self._numbers):
            return None
        while True:
            if not self._left:
                self._left = list(self._numbers)
            number = self._table.draw("execution", self._left)
            if has_something(number):
                return number


def act(table: GutenbergTable, action: str) -> None:
    """Do one action: resources go to their discard piles or to the bag; the automa keeps nothing."""
    _DOINGS[action](table, ExecutionDeck(table))


def _orders(table: GutenbergTable, deck: ExecutionDeck) -> None:
    board = table.position
    discard(board.printing_pile, _remove(table, deck, board.printing))
    discard(board.refinement_pile, _remove(table, deck, board.refinement))


def _specialties(table: GutenbergTable, deck: ExecutionDeck) -> None:
    board = table.position
    discard(board.specialty_pile, _remove(table, deck, board.specialty_cards))


def _gears(table: GutenbergTable, deck: ExecutionDeck) -> None:
    board = table.position
    discard(board.gear_pile, _remove(table, deck, board.gears))


def _remove(table: GutenbergTable, deck: ExecutionDeck, row: list[str]) -> list[str]:
    """Take the card of a random space off its row."""
    space = deck.space(lambda number: number <= len(row) and row[number - 1] != EMPTY)
    if space is None:
        return []
    card, row[space - 1] = row[space - 1], EMPTY
    table.publish(events.AutomaRemoved, card)
    return [card]


def _remove_inks(table: GutenbergTable, deck: ExecutionDeck) -> None:
    """Put the inks left in a random set into the bag."""
    inks, size = table.position.inks, len(derived(table).ink_prices)

    def places(number: int) -> range:
        return range((number - 1) * size, min(number * size, len(inks)))

    space = deck.space(lambda number: any(inks[at] != EMPTY for at in places(number)))
    if space is None:
        return
    removed = [inks[at] for at in places(space)]
    for at in places(space):
        inks[at] = EMPTY
    return_inks(table, removed)
    table.publish(events.AutomaRemovedInks, space, tuple(ink for ink in removed if ink != EMPTY))


def _patronage(table: GutenbergTable, deck: ExecutionDeck) -> None:
    """Take the leftmost open card if the planning card shows one, otherwise block a reward.

    An option decides what the automa does if no card is open.
    """
    board = table.position
    if card_of_the_round(table).patronage:
        cards = open_patronage(table) or _cards_instead(table)
        if cards:
            board.patronage[board.patronage.index(cards[0])] = EMPTY
            table.publish(events.AutomaRemoved, cards[0])
            return
        if _is_past_first_columns(table) and table.options.get("automa.automa_without_cards") == "nothing":
            return
    _block_reward(table, deck)


def _cards_instead(table: GutenbergTable) -> list[str]:
    """The closed cards that the automa may take if an option allows it."""
    if not _is_past_first_columns(table) or table.options.get("automa.automa_without_cards") != "closed_card":
        return []
    return [card for card in table.position.patronage if card != EMPTY]


def _is_past_first_columns(table: GutenbergTable) -> bool:
    """Whether the round marker has reached patronage cards; before, the automa takes a reward (p. 16)."""
    return bool(table.position.round >= min(patronage_columns(table), default=0))


def _block_reward(table: GutenbergTable, deck: ExecutionDeck) -> None:
    """Put the automa's marker on a random free reward."""
    board = table.position
    rewards = {favor.number: favor for favor in table.content.patronage_reward.values()}
    number = deck.space(lambda number: number in rewards and not board.favors[rewards[number].id])
    if number is not None:
        favor = rewards[number]
        board.favors[favor.id] = PLACE
        gives = descriptions.reward_text(derived(table).rewards, table.content, favor.reward)
        table.publish(events.AutomaBlocked, favor.id, gives)


_DOINGS = dict(zip(ACTIONS, (_orders, _remove_inks, _specialties, _gears, _patronage), strict=True))
