"""docs/manifest.md names every key of a manifest and of an option, and for which kinds of plugins it is."""

import re

from tests.support.tables import ROOT

from manicule.plugins.manifest_check import FOR_KINDS, ManifestFile, WrittenOption

PAGE = (ROOT / "docs" / "manifest.md").read_text(encoding="utf-8")
KINDS = ("game", "rules", "bots")


def rows(part: str) -> dict[str, str]:
    """The keys that a table of the page names, each with the cell behind it."""
    found = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([^|]*) \|", part, re.MULTILINE)
    return {key: cell for keys, cell in found for key in re.findall(r"`(\w+)`", keys)}


def test_the_page_names_every_key_of_a_manifest() -> None:
    keys = rows(PAGE.partition("## Other plugins")[0])
    assert set(keys) == set(ManifestFile.__struct_fields__)
    for key, kinds in keys.items():
        said = KINDS if kinds == "all" else tuple(kinds.split(", "))
        assert set(said) == set(FOR_KINDS.get(key, KINDS)), key


def test_the_page_names_every_key_of_an_option() -> None:
    assert set(rows(PAGE.partition("## Options")[2])) == set(WrittenOption.__struct_fields__)
