"""What the words at a prompt do: ?, look, legend, log, why, hint, undo, lang, quit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from manicule.errors import UsageError
from manicule.library import Library
from manicule.match.match import Match
from manicule.question import Question
from manicule.text import Text, ntr, tr, verbatim
from manicule_cli.drawing.listing import legend, matching
from manicule_cli.drawing.screen import Screen
from manicule_cli.reader.readers import Readers
from manicule_cli.table import vocabulary
from manicule_cli.table.asking import Asking
from manicule_cli.table.hinting import hint_texts
from manicule_cli.table.questions import how_to_answer
from manicule_cli.table.spreading import is_number
from manicule_cli.table.telling import Teller
from manicule_cli.table.windows import Windows
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
TAKEN_BACK = tr("Taken back.")
NOBODY = tr("Nobody called “{name}” answers here with you.")
NO_LANGUAGE = tr("There are no texts in “{language}” yet.")
LANGUAGES = tr("You read {language}. There are: {languages}. “lang {code}” changes yours.")
ONE_LANGUAGE = tr("{name} ({code})", context="a language and its code")
NOW_READ = tr("You read {language} now.")


class Quit(Exception):
    """Somebody leaves the game."""


class Asked(NamedTuple):
    """A word as it was typed: at which question, what follows it, and who reads the screen now."""

    question: Question
    rest: str
    readers: tuple[str, ...]

    @property
    def seat(self) -> str:
        return self.question.seat


class Words:
    """Does what a word says; one that changes the game makes the question be asked again."""

    def __init__(
        self,
        screen: Screen,
        match: Match,
        library: Library,
        teller: Teller,
        asking: Asking,
        readers: Readers,
        windows: Windows,
    ) -> None:
        self.screen = screen
        self.match = match
        self.library = library
        self.teller = teller
        self.asking = asking
        self.readers = readers
        self.windows = windows
        self._words: dict[str, Callable[[Asked], None]] = {
            "help": self._help,
            "look": self._look,
            "legend": self._legend,
            "log": self._log,
            "why": self._why,
            "hint": self._hint,
            "lang": self._lang,
            "quit": self._quit,
        }

    def is_word(self, line: str) -> bool:
        return bool(self._parted(line)[0])

    def is_long(self, line: str) -> bool:
        """Whether the question should be shown again: it is out of sight, or in another language."""
        word, rest = self._parted(line)
        return word in ("look", "legend", "log", "lang") or (word == "help" and bool(rest))

    def is_language(self, line: str) -> bool:
        """Whether everything that was shown is in another language now."""
        return self._parted(line)[0] == "lang"

    def do(self, line: str, question: Question, readers: tuple[str, ...]) -> bool:
        """Do it for those who read the screen now; True when the question must be asked anew."""
        word, rest = self._parted(line)
        asked = Asked(question, rest, readers)
        if word == "undo":
            return self._undo(asked)
        self._words[word](asked)
        return False

    def _parted(self, line: str) -> tuple[str, str]:
        return vocabulary.parted(line, self.screen.reader)

    def look(self, seat: str, what: str = "") -> None:
        """Show the table; or what belongs to somebody, or has a word in its title."""
        sheet = self.match.look(seat)
        found = matching(sheet, self.match.names.seats, what, self.screen.read)
        if found is not None:
            self.screen.show(found, talk=True)
        else:
            titles = tuple(one.title for one in sheet.sections)
            self.screen.say(NO_SECTION(what=what, titles=titles))

    def _help(self, asked: Asked) -> None:
        if asked.rest:
            self._rules(asked.rest)
            return
        self.screen.say(how_to_answer(asked.question))
        reader = self.screen.reader
        rows = [[self.screen.read(ENTER), self.screen.read(ENTER_ABOUT)]]
        for word, about in ABOUT.items():
            typed = vocabulary.MARK if word == "help" else vocabulary.shown(word, reader)
            rows.append([typed, self.screen.read(about)])
        self.screen.offer(rows)

    def _rules(self, term: str) -> None:
        """Show what the rules of this game, with the plugins that are in it, say about a term."""
        from manicule_cli.rulebook.listing import look_up, show_found
        from manicule_cli.rulebook.pages import rulebook

        rules = rulebook(self.library, self.match.game.id, self.match.required_start.plugin_ids)
        try:
            show_found(self.screen, look_up(rules, term, self.screen), talk=True)
        except UsageError as error:
            self.screen.say(error.text)

    def _look(self, asked: Asked) -> None:
        self.look(asked.seat, asked.rest)

    def _legend(self, asked: Asked) -> None:
        self.screen.show(legend(self.match.look(asked.seat)), talk=True)

    def _log(self, asked: Asked) -> None:
        lines = self.teller.log_for(self.match, asked.readers)
        number = (int(asked.rest) if is_number(asked.rest) else 0) or LOG_LINES
        earlier = len(lines) - number
        if not lines:
            self.screen.say(NOTHING_HAPPENED)
        if earlier > 0:
            self.screen.say(EARLIER(n=earlier, all=len(lines)))
        for line in lines[-number:]:
            self.screen.say(line)

    def _why(self, asked: Asked) -> None:
        self.screen.say(self.asking.reason(asked.question, asked.rest))

    def _hint(self, asked: Asked) -> None:
        answer, texts = hint_texts(self.screen, self.match, self.library, asked.question)
        for text in texts:
            self.screen.say(text)
        if answer and self.screen.is_played_at:
            self.asking.propose(asked.question, answer)

    def _undo(self, asked: Asked) -> bool:
        """Take an answer back: the last one of who is asked, or of who is named among those who read here."""
        names = self.match.names.seats
        wanted = asked.rest.casefold()
        seats = [seat for seat in asked.readers if names[seat].casefold() == wanted]
        if wanted and not seats:
            self.screen.say(NOBODY(name=asked.rest))
            return False
        if not wanted and self.asking.take_back(asked.question):
            self.screen.say(TAKEN_BACK)
            return False
        self.windows.undo(seats[0] if seats else asked.seat)
        self.screen.say(TAKEN_BACK)
        return True

    def _lang(self, asked: Asked) -> None:
        languages = self.screen.manner.languages
        reader = self.readers.change(asked.seat, asked.rest) if asked.rest else None
        if reader is not None:
            self.screen.reader = reader
            self.screen.say(NOW_READ(language=_named(reader.language)))
            return
        if asked.rest:
            self.screen.say(NO_LANGUAGE(language=asked.rest))
        known = languages.available()
        listed = tuple(ONE_LANGUAGE(name=_named(code), code=code) for code in known)
        other = next((code for code in known if code != self.screen.reader.language), known[0])
        now = _named(self.screen.reader.language)
        self.screen.say(LANGUAGES(language=now, languages=listed, code=other))

    def _quit(self, asked: Asked) -> None:
        raise Quit


def _named(code: str) -> Text:
    return verbatim(autonym(code))
