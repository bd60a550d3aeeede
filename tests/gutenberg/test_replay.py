"""Any moment of a game is a position and the answers since: replay, resume, copy and written form."""

from functools import cache
from itertools import permutations

import pytest
from tests.support.moments import Boundaries, at_boundary
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import RULES, setup

from manicule import Match, Observer, RuleSet, Step
from manicule.kernel.errors import RecordError
from manicule.kernel.game import result_of
from manicule.kernel.positions.canonical import digest, encode
from manicule.kernel.positions.position import copy
from manicule.kernel.positions.toml_writer import read_position, write_position
from manicule.match.header import MatchHeader
from manicule.match.point import Point
from manicule.records.form import packed
from manicule.records.record import Record, Snapshot
from manicule.records.verifier import Verifier
from manicule_gutenberg import Board, House

GAMES = (
    (3, 11, "with gears", "eager"),
    (4, 12, "with gears", "any answer"),
    (4, 13, "without gears", "eager"),
    (4, 14, "with wealth", "curious"),
)


class Marks(Observer):
    """Keeps the answers, the positions at the ends of rounds, and the last one."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.rounds: dict[int, str] = {}
        self.final = ""

    def answered(self, match: Match, step: Step) -> None:
        self.steps.append(step)

    def round_over(self, match: Match) -> None:
        self.rounds[match.ordinal] = packed(encode(match.position))

    def finished(self, match: Match) -> None:
        self.final = digest(match.position)

    def record(self) -> Record:
        """A record that has the ends of the rounds, and the end."""
        made = Record(MatchHeader(game="gutenberg", seed=1, plugins=(), seats=()))
        made.snapshots = [Snapshot(at, 0, position) for at, position in self.rounds.items()]
        made.final = self.final
        return made


class Played:
    """A whole game: its answers, its moments, and the digest at every question."""

    def __init__(self, players: int, seed: int, variant: str, manner: str) -> None:
        self.setup = setup(players, seed, first=seed % players)
        self.rules: RuleSet = RULES[variant]()
        self.marks, remembered = Marks(), Boundaries()
        self.game = Match(self.rules, self.setup, observers=[self.marks, remembered])
        self.digests: list[str] = []
        self.moments: list[Match] = []
        self.since: list[int] = []
        for _ in play(self.game, MANNERS[manner], Chance(seed)):
            self.digests.append(digest(self.game.position))
            self.moments.append(self.game.fork())
            self.since.append(self.game.answers - remembered.kept[-1].answers)
        self.boundaries = remembered.kept
        self.steps = list(self.game.steps)

    def again(self, script: list[Step], *observers: Observer) -> Match:
        """Another game with the same set-up that begins with these answers."""
        return Match(self.rules, self.setup, at=Point(script=script), observers=observers)

    def verified(self, script: list[Step], record: Record) -> Match:
        """The game with these answers, held against a record."""
        verifier = Verifier(record)
        match = self.again(script, verifier)
        verifier.check_end(match)
        return match

    def assert_goes_on(self, other: Match, answers: int, until: int | None = None) -> None:
        """Give the rest of the answers to another game: it goes through the same positions."""
        rest = self.steps[answers:until]
        assert digest(other.table.position) == self.digests[answers]
        for at, step in enumerate(rest, answers + 1):
            assert other.ordinal == step.at
            other.answer(step.seat, step.answer)
            assert digest(other.table.position) == self.digests[at]
        if until is None:
            assert other.over
            assert result_of(other.table) == result_of(self.game.table)


@cache
def played(game: tuple[int, int, str, str]) -> Played:
    return Played(*game)


any_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]} players {game[2]}")
Game = tuple[int, int, str, str]


@any_game
def test_the_same_answers_give_the_same_game(game: Game) -> None:
    one = played(game)
    one.assert_goes_on(one.again([]), 0)


@any_game
def test_a_script_of_all_answers_reaches_the_recorded_end_through_the_recorded_marks(game: Game) -> None:
    one = played(game)
    replayed = one.verified(one.steps, one.marks.record())
    assert replayed.over
    assert replayed.steps == one.steps == one.marks.steps
    assert digest(replayed.position) == one.marks.final == one.digests[-1]
    assert len(one.marks.rounds) == 6


@any_game
def test_a_replay_notices_a_mark_that_differs(game: Game) -> None:
    one = played(game)
    for number, at in enumerate(one.marks.rounds):
        record = one.marks.record()
        record.snapshots[number] = record.snapshots[number - 1]._replace(at=at)
        with pytest.raises(RecordError, match=f"step {at}:"):
            one.verified(one.steps, record)


@any_game
def test_a_replay_notices_an_answer_that_is_missing_or_of_another_seat(game: Game) -> None:
    one = played(game)
    for at in range(0, len(one.steps) - 1, 17):
        missing = one.steps[:at] + one.steps[at + 1 :]
        step = one.steps[at]
        foreign = [*one.steps[:at], Step(step.at, "z", step.answer), *one.steps[at + 1 :]]
        for script in (missing, foreign):
            with pytest.raises(RecordError):
                one.verified(script, one.marks.record())


@any_game
def test_a_game_resumed_after_any_answer_goes_on_the_same_way(game: Game) -> None:
    """Every prefix is resumed and given the next twenty answers; every fifteenth is played to the end."""
    one = played(game)
    for answers in range(len(one.steps) + 1):
        resumed = one.again(one.steps[:answers])
        one.assert_goes_on(resumed, answers, None if answers % 15 == 0 else answers + 20)


@any_game
def test_a_moment_of_a_game_goes_on_the_same_way_and_more_than_once(game: Game) -> None:
    one = played(game)
    for answers, moment in enumerate(one.moments):
        for _ in range(2):
            one.assert_goes_on(moment.fork(), answers, None if answers % 15 == 0 else answers + 5)


@any_game
def test_every_boundary_of_a_game_is_written_read_and_played_on(game: Game) -> None:
    one = played(game)
    for number, boundary in enumerate(one.boundaries):
        loaded = read_position(one.rules, write_position(boundary.position))
        assert loaded == boundary.position
        assert digest(loaded) == digest(boundary.position)
        other = at_boundary(one.rules, one.setup, boundary._replace(position=loaded))
        one.assert_goes_on(other, boundary.answers, None if number % 20 == 0 else boundary.answers + 8)


@any_game
def test_a_written_position_is_written_the_same_way_again(game: Game) -> None:
    one = played(game)
    for boundary in one.boundaries[::4]:
        text = write_position(boundary.position)
        assert write_position(read_position(one.rules, text)) == text


@any_game
def test_a_copied_position_shares_nothing_that_changes(game: Game) -> None:
    one = played(game)
    for boundary in one.boundaries[::10]:
        before = digest(boundary.position)
        other = at_boundary(one.rules, one.setup, boundary)
        one.assert_goes_on(other, boundary.answers)
        assert digest(boundary.position) == before


@any_game
def test_a_turn_is_never_more_than_a_few_answers_from_its_boundary(game: Game) -> None:
    """What makes a copy in the middle of an action cheap."""
    one = played(game)
    assert sum(one.since) / len(one.since) < 3


@any_game
def test_the_outcome_of_planning_does_not_depend_on_who_answers_first(game: Game) -> None:
    one = played(game)
    start = next(at for at, moment in enumerate(one.moments) if moment.position.phase == "plan")
    together = one.steps[start : start + game[0]]
    assert {step.at for step in together} == {together[0].at}
    for arrival in permutations(together):
        other = one.again(one.steps[:start])
        for step in arrival:
            other.answer(step.seat, step.answer)
        one.assert_goes_on(other, start + game[0], start + game[0] + 10)


@any_game
def test_equal_positions_play_on_equally_whatever_the_order_of_their_counts(game: Game) -> None:
    """A person who writes a position down names colors and letters in any order."""
    one = played(game)
    for boundary in one.boundaries[::8]:
        turned = copy(boundary.position)
        _turn_around(turned)
        for house in turned.seats:
            _turn_around(house)
        assert turned == boundary.position
        other = at_boundary(one.rules, one.setup, boundary._replace(position=turned))
        one.assert_goes_on(other, boundary.answers, boundary.answers + 60)


def _turn_around(struct: Board | House) -> None:
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if isinstance(value, dict):
            setattr(struct, name, dict(reversed(value.items())))
