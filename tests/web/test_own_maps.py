"""Own maps and counters over the pages: who sees what was brought, what lies on whose table, where none of it goes."""

import io
import re
import zipfile
from functools import cache

import pytest

from sandtable.kernel import KnownCounters
from sandtable.store import Shelf
from sandtable.surfaces.bringing import bring_board
from sandtable.vassal import read_module, read_save
from tests.skirmish.game import GAME
from tests.vassal.made_up import BOARD, build_file, module, png, zipped
from tests.web.conftest import new_campaign, say
from tests.web.mill_module import mill_module


@cache
def mill() -> bytes:
    return mill_module()


@pytest.fixture
def campaign(host):
    return new_campaign(host, "skirmish", **{"seat.red": "elsewhere"})


@pytest.fixture
def red(app, host, campaign):
    """The other player, by invitation, from another machine."""
    from tests.web.conftest import Visitor

    link = re.search(r'value="[^"]*(/join/[^"]+)"', host.get(f"/c/{campaign}").text)[1]
    visitor = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.77", 40001))
    assert visitor.get(link).status_code == 200
    return visitor


def bring(visitor, campaign, seat, data):
    return visitor.post(
        f"/c/{campaign}/{seat}/table/bring",
        files={"file": ("own.vmod", data)},
        headers={"Origin": str(visitor.base_url).rstrip("/")},
    )


def key_of(page):
    return re.search(r'name="counters" value="([0-9a-f]{24})"', page.text)[1]


def lay(visitor, campaign, seat, key):
    return visitor.send_form(f"/c/{campaign}/{seat}/table/choose", map=f"{key}:0", counters=key)


def place(host, campaign, side="blue"):
    """The first counter of a side, on the map."""
    act = {"verb": "place", "counters": [f"{side[0]}1"], "to": "C5" if side == "blue" else "J5", "with": "open"}
    assert say(host, campaign, side, act).status_code == 200


def test_a_module_lies_under_the_board_with_its_counters(host, campaign):
    page = bring(host, campaign, "blue", mill())
    assert "At the Mill" in page.text
    assert "120 of 120 hexes of this game are on it" in page.text
    page = lay(host, campaign, "blue", key_of(page))
    assert page.status_code == 200
    told = host.get(f"/c/{campaign}/blue/table.json").json()
    surface = told["surface"]
    assert len(surface["spots"]) == 120
    assert surface["spots"][0] == ["A1", 20 + 30, 20 + 30]
    assert surface["matrix"] is not None
    (sheet,) = surface["sheets"]
    assert (sheet["x"], sheet["y"], sheet["width"], sheet["height"]) == (20, 20, 660, 650)
    picture = host.get(sheet["href"])
    assert picture.headers["content-type"] == "image/png"
    assert "sandbox" in picture.headers["content-security-policy"]


def test_counters_are_matched_by_name_number_and_side_and_the_match_can_be_corrected(host, campaign):
    lay(host, campaign, "blue", key_of(bring(host, campaign, "blue", mill())))
    page = host.get(f"/c/{campaign}/blue/table")
    rows = re.findall(r'name="unit" value="blue\|([^"]+)".*?name="counter"[^>]* value="([^"]*)"', page.text, re.S)
    assert ("1 Rifles", "Rifles, No. 1 · Counters · Blue [1b]") in rows
    assert ("2 Lorry", "Lorry, No. 2 · Counters · Blue [12b]") in rows
    assert len(rows) == 12
    assert all(counter for _, counter in rows)
    faces = host.get(f"/c/{campaign}/blue/table.json").json()["faces"]
    assert len(faces["blue|1 Rifles"]["front"]) == len(faces["blue|1 Rifles"]["back"]) == 1

    url = f"/c/{campaign}/blue/table/match"
    host.send_form(url, unit=["blue|1 Rifles", "blue|2 Rifles"], counter=["", "Gun [9b]"])
    faces = host.get(f"/c/{campaign}/blue/table.json").json()["faces"]
    assert faces["blue|1 Rifles"] is None
    assert "Gun, No. 1 · Counters · Blue [9b]" in host.get(f"/c/{campaign}/blue/table").text
    assert host.send_form(url, unit=["blue|1 Rifles"], counter=["Tiger [99]"]).status_code == 422


def test_pictures_go_to_nobody_who_did_not_bring_the_module_or_say_that_he_owns_it(host, red, stranger, campaign):
    key = key_of(bring(host, campaign, "blue", mill()))
    lay(host, campaign, "blue", key)
    href = host.get(f"/c/{campaign}/blue/table.json").json()["surface"]["sheets"][0]["href"]
    theirs = href.replace("/blue/", "/red/")

    assert stranger.get(href).status_code == 403
    assert red.get(href).status_code == 403  # another's seat
    assert red.get(theirs).status_code == 404
    assert lay(red, campaign, "red", key).status_code == 422
    assert red.get(f"/c/{campaign}/red/table.json").status_code == 204
    page = red.get(f"/c/{campaign}/red/table").text
    assert "Another player has brought <b>At the Mill</b>" in page
    assert "/own/" not in page
    assert host.get(f"/c/{campaign}/observer/table").status_code == 404

    red.send_form(f"/c/{campaign}/red/table/owns", key=key)
    assert red.get(theirs).status_code == 200
    assert lay(red, campaign, "red", key).status_code == 200
    assert red.send_form(f"/c/{campaign}/red/table/owns", key="0" * 24).status_code == 422


def test_whoever_brings_the_same_module_sees_it_too_and_it_is_kept_once(host, red, campaign, shelf):
    key = key_of(bring(host, campaign, "blue", mill()))
    assert key_of(bring(red, campaign, "red", mill())) == key
    assert [folder.name for folder in (shelf.folder / "own-maps").iterdir() if folder.name != "tables"] == [key]


def test_nothing_of_it_is_in_an_export_a_backup_or_the_campaign_file(host, campaign, shelf: Shelf):
    key = key_of(bring(host, campaign, "blue", mill()))
    lay(host, campaign, "blue", key)
    place(host, campaign)
    assert host.send_form(f"/c/{campaign}/-/backup").status_code == 200
    told = [host.get(f"/c/{campaign}/-/export").content, host.get(f"/c/{campaign}/blue/board.json").content]
    kept = [path.read_bytes() for path in shelf.folder.rglob("*.sandtable*")]
    assert len(kept) >= 2
    for data in (*told, *kept):
        assert key.encode() not in data
        assert b"At the Mill" not in data
        assert b"PNG" not in data


def test_a_campaign_that_is_deleted_leaves_no_table(host, campaign, shelf):
    key = key_of(bring(host, campaign, "blue", mill()))
    tables = shelf.folder / "own-maps" / "tables"
    assert len(list(tables.iterdir())) == 1
    title = re.search(r"type its name: <b>([^<]+)</b>", host.get(f"/c/{campaign}").text)[1]
    assert host.send_form(f"/c/{campaign}/-/delete", name=title).status_code == 200
    assert list(tables.iterdir()) == []
    assert (shelf.folder / "own-maps" / key).exists()


def test_a_board_goes_to_vassal_and_comes_back_equal(host, campaign):
    lay(host, campaign, "blue", key_of(bring(host, campaign, "blue", mill())))
    place(host, campaign)
    saved = host.get(f"/c/{campaign}/blue/table/position.vsav")
    assert saved.headers["content-disposition"].endswith('.vsav"')
    url = f"/c/{campaign}/blue/table/back"
    page = host.post(url, files={"file": ("mill.vsav", saved.content)}, headers={"Origin": str(host.base_url)})
    assert "mill.vsav and the board are equal" in page.text
    assert "1 Rifles (" not in page.text
    assert "2 Rifles (Reserve of blue)" in page.text  # what is beside the map is not in it


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no zip", "no zip archive"),
        (zipped({"readme.txt": "hello"}), "no build file"),
        (module('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'), "document type"),
        (zipped({"buildFile.xml": b" " * 70_000_000}), "would unpack to 70,000,000 bytes"),
    ],
    ids=["no zip", "no module", "entities", "a bomb"],
)
def test_what_means_no_good_is_refused_in_words_and_leaves_nothing(host, campaign, shelf, data, why):
    page = bring(host, campaign, "blue", data)
    assert page.status_code == 422
    assert why in page.text
    assert list((shelf.folder / "own-maps").glob("*")) == []


def test_a_map_with_other_names_cannot_lie_under_this_board(host, campaign):
    page = bring(host, campaign, "blue", module(build_file(), **{"images/x.png": png(3, 3)}))
    assert "no hexes with names lie on this map" in page.text


def board_archive(name):
    """A VASL board on which every hex of the skirmish lies: twelve columns of ten rows and more."""
    metadata = f'<boardMetadata name="{name}" version="6" boardImageFileName="bd.png" width="13" height="11"/>'
    return zipped({"BoardMetadata.xml": metadata, "bd.png": png(675, 710)})


def test_two_vasl_boards_are_put_side_by_side_and_lie_under_the_board_in_part(host, campaign):
    keys = []
    for name in ("02", "04"):
        page = bring(host, campaign, "blue", board_archive(name))
        keys = re.findall(r'name="key" value="([0-9a-f]{24})"', page.text) or keys
    assert len(keys) == 2
    form = {"key": keys, "row": ["1", "1"], "first": ["", "A1"], "last": ["", "C4"]}
    refused = host.send_form(f"/c/{campaign}/blue/table/boards", column=["1", "1"], **form)
    assert (refused.status_code, "Two boards lie in the same place" in refused.text) == (422, True)
    page = host.send_form(f"/c/{campaign}/blue/table/boards", column=["1", "2"], turned=keys[1], **form)
    assert "Your boards side by side" in page.text
    assert host.send_form(f"/c/{campaign}/blue/table/choose", map="boards:0", counters="").status_code == 200
    left, right = host.get(f"/c/{campaign}/blue/table.json").json()["surface"]["sheets"]
    assert (left["crop"], left["turned"], right["turned"]) == (None, False, True)
    assert right["crop"] == [0, 0, 675, 710]
    assert host.get(right["href"]).status_code == 200


OWN_BOARDS = re.compile(rf"<{re.escape(BOARD)}[.]Board .*?</{re.escape(BOARD)}[.]Board>|<setup>.*?</setup>", re.S)


def boardless() -> bytes:
    """The module of the mill with its counters alone: its map waits for boards that are files of their own."""
    with zipfile.ZipFile(io.BytesIO(mill())) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    name = next(name for name in files if name.startswith("buildFile"))
    return zipped({**files, name: OWN_BOARDS.sub("", files[name].decode()).encode()})


def test_counters_of_a_module_on_a_vasl_board_go_to_vassal_and_come_back_equal(host, campaign):
    counters = key_of(bring(host, campaign, "blue", boardless()))
    page = bring(host, campaign, "blue", board_archive("02"))
    board = re.search(r'name="map" value="([0-9a-f]{24}):0"', page.text)[1]
    place(host, campaign)
    page = host.send_form(f"/c/{campaign}/blue/table/choose", map=f"{board}:0", counters=counters)
    assert "Save the board for VASSAL" in page.text
    saved = host.get(f"/c/{campaign}/blue/table/position.vsav")
    (rifles,) = read_save(saved.content).positions
    spots = {name: (x, y) for name, x, y in host.get(f"/c/{campaign}/blue/table.json").json()["surface"]["spots"]}
    (left, top), at = read_module(boardless()).maps[0].edge, spots["C5"]
    assert rifles.at == (int(at[0]) + left, int(at[1]) + top)
    files = {"file": ("mill.vsav", saved.content)}
    page = host.post(f"/c/{campaign}/blue/table/back", files=files, headers={"Origin": str(host.base_url)})
    assert "mill.vsav and the board are equal" in page.text


def test_what_the_game_knows_of_a_module_goes_before_likeness(host, campaign, monkeypatch):
    key = key_of(bring(host, campaign, "blue", mill()))
    known = KnownCounters({"blue|1 Rifles": "9b"})
    monkeypatch.setattr(type(GAME), "counters_in", lambda self, module: known)
    page = lay(host, campaign, "blue", key)
    assert re.search(r'value="blue\|1 Rifles".*?\[9b\]', page.text, re.S)


def test_a_board_that_tells_of_fewer_hexes_than_it_shows_has_them_all(tmp_path):
    metadata = '<boardMetadata name="x" version="6" boardImageFileName="bd.png" width="10" height="8"/>'
    short = bring_board(zipped({"BoardMetadata.xml": metadata, "bd.png": png(675, 710)}), tmp_path)
    whole = bring_board(board_archive("x"), tmp_path)
    assert {s.name for s in short.maps[0].surface.spots} == {s.name for s in whole.maps[0].surface.spots}
