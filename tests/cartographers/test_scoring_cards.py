"""Every scoring card agrees with its slow second implementation, on ten thousand random maps."""

import random

import pytest
from tests.cartographers.maps import MAPS, printed, random_map, rules
from tests.cartographers.slow import SLOW, SlowLand, lost_to_monsters

from manicule_cartographers.rules.forms import form_of
from manicule_cartographers.rules.grid import STRIDE, bits, clusters, neighbours
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import EVERYTHING, fields_of, gain_on, scored_again
from manicule_cartographers.rules.scoring.rates import LocalGain
from manicule_cartographers.rules.shapes import fits

CARDS = sorted(rules().content.scoring)
PORTION = 2000
ADDED_UP = {
    "borderlands",
    "broken_road",
    "canal_lake",
    "cauldrons",
    "golden_granary",
    "greenbough",
    "mages_valley",
    "sentinel_wood",
    "treetower",
}
"""The cards to which each spot of a drawing adds something by itself."""


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


@pytest.mark.parametrize("card", CARDS)
def test_a_card_looks_at_nothing_but_what_it_says(card: str) -> None:
    known, cards = rules().derived, rules().content.scoring
    score = known.scores[card]
    told = fields_of(score)
    assert told != EVERYTHING
    for number in range(200):
        (side, rows), (other_side, other_rows) = random_map(number), random_map(number + MAPS)
        land, other = Land(rows, known.sides[side]), Land(other_rows, known.sides[other_side])
        for field in told:
            setattr(other, field, getattr(land, field))
        assert score(other, cards[card]) == score(land, cards[card])


@pytest.mark.parametrize("card", CARDS)
def test_what_a_drawing_adds_is_what_the_map_scores_more_with_it(card: str) -> None:
    """Bots count only what a drawing changes: three times as much for a card that is scored three times."""
    known, scoring = rules().derived, rules().content.scoring[card]
    score, shapes = known.scores[card], [shape for some in known.shapes.values() for shape in some]
    whole = [shape for shape in shapes if len(clusters(shape.printed.pattern << STRIDE)) == 1]
    chance, found = random.Random(card), set()
    for number in range(400):
        side, rows = random_map(number)
        land = Land(rows, known.sides[side])
        terrain = chance.choice(("forest", "village", "farm", "water", "monster"))
        if set(fields_of(score)).isdisjoint(("empty", "filled", terrain)):
            continue
        gain, again = (make(land, score, scoring, (terrain,), 3) for make in (gain_on, scored_again))
        for orientation, anchors in fits([chance.choice(whole)], land.empty):
            for anchor in bits(anchors):
                board = orientation.cells_at(anchor)
                beside = neighbours(board) & ~board
                stars = gain(board, beside)
                assert stars == again(board, beside), (rows, terrain, orientation.name_at(anchor))
                assert stars == 3 * (score(land.draw(board, (terrain,)), scoring) - score(land, scoring))
                found.add(stars)
    # Drawings that change nothing would prove nothing.
    assert len(found) > 2


@pytest.mark.parametrize("card", CARDS)
def test_a_form_adds_the_same_in_all_places_where_a_gain_need_not_be_asked(card: str) -> None:
    known, scoring = rules().derived, rules().content.scoring[card]
    score, shapes = known.scores[card], [shape for some in known.shapes.values() for shape in some]
    chance, alike = random.Random(card), 0
    for number in range(400):
        side, rows = random_map(number)
        land = Land(rows, known.sides[side])
        terrain = chance.choice(("forest", "village", "farm", "water", "monster"))
        if set(fields_of(score)).isdisjoint(("empty", "filled", terrain)):
            continue
        gain = gain_on(land, score, scoring, (terrain,))
        if not isinstance(gain, LocalGain):
            continue
        again = scored_again(land, score, scoring, (terrain,))
        for orientation, anchors in fits([chance.choice(shapes)], land.empty):
            form = form_of(list(bits(orientation.cells_at(anchors.bit_length() - 1))))
            assert form.places_on(land.empty) == anchors
            found = {again(*form.at(anchor)) for anchor in bits(anchors & ~gain.where(form))}
            assert len(found) <= 1, (rows, terrain, orientation.rows())
            if form.is_whole and found:
                assert found == {gain.elsewhere(form.size)}, (rows, terrain, orientation.rows())
                alike += 1
    # Maps without such places would prove nothing.
    assert alike > 20 or card in ADDED_UP


def test_clusters_that_grow_are_those_that_are_found_anew() -> None:
    chance = random.Random(1)
    for number in range(200):
        side, rows = random_map(number)
        land = Land(rows, rules().derived.sides[side])
        clusters(land.forest)
        free = [1 << bit for bit in bits(land.empty)]
        for _ in range(10 * bool(free)):
            grown = land.forest | sum(set(chance.sample(free, min(len(free), 4))))
            found = clusters(grown)
            assert list(found) == sorted(found, reverse=True)
            assert sum(found) == grown
            for cluster in found:
                assert not neighbours(cluster) & (grown & ~cluster)
                assert reached(cluster) == cluster


def reached(cluster: int) -> int:
    """All of a cluster that can be reached from its first space."""
    found = cluster & -cluster
    while (neighbours(found) | found) & cluster != found:
        found |= neighbours(found) & cluster
    return found
