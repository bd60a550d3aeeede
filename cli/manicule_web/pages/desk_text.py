"""The text in hand at the translator's desk: its English, its boxes, and what helps to fill them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from urllib.parse import urlencode

import msgspec

from manicule.kernel.text import PLACEHOLDER, Text, tr, verbatim
from manicule_languages.tags import locale_of
from manicule_web.markup import NO_HTML, Html, attributes, element, element_input, escape, joined
from manicule_web.page_reader import direction
from manicule_web.pages.layout import PageContext
from manicule_workshop.desk import DeskEntry, EntryFilter, EntryState
from manicule_workshop.entry_lines import Review
from manicule_workshop.memory import Alike, TermHint
from manicule_workshop.preview import NUMBERS, InsertedText, SampleReading

STATE_NAMES: dict[EntryState, Text] = {
    "untranslated": tr("not translated", context="state of a text"),
    "fuzzy": tr("fuzzy", context="state of a text"),
    "draft": tr("draft", context="state of a text"),
    "translated": tr("translated", context="state of a text"),
    "reviewed": tr("reviewed", context="state of a text"),
}
WITH_PROBLEMS = tr("with problems", context="state of a text")
ENGLISH, PLURAL = tr("English", context="the source text"), tr("Plural")
SEEN_AT = tr("Context", context="of a text to translate")
WAS = tr("The English changed")
COMMENTS = tr("Comments of translators")
YOURS = tr("Translation")
FORM_FOR = tr("Translation for {numbers}")
INSERT, USE = tr("Insert", context="placeholders"), tr("Use", context="button that takes over a translation")
SAVE, SAVE_NEXT = tr("Save", context="button"), tr("Save and next", context="button")
KEYS = tr("Ctrl+Enter saves and goes to the next text; Alt+↑ and Alt+↓ go to other texts.")
MARK = tr("State after saving")
MARKS: tuple[tuple[Review, Text], ...] = (
    ("", tr("translated", context="state of a text")),
    ("draft", tr("draft: look at it again")),
    ("reviewed", tr("reviewed", context="state of a text")),
)
CHECKS, CLEAN = tr("Check", context="title"), tr("No problems found.")
NOT_YET = tr("Not translated yet.")
READS = tr("With real values")
TERMS = tr("Glossary")
UNDECIDED = tr("no term yet")
MEMORY, ALIKE = tr("Other languages"), tr("Similar texts")
SCREEN, NO_SCREEN = tr("On screen"), tr("No screen is known for this text.")
NOT_VISIBLE = tr("This screen uses the text, but does not show it here.")
IN_FILE = tr("In the file now")
ADD_FORM, FORM_NAME = tr("Add a form", context="button"), tr("Form or property, such as acc or gender")
FORMS = tr("Other forms of this word")
# Translators: a title above texts that stand at the placeholders of a sentence
INSERTED = tr("Inserted texts")
# Translators: {form} is a grammatical form, such as acc
ADD_NAMED = tr("Add {form}", context="button for a grammatical form")
LONGEST_PART = 40
"""The number of letters up to which a text is offered other forms."""
HERE = "/desk/"
"""The address of the desk."""


class DeskView(msgspec.Struct, frozen=True):
    """Everything on the page: the filtered texts and the one in hand, with its previews.

    `strings` are in the boxes; they differ from those of the entry after a problem. `theirs` are those in the
    file after a conflict. `word` is the text that has the `forms`: the entry itself, or that of a form.
    """

    language: str
    wanted: EntryFilter
    found: Sequence[DeskEntry]
    domains: Mapping[str, str]
    done: int
    total: int
    absent: int = 0
    can_undo: bool = False
    entry: DeskEntry | None = None
    strings: tuple[str, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    seen: tuple[str, ...] = ()
    terms: Sequence[TermHint] = ()
    others: Mapping[str, tuple[str, ...]] = {}
    alike: Sequence[Alike] = ()
    word: DeskEntry | None = None
    forms: Sequence[DeskEntry] = ()
    live: Mapping[str, Html] = {}
    told: Text | None = None
    problem: Text | None = None
    theirs: tuple[str, ...] = ()
    problems: frozenset[str] = frozenset()


def address(wanted: EntryFilter, text: str = "", **more: str | int) -> str:
    """The address of a text in a filtered list."""
    given = {"plugin": wanted.domain, "state": wanted.state, "words": wanted.words, "text": text, **more}
    return f"{HERE}?{urlencode({name: value for name, value in given.items() if value})}"


def carried(view: DeskView) -> Html:
    """The filter and the text in hand, as hidden fields of a form."""
    return _carried(view.wanted, view.entry.id if view.entry is not None else "")


def _carried(wanted: EntryFilter, text: str) -> Html:
    given = {"plugin": wanted.domain, "state": wanted.state, "words": wanted.words, "text": text}
    return joined(element_input("hidden", name, value) for name, value in given.items())


def state_html(frame: PageContext, entry: DeskEntry, is_problem: bool) -> Html:
    """The state of a text."""
    shown = element("span", frame.read(STATE_NAMES[entry.state]), class_=f"desk-state is-{entry.state}")
    if not is_problem:
        return shown
    return joined((shown, element("span", frame.read(WITH_PROBLEMS), class_="desk-state is-problem")), " ")


def text_in_hand(frame: PageContext, view: DeskView) -> Html:
    """The text, its translation, and everything around it."""
    entry = view.entry
    if entry is None:
        return NO_HTML
    where = element("p", state_html(frame, entry, False), Html(" "), _origin(entry), class_="desk-origin")
    return joined(
        (
            where,
            _english(frame, entry),
            _was(frame, entry),
            _context(frame, view),
            _conflict(frame, view),
            _form(frame, view),
            element("div", view.live.get("readings", NO_HTML), id="desk-readings"),
            _terms(frame, view),
            _memory(frame, view),
            _forms(frame, view),
        )
    )


def _origin(entry: DeskEntry) -> Html:
    id = element("code", escape(entry.message.context)) if entry.message.context else NO_HTML
    files = escape(", ".join(entry.message.files))
    return joined((one for one in (id, escape(entry.domain), files) if one), " · ")


def _english(frame: PageContext, entry: DeskEntry) -> Html:
    texts = [(ENGLISH, entry.message.message)]
    texts += [(PLURAL, entry.message.plural)] if entry.message.plural else []
    shown = joined(
        joined(
            (
                element("h2", frame.read(label), class_="desk-label"),
                element("p", _placeholders(text), class_="desk-english", lang="en", dir="ltr"),
            )
        )
        for label, text in texts
    )
    return element("section", shown, class_="desk-card")


def _placeholders(text: str) -> Html:
    """A text with its placeholders set apart."""
    pieces, at = [], 0
    for found in PLACEHOLDER.finditer(text):
        pieces += [escape(text[at : found.start()]), element("code", escape(found[0]))]
        at = found.end()
    return joined((*pieces, escape(text[at:])))


def _was(frame: PageContext, entry: DeskEntry) -> Html:
    """The change of the English since the translation."""
    if not entry.previous:
        return NO_HTML
    now = (entry.message.message, entry.message.plural)
    pairs = zip(entry.previous, now, strict=False)  # a plural may have come or gone
    shown = joined(element("p", _difference(was, is_), lang="en") for was, is_ in pairs)
    return _card(frame, WAS, shown)


def _difference(was: str, now: str) -> Html:
    """Two texts as one, with the words that went and came."""
    old, new, pieces = was.split(" "), now.split(" "), []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            pieces.append(escape(" ".join(old[a:b])))
            continue
        pieces += [element("del", escape(" ".join(old[a:b])))] if a < b else []
        pieces += [element("ins", escape(" ".join(new[c:d])))] if c < d else []
    return joined(pieces, " ")


def _context(frame: PageContext, view: DeskView) -> Html:
    assert view.entry is not None
    notes = [element("p", escape(line), lang="en", dir="ltr") for line in view.seen]
    card = _card(frame, SEEN_AT, joined(notes)) if notes else NO_HTML
    own = [element("p", escape(line)) for line in view.entry.comments]
    return joined((card, _card(frame, COMMENTS, joined(own)) if own else NO_HTML))


def _conflict(frame: PageContext, view: DeskView) -> Html:
    problem = (
        element("p", frame.read(view.problem), class_="problem", role="alert") if view.problem else NO_HTML
    )
    theirs = (element("p", escape(one), **_written_in(view.language)) for one in view.theirs)
    return joined((problem, _card(frame, IN_FILE, joined(theirs)) if view.theirs else NO_HTML))


def _written_in(language: str) -> dict[str, str]:
    return {"lang": locale_of(language).replace("_", "-"), "dir": direction(language)}


def _form(frame: PageContext, view: DeskView) -> Html:
    entry = view.entry
    assert entry is not None
    boxes = joined(_box(frame, view, at, string) for at, string in enumerate(view.strings))
    names = dict.fromkeys(
        found[0] for found in PLACEHOLDER.finditer(entry.message.message + entry.message.plural)
    )
    buttons = joined(element("button", escape(name), type="button", data_insert=name) for name in names)
    label = element("span", frame.read(INSERT), class_="note")
    insert = element("p", label, Html(" "), buttons, class_="desk-insert", hidden=True) if names else NO_HTML
    now: Review = entry.state if entry.state in ("draft", "reviewed") else ""
    marks = joined(_mark(frame, value, name, value == now) for value, name in MARKS)
    legend = element("legend", frame.read(MARK), class_="note")
    buttons = joined(
        (
            element("button", frame.read(SAVE_NEXT), class_="primary", name="to", value="next"),
            element("button", frame.read(SAVE), name="to", value="same"),
        ),
        " ",
    )
    version = element_input("hidden", "version", entry.version)
    keys = element("p", frame.read(KEYS), class_="note", id="desk-keys", hidden=True)
    content = (
        carried(view),
        version,
        boxes,
        insert,
        element("div", view.live.get("checks", NO_HTML), id="desk-checks", role="status"),
        element("fieldset", legend, marks, class_="desk-marks"),
        element("p", buttons, class_="desk-save"),
        keys,
    )
    data = {"data_id": entry.id, "data_version": entry.version}
    return element("form", *content, method="post", action=f"{HERE}save", id="desk-form", **data)


def _box(frame: PageContext, view: DeskView, at: int, string: str) -> Html:
    numbers = view.rows[at] if at < len(view.rows) else ()
    name = FORM_FOR(numbers=shown_numbers(numbers)) if numbers else YOURS
    label = element("label", frame.read(name), for_=f"desk-{at}")
    rows = min(10, max(2, len(string) // 50 + string.count("\n") + 1))
    names = {"id": f"desk-{at}", "name": f"string-{at}", "spellcheck": "true"}
    # A browser drops the first line break after the tag.
    content = (Html("\n"), escape(string))
    box = element("textarea", *content, rows=rows, **names, **_written_in(view.language))
    return joined((label, box))


def shown_numbers(numbers: Sequence[int]) -> str:
    """The first numbers of a plural form; there are more of them unless they are few."""
    return ", ".join(map(str, numbers)) + ("…" if len(numbers) >= NUMBERS else "")


def _mark(frame: PageContext, value: str, name: Text, is_now: bool) -> Html:
    given = attributes(type="radio", name="review", value=value, checked=is_now)
    return element("label", Html(f"<input{given}> "), frame.read(name))


def _terms(frame: PageContext, view: DeskView) -> Html:
    if not view.terms:
        return NO_HTML
    rows = []
    for hint in view.terms:
        own = escape(" | ".join(hint.forms)) if hint.forms else element("em", frame.read(UNDECIDED))
        others = " · ".join(f"{code}: {forms[0]}" for code, forms in hint.others.items())
        term = element("td", escape(hint.english), lang="en")
        rows.append(element("tr", term, element("td", own), element("td", escape(others), class_="note")))
    return _card(frame, TERMS, element("table", *rows))


def _memory(frame: PageContext, view: DeskView) -> Html:
    cards = []
    if view.others:
        rows = [
            element("tr", element("th", escape(code), scope="row"), element("td", *_lines(strings, code)))
            for code, strings in view.others.items()
        ]
        cards.append(_card(frame, MEMORY, element("table", *rows)))
    if view.alike:
        cards.append(_card(frame, ALIKE, joined(_like(frame, view, one) for one in view.alike)))
    return joined(cards)


def _lines(strings: Sequence[str], language: str) -> list[Html]:
    return [element("p", escape(one), **_written_in(language)) for one in dict.fromkeys(strings) if one]


def _like(frame: PageContext, view: DeskView, one: Alike) -> Html:
    english = element("p", escape(one.english), class_="note", lang="en", dir="ltr")
    name, number = frame.read(USE), min(len(one.strings), len(view.strings))
    given = {f"data_use_{at}": one.strings[at] for at in range(number)}
    use = element("button", name, type="button", class_="desk-use", hidden=True, **given)
    return element("div", english, *_lines(one.strings, view.language), use, class_="desk-like")


def _forms(frame: PageContext, view: DeskView) -> Html:
    """The forms of a word or phrase, and the way back from one of them."""
    entry, word = view.entry, view.word
    assert entry is not None
    if word is None or word.is_form or not (_may_be_part(word.message.message) or view.forms):
        return NO_HTML
    links = [
        element("li", element("a", escape(name), href=address(view.wanted, one.id)), _shown_form(one))
        for one in (word, *view.forms)
        if one.id != entry.id and (name := one.form or one.message.message)
    ]
    given = attributes(
        id="desk-new-form", name="form", maxlength=20, pattern="[a-z_]+", required=True, size=10
    )
    label = element("label", frame.read(FORM_NAME), for_="desk-new-form", class_="note")
    button = element("button", frame.read(ADD_FORM))
    fields = Html(f"{carried(view)}{label} <input{given}> {button}")
    form = element("form", fields, method="post", action=f"{HERE}form", class_="desk-form-name")
    return _card(frame, FORMS, joined((element("ul", *links) if links else NO_HTML, form)))


def _may_be_part(english: str) -> bool:
    """Whether a text can be a part of a sentence, which may want a form of it: not if it is a sentence."""
    return len(english) <= LONGEST_PART and not english.endswith((".", "?", "!", ":", "…"))


def _shown_form(entry: DeskEntry) -> Html:
    return escape(f": {' / '.join(filter(None, entry.strings))}") if any(entry.strings) else NO_HTML


def _card(frame: PageContext, title: Text, content: Html) -> Html:
    return element(
        "section", element("h2", frame.read(title), class_="desk-label"), content, class_="desk-card"
    )


# While a translation is written.


def checks_html(frame: PageContext, problems: Sequence[Text], is_empty: bool) -> Html:
    """The problems of a translation."""
    if problems:
        lines = joined(element("li", frame.read(one)) for one in problems)
        return _card(frame, CHECKS, element("ul", lines, class_="desk-problems"))
    note = element(
        "p", frame.read(NOT_YET if is_empty else CLEAN), class_="note" if is_empty else "desk-clean"
    )
    return _card(frame, CHECKS, note)


def readings_html(frame: PageContext, readings: Sequence[SampleReading], language: str) -> Html:
    """The sentences with real values."""
    lines = []
    for one in readings:
        numbers = escape(f"{shown_numbers(one.numbers)}: ") if one.numbers else NO_HTML
        said = element("span", escape(one.text), **_written_in(language))
        lines.append(element("p", element("span", numbers, class_="note") if numbers else NO_HTML, said))
    return _card(frame, READS, joined(lines))


def inserted_html(
    frame: PageContext, wanted: EntryFilter, inserted: Sequence[InsertedText], language: str
) -> Html:
    """The texts at the placeholders, with links to them and to the forms that the translation wants."""
    rows = []
    for name, texts in groupby(inserted, key=lambda one: one.name):
        cells = joined(_inserted(frame, wanted, one, language) for one in texts)
        head = element("th", element("code", escape(f"{{{name}}}")), scope="row")
        rows.append(element("tr", head, element("td", cells)))
    return _card(frame, INSERTED, element("table", *rows)) if rows else NO_HTML


def _inserted(frame: PageContext, wanted: EntryFilter, one: InsertedText, language: str) -> Html:
    """A text with its translation, and each wanted form: a link to it, or a button that adds it."""
    word = one.entry
    english = element("a", escape(word.message.message), href=address(wanted, word.id), lang="en", dir="ltr")
    said = element("span", _shown_form(word), **_written_in(language))
    parts = [element("span", english, said)]
    for form, entry in one.forms.items():
        if entry is not None:
            link = element("a", escape(form), href=address(wanted, entry.id))
            parts.append(element("span", link, element("span", _shown_form(entry), **_written_in(language))))
            continue
        field = element_input("hidden", "form", form)
        button = element("button", frame.read(ADD_NAMED(form=verbatim(form))), class_="desk-add")
        fields = joined((_carried(wanted, word.id), field, button))
        parts.append(element("form", fields, method="post", action=f"{HERE}form"))
    return element("div", joined(parts, " "), class_="desk-inserted")


def screen_html(frame: PageContext, drawn: Html | None, language: str) -> Html:
    """The screen that shows the text, in the direction of its language. It cannot be used, only looked at."""
    title = element("h2", frame.read(SCREEN), class_="desk-label")
    if drawn is None:
        return joined((title, element("p", frame.read(NO_SCREEN), class_="note")))
    is_seen = "<mark>" in drawn or "data-marked" in drawn
    note = NO_HTML if is_seen else element("p", frame.read(NOT_VISIBLE), class_="note")
    screen = element("div", drawn, inert=True, class_="desk-drawn", **_written_in(language))
    return joined((title, note, screen))
