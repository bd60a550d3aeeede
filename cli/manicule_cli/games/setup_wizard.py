"""A few questions that set up a game. Pressing Enter at each gives a good game for one person.

The questions come from manifests: this module knows no game and imports none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from manicule.door.match_request import MatchRequest, usual_bot
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.match.header import LANGUAGE
from manicule.match.seats import LONGEST_NAME, Human, Robot, named
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import LEVELS, Manifest
from manicule.plugins.player_counts import default_plugins, fits, opponents_of, player_count_of
from manicule.records.lock import is_played
from manicule.records.saves import Save, list_saves
from manicule_cli.games.save_menu import name_of, pick_save
from manicule_cli.shell_words import again
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.menu import Answer, Leave, is_quit, pick
from manicule_interface.bot_names import LEVEL_NAMES, NORMAL, bot_names
from manicule_interface.lesson import easiest_first, has_lesson
from manicule_languages.languages import remember
from manicule_languages.tags import autonym
from manicule_terminal.screen import Screen

# Translators: the first line when a game is set up by questions in the terminal; the brackets are those of
# “Names [Anna]:”
WELCOME = tr("☞ A few questions before you play. Enter gives the answer in brackets; “quit” leaves.")
# Translators: a question at the start; the answers are the saved games and “No, a new game”
GO_ON = tr("You have unfinished games. Resume one?")
# Translators: the last answer to “You have unfinished games. Resume one?”
NEW_GAME = tr("No, a new game")
# Translators: asked at the start; setup means the game, the players and the plugins of the last finished game
AS_LAST_TIME = tr("Play with the same setup as last time?")
# Translators: an answer to “Play with the same setup as last time?”
SAME_TABLE = tr("Yes, the same setup")
# Translators: an answer to “Play with the same setup as last time?”: choose game and players anew
OTHER_TABLE = tr("No, something else")
# Translators: asked at the start, above the list of installed games
WHICH_GAME = tr("Which game?")
# Translators: asked once, at the first start, above a list of languages
WHICH_LANGUAGE = tr("Which language do you prefer?")
# Translators: {language} is the name of a language in that language, such as “Français”
REMEMBERED = tr("From now on, Manicule uses {language}; `--lang` selects another language.")
HOW_TO_BEGIN = tr("Do you know {game}?")
# Translators: an answer to “Do you know {game}?”
KNOWN = tr("Yes, or I’ll learn by playing")
# Translators: an answer to “Do you know {game}?”; it starts a lesson
TEACH_ME = tr("No, show me: a first round with explanations")
# Translators: asked when a game is set up; all these people play in one terminal
WHO = tr("Who plays at this keyboard? One name, or several separated by commas.")
# Translators: shown before the cursor; {usual} is the name that Enter gives, such as “Anna”
NAMES = tr("Names [{usual}]: ")
SOMEBODY = tr("Anna", context="the default name of a new player")
# Translators: the reply to an empty or too long name; {n} is the maximum length
NOT_NAMES = ntr(
    "A name has 1 to {n} letter. Separate names with commas: Anna, Tom.",
    "A name has 1 to {n} letters. Separate names with commas: Anna, Tom.",
)
# Translators: told when several people play in one terminal; `lang` is a word to type
OWN_LANGUAGES = tr("Each player can choose a language: press F2 at the table, or type `lang` in line mode.")
# Translators: the reply to a number typed where names are asked for
A_NUMBER = tr("That is a number. Who plays? Type a name, or several: Anna, Tom.")
# Translators: the reply to two equal names
SAME_NAMES = tr("Each player needs a different name.")
# Translators: the reply to too many names; {n} is their number
TOO_MANY = ntr("{game} cannot be played by {n} person.", "{game} cannot be played by {n} people.")
# Translators: asked when a game is set up; the answers are “Nobody else”, “2 computer players” and the like
AGAINST = tr("Who plays with you?")
# Translators: an answer to “Who plays with you?”
NOBODY = tr("Nobody else")
# Translators: an answer to “Who plays with you?”, alone or as the last part of “{opponent} and {bots}”
BOTS = ntr("{n} computer player", "{n} computer players")
# Translators: asked when a game is set up; the answers are “Easy”, “Normal” and “Hard”
HOW_STRONG = tr("How strong are the computer players?")
# Translators: an answer to “Who plays with you?”; {opponent} is the name of a plugin that takes a seat, and
# {bots} is “2 computer players”
ALSO = tr("{opponent} and {bots}")
# Translators: asked when a game is set up; the answers are “A simple first game” and “The full game”
HOW_MUCH = tr("Which rules?")
# Translators: an answer to “Which rules?”; “without …” with the names of plugins follows
FIRST_GAME = tr("A simple first game")
# Translators: an answer to “Which rules?”; “with …” with the names of plugins follows
WHOLE_GAME = tr("The full game")
# Translators: after an answer and a dash, as in “The full game – with …”; {plugins} are names of plugins
WITHOUT, WITH = tr("without {plugins}"), tr("with {plugins}")


def run_setup_wizard(
    screen: Screen, registry: PluginRegistry, wanted: MatchRequest
) -> MatchRequest | Path | Manifest:
    """Ask for the missing parts of the request.

    Returns a game to start, a save to resume, or a game to learn. Raises `Leave` if the person quits.
    """
    nothing_said = wanted.is_nothing
    saves = list_saves()
    known = [save for save in saves if not save.finished and save.game in registry.manifests]
    unfinished = [save for save in known if not is_played(save.path)]
    if nothing_said:
        _speak_as_in(screen, unfinished[:1])
        screen.say(WELCOME)
    if nothing_said and unfinished:
        path = pick_save(screen, registry, GO_ON, unfinished, Answer("new", NEW_GAME))
        if path is not None:
            return path
    if nothing_said:
        _ask_language(screen)
        same = _ask_same_table(screen, registry, saves)
        if same is not None:
            return same
    game = _ask_game(screen, registry, saves) if wanted.game is None else registry.game(wanted.game)
    if wanted.with_ or wanted.without:
        registry.select(game.id, min(game.players), wanted.with_, wanted.without)  # refuse bad plugins first
    is_new = all(save.game != game.id for save in saves)
    if nothing_said and is_new and has_lesson(game):
        answers = [Answer("learn", TEACH_ME), Answer("play", KNOWN)]
        if pick(screen, HOW_TO_BEGIN(game=game.name), answers) == "learn":
            return game
    people = _ask_names(screen, registry, game, wanted.with_, _usual_name(screen, saves))
    is_here = screen.options.port is None  # a page in the browser has its own menu of languages
    if is_here and len(people) > 1 and len(screen.options.languages.offered(screen.reader.language)) > 1:
        screen.say(OWN_LANGUAGES)
    return _with_company(screen, registry, wanted, game, people, is_new)


def _speak_as_in(screen: Screen, saves: Sequence[Save]) -> None:
    """Use the language of a saved game's people, unless a language is set."""
    if screen.options.language:
        return
    from manicule.records.reader import read_record  # late: a new player has no saves

    for save in saves:
        try:
            settings = read_record(save.path).settings
        except ManiculeError:  # resuming the save reports the problem
            continue
        said = [own[LANGUAGE] for own in settings.values() if LANGUAGE in own]
        if said and screen.options.languages.find(said[0]) is not None:
            screen.reader = screen.options.languages.reader(said[0])


def _ask_language(screen: Screen) -> None:
    """Ask for the language once, unless one is set, and save the answer as a setting."""
    languages = screen.options.languages
    codes = languages.offered(screen.reader.language)
    if screen.options.language or len(codes) < 2:
        return
    answers = [Answer(code, verbatim(autonym(code))) for code in codes]
    usual = codes.index(screen.reader.language) if screen.reader.language in codes else 0
    code = pick(screen, WHICH_LANGUAGE, answers, usual)
    screen.options.language, screen.options.is_for_this_run = code, True
    screen.reader = languages.reader(code)
    if remember(code):
        screen.say(REMEMBERED(language=verbatim(autonym(code))))


def _ask_same_table(screen: Screen, registry: PluginRegistry, saves: Sequence[Save]) -> MatchRequest | None:
    """The table of the last finished game, if it is available and the person wants it again."""
    finished = [save for save in saves if save.finished and not save.practice and save.problem is None]
    last = next((save for save in finished if any(seat.kind == PERSON for seat in save.seats)), None)
    if last is None or any(plugin.id not in registry.manifests for plugin in last.plugins):
        return None
    from manicule.records.reader import read_record  # late: a new player has no saves

    record = read_record(last.path)
    is_said = screen.options.is_for_this_run and len(record.start.people) == 1
    wanted = again(registry, record.start, {} if is_said else record.settings)
    answers = [Answer("same", SAME_TABLE, name_of(registry, last)), Answer("other", OTHER_TABLE)]
    return wanted if pick(screen, AS_LAST_TIME, answers) == "same" else None


def _ask_game(screen: Screen, registry: PluginRegistry, saves: Sequence[Save]) -> Manifest:
    """The only game, or the picked one. The default is the last game played, at first an easy one."""
    games = easiest_first(registry, registry.games())
    if len(games) < 2:
        return registry.game(games[0].id if games else "")
    last = next((save.game for save in saves), "")
    usual = next((at for at, game in enumerate(games) if game.id == last), 0)
    picked = pick(screen, WHICH_GAME, [Answer(game.id, game.name, game.about) for game in games], usual)
    return registry.game(picked)


def _usual_name(screen: Screen, saves: Sequence[Save]) -> str:
    """The name of the last player; for a new player, a name in their language."""
    people = [seat.name for save in saves for seat in save.seats if seat.kind == PERSON]
    return people[0] if people else screen.read(SOMEBODY)


def _ask_names(
    screen: Screen, registry: PluginRegistry, game: Manifest, added: Sequence[str], usual: str
) -> list[Human]:
    keyboard = Keyboard(screen)
    screen.gap()
    screen.say(WHO)
    while True:
        typed = keyboard.line(NAMES(usual=usual)).replace("、", ",").strip(" ,") or usual
        if is_quit(typed, screen):
            raise Leave
        names = [name.strip() for name in typed.split(",")]
        problem = _problem_of(names)
        if problem is None:
            people = [Human(name) for name in names]
            if any(True for _ in _companies(registry, game, len(people), added)):
                return people
            problem = TOO_MANY(game=game.name, n=len(people))
        screen.say(problem)


def _problem_of(names: Sequence[str]) -> Text | None:
    if all(name.isdecimal() for name in names):
        return A_NUMBER  # typed for another question, or as the number of players
    try:
        seats = [Human(name) for name in names]
    except UsageError:
        seats = []
    if not seats or not all(seat.name for seat in seats):
        return NOT_NAMES(n=LONGEST_NAME)
    try:
        named(seats)
    except UsageError:
        return SAME_NAMES
    return None


def _with_company(
    screen: Screen,
    registry: PluginRegistry,
    wanted: MatchRequest,
    game: Manifest,
    people: list[Human],
    is_new: bool,
) -> MatchRequest:
    """Ask for the other players, and for how much of the rules."""
    companies = list(_companies(registry, game, len(people), wanted.with_))
    joining = [_joining(registry, game, len(people) + bots, wanted) for _, bots in companies]
    answers = [
        _company_answer(registry, plugins, bots, joins)
        for (plugins, bots), joins in zip(companies, joining, strict=True)
    ]
    keys = [answer.key for answer in answers]
    # A person alone should first meet the game's own rules, not a substitute for missing players.
    usual = next((at for at, joins in enumerate(joining) if not joins), 0) if len(people) == 1 else 0
    picked = pick(screen, AGAINST, answers, usual) if len(answers) > 1 else keys[0]
    plugins, bots = companies[keys.index(picked)]
    seats = [*people, *_ask_bots(screen, registry, game, people, bots)] if bots else people
    added = [*wanted.with_, *(plugin for plugin in plugins if plugin not in wanted.with_)]
    without = _ask_rules(
        screen, registry, wanted, game, player_count_of(registry.manifests, added, len(seats)), is_new
    )
    return replace(wanted, game=game.id, seats=seats, with_=added, without=without)


def _ask_bots(
    screen: Screen, registry: PluginRegistry, game: Manifest, people: list[Human], bots: int
) -> list[Human | Robot]:
    """Bots of one kind, with names in the reader's language; people if the game has no bots."""
    kind = _ask_bot(screen, registry, game)
    if kind is None:
        return [Human()] * bots
    names = bot_names([person.name for person in people], bots, screen.reader.read)
    return [Robot(kind, name) for name in names]


def _ask_bot(screen: Screen, registry: PluginRegistry, game: Manifest) -> str | None:
    """The kind of bot to play with: a level, if the game has several."""
    levels = [level for level in LEVELS if level in registry.bot_kinds(game.id)]
    if len(levels) < 2:
        return usual_bot(registry, game.id)
    answers = [Answer(level, *LEVEL_NAMES[level]) for level in levels]
    return pick(screen, HOW_STRONG, answers, levels.index(NORMAL) if NORMAL in levels else 0)


def _companies(
    registry: PluginRegistry, game: Manifest, people: int, added: Sequence[str] = ()
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Opponents, as plugins and a number of bots, that complete the table of these people. For one person the
    game's own opponent is first, for several people a table without opponents."""
    has_bots = bool(registry.bot_kinds(game.id))
    most = max(game.players, default=1) if has_bots else 0
    own = [one.id for one in opponents_of(registry.manifests, game.id) if one.id not in added]
    alone = [((plugin,), 0) for plugin in own]
    together: list[tuple[tuple[str, ...], int]] = [((), bots) for bots in range(most)]
    mixed = [((plugin,), bots) for plugin in own for bots in range(1, most)]
    for plugins, bots in [*alone, *together, *mixed] if people == 1 else [*together, *alone, *mixed]:
        if fits(registry.manifests, game.id, people + bots, (*added, *plugins)):
            yield plugins, bots


def _joining(registry: PluginRegistry, game: Manifest, seats: int, wanted: MatchRequest) -> tuple[Text, ...]:
    """The plugins that take a place by default with this number of seats."""
    usual = default_plugins(
        registry.manifests, game.id, player_count_of(registry.manifests, wanted.with_, seats)
    )
    return tuple(one.name for one in usual if one.takes_places and one.id not in wanted.without)


def _company_answer(
    registry: PluginRegistry, plugins: Sequence[str], bots: int, joining: tuple[Text, ...]
) -> Answer:
    key = "+".join([*plugins, *([str(bots)] if bots else [])]) or "-"
    if not plugins:
        about = WITH(plugins=joining) if joining else None
        return Answer(key, BOTS(n=bots) if bots else NOBODY, about)
    plugin = registry.manifests[plugins[0]]
    if bots:
        return Answer(key, ALSO(opponent=plugin.name, bots=BOTS(n=bots)))
    return Answer(key, plugin.name, plugin.about)


def _ask_rules(
    screen: Screen, registry: PluginRegistry, wanted: MatchRequest, game: Manifest, places: int, is_new: bool
) -> Sequence[str]:
    """Ask whether to leave out plugins that are not for a first game. Plugins named in the request stay as
    they are."""
    usual = default_plugins(registry.manifests, game.id, places)
    more = [one for one in usual if not one.first_game and one.id not in (*wanted.with_, *wanted.without)]
    if not more:
        return wanted.without
    plugins = tuple(one.name for one in more)
    answers = [
        Answer("first", FIRST_GAME, WITHOUT(plugins=plugins)),
        Answer("whole", WHOLE_GAME, WITH(plugins=plugins)),
    ]
    picked = pick(screen, HOW_MUCH, answers, 0 if is_new else 1)
    return wanted.without if picked == "whole" else [*wanted.without, *(one.id for one in more)]
