"""The contract of every front-end: what a person does at a scripted table, and what they must see.

A script knows no front-end. It plays through a `Hand`, and after each deed compares what the hand has seen
with what the rules say: a second match, the `Reference`, gets the same answers. So all front-ends that keep
the contract show the same. What is seen is data: texts with their parameters, ids of answers, names.

Texts that name keys, or say how to confirm, belong to a front-end. Its hand leaves them out, by a list.

A new front-end needs a class with the methods of `Hand`, and a test with `cases` of its gaps as parameters
that calls `SCRIPTS[name].run(hand, folder)`. `sit` opens the save of `Laid` with its library, as a person
does, or begins its lesson. A deed does what a person does there, and returns when people are asked again.
`seen` turns what the front-end was given to draw since the last deed into data.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import pytest
from tests.support.seats import seated
from tests.support.tables import ROOT, registry, registry_with

import manicule
from manicule.kernel.errors import UndoRefused
from manicule.kernel.events import moment_of
from manicule.kernel.question import Question
from manicule.kernel.sheet import Cell, Sheet, cell_items, contents_of, tables_of, texts_of, titles_of
from manicule.kernel.text import JOINED, Text
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.plugins.player_counts import default_plugins
from manicule.records.match_file import required_header
from manicule.records.recorder import Recorder
from manicule.search.trial import Lead, Trial
from manicule_interface import hand_over, preferences
from manicule_interface.board_view import moved_keys, places_of
from manicule_interface.free_actions import FreeActions
from manicule_interface.hints import HINT, HINT_MEANING, strongest_bot
from manicule_interface.lesson import Lesson, read_lesson
from manicule_interface.log_filter import LogFilter
from manicule_interface.narration import Narration, is_for
from manicule_interface.review import table_at
from manicule_interface.rulebook_pages import rulebook
from manicule_interface.rulebook_search import look_up, pages_of
from manicule_interface.scores import standing_sheet, standings_now
from manicule_interface.sights import NEW
from manicule_interface.viewer_state import end_of
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


def marked_keys(sheets: Iterable[Sheet]) -> frozenset[str]:
    """The keys of the things that are marked as new on sheets."""
    cells = (cell for sheet in sheets for table in tables_of(sheet) for cell in contents_of(table))
    return frozenset(cell.key for cell in cells if isinstance(cell, Cell) and NEW in cell_items(cell))


def sentences(texts: Iterable[Text]) -> tuple[Data, ...]:
    """Texts as data, those that are told together one by one."""
    return tuple(data(one) for text in texts for one in parted(text))


def parted(text: Text) -> Iterator[Text]:
    """The sentences of a text that is told together."""
    if text.message != JOINED.message:
        yield text
        return
    for part in dict(text.params).values():
        assert isinstance(part, Text)
        yield from parted(part)


def moment_data(sheet: Sheet) -> Data:
    """A moment as data: its titles, then its cells."""
    return [data(text) for text in (*titles_of(sheet), *texts_of(sheet))]


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
    registry: PluginRegistry
    lesson: Lesson | None = None


def lay(setting: Setting, folder: Path) -> Laid:
    """Play a table to where the script begins, and keep it."""
    if setting.is_lesson:
        return _lesson(setting, folder)
    found = _registry(setting.plugins, folder)
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
        found = _registry({**setting.plugins, **setting.changed}, folder)
    return Laid(setting, save, found)


def _registry(plugins: Mapping[str, str], folder: Path) -> PluginRegistry:
    if not plugins:
        return registry()
    for name, source in plugins.items():
        (folder / name).write_text(source, encoding="utf-8")
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)
    return registry_with(ROOT / "docs/examples/tictactoe", *(folder / name for name in plugins))


def _lesson(setting: Setting, folder: Path) -> Laid:
    game = registry().manifests[setting.game]
    lesson = read_lesson(game.id, game.folder)
    usual = default_plugins(registry().manifests, game.id, len(lesson.seats))
    without = tuple(part.id for part in usual if not part.first_game)
    setting = replace(setting, seats=lesson.seats, seed=lesson.seed, without=without)
    return Laid(setting, folder / "lesson.toml", registry(), lesson)


def _started(setting: Setting, found: PluginRegistry, *observers: Any) -> Match:
    return manicule.start(
        setting.game,
        seated(setting.seats),
        seed=setting.seed,
        with_=setting.with_,
        without=setting.without,
        practice=setting.is_lesson,
        registry=found,
        observers=observers,
    )


# What is seen.


@dataclass(frozen=True)
class Seen:
    """What a person sees after a deed, and how the match stands.

    In what is expected, None is anything, except of `suggestion`. `news` are told at least.
    """

    deed: str
    asked: str = ""
    """The name of the person whom the game asks first; empty while somebody is asked for."""
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
    fresh: frozenset[str] | None = None
    """The keys of the things that are marked as new on the table, where the person looks at it."""
    consent: tuple[str, ...] = ()
    """The names of the people who are asked whether something may be taken back."""
    moments: tuple[Data, ...] | None = None
    """The moments that came of the deed, each as its texts; the hand has put them away."""
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
    """A person, or several, at a front-end.

    A deed returns when the front-end waits for a person again, or has ended. Then `seen` is what came of it.
    Where people share a screen, the person who looks at it does the deed. A hand puts every moment away as a
    person does, and keeps it for `seen`: at a shared screen once for all, else for each person.
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

    def look(self) -> None:
        """The person who is asked looks at the whole table."""

    def seen(self, deed: str) -> Seen:
        """What is seen after the last deed."""

    def told(self, name: str) -> tuple[Data, ...]:
        """The sentences that were told to a person so far, in order."""

    def log(self, name: str, round: int) -> tuple[Data, ...]:
        """What the log shows of one player in one round, headings included."""

    def rules(self) -> Data:
        """The title at which the rules open."""

    def scores(self) -> Data:
        """The scores of all players with their sources, as texts."""

    def find(self, words: str) -> tuple[Data, tuple[Data, ...]]:
        """What a search shows: the title of the first hit in the rules, and the lines of the log."""

    def end(self) -> tuple[tuple[Data, ...], Data]:
        """After the end of the game: the sentences about it, and the table of all points."""

    def replayed(self, at: int) -> Data:
        """After the end of the game: the table after this number of moves, as the one person saw it then."""

    def reviewed(self) -> tuple[Data, ...]:
        """After the end of the game: the tables beside the remarks in a review of the one person's moves."""


# How it must be.


class Reference:
    """The same match, with nothing between the rules and the answers."""

    def __init__(self, laid: Laid) -> None:
        self.narration = Narration()
        observers = self.narration.observers()
        if laid.lesson is None:
            self.match = manicule.load(laid.save, registry=laid.registry, observers=observers)
        else:
            self.match = _started(laid.setting, laid.registry, *observers)
        self.registry = laid.registry
        self.read: Read = Reader().read
        self._free_actions = FreeActions(self.match, preferences.USEFUL)
        self._since: dict[str, int] = {}
        self._left: dict[str, dict[str, str]] = {}
        self.go_on()

    @property
    def seat(self) -> str:
        """Who is asked first; empty when the game is over."""
        return "" if self.match.over else self.match.waiting()[0]

    @property
    def name(self) -> str:
        """The name of the person who is asked first."""
        return self.match.display.names.seats.get(self.seat, "")

    @property
    def question(self) -> Question:
        return self.match.question(self.seat)

    def seat_of(self, name: str) -> str:
        return next(seat for seat, one in self.match.display.names.seats.items() if one == name)

    def go_on(self) -> None:
        """Let bots answer, and the program the windows that nobody wants to be asked."""
        self.match.run()
        while self.seat and self._free_actions.take(self.seat):
            self.match.run()

    def answer(self, answer: str) -> None:
        question = self.question
        self._since[question.seat] = self.narration.events
        self.match.answer(question.seat, answer)
        self._left[question.seat] = places_of(self.match.display.look(question.seat))
        self._free_actions.note(question)
        self.go_on()

    def undo(self, seat: str, agreed: bool = False) -> None:
        self.match.undo(seat, agreed=agreed)
        while self._free_actions.forget(self.match.ordinal):  # a window that the program had answered
            self.match.undo(seat, agreed=agreed)

    def refusal_of_undo(self, seat: str) -> Text:
        """Why the last answer of a seat holds."""
        with pytest.raises(UndoRefused) as refused:
            self.match.fork().undo(seat)
        return refused.value.text

    def log_of(self, name: str) -> tuple[Data, ...]:
        """All that a person may know of what happened, sentence by sentence."""
        seats = (self.seat_of(name),)
        return sentences(self.narration.lines(self.match, seats, with_places=False))

    def moments(self, name: str, since: int = 0) -> tuple[Data, ...]:
        """The moments of a person after this number of answers."""
        seats = (self.seat_of(name),)
        made = (
            moment_of(one.event, self.match.display.names, self.narration.before(one.event, seats))
            for one in self.narration.moments
            if one.answers > since and is_for(one.event, seats)
        )
        return tuple(moment_data(Sheet(parts)) for parts in made if parts)

    def news(self) -> tuple[Data, ...]:
        """What happened to the person who is asked since they answered."""
        since = self._since.get(self.seat)
        return () if since is None else sentences(self.narration.happened_to(self.match, self.seat, since))

    def fresh(self) -> frozenset[str]:
        """The things that are new to the person who is asked since they answered."""
        return moved_keys(self._left.get(self.seat), self.match.display.look(self.seat))


class Play:
    """A script at work: every deed is done by the hand and at the reference, and compared at once.

    What is expected may be a function: it is called when the reference has got the answer.
    """

    def __init__(self, hand: Hand, setting: Setting, folder: Path) -> None:
        self.hand = hand
        laid = lay(setting, folder)
        self.lesson, self._setting = laid.lesson, laid.setting
        folder = folder / "reference"
        folder.mkdir()
        own = folder / laid.save.name
        if laid.lesson is None:
            shutil.copy(laid.save, own)
        self.reference = Reference(replace(laid, save=own))
        self.observations: list[Seen] = []
        self._at_screen = ""
        self._logged = len(self.reference.log_of(laid.setting.people[0]))
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

    def look(self, **expected: Any) -> None:
        """Look at the table."""
        self.hand.look()
        self._check("look", **{"said": None, **expected})

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

    def narrated(self, name: str) -> None:
        """Compare all that was told to a person since the table was opened, in its order."""
        wanted, heard = self.reference.log_of(name)[self._logged :], self.hand.told(name)
        found = heard[len(heard) - len(wanted) :]
        if not wanted or found != wanted:
            raise Difference(f"{name} was told:\n  seen:     {found!r}\n  expected: {wanted!r}")

    def logged(self, name: str, round: int) -> None:
        """Compare what the log shows of one player in one round."""
        reference = self.reference
        wanted = LogFilter(reference.seat_of(name), round)
        lines = reference.narration.lines(reference.match, (reference.seat,), wanted=wanted)
        assert lines
        self._same(f"the log of {name}", self.hand.log(name, round), sentences(lines))

    def rules(self) -> None:
        """Compare where the rules open: at the page of the current phase."""
        match = self.reference.match
        self._same("the rules", self.hand.rules(), match.rules.phase(match.position.phase).name.message)

    def scores(self) -> None:
        """Compare the scores of all players: those of now, and those that are certain at the end."""
        match, seat = self.reference.match, self.reference.seat
        expected = moment_data(standing_sheet(match, standings_now(match, seat)))
        self._same("the scores", self.hand.scores(), expected)

    def find(self, words: str) -> None:
        """Compare what a search finds in the rules and in the log."""
        reference = self.reference
        match = reference.match
        book = rulebook(reference.registry, match.rules.game.id, required_header(match).plugin_ids)
        title = pages_of(look_up(book, words, reference.read))[0].title
        wanted = LogFilter(words=words)
        lines = reference.narration.lines(match, (reference.seat,), wanted=wanted, read=reference.read)
        assert lines
        self._same(f"found for {words}", self.hand.find(words), (data(title), sentences(lines)))

    def ended(self) -> None:
        """Compare the end: who wins and how a tie was broken, and every source of points."""
        end = end_of(self.reference.match)
        assert end is not None
        expected = tuple(data(text) for text in end.said), moment_data(end.scores)
        self._same("the end", self.hand.end(), expected)

    def replayed(self, at: int) -> None:
        """Compare the table that a replay shows after a number of moves with that of the same moves anew."""
        reference = self.reference
        with _started(self._setting, reference.registry) as past:
            for _, seat, answer in reference.match.timeline.steps_since(0)[:at]:
                past.answer(seat, answer)
            expected = moment_data(past.display.look(past.people[0]))
        self._same(f"the table after {at} moves", self.hand.replayed(at), expected)

    def reviewed(self) -> None:
        """Compare the tables in a review with those before the moves of which it speaks: where a bot makes
        another move, if that is always better."""
        reference = self.reference
        found = strongest_bot(reference.registry, self._setting.game)
        assert found is not None
        expected = []
        with _started(self._setting, reference.registry) as past:
            for _, seat, answer in reference.match.timeline.steps_since(0):
                if seat in past.people and past.advice(seat, found[1]) != answer:
                    table = table_at(past.question(seat), past.display.look(seat))
                    expected.append(moment_data(table))
                past.answer(seat, answer)
        assert expected
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Trial, "difference", lambda *_: Lead(2.0, 0.0))
            self._same("the tables of the review", self.hand.reviewed(), tuple(expected))

    def _same(self, what: str, found: object, expected: object) -> None:
        if found != expected:
            raise Difference(f"{what}:\n  seen:     {found!r}\n  expected: {expected!r}")

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
