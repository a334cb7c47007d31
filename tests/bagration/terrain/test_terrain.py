"""fow.terrain.*: every example of the booklet's terrain chapter."""

import pytest

from sandtable.games.bagration.base.movement import Speed
from sandtable.games.bagration.base.saves import Cover, Fate, take_hit
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.booklet import printed
from sandtable.games.bagration.frame import Counting, battle_table, pair, shares
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.terrain.features import (
    Going,
    Hidden,
    catalogue,
    concealment_behind,
    concealment_inside,
    cover_inside,
    enter,
    feature,
    features,
    over_escarpment,
    refuse_start_in_water,
    refuse_stop_in_water,
    theatre,
)
from sandtable.games.bagration.terrain.landscape import advice
from sandtable.games.bagration.turns.rolls.difficult_ground import cross as cross_ground
from sandtable.kernel import NotUnderstood, play
from sandtable.rules import entry
from tests.bagration.battles import state_of

TANK, GUN, INFANTRY = TeamKind.TANK, TeamKind.GUN, TeamKind.INFANTRY


def slowed_without_check(key: str, kind: TeamKind = TANK) -> bool:
    passage = enter(feature(key), kind, cross="5+")
    return passage.speed is Speed.TERRAIN_DASH and not passage.check and passage.refusal is None


def entered(key: str, kind: TeamKind, cross: str, *dice: int) -> list[str]:
    """What is told when one Team enters this ground in a turn."""
    state = state_of("hammering", soviet=f"Formation\nThey | 5 | 1 {kind.words} | cross {cross}, skill {cross}\n")
    more: list[object] = [{"move": 12, "far": 6}] if feature(key).no_stop else [1]
    answers = [key, f"u1 {kind.value}", *(more if dice else [])]
    if enter(feature(key), kind).refusal:
        answers = [key]
    return play(cross_ground(state, "attacker"), answers=answers, dice=dice).texts()


def crosses(key: str, kind: TeamKind, cross: str, *dice: int) -> bool:
    return "1 of 1 Team gets on" in entered(key, kind, cross, *dice)[-1]


@pytest.mark.rule("fow.terrain.schema")
def test_every_row_of_the_ledger_s_table() -> None:
    rows = {row["feature"]: row for row in entry("fow.terrain.schema").more["table"]}
    rows["barbed_wire"] = rows.pop("barbed_wire_2in_zone")
    assert set(rows) == set(features())
    words = {"fixed": "fixed 4+ Cross Check", "skill": "Skill test or stop", None: None}
    inside = {"yes": True, "no": False, "still infantry": "stationary infantry only", None: None}
    behind = {
        "yes": True,
        "no": False,
        "half hidden": "half-hidden teams only; no sight through",
        "no sight": "no sight or shooting through",
        None: None,
    }
    for key, row in rows.items():
        ours = feature(key)
        for kind in (TANK, GUN, INFANTRY):
            going = ours.going(kind)
            assert words.get(going, going) == row[kind.value], (key, kind)
        assert ours.height == row["height"], key
        assert inside[ours.conceals_inside] == row["conceal_in"], key
        assert behind[ours.conceals_behind] == row["conceal_behind"], key
        assert ours.cover == row["cover"], key


@pytest.mark.rule("fow.terrain.schema")
def test_the_catalogue_shows_every_feature_and_marks_silence() -> None:
    table = catalogue()
    assert len(table.rows) == len(features()) == 28
    hay = next(row for row in table.rows if row[0] == "Haystack")
    assert hay[1:4] == ("—", "—", "—")
    deep = next(row for row in table.rows if row[0] == "Deep river")
    assert deep[3] == "Cross Check of 4+"


@pytest.mark.rule("fow.terrain.theatre")
def test_theatre_is_guidance() -> None:
    assert "wooded marsh" in theatre("Byelorussia")
    assert theatre("Poland")[0] == "rivers"
    assert "mountains at the border" in theatre("Ukraine")
    with pytest.raises(NotUnderstood):
        theatre("Normandy")


@pytest.mark.rule("fow.terrain.table_size", "fow.meta.frame")
def test_table_size_and_frame() -> None:
    table = battle_table()
    assert (table.width, table.depth) == (48, 72)
    assert printed("terrain")["table"]["printed_cm"] == [183, 120]
    assert printed("terrain")["table"]["cm"] == [180, 120]
    assert table.half("far").line.start[1] == 36
    half = table.zone("the Defender's half", table.half("far"))
    assert half.contains((24, 40))
    assert table.across.nearest((24, 40)) == 4
    assert table.far.nearest((24, 40)) == 32
    near = table.zone("the Attacker's half", table.half("near"))
    assert half.contains((3, 36))
    assert near.contains((3, 36))
    refusal = half.refuse((50, 10))
    assert refusal is not None
    assert "off the table" in refusal.why
    assert battle_table(reading(table_width=60, table_length=96)).across.start[1] == 48


@pytest.mark.rule("fow.meta.units")
def test_pairs_are_written_both_ways() -> None:
    assert pair(14) == '14" (35 cm)'
    assert pair(20) == '20" (50 cm)'


@pytest.mark.rule("fow.meta.rounding")
def test_for_each_and_or_part_thereof() -> None:
    assert shares(110, 25, Counting.WHOLE) == 4
    assert shares(110, 25, Counting.OR_PART) == 5
    assert shares(48, 24, Counting.OR_PART) == 2
    assert shares(110, 25, Counting.WHOLE, reading(per_25_points="round_up")) == 5


@pytest.mark.rule("fow.meta.bounds")
def test_bounds_are_a_setting() -> None:
    from sandtable.tabletop import AtLeast

    for bounds, legal in (("inclusive", True), ("exclusive", False)):
        table = battle_table(reading(distance_bounds=bounds))
        zone = table.zone("z", AtLeast(12, table.across))
        assert zone.contains((24, 48)) is legal
        assert not zone.contains((24, 47.99))


@pytest.mark.rule("fow.terrain.marsh")
def test_marsh() -> None:
    assert slowed_without_check("marsh")
    assert concealment_inside(feature("marsh"), INFANTRY, moved=True) is Hidden.CONCEALED


@pytest.mark.rule("fow.terrain.swamp")
def test_swamp() -> None:
    for kind in (INFANTRY, GUN, TANK):
        refusal = enter(feature("swamp"), kind).refusal
        assert refusal is not None
        assert f"Impassable to {kind.words}" in refusal.why
    assert concealment_behind(feature("swamp")) is Hidden.CONCEALED


@pytest.mark.rule("fow.terrain.marsh_wooded")
def test_wooded_marsh() -> None:
    wooded = feature("wooded_marsh")
    assert slowed_without_check("wooded_marsh")
    assert wooded.height == "tall"
    assert concealment_inside(wooded, TANK, moved=True) is Hidden.CONCEALED
    assert concealment_behind(wooded) is Hidden.CONCEALED
    assert feature("wooded_swamp").tank is Going.IMPASSABLE


@pytest.mark.rule("fow.terrain.woods", "fow.base.cross_check")
def test_woods_and_orchards() -> None:
    assert not crosses("woods", TANK, "3+", 2)
    assert crosses("orchard", TANK, "3+", 3)
    assert feature("woods").height == "tall"


@pytest.mark.rule("fow.terrain.escarpment")
def test_escarpment() -> None:
    assert slowed_without_check(over_escarpment(edge_is_cliff=False).key)
    for kind in (INFANTRY, GUN, TANK):
        refusal = enter(over_escarpment(edge_is_cliff=True), kind).refusal
        assert refusal is not None
        assert "Impassable" in refusal.why


@pytest.mark.rule("fow.terrain.gentle_hill")
def test_gentle_hill() -> None:
    assert slowed_without_check("gentle_hill")
    assert enter(feature("gentle_hill"), TANK, cross="5+").check == "", "no die is rolled"


@pytest.mark.rule("fow.terrain.brook")
def test_brook() -> None:
    assert slowed_without_check("brook_or_stream")
    assert concealment_inside(feature("brook_or_stream"), TANK, moved=True) is Hidden.SEEN


@pytest.mark.rule("fow.terrain.lake", "fow.base.amphibious", "fow.river.amphibious")
def test_lake() -> None:
    pond = feature("lake_or_pond")
    assert enter(pond, TeamKind.UNARMOURED_TANK).refusal is not None
    jeep = enter(pond, TeamKind.UNARMOURED_TANK, cross="4+", amphibious=True)
    assert jeep.refusal is None
    assert (jeep.going, jeep.check) == (Going.DIFFICULT, "4+")
    assert enter(feature("building"), TANK, amphibious=True).refusal is not None, "only water"
    assert refuse_stop_in_water(pond, move=6, to_far_side=7) is not None
    assert refuse_start_in_water(pond) is not None
    assert refuse_start_in_water(feature("woods")) is None


@pytest.mark.rule("fow.terrain.open")
def test_open() -> None:
    ground = feature("open")
    assert concealment_inside(ground, INFANTRY, moved=False) is Hidden.CONCEALED
    assert concealment_inside(ground, INFANTRY, moved=True) is Hidden.SEEN
    assert concealment_inside(ground, GUN, moved=False) is Hidden.SEEN
    assert concealment_inside(feature("brook_or_stream"), INFANTRY, moved=False) is Hidden.CONCEALED, "any Flat terrain"
    assert enter(ground, TANK).speed is Speed.CROSS_COUNTRY_DASH


@pytest.mark.rule("fow.terrain.ploughed")
def test_ploughed() -> None:
    assert slowed_without_check("ploughed_field")
    assert concealment_inside(feature("ploughed_field"), TANK, moved=False) is Hidden.SILENT


@pytest.mark.rule("fow.terrain.crops")
def test_crops() -> None:
    assert slowed_without_check("crop_field")
    assert concealment_inside(feature("crop_field"), TANK, moved=True) is Hidden.CONCEALED
    assert concealment_behind(feature("crop_field")) is Hidden.CONCEALED
    assert feature("crop_field").height == "short"


@pytest.mark.rule("fow.terrain.road")
def test_road() -> None:
    assert enter(feature("road"), TANK).speed is Speed.ROAD_DASH


@pytest.mark.rule("fow.terrain.haystack")
def test_haystack() -> None:
    assert concealment_behind(feature("haystack")) is Hidden.CONCEALED
    assert enter(feature("haystack"), TANK).going is None, "the booklet gives none"


@pytest.mark.rule("fow.terrain.fence")
def test_fence() -> None:
    assert slowed_without_check("fence")
    assert concealment_behind(feature("fence")) is Hidden.CONCEALED


@pytest.mark.rule("fow.terrain.hedge")
def test_hedge() -> None:
    assert not crosses("hedge", TANK, "4+", 3)
    assert crosses("hedge", TANK, "4+", 4)


@pytest.mark.rule("fow.terrain.building.move")
def test_building_movement() -> None:
    house = feature("building")
    refusal = enter(house, GUN).refusal
    assert refusal is not None
    assert "Impassable to gun" in refusal.why
    wall = enter(house, INFANTRY, by_opening=False).refusal
    assert wall is not None
    assert "openings" in wall.why
    assert enter(house, INFANTRY).refusal is None


@pytest.mark.rule("fow.terrain.building.sight")
def test_building_sight() -> None:
    house = feature("building")
    assert concealment_behind(house) is Hidden.UNSEEN
    assert concealment_behind(house, half_hidden=True) is Hidden.CONCEALED
    assert concealment_inside(house, INFANTRY, moved=True) is Hidden.CONCEALED


@pytest.mark.rule("fow.terrain.building.cover")
def test_building_cover() -> None:
    cover = cover_inside(feature("building"))
    assert cover is Cover.BULLETPROOF
    assert play(take_hit("3+", "5+", cover), dice=[2, 4]).result is Fate.UNHARMED
    assert play(take_hit("3+", "5+", cover), dice=[2, 5]).result is Fate.DESTROYED
    assert cover_inside(feature("woods")) is Cover.NONE


@pytest.mark.rule("fow.terrain.river.shallow", "fow.river.shallow")
def test_shallow_river() -> None:
    assert not crosses("shallow_river", TANK, "3+", 1)
    assert crosses("shallow_river", GUN, "3+", 3)


@pytest.mark.rule("fow.terrain.river.deep", "fow.river.deep")
def test_deep_river() -> None:
    assert crosses("deep_river", INFANTRY, "2+", 4)
    assert not crosses("deep_river", INFANTRY, "2+", 3), "4+ whatever its own rating"
    for kind in (TANK, GUN):
        assert "Impassable" in entered("deep_river", kind, "2+")[-1]
    assert refuse_start_in_water(feature("deep_river")) is not None
    assert feature("deep_river").height == "flat"


@pytest.mark.rule("fow.terrain.river.no_stop")
def test_no_stop_in_water() -> None:
    refusal = refuse_stop_in_water(feature("deep_river"), move=8, to_far_side=2 + 7)
    assert refusal is not None
    assert '9" are needed' in refusal.why
    assert refuse_stop_in_water(feature("deep_river"), move=9, to_far_side=9) is None
    assert refuse_stop_in_water(feature("woods"), move=1, to_far_side=9) is None


@pytest.mark.rule("fow.terrain.river.ford", "fow.river.ford")
def test_ford() -> None:
    assert crosses("ford", TANK, "3+", 3)
    assert not crosses("ford", TANK, "3+", 2)
    assert feature("ford").gun is Going.DIFFICULT


@pytest.mark.rule("fow.terrain.river.flat")
def test_water_is_flat() -> None:
    wet = [f for f in features().values() if f.water]
    assert len(wet) == 5
    for water in wet:
        assert water.height == "flat"
        assert concealment_behind(water) is Hidden.SEEN


@pytest.mark.rule("fow.terrain.river.advice")
def test_advice_is_only_advice() -> None:
    assert advice(2) == "3 or more are advised, and fewer are legal"
    assert advice(3) == ""


@pytest.mark.rule("fow.terrain.railway")
def test_railway() -> None:
    assert slowed_without_check("railway_line")


@pytest.mark.rule(
    "fow.river.bridge.kinds", "fow.river.bridge.road", "fow.river.bridge.rail", "fow.river.bridge.damaged"
)
def test_bridges() -> None:
    assert enter(feature("road_bridge"), TeamKind.TRANSPORT).speed is Speed.ROAD_DASH
    assert slowed_without_check("rail_bridge")
    assert not crosses("damaged_bridge", TANK, "3+", 2)
    for kind in ("road_bridge", "rail_bridge", "damaged_bridge"):
        assert feature(kind).height == "short"
        assert concealment_behind(feature(kind)) is Hidden.CONCEALED


def test_an_unknown_feature_lists_the_known() -> None:
    with pytest.raises(NotUnderstood, match="marsh, swamp"):
        feature("jungle")


def test_every_feature_has_a_drawing() -> None:
    import xml.etree.ElementTree as ET

    from sandtable.games.bagration.plans.terrain_tiles import catalogue_sheet, tile

    drawn = {tile(f) for f in features().values()}
    assert len(drawn) == len(features())
    assert "Damaged bridge" in catalogue_sheet().words
    ET.fromstring(catalogue_sheet().svg)
