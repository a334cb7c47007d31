"""Files of other programs at the command line: out, and back as a draft; and a campaign taken off the shelf."""

import json

import pytest
from click.testing import CliRunner

from sandtable import games
from sandtable.cli import main
from sandtable.games.orsha.vasl_saves.save import read
from sandtable.store import Shelf


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setitem(games.GAMES, "toy", "tests.toy:TOY")
    monkeypatch.setitem(games.GAMES, "orsha-report", "tests.web.reporting:AFTER_BATTLE")

    def call(*args: str, typed: str = "", code: int = 0) -> str:
        result = CliRunner().invoke(main, ["--folder", str(tmp_path / "shelf"), *args], input=typed)
        assert result.exit_code == code, result.output
        return result.output

    return call


@pytest.fixture
def campaign(run, tmp_path) -> str:
    return Shelf(tmp_path / "shelf").create("orsha-report").id


def test_a_save_goes_out_and_comes_back_as_a_draft(run, campaign, tmp_path):
    assert "vasl: VASL save" in run("files", campaign, "-s", "german")
    save = tmp_path / "german.vsav"
    run("files", campaign, "vasl", "-s", "german", "--to", str(save))
    assert sorted(c.name for c in read(save.read_bytes())) == ["4-5-8", "4-6-7", "9-1", "LMG"], "no hidden 4-4-7"
    shown = run("fill", campaign, str(save), "-s", "german")
    assert "9-1 (g36, test)" in shown
    assert "Nothing was sent" in shown
    draft = json.loads(run("fill", campaign, str(save), "-s", "german", "--json"))
    assert draft["remarks"] == []
    assert sorted(row["status"] for row in draft["value"]["pieces"]) == [[], [], ["broken"]]
    assert "Reported." in run("fill", campaign, str(save), "-s", "german", "--send")
    assert "Nothing is asked of this side now that a file could fill in" in run(
        "fill", campaign, str(save), "-s", "german", code=1
    )


def test_what_a_form_offers_fills_it_in_too(run, tmp_path):
    made = Shelf(tmp_path / "shelf").create("bagration", "onslaught", settings={"deployment": "on_the_table"})
    c = made.campaign
    for side, value in (("soviet", True), ("soviet", {}), ("german", {}), ("german", "north")):
        c.answer(side, c.pending(side)[0].id, value)
    made.close()
    draft = json.loads(run("fill", made.id, "-s", "soviet", "--offer", "farm", "--json"))
    assert (draft["sent"], draft["value"]["pieces"][0]["feature"]) == (False, "road")
    assert "is not offered; there are: village," in run("fill", made.id, "-s", "soviet", "--offer", "moon", code=1)
    assert "Reported." in run("fill", made.id, "-s", "soviet", "--offer", "random_ukraine", "--send")
    assert "table: This table" in run("files", made.id, "-s", "soviet")


def test_a_wrong_file_is_refused_in_words(run, campaign, tmp_path):
    (tmp_path / "x.vsav").write_bytes(b"hello")
    assert "damaged, or no zip archive" in run("fill", campaign, str(tmp_path / "x.vsav"), "-s", "german", code=1)
    assert "There is no file 'map'" in run("files", campaign, "map", "-s", "german", code=1)


def test_a_roster_file_fills_the_question_for_it():
    from sandtable.games.forgotten_battles.booklet.roster import from_file
    from sandtable.kernel import NotUnderstood

    raw = b'[axis]\n"1943-09-29.hq" = ["X 904 7-4-3", "3 Truck Points 45"]\n'
    draft = from_file(raw, ("roster", "second"))
    assert "X 904 7-4-3" in draft.value["roster"]
    assert draft.remarks == ()
    with pytest.raises(NotUnderstood, match="no text file"):
        from_file(b"\xff\xfe\x00\x01", ("roster",))
    with pytest.raises(NotUnderstood, match="no TOML"):
        from_file(b"[axis", ("roster",))


def test_deleting_asks_for_the_name_and_moves_the_file(run, tmp_path):
    name = Shelf(tmp_path / "shelf").create("toy", title="Bridges").id
    assert "its name is Bridges" in run("delete", name, typed="bridge\n", code=1)
    assert "Bridges" in run("list")
    assert "deleted" in run("delete", name, typed="Bridges\n")
    assert "Bridges" not in run("list")
    (kept,) = (tmp_path / "shelf" / "deleted").glob("*.sandtable")
    assert json.loads(run("import", str(kept), "--json"))["id"] == name
    assert "There is no campaign 'nowhere'" in run("delete", "nowhere", "--name", "x", code=1)
