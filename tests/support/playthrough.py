"""A game told as text that a person can read and compare: every phase, question, answer and event.

Its answers can be read back, so the text of a game is enough to play it again.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from manicule import Event, Match, Observer, RuleSet, Setup, Text
from manicule.kernel.choices import Choice
from manicule.kernel.decoder import shown
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.events import Names
from manicule.kernel.game import result_of
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.position import Position
from manicule.kernel.positions.toml_writer import write_position
from manicule.kernel.question import Question, question_of
from manicule.match.point import Mode

WIDTH = 110
MOST_LISTED = 24
"""How many answers of a set are listed; above that the options that they are made of must do."""

PLACE = ("round", "phase", "turn", "queue")
"""What the heading of a phase says already."""

ANSWER = re.compile(r"^  > ([a-z]): (.+)$", re.MULTILINE)
SEED = re.compile(r"^seed: (\d+)$", re.MULTILINE)


class Head(NamedTuple):
    """What is said of a game before it begins, besides what it is set up with."""

    title: str
    players: tuple[str, ...]
    made_by: str


Answerer = Callable[[Match, Choice], str | None]
"""Answers a choice of a game; None ends the text there."""


def playthrough(rules: RuleSet, setup: Setup, head: Head, answerer: Answerer) -> str:
    """The text of a game from its first question to its result."""
    telling = _Telling(rules, setup)
    match = Match(rules, setup, observers=[telling], mode=Mode.ONE_WAY)
    return "\n".join([*_head(rules, setup, head), *telling.lines(match, answerer)]) + "\n"


def recorded_seed(text: str) -> int:
    found = SEED.search(text)
    assert found is not None, "the text has no line with a seed"
    return int(found[1])


def recorded_answers(text: str) -> Answerer:
    """Gives the answers that stand in a text, whatever is asked; None when there are no more."""
    answers = iter(ANSWER.findall(text))

    def next_answer(game: Match, choice: Choice) -> str | None:
        seat, answer = next(answers, ("", None))
        return answer if seat == choice.seat.id else None

    return next_answer


def _head(rules: RuleSet, setup: Setup, head: Head) -> Iterator[str]:
    yield head.title
    yield "=" * len(head.title)
    yield ""
    yield f"game: {rules.game.id}"
    yield f"plugins: {' '.join(rules.plugins)}"
    if setup.options:
        yield f"options: {', '.join(f'{key}={shown(value)}' for key, value in setup.options.items())}"
    for id, name, player, wishes in zip("abcdefgh", setup.names, head.players, setup.wishes, strict=False):
        wished = "".join(f", {key} {value}" for key, value in wishes.items())
        yield f"seat {id}: {name}, {player}{wished}"
    yield f"seed: {setup.seed}"
    yield f"made by: {head.made_by}"


class _Telling(Observer):
    """Writes down what is played."""

    def __init__(self, rules: RuleSet, setup: Setup) -> None:
        self._lines: list[str] = []
        self._shown: dict[str, str] = {}
        self._names = Names(dict(zip("abcdefgh", setup.names, strict=False)), rules.content)

    def lines(self, match: Match, answerer: Answerer) -> list[str]:
        match.run()
        while not match.over:
            seat, choice = min(match.timeline.choices().items())
            self._lines += _question(question_of(choice, match.ordinal))
            answer = answerer(match, choice)
            if answer is None:
                return [*self._lines, "  ! the recorded answers end here, or are of another seat"]
            self._lines.append(f"  > {seat}: {answer}")
            try:
                match.answer(seat, answer)
            except IllegalAnswer as error:
                return [*self._lines, f"  ! refused: {error.reason!s}"]
        return [*self._lines, *_result(match)]

    def boundary(self, match: Match) -> None:
        self.events_published(
            match, match.table.take_events()
        )  # what is told later happened before this line
        position = match.position
        if position.turn < 0:
            name = str(match.rules.phase(position.phase).name)
            when = f"Round {position.round}: " if position.round else ""
            self._lines += ["", f"== {when}{name} ({position.phase}), position {digest(position)}"]
            self._lines += self._changes(position, match.setup.names)
        elif position.turn == 0:
            self._lines.append(f"  turns: {' '.join(position.queue)}")

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        for event in events:
            said = str(event.text(self._names))
            self._lines += _wrapped(f"{said} {_data(event)}", "  * ")

    def _changes(self, position: Position, names: tuple[str, ...]) -> Iterator[str]:
        """What is written otherwise than when the last phase began."""
        now = dict(_flat(tomllib.loads(write_position(position)), "", names))
        for key in dict.fromkeys((*self._shown, *now)):
            if now.get(key) != self._shown.get(key):
                yield from _wrapped(f"{key} = {now.get(key, 'nothing')}", "  ")
        self._shown = now


def _result(match: Match) -> Iterator[str]:
    result = result_of(match.table)
    yield ""
    yield f"== The end, position {digest(match.position)}"
    yield f"  rounds: {result.rounds}"
    yield f"  winners: {', '.join(result.winners)}"
    for key, value in result.facts.items():
        yield f"  {key}: {_plain(value)}"
    for seat in result.seats:
        yield f"  {seat.name}: rank {seat.rank}, score {seat.score}"
        yield from _wrapped(f"points: {_plain(seat.points)}", "    ")
        for key, value in seat.facts.items():
            yield from _wrapped(f"{key}: {_plain(value)}", "    ")


def _question(question: Question) -> Iterator[str]:
    secret = " in secret" if question.secret else ""
    yield f"  #{question.ordinal} {question.seat} is asked{secret}: {question.kind}"
    if question.rows:
        rows = " ".join(f"{row}:{cap}" for row, cap in zip(question.rows, question.caps, strict=True))
        yield from _wrapped(f"{question.count} over {rows}", "    ")
    elif question.shape == "pick":
        yield from _wrapped(" ".join(question.legal), "    ")
    elif question.shape == "written":
        yield from _wrapped(f"{' '.join(question.options)} in {len(question.legal)} ways", "    ")
    elif len(question.legal) <= MOST_LISTED:
        yield from _wrapped(" | ".join(question.legal), "    ")
    else:
        bounds = f"{question.least} to {question.most} of {' '.join(question.options)}"
        yield from _wrapped(f"{bounds} in {len(question.legal)} ways", "    ")


def _data(event: Event) -> str:
    fields = (f"{name}={_plain(getattr(event, name))}" for name in event.__struct_fields__)
    audience = f" for {' '.join(event.audience)}" if event.audience else ""
    return f"[{' '.join((event.id(), *fields))}{audience}]"


def _plain(value: Any) -> str:
    """Data on one line: words, numbers, `(a b)` for sequences and `name:value` for pairs."""
    if isinstance(value, dict):
        return " ".join(f"{key}:{_plain(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return f"({' '.join(map(_plain, value))})"
    if isinstance(value, Text):
        return f"“{value!s}”"
    return shown(value) if isinstance(value, bool) else str(value)


def _flat(raw: dict[str, Any], prefix: str, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The written form of a position as keys and values, without its place in the game."""
    for key, value in raw.items():
        if not prefix and key in PLACE:
            continue
        if not prefix and key == "seats":
            for name, seat in zip(names, value, strict=False):
                yield from _flat(seat, f"{name}.", names)
        elif isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.", names)
        else:
            yield f"{prefix}{key}", shown(value)


def _wrapped(text: str, indent: str) -> list[str]:
    below = " " * len(indent) + "  "
    return wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=below,
        break_long_words=False,
        break_on_hyphens=False,
    )
