"""Bots: found by kind without an import, loaded on their own; and the random one."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english, english_part, english_pattern

import manicule_bots
from manicule import Allot, Bot, Kind, KindDisplay, Match, Pick, PickOrPass, PickSome, Setup, verbatim
from manicule.kernel.choices import Choice
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.game import result_of
from manicule.kernel.question import question_of
from manicule_bots.random_bot import RandomBot

BOTS = Path(manicule_bots.__file__).parent
BRAVE = """
from manicule import Bot
class Brave(Bot):
    def answer(self, question, view, dice):
        return question.legal[0]
"""


def test_the_built_in_bots_are_a_plugin(shelf: Any) -> None:
    registry = shelf.find(paths=(BOTS,))
    assert not registry.failures
    assert registry.bot_kinds() == ["easy", "hard", "normal", "random", "search"]
    assert isinstance(registry.bot("random"), RandomBot)
    assert registry.check("bots") is None


def test_our_own_entry_point_is_the_built_in_bots() -> None:
    pyproject = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    assert pyproject["project"]["entry-points"]["manicule"]["bots"] == "manicule_bots"


# Finding and loading.


def test_a_bot_is_made_anew_each_time(shelf: Any) -> None:
    shelf.folder("team", BRAVE, kind="bots", bots={"brave": "team_rules:Brave"}, module=None)
    registry = shelf.find()
    assert registry.bot_kinds() == ["brave"]
    assert registry.bot("brave") is not registry.bot("brave")


def test_kinds_are_known_without_an_import(shelf: Any) -> None:
    shelf.folder("team", shelf.bomb, kind="bots", bots={"brave": "team_rules:Brave"})
    assert shelf.find().bot_kinds() == ["brave"]


def test_a_bot_of_a_single_file_is_named_by_its_class(shelf: Any) -> None:
    literal = shelf.manifest("team", kind="bots", bots={"brave": "Brave"})
    shelf.file("team.py", f"PLUGIN = {literal}\n{BRAVE}")
    assert type(shelf.find().bot("brave")).__name__ == "Brave"


@pytest.mark.parametrize("kind", ["braev", "human"])
def test_an_unknown_kind_is_refused_with_the_known_ones(shelf: Any, kind: str) -> None:
    shelf.folder("team", kind="bots", bots={"brave": "team_rules:Brave", "calm": "team_rules:Calm"})
    with pytest.raises(UsageError) as refused:
        shelf.find().bot(kind)
    assert str(refused.value) == english("plugins.registry.no_such_bot", kind=kind, known="brave, calm")


def test_without_any_bots_the_next_step_is_told(shelf: Any) -> None:
    with pytest.raises(UsageError, match=english_pattern("plugins.registry.no_bots")):
        shelf.find().bot("random")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("1 / 0\n", "ZeroDivisionError"),
        ("raise SystemExit\n", "SystemExit"),
        ("x = 1\n", english_part("plugins.loader.no_bot", module="team_rules", name="Brave")),
        ("Brave = 3\n", english("plugins.loader.not_bot", name="Brave", module="team_rules")),
        ("class Brave: pass\n", english("plugins.loader.not_bot", name="Brave", module="team_rules")),
        (BRAVE + "    def __init__(self, courage): pass\n", "missing 1 required positional argument"),
        (BRAVE.replace("def answer", "def reply"), "abstract"),
    ],
)
def test_a_bot_that_fails_names_its_plugin_and_hurts_no_other(shelf: Any, source: str, reason: str) -> None:
    shelf.folder("team", source, kind="bots", bots={"brave": "team_rules:Brave"}, module=None)
    registry = shelf.find(paths=(BOTS,))
    with pytest.raises(PluginError) as refused:
        registry.bot("brave")
    assert str(refused.value).startswith("plugin team (")
    assert reason in str(refused.value)
    assert isinstance(registry.bot("random"), Bot)


def test_a_game_may_bring_bots_of_its_own(shelf: Any) -> None:
    shelf.folder("coins", shelf.game + BRAVE, kind="game", players=[2], bots={"brave": "Brave"})
    shelf.folder("dice", kind="game", players=[2], module="x")
    shelf.folder("team", BRAVE, kind="bots", bots={"brave": "team_rules:Brave"}, module=None)
    shelf.folder(
        "tossers", BRAVE, kind="bots", bots={"tosser": "tossers_rules:Brave"}, module=None, game="coins"
    )
    registry = shelf.find()
    assert registry.bot_kinds("coins") == ["brave", "tosser"]
    assert registry.bot_kinds("dice") == ["brave"]
    assert type(registry.bot("brave", "coins")).__module__.endswith("coins_rules")
    assert type(registry.bot("brave", "dice")).__module__.endswith("team_rules")
    assert type(registry.bot("brave")).__module__.endswith("team_rules")


def test_two_plugins_with_one_kind_of_bot_are_both_named(shelf: Any) -> None:
    for id in ("team", "club"):
        shelf.folder(id, kind="bots", bots={"brave": "x:Brave"})
    with pytest.raises(PluginError) as refused:
        shelf.find().bot("brave")
    assert str(refused.value).startswith(
        english_part("plugins.registry.two_bots", one="club", other="team", kind="brave")
    )


# The random bot.


class Somebody:
    id = "a"


SEAT = Somebody()
KIND = Kind[str]("test", KindDisplay(verbatim("?"), lambda seat, option: verbatim(option)))
LETTERS = {letter: letter for letter in "abcd"}
NO = verbatim("no")
CHOICES: dict[str, Choice] = {
    "pick": Pick(SEAT, KIND, LETTERS, lambda letter: NO if letter == "c" else None),
    "pick or pass": PickOrPass(SEAT, KIND, LETTERS),
    "some": PickSome(SEAT, KIND, LETTERS, 1, 2),
    "some in pairs": PickSome(SEAT, KIND, LETTERS, refuse=lambda chosen: NO if len(chosen) % 2 else None),
    "allot": Allot(SEAT, KIND, ("x", "y", "z"), 3, (2, 0, 3)),
}


@pytest.mark.parametrize("name", CHOICES)
def test_the_random_bot_answers_from_question_and_dice_as_the_choice_samples(name: str) -> None:
    choice = CHOICES[name]
    question = question_of(choice, 1)
    given = Counter[str]()
    for ordinal in range(400):
        asked, sampled = BotDice(7, "a"), BotDice(7, "a")
        asked.seek(ordinal)
        sampled.seek(ordinal)
        answer = RandomBot().answer(question, None, asked)  # type: ignore[arg-type]
        assert answer == choice.sample(sampled)
        choice.parse(answer)
        given[answer] += 1
    assert sorted(given) == sorted(choice.legal())
    assert min(given.values()) > 0.4 * 400 / len(given)


class AskedBot(RandomBot):
    samples = False


def test_a_game_of_random_bots_is_the_same_asked_or_sampled(shelf: Any) -> None:
    rules = shelf.find(paths=(shelf.tictactoe,)).rule_set("tictactoe", [])
    ends = []
    for bot in (RandomBot(), AskedBot()):
        match = Match(rules, Setup(("Anna", "Tom"), 7), bots={"a": bot, "b": bot})
        match.run()
        ends.append((match.steps, result_of(match.table)))
    assert ends[0] == ends[1]
    assert len(ends[0][0]) >= 5
