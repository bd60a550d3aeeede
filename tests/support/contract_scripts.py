"""The scripted tables of the contract: warnings, refusals, hints, undo, hand-over, lessons, damaged saves.

A script is a function that plays a table by its deeds, and says what is expected after each. It knows no
front-end. How it is played, `tests/support/contract.py` says.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from tests.support.contract import Data, Difference, Play, Script, Setting, data
from tests.support.faults import MOD, SOUND
from tests.support.tables import ROOT

from manicule.kernel.errors import BrokenRule
from manicule.kernel.text import Text
from manicule.records.file import RecordFile, not_written
from manicule_interface import hand_over
from manicule_interface.answers import OUT_OF_RANGE, numbers_of
from manicule_interface.cautions import FINAL
from manicule_interface.free_actions import is_window
from manicule_interface.hints import HINT, LEVEL_NAMES, hint, quick_bot
from manicule_interface.lesson import LessonStep
from manicule_interface.moves import NO_CHOICE
from manicule_interface.reasons import reason, why_refused
from manicule_interface.verbs import NOT_UNDONE, TAKEN_BACK

SCRIPTS: dict[str, Script] = {}
Deeds: TypeAlias = Callable[[Play], None]


def script(setting: Setting) -> Callable[[Deeds], Deeds]:
    """Register a script under the name of its function."""

    def add(deeds: Deeds) -> Deeds:
        SCRIPTS[deeds.__name__] = Script(deeds.__name__, setting, deeds)
        return deeds

    return add


# The tables. They were found by playing at random; seed and answers are pinned.


def _gutenberg(seed: int, answers: str, *seats: str, **given: Any) -> Setting:
    table = {"without": ("characters",), **given}
    return Setting("gutenberg", seats or ("human:Anna", "random:Tom"), tuple(answers.split()), seed, **table)


ROOM = _gutenberg(
    34,
    "manuzio P29 R02 P09 R23 1-0-2-0 1-1-0-4-2 P47 buy_O buy_A 2x2 G09 sector_3 pass order P06 R28 pass "
    "declare none 3-0-3-0-1 P17",
    "human:Anna",
    with_=("automa",),
    without=(),
)
"""Anna has to discard an order; P06 could be printed."""
SPECIALTY = _gutenberg(5, "P41 R42 P30 R28 2-0-0-1 0-0-2-1-4")
"""Anna takes a specialty card, and may buy types besides."""
FULFILLING = _gutenberg(4, "P15 R24 P46 R39 1-0-2-0 2-2-3-0-0 P04 R20 2x2 S01 binding")
"""Anna may buy types before she prints; after two of them there is nothing left to choose."""
GEAR = _gutenberg(6, "P15 R09 P14 R43 0-0-1-2 0-0-0-1-6 G03")
"""Anna places a gear; the window that follows offers no more than the question after it."""
DECLINED = _gutenberg(
    14, "P06 R46 P37 R50 2-0-0-1 1-0-1-3-2 buy_A buy_U pass S09 card 1-0-0-0 G09 sector_2 inks 1-0-0-1"
)
"""Anna is asked whether she wants to use a gear."""
SCORED = _gutenberg(
    9,
    "P04 R48 P37 R45 0-1-1-1 2-1-1-2-1 P19 1x3 S02 card G08 sector_1 specialty typesetting 0-0-1-0 declare "
    "P04 P04:colors pass 1-2-1-3-1 P28 pass 1x2 pass S07 card",
)
"""Anna has points now, and others that are certain at the end."""
TYPES = _gutenberg(5, "P41 R42 P30 R28")
"""Anna chooses her first types; then everybody plans in secret."""
PLANNING = _gutenberg(7, "P22 R31 P48 R37 P01 R22 P42 R09 0-0-0-3 0-0-0-3", "human:Anna", "human:Tom")
"""Anna and Tom plan in secret."""
BEGUN = _gutenberg(7, "P22", "human:Anna", "human:Tom")
"""Anna completes her first order; then Tom chooses his."""
ORDERS = Setting("cvlizations", ("human:Anna", "random:Tom", "random:Kate"), ("hunting",), 1)
"""Anna lays an order face down; then all orders take effect."""
BUYING = replace(ORDERS, answers=("hunting", "idling"))
"""Anna may buy an idea; then the round is over."""
SPRING = Setting(
    "cartographers",
    ("human:Anna",),
    ("J9 K7 K8 K9 forest", "I7 I8 I9 J6 J7 forest", "J10 K10 K11 village", "B10 C10 D10 water"),
)
"""Anna makes the last drawing of the first season."""
ANSWERS = (
    "theft gathering b_food humanism hunting stoneworking sawmill cunning idling 0-0-2 "
    "theft gathering hunting stoneworking hedonism cunning idling 0-0-3 "
    "theft gathering b_wood hunting stoneworking feast cunning idling"
)
TIED = Setting("cvlizations", ("human:Anna", "random:Tom"), tuple(ANSWERS.split()), 27)
"""Anna takes her last resources; then both have as many points, and Tom has fewer resources."""
LESSON = Setting("gutenberg", (), is_lesson=True)

MARKET = (ROOT / "tests/cli/plugins/market.py").read_text(encoding="utf-8")
SECRET = "from typing import Annotated\nfrom manicule import (\n    Secret,"
LOT = "    seat: str\n    lot: str\n"
OWN_LOT = f"{LOT}\n    @property\n    def audience(self) -> tuple[str, ...]:\n        return (self.seat,)\n"
VEILED = (
    MARKET.replace('"market"', '"veiled"')
    .replace("from manicule import (", SECRET, 1)
    .replace("    lots: int = 0", '    lots: Annotated[int, Secret(to="owner", empty=-1)] = 0')
    .replace(LOT, OWN_LOT)
)
"""The market where everybody's lots are secret: all questions are private at a shared screen, and only the
person who draws a lot is told which."""
PURCHASE = Setting("veiled", ("human:Anna", "human:Tom"), ("2-1", "3-0"), plugins={"veiled.py": VEILED})
HASTY = (
    MARKET.replace('"market"', '"hasty"')
    .replace('tr("the {ware}")(ware=ware))', 'tr("the {ware}")(ware=ware), default=lambda *given: "apple")')
    .replace(
        "        price = yield from PickOrPass(",
        "        table.draw('lots', table.position.pool)\n        price = yield from PickOrPass(",
    )
)
"""The market where apples are proposed, and a lot is drawn after each purchase."""
PROPOSED = Setting("hasty", ("human:Anna", "random:Tom"), ("2-1",), plugins={"hasty.py": HASTY})


def _shouts(**bodies: str) -> dict[str, str]:
    """A plugin of tic-tac-toe with these bodies of its functions."""
    return {"shouts.py": MOD.format(id="shouts", **{**SOUND, **bodies})}


NOUGHTS = Setting("tictactoe", ("human:Anna", "human:Tom"), ("a", "b"), plugins=_shouts())
CHANGED = replace(NOUGHTS, changed=_shouts(text='return tr("Another shout.")'))
TORN = replace(NOUGHTS, answers=("a", "b", "c"), is_torn=True)
UNSHOWN = replace(NOUGHTS, answers=("a",), plugins=_shouts(text='return {"a": tr("A shout.")}[self.seat]'))
"""What Tom does cannot be told."""
PLAYED = replace(NOUGHTS, seats=("human:Anna", "random:Tom"), answers=("a", "b"), seed=0)
"""Anna makes the last move of a game."""
BROKEN = replace(
    NOUGHTS,
    answers=("a",),
    plugins={
        name: source.replace("table.publish(Shouted, seat.id)", "1 / (seat.id == 'a')")
        for name, source in _shouts().items()
    },
)
"""A rule fails after the turn of Tom."""


# The scripts.


@script(ROOM)
def warning(play: Play) -> None:
    """A pick that is hardly ever meant is warned of first, and given the second time."""
    ((order, told),) = play.reference.question.display.warnings
    play.begin()
    play.pick(order, given=False, said=(told,), proposal=order)
    play.pick(order)


@script(ROOM)
def warning_after_something_else(play: Play) -> None:
    """A person who has done something else since is warned anew."""
    ((order, told),) = play.reference.question.display.warnings
    play.begin()
    play.pick(order, given=False, said=(told,))
    play.why(order, said=None)
    play.pick(order, given=False, said=(told,))


@script(ROOM)
def warning_accepted(play: Play) -> None:
    """A typed answer is warned of too, and then stands there to be accepted."""
    ((order, told),) = play.reference.question.display.warnings
    play.begin()
    play.type(order, said=(told,), proposal=order)
    play.accept(order)


@script(ROOM)
def another_answer_is_not_warned_of(play: Play) -> None:
    """A warning concerns one answer: another one is given at once."""
    ((order, told),) = play.reference.question.display.warnings
    other = next(id for id in play.reference.question.options if id != order)
    play.begin()
    play.pick(order, given=False, said=(told,))
    play.pick(other)


@script(PROPOSED)
def refusal_picked(play: Play) -> None:
    """An answer that is picked and not possible is refused with its reason; the question stays."""
    reference = play.reference
    play.begin()
    because = reason(reference.match, reference.question, "apple bread cloth", reference.read)
    play.pick("apple bread cloth", given=False, said=(because,))
    play.pick("apple bread")


@script(ROOM)
def refusal_typed(play: Play) -> None:
    """An answer that is typed and not possible is refused with its reason, and what may have been meant."""
    reference, typed = play.reference, "P66"
    because, meant, *_ = why_refused(reference.match, reference.question, typed, typed, reference.read)
    play.begin()
    play.type(typed, said=(because, meant))


@script(ROOM)
def answer_typed_after_a_refusal(play: Play) -> None:
    """After a line that was refused, the next line is an answer again."""
    reference = play.reference
    other = next(id for id in reference.question.options if id != reference.question.display.warnings[0][0])
    play.begin()
    play.type("P66", said=None)
    play.type(other, given=other)


@script(SPECIALTY)
def reason_asked_for(play: Play) -> None:
    """Asked why something is not possible, a front-end tells the reason."""
    reference = play.reference
    play.begin()
    for what in ("S01", "S09"):
        play.why(what, said=(reason(reference.match, reference.question, what, reference.read),))
    play.pick("S09")


@script(SPECIALTY)
def unclear_line(play: Play) -> None:
    """A line that means none of the answers gives none, and says so."""
    last = max(numbers_of(play.reference.question).values())
    play.begin()
    play.type("99", said=(OUT_OF_RANGE(typed="99", last=last),))
    play.pick("S09")


@script(SPECIALTY)
def free_action(play: Play) -> None:
    """A free action beside a question is done, told, and the question is asked again."""
    reference = play.reference
    before = reference.narration.events
    play.begin()
    play.pick("buy_A")
    assert reference.question.kind == "take_specialty_card"
    told = reference.narration.done_by(reference.match, reference.seat, reference.match.people, before)
    play.told("Anna", *told)
    play.pick("S09")
    play.narrated("Anna")


@script(GEAR)
def window_that_offers_no_more(play: Play) -> None:
    """A window is not asked where the same is offered beside the very next question."""
    before = play.reference.match.answers
    play.begin()
    play.pick("sector_3")
    assert play.reference.match.answers > before + 1
    assert not is_window(play.reference.question)


@script(DECLINED)
def window_that_was_declined(play: Play) -> None:
    """A window that was declined is not asked again in the round while it offers nothing new."""
    assert is_window(play.reference.question)
    play.begin(highlight="gear_1")
    play.pick("pass")
    for answer in ("0-5-0-1-2", "1x2"):
        play.pick(answer)
        assert not is_window(play.reference.question)


@script(FULFILLING)
def forced_answer(play: Play) -> None:
    """An answer that leads to another one by itself is told with what came of it."""
    reference = play.reference
    play.begin()
    play.pick("buy_U")
    since, seat = reference.narration.events, reference.seat

    def told() -> tuple[Text, ...]:
        done = reference.narration.done_by(reference.match, seat, reference.match.people, since)
        return (NO_CHOICE(told=done[-1]),)

    play.pick("buy_I", said=told)


@script(SPECIALTY)
def likely_answer(play: Play) -> None:
    """A question without a proposal begins at the option that is likely; nothing is given by that."""
    likely = play.reference.question.display.likely
    assert likely == "S09"
    play.begin(highlight=likely)
    play.pick(likely)


@script(PROPOSED)
def untouched_final_answer(play: Play) -> None:
    """An answer that nobody has touched, and that cannot be taken back, is asked for once more."""
    play.begin(proposal="apple")
    play.accept("apple", given=False, said=(FINAL,), proposal="apple")
    play.accept("apple")


@script(PROPOSED)
def own_final_answer(play: Play) -> None:
    """An answer of a person's own is given at once, final or not."""
    play.begin()
    play.pick("bread")


@script(PLANNING)
def hint_accepted(play: Play) -> None:
    """A hint for the person who is asked proposes an answer, says why, and is accepted."""
    reference = play.reference
    play.begin()
    play.here()
    found = hint(reference.match.fork(), reference.registry, reference.seat)
    assert found is not None
    kind, answer, because = found
    assert because is not None
    policy = quick_bot(reference.registry, "gutenberg")
    assert policy is not None
    facts = policy.facts(reference.question, reference.match.view(reference.seat), answer)
    assert facts
    assert all(str(fact.text) in str(because) for fact in facts)
    said = HINT(kind=LEVEL_NAMES.get(kind, kind)), because
    play.hint(said=said, proposal=answer)
    play.accept(answer)


@script(TYPES)
def hint_that_comes_late(play: Play) -> None:
    """A hint that comes when the table has moved on proposes nothing at the next question."""
    reference = play.reference
    found = hint(reference.match.fork(), reference.registry, reference.seat)
    assert found is not None
    play.begin()
    play.hint(meanwhile="2-0-0-1", said=None)
    proposal = play.observations[-1].proposal
    if proposal == found[1]:
        raise Difference(f"a hint that came late is proposed: {proposal}")


@script(TYPES)
def undo_that_is_fair(play: Play) -> None:
    """A person takes back their own last answer while nobody has learned anything by it."""
    play.begin()
    play.pick("2-0-0-1")
    play.taken_back("Anna")
    play.undo("Anna", said=(TAKEN_BACK,))
    play.pick("0-3-0-0")


@script(TYPES)
def undo_refused_alone(play: Play) -> None:
    """A person alone cannot take back what has revealed something, and is told why."""
    play.begin()
    play.pick("2-0-0-1")
    play.pick("0-0-2-1-4")
    because = play.reference.refusal_of_undo("a")
    play.undo("Anna", said=(NOT_UNDONE(reason=because),))
    play.pick("S09")


@script(BEGUN)
def undo_of_an_open_answer(play: Play) -> None:
    """What was answered in the open is taken back while the next person is asked: at a shared screen by
    them, else by the person who answered."""
    play.begin()
    first = play.reference.question.seat
    play.pick("R31")
    assert play.reference.question.seat != first
    play.taken_back("Anna")
    play.undo("Anna", said=(TAKEN_BACK,))
    play.pick("R31")


@script(BEGUN)
def undo_of_ones_own_answer_first(play: Play) -> None:
    """A person takes back an answer of their own before that of another."""
    play.begin()
    play.pick("R31")
    play.pick("P48")
    assert play.reference.name == "Tom"
    play.taken_back("Tom")
    play.undo("Tom", said=(TAKEN_BACK,))
    play.pick("P48")


def _planned(play: Play) -> str:
    """Both have planned, which reveals how often each is asked; the name of the person who is asked first."""
    play.begin()
    for answer in ("0-1-3-2-1", "0-1-4-1-2"):
        play.here()
        play.pick(answer)
    return play.reference.name


@script(PLANNING)
def undo_by_consent(play: Play) -> None:
    """Where taking back would not be fair, the other people are asked; when they agree, it is done."""
    name = _planned(play)
    other = next(one for one in ("Anna", "Tom") if one != name)
    play.undo(name, said=None, consent=(other,))
    play.taken_back(name, agreed=True)
    play.agree(other, True, said=None)


@script(PLANNING)
def undo_without_consent(play: Play) -> None:
    """When another person refuses, the answer holds, and the game goes on where it stood."""
    name = _planned(play)
    other = next(one for one in ("Anna", "Tom") if one != name)
    play.undo(name, said=None, consent=(other,))
    play.agree(other, False, said=None)
    play.pick(next(iter(play.reference.match.legal(play.reference.seat))))


@script(PLANNING)
def hand_over_of_private_questions(play: Play) -> None:
    """Each is asked for before their private question; what the last one answered can be taken back then."""
    play.begin()
    play.here()
    play.pick("0-1-3-2-1")
    play.taken_back("Anna")
    play.undo("Anna", said=(TAKEN_BACK,))
    play.here()
    play.pick("0-1-3-2-1")
    play.here()
    play.pick("0-1-4-1-2")
    assert not hand_over.is_private(play.reference.match, play.reference.seat)


@script(PURCHASE)
def private_purchase(play: Play) -> None:
    """What a person buys while they have the screen for themselves is told to the others afterwards; what
    only they may know is never told to the others."""
    reference, hand = play.reference, play.hand
    seat, people = reference.seat, reference.match.people
    play.begin()
    play.here()
    before = reference.narration.events
    play.pick("apple")
    bought = reference.narration.done_by(reference.match, seat, people, before)
    assert reference.seat == seat
    play.told("Tom", *bought, is_told=not hand.is_shared)
    before = reference.narration.events
    play.pick("lot")
    drawn = reference.narration.done_by(reference.match, seat, (seat,), before)
    assert drawn
    play.here()
    play.told("Tom", *bought)
    play.told("Tom", *drawn, is_told=False)


@script(ORDERS)
def news(play: Play) -> None:
    """A person who is asked again is told what has happened to them since they answered."""
    play.begin()
    play.pick("idling", news=play.reference.news)
    assert play.reference.news()


@script(TYPES)
def moment(play: Play) -> None:
    """A moment is shown after the answer that leads to it, with all its parts; then the game goes on."""
    play.begin(moments=())
    play.pick("2-0-0-1", moments=())
    before = play.reference.match.answers
    play.pick("0-0-2-1-4", moments=lambda: play.reference.moments("Anna", before))
    assert play.reference.moments("Anna", before)
    play.pick("S09", moments=())


@script(PLANNING)
def moment_of_several_people(play: Play) -> None:
    """A moment that all may know is shown once at a shared screen, and else once to each person."""
    play.begin(moments=())
    play.here()
    play.pick("0-1-3-2-1", moments=())
    play.here()
    before = play.reference.match.answers
    play.pick("0-1-4-1-2", moments=lambda: play.reference.moments("Tom", before))
    assert len(play.reference.moments("Tom", before)) == 1


@script(SPRING)
def moment_of_a_season(play: Play) -> None:
    """The scoring of a season is a moment: what each edict paid."""
    play.begin(moments=())
    before = play.reference.match.answers
    answer = next(iter(play.reference.match.legal(play.reference.seat)))
    play.type(answer, proposal=answer)
    play.accept(answer, moments=lambda: play.reference.moments("Anna", before))
    assert play.reference.moments("Anna", before)


@script(BUYING)
def moment_of_a_round(play: Play) -> None:
    """The end of a round is a moment: who chose what, and what it brought."""
    play.begin(moments=())
    before = play.reference.match.answers
    play.pick("pass", moments=lambda: play.reference.moments("Anna", before))
    assert play.reference.moments("Anna", before)


@script(ORDERS)
def changes(play: Play) -> None:
    """Things that came to their place since a person's last answer are marked as new, others are not; what
    their own answer moved is not new to them."""
    play.begin()
    play.look(fresh=frozenset())
    play.pick("theft")
    play.look(fresh=play.reference.fresh)
    assert play.reference.fresh()


@script(ORDERS)
def narration(play: Play) -> None:
    """What happens is told to the person who is there: all of it, once, in its order."""
    play.begin()
    play.pick("idling")
    play.narrated("Anna")


def _explained(step: LessonStep) -> tuple[Data, ...]:
    return tuple(data(text) for text in (*step.explain, *step.here))


def _suggested(step: LessonStep) -> tuple[str, Data]:
    return step.answer, data(step.because)


def _lesson_followed(play: Play) -> None:
    """A lesson welcomes, explains each question, suggests an answer and says why; it is accepted."""
    lesson = play.lesson
    assert lesson is not None
    first, *steps = lesson.step[:3]
    said = (*map(data, lesson.welcome), *_explained(first))
    play.begin(lesson=said, suggestion=_suggested(first), proposal=first.answer)
    for step in steps:
        remarks = [data(text) for text in (first.after, first.outcome) if text is not None]
        said = (*remarks, *_explained(step))
        play.accept(first.answer, lesson=said, suggestion=_suggested(step), proposal=step.answer)
        first = step


for _game in ("gutenberg", "cartographers", "cvlizations"):
    _name = f"lesson_followed_{_game}"
    SCRIPTS[_name] = Script(_name, Setting(_game, (), is_lesson=True), _lesson_followed)


@script(LESSON)
def lesson_left(play: Play) -> None:
    """Another answer than the one that is suggested is commented; then a bot suggests what follows."""
    lesson, reference = play.lesson, play.reference
    assert lesson is not None
    first, second, *_ = lesson.step
    other = next(id for id in reference.question.options if id != first.answer)
    assert first.instead is not None

    def as_a_bot() -> tuple[str, Data]:
        bot = quick_bot(reference.registry, "gutenberg")
        assert bot is not None
        answer = reference.match.advice(reference.seat, bot)
        view = reference.match.view(reference.seat)
        return answer, data(bot.reason(reference.question, view, answer))

    said = (*map(data, lesson.welcome), *_explained(first))
    play.begin(lesson=said, suggestion=_suggested(first))
    comment = data(first.instead), *map(data, second.explain)
    play.pick(other, lesson=comment, suggestion=as_a_bot, proposal=lambda: as_a_bot()[0])


@script(CHANGED)
def changed_rules(play: Play) -> None:
    """A plugin that was changed since the game was saved is named before the game goes on."""
    play.begin(notices=("changed shouts",))
    play.pick("e")


@script(TORN)
def torn_save(play: Play) -> None:
    """A save whose last step is incomplete is told of; the answers before it hold."""
    play.begin(notices=("torn",))
    play.pick("c")


@script(UNSHOWN)
def broken_plugin(play: Play) -> None:
    """A plugin that fails to show something is named; the game goes on."""
    play.begin()
    play.pick("b", said=None, notices=("unshown shouts",))
    play.pick("c")


@script(FULFILLING)
def log_of_a_player_in_a_round(play: Play) -> None:
    """The log can be limited to a player and a round; the rules open at the current phase."""
    play.begin()
    play.logged("Anna", 1)
    play.logged("Tom", 1)
    play.rules()


@script(SCORED)
def scores_of_all_players(play: Play) -> None:
    """The scores of all players can be read with their sources, during the game."""
    play.begin()
    play.scores()


@script(FULFILLING)
def search(play: Play) -> None:
    """A search finds words in the rules and in the log."""
    play.begin()
    play.find("specialty")


@script(replace(NOUGHTS, answers=("a", "b", "e", "c")))
def end_of_a_game(play: Play) -> None:
    """The end names the winners, and shows every source of points."""
    play.begin()
    play.pick("i", said=None)
    play.ended()


@script(replace(NOUGHTS, answers=("a", "b", "c", "e", "d", "f", "h")))
def end_of_a_tie(play: Play) -> None:
    """The end says that nobody has won alone."""
    play.begin()
    play.pick("g", said=None)
    play.ended()


@script(TIED)
def end_of_a_broken_tie(play: Play) -> None:
    """The end says which rule broke a tie, with the numbers of the tied players."""
    play.begin()
    play.pick("0-0-3", said=None)
    tie = play.reference.match.result.tie
    assert tie is not None
    assert tie.is_broken
    play.ended()


@script(PLAYED)
def replay(play: Play) -> None:
    """A played game is shown after any of its moves."""
    play.begin()
    play.pick("c", said=None)
    for at in (0, 3, 4):
        play.replayed(at)


@script(PLAYED)
def review(play: Play) -> None:
    """A review shows the table before each move that it speaks of."""
    play.begin()
    play.pick("c", said=None)
    play.reviewed()


@script(BROKEN)
def broken_rule(play: Play) -> None:
    """A rule that fails in an answer changes nothing: the same is asked."""
    play.begin()
    with pytest.raises(BrokenRule):
        play.reference.match.fork().answer(play.reference.seat, "b")
    play.pick("b", given=False, is_failed=True)


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be added to a save."""

    def fails(self: RecordFile, entries: object, durable: bool) -> None:
        raise not_written(self.path, OSError(28, "No space left on device"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RecordFile, "append", fails)
        yield


@script(NOUGHTS)
def unsaved_answer(play: Play) -> None:
    """An answer that cannot be saved is not given: the same is asked."""
    play.begin()
    with full_disk():
        play.pick("e", given=False, is_failed=True)
