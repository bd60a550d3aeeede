"""Whoever gives away an order that could be printed is asked again: nobody means that by a slip of a key."""

import pytest
from tests.support.tables import registry

import manicule
from manicule import Human, Match, Robot
from manicule.kernel.question import Question
from manicule_interface.answer_draft import AnswerDraft, Whole
from manicule_interface.cautions import Cautions
from manicule_interface.questions import offers_of
from manicule_interface.reactions import Reaction
from manicule_languages.reader import Reader


@pytest.fixture
def full() -> Match:
    """All slots of Anna are full, and of her orders one has all its types."""
    match = manicule.start(
        "gutenberg",
        [Human("Anna"), Robot("random", "Tom")],
        seed=3,
        without=["characters"],
        registry=registry(),
    )
    match.run()
    while not (match.question("a").kind == "make_room" and match.question("a").display.warnings):
        legal = list(match.legal("a"))
        others = [answer for answer in legal if answer != "pass" and not answer.startswith("declare")]
        kind = match.question("a").kind
        is_kept = kind in ("before_fulfilling", "print_orders")  # nothing is printed, so that slots fill
        match.answer("a", ("pass" if "pass" in legal else legal[0]) if is_kept else (others or legal)[-1])
        match.run()
    return match


def asked(match: Match) -> Question:
    return match.question("a")


def test_only_an_order_that_could_be_printed_has_a_warning(full: Match) -> None:
    question = asked(full)
    (pair,) = question.display.warnings
    assert pair[0] == "P07"
    assert (
        dict(question.display.notes)["P07"].params != dict(question.display.notes)[question.options[0]].params
    )
    assert len(question.options) == 4


def typed(draft: AnswerDraft, line: str) -> Whole | Reaction:
    return draft.take(asked(draft.match), line, Reader().read, Cautions(draft.match))


def test_at_the_prompt_it_is_given_by_enter_or_the_second_time(full: Match) -> None:
    question, draft = asked(full), AnswerDraft(full)
    first = typed(draft, "P07")
    assert isinstance(first, Reaction)
    assert (first.kind, first.said) == ("warned", (dict(question.display.warnings)["P07"],))
    for line in ("", "P07"):
        assert typed(draft, line) == Whole("P07", "P07")
    other = next(id for id in question.options if id != "P07")
    assert typed(draft, other) == Whole(other, other)


def test_lines_of_a_program_are_not_asked_for_again(full: Match) -> None:
    assert typed(AnswerDraft(full, is_interactive=False), "P07") == Whole("P07", "P07")


def test_the_list_begins_with_the_order_that_is_worth_least(full: Match) -> None:
    """On the full screen the first row is highlighted: who presses Enter does not lose the best order."""
    question, cards = asked(full), full.table.content.refinement
    rows = [row.id for row in offers_of(question, Reader().read)]
    held = {order.printing: cards[order.refinement] for order in full.table.seats[0].state.orders}
    fame = {id: card.color_fame + card.decoration_fame for id, card in held.items()}
    assert rows[-1] == "P07"
    assert rows[:-1] == sorted(rows[:-1], key=fame.__getitem__)
    assert rows != list(question.options)
