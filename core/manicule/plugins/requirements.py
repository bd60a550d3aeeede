"""Requirements: the id of a plugin and its accepted versions, as in `tithe>=2,<3`."""

from __future__ import annotations

import re

import msgspec

_REQUIREMENT = re.compile(r"\s*([a-z][a-z0-9_]*)\s*(.*)")
_NUMBERS = re.compile(r"[0-9]+(?:\.[0-9]+)*")


class Requirement(msgspec.Struct, frozen=True):
    """A plugin and the bounds of its version; without bounds, any version fits."""

    id: str
    bounds: str = ""

    def fits(self, version: str) -> bool:
        """Whether a version is within the bounds; a missing version fits no bounds.

        Only the numbers count, so a development version of 2.0 (`2.0.dev1`) fits as 2.0 will.
        """
        if not self.bounds:
            return True
        from packaging.specifiers import SpecifierSet  # late: most requirements have no bounds

        numbers = numbers_of_version(version)
        return bool(numbers) and SpecifierSet(self.bounds).contains(numbers)

    def __str__(self) -> str:
        return self.id + self.bounds


def parse_requirement(text: str) -> Requirement | None:
    """Parse a requirement of a manifest; None if it is invalid."""
    found = _REQUIREMENT.fullmatch(text)
    if found is None:
        return None
    if found[2]:
        from packaging.specifiers import InvalidSpecifier, SpecifierSet

        try:
            SpecifierSet(found[2])
        except InvalidSpecifier:
            return None
    return Requirement(found[1], "".join(found[2].split()))


def numbers_of_version(version: str) -> str:
    """The leading numbers of a version, which are the only part that counts; empty if it has none."""
    found = _NUMBERS.match(version)
    return "" if found is None else found[0]
