"""The verbs that only show something: help, look, legend, rules, score, log, save, language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from manicule.kernel.errors import UsageError
from manicule.kernel.question import Question
from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.records.match_file import check_saved, path_of, required_header
from manicule_interface import vocabulary
from manicule_interface.allotments import is_number
from manicule_interface.letters import SAME_KEYS, alike
from manicule_interface.listings import legend
from manicule_interface.questions import how_to_answer, names_in
from manicule_interface.reactions import Pages, Reaction, Terms
from manicule_interface.scores import standing_sheet, standings_now
from manicule_interface.sheet_search import matching
from manicule_languages.reader import Read
from manicule_languages.tags import autonym

if TYPE_CHECKING:
    from manicule_interface.moves import Moves
    from manicule_interface.verbs import Deed

ENTER = tr("Enter", context="the key")
ABOUT = {
    "help": tr("this help; “? WORD” looks a word up in the rules"),
    "look": tr("the table; “look NAME” shows a player’s area, and “look WORD” shows a card or a section"),
    "legend": tr("what the symbols on the table mean"),
    "rules": tr("the contents of the rules; “rules WORD” looks a word up"),
    "score": tr("all scores: now, and certain at the end; alone also the title they would earn"),
    "log": tr("recent events; “log 100” goes further back"),
    "why": tr("“why X” explains why X is not possible now"),
    "hint": tr("the move a bot suggests, and why; Enter then plays it"),
    "undo": tr("undo your last move; “undo NAME” undoes the last move of another player at this screen"),
    "lang": tr("the languages; “lang fr” changes yours"),
    "save": tr("where the game is saved (after every move)"),
    "quit": tr("leave; the game is saved"),
}
OR_LETTER = tr("{word}, {letter}", context="a word to type, and the letter that stands for it")
ENTER_ABOUT = tr("repeat the question, or give the answer in brackets")
LOG_LINES = 20
NOTHING_HAPPENED = tr("Nothing has happened yet.")
EARLIER = ntr("({n} earlier line; “log {all}” shows it)", "({n} earlier lines; “log {all}” shows them)")
NO_SECTION = tr("Nothing here is called “{what}”. You can look at: {titles}")
NO_LANGUAGE = tr("There is no translation for “{language}” yet.")
LANGUAGES = tr("Your language is {language}. Available: {languages}. “lang {code}” changes it.")
ONE_LANGUAGE = tr("{name} ({code})", context="a language and its code")
NOW_READ = tr("Your language is now {language}.")
CONTENTS = tr("Chapters of the rules: {titles}. “{rules} {example}” shows one of them.")
NO_RULES = tr("This game has no rules to read.")
NO_SCORE = tr("This game is only scored at the end.")
SAVED_AS = tr("The game is saved after every move, as {file}. Resume it with `manicule resume`.")
NOT_SAVED_YET = tr("The game is saved after every move; no move has been made yet.")


def letters_at(question: Question, letters: Mapping[str, str], read: Read) -> Mapping[str, str]:
    """The letters that stand for words at a question; an option with a letter as its name takes
    precedence."""
    if not letters:
        return letters
    named = [name for pair in names_in(question, read).items() for name in pair]
    names = {SAME_KEYS.get(name.casefold(), alike(name)) for name in named}
    return {letter: word for letter, word in letters.items() if letter not in names}


def help_page(moves: Moves, deed: Deed) -> Reaction:
    """How to answer, and the words to type; or the rules about `what`."""
    if deed.text("what"):
        return rules_page(moves, deed)
    question, who = deed.asked, deed.who
    letters = {word: letter for letter, word in letters_at(question, who.letters or {}, who.read).items()}
    rows: list[tuple[Text | str, Text]] = [(ENTER, ENTER_ABOUT)]
    for word, about in ABOUT.items():
        typed = vocabulary.MARK if word == "help" else vocabulary.shown(word, who.reader)
        is_short = word in letters and letters[word] != typed
        rows.append((OR_LETTER(word=typed, letter=letters[word]) if is_short else typed, about))
    return Reaction("shown", (how_to_answer(question), Terms(tuple(rows))))


def look(moves: Moves, deed: Deed) -> Reaction:
    """The table; or the part of it that belongs to a person, or has a word in its title."""
    sheet, what = moves.sights.marked(deed.who.seat), deed.text("what")
    found = matching(sheet, moves.match.display.names.seats, what, deed.who.read)
    if found is not None:
        return Reaction("shown", (found,))
    return Reaction("shown", (NO_SECTION(what=what, titles=tuple(one.title for one in sheet.sections)),))


def legend_page(moves: Moves, deed: Deed) -> Reaction:
    """The meanings of the signs on the table."""
    return Reaction("shown", (legend(moves.sights.marked(deed.who.seat)),))


def rules_page(moves: Moves, deed: Deed) -> Reaction:
    """The rules of this game and its plugins about a term; or their titles."""
    from manicule_interface.rulebook import unmarked
    from manicule_interface.rulebook_pages import rulebook
    from manicule_interface.rulebook_search import chapters, look_up, pages_of

    match, who = moves.match, deed.who
    rules = rulebook(moves.registry, match.rules.game.id, required_header(match).plugin_ids)
    if deed.text("what"):
        try:
            return Reaction("shown", (Pages(pages_of(look_up(rules, deed.text("what"), who.read))),))
        except UsageError as error:
            return Reaction("shown", (error.text,))
    titles = [unmarked(who.read(title)) for title in chapters(rules)]
    if not titles:
        return Reaction("shown", (NO_RULES,))
    word = vocabulary.shown("rules", who.reader)
    return Reaction("shown", (CONTENTS(titles=id_list(titles), rules=word, example=min(titles, key=len)),))


def score(moves: Moves, deed: Deed) -> Reaction:
    """The current points of all players, as far as a person may know."""
    match = moves.match
    standings = standings_now(match, deed.who.seat)
    if not standings:
        return Reaction("shown", (NO_SCORE,))
    return Reaction("shown", (standing_sheet(match, standings), *next(iter(standings.values())).notes))


def saved(moves: Moves, deed: Deed) -> Reaction:
    """The file in which the game is saved."""
    match = moves.match
    check_saved(match)
    path = path_of(match)
    is_saved = path is not None and any(step.seat in match.people for step in match.steps)
    return Reaction("shown", (SAVED_AS(file=path.stem) if is_saved and path is not None else NOT_SAVED_YET,))


def log(moves: Moves, deed: Deed) -> Reaction:
    """The latest events that everyone at the screen may know; `what` is the number of lines."""
    lines = moves.narration.lines(moves.match, moves.watching(deed.who.seat))
    what = deed.text("what")
    number = (int(what) if is_number(what) else 0) or LOG_LINES
    earlier = len(lines) - number
    before = [] if lines else [NOTHING_HAPPENED]
    if earlier > 0:
        before = [EARLIER(n=earlier, all=len(lines))]
    return Reaction("shown", (*before, *lines[-number:]))


def language(moves: Moves, deed: Deed) -> Reaction:
    """Switch to the language with the code in `what`; or list the languages."""
    readers, who, code = moves.readers, deed.who, deed.text("what")
    assert readers is not None
    reader = readers.change(who.seat, code) if code else None
    if reader is not None:
        return Reaction("language", (NOW_READ(language=_named(reader.language)),), reader=reader)
    unknown = [NO_LANGUAGE(language=code)] if code else []
    known = readers.languages.available()
    listed = tuple(ONE_LANGUAGE(name=_named(one), code=one) for one in known)
    other = next((one for one in known if one != who.reader.language), known[0])
    now = LANGUAGES(language=_named(who.reader.language), languages=listed, code=other)
    return Reaction("language", (*unknown, now))


def leave(moves: Moves, deed: Deed) -> Reaction:
    """Leave the game."""
    raise vocabulary.Quit


def _named(code: str) -> Text:
    return verbatim(autonym(code))
