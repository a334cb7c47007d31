"""The list of campaigns: each is read again only when its file has changed, and then at once."""

import os

import pytest

import sandtable.games
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


def long_ago(shelf: Shelf) -> None:
    """As if nobody had played for an hour."""
    for file in shelf.folder.iterdir():
        seen = file.stat()
        os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns - 3600 * 10**9))


def test_what_nobody_has_changed_is_not_read_again(shelf, opened):
    one, two = shelf.create("toy", title="One"), shelf.create("toy", title="Two")
    two.close()
    long_ago(shelf)
    first = shelf.list()
    assert sorted(opened) == sorted([one.id, two.id])
    opened.clear()
    assert shelf.list() == first
    assert opened == []
    ask = one.campaign.pending("axis")[0].id
    one.campaign.answer("axis", ask, [4])
    assert [s.id for s in shelf.list()] == [one.id, two.id]
    assert opened == [one.id]


def test_what_has_just_changed_is_not_trusted_to_be_the_last_change(shelf, opened):
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
    opened.clear()
    shelf.list()
    assert opened == [before.id]


def test_a_file_that_cannot_be_opened_is_tried_again(shelf, opened):
    shelf.folder.mkdir()
    shelf.path("broken").write_bytes(b"nonsense")
    long_ago(shelf)
    assert [s.fault != "" for s in (*shelf.list(), *shelf.list())] == [True, True]
    assert opened == ["broken", "broken"]


def test_the_one_player_of_a_game_is_not_called_you(shelf):
    shelf.create("muster").close()
    assert shelf.list()[0].to_act == ("the player",)
