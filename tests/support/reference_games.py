"""The pages of docs/reference about a game with all its plugins: phases, questions, events, content."""

from __future__ import annotations

import inspect
import pkgutil
import re
import tomllib
import typing
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import msgspec
from tests.support.players import MANNERS, Chance, play
from tests.support.public_names import without_examples
from tests.support.schemas import plugins_of
from tests.support.tables import NAMES, ROOT, registry

from manicule import Kind, Match, Phase, RuleSet, Setup, Text, wire
from manicule.kernel.choices import Choice
from manicule.kernel.content import Entry, kinds_of
from manicule.kernel.stage import METHODS
from manicule_kit.content_list import content_list
from manicule_kit.corrections import inline

GAMES = ("gutenberg", "cartographers", "cvlizations")
TABLES = {
    "gutenberg": ((3, ()), (2, ()), (1, ("automa",))),
    "cartographers": ((2, ("cartographers_skills",)),),
    "cvlizations": ((3, ()), (2, ("cvlizations_expert",))),
}
"""The tables at which answers are looked for: the number of players, and plugins beside the default ones."""
LOOKED_AT = (
    *((7, "any answer"), (1, "eager"), (2, "eager"), (3, "any answer"), (4, "any answer")),
    *((1, "any answer"), (5, "eager"), (7, "eager")),
)
"""The seeds of the games at each table, and how they are played."""
FEW = 4
"""The number of answers that are shown of a question."""
PLAIN = re.compile(r"[a-z_A-Z0-9+:>. -]+")
"""An answer in a scenario that is written out, and not filled in from a table of values."""
HOOK_PAGES = {"gutenberg": "hooks.md"}
"""Of the other games, the page has the name of the game behind it."""

HEAD = """\
# {game}: phases, questions, events, content

The ids of `{id}` and its plugins ({plugins}), as rules, scenarios, saves and `--json` use them.
`python -m tests.support.reference` generates this page from the code, and a test compares the two.

See also: [its hooks](../{hooks}), [its options](../options.md), [the names that plugins import]({names}), the
JSON Schemas of its [events](../schemas/events-{id}.json) and [views](../schemas/view-{id}.json).
"""


def game_page(game: str) -> str:
    """The page of one game."""
    rules = rules_of(game)
    found = registry()
    head = HEAD.format(
        game=found.game(game).name,
        id=game,
        plugins=", ".join(f"`{id}`" for id in plugins_of(game) if id != game),
        hooks=HOOK_PAGES.get(game, f"hooks-{game}.md"),
        names=f"manicule_{game}.md",
    )
    parts = (
        _seats(game),
        _phases(rules),
        _questions(game),
        _free_actions(game),
        _events(rules),
        _pieces(rules),
        _content(game, rules),
    )
    return head + "".join("\n" + "\n".join(part) + "\n" for part in parts)


@cache
def rules_of(game: str) -> RuleSet:
    """A game with all its plugins, whether they can be played together or not."""
    return registry().rule_set(game, plugins_of(game))


def _seats(game: str) -> Iterator[str]:
    found = registry().manifests
    yield "## Seats and wishes"
    yield ""
    yield "Seats are `a`, `b`, `c` and so on, in table order. Wishes of a seat, as in"
    yield "`--seat human:Anna,WISH=ID`:"
    yield ""
    wishes = [(wish, id) for id in plugins_of(game) for wish in found[id].wishes]
    yield from [f"- `{wish}`, by the plugin `{id}`" for wish, id in wishes] or ["- none"]


def _phases(rules: RuleSet) -> Iterator[str]:
    about = (
        "In the order of play. A phase of `start` or `end` is played once, the others once a `round`.\n"
        "The methods are those that the phase defines, for [changes of a phase](../phases.md).\n"
        "A phase without `order` has no turns."
    )
    yield from _begun("Phases", about, "id", "name", "when", "methods", "of", "what happens")
    for phase in rules.phases:
        owner = _owner(type(phase).__module__)
        defined = [name for name in METHODS if getattr(type(phase), name) is not getattr(Phase, name)]
        methods = ", ".join(f"`{name}`" for name in defined)
        yield _row(f"`{phase.id}`", str(phase.name), phase.when, methods, f"`{owner}`", _doc(type(phase)))


def _questions(game: str) -> Iterator[str]:
    about = (
        "The id is `question.kind`, and `asked` in scenarios. Words in braces are filled in. The answers\n"
        "are some that were legal in seeded games, or that scenarios expect; [free actions](#free-actions)\n"
        "come last. A question without answers is asked in neither. See also: [how answers are\n"
        "written](../modding.md#what-an-answer-looks-like)."
    )
    answers = answers_in(game)
    yield from _begun("Questions", about, "id", "of", "prompt", "answers")
    for id, (owner, kind) in questions_of(game).items():
        prompt = kind.display.prompt
        said = [prompt.message] if isinstance(prompt, Text) else _messages(prompt)
        shown = ", ".join(f"`{answer}`" for answer in answers.get(id, ()))
        yield _row(f"`{id}`", f"`{owner}`", " / ".join(said), shown)


def _free_actions(game: str) -> Iterator[str]:
    about = "Actions beside the other answers of a question. `question.display.free` has their ids, for\n"
    about += "bots too. These were offered in the seeded games."
    yield from _begun("Free actions", about, "id", "of", "what happens", "beside")
    for id, action in sorted(_seen_in(game).free.items()):
        beside = ", ".join(f"`{kind}`" for kind in sorted(action.beside))
        yield _row(f"`{id}`", f"`{_owner(action.type.__module__)}`", _doc(action.type), beside)


class SeenAction(NamedTuple):
    """A free action that was offered: its class, and the questions that it was beside."""

    type: type
    beside: set[str]


class Seen(NamedTuple):
    """What was seen in seeded games: legal answers by question, and free actions by id."""

    answers: dict[str, list[str]]
    free: dict[str, SeenAction]


def answers_in(game: str) -> dict[str, tuple[str, ...]]:
    """Some legal answers to every question that is asked in seeded games or in scenarios, by the id of the
    question, free actions last."""
    seen, known = _seen_in(game), questions_of(game)
    found = {id: list(answers) for id, answers in seen.answers.items()}
    for id, answer in _in_scenarios(game):
        if id in known and answer not in seen.free:
            found.setdefault(id, []).append(answer)
    free = {id: sorted(one for one, action in seen.free.items() if id in action.beside) for id in found}
    return {id: (*list(dict.fromkeys(found[id]))[:FEW], *free[id][:FEW]) for id in found}


@cache
def _seen_in(game: str) -> Seen:
    """What seeded games show."""
    found, seen = registry(), Seen({}, {})
    for count, with_ in TABLES[game]:
        ids = found.select(game, count, with_).ids
        rules, options = found.rule_set(game, ids), found.options(game, ids, {})
        for seed, manner in LOOKED_AT:
            match = Match(rules, Setup(NAMES[:count], seed, options=options))
            for _ in play(match, MANNERS[manner], Chance(seed)):
                for choice in match.timeline.choices().values():
                    _look_at(choice, seen)
    return seen


def _look_at(choice: Choice, seen: Seen) -> None:
    kind, actions = choice.kind.id, choice.free_actions()
    if actions:
        values = choice.candidates()
        for id in actions:
            seen.free.setdefault(id, SeenAction(type(values[id]), set())).beside.add(kind)
    if kind not in seen.answers:
        answers = islice((one for one in choice.legal() if one not in actions), FEW)
        seen.answers[kind] = list(answers)


@cache
def _in_scenarios(game: str) -> tuple[tuple[str, str], ...]:
    """The answers that scenarios expect to be possible, each with the id of its question."""
    found: list[tuple[str, str]] = []
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.toml")):
        scenario = tomllib.loads(path.read_text(encoding="utf-8"))
        for step in scenario.get("when", ()) if scenario.get("game") == game else ():
            first = _listed(step, "answer")[:1]  # the others of a list answer the questions that follow
            answers = (*_listed(step, "only"), *_listed(step, "offered"), *first)
            found += [(step["asked"], one) for one in answers if "asked" in step and PLAIN.fullmatch(one)]
    return tuple(found)


def _listed(step: dict[str, Any], key: str) -> tuple[str, ...]:
    value = step.get(key, ())
    return (value,) if isinstance(value, str) else tuple(value)


def questions_of(game: str) -> dict[str, tuple[str, Kind[Any]]]:
    """Every kind of question of a game and its plugins, by id, with the plugin that asks it."""
    found: dict[str, tuple[str, Kind[Any]]] = {}
    for id in plugins_of(game):
        for module in _modules(f"manicule_{id}"):
            for value in vars(module).values():
                for kind in _kinds(value):
                    found.setdefault(kind.id, (id, kind))
    return dict(sorted(found.items()))


def _kinds(value: Any) -> Iterator[Kind[Any]]:
    """A question, or those in a collection or a class that a module holds."""
    if isinstance(value, Kind):
        yield value
    elif isinstance(value, (tuple, list, frozenset)):
        yield from (one for one in value if isinstance(one, Kind))
    elif isinstance(value, dict):
        yield from (one for one in value.values() if isinstance(one, Kind))
    elif inspect.isclass(value) and value.__module__.startswith("manicule_"):
        yield from (one for one in vars(value).values() if isinstance(one, Kind))


@cache
def _modules(package: str) -> tuple[ModuleType, ...]:
    top = import_module(package)
    inner = pkgutil.walk_packages(top.__path__, f"{package}.")
    return (top, *(import_module(one.name) for one in inner))


def _events(rules: RuleSet) -> Iterator[str]:
    about = "Observers, logs and plugins receive these. Events of `manicule` occur in every game that\n"
    about += "`Progress` follows."
    yield from _begun("Events", about, "id", "of", "fields", "sentence")
    for kind in wire.event_types(rules):
        hints = kind.__annotations__
        fields = ", ".join(
            f"`{name}: {_type(hints[name])}`" for name in kind.__struct_fields__ if name in hints
        )
        said = " / ".join(_messages(kind.text))
        yield _row(f"`{kind.id()}`", f"`{_owner(kind.__module__)}`", fields, said)


def _pieces(rules: RuleSet) -> Iterator[str]:
    if not rules.pieces:
        yield from ("## Pieces", "", "None.")
        return
    yield from _begun(
        "Pieces", "The pieces that a seat can hold, by kind.", "id", "kind", "of", "name", "what it does"
    )
    for piece in sorted(rules.pieces.values(), key=lambda piece: (piece.kind, piece.id)):
        owner = _owner(type(piece).__module__)
        yield _row(f"`{piece.id}`", f"`{piece.kind}`", f"`{owner}`", str(piece.name), str(piece.about))


def _content(game: str, rules: RuleSet) -> Iterator[str]:
    yield "## Content"
    yield ""
    yield f"The kinds of entries in `content/*.toml`; `manicule content {game} KIND` lists the entries. Each"
    yield "entry also has a `source`: the page that gives its values, or `reconstruction`."
    rows = content_list(registry(), game).rows
    declared = {game: rules.game.content} | {
        id: plugin.content for id, plugin in rules.plugins.items() if plugin.content is not None
    }
    for owner, content in declared.items():
        for kind, record in kinds_of(content).items():
            entries = [row for row in rows if row.kind == kind]
            yield ""
            yield f"### `{kind}`"
            yield ""
            number = f"{len(entries)} entries" if len(entries) != 1 else "1 entry"
            first = f", such as `{entries[0].id}`" if entries else ""
            yield " ".join(f"{_doc(record)} Of `{owner}`: {number}{first}.".split())
            yield ""
            yield "| field | type | default | in the first entry |"
            yield "| --- | --- | --- | --- |"
            yield from _fields(record, entries[0].fields if entries else {})
            for field, note in rules.game.field_notes.items():
                if field in record.__struct_fields__:
                    yield from ("", f"`{field}`: {note}")


def _fields(record: type[Entry], example: dict[str, Any]) -> Iterator[str]:
    hints = typing.get_type_hints(record)
    for field in msgspec.structs.fields(record):
        if field.name in ("id", "source"):
            continue
        absent = "required"
        if field.default is not msgspec.NODEFAULT:
            absent = (
                f"`{inline(field.default)}`"
                if isinstance(field.default, (bool, int, str, tuple))
                else "nothing"
            )
        elif field.default_factory is not msgspec.NODEFAULT:
            absent = "nothing"
        shown = f"`{inline(example[field.name])}`" if field.name in example else ""
        yield _row(f"`{field.name}`", _type(hints[field.name]), absent, shown)


def _begun(title: str, about: str, *columns: str) -> Iterator[str]:
    """A section up to the first row of its table."""
    yield from (f"## {title}", "", about, "", _row(*columns), _row(*["---"] * len(columns)))


# What stands in cells


def _row(*cells: str) -> str:
    return f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in cells)} |"


def _doc(cls: type) -> str:
    """The first paragraph of a class's own docstring."""
    return " ".join(
        without_examples(inspect.cleandoc(vars(cls).get("__doc__") or "")).partition("\n\n")[0].split()
    )


def _owner(module: str) -> str:
    return module.partition(".")[0].removeprefix("manicule_")


def _type(hint: Any) -> str:
    written = hint if isinstance(hint, str) else inspect.formatannotation(hint)
    for prefix in ("manicule.kernel.text.", "typing."):
        written = written.replace(prefix, "")
    return ".".join(written.split(".")[-1:]) if "[" not in written else _short(written)


def _short(written: str) -> str:
    """A type without the names of modules before those of classes."""
    return re.sub(r"\bmanicule\w*(?:\.\w+)*\.(\w+)", r"\1", written)


def _messages(function: Callable[..., Any]) -> list[str]:
    """The sentences that a function makes: those written in it, and texts of its module that it names."""
    inner = inspect.unwrap(function)
    code, space = getattr(inner, "__code__", None), getattr(inner, "__globals__", {})
    if not isinstance(code, CodeType):
        return []
    # Sorted, because not every version of Python keeps them in the order of the source.
    return sorted(set(_of_code(code, space)) - {inner.__doc__})


def _of_code(code: CodeType, space: dict[str, Any]) -> Iterator[str]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _of_code(const, space)
        elif isinstance(const, str) and " " in const and const[-1] in ".?!:":
            yield const
    for name in code.co_names:
        value = space.get(name)
        if isinstance(value, Text) and " " in value.message:
            yield value.message
