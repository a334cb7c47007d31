"""Secure by default: who is the host, who may write, what a link opens, and what is said to strangers."""

import re
import socket

import pytest

from sandtable.web import create_app
from sandtable.web.guesses import MOST_WRONG, Guesses
from sandtable.web.seats import digest, new_token, same
from sandtable.web.server import _bind, only_this_machine, opening_address
from tests.web.conftest import ADDRESS, ORIGIN, Visitor, new_campaign, pending, say

PAGES = [
    "/",
    "/charts",
    "/charts/toy/fortune",
    "/rules",
    "/rules/oto2.7.518",
    "/tools",
    "/tools/forgotten-battles/breakout",
    "/odds",
    "/odds/reserves",
    "/new/toy",
    "/api/games",
    "/api/tools",
    "/api/questions/reserves",
    "/api/campaigns",
]
WRITES = ["/new/toy", "/import", "/c/{c}/axis/answer", "/c/{c}/axis/undo", "/c/{c}/-/invite", "/c/{c}/-/backup"]


def link_of(host, campaign, seat="soviet"):
    page = host.get(f"/c/{campaign}").text
    found = re.search(rf"/join/{campaign}/([\w-]+)", page)
    assert found, page
    return f"/join/{campaign}/{found[1]}"


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_sees_only_that_players_are_invited(host, stranger, page):
    answer = stranger.get(page)
    assert answer.status_code == 403
    assert "invitation" in answer.text


def test_a_campaign_that_exists_and_one_that_does_not_look_the_same_to_a_stranger(host, stranger):
    c = new_campaign(host)
    there = stranger.get(f"/c/{c}/axis")
    not_there = stranger.get("/c/short-000000/axis")
    assert there.status_code == not_there.status_code == 403
    assert there.text.replace(c, "") == not_there.text.replace("short-000000", "")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example:8321"},
        {"X-Forwarded-For": "10.0.0.9"},
        {"Forwarded": "for=10.0.0.9"},
        {"Via": "1.1 proxy"},
    ],
)
def test_another_name_or_a_proxy_does_not_make_a_host(host, headers):
    """A page elsewhere can point its own name at this machine; the Host header still tells it."""
    assert host.get("/", headers=headers).status_code == 403


@pytest.mark.parametrize("name", ["[", "a b", "127.0.0.1:port", "x@127.0.0.1", "", "127.0.0.1/x"])
def test_a_host_header_that_is_no_name_is_turned_away(host, name):
    assert host.get("/", headers={"Host": name}).status_code == 400


@pytest.mark.parametrize("path", WRITES)
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "http://127.0.0.1.evil.example:8321"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_writes_from_other_pages_are_not_done(host, shelf, path, headers):
    c = new_campaign(host)
    before = shelf.path(c).stat().st_mtime_ns, len(shelf.ids())
    answer = host.post(path.format(c=c), data={"seat": "axis"}, headers=headers)
    assert answer.status_code == 403
    assert (shelf.path(c).stat().st_mtime_ns, len(shelf.ids())) == before


def test_every_answer_carries_the_policy(host, stranger):
    c = new_campaign(host)
    for answer in (
        host.get("/"),
        host.get(f"/c/{c}/axis"),
        host.get("/static/look.css"),
        host.get("/nothing"),
        host.get("/api/games"),
        stranger.get("/"),
        host.post("/new/toy", headers={"Origin": "null"}),
    ):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
    assert host.get(f"/c/{c}/axis").headers["cache-control"] == "no-store"


def test_no_page_holds_inline_script_style_or_handlers(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    pages = ["/", "/new/toy", "/charts/toy/fortune", "/rules", "/rules/oto2.7.518", f"/c/{c}", f"/c/{c}/axis"]
    for path in [*pages, f"/c/{c}/axis/rulings", f"/c/{c}/axis/luck", f"/c/{c}/axis/tab/records", f"/c/{c}/soviet"]:
        text = host.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), path
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), path
        assert not re.search(r'(src|href)="(https?:)?//', text), path


def test_an_invitation_opens_one_seat_and_no_other(host, stranger):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    answer = stranger.get(link_of(host, c))
    assert answer.status_code == 200
    assert answer.url.path == f"/c/{c}/soviet", "the token has gone from the address"
    cookie = answer.history[0].headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert stranger.get(f"/c/{c}/axis").status_code == 403
    assert stranger.get(f"/c/{c}/observer").status_code == 403
    assert stranger.get(f"/api/campaigns/{c}/seats/axis/view").status_code == 403
    assert stranger.get("/new/toy").status_code == 403
    assert stranger.get("/charts").status_code == 200
    assert "Your seats" in stranger.get("/").text
    assert stranger.get(f"/c/{c}").url.path == f"/c/{c}/soviet"


def test_the_host_does_not_look_into_a_seat_that_is_played_elsewhere(host):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    assert host.get(f"/c/{c}/soviet").status_code == 403
    assert host.get(f"/api/campaigns/{c}/seats/soviet/pending").status_code == 403


def test_the_file_keeps_only_the_digest_of_a_link(host, shelf):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    token = link_of(host, c).rsplit("/", 1)[1]
    for file in shelf.folder.rglob("*"):
        if file.is_file():
            assert token.encode() not in file.read_bytes()


def test_a_new_link_kills_the_old_one_and_taking_a_seat_here_kills_both(host, app):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    old = link_of(host, c)
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    assert away.get(old).status_code == 200
    host.send_form(f"/c/{c}/-/invite", seat="soviet")
    new = link_of(host, c)
    assert new != old
    assert away.get(f"/c/{c}/soviet").status_code == 403
    assert away.get(old).status_code == 403
    assert away.get(new).status_code == 200
    host.send_form(f"/c/{c}/-/here", seat="soviet")
    assert away.get(f"/c/{c}/soviet").status_code == 403


def test_the_host_may_try_a_link_in_his_own_browser(host):
    """Two windows of one browser: the seat's cookie must not shut the host out of his own campaign's page."""
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    assert host.get(link_of(host, c)).url.path == f"/c/{c}/soviet"
    assert "Invitation link" in host.get(f"/c/{c}").text
    assert host.get(f"/c/{c}/axis").status_code == 200
    assert host.get(f"/c/{c}/soviet").status_code == 200


def test_an_observer_link_shows_and_answers_nothing(host, stranger):
    c = new_campaign(host)
    host.send_form(f"/c/{c}/-/invite", seat="observer")
    page = stranger.get(link_of(host, c))
    assert page.url.path == f"/c/{c}/observer"
    assert "You are watching" in page.text
    asked = pending(host, c, "axis")[0]["id"]
    answer = stranger.send_form(f"/c/{c}/observer/answer", request=asked, how="program")
    assert "Nothing has happened yet" in answer.text
    body = {"request": asked, "value": [4]}
    assert stranger.post(f"/api/campaigns/{c}/seats/observer/answer", json=body).status_code == 403
    assert stranger.get(f"/api/campaigns/{c}/seats/observer/pending").json() == []


def test_guessing_links_is_slow(host, stranger, app):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    codes = [stranger.get(f"/join/{c}/{new_token()}").status_code for _ in range(MOST_WRONG + 3)]
    assert codes[: MOST_WRONG - 1] == [403] * (MOST_WRONG - 1)
    assert codes[-1] == 429
    assert stranger.get(link_of(host, c)).status_code == 200, "the right one opens all the same"
    assert stranger.get(f"/c/{c}/soviet").status_code == 200
    other = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.99", 1))
    assert other.get(link_of(host, c)).status_code == 200, "others are not locked out"


def test_guesses_are_forgotten_after_a_minute():
    now = [0.0]
    guesses = Guesses(clock=lambda: now[0])
    for n in range(MOST_WRONG):
        guesses.wrong("a", str(n))
        guesses.wrong("c", "the same old link")
    assert guesses.too_many("a")
    assert not guesses.too_many("b")
    assert not guesses.too_many("c"), "an old link is one guess, however often the browser shows it"
    now[0] = 61.0
    assert not guesses.too_many("a")


def test_tokens_are_compared_by_digest():
    token = new_token()
    assert len(token) >= 43
    assert same(token, digest(token))
    assert not same(token, digest(new_token()))
    assert not same("", "")
    assert not same("\udc80", digest(token))


def test_on_an_open_address_the_host_needs_the_printed_token(shelf):
    token = new_token()
    with Visitor(create_app(shelf, host_token=token), base_url=ORIGIN, client=ADDRESS) as client:
        assert client.get("/").status_code == 403, "being on the machine is not enough"
        assert client.get("/host/" + new_token()).status_code == 403
        assert "Start a new campaign" in client.get(f"/host/{token}").text
        assert client.get("/new/toy").status_code == 200
        client.cookies.set("host", "wrong")
        assert client.get("/new/toy").status_code == 403


def test_the_address_that_is_printed():
    assert only_this_machine("127.0.0.1")
    assert only_this_machine("localhost")
    assert only_this_machine("::1")
    assert not only_this_machine("0.0.0.0")
    assert not only_this_machine("192.168.1.5")
    assert opening_address("127.0.0.1", 8321, "") == "http://127.0.0.1:8321/"
    assert opening_address("192.168.1.5", 80, "tok") == "http://192.168.1.5:80/host/tok"


def test_the_port_is_taken_or_said_to_be_taken():
    taken = _bind("127.0.0.1", 0)
    assert taken.proto == socket.IPPROTO_TCP, "else every answer waits forty milliseconds for the network"
    taken.listen()
    with pytest.raises(SystemExit, match="cannot be used"):
        _bind("127.0.0.1", taken.getsockname()[1])
    taken.close()


def test_bodies_have_a_size(host):
    c = new_campaign(host)
    large = b"x" * (2 << 20)
    assert host.post("/look", content=large, headers={"Origin": ORIGIN}).status_code == 413

    def drip():
        for _ in range(40):
            yield b"change=" + b"x" * 65536

    kind = {"Origin": ORIGIN, "Content-Type": "application/x-www-form-urlencoded"}
    assert host.post("/look", content=drip(), headers=kind).status_code == 413
    assert (
        host.post(f"/api/campaigns/{c}/seats/axis/undo", content=b"", headers={"Content-Length": "-3"}).status_code
        == 413
    )


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "a.b", "A", "x" * 300, "%00", "-x", "{{1234567*89}}"]
)
def test_no_path_or_template_goes_through_a_campaigns_name(host, name):
    answer = host.get(f"/c/{name}/axis")
    assert answer.status_code in (403, 404)
    assert "109876463" not in answer.text
    assert host.get(f"/static/{name}").status_code == 404


def test_what_players_type_is_shown_as_text(host):
    evil = "<script>alert(1)</script>{{7*7}}"
    c = new_campaign(host, title=evil)
    for path in ("/", f"/c/{c}", f"/c/{c}/axis"):
        text = host.get(path).text
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;{{7*7}}" in text


def test_the_way_back_from_a_look_stays_in_the_house(host):
    for back in ("//evil.example/x", "https://evil.example/", "\\\\evil.example"):
        answer = host.post("/look", data={"back": back}, headers={"Origin": ORIGIN}, follow_redirects=False)
        assert answer.headers["location"] in ("/", "/x")
