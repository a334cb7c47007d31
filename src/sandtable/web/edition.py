"""The pages' scripts, styles and drawings, at addresses of their edition: a browser asks for each of them once.

A page names `/static/<edition>/page.js`, and what that imports lies beside it. Whatever changes makes a new edition
with new addresses, so nothing old is ever shown from a cache, and nobody need ask again whether something changed.
"""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).with_name("static")
FOR_EVER = "public, max-age=31536000, immutable"
TEXTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@cache
def files() -> dict[str, bytes]:
    return {p.relative_to(STATIC).as_posix(): p.read_bytes() for p in sorted(STATIC.rglob("*")) if p.is_file()}


@cache
def edition() -> str:
    told = hashlib.blake2b(digest_size=6)
    for name, content in files().items():
        told.update(f"{name} {len(content)} ".encode() + content)
    return told.hexdigest()


def address(name: str) -> str:
    """Where a file of this edition is found."""
    assert name in files(), name
    return f"/static/{edition()}/{name}"


async def static(request: Request) -> Response:
    """A file of this edition. Whoever asks without one, or from a page of another, gets today's and may not keep it."""
    asked = str(request.path_params["path"])
    today = asked.startswith(f"{edition()}/")
    name = asked if asked in files() else asked.partition("/")[2]
    if name not in files():
        raise HTTPException(404)
    kind = TEXTS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(files()[name], media_type=kind, headers={"Cache-Control": FOR_EVER if today else "no-cache"})
