"""What the words at a prompt do: ?, look, legend, log, why, hint, undo, lang, quit."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from manicule.errors import UsageError
from manicule.library import Library
from manicule.match.match import Match
from manicule.question import Question
from manicule.text import Text, ntr, tr, verbatim
from manicule_interface import vocabulary
from manicule_interface.allotments import is_number
from manicule_interface.drafts import Drafts
from manicule_interface.free_actions import FreeActions
from manicule_interface.hints import hint_texts
from manicule_interface.letters import alike
from manicule_interface.listings import legend, matching
from manicule_interface.narrator import Narrator
from manicule_interface.questions import how_to_answer
from manicule_interface.readers import SeatReaders
from manicule_interface.reasons import reason
from manicule_interface.replies import Pages, Reply, Terms
from manicule_interface.undo import TAKEN_BACK, take_back
from manicule_languages.reader import Read, Reader
from manicule_languages.tags import autonym

ENTER = tr("Enter", context="the key")
ABOUT = {
    "help": tr("this help; “? WORD” shows what the rules say about it"),
    "look": tr("the table; “look NAME” shows what is theirs, “look WORD” what has it in its title"),
    "legend": tr("what the signs on the table mean"),
    "log": tr("what happened last; “log 100” goes further back"),
    "why": tr("“why X” says why X is not possible now"),
    "hint": tr("what a bot would answer, and why; then Enter answers so"),
    "undo": tr("take back your last answer; “undo NAME” that of somebody who answers here with you"),
    "lang": tr("the languages; “lang fr” changes yours"),
    "quit": tr("leave; the game is saved"),
}
ENTER_ABOUT = tr("the question again, or the answer in brackets")
LOG_LINES = 20
NOTHING_HAPPENED = tr("Nothing has happened yet.")
EARLIER = ntr("({n} earlier line; “log {all}” shows it)", "({n} earlier lines; “log {all}” shows them)")
NO_SECTION = tr("There is nothing called “{what}” to look at. There are: {titles}")
NOBODY = tr("Nobody called “{name}” answers here with you.")
NO_LANGUAGE = tr("There are no texts in “{language}” yet.")
LANGUAGES = tr("You read {language}. There are: {languages}. “lang {code}” changes yours.")
ONE_LANGUAGE = tr("{name} ({code})", context="a language and its code")
NOW_READ = tr("You read {language} now.")


class Effect(msgspec.Struct, frozen=True):
    """What a word does: what it shows, who reads from now on if that changes, and what is to be asked next.

    `is_out_of_sight` when the question should be shown again after it; `is_in_short` then without the board
    that was read last.
    """

    replies: tuple[Reply, ...] = ()
    reader: Reader | None = None
    is_asked_anew: bool = False
    is_out_of_sight: bool = False
    is_in_short: bool = True


class Asked(msgspec.Struct, frozen=True):
    """A word as it was typed: at which question, what follows it, and who reads the screen now."""

    question: Question
    rest: str
    seats: tuple[str, ...]
    reader: Reader

    @property
    def seat(self) -> str:
        """Who is asked."""
        return self.question.seat


class Commands:
    """Does what a word says; one that changes the game makes the question be asked again."""

    def __init__(
        self,
        match: Match,
        library: Library,
        read: Read,
        narrator: Narrator,
        drafts: Drafts,
        readers: SeatReaders,
        free_actions: FreeActions,
    ) -> None:
        self.match = match
        self.library = library
        self.read = read
        self.narrator = narrator
        self.drafts = drafts
        self.readers = readers
        self.free_actions = free_actions
        self._words: dict[str, Callable[[Asked], Effect]] = {
            "help": self._help,
            "look": self._look,
            "legend": self._legend,
            "log": self._log,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "lang": self._lang,
            "quit": self._quit,
        }

    def do(self, line: str, question: Question, seats: tuple[str, ...], reader: Reader) -> Effect | None:
        """Do what a line says for those who read the screen now; None when it is no word, but an answer."""
        if not line or line in question.options:
            return None
        word, rest = vocabulary.parted(line, reader)
        return self._words[word](Asked(question, rest, seats, reader)) if word else None

    def look(self, seat: str, what: str = "") -> Reply:
        """The table; or what belongs to somebody, or has a word in its title."""
        sheet = self.match.look(seat)
        found = matching(sheet, self.match.names.seats, what, self.read)
        if found is not None:
            return found
        return NO_SECTION(what=what, titles=tuple(one.title for one in sheet.sections))

    def _help(self, asked: Asked) -> Effect:
        if asked.rest:
            return Effect((self._rules(asked.rest),), is_out_of_sight=True)
        rows: list[tuple[Text | str, Text]] = [(ENTER, ENTER_ABOUT)]
        for word, about in ABOUT.items():
            typed = vocabulary.MARK if word == "help" else vocabulary.shown(word, asked.reader)
            rows.append((typed, about))
        return Effect((how_to_answer(asked.question), Terms(tuple(rows))))

    def _rules(self, term: str) -> Reply:
        """What the rules of this game, with the plugins that are in it, say about a term."""
        from manicule_interface.rulebook_pages import rulebook
        from manicule_interface.rulebook_search import look_up, pages_of

        rules = rulebook(self.library, self.match.game.id, self.match.required_start.plugin_ids)
        try:
            return Pages(pages_of(look_up(rules, term, self.read)))
        except UsageError as error:
            return error.text

    def _look(self, asked: Asked) -> Effect:
        return Effect((self.look(asked.seat, asked.rest),), is_out_of_sight=True)

    def _legend(self, asked: Asked) -> Effect:
        return Effect((legend(self.match.look(asked.seat)),), is_out_of_sight=True)

    def _log(self, asked: Asked) -> Effect:
        lines = self.narrator.log_for(self.match, asked.seats)
        number = (int(asked.rest) if is_number(asked.rest) else 0) or LOG_LINES
        earlier = len(lines) - number
        before = [] if lines else [NOTHING_HAPPENED]
        if earlier > 0:
            before = [EARLIER(n=earlier, all=len(lines))]
        return Effect((*before, *lines[-number:]), is_out_of_sight=True)

    def _why(self, asked: Asked) -> Effect:
        return Effect((reason(self.match, asked.question, asked.rest, self.read),))

    def _hint(self, asked: Asked) -> Effect:
        is_interactive = self.drafts.is_interactive
        answer, texts = hint_texts(self.match, self.library, asked.question, self.read, is_interactive)
        if answer and is_interactive:
            self.drafts.propose(asked.question, answer)
        return Effect(tuple(texts))

    def _undo(self, asked: Asked) -> Effect:
        """Take an answer back: the last one of who is asked, or of who is named among those who read here."""
        names = self.match.names.seats
        wanted = alike(asked.rest)
        seats = [seat for seat in asked.seats if alike(names[seat]) == wanted]
        if wanted and not seats:
            return Effect((NOBODY(name=asked.rest),))
        if not wanted and self.drafts.take_back(asked.question):
            return Effect((TAKEN_BACK,))
        take_back(self.match, seats[0] if seats else asked.seat, self.free_actions)
        return Effect((TAKEN_BACK,), is_asked_anew=True)

    def _lang(self, asked: Asked) -> Effect:
        reader = self.readers.change(asked.seat, asked.rest) if asked.rest else None
        if reader is not None:
            said: tuple[Text, ...] = (NOW_READ(language=_named(reader.language)),)
            return Effect(said, reader, is_out_of_sight=True, is_in_short=False)
        unknown = [NO_LANGUAGE(language=asked.rest)] if asked.rest else []
        known = self.readers.languages.available()
        listed = tuple(ONE_LANGUAGE(name=_named(code), code=code) for code in known)
        other = next((code for code in known if code != asked.reader.language), known[0])
        now = _named(asked.reader.language)
        said = (*unknown, LANGUAGES(language=now, languages=listed, code=other))
        return Effect(said, is_out_of_sight=True, is_in_short=False)

    def _quit(self, asked: Asked) -> Effect:
        raise vocabulary.Quit


def _named(code: str) -> Text:
    return verbatim(autonym(code))
