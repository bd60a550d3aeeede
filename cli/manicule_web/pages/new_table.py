"""The forms for a new table, with its seats and rules; and for a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.plugins.manifest import Manifest, Option, Value
from manicule_interface.listings import written
from manicule_interface.option_entries import EntryChoice
from manicule_interface.table_terms import value_name
from manicule_web.forms import Fields, first
from manicule_web.markup import NO_HTML, Html, attributes, element, element_input, joined
from manicule_web.menu import ServerMenu
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
WITH, WITHOUT = (
    tr("with it", context="whether a part of the rules is played with"),
    tr("without it", context="whether a part of the rules is played with"),
)
# Translators: the first choice for a part of the rules, such as an expansion: as most tables play
USUALLY_WITH, USUALLY_WITHOUT = tr("as usual: with it"), tr("as usual: without it")
# Translators: the first choice for a part of the rules that is for some numbers of players only
USUALLY_FOR = tr("as usual: with it for {numbers} players, otherwise without it")
# Translators: a value of an option, with which most tables play
USUAL = tr("{value} (usual)")
# Translators: opens a list of cards with their texts, from which some are chosen
MEANINGS = tr("What they mean")
PACK = tr("Pack (sets all the rules)")
NO_PACK = tr("none; use the rules below", context="pack")
PRACTICE = tr("A practice game: everything can be undone.")
CLOCK = tr("A clock that shows how much time each player takes; nobody loses on time.")
DEADLINE = tr("When may the others replace a person who does not move?")
NEVER = tr("never", context="when the others may replace a person")
AFTER_HOURS = ntr("after {n} hour", "after {n} hours")
AFTER_DAYS = ntr("after {n} day", "after {n} days")
DEADLINES = {
    "0": NEVER,
    "1": AFTER_HOURS(n=1),
    "24": AFTER_DAYS(n=1),
    "72": AFTER_DAYS(n=3),
    "168": AFTER_DAYS(n=7),
}
"""The deadlines to choose from, in hours."""
USUAL_DEADLINE = "72"
TICKS = {"practice": PRACTICE, "clock": CLOCK}
SEED = tr("Seed (empty: random)")
CREATE = tr("Create the table", context="button")
MORE = tr("Rules and options")
LEARN = tr("Learn: {game}", context="link to a lesson")
LEARN_ABOUT = tr("A practice table that explains each choice as it comes up and suggests a move.")
BEGIN_LESSON = tr("Start the lesson", context="button")


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
    kinds = {PERSON: SOMEBODY, **menu.bots(game.id)}
    least = min(counts, default=1)
    seats = [_seat(frame, number, kinds, given, least) for number in range(2, max(counts, default=1) + 1)]
    who = element("fieldset", element("legend", frame.read(WHO)), *seats) if seats else NO_HTML
    packs = menu.packs(game.id)
    named = [("", NO_PACK), *((name, verbatim(name)) for name in packs)]
    pack = _select(frame, "pack", PACK, named, first(given, "pack")) if packs else NO_HTML
    rules = _rules(frame, menu, game, given)
    ticks = joined(_tick(frame, name, text, name in given) for name, text in TICKS.items())
    summary, seed = element("summary", frame.read(MORE)), _seed(frame, first(given, "seed"))
    chosen = first(given, "deadline") or USUAL_DEADLINE
    deadline = _select(frame, "deadline", DEADLINE, list(DEADLINES.items()), chosen)
    more = element("details", summary, pack, rules, ticks, deadline, seed, open=error is not None)
    button = element("button", frame.read(CREATE), class_="primary")
    title = TITLE(game=game.name)
    content = (
        element("h1", frame.read(title)),
        element("p", frame.read(game.about)),
        learn_link(frame, game) if menu.teaches(game.id) else NO_HTML,
        problem(frame, error),
        element("form", *fields, who, more, button, method="post", action="/new", class_="setup"),
    )
    return page(frame, title, joined(content), "setup.js")


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


def _rules(frame: PageContext, menu: ServerMenu, game: Manifest, given: Fields) -> Html:
    """The options of the game, then each plugin with its options."""
    options = menu.options(game.id)

    def of(owner: Manifest) -> Html:
        own = {key: one.option for key, one in options.items() if one.plugin == owner.id}
        return joined(_option(frame, menu, game.id, owner, key, one, given) for key, one in own.items())

    parts = [
        element(
            "div", _part(frame, one, given), element("div", of(one), class_="options-of"), class_="part-of"
        )
        for one in menu.parts(game.id)
    ]
    return joined((of(game), *parts))


def _part(frame: PageContext, plugin: Manifest, given: Fields) -> Html:
    """The choice whether to play with a plugin: the default, or on, or off. The style sheet hides the options
    of a plugin that is off."""
    name = f"plugin-{plugin.id}"
    usual = USUALLY_WITHOUT
    if plugin.default:
        numbers = id_list(map(str, plugin.players))
        usual = USUALLY_FOR(numbers=numbers) if plugin.players else USUALLY_WITH
    chosen = first(given, name)
    choices = [("", usual, not plugin.default), ("with", WITH, False), ("without", WITHOUT, True)]
    rows = (
        option(frame, text, value, value == chosen, "off" if is_off else None)
        for value, text, is_off in choices
    )
    label = element("label", frame.read(plugin.name), for_=name)
    about = element("p", frame.read(plugin.about), class_="note")
    return joined((element("p", label, Html(" "), element("select", *rows, name=name, id=name)), about))


def _option(
    frame: PageContext,
    menu: ServerMenu,
    game: str,
    owner: Manifest,
    key: str,
    wanted: Option,
    given: Fields,
) -> Html:
    entries = menu.entries(game, owner.id, wanted)
    if entries is not None:
        return _entries(frame, key, wanted, entries, given)
    name = f"option-{key}"
    chosen = first(given, name) if name in given else written(wanted.default)
    values: Sequence[Value] = (False, True) if isinstance(wanted.default, bool) else wanted.values
    if values:
        named = [(value, value_name(wanted, value)) for value in values]
        choices = [
            (written(value), USUAL(value=text) if value == wanted.default else text) for value, text in named
        ]
        return _select(frame, name, wanted.about, choices, chosen)
    label = element("label", frame.read(wanted.about), for_=name)
    field = attributes(id=name, name=name, value=chosen, maxlength=80)
    return Html(f"<p>{label} <input{field}></p>")


def _entries(frame: PageContext, key: str, wanted: Option, entries: EntryChoice, given: Fields) -> Html:
    """A list of names for each place, and what each of them means."""
    groups = [list(group) for _, group in groupby(entries.entries.values(), key=lambda one: one.group)]
    usual = USUAL(value=value_name(wanted, wanted.default))
    fields = []
    for place, title in entries.places.items():
        name = entry_field(key, place)
        chosen = first(given, name)
        rows = [option(frame, usual, "", not chosen)]
        for group in groups:
            rows.append(Html("<hr>"))
            rows += [option(frame, one.name, one.id, one.id == chosen) for one in group]
        label = element("label", frame.read(title), for_=name)
        fields.append(element("p", label, Html(" "), element("select", *rows, name=name, id=name)))
    meanings = [
        element(
            "li", element("strong", frame.read(one.name)), Html(" "), _about(frame, one.about), data_id=one.id
        )
        for one in entries.entries.values()
        if one.about is not None
    ]
    summary = element("summary", frame.read(MEANINGS))
    explained = element("details", summary, element("ul", *meanings)) if meanings else NO_HTML
    legend = element("legend", frame.read(wanted.about))
    return element("fieldset", legend, *fields, explained, class_="entries")


def _about(frame: PageContext, text: Text) -> Html:
    return element("span", frame.read(text), class_="about")


def entry_field(key: str, place: str) -> str:
    """The name of the field in which the entry for a place is chosen."""
    return f"option-{key}-{place}"


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
    return page(frame, title, joined(content), "setup.js")
