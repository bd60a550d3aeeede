"""Games by other readings of the rules: they end, keep every invariant, and texts follow the options."""

from collections import Counter
from typing import Any

import pytest
from tests.support.mixes import Mix, Seating, problems, rules_of, selected
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import registry
from tests.support.wording import english

from manicule import Match, Setup
from manicule.kernel.table_options import Options

OTHERWISE = {
    "gears_inside_choices": "true",
    "last_window": "round_end",
    "caxton_gears": "true",
    "automa_without_cards": "closed_card",
}
INSIDE = (
    "take_refinement",
    "use_specialty_card",
    "develop",
    "reward_printing",
    "reward_refinement",
    "gain_type",
)


def otherwise(seating: Seating, character: str, seed: int) -> Match:
    """A game in which every contested ruling is read the other way."""
    given = {name: value for name, value in OTHERWISE.items() if name in _names(seating)}
    options = registry().options("gutenberg", selected(seating), given)
    setup: Setup = Mix(seating, character).setup(seed).with_options(options)
    return Match(rules_of(seating), setup)


def _names(seating: Seating) -> set[str]:
    return set(registry().options("gutenberg", selected(seating), {}))


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("seating", [Seating(2), Seating(3, True), Seating(1, True)], ids=str)
def test_games_by_the_other_readings_keep_every_invariant(seating: Seating, manner: str) -> None:
    kinds = Counter[str]()
    for seed, character in enumerate(("caxton", "schoeffer", "plantin")):
        game = otherwise(seating, character, seed)
        for match in play(game, MANNERS[manner], Chance(seed)):
            assert problems(match.table) == [], f"seed {seed}, step {match.ordinal}"
            for choice in match.timeline.choices().values():
                free: Any = getattr(choice, "free", None)
                kinds[choice.kind.id] += free is not None
        assert game.over
    assert any(kinds[kind] for kind in INSIDE)


def test_inside_a_choice_nothing_is_free_unless_the_table_says_so() -> None:
    seen = 0
    for match in play(Mix(Seating(3), "schoeffer").new_game(4), MANNERS["eager"], Chance(4)):
        for choice in match.timeline.choices().values():
            if choice.kind.id in INSIDE:
                seen += 1
                assert getattr(choice, "free", None) is None, choice.kind.id
    assert seen


@pytest.mark.parametrize(
    ("is_on", "said"),
    [
        (False, english("characters.caxton.chooses_color_each_round_whose")),
        (True, english("characters.caxton.chooses_color_each_round_whose_2")),
    ],
)
def test_what_caxton_does_is_said_as_the_table_plays(is_on: bool, said: str) -> None:
    caxton = rules_of(Seating(3)).pieces["caxton"]
    assert str(caxton.about_with(Options({"caxton_gears": is_on}))) == said
    assert str(caxton.about_with({})) == english("characters.caxton.chooses_color_each_round_whose")
