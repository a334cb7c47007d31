"""Import, export and delete, by page and by API: for the host alone, by name, and nothing is destroyed."""

import pytest

from tests.web.conftest import new_campaign, say


@pytest.fixture
def campaign(host) -> str:
    return new_campaign(host, title="Bridges")


def test_deleting_wants_the_name_and_moves_the_file(host, shelf, campaign):
    say(host, campaign, "axis", [4])
    before = host.get(f"/api/campaigns/{campaign}/export").content
    page = host.get(f"/c/{campaign}").text
    assert "Delete this campaign" in page
    for name in ("", "bridges", "Bridge", campaign):
        refused = host.send_form(f"/c/{campaign}/-/delete", name=name)
        assert refused.status_code == 422
        assert "type its name, Bridges" in refused.text
        assert shelf.path(campaign).exists()
        assert host.get(f"/api/campaigns/{campaign}/export").content == before
    home = host.send_form(f"/c/{campaign}/-/delete", name=" Bridges ")
    assert home.status_code == 200
    assert "Bridges" not in home.text
    assert not shelf.path(campaign).exists()
    (kept,) = (shelf.folder / "deleted").iterdir()
    assert host.get(f"/c/{campaign}").status_code == 404
    assert host.get(f"/c/{campaign}/axis").status_code == 404
    back = host.post("/api/campaigns/import", content=kept.read_bytes())
    assert back.status_code == 201, back.text
    assert "Good (4)" in str(host.get(f"/api/campaigns/{campaign}/seats/axis/log").json())


def test_a_campaign_that_cannot_be_opened_can_be_deleted_from_the_home_page(host, shelf):
    shelf.folder.mkdir(parents=True, exist_ok=True)
    shelf.path("broken").write_bytes(b"no campaign")
    assert 'action="/c/broken/-/delete"' in host.get("/").text
    assert host.send_form("/c/broken/-/delete", name="wrong").status_code == 422
    assert host.send_form("/c/broken/-/delete", name="broken").status_code == 200
    assert not shelf.path("broken").exists()


def test_only_the_host_imports_exports_and_deletes(host, stranger, shelf, campaign):
    token = host.post("/api/campaigns", json={"game": "toy", "seats": {"axis": "elsewhere"}}).json()
    guest = {"Authorization": f"Bearer {token['invitations']['axis'].rsplit('/', 1)[1]}"}
    for headers in ({}, guest):
        for c in (campaign, token["id"]):
            assert stranger.get(f"/api/campaigns/{c}/export", headers=headers).status_code == 403
            assert stranger.delete(f"/api/campaigns/{c}?name=Bridges", headers=headers).status_code == 403
            assert stranger.post(f"/c/{c}/-/delete", data={"name": "Bridges"}, headers=headers).status_code == 403
        assert stranger.post("/api/campaigns/import", content=b"{}", headers=headers).status_code == 403
    assert shelf.path(campaign).exists()


def test_over_the_api(host, shelf, campaign):
    say(host, campaign, "axis", [4])
    whole = host.get(f"/api/campaigns/{campaign}/export")
    assert whole.json()["charter"]["title"] == "Bridges"
    assert host.delete(f"/api/campaigns/{campaign}").status_code == 422
    assert host.delete("/api/campaigns/nowhere?name=x").status_code == 404
    assert host.delete("/api/campaigns/..%2Fx?name=x").status_code == 404
    gone = host.delete(f"/api/campaigns/{campaign}", params={"name": "Bridges"})
    assert gone.status_code == 200
    assert (shelf.folder / "deleted" / gone.json()["deleted"]).exists()
    assert host.get(f"/api/campaigns/{campaign}").status_code == 404
    started = host.post("/api/campaigns/import", content=whole.content).json()
    assert started["title"] == "Bridges"
    log = host.get(f"/api/campaigns/{started['id']}/seats/axis/log").json()
    assert any("Good (4)" in line["text"] for line in log["lines"])
    for wrong in (b"", b"x", b"{}", b"SQLite format 3\x00" + b"\0" * 100):
        assert host.post("/api/campaigns/import", content=wrong).status_code == 422


def test_a_write_from_another_page_deletes_nothing(host, shelf, campaign):
    bad = {"Origin": "http://elsewhere.example"}
    assert host.post(f"/c/{campaign}/-/delete", data={"name": "Bridges"}, headers=bad).status_code == 403
    assert host.delete(f"/api/campaigns/{campaign}?name=Bridges", headers=bad).status_code == 403
    assert shelf.path(campaign).exists()
