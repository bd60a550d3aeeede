"""The forms for a new table, with its seats and rules; and for a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, tr, verbatim
from manicule.plugins.manifest import LEVELS, Manifest, Option, Value
from manicule_interface.listings import written
from manicule_interface.table_terms import value_name
from manicule_web.forms import Fields, first
from manicule_web.markup import NO_HTML, Html, attributes, element, element_input, joined
from manicule_web.menu import ServerMenu, bot_label
from manicule_web.pages.layout import PageContext, name_field, option, page, problem

TITLE = tr("New table: {game}")
WHO = tr("Who else plays?")
# Translators: the label of a list in which a bot, a person or nobody is chosen; {number} counts the seats
# from 2 on
SEAT = tr("Seat {number}")
SOMEBODY = tr("a person, by invitation")
# Translators: an item of the list for a seat: the seat stays empty
NOBODY = tr("nobody")
RULES = tr("Which rules?")
AS_USUAL, WITH, WITHOUT = (
    tr("default", context="whether a part of the rules is played with"),
    tr("with it", context="whether a part of the rules is played with"),
    tr("without it", context="whether a part of the rules is played with"),
)
PACK = tr("Pack (sets all the rules)")
NO_PACK = tr("none; use the rules below", context="pack")
PRACTICE = tr("A practice game: everything can be undone.")
CLOCK = tr("A clock that shows how much time each player takes; nobody loses on time.")
TICKS = {"practice": PRACTICE, "clock": CLOCK}
SEED = tr("Seed (empty: random)")
CREATE = tr("Create the table", context="button")
MORE = tr("Rules and options")
LEARN = tr("Learn: {game}", context="link to a lesson")
LEARN_ABOUT = tr("A practice table that explains each choice as it comes up and suggests a move.")
BEGIN_LESSON = tr("Start the lesson", context="button")


def bot_names(menu: ServerMenu, game: str) -> dict[str, Text]:
    """The bots of a game, by kind: the levels first, then the others by their own names."""
    kinds = menu.bot_kinds(game)
    levels = [level for level in LEVELS if level in kinds]
    others = [kind for kind in kinds if kind not in LEVELS]
    return {kind: bot_label(kind) for kind in (*levels, *others)}


def new_table_page(
    frame: PageContext,
    menu: ServerMenu,
    game: Manifest,
    counts: Sequence[int],
    given: Fields,
    error: Text | None = None,
) -> Html:
    """The form, with the values sent before if one of them was wrong."""
    fields = (element_input("hidden", "game", game.id), name_field(frame, first(given, "name")))
    kinds = {PERSON: SOMEBODY, **bot_names(menu, game.id)}
    least = min(counts, default=1)
    seats = [_seat(frame, number, kinds, given, least) for number in range(2, max(counts, default=1) + 1)]
    who = element("fieldset", element("legend", frame.read(WHO)), *seats) if seats else NO_HTML
    packs = menu.packs(game.id)
    named = [("", NO_PACK), *((name, verbatim(name)) for name in packs)]
    pack = _select(frame, "pack", PACK, named, first(given, "pack")) if packs else NO_HTML
    parts = joined(_part(frame, one, given) for one in menu.parts(game.id))
    options = joined(_option(frame, key, option, given) for key, option in menu.options(game.id).items())
    ticks = joined(_tick(frame, name, text, name in given) for name, text in TICKS.items())
    summary, seed = element("summary", frame.read(MORE)), _seed(frame, first(given, "seed"))
    more = element("details", summary, pack, parts, options, ticks, seed)
    button = element("button", frame.read(CREATE), class_="primary")
    title = TITLE(game=game.name)
    content = (
        element("h1", frame.read(title)),
        element("p", frame.read(game.about)),
        problem(frame, error),
        element("form", *fields, who, more, button, method="post", action="/new", class_="setup"),
    )
    return page(frame, title, joined(content))


def _seed(frame: PageContext, value: str) -> Html:
    label = element("label", frame.read(SEED), for_="seed")
    given = attributes(id="seed", name="seed", inputmode="numeric", maxlength=15, value=value)
    return Html(f"<p>{label} <input{given}></p>")


def _tick(frame: PageContext, name: str, text: Text, is_ticked: bool) -> Html:
    box = element_input("checkbox", name, "1", id=name, checked=is_ticked)
    label = element("label", frame.read(text), class_="tick", for_=name)
    return Html(f"<p>{box} {label}</p>")


def select(frame: PageContext, name: str, id: str, choices: Iterable[tuple[str, Text]], chosen: str) -> Html:
    """A drop-down list."""
    options = joined(option(frame, text, value, value == chosen) for value, text in choices)
    return element("select", options, name=name, id=id)


def _select(
    frame: PageContext, name: str, label: Text, choices: Sequence[tuple[str, Text]], chosen: str
) -> Html:
    named = element("label", frame.read(label), for_=name)
    return Html(f"<p>{named} {select(frame, name, name, choices, chosen)}</p>")


def _seat(frame: PageContext, number: int, kinds: Mapping[str, Text], given: Fields, least: int) -> Html:
    name = f"seat-{number}"
    usual = PERSON if number == 2 else next((kind for kind in kinds if kind != PERSON), PERSON)
    if number > max(least, 2):
        usual = ""
    chosen = first(given, name) if name in given else usual
    return _select(frame, name, SEAT(number=number), [("", NOBODY), *kinds.items()], chosen)


def _part(frame: PageContext, plugin: Manifest, given: Fields) -> Html:
    """The choice whether to play with a plugin: the default, or on, or off."""
    name, choices = f"plugin-{plugin.id}", [("", AS_USUAL), ("with", WITH), ("without", WITHOUT)]
    field = _select(frame, name, plugin.name, choices, first(given, name))
    return joined((field, element("p", frame.read(plugin.about), class_="note")))


def _option(frame: PageContext, key: str, option: Option, given: Fields) -> Html:
    name = f"option-{key}"
    chosen = first(given, name) if name in given else written(option.default)
    values: Sequence[Value] = (False, True) if isinstance(option.default, bool) else option.values
    if values:
        choices = [(written(value), value_name(option, value)) for value in values]
        return _select(frame, name, option.about, choices, chosen)
    label = element("label", frame.read(option.about), for_=name)
    field = attributes(id=name, name=name, value=chosen, maxlength=80)
    return Html(f"<p>{label} <input{field}></p>")


# A lesson.


def learn_link(frame: PageContext, game: Manifest) -> Html:
    """The link to the lesson of a game."""
    name = frame.read(LEARN(game=game.name))
    return element("p", element("a", name, class_="button", href=f"/learn?game={game.id}"))


def learn_page(frame: PageContext, game: Manifest, name: str, error: Text | None = None) -> Html:
    """The form, with the name sent before if it was wrong."""
    fields = (element_input("hidden", "game", game.id), name_field(frame, name))
    button = element("button", frame.read(BEGIN_LESSON), class_="primary")
    title = LEARN(game=game.name)
    content = (
        element("h1", frame.read(title)),
        element("p", frame.read(game.about)),
        element("p", frame.read(LEARN_ABOUT)),
        problem(frame, error),
        element("form", *fields, button, method="post", action="/learn", class_="setup"),
    )
    return page(frame, title, joined(content))
