"""What is said of things that are no option now: where they are, or when they are chosen."""

import pytest
from tests.support.tables import registry
from tests.support.tribes import Seating
from tests.support.wording import english

import manicule
from manicule import Human, Robot
from manicule.match.reasons import reason_against
from manicule_interface import reasons
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen


def why(word: str) -> str:
    """Somebody with the Axe is asked which order to lay open; another has the Sword; the Law is on sale."""
    game = Seating(3).new_game(1)
    ((asked, choice),) = game.timeline.choices().items()
    own = next(seat for seat in game.table.seats if seat.id == asked)
    other = next(seat for seat in game.table.seats if seat.id != asked)
    own.state.ideas, other.state.ideas, game.table.position.track = ["axe"], ["sword"], ["law"]
    said = reason_against(game.table, choice, word)
    return str(said).replace(other.name, "NAME") if said is not None else ""


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("theft", ""),
        ("pass", english("cvlizations.unavailable.not_passed")),
        ("law", english("cvlizations.unavailable.on_track", idea="Law")),
        ("axe", english("cvlizations.unavailable.yours", idea="Axe")),
        ("sword", "Sword belongs to NAME"),
        ("internet", english("cvlizations.unavailable.out_of_sight", idea="Internet")),
        ("nonsense", english("kernel.base.no_such_option")),
    ],
)
def test_an_idea_says_where_it_is(word: str, reason: str) -> None:
    assert why(word) == reason


def test_an_order_says_when_it_is_laid() -> None:
    game = Seating(3).new_game(1)
    (seat,) = game.timeline.choices()
    game.answer(seat, "theft")
    choice = game.timeline.choices()[seat]
    for phase, reason in (
        ("orders", english("cvlizations.unavailable.lies_open", order="Theft")),
        ("actions", english("cvlizations.unavailable.in_order_phase")),
    ):
        game.table.position.phase = phase
        said = reason_against(game.table, choice, "theft")
        assert said is not None
        assert str(said) == reason


def test_a_person_names_ideas_as_they_are_called_in_their_language() -> None:
    manner = OutputOptions(language="uk")
    manner.languages.know(registry())
    screen = Screen(manner, manner.languages.reader("uk"))
    seats = [Human(name) for name in ("Оленка", "Тарас", "Гордій")]
    match = manicule.start("cvlizations", seats, seed=5, registry=registry())
    match.run()
    track = match.position.track
    assert "market" in track
    assert "internet" not in track
    question = match.question("a")
    words = ("Ринок", "інтернет", "Крадіжка")
    said = [screen.read(reasons.reason(match, question, word, screen.read)) for word in words]
    assert "«Ринок» лежить на трасі" in said[0]
    assert "«Інтернет» недоступна" in said[1]
    assert said[2] == "Відповідь «Крадіжка» можлива."


def test_an_idea_with_a_discount_says_so_before_its_printed_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule_cvlizations.rules.payments.reduction", lambda seat, idea: 1)
    seats: list[Human | Robot] = [Human("Anna"), Robot("greedy", "Tom"), Robot("greedy", "Kate")]
    match = manicule.start("cvlizations", seats, seed=7, registry=registry())
    bot = registry().bot("greedy", "cvlizations")
    match.run()
    while match.question("a").kind != "buy":
        match.answer("a", match.advice("a", bot))
        match.run()
    question = match.question("a")
    notes = dict(question.display.notes)
    assert str(notes[question.options[0]]).startswith(english("cvlizations.kinds.discounted", n=1, card=""))
