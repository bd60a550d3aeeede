"""docs/write-a-game.md shows the files of its example to the letter, and says what each is for."""

import re
import tomllib
from typing import Any

from tests.support.tables import ROOT

from manicule.kernel.content import ContentFile, ContentSource, load_contents
from manicule.sheet import COLORS, STYLES

PAGE = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "tictactoe"
SHOWN = re.compile(r"`([\w.]+)`:\n\n```(?:python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block after a paragraph that ends with the name of a file."""
LISTED = re.compile(r"^\| `([\w./]+)` \|", re.MULTILINE)


def test_what_the_page_shows_of_a_file_is_in_it() -> None:
    shown = [(file, text) for file, text in SHOWN.findall(PAGE) if (EXAMPLE / file).is_file()]
    assert [file for file, text in shown if text not in (EXAMPLE / file).read_text(encoding="utf-8")] == []
    modules = ["state.py", "texts.py", "phases.py", "game.py", "plugin.py", "looks.py"]
    assert [file for file, _ in shown] == ["plugin.toml", *modules]


def test_the_page_lists_every_file_of_the_example() -> None:
    there = {path.name for path in EXAMPLE.iterdir() if path.is_file()} | {"scenarios/"}
    lacking = {"events.py", "art.svg", "hookspecs.py"}
    assert set(LISTED.findall(PAGE.partition("\n## ")[0])) == there | lacking, (
        "what tic-tac-toe lacks is named"
    )


def test_the_content_that_the_page_shows_can_be_loaded() -> None:
    module, file = (
        dict(SHOWN.findall(PAGE))["content.py"],
        re.search(r"```toml\n(\[ware\].*?)```", PAGE, re.S),
    )
    assert file is not None
    space: dict[str, Any] = {"__name__": "shop.content"}
    exec(compile(module, "content.py", "exec"), space)  # noqa: S102  the text is ours
    source = ContentSource("shop", (ContentFile("wares.toml", tomllib.loads(file[1])),))
    ware = load_contents({"shop": space["Content"]}, [source])["shop"].ware
    assert (ware["bread"].price, ware["bread"].needs, str(ware["salt"].name)) == (
        2,
        ("flour", "salt"),
        "Salt",
    )
    assert ware["bread"].name.context == "ware.bread.name"


def test_the_page_names_every_style() -> None:
    (line,) = re.findall(r"^- The styles are (.*?)\. In code", PAGE, re.MULTILINE | re.DOTALL)
    named = re.findall(r"`([\w ]+)`", line)
    assert named == [*(style for style in STYLES if style and not style.startswith("on ")), f"on {COLORS[0]}"]
