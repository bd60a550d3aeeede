"""What an answer is made of, in words."""

import pytest
from tests.support.wording import english

from manicule.kernel.question import Question
from manicule_interface.answers import label
from manicule_interface.questions import how_to_answer


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (2, 2, english("interface.questions.how_exactly", n=2)),
        (1, 1, english("interface.questions.how_exactly", n=1)),
        (1, 3, english("interface.questions.how_some", least=1, n=3)),
        (0, 2, english("interface.questions.how_some_or_none", n=2, none="none")),
    ],
)
def test_how_many_options_are_wanted_is_said_once(least: int, most: int, told: str) -> None:
    question = Question("a", "kind", "some", 1, options=("x", "y", "z"), least=least, most=most)
    assert str(how_to_answer(question)) == told


@pytest.mark.parametrize(
    ("id", "name", "told"),
    [
        ("hunting", "Hunting: 2 food, or 3", "Hunting"),
        ("P17", "P17: A-I-O", "P17"),
        ("tower", "Towers and more", "Towers and more"),
        ("farm", "ферма", "ферма"),
    ],
)
def test_an_option_is_called_as_its_name_is_written(id: str, name: str, told: str) -> None:
    assert label(id, name) == told
