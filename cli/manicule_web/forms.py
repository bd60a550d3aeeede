"""Questions as forms: controls to pick, tick, count, place or write an answer; and reading the sent
fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from manicule.kernel.choices.allot import OVER_CAP
from manicule.kernel.question import Question, Slot, at_spot, composed
from manicule.kernel.sheet import Grid, Group, Part, Sheet, parts_of, spots_of
from manicule.kernel.text import ntr, tr
from manicule_interface.art import Art
from manicule_interface.board_view import asked_about, in_place
from manicule_interface.compositions import Ghost, Spread, Ticks, can_be_laid, fields_of
from manicule_interface.questions import Offer, how_to_answer, rows_of
from manicule_languages.reader import Read
from manicule_web.cells_html import CellHtml
from manicule_web.markup import NO_HTML, Html, element, element_input, escape, joined
from manicule_web.page_reader import PageReader, board_direction, without_marks
from manicule_web.sheet_html import NOTHING, Picks

FORM = "answer"
"""The id of the form in which a question is answered."""
BESIDES = tr("Also available:")
TICK = ntr("Select {least} to {n} option.", "Select {least} to {n} options.")
TICK_EXACTLY = ntr("Select {n} option.", "Select {n} options.")
TOO_MANY_TICKED = ntr("Too many: select at most {n} option.", "Too many: select at most {n} options.")
# Translators: beside fields in which a player spreads things, such as markers, over rows; {n} are left
PLACE = ntr("{n} to place", "{n} to place")
# Translators: beside fields in which a player spreads {n} things, such as markers, over rows
TOO_MANY_PLACED = ntr("Too many: place only {n}.", "Too many: place only {n}.")
ANSWER = tr("Answer", context="button")
DRAW = tr("Draw here", context="button")
TURN, FLIP = tr("Rotate", context="a shape"), tr("Flip", context="a shape")
OTHER_SHAPE = tr("Other shape", context="button")
UP, DOWN = tr("Up", context="move a shape"), tr("Down", context="move a shape")
LEFT, RIGHT = tr("Left", context="move a shape"), tr("Right", context="move a shape")
AS_LIST = ntr("As a list ({n} option)", "As a list ({n} options)")
WRITE = tr("Type the answer")
YOUR_ANSWER = tr("Your answer")
NOT_POSSIBLE = tr("Not possible now")
WHY = tr("Why not?", context="button")
MORE, LESS = tr("One more: {row}"), tr("One less: {row}")
STICKS_OUT = tr("part of it is off the board")
# Translators: the heading over the last part of an answer, such as the terrain with which a shape is drawn
WITH = tr("With")
POINT = tr("Arrow keys move the shape, R rotates it, F flips it, and Enter draws it.")
FEW_OPTIONS = 2
"""Number of options on the board up to which their list is open at first."""
LONGEST_TYPED = 400
UNCORRECTED = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}

Fields = Mapping[str, Sequence[str]]
"""The fields of a form, as sent."""


class DrawnForm(msgspec.Struct, frozen=True):
    """The form of a question. `sheet` is the table as the question shows it, `extra` are the parts that only
    the question has. `about` are the ids of the parts that it is about, `kept` those of further parts to keep
    in sight; `picks` are the spots that can be picked."""

    form: Html
    sheet: Sheet
    extra: tuple[Part, ...]
    about: frozenset[str]
    kept: frozenset[str]
    picks: Picks


def drawn_question(
    sheet: Sheet, question: Question, token: str, read: Read, art: Art, sure: str = ""
) -> DrawnForm:
    """A question with the parts it is about, and the form for its answer. `token` identifies the question;
    `sure` is an answer that needs no further confirmation."""
    about, kept = asked_about(question, sheet)
    now, extra = in_place(sheet, question)
    picks = picks_of(question, (*extra, *now.sections), read)
    grid = can_be_laid(question, (*parts_of(now.sections), *extra))
    form = _form(question, token, grid, picks, read, art, sure)
    named = bool(question.display.board_part or question.display.parts or question.display.overview)
    ids = [frozenset(one.id for one in parts_of(parts) if one.id) for parts in (about, kept)]
    subject, beside = _in_focus(ids[0] if named else frozenset(), ids[1], now, extra, picks)
    return DrawnForm(form, now, extra, subject, beside, picks)


def _in_focus(
    about: frozenset[str], kept: frozenset[str], sheet: Sheet, extra: Sequence[Part], picks: Picks
) -> tuple[frozenset[str], frozenset[str]]:
    """The parts that a drawn question is about, and those to keep in sight. If the options lie elsewhere on
    the table, it is about the parts where they lie: there, people point at them."""
    tables = [one for one in parts_of((*sheet.sections, *extra)) if not isinstance(one, Group) and one.id]
    picked = frozenset(one.id for one in tables if any(map(picks.has, spots_of(one))))
    return (picked, about | kept) if picked and not about & picked else (about, kept)


def picks_of(question: Question, parts: Sequence[Part], read: Read) -> Picks:
    """The spots of these parts that can be picked, with the option of each, or the option's control."""
    if question.shape not in ("pick", "some", "allot"):
        return NOTHING
    possible = set(question.rows or question.options)
    is_ticked = question.shape == "some" or (question.shape == "allot" and question.count > 1)
    offers = {one.id: one for one in _offers(question, read)}
    values: dict[str, str] = {}
    several: dict[str, tuple[str, ...]] = {}
    texts: dict[str, str] = {}
    for spot in dict.fromkeys(spot for part in parts for spot in spots_of(part)):
        found = [id for id in at_spot(question, spot) if id in possible]
        if len(found) == 1:
            values[spot] = control_id(found[0]) if is_ticked else _picked(question, found[0])
            texts[spot] = _meaning(offers[found[0]]) if found[0] in offers else ""
        elif found:
            several[spot] = tuple(map(control_id, found))
            texts[spot] = "; ".join(offers[id].text for id in found if id in offers)
    return Picks(FORM, values, is_ticked, texts, several, untouched(question))


def _offers(question: Question, read: Read) -> list[Offer]:
    """The options with their texts. Where the text is a short name of the option, marks would hide that it
    begins with the id."""
    offers = rows_of(question, read)
    if not isinstance(read, PageReader) or question.shape != "some" or question.display.overview is None:
        return offers
    return [
        marked
        if without_marks(marked.text) == plain.text
        else msgspec.structs.replace(marked, text=plain.text)
        for marked, plain in zip(offers, rows_of(question, read.plain), strict=True)
    ]


def _meaning(offer: Offer) -> str:
    """An option with its note."""
    return f"{offer.text} ({offer.note})" if offer.note else offer.text


def control_id(option: str) -> str:
    """The id of the control of an option in the page."""
    return "opt-" + "".join(one if one.isalnum() else f"_{ord(one):x}_" for one in option)


def _picked(question: Question, row: str) -> str:
    """The answer that picks one option, or one row of an allotment."""
    if question.shape != "allot":
        return row
    return "-".join("1" if one == row else "0" for one in question.rows)


# The form.


def _form(
    question: Question, token: str, grid: Grid | None, picks: Picks, read: Read, art: Art, sure: str
) -> Html:
    offers = _offers(question, read)
    main = [one for one in offers if not one.is_free]
    free = [one for one in offers if one.is_free]
    extra: dict[str, str | None] = {}
    if grid is not None:
        ghost = Ghost(question, fields_of(grid))
        ghost.take(_laid_first(question))
        body = _laid(question, ghost, main, read, art)
        extra = {"data_ghost": _ghost_data(ghost, read, art)}
    elif question.shape == "some":
        body = _ticked(question, main, read)
    elif question.shape == "allot" and question.count > 1:
        body = _counted(question, main, read)
    else:
        body = _buttons(question, main, picks, read)
    if free:
        body = joined((body, element("p", escape(read(BESIDES))), _buttons(question, free, picks, read)))
    if question.shape == "written":
        body = joined((body, _written(question, read, is_open=grid is None)))
    hidden = [
        element_input("hidden", "token", token),
        element_input("hidden", "touched", "", id="touched", autocomplete="off"),
        element_input("hidden", "sure", sure) if sure else NO_HTML,
    ]
    given = {"id": FORM, "method": "post", "action": "answer", "data_shape": question.shape, **extra}
    return joined((element("form", *hidden, body, **given), _refused(question, token, read)))


def untouched(question: Question) -> str:
    """The answer if a person touches nothing: the proposed one, or the likely one of several buttons."""
    if question.display.default or not question.display.likely:
        return question.display.default
    return _picked(question, question.display.likely) if _has_buttons(question) else ""


def _has_buttons(question: Question) -> bool:
    """Whether the options are buttons, each of which answers directly."""
    return question.shape == "pick" or (question.shape == "allot" and question.count == 1)


def _laid_first(question: Question) -> str:
    """The answer of a shape in its first place."""
    return question.display.default or next(iter(question.legal), "")


def _buttons(question: Question, offers: Sequence[Offer], picks: Picks, read: Read) -> Html:
    """Options as buttons that answer directly. Those that can be picked on the board are in a list that
    folds."""
    shown = {*picks.values.values(), *(id for several in picks.several.values() for id in several)}
    on_board = [one for one in offers if {_picked(question, one.id), control_id(one.id)} & shown]
    beside = _option_list(question, [one for one in offers if one not in on_board])
    if not on_board:
        return beside
    summary = element("summary", escape(read(AS_LIST(n=len(on_board)))))
    is_short = len(on_board) <= FEW_OPTIONS
    listed = element("details", summary, _option_list(question, on_board), class_="as-list", open=is_short)
    return joined((beside, listed))


def _option_list(question: Question, offers: Sequence[Offer]) -> Html:
    rows = []
    for one in offers:
        id, value = control_id(one.id), _picked(question, one.id)
        kind = "option proposed" if value == untouched(question) else "option"
        button = element("button", _offered(one), id=id, class_=kind, name="answer", value=value)
        rows.append(element("li", button))
    return element("ul", *rows, class_="options") if rows else NO_HTML


def _offered(one: Offer) -> Html:
    """The text of an option, and its note."""
    note = element("span", escape(one.note), class_="note") if one.note else NO_HTML
    return joined((element("span", escape(one.text), class_="text"), note))


def _ticked(question: Question, offers: Sequence[Offer], read: Read) -> Html:
    ticked = Ticks(question).ticked
    rows = []
    for one in offers:
        id = control_id(one.id)
        # The board may have a label for the same control, which must not be a part of its name.
        name = f"{id}-name"
        box = element_input("checkbox", "tick", one.id, id=id, checked=one.id in ticked, aria_labelledby=name)
        row = element("label", _offered(one), for_=id, id=name, class_="option")
        rows.append(element("li", box, row, class_=_likely(question, one)))
    least, most = question.least, question.most
    how = TICK_EXACTLY(n=most) if least == most else TICK(least=least, n=most)
    listed = element("ul", *rows, class_="options ticks", data_least=least, data_most=most)
    state = element("output", class_="over", data_text=read(TOO_MANY_TICKED(n=most)))
    return joined((element("p", escape(read(how))), listed, element("p", state), _submit(read)))


def _counted(question: Question, offers: Sequence[Offer], read: Read) -> Html:
    numbers = dict(zip(question.rows, Spread(question).numbers, strict=True))
    caps = dict(zip(question.rows, question.caps, strict=True))
    rows = []
    for one in offers:
        id = control_id(one.id)
        name = f"{id}-name"
        label = element("label", _offered(one), for_=id, id=name)
        most, value = min(caps[one.id], question.count), str(numbers[one.id])
        limits: dict[str, str | int] = {"min": 0, "max": most, "inputmode": "numeric"}
        limits["data_over"] = read(OVER_CAP(row=one.text, cap=most))
        number = element_input("number", f"row-{one.id}", value, id=id, aria_labelledby=name, **limits)
        less = _step("−", -1, read(LESS(row=one.text)))
        more = _step("+", 1, read(MORE(row=one.text)))
        kind = f"counted {_likely(question, one) or ''}".strip()
        stepper = element("span", less, number, more, class_="stepper")
        rows.append(element("li", label, stepper, class_=kind))
    left = question.count - sum(numbers.values())
    texts = msgspec.json.encode([read(PLACE(n=number)) for number in range(question.count + 1)]).decode()
    over = read(TOO_MANY_PLACED(n=question.count))
    state = element("output", escape(read(PLACE(n=left))), class_="left", data_texts=texts, data_over=over)
    listed = element("ul", *rows, class_="options counts", data_count=question.count)
    return joined((listed, element("p", state), _submit(read)))


def _likely(question: Question, offer: Offer) -> str | None:
    """The class of the row that is most needed, if no answer is proposed."""
    return "likely" if offer.id == question.display.likely and not question.display.default else None


def _step(sign: str, by: int, label: str) -> Html:
    return element(
        "button", escape(sign), type="button", class_="step", data_by=by, aria_label=label, hidden=True
    )


def _submit(read: Read) -> Html:
    return element("button", escape(read(ANSWER)), class_="primary", id="give")


def _laid(question: Question, ghost: Ghost, offers: Sequence[Offer], read: Read, art: Art) -> Html:
    """The choices of a drawing and the tools that move the shape; the script shows and moves it."""
    texts = {one.id: one.text for one in offers}
    pen = CellHtml(read, art)
    chips = joined(_chips(slot, ghost.chosen[slot.id], texts, pen) for slot in ghost.others)
    tools = [
        ("turn", "↻", TURN, any(stamp.turns for stamp in ghost.stamps)),
        ("flip", "⇋", FLIP, any(stamp.flips for stamp in ghost.stamps)),
        ("shape", "◩", OTHER_SHAPE, len(ghost.stamps) > 1),
        ("left", "←", LEFT, True),
        ("up", "↑", UP, True),
        ("down", "↓", DOWN, True),
        ("right", "→", RIGHT, True),
    ]
    buttons = [_tool(tool, sign, read(name)) for tool, sign, name, is_there in tools if is_there]
    draw = element("button", escape(read(DRAW)), class_="primary", id="give")
    bar = element("div", *buttons, draw, class_="tools", hidden=True, dir=board_direction(read))
    point = element("p", escape(read(POINT)), class_="note")
    return joined(
        (
            element("div", chips, bar, class_="toolbox"),
            element("div", id="preview", class_="preview", role="status"),
            element("div", point, class_="hinted", hidden=True),
        )
    )


def _tool(tool: str, sign: str, name: str) -> Html:
    shown = element("span", escape(sign), aria_hidden="true")
    text = element("span", escape(name), class_="name")
    return element("button", shown, text, type="button", class_=f"tool {tool}", data_tool=tool)


def _chips(slot: Slot, chosen: str, texts: Mapping[str, str], pen: CellHtml) -> Html:
    legend = escape(pen.read(slot.prompt if slot.prompt is not None else WITH))
    marks = dict(slot.marks)
    chips = []
    for id in slot.ids:
        name, is_chosen = f"slot-{slot.id}", id == chosen
        radio = element_input("radio", name, id, id=control_id(id), checked=is_chosen, class_="chip")
        drawn = element("span", pen.only_drawn(marks[id]), aria_hidden="true") if id in marks else NO_HTML
        text = escape(texts.get(id, id))
        label = element("label", joined((drawn, text), " "), for_=control_id(id))
        chips.append(element("span", radio, label, class_="pair"))
    return element("fieldset", element("legend", legend), *chips, class_="chips")


def _ghost_data(ghost: Ghost, read: Read, art: Art) -> str:
    """The data that the script needs to show and move a shape; contains no rules."""
    marks = {
        id: {
            "sign": mark.symbol if isinstance(mark.symbol, str) else read(mark.symbol),
            "icon": f"#{symbol.id}" if (symbol := art.symbol(mark.icon)) is not None else "",
        }
        for slot in ghost.question.display.slots
        for id, mark in slot.marks
    }
    data = {
        "board": ghost.slot.board_part,
        "ways": [[list(map(list, way)) for way in stamp.ways()] for stamp in ghost.stamps],
        "covered": list(ghost.covered),
        "sticks": ghost.slot.may_stick_out,
        "beyond": read(STICKS_OUT),
        "marks": marks,
    }
    return msgspec.json.encode(data).decode()


def _written(question: Question, read: Read, is_open: bool) -> Html:
    how = element("p", escape(read(how_to_answer(question))), class_="note", id="how")
    given = question.display.default
    field = element_input(
        "text", "typed", given, id="typed", maxlength=LONGEST_TYPED, **UNCORRECTED, aria_describedby="how"
    )
    label = element("label", escape(read(YOUR_ANSWER)), for_="typed")
    button = element("button", escape(read(ANSWER)), name="way", value="typed", id="give-typed")
    summary = element("summary", escape(read(WRITE)))
    typed = joined((label, field, button), " ")
    return element("details", summary, how, typed, open=is_open, class_="written")


def _refused(question: Question, token: str, read: Read) -> Html:
    """The options that are not possible now; each is a button that shows why."""
    if not question.display.refused or question.shape == "written":
        return NO_HTML
    buttons = []
    for id, text in question.display.refused:
        name = element("span", escape(read(text)), class_="text")
        why = element("span", escape(read(WHY)), class_="note")
        button = element("button", name, why, name="what", value=id, class_="option refused")
        buttons.append(element("li", button))
    listed = element("ul", *buttons, class_="options")
    form = element("form", element_input("hidden", "token", token), listed, method="post", action="why")
    summary = element("summary", escape(read(NOT_POSSIBLE)))
    return element("details", summary, form, class_="refusals")


# Reading the sent fields.


def first(fields: Fields, name: str) -> str:
    """The first value of a field; empty if there is none."""
    return next(iter(fields.get(name, ())), "")


def answer_in(question: Question, fields: Fields) -> str:
    """The answer in the fields of a form, legal or not; empty if there is none."""
    if fields.get("answer"):
        return fields["answer"][0]
    if _has_buttons(question) and not fields.get("lay"):
        return untouched(question)
    if question.shape == "some":
        ticks = Ticks(question)
        ticks.ticked = list(dict.fromkeys(fields.get("tick", ())))
        return ticks.answer or " ".join(ticks.ticked) or "none"
    if question.shape == "allot":
        return "-".join(_number(fields.get(f"row-{row}", ())) for row in question.rows)
    laid = next((slot for slot in question.display.slots if slot.board_part), None)
    if laid is None or not fields.get("lay"):
        return ""
    covered = [spot for spot in fields["lay"] if spot]
    chosen = {
        slot.id: fields.get(f"slot-{slot.id}", ())[:1] for slot in question.display.slots if slot is not laid
    }
    whole = composed(question.display.slots, {**chosen, laid.id: covered})
    # Include the fields that cannot be covered now: they are the reason for the refusal.
    return " ".join([*(spot for spot in covered if spot not in laid.ids), whole])


def is_own(question: Question, fields: Fields, answer: str) -> bool:
    """Whether a person made the answer: picked it, or changed the initial state of the form. If a script
    tracks changes, a change that was reverted counts too."""
    if fields.get("answer") or any(fields.get("touched", ())):
        return True
    first = untouched(question) if question.shape in ("pick", "some", "allot") else _laid_first(question)
    return sorted(answer.split()) != sorted(first.split())


def _number(given: Sequence[str]) -> str:
    text = given[0].strip() if given else "0"
    return text if text.isascii() and text.isdigit() and len(text) < 5 else "0"
