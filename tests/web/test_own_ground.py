"""A campaign on the players' own ground, over the pages: at the start, and later by agreement."""

import pytest

from tests.orsha.ground.test_own_ground import OWN
from tests.web.conftest import new_campaign, pending, say


def send(host, path, file, **fields):
    return host.post(
        path, data=fields, files={"file": ("mine.toml", file)}, headers={"Origin": str(host.base_url).rstrip("/")}
    )


def begin(host, file):
    files = {"setting.map": ("mine.toml", file)}
    return host.post("/new/orsha", data={"dice": "mixed"}, files=files, headers={"Origin": str(host.base_url)})


def test_a_campaign_starts_on_a_map_file_and_the_page_says_whose_ground_it_is(host):
    page = begin(host, OWN)
    assert page.status_code == 200
    campaign = str(page.url).split("/c/")[1].split("/")[0]
    assert "Yours: <b>My own Orsha</b>" in host.get(f"/c/{campaign}/german/table").text
    rulings = host.get(f"/c/{campaign}/german/rulings").text
    assert "My own Orsha" in rulings
    assert "[grid]" not in rulings
    ours = new_campaign(host, "orsha")
    assert "our own invention" in host.get(f"/c/{ours}/german/table").text


@pytest.mark.parametrize(
    ("file", "why"), [(OWN.replace('"pond"', '"sea"'), "unknown area terrain"), (b"\xff\xfe", "no text file")]
)
def test_a_map_file_with_faults_starts_nothing(host, file, why):
    page = begin(host, file)
    assert page.status_code == 422
    assert why in page.text


def test_painted_ground_is_played_on_when_the_other_side_agrees(host):
    campaign = new_campaign(host, "orsha")
    base = f"/c/{campaign}/german"
    painted = {
        "title": "Painted",
        "areas": {"K32": "pond"},
        "values": {"Q50": 3},
        "facts": {"blue_arrow": "DD20", "russian_from": "30"},
        "unknown": True,
    }
    host.get(base)
    headers = {"Origin": str(host.base_url)}
    assert host.post(f"{base}/table/paint", json=painted, headers=headers).json() == {"faults": []}
    page = send(host, f"{base}/table/ground", "", of="painted")
    assert "The other side must agree" in page.text
    assert "Ours:" in page.text
    assert "Painted" in pending(host, campaign, "russian")[0]["request"]["question"]
    assert say(host, campaign, "russian", "agree").status_code == 200
    assert "Yours: <b>Painted</b>" in host.get(f"{base}/table").text


def test_a_map_of_another_place_is_refused_and_nothing_is_asked(host):
    campaign = new_campaign(host, "orsha")
    page = send(host, f"/c/{campaign}/german/table/ground", OWN.replace("rows = 53", "rows = 52"), of="file")
    assert page.status_code == 422
    assert "A1-A53 to DD0-DD52" in page.text


def test_a_game_without_ground_of_its_own_asks_for_none(host):
    campaign = new_campaign(host, "skirmish")
    assert "Whose ground" not in host.get(f"/c/{campaign}/blue/table").text
