"""What the words at a prompt do: ?, look, legend, rules, score, log, why, hint, undo, lang, save, quit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.question import Question
from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.match_file import check_saved, path_of, required_header
from manicule_interface import vocabulary
from manicule_interface.allotments import is_number
from manicule_interface.drafts import Drafts
from manicule_interface.free_actions import FreeActions
from manicule_interface.hints import hint_texts
from manicule_interface.letters import SAME_KEYS, alike
from manicule_interface.listings import legend
from manicule_interface.narrator import Narrator
from manicule_interface.questions import how_to_answer, names_in
from manicule_interface.readers import SeatReaders
from manicule_interface.reasons import reason
from manicule_interface.replies import Pages, Reply, Terms
from manicule_interface.scores import standing_sheet
from manicule_interface.sheet_search import matching
from manicule_interface.standings import standing_now
from manicule_interface.undo import TAKEN_BACK, take_back
from manicule_languages.reader import Read, Reader
from manicule_languages.tags import autonym

ENTER = tr("Enter", context="the key")
ABOUT = {
    "help": tr("this help; “? WORD” shows what the rules say about it"),
    "look": tr("the table; “look NAME” shows what is theirs, “look WORD” what goes by it: a card, a title"),
    "legend": tr("what the signs on the table mean"),
    "rules": tr("what the rules are about; “rules WORD” shows what they say about it"),
    "score": tr("the points that you have so far, and what they would make of you alone"),
    "log": tr("what happened last; “log 100” goes further back"),
    "why": tr("“why X” says why X is not possible now"),
    "hint": tr("what a bot would answer, and why; then Enter answers so"),
    "undo": tr("take back your last answer; “undo NAME” that of somebody who answers here with you"),
    "lang": tr("the languages; “lang fr” changes yours"),
    "save": tr("where the game is saved; that is done after every answer"),
    "quit": tr("leave; the game is saved"),
}
OR_LETTER = tr("{word}, {letter}", context="a word to type, and the letter that stands for it")
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
CONTENTS = tr("The rules are about: {titles}. “{rules} {example}” shows one of them.")
NO_RULES = tr("This game brings no rules to read.")
NO_SCORE = tr("This game counts its points at the end.")
SAVED_AS = tr("The game is saved after every answer, as {file}. “manicule resume” goes on with it.")
NOT_SAVED_YET = tr("The game is saved after every answer; none was given yet.")


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
        registry: PluginRegistry,
        read: Read,
        narrator: Narrator,
        drafts: Drafts,
        readers: SeatReaders,
        free_actions: FreeActions,
        letters: Mapping[str, str] = vocabulary.NO_LETTERS,
    ) -> None:
        self.match = match
        self.registry = registry
        self.read = read
        self.narrator = narrator
        self.drafts = drafts
        self.readers = readers
        self.free_actions = free_actions
        self.letters = letters
        """The words that go by a single letter here, unless something that can be named goes by it."""
        self._words: dict[str, Callable[[Asked], Effect]] = {
            "help": self._help,
            "look": self._look,
            "legend": self._legend,
            "rules": self._rules,
            "score": self._score,
            "log": self._log,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "lang": self._lang,
            "save": self._save,
            "quit": self._quit,
        }

    def do(self, line: str, question: Question, seats: tuple[str, ...], reader: Reader) -> Effect | None:
        """Do what a line says for those who read the screen now; None when it is no word, but an answer."""
        if not line or line in question.options:
            return None
        word, rest = vocabulary.parted(line, reader, self._letters_at(question))
        if not word:
            return None
        self.drafts.reconsider()
        return self._words[word](Asked(question, rest, seats, reader))

    def _letters_at(self, question: Question) -> Mapping[str, str]:
        """The letters that stand for words at a question: what is called by a letter alone goes before."""
        if not self.letters:
            return self.letters
        named = [name for pair in names_in(question, self.read).items() for name in pair]
        names = {SAME_KEYS.get(name.casefold(), alike(name)) for name in named}
        return {letter: word for letter, word in self.letters.items() if letter not in names}

    def look(self, seat: str, what: str = "") -> Reply:
        """The table; or what belongs to somebody, or has a word in its title."""
        sheet = self.match.display.look(seat)
        found = matching(sheet, self.match.display.names.seats, what, self.read)
        if found is not None:
            return found
        return NO_SECTION(what=what, titles=tuple(one.title for one in sheet.sections))

    def _help(self, asked: Asked) -> Effect:
        if asked.rest:
            return self._rules(asked)
        letters = {word: letter for letter, word in self._letters_at(asked.question).items()}
        rows: list[tuple[Text | str, Text]] = [(ENTER, ENTER_ABOUT)]
        for word, about in ABOUT.items():
            typed = vocabulary.MARK if word == "help" else vocabulary.shown(word, asked.reader)
            is_short = word in letters and letters[word] != typed
            rows.append((OR_LETTER(word=typed, letter=letters[word]) if is_short else typed, about))
        return Effect((how_to_answer(asked.question), Terms(tuple(rows))))

    def _rules(self, asked: Asked) -> Effect:
        """What the rules of this game, with the plugins that are in it, say about a term; or their titles."""
        from manicule_interface.rulebook import unmarked
        from manicule_interface.rulebook_pages import rulebook
        from manicule_interface.rulebook_search import chapters, look_up, pages_of

        rules = rulebook(self.registry, self.match.rules.game.id, required_header(self.match).plugin_ids)
        if not asked.rest:
            titles = [unmarked(self.read(title)) for title in chapters(rules)]
            if not titles:
                return Effect((NO_RULES,))
            word = vocabulary.shown("rules", asked.reader)
            return Effect((CONTENTS(titles=id_list(titles), rules=word, example=min(titles, key=len)),))
        try:
            return Effect((Pages(pages_of(look_up(rules, asked.rest, self.read))),), is_out_of_sight=True)
        except UsageError as error:
            return Effect((error.text,))

    def _look(self, asked: Asked) -> Effect:
        return Effect((self.look(asked.seat, asked.rest),), is_out_of_sight=True)

    def _legend(self, asked: Asked) -> Effect:
        return Effect((legend(self.match.display.look(asked.seat)),), is_out_of_sight=True)

    def _score(self, asked: Asked) -> Effect:
        standing = standing_now(self.match, asked.seat)
        if standing is None:
            return Effect((NO_SCORE,))
        return Effect((standing_sheet(standing, self.match.display.point_names), *standing.notes))

    def _save(self, asked: Asked) -> Effect:
        check_saved(self.match)
        path = path_of(self.match)
        is_begun = any(step.seat in self.match.people for step in self.match.steps)
        return Effect((SAVED_AS(file=path.stem) if path is not None and is_begun else NOT_SAVED_YET,))

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
        by_number = self.drafts.is_interactive
        answer, texts = hint_texts(self.match, self.registry, asked.question, self.read, by_number)
        if answer:
            self.drafts.propose(asked.question, answer)
        return Effect(tuple(texts))

    def _undo(self, asked: Asked) -> Effect:
        """Take an answer back: the last one of who is asked, or of who is named among the people here."""
        names = self.match.display.names.seats
        wanted = alike(asked.rest)
        seats = [seat for seat in self.match.people if alike(names[seat]) == wanted]
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
