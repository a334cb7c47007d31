"""Running the server: its address, what is printed, and the browser."""

import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from ipaddress import ip_address

from sandtable.store import Shelf
from sandtable.web.app import build
from sandtable.web.seats import new_token

KEPT_OPEN = 75
"""Seconds that a line stays open on which nothing is said: an answer must not meet it just as it is closed."""


def run(shelf: Shelf, *, host: str, port: int, open_browser: bool, proxy: str = "") -> None:
    """Serve until interrupted."""
    import uvicorn

    token = "" if only_this_machine(host) and not proxy else new_token()
    app = build(shelf, host_token=token, proxy=proxy, warm=True)
    taken = _bind(host, port)
    _more_handles()
    address = opening_address(host, taken.getsockname()[1], token)
    print(f"Sandtable is at {address}", flush=True)
    if token:
        print("This address is the host's: keep it. Players get invitation links from the campaign's page.", flush=True)
    print("Stop with Ctrl+C; nothing is lost.", flush=True)
    if open_browser:
        threading.Timer(0.6, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=KEPT_OPEN,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
    )
    uvicorn.Server(config).run(sockets=[taken])


def only_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def opening_address(host: str, port: int, token: str) -> str:
    shown = _own_address() if host in ("0.0.0.0", "::", "") else host
    name = f"[{shown}]" if ":" in shown else shown
    return f"http://{name}:{port}/" + (f"host/{token}" if token else "")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small packets at once (TCP_NODELAY) only on sockets that name it.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as wrong:
        taken.close()
        raise SystemExit(f"Port {port} of {host} cannot be used: {wrong.strerror}. Try another with --port.") from None
    return taken


def _more_handles() -> None:
    """As many open files and connections as this system allows a process that asks."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _own_address() -> str:
    """This machine's address in its home network. Nothing is sent: a datagram socket only looks up its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
