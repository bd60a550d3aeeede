"""The check of plugins and tables when a server starts: what does not work is named in the log, the rest is
served."""

from __future__ import annotations

import logging

from manicule_web.hub import Hub
from manicule_web.table_report import report_of

_log = logging.getLogger("manicule.web")


def check_plugins(hub: Hub) -> None:
    """Load all plugins; those that do not work are logged, and not offered for new tables."""
    for failure in hub.registry.failures:
        _log.error("%s", failure.text)
    hub.menu.check()
    for problem in hub.menu.problems.values():
        _log.error("%s", problem)


def check_tables(hub: Hub) -> None:
    """Log the tables that cannot be opened; people who come to one read a page about it."""
    for table in hub.tables:
        if table.is_open:  # it works
            continue
        id = table.file.id
        problem = report_of(hub.store, id, hub.registry).problem
        if problem is not None:
            _log.error("table %s cannot be opened: %s", id, problem)
