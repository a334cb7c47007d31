"""Where Partisans on record meet what is entered of them."""

import pytest

from sandtable.games.forgotten_battles.special.partisan_deeds import acts, track
from sandtable.games.forgotten_battles.state import Partisan, Pool
from sandtable.games.forgotten_battles.steps.clean_up import clean_up
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.steps.take_over import take_over
from sandtable.kernel import NotUnderstood, Refused, play
from tests.forgotten_battles.positions import state


def position():
    s = state()
    s.partisans = [Partisan("Ded", "B20.20", active=True)]
    return s


@pytest.mark.rule("tfb.special.soviet.partisan.air_base", "tfb.special.soviet.partisan.dump")
@pytest.mark.parametrize(
    "said",
    [
        {"target": "air_base", "hex": "B23.20"},
        {"target": "dump", "hex": "B20.22", "tokens": 8},
        {"target": "air_base", "hex": "B20.21", "others": "B21.20 B25.20"},
    ],
)
def test_a_partisan_acts_only_against_what_is_next_to_where_it_is_on_record(said):
    with pytest.raises(Refused, match=r"not next to B20\.20, where this Partisan is on record"):
        play(acts(position(), "soviet"), answers=[{"who": "B20.20", **said}])


@pytest.mark.rule("tfb.special.soviet.partisan.track")
def test_a_partisan_track_joins_two_hexes_that_touch():
    with pytest.raises(Refused, match="not next to each other"):
        play(track(position(), "soviet"), answers=[{"here": "B20.20", "there": "B20.22"}])
    s = position()
    play(track(s, "soviet"), answers=[{"here": "B20.20", "there": "B20.21"}])
    assert s.special.tracks == ["B20.20 - B20.21"]


@pytest.mark.rule("tfb.rebuild.soviet.pool.partisan")
def test_a_partisan_that_died_before_a_take_over_is_none_of_those_on_the_map():
    s = state()
    dead = [{"name": "Bat", "type": "partisan"}]
    said = {"date": "1943-10-05", "soviet_dead": dead, "partisans": [{"hex": "C30.12", "active": False}]}
    play(take_over(s), answers=[said])
    assert [p.hex for p in s.partisans] == ["C30.12"]
    assert s.dead_pile["soviet"] == []


@pytest.mark.rule("tfb.rebuild.soviet.pool.partisan")
def test_two_partisans_of_one_hex_are_two_counters():
    s = state()
    here = [{"hex": "C30.12", "active": False}, {"hex": "C30.12", "active": True}]
    play(take_over(s), answers=[{"date": "1943-10-05", "partisans": here}])
    assert [p.name for p in s.partisans] == ["Partisan of C30.12", "Partisan of C30.12 (2)"]
    lost = {"losses": [{"name": "Partisan of C30.12 (2)", "type": "partisan"}]}
    play(clean_up(s, "soviet"), answers={"axis": [{}], "soviet": [lost]})
    assert [p.active for p in s.partisans] == [False]


@pytest.mark.rule("tfb.special.soviet.partisan.place", "tfb.rebuild.soviet.pool.partisan")
def test_a_partisan_that_lies_on_the_map_is_not_counted_in_the_pool_as_well():
    s = position()
    front = [{"name": "Western", "hex": "", "posture": "none"}]
    with pytest.raises(NotUnderstood, match=r"Ded lies in B20\.20, not in the pool"):
        play(situation(s, "soviet"), answers=[{"fronts": front, "pool_partisans": "Bat, Ded"}])
    play(situation(s, "soviet"), answers=[{"fronts": front, "pool_partisans": "Bat"}])
    assert s.pools["partisans"].names == ["Bat"]


@pytest.mark.rule("tfb.rebuild.soviet.pool.partisan")
def test_of_a_counted_pool_no_partisan_is_lost_that_was_never_on_the_map():
    s = state()
    s.pools["partisans"] = Pool(["Ded"], counted=True)
    lost = {"losses": [{"name": "Bat", "type": "partisan"}]}
    with pytest.raises(NotUnderstood, match="which Partisan is 'Bat'"):
        play(clean_up(s, "soviet"), answers={"axis": [{}], "soviet": [lost]})
