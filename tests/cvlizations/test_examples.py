"""Every ruling, every test vector and every clarified card is shown by a scenario; every idea is in one."""

import re
import tomllib
from collections.abc import Iterator

import pytest
from tests.support.tables import ROOT
from tests.support.tribes import Seating

FILES = sorted((ROOT / "tests" / "scenarios").glob("cvlizations*/*.toml"))
SOURCES = [tomllib.loads(path.read_text(encoding="utf-8"))["source"] for path in FILES]
CLARIFIED = (1, 5, 8, 11, 13, 25, 26, 28, 29, 30, 35, 40, 42, 19, 21, 23, 9, 14, 15, 16, 43, 44, 47)


def numbers(what: str) -> Iterator[int]:
    """The numbers that sources name after a word, `clarifications 9 and 14` included."""
    for source in SOURCES:
        for listed in re.findall(rf"{what}s? ((?:\d+(?:, | and )?)+)", source):
            yield from map(int, re.findall(r"\d+", listed))


@pytest.mark.parametrize("ruling", range(1, 23))
def test_every_ruling_has_a_scenario(ruling: int) -> None:
    assert any(re.search(rf"ruling V{ruling}\b", source) for source in SOURCES)


@pytest.mark.parametrize("vector", range(1, 13))
def test_every_test_vector_has_a_scenario(vector: int) -> None:
    assert vector in set(numbers("test vector"))


@pytest.mark.parametrize("card", CLARIFIED)
def test_every_clarified_card_has_a_scenario(card: int) -> None:
    assert card in set(numbers("clarification"))


@pytest.mark.parametrize("idea", Seating(3).rules.content.idea)
def test_every_idea_is_owned_in_a_scenario(idea: str) -> None:
    held = re.compile(rf"(ideas|pieces|answer) = .*\b{idea}\b")
    assert any(held.search(path.read_text(encoding="utf-8")) for path in FILES)
