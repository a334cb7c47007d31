"""Answers made smaller on their way: a map of half a megabyte travels as a fifth of that.

The same answer is packed once, however many ask for it. What streams (events) passes as it comes, and so does the
host's page with the invitation links: how well a page packs must never tell anybody what stands on it.
"""

import hashlib
import re
import threading
import zlib
from collections import OrderedDict

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Send

WORTH = 1000
"""Bytes below which packing gains nothing."""

PACKED = re.compile(r"(text/(html|css|plain|javascript)|application/(json|javascript)|image/svg\+xml)\b")
WITH_LINKS = re.compile(r"/c/[^/]+/?|/api/campaigns(/import)?")
MOST_KEPT = 24 << 20


class Packer:
    """Packs, and keeps the latest answers in case they are asked for again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def pack(self, body: bytes) -> bytes:
        key = hashlib.blake2b(body, digest_size=16).digest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        packer = zlib.compressobj(5, wbits=31)
        packed = packer.compress(body) + packer.flush()
        with self._lock:
            self._kept[key] = packed
            self._size += len(packed)
            while self._size > MOST_KEPT:
                self._size -= len(self._kept.popitem(last=False)[1])
        return packed


def packed(send: Send, packer: Packer, path: str, asked: Headers) -> Send:
    """`send`, for whoever can unpack: whole texts go out smaller."""
    if "gzip" not in asked.get("accept-encoding", "") or WITH_LINKS.fullmatch(path):
        return send
    begun: Message | None = None

    async def smaller(message: Message) -> None:
        nonlocal begun
        if message["type"] == "http.response.start":
            begun = message
            return
        if begun is not None:
            start, begun = begun, None
            body = message.get("body", b"")
            headers = MutableHeaders(scope=start)
            if PACKED.match(headers.get("content-type", "")):
                headers.add_vary_header("Accept-Encoding")
                if len(body) > WORTH and not message.get("more_body") and "content-encoding" not in headers:
                    message = {**message, "body": packer.pack(body)}
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(message["body"]))
            await send(start)
        await send(message)

    return smaller
