"""Drawn tables in Firefox: no error, every spot can be picked, and the areas of other players open.

It needs `node`, a Firefox (the one that `MANICULE_FIREFOX` names, or one on the path) and `puppeteer-core`,
which is looked for where `MANICULE_PUPPETEER` says, or in `node_modules`; a missing one is a failure.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.extras.web.pictures import Gallery
from tests.support.tables import ROOT

from manicule import NONE
from manicule_web.forms import control_id
from manicule_web.middleware import COOKIE

FIREFOX, PUPPETEER = os.environ.get("MANICULE_FIREFOX", ""), os.environ.get("MANICULE_PUPPETEER", "")
SCRIPT = Path(__file__).with_name("firefox.mjs")
POSITIONS = [
    ("gutenberg", 12),
    ("gutenberg", 26),
    ("gutenberg", 36),
    ("cartographers", 14),
    ("cvlizations", 10),
    ("cvlizations", 36),
]
"""Games after a number of answers: cards, ticks, tracks, the map of another player, ideas, other players."""
PATIENCE = 300


def firefox_path() -> str:
    """The browser to drive."""
    found = FIREFOX or shutil.which("firefox-esr") or shutil.which("firefox")
    assert found, "no browser: install firefox-esr, or set MANICULE_FIREFOX"
    return found


def puppeteer_path() -> Path:
    """The folder of the package that drives it."""
    path = Path(PUPPETEER) if PUPPETEER else ROOT / "node_modules" / "puppeteer-core"
    assert (path / "package.json").is_file(), (
        "no puppeteer-core: npm install --no-save puppeteer-core, or set MANICULE_PUPPETEER"
    )
    return path


def test_drawn_tables_are_pointed_at_in_firefox(tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node, "no node: install nodejs"
    with Gallery(tmp_path, None) as gallery:
        tables = [_table(gallery, game, number) for game, number in POSITIONS]
        given = {"puppeteer": str(puppeteer_path()), "browser": firefox_path(), "tables": tables}
        done = subprocess.run(
            [node, str(SCRIPT)],
            input=json.dumps(given),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    found = dict(zip(POSITIONS, json.loads(done.stdout), strict=True))
    assert {place: one["wrong"] for place, one in found.items() if one["wrong"]} == {}
    for (game, _), one in found.items():
        assert one["spots"] or game == "cartographers"
        assert one["names"] or game == "cvlizations"  # where everybody shares one table


def _table(gallery: Gallery, game: str, number: int) -> dict[str, Any]:
    table, key = gallery.table(game, "en", number)
    path = f"/t/{table.file.id}/a/"
    host = urlsplit(gallery.address).hostname
    cookie = {"name": COOKIE, "value": key, "domain": host, "path": path, "sameSite": "Lax"}
    question = table.view("a").state.question
    assert question is not None
    ticked = next(one for one in question.legal if one != NONE).split() if question.shape == "some" else []
    return {"url": gallery.address + path, "cookie": cookie, "ticks": [*map(control_id, ticked)]}
