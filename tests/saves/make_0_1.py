"""Make the saves of version 0.1.0 anew: `python -m tests.saves.make_0_1`, in the root of the tree.

It needs an environment in which 0.1.0 is installed, and refuses to run in any other: a save that another
version has made proves nothing about those that people have.
"""

import os
import sys
import tempfile
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

import manicule

FOLDER = Path(__file__).parent / "0.1"
VERSION = "0.1.0"
CORE = "18db86a04fa1089b"
"""The digest of the core's modules as 0.1.0 has them: between releases the number alone does not tell."""


def main() -> int:
    if version("manicule") != VERSION or digest_of(Path(manicule.__file__).parent) != CORE:
        print(f"these saves are made with Manicule {VERSION}, and another one is installed here")
        return 2
    with tempfile.TemporaryDirectory() as home:
        # Nothing of this machine's own may get into a game.
        for variable in ("MANICULE_PLUGIN_PATH", "MANICULE_BLOCK"):
            os.environ.pop(variable, None)
        os.environ["MANICULE_HOME"] = home
        # Late: no other version need have what these use.
        from tests.saves.version_0_1.case import make
        from tests.saves.version_0_1.cases import CASES
        from tests.saves.version_0_1.expected import write_expected

        FOLDER.mkdir(exist_ok=True)
        for path in FOLDER.iterdir():
            path.unlink()
        for case in CASES:
            make(case, FOLDER)
        write_expected(CASES, FOLDER)
    size = sum(path.stat().st_size for path in FOLDER.glob("*.toml"))
    print(f"{len(CASES)} saves, {size // 1024 + 1} KB")
    return 0


def digest_of(folder: Path) -> str:
    """The digest of the modules in a folder, whatever their line ends."""
    total = blake2b(digest_size=8)
    for path in sorted(folder.rglob("*.py")):
        total.update(path.relative_to(folder).as_posix().encode())
        total.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return total.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
