"""pyright, which editors have in them, tells of every mistake in a hook under `implements`.

The program is the one that `MANICULE_PYRIGHT` names, or `pyright` on the path: `npm install pyright`.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.careless import SOURCE, WRONG

PYRIGHT = os.environ.get("MANICULE_PYRIGHT") or shutil.which("pyright")


def test_pyright_tells_of_every_mistake_in_a_hook_and_of_nothing_else(tmp_path: Path) -> None:
    assert PYRIGHT is not None, "no pyright: npm install --global pyright, or set MANICULE_PYRIGHT"
    (tmp_path / "careless.py").write_text(SOURCE, encoding="utf-8")
    done = subprocess.run(
        [PYRIGHT, "--pythonpath", sys.executable, "--outputjson", "careless.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    found = json.loads(done.stdout)["generalDiagnostics"]
    assert sorted({one["range"]["start"]["line"] + 1 for one in found}) == WRONG, done.stdout
