"""The browser that tests and pictures drive, what they have in common, and the script that checks pages for
accessibility.

It is a Chromium: the one that `MANICULE_BROWSER` names, or one on the path; a missing one is a failure.
`axe-core` is looked for where `MANICULE_AXE` says, or in `node_modules`.
"""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.support.tables import ROOT

BROWSER, AXE = os.environ.get("MANICULE_BROWSER", ""), os.environ.get("MANICULE_AXE", "")
PATIENCE = 60_000
"""Milliseconds that anything may take: machines can be slow."""
UNSEEN = 450
"""Milliseconds after which a page takes a moment as seen."""


def browser_path() -> str:
    """The browser to drive."""
    found = BROWSER or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "no browser: install chromium, or set MANICULE_BROWSER"
    return found


def axe_path() -> Path:
    """The script that looks for what keeps people from using a page."""
    path = Path(AXE) if AXE else ROOT / "node_modules" / "axe-core" / "axe.min.js"
    assert path.is_file(), "no axe-core: npm install --no-save axe-core, or set MANICULE_AXE"
    return path


def put_moments_away(page: Page) -> None:
    """Press the button of each moment that is shown, once the page takes it."""
    moment = page.locator("form.moment input[name=moment]")
    while moment.count():
        serial = moment.input_value()
        page.wait_for_timeout(UNSEEN)
        page.locator("#seen").click()
        expect(page.locator(f"form.moment input[value='{serial}']")).to_have_count(0)
