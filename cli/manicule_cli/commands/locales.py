"""`manicule locales`: everything that translators need."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program

LIST = tr("List the languages, and how much of each plugin is translated.")
NEW = tr("Start a translation: one file per plugin, ready to translate.")
EXTRACT = tr("Write the templates: all texts that can be translated.")
UPDATE = tr("Update translators’ files; a translation whose English changed is kept and marked fuzzy.")
RECORD = tr(
    "Play games and show screens to record where each text is seen; `extract` and `update` write it as "
    "comments. Takes about two minutes."
)
CHECK = tr("Find mistakes in translations, with file and line.")
STATS = tr("Count translated, fuzzy, and missing texts.")
EDIT = tr("Translate in the browser: each text with its context, checks, and the screen that shows it.")
PORT = tr("Port of the desk (default: a free one).")
TRANSLATOR = tr("Your name for the credits, for the files that you change and that name nobody yet.")
CREDITS = tr("Show who translated each language.")
SHOW = tr("Show a text in English and in other languages, side by side.")
LANGUAGE = tr("The language code, such as de or pt_BR.")
LANGUAGES = tr("Language codes (default: all languages).")
PLUGIN = tr("Only this plugin (`manicule` is the program itself); may be repeated.")
LINES = tr("Add line numbers to the references, for a translation platform; do not commit such templates.")
HINTS = tr("Also show texts that may lack a term of the glossary; hints do not make the check fail.")
ID = tr(
    "The id of a text, as after `msgctxt`; part of the text; or a sentence as displayed, in any language."
)


def add(program: Program, about: Text) -> None:
    """Add the commands to the program."""
    read = program.read
    group = program.add_group("locales", about)
    plugin_option = typer.Option("--plugin", metavar="PLUGIN", help=read(PLUGIN))
    languages_argument = typer.Argument(metavar="LANG…", help=read(LANGUAGES), show_default=False)

    def list_(plugin: Annotated[list[str] | None, plugin_option] = None) -> int:
        from manicule_cli.locales.coverage import list_languages

        return list_languages(program.screen(), plugin or [])

    def new(
        language: Annotated[str, typer.Argument(metavar="LANG", help=read(LANGUAGE), show_default=False)],
        plugin: Annotated[list[str] | None, plugin_option] = None,
    ) -> int:
        from manicule_cli.locales.files import begin

        return begin(program.screen(), language, plugin or [])

    def extract(
        plugin: Annotated[list[str] | None, plugin_option] = None,
        lines: Annotated[bool, typer.Option("--lines", help=read(LINES))] = False,
    ) -> int:
        from manicule_cli.locales.files import extract_all

        return extract_all(program.screen(), plugin or [], lines)

    def update(
        languages: Annotated[list[str] | None, languages_argument] = None,
        plugin: Annotated[list[str] | None, plugin_option] = None,
    ) -> int:
        from manicule_cli.locales.files import update_all

        return update_all(program.screen(), languages or [], plugin or [])

    def record(plugin: Annotated[list[str] | None, plugin_option] = None) -> int:
        from manicule_cli.locales.recording import record as record_seen

        return record_seen(program.screen(), plugin or [])

    def check(
        languages: Annotated[list[str] | None, languages_argument] = None,
        plugin: Annotated[list[str] | None, plugin_option] = None,
        hints: Annotated[bool, typer.Option("--hints", help=read(HINTS))] = False,
    ) -> int:
        from manicule_cli.locales.checks import check_all

        return check_all(program.screen(), languages or [], plugin or [], hints)

    def stats(
        languages: Annotated[list[str] | None, languages_argument] = None,
        plugin: Annotated[list[str] | None, plugin_option] = None,
    ) -> int:
        from manicule_cli.locales.coverage import show_stats

        return show_stats(program.screen(), languages or [], plugin or [])

    def edit(
        language: Annotated[str, typer.Argument(metavar="LANG", help=read(LANGUAGE), show_default=False)],
        plugin: Annotated[list[str] | None, plugin_option] = None,
        port: Annotated[str | None, typer.Option("--port", metavar="NUMBER", help=read(PORT))] = None,
        name: Annotated[str, typer.Option("--name", metavar="NAME", help=read(TRANSLATOR))] = "",
    ) -> int:
        from manicule_cli.locales.desk import edit as edit_language

        return edit_language(program.screen(), language, plugin or [], port, name)

    def credits(
        languages: Annotated[list[str] | None, languages_argument] = None,
        plugin: Annotated[list[str] | None, plugin_option] = None,
    ) -> int:
        from manicule_cli.locales.credits import show_credits

        return show_credits(program.screen(), languages or [], plugin or [])

    def show(
        id: Annotated[str, typer.Argument(metavar="ID", help=read(ID), show_default=False)],
        languages: Annotated[list[str] | None, languages_argument] = None,
        plugin: Annotated[list[str] | None, plugin_option] = None,
    ) -> int:
        from manicule_cli.locales.texts import show_text

        return show_text(program.screen(), id, languages or [], plugin or [])

    group.add("list", LIST, list_)
    group.add("new", NEW, new)
    group.add("extract", EXTRACT, extract)
    group.add("update", UPDATE, update)
    group.add("record", RECORD, record)
    group.add("check", CHECK, check)
    group.add("stats", STATS, stats)
    group.add("credits", CREDITS, credits)
    group.add("show", SHOW, show)
    group.add("edit", EDIT, edit)
