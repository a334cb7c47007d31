"""The public tables of the series, written down here once more from the charts and compared cell for cell."""

import pytest

from sandtable.games.forgotten_battles.data_files import raw_data

COLUMN_HEADS = """
Open: 1:5 1:4 1:3 1:2 1:1 2:1 3:1 4:1 5:1 7:1 9:1 11:1 13:1
Close: 1:4 1:3 1:2 1:1 2:1 3:1 4:1 6:1 8:1 10:1 12:1 15:1 18:1
Very Close: 1:3 1:2 1:1 2:1 3:1 4:1 6:1 9:1 12:1 15:1 18:1 21:1 24:1
Extremely Close: 1:2 1:1 2:1 3:1 4:1 8:1 12:1 16:1 20:1 28:1 36:1 44:1 52:1
"""
COMBAT_RESULTS = """
AL2 AL2 AL2 AL2 AL2 AL2 AL2 AL1o1 AL1o1/Do1 AL1o1/Do1 AL1/Do1 AL1/Do1 AL1/DL1o1
"""
COMBAT_TABLE = """
000000012233x 0000001223355 0000012233555 0000122334556 0001223345567
0012233455577 1122234555678 1222345556778 2223445567788 2234455677889
2344555778889 2445556788899 4455y67888999 4556678889999 5567788999999
"""
ATTRITION = """
5: none..8 1..10 2..11 4..12 all
4: none..7 1..9 2..10 4..11 all
3: none..5 1..7 2..9 4..11 all
2: none..3 1..5 2..7 4..9 all
1: none..2 1..4 2..6 4..8 all
0: 1..3 2..5 4..7 all
"""
CAPTURE = """
dump: 0 25 25 50 50 75
trucks: 0 0 25 50 50 75
wagons: 0 0 25 50 75 100
"""


def lines(printed: str) -> dict[str, list[str]]:
    return {head: cells.split() for head, _, cells in (line.partition(": ") for line in printed.strip().splitlines())}


@pytest.mark.rule("tfb.terrain.classes")
def test_the_heads_of_the_combat_table():
    assert raw_data("combat.toml")["columns"] == lines(COLUMN_HEADS)


@pytest.mark.rule("tfb.terrain.classes")
def test_the_first_row_and_the_corners_of_the_combat_table():
    numbers = raw_data("combat.toml")
    rows, meaning = numbers["table"]["rows"], numbers["results"]
    assert numbers["table"]["first"] == 1
    assert rows == COMBAT_TABLE.split(), "from 1 or less to 15 or more"
    assert [meaning[letter] for letter in rows[0]] == COMBAT_RESULTS.split()
    assert (meaning[rows[12][4]], meaning[rows[14][0]]) == ("Ao1/DL1o2", "Ao1/DL1o1"), "13 at 1:1; 15 at 1:5"
    assert {meaning[letter] for letter in rows[14][7:]} == {"Ae2/DL2o3 DG"}
    assert (meaning["4"], meaning["6"], meaning["7"]) == ("Ao1/Do1", "Ao1e4/DL1o2", "Ae4/DL1o2")
    assert (meaning["8"], meaning["3"]) == ("Ae3/DL2o2 DG", "AL1/Do1")


@pytest.mark.rule("tfb.terrain.classes")
def test_surprise_strengths_and_supply_of_combat():
    numbers = raw_data("combat.toml")
    assert numbers["surprise"] == {
        "regular": {"attacker": 10, "defender": 5},
        "overrun": {"attacker": 9, "defender": 6},
        "hedgehog": -1,
    }
    assert numbers["hedgehog"] == {"highest": 4}
    assert numbers["strength"] == {
        "dg": "1/2",
        "dg_ar": -1,
        "reserve_defends": "1/2",
        "strat": "0",
        "steps_missing_attacks": "1/2",
        "half_steps_missing_defends": "1/2",
        "out_of_supply": "1/2",
        "no_combat_supply_defends": "1/2",
        "at_reduced": {"usual": "2", "now": "3/2"},
    }
    assert numbers["supply"] == {
        "attacker_step": 1,
        "defender": 2,
        "defender_small": 1,
        "small": 1,
        "re_fed": 2,
    }


@pytest.mark.rule("tfb.terrain.classes")
def test_columns_costs_and_shifts_of_barrage():
    numbers = raw_data("barrage.toml")
    columns = list(zip([*numbers["columns"]["most"], None], numbers["columns"]["cost"], strict=True))
    assert columns == [
        (1, 1),
        (2, 1),
        (4, 2),
        (7, 2),
        (11, 2),
        (16, 3),
        (24, 3),
        (40, 4),
        (68, 6),
        (116, 8),
        (None, 10),
    ]
    assert numbers["half"] == {"step_from": 4, "bracket_hedgehog": 3}
    assert numbers["aircraft"] == {"most": 4}
    assert numbers["shifts"] == {
        "density": [[1, -1], [3, 0], [4, 1], [5, 2], [6, 3]],
        "density_beyond": 4,
        "division_counts": 3,
        "hedgehog": -1,
        "strat_mode": 3,
        "unspotted": -3,
        "short_range": 1,
        "short_range_hexes": 10,
        "terrain": {"Open": 0, "Close": -1, "Very Close": -1, "Extremely Close": -2},
    }


@pytest.mark.rule("tfb.terrain.classes")
def test_columns_and_costs_of_barrage_against_facilities():
    facility = raw_data("barrage.toml")["facility"]
    columns = list(zip([*facility["most"], None], facility["cost"], strict=True))
    assert columns == [(1, 1), (2, 1), (4, 1), (10, 1), (20, 2), (40, 4), (80, 6), (None, 8)]
    assert ["  ".join(row) for row in facility["rows"]] == [
        "-  -  -  -  -  -  (5)  1 (5)",
        "-  -  -  -  -  (5)  1 (4)  1 (4)",
        "-  -  -  -  (5)  1 (5)  1 (4)  1 (4)",
        "-  -  -  S (6)  1S (5)  1S (4)  1S (4)  2S (4)",
        "-  (6)  S (6)  1S (5)  1S (4)  2S (4)  2S (4)  2S (3)",
        "(6)  S (5)  1S (5)  1S (4)  1S (4)  2S (4)  2S (3)  2S (3)",
    ]


@pytest.mark.rule("tfb.special.common.flak.drm")
def test_the_numbers_of_air_combat_and_flak():
    numbers = raw_data("air.toml")
    assert numbers["combat"] == {"attacker_aborts": 6, "defender_aborts": 8, "step_from": 5, "steps": 2}
    assert numbers["missions"] == {"trainbusting_rail_cap": 2, "unloaded_for_a_level": 2} | {
        "lift_within_half_range": 2,
        "range_of_who_stays": 2,
    }
    assert numbers["passengers"] == {"most_leg_allowance": 10, "half_size_up_to": 6}
    assert numbers["drop"] == {
        "friendly_clear": 5,
        "friendly_closed": 6,
        "enemy_clear": 6,
        "enemy_closed": 7,
        "soviet": -1,
        "turns_ahead": 2,
        "clear": ["open", "village"],
    }
    flak = dict(numbers["flak"])
    assert flak.pop("hits") == {
        "1": ["1"] * 6,
        "2": ["1", "1", "1", "2", "2", "2"],
        "3": ["1", "1", "2", "2", "3", "3"],
        "4": ["1", "2", "3", "4", "weakest", "strongest"],
    }
    assert flak == {
        "hit": 11,
        "many_aircraft": {"at_least": 3, "value": 1},
        "hq": 1,
        "patrol_zone_with_fighter": 1,
        "patrol_zone_without_fighter": 2,
        "patrol_zone_trainbusting": 1,
        "patrol_zone_hexes": 10,
        "always": ["barrage", "hip shoot", "trainbusting"],
        "in_patrol_zone": ["transport", "drop", "transfer"],
        "never": ["sweep", "interception"],
    }


@pytest.mark.rule(
    "tfb.special.soviet.partisan.zoc",
    "tfb.terrain.point_of_interest",
    "tfb.terrain.legend.other",
    "tfb.terrain.classes",
)
def test_the_series_numbers_of_movement():
    numbers = raw_data("movement.toml")
    assert numbers["allowance"] == {
        "reserve": "1/4",
        "released_exploitation": "1",
        "released_reaction": "1/2",
        "exploit": "1/2",
        "strat": "2",
        "dg": "1/2",
    }
    assert numbers["overrun"] == {"cost": 3, "limit": 3}
    assert numbers["supply"] == {"draw": 5}
    assert (numbers["disruptive"]["extra"], numbers["disruptive"]["reach"]) == (1, 1)
    assert numbers["trainbusting"] == {"rule": "tfb.meta.scope", "extra": 1, "reach": 1, "reach_for_leg": 0}


def highest(row: dict[str, str]) -> str:
    """`none..8` for a row that ends at 8, `all` for the open one."""
    roll = row["roll"]
    return row["result"] if roll.endswith("+") else f"{row['result']}..{roll.rstrip('-').rpartition('-')[2]}"


@pytest.mark.rule("tfb.weather.deep.attrition")
def test_the_attrition_table():
    attrition = raw_data("series.toml")["attrition"]
    found = {rating: [highest(row) for row in column["rows"]] for rating, column in attrition["columns"].items()}
    assert found == lines(ATTRITION)
    assert attrition["dice"] == "2d6"
    assert {k: (m["value"], m.get("from")) for k, m in attrition["modifiers"].items()} == {"many_steps": (3, 5)}


def by_die(rows: list[dict[str, str]]) -> list[str]:
    bounds = {row["result"]: row["roll"].partition("-") for row in rows}
    return [r for die in range(1, 7) for r, (low, _, high) in bounds.items() if int(low) <= die <= int(high or low)]


@pytest.mark.rule("tfb.meta.scope")
def test_captured_and_blown_dumps():
    series = raw_data("series.toml")
    assert {key: by_die(column["rows"]) for key, column in series["capture"]["columns"].items()} == lines(CAPTURE)
    assert by_die(series["dump_blowing"]["rows"]) == ["25", "50", "50", "75", "75", "100"]
    assert (series["capture"]["dice"], series["dump_blowing"]["dice"]) == ("1d6", "1d6")


@pytest.mark.rule("tfb.meta.scope", "tfb.weather.deep.breakout")
def test_breakout_and_aircraft_on_a_captured_base():
    breakout, base = raw_data("series.toml")["breakout"], raw_data("series.toml")["air_base_capture"]
    assert breakout["columns"]["unit"]["rows"] == [
        {"roll": "4-", "result": "dead"},
        {"roll": "5+", "result": "returns"},
    ]
    assert (breakout["dice"], breakout["modifiers"]["first_turn"]["value"]) == ("1d6", 1)
    assert base["columns"]["aircraft"]["rows"] == [
        {"roll": "6-", "result": "loses"},
        {"roll": "7+", "result": "escapes"},
    ]
    assert (base["dice"], {k: m["value"] for k, m in base["modifiers"].items()}) == ("2d6", {"active": 2, "advance": 2})
