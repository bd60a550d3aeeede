"""The page on which a person begins the lesson of a game."""

from __future__ import annotations

from html import escape

from manicule.kernel.text import Text, tr
from manicule.plugins.manifest import Manifest
from manicule_web.markup import element, element_input
from manicule_web.pages.layout import PageContext, name_field, page, problem

LEARN = tr("Learn: {game}", context="link to a lesson")
LEARN_ABOUT = tr("A practice table that explains each of your choices when it comes, and suggests an answer.")
BEGIN_LESSON = tr("Begin the lesson", context="button")


def learn_link(frame: PageContext, game: Manifest) -> str:
    """The way to the lesson of a game."""
    name = frame.read(LEARN(game=game.name))
    return f'<p><a class="button" href="/learn?game={escape(game.id)}">{name}</a></p>'


def learn_page(frame: PageContext, game: Manifest, name: str, error: Text | None = None) -> str:
    """The form, with the name that was sent before if something was wrong with it."""
    fields = element_input("hidden", "game", game.id) + name_field(frame, name)
    button = element("button", frame.read(BEGIN_LESSON), class_="primary")
    title = LEARN(game=game.name)
    form = f'<form method="post" action="/learn" class="setup">{fields}{button}</form>'
    body = (
        f"<h1>{frame.read(title)}</h1><p>{frame.read(game.about)}</p><p>{frame.read(LEARN_ABOUT)}</p>"
        f"{problem(frame, error)}{form}"
    )
    return page(frame, title, body)
