"""A lesson that a game brings is followed by `plugins check`, which names file and step."""

import shutil
from pathlib import Path

import pytest
from tests.kit.planted import told
from tests.support.wording import english, english_part

from manicule_kit import Report, check_plugin

TICTACTOE = Path(__file__).parents[2] / "docs" / "examples" / "tictactoe"
NAME = "noughts"
HEAD = 'seed = 7\nseats = ["human:Anna", "random:Tom"]\nrounds = 3\n'
STEP = """
[[step]]
id = "{id}"
phase = "{phase}"
kind = "mark"
explain = ["x"]
answer = "{answer}"
because = "y"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game under a name of its own, because the example is loaded by other tests; its lesson is read
    anew for each check."""
    folder = Path(shutil.copytree(TICTACTOE, tmp_path_factory.mktemp("taught") / NAME))
    for file in [*folder.rglob("*.toml"), *folder.rglob("*.py")]:
        text = file.read_text(encoding="utf-8").replace("tictactoe", NAME)
        file.write_text(text, encoding="utf-8")
    return folder


def checked(folder: Path, lesson: str) -> Report:
    (folder / "lesson.toml").write_text(lesson, encoding="utf-8")
    return check_plugin(folder, games=1)


def test_a_lesson_that_can_be_followed_is_sound(folder: Path) -> None:
    report = checked(folder, HEAD + STEP.format(id="middle", phase="marking", answer="e"))
    assert report.is_sound, str(report)
    assert report.has_lesson


def test_a_suggestion_that_is_not_possible_is_named(folder: Path) -> None:
    first = STEP.format(id="middle", phase="marking", answer="e")
    report = checked(folder, HEAD + first + STEP.format(id="again", phase="marking", answer="e"))
    (finding,) = report.findings
    assert (finding.check, finding.plugin, finding.place.file) == ("lesson", NAME, "lesson.toml")
    problem, advice = told(finding)
    assert english_part("kit.examples.refused", step="again", answer="e") in problem
    assert f"manicule learn {NAME}" in advice


def test_a_step_that_never_comes_up_is_named(folder: Path) -> None:
    (finding,) = checked(folder, HEAD + STEP.format(id="never", phase="sleeping", answer="e")).findings
    assert told(finding)[0].startswith(english_part("kit.examples.never", step="never"))


def test_what_follows_from_a_wrong_step_is_not_told_too(folder: Path) -> None:
    first = STEP.format(id="wrong", phase="marking", answer="z")
    second = STEP.format(id="next", phase="marking", answer="zz") + 'needs = ["wrong"]\n'
    (finding,) = checked(folder, HEAD + first + second).findings
    assert "step “wrong”" in told(finding)[0]


def test_a_lesson_that_cannot_be_read_is_a_finding(folder: Path) -> None:
    (finding,) = checked(folder, "seed = 1").findings
    assert (finding.check, finding.place.file) == ("lesson", "lesson.toml")
    assert english("kernel.decoder.missing_key", key="seats") in told(finding)[0]


def test_a_game_without_a_lesson_has_none(folder: Path) -> None:
    (folder / "lesson.toml").unlink(missing_ok=True)
    assert not check_plugin(folder, games=1).has_lesson
