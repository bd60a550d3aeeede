"""Beginning a game, or going on with one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from manicule.errors import UsageError
from manicule.library import Library
from manicule.library.manifest import Manifest
from manicule.play.session import Session
from manicule.records.form import SeatEntry
from manicule.records.saves import latest_unfinished
from manicule.render import Reader
from manicule.text import tr
from manicule_cli.app import FAILED
from manicule_cli.conducting import conduct
from manicule_cli.keyboard import Keyboard
from manicule_cli.library import find_library
from manicule_cli.screen import Screen
from manicule_cli.seats import HUMAN, LONGEST_NAME, PEOPLE, SeatGiven, parse_seat
from manicule_cli.setting import Wanted, settle, usual_bot, wanted_game, wanted_seats
from manicule_cli.sheets import numbers
from manicule_cli.telling import Teller

YOUR_NAME = tr("Your name [{name}]: ")
HOW_MANY = tr("How many players, with you: {numbers} [{number}]: ")
NOT_A_NAME = tr("A name has 1 to {most} letters and no comma.")
NOTHING_TO_RESUME = tr("there is no unfinished game to go on with; `manicule play` begins one")
NO_FILE = tr("there is no file “{path}”")
WHICH_GAME = tr("Which game? ")
RECAP = 5
"""How many lines of what happened before are told to who goes on."""


def play_new(screen: Screen, wanted: Wanted, save: str | None, practice: bool) -> int:
    """Begin a game as it is wanted, and play it."""
    library = find_library(screen)
    try:
        game = _ask_game(screen, library) if wanted.game is None else None
        game = game or wanted_game(library, wanted)
        seats = wanted_seats(wanted) or _usual_seats(screen, library, game)
    except EOFError:
        return FAILED
    setting = settle(screen, library, wanted, game, seats)
    teller = Teller(screen)
    # A game between bots whose result is read by a program is not told to anybody.
    listeners = [teller] if setting.has_people or not screen.manner.json else []
    session = Session.new(
        library,
        game.id,
        [SeatEntry(seat.name, seat.kind, seat.wishes) for seat in setting.seats],
        seed=setting.seed,
        first=setting.first,
        plugins=setting.plugins,
        options=setting.options,
        practice=practice,
        listeners=listeners,
        save=setting.has_people or save is not None,
        path=Path(save).absolute() if save is not None else None,
    )
    return conduct(screen, session, library, teller, readers=_readers(screen, session, setting.seats))


def _readers(screen: Screen, session: Session, seats: Sequence[SeatGiven]) -> dict[str, Reader]:
    """Who reads at which seat, where a language was asked for and there is one."""
    languages = screen.manner.languages
    pairs = zip(session.names.seats, seats, strict=False)
    return {
        id: languages.reader(seat.language)
        for id, seat in pairs
        if seat.language and languages.find(seat.language) is not None
    }


def go_on(screen: Screen, save: str | None) -> int:
    """Go on with a saved game."""
    path = saved(save) if save is not None else latest_unfinished()
    if path is None:
        raise UsageError(NOTHING_TO_RESUME)
    library = find_library(screen)
    teller = Teller(screen)
    return conduct(screen, Session.resume(path, library, [teller]), library, teller, RECAP)


def saved(name: str) -> Path:
    """The save that is named."""
    path = Path(name).absolute()
    if not path.is_file():
        raise UsageError(NO_FILE(path=name))
    return path


def _ask_game(screen: Screen, library: Library) -> Manifest | None:
    """Ask who sits at a terminal which of several games to play."""
    games = library.games()
    if not screen.is_played_at or len(games) < 2:
        return None
    screen.offer([[str(at), game.id, screen.read(game.name)] for at, game in enumerate(games, 1)])
    known = {str(at): game for at, game in enumerate(games, 1)} | {game.id: game for game in games}
    while True:
        line = Keyboard(screen).line(WHICH_GAME).lower()
        if line in known:
            return known[line]


def _usual_seats(screen: Screen, library: Library, game: Manifest) -> list[SeatGiven]:
    """One person and bots; who sits at a terminal is asked for a name and for the number of players."""
    bot = usual_bot(library, game.id)
    name, number = PEOPLE[0], min(game.players)
    if screen.is_played_at:
        keyboard = Keyboard(screen)
        name = _ask_name(screen, keyboard, name)
        number = _ask_number(keyboard, game.players, number)
    return [SeatGiven(HUMAN, name), *[SeatGiven(bot or HUMAN)] * (number - 1)]


def _ask_name(screen: Screen, keyboard: Keyboard, usual: str) -> str:
    while True:
        name = keyboard.line(YOUR_NAME(name=usual))
        if not name:
            return usual
        try:
            if parse_seat(f"{HUMAN}:{name}").name == name:
                return name
        except UsageError:
            pass
        screen.say(NOT_A_NAME(most=LONGEST_NAME))


def _ask_number(keyboard: Keyboard, possible: Iterable[int], usual: int) -> int:
    known = {str(number): number for number in sorted(possible)}
    while len(known) > 1:
        line = keyboard.line(HOW_MANY(numbers=numbers(known.values()), number=usual))
        if not line or line in known:
            return known.get(line, usual)
    return usual
