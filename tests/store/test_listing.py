"""The list of campaigns: each is read again only when its file has changed, and then at once."""

import os

import pytest

import sandtable.games
import sandtable.store.shelf
from sandtable.kernel import Campaign, Draw
from sandtable.store import Shelf


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setitem(sandtable.games.GAMES, "toy", "tests.toy:TOY")
    monkeypatch.setitem(sandtable.games.GAMES, "muster", "tests.web.muster:MUSTER")
    return Shelf(tmp_path / "campaigns")


@pytest.fixture
def opened(shelf, monkeypatch) -> list[str]:
    """The campaigns that were opened, in turn."""
    names, open_ = [], Shelf.open
    monkeypatch.setattr(Shelf, "open", lambda shelf, name: names.append(name) or open_(shelf, name))
    return names


@pytest.fixture
def read(shelf, monkeypatch) -> list[str]:
    """The campaigns whose files were looked into, in turn."""
    names, look = [], sandtable.store.shelf.kept_brief
    monkeypatch.setattr(
        sandtable.store.shelf, "kept_brief", lambda path: names.append(path.name.partition(".")[0]) or look(path)
    )
    return names


def to_act(campaign: Campaign) -> tuple[str, ...]:
    return tuple(campaign.game.side_title(side) for side in campaign.game.side_keys() if campaign.pending(side))


def long_ago(shelf: Shelf) -> None:
    """As if nobody had played for an hour."""
    for file in shelf.folder.iterdir():
        seen = file.stat()
        os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns - 3600 * 10**9))


def test_what_nobody_has_changed_is_not_read_again(shelf, read, opened):
    one, two = shelf.create("toy", title="One"), shelf.create("toy", title="Two")
    two.close()
    one.close()
    long_ago(shelf)
    first = shelf.list()
    assert sorted(read) == sorted([one.id, two.id])
    read.clear()
    assert shelf.list() == first
    assert (read, opened) == ([], [])
    again = shelf.open(one.id)
    again.campaign.answer("axis", again.campaign.pending("axis")[0].id, [4])
    again.close()
    opened.clear()
    assert [s.id for s in shelf.list()] == [one.id, two.id]
    assert (read, opened) == ([one.id], []), "its line was kept with the answer"


def test_after_a_restart_only_what_changed_meanwhile_is_read(shelf, read, tmp_path, monkeypatch):
    """As a server starts with five hundred campaigns on its shelf; another shelf has lines of its own."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    one, two, three = (shelf.create("toy", title=title) for title in ("One", "Two", "Three"))
    for opened in (one, two, three):
        opened.close()
    long_ago(shelf)
    first = shelf.list()
    again = shelf.open(one.id)
    again.campaign.answer("axis", again.campaign.pending("axis")[0].id, [4])
    again.close()
    shelf.delete(two.id)
    read.clear()
    lines = Shelf(shelf.folder).list()
    assert read == [one.id]
    assert [line.id for line in lines] == [one.id, three.id]
    assert lines[1] == next(line for line in first if line.id == three.id)
    (tmp_path / "another").mkdir()
    assert Shelf(tmp_path / "another").list() == []
    (kept,) = (file for file in (tmp_path / "cache" / "shelves").iterdir())
    kept.write_bytes(b"nonsense")
    assert [line.id for line in Shelf(shelf.folder).list()] == [one.id, three.id]


def test_the_line_of_a_campaign_is_kept_with_every_answer_and_undo(shelf, opened):
    """So that five hundred campaigns are listed without opening one of them."""
    playing = shelf.create("toy", title="One", settings={"turns": 1})
    while not playing.campaign.over:
        side = next(s for s in ("axis", "soviet") if playing.campaign.pending(s))
        pending = playing.campaign.pending(side)[0]
        playing.campaign.answer(side, pending.id, pending.request.sample(Draw("listed", playing.file.last_seq())))
        playing.file.settle()
        (line,) = Shelf(shelf.folder).list()
        assert line.to_act == to_act(playing.campaign)
        assert (line.headline, line.over) == (playing.campaign.view(None).headline, playing.campaign.over)
    playing.campaign.undo("axis")
    playing.campaign.undo("soviet")
    playing.file.settle()
    (line,) = Shelf(shelf.folder).list()
    assert line.to_act == to_act(playing.campaign)
    assert opened == []


def test_what_is_not_yet_in_the_file_itself_is_listed_all_the_same(shelf, opened):
    playing = shelf.create("toy", title="One")
    playing.campaign.answer("axis", playing.campaign.pending("axis")[0].id, [4])
    (line,) = shelf.list()
    assert line.to_act == ("Axis", "Soviets")
    assert line.headline == "Turn 1"


def test_what_has_just_changed_is_not_trusted_to_be_the_last_change(shelf, read):
    """Two answers within one tick of the disk's clock leave the same date."""
    shelf.create("toy", title="One").close()
    (before,) = shelf.list()
    seen = shelf.path(before.id).stat()
    again = shelf.open(before.id)
    again.campaign.answer("axis", again.campaign.pending("axis")[0].id, [4])
    again.close()
    os.utime(shelf.path(before.id), ns=(seen.st_atime_ns, seen.st_mtime_ns))
    after = shelf.path(before.id).stat()
    assert (after.st_size, after.st_mtime_ns) == (seen.st_size, seen.st_mtime_ns), "nothing shows from outside"
    read.clear()
    shelf.list()
    assert read == [before.id]


def test_a_file_that_cannot_be_opened_is_tried_again(shelf, opened):
    shelf.folder.mkdir()
    shelf.path("broken").write_bytes(b"nonsense")
    long_ago(shelf)
    assert [s.fault != "" for s in (*shelf.list(), *shelf.list())] == [True, True]
    assert opened == ["broken", "broken"]


def test_the_one_player_of_a_game_is_not_called_you(shelf):
    shelf.create("muster").close()
    assert shelf.list()[0].to_act == ("the player",)
