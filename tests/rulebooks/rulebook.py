"""The rules of a rulebook and our rulings, each with what proves it: scenarios, and tests where none can."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from tests.support.tables import ROOT

FOLDER = ROOT / "tests" / "rulebooks"
SCENARIOS = ROOT / "tests" / "scenarios"
COMMAND = "python -m tests.rulebooks.generate"
"""The command that regenerates the pages."""

HEAD = """# Rules of {title}: what proves them

Every rule of the rulebook, in a few words of our own, and every ruling where the rulebook is silent or can
be read in two ways, each with the [scenarios](scenarios.md) that show it; a test where no position can.
What only wood and cardboard need, such as where a deck lies, is left out. {about}

Made by `{command}` from `{source}` and from what scenarios say they prove.
"""
NO_PROOF = '{source}: nothing proves “{id}” ({label}); write a scenario with proves = ["{id}"] in {folders}'
SAYS_NOTHING = (
    "{path}: it does not say what it proves; add proves = […] below its source, with ids of {source}, "
    "or a new rule or ruling there"
)
NO_SUCH_RULE = "{path}: there is no rule or ruling “{id}” in {source}{near}"
NO_SUCH_TEST = "{source}: there is no test {test}, which is said to prove “{id}”"


@dataclass(frozen=True)
class Chapter:
    """Rules that stand together: their labels by id."""

    title: str
    rules: dict[str, str]


@dataclass(frozen=True)
class Rulebook:
    """The rules and rulings of a game, as its file in this folder lists them."""

    path: Path

    @cached_property
    def _raw(self) -> dict[str, object]:
        return tomllib.loads(self.path.read_text(encoding="utf-8"))

    @property
    def game(self) -> str:
        return str(self._raw["game"])

    @property
    def source(self) -> str:
        """The file, as it is named in messages."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def page(self) -> Path:
        """The page that is made of it."""
        return ROOT / "docs" / f"rules-{self.game}.md"

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters of the rulebook, then the rulings."""
        raw = self._raw
        assert isinstance(raw["chapter"], list)
        assert isinstance(raw["rulings"], dict)
        own = tuple(Chapter(one["title"], one["rules"]) for one in raw["chapter"])
        return (*own, Chapter("Rulings", raw["rulings"]))

    @cached_property
    def labels(self) -> dict[str, str]:
        """The label of every rule and ruling by its id."""
        return {id: label for chapter in self.chapters for id, label in chapter.rules.items()}

    @cached_property
    def folders(self) -> list[str]:
        """The folders of scenarios that are about this game."""
        folders = self._raw["folders"]
        assert isinstance(folders, list)
        return folders

    @cached_property
    def tests(self) -> dict[str, list[str]]:
        """The tests that prove what no position can show, by id of the rule."""
        tests = self._raw["tests"]
        assert isinstance(tests, dict)
        return tests

    @cached_property
    def proven(self) -> dict[Path, list[str]]:
        """What each scenario says that it proves."""
        paths = [path for folder in self.folders for path in sorted((SCENARIOS / folder).glob("*.toml"))]
        return {path: tomllib.loads(path.read_text(encoding="utf-8")).get("proves", []) for path in paths}

    def proofs(self, id: str) -> list[str]:
        """The scenarios and tests that prove a rule, as links from the page."""
        scenarios = [path for path, ids in self.proven.items() if id in ids]
        links = [f"[{path.stem}](../{path.relative_to(ROOT).as_posix()})" for path in scenarios]
        for test in self.tests.get(id, []):
            file, _, name = test.partition("::")
            links.append(f"[{name}](../{file})")
        return links

    def problems(self) -> Iterator[str]:
        """Rules without a proof, scenarios without a rule, names of what does not exist."""
        folders = ", ".join(f"tests/scenarios/{folder}" for folder in self.folders)
        for id, label in self.labels.items():
            if not self.proofs(id):
                yield NO_PROOF.format(source=self.source, id=id, label=label, folders=folders)
        for path, ids in self.proven.items():
            name = path.relative_to(ROOT).as_posix()
            if not ids:
                yield SAYS_NOTHING.format(path=name, source=self.source)
            for id in ids:
                if id not in self.labels:
                    close = get_close_matches(id, self.labels, 1)
                    near = f"; did you mean “{close[0]}”?" if close else ""
                    yield NO_SUCH_RULE.format(path=name, id=id, source=self.source, near=near)
        for id, tests in self.tests.items():
            if id not in self.labels:
                yield NO_SUCH_RULE.format(path=self.source, id=id, source=self.source, near="")
            for test in tests:
                if not _exists(test):
                    yield NO_SUCH_TEST.format(source=self.source, test=test, id=id)

    def markdown(self) -> str:
        """The page."""
        raw = self._raw
        head = HEAD.format(title=raw["title"], about=raw["about"], command=COMMAND, source=self.source)
        parts = [head]
        for chapter in self.chapters:
            rows = [
                f"| {label} | `{id}` | {', '.join(self.proofs(id))} |" for id, label in chapter.rules.items()
            ]
            table = ["| rule | id | proven by |", "| --- | --- | --- |", *rows]
            parts.append("\n".join([f"## {chapter.title}", "", *table, ""]))
        return "\n".join(parts)


def rulebooks() -> list[Rulebook]:
    """The rulebooks of our games."""
    return [Rulebook(path) for path in sorted(FOLDER.glob("*.toml"))]


def _exists(test: str) -> bool:
    """Whether a test is there that is named as pytest does."""
    file, _, name = test.partition("::")
    path = ROOT / file
    if not path.is_file():
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == name for node in tree.body)
