"""The page of keys in the documentation, made from the table of actions.

python -m manicule_fullscreen.key_page > docs/keys.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from manicule_fullscreen.actions import (
    ACTIONS,
    ANYWHERE,
    EVERYWHERE,
    GHOST,
    IN_GAME,
    LIST,
    MOMENT,
    REPLAY,
    SPREAD,
    TABLE_IN_SIGHT,
    TICKS,
    shown_key,
)

HEAD = """# Keys of the full screen

Look up a key of the full screen, or give an action another one. `?` shows the keys for the present question
in your language, `:` finds an action by its name. [Playing](playing.md#in-full-screen-mode) explains how to
use them. A Cyrillic keyboard works too: each letter counts as the Latin one on its key. Made by
`python -m manicule_fullscreen.key_page > docs/keys.md`.

| key | action | what it does | where |
| --- | --- | --- | --- |"""
FOOT = """
- **Digits** go to the option with that number, and tick it where several can be chosen. Where numbers are
  spread over rows, a digit is the number of the row, and Enter at the last row gives it the rest.
- **The mouse**: a click highlights, a second one chooses. On a row of numbers a click places one more; on a
  map it moves the shape, and the other button turns it. The wheel scrolls.
- **Pages**: on the rules, the log, this list and other texts, `/` searches as you type. `n` and `N` go to
  the next and the previous hit, and Esc ends the search. In the log, `p` shows one player after the other,
  and `r` one round after the other.
- **Pasted text** is typed, and chooses nothing.
- **Confirmation**: if you changed nothing and the move cannot be undone, Enter asks once more. A second Enter
  confirms, any other key cancels.

## Other keys

A table `keys` in the [settings](saves.md#where-saves-are) replaces all keys of an action:

```toml
[keys]
hint = ["i", "f5"]
more_text = "I"
```

Write a key as you type it, or as `enter`, `space`, `tab`, `escape`, `up`, `down`, `left`, `right`, `pageup`,
`pagedown`, `home`, `end`, `f1` to `f12` or `ctrl+a` to `ctrl+z`. Two actions that are possible at the same
time cannot have the same key."""
WAYS = {
    LIST: "lists",
    SPREAD: "numbers",
    TICKS: "several options",
    GHOST: "shapes",
    MOMENT: "moments",
    REPLAY: "`manicule replay`",
}
ALL_WAYS = {
    EVERYWHERE: "everywhere",
    IN_GAME: "a game",
    ANYWHERE: "questions",
    TABLE_IN_SIGHT: f"questions, {WAYS[REPLAY]}",
}


def lines() -> Iterator[str]:
    """The lines of the page."""
    yield HEAD
    for action in ACTIONS:
        keys = " ".join(f"`{_named(key)}`" for key in action.keys)
        where = ALL_WAYS.get(action.where) or ", ".join(WAYS[way] for way in action.where)
        yield f"| {keys} | `{action.id}` | {action.about.message} | {where} |"
    yield FOOT


def _named(key: str) -> str:
    shown = shown_key(key)
    return shown if isinstance(shown, str) else shown.message


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines()) + "\n")
