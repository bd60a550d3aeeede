"""Make the golden playthroughs anew: `python -m tests.golden.generate [NAME…]`, in the root of the tree."""

import os
import sys
import tempfile

from tests.golden.cases import FOLDER, cases


def main(names: list[str]) -> int:
    with tempfile.TemporaryDirectory() as home:
        # Nothing of this machine's own may get into a game.
        for variable in ("MANICULE_PLUGIN_PATH", "MANICULE_BLOCK"):
            os.environ.pop(variable, None)
        os.environ["MANICULE_HOME"] = home
        known = cases()
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"there is no {', '.join(unknown)}; there are {', '.join(known)}")
        return 2
    for name in names or known:
        text = known[name].played()
        is_new = not known[name].path.exists() or known[name].path.read_text(encoding="utf-8") != text
        known[name].path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text) // 1024 + 1} KB{', changed' if is_new else ''}")
    if not names:
        for path in sorted(FOLDER.glob("*.txt")):
            if path.stem not in known:
                path.unlink()
                print(f"{path.stem}: removed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
