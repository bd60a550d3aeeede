"""Wrong usage: exit code 2 (4 for plugins), a sentence of ours on standard error, no output."""

import pytest
from tests.support.wording import english, english_part

from .conftest import Run

WRONG = [
    ("plya", english("cli.usage.no_command_but", command="plya", nearest="play")),
    (
        "xyz",
        english("cli.usage.no_command", command="xyz", commands="play, learn, resume, serve, tables, games"),
    ),
    ("play tictactoe --sead 3", english("cli.usage.no_option_but", option="--sead", nearest="--seed")),
    ("play --seed", english("cli.usage.needs_value", option="--seed")),
    ("play --seed --lang fr", "--seed a besoin d’une valeur"),
    ("play tictactoe --seat --seed 3", english("cli.usage.needs_value", option="--seat")),
    (
        "locales check --locales-dir=nowhere",
        english_part("cli.checks.no_folder", folder="nowhere"),
    ),
    ("locales check --plugin --locales-dir=x", english("cli.usage.needs_value", option="--plugin")),
    ("play --nonsense", f"{english('cli.usage.no_option', option='--nonsense')}\n"),
    ("--json=1 games", english("cli.usage.takes_no_value", option="--json")),
    ("games a b", english("cli.usage.too_much", argument="b")),
    ("replay", "SAVE is missing"),
    ("plugins", english("cli.usage.which_command", group="manicule plugins", commands="list, info")),
    ("plugins lst", english("cli.usage.no_command_but", command="lst", nearest="list")),
    ("learn tictactoe", english_part("cli.lessons.no_lesson", game="Tic-tac-toe", id="tictactoe")),
    ("completion csh", english("cli.shells.no_shell", shell="csh", shells="bash, zsh, fish")),
    ("scenario run", "FILES… is missing"),
    ("play tictactoe --seed x", english("cli.usage.not_whole", option="--seed", least=0, given="x")),
    ("play tictactoe --seed 99999999999999999999", english_part("cli.usage.not_whole", option="--seed")),
    (
        "play tictactoe --seat random --seat random --seed -1",
        english_part("cli.usage.not_whole", option="--seed"),
    ),
    ("simulate market --games 0", english_part("cli.usage.not_whole", option="--games", least=1)),
    ("play chess", english_part("plugins.registry.not_a_game", game="chess")),
    ("play", english_part("door.match_request.which_game")),
    (
        "play tictactoe --seat :Anna",
        english("match.seats.in_seat", given=":Anna", problem=english("match.seats.no_kind")),
    ),
    ("play tictactoe --seat robot --seat human", english_part("plugins.registry.no_such_bot", kind="robot")),
    (
        "play tictactoe --seat radom --seat human",
        english("cli.wanted.nearly_a_kind", word="radom", near="random", person="human:radom"),
    ),
    ("play tictactoe --seat human:A --seat random:A", english_part("match.seats.same_name", name="A")),
    (
        "play tictactoe --seat random",
        english_part(
            "door.match_request.add_seats",
            n=1,
            seats=english("cli.advice.as_seat", said="random", kind="random"),
        ),
    ),
    (
        "play tictactoe --seat random --seat random --seat random",
        english_part("plugins.player_counts.change", numbers=2, n=3),
    ),
    ("play market --seat random --seat random --first Bob", english_part("match.seats.nobody", given="Bob")),
    ("play market --option coins", english("cli.wanted.not_a_pair", given="coins")),
    ("play market --option coins=3 --option coins=4", english("cli.wanted.twice", key="coins")),
    (
        "play market --option coins=7",
        english("plugins.options.not_a_value", option="coins", values="3, 4", given=7),
    ),
    (
        "play market --option ｃｏｉｎｓ=７",
        english("plugins.options.not_a_value", option="coins", values="3, 4", given=7),
    ),
    (
        "play market --option соіnѕ=7",
        english("plugins.options.not_a_value", option="coins", values="3, 4", given=7),
    ),  # Cyrillic с, о, і, ѕ
    ("play market --option coins=так", english("plugins.options.not_a_number", option="coins", given="так")),
    ("play market --option purse=7", english_part("plugins.options.no_such_option", option="purse")),
    ("play market --option coin=7", english_part("plugins.options.unknown", option="coin", near="coins")),
    ("simulate market --seats human,random", english_part("cli.simulation.no_people")),
    ("simulate market --seats Thrifty,random", english_part("cli.simulation.no_people")),
    ("simulate market --seats thrifty,random", english_part("plugins.registry.no_such_bot", kind="thrifty")),
    ("simulate market --seats random,random --seat random", english_part("cli.wanted.both_seats")),
    ("resume", english_part("cli.saves.nothing_to_resume")),
    ("resume --recover", english_part("cli.saves.which_recover")),
    (
        "saves",
        english(
            "cli.usage.which_command", group="manicule saves", commands="list, show, rename, remove, check"
        ),
    ),
    ("saves show", "SAVE is missing"),
    ("saves rename nowhere.toml other", english("cli.saves.no_file", path="nowhere.toml")),
    ("saves remove nowhere.toml --yes", english("cli.saves.no_file", path="nowhere.toml")),
    ("resume nowhere.toml", english("cli.saves.no_file", path="nowhere.toml")),
    ("replay nowhere.toml", english("cli.saves.no_file", path="nowhere.toml")),
    ("scenario run nowhere", english("cli.scenarios.no_file", path="nowhere")),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_wrong_usage_is_explained(manicule: Run, line: str, message: str) -> None:
    ran = manicule(*line.split())
    assert message in ran.err
    assert ran.code == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err


def test_help_is_named_where_it_helps(manicule: Run) -> None:
    assert english("cli.usage.see_help", command="manicule play") in manicule("play", "--sead", "3").err


def test_a_wanted_plugin_that_is_not_there_is_a_plugin_problem(manicule: Run) -> None:
    ran = manicule("play", "market", "--seat", "random", "--seat", "random", "--with", "nothing")
    assert (ran.code, ran.out) == (4, "")
    assert english("plugins.registry.no_such_plugin", plugin="nothing") in ran.err


def test_an_unwanted_plugin_that_is_not_there_is_only_a_notice(manicule: Run) -> None:
    ran = manicule("play", "market", "--seat", "random", "--seat", "random", "--without", "nothing", "--json")
    assert ran.code == 0
    assert ran.json["game"] == "market"
    assert english_part("plugins.selection.without_nothing", plugin="nothing") in ran.err


def test_several_plugins_are_left_out_with_commas(manicule: Run) -> None:
    ran = manicule(
        "play", "market", "--seat", "random", "--seat", "random", "--without", "one, other", "--json"
    )
    assert ran.code == 0
    for id in ("one", "other"):
        assert english_part("plugins.selection.without_nothing", plugin=id) in ran.err


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
    assert english_part("cli.environment.no_such_language", language="tlh") in ran.err


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
