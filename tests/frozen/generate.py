"""Freeze games, tables and listings anew: `python -m tests.frozen.generate [SUBJECT…]`, in the tree's root.

`--words` writes only the words, and refuses where anything else differs. `--to FOLDER` writes elsewhere.
A subject is `saves`, `commands` or a game.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.conftest import forget_the_outside
from tests.frozen.differences import differences
from tests.frozen.files import FOLDER, Texts, is_wording, makers, read, write


def main(arguments: Sequence[str]) -> int:
    forget_the_outside()
    known = makers()
    parser = argparse.ArgumentParser(prog="python -m tests.frozen.generate", description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", choices=[[], *known])
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    asked = parser.parse_args(arguments)
    refused = False
    for subject in asked.subjects or known:
        texts = known[subject]()
        if asked.words:
            refused |= _refused(texts)
            texts = {name: text for name, text in texts.items() if is_wording(name)}
        for name, text in texts.items():
            changed = asked.to != FOLDER or read(name) != text
            if changed and not refused:
                write(name, text, asked.to)
            print(f"{name}: {len(text) // 1024 + 1} KB{', changed' if changed else ''}", flush=True)
    return 1 if refused else 0


def _refused(texts: Texts) -> bool:
    """Say what differs beside the words."""
    found = [
        f"{name}: {one}"
        for name, text in texts.items()
        if not is_wording(name)
        for one in differences(read(name), text)
    ]
    print("\n".join(found), end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
