"""Rules that reach outside the game: files, other programs, threads and the network."""

from pathlib import Path

import pytest
from tests.kit.conftest import Checked, only
from tests.kit.planted import line_of, own, taking, told
from tests.support.wording import english

TOUCHING: dict[str, tuple[str, str, str]] = {
    "writes": ("", "open('moves.txt', 'a').close()", "open"),
    "writes_by_path": (
        "from pathlib import Path",
        "Path('moves.txt').write_text('taken', encoding='utf-8')",
        "open",
    ),
    "lists": ("import os", "os.listdir('.')", "os.listdir"),
    "removes": ("import shutil", "shutil.rmtree('nowhere', ignore_errors=True)", "shutil.rmtree"),
    "asks_for_a_file": ("import os.path", "os.path.exists('moves.txt')", "os.stat"),
    "connects": ("import socket", "socket.socket().close()", "socket.__new__"),
    "runs": ("import os", "os.system('exit')", "os.system"),
    "begins_a_thread": (
        "import threading",
        "threading.Thread(target=int).start()",
        "threading.Thread.start",
    ),
    "keeps_a_base": ("import sqlite3", "sqlite3.connect(':memory:').close()", "sqlite3.connect"),
}


@pytest.mark.parametrize("id", TOUCHING)
def test_rules_that_reach_outside_the_game(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    monkeypatch.chdir(tmp_path)
    imports, line, function = TOUCHING[id]
    finding = only(checked(id, f"{imports}\n{taking(line)}", games=2))
    assert (finding.check, finding.plugin, finding.place.file) == ("outside", id, f"{id}.py")
    assert finding.place.line == line_of(tmp_path / f"{id}.py", line)
    assert told(finding) == (
        english("kit.outside.touched", function=function),
        english("kit.outside.stay_inside"),
    )


def test_a_file_that_is_read_once_and_remembered(checked: Checked, tmp_path: Path) -> None:
    source = f"""
import functools

@functools.cache
def limit():
    with open({__file__!r}, encoding="utf-8") as file:
        return len(file.readline())

{taking("limit()")}"""
    finding = only(checked("remembers", source, games=2))
    assert finding.check == "outside"
    assert finding.place.line == line_of(tmp_path / "remembers.py", "with open(")


def test_a_file_that_only_a_display_reads(checked: Checked, tmp_path: Path) -> None:
    source = own(f"@hookimpl\ndef sections(self, view):\n    open({__file__!r}).close()\n    return ()")
    finding = only(checked("shows", source, games=2))
    assert finding.check == "outside"
    assert finding.place.line == line_of(tmp_path / "shows.py", "open(")


def test_what_the_platform_reads_for_rules_is_no_mistake(checked: Checked) -> None:
    """An import, the entries of content, a text in another language, and a file read at import."""
    source = f"from pathlib import Path\nREAD = Path({__file__!r}).read_text(encoding='utf-8')\n" + own(
        "@hookimpl\ndef before_turn(self, seat):\n"
        "    import colorsys\n"
        "    str(seat.table.content)\n"
        "    str(tr('Nothing happens.'))\n"
        "    assert READ"
    )
    report = checked("inside", source, games=2)
    assert report.is_sound, str(report)
