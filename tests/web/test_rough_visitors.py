"""Forms no browser filled, files under odd names, campaigns from anywhere: told in words, and at no great cost."""

import sqlite3

import pytest

from sandtable.kernel import DECISION, Field, FieldKind, Report
from sandtable.web.calculators import _by_its_name
from sandtable.web.fields import MOST_ROWS, Filled
from sandtable.web.uploads import Uploads
from tests.web.conftest import new_campaign, pending
from tests.web.test_uploads import send_file


@pytest.fixture
def report(host) -> tuple[str, str]:
    """A campaign that asks a Report with tables: its seat and what is asked."""
    campaign = new_campaign(host, "inches")
    say = {"request": pending(host, campaign, "axis")[0]["id"], "value": [30, 20]}
    assert host.post(f"/api/campaigns/{campaign}/seats/axis/answer", json=say).status_code == 200
    return f"/c/{campaign}/axis", pending(host, campaign, "axis")[0]["id"]


@pytest.mark.parametrize("rows", ["999999999", "-3", "many", "9" * 5000])
@pytest.mark.parametrize("button", [{}, {"more": "units"}])
def test_a_table_of_a_thousand_million_rows_is_not_drawn(host, report, rows, button):
    seat, asked = report
    page = host.send_form(f"{seat}/answer", request=asked, **{"f.units.rows": rows, **button})
    assert page.status_code in (200, 422)
    assert page.text.count("<tr>") < MOST_ROWS + 20


def test_more_rows_of_a_table_that_is_full():
    assert Filled({"f.units.rows": "1999"}).with_more_rows("units").get("f.units.rows") == str(MOST_ROWS)
    assert Filled({"f.units.rows": "many"}).with_more_rows("units").get("f.units.rows") == "5"


def test_a_form_of_the_campaign_never_takes_a_path_of_the_server():
    """Over the API a FILE field would be whatever text the sender likes; a form takes files by its fillers."""
    file = Field("map", "A map", FieldKind.FILE)
    with pytest.raises(ValueError, match="FILE"):
        Report(question="Where", cite="", wants=DECISION, fields=(file,))
    with pytest.raises(ValueError, match="FILE"):
        Report(
            question="Where", cite="", wants=DECISION, fields=(Field("rows", "Rows", FieldKind.TABLE, columns=(file,)),)
        )


def test_a_stranger_is_turned_away_before_what_he_sends_is_read(stranger, monkeypatch):
    read = []

    async def form(request, **limits):
        read.append(request.url.path)
        return {}

    monkeypatch.setattr("starlette.requests.Request.form", form)
    for path, field in (("/import", "file"), ("/tools/forgotten-battles/reach", "map_file.new"), ("/new/toy", "file")):
        assert send_file(stranger, path, field, "large.json", b"x" * 1000).status_code == 403
    assert not read


def test_an_upload_with_a_short_name_does_not_garble_the_words():
    house = Uploads()
    short = house.keep("dir/e", b"x")
    words = f"{short.path} cannot be read: end of file expected in e"
    assert _by_its_name(words, {"map": short}) == "dir/e cannot be read: end of file expected in dir/e"
    house.close()


def test_a_forgotten_upload_leaves_nothing_behind(monkeypatch):
    monkeypatch.setattr("sandtable.web.uploads.MOST_FILES", 1)
    house = Uploads()
    first, second = house.keep("a.toml", b"x"), house.keep("b.toml", b"x")
    assert [folder.name for folder in second.path.parent.parent.iterdir()] == [second.path.parent.name]
    assert first.path.parent != second.path.parent
    house.close()


@pytest.mark.parametrize("title", ["Two  spaces", "A title " * 60, "Zwölf\tUhr\nmittags"])
def test_a_campaign_of_any_name_can_be_deleted_by_what_its_page_shows(host, shelf, title):
    opened = shelf.create("toy", title=title)
    campaign = opened.id
    opened.close()
    page = host.get(f"/c/{campaign}").text
    shown = page.split("type its name: <b>")[1].split("</b>")[0]
    assert len(shown) <= 200
    assert host.send_form(f"/c/{campaign}/-/delete", name=" ".join(shown.split())).status_code == 200
    assert not shelf.path(campaign).exists()


def test_what_another_machine_noted_beside_a_campaign_stays_there(host, shelf):
    """Who had read how far, who sat where: a file from anywhere may say anything there."""
    opened = shelf.create("toy", title="Sent")
    path = shelf.path(opened.id)
    for key, value in {"seats": {"axis": {"where": "elsewhere", "kept": "x"}}, "looked:axis": {"step": "x"}}.items():
        opened.file.note(key, value)
    opened.close()
    body = path.read_bytes()
    path.unlink()
    assert host.post("/api/campaigns/import", content=body).status_code == 201
    host.send_form(f"/c/{opened.id}/axis/sit")
    assert host.get(f"/c/{opened.id}/axis").status_code == 200
    with sqlite3.connect(path) as db:
        assert not db.execute("SELECT count(*) FROM charter WHERE key LIKE 'note:%'").fetchone()[0]


def test_one_broken_campaign_does_not_shut_a_guests_home(host, stranger, shelf):
    """His cookies name several; what is wrong with one of them is no reason to hide the others."""
    good = host.post("/api/campaigns", json={"game": "toy", "title": "Good", "seats": {"axis": "elsewhere"}}).json()
    bad = shelf.create("toy", title="Bad")
    bad.close()
    with sqlite3.connect(shelf.path(bad.id)) as db:
        db.execute("UPDATE charter SET value = '\"no-such-game\"' WHERE key = 'game'")
    stranger.cookies.set(f"seat-{bad.id}", "x")
    stranger.get(good["invitations"]["axis"])
    home = stranger.get("/")
    assert home.status_code == 200
    assert "Good" in home.text
