"""docs/write-a-game.md shows the files of its example to the letter, and says what each is for."""

import re

from tests.support.tables import ROOT

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
