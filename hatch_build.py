"""Build hook: puts the translations into the wheel, as .po and compiled to .mo, with their glossary; editable
installs too."""

import hashlib
import shutil
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter exists for type checkers only
    """Fills core/manicule_languages/_catalogs from locales/; a .po that cannot be read fails the build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root, "locales")
        target = Path(self.root, "core", "manicule_languages", "_catalogs")
        shutil.rmtree(target, ignore_errors=True)  # a catalog whose .po is gone must not stay
        for po in sorted(source.glob("*/LC_MESSAGES/*.po")):
            copy = target / po.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(po, copy)
            with po.open("rb") as text, copy.with_suffix(".mo").open("wb") as compiled:
                try:
                    write_mo(compiled, read_po(text, abort_invalid=True))
                    # The mark by which it is known to belong to this .po; readers of .mo do not look here.
                    compiled.write(hashlib.sha256(po.read_bytes()).digest())
                except PoFileError as broken:
                    broken.add_note(f"in {po}")
                    raise
        for glossary in source.glob("glossary.csv"):  # translators need no checkout
            shutil.copyfile(glossary, target / glossary.name)
        # git-ignored, and wanted all the same
        build_data["artifacts"].append("/core/manicule_languages/_catalogs")
