"""The save of a finished game, for the people of its table."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.exceptions import HTTPException
from starlette.responses import Response

from manicule_web.middleware import SEAT, Address, Seated, at_seat


def _save(seated: Seated) -> Response:
    """Download the record. Before the end it would tell secrets."""
    table, file = seated.table, seated.file
    with table.looking():
        if not table.match.over:
            raise HTTPException(404)
        data = seated.hub.store.exported(file)
        day = datetime.fromtimestamp(seated.hub.store.changed(file), UTC).date()
    name = f"{file.game}-{day.isoformat()}.toml"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/toml", headers=headers)


ADDRESSES = (Address(SEAT + "save", at_seat(_save, begun=True)),)
