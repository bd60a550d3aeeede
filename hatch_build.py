"""Build hook of the wheel and of editable installs: adds the source roots, the translations (as .po and
compiled to .mo, with their glossary and the places where texts are seen), the pages of the documentation,
and the gallery."""

import hashlib
import shutil
import sys
from pathlib import Path
from typing import Any

from babel.messages.pofile import PoFileError
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter exists for type checkers only
    """The settings that pyproject.toml cannot express: a source root for each plugin, and files made by the
    build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # A plugin is listed once, as an entry point. Hatchling has no globs here and would need it three
        # times.
        plugins = self.metadata.core.entry_points["manicule"]
        roots = [*self.config["roots"], *(f"plugins/{id}" for id in plugins)]
        for missing in (root for root in roots if not Path(self.root, root).is_dir()):
            raise FileNotFoundError(f"there is no folder {missing}, which pyproject.toml lists")
        for setting in ("only-include", "sources", "dev-mode-dirs"):
            self.build_config.target_config[setting] = list(roots)
        self.pack_catalogs(build_data)
        self.pack_pages(build_data)
        self.pack_gallery(build_data)

    def pack_catalogs(self, build_data: dict[str, Any]) -> None:
        """Fill core/manicule_languages/_catalogs from locales/; an unreadable .po fails the build."""
        # Compile with the program's own code, so that the package contains exactly what it would read. It
        # needs only Babel.
        sys.path.insert(0, str(Path(__file__).parent / "core"))
        from manicule_languages.pocatalog import compiled, read

        source = Path(self.root, "locales")
        target = Path(self.root, "core", "manicule_languages", "_catalogs")
        shutil.rmtree(target, ignore_errors=True)  # remove catalogs whose .po is gone
        for po in sorted(source.glob("*/LC_MESSAGES/*.po")):
            copy = target / po.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(po, copy)
            data = po.read_bytes()
            try:
                made = compiled(read(data, po.parts[-3]))
            except (PoFileError, ValueError) as broken:
                broken.add_note(f"in {po}")
                raise
            # The digest shows that the .mo belongs to this .po; other readers of .mo ignore it.
            copy.with_suffix(".mo").write_bytes(made + hashlib.sha256(data).digest())
        for name in ("glossary.csv", "notes.csv", "seen.json"):  # for translators without a checkout
            if (source / name).is_file():
                shutil.copyfile(source / name, target / name)
        # Git ignores the folder, so hatchling must be told.
        build_data["artifacts"].append("/core/manicule_languages/_catalogs")

    def pack_pages(self, build_data: dict[str, Any]) -> None:
        """Fill cli/manicule_cli/_docs from docs/, for `manicule docs`: pages only, no pictures."""
        source = Path(self.root, "docs")
        target = Path(self.root, "cli", "manicule_cli", "_docs")
        shutil.rmtree(target, ignore_errors=True)  # remove pages that are gone
        for page in sorted(source.rglob("*.md")):
            copy = target / page.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(page, copy)
        build_data["artifacts"].append("/cli/manicule_cli/_docs")

    def pack_gallery(self, build_data: dict[str, Any]) -> None:
        """Put the gallery and the example games beside their module, for `manicule plugins new --from`.
        Nothing is copied within the sources: tools that read the code of the core would read the copy,
        too."""
        for folder in ("gallery", "examples"):
            build_data["force_include"][f"docs/{folder}"] = f"manicule_kit/_{folder}"
