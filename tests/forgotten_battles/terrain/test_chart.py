"""The Terrain Effects Chart against the ledger: every cell, then the worked examples of each row."""

import copy
import tomllib
from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.terrain import (
    BadTerrain,
    CombatClass,
    Conditions,
    CostKind,
    Ground,
    Mobility,
    RowType,
    Stance,
    TerrainClass,
    load_terrain,
    terrain_chart,
)
from sandtable.games.forgotten_battles.terrain.chart import Row
from sandtable.games.forgotten_battles.terrain.load import FILE
from sandtable.rules import entry

CHART = terrain_chart()
RAW = tomllib.loads(FILE.read_text(encoding="utf-8"))
DRY, MUD, FREEZE, DEEP = (Conditions(g) for g in Ground)


@pytest.mark.rule("tfb.terrain.movement")
def test_every_movement_cell_is_the_ledgers() -> None:
    table = {row["terrain"]: row for row in entry("tfb.terrain.movement").more["table"]}
    assert set(table) == set(CHART.rows)
    for key, row in CHART.rows.items():
        if row.type is RowType.WEATHER:
            assert [str(row.movement[Ground.DEEP_FREEZE][m]) for m in Mobility] == table[key]["add_to_freeze"]
            continue
        assert row.type == table[key]["type"]
        for ground in ("dry", "freeze", "mud"):
            cells = [str(row.movement[Ground(ground)][m]) for m in Mobility]
            assert cells == [str(cell) for cell in table[key][ground]], (key, ground)


@pytest.mark.rule("tfb.terrain.combat", "tfb.terrain.legend.na", "tfb.terrain.legend.other")
def test_every_combat_cell_is_the_ledgers() -> None:
    for row in entry("tfb.terrain.combat").more["table"]:
        ours = CHART.rows[row["terrain"]]
        assert (str(ours.terrain_class) if ours.terrain_class else "O/T") == row["class"]
        for unit in CombatClass:
            cell = ours.combat[unit]
            told = "N/A" if cell is None else str(cell.upper)
            if cell is not None and cell.lower != cell.upper:
                told += f" / {cell.lower}"
            assert told == row[unit], (row["terrain"], unit)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.rule(row.rule), id=row.key)
        for row in CHART.rows.values()
        if row.type is not RowType.WEATHER
    ],
)
def test_each_row_agrees_with_its_own_ledger_entry(row: Row) -> None:
    """The ledger states each row twice, in the table and on its own: both must be ours."""
    more = entry(row.rule).more
    for ground, costs in more["movement"].items():
        for mobility, cost in costs.items():
            assert str(row.movement[Ground(ground)][Mobility(mobility)]) == str(cost)
    for unit in CombatClass:
        wanted, cell = more["combat"][unit], row.combat[unit]
        if wanted == "N/A":
            assert cell is None
            continue
        assert cell is not None
        for value, name in ((cell.upper, "normal"), (cell.lower, "freeze")):
            assert value.factor == Fraction(wanted[name]["mult"])
            assert value.attackers_only == wanted[name]["attackers_only"]
            assert value.roads_only == wanted.get("roads_only", False)


@pytest.mark.rule("tfb.terrain.classes")
def test_terrain_classes() -> None:
    for line in entry("tfb.terrain.classes").more["table"]:
        assert [key for key, row in CHART.rows.items() if row.terrain_class == line["class"]] == line["rows"]
    assert [c.rank for c in TerrainClass] == [0, 1, 2, 3]


@pytest.mark.rule("tfb.terrain.ice_precedence", "tfb.terrain.row.ice_minor_river", "tfb.terrain.row.ice_major_river")
def test_ice_rows_replace_river_rows_and_nothing_else() -> None:
    for ground in Ground:
        ice = Conditions(ground, ice=True)
        assert CHART.row("minor_river", ice).key == "ice_minor_river"
        assert CHART.row("major_river", ice).key == "ice_major_river"
        assert CHART.row("blocked_lake", ice).key == "blocked_lake"
        assert CHART.row("swamp", ice).key == "swamp"
    assert CHART.cost("major_river", Mobility.LEG, DRY).kind is CostKind.ALL


@pytest.mark.rule("tfb.terrain.legend.attackers")
def test_parentheses_are_for_attackers() -> None:
    factor = {s: CHART.multiplier("open", CombatClass.MECH, s, DRY).factor for s in Stance}
    assert 6 * factor[Stance.DEFENDS] == 6
    assert 6 * factor[Stance.ATTACKS] == 12


@pytest.mark.rule("tfb.terrain.legend.fraction")
@pytest.mark.rule("tfb.weather.dry", "tfb.weather.mud", "tfb.weather.freeze.tec", "tfb.weather.deep.combat")
def test_upper_value_in_dry_and_mud_lower_in_frost() -> None:
    def mech(now: Conditions) -> Fraction:
        return 9 * CHART.multiplier("major_river", CombatClass.MECH, Stance.ATTACKS, now).factor

    assert mech(DRY) == mech(MUD) == 3
    assert mech(FREEZE) == mech(DEEP) == Fraction(9, 2)


@pytest.mark.rule("tfb.terrain.legend.fraction", "tfb.weather.deep.combat")
def test_the_other_readings() -> None:
    turned = readings_from({"tec_two_values": "upper_freeze_lower_normal", "april_mud_run": "april_only"})
    dry = Conditions(Ground.DRY, readings=turned)
    assert CHART.multiplier("major_river", CombatClass.ARMOR, Stance.ATTACKS, dry).factor == Fraction(1, 2)
    normal = Conditions(Ground.DEEP_FREEZE, readings=readings_from({"deep_freeze_combat_values": "normal"}))
    assert CHART.multiplier("major_river", CombatClass.ARMOR, Stance.ATTACKS, normal).factor == Fraction(1, 4)


# ---- the loader refuses a chart that is not whole


def spoiled(row: str, **changes: object) -> dict[str, object]:
    raw = copy.deepcopy(RAW)
    body = next(r for r in raw["row"] if r["key"] == row)
    for key, value in changes.items():
        if value is None:
            del body[key]
        else:
            body[key] = value
    return raw


@pytest.mark.rule("tfb.terrain.classes")
@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (spoiled("swamp", mud=None), "row 5 (swamp): 'mud' is missing"),
        (spoiled("swamp", mud=["P", "P"]), "mud has 2 costs"),
        (spoiled("open", dry=[1, 1, "one"]), "'one' is no movement cost"),
        (spoiled("open", dry=[1, "+1", 1]), "hex costs are not added"),
        (spoiled("minor_river", dry=[3, 5, 1]), "hexside costs are added"),
        (spoiled("open", combat={"class": "Open", "armor": "(x2)", "mech": "(x2)"}), "other"),
        (spoiled("open", combat={"class": "Plain", "armor": "x1", "mech": "x1", "other": "x1"}), "Plain"),
        (spoiled("open", combat={"class": "Open", "armor": "(x2", "mech": "x1", "other": "x1"}), "no combat value"),
        (spoiled("open", combat={"class": "O/T", "armor": "x1", "mech": "x1", "other": "x1"}), "terrain class"),
        (spoiled("open", rule="tfb.terrain.row.sand"), "unknown rule"),
        (spoiled("minor_river", ice="ice_brook"), "Ice row 'ice_brook' is missing"),
        (spoiled("deep_freeze", base="mud"), "Freeze column"),
        (spoiled("hills", key="open"), "stands twice"),
    ],
)
def test_faults_are_named(raw: dict[str, object], told: str) -> None:
    with pytest.raises(BadTerrain, match=told.replace("(", r"\(").replace(")", r"\)")):
        load_terrain(raw)
