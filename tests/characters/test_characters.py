"""The ten characters as modules, as pieces, as choices and as wishes; what each does is in the scenarios."""

import ast
import inspect
import io
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.sources import Source, of_root
from tests.support.tables import NAMES, library

from manicule import Event, Kind, Memory, Piece, Plugin, RuleSet, Setup, Text, hookimpl
from manicule.errors import PluginError, UsageError
from manicule.play.runner import Runner
from manicule.question import question_of
from manicule.render import english
from manicule.sheet import texts_of
from manicule.views import look_at, seen_by
from manicule_characters import Character
from manicule_cli.app import main
from manicule_gutenberg import Board

CHARACTERS = (
    "caxton",
    "fiol",
    "guillard",
    "gutenberg",
    "manuzio",
    "plantin",
    "schoeffer",
    "tory",
    "ungler",
    "vietor",
)
MOST_STATEMENTS = 20
SEEDS = range(40)

every_character = pytest.mark.parametrize("id", CHARACTERS)


def rules() -> RuleSet:
    return library().rule_set("gutenberg", ("gears", "characters"))


def piece(id: str) -> Character:
    found = rules().pieces_of("character")[id]
    assert isinstance(found, Character)
    return found


def new_game(seed: int, *wishes: str, players: int = 3, first: int = 0, **how: Any) -> Runner:
    """A game that waits for its first answer; an empty wish is none."""
    given = tuple({"character": wish} if wish else {} for wish in wishes)
    options = {"tory_without_inks": True}
    return Runner(rules().new_table(Setup(NAMES[:players], seed, first, options, given)), **how)


# The modules


def source(id: str) -> Source:
    (found,) = (one for one in of_root("plugins/characters") if one.path.stem == id)
    return found


def test_there_are_these_ten() -> None:
    assert tuple(sorted(rules().pieces_of("character"))) == CHARACTERS
    assert [type(piece(id)).__module__ for id in CHARACTERS] == [
        f"manicule_characters.{id}" for id in CHARACTERS
    ]


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements of rules below a node: no docstrings, and no methods that only word something."""
    for below in ast.iter_child_nodes(node):
        if isinstance(below, ast.FunctionDef) and _is_wording(below):
            continue
        if isinstance(below, ast.stmt) and not isinstance(below, ast.FunctionDef) and not _is_text(below):
            yield below
        yield from statements(below)


def _is_wording(function: ast.FunctionDef) -> bool:
    return function.returns is not None and ast.unparse(function.returns) == "Text"


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def rules_in(tree: ast.Module) -> list[ast.stmt]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [one for function in functions if not _is_wording(function) for one in statements(function)]


def test_statements_of_rules_are_counted_and_those_of_texts_are_not() -> None:
    lines = (
        "def text(self) -> Text:",
        "    name = 1",
        "    return name",
        "def rule(self):",
        "    '''A docstring.'''",
        "    if self:",
        "        return 1",
        "    return 2",
    )
    assert len(rules_in(ast.parse("\n".join(lines)))) == 3


@every_character
def test_a_character_is_short(id: str) -> None:
    found = rules_in(source(id).tree)
    assert 1 <= len(found) <= MOST_STATEMENTS, [ast.unparse(one) for one in found]


@every_character
def test_every_module_has_the_same_sections_in_the_same_order(id: str) -> None:
    """Docstring, imports, numbers, memory, events, questions with what they need, and the character."""
    module = sys.modules[type(piece(id)).__module__]
    body = source(id).tree.body
    sections = [_section(node, module) for node in body]
    assert sections == sorted(sections), list(zip(sections, map(ast.unparse, body), strict=True))
    assert (sections[0], sections.count(DOCSTRING), sections.count(CHARACTER)) == (DOCSTRING, 1, 1)


DOCSTRING, IMPORTS, NUMBERS, MEMORY, EVENTS, QUESTIONS, CHARACTER = range(7)


def _section(node: ast.stmt, module: Any) -> int:
    if isinstance(node, ast.Expr):
        return DOCSTRING
    if isinstance(node, ast.Import | ast.ImportFrom):
        return IMPORTS
    if isinstance(node, ast.ClassDef):
        made = getattr(module, node.name)
        bases = ((Memory, MEMORY), (Event, EVENTS), (Character, CHARACTER))
        return next((section for base, section in bases if issubclass(made, base)), QUESTIONS)
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.Name):
        names = [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
        is_question = any(isinstance(getattr(module, name), Kind) for name in names)
        return QUESTIONS if is_question else NUMBERS
    return QUESTIONS


@every_character
def test_every_character_says_the_same_things_in_the_same_order(id: str) -> None:
    """Id, name, what it does, who it was, what it remembers, its free action; then hooks and nothing else."""
    tree = source(id).tree
    cls = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node is tree.body[-1])
    names: list[str] = []
    hooks: list[str] = []
    for node in cls.body:
        if isinstance(node, ast.Assign):
            assert not hooks, "what a character is comes before what it does"
            names.append(ast.unparse(node.targets[0]))
        else:
            assert isinstance(node, ast.FunctionDef)
            assert [ast.unparse(mark) for mark in node.decorator_list] == ["hookimpl"]
            hooks.append(node.name)
    assert names[:4] == ["id", "name", "about", "biography"]
    assert [name for name in names[4:] if name != "memories"] == [
        name for name in names[4:] if name.startswith("_")
    ]
    assert "memories" not in names or names.index("memories") == 4
    assert hooks
    assert len(set(hooks)) == len(hooks)


@every_character
def test_the_docstring_of_a_module_is_the_name(id: str) -> None:
    assert ast.get_docstring(source(id).tree) == f"{english(piece(id).name)}."


# Texts


@every_character
@pytest.mark.parametrize("field", ["name", "about", "biography"])
def test_every_character_has_a_name_an_ability_and_a_biography(id: str, field: str) -> None:
    text = getattr(piece(id), field)
    assert isinstance(text, Text)
    assert (text.context, text.domain) == (f"{id}.{field}", "characters")
    assert text.message == text.message.strip()
    assert "  " not in text.message
    assert "{" not in text.message
    assert text.message.endswith(".") == (field != "name")


def test_no_two_texts_are_the_same() -> None:
    texts = [getattr(piece(id), field) for id in CHARACTERS for field in ("name", "about", "biography")]
    assert len({text.message for text in texts}) == 30


def test_a_house_shows_its_character_with_the_ability() -> None:
    game = new_game(1, "vietor", "tory", "caxton")
    for viewer in "abc":
        shown = [english(text) for text in texts_of(look_at(game.table, viewer))]
        for id in ("vietor", "tory", "caxton"):
            assert f"{english(piece(id).name)}: {english(piece(id).about)}" in shown


# Pieces


@every_character
def test_a_character_has_hooks_with_a_seat_only(id: str) -> None:
    specs = rules().resolved.specs
    own = [name for name, function in inspect.getmembers(piece(id), callable) if _is_hook(function)]
    assert own
    assert [name for name in own if not specs[name].is_seat_hook] == []


def _is_hook(function: Any) -> bool:
    return hasattr(function, "manicule_impl")


class Meddler(Piece):
    """Wants to change the table of everybody."""

    id = "meddler"
    kind = "character"
    name = about = Text("Meddler")

    @hookimpl
    def display_size(self, number: int) -> int:
        return number + 1


class MeddlerPlugin(Plugin):
    pieces = (Meddler(),)


def test_a_piece_with_a_hook_that_has_no_seat_is_refused() -> None:
    game = library().plugin("gutenberg").game
    assert game is not None
    with pytest.raises(PluginError, match=r"meddler, hook display_size: .*a seat"):
        RuleSet(game, {"gutenberg": library().plugin("gutenberg"), "meddling": MeddlerPlugin()})


def test_the_rules_of_a_character_are_those_of_its_seat() -> None:
    """Also while the same rule set serves other seats and other games."""
    game = new_game(1, "vietor", "fiol", "manuzio")
    fame = [seat.hooks.guilder_fame(game.table, seat, 3) for seat in game.table.seats]
    assert fame == [6, 3, 3]
    ignored = [seat.hooks.types_ignored(game.table, seat, [None] * 2, 0) for seat in game.table.seats]
    assert ignored == [0, 0, 1]
    other = new_game(1, "fiol", "vietor", "manuzio")
    assert [seat.hooks.guilder_fame(other.table, seat, 3) for seat in other.table.seats] == [3, 6, 3]


@every_character
def test_a_character_keeps_nothing(id: str) -> None:
    """What it remembers is its seat's, under its own id."""
    assert vars(piece(id)) == {}
    assert [memory.key for memory in piece(id).memories] in ([], [id])


# Choosing


def tiles(game: Runner) -> dict[str, list[str]]:
    asked = game.asked()
    assert {choice.kind.id for choice in asked.values()} <= {"choose_character"}
    return {seat: list(choice.legal()) for seat, choice in asked.items()}


@pytest.mark.parametrize("players", [3, 4])
def test_everybody_draws_two_tiles_and_no_tile_is_drawn_twice(players: int) -> None:
    drawn: Counter[str] = Counter()
    for seed in SEEDS:
        offered = tiles(new_game(seed, players=players))
        assert sorted(offered) == list("abcd"[:players])
        assert {len(own) for own in offered.values()} == {2}
        together = [tile for own in offered.values() for tile in own]
        assert len(set(together)) == len(together)
        drawn.update(together)
    assert sorted(drawn) == list(CHARACTERS)


@every_character
def test_a_wish_is_kept_and_takes_no_tile_from_the_others(id: str) -> None:
    for seed in range(10):
        game = new_game(seed, "", id, "")
        offered = tiles(game)
        assert sorted(offered) == ["a", "c"]
        assert {len(own) for own in offered.values()} == {2}
        assert id not in [tile for own in offered.values() for tile in own]
        for seat, own in offered.items():
            game.answer(seat, own[0])
        held = [seat.state.pieces for seat in game.table.seats]
        assert held == [(offered["a"][0],), (id,), (offered["c"][0],)]


def test_nobody_can_tell_what_another_has_drawn_or_chosen() -> None:
    class Ears:
        def __init__(self) -> None:
            self.heard: list[Event] = []

        def hear(self, events: tuple[Event, ...]) -> None:
            self.heard += events

    ears = Ears(), Ears()
    games = [new_game(1, listeners=[own]) for own in ears]
    own = tiles(games[0])["a"]
    for game, tile in zip(games, own, strict=True):
        assert all(choice.secret for choice in game.asked().values())
        game.answer("a", tile)
        game.flush()
    for seat in "bc":
        first, second = (seen_by(game.table, seat) for game in games)
        assert first == second
        assert all(not house.pieces for house in first.position.seats)
        asked = [question_of(game.asked()[seat], game.ordinal, with_texts=True) for game in games]
        assert asked[0] == asked[1]
        assert not set(own) & set(asked[0].legal)
    assert ears[0].heard == ears[1].heard
    assert "chose_character" not in [event.id() for event in ears[0].heard]


def test_all_characters_are_seen_by_all_once_they_are_chosen() -> None:
    game = new_game(1)
    chosen = {seat: own[0] for seat, own in tiles(game).items()}
    for seat, tile in chosen.items():
        game.answer(seat, tile)
    for viewer in "abc":
        board = seen_by(game.table, viewer).position
        assert isinstance(board, Board)
        assert [house.pieces for house in board.seats] == [(tile,) for tile in chosen.values()]


# Wishes that cannot be


def test_an_unknown_wish_is_refused_and_says_who_is_known() -> None:
    with pytest.raises(UsageError) as refused:
        new_game(1, "", "faust", "")
    assert "“faust”" in str(refused.value)
    assert all(id in str(refused.value) for id in CHARACTERS)


def test_two_equal_wishes_are_refused() -> None:
    with pytest.raises(UsageError, match="“tory”"):
        new_game(1, "tory", "vietor", "tory")


SEATS = ("--seat", "random:Tom", "--seat", "random:Kate", "--seed", "3", "--json")


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (("--seat", "human:Anna,character=faust"), ("faust", *CHARACTERS)),
        (("--seat", "human:Anna,character=Tory"), ("Tory", *CHARACTERS)),
        (("--seat", "human:Anna,character=tory", "--seat", "random:John,character=tory"), ("tory",)),
    ],
)
def test_the_program_ends_with_2_and_saves_nothing(
    seats: tuple[str, ...],
    named: tuple[str, ...],
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(["play", "gutenberg", *seats, *SEATS]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    words = " ".join(err.split())
    assert [name for name in named if name not in words] == []
    assert [path for path in home.rglob("*") if path.is_file()] == []


# Games


@every_character
def test_a_game_with_each_character_ends_with_a_correct_result(
    id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "gutenberg", "--seat", f"random:Anna,character={id}", *SEATS]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["seed"], result["rounds"]) == ("gutenberg", 3, 6)
    assert "characters" in result["plugins"]
    assert [seat["name"] for seat in result["seats"]] == ["Anna", "Tom", "Kate"]
    for seat in result["seats"]:
        assert seat["score"] == sum(seat["points"].values())
    best = min(result["seats"], key=lambda seat: (-seat["score"], seat["types"], seat["inks"]))
    assert best["name"] in result["winners"]
    anna = result["seats"][0]
    assert anna["points"]["guilders"] == anna["guilders"] // 3 * (2 if id == "vietor" else 1)
    assert anna["points"].get("tory", 0) in (range(0, 19, 3) if id == "tory" else (0,))


def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["play", "gutenberg", "--seat", "random:Anna,character=caxton", *SEATS]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_without_the_plugin_nobody_has_a_character(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ("--seat", "random:Anna", *SEATS)
    assert main(["play", "gutenberg", *seats, "--without", "characters"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert "characters" not in result["plugins"]
    assert {len(seat["points"]) for seat in result["seats"]} == {7}
