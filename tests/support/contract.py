"""The contract of every front-end: scripted tables, what a person does there, and what they must see.

A script knows no front-end. It plays through a `Hand`, and after each deed compares what the hand has seen
with what the rules say: a second match, the `Reference`, gets the same answers. So all front-ends that keep
the contract show the same. What is seen is data: texts with their parameters, ids of answers, names.

Texts that name keys, or say how to confirm, belong to a front-end. Its hand leaves them out, by a list.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import pytest
from tests.support.tables import ROOT, library, library_with

import manicule
from manicule.kernel.errors import BrokenRule, UndoRefused
from manicule.kernel.question import Question
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule.plugins import Library
from manicule.plugins.player_counts import usual_parts
from manicule.records.file import RecordFile, not_written
from manicule.records.recorder import Recorder
from manicule_fullscreen.desk import NO_CHOICE
from manicule_interface import hand_over, preferences
from manicule_interface.answers import OUT_OF_RANGE, numbers_of
from manicule_interface.cautions import FINAL
from manicule_interface.free_actions import FreeActions, is_window
from manicule_interface.hints import HINT, HINT_MEANING, LEVEL_NAMES, hint, quick_bot
from manicule_interface.lesson import Lesson, Step, read_lesson
from manicule_interface.narrator import JOINED, Narrator
from manicule_interface.reasons import reason, refusal
from manicule_interface.undo import NOT_UNDONE, TAKEN_BACK, take_back
from manicule_languages.reader import Read, Reader

Data: TypeAlias = Any
"""A text as data: its message, or its message with its parameters; in these again texts."""


def data(value: object) -> Data:
    """A text, or a parameter of one, as plain data. A hint is told without the answer: each front-end names
    that as it is given there, and the hand sees it as the proposal."""
    if isinstance(value, tuple):
        return [data(one) for one in value]
    if not isinstance(value, Text):
        return value
    params = {name: data(one) for name, one in value.params}
    if value.message in (HINT.message, HINT_MEANING.message):
        return HINT.message, {"kind": params["kind"]}
    return (value.message, params) if params else value.message


def sentences(texts: Iterable[Text]) -> tuple[Data, ...]:
    """Texts as data, those that are told together one by one."""
    return tuple(data(one) for text in texts for one in _parted(text))


def _parted(text: Text) -> Iterator[Text]:
    if text.message != JOINED.message:
        yield text
        return
    for part in dict(text.params).values():
        assert isinstance(part, Text)
        yield from _parted(part)


# What is played.


@dataclass(frozen=True)
class Setting:
    """A table: a game with its seats, and the answers that people have given there before.

    `plugins` are files that are written beside the save; `changed` replace some of them before the table is
    opened again. A `torn` save has lost the end of its last step.
    """

    game: str
    seats: tuple[str, ...]
    answers: tuple[str, ...] = ()
    seed: int = 7
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    plugins: Mapping[str, str] = field(default_factory=dict)
    changed: Mapping[str, str] = field(default_factory=dict)
    is_torn: bool = False
    is_lesson: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all who sit there, in order."""
        return tuple(seat.partition(":")[2] for seat in self.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people."""
        return tuple(seat.partition(":")[2] for seat in self.seats if seat.startswith("human:"))


@dataclass(frozen=True)
class Laid:
    """A setting on the disk: its save, and the plugins with which it is opened."""

    setting: Setting
    save: Path
    library: Library
    lesson: Lesson | None = None


def lay(setting: Setting, folder: Path) -> Laid:
    """Play a table to where the script begins, and keep it."""
    if setting.is_lesson:
        return _lesson(setting, folder)
    found = _library(setting.plugins, folder)
    save = folder / "contract.toml"
    match = _started(setting, found, Recorder(save))
    with match:
        match.run()
        kept = save.read_bytes()
        for answer in setting.answers:
            kept = save.read_bytes()
            match.answer(match.waiting()[0], answer)
            match.run()
    if setting.is_torn:
        save.write_bytes(save.read_bytes()[: len(kept) + 20])
    if setting.changed:
        found = _library({**setting.plugins, **setting.changed}, folder)
    return Laid(setting, save, found)


def _library(plugins: Mapping[str, str], folder: Path) -> Library:
    if not plugins:
        return library()
    for name, source in plugins.items():
        (folder / name).write_text(source, encoding="utf-8")
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)
    return library_with(ROOT / "docs/examples/tictactoe", *(folder / name for name in plugins))


def _lesson(setting: Setting, folder: Path) -> Laid:
    game = library().manifests[setting.game]
    lesson = read_lesson(game.id, game.folder)
    usual = usual_parts(library().manifests, game.id, len(lesson.seats))
    without = tuple(part.id for part in usual if not part.first_game)
    setting = replace(setting, seats=lesson.seats, seed=lesson.seed, without=without)
    return Laid(setting, folder / "lesson.toml", library(), lesson)


def _started(setting: Setting, found: Library, *observers: Any) -> Match:
    return manicule.start(
        setting.game,
        setting.seats,
        seed=setting.seed,
        with_=setting.with_,
        without=setting.without,
        practice=setting.is_lesson,
        library=found,
        observers=observers,
    )


# What is seen.


@dataclass(frozen=True)
class Seen:
    """What a person sees after a deed, and how the match stands.

    In what is expected, None is anything. `news` are told at least, in any place.
    """

    deed: str
    asked: str = ""
    """The name of the person who is asked first; empty while somebody is asked for."""
    asked_for: str = ""
    """The name of the person who is to take the screen."""
    kind: str = ""
    said: tuple[Data, ...] | None = ()
    """What is said in reaction to the deed."""
    proposal: str | None = None
    """The answer that `accept` would give."""
    highlight: str | None = None
    """The option at which a person who points begins."""
    lesson: tuple[Data, ...] | None = ()
    """What a lesson has said since the last deed: comments, remarks, explanations."""
    suggestion: tuple[str, Data] | None = None
    """The answer that a lesson suggests, and why."""
    news: tuple[Data, ...] = ()
    """What has happened to the person who is asked since they answered."""
    notices: tuple[str, ...] = ()
    """What people were told besides, by its cause: `changed PLUGIN`, `torn`, `unshown PLUGIN`."""
    consent: tuple[str, ...] = ()
    """The names of the people who are asked whether something may be taken back."""
    answers: int = 0
    is_over: bool = False
    is_failed: bool = False
    """Whether the deed failed by a rule or by the disk, and not by the person."""


class Difference(AssertionError):
    """A front-end shows something else than the contract says."""


class Missing(AssertionError):
    """A front-end has no way to do something."""


def compare(seen: Seen, expected: Seen) -> None:
    """Raise `Difference` with the first thing that is not as expected."""
    for one in fields(Seen):
        found, wanted = getattr(seen, one.name), getattr(expected, one.name)
        if one.name == "news":
            is_same = all(text in found for text in wanted)
        elif one.name == "suggestion":
            is_same = found == wanted
        else:
            is_same = wanted is None or found == wanted
        if not is_same:
            raise Difference(
                f"after “{expected.deed}”, {one.name}:\n  seen:     {found!r}\n  expected: {wanted!r}"
            )


class Hand(Protocol):
    """A person, or several, at a front-end. An adapter implements it: see `Script.run`.

    A deed returns when the front-end waits for a person again, or has ended. Then `seen` is what came of it.
    Where people share a screen, the person who looks at it does the deed.
    """

    is_shared: bool
    """Whether all people of the table look at one screen."""

    def sit(self, laid: Laid) -> None:
        """Open the table; the first person is asked, or asked for."""

    def close(self) -> None:
        """Leave, and end everything that was begun."""

    def pick(self, answer: str) -> None:
        """Point at an answer of the person who is asked, tick, count or lay it, and give it."""

    def accept(self) -> None:
        """Give the answer that stands there, untouched."""

    def type(self, line: str) -> None:
        """Type a line where answers are typed, and send it."""

    def why(self, what: str) -> None:
        """Ask why something is not possible."""

    def hint(self, meanwhile: str = "") -> None:
        """Ask for a hint and wait for it; `meanwhile` is an answer that is given before it comes."""

    def undo(self, name: str) -> None:
        """Take back the last answer of a person: they ask for it, or the person at the shared screen does."""

    def agree(self, name: str, is_agreed: bool) -> None:
        """A person says whether another may take something back."""

    def here(self) -> None:
        """The person who is asked for takes the screen."""

    def seen(self, deed: str) -> Seen:
        """What is seen after the last deed."""

    def told(self, name: str) -> tuple[Data, ...]:
        """The sentences that were told to a person so far, in order."""


# How it must be.


class Reference:
    """The same match, with nothing between the rules and the answers."""

    def __init__(self, laid: Laid) -> None:
        self.narrator = Narrator(lambda reader, passages: None)
        observers = self.narrator.observers()
        if laid.lesson is None:
            self.match = manicule.load(laid.save, library=laid.library, observers=observers)
        else:
            self.match = _started(laid.setting, laid.library, *observers)
        self.narrator.begin(self.match, ())
        self.library = laid.library
        self.read: Read = Reader().read
        self._free_actions = FreeActions(self.match, preferences.USEFUL)
        self._since: dict[str, int] = {}
        self.go_on()

    @property
    def seat(self) -> str:
        """Who is asked first; empty when the game is over."""
        return "" if self.match.over else self.match.waiting()[0]

    @property
    def name(self) -> str:
        """The name of the person who is asked first."""
        return self.match.names.seats.get(self.seat, "")

    @property
    def question(self) -> Question:
        return self.match.question(self.seat)

    def seat_of(self, name: str) -> str:
        return next(seat for seat, one in self.match.names.seats.items() if one == name)

    def go_on(self) -> None:
        """Let bots answer, and the program the windows that nobody wants to be asked."""
        self.match.run()
        while self.seat and self._free_actions.take(self.seat):
            pass

    def answer(self, answer: str) -> None:
        question = self.question
        self._since[question.seat] = self.narrator.events
        self.match.answer(question.seat, answer)
        self._free_actions.note(question)
        self.go_on()

    def undo(self, seat: str, agreed: bool = False) -> None:
        take_back(self.match, seat, self._free_actions, agreed)

    def refusal_of_undo(self, seat: str) -> Text:
        """Why the last answer of a seat holds."""
        with pytest.raises(UndoRefused) as refused:
            self.match.fork().undo(seat)
        return refused.value.text

    def news(self) -> tuple[Data, ...]:
        """What happened to the person who is asked since they answered."""
        since = self._since.get(self.seat)
        return () if since is None else sentences(self.narrator.happened_to(self.match, self.seat, since))


class Play:
    """A script at work: every deed is done by the hand and at the reference, and compared at once.

    What is expected may be a function: it is called when the reference has got the answer.
    """

    def __init__(self, hand: Hand, setting: Setting, folder: Path) -> None:
        self.hand = hand
        laid = lay(setting, folder)
        self.lesson = laid.lesson
        folder = folder / "reference"
        folder.mkdir()
        own = folder / laid.save.name
        if laid.lesson is None:
            shutil.copy(laid.save, own)
        self.reference = Reference(replace(laid, save=own))
        self.observations: list[Seen] = []
        self._at_screen = ""
        hand.sit(laid)

    # Deeds.

    def begin(self, **expected: Any) -> None:
        """Look at the table that was opened."""
        self._check("begin", **{"said": None, **expected})

    def pick(self, answer: str, *, given: bool = True, **expected: Any) -> None:
        self.hand.pick(answer)
        self._answered(f"pick {answer}", answer if given else "", **expected)

    def accept(self, answer: str, *, given: bool = True, **expected: Any) -> None:
        """Accept what stands there, which is this answer."""
        self.hand.accept()
        self._answered(f"accept {answer}", answer if given else "", **expected)

    def type(self, line: str, *, given: str = "", **expected: Any) -> None:
        self.hand.type(line)
        self._answered(f"type {line}", given, **expected)

    def why(self, what: str, **expected: Any) -> None:
        self.hand.why(what)
        self._check(f"why {what}", **expected)

    def hint(self, meanwhile: str = "", **expected: Any) -> None:
        self.hand.hint(meanwhile)
        self._answered(f"hint {meanwhile}".strip(), meanwhile, **expected)

    def undo(self, name: str, **expected: Any) -> None:
        """A person wants their last answer back. What comes of it at the reference, `taken_back` says."""
        self.hand.undo(name)
        self._check(f"undo {name}", **expected)

    def taken_back(self, name: str, agreed: bool = False) -> None:
        """At the reference the last answer of a person is taken back."""
        self.reference.undo(self.reference.seat_of(name), agreed)
        self._at_screen = ""

    def agree(self, name: str, is_agreed: bool, **expected: Any) -> None:
        self.hand.agree(name, is_agreed)
        self._check(f"agree {name} {is_agreed}", **expected)

    def here(self, **expected: Any) -> None:
        """The person who is asked for comes; where everybody has a screen of their own, nobody is."""
        if self.hand.is_shared:
            self.hand.here()
            self._at_screen = self.reference.seat
            self._check("here", **{"said": None, **expected})

    # What comes of them.

    def _answered(self, deed: str, answer: str, **expected: Any) -> None:
        if answer:
            self.reference.answer(answer)
        self._check(deed, **expected)

    def _check(self, deed: str, **expected: Any) -> None:
        reference = self.reference
        seat, is_over = reference.seat, reference.match.over
        is_private = bool(seat) and self.hand.is_shared and hand_over.is_private(reference.match, seat)
        if not is_private:
            self._at_screen = ""
        is_handed = is_private and self._at_screen != seat
        stated = {name: one() if callable(one) else one for name, one in expected.items()}
        wanted = {
            "asked": "" if is_handed else reference.name,
            "asked_for": reference.name if is_handed else "",
            "kind": "" if is_handed or is_over else reference.question.kind,
            "answers": reference.match.answers,
            "is_over": is_over,
            **stated,
        }
        if wanted.get("said"):
            wanted["said"] = tuple(data(text) for text in wanted["said"])
        seen = self.hand.seen(deed)
        self.observations.append(seen)
        compare(seen, Seen(deed, **wanted))

    def told(self, name: str, *texts: Text, is_told: bool = True) -> None:
        """Compare whether these sentences were told to a person, each once."""
        heard = self.hand.told(name)
        for sentence in sentences(texts):
            if heard.count(sentence) != int(is_told):
                word = "once" if is_told else "not at all"
                raise Difference(f"{name} should have been told {word}: {sentence!r}\n  told: {heard!r}")


@dataclass(frozen=True)
class Script:
    """A scripted table: what it is about, where it is played, and the deeds."""

    name: str
    setting: Setting
    deeds: Callable[[Play], None]

    def run(self, hand: Hand, folder: Path) -> list[Seen]:
        """Play it by a hand; `Difference` or `Missing` where the front-end does not keep the contract."""
        try:
            play = Play(hand, self.setting, folder)
            self.deeds(play)
        finally:
            hand.close()
        return play.observations


SCRIPTS: dict[str, Script] = {}
Deeds: TypeAlias = Callable[[Play], None]


def script(setting: Setting) -> Callable[[Deeds], Deeds]:
    """Register a script under the name of its function."""

    def add(deeds: Deeds) -> Deeds:
        SCRIPTS[deeds.__name__] = Script(deeds.__name__, setting, deeds)
        return deeds

    return add


def cases(gaps: Mapping[str, str]) -> list[Any]:
    """The names of all scripts, as parameters of a test; those with a gap must fail, by the gap."""
    unknown = gaps.keys() - SCRIPTS.keys()
    assert not unknown, unknown
    raised = Difference, Missing
    return [
        pytest.param(
            name,
            marks=[pytest.mark.xfail(strict=True, raises=raised, reason=gaps[name])] if name in gaps else [],
        )
        for name in SCRIPTS
    ]


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
TYPES = _gutenberg(5, "P41 R42 P30 R28")
"""Anna chooses her first types; then everybody plans in secret."""
PLANNING = _gutenberg(7, "P22 R31 P48 R37 P01 R22 P42 R09 0-0-0-3 0-0-0-3", "human:Anna", "human:Tom")
"""Anna and Tom plan in secret."""
BEGUN = _gutenberg(7, "P22", "human:Anna", "human:Tom")
"""Anna completes her first order; then Tom chooses his."""
ORDERS = Setting("cvlizations", ("human:Anna", "random:Tom", "random:Kate"), ("hunting",), 1)
"""Anna lays an order face down; then all orders take effect."""
LESSON = Setting("gutenberg", (), is_lesson=True)

MARKET = (ROOT / "tests/cli/plugins/market.py").read_text(encoding="utf-8")
SECRET = "from typing import Annotated\nfrom manicule import (\n    Secret,"
VEILED = (
    MARKET.replace('"market"', '"veiled"')
    .replace("from manicule import (", SECRET, 1)
    .replace("    lots: int = 0", '    lots: Annotated[int, Secret(to="owner", empty=-1)] = 0')
)
"""The market where everybody's lots are secret: all questions are private at a shared screen."""
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

MOD = """
PLUGIN = {"id": "shouts", "kind": "rules", "game": "tictactoe", "name": "Mod", "about": "A test.", "api": 2,
          "default": True}
from manicule import Event, Plugin, Texts, hookimpl
tr = Texts("shouts").tr

class Shouted(Event, frozen=True):
    seat: str

    def text(self, names):
        return tr("A shout.")

class Mod(Plugin):
    @hookimpl
    def after_turn(self, table, seat):
        table.tell(Shouted, seat.id)

plugin = Mod()
"""
SHOUTS = {"shouts.py": MOD}
NOUGHTS = Setting("tictactoe", ("human:Anna", "human:Tom"), ("a", "b"), plugins=SHOUTS)
CHANGED = replace(NOUGHTS, changed={"shouts.py": MOD.replace("A shout", "Another shout")})
TORN = replace(NOUGHTS, answers=("a", "b", "c"), is_torn=True)
UNSHOWN = replace(
    NOUGHTS,
    answers=("a",),
    plugins={"shouts.py": MOD.replace('return tr("A shout.")', 'return {"a": tr("A shout.")}[self.seat]')},
)
BROKEN = replace(
    NOUGHTS,
    answers=("a",),
    plugins={"shouts.py": MOD.replace("table.tell(Shouted, seat.id)", "1 / (seat.id == 'a')")},
)


# The scripts.


@script(ROOM)
def warning(play: Play) -> None:
    """A pick that is hardly ever meant is warned of first, and given the second time."""
    ((order, told),) = play.reference.question.warnings
    play.begin()
    play.pick(order, given=False, said=(told,), proposal=order)
    play.pick(order)


@script(ROOM)
def warning_after_something_else(play: Play) -> None:
    """A person who has done something else since is warned anew."""
    ((order, told),) = play.reference.question.warnings
    play.begin()
    play.pick(order, given=False, said=(told,))
    play.why(order, said=None)
    play.pick(order, given=False, said=(told,))


@script(ROOM)
def warning_accepted(play: Play) -> None:
    """A typed answer is warned of too, and then stands there to be accepted."""
    ((order, told),) = play.reference.question.warnings
    play.begin()
    play.type(order, said=(told,), proposal=order)
    play.accept(order)


@script(ROOM)
def another_answer_is_not_warned_of(play: Play) -> None:
    """A warning concerns one answer: another one is given at once."""
    ((order, told),) = play.reference.question.warnings
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
    because, meant, *_ = refusal(reference.match, reference.question, typed, typed, reference.read)
    play.begin()
    play.type(typed, said=(because, meant))


@script(ROOM)
def answer_typed_after_a_refusal(play: Play) -> None:
    """After a line that was refused, the next line is an answer again."""
    reference = play.reference
    other = next(id for id in reference.question.options if id != reference.question.warnings[0][0])
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
    before = reference.narrator.events
    play.begin()
    play.pick("buy_A")
    assert reference.question.kind == "take_specialty_card"
    told = reference.narrator.done_by(reference.match, reference.seat, reference.match.people, before)
    play.told("Anna", *told)
    play.pick("S09")


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
    play.begin(proposal="pass")
    play.accept("pass")
    for answer in ("0-5-0-1-2", "1x2"):
        play.pick(answer)
        assert not is_window(play.reference.question)


@script(FULFILLING)
def forced_answer(play: Play) -> None:
    """An answer that leads to another one by itself is told with what came of it."""
    reference = play.reference
    play.begin()
    play.pick("buy_U")
    since, seat = reference.narrator.events, reference.seat

    def told() -> tuple[Text, ...]:
        done = reference.narrator.done_by(reference.match, seat, reference.match.people, since)
        return (NO_CHOICE(told=done[-1]),)

    play.pick("buy_I", said=told)


@script(SPECIALTY)
def likely_answer(play: Play) -> None:
    """A question without a proposal begins at the option that is likely; nothing is given by that."""
    likely = play.reference.question.likely
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
    found = hint(reference.match.fork(), reference.library, reference.seat)
    assert found is not None
    kind, answer, because = found
    assert because is not None
    said = HINT(kind=LEVEL_NAMES.get(kind, kind)), because(other=_numbers(because))
    play.hint(said=said, proposal=answer)
    play.accept(answer)


@script(TYPES)
def hint_that_comes_late(play: Play) -> None:
    """A hint that comes when the table has moved on proposes nothing at the next question."""
    reference = play.reference
    found = hint(reference.match.fork(), reference.library, reference.seat)
    assert found is not None
    play.begin()
    play.hint(meanwhile="2-0-0-1", said=None)
    proposal = play.observations[-1].proposal
    if proposal == found[1]:
        raise Difference(f"a hint that came late is proposed: {proposal}")


def _numbers(because: Text) -> str:
    """The other answer of a reason as people type it."""
    return str(dict(because.params)["other"]).replace("-", " ")


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
    """What a person buys while they have the screen for themselves is told to the others afterwards."""
    reference, hand = play.reference, play.hand
    play.begin()
    play.here()
    before, seat = reference.narrator.events, reference.seat
    play.pick("apple")
    bought = reference.narrator.done_by(reference.match, seat, reference.match.people, before)
    assert reference.seat == seat
    play.told("Tom", *bought, is_told=not hand.is_shared)
    play.pick("pass")
    play.here()
    play.told("Tom", *bought)


@script(ORDERS)
def news(play: Play) -> None:
    """A person who is asked again is told what has happened to them since they answered."""
    play.begin()
    play.pick("idling", news=play.reference.news)
    assert play.reference.news()


def _explained(step: Step) -> tuple[Data, ...]:
    return tuple(data(text) for text in (*step.explain, *step.here))


def _suggested(step: Step) -> tuple[str, Data]:
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
        found = quick_bot(reference.library, "gutenberg")
        assert found is not None
        answer = reference.match.advice(reference.seat, found[1])
        view = reference.match.view(reference.seat)
        return answer, data(found[1].reason(reference.question, view, answer))

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
