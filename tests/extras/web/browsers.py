"""The browser that tests and pictures drive, what they have in common, and the script that checks pages for
accessibility.

It is a Chromium: the one that `MANICULE_BROWSER` names, or one on the path; a missing one is a failure.
`axe-core` is looked for where `MANICULE_AXE` says, or in `node_modules`.
"""

import os
import shutil
from functools import cache
from pathlib import Path
from typing import Any

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


@cache
def _axe_script() -> str:
    path = Path(AXE) if AXE else ROOT / "node_modules" / "axe-core" / "axe.min.js"
    assert path.is_file(), "no axe-core: npm install --no-save axe-core, or set MANICULE_AXE"
    return path.read_text(encoding="utf-8")


def violations(page: Page, rules: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """What keeps people from using a page, by axe-core: with its style, and when nothing moves."""
    page.wait_for_load_state()
    page.wait_for_function("() => !document.getAnimations().length")
    page.evaluate(_axe_script())
    found: list[dict[str, Any]] = page.evaluate("rules => axe.run(document, { rules })", rules or {})[
        "violations"
    ]
    return found


def put_moments_away(page: Page) -> None:
    """Press the button of each moment that is shown, once the page takes it."""
    moment = page.locator("form.moment input[name=moment]")
    while moment.count():
        serial = moment.input_value()
        page.wait_for_timeout(UNSEEN)
        page.locator("#seen").click()
        expect(page.locator(f"form.moment input[value='{serial}']")).to_have_count(0)
