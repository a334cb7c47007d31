"""All calls of the API as an application of their own, which is loaded when somebody first makes one."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response

import sandtable
from sandtable.web.access import House
from sandtable.web.api import campaigns, counsel, exchange, library, past
from sandtable.web.telling import HANDLERS, told

ABOUT = (
    "The same as the pages: campaigns and their files, pending, answer, view, log, undo, charts, odds, tools, rules."
)
CORNERS = (library, counsel, exchange, campaigns, past)


def calls(house: House | None = None) -> FastAPI:
    """Without a house the calls can be described, not made."""
    app = FastAPI(
        title="Sandtable",
        description=ABOUT,
        version=sandtable.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    for corner in CORNERS:
        app.include_router(corner.router, prefix="/api")
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_exception_handler(RequestValidationError, not_valid)
    return app


def described() -> dict[str, Any]:
    """Every call, as /api/openapi.json tells it."""
    told: dict[str, Any] = calls().openapi()
    return told


async def not_valid(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    faults = "; ".join(f"{'.'.join(map(str, e['loc'][1:]))}: {e['msg']}" for e in wrong.errors()[:5])
    return told(request, 422, "Not understood", faults.encode("utf-8", "replace").decode())
