"""Every scenario file of the project, one test each, named after the file."""

import re
from pathlib import Path

import pytest
from tests.support.tables import ROOT, registry_with_examples

from manicule_kit.scenarios.expect import RESULT, SEAT_RESULT
from manicule_kit.scenarios.expectation import ANY_ORDER
from manicule_kit.scenarios.file import KEYS, WHEN_KEYS
from manicule_kit.scenarios.scenario import run_scenario

EXAMPLES = ROOT / "docs" / "examples"
FILES = sorted([*ROOT.glob("tests/scenarios/**/*.toml"), *EXAMPLES.glob("**/scenarios/*.toml")])


def test_there_are_scenarios() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(ROOT).as_posix() for path in FILES])
def test_scenario(path: Path) -> None:
    report = run_scenario(path, registry_with_examples())
    if not report.holds:
        lines = [report.title or path.name, *map(str, report.lines())]
        pytest.fail("\n  ".join(lines), pytrace=False)
    assert report.notices == ()


PAGE = ROOT / "docs" / "scenarios.md"
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", BLOCKS, ids=[block.splitlines()[0] for block in BLOCKS])
def test_the_page_about_scenarios_shows_scenarios_that_hold(text: str, tmp_path: Path) -> None:
    path = tmp_path / "shown.toml"
    path.write_text(text, encoding="utf-8")
    report = run_scenario(path, registry_with_examples())
    assert report.holds, [str(line) for line in report.lines()]


def test_the_page_names_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    then = ("asked", "turn", "queue", "seats", "view", "points", "result", "events", "no_events")
    headings = ("given", "when", "then")
    keys = (*KEYS, *WHEN_KEYS, *then, *RESULT, *SEAT_RESULT)
    assert [key for key in keys if f"`{key}" not in page and key not in headings] == []
    assert f"{{ {ANY_ORDER} = " in page
