"""The verbs that only show something: help, look, legend, rules, score, log, find, save, language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from manicule.kernel.errors import UsageError
from manicule.kernel.question import Question
from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.records.match_file import check_saved, path_of, required_header
from manicule_interface import vocabulary
from manicule_interface.allotments import is_number
from manicule_interface.find_text import is_in
from manicule_interface.letters import SAME_KEYS, alike
from manicule_interface.listings import all_in_sight, legend
from manicule_interface.log_filter import EVERYTHING, LogFilter, filter_of
from manicule_interface.questions import how_to_answer, names_in
from manicule_interface.reactions import Pages, Reaction, Reply, Terms
from manicule_interface.scores import standing_sheet, standings_now
from manicule_interface.sheet_search import matching
from manicule_interface.sights import marked_sheet
from manicule_languages.reader import Read
from manicule_languages.tags import autonym

if TYPE_CHECKING:
    from manicule_interface.moves import Moves
    from manicule_interface.rulebook_pages import Rulebook
    from manicule_interface.verbs import Deed

ENTER = tr("Enter", context="the key")
ABOUT = {
    "help": tr("this help; “? WORD” looks a word up in it and in the rules"),
    "look": tr("the table; “look NAME” shows a player’s area, and “look WORD” shows a card or a section"),
    "legend": tr("what the symbols on the table mean"),
    "rules": tr("the rules of this phase, and the contents; “rules WORD” looks a word up"),
    "score": tr("all scores: now, and certain at the end; alone also the title they would earn"),
    "log": tr(
        "recent events; “log 100” goes further back, and “log NAME”, “log round 2”, or “log WORD” shows "
        "only some"
    ),
    "find": tr("“/WORD” searches the help, the rules, and the log"),
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
NOT_LOGGED = tr("Nothing in the log matches: {filter}")
NO_WORDS = tr("Type the words to find after “/”, as in “/{example}”.")
IN_HELP, IN_RULES = tr("In the help:"), tr("In the rules:")
IN_LOG = tr("In the log:")
EARLIER = ntr("({n} earlier line; “log {all}” shows it)", "({n} earlier lines; “log {all}” shows them)")
NO_SECTION = tr("Nothing here is called “{what}”. You can look at: {titles}")
NO_LANGUAGE = tr("There is no translation for “{language}” yet.")
LANGUAGES = tr("Your language is {language}. Available: {languages}. “lang {code}” changes it.")
ONE_LANGUAGE = tr("{name} ({code})", context="a language and its code")
NOW_READ = tr("Your language is now {language}.")
CONTENTS = tr("Chapters of the rules: {titles}. “{rules} {example}” shows one of them.")
# Translators: {title} is the heading of a section in the rules
SEE_RULES = tr("See “{title}” in the rules.")
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
    """How to answer, and the words to type; or the help and the rules about `what`."""
    what, rows = deed.text("what"), _help_rows(deed)
    if not what:
        return Reaction("shown", (how_to_answer(deed.asked), Terms(rows)))
    about = _rows_about(what, rows, deed.who.read)
    pages, problem = _rules_about(what, moves, deed)
    if about or pages is not None:
        return Reaction(
            "shown", (*([Terms(about)] if about else []), *([pages] if pages is not None else []))
        )
    return Reaction("shown", (problem,))


def _help_rows(deed: Deed) -> tuple[tuple[Text | str, Text], ...]:
    question, who = deed.asked, deed.who
    letters = {word: letter for letter, word in letters_at(question, who.letters or {}, who.read).items()}
    signs = {word: sign for sign, word in vocabulary.MARKS.items()}
    rows: list[tuple[Text | str, Text]] = [(ENTER, ENTER_ABOUT)]
    for word, about in ABOUT.items():
        typed = signs.get(word) or vocabulary.shown(word, who.reader)
        is_short = word in letters and letters[word] != typed
        rows.append((OR_LETTER(word=typed, letter=letters[word]) if is_short else typed, about))
    return tuple(rows)


def _rows_about(
    what: str, rows: tuple[tuple[Text | str, Text], ...], read: Read
) -> tuple[tuple[Text | str, Text], ...]:
    """The rows of the help with these words."""
    shown = ((row, row[0] if isinstance(row[0], str) else read(row[0])) for row in rows)
    return tuple(row for row, typed in shown if is_in(f"{typed} {read(row[1])}", what))


def find(moves: Moves, deed: Deed) -> Reaction:
    """The help, the rules and the log about `what`."""
    what, who = deed.text("what"), deed.who
    if not what:
        return Reaction("shown", (NO_WORDS(example=vocabulary.shown("rules", who.reader)),))
    about = _rows_about(what, _help_rows(deed), who.read)
    pages, problem = _rules_about(what, moves, deed)
    lines = moves.narration.lines(
        moves.match, moves.watching(who.seat), wanted=LogFilter(words=what), read=who.read
    )
    told: list[Reply] = [IN_HELP, Terms(about)] if about else []
    told += [IN_RULES, pages] if pages is not None else []
    if lines:
        earlier = len(lines) - LOG_LINES
        told += [IN_LOG, *([EARLIER(n=earlier, all=what)] if earlier > 0 else [])]
        told += lines[-LOG_LINES:]
    return Reaction("shown", tuple(told) or (problem,))


def look(moves: Moves, deed: Deed) -> Reaction:
    """The table; or the part of it that belongs to a person, or has a word in its title."""
    sheet, what = moves.sights.marked(deed.who.seat), deed.text("what")
    found = matching(sheet, moves.match.display.names.seats, what, deed.who.read)
    if found is not None:
        return Reaction("shown", (found,))
    return Reaction("shown", (NO_SECTION(what=what, titles=tuple(one.title for one in sheet.sections)),))


def legend_page(moves: Moves, deed: Deed) -> Reaction:
    """The meanings of the signs on the table, of the question and of the moment in sight."""
    seat = deed.who.seat
    sheet, moment = moves.sights.sheet(seat), moves.moments.now(moves.watching(seat))
    fresh = moves.sights.fresh(seat, sheet)
    seen = all_in_sight(sheet, moves.question(seat), moment.sheet if moment is not None else None)
    return Reaction("shown", (legend(marked_sheet(seen, fresh)),))


def rules_page(moves: Moves, deed: Deed) -> Reaction:
    """The rules of this game and its plugins about a term; all of them if the `whole` is wanted; else those
    of the current phase, and the titles."""
    from manicule_interface.rulebook import unmarked
    from manicule_interface.rulebook_pages import with_what_is_below
    from manicule_interface.rulebook_search import chapters, phase_page

    who = deed.who
    if deed.text("what"):
        pages, problem = _rules_about(deed.text("what"), moves, deed)
        return Reaction("shown", (problem if pages is None else pages,))
    rules = rules_of(moves)
    phase = moves.match.position.phase
    now = phase_page(rules, phase, moves.match.rules.phase(phase).name)
    if deed.given.get("whole"):
        return Reaction("shown", (Pages(tuple(part.page for part in rules.parts), now),))
    titles = [unmarked(who.read(title)) for title in chapters(rules)]
    if not titles:
        return Reaction("shown", (NO_RULES,))
    word = vocabulary.shown("rules", who.reader)
    contents = CONTENTS(titles=id_list(titles), rules=word, example=min(titles, key=len))
    if not now:
        return Reaction("shown", (contents,))
    about = tuple(rules.parts[at].page for at in with_what_is_below(rules.parts, now))
    return Reaction("shown", (Pages(about), contents))


def rules_of(moves: Moves) -> Rulebook:
    """The rules of this game and its plugins."""
    from manicule_interface.rulebook_pages import rulebook

    match = moves.match
    return rulebook(moves.registry, match.rules.game.id, required_header(match).plugin_ids)


def _rules_about(what: str, moves: Moves, deed: Deed) -> tuple[Pages | None, Text]:
    """The rules about a term; None if there are none, and the text that says so."""
    from manicule_interface.rulebook_search import look_up, pages_of

    try:
        return Pages(pages_of(look_up(rules_of(moves), what, deed.who.read))), NO_RULES
    except UsageError as error:
        return None, error.text


def mentioned(what: str, moves: Moves, deed: Deed) -> tuple[Text, ...]:
    """The place where the rules mention a word; empty if they do not."""
    from manicule_interface.rulebook import unmarked
    from manicule_interface.rulebook_search import find as find_rules

    found = find_rules(rules_of(moves), what, deed.who.read)
    return (SEE_RULES(title=unmarked(deed.who.read(found.shown[0].page.title))),) if found else ()


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
    """The latest events that everyone at the screen may know. `what` is the number of lines, or names a
    player, a round or words; `filter` is the same as data. `whole` asks for all lines."""
    match, who, what = moves.match, deed.who, deed.text("what")
    names = match.display.names
    is_short = not what or is_number(what)
    wanted = deed.given.get("filter") or (EVERYTHING if is_short else filter_of(what, names, who.read))
    lines = moves.narration.lines(match, moves.watching(who.seat), wanted=wanted, read=who.read)
    if wanted != EVERYTHING:
        return Reaction("shown", tuple(lines) or (NOT_LOGGED(filter=wanted.parts(names)),))
    number = len(lines) if deed.given.get("whole") else (int(what) if is_number(what) else 0) or LOG_LINES
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
    known = readers.languages.offered(who.reader.language)
    listed = tuple(ONE_LANGUAGE(name=_named(one), code=one) for one in known)
    other = next((one for one in known if one != who.reader.language), known[0])
    now = LANGUAGES(language=_named(who.reader.language), languages=listed, code=other)
    return Reaction("language", (*unknown, now))


def leave(moves: Moves, deed: Deed) -> Reaction:
    """Leave the game."""
    raise vocabulary.Quit


def _named(code: str) -> Text:
    return verbatim(autonym(code))
