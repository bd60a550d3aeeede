"""`why`: the reason against whatever somebody names, by its id or by the name that the board shows."""

import pytest
from tests.support.asking import Table
from tests.support.full_screen import Seats, desk_of
from tests.support.tables import registry
from tests.support.wording import english, english_part

import manicule
from manicule import Human
from manicule.kernel.question import Question
from manicule.kernel.text import Text
from manicule_gutenberg.texts.descriptions import ACTION_NAMES
from manicule_interface import look_ups, reasons
from manicule_interface.answers import label, numbers_of
from manicule_interface.narration import Narration
from manicule_interface.questions import names_in
from manicule_interface.reactions import Actor
from manicule_interface.session import Session
from manicule_languages.languages import Languages


def has_closed_cards(question: Question) -> bool:
    return any(id.startswith("M") for id, _ in question.display.refused)


def reason(table: Table, question: Question, word: str) -> str:
    return table.screen.read(reasons.reason(table.match, question, word, table.screen.read))


def test_why_names_the_place_of_a_card_and_the_price_of_what_is_too_dear() -> None:
    table = Table(5)
    question = table.play_to("patronage", when=has_closed_cards)
    closed = next(id for id, _ in question.display.refused if id.startswith("M"))
    assert reason(table, question, closed).startswith(
        english("kernel.errors.possible", answer=closed, reason="")
    )
    assert reason(table, question, "1") == english(
        "interface.reasons.possible", answer=table.screen.read(question.display.texts[0][1])
    )
    board = table.match.position
    deep = board.printing_pile.deck[0]
    assert english_part("gutenberg.unavailable.out_of_sight") in reason(table, question, deep)
    seat = table.match.table.seat(question.seat)
    assert seat is not None
    own = seat.state.orders[0].printing
    assert reason(table, question, own.lower()).endswith(english("gutenberg.unavailable.yours", card=own))
    assert english("kernel.base.no_such_option") in reason(table, question, "nonsense")
    assert reason(table, question, "") == english(
        "interface.reasons.why_what", example=question.display.refused[0][0]
    )


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", {"blue": "Take Inks", "Binding": "specialty cards", "gear": "Improve"}),
        ("fr", {"bleue": "Prendre des Encres", "reliure": "Compétence", "engrenage": "Améliorer"}),
        ("ja", {"青": "インクを取る", "製本": "特殊技能", "歯車": "印刷所の改良"}),
    ],
)
def test_why_knows_what_is_no_option_by_the_name_that_the_board_shows(
    language: str, named: dict[str, str]
) -> None:
    table = Table(5, language=language)
    for kind in ("plan", "take_printing", "take_specialty_card"):
        question = table.play_to(kind)
        for name, where in named.items():
            assert where in reason(table, question, name)
    assert next(iter(named)) in reason(
        table, table.play_to("plan"), ""
    )  # the example where nothing is refused


def test_why_means_an_option_before_anything_else_of_that_name() -> None:
    table = Table(5)
    question = table.play_to("gain_inks")
    assert english_part("kernel.errors.possible", reason="blue ink") not in reason(table, question, "blue")


@pytest.mark.parametrize(
    ("language", "name"), [("en", "gear"), ("fr", "engrenage"), ("ja", "歯車"), ("uk", "шестірня")]
)
def test_why_says_that_a_thing_is_possible_when_an_option_is_about_it(language: str, name: str) -> None:
    table = Table(5, language=language)
    question = table.play_to(
        "window", "before_fulfilling", when=lambda one: any(id.startswith("gear_") for id in one.options)
    )
    offered = next(text for id, text in question.display.texts if id.startswith("gear_"))
    assert table.screen.read(offered) in reason(table, question, name)
    assert reason(table, question, name).startswith(
        table.screen.read(reasons.POSSIBLE_AS(answer=name, options=())).rstrip()
    )


def test_who_names_an_order_before_declaring_reads_when_it_is_asked_for() -> None:
    table = Table(5)
    question = table.play_to("before_fulfilling")
    seat = table.match.table.seat(question.seat)
    assert seat is not None
    own = seat.state.orders[0].printing
    assert reason(table, question, own).endswith(english("gutenberg.unavailable.declared_next", card=own))


@pytest.mark.parametrize(
    ("language", "drawn", "other"),
    [
        (
            "en",
            {
                "A": english_part("cartographers.notation.only_a_sign", terrain="farm"),
                "f": english_part("cartographers.notation.only_a_sign", terrain="forest"),
            },
            {"W": english_part("cartographers.notation.not_the_terrain", terrain="water")},
        ),
        ("fr", {"C": "«\u202fC4 champ\u202f»", "F": "«\u202fC4 forêt\u202f»"}, {"E": "dessiner de l’eau"}),
        ("ja", {"農": "「C4 農地」"}, {"水": "水を描けません"}),
        ("uk", {"П": "«C4 поле»", "Л": "«C4 ліс»"}, {"В": "не можна малювати воду"}),
    ],
)
def test_why_knows_the_signs_of_a_map(language: str, drawn: dict[str, str], other: dict[str, str]) -> None:
    desk = desk_of(Seats("cartographers", ("human:Anna",)), language)
    for sign, said in (drawn | other).items():
        assert said in desk.screen.read(reasons.reason(desk.match, desk.asked, sign, desk.screen.read))


def lacks_a_set(question: Question) -> bool:
    return any(f"{set}x1" not in question.options for set in (1, 2, 3))


@pytest.mark.parametrize(
    ("language", "empty", "ink", "where"),
    [
        ("en", english_part("gutenberg.unavailable.no_ink_in_set"), "blue", "blue ink"),
        ("fr", "il ne reste aucune Encre dans le lot ", "bleue", "Encre bleue"),
        ("ja", "にはインクが残っていません", "青", "青のインクがあるのはセット"),
        ("uk", "фарб більше немає", "синя", "синя фарба"),
    ],
)
def test_why_says_what_is_left_of_the_inks_while_they_are_taken(
    language: str, empty: str, ink: str, where: str
) -> None:
    table = Table(5, language=language)
    question = table.play_to("take_inks", when=lacks_a_set)
    at = next(at for at in (1, 2, 3) if f"{at}x1" not in question.options)
    number = str(numbers_of(question)[f"{at}x1"])
    said = reason(table, question, number)
    assert f"{number}" in said.split(":")[0].split("：")[0]
    assert f"{at}x1" not in said
    assert empty in said
    assert where in reason(table, question, ink)
    assert table.screen.read(ACTION_NAMES["take_inks"]) not in said + reason(table, question, ink)


def test_why_never_sends_anybody_to_the_action_that_goes_on() -> None:
    table = Table(5)
    question = table.play_to("take_printing")
    board = table.match.position
    for word in ("order", *board.printing, *board.refinement):
        said = reason(table, question, word)
        assert "not now" not in said
        assert english_part("gutenberg.unavailable.on_board") not in said


def asked_at(game: str, language: str = "en") -> tuple[Session, Actor, Question]:
    """A new game, and its first question."""
    match = manicule.start(game, [Human("Anna"), Human("Tom"), Human("Kate")], seed=3, registry=registry())
    match.run()
    languages = Languages()
    languages.know(registry())
    question = match.question(match.waiting()[0])
    who = Actor(question.seat, languages.reader(language), types=True)
    return Session(match, registry(), Narration()), who, question


def why(game: str, word: str, language: str = "en") -> list[str]:
    session, who, _ = asked_at(game, language)
    return [who.read(text) for text in session.act(who, "why", what=word).said if isinstance(text, Text)]


@pytest.mark.parametrize(
    ("language", "word", "space"),
    [("en", "village", "C4"), ("fr", "village", "C4"), ("uk", "село", "C4"), ("uk", "вода", "C4")],
)
def test_why_says_that_a_part_of_an_answer_is_possible(language: str, word: str, space: str) -> None:
    (said,) = why("cartographers", word, language)
    _, who, _ = asked_at("cartographers", language)
    assert said.startswith(who.read(reasons.IN_PART(answer=word, reason="")).rstrip())
    assert space in said


@pytest.mark.parametrize(
    ("game", "language", "word"),
    [
        ("cartographers", "en", "ruins"),
        ("cartographers", "fr", "pièce"),
        ("cartographers", "uk", "монета"),
        ("cartographers", "ja", "遺跡"),
        ("cvlizations", "en", "food"),
        ("cvlizations", "fr", "bonheur"),
        ("cvlizations", "ja", "食料"),
        ("gutenberg", "uk", "маркер"),
    ],
)
def test_why_offers_the_choices_and_the_rules_for_a_word_that_is_no_choice(
    game: str, language: str, word: str
) -> None:
    _, who, question = asked_at(game, language)
    choices, *_, rules = why(game, word, language)
    names = names_in(question, who.read)
    assert choices.startswith(who.read(reasons.NO_CHOICE(answer=word, options="")).rstrip())
    assert label(question.options[0], names[question.options[0]]) in choices
    assert rules.startswith(who.read(look_ups.SEE_RULES(title="@")).partition("@")[0])


def test_why_lists_the_choices_alone_for_a_word_that_the_rules_do_not_mention() -> None:
    (said,) = why("cvlizations", "zeppelin")
    assert said.startswith(english("interface.reasons.no_choice", answer="zeppelin", options="Theft"))
