"""The address for monitoring: whether the server answers, and whether its storage works."""

from __future__ import annotations

import logging

from starlette.responses import JSONResponse, Response

from manicule.kernel.errors import ManiculeError
from manicule_web.middleware import Address, Visit

_log = logging.getLogger("manicule.web")


def _health(visit: Visit) -> Response:
    """Ask the store; a server with hanging bots still serves, but should be restarted."""
    hub = visit.hub
    try:
        hub.store.check()
    except (ManiculeError, OSError) as error:
        _log.error("the storage of tables does not work: %s", error)
        return JSONResponse({"status": "storage"}, 503)
    return JSONResponse({"status": "ok", "tables": len(hub), "hanging_bots": hub.thinkers.hanging})


ADDRESSES = (Address("/health", _health),)
