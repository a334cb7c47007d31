"""Files as they travel: copied, mailed, renamed, damaged on purpose, written by older versions, backed up."""

import json
import shutil
import sqlite3
import time
import zlib
from pathlib import Path

import pytest

import sandtable.games
from sandtable.bots import RandomBot, play_out
from sandtable.kernel import Conflict, EntryKind
from sandtable.store import BadFile, CampaignFile, Shelf, export_campaign, import_campaign, opening
from tests.store.test_store import answer, sealed

TODAY = ["2026-01-01"]
STORED = Path(__file__).parent / "stored"


@pytest.fixture
def ours(tmp_path, monkeypatch):
    TODAY[0] = "2026-01-01"
    monkeypatch.setitem(sandtable.games.GAMES, "toy", "tests.toy:TOY")
    return Shelf(tmp_path / "campaigns", clock=lambda: f"{TODAY[0]}T20:00:00+00:00")


def at_rest(path: Path) -> None:
    """A moment after the last answer everything is in the one file."""
    end = time.monotonic() + 5
    while opening.unsettled(path) and time.monotonic() < end:
        time.sleep(0.02)
    assert not opening.unsettled(path), "nothing brought the answer into the file itself"


def test_a_plain_copy_is_whole_while_the_campaign_is_being_played(ours, tmp_path):
    opened = ours.create("toy")
    for side, value in (("axis", [4]), ("axis", {"gun": 1}), ("soviet", {})):
        answer(opened, side, value)
        at_rest(opened.file.path)
        shutil.copy(opened.file.path, tmp_path / "mailed.sandtable")
        mailed = CampaignFile(tmp_path / "mailed.sandtable")
        assert mailed.last_seq() == opened.file.last_seq(), "the copy lacks what was acknowledged"
        mailed.close()


def test_a_copy_under_another_name_is_another_campaign(ours):
    opened = ours.create("toy", title="Mine")
    shutil.copy(opened.file.path, ours.path("copy-of-mine"))
    copy = ours.open("copy-of-mine")
    answer(copy, "axis", [4])
    assert copy.id == "copy-of-mine"
    assert opened.file.last_seq() == 0
    assert {s.id for s in ours.list()} == {opened.id, "copy-of-mine"}


def test_a_strangers_file_cannot_choose_where_backups_go(ours):
    opened = ours.create("toy")
    path = opened.file.path
    opened.close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE charter SET value = ? WHERE key = 'id'", (json.dumps("../../elsewhere"),))
    again = ours.open(path.name.removesuffix(".sandtable"))
    assert ours.backup(again).parent == ours.folder / "backups"


HOSTILE = {
    "a state that is no zip": ("UPDATE record SET state = ?", (b"nonsense",)),
    "a state that is cut off": ("UPDATE record SET state = ?", (zlib.compress(b'{"turn": 1}' * 99)[:20],)),
    "a state that is not bytes": ("UPDATE record SET state = 7", ()),
    "a state of another game": ("UPDATE record SET state = ?", (zlib.compress(b'{"turn": "x"}'),)),
    "lines that are no lines": ("UPDATE record SET lines = ?", (zlib.compress(b'[{"text": 1}]'),)),
    "a step that is a word": ("UPDATE record SET step = 'one' WHERE step = 1", ()),
    "a bomb": ("UPDATE record SET state = ?", (zlib.compress(b" " * (65 << 20)),)),
    "an entry of no kind": ("UPDATE entry SET kind = 'shout'", ()),
    "a value that is no JSON": ("UPDATE entry SET value = '{'", ()),
    "a value too deep": ("UPDATE entry SET value = ?", ("[" * 100_000,)),
    "dice that are no mapping": ("UPDATE entry SET thrown = '7'", ()),
    "no charter": ("DELETE FROM charter", ()),
    "a charter with more": ("INSERT INTO charter VALUES ('extra', '1')", ()),
    "a charter of wrong kinds": ("UPDATE charter SET value = '7' WHERE key = 'players'", ()),
    "an unknown game": ("UPDATE charter SET value = '\"chess\"' WHERE key = 'game'", ()),
    "house rules that do not fit": ("UPDATE charter SET value = '\"x = 1\"' WHERE key = 'house_rules'", ()),
    "no first facts": ("DELETE FROM record", ()),
    "another table": ("CREATE TABLE more (x)", ()),
    "a virtual table": ("CREATE VIRTUAL TABLE words USING fts5(x)", ()),
    "a table of another shape": ("ALTER TABLE entry ADD COLUMN x AS (abs(seq))", ()),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_are_refused_in_words(ours, what):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    answer(opened, "axis", {"gun": 1})
    path = opened.file.path
    opened.close()
    with sqlite3.connect(path) as db:
        db.execute(*HOSTILE[what])
    db.close()

    def read_it_all() -> None:
        again = ours.open(opened.id)
        try:
            again.campaign.log("axis")
        finally:
            again.close()

    with pytest.raises(BadFile, match=r"\w"):
        read_it_all()
    (summary,) = ours.list()
    assert summary.id == opened.id, "the others on the shelf are listed all the same"


def test_a_busy_file_is_a_conflict_and_not_called_damaged(ours, monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    opened = ours.create("toy")
    other = sqlite3.connect(opened.file.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    again = ours.open(opened.id)
    with pytest.raises(Conflict, match="busy"):
        answer(again, "axis", [4])
    other.execute("ROLLBACK")
    answer(again, "axis", [4])
    other.close()


def test_opening_sees_one_moment_even_while_another_writes(ours, monkeypatch):
    """Otherwise the facts of one moment and the answers of the next would make a finished step start over."""
    one = ours.create("toy")
    two = ours.open(one.id)
    read = CampaignFile.last_record

    def and_meanwhile(self: CampaignFile) -> object:
        found = read(self)
        if self is two.file and not one.file.last_seq():
            answer(one, "axis", [4])
        return found

    monkeypatch.setattr(CampaignFile, "last_record", and_meanwhile)
    again = two.file.latest()
    assert (again.record.step, again.said, again.seq) == (0, [], 0)
    two.campaign.refresh()
    assert two.campaign.state.luck == ["good"]
    assert not two.file.entries(kinds=[EntryKind.RESTART])


def test_export_keeps_what_an_undo_cut(ours, tmp_path):
    opened = ours.create("toy", players={"soviet": "bot"})
    answer(opened, "axis", [4])
    opened.campaign.undo("axis")
    answer(opened, "axis", [2])
    assert len(opened.file.cut_records()) == 1
    other = import_campaign(Shelf(tmp_path / "other"), export_campaign(opened))
    assert other.file.cut_records() == opened.file.cut_records()
    assert export_campaign(other) == export_campaign(opened)


WRONG = {
    "a seq that is a word": lambda w: w["entries"][0].update(seq="1"),
    "a step that is a word": lambda w: w["entries"][0].update(step="one"),
    "not a number": lambda w: w["entries"][0].update(value=float("nan")),
    "a lane that is a number": lambda w: w["entries"][0].update(lane=7),
    "players that are a list": lambda w: w["charter"].update(players=["axis"]),
    "a name that leaves the shelf": lambda w: w["charter"].update(id="../mine"),
    "a state that is no state": lambda w: w["records"][0].update(state="e30x"),
    "lines of the wrong shape": lambda w: w["records"][0].update(lines=[{"text": 1}]),
    "a cut that no entry made": lambda w: w["records"][1].update(cut_by=99),
    "a difference to nothing": lambda w: w["records"][0].update(since=w["records"][1]["state"]),
    "a number beyond any file": lambda w: w["records"][1].update(seq=10**30),
    "an undo without its parts": lambda w: w["entries"][0].update(kind="undo", value={}),
    "a ruling without its parts": lambda w: w["entries"][0].update(kind="ruling", value=None),
    "a proposal of nothing": lambda w: w["entries"][0].update(kind="propose", value={"what": "dance"}),
    "taken back by nobody": lambda w: w["entries"][0].update(dead_by=1),
    "somebody who does not play": lambda w: w["entries"][0].update(side="martians"),
    "steps that run backwards": lambda w: w["records"][0].update(seq=7),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_export_that_was_tampered_with_is_refused(ours, tmp_path, what):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    whole = json.loads(export_campaign(opened))
    WRONG[what](whole)
    other = Shelf(tmp_path / "other")
    for tampered in (whole, sealed(whole)):
        with pytest.raises(BadFile):
            import_campaign(other, json.dumps(tampered))
        assert not other.folder.exists() or list(other.folder.iterdir()) == [], "nothing is left of it"


@pytest.mark.parametrize("stored", sorted(STORED.glob("*.sandtable")), ids=lambda p: p.name)
def test_files_of_older_versions_open_and_play_on(ours, stored):
    """Every format that ever left the house is kept here. Never change these files; add one when the format changes."""
    ours.folder.mkdir(parents=True)
    shutil.copy(stored, ours.path("old"))
    opened = ours.open("old")
    assert opened.campaign.state.luck == ["good"]
    assert any("Strength of gun" in line.text for line in opened.campaign.log("axis"))
    assert not opened.file.entries(kinds=[EntryKind.RESTART])
    play_out(opened.campaign)
    assert opened.campaign.over


def test_every_format_has_a_stored_file():
    assert len(list(STORED.glob("*.sandtable"))) >= opening.FORMAT


def test_a_file_of_an_older_format_is_brought_up_to_date_after_a_copy_was_kept(ours, monkeypatch):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    opened.close()
    monkeypatch.setattr(opening, "FORMAT", opening.FORMAT + 1)
    step = "INSERT INTO charter VALUES ('note:upgraded', 'true')"
    monkeypatch.setitem(opening.UPGRADES, opening.FORMAT - 1, lambda db: db.execute(step))
    again = ours.open(opened.id)
    assert again.file.noted("upgraded") is True
    assert again.campaign.state.luck == ["good"]
    again.close()
    assert ours.open(opened.id).file.noted("upgraded") is True, "and only once"
    (kept,) = (ours.folder / "backups").iterdir()
    assert sqlite3.connect(kept).execute("PRAGMA user_version").fetchone()[0] == opening.FORMAT - 1


def backups(ours: Shelf, name: str) -> list[Path]:
    return sorted((ours.folder / "backups").glob(f"{name}.*"))


def test_a_copy_is_kept_before_the_first_answer_of_a_day(ours):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    answer(opened, "axis", {"gun": 1})
    assert backups(ours, opened.id) == [], "one evening needs none"
    TODAY[0] = "2026-01-08"
    answer(opened, "soviet", {})
    answer(opened, "axis", [1, 1])
    (kept,) = backups(ours, opened.id)
    assert CampaignFile(kept).last_seq() == 2


def test_a_copy_is_kept_before_a_step_starts_over(ours, monkeypatch):
    import tests.toy as toy

    opened = ours.create("toy")
    answer(opened, "axis", [4])
    answer(opened, "axis", {"gun": 1})
    opened.close()
    monkeypatch.setitem(toy.PRICES, "gun", 5)
    ours.open(opened.id)
    (kept,) = backups(ours, opened.id)
    assert CampaignFile(kept).last_seq() == 2


def test_play_goes_on_when_no_copy_can_be_kept(ours, caplog):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    (ours.folder / "backups").write_text("in the way")
    TODAY[0] = "2026-01-08"
    answer(opened, "axis", {})
    assert opened.file.last_seq() == 2
    assert "backup" in caplog.text


@pytest.mark.parametrize("stored", sorted(STORED.glob("campaigns/*.sandtable")), ids=lambda p: p.stem)
def test_campaigns_of_every_game_that_an_older_version_wrote_open_and_play_on(ours, stored):
    """Real campaigns, each left in the middle of a step. Corrected rules may start that step over, no more."""
    ours.folder.mkdir(parents=True)
    shutil.copy(stored, ours.path("old"))
    opened = ours.open("old")
    before = opened.campaign.number
    told = len(opened.campaign.log(None))
    assert told, "the story is still told"
    bot, given = RandomBot(1), 0
    while not opened.campaign.over and given < 12:
        side = next(s for s in opened.campaign.game.side_keys() if opened.campaign.pending(s))
        pending = opened.campaign.pending(side)[0]
        opened.campaign.answer(side, pending.id, bot.answer(opened.campaign, side, pending))
        given += 1
    assert opened.campaign.number >= before
    assert len(opened.campaign.log(None)) >= told
