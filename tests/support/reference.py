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

Look up every name that plugins, scenarios and programs can use. These pages are generated from the code of
this version; [api-policy.md](../api-policy.md) says what later versions keep. Read a page in the program with
`manicule docs PAGE`, such as `manicule docs {first}`. To learn, begin with [modding.md](../modding.md),
[write-a-game.md](../write-a-game.md) or [embedding.md](../embedding.md).

| what | where |
| --- | --- |
{names}{hooks}| keys of a `plugin.toml` | [manifest.md](../manifest.md) |
{games}| options of the games | [options.md](../options.md) |
| commands and their options | [commands.md](commands.md) |
| keys of the full screen | [keys.md](../keys.md) |
| scenario files | [scenarios.md](../scenarios.md) |
| saves: the format of a record | [saves.md](../saves.md) |
| JSON of questions, sheets and events | [embedding.md](../embedding.md#look), [schemas](../schemas/) |
| words of the code | [names.md](../names.md) |
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
