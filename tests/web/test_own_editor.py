"""The map editor and the page of pins: what is painted is kept, looked over, written and looked across."""

import tomllib

import pytest

from tests.vassal.made_up import png
from tests.web.conftest import new_campaign
from tests.web.test_own_maps import bring

WOODS = {"areas": {"D4": "woods", "D5": "woods"}, "levels": {"F5": 1}, "slopes": {"F5": ["F6"]}}


@pytest.fixture
def base(host):
    return f"/c/{new_campaign(host, 'skirmish')}/blue"


def paint(host, base, **painted):
    answer = host.post(f"{base}/table/paint", json=painted, headers={"Origin": str(host.base_url)})
    assert answer.status_code == 200, answer.text
    return answer.json()["faults"]


def test_what_is_painted_is_kept_and_comes_out_as_a_map_file(host, base):
    assert paint(host, base, **WOODS, lines=[{"terrain": "dirt-road", "path": ["A5", "B5", "C6"]}]) == []
    told = host.get(f"{base}/table/paint.json").json()
    assert told["painted"]["areas"] == WOODS["areas"]
    assert len(told["surface"]["spots"]) == 120
    file = tomllib.loads(host.get(f"{base}/table/paint.toml").text)
    assert file["area"] == [{"terrain": "woods", "hexes": "D4 D5"}]
    assert file["line"] == [{"terrain": "dirt-road", "path": "A5 B5 C6"}]
    assert file["slopes"] == {"F5": "F6"}


def test_what_places_are_worth_and_where_sides_enter_goes_into_the_map_file(host, base):
    given = {"values": {"C5": 2, "D4": 1}, "entries": {"A1": "blue", "A2": "blue", "L1": "red"}, "north": "right"}
    assert paint(host, base, **given) == []
    file = tomllib.loads(host.get(f"{base}/table/paint.toml").text)
    assert file["objective"] == [{"hex": "C5", "value": 2}, {"hex": "D4", "value": 1}]
    assert file["entry"] == [
        {"key": "blue", "side": "blue", "hexes": "A1 A2"},
        {"key": "red", "side": "red", "hexes": "L1"},
    ]
    assert file["compass"] == {"right": "north", "bottom": "east", "left": "south", "top": "west"}
    assert "Entry: Blue" in host.get(f"{base}/table/paint").text


def test_what_is_wrong_is_told_while_one_paints(host, base):
    (fault,) = paint(host, base, areas={"D4": "wood"})
    assert "did you mean 'woods'?" in fault
    assert "not adjacent" in paint(host, base, hexsides={"hedge": [["A1", "C9"]]})[0]


def test_signs_that_are_no_letters_are_not_kept(host, base):
    headers = {"Origin": str(host.base_url), "Content-Type": "application/json"}
    assert host.post(f"{base}/table/paint", content=b'{"title": "\\ud800"}', headers=headers).status_code == 422


def test_a_line_of_sight_goes_over_what_was_painted(host, base):
    ask = f"{base}/table/sight?start=D2&end=D7"
    assert host.get(ask).json()["clear"]
    paint(host, base, **WOODS)
    told = host.get(ask).json()
    assert (told["clear"], told["at"]) == (False, "D4")
    assert "Woods in D4" in told["words"]
    assert host.get(f"{base}/table/sight?start=D2&end=Z99").status_code == 422


def test_a_scan_is_pinned_by_typing_and_laid_on_the_table(host, base):
    page = bring(host, base.split("/")[2], "blue", png(760, 760))
    assert "Pin hexes on" in page.text
    key = str(page.url).rsplit("/", 1)[1]
    url = f"{base}/table/scan/{key}"
    page = host.send_form(url, hex=["A1", "L1", ""], x=["50", "710", ""], y=["50", "85", ""])
    assert "pin at least 3 different hexes; 2 are pinned" in page.text.lower()
    page = host.send_form(url, hex=["A1", "L1", "a10"], x=["50", "710", "50"], y=["50", "84.6", "673.7"])
    assert "The grid fits 3 pins; the worst is off by 0.0 pixels." in page.text
    assert host.send_form(url, hex=["A1"], x=["here"], y=["1"]).status_code == 422
    host.send_form(url, hex=["A1", "L1", "A10"], x=["50", "710", "50"], y=["50", "84.6", "673.7"], lay="yes")
    told = host.get(f"{base}/table.json").json()
    assert told["surface"]["sheets"][0]["width"] == 760
    assert told["surface"]["matrix"] == pytest.approx([1, 0, 0, 1, 0, 0], abs=0.05)


def test_a_bare_grid_can_lie_on_the_table(host, base):
    assert host.send_form(f"{base}/table/choose", map="bare:0", counters="").status_code == 200
    surface = host.get(f"{base}/table.json").json()["surface"]
    assert (surface["title"], surface["sheets"], surface["drawn"]) == ("A bare grid", [], [])


def test_what_vasl_cannot_hold_is_refused_in_words(host, base):
    paint(host, base, **WOODS)
    assert "Save for VASL" in host.get(f"{base}/table/paint").text
    refused = host.get(f"{base}/table/paint.vasl")
    assert refused.status_code == 422
    assert "begin with A1 and, half a hex higher, B0" in refused.text
