"""The build packs translators' files, compiled ones that know what they were made from, and pages."""

import gettext
import importlib.util
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages.pofile import PoFileError
from tests.support.tables import ROOT

from manicule_languages.catalogs import compiled, digest, read_catalog
from manicule_languages.pofile import empty
from manicule_languages.powriter import written

ENTRY = 'msgid "Garden"\nmsgstr "Jardin"\n'


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook of the build for a tree of its own; what calls it is not needed."""
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    interface.BuildHookInterface = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    spec = importlib.util.spec_from_file_location("hatch_build_here", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = module.Hook()
    made.root = str(tmp_path)
    return made


def _translate(root: Path, entries: str, language: str = "fr") -> Path:
    path = root / "locales" / language / "LC_MESSAGES" / "garden.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(empty("garden", language)).decode() + entries, encoding="utf-8")
    return path


def test_both_files_are_packed(hook: Any, tmp_path: Path) -> None:
    po = _translate(tmp_path, ENTRY)
    (tmp_path / "locales" / "glossary.csv").write_text("id,en,fr\n", encoding="utf-8")
    data: dict[str, list[str]] = {"artifacts": []}
    hook.pack_catalogs(data)
    packed = tmp_path / "core" / "manicule_languages" / "_catalogs" / "fr" / "LC_MESSAGES"
    assert (packed / "garden.po").read_bytes() == po.read_bytes()
    assert (packed / "garden.mo").read_bytes().endswith(digest(po.read_bytes()))
    with (packed / "garden.mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Garden") == "Jardin"
    assert (packed.parents[1] / "glossary.csv").read_text(encoding="utf-8") == "id,en,fr\n"
    assert data["artifacts"] == ["/core/manicule_languages/_catalogs"]


def test_the_pages_of_the_documentation_are_packed_and_nothing_else(hook: Any, tmp_path: Path) -> None:
    docs, packed = tmp_path / "docs", tmp_path / "cli" / "manicule_cli" / "_docs"
    for name in ("README.md", "guide.md", "guide.fr.md", "reference/names.md", "screens/board.svg"):
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(f"# {name}\n", encoding="utf-8")
    packed.mkdir(parents=True)
    (packed / "gone.md").write_text("# Gone\n", encoding="utf-8")
    data: dict[str, list[str]] = {"artifacts": []}
    hook.pack_pages(data)
    found = {path.relative_to(packed).as_posix() for path in packed.rglob("*") if path.is_file()}
    assert found == {"README.md", "guide.md", "guide.fr.md", "reference/names.md"}
    assert (packed / "reference" / "names.md").read_text(encoding="utf-8") == "# reference/names.md\n"
    assert data["artifacts"] == ["/cli/manicule_cli/_docs"]


def test_plugins_to_start_from_are_packed_beside_their_module_and_not_in_the_sources(
    hook: Any,
) -> None:
    data: dict[str, dict[str, str]] = {"force_include": {}}
    hook.pack_gallery(data)
    assert data["force_include"] == {
        "docs/gallery": "manicule_kit/_gallery",
        "docs/examples": "manicule_kit/_examples",
    }
    assert all((ROOT / folder).is_dir() for folder in data["force_include"])
    assert (ROOT / "core" / "manicule_kit" / "gallery.py").is_file()


def test_the_compiled_one_is_the_one_that_is_read(
    hook: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _translate(tmp_path, ENTRY)
    hook.pack_catalogs({"artifacts": []})
    monkeypatch.setattr("manicule_languages.catalogs.compiled", lambda *_: pytest.fail("compiled again"))
    packed = tmp_path / "core" / "manicule_languages" / "_catalogs" / "fr" / "LC_MESSAGES" / "garden.po"
    catalog = read_catalog(packed, "fr")
    assert catalog is not None
    assert catalog.gettext("Garden") == "Jardin"


PLURALS = 'msgid "{n} rose"\nmsgid_plural "{n} roses"\nmsgstr[0] ""\nmsgstr[1] "{n} fleurs"\n'


@pytest.mark.parametrize("entries", ["", ENTRY, PLURALS, PLURALS.replace("{n} fleurs", "")])
def test_what_is_packed_is_what_the_program_would_compile(hook: Any, tmp_path: Path, entries: str) -> None:
    po = _translate(tmp_path, entries)
    hook.pack_catalogs({"artifacts": []})
    packed = tmp_path / "core" / "manicule_languages" / "_catalogs" / "fr" / "LC_MESSAGES"
    assert (packed / "garden.mo").read_bytes() == compiled(po.read_bytes(), "fr")


def test_an_empty_plural_form_is_packed_empty_and_not_in_english(hook: Any, tmp_path: Path) -> None:
    _translate(tmp_path, PLURALS)
    hook.pack_catalogs({"artifacts": []})
    packed = tmp_path / "core" / "manicule_languages" / "_catalogs" / "fr" / "LC_MESSAGES"
    with (packed / "garden.mo").open("rb") as file:
        catalog = gettext.GNUTranslations(file)
    assert [catalog.ngettext("{n} rose", "{n} roses", n) for n in (1, 2)] == ["", "{n} fleurs"]


def test_our_own_catalogs_are_packed_as_the_program_would_compile_them(hook: Any, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    hook.pack_catalogs({"artifacts": []})
    packed = sorted((tmp_path / "core" / "manicule_languages" / "_catalogs").glob("*/LC_MESSAGES/*.po"))
    assert len(packed) > 30
    for po in packed:
        assert po.with_suffix(".mo").read_bytes() == compiled(po.read_bytes(), po.parts[-3]), po


def test_the_build_imports_nothing_of_the_platform_but_what_compiles() -> None:
    """Where it runs there is Babel, and none of the packages that the program needs."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); sys.modules['msgspec'] = None\n"
        "import manicule_languages.pocatalog\n"
        "print(sorted(one for one in sys.modules if one.partition('.')[0].startswith('manicule')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(ROOT / "core")], capture_output=True, text=True, check=True
    )
    modules = [f"manicule_languages.{module}" for module in ("plurals", "pocatalog", "tags")]
    assert run.stdout.strip() == str(["manicule_languages", *modules])


def test_what_is_gone_is_not_packed_any_more(hook: Any, tmp_path: Path) -> None:
    _translate(tmp_path, ENTRY, "fr")
    _translate(tmp_path, ENTRY, "uk")
    hook.pack_catalogs({"artifacts": []})
    (tmp_path / "locales" / "uk" / "LC_MESSAGES" / "garden.po").unlink()
    hook.pack_catalogs({"artifacts": []})
    packed = tmp_path / "core" / "manicule_languages" / "_catalogs"
    assert sorted(path.parts[-3] for path in packed.rglob("*.mo")) == ["fr"]


def test_a_damaged_file_fails_the_build_and_is_named(hook: Any, tmp_path: Path) -> None:
    po = _translate(tmp_path, "nonsense\n")
    with pytest.raises(PoFileError) as failed:
        hook.pack_catalogs({"artifacts": []})
    assert any(str(po) in note for note in failed.value.__notes__)


def test_the_sdist_has_what_the_build_needs() -> None:
    """.ci/run looks into a built wheel and a built sdist; this tells sooner."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert {"/locales", "/hatch_build.py"} <= set(build["targets"]["sdist"]["include"])
    assert build["targets"]["wheel"]["hooks"]["custom"]["path"] == "hatch_build.py"
