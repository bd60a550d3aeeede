"""Make the saves of format 2 that are not there yet: `python -m tests.saves.make_2`, in the root of the tree.

Those that are there stay as they are, and so does what is expected of them: a save that was made anew
proves nothing about those that people have.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.standings import games, standing

import manicule
from manicule import Match, Recorder
from manicule.errors import UndoRefused
from manicule.kernel.positions.canonical import digest
from manicule.plugins import PluginRegistry

FOLDER = Path(__file__).parent / "2"
MOST_ANSWERS = 2000
UNDO_EVERY = 5
ANNA, TOM, KATE = "human:Anna", "human:Tom", "human:Kate"

Stop = Callable[[Match], bool]


class Case(NamedTuple):
    """A save to be made; `how` is what `manicule.start` is told besides."""

    name: str
    about: str
    game: str
    seats: Sequence[str]
    stop: Stop
    seed: int
    how: dict[str, Any] = {}
    takes_back: bool = False
    is_copy: bool = False
    is_killed: bool = False
    torn: int = 0
    left_by: str = ""
    comes: manicule.Human | None = None


def over(match: Match) -> bool:
    return match.over


def in_round(round: int, then: Stop = lambda match: True) -> Stop:
    """In the middle of a round or after it, once this holds too."""
    return lambda match: (
        match.position.round >= round and match.answers > _since_round(match) + 2 and then(match)
    )


def asked_for(kind: str) -> Stop:
    return lambda match: any(choice.kind.id == kind for choice in match.timeline.choices().values())


def half_answered(match: Match) -> bool:
    """People answer together: one of them is done and another is not."""
    done = {step.seat for step in match.steps if step.at == match.ordinal} - set(match.waiting())
    return match.timeline.is_together and bool(done & set(match.people))


def amid_dialogue(match: Match) -> bool:
    """A person has given one part of a dialogue, and is asked for the next one."""
    begun = {step.seat for step in match.steps if step.at == match.ordinal}
    return match.timeline.is_together and bool(begun & set(match.waiting()))


def _since_round(match: Match) -> int:
    return match.timeline.checkpoints[-1].answers


CASES = [
    Case(
        "gutenberg-1-automa",
        "alone against the automa, in the third round",
        "gutenberg",
        ["human:Anna,character=gutenberg,lang=fr"],
        in_round(3),
        1,
        {"with_": ["automa"]},
    ),
    Case(
        "gutenberg-2-planning",
        "one person has planned, the other one has not",
        "gutenberg",
        ["human:Anna,character=caxton", TOM],
        lambda match: match.position.round == 2 and half_answered(match) and asked_for("plan")(match),
        2,
    ),
    Case(
        "gutenberg-2-choosing",
        "two people choose characters, and one has chosen: there is no snapshot yet",
        "gutenberg",
        [ANNA, TOM],
        half_answered,
        3,
    ),
    Case(
        "gutenberg-3-automa",
        "a person and two kinds of bots against the automa",
        "gutenberg",
        [ANNA, "greedy:Tom", "random:Kate"],
        in_round(3),
        4,
        {"with_": ["automa"], "first": "Kate"},
    ),
    Case(
        "gutenberg-4-bare",
        "two people and two bots without gears and characters",
        "gutenberg",
        [ANNA, "greedy", TOM, "random"],
        in_round(4),
        5,
        {"without": ["gears", "characters"]},
    ),
    Case(
        "gutenberg-2-undo",
        "two people who take answers back",
        "gutenberg",
        [ANNA, TOM],
        in_round(3),
        6,
        takes_back=True,
    ),
    Case(
        "gutenberg-3-finished",
        "a person and bots, finished",
        "gutenberg",
        [ANNA, "greedy", "random"],
        over,
        7,
    ),
    Case("gutenberg-4-bots", "four bots, finished", "gutenberg", ["greedy", "random"] * 2, over, 8),
    Case(
        "gutenberg-3-killed",
        "the program was killed while a person was asked: what bots answered since was not written",
        "gutenberg",
        ["random:Tom", ANNA, "greedy:Kate"],
        in_round(2),
        9,
        is_killed=True,
    ),
    Case(
        "cartographers-1",
        "alone on side B, in the third season",
        "cartographers",
        [ANNA],
        in_round(3),
        20,
        {"options": {"side": "B"}},
    ),
    Case(
        "cartographers-2-skill",
        "one person has drawn and is asked about a skill",
        "cartographers",
        [ANNA, TOM],
        lambda match: match.position.round >= 2 and amid_dialogue(match),
        21,
        {"with_": ["cartographers_skills"]},
    ),
    Case(
        "cartographers-4",
        "two people and two kinds of bots, one person has drawn",
        "cartographers",
        [ANNA, "greedy", TOM, "random"],
        in_round(2, half_answered),
        22,
        {"options": {"cure_wounds": "card"}, "with_": ["cartographers_skills"]},
    ),
    Case(
        "cartographers-8",
        "a person and seven bots",
        "cartographers",
        [ANNA, *["random"] * 7],
        in_round(2),
        23,
    ),
    Case("cartographers-2-finished", "two people, finished", "cartographers", [ANNA, TOM], over, 24),
    Case(
        "cartographers-2-practice",
        "a practice game in which answers were taken back",
        "cartographers",
        [ANNA, "greedy"],
        in_round(3),
        25,
        {"practice": True},
        takes_back=True,
    ),
    Case("cvlizations-2-dummy", "with the virtual tribe", "cvlizations", [ANNA, "greedy"], in_round(4), 40),
    Case(
        "cvlizations-2-expert",
        "two people, while a neutral civilization gives its orders",
        "cvlizations",
        [ANNA, TOM],
        lambda match: match.position.round == 3 and asked_for("lay_face_down")(match),
        41,
        {"with_": ["cvlizations_expert"]},
    ),
    Case(
        "cvlizations-3-copy",
        "saved in one go, with settings",
        "cvlizations",
        ["human:花子,lang=ja", "greedy:Tom", "random:Kate"],
        in_round(3),
        42,
        is_copy=True,
    ),
    Case("cvlizations-4", "four people", "cvlizations", [ANNA, TOM, KATE, "human:Paul"], in_round(3), 43),
    Case(
        "cvlizations-5",
        "a person and bots, finished",
        "cvlizations",
        [ANNA, *["greedy", "random"] * 2],
        over,
        44,
    ),
    Case(
        "cvlizations-3-torn",
        "its last step is torn",
        "cvlizations",
        [ANNA, TOM, KATE],
        in_round(2),
        45,
        torn=9,
    ),
    Case(
        "gutenberg-3-left",
        "a person left in the second round, and a bot plays on at the seat",
        "gutenberg",
        [ANNA, TOM, KATE],
        in_round(3),
        61,
        left_by="b",
    ),
    Case(
        "cartographers-3-came-back",
        "a person left, and another one plays on at the seat",
        "cartographers",
        [ANNA, TOM, KATE],
        in_round(3),
        62,
        left_by="b",
        comes=manicule.Human("Hans"),
    ),
    Case(
        "cvlizations-3-left-finished",
        "a person left and came back, finished",
        "cvlizations",
        [ANNA, TOM, "greedy"],
        over,
        63,
        left_by="a",
        comes=manicule.Human(),
    ),
    Case(
        "tictactoe",
        "a plugin of its own folder",
        "tictactoe",
        [ANNA, TOM],
        lambda match: match.answers == 3,
        60,
    ),
]


def main() -> int:
    registry = games()
    FOLDER.mkdir(exist_ok=True)
    expected = FOLDER / "expected.json"
    found = json.loads(expected.read_text(encoding="utf-8")) if expected.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            path = FOLDER / f"{case.name}.toml"
            if path.exists():
                continue
            path.write_bytes(_made(case, Path(folder) / path.name, registry))
            match = manicule.load(path, registry=registry)
            found[path.name] = {"about": case.about, "settings": match.settings, **standing(match, digest)}
            print(path.name)
    text = json.dumps(found, ensure_ascii=False, indent=1)
    expected.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    return 0


def _made(case: Case, path: Path, registry: PluginRegistry) -> bytes:
    recorder = Recorder(path)
    match = manicule.start(
        case.game, seated(case.seats), seed=case.seed, registry=registry, observers=[recorder], **case.how
    )
    match.run()
    _play(match, case)
    if "lang" in " ".join(case.seats):
        match.configure_seat("a", lang="uk")
    if case.is_killed:
        data = path.read_bytes()
        match.close()
        return data
    match.close()
    if case.is_copy:
        manicule.save(match, path)
    data = path.read_bytes()
    return data[: len(data) - case.torn]


def _play(match: Match, case: Case) -> None:
    chance = Chance(case.seed)
    changes: list[manicule.Human | manicule.Robot] = [manicule.Robot("random")] if case.left_by else []
    changes += [case.comes] if case.comes else []
    for number in range(MOST_ANSWERS):
        if case.stop(match):
            return
        if changes and match.position.round >= 2 and number % UNDO_EVERY == 0:
            manicule.reseat(match, case.left_by, changes.pop(0))
            match.run()
        assert not match.over, f"{case.name}: it never came to that"
        seat = chance.one_of(match.waiting())
        match.answer(seat, match.timeline.choices()[seat].sample(chance))
        if case.takes_back and number % UNDO_EVERY == 0:
            with suppress(UndoRefused):  # chance may have spoken since
                match.undo(seat)
        match.run()
    raise AssertionError(f"{case.name}: it takes too long")


if __name__ == "__main__":
    sys.exit(main())
