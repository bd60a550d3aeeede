"""The translator's desk without a browser: texts and states, checks, saving, undo, previews."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.languages.conftest import ruled
from tests.languages.test_entry_lines import changes
from tests.support.tables import registry

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Param, Text, Texts, verbatim
from manicule_cli.commands.locales import EDIT
from manicule_cli.locales.terminal_screens import terminal_screen
from manicule_languages.folders import our_folder
from manicule_languages.message import Message
from manicule_languages.plurals import usual_rule
from manicule_languages.reader import EnglishCatalog, Reader
from manicule_workshop.agreement_samples import varied
from manicule_workshop.checks import DAMAGES, FORM
from manicule_workshop.credits import credits_of
from manicule_workshop.desk import ChangedOnDisk, DeskEntry, EntryFilter, TranslatorsDesk
from manicule_workshop.entry_lines import entries_in
from manicule_workshop.extraction import PLATFORM
from manicule_workshop.memory import LikeTexts, TermMemory, TranslationMemory
from manicule_workshop.overlay import BEGIN, END, Overlay
from manicule_workshop.preview import InsertedText, Previews
from manicule_workshop.seen import SeenAt, SeenFile, SeenMessage, SeenTable, write_seen
from manicule_workshop.workshop import TranslationWorkshop

GROWS = "{name} grows a rose for {price}."
HAS = "{name} has {n} rose"


@pytest.fixture
def path(workshop: TranslationWorkshop) -> Path:
    """The file of a new language."""
    return workshop.new("de", ["garden"])[0].path


@pytest.fixture
def desk(workshop: TranslationWorkshop, path: Path) -> TranslatorsDesk:
    return TranslatorsDesk(workshop, "de", ["garden"])


def text(desk: TranslatorsDesk, message: str) -> DeskEntry:
    return next(one for one in desk.entries() if one.message.message == message and not one.is_form)


def save(desk: TranslatorsDesk, message: str, *strings: str, review: str = "") -> DeskEntry:
    entry = text(desk, message)
    return desk.save(entry.id, strings, review, entry.version)  # type: ignore[arg-type]


def problems(desk: TranslatorsDesk, message: str, *strings: str) -> list[str]:
    return [str(one) for one in desk.problems(text(desk, message), strings)]


def test_a_language_must_have_been_begun(workshop: TranslationWorkshop) -> None:
    with pytest.raises(UsageError, match="de"):
        TranslatorsDesk(workshop, "de", ["garden"])


def test_texts_are_in_the_order_of_the_sources(desk: TranslatorsDesk) -> None:
    found = [one.message.message for one in desk.entries()]
    assert found == [one.message for one in desk.workshop.messages("garden")]
    assert {one.state for one in desk.entries()} == {"untranslated"}


def test_texts_are_listed_by_state_and_words(desk: TranslatorsDesk) -> None:
    save(desk, GROWS, "{name} züchtet eine Rose für {price}.", review="draft")
    save(desk, "Garden", "Garten")
    drafts = desk.entries(EntryFilter(state="draft"))
    assert [one.message.message for one in drafts] == [GROWS]
    assert [one.message.message for one in desk.entries(EntryFilter(words="ZÜCHTET"))] == [GROWS]
    assert [one.strings for one in desk.entries(EntryFilter(words="plugin.garden.name"))] == [("Garten",)]
    assert desk.counts()["garden"]["translated"] == 1


def test_texts_with_problems_are_listed(desk: TranslatorsDesk) -> None:
    save(desk, GROWS, "{nam} züchtet eine Rose für {price}.")
    save(desk, "Garden", "Garten")
    assert [one.message.message for one in desk.entries(EntryFilter(state="problems"))] == [GROWS]


def test_mistakes_are_found_while_a_translation_is_written(desk: TranslatorsDesk, path: Path) -> None:
    before = path.read_bytes()
    missing = str(DAMAGES["dropped"](what="{price}"))
    assert missing in problems(desk, GROWS, "{name} züchtet eine Rose")
    assert problems(desk, GROWS, "{name} züchtet eine Rose für {price}.") == []
    assert problems(desk, HAS, "{name} hat {n} Rose", "")
    assert problems(desk, GROWS, "") == []
    assert path.read_bytes() == before


def test_saving_changes_the_lines_of_one_entry(desk: TranslatorsDesk, path: Path) -> None:
    before = path.read_bytes()
    save(desk, HAS, "{name} hat {n} Rose", "{name} hat {n} Rosen")
    assert changes(before, path.read_bytes()) == [
        '- msgstr[0] ""',
        '- msgstr[1] ""',
        '+ msgstr[0] "{name} hat {n} Rose"',
        '+ msgstr[1] "{name} hat {n} Rosen"',
    ]


def test_a_translator_is_named_in_a_file_that_names_nobody(workshop: TranslationWorkshop, path: Path) -> None:
    named = []
    for name in ('Anna "Ania" Kowalska', "Tom"):
        save(TranslatorsDesk(workshop, "de", ["garden"], name), "Garden", f"Garten, {name}")
        named.append(credits_of(workshop, ["garden"], ["de"])["de"])
    assert named == [('Anna "Ania" Kowalska',)] * 2


def test_line_breaks_of_a_browser_are_those_of_the_file(desk: TranslatorsDesk) -> None:
    assert save(desk, "Garden", "Gar\r\nten").strings == ("Gar\nten",)


def test_a_control_character_is_refused(desk: TranslatorsDesk, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(UsageError):
        save(desk, "Garden", "Gar\x1bten")
    assert path.read_bytes() == before


def test_undo_restores_every_byte(desk: TranslatorsDesk, path: Path) -> None:
    before = path.read_bytes()
    save(desk, "Garden", "Garten", review="reviewed")
    once = path.read_bytes()
    save(desk, "Garden", "Park")
    assert desk.undo().strings == ("Garten",)
    assert path.read_bytes() == once
    assert desk.undo().state == "untranslated"
    assert path.read_bytes() == before
    assert not desk.can_undo
    with pytest.raises(UsageError):
        desk.undo()


def test_saving_the_same_is_nothing_to_undo(desk: TranslatorsDesk) -> None:
    save(desk, "Garden", "")
    assert not desk.can_undo


def test_another_change_in_the_file_is_kept(desk: TranslatorsDesk, path: Path) -> None:
    entry = text(desk, "Garden")
    other = path.read_text(encoding="utf-8").replace(
        'msgid "Roses *grow* here."\nmsgstr ""', 'msgid "Roses *grow* here."\nmsgstr "Hier *wachsen* Rosen."'
    )
    path.write_text(other, encoding="utf-8")
    desk.save(entry.id, ["Garten"], "", entry.version)
    assert text(desk, "Roses *grow* here.").strings == ("Hier *wachsen* Rosen.",)
    assert text(desk, "Garden").strings == ("Garten",)


def test_a_change_of_the_same_text_is_not_overwritten(desk: TranslatorsDesk, path: Path) -> None:
    entry = text(desk, "Garden")
    theirs = path.read_text(encoding="utf-8").replace(
        'msgid "Garden"\nmsgstr ""', 'msgid "Garden"\nmsgstr "Hof"'
    )
    path.write_text(theirs, encoding="utf-8")
    with pytest.raises(ChangedOnDisk) as raised:
        desk.save(entry.id, ["Garten"], "", entry.version)
    assert raised.value.entry.strings == ("Hof",)
    assert path.read_text(encoding="utf-8") == theirs
    desk.save(entry.id, ["Garten"], "", raised.value.entry.version)  # the translator has seen theirs
    assert text(desk, "Garden").strings == ("Garten",)


def test_undo_does_not_overwrite_a_change_of_the_same_text(desk: TranslatorsDesk, path: Path) -> None:
    save(desk, "Garden", "Garten")
    theirs = path.read_bytes().replace(b'"Garten"', b'"Hof"')
    path.write_bytes(theirs)
    with pytest.raises(ChangedOnDisk):
        desk.undo()
    assert path.read_bytes() == theirs


def test_a_damaged_file_is_reported_and_left_alone(desk: TranslatorsDesk, path: Path) -> None:
    entry = text(desk, "Garden")
    damaged = path.read_bytes() + b'msgid "x\n'
    path.write_bytes(damaged)
    with pytest.raises(ManiculeError):
        desk.save(entry.id, ["Garten"], "", entry.version)
    assert path.read_bytes() == damaged


def test_a_text_that_is_gone_is_not_saved(desk: TranslatorsDesk, path: Path) -> None:
    entry = text(desk, "Garden")
    path.write_bytes(path.read_bytes().replace(b'msgid "Garden"', b'msgid "Yard"'))
    with pytest.raises(UsageError):
        desk.save(entry.id, ["Garten"], "", entry.version)


def test_a_form_is_added_saved_and_wanted(desk: TranslatorsDesk, path: Path) -> None:
    wants = "{name:acc} züchtet eine Rose für {price}."
    assert str(FORM(form="acc")) in problems(desk, GROWS, wants)
    entry = text(desk, "Garden")
    form = desk.add_form(entry.id, "acc")
    assert (form.form, form.key) == ("acc", ("plugin.garden.name:acc", "Garden"))
    assert desk.entries(EntryFilter(state="untranslated")).count(form) == 0
    desk.save(form.id, ["Garten"], "", form.version)
    assert str(FORM(form="acc")) not in problems(desk, GROWS, wants)
    assert [one.strings for one in desk.forms_of(entry)] == [("Garten",)]
    assert desk.add_form(entry.id, "acc").id == form.id
    desk.workshop.update(["garden"], ["de"])
    assert ("plugin.garden.name:acc", "Garden") in [one.key for one in entries_in(path.read_bytes())]


def test_a_form_leads_to_its_word_and_to_further_forms(desk: TranslatorsDesk) -> None:
    word = text(desk, "Garden")
    form = desk.add_form(word.id, "acc")
    assert desk.word_of(form).id == desk.word_of(word).id == word.id
    other = desk.add_form(form.id, "gen")
    assert other.key == ("plugin.garden.name:gen", "Garden")
    assert [one.form for one in desk.forms_of(word)] == ["acc", "gen"]


@pytest.mark.parametrize("name", ["", "Acc", "a b", "acc:x"])
def test_a_form_needs_a_plain_name(desk: TranslatorsDesk, name: str) -> None:
    with pytest.raises(UsageError):
        desk.add_form(text(desk, "Garden").id, name)


def test_a_text_without_an_id_has_forms(desk: TranslatorsDesk, path: Path) -> None:
    form = desk.add_form(text(desk, GROWS).id, "acc")
    assert (form.form, form.key) == ("acc", (":acc", GROWS))
    desk.save(form.id, ["{name} züchtet für {price}."], "", form.version)
    assert [one.strings for one in desk.forms_of(text(desk, GROWS))] == [("{name} züchtet für {price}.",)]
    assert (":acc", GROWS) in [one.key for one in entries_in(path.read_bytes())]


def test_a_select_is_read_with_a_word_for_each_case(tmp_path: Path) -> None:
    workshop = TranslationWorkshop(registry(), tmp_path)
    workshop.new("de", ["gutenberg"])
    develops, tr = "{seat} develops {specialty} to level {level}.", Texts("gutenberg").tr
    binding = tr("binding", context="specialty.binding.name")
    example = tr(develops)(seat="Tom", specialty=binding, level="I")
    level = Texts("gutenberg").ntr("{n} level of {specialty}", "{n} levels of {specialty}")
    examples = (example, level(n=2, specialty=binding))
    seen = {("", one.message): SeenMessage(one) for one in examples}
    write_seen(tmp_path, SeenFile({}, {"gutenberg": seen}))
    desk = TranslatorsDesk(workshop, "de", ["gutenberg"])
    genders = {"binding": "n", "typesetting": "m", "illuminating": "f", "woodcutting": "m"}
    for word, gender in genders.items():
        form = desk.add_form(text(desk, word).id, "gender")
        desk.save(form.id, [gender], "", form.version)
    ink = desk.add_form(text(desk, "blue").id, "gender")  # no specialty: it has no place in the sentence
    desk.save(ink.id, ["p"], "", ink.version)
    select = "{seat}: {specialty:gender?f=die|m=den|n=das|} {specialty} auf Stufe {level}."
    read = [one.text for one in Previews(desk).readings(text(desk, develops), [select])]
    assert read[0] == "Tom: das binding auf Stufe I."
    assert sorted(read[1:]) == ["Tom: den typesetting auf Stufe I.", "Tom: die illuminating auf Stufe I."]

    save(desk, develops, "{seat}: {specialty:acc} auf {level}, {specialty:gender?f=sie|m=er|es}.")
    for other in ("binding", "illuminating"):  # also a word that the example does not have
        form = desk.add_form(text(desk, other).id, "acc")
        read = [one.text for one in Previews(desk).readings(form, ["Kunst"])]
        assert read == ["Kunst", f"Tom: Kunst auf I, {'es' if other == 'binding' else 'sie'}."]
    ink = desk.add_form(text(desk, "blue").id, "acc")
    assert [one.text for one in Previews(desk).readings(ink, ["blaue"])] == ["blaue"]
    save(desk, "{n} level of {specialty}", "{n} Stufe in {specialty:acc}", "{n} Stufen")
    read = [one.text for one in Previews(desk).readings(form, ["Kunst"])]
    assert read == ["Kunst", "Tom: Kunst auf I, sie.", "1 Stufe in Kunst"]


def test_an_update_keeps_the_marks(desk: TranslatorsDesk, path: Path) -> None:
    save(desk, GROWS, "{name} züchtet eine Rose für {price}.", review="draft")
    save(desk, "Garden", "Garten", review="reviewed")
    desk.workshop.update(["garden"], ["de"])
    desk.renew()
    assert text(desk, GROWS).state == "draft"
    assert text(desk, "Garden").state == "reviewed"


def test_plurals_follow_the_rule_of_the_file(workshop: TranslationWorkshop, path: Path) -> None:
    ruled(path, "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);")
    data = path.read_text(encoding="utf-8").replace('msgstr[1] ""\n', 'msgstr[1] ""\nmsgstr[2] ""\n')
    path.write_text(data, encoding="utf-8")
    desk = TranslatorsDesk(workshop, "de", ["garden"])
    readings = Previews(desk).readings(text(desk, HAS), ("{name}: eine", "{name}: zwei", "{name}: {n}"))
    assert [one.text for one in readings] == ["{name}: eine", "{name}: zwei", "{name}: 3"]
    assert [one.numbers for one in readings] == [(1,), (2,), (0, 3, 4, 5)]


# Previews.


def test_a_text_is_marked_where_it_is_shown(desk: TranslatorsDesk) -> None:
    garden = Texts("garden")
    save(desk, "Garden", "Garten")
    reader = Previews(desk).reader(text(desk, GROWS), ["Eine Rose von {name} für {price}."])
    shown = reader.read(garden.tr(GROWS)(name=garden.tr("Garden", context="plugin.garden.name"), price=3))
    assert shown == f"{BEGIN}Eine Rose von Garten für 3.{END}"
    assert reader.read(garden.tr("Type `look` for **all** of it")) == "Type `look` for **all** of it"


def test_an_unsound_translation_is_shown_in_english_as_in_a_game(desk: TranslatorsDesk) -> None:
    reader = Previews(desk).reader(text(desk, GROWS), ["{wrong}"])
    assert (
        reader.read(Texts("garden").tr(GROWS)(name="Anna", price=3))
        == f"{BEGIN}Anna grows a rose for 3.{END}"
    )


def test_readings_have_the_values_of_the_recorded_example(
    workshop: TranslationWorkshop, path: Path, locales: Path
) -> None:
    example = Text(GROWS, domain="garden", params=(("name", "Anna"), ("price", 3)))
    seen = SeenMessage(example)
    write_seen(locales, SeenFile({}, {"garden": {seen.key: seen}}))
    desk = TranslatorsDesk(TranslationWorkshop(workshop.registry, locales), "de", ["garden"])
    (reading,) = Previews(desk).readings(text(desk, GROWS), ["{name}: {price}"])
    assert reading.text == "Anna: 3"


def test_a_text_that_was_never_seen_is_read_without_the_names_of_forms(desk: TranslatorsDesk) -> None:
    string = "{name:acc}{name:final?m=’|s} Rose: {price} {price:plural?0=Krone|Kronen}."
    assert [one.text for one in Previews(desk).readings(text(desk, GROWS), [string])] == [
        "{name}s Rose: {price} Kronen.",
        "Annas Rose: {price} Kronen.",
        "Tom’ Rose: {price} Kronen.",
        "Chriss Rose: {price} Kronen.",
    ]


def test_readings_show_the_cases_of_a_select(
    workshop: TranslationWorkshop, path: Path, locales: Path
) -> None:
    garden = Text("Garden", "plugin.garden.name", "garden")
    seen = SeenMessage(Text(GROWS, domain="garden", params=(("name", "Anna"), ("price", 3))))
    write_seen(locales, SeenFile({}, {"garden": {seen.key: seen}}))
    desk = TranslatorsDesk(TranslationWorkshop(workshop.registry, locales), "de", ["garden"])
    strings = ["{name} züchtet eine Rose für {price} {price:plural?0=Krone|Kronen}."]
    assert [one.text for one in Previews(desk).readings(text(desk, GROWS), strings)] == [
        "Anna züchtet eine Rose für 3 Kronen.",
        "Anna züchtet eine Rose für 1 Krone.",
        "Anna züchtet eine Rose für 2 Kronen.",
    ]
    assert desk.words_like("garden", garden.context, "gender") == {}
    word = save(desk, "Garden", "Garten")
    assert desk.words_like("garden", garden.context, "gender") == {"": word.key}
    form = desk.add_form(word.id, "gender")
    desk.save(form.id, ["m"], "", form.version)
    assert desk.words_like("garden", "plugin.other.name", "gender") == {"m": word.key}
    assert desk.words_like("garden", "plugin.other.title", "gender") == {}


def test_the_texts_in_a_sentence_are_listed_with_the_forms_that_it_wants(
    workshop: TranslationWorkshop, path: Path, locales: Path
) -> None:
    garden = Text("Garden", "plugin.garden.name", "garden")
    seen = SeenMessage(Text(GROWS, domain="garden", params=(("name", (garden, garden)), ("price", 3))))
    write_seen(locales, SeenFile({}, {"garden": {seen.key: seen}}))
    desk = TranslatorsDesk(TranslationWorkshop(workshop.registry, locales), "de", ["garden"])
    grows, word, shown = text(desk, GROWS), text(desk, "Garden"), Previews(desk).inserted
    assert shown(grows, ["{name} {price}"]) == (InsertedText("name", word, {}),)
    wanted = ["{name:acc} {price:plural?0=x|y} {name:gender?f=z|{name:acc}}{name:initial?a=b|c}"]
    assert shown(grows, wanted) == (InsertedText("name", word, {"acc": None, "gender": None}),)
    empty = desk.add_form(word.id, "acc")
    assert shown(grows, wanted)[0].forms["acc"] is None
    form = desk.save(empty.id, ["den Garten"], "", empty.version)
    assert shown(grows, wanted)[0].forms == {"acc": form, "gender": None}
    assert shown(form, ["den Garten"]) == ()


def test_the_other_words_of_its_kind_are_listed_where_a_form_is_wanted() -> None:
    desk = TranslatorsDesk(TranslationWorkshop(registry(), our_folder()), "uk", ["cartographers"])
    sentence = next(one for one in desk.entries() if one.key[1].startswith("{seat} draws {terrain}:"))
    told = Previews(desk).inserted(sentence, ["{seat} {terrain:acc}"])
    assert {one.name for one in told} == {"terrain"}
    assert len(told) > 4
    assert len({one.entry.id for one in told}) == len(told)
    assert [one for one in told if one.entry.message.context.partition(".")[0] != "terrain"] == []
    assert any(one.forms["acc"] is not None for one in told)
    assert len(Previews(desk).inserted(sentence, ["{seat} {terrain}"])) == 1


def test_other_words_are_read_for_forms_and_properties() -> None:
    rose, tulip, herb = (Text(one, f"flower.{one}.name", "garden") for one in ("rose", "tulip", "herb"))
    example = Text("{a} and {b}", domain="garden", params=(("a", tulip), ("b", tulip)))
    entries = {"gender": {"f": rose, "": herb}, "acc": {"": herb, "tulpę": tulip}}

    def others(string: str) -> list[str]:
        found = varied(example, [string], usual_rule("pl"), lambda word, form: entries.get(form, {}))
        return [str(one) for one in found]

    assert others("{a:gender?f=x|y} {b}") == ["rose and tulip", "herb and tulip"]
    assert others("{b:acc} {a:number}") == ["tulip and tulip"]
    assert others("{a} {b:initial?s=ze|z} {b}") == []
    stars = Text("{n} star", "stars", "garden", "{n} stars", (("n", 3),))
    example = Text("{a} and {b}", domain="garden", params=(("a", tulip), ("b", stars)))
    assert others("{a} {b:acc}") == ["tulip and 1 star", "tulip and 2 stars", "tulip and 5 stars"]


@pytest.mark.parametrize("sample", ["Kate", verbatim("Kate")])
def test_other_names_are_read_for_their_letters(sample: Param) -> None:
    example = Text("{seat}", domain="garden", params=(("seat", sample),))
    found = varied(example, ["{seat}{seat:final?s=’|s}"], usual_rule("de"), lambda word, form: {})
    assert [str(one) for one in found] == ["Anna", "Tom", "Chris"]


def test_a_text_has_the_table_on_which_it_was_seen(tmp_path: Path) -> None:
    table = SeenTable("gutenberg", ("Anna", "Tom", "Kate"), registry().select("gutenberg", 3).ids, 7)
    match = table.begin(registry())
    (question, *_) = [one for seat in match.waiting() if (one := match.question(seat)) is not None]
    prompt = question.display.prompt
    assert prompt is not None
    TranslationWorkshop(registry(), tmp_path).new("de", [prompt.domain])
    key = (prompt.context, prompt.message)
    at = SeenAt("short", 0, question.seat)
    write_seen(tmp_path, SeenFile({"short": table}, {prompt.domain: {key: SeenMessage(prompt, at=at)}}))
    desk = TranslatorsDesk(TranslationWorkshop(registry(), tmp_path), "de", [prompt.domain])
    entry = next(one for one in desk.entries() if one.key == key)
    previews = Previews(desk)
    drawn = previews.table(entry)
    assert drawn is not None
    assert drawn.state.question is not None
    assert drawn.state.question.display.prompt == prompt
    again = previews.table(entry)
    assert again is not None
    assert again.state is drawn.state  # it is not played twice


@pytest.fixture(scope="module")
def french() -> TranslatorsDesk:
    """A desk with our own texts of the program. It takes a second to open, and nobody saves there."""
    return TranslatorsDesk(TranslationWorkshop(registry(), our_folder()), "fr", [PLATFORM])


def test_a_text_of_a_command_has_its_help_page(french: TranslatorsDesk) -> None:
    entry = text(french, str(EDIT))
    shown = terminal_screen(entry, Previews(french).reader(entry, ["Traduire ici."]), None)
    assert shown is not None
    assert "manicule locales edit" in shown
    assert f"{BEGIN}Traduire ici.{END}" in shown


@pytest.mark.parametrize("message", ["look|board|table", "what the symbols on the board mean"])
def test_words_to_type_and_keys_are_shown_in_their_list(french: TranslatorsDesk, message: str) -> None:
    entry = text(french, message)
    shown = terminal_screen(entry, Previews(french).reader(entry, ["regarde"]), None)
    assert shown is not None
    assert f"{BEGIN}regarde{END}" in shown
    assert len(shown.splitlines()) > 10


# Memory.


def test_terms_are_those_that_a_note_names_and_those_in_the_text(workshop: TranslationWorkshop) -> None:
    memory = TermMemory(workshop.glossary("garden"), "tictactoe", "fr", ["fr", "ja"])
    (rose,) = memory.terms_in(Message("Two roses for {rose_price}"))
    assert (rose.id, rose.forms, rose.others) == ("rose", ("rose", "fleur"), {"ja": ("バラ",)})
    assert [one.id for one in memory.terms_in(Message("It grows.", comments=("term: rose",)))] == ["rose"]
    assert memory.terms_in(Message("prose and {rose}")) == []


def test_other_languages_are_remembered(
    workshop: TranslationWorkshop, path: Path, translate: Callable[..., Path]
) -> None:
    translate("fr", '\nmsgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Jardin"\n')
    memory = TranslationMemory(workshop, ["fr", "ja"])
    assert memory.others("garden", ("plugin.garden.name", "Garden")) == {"fr": ("Jardin",)}


def test_similar_texts_are_found_most_similar_first() -> None:
    texts = [
        ("garden", ("", "{name} grows two roses."), ("a",)),
        ("garden", ("", "{name} grows a rose."), ("b",)),
        ("garden", ("", "The end of the game."), ("c",)),
    ]
    found = LikeTexts(texts).like("garden", ("", "{name} grows a tulip."))
    assert [one.strings for one in found] == [("b",), ("a",)]


def test_a_catalog_marks_a_text_without_a_translation() -> None:
    overlay = Overlay("de", "garden", ("", GROWS), [""], usual_rule("de"), EnglishCatalog())
    assert Reader("de", overlay).read(Texts("garden").tr(GROWS)(name="Anna", price=1)).startswith(BEGIN)


def test_our_own_languages_open_without_problems() -> None:
    desk = TranslatorsDesk(TranslationWorkshop(registry(), our_folder()), "fr", ["two_player"])
    assert desk.entries(EntryFilter(state="problems")) == []
    assert desk.absent == 0
