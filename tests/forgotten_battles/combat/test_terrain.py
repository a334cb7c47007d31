"""The worked examples of the chart's combat side."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.combat import (
    TerrainChoice,
    battlefield,
    hex_choices,
    refuse_attack,
    side_choices,
)
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.terrain import (
    CombatClass,
    Conditions,
    Ground,
    Mobility,
    TerrainClass,
    terrain_chart,
)
from sandtable.kernel import NotUnderstood, Refused
from tests.forgotten_battles.small_maps import area, line, small_map, spot

ARMOR, MECH, OTHER = CombatClass
CHART = terrain_chart()


def conditions(ground: str = "dry", ice: bool = False) -> Conditions:
    return Conditions(Ground(ground), ice)


def attacks(strength: int, unit: CombatClass, into: str, *, over: str = "", now: Conditions | None = None) -> Fraction:
    """The strength left when the defender picks what hurts most: the hex or the hexside."""
    now = now or conditions()
    choices = hex_choices(CHART, into.split(), now) + side_choices(CHART, over.split(), ["road"], now)
    return min(strength * choice.attacking[unit].factor for choice in choices)


def defends(strength: int, unit: CombatClass, here: str, now: Conditions | None = None) -> Fraction:
    (choice,) = hex_choices(CHART, here.split(), now or conditions())
    return strength * choice.defending[unit].factor


def class_of(words: str) -> TerrainClass | None:
    (choice,) = hex_choices(CHART, words.split(), conditions())
    return choice.terrain_class


@pytest.mark.rule("tfb.terrain.combat")
def test_the_chart_as_a_whole() -> None:
    assert attacks(12, ARMOR, "heavy_woods") == 6
    assert class_of("heavy_woods") is TerrainClass.CLOSE
    assert defends(6, MECH, "swamp", conditions("freeze")) == 3
    assert class_of("swamp") is TerrainClass.VERY_CLOSE
    assert attacks(12, OTHER, "open") == 12
    assert class_of("open") is TerrainClass.OPEN


@pytest.mark.rule(
    "tfb.terrain.row.open",
    "tfb.terrain.row.hills",
    "tfb.terrain.row.heavy_woods",
    "tfb.terrain.row.village",
    "tfb.terrain.legend.attackers",
)
def test_hexes() -> None:
    assert attacks(6, ARMOR, "open") == 12
    assert defends(6, ARMOR, "open") == 6
    assert defends(6, MECH, "open") == 6
    assert attacks(6, MECH, "open") == 12
    assert attacks(6, ARMOR, "hills") == 6
    assert class_of("hills") is TerrainClass.CLOSE
    assert defends(8, ARMOR, "heavy_woods") == 4
    assert attacks(8, MECH, "heavy_woods") == 8
    assert attacks(6, ARMOR, "open village") == 6
    assert class_of("open village") is TerrainClass.CLOSE


@pytest.mark.rule(
    "tfb.terrain.row.minor_city", "tfb.terrain.row.major_city", "tfb.terrain.row.light_woods", "tfb.terrain.row.swamp"
)
def test_towns_and_close_country() -> None:
    assert defends(8, MECH, "minor_city") == 8
    assert attacks(8, MECH, "minor_city") == 4
    assert defends(8, ARMOR, "minor_city") == 4
    assert attacks(9, ARMOR, "major_city") == 3
    assert attacks(8, MECH, "major_city") == 4
    assert attacks(12, OTHER, "major_city") == 12
    assert class_of("major_city") is TerrainClass.EXTREMELY_CLOSE
    assert attacks(6, ARMOR, "light_woods") == 6
    assert attacks(6, ARMOR, "swamp") == 3


@pytest.mark.rule("tfb.terrain.row.minor_river", "tfb.terrain.row.major_river", "tfb.terrain.legend.fraction")
def test_rivers() -> None:
    freeze = conditions("freeze")
    assert attacks(10, OTHER, "light_woods", over="minor_river", now=freeze) == 10
    assert attacks(10, OTHER, "light_woods", over="minor_river") == 5
    assert attacks(8, ARMOR, "hills", over="major_river") == 2
    assert attacks(8, ARMOR, "hills", over="major_river", now=freeze) == 4
    assert attacks(9, MECH, "hills", over="major_river") == 3
    assert attacks(9, MECH, "hills", over="major_river", now=freeze) == Fraction(9, 2)


@pytest.mark.rule("tfb.terrain.row.ice_minor_river", "tfb.terrain.row.ice_major_river", "tfb.terrain.ice_precedence")
@pytest.mark.rule("tfb.weather.ice.effects")
def test_ice() -> None:
    assert attacks(8, ARMOR, "hills", over="minor_river", now=conditions("freeze", ice=True)) == 8
    assert attacks(8, ARMOR, "hills", over="major_river", now=conditions("mud", ice=True)) == 4
    assert attacks(8, ARMOR, "open", over="minor_river", now=conditions("dry", ice=True)) == 16, "no river left to pick"


@pytest.mark.rule("tfb.weather.deep.combat", "tfb.terrain.row.deep_freeze")
def test_deep_freeze_reads_the_freeze_values() -> None:
    assert attacks(10, OTHER, "light_woods", over="minor_river", now=conditions("deep_freeze")) == 10


@pytest.mark.rule("tfb.terrain.row.blocked_lake", "tfb.terrain.legend.roads_only")
def test_a_blocked_lake_is_attacked_across_by_road_only() -> None:
    assert attacks(8, OTHER, "open", over="blocked_lake") == 2
    with pytest.raises(Refused, match="without a road") as refusal:
        side_choices(CHART, ["blocked_lake"], [], conditions())
    assert refusal.value.rule == "tfb.terrain.legend.roads_only"
    with pytest.raises(Refused, match="without a road"):
        side_choices(CHART, ["blocked_lake"], ["track", "rail"], conditions())
    assert side_choices(CHART, ["blocked_lake"], ["track", "primary_road"], conditions())
    free = Conditions(Ground.DRY, readings=readings_from({"blocked_lake_attack_off_road": "allowed"}))
    (choice,) = side_choices(CHART, ["blocked_lake"], [], free)
    assert 8 * choice.attacking[OTHER].factor == 2


@pytest.mark.rule(
    "tfb.terrain.row.primary_road",
    "tfb.terrain.row.road",
    "tfb.terrain.row.track",
    "tfb.terrain.row.rail",
    "tfb.terrain.classes",
)
def test_lines_do_nothing_in_combat() -> None:
    """Road in Swamp is Very Close: the swamp decides."""
    assert class_of("swamp road") is TerrainClass.VERY_CLOSE
    assert class_of("open village road") is TerrainClass.CLOSE, "Open is picked only where there is nothing else"
    for word in ("primary_road", "road", "track", "rail"):
        assert not CHART.affects_combat(word, conditions())


def test_the_defender_picks_for_himself_and_against_each_stack() -> None:
    """OCS 9.4c: a city attacked over minor rivers: city against armor, river against infantry, city for himself."""
    country = small_map(spot=[spot("minor_city", "3.03")], hexsides={"minor_river": "3.02-3.03 3.03-3.04"})
    field = battlefield(country, "3.03", ["3.02", "3.04", "2.02"], conditions())
    assert [choice.word for choice in field.own] == ["minor_city"]
    assert [choice.word for choice in field.against["3.02"]] == ["minor_city", "minor_river"]
    assert [choice.word for choice in field.against["2.02"]] == ["minor_city"]
    assert field.choice("minor_river", "3.02").attacking[OTHER].factor == Fraction(1, 2)
    with pytest.raises(NotUnderstood, match="not there to choose"):
        field.choice("minor_river", "2.02")


def test_several_terrains_give_several_choices() -> None:
    country = small_map(area=[area("swamp", "3.03")], spot=[spot("village", "3.03")])
    found = {c.word: c.terrain_class for c in battlefield(country, "3.03", ["3.02"], conditions()).own}
    assert found == {"swamp": TerrainClass.VERY_CLOSE, "village": TerrainClass.CLOSE}


def test_nobody_attacks_where_he_may_not_go() -> None:
    """OCS 9.1f, whatever the chart seems to say."""
    country = small_map(hexsides={"major_river": "3.02-3.03 4.02-4.03"}, line=[line("rail", "4.02 4.03")])
    with pytest.raises(Refused, match=r"Major River is prohibited to Track movers \(OCS 9.1f\)"):
        obey(refuse_attack(country, "3.02", "3.03", Mobility.TRACK, conditions()))
    assert refuse_attack(country, "4.02", "4.03", Mobility.TRACK, conditions()) is None
    assert refuse_attack(country, "3.02", "3.03", Mobility.LEG, conditions()) is None
    assert refuse_attack(country, "3.02", "3.03", Mobility.TRACK, conditions("freeze")) is None


def test_a_choice_tells_itself() -> None:
    (choice,) = hex_choices(CHART, ["open"], conditions())
    assert isinstance(choice, TerrainChoice)
    assert choice.words() == "Open: attackers armor x2, mech x2, other x1; defenders armor x1, mech x1, other x1"
