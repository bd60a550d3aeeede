"""Plugins that a person has disabled: they are not loaded, and neither is what needs them."""

import re
from typing import Any

import pytest
from tests.support.wording import english_pattern

from manicule.kernel.errors import PluginError, UsageError
from manicule.plugins.disabled import disabled_file, disabled_ids, keep_disabled
from manicule_cli.plugins.catalogue import plugin_rows


def test_what_is_disabled_is_not_loaded_and_says_so(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("tithe", shelf.bomb, default=True)
    keep_disabled(("tithe",))
    registry = shelf.find()
    assert list(registry.manifests) == ["coins"]
    assert registry.disabled == {"tithe"}
    with pytest.raises(PluginError, match="it is disabled") as refused:
        registry.manifest("tithe")
    assert (refused.value.code, refused.value.data) == ("plugin-disabled", {"plugin": "tithe"})
    assert {row.id: row.status for row in plugin_rows(registry)} == {"coins": "ok", "tithe": "disabled"}
    assert registry.select("coins", 2).notices == ()


def test_what_needs_a_disabled_plugin_is_disabled_with_it(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("tithe", shelf.empty)
    shelf.folder("feast", shelf.empty, requires=["tithe"])
    shelf.folder("fair", shelf.empty, requires=["feast"])
    keep_disabled(("tithe",))
    registry = shelf.find()
    assert registry.disabled == {"tithe", "feast", "fair"}
    assert registry.failures == []
    with pytest.raises(
        PluginError, match=english_pattern("plugins.discovery.disabled_need", required="tithe")
    ) as refused:
        registry.manifest("feast")
    assert (refused.value.code, refused.value.data["required"]) == ("need-disabled", "tithe")


def test_what_is_blocked_for_one_run_is_not_disabled(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("tithe", shelf.empty)
    registry = shelf.find("tithe")
    assert registry.disabled == frozenset()
    assert plugin_rows(registry)[1].status == "blocked"


def test_the_list_is_kept_in_order_and_each_once(shelf: Any) -> None:
    assert disabled_ids() == ((), None)
    keep_disabled(("tithe", "feast", "tithe"))
    assert disabled_ids() == (("feast", "tithe"), None)
    keep_disabled(())
    assert disabled_ids() == ((), None)


@pytest.mark.parametrize("text", ["plugins = 3", "plugins = [1]", "plugins = ["])
def test_a_list_that_cannot_be_read_disables_nothing_and_is_told(shelf: Any, text: str) -> None:
    shelf.coins()
    disabled_file().write_text(text)
    registry = shelf.find()
    assert list(registry.manifests) == ["coins"]
    (notice,) = registry.notices
    assert re.search("disabled.toml" + english_pattern("plugins.disabled.unreadable", file=""), str(notice))


def test_without_a_home_nobody_has_disabled_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> None:
        raise UsageError(problem)

    with pytest.raises(UsageError) as raised:
        keep_disabled_in_a_file(monkeypatch)
    problem = raised.value.text
    monkeypatch.setattr("manicule.plugins.disabled.config_file", no_home)
    assert disabled_ids() == ((), None)


def keep_disabled_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the folder of settings is a file, the list cannot be written."""
    path = disabled_file().parent
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("not a folder")
    keep_disabled(("tithe",))
