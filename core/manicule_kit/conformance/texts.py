"""Checks texts: every displayed text has words, in the plugin's own domain."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Any, ClassVar, get_args, get_origin

import msgspec

from manicule.kernel.content import Entry
from manicule.kernel.errors import FAILURES, ContentError
from manicule.kernel.locations import Owned, SourceLocation
from manicule.kernel.plugin import Piece
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import PLACEHOLDER, Text, tr
from manicule.plugins.locations import manifest_place
from manicule.plugins.manifest import Manifest
from manicule_interface.rulebook import FILE as RULES
from manicule_interface.rulebook import read_rules
from manicule_interface.rulebook_pages import TABLES_FAIL, no_table, tables_in
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.subject import Subject

EMPTY = tr("“{what}” is empty")
WRITE_ONE = tr("write one sentence for the players: {what} is shown to them")
NO_TEXT = tr("“{what}” is missing")
NOT_A_TEXT = tr("“{what}” is not a text but {found}")
MAKE_ONE = tr('write {what} = tr("…"), with tr = Texts("{plugin}").tr')
FOREIGN = tr("“{what}” belongs to the texts of “{domain}”, where translators of this plugin do not look")
# Translators: advice to the author of a plugin; “it” is a text for people; the rest is Python
OWN_DOMAIN = tr('make it with tr = Texts("{plugin}").tr')
UNFILLED = tr("a text is shown without a value for {placeholder}: “{text}”")
# Translators: advice to the author of a plugin; “it” is a placeholder in a text; the rest is Python
FILL = tr("give it a value where the text is made: text({name}=…)")
EMPTY_SHOWN = tr("{what} is shown as an empty text")
CORRECT_RULES = tr("correct this line; until then, the rules of this plugin cannot be read")
CORRECT_TABLE = tr("name a table that the game generates; until then, this one is left out of the rules")
NO_ENTRIES = tr("the option “{option}” picks from “{kind}”, which is not a kind of this plugin’s content")
NAME_KIND = tr("name a field of the plugin’s content")
CORRECT_TEXT = tr("correct the function that makes this text")


def check_manifest_texts(manifest: Manifest, findings: Findings) -> None:
    """Check the texts of the manifest about the plugin and its options."""
    told = {"name": manifest.name, "about": manifest.about}
    for option in manifest.options.values():
        told[f"options.{option.name}.about"] = option.about
        told |= {f"options.{option.name}.labels.{id}": label for id, label in option.labels.items()}
    told |= {f"bot_labels.{id}": label for id, label in manifest.bot_labels.items()}
    for what, text in told.items():
        if not text.message.strip():
            findings.add("texts", EMPTY(what=what), WRITE_ONE(what=what), manifest_place(manifest, what))


def check_rules_text(manifest: Manifest, findings: Findings) -> None:
    """Check the texts of `rules.md`, as far as it is readable."""
    if manifest.origin.is_file:  # files beside it may belong to others
        return
    try:
        read_rules(manifest.id, manifest.folder)
    except ContentError as error:
        told = dict(error.text.params)
        problem, line = told.get("problem"), told.get("line", 0)
        place = Owned(manifest.id, SourceLocation(RULES, line if isinstance(line, int) else 0))
        findings.add("texts", problem if isinstance(problem, Text) else error.text, CORRECT_RULES, place)


def check_rule_tables(subject: Subject, rules: RuleSet) -> None:
    """Check that the game makes each table that `rules.md` asks for."""
    manifest = subject.manifest
    if manifest.origin.is_file:
        return
    try:
        wanted = tables_in(read_rules(manifest.id, manifest.folder))
        tables = rules.game.rule_tables(rules) if wanted else {}
    except ContentError:
        return  # `check_rules_text` reports it
    except FAILURES as error:
        place = subject.files.of_code(type(rules.game))
        problem = TABLES_FAIL(plugin=rules.game.id, problem=f"{type(error).__name__}: {error}")
        subject.findings.add("texts", problem, CORRECT_TEXT, place)
        return
    for block in wanted:
        if block.table not in tables:
            place = Owned(manifest.id, SourceLocation(RULES, block.line))
            subject.findings.add("texts", no_table(block.table, tables), CORRECT_TABLE, place)


def check_piece_texts(subject: Subject) -> bool:
    """Check every text that the class of a piece declares. Returns True if all exist."""
    all_there = True
    for piece in subject.plugin.pieces:
        place = subject.files.of_code(type(piece))
        for name in declared_texts(type(piece)):
            text = getattr(piece, name, None)
            all_there = all_there and isinstance(text, Text)
            check_text(subject, f"{type(piece).__name__}.{name}", name, text, place)
    return all_there


def check_game_texts(subject: Subject, rules: RuleSet) -> None:
    """Check the names of the game, its phases and its sources of points, and the texts of the content."""
    game = rules.game
    if subject.manifest.kind == "game":
        place = subject.files.of_code(type(game))
        check_text(subject, f"{type(game).__name__}.name", "name", getattr(game, "name", None), place)
        for source, text in game.point_names.items():
            check_text(subject, f"point_names.{source}", source, text, place)
    place = subject.files.of_code(type(subject.plugin))
    for source, text in subject.plugin.point_names.items():
        check_text(subject, f"point_names.{source}", source, text, place)
    for phase in rules.phases:
        own = subject.files.of_code(_namer(type(phase)))
        if own is not None and own.plugin == subject.id:
            check_text(subject, f"{type(phase).__name__}.name", "name", getattr(phase, "name", None), own)
    _check_picks(subject, rules)
    for where, text in _content_texts(rules):
        if text.domain == subject.id and not text.message.strip():
            subject.findings.add("texts", EMPTY(what=where), WRITE_ONE(what=where))


def _check_picks(subject: Subject, rules: RuleSet) -> None:
    """Check that the entries from which an option is chosen exist."""
    content = rules.contents.get(subject.id)
    for name, option in subject.manifest.options.items():
        picks = option.picks
        for kind in (picks.entries, picks.places) if picks is not None else ():
            if not hasattr(content, kind):
                where = f"options.{name}.picks"
                place = manifest_place(subject.manifest, where)
                subject.findings.add("texts", NO_ENTRIES(option=name, kind=kind), NAME_KIND, place)


def _namer(phase: type) -> type:
    """The class that defines the name of a phase: plugins may change phases of another one."""
    return next((kind for kind in phase.__mro__ if "name" in vars(kind)), phase)


def check_text(subject: Subject, what: str, name: str, text: Any, place: Owned | None) -> None:
    """Check that a text exists, has words and belongs to the plugin's domain."""
    findings, plugin = subject.findings, subject.id
    if not isinstance(text, Text):
        found = type(text).__name__
        problem = NO_TEXT(what=what) if text is None else NOT_A_TEXT(what=what, found=found)
        findings.add("texts", problem, MAKE_ONE(what=name, plugin=plugin), place)
    elif not str(text).strip():
        findings.add("texts", EMPTY(what=what), WRITE_ONE(what=name), place)
    elif text.domain not in ("", plugin):
        findings.add("texts", FOREIGN(what=what, domain=text.domain), OWN_DOMAIN(plugin=plugin), place)


def check_shown(subject: Subject, what: Text, text: Text, place: Owned | None = None) -> None:
    """Check a text as displayed in a game: it has words, and every placeholder is filled."""
    shown = str(text)
    if not shown.strip():
        subject.findings.add("texts", EMPTY_SHOWN(what=what), CORRECT_TEXT, place)
    check_filled(subject, text, place)


def check_filled(subject: Subject, text: Text, place: Owned | None = None) -> None:
    """Check that every placeholder of a text has a value."""
    for missing in unfilled(text):
        problem = UNFILLED(placeholder=f"{{{missing}}}", text=text.message)
        subject.findings.add("texts", problem, FILL(name=missing), place)


def declared_texts(piece: type[Piece]) -> list[str]:
    """The names of the texts that a class declares: `name`, `about` and what its bases add."""
    try:
        hints = typing.get_type_hints(piece)
    except Exception:  # noqa: BLE001 - annotations of plugins may name things that do not exist
        return ["name", "about"]
    return [name for name, hint in hints.items() if hint is Text or _is_text_of_class(hint)]


def _is_text_of_class(hint: Any) -> bool:
    return get_origin(hint) is ClassVar and get_args(hint) == (Text,)


def unfilled(text: Text) -> Iterator[str]:
    """The placeholders of a message, and of the texts in it, that have no value."""
    params = dict(text.params)
    for message in filter(None, (text.message, text.plural)):
        yield from (match[1] for match in PLACEHOLDER.finditer(message) if match[1] not in params)
    for value in params.values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Text):
                yield from unfilled(one)


def _content_texts(rules: RuleSet) -> Iterator[tuple[str, Text]]:
    for content in rules.contents.values():
        for kind in content.__struct_fields__:
            for entry in getattr(content, kind).values():
                yield from ((f"{kind}.{entry.id}.{name}", text) for name, text in _entry_texts(entry))


def _entry_texts(entry: Entry) -> Iterator[tuple[str, Text]]:
    for field in msgspec.structs.fields(type(entry)):
        value = getattr(entry, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Text):
                yield field.name, one
