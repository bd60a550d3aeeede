"""Questions as forms: controls to pick, tick, count, place or write an answer; and reading the sent
fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import msgspec

from manicule.kernel.question import Question, Slot, at_spot, composed
from manicule.kernel.sheet import Grid, Part, Sheet, parts_of, spots_of
from manicule.kernel.text import ntr, tr
from manicule_interface.board_view import asked_about
from manicule_interface.compositions import Ghost, Spread, Ticks, can_be_laid, fields_of
from manicule_interface.questions import Offer, how_to_answer, rows_of
from manicule_languages.reader import Read
from manicule_web.markup import attributes, element, element_input
from manicule_web.sheet_html import NOTHING, HtmlPen, Picks

FORM = "answer"
"""The id of the form in which a question is answered."""
BESIDES = tr("Also available:")
TICK = ntr("Select {least} to {n} option.", "Select {least} to {n} options.")
TICK_EXACTLY = ntr("Select {n} option.", "Select {n} options.")
PLACE = ntr("{n} to place", "{n} to place")
ANSWER = tr("Answer", context="button")
DRAW = tr("Draw here", context="button")
TURN, FLIP = tr("Rotate", context="a shape"), tr("Flip", context="a shape")
OTHER_SHAPE = tr("Other shape", context="button")
UP, DOWN = tr("Up", context="move a shape"), tr("Down", context="move a shape")
LEFT, RIGHT = tr("Left", context="move a shape"), tr("Right", context="move a shape")
WRITE = tr("Type the answer")
YOUR_ANSWER = tr("Your answer")
NOT_POSSIBLE = tr("Not possible now")
WHY = tr("Why not?", context="button")
MORE, LESS = tr("One more: {row}"), tr("One less: {row}")
STICKS_OUT = tr("part of it is off the board")
WITH = tr("With")
POINT = tr("Arrow keys move the shape, R rotates it, F flips it, and Enter draws it.")
LONGEST_TYPED = 400
UNCORRECTED = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}

Fields = Mapping[str, Sequence[str]]
"""The fields of a form, as sent."""


class DrawnForm(msgspec.Struct, frozen=True):
    """The form of a question, including the board if the answer is a shape placed on it. `below` are the
    other parts shown with the question, `shown` the ids of all its parts, `picks` the spots that can be
    picked."""

    form: str
    below: str
    shown: frozenset[str]
    picks: Picks


def drawn_question(sheet: Sheet, question: Question, token: str, read: Read, sure: str = "") -> DrawnForm:
    """A question with the parts it is about, and the form for its answer. `token` identifies the question;
    `sure` is an answer that needs no further confirmation."""
    about, kept = asked_about(question, sheet)
    parts = (*about, *kept)
    picks = picks_of(question, (*parts, *sheet.sections))
    pen = HtmlPen(read, picks, level=3)
    grid = can_be_laid(question, parts)
    laid = [part for part in parts if grid is not None and grid in parts_of((part,))]
    board = "".join(map(pen.part, laid))
    below = "".join(pen.part(part) for part in parts if part not in laid)
    shown = frozenset(one.id for part in parts for one in parts_of((part,)) if one.id)
    return DrawnForm(_form(question, token, grid, board, read, sure), below, shown, picks)


def picks_of(question: Question, parts: Sequence[Part]) -> Picks:
    """The spots of these parts that can be picked, with the option of each, or the option's control."""
    if question.shape not in ("pick", "some", "allot"):
        return NOTHING
    possible = set(question.rows or question.options)
    is_ticked = question.shape == "some" or (question.shape == "allot" and question.count > 1)
    values: dict[str, str] = {}
    for spot in dict.fromkeys(spot for part in parts for spot in spots_of(part)):
        found = [id for id in at_spot(question, spot) if id in possible]
        if len(found) == 1:
            values[spot] = control_id(found[0]) if is_ticked else _picked(question, found[0])
    return Picks(FORM, values, is_ticked)


def control_id(option: str) -> str:
    """The id of the control of an option in the page."""
    return "opt-" + "".join(one if one.isalnum() else f"_{ord(one):x}_" for one in option)


def _picked(question: Question, row: str) -> str:
    """The answer that picks one option, or one row of an allotment."""
    if question.shape != "allot":
        return row
    return "-".join("1" if one == row else "0" for one in question.rows)


# The form.


def _form(question: Question, token: str, grid: Grid | None, board: str, read: Read, sure: str) -> str:
    offers = rows_of(question, read)
    main = [one for one in offers if not one.is_free]
    free = [one for one in offers if one.is_free]
    extra: dict[str, str | None] = {}
    if grid is not None:
        ghost = Ghost(question, fields_of(grid))
        ghost.take(_laid_first(question))
        body = _laid(question, ghost, main, read)
        extra = {"data_ghost": _ghost_data(ghost, read)}
    elif question.shape == "some":
        body = _ticked(question, main, read)
    elif question.shape == "allot" and question.count > 1:
        body = _counted(question, main, read)
    else:
        body = _buttons(question, main)
    if free:
        body += f"<p>{escape(read(BESIDES))}</p>{_buttons(question, free)}"
    if question.shape == "written":
        body += _written(question, read, is_open=grid is None)
    hidden = element_input("hidden", "token", token)
    hidden += element_input("hidden", "touched", "", id="touched", autocomplete="off")
    hidden += element_input("hidden", "sure", sure) if sure else ""
    given = attributes(id=FORM, method="post", action="answer", data_shape=question.shape, **extra)
    return f"<form{given}>{hidden}{board}{body}</form>{_refused(question, token, read)}"


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


def _buttons(question: Question, offers: Sequence[Offer]) -> str:
    """Options as buttons that answer directly."""
    rows = []
    for one in offers:
        id, value = control_id(one.id), _picked(question, one.id)
        kind = "option proposed" if value == untouched(question) else "option"
        button = element("button", _offered(one), id=id, class_=kind, name="answer", value=value)
        rows.append(f"<li>{button}</li>")
    return f'<ul class="options">{"".join(rows)}</ul>' if rows else ""


def _offered(one: Offer) -> str:
    """The text of an option, and its note."""
    note = f'<span class="note">{escape(one.note)}</span>' if one.note else ""
    return f'<span class="text">{escape(one.text)}</span>{note}'


def _ticked(question: Question, offers: Sequence[Offer], read: Read) -> str:
    ticked = Ticks(question).ticked
    rows = []
    for one in offers:
        id = control_id(one.id)
        box = element_input("checkbox", "tick", one.id, id=id, checked=one.id in ticked)
        row = element("label", _offered(one), for_=id, class_="option")
        rows.append(element("li", box + row, class_=_likely(question, one)))
    least, most = question.least, question.most
    how = TICK_EXACTLY(n=most) if least == most else TICK(least=least, n=most)
    ticks = attributes(class_="options ticks", data_least=least, data_most=most)
    return f"<p>{escape(read(how))}</p><ul{ticks}>{''.join(rows)}</ul>{_submit(read)}"


def _counted(question: Question, offers: Sequence[Offer], read: Read) -> str:
    numbers = dict(zip(question.rows, Spread(question).numbers, strict=True))
    caps = dict(zip(question.rows, question.caps, strict=True))
    rows = []
    for one in offers:
        id = control_id(one.id)
        label = element("label", _offered(one), for_=id)
        most, value = min(caps[one.id], question.count), str(numbers[one.id])
        number = element_input("number", f"row-{one.id}", value, id=id, min=0, max=most, inputmode="numeric")
        less = _step("−", -1, read(LESS(row=one.text)))
        more = _step("+", 1, read(MORE(row=one.text)))
        kind = f"counted {_likely(question, one) or ''}".strip()
        stepper = f'<span class="stepper">{less}{number}{more}</span>'
        rows.append(element("li", label + stepper, class_=kind))
    left = question.count - sum(numbers.values())
    texts = msgspec.json.encode([read(PLACE(n=number)) for number in range(question.count + 1)]).decode()
    state = element("output", escape(read(PLACE(n=left))), class_="left", data_texts=texts)
    given = attributes(class_="options counts", data_count=question.count)
    return f"<ul{given}>{''.join(rows)}</ul><p>{state}</p>{_submit(read)}"


def _likely(question: Question, offer: Offer) -> str | None:
    """The class of the row that is most needed, if no answer is proposed."""
    return "likely" if offer.id == question.display.likely and not question.display.default else None


def _step(sign: str, by: int, label: str) -> str:
    return element("button", sign, type="button", class_="step", data_by=by, aria_label=label, hidden=True)


def _submit(read: Read) -> str:
    return element("button", escape(read(ANSWER)), class_="primary", id="give")


def _laid(question: Question, ghost: Ghost, offers: Sequence[Offer], read: Read) -> str:
    """The choices of a drawing and the tools that move the shape; the script shows and moves it."""
    texts = {one.id: one.text for one in offers}
    chips = "".join(_chips(slot, ghost.chosen[slot.id], texts, read) for slot in ghost.others)
    tools = [
        ("turn", "↻", TURN, any(stamp.turns for stamp in ghost.stamps)),
        ("flip", "⇋", FLIP, any(stamp.flips for stamp in ghost.stamps)),
        ("shape", "◩", OTHER_SHAPE, len(ghost.stamps) > 1),
        ("left", "←", LEFT, True),
        ("up", "↑", UP, True),
        ("down", "↓", DOWN, True),
        ("right", "→", RIGHT, True),
    ]
    buttons = ""
    for tool, sign, name, is_there in tools:
        text = f'<span aria-hidden="true">{sign}</span><span class="name">{escape(read(name))}</span>'
        if is_there:
            buttons += element("button", text, type="button", class_=f"tool {tool}", data_tool=tool)
    draw = element("button", escape(read(DRAW)), class_="primary", id="give")
    return (
        f'<div class="toolbox">{chips}<div class="tools" hidden>{buttons}{draw}</div></div>'
        '<div id="preview" class="preview" role="status"></div>'
        f'<div class="hinted" hidden><p class="note">{escape(read(POINT))}</p></div>'
    )


def _chips(slot: Slot, chosen: str, texts: Mapping[str, str], read: Read) -> str:
    legend = escape(read(slot.prompt if slot.prompt is not None else WITH))
    chips = []
    for id in slot.ids:
        name, is_chosen = f"slot-{slot.id}", id == chosen
        radio = element_input("radio", name, id, id=control_id(id), checked=is_chosen, class_="chip")
        chips.append(radio + element("label", escape(texts.get(id, id)), for_=control_id(id)))
    return f'<fieldset class="chips"><legend>{legend}</legend>{"".join(chips)}</fieldset>'


def _ghost_data(ghost: Ghost, read: Read) -> str:
    """The data that the script needs to show and move a shape; contains no rules."""
    marks = {
        id: {"sign": mark.symbol if isinstance(mark.symbol, str) else read(mark.symbol), "style": mark.style}
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


def _written(question: Question, read: Read, is_open: bool) -> str:
    how = element("p", escape(read(how_to_answer(question))), class_="note", id="how")
    given = question.display.default
    field = element_input(
        "text", "typed", given, id="typed", maxlength=LONGEST_TYPED, **UNCORRECTED, aria_describedby="how"
    )
    label = element("label", escape(read(YOUR_ANSWER)), for_="typed")
    button = element("button", escape(read(ANSWER)), name="way", value="typed", id="give-typed")
    summary = element("summary", escape(read(WRITE)))
    return element("details", f"{summary}{how}{label} {field} {button}", open=is_open, class_="written")


def _refused(question: Question, token: str, read: Read) -> str:
    """The options that are not possible now; each is a button that shows why."""
    if not question.display.refused or question.shape == "written":
        return ""
    hidden = element_input("hidden", "token", token)
    buttons = "".join(
        f"<li><button{attributes(name='what', value=id, class_='option refused')}>"
        f'<span class="text">{escape(read(text))}</span>'
        f'<span class="note">{escape(read(WHY))}</span></button></li>'
        for id, text in question.display.refused
    )
    summary = element("summary", escape(read(NOT_POSSIBLE)))
    form = f'<form method="post" action="why">{hidden}<ul class="options">{buttons}</ul></form>'
    return f'<details class="refusals">{summary}{form}</details>'


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
