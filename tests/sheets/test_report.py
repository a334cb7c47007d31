"""The after-action report, read as a friend would read it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from sandtable.kernel import EVERYONE, Board, Line, NoteKind, in_memory
from sandtable.sheets import after_action_html, print_for_table, table_papers
from sandtable.sheets.after_action import told_lines
from sandtable.sheets.dates import dates_of, score_moved
from sandtable.sheets.for_the_table import labels_of
from sandtable.sheets.turning_points import losses, turning_points
from tests.sheets.reading import some_way, text_of
from tests.sheets.test_sheets import play_out
from tests.toy import TOY, charter


@pytest.fixture(scope="module")
def report() -> str:
    return after_action_html(some_way("bagration"), "soviet")


def test_it_opens_with_what_is_played_and_closes_with_how_it_stands(report):
    heads = re.findall(r"<h[23]>(.*?)</h[23]>", report)
    assert heads[:2] == ["After-action report", "Opening"]
    assert heads[-1] == "Closing"
    assert "Bagration, a book for Flames of War." in report
    assert report.index("The campaign as a whole") < report.index("The luck of the dice") < report.rindex("Closing")


def test_every_date_is_a_chapter_with_its_own_map(report):
    chapters = report.split("<section id=")[2:-1]
    assert chapters
    for chapter in chapters:
        assert "What happened" in chapter
        assert "<svg" in chapter


def test_the_dates_hold_the_whole_story_once():
    campaign = in_memory(TOY, charter(settings={"turns": 3}))
    play_out(campaign, 5)
    lines = campaign.log("axis")
    dates = dates_of(campaign, lines)
    assert len(dates) >= 3
    assert [line for date in dates for line in date.lines] == lines


def said(text: str, kind: NoteKind = NoteKind.TOLD, data: Mapping[str, Any] | None = None) -> Line:
    return Line(1, 1, text, "", EVERYONE, "axis", kind, data or {})


def roll(outcome: str, *odds: tuple[str, int, int], text: str = "Fortune: something") -> Line:
    data = {"dice": [1], "faces": [6], "outcome": outcome, "odds": odds}
    return said(text, NoteKind.ROLL, data)


def test_a_turning_point_is_a_roll_that_seldom_falls_so():
    rare, usual = roll("hit", ("hit", 1, 12), ("miss", 11, 12)), roll("miss", ("hit", 1, 12), ("miss", 11, 12))
    found = turning_points([("12 Dec 43", [usual, rare])])
    assert [(p.date, p.roll, p.outcome, p.odds) for p in found] == [("12 Dec 43", "Fortune", "hit", Fraction(1, 12))]


def test_where_the_score_moved_turning_points_are_the_rolls_it_moved_by():
    rare, usual = roll("hit", ("hit", 1, 12), ("miss", 11, 12)), roll("miss", ("hit", 1, 12), ("miss", 11, 12))
    later = replace(usual, step=2, text="The town: held")
    found = turning_points([("12 Dec 43", [rare, later])], {2: -4})
    assert [(p.roll, p.moved) for p in found] == [("The town", -4)], "the rare roll of step 1 moved nothing"
    small = turning_points([("12 Dec 43", [rare, later])], {1: 1, 2: 4})
    assert [p.roll for p in small] == ["Fortune", "The town"], "in their order"


def test_a_line_names_its_side_once():
    campaign = in_memory(TOY, charter())
    chosen = [said("Attacks the mill.", NoteKind.DECISION), replace(said("Holds.", NoteKind.DECISION), side="soviet")]
    told = told_lines(campaign, [said("3 SP placed."), said("The Axis play first."), *chosen])
    assert [text for _, text, _ in told] == ["Axis: 3 SP placed.", "The Axis play first.", "", ""]
    assert [small for _, _, small in told[2:]] == ["Axis: Attacks the mill", "Soviets: Holds"]


def test_the_score_is_read_only_when_the_campaign_is_over():
    campaign = in_memory(TOY, charter(settings={"turns": 3}))
    assert score_moved(campaign, dates_of(campaign, campaign.log("axis"))) == {}


def test_losses_name_what_was_lost_and_nothing_else():
    told = ["Example HQ: 1 Team lost, 1 left.", "Example Guns: 0 Teams lost, 3 left.", "Not used and lost: Eq AR4."]
    assert losses([("Turn 1", [said(text) for text in told])]) == [("Turn 1", "axis", told[0])]


def test_whoever_plays_now_is_named():
    campaign = some_way("bagration")
    campaign.seat("german", "bot:random", "Random")
    assert "Germans: Random, a bot" in after_action_html(campaign, "soviet")
    assert "Germans (Random, a bot)" in text_of(print_for_table(campaign, "soviet", "Scenario card"))


def test_the_scenario_card_says_what_is_played_and_what_holds_now():
    told = text_of(print_for_table(some_way("bagration"), "soviet", "Scenario card"))
    assert "Bagration, a book for Flames of War" in told
    assert "Mission briefing, Soviets" in told
    assert "Mission briefing, Germans" not in told, "the other side's briefing is its own"


def test_counter_labels_name_a_sides_own_counters_and_no_others():
    campaign = some_way("forgotten-battles", "vitebsk", answers=2)
    board = next(s for s in campaign.view("axis").sections if isinstance(s, Board))
    own = sorted(counter.name for counter in board.counters if counter.side == "axis")
    assert len(own) > 50
    assert sorted(label.name for label in labels_of(campaign, "axis")) == own
    assert table_papers(campaign, None) == ["Scenario card"], "an observer has no counters"
    assert print_for_table(campaign, "axis", "Counter labels").startswith(b"%PDF")


def test_no_rule_is_named_by_its_key_on_paper():
    text = text_of(print_for_table(some_way("orsha"), "german", "Scenario card"))
    assert not re.search(r"\b(?:tfb|fow|oto2)\.\w", text)
