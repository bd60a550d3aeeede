"""What is public, as a list: tests/promised/next.toml, which docs/api-policy.md explains.

`python -m tests.support.public_interface` writes it. `python -m tests.support.public_interface 0.3.0` keeps
it as what that release promises.
"""

from __future__ import annotations

import inspect
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import tomli_w
from tests.support.public_names import PACKAGES, PublicName, public_names
from tests.support.reference_commands import commands
from tests.support.reference_games import GAMES, questions_of, rules_of
from tests.support.tables import ROOT, registry

from manicule import wire
from manicule.kernel.content import kinds_of
from manicule.kernel.plugin import API, PluginFingerprint
from manicule.match.header import MatchHeader, SeatSpec
from manicule.plugins.manifest_check import ManifestFile, WrittenOption
from manicule.records.form import END, FORMAT, SCORES, SET, SNAPSHOT, UNDO
from manicule_cli.plugins.hook_list import hook_list

FOLDER = ROOT / "tests" / "promised"
NEXT = FOLDER / "next.toml"
GUIDES = ("modding", "write-a-game", "embedding", "bots", "lab", "scenarios", "translating")
HEAD = """\
# What is public, as docs/api-policy.md explains. Made by `python -m tests.support.public_interface`.
# Whatever goes from here breaks somebody.

"""

Interface = dict[str, dict[str, list[str]]]
"""By subject and thing, what it has: the arguments of a function, the fields of an event."""


def interface() -> Interface:
    """Everything public, as the code has it."""
    found: Interface = {
        "numbers": {"plugin interfaces": [str(API)], "record formats": [str(FORMAT)]},
        "manifest": {
            "keys": list(ManifestFile.__struct_fields__),
            "option": list(WrittenOption.__struct_fields__),
        },
        "record": {
            "header": ["format", *MatchHeader.__struct_fields__],
            "plugins": list(PluginFingerprint.__struct_fields__),
            "seats": list(SeatSpec.__struct_fields__),
            "step": ["at", "ok", SNAPSHOT, SET, UNDO, END, SCORES],
        },
        "commands": {path: sorted(_options(params)) for path, _, params in commands()},
        "names that guides import": {name: [] for name in imported_by_guides()},
    }
    for package in PACKAGES:
        found[f"names of {package}"] = {name.name: _members(name) for name in public_names(package)}
    for game in GAMES:
        rules = rules_of(game)
        rows = hook_list(registry(), game).rows
        found[f"hooks of {game}"] = {
            row.name: [row.combines, *([row.passes_on] if row.passes_on else []), *row.arguments]
            for row in rows
        }
        found[f"phases of {game}"] = {phase.id: [phase.when] for phase in rules.phases}
        found[f"pieces of {game}"] = {piece.id: [piece.kind] for piece in rules.pieces.values()}
        found[f"questions of {game}"] = {id: [] for id in questions_of(game)}
        found[f"events of {game}"] = {
            kind.id(): list(kind.__struct_fields__) for kind in wire.event_types(rules)
        }
        declared = [rules.game.content, *(one.content for one in rules.plugins.values() if one.content)]
        found[f"content of {game}"] = {
            kind: sorted(record.__struct_fields__)
            for content in declared
            for kind, record in kinds_of(content).items()
        }
    return {subject: dict(sorted(things.items())) for subject, things in found.items()}


def imported_by_guides() -> set[str]:
    """What examples of guides and scaffolds import from modules whose names are not public as such."""
    guides = [(ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in GUIDES]
    texts = [block for guide in guides for block in re.findall(r"^```python\n(.*?)^```", guide, re.M | re.S)]
    texts += [path.read_text(encoding="utf-8") for path in ROOT.glob("*/*/**/templates/**/*.py.template")]
    found = set()
    for text in texts:
        for module, names in re.findall(r"^ *from (manicule[\w.]*) import ([\w, ]+)", text, re.MULTILINE):
            known = {one.name for one in public_names(module)} if module in PACKAGES else set()
            found |= {f"{module}.{name.strip()}" for name in names.split(",") if name.strip() not in known}
    return found


def _options(params: list[Any]) -> list[str]:
    options = [one for one in params if one.param_type_name == "option" and one.name != "help"]
    return [name for one in options if not one.rich_help_panel for name in one.opts]


def _members(name: PublicName) -> list[str]:
    """The arguments of a function in their order; the members of a class."""
    if name.kind == "function":
        return list(inspect.signature(name.value).parameters)
    if name.kind != "class":
        return []
    fields = getattr(name.value, "__struct_fields__", ())
    own = {
        member
        for base in name.value.__mro__
        if base.__module__.startswith("manicule")
        for member in (*vars(base), *getattr(base, "__annotations__", {}))
    }
    return sorted({one for one in (*fields, *own) if not one.startswith("_")})


def gone(promised: Interface, now: Interface) -> list[str]:
    """What was promised and is not there any more; more than was promised may be there."""
    found = []
    for subject, things in promised.items():
        for thing, members in things.items():
            if thing in now.get(subject, {}):
                found += [f"{subject}: {thing} {one}" for one in members if one not in now[subject][thing]]
            else:
                found.append(f"{subject}: {thing}")
    return found


def must_hold(version: str, now: str) -> bool:
    """Whether what a version promised must still work: before 1.0 in the next minor version, then in its
    whole major version."""
    then, present = _numbers(version), _numbers(now)
    return then[0] == present[0] and (then[0] > 0 or present[1] - then[1] <= 1)


def _numbers(version: str) -> tuple[int, int]:
    major, minor = version.split(".")[:2]
    return int(major), int(minor)


def kept() -> dict[str, Interface]:
    """What each release promised that must still hold, by version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = {path.stem: path for path in sorted(FOLDER.glob("[0-9]*.toml"))}
    return {version: read(path) for version, path in files.items() if must_hold(version, project["version"])}


def read(path: Path) -> Interface:
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        subject: {thing: words.split() for thing, words in things.items()}
        for subject, things in written.items()
    }


def write(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD + tomli_w.dumps(written(interface())), encoding="utf-8")


def written(found: Interface) -> dict[str, dict[str, str]]:
    """The same with a line for each thing."""
    return {
        subject: {thing: " ".join(words) for thing, words in things.items()}
        for subject, things in found.items()
    }


if __name__ == "__main__":
    write(FOLDER / f"{sys.argv[1]}.toml" if sys.argv[1:] else NEXT)
