"""Survivors that no test can kill: nothing that anybody can see depends on them. Each has its reason."""

import tomllib
from functools import cache
from pathlib import Path

from tests.campaigns.mutations.mutants import ROOT, Mutant

FILE = Path(__file__).with_name("equivalents.toml")
Key = tuple[str, str, str]


@cache
def equivalents() -> dict[Key, str]:
    """The reasons, by file, line of source and fault."""
    kept = tomllib.loads(FILE.read_text(encoding="utf-8"))["equivalent"]
    return {(one["file"], one["source"], one["fault"]): one["reason"] for one in kept}


def key_of(mutant: Mutant) -> Key:
    """What a mutant is found by: the line itself, since its number changes with what is above."""
    line = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()[mutant.line - 1]
    return mutant.file, line.strip(), mutant.fault
