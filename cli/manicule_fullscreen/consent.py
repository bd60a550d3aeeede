"""Consent to an undo at a shared screen: the others are asked on a page over the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from manicule.kernel.text import tr
from manicule_fullscreen.pages import Item, Menu
from manicule_interface.undo_votes import AGREE, DISAGREE, MAY_THEY
from manicule_languages.reader import Reader

if TYPE_CHECKING:
    from manicule_fullscreen.screen_session import ScreenSession

MAY_IT = tr("May this be taken back?", context="title")
YES, NO = "yes", "no"


def consent_menu(desk: ScreenSession) -> Menu:
    """The question to the others, in the language of the first of them. Nothing is taken back by accident:
    the refusal is highlighted, and leaving the page is one."""
    vote = desk.session.moves.votes.open
    assert vote is not None
    before, desk.screen.reader = desk.screen.reader, desk.readers.of(vote.waits_for[0])
    read = desk.screen.read
    items = (Item(YES, "", read(AGREE)), Item(NO, "", read(DISAGREE)))
    choose = partial(_decide, desk, vote.waits_for[0], before)
    said = MAY_THEY(name=vote.name, reason=vote.reason)
    return Menu(MAY_IT, items, choose, cursor=1, then=partial(choose, NO), replies=(said,))


def _decide(desk: ScreenSession, seat: str, before: Reader, id: str) -> None:
    """All who sit here have decided; then the person who was asked before reads again."""
    reaction = desk.act("agree", seat, is_agreed=id == YES)
    desk.screen.reader = before
    desk.take(reaction)
