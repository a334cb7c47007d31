"""Drafts beside the campaigns: for one seat, no part of the campaign, bounded, gone with what they belong to."""

import pytest

from sandtable.store import Drafts, NotKept, Shelf, export_campaign
from sandtable.store.drafts import LARGEST, TooLong
from tests.toy import TOY


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    from sandtable import games

    monkeypatch.setitem(games.GAMES, "toy", "tests.toy:TOY")
    return Shelf(tmp_path / "shelf")


def test_a_draft_is_there_for_whoever_opens_the_shelf_next(tmp_path):
    Drafts(tmp_path, "orsha-1").keep("axis", "3.-.0.aa", {"f.order": ["Hold"], "some": ["a", "b"]})
    assert Drafts(tmp_path, "orsha-1").of("axis") == {"3.-.0.aa": {"f.order": ["Hold"], "some": ["a", "b"]}}


def test_a_draft_belongs_to_one_seat_of_one_campaign(tmp_path):
    Drafts(tmp_path, "orsha-1").keep("axis", "3.-.0.aa", {"f.order": ["Hold"]})
    assert Drafts(tmp_path, "orsha-1").of("soviet") == {}
    assert Drafts(tmp_path, "orsha-2").of("axis") == {}


def test_only_drafts_of_open_questions_stay(tmp_path):
    drafts = Drafts(tmp_path, "orsha-1")
    drafts.keep("axis", "old", {"amount": ["1"]})
    drafts.keep("axis", "open", {"amount": ["2"]})
    drafts.keep_only("axis", {"open"})
    assert drafts.of("axis") == {"open": {"amount": ["2"]}}
    drafts.forget("axis", "open")
    assert not drafts.any("axis")
    assert list((tmp_path / "drafts").iterdir()) == []


def test_a_draft_holds_no_more_than_an_answer_may(tmp_path):
    drafts = Drafts(tmp_path, "orsha-1")
    drafts.keep("axis", "q", {"f.text": ["short"]})
    with pytest.raises(TooLong):
        drafts.keep("axis", "q", {"f.text": ["x" * LARGEST]})
    assert drafts.of("axis") == {"q": {"f.text": ["short"]}}, "the last one that was kept is still there"


def test_a_damaged_draft_is_no_draft_and_can_be_written_again(tmp_path):
    drafts = Drafts(tmp_path, "orsha-1")
    drafts.keep("axis", "q", {"amount": ["1"]})
    next((tmp_path / "drafts").iterdir()).write_text('{"q": ["no", "form"')
    assert drafts.of("axis") == {}
    drafts.keep("axis", "q", {"amount": ["2"]})
    assert drafts.of("axis") == {"q": {"amount": ["2"]}}


def test_a_draft_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "drafts").write_text("a file where the folder should be")
    with pytest.raises(NotKept):
        Drafts(tmp_path, "orsha-1").keep("axis", "q", {"amount": ["1"]})


def test_a_draft_is_no_part_of_the_campaign_its_copies_or_its_export(shelf):
    opened = shelf.create(TOY.key)
    before, seen = opened.file.tip(), shelf.path(opened.id).stat().st_mtime_ns
    Drafts(shelf.folder, opened.id).keep("axis", "q", {"f.order": ["KESTREL-7731"]})
    assert (opened.file.tip(), shelf.path(opened.id).stat().st_mtime_ns) == (before, seen)
    assert "KESTREL-7731" not in export_campaign(opened)
    assert b"KESTREL-7731" not in shelf.backup(opened).read_bytes()
    opened.close()


def test_with_the_campaign_its_drafts_are_gone(shelf):
    opened = shelf.create(TOY.key)
    drafts = Drafts(shelf.folder, opened.id)
    drafts.keep("axis", "q", {"amount": ["1"]})
    Drafts(shelf.folder, opened.id + "-more").keep("axis", "q", {"amount": ["1"]})
    opened.close()
    shelf.delete(opened.id)
    assert not drafts.any("axis")
    assert Drafts(shelf.folder, opened.id + "-more").any("axis"), "another campaign's stay"
