"""Pictures of pages, taken by an installed Chromium without a window."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr

VARIABLE = "MANICULE_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome")
NO_BROWSER = tr(
    "no browser for the picture was found: install Chromium or Google Chrome, or set {variable} to the "
    "program of one"
)
NOT_THERE = tr("{variable} is “{program}”, and no such program was found")
NO_PICTURE = tr("{program} made no picture: {problem}")
# Translators: “it” is a browser that makes a picture
TOO_SLOW = tr("it took too long")
# Translators: “it” is a browser that makes a picture
UNREADABLE = tr("its output cannot be read")
# Translators: “it” is a browser that makes a picture
ENDED = tr("it ended with exit code {code}")
WIDTH, HEIGHT = 1440, 900
"""The size of the window in pixels while the page is measured."""
LARGEST = 16_000
"""Chromium draws no larger picture."""
PATIENCE = 60
"""Seconds for a page."""
MEASURE = """
<script>
const page = document.documentElement;
page.dataset.size = [page.scrollWidth, page.getBoundingClientRect().height].map(Math.ceil);
</script>
"""
SIZE = re.compile(r'<html[^>]* data-size="(\d{1,6}),(\d{1,6})"')


def find_browser() -> str:
    """The program that takes pictures: the one that the environment names, or else a usual one."""
    wanted = os.environ.get(VARIABLE, "")
    found = next(filter(None, map(shutil.which, [wanted] if wanted else NAMES)), None)
    if found is None:
        raise ManiculeError(
            NOT_THERE(variable=VARIABLE, program=wanted) if wanted else NO_BROWSER(variable=VARIABLE)
        )
    return found


def picture_of(page: str, browser: str) -> bytes:
    """A PNG of a page in its whole height."""
    # A browser that still writes to its profile must not turn a picture into an error.
    with tempfile.TemporaryDirectory(prefix="manicule-", ignore_cleanup_errors=True) as folder:
        return _Camera(browser, Path(folder)).picture(page)


class _Camera:
    """Chromium with a profile of its own, in a temporary folder."""

    def __init__(self, browser: str, folder: Path) -> None:
        self.browser = browser
        self.folder = folder

    def picture(self, page: str) -> bytes:
        width, height = self._size(page)
        shot = self.folder / "page.png"
        self._run(self._written("page.html", page), width, height, f"--screenshot={shot}")
        try:
            return shot.read_bytes()
        except OSError as error:
            raise self._failed(error.strerror or str(error)) from error

    def _size(self, page: str) -> tuple[int, int]:
        """The size of the window in which all of the page is seen."""
        measured = self._written("measured.html", page.replace("</body>", f"{MEASURE}</body>"))
        found = SIZE.search(self._run(measured, WIDTH, HEIGHT, "--dump-dom"))
        if found is None:
            raise self._failed(UNREADABLE)
        return min(max(WIDTH, int(found[1])), LARGEST), min(int(found[2]), LARGEST)

    def _written(self, name: str, page: str) -> Path:
        path = self.folder / name
        path.write_text(page, encoding="utf-8")
        return path

    def _run(self, page: Path, width: int, height: int, *more: str) -> str:
        """The output of the browser for a page."""
        flags = ["--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
        flags += ["--no-sandbox"] if _is_root() else []  # Chromium has no sandbox for root
        flags += [f"--user-data-dir={self.folder / 'profile'}", f"--window-size={width},{height}", *more]
        return self._output([self.browser, *flags, page.as_uri()])

    def _output(self, line: Sequence[str]) -> str:
        try:
            done = subprocess.run(line, capture_output=True, timeout=PATIENCE, check=True)
        except subprocess.TimeoutExpired as error:
            raise self._failed(TOO_SLOW) from error
        except subprocess.CalledProcessError as error:
            told: bytes = error.stderr
            lines = [line.strip() for line in told.decode("utf-8", "replace").split("\n") if line.strip()]
            raise self._failed(lines[-1] if lines else ENDED(code=error.returncode)) from error
        except OSError as error:
            raise self._failed(error.strerror or str(error)) from error
        return done.stdout.decode("utf-8", "replace")

    def _failed(self, problem: Text | str) -> ManiculeError:
        return ManiculeError(NO_PICTURE(program=self.browser, problem=problem))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
