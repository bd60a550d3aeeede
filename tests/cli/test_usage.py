"""Wrong usage: exit code 2 (4 for plugins), a sentence of ours on standard error, no output."""

import pytest

from .conftest import Run

WRONG = [
    ("plya", "there is no command “plya”; did you mean play?"),
    ("xyz", "there is no command “xyz”; there are: play, learn, resume, serve, games"),
    ("play tictactoe --sead 3", "there is no option --sead here; did you mean --seed?"),
    ("play --seed", "--seed needs a value"),
    ("play --seed --lang fr", "--seed a besoin d’une valeur"),
    ("play tictactoe --seat --seed 3", "--seat needs a value"),
    (
        "locales check --locales-dir=nowhere",
        "there is no folder “nowhere”, so that there is nothing",
    ),
    ("locales check --plugin --locales-dir=x", "--plugin needs a value"),
    ("play --nonsense", "there is no option --nonsense here\n"),
    ("--json=1 games", "--json takes no value"),
    ("games a b", "“b” is one argument too many"),
    ("replay", "SAVE is missing"),
    ("plugins", "`manicule plugins` needs one of its commands: list, info"),
    ("plugins lst", "did you mean list?"),
    ("learn tictactoe", "Tic-tac-toe brings no lesson; `manicule rules tictactoe` explains it."),
    ("completion csh", "there is no completion for the shell “csh”; there is for bash, zsh, fish"),
    ("scenario run", "FILES… is missing"),
    ("play tictactoe --seed x", "--seed must be a whole number from 0 on, not “x”"),
    ("play tictactoe --seed 99999999999999999999", "--seed must be a whole number"),
    ("play tictactoe --seat random --seat random --seed -1", "--seed must be a whole number"),
    ("simulate market --games 0", "--games must be a whole number from 1 on"),
    ("play chess", "there is no game “chess”"),
    ("play", "say which game: "),
    ("play tictactoe --seat :Anna", "seat “:Anna”: say who sits there"),
    ("play tictactoe --seat robot --seat human", "there is no bot “robot”; the bots are"),
    ("play tictactoe --seat radom --seat human", "did you mean random? A person of that name: human:radom"),
    ("play tictactoe --seat human:A --seat random:A", "two seats have the name A"),
    ("play tictactoe --seat random", "or add 1 seat: random (as in --seat random)"),
    ("play tictactoe --seat random --seat random --seat random", "only for 2; change the number of seats"),
    ("play market --seat random --seat random --first Bob", "first player “Bob”: nobody has this name"),
    ("play market --option coins", "--option coins: should be KEY=VALUE"),
    ("play market --option coins=3 --option coins=4", "--option coins is given twice"),
    ("play market --option coins=7", "the option “coins” is one of 3, 4, not “7”"),
    ("play market --option ｃｏｉｎｓ=７", "the option “coins” is one of 3, 4, not “7”"),
    ("play market --option соіnѕ=7", "the option “coins” is one of 3, 4, not “7”"),  # Cyrillic с, о, і, ѕ
    ("play market --option coins=так", "the option “coins” is a whole number, not “так”"),
    ("play market --option purse=7", "there is no option “purse”; the options here are coins"),
    ("play market --option coin=7", "there is no option “coin”; did you mean “coins”?"),
    ("simulate market --seats human,random", "people take no part in a simulation"),
    ("simulate market --seats random,random --seat random", "--seats and --seat say the same"),
    ("resume", "there is no unfinished game to go on with"),
    ("resume --recover", "say which save to recover"),
    ("saves", "`manicule saves` needs one of its commands: list, show, rename, remove, check"),
    ("saves show", "SAVE is missing"),
    ("saves rename nowhere.toml other", "there is no file “nowhere.toml”"),
    ("saves remove nowhere.toml --yes", "there is no file “nowhere.toml”"),
    ("resume nowhere.toml", "there is no file “nowhere.toml”"),
    ("replay nowhere.toml", "there is no file “nowhere.toml”"),
    ("scenario run nowhere", "there is neither a file nor a folder “nowhere”"),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_wrong_usage_is_explained(manicule: Run, line: str, message: str) -> None:
    ran = manicule(*line.split())
    assert message in ran.err
    assert ran.code == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err


def test_help_is_named_where_it_helps(manicule: Run) -> None:
    assert "`manicule play --help` tells more." in manicule("play", "--sead", "3").err


def test_a_wanted_plugin_that_is_not_there_is_a_plugin_problem(manicule: Run) -> None:
    ran = manicule("play", "market", "--seat", "random", "--seat", "random", "--with", "nothing")
    assert (ran.code, ran.out) == (4, "")
    assert "no plugin “nothing” is installed" in ran.err


def test_an_unwanted_plugin_that_is_not_there_is_only_a_notice(manicule: Run) -> None:
    ran = manicule("play", "market", "--seat", "random", "--seat", "random", "--without", "nothing", "--json")
    assert ran.code == 0
    assert ran.json["game"] == "market"
    assert "leaving out “nothing” changes nothing" in ran.err


def test_the_bare_program_shows_its_help(manicule: Run) -> None:
    ran = manicule()
    assert ran.code == 0
    assert "Usage: manicule" in ran.out
    for command in ("play", "resume", "replay", "games", "simulate", "scenario", "plugins"):
        assert f"\n  {command} " in ran.out


@pytest.mark.parametrize(
    "command", ["", "play", "resume", "replay", "games", "simulate", "plugins list", "scenario run"]
)
def test_every_command_has_help_with_the_options_accepted_everywhere(manicule: Run, command: str) -> None:
    ran = manicule(*command.split(), "--help")
    assert ran.code == 0
    for option in ("--lang", "--plain", "--ascii", "--json", "--no-plugin", "--help"):
        assert option in ran.out
    assert "<str>" not in ran.out


def test_an_unknown_language_is_a_notice(manicule: Run) -> None:
    ran = manicule("--lang", "tlh", "games", "--json")
    assert ran.code == 0
    assert ran.json["games"]
    assert "there are no texts in “tlh” yet" in ran.err


@pytest.mark.parametrize("where", ["before", "after", "between"])
def test_json_is_accepted_before_and_after_the_command(manicule: Run, where: str) -> None:
    lines = {
        "before": "--json plugins list",
        "after": "plugins list --json",
        "between": "plugins --json list",
    }
    assert manicule(*lines[where].split()).json["plugins"]


def test_the_version_is_told_from_the_installed_distribution(process: Run) -> None:
    ran = process("--version")
    assert ran.code == 0
    assert ran.out.startswith("manicule ")
    assert process("--plain", "--version").out == ran.out
