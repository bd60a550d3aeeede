"""The commands of the program, each with arguments that show what it can show; and a terminal for them."""

import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from tests.support.players import Chance
from tests.support.tables import ROOT, registry

import manicule
from manicule import Human, Robot
from manicule_cli.app import main
from manicule_cli.application import build
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions

BOTS = ("--seat", "random:Anna", "--seat", "random:Tom", "--seat", "random:Kate", "--seed", "7")
SCENARIO = ROOT / "tests" / "scenarios" / "gutenberg" / "ruling-45-guilders-by-threes.toml"

Path_ = tuple[str, ...]

CALLS: dict[Path_, tuple[tuple[str, ...], ...]] = {
    ("play",): (("gutenberg", *BOTS),),
    ("learn",): (("gutenberg",),),
    ("resume",): (("SAVE",),),
    ("serve",): (("--host", "192.0.2.1"),),  # an address that no machine has: it ends at once
    ("mcp",): (("--seed", "-1"),),  # refused before it reads standard input
    ("tables", "list"): (("--data", "TABLES"),),
    ("tables", "show"): (("TABLE", "--data", "TABLES"),),
    ("tables", "check"): (("--data", "TABLES"),),
    ("tables", "copy"): (("TABLES", "NEW"),),
    ("tables", "relink"): (("TABLE", "b", "--data", "TABLES"),),  # a bot sits there
    ("tables", "remove"): (("TABLE", "--data", "TABLES"),),  # it asks, and nobody is there
    ("replay",): (("SAVE",), ("SAVE", "--to", "40")),
    ("review",): (("SAVE", "--seat", "Anna", "--to", "9", "--worlds", "3"),),
    ("draw",): (("SAVE", "--seat", "Anna", "--at", "9", "--out", "DRAWN"),),
    ("history",): ((), ("gutenberg", "--all")),
    ("saves", "list"): ((),),
    ("saves", "show"): (("SAVE",),),
    ("saves", "check"): (("SAVE",),),
    ("saves", "rename"): (("SAVE", "NAME"),),
    ("report",): (("SAVE", "--to", "FILE"),),
    ("games",): ((), ("gutenberg",)),
    ("content",): (("gutenberg", "printing"),),
    ("docs",): ((), ("manifest",), ("secret",)),
    ("rules",): (("gutenberg",), ("gutenberg", "take_inks"), ("gutenberg", "automa")),
    ("simulate",): (("gutenberg", "--games", "2", "--seats", "random,random,random", "--seed", "7"),),
    ("compare",): (
        ("random", "greedy", "--game", "cvlizations", "--games", "2", "--seed", "7"),
        ("random", "greedy", "--game", "cvlizations", "--games", "2", "--seed", "7", "--effect", "3"),
    ),
    ("balance",): (("cvlizations", "--vary", "option=stock_exchange", "--games", "2", "--seed", "7"),),
    ("tournament",): (("cvlizations", "random", "greedy", "--games", "2", "--seed", "7"),),
    ("train",): (("gutenberg", "--games", "1", "--out", "FILE"),),
    ("scenario", "run"): ((str(SCENARIO),),),
    ("scenario", "record"): (("SAVE", "--at", "2", "--to", "EXAMPLE"),),
    ("plugins", "list"): ((),),
    ("plugins", "info"): (("gutenberg",), ("characters",)),
    ("plugins", "check"): (("cvlizations_dummy", "--games", "1"),),
    ("plugins", "new"): (("inkmaster", "--kind", "character", "--to", "NEW"),),
    ("plugins", "disable"): (("gears",),),  # enabled again by the next
    ("plugins", "enable"): (("gears",),),
    ("plugins", "install"): (("nothing",),),  # nobody agrees: pip is not called
    ("plugins", "uninstall"): (("gears",),),
    ("plugins", "pack"): (("gutenberg", "--to", "PACK"),),
    ("plugins", "hooks"): (("gutenberg",),),
    ("plugins", "trace"): (("gutenberg", "--limit", "3"),),
    ("locales", "list"): ((),),
    ("locales", "new"): (("de", "--locales-dir", "NEW"),),
    ("locales", "extract"): (("--locales-dir", "NEW"),),
    ("locales", "update"): (("--locales-dir", "NEW"),),
    ("locales", "record"): (("--plugin", "cvlizations_expert", "--locales-dir", "NEW"),),
    ("locales", "check"): (("--locales-dir", "NEW"),),
    ("locales", "stats"): ((),),
    ("locales", "credits"): ((),),
    ("locales", "show"): (("ink.blue",),),
    ("locales", "edit"): (("de", "--locales-dir", "NEW"),),  # no person is at the terminal: it ends at once
    ("completion",): (("bash",),),
    ("help",): ((), ("play",)),
    ("saves", "remove"): (("SAVE", "--yes"),),  # last: the others need it
}
"""What is called of every command; SAVE is a recorded game, NAME the name of its file, NEW a new folder, and
FILE, EXAMPLE, PACK and DRAWN new files, TABLES the data folder of a server, and TABLE its table."""
ONE_TABLE = "222333444555"


@cache
def _somewhere() -> int:
    return os.openpty()[1]


class Ran(NamedTuple):
    """How a run ended, and what it wrote."""

    code: int
    out: str
    err: str


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        """That of a real terminal at which nobody sits, for whoever asks the system about it."""
        return _somewhere()


class Keys(Terminal):
    """What somebody types at a terminal, which shows it."""

    def __init__(self, typed: str, screen: io.StringIO) -> None:
        super().__init__(typed)
        self.screen = screen

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as StringIO's is
        self.screen.write("\n")  # the line itself is the person's, and may be as long as they like
        return super().readline(-1 if size is None else size)


@cache
def paths() -> tuple[tuple[Path_, bool], ...]:
    """Every command that there is, and whether it is a group of others."""
    group = build(OutputOptions(), Reader()).make()
    return tuple(_paths(group, ()))


def _paths(command: Any, path: Path_) -> Iterator[tuple[Path_, bool]]:
    is_group = hasattr(command, "list_commands")
    yield path, is_group
    if is_group:
        context = command.make_context("manicule", [], resilient_parsing=True)
        for name in command.list_commands(context):
            yield from _paths(command.get_command(context, name), (*path, name))


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str, columns: int = 0, typed: str = "") -> Ran:
    """Run the program in this process: at a terminal of so many columns, or without one."""
    out, err = (Terminal(), Terminal()) if columns else (io.StringIO(), io.StringIO())
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", Keys(typed, out) if columns and typed else io.StringIO(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setenv("TERM", "xterm")
        if columns:
            patch.setenv("COLUMNS", str(columns))
        code = main(arguments)
    return Ran(code, out.getvalue(), err.getvalue())


@cache
def lines_of_anna() -> tuple[str, ...]:
    """The answers of a whole game in which Anna is a person: she answers by chance."""
    seats: list[Human | Robot] = [Human("Anna"), Robot("random", "Tom"), Robot("random", "Kate")]
    chance, lines = Chance(7), []
    match = manicule.start("gutenberg", seats, seed=7, registry=registry())
    match.run()
    while not match.over:
        (seat,) = match.waiting()
        answer = match.timeline.choices()[seat].sample(chance)
        lines.append(answer)
        match.answer(seat, answer)
        match.run()
    return tuple(lines)


SEATS = ("--seat", "human:Anna", "--seat", "random:Tom", "--seat", "random:Kate", "--seed", "7")


def recorded(
    monkeypatch: pytest.MonkeyPatch, folder: Path, lines: Sequence[str], language: str = "en"
) -> Path:
    """A game that was played, or begun, while it was read in a language."""
    monkeypatch.setenv("MANICULE_HOME", str(folder))
    for name, data in _written(tuple(lines), language).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (save,) = folder.rglob("saves/*.toml")
    return save


@cache
def _written(lines: tuple[str, ...], language: str) -> dict[str, bytes]:
    """The files that a game leaves behind in a home, by their names there; it is played once."""
    typed = "".join(f"{line}\n" for line in lines)
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        patch.setenv("MANICULE_HOME", folder)
        run(patch, "play", "gutenberg", *SEATS, "--lang", language, typed=typed)
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _tables(save: Path, folder: Path) -> Path:
    """The data folder of a server with one table, at which the recorded game is played."""
    chairs = [{"name": "Anna", "key": "0" * 64}, {"kind": "random", "name": "Tom"}]
    chairs.append({"kind": "random", "name": "Kate"})
    table = {"id": ONE_TABLE, "game": "gutenberg", "chairs": chairs, "seed": 7, "is_started": True}
    place = folder / "tables" / ONE_TABLE
    if not place.exists():
        place.mkdir(parents=True)
        (place / "table.json").write_text(json.dumps(table), encoding="utf-8")
        (place / "record.toml").write_bytes(save.read_bytes())
    return folder


def calls(save: Path, new: Path) -> Iterator[tuple[str, ...]]:
    """Every call, with its folders."""
    places = {"SAVE": str(save), "NEW": str(new), "NAME": save.name}
    places |= {"FILE": f"{new}.zip", "EXAMPLE": f"{new}.toml", "PACK": f"{new}-pack.toml"}
    places["DRAWN"] = str(new / "table.html")
    places |= {"TABLE": ONE_TABLE, "TABLES": str(_tables(save, save.parent / "tables"))}
    for path, given in CALLS.items():
        for arguments in given:
            yield (*path, *(places.get(one, one) for one in arguments))
