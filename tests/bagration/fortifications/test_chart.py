"""fow.fortification.chart and the points: what may be bought, and what is refused."""

import random
from itertools import permutations

import pytest

from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.fortifications.chart import (
    assign_boxes,
    buy_fortifications,
    cost,
    dearest,
    enter_chart,
    printed_boxes,
)
from sandtable.games.bagration.fortifications.forces_table import forces_table, onslaught_forces, refuse_defender_points
from sandtable.games.bagration.readings import reading
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.rules import entry

GUN, MG, TURRET, BUNKER = "gun_nest_5cm", "mg_nests_4", "turret_t34", "at_bunker_75cm"


def why(found: object) -> str:
    assert isinstance(found, Refused)
    return found.why


@pytest.mark.rule("fow.fortification.chart")
def test_boxes_are_the_ledger_s() -> None:
    table = entry("fow.fortification.chart").more["table"]
    assert printed_boxes() == {row["box"]: row["options"] for row in table}


@pytest.mark.rule("fow.fortification.chart")
def test_examples_of_the_chart() -> None:
    assert "need 6 boxes; only 5 offer them (1, 2, 3, 4, 5)" in why(assign_boxes([GUN] * 3 + [MG] * 3))
    mixed = assign_boxes([GUN, GUN, MG, MG, TURRET, BUNKER])
    assert not isinstance(mixed, Refused)
    assert {box: selections()[key].card for box, key in mixed.items()}[6] == "anti_tank_bunker"
    assert "only 2 offer them (3, 5)" in why(assign_boxes([TURRET] * 3))
    legal = [GUN, MG, "turret_panther", "gun_nest_2cm_aa"]
    assert cost(legal) == 32


@pytest.mark.rule("fow.fortification.chart")
def test_matching_agrees_with_trying_every_seat() -> None:
    chance = random.Random(7)
    boxes = printed_boxes()
    keys = [GUN, MG, TURRET, BUNKER]
    for _ in range(400):
        wanted = [chance.choice(keys) for _ in range(chance.randint(1, 6))]
        cards = [selections()[key].card for key in wanted]
        possible = any(
            all(card in boxes[box] for card, box in zip(cards, seats, strict=True))
            for seats in permutations(boxes, len(wanted))
        )
        assert isinstance(assign_boxes(wanted), Refused) is not possible, wanted


@pytest.mark.rule("fow.fortification.chart")
def test_buying_is_checked_as_it_is_answered() -> None:
    with pytest.raises(Refused, match="you have 32"):
        play(buy_fortifications(32), answers=[{"turret_panther": 2, BUNKER: 1}])
    with pytest.raises(Refused, match="need 6 boxes"):
        play(buy_fortifications(60), answers=[{GUN: 3, "mg_nests_1": 3}])
    with pytest.raises(Refused, match="the limit is 2"):
        play(buy_fortifications(60), answers=[{"turret_t70": 3}])
    bought = play(buy_fortifications(32), answers=[{GUN: 1, MG: 1, "turret_panther": 1, "gun_nest_2cm_aa": 1}]).result
    assert sorted(bought.values()) == sorted([GUN, MG, "turret_panther", "gun_nest_2cm_aa"])
    assert len(bought) == 4


def test_an_entered_chart_replaces_the_boxes() -> None:
    answer = {str(n): ["tank_turret_bunker"] for n in range(1, 7)}
    boxes = play(enter_chart(), answers=[answer]).result
    assert not isinstance(assign_boxes([TURRET] * 3, boxes), Refused)
    assert isinstance(assign_boxes([GUN], boxes), Refused)


def test_an_unknown_fortification() -> None:
    with pytest.raises(NotUnderstood, match="is no fortification"):
        assign_boxes(["castle"])


@pytest.mark.rule("fow.fortification.chart.maximum")
def test_dearest_list() -> None:
    best = dearest()
    table = entry("fow.fortification.chart.maximum").more["table"]
    assert [(box, s.title.split(" (")[0], s.points) for box, s in best.items()] == [
        (row["box"], row["dearest"], row["points"]) for row in table
    ]
    assert sum(s.points or 0 for s in best.values()) == 60
    assert not isinstance(assign_boxes([s.key for s in best.values()]), Refused)


@pytest.mark.rule("fow.fortification.mg_nests.size", "fow.fortification.nest.units", "fow.fortification.bunker.units")
def test_machine_gun_nests_by_number() -> None:
    assert {s.teams: s.points for s in selections().values() if s.card == "machine_gun_nests"} == {
        4: 8,
        3: 6,
        2: 4,
        1: 2,
    }
    assert cost(["mg_nests_3"]) == 6
    assert len(put_up("mg_nests_3")) == 3
    assert len({work.name for work in put_up("mg_nests_4")}) == 4, "four one-team Units"
    with pytest.raises(NotUnderstood, match="is no fortification"):
        assign_boxes(["mg_nests_5"])
    assert len(put_up("at_bunker_5cm")) == 1


@pytest.mark.rule("fow.rule.fortified_defence.points", "fow.rule.fortified_defence.extras")
def test_fortified_defence() -> None:
    assert onslaught_forces(100).defender == 50
    assert onslaught_forces(75).defender == 37
    assert "half of 75, rounded down, is 37" in why(refuse_defender_points(75, 38))
    assert refuse_defender_points(75, 37) is None
    full = onslaught_forces(150)
    assert (full.fortification_points, full.minefields, full.wire) == (48, 6, 6)
    part = onslaught_forces(74)
    assert (part.fortification_points, part.minefields, part.wire) == (16, 2, 2)


@pytest.mark.rule("fow.mission.onslaught.forces")
def test_the_printed_rows_and_those_between() -> None:
    for row in entry("fow.mission.onslaught.forces").more["table"]:
        ours = onslaught_forces(row["attacker"])
        assert ours.defender == row["defender"]
        assert ours.on_table == row["on_table"]
        assert ours.reserves == row["reserves"]
        assert (ours.fortification_points, ours.minefields, ours.wire) == (
            row["fortification_points"],
            row["minefields"],
            row["barbed_wire"],
        )
    ninety = onslaught_forces(90)
    assert (ninety.defender, ninety.on_table, ninety.reserves, ninety.fortification_points) == (45, 18, 27, 24)
    odd = onslaught_forces(115)
    assert (odd.defender, odd.on_table, odd.reserves, odd.fortification_points) == (57, 23, 34, 32)
    other = reading(onslaught_on_table="nearest_to_40_percent_of_the_defender")
    assert onslaught_forces(99).on_table == 19
    assert onslaught_forces(99, other).on_table == 20
    for row in entry("fow.mission.onslaught.forces").more["table"]:
        assert onslaught_forces(row["attacker"], other).on_table == row["on_table"]
    assert forces_table(100).rows[0] == (100, 50, 20, 32, 4, 4, 30)
