"""The words that are always at hand at a prompt: ?, look, log, why, hint, undo, quit."""

from __future__ import annotations

from collections.abc import Callable

from manicule.errors import UsageError
from manicule.library import Library
from manicule.play.session import Session
from manicule.question import Question
from manicule.sheet import Sheet
from manicule.text import Text, ntr, tr
from manicule_cli.answers import Unclear, understand
from manicule_cli.questions import how_to_answer, names_in
from manicule_cli.screen import Screen
from manicule_cli.telling import log_of

HELP = (
    tr("Enter   the question again"),
    tr("?       this help; “? WORD” shows what the rules say about it"),
    tr("look    the table; “look NAME” shows what is theirs, “look WORD” what has it in its title"),
    tr("log     what happened last; “log 100” goes further back"),
    tr("why X   why X is not possible now"),
    tr("hint    what a bot would answer"),
    tr("undo    take back your last answer"),
    tr("quit    leave; the game is saved"),
)
LOG_LINES = 20
NOTHING_HAPPENED = tr("Nothing has happened yet.")
EARLIER = ntr("({n} earlier line; “log {all}” shows it)", "({n} earlier lines; “log {all}” shows them)")
NO_SECTION = tr("There is nothing called “{what}” to look at. There are: {titles}")
WHY_WHAT = tr("Say what, as in “why {example}”.")
POSSIBLE = tr("“{answer}” is possible.")
BECAUSE = tr("“{answer}” is not possible: {reason}")
NO_HINT = tr("No bot is installed that could give a hint.")
HINT = tr("The bot {kind} would answer: {answer}")
TAKEN_BACK = tr("Taken back.")


def _parted(line: str) -> tuple[str, str]:
    """A line as its word and what follows; behind a question mark no blank is needed."""
    if line.startswith("?"):
        return "?", line[1:].strip()
    word, _, rest = line.partition(" ")
    return word.lower(), rest


class Quit(Exception):
    """Somebody leaves the game."""


class Words:
    """Does what a word says; one that changes the game makes the question be asked again."""

    def __init__(self, screen: Screen, session: Session, library: Library) -> None:
        self.screen = screen
        self.session = session
        self.library = library
        self._words: dict[str, Callable[[Question, str, tuple[str, ...]], bool]] = {
            "?": self._help,
            "help": self._help,
            "look": self._look,
            "log": self._log,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "quit": self._quit,
        }

    def is_word(self, line: str) -> bool:
        return _parted(line)[0] in self._words

    def is_long(self, line: str) -> bool:
        """Whether what it says pushes the question out of sight."""
        word, rest = _parted(line)
        return word in ("look", "log") or (word in ("?", "help") and bool(rest))

    def do(self, line: str, question: Question, readers: tuple[str, ...]) -> bool:
        """Do it for those who read the screen now; True when the question must be asked anew."""
        word, rest = _parted(line)
        return self._words[word](question, rest, readers)

    def look(self, seat: str, what: str = "") -> None:
        """Show the table; or what belongs to somebody, or has a word in its title."""
        sheet = self.session.look(seat)
        wanted = what.casefold()
        owner = next((id for id, name in self.session.names.seats.items() if name.casefold() == wanted), None)
        sections = tuple(one for one in sheet.sections if owner and one.seat == owner) or tuple(
            one for one in sheet.sections if wanted in self.screen.read(one.title).casefold()
        )
        if sections:
            self.screen.show(Sheet(sections), talk=True)
        else:
            titles = tuple(one.title for one in sheet.sections)
            self.screen.say(NO_SECTION(what=what, titles=titles))

    def look_at_own(self, seat: str) -> None:
        """Show what belongs to the seat; all of the table when nothing of it belongs to anybody."""
        sheet = self.session.look(seat)
        own = tuple(one for one in sheet.sections if one.seat == seat)
        self.screen.show(Sheet(own) if own else sheet, talk=True)

    def _help(self, question: Question, rest: str, readers: tuple[str, ...]) -> bool:
        if rest:
            self._rules(rest)
            return False
        self.screen.say(how_to_answer(question))
        for line in HELP:
            self.screen.say(line)
        return False

    def _rules(self, term: str) -> None:
        """Show what the rules of this game, with the plugins that are in it, say about a term."""
        from manicule_cli.ruleslist import look_up, show_found
        from manicule_cli.rulespages import rulebook

        header = self.session.header
        rules = rulebook(self.library, header.game, [plugin.id for plugin in header.plugins])
        try:
            show_found(self.screen, look_up(rules, term, self.screen), talk=True)
        except UsageError as error:
            self.screen.say(error.text)

    def _look(self, question: Question, rest: str, readers: tuple[str, ...]) -> bool:
        self.look(question.seat, rest)
        return False

    def _log(self, question: Question, rest: str, readers: tuple[str, ...]) -> bool:
        lines = log_of(self.session, readers)
        number = int(rest) if rest.isascii() and rest.isdigit() and int(rest) else LOG_LINES
        earlier = len(lines) - number
        if not lines:
            self.screen.say(NOTHING_HAPPENED)
        if earlier > 0:
            self.screen.say(EARLIER(n=earlier, all=len(lines)))
        for line in lines[-number:]:
            self.screen.say(line)
        return False

    def _why(self, question: Question, rest: str, readers: tuple[str, ...]) -> bool:
        self.screen.say(self._reason(question, rest))
        return False

    def _reason(self, question: Question, typed: str) -> Text:
        if not typed:
            return WHY_WHAT(example=next(iter(question.options or question.rows), "X"))
        try:
            answer = understand(
                question, typed, names_in(question, self.screen), self.candidates(question.seat)
            )
        except Unclear as unclear:
            return unclear.reason
        reason = self.session.why(question.seat, answer)
        return POSSIBLE(answer=answer) if reason is None else BECAUSE(answer=answer, reason=reason)

    def candidates(self, seat: str) -> tuple[str, ...]:
        """Everything that could be named now, possible or not."""
        return tuple(self.session.runner.asked()[seat].candidates())

    def _hint(self, question: Question, rest: str, readers: tuple[str, ...]) -> bool:
        from manicule_cli.hints import hint

        found = hint(self.session, self.library, question.seat)
        self.screen.say(NO_HINT if found is None else HINT(kind=found[0], answer=found[1]))
        return False

    def _undo(self, question: Question, rest: str, readers: tuple[str, ...]) -> bool:
        self.session.undo(question.seat)
        self.screen.say(TAKEN_BACK)
        return True

    def _quit(self, question: Question, rest: str, readers: tuple[str, ...]) -> bool:
        raise Quit
