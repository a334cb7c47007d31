"""A large picture under the board goes out in squares: to whom the picture may go, and to nobody else."""

import re

import pytest

from sandtable.store import Shelf
from sandtable.surfaces.tiles import Cut
from tests.vassal.made_up import png
from tests.web.conftest import Visitor
from tests.web.test_own_maps import bring, campaign, red  # noqa: F401  (fixtures)

SIZE = (2200, 2000)
SQUARE = b"RIFF\0\0\0\0WEBPVP8 "


def lay_scan(visitor, campaign, seat):  # noqa: F811
    """A large picture with three pins, on the table of a seat; its address there."""
    page = bring(visitor, campaign, seat, png(*SIZE))
    url = page.url.path
    pins = {"hex": ["A1", "L1", "A10"], "x": ["150", "2050", "150"], "y": ["150", "250", "1900"]}
    assert visitor.send_form(url, **pins, lay="yes").status_code == 200
    return f"/c/{campaign}/{seat}/own/{url.rsplit('/', 1)[1]}/0.png"


def sheet(visitor, campaign, seat):  # noqa: F811
    (found,) = visitor.get(f"/c/{campaign}/{seat}/table.json").json()["surface"]["sheets"]
    return found


def cut(visitor, picture):
    for name in Cut(*SIZE).tiles():
        assert post(visitor, f"{picture}/{name}", SQUARE + name.encode()).status_code == 204


def post(visitor, url, data):
    return visitor.post(url, content=data, headers={"Origin": str(visitor.base_url).rstrip("/")})


def test_the_page_of_whoever_brought_it_is_asked_to_cut_it_and_then_told_of_its_squares(host, campaign):  # noqa: F811
    picture = lay_scan(host, campaign, "blue")
    told = sheet(host, campaign, "blue")
    assert told["cut"] == {"size": 512, "levels": 3, "width": 2200, "height": 2000}
    assert "tiles" not in told
    cut(host, picture)
    told = sheet(host, campaign, "blue")
    assert told["tiles"] == {"size": 512, "levels": 3, "width": 2200, "height": 2000}
    assert "cut" not in told
    square = host.get(f"{picture}/1-1-0")
    assert (square.content, square.headers["content-type"]) == (SQUARE + b"1-1-0", "image/webp")
    assert "sandbox" in square.headers["content-security-policy"]
    assert host.get(f"{picture}/1-1-0", headers={"If-None-Match": square.headers["etag"]}).status_code == 304


def test_squares_go_to_nobody_who_may_not_see_the_picture(host, red, stranger, campaign):  # noqa: F811
    picture = lay_scan(host, campaign, "blue")
    cut(host, picture)
    theirs = picture.replace("/blue/", "/red/")
    assert red.get(f"{theirs}/0-0-0").status_code == 404
    assert red.get(f"{picture}/0-0-0").status_code == 403
    assert stranger.get(f"{picture}/0-0-0").status_code == 403
    red.send_form(f"/c/{campaign}/red/table/owns", key=picture.split("/")[5])
    assert red.get(f"{theirs}/0-0-0").status_code == 200


def test_whoever_only_owns_it_cuts_nothing_and_a_guest_cuts_for_himself_alone(host, red, campaign):  # noqa: F811
    theirs = lay_scan(red, campaign, "red")
    cut(red, theirs)
    assert "tiles" in sheet(red, campaign, "red")
    mine = lay_scan(host, campaign, "blue")
    assert "cut" in sheet(host, campaign, "blue"), "what a guest cut may be another picture"
    assert host.get(f"{mine}/0-0-0").status_code == 404


def test_who_says_he_owns_it_gets_the_squares_of_the_host_and_cannot_change_them(host, red, campaign):  # noqa: F811
    picture = lay_scan(host, campaign, "blue")
    cut(host, picture)
    theirs = picture.replace("/blue/", "/red/")
    red.send_form(f"/c/{campaign}/red/table/owns", key=picture.split("/")[5])
    assert post(red, f"{theirs}/0-0-0", SQUARE + b"mine").status_code == 422
    assert red.get(f"{theirs}/0-0-0").content == SQUARE + b"0-0-0"


@pytest.mark.parametrize(
    ("name", "data"),
    [("9-0-0", SQUARE), ("0-99-0", SQUARE), ("0-0-0", b"<script>"), ("0-0-0", SQUARE + b"x" * 800_000)],
)
def test_what_is_no_square_of_it_is_not_kept(host, campaign, shelf: Shelf, name, data):  # noqa: F811
    picture = lay_scan(host, campaign, "blue")
    assert post(host, f"{picture}/{name}", data).status_code == 422
    assert not list(shelf.folder.rglob("tiles/*/*/*"))


def test_a_small_picture_is_never_cut(host, campaign):  # noqa: F811
    page = bring(host, campaign, "blue", png(760, 760))
    key = re.search(r"scan/([0-9a-f]{24})", str(page.url))[1]
    assert post(host, f"/c/{campaign}/blue/own/{key}/0.png/0-0-0", SQUARE).status_code == 422


def test_a_picture_that_was_half_cut_is_still_sent_whole(host, campaign):  # noqa: F811
    picture = lay_scan(host, campaign, "blue")
    assert post(host, f"{picture}/2-0-0", SQUARE).status_code == 204
    assert "cut" in sheet(host, campaign, "blue")
    assert host.get(f"{picture}/2-0-0").status_code == 404
    assert isinstance(host, Visitor)
