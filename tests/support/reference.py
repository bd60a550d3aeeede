"""The pages in docs/reference, made from code and docstrings.

`python -m tests.support.reference` writes them.

The pages about hooks are made by `manicule plugins hooks`, those about options, keys and schemas by what
CONTRIBUTING.md lists; the index leads to all of them.
"""

from __future__ import annotations

from pathlib import Path

from tests.support.public_names import PACKAGES, public_names
from tests.support.reference_commands import commands_page
from tests.support.reference_games import GAMES, HOOK_PAGES, game_page
from tests.support.reference_names import names_page
from tests.support.tables import ROOT, registry

FOLDER = ROOT / "docs" / "reference"

INDEX = """\
# Reference

Everything that plugins, scenarios and programs can name, looked up by what it is. It is made from the code,
so it is what this version does; [api-policy.md](../api-policy.md) says what goes on working in the next ones.
Every page can be read with `manicule docs PAGE`, such as `manicule docs {first}`. To learn rather than to
look up, begin with [modding.md](../modding.md), [write-a-game.md](../write-a-game.md) or
[embedding.md](../embedding.md).

| what | where |
| --- | --- |
{names}{hooks}| keys of a `plugin.toml` | [manifest.md](../manifest.md) |
{games}| options that a table may set | [options.md](../options.md) |
| commands and their options | [commands.md](commands.md) |
| keys of the full screen | [keys.md](../keys.md) |
| scenario files | [scenarios.md](../scenarios.md) |
| saves: the format of a record | [saves.md](../saves.md) |
| what travels as JSON | [embedding.md](../embedding.md#look), [schemas](../schemas/) |
| what a word means here | [names.md](../names.md) |
"""


def pages() -> dict[Path, str]:
    """What each page holds."""
    made = {"README.md": index(), "commands.md": commands_page()}
    made |= {f"{package}.md": names_page(package) for package in PACKAGES}
    made |= {f"{game}.md": game_page(game) for game in GAMES}
    return {FOLDER / name: text for name, text in made.items()}


def index() -> str:
    """The page that leads to all others."""
    names, hooks, games = "", "", ""
    for package in PACKAGES:
        number = len(public_names(package))
        noun = "name" if number == 1 else "names"
        names += f"| {number} {noun} of `{package}` | [{package}.md]({package}.md) |\n"
    for id in GAMES:
        game, page = registry().game(id).name, HOOK_PAGES.get(id, f"hooks-{id}.md")
        hooks += (
            f"| hooks of {game}: arguments, when they are called, who uses them | [{page}](../{page}) |\n"
        )
        games += f"| phases, questions, events, pieces and content of {game} | [{id}.md]({id}.md) |\n"
    return INDEX.format(first=f"reference/{GAMES[0]}", names=names, hooks=hooks, games=games)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
