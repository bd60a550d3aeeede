"""Sentences of this game whose grammar depends on the words that are put into them."""

import pytest
from tests.cartographers.maps import rules
from tests.cartographers.test_desk import reader
from tests.cartographers.test_placements import question
from tests.support.tables import registry
from tests.support.wording import english

import manicule
from manicule import Human, Section, Text
from manicule.kernel.events import Names
from manicule.kernel.sheet import texts_of
from manicule_cartographers.bots.greedy import sheet_of
from manicule_cartographers.bots.judgement import Judge
from manicule_cartographers.bots.prospect import Prospect
from manicule_cartographers.events import EdictLaid, ScoredSeason
from manicule_cartographers.rules.notation import NOT_THE_TERRAIN
from manicule_cartographers.texts import tr


@pytest.mark.parametrize(("lost", "said"), [(1, "1 зірка"), (3, "3 зірки"), (5, "5 зірок")])
def test_stars_that_monsters_cost_stand_in_the_nominative_in_ukrainian(lost: int, said: str) -> None:
    names = Names({"a": "Оксана"}, rules().content)
    text = ScoredSeason("a", "fall", 2, lost, 9).text(names)
    assert f"через чудовиськ мінус {said}," in reader("uk").read(text)


@pytest.mark.parametrize("season", ["spring", "fall"])
def test_a_season_of_the_realm_needs_no_other_preposition_in_ukrainian(season: str) -> None:
    name = rules().content.season[season].name
    assert (
        reader("uk")
        .read(tr(english("cartographers.table.realm_2", season="{season}"))(season=name))
        .startswith("У королівстві ")
    )


@pytest.mark.parametrize("terrain", ["village", "water"])
def test_a_terrain_that_cannot_be_drawn_is_named_without_an_elision_in_french(terrain: str) -> None:
    known = rules().content.terrain
    said = reader("fr").read(NOT_THE_TERRAIN(terrain=known[terrain].name, terrains=(known["forest"].name,)))
    assert "que un" not in said
    assert said.endswith("maintenant, seulement\xa0: forêt")


FULL = "V" * 11
ON_RUINS = english("cartographers.kinds.on_ruins", card="Hamlet")
OVER_RUINS = {
    english("cartographers.kinds.nothing_fits", card="Hamlet"): (["V.V.V.V.V.V"] + [FULL] * 10, False),
    ON_RUINS: (
        [FULL, "VVVVV.VVVVV", FULL, *["." * 11] * 3, *[FULL] * 5],
        True,
    ),
    english("cartographers.kinds.ruins_gone", card="Hamlet"): (
        [FULL, FULL, FULL, *["." * 11] * 3, *[FULL] * 5],
        True,
    ),
}


@pytest.mark.parametrize("why", OVER_RUINS)
def test_a_single_space_is_asked_for_with_the_card_and_the_reason(why: str) -> None:
    rows, is_after_ruins = OVER_RUINS[why]
    choice = question("hamlet", "A", rows, is_after_ruins)
    assert reader("en").read(choice.prompt()) == why
    assert (why == ON_RUINS) == all(" " in one and one[:2] == "B6" for one in choice.legal())


def test_a_hint_for_an_ambush_counts_the_spaces_beside_monsters_and_no_season() -> None:
    match = manicule.start("cartographers", [Human("Anna"), Human("Tom")], seed=7, registry=registry())
    bot = registry().bot("greedy", "cartographers")
    while match.question("a").kind != "draw_ambush":
        for seat in match.waiting():
            match.answer(seat, match.advice(seat, bot))
    question, view = match.question("a"), match.view("a")
    answer = match.advice("a", bot)
    _, land = sheet_of(question, view)
    after, _ = Prospect(Judge(view), land).drawn(answer)
    beside = after.threatened().bit_count() - land.threatened().bit_count()
    reason = bot.reason(question, view, answer)
    assert reason is not None
    assert reader("en").read(reason).startswith(english("cartographers.greedy.beside_monsters", n=beside))


@pytest.mark.parametrize(("ambushes", "said"), [(0, "2 cards"), (1, "3 cards, 1 ambush among them")])
def test_the_deck_counts_ambushes_only_where_there_are_any(ambushes: int, said: str) -> None:
    match = manicule.start("cartographers", [Human("Anna")], seed=7, registry=registry())
    match.table.position.deck = ["orchard", "hamlet", *["ambush"] * ambushes]
    cards = match.display.look("a").sections[0]
    assert isinstance(cards, Section)
    left = cards.rows[-1][1]
    assert isinstance(left, Text)
    assert reader("en").read(left) == said


@pytest.mark.parametrize(("figure", "words"), [(2, "about"), (1, "otherwise")])
def test_the_text_of_a_card_has_the_figure_in_play_and_names_no_option(figure: int, words: str) -> None:
    options = {
        "cartographers.shieldgate": figure,
        "cartographers.edicts": "greenbough,shieldgate,canal_lake,borderlands",
    }
    log = manicule.EventLog()
    match = manicule.start(
        "cartographers",
        [Human("Anna"), Human("Tom")],
        seed=1,
        options=options,
        registry=registry(),
        observers=[log],
    )
    card = match.rules.content.scoring["shieldgate"]
    shown = str(getattr(card, words))
    assert str(figure) in shown
    assert "=" not in shown
    match.answer("a", match.question("a").legal[0])
    names = match.display.names
    assert any(shown in str(event.text(names)) for event in log.events if isinstance(event, EdictLaid))
    texts = [str(text) for text in texts_of(match.display.look("a"))]
    assert any(shown in text for text in texts), texts
