"""The pictures of a campaign's course: what they show is what happened, and each side is shown its own."""

import re
from datetime import date

import pytest

from sandtable.games import find
from sandtable.games.bagration.campaign_effects import Result
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.state import PastWeather
from sandtable.games.orsha.frame.past_fronts import from_runs, in_runs, remember_front
from sandtable.kernel import codec
from tests.sheets.reading import some_way


def pictures(campaign, viewer):
    return {s.title: s for s in campaign.view(viewer).sections if s.tab == "History"}


def test_the_weather_of_every_turn_is_on_the_strip():
    campaign = some_way("forgotten-battles", answers=200)
    campaign.state.weather_record.append(PastWeather(date(1944, 4, 26), "deep_freeze", "none", True))
    strip = pictures(campaign, "axis")["Weather over the campaign"]
    for turn in campaign.state.weather_record:
        assert in_words(turn.date) in strip.words
    assert "26 Apr 44 Deep Freeze, No Flight, Ice" in strip.words
    assert strip.svg.count(">DF<") == 2, "on the turn and in the legend: by letter, not by colour alone"


def test_a_side_sees_its_own_supply_and_replacements_and_an_observer_both():
    campaign = some_way("forgotten-battles", answers=200)
    assert sorted(pictures(campaign, "axis")) == [
        "Replacements received, Axis",
        "Supply received, Axis",
        "Weather over the campaign",
    ]
    assert len(pictures(campaign, None)) == 5
    ledger = campaign.state.supply["axis"].ledger
    bars = re.findall(r"<title>([^:<]+): (\d+) SP</title>", pictures(campaign, "axis")["Supply received, Axis"].svg)
    assert bars == [(in_words(n.date), str(n.received // 4)) for n in ledger if n.received]
    pax = sum(line.pax for line in campaign.state.replacement_record["soviet"])
    assert f"{pax} Pax in all" in pictures(campaign, "soviet")["Replacements received, Soviets"].words


@pytest.mark.parametrize(
    ("game", "record"), [("forgotten-battles", "replacement_record"), ("orsha", "fronts")], ids=["supply", "fronts"]
)
def test_a_campaign_saved_before_there_was_such_a_record_still_opens(game, record):
    campaign, kind = some_way(game, answers=40), find(game).state
    old = codec.to_plain(kind, campaign.state)
    del old[record]
    opened = codec.from_plain(kind, find(game).upgrade(old))
    assert find(game).view(opened, campaign.game.side_keys()[0]).sections


def test_the_front_is_remembered_as_each_scenario_begins():
    campaign = some_way("orsha", answers=4000, until=lambda c: c.state.date == "23PM" and c.state.turn)
    assert [front.date for front in campaign.state.fronts] == ["23AM", "23PM"]
    first, second = (set(from_runs(front.control)) for front in campaign.state.fronts)
    assert first != second, "the line has moved"
    assert second == {n for n, side in campaign.state.ground.control.items() if side == "russian" and "/" not in n}
    drawn = pictures(campaign, "german")
    assert ">23AM<" in drawn["The front by date"].svg
    assert ">23PM<" in drawn["The lines of all dates"].svg
    assert pictures(campaign, "russian") == drawn == pictures(campaign, None), "Control lies open"
    remember_front(campaign.state)
    assert len(campaign.state.fronts) == 2, "a date begun anew takes the place of itself"


def test_hexes_as_runs_and_back():
    names = ["A3", "B1", "DD0", "DD1", "A1", "A2", "A7"]
    assert in_runs(names) == "A1-3 A7 B1 DD0-1"
    assert sorted(from_runs(in_runs(names))) == sorted(names)


def test_the_course_of_a_linked_campaign():
    campaign = some_way("bagration", "line", answers=3)
    state = campaign.state
    state.results.append(Result("onslaught", "soviet", "stunning"))
    state.index = 1
    drawn = pictures(campaign, "soviet")["The tree of battles"]
    assert "1. Onslaught: Soviet Stunning Victory" in drawn.words
    assert "2. Hammering the Line: being fought (no Ambush for the Germans)" in drawn.words
    assert "5. Bridgehead: to come; after not decisive" in drawn.words
    assert drawn.svg.count('stroke-dasharray="5 4"') == 9, (
        "what is to come is dashed: three battles, three branches each"
    )
    ends = re.findall(r"wins? (?:the campaign )?([\d.]+)%", drawn.words.rpartition("; ")[2])
    assert abs(sum(map(float, ends)) - 100) < 0.3
