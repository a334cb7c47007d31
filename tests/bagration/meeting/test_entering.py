"""What players enter is taken wherever it is entered: Auto, halves of inches, centimetres; what is silent stays so."""

import pytest

from sandtable.games.bagration.base.ratings import OR_AUTO
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.force_list import read_force, write_force
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.setup.places import read_place
from sandtable.games.bagration.setup.table_layout import refuse_terrain
from sandtable.games.bagration.terrain.features import dash_over, feature
from sandtable.games.bagration.terrain.landscape import read_row, refuse_crossings
from sandtable.games.bagration.turns.unit_cards import rating
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.tabletop.measures import read_inches, read_points
from tests.bagration.battles import do, state_of
from tests.bagration.tools.test_tools import TOOLS, facts, use, verdicts

# ---------------------------------------------------------------- Cross Auto


@pytest.mark.rule("fow.base.cross_check")
def test_a_list_takes_a_cross_that_cannot_fail_and_writes_it_again():
    force = read_force("Rifles | 9 | 9 infantry | cross auto, save 3+")
    assert force.units[0].cross == "Auto"
    assert read_force(write_force(force)) == force
    with pytest.raises(NotUnderstood, match="cross auto"):
        read_force("Rifles | 9 | 9 infantry | save auto")


@pytest.mark.rule("fow.base.cross_check")
def test_the_unit_card_and_every_tool_offer_auto_for_cross():
    unit = read_force("Rifles | 9 | 9 infantry").units[0]
    assert play(rating(unit, "cross", "soviet", "fow.base.cross_check"), answers=["Auto"]).result == "Auto"
    crosses = [f for tool in GAME.tools() for f in tool.fields if f.key == "cross"]
    assert crosses
    assert all([key for key, _ in f.choices][: len(OR_AUTO)] == list(OR_AUTO) for f in crosses)
    assert "always" in facts("terrain", feature="woods", kind="infantry", cross="Auto")["It rolls"]


# ---------------------------------------------------------------- inches, halves of them, centimetres


@pytest.mark.rule("fow.meta.units")
def test_centimetres_are_taken_in_wherever_a_distance_is_typed():
    assert read_inches("35 cm") == 14
    assert read_inches("50cm") == 20
    assert read_place("30, 100 cm") == (12, 40)
    assert read_place("30 cm, 40") == (12, 40), "each may have its own"
    assert read_points("25, 50; 45, 75 cm") == [(10, 20), (18, 30)]
    road = read_row({"feature": "road", "form": "line", "points": "0, 50; 120, 50 cm", "width": "5 cm"})
    assert (road.points, road.width) == ([[0, 20], [48, 20]], 2)
    assert facts("boats", to_boat="10 cm") == facts("boats", to_boat="4")
    for nonsense in ("", "x", "1, 2, 3", "12", "nan, 3", "1e400, 2", "3 miles, 4"):
        with pytest.raises(NotUnderstood):
            read_place(nonsense)


@pytest.mark.rule("fow.mission.river_crossing.setup.1")
@pytest.mark.parametrize(("told", "width"), [("7.5", 7.5), ("6", 6.0), ("20 cm", 8.0)])
def test_a_river_may_be_so_many_and_a_half_inches_wide(told, width):
    state = state_of("river_crossing")
    played = do(state, "river", answers=[{"width": told}])
    assert state.now.river.width == width
    assert f"its banks at {36 - width / 2:g} and {36 + width / 2:g}" in played.texts()[-1]


@pytest.mark.rule("fow.mission.river_crossing.setup.1")
def test_half_an_inch_too_narrow_is_refused():
    with pytest.raises(Refused, match=r"5.5 inches wide; 6 to 10"):
        do(state_of("river_crossing"), "river", answers=[{"width": "5.5"}])


# ---------------------------------------------------------------- a river must have its crossings

RIVER = {"feature": "deep_river", "form": "line", "points": "0, 36; 48, 36", "width": "8"}


def bridge(x):
    return {"feature": "road_bridge", "form": "line", "points": f"{x}, 30; {x}, 42", "width": "2"}


@pytest.mark.rule("fow.river.crossings.minimum")
def test_a_wide_river_without_its_crossings_is_refused():
    state = state_of("hammering")
    short = refuse_terrain(state, [RIVER, bridge(12)])
    assert short is not None
    assert short.rule == "fow.river.crossings.minimum"
    assert "needs 2 crossings and has 1" in short.why
    assert refuse_terrain(state, [RIVER, bridge(12), bridge(36)]) is None, "three are only advised"
    assert refuse_terrain(state, [RIVER | {"width": "6"}]) is None, "not over 6 inches"
    block = {"feature": "deep_river", "form": "rectangle", "points": "0, 32; 48, 40", "width": ""}
    assert refuse_crossings([read_row(block)]) is not None, "whatever form it is told in"


@pytest.mark.rule("fow.river.crossings.minimum")
def test_a_battle_from_the_table_has_the_crossings_of_its_mission():
    from sandtable.games.bagration.from_table.river_laid import crossings_and_current
    from tests.bagration.battles import with_river

    state = with_river(state_of("river_crossing"), 32, 40)
    with pytest.raises(Refused, match="1 crossings; the river has 2"):
        play(
            crossings_and_current(state), answers=[{"crossings": [{"kind": "ford", "place": "12, 36"}], "current": "1"}]
        )


# ---------------------------------------------------------------- ground


@pytest.mark.rule("fow.base.dash", "fow.terrain.road")
@pytest.mark.parametrize(
    ("ground", "rate"),
    [
        (["road"], "road_dash"),
        (["road", "road_bridge"], "road_dash"),
        (["road", "open"], "cross_country_dash"),
        (["open", "woods", "road"], "terrain_dash"),
        (["open", "railway_line"], "terrain_dash"),
    ],
)
def test_on_mixed_ground_the_slowest_part_gives_the_dash(ground, rate):
    found = dash_over([feature(key) for key in ground], TeamKind.TANK)
    assert found.speed == rate
    told = facts("terrain", kind="tank", feature=ground[0], beyond=ground[1:])["Its Dash over all this ground"]
    assert told == rate.replace("_", " ").title()


@pytest.mark.rule("fow.base.dash")
def test_ground_that_is_impassable_or_not_told_gives_no_dash():
    assert dash_over([feature("road"), feature("swamp")], TeamKind.TANK).refusal is not None
    assert dash_over([feature("road"), feature("haystack")], TeamKind.TANK).speed is None
    assert (
        "not said"
        in facts("terrain", kind="tank", feature="road", beyond=["haystack"])["Its Dash over all this ground"]
    )


@pytest.mark.rule("fow.terrain.haystack")
def test_nobody_says_yes_where_the_booklet_is_silent():
    told = verdicts("terrain", kind="tank", feature="haystack")
    assert told["May it enter?"][0] == "not said"
    assert told["May it begin the game there?"][0] == "not said"
    for key in ("marsh", "woods", "road"):
        assert verdicts("terrain", kind="tank", feature=key)["May it enter?"][0] == "yes"
    assert use("terrain", feature="haystack")
    assert TOOLS["terrain"]
