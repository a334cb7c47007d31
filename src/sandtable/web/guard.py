"""What every request passes first: writes come from our own pages, bodies have a size, answers carry their headers.

Plain ASGI, so that streams (events) pass through unbuffered.
"""

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.web.packing import Packer, packed

LARGEST_BODY = 1 << 20
LARGEST_FILE = 8 << 20
LARGEST_IMPORT = 64 << 20
IMPORTS = ("/import", "/api/campaigns/import")
BRINGING = re.compile(r"/c/[^/]+/[^/]+/table/bring")
UPLOADS = re.compile(
    r"(/api/campaigns/[^/]+/seats|/c/[^/]+)/[^/]+/(?:fill|table/back)|/tools/[^/]+/[^/]+|/api/tools/files"
)
NAME = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?")
READS = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": browsers would then send `Origin: null` with our own forms.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._packer = Packer()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        sent = _with_headers(packed(send, self._packer, scope["path"], headers))
        if not NAME.fullmatch(headers.get("host", "")):
            await PlainTextResponse("This is no name of a server.", 400)(scope, receive, sent)
            return
        if scope["method"] not in READS and not from_our_pages(headers):
            answer = PlainTextResponse("This did not come from a page of Sandtable, so it was not done.", 403)
            await answer(scope, receive, sent)
            return
        limit = largest(scope["path"])
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            await PlainTextResponse("This is too large.", 413)(scope, receive, sent)
            return
        await self.app(scope, _counted(receive, limit), sent)


def largest(path: str) -> int:
    """How many bytes may be sent there."""
    if path in IMPORTS or BRINGING.fullmatch(path):
        return LARGEST_IMPORT
    return LARGEST_FILE if UPLOADS.fullmatch(path) else LARGEST_BODY


def from_our_pages(headers: Headers) -> bool:
    """Browsers say where a write comes from. What says nothing at all is no browser, and has no browser's cookies."""
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == headers.get("host", "") != ""
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            # A seat's page must not come back from a cache to whoever sits down next.
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent


def _counted(receive: Receive, limit: int) -> Receive:
    """Bodies that do not say their length are counted as they come."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise HTTPException(413, "This is too large.")
        return message

    return counted
