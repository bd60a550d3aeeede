"""The Typer application, built once the language is known, so that its help is in that language."""

import inspect
import sys
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from importlib import import_module
from typing import Annotated, Any

import typer

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, id_list, tr
from manicule_cli.command_line import usage
from manicule_cli.command_line.parser import CommandEntry, command_class, group_class
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

EVERYWHERE = tr("Global options")
LANG = tr("Display language.")
PLAIN = tr("No boxes or colors; one fact per line.")
ASCII = tr("Boxes, symbols, and punctuation in ASCII; letters are unchanged.")
JSON = tr("Print the result as one JSON object.")
LOCALES = tr("Look for translations in this folder first.")
NO_PLUGIN = tr("Do not load this plugin at all; may be repeated.")


class Program:
    """The application, or one of its command groups. A command is made only when it is called or its help is
    shown."""

    def __init__(self, options: OutputOptions, reader: Reader, help: Text) -> None:
        self.options = options
        self.reader = reader
        self.entries: dict[str, CommandEntry] = {}
        self._help = help
        self._start: Callable[..., int | None] = self._needs_command

    def read(self, text: Text) -> str:
        """A text in the language of this run."""
        return self.reader.read(text)

    def screen(self) -> Screen:
        """The screen of this run, with all options parsed so far."""
        return Screen(self.options, self.reader)

    def add(self, name: str, help: Text, function: Callable[..., int | None]) -> None:
        """Add a command; it also accepts the options that are valid everywhere."""

        def make() -> Any:
            one = self._application()
            one.command(name, help=self.read(help), cls=command_class(self.reader))(
                self._everywhere(function)
            )
            return typer.main.get_command(one)

        self.entries[name] = CommandEntry(help, make)

    def add_late(self, name: str, help: Text, module: str) -> None:
        """Add a command or group defined in a module, which is imported on first use."""

        def make() -> Any:
            import_module(module).add(self, help)
            return self.entries[name].make()

        self.entries[name] = CommandEntry(help, make)

    def add_group(self, name: str, help: Text) -> "Program":
        """Add a group of commands; it cannot be called without one of them."""
        group = Program(self.options, self.reader, help)
        self.entries[name] = CommandEntry(help, group.make)
        return group

    def callback(self, function: Callable[..., int | None]) -> None:
        """Set the function that runs before a command, or when no command is given."""
        self._start = function

    def make(self) -> Any:
        """The group of all commands, ready to be called."""
        application = self._application(
            help=self.read(self._help),
            cls=group_class(self.reader, self.entries),
            invoke_without_command=True,
        )
        application.callback()(self._everywhere(self._start))
        return typer.main.get_command(application)

    def _application(self, **settings: Any) -> typer.Typer:
        # Completion is our own command: Typer's options for it are in English only.
        return typer.Typer(
            rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False, **settings
        )

    def _needs_command(self, ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None:
            commands: Any = ctx.command
            known = id_list(commands.list_commands(ctx))
            raise UsageError(usage.WHICH_COMMAND(group=ctx.command_path, commands=known))

    def _everywhere(self, function: Callable[..., int | None]) -> Callable[..., int | None]:
        """The function with the options that are accepted before and after every command."""
        read, panel = self.read, self.read(EVERYWHERE)

        def take(
            *,
            lang: Annotated[
                str | None, typer.Option("--lang", metavar="LANG", help=read(LANG), rich_help_panel=panel)
            ] = None,
            plain: Annotated[bool, typer.Option("--plain", help=read(PLAIN), rich_help_panel=panel)] = False,
            ascii: Annotated[bool, typer.Option("--ascii", help=read(ASCII), rich_help_panel=panel)] = False,
            json: Annotated[bool, typer.Option("--json", help=read(JSON), rich_help_panel=panel)] = False,
            no_plugin: Annotated[
                list[str] | None,
                typer.Option("--no-plugin", metavar="PLUGIN", help=read(NO_PLUGIN), rich_help_panel=panel),
            ] = None,
            locales_dir: Annotated[
                str | None,
                typer.Option("--locales-dir", metavar="DIR", help=read(LOCALES), rich_help_panel=panel),
            ] = None,
        ) -> None:
            self.options.take(lang, plain, ascii, json, no_plugin or (), locales_dir)

        def run(**given: Any) -> int | None:
            take(**{name: given.pop(name) for name in extra})
            # The output of a plugin would corrupt the JSON object on standard output.
            with redirect_stdout(sys.stderr) if self.options.json else nullcontext():
                return function(**given)

        own, extra = inspect.signature(function).parameters, inspect.signature(take).parameters
        params = [*own.values(), *extra.values()]
        # Typer reads the parameters of a command from its signature.
        run.__signature__ = inspect.Signature(params)  # type: ignore[attr-defined]
        run.__annotations__ = {param.name: param.annotation for param in params}
        return run
