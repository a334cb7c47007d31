"""Numbers of the booklet and of the rulebook missions it leans on, written down once more. Distances in inches."""

import pytest

from sandtable.games.bagration.booklet import printed
from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.setup.example_forces import example_force
from tests.numbers import carrying, plain

pytestmark = carrying(
    *(f"bagration/{file}" for file in ("base", "battle", "reserves", "obstacles", "river")),
    *(f"bagration/missions/{key}" for key in ("rearguard", "breakthrough", "bridgehead")),
)

ASKED = {
    "rearguard": {
        "objective_near_rear": 16,
        "objective_from_sides": 16,
        "attacker_near_front": 8,
        "minefields": 0,
        "reach_turn": 9,
    },
    "breakthrough": {
        "objective_from_edges": 8,
        "attacker_from_centre_lines": 8,
        "corner": 16,
        "on_table_percent": 60,
        "win_from_turn": 6,
    },
    "bridgehead": {
        "objective_from_centre": 8,
        "objective_from_rear": 8,
        "objective_from_sides": 28,
        "defender_from_sides": 20,
        "attacker_from_centre": 16,
        "attacker_near_sides": 8,
        "on_table_percent": 60,
        "attacker_from_turn": 1,
        "defender_from_turn": 6,
    },
}


@pytest.mark.parametrize("key", ASKED)
def test_what_the_missions_of_the_rulebook_propose(key):
    assert {ask["key"]: ask["value"] for ask in printed(f"missions/{key}")["asks"]} == ASKED[key]


def test_pages_and_victory_of_the_missions_of_the_rulebook():
    missions = {key: printed(f"missions/{key}") for key in ASKED}
    assert {key: m.get("page") for key, m in missions.items()} == {
        "rearguard": 109,
        "breakthrough": 110,
        "bridgehead": None,
    }
    assert missions["rearguard"]["victory"]["attacker"]["from_turn"] == 1
    assert {key: missions[key]["victory"]["defender"]["within"] for key in ("breakthrough", "bridgehead")} == {
        "breakthrough": 8,
        "bridgehead": 8,
    }
    assert missions["breakthrough"]["reserves"]["attacker"]["units_at_least"] == 1
    assert all(m["steps"][-1]["ask"] for m in missions.values()), "Foxholes are asked"


def test_the_base_game():
    told = plain(printed("base"))
    assert told["command"] == {"distance": 6, "large_unit_teams": 8, "large_unit_distance": 8}
    assert told["dash"]["enemy_distance"] == 8
    assert told["good_spirits"] == {"infantry": 3, "tank": 2, "gun": 2}
    assert (told["formation"]["units"], told["minefield"]["radius"]) == (2, 2)
    assert told["artillery"] == {"template": 6, "salvo_template": 10}


def test_the_special_rules_of_battles():
    told = plain(printed("battle"))
    assert told["bombardment"]["hit_on"] == 4
    assert told["bombardment"]["hit"]["anti_tank"] == 5
    assert (told["holding"]["within"], told["calling_off"]["from_turn"]) == (4, 6)
    assert told["ambush"] == {"apart": 4, "in_sight": 16}
    assert told["withdrawal"] == {"from_turn": 2, "threshold": 6}
    assert told["degrees"]["rows"] == [
        {"lost": [0, 1], "degree": "stunning", "points": [8, 1]},
        {"lost": [2, 2], "degree": "major", "points": [7, 2]},
        {"lost": [3, 99], "degree": "minor", "points": [6, 3]},
    ]


def test_reserves_and_obstacles():
    told = plain(printed("reserves"))
    assert told["roll"] == {"success": 5, "certain_from": 3}
    assert (told["share"]["percent"], told["fortified"]["percent"]) == (60, 40)
    assert (told["immediate"]["first_turn"], told["delayed"]["first_turn"]) == (1, 3)
    assert (told["deep"]["most"], told["deep"]["front_armour"]) == (1, 4)
    obstacles = plain(printed("obstacles"))
    assert (obstacles["booby_traps"]["for_each_minefield"], obstacles["wire"]["radius"]) == (4, 2)
    assert obstacles["gapping"] == {"leader_range": 6, "wire_range": 2, "markers_per_team": 1}


def test_the_river():
    told = plain(printed("river"))
    assert {k: told["crossings"][k] for k in ("wider_than", "each", "advised")} == {
        "wider_than": 6,
        "each": 24,
        "advised": 3,
    }
    assert told["boats"] == {"each": 25, "boats": 4, "passengers": 3, "length": 2}
    assert (told["mount"]["distance"], told["disembark"]["enemy_distance"]) == (4, 2)
    assert (told["off_table"]["needs"], told["back"]["needs"]) == ("3+", "3+")
    assert (told["use"]["feet"], told["use"]["metres"]) == ([65, 100], [20, 30])


@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_example_lists_tell_whatever_a_battle_asks_of_a_card(side):
    for unit in read_force(example_force(side, 200, speeds=True)).units:
        assert all((unit.cross, unit.motivation, unit.skill, unit.hit_on)), unit.name
        assert (unit.front, unit.top) != (None, None) or unit.save, unit.name
        assert unit.artillery or (unit.rof and unit.range and unit.firepower and unit.anti_tank), unit.name


@carrying("bagration/fortifications")
def test_the_armour_of_turrets_is_that_of_the_public_cards():
    found = {key: row["armour"] for key, row in printed("fortifications")["selections"].items() if "armour" in row}
    assert {key: (a["front"], a["side_rear"], a["top"]) for key, a in found.items() if a.get("source") == "public"} == {
        "turret_panzer_ii": (3, 1, 2),
        "turret_t70": (4, 2, 2),
        "turret_t34": (6, 5, 2),
        "turret_panther": (9, 5, 2),
    }


@pytest.mark.rule("fow.fortification.chart.maximum")
def test_the_dearest_selection_of_every_box():
    assert printed("fortifications")["maximum"]["points"] == 8 + 8 + 12 + 10 + 12 + 10
