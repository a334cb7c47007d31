"""A player's own files in the browser: a map for a tool, a roster or a save for a form. Strangers' files do no harm."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel import NotUnderstood
from sandtable.web import uploads
from sandtable.web.guard import LARGEST_FILE
from sandtable.web.uploads import Uploads, plain_name
from tests.web.conftest import new_campaign, pending, say

MAP = Path(sandtable.__file__).parent / "games/forgotten_battles/data/maps/orsha_vitebsk.toml"
REACH = "/tools/forgotten-battles/reach"
WRONG_MAPS = {
    "no.toml": (b"\xff\xfe\x00", "cannot be read"),
    "half.toml": (b'format = "sandtable-map 1"\n[grid', "not readable as TOML"),
    "deep.json": (b"[" * 200_000, "inside each other"),
    "huge.toml": (
        b'format = "sandtable-map 1"\n[grid]\ncolumns = 1000000000\nrows = 1000000000\n',
        "the most a map has",
    ),
}


def send_file(host, path, field, name, body, **fields):
    return host.post(path, data=fields, files={field: (name, body)}, headers={"Origin": str(host.base_url).rstrip("/")})


def test_a_map_of_ones_own_is_uploaded_used_and_kept_for_the_next_question(host):
    ours = host.get(REACH, params={"start": "23.27"}).text
    mine = MAP.read_text(encoding="utf-8").replace('title = "', 'title = "My own: ', 1)
    answer = send_file(host, REACH, "map_file.new", "mine.toml", mine.encode(), start="23.27")
    assert answer.status_code == 200
    assert "In use: mine.toml" in answer.text
    assert "My own: " in answer.text
    assert "My own: " not in ours
    again = host.get(REACH, params={**dict(answer.url.params), "ma": "3"})
    assert again.status_code == 200
    assert "My own: " in again.text


@pytest.mark.parametrize("name", WRONG_MAPS)
def test_a_wrong_map_is_refused_with_its_own_name_and_not_with_ours(host, name):
    body, why = WRONG_MAPS[name]
    answer = send_file(host, REACH, "map_file.new", name, body, start="23.27")
    assert answer.status_code == 422
    assert why in answer.text
    assert "/tmp" not in answer.text
    assert "sandtable-" not in answer.text.split("refusal")[1].split("</p>")[0]


def test_a_file_too_large_is_refused_before_it_is_read(host):
    answer = send_file(host, REACH, "map_file.new", "big.toml", b"x" * (LARGEST_FILE + 1))
    assert answer.status_code == 413


def test_a_stranger_uploads_nothing(stranger):
    assert stranger.post("/api/tools/files", content=b"x").status_code == 403


def test_over_the_api(host):
    kept = host.post("/api/tools/files?name=mine.toml", content=MAP.read_bytes()).json()
    values = {"start": "23.27", "map_file": kept["key"]}
    used = host.post("/api/tools/forgotten-battles/reach", json={"values": values})
    assert used.status_code == 200, used.text
    assert host.post("/api/tools/files", content=b"").status_code == 422


def test_the_oldest_uploads_are_forgotten_and_all_when_the_house_closes(monkeypatch):
    monkeypatch.setattr(uploads, "MOST_FILES", 2)
    house = Uploads()
    first, second, third = (house.keep(f"{n}.toml", b"x") for n in range(3))
    with pytest.raises(NotUnderstood):
        house.find(first.key)
    assert not first.path.exists()
    assert house.find(second.key).path.read_bytes() == b"x"
    house.close()
    assert not third.path.exists()


@pytest.mark.parametrize(
    ("given", "kept"),
    [("../../etc/passwd", "passwd"), ("C:\\maps\\my map.toml", "my_map.toml"), ("..", "file"), (".bashrc", "bashrc")],
)
def test_names_of_files_lead_nowhere(given, kept):
    assert plain_name(given) == kept


# ---------------------------------------------------------------------- a save for the battle's Report


def fill(host, campaign, body, name="battle.vsav", **fields):
    asked = pending(host, campaign, "german")[0]["id"]
    return send_file(host, f"/c/{campaign}/german/fill", "file", name, body, request=asked, **fields)


@pytest.fixture
def campaign(host) -> str:
    return new_campaign(host, "orsha-report")


def test_a_save_taken_away_fills_the_report_again(host, campaign):
    save = host.get(f"/c/{campaign}/german/files/vasl")
    assert save.status_code == 200
    assert ".vsav" in save.headers["content-disposition"]
    page = fill(host, campaign, save.content).text
    assert "Filled in from battle.vsav" in page
    assert '<option value="g34" selected>' in page
    assert "Not understood" not in page
    typed = {"f.pieces.rows": "1", "f.pieces.0.piece": "g34", "f.pieces.0.hex": "A1", "f.typed": "g3 K21"}
    page = fill(host, campaign, save.content, **typed).text
    assert page.count('<option value="g34" selected>') == 1, "the save's row replaces the one that was typed"
    assert "g3 K21" in page, "what the save says nothing of stays as it was typed"
    assert pending(host, campaign, "german"), "nothing was answered"


def test_what_the_save_does_not_tell_is_listed(host, campaign):
    from sandtable.games.orsha.vasl_saves.board import centre
    from sandtable.games.orsha.vasl_saves.save import Counter, write

    page = fill(host, campaign, write([Counter("99999", "Smoke", *centre("K30"))])).text
    assert "Smoke in K30: no such piece is left to place" in page
    assert "4-6-7 (g34) stood in K20 and is not in the save" in page


def damaged() -> dict[str, bytes]:
    bomb = BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", b"\\" * 21_000_000)
    long = BytesIO()
    with zipfile.ZipFile(long, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", "begin_save\x1b+/1/" + "a\t" * 5_000_000 + "\x1bend_save")
    deep = BytesIO()
    with zipfile.ZipFile(deep, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", "begin_save\x1b+/1/" + "a\t" * 50_000 + "/x\x1bend_save")
    return {
        "empty": b"",
        "no zip": b"hello",
        "half": b"PK\x03\x04" + b"\0" * 40,
        "bomb": bomb.getvalue(),
        "long": long.getvalue(),
        "deep": deep.getvalue(),
    }


@pytest.mark.parametrize("which", damaged())
def test_a_damaged_or_huge_save_is_refused_without_harm(host, campaign, which):
    before = pending(host, campaign, "german")
    answer = fill(host, campaign, damaged()[which], **{"f.typed": "g34 K21"})
    assert answer.status_code == 422
    assert 'class="refusal"' in answer.text
    assert "g34 K21" in answer.text, "what was typed stays"
    assert pending(host, campaign, "german") == before


def test_a_save_holds_what_its_owner_may_see_and_no_more(host, campaign):
    from sandtable.games.orsha.vasl_saves.save import read

    at = {}
    for seat in ("german", "russian"):
        host.post(f"/c/{campaign}/{seat}/sit", headers={"Origin": str(host.base_url).rstrip("/")})
        at[seat] = host.get(f"/c/{campaign}/{seat}/files/vasl").content
    at["observer"] = host.get(f"/c/{campaign}/observer/files/vasl").content
    names = {seat: sorted(c.name for c in read(body)) for seat, body in at.items()}
    assert names["german"] == ["4-5-8", "4-6-7", "9-1", "LMG"]
    assert names["russian"] == ["4-4-7", "4-5-8", "4-6-7", "9-1", "LMG"]
    assert names["observer"] == ["4-5-8", "4-6-7", "9-1", "LMG"]
    others = {c.name: c.remark for c in read(at["german"])}
    assert others["4-5-8"] == "-", "neither number nor state of the other side's piece"


def test_behind_the_curtain_nothing_is_taken_away(host, campaign):
    assert host.get(f"/c/{campaign}/russian/files/vasl").status_code == 403
    assert host.get(f"/c/{campaign}/german/files/nothing").status_code == 404


def test_the_same_over_the_api(host, campaign):
    base = f"/api/campaigns/{campaign}/seats/german"
    listed = host.get(f"{base}/files").json()
    assert [f["key"] for f in listed] == ["vasl"]
    save = host.get(f"{base}/files/vasl").content
    asked = pending(host, campaign, "german")[0]["id"]
    draft = host.post(f"{base}/fill", params={"request": asked, "name": "x.vsav"}, content=save).json()
    assert {row["piece"]: row["hex"] for row in draft["value"]["pieces"]} == dict.fromkeys(("g34", "g35", "g36"), "K20")
    assert host.post(f"{base}/fill", params={"request": asked}, content=b"x").status_code == 422
    done = host.post(f"{base}/answer", json={"request": asked, "value": draft["value"]})
    assert done.status_code == 200, done.text


# ---------------------------------------------------------------------- what a form offers by one click


@pytest.fixture
def terrain(host) -> str:
    """A battle in which the terrain is asked for."""
    made = new_campaign(host, "bagration", curtain="")
    say(host, made, "soviet", True)
    for side in ("soviet", "german"):
        say(host, made, side, {})
    say(host, made, "german", "north")
    return made


def test_a_ready_table_fills_the_form_by_one_click_and_is_not_sent_by_that(host, terrain):
    asked = pending(host, terrain, "soviet")[0]
    assert asked["request"]["key"] == "terrain"
    page = host.send_form(f"/c/{terrain}/soviet/fill", request=asked["id"], offer="village").text
    assert "Filled in from Village on the highway" in page
    assert 'value="22, 0; 24, 26; 21, 50; 26, 72"' in page
    assert "data-tracing=" in page
    assert pending(host, terrain, "soviet")[0]["id"] == asked["id"]
    unknown = host.send_form(f"/c/{terrain}/soviet/fill", request=asked["id"], offer="atlantis")
    assert (unknown.status_code, "does not offer that" in unknown.text) == (422, True)


def test_a_table_at_random_over_the_api_is_taken_as_it_is_and_can_be_taken_away(host, terrain):
    asked, base = pending(host, terrain, "soviet")[0]["id"], f"/api/campaigns/{terrain}/seats/soviet"
    made = [host.post(f"{base}/fill", params={"request": asked, "offer": "random_poland"}).json() for _ in range(2)]
    assert made[0]["value"] != made[1]["value"], "another each time"
    assert say(host, terrain, "soviet", made[0]["value"]).status_code == 200
    file = host.get(f"/c/{terrain}/soviet/files/table").content
    assert file.startswith(b'format = "sandtable-table 1"')
    assert file.count(b"[[piece]]") == len(made[0]["value"]["pieces"])
