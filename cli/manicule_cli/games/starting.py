"""Beginning a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from manicule.library import Library
from manicule.library.manifest import Manifest
from manicule.play.session import Session
from manicule.render import Reader
from manicule.text import tr
from manicule_cli.app import FAILED, INTERRUPTED
from manicule_cli.drawing.screen import Screen
from manicule_cli.games.again import command
from manicule_cli.games.library import find_library
from manicule_cli.games.picking import Leave
from manicule_cli.games.resuming import resume
from manicule_cli.games.seats import HUMAN, SeatGiven
from manicule_cli.games.setting import Wanted, settle, usual_bot, wanted_game, wanted_seats
from manicule_cli.table.conducting import conduct
from manicule_cli.table.telling import Teller

SAME_AGAIN = tr("Next time without questions: {command}")


def play_new(screen: Screen, wanted: Wanted, save: str | None, practice: bool) -> int:
    """Begin a game as it is wanted, and play it; who sits at a terminal is asked what is not said."""
    library = find_library(screen)
    seats = wanted_seats(wanted)
    if screen.is_played_at and not seats:
        return _play_invited(screen, library, wanted, save, practice)
    game = wanted_game(library, wanted)
    return _play(screen, library, wanted, game, seats or _usual_seats(library, game), save, practice)


def _play_invited(screen: Screen, library: Library, wanted: Wanted, save: str | None, practice: bool) -> int:
    """Play what a few questions lead to."""
    from manicule_cli.games.inviting import invite
    from manicule_cli.games.learning import teach

    try:
        invitation = invite(screen, library, wanted)
    except Leave:
        return 0
    except EOFError:
        screen.gap()
        return FAILED
    except KeyboardInterrupt:
        screen.gap()
        return INTERRUPTED
    if invitation.save is not None:
        return resume(screen, library, invitation.save)
    assert invitation.game is not None
    if invitation.lesson:
        return teach(screen, library, invitation.game)
    asked = invitation.wanted, invitation.game, invitation.seats
    return _play(screen, library, *asked, save, practice, was_asked=True)


def _play(
    screen: Screen,
    library: Library,
    wanted: Wanted,
    game: Manifest,
    seats: Sequence[SeatGiven],
    save: str | None,
    practice: bool,
    was_asked: bool = False,
) -> int:
    """Sit down and play; who was asked many questions is told how to do without them."""
    setting = settle(screen, library, wanted, game, seats)
    teller = Teller(screen)
    # A game between bots whose result is read by a program is not told to anybody.
    listeners = [teller] if setting.has_people or not screen.manner.json else []
    is_saved = setting.has_people or save is not None
    path = Path(save).absolute() if save is not None else None
    session = setting.begin(library, practice=practice, listeners=listeners, save=is_saved, path=path)
    if was_asked:
        screen.gap()
        screen.say(SAME_AGAIN(command=command(library, session.header)))
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


def _usual_seats(library: Library, game: Manifest) -> list[SeatGiven]:
    """One person and bots, where nobody can be asked."""
    bot = usual_bot(library, game.id)
    return [SeatGiven(HUMAN), *[SeatGiven(bot or HUMAN)] * (min(game.players) - 1)]
