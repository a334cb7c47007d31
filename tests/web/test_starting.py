"""A server that has just started: home is there at once, everything else is loaded when somebody asks for it."""

import http.client
import os
import re
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from starlette.testclient import TestClient

from sandtable.kernel import NotUnderstood
from sandtable.web.routing import Form, Later, Pages

HEAVY = ("fastapi", "numpy", "numba", "highspy", "shapely", "typst")


def test_the_application_stands_without_what_only_other_pages_need():
    code = f"import sys, sandtable.web.app; print(*[name for name in {HEAVY} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


def test_no_page_loads_the_framework_of_the_api():
    code = "import sys, sandtable.web.every_page; print('fastapi' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False"]


def test_a_line_on_which_nothing_is_said_for_a_while_still_takes_an_answer(tmp_path):
    code = "from sandtable.cli import main; main()"
    told = {**os.environ, "SANDTABLE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", code, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=told
    ) as server:
        try:
            port = re.search(r":(\d+)/", server.stdout.readline())[1]
            line = http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)
            for _ in range(600):
                with suppress(ConnectionRefusedError):
                    line.connect()
                    break
                time.sleep(0.1)
            for pause in (0, 6):  # servers hang up after five seconds where they are not told otherwise
                time.sleep(pause)
                line.request("GET", "/static/mark.svg")
                answer = line.getresponse()
                assert (answer.status, answer.read() != b"") == (200, True)
            line.close()
        finally:
            server.terminate()


def test_routes_are_loaded_once_and_only_when_asked_for(host):
    loaded = []
    route = Later("/x/", lambda: loaded.append(1) or "an application")
    assert not loaded
    assert route.loaded() == route.loaded() == "an application"
    assert loaded == [1]


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 405), ("/c/x/-/invite", 405), ("/api/campaigns/x/seats", 404), ("/nowhere", 404)],
)
def test_what_is_not_there_says_so_wherever_it_would_be(host, path, status):
    answer = host.delete(path, headers={"Origin": str(host.base_url).rstrip("/")})
    assert answer.status_code == status


def test_a_handler_is_given_what_it_names():
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse

    pages = Pages()

    @pages.get("/r/{place}/{number}")
    def read(request: Request, place: str, number: int, words: str = "none", start: int = 7) -> JSONResponse:
        return JSONResponse([request.method, place, number, words, start])

    @pages.post("/form")
    def form(form: Form) -> JSONResponse:
        return JSONResponse(dict(form.items()))

    @pages.post("/body")
    def body(given: dict[str, int]) -> JSONResponse:
        return JSONResponse(given)

    def no(request: Request, wrong: Exception) -> JSONResponse:
        return JSONResponse(str(wrong), 422)

    client = TestClient(Starlette(routes=pages.routes, exception_handlers={NotUnderstood: no}))
    assert client.get("/r/K30/4?words=ice").json() == ["GET", "K30", 4, "ice", 7]
    assert client.get("/r/K30/four").status_code == client.get("/r/K30/4?start=x").status_code == 422
    assert client.post("/form", data={"a": "1"}).json() == {"a": "1"}
    assert client.post("/body", json={"a": 1}).json() == {"a": 1}
    assert client.post("/body", json={"a": "one"}).status_code == 422
    told = {"Content-Type": "application/json"}
    assert client.post("/body", content="{", headers=told).status_code == 422
    assert client.post("/body", content="[" * 100_000, headers=told).status_code == 422
    assert client.post("/body", content='{"a": 1}', headers={"Content-Type": "text/plain"}).status_code == 422
