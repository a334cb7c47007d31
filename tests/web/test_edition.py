"""Scripts and styles are fetched once an edition, and never after."""

import re

import pytest

from sandtable.web import edition
from tests.web.boarding import alone

pytestmark = pytest.mark.browser


def test_what_a_page_names_may_be_kept_for_ever_and_a_change_gives_it_another_address(host, monkeypatch):
    named = re.findall(r'/static/[^"]+', host.get("/").text)
    assert len(named) >= 3
    for path in named:
        assert host.get(path).headers["cache-control"] == edition.FOR_EVER
    changed = {**edition.files(), "look.css": b"body {}"}
    monkeypatch.setattr(edition, "files", lambda: changed)
    monkeypatch.setattr(edition, "edition", edition.edition.__wrapped__)
    assert edition.address("page.js") not in named


def test_a_page_of_another_edition_gets_todays_files_and_does_not_keep_them(host):
    for path in ("/static/look.css", "/static/0123456789ab/look.css"):
        answer = host.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert answer.content == edition.files()["look.css"]
    for path in ("/static/nothing.js", f"/static/{edition.edition()}/nothing.js", f"/static/{edition.edition()}"):
        assert host.get(path).status_code == 404


def test_the_second_page_of_a_visit_fetches_no_script_again(browse, server):
    page = browse()
    alone(page)
    sent = server.wire.sent["browser"]
    assert b"".join(sent).count(b"immutable") > 40
    before = len(sent)
    page.goto("/rules")
    page.wait_for_selector("html[data-ready]")
    later = b"".join(sent[before:])
    assert b"<html" in later
    assert b"immutable" not in later
