"""Make the pictures of the documentation anew: `python -m tests.screens.generate`, in the root."""

import os
import sys
import tempfile
from functools import partial

from tests.screens.gallery import PICTURES, drawn_of_gallery
from tests.screens.screens import FOLDER, NAMES, drawn

from manicule_kit.gallery import gallery


def main() -> int:
    with tempfile.TemporaryDirectory() as home:
        for variable in ("MANICULE_PLUGIN_PATH", "MANICULE_BLOCK"):
            os.environ.pop(variable, None)
        os.environ["MANICULE_HOME"] = home
        FOLDER.mkdir(exist_ok=True)
        for old in {path.name for path in FOLDER.glob("*.svg")} - {f"{name}.svg" for name in NAMES}:
            (FOLDER / old).unlink()
        PICTURES.mkdir(exist_ok=True)
        made = {FOLDER / f"{name}.svg": partial(drawn, name) for name in NAMES}
        made |= {PICTURES / f"{name}.svg": partial(drawn_of_gallery, name) for name in gallery()}
        for path, draw in made.items():
            picture = draw()
            is_new = not path.exists() or path.read_text(encoding="utf-8") != picture
            path.write_text(picture, encoding="utf-8", newline="\n")
            print(f"{path.stem}: {len(picture) // 1024 + 1} KB{', changed' if is_new else ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
