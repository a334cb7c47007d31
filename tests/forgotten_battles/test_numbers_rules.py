"""Numbers of the special rules, rebuilding, weather and victory, written down once more."""

import pytest

from sandtable.games.forgotten_battles.series_charts import printed_charts
from sandtable.rules import entry
from tests.numbers import carrying, numbers, read, written

PRINTED = {
    "rebuild": """
        soviet.lines.one_pax_regiments: pax 1, lost 1
        soviet.lines.one_pax_brigades: pax 1, lost 1
        soviet.lines.wagon: pax 1
        soviet.lines.cavalry: pax 2
        soviet.lines.two_pax: pax 2, step yes, lost 1
        soviet.lines.mech: pax 1, eq 1
        soviet.lines.one_eq: eq 1, lost 1
        soviet.lines.at: eq 1
        soviet.lines.arty_muf: eq 1, in_formation yes
        soviet.lines.truck: eq 1
        axis.lines.battalions: pax 1, lost 2
        axis.lines.rr: pax 1
        axis.lines.wagon: pax 1
        axis.lines.two_pax: pax 2, step yes, lost 2
        axis.lines.pg: pax 1, eq 1
        axis.lines.corps_hq: pax 1, eq 1, ar_limit no
        axis.lines.one_eq: eq 1, lost 1
        axis.lines.one_eq_track: eq 1, lost 1
        axis.lines.arty_muf: eq 1, in_formation yes
        axis.lines.truck: eq 1
    """,
    "special": """
        assault_engineer: otherwise -1
        hq_airstrip: fighters 1
        penal.received: most 2
        penal.levels: ignored 1
        partisan.displaced: hexes 2
        partisan.dump: part 4
        soviet_air.range: hexes 15
        ur.engineer: level 1
        ur.cap: level 2
        anti_partisan.drm: value 3
        engineer_hog: range 2, tokens 2
        series_hog: range 2, sp 2
        brandenburger: drop_range 10
        assault_shift: columns 1
        lithuanian: range 5
        hungarian: north_row 27
        garrison.activation: hexes 2
        garrison.values: re_per_step 1, flak 2, zoc yes, hedgehog 1
        heinrici: re 1
    """,
    "victory": """
        actions.stavka_appeal: soviet -1
        actions.vitebsk: soviet 1
        actions.pz16: axis -1
        actions.pz16.other_reading: soviet 1, axis 0
    """,
    "weather_effects": """
        ice: run 3
        april_mud: run 3
        refit.divisor: freeze 2, deep_freeze 2
        refit.usual: a strip 1, level 1 2, level 2 4, level 3 6
        deep_freeze.attrition: modifier 2
    """,
    "printed_map": """
        south_edge_row 1
        north_edge: odd_column 35, even_column 34
        place.7.row: number 27
    """,
    "supply_notes": """
        tokens: per_sp 4
        soviet.front_hq: minimum_sp 1
        air_bases: largest_increment 2
    """,
}
CASES = [pytest.param(file, marks=carrying(f"forgotten_battles/{file}"), id=file) for file in PRINTED]


@pytest.mark.parametrize("file", CASES)
def test_every_number_is_as_printed(file):
    assert numbers(f"forgotten_battles/{file}") == written(PRINTED[file])


@carrying("forgotten_battles/supply_notes")
def test_the_soviet_year_modifier_begins_with_1944():
    assert read("forgotten_battles/supply_notes")["soviet"]["year_from"]["date"] == "1944-01-01"


@pytest.mark.rule("tfb.special.soviet.air.army.range", "tfb.special.soviet.air.independent.range")
def test_of_which_special_units_a_mission_is_asked():
    flying = [kind["key"] for kind in read("forgotten_battles/special_kinds")["kind"] if kind.get("flies")]
    assert flying == ["air_army", "air_independent", "hip_shoot", "night_fighter", "brandenburger"]


@carrying("forgotten_battles/replacements")
def test_the_special_replacements_of_the_axis():
    told = entry("tfb.replacement.axis.special.table").more["table"]
    rows = printed_charts()["axis_special"].column("").rows
    assert [([row.low, row.high], " or ".join(row["choices"])) for row in rows] == [
        (line["roll"], line["result"]) for line in told
    ]
    assert [row.result for row in rows] == ["Arty or Tiger", "Flak Alert or Tiger", "AG/PG Alert", "Infantry Alert"]


@carrying("forgotten_battles/supply")
def test_a_row_of_supply_says_its_numbers_in_words_too():
    for row in printed_charts()["soviet_supply"].column("").rows:
        assert row.result == f"{row['sp']} SP"
    for row in printed_charts()["axis_supply"].column("").rows:
        assert row.result == f"Minsk {row['minsk']}, cities {row['cities']}, HQs {row['hqs']}"


@pytest.mark.rule("tfb.arrival.axis.heinrici_total")
def test_the_bases_and_forts_of_heinrici():
    told = entry("tfb.arrival.axis.heinrici_total").more["table"]
    ours = read("forgotten_battles/arrivals")["heinrici"]
    assert ours["bases"] == sum(row["bases"] for row in told)
    assert ours["panther_forts"] == sum(row.get("panther_forts", 0) for row in told)


@carrying("forgotten_battles/replacements")
def test_the_special_replacements_of_the_soviets():
    told = entry("tfb.replacement.soviet.special.table").more["table"]
    rows = printed_charts()["soviet_special"].column("").rows
    assert [(row.low, row["rebuild"], row["placement"]) for row in rows] == [
        (line["roll"], line["rebuild"], line["placement"]) for line in told
    ]
    for row in rows:
        assert row.result.lower() == f"{row['rebuild']}; {' and '.join(row['placement'])}"
