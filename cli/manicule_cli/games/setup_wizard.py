"""A few questions that lead into a game; Enter all the way gives a good one for one person.

Everything that is asked comes from manifests: no game is known here, and nothing is imported.
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

WELCOME = tr("☞ A few questions, then you play. Enter gives the answer in brackets; “quit” leaves.")
GO_ON = tr("There are games that are not finished. Do you go on with one?")
NEW_GAME = tr("No, a new game")
AS_LAST_TIME = tr("Do you play as last time?")
SAME_TABLE = tr("Yes, at the same table")
OTHER_TABLE = tr("No, something else")
WHICH_GAME = tr("Which game?")
WHICH_LANGUAGE = tr("Which language do you read?")
REMEMBERED = tr("From now on Manicule talks {language} to you; `--lang` is for another language.")
HOW_TO_BEGIN = tr("Do you know {game}?")
KNOWN = tr("Yes, or I find out by playing")
TEACH_ME = tr("No, show me: a first round with explanations")
WHO = tr("Who plays at this keyboard? One name, or several with commas between them.")
NAMES = tr("Names [{usual}]: ")
SOMEBODY = tr("Anna", context="the name that is offered to who plays for the first time")
NOT_NAMES = ntr(
    "A name has 1 to {n} letter. Between names there is a comma: Anna, Tom.",
    "A name has 1 to {n} letters. Between names there is a comma: Anna, Tom.",
)
OWN_LANGUAGES = tr(
    "Each of you can read another language: it is asked for with F2 at the table, or with `lang` line by "
    "line."
)
A_NUMBER = tr("That is a number. Who plays? Type a name, or several: Anna, Tom.")
SAME_NAMES = tr("Everybody needs a name of their own.")
TOO_MANY = ntr("{game} is not for {n} person.", "{game} is not for {n} people.")
AGAINST = tr("Who plays with you?")
NOBODY = tr("Nobody else")
BOTS = ntr("{n} computer player", "{n} computer players")
HOW_STRONG = tr("How well do the computer players play?")
ALSO = tr("{opponent} and {bots}")
HOW_MUCH = tr("Which rules?")
FIRST_GAME = tr("The simple first game")
WHOLE_GAME = tr("The whole game")
WITHOUT, WITH = tr("without {plugins}"), tr("with {plugins}")


def run_setup_wizard(
    screen: Screen, registry: PluginRegistry, wanted: MatchRequest
) -> MatchRequest | Path | Manifest:
    """Ask what is not said yet: a game to begin, a save to go on with, or a game to learn.

    `Leave` when somebody does not want to play."""
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
        registry.select(game.id, min(game.players), wanted.with_, wanted.without)  # refused before all else
    is_new = all(save.game != game.id for save in saves)
    if nothing_said and is_new and has_lesson(game):
        answers = [Answer("learn", TEACH_ME), Answer("play", KNOWN)]
        if pick(screen, HOW_TO_BEGIN(game=game.name), answers) == "learn":
            return game
    people = _ask_names(screen, registry, game, wanted.with_, _usual_name(screen, saves))
    if len(people) > 1 and len(screen.options.languages.available()) > 1:
        screen.say(OWN_LANGUAGES)
    return _with_company(screen, registry, wanted, game, people, is_new)


def _speak_as_in(screen: Screen, saves: Sequence[Save]) -> None:
    """Speak as the people of a saved game read, where nobody has said a language yet."""
    if screen.options.language:
        return
    from manicule.records.reader import read_record  # late: whoever is new has played nothing

    for save in saves:
        try:
            settings = read_record(save.path).settings
        except ManiculeError:  # going on with it would say why
            continue
        said = [own[LANGUAGE] for own in settings.values() if LANGUAGE in own]
        if said and screen.options.languages.find(said[0]) is not None:
            screen.reader = screen.options.languages.reader(said[0])


def _ask_language(screen: Screen) -> None:
    """Ask for the language where nobody said one, once: the answer is a setting from then on."""
    languages = screen.options.languages
    codes = languages.available()
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
    """The table of the game that was finished last, where it can be had and is wanted again."""
    finished = [save for save in saves if save.finished and not save.practice and save.problem is None]
    last = next((save for save in finished if any(seat.kind == PERSON for seat in save.seats)), None)
    if last is None or any(plugin.id not in registry.manifests for plugin in last.plugins):
        return None
    from manicule.records.reader import read_record  # late: whoever is new has played nothing

    record = read_record(last.path)
    is_said = screen.options.is_for_this_run and len(record.start.people) == 1
    wanted = again(registry, record.start, {} if is_said else record.settings)
    answers = [Answer("same", SAME_TABLE, name_of(registry, last)), Answer("other", OTHER_TABLE)]
    return wanted if pick(screen, AS_LAST_TIME, answers) == "same" else None


def _ask_game(screen: Screen, registry: PluginRegistry, saves: Sequence[Save]) -> Manifest:
    """The only game, or the one that is picked: usually the one that was played last, at first one that
    is good to begin with."""
    games = easiest_first(registry, registry.games())
    if len(games) < 2:
        return registry.game(games[0].id if games else "")
    last = next((save.game for save in saves), "")
    usual = next((at for at, game in enumerate(games) if game.id == last), 0)
    picked = pick(screen, WHICH_GAME, [Answer(game.id, game.name, game.about) for game in games], usual)
    return registry.game(picked)


def _usual_name(screen: Screen, saves: Sequence[Save]) -> str:
    """The name of who played last; for who is new, one of their language."""
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
        return A_NUMBER  # meant for another question, or as how many they are
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
    """Ask who else sits there, and for how much of the rules."""
    companies = list(_companies(registry, game, len(people), wanted.with_))
    joining = [_joining(registry, game, len(people) + bots, wanted) for _, bots in companies]
    answers = [
        _company_answer(registry, plugins, bots, joins)
        for (plugins, bots), joins in zip(companies, joining, strict=True)
    ]
    keys = [answer.key for answer in answers]
    # Who is alone meets the rules of the game itself first, and not those for too few.
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
    """Bots of one kind, with names in the reader's language; people where there are no bots."""
    kind = _ask_bot(screen, registry, game)
    if kind is None:
        return [Human()] * bots
    names = bot_names([person.name for person in people], bots, screen.reader.read)
    return [Robot(kind, name) for name in names]


def _ask_bot(screen: Screen, registry: PluginRegistry, game: Manifest) -> str | None:
    """The kind of bot to play with: a level, where there are some."""
    levels = [level for level in LEVELS if level in registry.bot_kinds(game.id)]
    if len(levels) < 2:
        return usual_bot(registry, game.id)
    answers = [Answer(level, *LEVEL_NAMES[level]) for level in levels]
    return pick(screen, HOW_STRONG, answers, levels.index(NORMAL) if NORMAL in levels else 0)


def _companies(
    registry: PluginRegistry, game: Manifest, people: int, added: Sequence[str] = ()
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Opponents, as plugins and as a number of bots, that make a table together with these people: a game's
    own opponent first for one person, nobody else first for several people."""
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
    """What takes a place by itself when so many sit down."""
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
    """Leave out what is not for a first game, if that is wanted and nothing was said about plugins."""
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
