"""The pages: one server on this machine, a seat for each side, secrets kept.

`create_app` and `serve` import the web framework only when they are called, so that the command line starts at once.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from sandtable.store import Shelf

__all__ = ["create_app", "serve"]


def create_app(shelf: "Shelf", *, host_token: str = "", proxy: str = "") -> "Starlette":
    """The application for this shelf. With a `host_token` only its holder is the host; without, this machine is.

    `proxy`: the address of a proxy in front that tells truly who asks, and whether by HTTPS.
    """
    from sandtable.web.app import build

    return build(shelf, host_token=host_token, proxy=proxy)


def serve(
    shelf: "Shelf", *, host: str = "127.0.0.1", port: int = 8321, open_browser: bool = False, proxy: str = ""
) -> None:
    """Serve until interrupted. Where others can reach it, the host needs the token printed at start."""
    from sandtable.web.server import run

    run(shelf, host=host, port=port, open_browser=open_browser, proxy=proxy)
