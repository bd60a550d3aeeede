"""The page on which a person begins the lesson of a game."""

from __future__ import annotations

from html import escape

from manicule.kernel.text import Text, tr
from manicule.match.seats import LONGEST_NAME
from manicule.plugins.manifest import Manifest
from manicule_web.markup import attributes, element
from manicule_web.pages.layout import PageContext, page, problem
from manicule_web.pages.new_table import YOUR_NAME

LEARN = tr("Learn: {game}", context="link to a lesson")
LEARN_ABOUT = tr("A practice table that explains each of your choices when it comes, and suggests an answer.")
BEGIN_LESSON = tr("Begin the lesson", context="button")


def learn_link(frame: PageContext, game: Manifest) -> str:
    """The way to the lesson of a game."""
    name = frame.read(LEARN(game=game.name))
    return f'<p><a class="button" href="/learn?game={escape(game.id)}">{name}</a></p>'


def learn_page(frame: PageContext, game: Manifest, name: str, error: Text | None = None) -> str:
    """The form, with the name that was sent before if something was wrong with it."""
    own = attributes(id="name", name="name", value=name, maxlength=LONGEST_NAME)
    field = f'<p><label for="name">{frame.read(YOUR_NAME)}</label> <input{own} required></p>'
    hidden = f"<input{attributes(type='hidden', name='game', value=game.id)}>"
    button = element("button", frame.read(BEGIN_LESSON), class_="primary")
    title = LEARN(game=game.name)
    form = f'<form method="post" action="/learn" class="setup">{hidden}{field}{button}</form>'
    body = (
        f"<h1>{frame.read(title)}</h1><p>{frame.read(game.about)}</p><p>{frame.read(LEARN_ABOUT)}</p>"
        f"{problem(frame, error)}{form}"
    )
    return page(frame, frame.reader.read(title), body, scripts=("language.js",))
