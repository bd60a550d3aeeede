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


def test_it_runs_every_python_that_the_package_names_from_the_oldest_that_it_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    matrix = re.search(r"^ +python: \[(.+)\]$", WORKFLOW, re.MULTILINE)
    assert matrix is not None
    pythons = re.findall(r"[\d.]+", matrix[1])
    named = re.findall(r"Python :: (\d\.\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">={pythons[0]}"
    assert pythons[: len(named)] == named
