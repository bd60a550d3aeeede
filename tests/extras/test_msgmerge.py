"""gettext's own tools on our catalogs: `msgmerge` changes nothing that `locales update` does not put back.

It needs gettext, which not every machine has; so it is not among the tests that run by themselves:
`python -m pytest tests/extras`.
"""

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.support.tables import registry

from manicule_languages.folders import our_folder
from manicule_workshop.workshop import TranslationWorkshop


@pytest.mark.parametrize("language", ["fr", "ja", "uk"])
def test_msgmerge_and_update_leave_every_catalog_as_it_was(language: str, tmp_path: Path) -> None:
    ours = our_folder()
    shutil.copytree(ours, tmp_path, dirs_exist_ok=True)
    files = sorted((tmp_path / language / "LC_MESSAGES").glob("*.po"))
    assert files
    for path in files:
        template = tmp_path / f"{path.stem}.pot"
        merge = ["msgmerge", "--quiet", "--update", "--backup=none", "--previous", str(path), str(template)]
        subprocess.run(merge, check=True)
        merged = path.read_text(encoding="utf-8")
        assert "\n#~ " not in merged
        assert "\n#, fuzzy" not in merged
        subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", str(path)], check=True)
    TranslationWorkshop(registry(), tmp_path).update(TranslationWorkshop(registry()).domains(), [language])
    for path in files:
        assert path.read_bytes() == (ours / language / "LC_MESSAGES" / path.name).read_bytes(), path.name
