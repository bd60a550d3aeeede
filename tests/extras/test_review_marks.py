"""Review marks and gettext's own tools: `msgmerge`, `msgcat` and `msgattrib` keep them.

It needs gettext, as `test_msgmerge.py` does.
"""

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.support.tables import registry

from manicule_languages.folders import our_folder
from manicule_workshop.desk import DeskEntry, TranslatorsDesk
from manicule_workshop.entry_lines import REVIEWED, Review
from manicule_workshop.workshop import TranslationWorkshop

DOMAIN = "gears"
MARKS: tuple[Review, ...] = ("draft", "reviewed", "")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our files, up to date."""
    folder = tmp_path / "locales"
    shutil.copytree(our_folder(), folder)
    workshop = TranslationWorkshop(registry(), folder)
    workshop.extract([DOMAIN])
    workshop.update([DOMAIN], ["uk"])
    return folder


def desk_of(folder: Path) -> TranslatorsDesk:
    return TranslatorsDesk(TranslationWorkshop(registry(), folder), "uk", [DOMAIN])


def marked(folder: Path) -> dict[str, str]:
    """The states of a file in which every text was marked, by the id of the text."""
    desk = desk_of(folder)
    for at, entry in enumerate(desk.entries()):
        desk.save(entry.id, entry.strings, MARKS[at % len(MARKS)], entry.version)
    found = {entry.id: entry.state for entry in desk.entries()}
    assert {"draft", "reviewed", "translated"} <= set(found.values())
    return dict(found)


def states(folder: Path) -> dict[str, str]:
    return {entry.id: entry.state for entry in desk_of(folder).entries()}


def run(*command: str | Path) -> None:
    subprocess.run(list(map(str, command)), check=True)


def test_gettext_and_an_update_keep_the_marks(folder: Path) -> None:
    before = marked(folder)
    path, template = folder / "uk" / "LC_MESSAGES" / f"{DOMAIN}.po", folder / f"{DOMAIN}.pot"
    saved = path.read_bytes()
    run("msgmerge", "--quiet", "--update", "--backup=none", "--previous", path, template)
    assert states(folder) == before
    run("msgcat", "--no-wrap", "--output-file", path, path)
    assert states(folder) == before
    run("msgattrib", "--output-file", path, path)  # breaks lines
    assert states(folder) == before
    run("msgfmt", "--check", "--output-file=/dev/null", path)
    TranslationWorkshop(registry(), folder).update([DOMAIN], ["uk"])
    assert path.read_bytes() == saved


def test_a_reviewed_text_that_a_tool_changes_must_be_reviewed_again(folder: Path) -> None:
    desk = desk_of(folder)
    entry: DeskEntry = next(one for one in desk.entries() if one.message.context)
    desk.save(entry.id, ["слово"], REVIEWED, entry.version)
    path = folder / "uk" / "LC_MESSAGES" / f"{DOMAIN}.po"
    path.write_bytes(path.read_bytes().replace('"слово"'.encode(), '"слова"'.encode()))
    run("msgcat", "--output-file", path, path)
    assert states(folder)[entry.id] == "translated"
