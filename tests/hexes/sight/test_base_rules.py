"""The base game's sight on small grounds: one rule, one picture."""

from __future__ import annotations

import pytest

from sandtable.hexes.grid import Grid, Hex
from sandtable.hexes.ground import Ground
from sandtable.hexes.sight import Reading, Reason, Sight, Verdict
from sandtable.hexes.sight.rules import is_blind
from tests.hexes.sight.grounds import painted

GRID = Grid.rectangle(12, 12)
GRAIN, BRUSH, CRAGS, GULLY, STONE_1, WOODEN, WOODS, ORCHARD, LEAFLESS, LIGHT_WOODS, WALL, HEDGE, BOCAGE = (
    24, 25, 26, 30, 41, 50, 60, 63, 64, 175, 72, 73, 74,
)  # fmt: skip


def look(ground: Ground, start: str, end: str) -> Verdict:
    sight = Sight(ground)
    there, back = sight.check(GRID.hex(start), GRID.hex(end)), sight.check(GRID.hex(end), GRID.hex(start))
    assert (there.is_clear, there.hindrance, there.range) == (back.is_clear, back.hindrance, back.range)
    code = int(sight.batch([(GRID.hex(start), GRID.hex(end))]).codes[0])
    assert (code >= 0, max(code, 0)) == (there.is_clear, there.hindrance)
    return there


def test_open_ground_is_clear() -> None:
    verdict = look(painted(GRID), "C3", "H8")
    assert str(verdict) == "C3 to H8, range 8: clear."
    assert verdict.segments[0].x0, verdict.segments[0].y0


def test_an_obstacle_on_the_same_level() -> None:
    verdict = look(painted(GRID, terrain={"C6": WOODS}), "C3", "C9")
    assert verdict.reason is Reason.OBSTACLE
    assert verdict.at == GRID.hex("C6")
    assert "Woods in C6" in str(verdict)
    assert "A6.2" in str(verdict)
    assert verdict.point is not None


def test_own_terrain_never_blocks() -> None:
    assert look(painted(GRID, terrain={"C3": WOODS, "C9": WOODEN}), "C3", "C9").is_clear


def test_the_obstacle_named_is_the_one_next_to_the_viewer() -> None:
    ground = painted(GRID, terrain={"C5": WOODS, "C8": WOODS})
    assert look(ground, "C3", "C10").at == GRID.hex("C5")
    assert look(ground, "C10", "C3").at == GRID.hex("C8")


def test_hindrances_one_by_one_and_six_block() -> None:
    names = ["C4", "C5", "C6", "C7", "C8", "C9"]
    five = look(painted(GRID, terrain=dict.fromkeys(names[:5], GRAIN)), "C3", "C10")
    assert five.hindrance == 5
    assert [GRID.name(each.hex) for each in five.hindrances] == names[:5]
    six = look(painted(GRID, terrain=dict.fromkeys(names, GRAIN)), "C3", "C10")
    assert six.reason is Reason.TOO_MANY


def test_a_hindrance_in_the_ends_own_hexes_does_not_count() -> None:
    assert look(painted(GRID, terrain={"C3": GRAIN, "C10": BRUSH}), "C3", "C10").hindrance == 0


def test_terrain_that_hinders_twice() -> None:
    assert look(painted(GRID, terrain={"C6": LIGHT_WOODS}), "C3", "C9").hindrance == 2


def test_an_orchard_hinders_on_its_own_level_and_blocks_from_above() -> None:
    ground = painted(GRID, terrain={"C6": ORCHARD})
    assert look(ground, "C3", "C9").hindrance == 1
    hill = painted(GRID, terrain={"C6": ORCHARD}, levels={"C3": 1})
    assert look(hill, "C3", "C9").reason is Reason.ADVANTAGE


def test_an_orchard_out_of_season_only_hinders() -> None:
    hill = painted(GRID, terrain={"C6": LEAFLESS}, levels={"C3": 1})
    assert look(hill, "C3", "C9").hindrance == 1


def test_inherent_terrain_counts_along_its_hexside() -> None:
    # C5 to E5 runs along the hexside of D4 and D5.
    assert look(painted(GRID, terrain={"D5": CRAGS}), "C5", "E5").hindrance == 1
    assert (
        look(painted(GRID, terrain={"D4": CRAGS, "D5": CRAGS}), "C5", "E5").hindrance == 1
    )  # one range, one Hindrance
    assert look(painted(GRID), "C5", "E5").hindrance == 0


def test_half_levels_do_not_matter_from_above() -> None:
    hill = painted(GRID, terrain={"C6": GRAIN}, levels={"C3": 1})
    assert look(hill, "C3", "C9").hindrance == 0


def test_ground_higher_than_both() -> None:
    assert look(painted(GRID, levels={"C6": 1}), "C3", "C9").reason is Reason.GROUND


def test_from_behind_a_crest_line() -> None:
    hill = painted(GRID, levels={"C3": 1, "C4": 1, "C5": 1})
    assert look(hill, "C3", "C9").reason is Reason.CREST
    assert look(hill, "C5", "C9").is_clear


def test_a_blind_hex_behind_woods() -> None:
    hill = painted(GRID, terrain={"C6": WOODS}, levels={"C3": 2})
    assert look(hill, "C3", "C7").reason is Reason.BLIND
    assert look(hill, "C3", "C8").is_clear


def test_a_blind_hex_behind_a_crest_line_at_long_range() -> None:
    hill = painted(GRID, levels={"C1": 2, "C7": 1})
    assert look(hill, "C1", "C8").reason is Reason.CREST_BLIND  # six hexes away: one more
    near = painted(GRID, levels={"C4": 2, "C7": 1})
    assert look(near, "C4", "C8").is_clear


@pytest.mark.parametrize(
    ("top", "low", "up", "from_up", "hidden_obstacle", "hidden_crest"),
    [(1, 0, 2, 1, 1, 0), (1, 0, 2, 5, 2, 1), (2, 0, 3, 1, 2, 1), (1, 0, 4, 1, 1, 0), (2, 0, 4, 10, 3, 2)],
)
def test_how_many_blind_hexes(
    top: int, low: int, up: int, from_up: int, hidden_obstacle: int, hidden_crest: int
) -> None:
    """A6.4: one for each level above the lower end, A6.42: fewer from higher up, A6.41: more from far away."""
    for crest, hidden in ((0, hidden_obstacle), (1, hidden_crest)):
        assert [is_blind(top, low, up, from_up, n, crest) for n in range(1, 6)] == [n <= hidden for n in range(1, 6)]


def test_walls_and_hedges() -> None:
    for code in (WALL, HEDGE):
        ground = painted(GRID, walls={"C6-C7": code})
        assert look(ground, "C3", "C9").reason is Reason.WALL
        assert look(ground, "C6", "C9").is_clear  # its own hexside
        assert look(painted(GRID, walls={"C6-C7": code}, levels={"C3": 1}), "C3", "C9").is_clear


def test_bocage_is_as_high_as_woods() -> None:
    ground = painted(GRID, walls={"C6-C7": BOCAGE}, levels={"C3": 1})
    assert look(ground, "C3", "C9").reason is Reason.BOCAGE
    assert look(ground, "C6", "C9").is_clear


def test_a_line_along_bocage() -> None:
    """B9.52 stops it; VASL lets it pass (its issue 1417)."""
    ground = painted(GRID, walls={"D4-D5": BOCAGE})
    assert look(ground, "C5", "E5").reason is Reason.BOCAGE
    lenient = Sight(ground, Reading(0, 1))
    assert lenient.check(GRID.hex("C5"), GRID.hex("E5")).is_clear


def test_a_wall_along_the_line_is_no_obstacle_next_to_its_ends() -> None:
    assert look(painted(GRID, walls={"D4-D5": WALL}), "C5", "E5").is_clear


def test_embankments_and_partial_orchards_come_from_the_maps_data() -> None:
    bare = painted(GRID)
    rail = Ground(bare.elevation, bare.terrain, GRID, bare.a1, bare.hex_height, bare.column_pitch,
                  embankments={GRID.hex("C6"): frozenset({3})})  # fmt: skip
    assert look(rail, "C3", "C9").reason is Reason.WALL
    trees = Ground(bare.elevation, bare.terrain, GRID, bare.a1, bare.hex_height, bare.column_pitch,
                   partial_orchards={GRID.hex("C6"): frozenset({3})})  # fmt: skip
    assert look(trees, "C3", "C9").hindrance == 1


def gully(*names: str, **levels: int) -> Ground:
    return painted(GRID, terrain=dict.fromkeys(names, GULLY), levels={**dict.fromkeys(names, -1), **levels})


def test_depressions() -> None:
    """A6.3: into a gully only along it, or from high enough above."""
    assert look(gully("C5", "C6", "C7"), "C5", "C7").is_clear
    assert look(gully("C5", "C9"), "C5", "C9").reason is Reason.DEPRESSION
    assert look(gully("C6"), "C5", "C6").is_clear
    assert look(gully("C6"), "C4", "C6").reason is Reason.DEPRESSION
    assert look(gully("C6", C4=1), "C4", "C6").is_clear
    assert look(gully("C5", "C6", "C7", "C8", C4=0), "C4", "C8").is_clear  # follows the gully from the first hex
    assert look(gully("C6"), "C3", "C9").is_clear  # across it, nothing
    for low, high in (("C4", "C8"), ("C8", "C4")):  # two levels above, four hexes away: too flat, whichever way round
        assert look(gully(low, **{high: 1}), high, low).reason is Reason.DEPRESSION
        assert look(gully(low, **{high: 3}), high, low).is_clear


def test_a_bridge_stands_above_its_gully() -> None:
    ground = gully("C6")
    carried = Ground(ground.elevation, ground.terrain, GRID, ground.a1, ground.hex_height, ground.column_pitch,
                     bridges={GRID.hex("C6"): 0})  # fmt: skip
    assert look(carried, "C3", "C6").is_clear
    assert look(ground, "C3", "C6").reason is Reason.DEPRESSION


def test_two_levels_of_one_building() -> None:
    ground = painted(GRID, terrain={"C5": STONE_1, "C6": STONE_1}, levels={"C5": 1})
    assert look(ground, "C5", "C6").is_clear  # two buildings, a street between them
    x, y = (int(value) for value in ground.centre(GRID.hex("C5")))
    ground.terrain[x - 3 : x + 4, y : y + 32] = STONE_1
    assert look(ground, "C5", "C6").reason is Reason.BUILDING


def test_upper_levels_of_buildings() -> None:
    ground = painted(GRID, terrain={"C3": STONE_1, "C6": WOODS})
    sight = Sight(ground)
    ends = GRID.hex("C3"), GRID.hex("C9")
    assert sight.check(*ends).reason is Reason.OBSTACLE
    assert sight.check(*ends, floors=(1, 0)).reason is Reason.ADVANTAGE
    assert sight.check(*ends, floors=(2, 0)).is_clear
    assert sight.check(GRID.hex("C3"), GRID.hex("C7"), floors=(2, 0)).reason is Reason.BLIND
    assert sight.check(*reversed(ends), floors=(0, 2)).is_clear


def test_the_same_hex() -> None:
    verdict = Sight(painted(GRID)).check(GRID.hex("C3"), GRID.hex("C3"))
    assert (verdict.is_clear, verdict.range) == (True, 0)


def test_a_hex_off_the_map_is_refused() -> None:
    with pytest.raises(ValueError, match="not on this map"):
        Sight(painted(GRID)).check(GRID.hex("C3"), Hex(40, 40))
