"""Names that games had before go on working for plugins, and say what replaces them."""

from importlib import import_module

import pytest

from manicule.deprecation import OldName


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("manicule_cartographers", "lore", "derived"),
        ("manicule_cvlizations", "describe", "descriptions"),
        ("manicule_cvlizations", "lore", "derived"),
        ("manicule_cvlizations.texts.kinds", "laying", "lay_kind"),
    ],
)
def test_an_old_name_is_the_new_one_with_a_warning_that_names_it(module: str, old: str, new: str) -> None:
    package = import_module(module)
    with pytest.warns(
        OldName, match=rf"{old} is a name of an older plugin interface; write {module}\.{new}$"
    ):
        assert getattr(package, old) is getattr(package, new)
