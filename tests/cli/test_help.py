"""Help pages and refusals of the command line are in the reader's language, all of them."""

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from manicule_cli.application import COMMANDS, build
from manicule_cli.command_line import usage
from manicule_cli.command_line.help_pages import EXAMPLES, examples_of
from manicule_cli.command_line.metavars import METAVARS
from manicule_cli.environment import reader
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions

from .conftest import Run
from .test_usage import WRONG

TYPED = re.compile(r"(?<!\S)(--?[a-z][a-z-]*|all\|useful\|none),?(?!\S)")
"""What is typed as it stands, whatever the language."""


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command and group, with the words that lead there."""
    if group is None:
        manner = OutputOptions()
        group = build(manner, reader(manner)).make()
    yield path, group
    if hasattr(group, "summaries"):
        for name in group.list_commands(None):
            yield from commands(group.get_command(None, name), (*path, name))


PAGES = [path for path, _ in commands()]
NAMES = {name for path in PAGES for name in path} | {"manicule"}


def unbracketed(text: str) -> str:
    """What is left of a text in the pseudo-language outside its brackets, without what is typed."""
    before = None
    while before != text:
        before, text = text, re.sub(r"\[[^\[\]]*\]", "", text)
    left = TYPED.sub("", text)
    return " ".join(word for word in left.split() if word not in NAMES and any(map(str.isalpha, word)))


def test_there_are_pages() -> None:
    assert ("play",) in PAGES
    assert ("plugins", "check") in PAGES
    assert len(PAGES) > 20


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_nothing_on_a_help_page_is_left_in_english(manicule: Run, page: tuple[str, ...]) -> None:
    ran = manicule(*page, "--help", "--lang", "en-XA")
    assert ran.code == 0
    pseudo = Languages().reader("en-XA")
    examples = {f"  {line}" for line in examples_of(" ".join(("manicule", *page)), pseudo)}
    lines = ran.out.replace(" \\\n    ", " ").splitlines()  # as a shell reads a line that goes on
    assert examples <= set(lines)
    assert unbracketed("\n".join(line for line in lines if line not in examples)) == ""


LINES = [line for page in EXAMPLES for line in examples_of(page, Reader())]


@pytest.mark.parametrize("line", LINES)
def test_an_example_has_nothing_to_fill_in_and_is_understood(line: str) -> None:
    program, *words = shlex.split(line)
    assert program == "manicule"
    assert not set(re.findall(r"[A-Z]{2,}", line)) & {*METAVARS, "KEY"}
    manner = OutputOptions()
    command = build(manner, reader(manner)).make()
    ctx = command.make_context("manicule", [])
    while words and hasattr(command, "summaries"):
        name, command, words = command.resolve_command(ctx, words)
        ctx = command.make_context(name, words, parent=ctx)  # refuses what it does not know


def test_without_a_game_an_example_says_what_to_fill_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule_cli.command_line.example_game.example_game", lambda: None)
    assert examples_of("manicule play", Reader()) == list(EXAMPLES["manicule play"])
    assert "JEU" in " ".join(examples_of("manicule train", Languages().reader("fr")))


def test_the_examples_of_a_page_are_of_its_commands() -> None:
    for page, lines in EXAMPLES.items():
        assert tuple(page.split()[1:]) in PAGES
        assert all(line.split()[: len(page.split())] == page.split() for line in lines)


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_a_short_option_and_a_word_ask_for_help_too(manicule: Run, page: tuple[str, ...]) -> None:
    asked = manicule(*page, "--help")
    assert asked.code == 0
    assert "-h, --help" in asked.out
    assert manicule(*page, "-h") == asked
    assert manicule("help", *page) == asked


def test_help_about_what_is_no_command_is_refused(manicule: Run) -> None:
    assert manicule("help", "plya") == manicule("plya")
    assert manicule("help", "plugins", "lst") == manicule("plugins", "lst")
    assert manicule("help", "games", "x").code == 2


def test_the_help_of_play_names_the_bots(manicule: Run) -> None:
    assert "a bot: `easy`, `normal`, `hard`" in " ".join(manicule("play", "--help").out.split())


@pytest.mark.parametrize("line", [line for line, _ in WRONG])
def test_no_refusal_is_left_in_english(manicule: Run, line: str) -> None:
    ran = manicule("--lang", "en-XA", *line.split())
    assert ran.code == 2
    # What somebody typed stands inside a sentence; nothing stands outside of one.
    assert unbracketed(ran.err) == ""


# Whatever the parser can raise


def parser_errors() -> Iterator[Any]:
    """One exception of every class that Typer's parser has, as it raises them."""
    manner = OutputOptions()
    group = build(manner, reader(manner)).make()
    play = group.get_command(None, "play")
    ctx = group.make_context("manicule", ["play"], resilient_parsing=True)
    argument, option = play.params[0], play.params[1]
    seen: set[type] = set()
    waiting = [kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"]
    while waiting:
        kind: Any = waiting.pop()
        waiting += kind.__subclasses__()
        if kind in seen or kind.__module__.startswith(("manicule", "tests")):
            continue
        seen.add(kind)
        name = kind.__name__
        if name == "NoSuchOption":
            yield kind("--sead", ctx=ctx)
        elif name == "BadOptionUsage":
            yield kind("--seed", "English words", ctx)
        elif name in ("MissingParameter", "BadParameter"):
            yield kind("English words", ctx, argument)
            yield kind("English words", ctx, option)
            yield kind("English words", ctx)
        elif name == "FileError":
            yield kind("save.toml", "English words")
        elif name == "NoArgsIsHelpError":
            yield kind(ctx)
        else:
            yield kind("English words")


def test_every_exception_of_the_parser_is_told_in_the_readers_language() -> None:
    told = {}
    pseudo = Languages().reader("en-XA")
    for error in parser_errors():
        text = pseudo.read(usage.problem_of(error, ["--seed"]))
        assert unbracketed(text) == ""
        assert "English words" not in text
        told[type(error).__name__] = text
    assert {
        "UsageError",
        "BadParameter",
        "MissingParameter",
        "NoSuchOption",
        "BadOptionUsage",
        "BadArgumentUsage",
        "FileError",
    } <= set(told)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play --sead 3", "there is no option --sead here; did you mean --seed?"),
        ("play --xyzzy", "there is no option --xyzzy here"),
        ("play -x", "there is no option -x here"),
        ("games --plain=yes", "--plain takes no value"),
        ("play --seed", "--seed needs a value"),
        ("plugins info", "PLUGIN is missing"),
        ("replays", "there is no command “replays”; did you mean replay?"),
        ("lern", "did you mean learn?"),
        ("plugins chekc", "did you mean check?"),
    ],
)
def test_the_parser_refuses_in_our_words(manicule: Run, line: str, message: str) -> None:
    ran = manicule(*line.split())
    assert ran.code == 2
    assert message in ran.err


@pytest.mark.parametrize("word", ["undo", "hint", "look", "board", "log", "score", "why", "lang", "quit"])
def test_a_word_for_the_prompt_is_no_misspelt_command(word: str) -> None:
    known, english = list(COMMANDS), Reader()
    assert usage.no_such_command(word, known, english, True).text.message == usage.AT_THE_PROMPT.message
    assert usage.no_such_command(word, known, english, False).text.message != usage.AT_THE_PROMPT.message


def test_a_word_for_the_prompt_is_known_in_the_readers_language() -> None:
    refused = usage.no_such_command("annuler", list(COMMANDS), Languages().reader("fr"), True)
    assert refused.text.message == usage.AT_THE_PROMPT.message


def test_a_word_for_the_prompt_that_is_a_command_too_leads_there() -> None:
    refused = usage.no_such_command("aide", list(COMMANDS), Languages().reader("fr"), True)
    assert refused.data["nearest"] == "help"


@pytest.mark.parametrize(
    ("typed", "meant"), [("plya", "play"), ("lern", "learn"), ("sim", "simulate"), ("save", "saves")]
)
def test_a_command_is_suggested_that_is_near(typed: str, meant: str) -> None:
    assert usage.no_such_command(typed, list(COMMANDS), Reader(), True).data["nearest"] == meant


@pytest.mark.parametrize("typed", ["xyz", "unod", "cards", "x"])
def test_no_command_is_suggested_that_is_not_near(typed: str) -> None:
    assert "nearest" not in usage.no_such_command(typed, list(COMMANDS), Reader(), True).data


def test_headings_end_as_the_language_wants(manicule: Run, tmp_path: Any) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    entries = {"{title}:": "{title} ==", "Usage: {line}": "Aufruf = {line}", "GAME": "SPIEL"}
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nLanguage: de\\n"\n'
    body = "".join(f'\nmsgid "{english}"\nmsgstr "{german}"\n' for english, german in entries.items())
    (folder / "manicule.po").write_text(head + body, encoding="utf-8")
    page = manicule("play", "--help", "--lang", "de", "--locales-dir", str(tmp_path)).out
    assert page.startswith("Aufruf = manicule play [OPTIONS] [SPIEL]\n")
    assert "\nOptions ==\n" in page
    assert "\n  SPIEL  " in page


def test_only_text_is_taken_and_converted_by_ourselves() -> None:
    """Other types are converted by the parser, with messages of its own."""
    assert {param.type.name for _, command in commands() for param in command.params} <= {
        "text",
        "str",
        "boolean",
    }
