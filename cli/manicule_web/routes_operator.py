"""The requests of the operator's commands to a running server. They need the key in the data folder, which is
new with each start; without it there is nothing here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from manicule.kernel.errors import UsageError
from manicule_web import keys
from manicule_web.middleware import Address, Answer, Visit
from manicule_web.operator import Operator
from manicule_web.page_reader import page_reader

REMOVE, RELINK = "/operator/remove", "/operator/relink"
BEARER = "Bearer "


def _remove(operator: Operator, visit: Visit) -> dict[str, Any]:
    operator.remove(visit.field("table"))
    return {}


def _relink(operator: Operator, visit: Visit) -> dict[str, Any]:
    return operator.relink(visit.field("table"), visit.field("seat"))._asdict()


def operator_addresses(key: str) -> tuple[Address, ...]:
    """The addresses for requests with this key."""
    digest = keys.digest(key)

    def guarded(change: Callable[[Operator, Visit], dict[str, Any]]) -> Answer:
        def answered(visit: Visit) -> Response:
            given = visit.request.headers.get("authorization", "")
            if not given.startswith(BEARER) or not keys.fits(given.removeprefix(BEARER), digest):
                visit.limit("enter")
                raise HTTPException(404)
            try:
                return JSONResponse(change(Operator(visit.hub), visit))
            except UsageError as error:
                return JSONResponse({"problem": page_reader(visit.reader).words(error.text)}, 422)

        return answered

    return (Address(REMOVE, guarded(_remove), "POST"), Address(RELINK, guarded(_relink), "POST"))
