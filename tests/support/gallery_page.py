"""The code on the page of the gallery, docs/gallery.md, is that of its plugins.

`python -m tests.support.gallery_page` puts the current code into the page.
"""

import re

from tests.support.tables import ROOT

PAGE = ROOT / "docs" / "gallery.md"
CODE = re.compile(r"^(`(manicule_[\w/]+\.\w+)`:\n\n```\w+\n)(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file of the gallery: its name below docs/gallery, and its text."""


def page() -> str:
    """What docs/gallery.md holds with the current code."""

    def current(block: re.Match[str]) -> str:
        text = (ROOT / "docs" / "gallery" / block[2]).read_text(encoding="utf-8")
        return f"{block[1]}{text}```"

    return CODE.sub(current, PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
