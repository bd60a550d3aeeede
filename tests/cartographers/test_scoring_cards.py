"""Every scoring card agrees with its slow second implementation, on ten thousand random maps."""

import pytest
from tests.cartographers.maps import MAPS, printed, random_map, rules
from tests.cartographers.slow import SLOW, SlowLand, lost_to_monsters

from manicule_cartographers.rules.land import Land

CARDS = sorted(rules().content.scoring)
PORTION = 2000


def test_there_are_four_cards_of_each_suit_with_two_implementations() -> None:
    cards = rules().content.scoring
    suits = [card.suit for card in cards.values()]
    assert {suit: suits.count(suit) for suit in suits} == dict.fromkeys(suits, 4)
    assert set(SLOW) == set(cards) == set(rules().derived.scores)
    assert sorted(card.no for card in cards.values()) == list(range(26, 42))


@pytest.mark.parametrize("first", range(0, MAPS, PORTION))
def test_every_card_agrees_on_random_maps(first: int) -> None:
    known, cards = rules().derived, rules().content.scoring
    worth: dict[str, set[int]] = {card: set() for card in CARDS}
    for number in range(first, first + PORTION):
        side, rows = random_map(number)
        land, slow = Land(rows, known.sides[side]), SlowLand(rows, printed(side))
        for card in CARDS:
            stars = known.scores[card](land, cards[card])
            assert stars == SLOW[card](slow), (card, side, rows)
            worth[card].add(stars)
        assert land.threatened().bit_count() == lost_to_monsters(slow), rows
    # Maps on which a card is worth nothing would prove nothing.
    assert {card: len(found) > 2 for card, found in worth.items()} == dict.fromkeys(CARDS, True)
