"""The check of plugins and tables when a server starts: what does not work is named in the log, the rest is
served."""

from __future__ import annotations

import logging

from manicule_web.hub import Hub

_log = logging.getLogger("manicule.web")


def check_plugins(hub: Hub) -> None:
    """Load all plugins; those that do not work are logged, and not offered for new tables."""
    for failure in hub.registry.failures:
        _log.error("%s", failure.text)
    hub.menu.check()
    for problem in hub.menu.problems.values():
        _log.error("%s", problem)
