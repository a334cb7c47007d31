"""Distances, turns and pages of the booklet's missions and effects of its campaigns, once more. Distances in inches."""

import pytest

from tests.numbers import carrying, numbers, written

PRINTED = {
    "missions/onslaught": """
        page 5
        zones.objectives.at_least: centre 12, edges 8
        zones.recon.at_least: centre 12
        zones.recon.at_most: centre 16
        zones.attacker.at_least: centre 24
        zones.attacker: lane 4
        reserves.defender.entry.1.within: rear 16
        reserves.defender.entry.1: round_corner yes
        siting: apart 2, from_objective 2
        victory.attacker: from_turn 1
        victory.defender: within 8, from_turn 6
    """,
    "missions/hammering": """
        page 10
        zones.objectives.at_least: centre 8, sides 8, rear 20
        zones.attacker.at_least: centre 16
        reserves.attacker: units_at_least 1
        obstacles: minefields 1, wire 2
        victory.attacker: from_turn 6
        victory.defender: within 8, from_turn 6
    """,
    "missions/sickle": """
        page 11
        zones.objective_1.at_most: centre 8
        zones.objective_1.at_least: sides 8
        zones.objective_2.at_least: centre 16, rear 12, sides 8
        zones.objective_defender.at_least: sides 8
        zones.objective_defender.at_most: rear 4
        zones.defender: beyond 8
        zones.attacker.at_least: centre 24
        withdrawal.objectives.leaves: 1 3, 2 5
        victory.attacker: from_turn 1
        victory.defender: reach_turn 9
    """,
    "missions/river_crossing": """
        page 17
        river.width: 0 6, 1 10
        river: crossings_per 24, apart 12
        zones.objectives.at_least: river 8, edges 8
        zones.defender: past_river 4, dry yes
        zones.attacker.at_least: river 8
        zones.attacker: from_enemy 16
        victory.attacker: from_turn 1
        victory.defender: within 8, from_turn 6
    """,
    "missions/crossroads": """
        page 18
        river.at_least: centre 14, rear 6
        river: crossings 2, crossing_from_sides 12, apart 16
        zones.river.at_least: centre 14, rear 6
        zones.objective_defender.at_most: centre 8
        zones.objective_defender.at_least: sides 20
        zones.objectives_attacker.at_least: centre 14, sides 12, rear 6
        zones.defender: dry yes
        zones.attacker.at_least: centre 16, sides 12
        victory.attacker: from_turn 6
        victory.defender: within 8, from_turn 6
    """,
    "missions/foothold": """
        page 19
        river.at_least: centre 14, rear 6
        river: crossings_per 24, apart 12
        zones.river.at_least: centre 14, rear 6
        zones.objectives.at_least: centre 16, edges 8
        zones.defender.at_least: centre 12
        zones.defender: dry yes
        zones.attacker.at_least: centre 8, front 12
        victory.attacker: from_turn 1
        victory.defender: within 8, from_turn 6
    """,
    "campaigns": """
        line.battles.2.effects.1: value 1
        line.battles.3.effects.0: value 2
        line.battles.3.effects.1: value 6
        line.battles.4.effects.0: value 7
        line.battles.4.effects.1: value 5
        river.battles.1.effects.0: value 2
        river.battles.3.effects.0: value 1
        river.battles.3.effects.1: value 1
        river.battles.4.effects.1: value 5
    """,
    "terrain": """
        table: length 72, width 48
        table.printed_cm: 0 183, 1 120
        table.cm: 0 180, 1 120
        features.brook_or_stream: water yes
        features.lake_or_pond: water yes, no_stop yes
        features.building: blocks_sight yes, openings_only yes
        features.shallow_river: water yes, no_stop yes
        features.deep_river: water yes, no_stop yes
        features.ford: water yes
        features.defilade_wall: blocks_sight yes
    """,
}
CASES = [pytest.param(file, marks=carrying(f"bagration/{file}"), id=file) for file in PRINTED]


@pytest.mark.parametrize("file", CASES)
def test_every_number_is_as_printed(file):
    assert numbers(f"bagration/{file}") == written(PRINTED[file])
