"""The worked examples of the chart's movement side, each as one step."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.movement import Crossing, crossing_cost
from sandtable.games.forgotten_battles.movement.crossing import supply_cost
from sandtable.games.forgotten_battles.terrain import Conditions, CostKind, Ground, Mobility, terrain_chart

TRACK, TRUCK, LEG = Mobility


def step(ground: str, mobility: Mobility, into: str, *, over: str = "", along: str = "", ice: bool = False) -> str:
    """`5`, `All` or `P`."""
    crossing = Crossing(("open",), tuple(into.split()), tuple(over.split()), tuple(along.split()))
    cost = crossing_cost(terrain_chart(), crossing, mobility, Conditions(Ground(ground), ice))
    return str(cost.points) if cost.kind is CostKind.POINTS else str(cost.kind)


@pytest.mark.rule("tfb.terrain.movement")
def test_the_chart_as_a_whole() -> None:
    assert step("dry", TRACK, "light_woods", over="minor_river") == "5"
    assert step("freeze", TRUCK, "hills", over="minor_river") == "5"
    assert step("deep_freeze", TRACK, "open", over="major_river", ice=True) == "4"


@pytest.mark.rule(
    "tfb.terrain.row.open",
    "tfb.terrain.row.hills",
    "tfb.terrain.row.light_woods",
    "tfb.terrain.row.heavy_woods",
    "tfb.terrain.row.swamp",
)
def test_hexes() -> None:
    assert step("mud", TRUCK, "open") == "8"
    assert step("mud", TRACK, "hills") == "2"
    assert step("freeze", TRUCK, "hills") == "2"
    assert step("mud", TRACK, "light_woods") == "6"
    assert step("mud", TRUCK, "light_woods") == "All"
    assert step("dry", TRUCK, "heavy_woods") == "4"
    assert step("mud", TRACK, "swamp") == "P"
    assert step("freeze", TRACK, "swamp") == "5"
    assert step("mud", LEG, "swamp") == "4"


@pytest.mark.rule("tfb.terrain.row.minor_river", "tfb.terrain.row.major_river", "tfb.terrain.row.blocked_lake")
def test_hexsides() -> None:
    assert step("dry", TRUCK, "open", over="minor_river") == "6"
    assert step("freeze", LEG, "open", over="minor_river") == "1"
    assert step("mud", TRACK, "open", over="major_river") == "P"
    assert step("freeze", TRACK, "open", over="major_river") == "5"
    for ground in Ground:
        for mobility in Mobility:
            assert step(ground, mobility, "open", over="blocked_lake", ice=True) == "P"
    assert step("dry", TRUCK, "open", over="blocked_lake", along="road") == "1/2"


@pytest.mark.rule(
    "tfb.terrain.row.primary_road", "tfb.terrain.row.road", "tfb.terrain.row.track", "tfb.terrain.row.rail"
)
def test_lines_replace_hex_and_hexside() -> None:
    assert 3 * Fraction(step("mud", TRUCK, "swamp", along="primary_road")) == 1
    assert step("dry", LEG, "open", along="primary_road") == "1/2"
    assert 2 * Fraction(step("dry", TRACK, "heavy_woods", along="road")) == 1
    assert step("mud", TRUCK, "heavy_woods", along="road") == "2"
    assert step("dry", TRUCK, "heavy_woods", along="track") == "1"
    assert step("mud", TRUCK, "open", along="track") == "4"
    assert step("mud", LEG, "open", along="rail") == "1"
    assert step("mud", LEG, "open", along="double_rail") == "1"
    assert step("dry", TRACK, "open", over="major_river", along="road") == "1/2"


def test_a_line_dearer_than_the_hex_is_not_followed() -> None:
    assert step("mud", TRUCK, "minor_city", along="rail") == "1"


@pytest.mark.rule(
    "tfb.terrain.row.village", "tfb.terrain.row.minor_city", "tfb.terrain.row.major_city", "tfb.terrain.legend.other"
)
def test_towns() -> None:
    assert step("mud", TRUCK, "open village") == "8"
    assert step("dry", TRUCK, "light_woods village") == "3"
    assert step("mud", TRUCK, "minor_city") == "1"
    assert step("mud", TRACK, "major_city") == "1"


@pytest.mark.rule("tfb.terrain.row.deep_freeze", "tfb.weather.deep.movement")
def test_deep_freeze() -> None:
    assert step("deep_freeze", TRUCK, "open") == "2"
    assert step("deep_freeze", LEG, "open", along="road") == "3/2"
    assert step("deep_freeze", TRUCK, "light_woods") == "4"
    assert step("deep_freeze", LEG, "swamp") == "4"
    assert step("deep_freeze", TRACK, "open", along="primary_road") == "4/3"


@pytest.mark.rule("tfb.terrain.row.ice_minor_river", "tfb.terrain.row.ice_major_river", "tfb.terrain.ice_precedence")
@pytest.mark.rule("tfb.weather.ice.effects")
def test_ice() -> None:
    assert step("mud", TRUCK, "open", over="minor_river", ice=True) == "8"
    assert step("dry", TRUCK, "open", over="major_river", ice=True) == "4"
    assert step("freeze", LEG, "swamp", over="minor_river", ice=True) == "3"
    assert step("dry", LEG, "open", over="major_river") == "All"
    assert step("mud", LEG, "heavy_woods", over="major_river", ice=True) == "3"
    assert step("mud", LEG, "heavy_woods", over="major_river") == "All"


@pytest.mark.rule("tfb.terrain.legend.prohibited")
def test_prohibited_says_what_and_by_which_rule() -> None:
    cost = crossing_cost(terrain_chart(), Crossing(("open",), ("swamp",)), TRUCK, Conditions(Ground.DRY))
    assert cost.kind is CostKind.PROHIBITED
    assert cost.why == "Swamp is prohibited to Truck movers"
    assert cost.rule == "tfb.terrain.legend.prohibited"


def test_what_may_not_be_entered_may_not_be_left_overland() -> None:
    """OCS 6.1d: a Track unit caught in a swamp by the thaw stays, unless a road leads out."""
    out = Crossing(("swamp",), ("open",))
    assert crossing_cost(terrain_chart(), out, TRACK, Conditions(Ground.MUD)).kind is CostKind.PROHIBITED
    assert crossing_cost(terrain_chart(), out, TRACK, Conditions(Ground.FREEZE)).points == 1
    by_road = out._replace(lines=("road",))
    assert crossing_cost(terrain_chart(), by_road, TRACK, Conditions(Ground.MUD)).points == 1


def test_of_several_terrains_the_dearest_and_of_several_waters_the_cheapest() -> None:
    assert step("dry", TRUCK, "hills heavy_woods") == "4"
    assert step("mud", TRUCK, "hills light_woods") == "All"
    assert step("dry", TRACK, "open", over="blocked_lake minor_river") == "4"


def test_engineers_bridge_one_size_down() -> None:
    def bridged(river: str) -> Fraction:
        crossing = Crossing(("open",), ("open",), (river,), bridged=True)
        return crossing_cost(terrain_chart(), crossing, TRACK, Conditions(Ground.DRY)).points

    assert bridged("major_river") == 4
    assert bridged("minor_river") == 1


def test_every_part_is_told() -> None:
    crossing = Crossing(("open",), ("light_woods",), ("minor_river",), disrupted=True)
    cost = crossing_cost(terrain_chart(), crossing, TRACK, Conditions(Ground.DEEP_FREEZE))
    assert str(cost) == "2 Light Woods + 2 Minor River + 1 Deep Freeze + 1 partisans' disruptive ZOC"
    assert [part.rule for part in cost.parts] == [
        "tfb.terrain.row.light_woods",
        "tfb.terrain.row.minor_river",
        "tfb.weather.deep.movement",
        "tfb.special.soviet.partisan.zoc",
    ]


def test_supply_paths_pay_dry_costs_but_take_what_frost_cheapens() -> None:
    def supply(ground: str, into: str, *, over: str = "", along: str = "", ice: bool = False) -> Fraction | None:
        crossing = Crossing(("open",), (into,), tuple(over.split()), tuple(along.split()))
        cost = supply_cost(terrain_chart(), crossing, TRUCK, Conditions(Ground(ground), ice))
        return cost.points if cost.kind is CostKind.POINTS else None

    assert supply("mud", "open") == 1
    assert supply("mud", "light_woods") == 3
    assert supply("mud", "open", along="road") == Fraction(1, 2)
    assert supply("deep_freeze", "open") == 1
    assert supply("dry", "swamp") is None
    assert supply("freeze", "swamp") == 6
    assert supply("dry", "open", over="major_river") is None
    assert supply("mud", "open", over="major_river", ice=True) == 4
    assert supply("freeze", "open", over="minor_river") == 4
