"""What the store says when a disk is full, a file cut off or replaced reaches the page and the API; nothing is lost."""

import os
import shutil
from typing import Any

import pytest

from sandtable.kernel import Confirm
from sandtable.store import CampaignFile, settling
from tests.store.hard_disk import no_file_longer_than
from tests.store.test_files import at_rest
from tests.toy import STEPS, ToyState
from tests.web.conftest import new_campaign, pending, say


@pytest.fixture
def open_table(host):
    return new_campaign(host, "toy", curtain="no")


def test_a_full_disk_is_told_on_the_page_and_over_the_api(host, shelf, open_table, monkeypatch):
    monkeypatch.setattr(settling, "soon", lambda file: None)
    say(host, open_table, "axis", [4])
    size = max(file.stat().st_size for file in shelf.folder.iterdir() if file.is_file())
    with no_file_longer_than(size):
        while (told := say(host, open_table, "axis", {"gun": 1})).status_code == 200:
            assert host.post(f"/api/campaigns/{open_table}/seats/axis/undo").status_code in (200, 507)
        asked = pending(host, open_table, "axis")[0]["id"]
        page = host.send_form(f"/c/{open_table}/axis/answer", request=asked, **{"n.gun": "1"})
    assert told.status_code == 507
    assert "could not be written" in told.json()["why"]
    assert "our mistake" not in told.text
    assert page.status_code == 507
    assert "could not be written" in page.text
    assert say(host, open_table, "axis", {"gun": 1}).status_code == 200, "with room again, play goes on"


def test_a_file_replaced_while_it_is_served_is_taken_in(host, shelf, open_table, tmp_path):
    say(host, open_table, "axis", [4])
    at = shelf.path(open_table)
    at_rest(at)
    shutil.copy(at, tmp_path / "kept")
    say(host, open_table, "axis", {"gun": 1})
    at_rest(at)
    os.replace(tmp_path / "kept", at)
    told = say(host, open_table, "axis", {"gun": 2})
    assert told.status_code == 200, told.text
    at_rest(at)
    file = CampaignFile(at)
    assert file.entries()[-1].value == {"gun": 2}, "what was acknowledged is in the file of that name"
    file.close()


def test_a_file_that_was_cut_off_is_told_and_not_our_mistake(host, shelf, open_table):
    say(host, open_table, "axis", [4])
    at_rest(shelf.path(open_table))
    os.truncate(shelf.path(open_table), 8192)
    told = host.get(f"/api/campaigns/{open_table}/seats/axis/pending")
    assert told.status_code < 500
    assert "damaged" in told.text
    page = host.get(f"/c/{open_table}/axis")
    assert page.status_code < 500
    assert "damaged" in page.text


def test_a_step_that_breaks_down_is_told_to_both_sides_with_the_way_back(host, monkeypatch, app):
    def fragile(s: ToyState) -> Any:
        yield Confirm(question="Go on", cite="", side="axis")
        raise KeyError("ZZ99")

    campaign = new_campaign(host, "toy", curtain="no")
    monkeypatch.setitem(STEPS, "buying", fragile)
    say(host, campaign, "axis", [4])
    told = say(host, campaign, "axis", True)
    assert "take back an earlier answer" in told.text
    for seat in ("axis", "soviet"):
        assert "the answer of Axis, which does not count" in host.get(f"/c/{campaign}/{seat}").text
    (waiting,) = host.get(f"/api/campaigns/{campaign}/seats/soviet/waiting").json()
    assert "broke down" in waiting["doing"]
    lines = host.get(f"/api/campaigns/{campaign}/seats/soviet/log").json()["lines"]
    assert lines[-1]["kind"] == "fault"


def test_no_line_of_the_story_is_lost_when_another_program_completes_a_step_between_two_reads(
    host, app, shelf, open_table, monkeypatch
):
    room = app.state.house.rooms.enter(open_table)
    say(host, open_table, "axis", [4])
    other = shelf.open(open_table)
    other.campaign.answer("axis", other.campaign.pending("axis")[0].id, {})
    read, done = CampaignFile.lines, []

    def and_meanwhile(self: CampaignFile, *, after_step: int = -1) -> Any:
        found = read(self, after_step=after_step)
        if self is room.opened.file and not done:
            done.append(True)
            other.campaign.answer("soviet", other.campaign.pending("soviet")[0].id, {})
        return found

    monkeypatch.setattr(CampaignFile, "lines", and_meanwhile)
    room._looked_outside = 0.0
    room.sight(None)
    assert done
    monkeypatch.undo()
    room._looked_outside = 0.0
    assert [line.text for line in room.sight(None).lines] == [line.text for line in other.campaign.log(None)]
    other.close()
