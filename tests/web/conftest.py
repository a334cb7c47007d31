"""A house for tests: a shelf in a temporary folder, visitors by name, a real server, a real browser."""

import shutil
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient

from sandtable import games
from sandtable.store import Shelf
from sandtable.web import create_app
from sandtable.web.server import KEPT_OPEN

ORIGIN = "http://127.0.0.1:8321"
ADDRESS = ("127.0.0.1", 40000)
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""The shell draws the same pages with a third of the work: it has no window, tabs or extensions to keep."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(autouse=True)
def toy_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real games and some small ones."""
    monkeypatch.setitem(games.GAMES, "toy", "tests.toy:TOY")
    monkeypatch.setitem(games.GAMES, "orsha-report", "tests.web.reporting:AFTER_BATTLE")
    monkeypatch.setitem(games.GAMES, "inches", "tests.web.reporting:INCHES")
    monkeypatch.setitem(games.GAMES, "muster", "tests.web.muster:MUSTER")
    monkeypatch.setitem(games.GAMES, "sealed", "tests.web.sealed:SEALED")
    monkeypatch.setitem(games.GAMES, "pointing", "tests.web.pointing:POINTING")
    monkeypatch.setitem(games.GAMES, "skirmish", "tests.skirmish.game:GAME")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "shelf")


class Visitor(TestClient):
    """A browser without a screen. `page` and `send` fail loudly on a fault of the server."""

    def send_form(self, path: str, **fields: Any) -> Any:
        return self.post(path, data=fields, headers={"Origin": str(self.base_url).rstrip("/")})


@pytest.fixture
def app(shelf: Shelf) -> Any:
    return create_app(shelf)


@pytest.fixture
def host(app: Any) -> Iterator[Visitor]:
    with Visitor(app, base_url=ORIGIN, client=ADDRESS) as client:
        yield client


@pytest.fixture
def stranger(app: Any, host: Visitor) -> Visitor:
    """Somebody of the home network, without any cookie."""
    return Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.77", 40001))


def new_campaign(host: Visitor, game: str = "toy", **fields: str) -> str:
    """Start a campaign through the page; returns its id."""
    answer = host.send_form(f"/new/{game}", **{"dice": "mixed", "curtain": "yes", **fields})
    assert answer.status_code == 200, answer.text
    return str(answer.url).split("/c/")[1].split("/")[0]


def pending(client: TestClient, campaign: str, seat: str) -> list[dict[str, Any]]:
    answer = _past_curtain(client, campaign, seat).get(f"/api/campaigns/{campaign}/seats/{seat}/pending")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def say(client: TestClient, campaign: str, seat: str, value: Any, **more: Any) -> Any:
    """Answer the first thing pending, over the API."""
    first = pending(client, campaign, seat)[0]
    body = {"request": first["id"], "value": value, **more}
    return _past_curtain(client, campaign, seat).post(f"/api/campaigns/{campaign}/seats/{seat}/answer", json=body)


def _past_curtain(client: TestClient, campaign: str, seat: str) -> TestClient:
    """At a shared screen whose curtain is down before this seat: a script of the host's, which is no screen."""
    if "curtain" in client.get(f"/api/campaigns/{campaign}/seats/{seat}/waiting").text:
        return Visitor(client.app, base_url=ORIGIN, client=ADDRESS)
    return client


# ---------------------------------------------------------------------- a real server


class Wire:
    """Everything that left the server, by the name of the browser that received it."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.sent: dict[str, list[bytes]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        who = ""
        if scope["type"] == "http":
            # Nothing is packed here: a secret in packed bytes would not be found.
            plain = [(k, v) for k, v in scope["headers"] if k != b"accept-encoding"]
            scope = {**scope, "headers": plain}
            who = next((v.decode() for k, v in scope["headers"] if k == b"user-agent"), "")

        async def tapped(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.sent[who] += [b"%s: %s\n" % pair for pair in message["headers"]]
            self.sent[who].append(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, tapped)

    def received_by(self, who: str) -> bytes:
        return b"".join(self.sent[who])


class Running:
    """A server that can be stopped and started again on the same port."""

    def __init__(self, shelf: Shelf, build: Callable[[Shelf], Any] = create_app) -> None:
        self.shelf, self._build = shelf, build
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.wire = Wire(self._build(self.shelf))
        config = uvicorn.Config(
            self.wire,
            host="127.0.0.1",
            port=self.port,
            log_level="error",
            timeout_graceful_shutdown=1,
            timeout_keep_alive=KEPT_OPEN,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until = time.monotonic() + 60
        while not self._server.started:
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.02)

    def stop(self) -> None:
        self._server.should_exit = True
        self._server.force_exit = False
        self._thread.join(10)
        assert not self._thread.is_alive()


@pytest.fixture
def server(shelf: Shelf) -> Iterator[Running]:
    running = Running(shelf)
    yield running
    running.stop()


# ---------------------------------------------------------------------- a real browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Any, server: Running) -> Iterator[Callable[..., Any]]:
    """`browse("axis")` gives a page in a browser of its own, whose traffic the wire keeps under that name."""
    contexts = []
    faults: list[str] = []

    def start(who: str = "browser", **more: Any) -> Any:
        context = chromium.new_context(user_agent=who, base_url=server.address, **more)
        context.set_default_timeout(60_000)  # a busy machine is no fault of the page
        contexts.append(context)
        page = context.new_page()
        page.shelf = server.shelf
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
        if more.get("java_script_enabled", True):  # nobody clicks before the scripts are there; no test may, either
            page.add_locator_handler(page.locator("html:not([data-ready])"), lambda: None)
        return page

    yield start
    for context in contexts:
        context.close()
    assert not faults, f"the pages' scripts failed: {faults}"


@pytest.fixture
def mill(browse: Any) -> Any:
    """Blue moves; six rifles of blue stand in A1 to A6."""
    from tests.web.boarding import alone

    page = browse(bypass_csp=True)
    page.campaign = alone(page)
    return page
