"""What is said when something is not as it should be, as a page or as JSON."""

import sys
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sandtable.kernel import Conflict, NotUnderstood, Refused, RuleFault
from sandtable.rules import UnknownRule
from sandtable.store import BadFile, NotKept
from sandtable.web import paper
from sandtable.web.access import BehindCurtain, NotThere, Stranger
from sandtable.web.bench import TooBusy
from sandtable.web.locks import Gone

INVITED_ONLY = "Players come by invitation link. Ask the host of this campaign for yours."


def says(status: int, title: str) -> Callable[[Request, Exception], Awaitable[Response]]:
    """A handler that tells what went wrong, as a page or as JSON."""

    async def handler(request: Request, wrong: Exception) -> Response:
        why = getattr(wrong, "why", "") or str(wrong) or INVITED_ONLY
        return told(request, status, title, why, rule=getattr(wrong, "rule", ""))

    return handler


def told(request: Request, status: int, title: str, why: str, *, rule: str = "") -> Response:
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": title, "why": why, "rule": rule}, status)
    return paper.page(request, "told.html", status, title=title, why=why, cite=rule)


async def broken(request: Request, wrong: Exception) -> Response:
    """Our own mistake. Its details may hold what a seat may not see, so they go to the server's own output only."""
    print(f"{request.method} {request.url.path}: {wrong!r}", file=sys.stderr)
    ours = "The program broke down: our mistake. The campaign stands where it stood."
    return told(request, 500, "This broke down", wrong.told if isinstance(wrong, RuleFault) else ours)


async def http_error(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    titles = {404: "Not here", 405: "Not this way", 413: "Too large", 429: "Too often"}
    why = "There is no such page." if wrong.status_code == 404 else str(wrong.detail)
    return told(request, wrong.status_code, titles.get(wrong.status_code, "Not done"), why)


HANDLERS: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    Stranger: says(403, "By invitation only"),
    NotThere: says(404, "Not here"),
    Gone: says(404, "Not here"),
    BehindCurtain: says(403, "Behind the curtain"),
    NotKept: says(507, "This could not be kept"),
    UnknownRule: says(404, "No such rule"),
    BadFile: says(422, "This file cannot be used"),
    NotUnderstood: says(422, "Not understood"),
    Refused: says(409, "The rules refuse this"),
    Conflict: says(409, "Somebody was faster"),
    TooBusy: says(429, "Too often"),
    RuleFault: broken,
    Exception: broken,
    HTTPException: http_error,
}
