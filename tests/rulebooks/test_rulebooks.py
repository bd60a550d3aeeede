"""Every rule and every ruling is proven, every scenario says what it proves, and the pages say so."""

from pathlib import Path

import pytest
from tests.rulebooks.rulebook import COMMAND, Rulebook, rulebooks

BOOKS = {rulebook.game: rulebook for rulebook in rulebooks()}


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_is_proven_and_every_scenario_says_what_it_proves(game: str) -> None:
    problems = list(BOOKS[game].problems())
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@pytest.mark.parametrize("game", BOOKS)
def test_the_page_is_made_of_what_is_proven(game: str) -> None:
    rulebook = BOOKS[game]
    written = rulebook.page.read_text(encoding="utf-8") if rulebook.page.is_file() else ""
    if written != rulebook.markdown():
        pytest.fail(f"{rulebook.page.name} is not up to date: {COMMAND}", pytrace=False)


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenarios = tmp_path / "tests" / "scenarios"
    (scenarios / "chess").mkdir(parents=True)
    (scenarios / "chess" / "rooks.toml").write_text('proves = ["p1-rook"]')
    (scenarios / "chess" / "kings.toml").write_text('title = "Kings"')
    book = tmp_path / "tests" / "chess.toml"
    book.write_text(
        'game = "chess"\ntitle = "Chess"\nabout = ""\nfolders = ["chess"]\n'
        '[[chapter]]\ntitle = "Page 1"\n[chapter.rules]\np1-rooks = "rooks go straight"\n'
        '[rulings]\nruling-1 = "white begins"\n[tests]\nruling-1 = ["tests/test_chess.py::test_white"]\n'
    )
    monkeypatch.setattr("tests.rulebooks.rulebook.ROOT", tmp_path)
    monkeypatch.setattr("tests.rulebooks.rulebook.SCENARIOS", scenarios)
    assert list(Rulebook(book).problems()) == [
        "tests/chess.toml: nothing proves “p1-rooks” (rooks go straight); write a scenario with "
        'proves = ["p1-rooks"] in tests/scenarios/chess',
        "tests/scenarios/chess/kings.toml: it does not say what it proves; add proves = […] below its "
        "source, with ids of tests/chess.toml, or a new rule or ruling there",
        "tests/scenarios/chess/rooks.toml: there is no rule or ruling “p1-rook” in tests/chess.toml; did "
        "you mean “p1-rooks”?",
        "tests/chess.toml: there is no test tests/test_chess.py::test_white, which is said to prove "
        "“ruling-1”",
    ]
