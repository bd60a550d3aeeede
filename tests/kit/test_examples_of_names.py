"""Every public name has a docstring with an example, and the example says what is true.

Examples are tried at a match that `tests.support.public_names` begins, as the pages in docs/reference say.
"""

import pytest
from tests.support.public_names import PACKAGES, PublicName, all_public_names, public_names, run_examples

NAMES = all_public_names()


def test_the_names_are_found() -> None:
    """The tests below would prove nothing about names that they do not find."""
    assert len(NAMES) > 190
    assert {package: bool(public_names(package)) for package in PACKAGES} == dict.fromkeys(PACKAGES, True)


@pytest.mark.parametrize("name", NAMES, ids=[name.full for name in NAMES])
def test_a_public_name_has_a_docstring_with_an_example_that_is_true(name: PublicName) -> None:
    assert name.about, "it has no docstring"
    assert name.examples, "its docstring has no example"
    assert run_examples(name) == ""


def test_an_example_that_is_not_true_is_told() -> None:
    wrong = NAMES[0]._replace(doc="What it is.\n\n>>> table.position.pebbles\n3")
    assert "Expected:\n    3\nGot:\n    15" in run_examples(wrong)
