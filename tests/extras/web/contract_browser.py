"""The hand of the contract at the browser: each person has one of their own, and sends forms.

Pages are made of what `regions_of` is given, so that is what a person sees. Everything that is done goes over
HTTP, as a script in the page sends it.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.extras.web.houses import JSON, Guest, House, Inline, fields_for
from tests.support.contract import Data, Laid, Missing, Seen, Setting, data, moment_data, sentences
from tests.support.memory_tables import MemoryTables

from manicule.door.recorded_plugins import CHANGED_PLUGINS
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule_interface.lesson_guide import DIFFERENT, SAYS, LessonState
from manicule_interface.narration import Passage
from manicule_interface.notices import TORN_RECORD, UNSHOWN
from manicule_interface.questions import likely_answer
from manicule_interface.reactions import Reaction
from manicule_interface.review import ReviewPage
from manicule_interface.rulebook import RulePage
from manicule_interface.session import FAILED as RULE_FAILED
from manicule_interface.session import UNSAVED
from manicule_interface.verbs import ASKED_OTHERS
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Reader
from manicule_web import play
from manicule_web.look_back import LookBack
from manicule_web.pages import course, rules
from manicule_web.pages.course import log_page, replay_page
from manicule_web.pages.layout import PageContext
from manicule_web.pages.rules import rules_page
from manicule_web.postgres.tables import PostgresTables
from manicule_web.regions import SURE, regions_of
from manicule_web.table_file import TableFile
from manicule_web.table_store import TableStore
from manicule_web.table_view import TableView
from manicule_web.thinkers import HINT, Thought

KEYS = (SURE,)
"""Texts that say how to confirm."""
FAILED = (RULE_FAILED, UNSAVED)
"""Texts that say that a deed has failed, and not by the person."""
LEFT_OUT = frozenset(text.message for text in (*KEYS, *FAILED, ASKED_OTHERS))
PATIENCE = 60.0
"""Seconds until a review has ended."""
TAUGHT = frozenset((SAYS.message, DIFFERENT.message))


def causes(view: TableView) -> Iterator[str]:
    """What the notices of a page are about."""
    for notice in (*(text for _, text in view.server.unread), *view.server.notices):
        params = dict(notice.params)
        if notice.message == CHANGED_PLUGINS.message:
            changed = params["plugins"]
            assert isinstance(changed, tuple)
            for text in changed:
                assert isinstance(text, Text)
                yield f"changed {dict(text.params)['plugin']}"
        elif notice.message == TORN_RECORD.message:
            yield "torn"
        elif notice.message == UNSHOWN.message:
            yield f"unshown {params['plugin']}"


class Meanwhile(Inline):
    """Does at once what bots are to think about; before a hint comes, somebody may do something else."""

    def __init__(self) -> None:
        super().__init__()
        self.before_hint: Callable[[], object] | None = None

    def submit(self, lane: str, owner: str, about: str, work: Callable[[], Any], table: str = "") -> Thought:
        meanwhile = self.before_hint
        if lane == HINT and meanwhile is not None:
            self.before_hint = None
            meanwhile()
        return super().submit(lane, owner, about, work, table)


class BrowserHand:
    """People at a table of a server, each at a browser of their own."""

    is_shared = False

    def __init__(self, folder: Path, store: TableStore | None = None) -> None:
        self._folder = folder
        self._store = store
        self._patch = pytest.MonkeyPatch()
        self._thinkers = Meanwhile()
        self._house: House | None = None
        self._guests: dict[str, Guest] = {}
        self._views: dict[str, TableView] = {}
        self._reaction: Reaction | None = None
        self._lesson: tuple[Text, ...] = ()
        self._proposals: dict[str, str] = {}
        self._known: dict[str, list[str]] = {}
        self._actor = ""
        self._moments: dict[str, list[Data]] = {}

    def _lay(self, file: TableFile, record: bytes) -> None:
        """Put a record into the store."""
        if isinstance(self._store, MemoryTables):
            self._store.shelf.records[f"{file.id}/{file.record}"] = record
            return
        assert isinstance(self._store, PostgresTables)
        place = (file.id, file.record)
        with self._store.changing(file.id), self._store.writing(file.id) as connection:
            connection.execute("DELETE FROM entries WHERE tbl = %s AND record = %s", place)
            connection.execute("INSERT INTO entries VALUES (%s, %s, 0, %s)", (*place, record))

    def sit(self, laid: Laid) -> None:
        setting = laid.setting
        self._patch.setattr("tests.extras.web.houses.registry_with_examples", lambda: laid.registry)
        if laid.lesson is not None:
            self._learn(setting)
            return
        house = House(self._folder, store=self._store)
        first, *others = setting.seats
        guests = {first.partition(":")[2]: house.guest()}
        (host,) = guests.values()
        wanted = dict.fromkeys((f"plugin-{id}" for id in setting.with_), "with")
        unwanted = dict.fromkeys((f"plugin-{id}" for id in setting.without), "without")
        kinds = [seat.partition(":")[0] for seat in others]
        done = host.create(
            setting.game, *kinds, name=setting.people[0], seed=setting.seed, **wanted, **unwanted
        )
        assert done.status_code == 200, done.text
        for name in setting.people[1:]:
            guests[name] = house.guest()
            assert guests[name].follow(host.link("invite"), name=name).status_code == 200
        assert host.post("start").status_code == 200
        table = house.table(host)
        house.close()
        if self._store is None:
            shutil.copy(laid.save, house.record_of(table))
        else:
            self._lay(table.file, laid.save.read_bytes())
        self._patch.setattr(play, "regions_of", self._drawn(regions_of))
        self._house = House(self._folder, thinkers=self._thinkers, store=self._store)
        for name, guest in guests.items():
            same = self._guests[name] = self._house.guest()
            same.client.cookies, same.base = guest.client.cookies, guest.base
        self._look()

    def _learn(self, setting: Setting) -> None:
        """Begin the lesson of a game from the first page."""
        self._patch.setattr(play, "regions_of", self._drawn(regions_of))
        self._house = House(self._folder, thinkers=self._thinkers, store=self._store)
        guest = self._guests[setting.people[0]] = self._house.guest()
        done = guest.post("/learn", {"game": setting.game, "name": setting.people[0]})
        assert done.status_code == 200, done.text
        guest.base = done.url.path
        self._look()

    def close(self) -> None:
        if self._house is not None:
            self._house.close()
        self._patch.undo()

    @property
    def match(self) -> Match:
        assert self._house is not None
        return self._house.table(next(iter(self._guests.values()))).match

    def _drawn(self, draw: Callable[..., Any]) -> Callable[..., Any]:
        """Keep what a page is made of."""

        def drawn(view: TableView, reader: Reader, reaction: Reaction | None = None, *drawing: Any) -> Any:
            name = self._names().get(view.state.viewer) or next(iter(self._guests))  # a lesson has one guest
            self._views[name] = view
            if reaction is not None:
                self._reaction, self._proposals[name] = reaction, reaction.proposal
            return draw(view, reader, reaction, *drawing)

        return drawn

    def _names(self) -> dict[str, str]:
        return {guest.base.split("/")[3]: name for name, guest in self._guests.items() if guest.base}

    def _look(self) -> None:
        """Everybody looks at the table: it has changed."""
        for name, guest in self._guests.items():
            assert guest.get("update", headers=JSON).status_code == 200
            while name in self._views and (moment := self._views[name].state.moment) is not None:
                self._moments.setdefault(name, []).append(moment_data(moment.sheet))
                guest.post("seen", {"moment": moment.serial}, headers=JSON)

    def _asked(self) -> str:
        """The name of the person who is asked first."""
        view = next(iter(self._views.values()))
        return next((seat.name for seat in view.state.seats if seat.is_asked), "")

    def _question(self, name: str) -> Question | None:
        return self._views[name].state.question

    def _post(self, name: str, path: str, fields: dict[str, Any]) -> None:
        self._known = {one: list(causes(view)) for one, view in self._views.items()}
        self._reaction, self._actor, self._moments = None, name, {}
        before, self._proposals[name] = self._proposals.get(name, ""), ""
        guest = self._guests[name]
        sent = {"token": guest.token, **({"sure": before} if before else {}), **fields}
        guest.post(path, sent, headers=JSON)
        self._look()

    # Deeds.

    def pick(self, answer: str) -> None:
        name = self._asked()
        question = self._question(name)
        assert question is not None
        fields = fields_for(question, answer)
        self._post(name, "answer", {**fields, "touched": "1"})

    def accept(self) -> None:
        name = self._asked()
        question = self._question(name)
        assert question is not None
        answer = self._proposals.get(name) or question.display.default or likely_answer(question)
        self._post(name, "answer", fields_for(question, answer))

    def type(self, line: str) -> None:
        self._post(self._asked(), "answer", {"typed": line, "way": "typed"})

    def why(self, what: str) -> None:
        self._post(self._asked(), "why", {"what": what})

    def hint(self, meanwhile: str = "") -> None:
        name = self._asked()
        if meanwhile:
            guest = self._guests[name]
            fields = {"token": guest.token, "answer": meanwhile}
            self._thinkers.before_hint = lambda: guest.post("answer", fields, headers=JSON)
        self._post(name, "hint", {})

    def undo(self, name: str) -> None:
        self._post(name, "undo", {})

    def agree(self, name: str, is_agreed: bool) -> None:
        self._post(name, "agree", {"agreed": "yes" if is_agreed else "no"})

    def here(self) -> None:
        raise Missing("everybody has a screen of their own")

    def look(self) -> None:
        """The table is on the page."""

    # What is seen.

    def seen(self, deed: str) -> Seen:
        name = self._asked()
        view = self._views[self._actor or name]
        state, question = view.state, self._question(name) if name else None
        said = [*(self._reaction.said if self._reaction is not None else ()), *state.remarks]
        texts = list(dict.fromkeys(one for one in said if isinstance(one, Text)))
        taught = [text for text in texts if text.message in TAUGHT]
        default = question.display.default or likely_answer(question) if question is not None else ""
        known = self._known.get(self._actor or name, [])
        names, vote = self.match.display.names.seats, state.vote
        lesson = self._views[name].state.lesson if name else None
        new = self._new_lesson(lesson, deed)
        advice = lesson.advice if lesson is not None else None
        return Seen(
            deed,
            asked=name,
            kind=question.kind if question is not None else "",
            said=tuple(data(text) for text in texts if text.message not in (*LEFT_OUT, *TAUGHT)),
            proposal=self._proposals.get(name) or default,
            highlight=question.display.likely if question is not None else "",
            lesson=tuple(_unspoken(text) for text in (*taught, *new)),
            suggestion=(advice.answer, data(advice.because)) if advice is not None else None,
            news=sentences(self._views[name].state.news) if name else (),
            fresh=self._views[name].state.fresh if name else None,
            notices=tuple(one for one in causes(view) if one not in known),
            consent=tuple(names[seat] for seat in vote.waits_for) if vote is not None else (),
            moments=tuple(self._moments.get(self._actor or name, ())),
            answers=self.match.answers,
            is_over=state.end is not None,
            is_failed=any(text.message in {one.message for one in FAILED} for text in texts),
        )

    def _new_lesson(self, lesson: LessonState | None, deed: str) -> tuple[Text, ...]:
        """What a lesson says that it did not say before the deed."""
        said = () if lesson is None else (*lesson.welcome, *lesson.said) if deed == "begin" else lesson.said
        known = {*self._lesson}
        self._lesson = said
        return tuple(text for text in said if text not in known)

    def log(self, name: str, round: int) -> tuple[Data, ...]:
        seats = self.match.display.names.seats
        seat = next(seat for seat, one in seats.items() if one == name)
        return self._logged(f"log?player={seat}&round={round}")

    def _logged(self, address: str) -> tuple[Data, ...]:
        """The lines on a page of the log."""
        shown: list[Passage] = []

        def drawn(frame: PageContext, told: tuple[Passage, ...], *more: Any) -> Any:
            shown.extend(told)
            return log_page(frame, told, *more)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(course, "log_page", drawn)
            page = self._guests[self._asked()].get(address)
        assert page.status_code == 200
        return sentences(one.content for one in shown if isinstance(one.content, Text))

    def rules(self) -> Data:
        return self._opened("rules")

    def _opened(self, address: str) -> Data:
        """The title at which a page of the rules opens."""
        opened: list[Text] = []

        def drawn(frame: PageContext, pages: tuple[RulePage, ...], *more: Any, **given: Any) -> Any:
            opened.append(pages[given["now"] if given["is_whole"] else 0].title)
            return rules_page(frame, pages, *more, **given)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rules, "rules_page", drawn)
            page = self._guests[self._asked()].get(address)
        assert page.status_code == 200
        assert "autofocus" in page.text or "?" in address
        return data(opened[0])

    def scores(self) -> Data:
        """The table of scores is on the page, folded."""
        scores = self._views[self._asked()].state.scores
        assert scores is not None
        return moment_data(scores)

    def find(self, words: str) -> tuple[Data, tuple[Data, ...]]:
        return self._opened(f"rules?term={words}"), self._logged(f"log?term={words}")

    def end(self) -> tuple[tuple[Data, ...], Data]:
        end = next(iter(self._views.values())).state.end
        assert end is not None
        return tuple(data(text) for text in end.said), moment_data(end.scores)

    def replayed(self, at: int) -> Data:
        shown: list[Sheet] = []

        def drawn(frame: PageContext, state: ViewerState, *more: Any) -> Any:
            shown.append(state.sheet)
            return replay_page(frame, state, *more)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(course, "replay_page", drawn)
            page = next(iter(self._guests.values())).get(f"replay?at={at}")
        assert page.status_code == 200
        return moment_data(shown[0])

    def reviewed(self) -> tuple[Data, ...]:
        assert self._house is not None
        guest, shown, told = next(iter(self._guests.values())), list[ReviewPage](), LookBack.told

        def drawn(look_back: LookBack, reader: Reader) -> ReviewPage:
            shown.append(told(look_back, reader))
            return shown[-1]

        assert guest.post("review").status_code == 200
        found = self._house.hub.look_back(self._house.table(guest), "a", is_wanted=False)
        assert found is not None
        end = time.monotonic() + PATIENCE
        while not found.is_over:  # a bot thinks in a thread
            assert time.monotonic() < end
            time.sleep(0.01)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(LookBack, "told", drawn)
            page = guest.get("review")
        assert page.status_code == 200
        assert page.text.count('<div class="then">') == len(shown[0].tables)
        return tuple(moment_data(table) for table in shown[0].tables)

    def told(self, name: str) -> tuple[Data, ...]:
        told = self._views[name].state.told
        return sentences(one.content for one in told if isinstance(one.content, Text) and not one.is_heading)


def _unspoken(text: Text) -> Data:
    """What a lesson says, without the sign that it is a lesson."""
    return data(dict(text.params)["text"]) if text.message == SAYS.message else data(text)
