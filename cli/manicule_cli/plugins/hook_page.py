"""The hooks of a game as a page in Markdown, for whoever writes plugins."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from manicule.kernel.text import Text, tr
from manicule_cli.plugins.hook_list import HookList, HookRow, HookUser

TITLE = tr("The hooks of {game}")
MADE_BY = tr("This page is made by a command; change the docstrings of the hooks and run it again:")
INTRODUCTION = tr(
    "A plugin takes part in the rules by implementing hooks: methods of its class, or of the class of a "
    "piece. A method under `@implements(Hooks.NAME)` takes all arguments of that hook, and type checkers "
    "compare the two; one under `@hookimpl` has the name of its hook and takes those of the arguments that "
    "it needs, in any order. Implementations are called in the order of the ids of their plugins and pieces; "
    "with `tryfirst=True` and `trylast=True` in either mark they go before and after."
)
TWO_SORTS = tr(
    "A *seat hook* has an argument `seat`: it is called on what that seat has, which is every plugin of the "
    "table and the pieces that the seat holds. A piece can implement only these. A *table hook* is called "
    "on the plugins alone."
)
COMBINING = tr("How answers combine")
MODE, MEANING = tr("mark"), tr("what becomes of the answers")
MODES = {
    "fold": tr(
        "Each implementation gets the value so far in the named argument and returns the next one; the last "
        "one counts."
    ),
    "first": tr(
        "The first answer that is not None counts, and nobody else is asked; None when nobody answers."
    ),
    "collect": tr("Each implementation returns a sequence; all of them are joined into one tuple."),
    "ask": tr(
        "All are called, one after another. Each may ask people: it is a generator that yields choices, "
        "returns such a generator, or returns None. Nothing else comes back."
    ),
    "tell": tr("All are told, one after another. They may not ask, and nothing comes back."),
}
FOLD = tr("`fold` of `{argument}`: each implementation gets it and returns what the next one gets.")
MARKS = {
    "first": tr("`first`: the first answer that is not None counts."),
    "collect": tr("`collect`: the sequences of all are joined into one tuple."),
    "ask": tr("`ask`: all are called in turn, and each may ask people."),
    "tell": tr("`tell`: all are told in turn; nothing comes back."),
}
SEAT_HOOK = tr("Seat hook: plugins and the pieces that the seat holds.")
TABLE_HOOK = tr("Table hook: plugins only.")
USED_BY = tr("Implemented by {users}.")
USED_BY_NONE = tr("Implemented by none of the plugins installed here.")
PLATFORM, OWN = tr("Hooks of every game"), tr("Hooks of {game}")
OF_PHASES, OF_PLUGIN = tr("Hooks of each phase"), tr("Hooks of the plugin {plugin}")
NAMED_PHASES = tr(
    "Each phase has hooks of its own, so that nobody needs to compare names. The first two are table hooks "
    "and get the `table`, those around turns are seat hooks and get `table` and `seat`; all may ask. "
    "Implement the hooks of a plugin's phases with `@hookimpl(optionalhook=True)` if yours also works "
    "without that plugin."
)
PHASE, AROUND_PHASE, AROUND_TURNS = tr("phase"), tr("before and after it"), tr("before and after each turn")
IMPLEMENTED = tr("implemented by")


def page(found: HookList, read: Callable[[Text], str], links_from: Path | None) -> Iterator[str]:
    """The lines of the page; names of files become links from the folder that the page lies in."""
    yield f"# {read(TITLE(game=found.name))}"
    yield ""
    yield read(MADE_BY)
    yield ""
    yield f"    {_command(found, links_from)}"
    yield ""
    yield read(INTRODUCTION)
    yield ""
    yield read(TWO_SORTS)
    yield ""
    yield f"## {read(COMBINING)}"
    yield ""
    yield f"| {read(MODE)} | {read(MEANING)} |"
    yield "| --- | --- |"
    for mode, meaning in MODES.items():
        if mode != "first" or any(row.combines == mode for row in found.rows):  # few games know that one
            yield f"| `{mode}` | {read(meaning)} |"
    for plugin, title in titles(found).items():
        rows = [row for row in found.rows if row.plugin == plugin and not row.phase]
        if rows:
            yield ""
            yield f"## {read(title)}"
        for row in rows:
            yield ""
            yield from _hook(row, read, links_from)
    yield from _phases([row for row in found.rows if row.phase], read, links_from)


def titles(found: HookList) -> dict[str, Text]:
    """A title for the hooks of every plugin that declares some, the platform first."""
    own = dict.fromkeys(row.plugin for row in found.rows)
    known = {"": PLATFORM, found.game: OWN(game=found.name)}
    return {plugin: known.get(plugin) or OF_PLUGIN(plugin=plugin) for plugin in own}


def _phases(rows: list[HookRow], read: Callable[[Text], str], links_from: Path | None) -> Iterator[str]:
    """One line of a table for each phase."""
    if not rows:
        return
    yield from ("", f"## {read(OF_PHASES)}", "", read(NAMED_PHASES), "")
    yield f"| {' | '.join(map(read, (PHASE, AROUND_PHASE, AROUND_TURNS, IMPLEMENTED)))} |"
    yield "| --- | --- | --- | --- |"
    for phase in dict.fromkeys(row.phase for row in rows):
        of_phase = [row for row in rows if row.phase == phase]
        around = " ".join(f"`{row.name}`" for row in of_phase if not row.is_seat_hook)
        turns = " ".join(f"`{row.name}`" for row in of_phase if row.is_seat_hook)
        users = ", ".join(_user(user, links_from) for row in of_phase for user in row.users)
        yield f"| {phase} | {around} | {turns} | {users} |"


def _command(found: HookList, links_from: Path | None) -> str:
    links = f" --links-from {links_from.as_posix()}" if links_from is not None else ""
    return f"manicule plugins hooks {found.game} --markdown{links}"


def _hook(row: HookRow, read: Callable[[Text], str], links_from: Path | None) -> Iterator[str]:
    yield f"### `{row.name}`"
    yield ""
    yield "```python"
    yield row.signature
    yield "```"
    yield ""
    yield from row.about.splitlines()
    yield ""
    mark = FOLD(argument=row.passes_on) if row.combines == "fold" else MARKS[row.combines]
    yield f"- {read(mark)}"
    yield f"- {read(SEAT_HOOK if row.is_seat_hook else TABLE_HOOK)}"
    users = tuple(_user(user, links_from) for user in row.users)
    yield f"- {read(USED_BY(users=users)) if users else read(USED_BY_NONE)}"


def _user(user: HookUser, links_from: Path | None) -> str:
    name = f"{user.plugin}: {user.piece}" if user.piece else user.plugin
    link = _link(user.file, links_from) if links_from is not None else None
    return f"[{name}]({link})" if link else name


def _link(file: str, folder: Path) -> str | None:
    """The way from a folder to a file; None to one that does not lie beside it, such as an installed one."""
    base, path = folder.resolve(), Path(file).resolve()
    if base.parent not in path.parents:
        return None
    return Path(os.path.relpath(path, base)).as_posix()
