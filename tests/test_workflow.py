"""The workflow does what the README tells its readers to do, with every Python that we support."""

import re
import tomllib

from tests.support.tables import ROOT

WORKFLOW = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")


def readme_command(mark: str) -> str:
    """The command in the fenced block that follows an HTML comment."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^<!-- {mark} -->\n```\w+\n(.+)\n```$", readme, re.MULTILINE)
    assert found is not None, mark
    return found[1]


def test_it_runs_the_test_commands_of_the_readme() -> None:
    runs = re.findall(r"^ +run: (.+)$", WORKFLOW, re.MULTILINE)
    assert runs == [readme_command("test"), readme_command("test on Windows")]


def test_it_begins_with_the_oldest_python_that_the_package_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pythons = re.search(r"^ +python: \[(.+)\]$", WORKFLOW, re.MULTILINE)
    assert pythons is not None
    assert project["requires-python"] == f">={pythons[1].split(',')[0].strip(chr(34))}"
