"""The comments of a message that say where it is seen: for translators, so they are in English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from manicule.kernel.text import ENUMERATED, Param, Text
from manicule_languages.message import Message, is_translatable
from manicule_languages.soundness import names_in
from manicule_workshop.roles import ELSEWHERE, PLACES, needs_more, place_of
from manicule_workshop.seen import SeenMessage
from manicule_workshop.value_kinds import KINDS, NUMBER, PHRASE, PLAYER, sample_of, shortened

SEEN = "Seen: "
WITH = "With "
EXAMPLE = "Example: "
ROOM = "Room: "
CODE = "Code: "
BESIDE = "Beside: "
NAME_OF = "The name of what is described as: "
MEANING = "Meaning: "
TYPED = "Typed: "
KEPT = "Not translated: "
LONGEST_EXAMPLE = 300
LONGEST_ABOUT = 100
_CLEAR = (PLAYER, NUMBER)
"""Kinds of placeholders that need no sample."""
_RECORDED = (SEEN, WITH, EXAMPLE, ROOM, CODE, BESIDE, NAME_OF, MEANING, TYPED, KEPT)


def with_place(message: Message, seen: SeenMessage | None) -> Message:
    """The message, with the comments about where it is seen. If these say little and the author says nothing,
    one says what the code around it does."""
    comments = list(message.comments)
    seen = _with_role(message, seen)
    if seen is not None:
        comments += comments_of(seen)
    is_noted = not all(map(is_recorded, message.comments))
    is_told = is_noted or (seen is not None and not all(map(needs_more, seen.roles)))
    if not is_told and message.purpose:
        comments.append(CODE + message.purpose)
    if not is_told and message.beside:
        comments.append(BESIDE + ", ".join(f"“{one}”" for one in message.beside))
    if seen is None or not seen.params:
        names = dict.fromkeys(names_in(message.message) + names_in(message.plural))
        kinds = [f"{{{name}}}: {KINDS[name]}" for name in names if name in KINDS]
        comments += [WITH + "; ".join(kinds)] if kinds else []
    return msgspec.structs.replace(message, comments=tuple(comments))


def _with_role(message: Message, seen: SeenMessage | None) -> SeenMessage | None:
    """Where a message is seen: with the role that its code tells, if there is no better one; or, of a message
    that was never seen, with the place that its package tells."""
    if seen is not None and not all(role in PLACES.values() for role in seen.roles):
        return seen
    place = message.role or ("" if seen is not None else place_of(message))
    if not place or place == ELSEWHERE:
        return seen
    seen = seen or SeenMessage(Text(message.message, message.context))
    return msgspec.structs.replace(seen, roles=(place,))


def with_descriptions(messages: Sequence[Message]) -> Iterator[Message]:
    """The messages; a name has a comment that quotes the description beside it, if there is one."""
    described = {one.context: one.message for one in messages if one.context.endswith(".about")}
    for message in messages:
        about = described.get(message.context.removesuffix(".name") + ".about")
        if about and message.context.endswith(".name"):
            comment = f"{NAME_OF}“{shortened(about, LONGEST_ABOUT)}”"
            message = msgspec.structs.replace(message, comments=(*message.comments, comment))
        yield message


def comments_of(seen: SeenMessage) -> Iterator[str]:
    """Where a message is seen, what its placeholders are, an example, and its room."""
    if seen.roles:
        yield SEEN + "; ".join(seen.roles)
    if seen.params:
        yield WITH + "; ".join(f"{{{name}}}: {_value(name, seen)}" for name in sorted(seen.params))
    if seen.params and len(example := str(seen.example)) <= LONGEST_EXAMPLE:
        yield EXAMPLE + "‘" + " ".join(example.split()) + "’"
    if seen.width:
        yield f"{ROOM}{seen.width} {'column' if seen.width == 1 else 'columns'}"


def is_recorded(comment: str) -> bool:
    """Whether a comment was recorded, so that its words are not the author's."""
    return comment.startswith(_RECORDED)


def _value(name: str, seen: SeenMessage) -> str:
    """What a placeholder is; a sample where the kind alone does not tell it, from the example if possible."""
    kind, value = seen.params[name].kind, dict(seen.example.params).get(name)
    sample = (sample_of(name, value) if value is not None else "") or seen.params[name].sample
    if (made := _made_by(value)) and PHRASE in kind:
        kind = kind.replace(PHRASE, f"{PHRASE} (the text “{made}”)", 1)
    return kind if kind in _CLEAR or not sample else f"{kind}, as in ‘{sample}’"


def _made_by(value: Param | None) -> str:
    """The English of the message that makes a value, or the first of several values."""
    if isinstance(value, tuple):
        return _made_by(value[0]) if value else ""
    if not isinstance(value, Text) or value.message == f"{{{ENUMERATED}}}":
        return ""
    if not value.domain or not is_translatable(value.message):
        inner = [one for _, one in value.params]
        return _made_by(inner[0]) if len(inner) == 1 else ""
    return shortened(value.message, LONGEST_ABOUT)
