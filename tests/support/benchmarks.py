"""The modules of the benchmarks, which are scripts that find each other beside them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from tests.support.tables import ROOT

FOLDER = ROOT / "benchmarks"
MODULES = sorted(path.stem for path in FOLDER.glob("*.py"))


@contextmanager
def benchmarks() -> Iterator[Callable[[str], Any]]:
    """What imports a module of the benchmarks; their short names are free again afterwards."""
    aside = {name: sys.modules.pop(name) for name in MODULES if name in sys.modules}
    sys.path.insert(0, str(FOLDER))
    try:
        yield import_module
    finally:
        sys.path.remove(str(FOLDER))
        for name in MODULES:
            sys.modules.pop(name, None)
        sys.modules.update(aside)
