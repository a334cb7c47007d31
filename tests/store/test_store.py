"""Campaigns on disk: durable, whole, refused when damaged."""

import json
import os
import shutil
import sqlite3
from typing import Any

import pytest

import sandtable.games
from sandtable.bots import play_out
from sandtable.kernel import Conflict, NotUnderstood, verify
from sandtable.store import BadFile, CampaignFile, Shelf, export_campaign, import_campaign
from sandtable.store.exchange import digest_of


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setitem(sandtable.games.GAMES, "toy", "tests.toy:TOY")
    return Shelf(tmp_path / "campaigns")


def answer(opened, side, value):
    opened.campaign.answer(side, opened.campaign.pending(side)[0].id, value)


def test_what_was_answered_is_there_when_reopened(shelf):
    opened = shelf.create("toy")
    answer(opened, "axis", [4])
    answer(opened, "axis", {"gun": 1})
    again = shelf.open(opened.id)
    assert again.campaign.state_json() == opened.campaign.state_json()
    assert again.campaign.log("axis") == opened.campaign.log("axis")
    assert again.campaign.pending("axis") == opened.campaign.pending("axis")


def test_two_writers_one_wins_and_nothing_is_lost(shelf):
    one = shelf.create("toy")
    two = shelf.open(one.id)
    answer(one, "axis", [4])
    with pytest.raises(Conflict):
        answer(two, "soviet", [2])
    assert two.campaign.state.luck == ["good"]
    answer(two, "soviet", {})
    one.campaign.refresh()
    assert not one.campaign.pending("soviet")


def test_export_and_import_round_trip_exactly(shelf, tmp_path):
    opened = shelf.create("toy")
    answer(opened, "axis", [4])
    opened.campaign.undo("axis")
    opened.campaign.answer("soviet", opened.campaign.pending("soviet")[0].id, "agree")
    play_out(opened.campaign)
    text = export_campaign(opened)
    other = import_campaign(Shelf(tmp_path / "other"), text)
    assert export_campaign(other) == text
    assert other.campaign.log("axis") == opened.campaign.log("axis")
    with pytest.raises(BadFile, match="on the shelf already"):
        import_campaign(Shelf(tmp_path / "other"), text)


def sealed(whole: dict[str, Any]) -> dict[str, Any]:
    """As somebody who tampers with it on purpose would leave it: with a digest that fits."""
    return {**whole, "digest": digest_of(whole)}


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[1, 2]", '{"kind": "sandtable campaign", "format": 9}', '{"kind": "sandtable campaign", "format": 1}'],
)
def test_what_is_no_export_is_refused(shelf, text):
    with pytest.raises(BadFile):
        import_campaign(shelf, text)
    assert shelf.ids() == []


def test_an_export_with_a_gap_is_refused_and_leaves_nothing(shelf, tmp_path):
    opened = shelf.create("toy")
    answer(opened, "axis", [4])
    answer(opened, "axis", {"gun": 1})
    whole = json.loads(export_campaign(opened))
    del whole["entries"][0]
    with pytest.raises(BadFile, match="not what was written"):
        import_campaign(Shelf(tmp_path / "other"), json.dumps(whole))
    with pytest.raises(BadFile, match="gap"):
        import_campaign(Shelf(tmp_path / "other"), json.dumps(sealed(whole)))
    assert Shelf(tmp_path / "other").ids() == []


def test_damaged_files_are_refused_and_left_alone(shelf):
    opened = shelf.create("toy")
    path = opened.file.path
    opened.file.backup(path.with_name("good.sandtable"))
    opened.close()
    whole = path.with_name("good.sandtable").read_bytes()
    path.unlink()
    no_text = whole.replace(b"indexcut_record", b"indexcut\xdfrecord")  # SQLite quotes it in its complaint
    assert no_text != whole
    for damaged in (b"", b"hello", whole[: len(whole) // 2], whole[:100] + b"\0" * 4000 + whole[4100:], no_text):
        path.write_bytes(damaged)
        with pytest.raises(BadFile):
            shelf.open(path.name.removesuffix(".sandtable"))
        assert path.read_bytes() == damaged


def test_a_file_replaced_by_one_whose_names_are_no_text_is_called_damaged(shelf):
    opened = shelf.create("toy")
    path = opened.file.path
    opened.file.backup(path.with_name("good.sandtable"))
    bad = path.with_name("bad")
    bad.write_bytes(path.with_name("good.sandtable").read_bytes().replace(b"indexcut_record", b"indexcut\xdfrecord"))
    os.replace(bad, path)
    with pytest.raises(BadFile, match="damaged"):
        opened.file.outside()


@pytest.mark.parametrize("odd", ["", "x" * 3000, 1.5])
def test_a_last_entry_whose_digest_is_none_is_damage(shelf, odd):
    """Of entries whose step is over nothing else is read when a campaign is opened."""
    opened = shelf.create("toy")
    answer(opened, "axis", [4])
    with sqlite3.connect(opened.file.path) as db:
        db.execute("UPDATE entry SET digest = ? WHERE seq = (SELECT max(seq) FROM entry)", (odd,))
    db.close()
    for ask in (opened.file.tip, opened.file.last_seq):
        with pytest.raises(BadFile, match="damaged"):
            ask()


def test_a_foreign_database_is_refused(shelf, tmp_path):
    shelf.folder.mkdir(parents=True)
    with sqlite3.connect(shelf.path("foreign")) as db:
        db.execute("CREATE TABLE t (x)")
    with pytest.raises(BadFile, match="not a campaign file"):
        shelf.open("foreign")


def test_a_file_that_brings_triggers_is_refused(shelf):
    opened = shelf.create("toy")
    with sqlite3.connect(opened.file.path) as db:
        db.execute("CREATE TRIGGER evil AFTER INSERT ON entry BEGIN DELETE FROM entry; END")
    with pytest.raises(BadFile, match="more than a campaign"):
        shelf.open(opened.id)


def test_a_file_from_a_newer_version_is_refused(shelf):
    opened = shelf.create("toy")
    with sqlite3.connect(opened.file.path) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(BadFile, match="newer version"):
        shelf.open(opened.id)


@pytest.mark.parametrize("name", ["../etc/passwd", "a/b", "A", "", "x" * 200, ".hidden"])
def test_names_cannot_leave_the_shelf(shelf, name):
    with pytest.raises(BadFile):
        shelf.path(name)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"scenario": "nowhere"},
        {"settings": {"turns": 99}},
        {"settings": {"colour": "red"}},
        {"players": {"axis": "wizard"}},
        {"players": {"martians": "bot"}},
        {"dice": "loaded"},
    ],
)
def test_a_campaign_that_cannot_be_is_not_started(shelf, wrong):
    with pytest.raises(NotUnderstood):
        shelf.create(wrong.pop("game", "toy"), **wrong)
    assert shelf.ids() == []


def test_backups_are_whole_and_few(shelf):
    opened = shelf.create("toy")
    answer(opened, "axis", [4])
    for _ in range(7):
        kept = shelf.backup(opened)
    assert len(list(kept.parent.iterdir())) == 5
    assert CampaignFile(kept).last_seq() == 1


def test_the_list_tells_who_is_to_act_and_which_file_is_broken(shelf):
    opened = shelf.create("toy", title="Mine")
    shelf.path("broken").write_bytes(b"nonsense")
    found = {s.id: s for s in shelf.list()}
    assert found[opened.id].to_act == ("Axis", "Soviets")
    assert "not a campaign file" in found["broken"].fault


def test_verify_finds_what_todays_rules_would_do_otherwise(shelf, monkeypatch):
    import tests.toy as toy

    opened = shelf.create("toy", settings={"turns": 1})
    play_out(opened.campaign, 3)
    assert verify(opened.campaign) == []
    monkeypatch.setitem(toy.PRICES, "gun", 1)
    assert [d.title for d in verify(opened.campaign)] == ["Buying"]
    assert shelf.open(opened.id).campaign.over, "verify rewrites nothing"


def test_a_deleted_campaign_is_moved_with_every_answer_in_its_file(shelf):
    """Even while another program still has it open."""
    elsewhere = shelf.create("toy", title="Bridges")
    answer(elsewhere, "axis", [4])
    moved = shelf.delete(elsewhere.id)
    assert shelf.ids() == []
    assert moved.parent == shelf.folder / "deleted"
    shutil.copy(moved, shelf.path(elsewhere.id))
    assert any("Good (4)" in line.text for line in shelf.open(elsewhere.id).campaign.log("axis"))
    with pytest.raises(BadFile):
        shelf.delete("nowhere")
    elsewhere.close()
