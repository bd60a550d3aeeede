"""Shows the screens of the program to a reader that keeps every text: help, listings, games of bots."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from manicule.door.match_request import usual_bot
from manicule.door.open import start
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import ManiculeError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.seats import Human, Robot
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule_cli.advice import ADVICE
from manicule_cli.application import build
from manicule_cli.command_line import refusal
from manicule_cli.command_line.metavars import METAVARS
from manicule_languages.languages import Languages
from manicule_languages.reader import Advice, Reader
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen
from manicule_workshop.played_tables import NAMES
from manicule_workshop.roles import HELP_PAGE, PRINTED
from manicule_workshop.shown_texts import shown_texts
from manicule_workshop.sightings import Sightings

SEED = "7"
WIDTH = "80"
LISTINGS: tuple[tuple[str, ...], ...] = (
    (),
    ("games",),
    ("plugins", "list"),
    ("docs",),
    ("locales", "list"),
    ("locales", "stats"),
    ("saves", "list"),
    ("history",),
)
SAVED: tuple[tuple[str, ...], ...] = (
    ("saves", "list"),
    ("saves", "show"),
    ("saves", "check"),
    ("replay",),
    ("history",),
)
"""Commands about a saved game; most of them take its file."""


class RecordingReader(Reader):
    """Reads English, and hands over each whole text that is read."""

    def __init__(self, take: Callable[[Text], None], advice: Advice | None = None) -> None:
        super().__init__(advice=advice)
        self._take = take
        self._is_inside = False

    def read(self, text: Text, form: str = "") -> str:
        if self._is_inside:
            return super().read(text, form)
        self._is_inside = True
        try:
            self._take(text)
            return super().read(text, form)
        finally:
            self._is_inside = False


class _OneLanguage(Languages):
    """English only, by one reader."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self._reader = reader

    def reader(self, wanted: str) -> Reader:
        return self._reader


class _Command(NamedTuple):
    """A command that exists: the words that call it, and the command of Typer."""

    path: tuple[str, ...]
    command: Any

    def __str__(self) -> str:
        return " ".join(("manicule", *self.path))


class ScreenRecording:
    """Runs commands of the program in this process, in a home folder of their own."""

    def __init__(self, sightings: Sightings) -> None:
        self._sightings = sightings
        self._role = ""
        self._name = ""
        self._whole: dict[str, Text] = {}
        self._reader = RecordingReader(self._take, ADVICE)

    def show(self, registry: PluginRegistry) -> Iterator[str]:
        """Show all screens; yields the name of each command."""
        with TemporaryDirectory() as folder, _at_home(folder):
            for one in _commands((), build(self._options(), self._reader).make()):
                self._show_help(one)
                yield str(one)
            for arguments in LISTINGS:
                yield self._run(*arguments)
            for manifest in registry.manifests.values():
                yield self._run("plugins", "info", manifest.id)
            for game in registry.games():
                yield from self._show_game(registry, game, Path(folder))

    def number(self, registry: PluginRegistry) -> int:
        """The number of screens, for a display of progress."""
        commands = list(_commands((), build(self._options(), self._reader).make()))
        of_game = len(("games", "content", "rules", "bots", "people", "learn")) + len(SAVED)
        return len(commands) + len(LISTINGS) + len(registry.manifests) + of_game * len(registry.games())

    def _show_game(self, registry: PluginRegistry, game: Manifest, folder: Path) -> Iterator[str]:
        yield self._run("games", game.id)
        yield self._run("content", game.id)
        yield self._run("rules", game.id)
        number = max(2, min(registry.player_counts(game.id)))
        bot = usual_bot(registry, game.id) or "random"
        bots = [f"{bot}:{name}" for name in NAMES[:number]]
        yield self._run("play", game.id, *_seats(bots), "--seed", SEED)
        people = [f"human:{NAMES[0]}", *(f"random:{name}" for name in NAMES[1:number])]
        lines = _answers(registry, game.id, number)
        yield self._run("play", game.id, *_seats(people), "--seed", SEED, typed=lines)
        for save in sorted(folder.rglob("saves/*.toml")):
            for command in SAVED:
                has_file = command not in (("saves", "list"), ("history",))
                yield self._run(*command, *([str(save)] if has_file else []))
            save.unlink()
        yield self._run("learn", game.id, typed=["", "hint", ""])

    def _take(self, text: Text) -> None:
        if not text.params:
            self._whole[str(text)] = text
        if self._role:
            self._sightings.take(text, self._role)

    def _take_sheet(self, sheet: Sheet) -> None:
        for text, role, room in shown_texts(sheet, f"what `{self._name}` prints"):
            self._sightings.take(text, role, room=room)

    def _options(self) -> OutputOptions:
        options = OutputOptions(advice=ADVICE, on_sheet=self._take_sheet)
        options.speak(_OneLanguage(self._reader))
        return options

    def _show_help(self, one: _Command) -> None:
        """Take the help of a command and of each of its options, and then its page."""
        self._take_help(one.command.help, f"the description of the command `{one}`")
        for param in one.command.params:
            kind = "option" if param.param_type_name == "option" else "argument"
            name = param.opts[0] if kind == "option" else param.metavar or param.name
            self._take_help(getattr(param, "help", None), f"the help of `{name}`, an {kind} of `{one}`")
            if param.metavar in METAVARS:
                used = f"{name} {param.metavar}" if kind == "option" else param.metavar
                role = f"stands for a value, in capitals: `{one} {used}`"
                self._sightings.take(METAVARS[param.metavar], role)
        self._run(*one.path, "--help", role=f"{HELP_PAGE}`{one}`")

    def _take_help(self, help: str | None, role: str) -> None:
        text = self._whole.get(help or "")
        if text is not None:
            self._sightings.take(text, role)

    def _run(self, *arguments: str, typed: Sequence[str] = (), role: str = "") -> str:
        """Run a command; returns its name. A refusal is a screen, too."""
        self._name = " ".join(("manicule", *_words(arguments)))
        self._role = role or f"{PRINTED}`{self._name}`"
        sink = io.StringIO()
        before, sys.stdin = sys.stdin, io.StringIO("".join(f"{line}\n" for line in typed))
        try:
            with redirect_stdout(sink), redirect_stderr(sink):
                options = self._options()
                try:
                    program = build(options, self._reader).make()
                    program.main(list(arguments), prog_name="manicule", standalone_mode=False)
                except ManiculeError as error:
                    refusal.explain(error, Screen(options, self._reader))
        finally:
            sys.stdin = before
            self._role = ""
        return self._name


def _words(arguments: Sequence[str]) -> Iterator[str]:
    """The words of a command, without its arguments."""
    for at, word in enumerate(arguments):
        if at < 1 or (at < 2 and arguments[0] in ("saves", "plugins", "locales", "scenario")):
            yield word


def _commands(path: tuple[str, ...], command: Any) -> Iterator[_Command]:
    yield _Command(path, command)
    if hasattr(command, "list_commands"):
        context = command.make_context("manicule", [], resilient_parsing=True)
        for name in command.list_commands(context):
            yield from _commands((*path, name), command.get_command(context, name))


def _seats(seats: Sequence[str]) -> list[str]:
    return [word for seat in seats for word in ("--seat", seat)]


def _answers(registry: PluginRegistry, game: str, number: int) -> list[str]:
    """The answers of a person who plays a whole game against bots, by chance."""
    seats: list[Human | Robot] = [Human(NAMES[0]), *(Robot("random", name) for name in NAMES[1:number])]
    match, dice, answers = start(game, seats, seed=int(SEED), registry=registry), BotDice(SEED, game), []
    match.run()
    while not match.over:
        (seat,) = match.waiting()
        answers.append(match.timeline.choices()[seat].sample(dice))
        match.answer(seat, answers[-1])
        match.run()
    return answers


@contextmanager
def _at_home(folder: str) -> Iterator[None]:
    """Use another home folder, and the width of a usual terminal."""
    ours = {"MANICULE_HOME": folder, "COLUMNS": WIDTH, "MANICULE_PACE": "none", "MANICULE_LINES": "1"}
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
