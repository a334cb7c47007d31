"""fow.fortification.*: every value of every card, and what is lost."""

import pytest

from sandtable.games.bagration.booklet import printed
from sandtable.games.bagration.fortifications.cards import (
    cards,
    enter_lost_cells,
    lost_cells,
    put_up,
    selections,
    source_of,
    stat_cards,
    weapon_table,
    weapons,
)
from sandtable.games.bagration.fortifications.chart import cost
from sandtable.games.bagration.plans.table_plan import table_plan
from sandtable.games.bagration.readings import reading
from sandtable.kernel import Refused, play
from sandtable.rules import entry
from tests.bagration.battles import state_of

CARDS = {
    "anti_tank_bunker": "fow.fortification.at_bunker",
    "gun_nest": "fow.fortification.gun_nest",
    "machine_gun_nests": "fow.fortification.mg_nests",
    "tank_turret_bunker": "fow.fortification.turret",
}
WEAPONS = {
    "bunker_75cm": "fow.fortification.at_bunker.75cm",
    "bunker_5cm": "fow.fortification.at_bunker.5cm",
    "nest_5cm": "fow.fortification.gun_nest.5cm",
    "nest_2cm_aa": "fow.fortification.gun_nest.2cm_aa",
    "mg_nest": "fow.fortification.mg_nests.weapon",
    "turret_panzer_ii": "fow.fortification.turret.panzer_ii",
    "turret_t70": "fow.fortification.turret.t70",
    "turret_t34": "fow.fortification.turret.t34",
    "turret_panther": "fow.fortification.turret.panther",
    "turret_mg": "fow.fortification.turret.mg",
}
AS_ENTERED = reading(fortification_cards="as_entered")


@pytest.mark.rule(
    "fow.fortification.at_bunker",
    "fow.fortification.gun_nest",
    "fow.fortification.mg_nests",
    "fow.fortification.turret",
)
@pytest.mark.parametrize("card", CARDS)
def test_ratings_are_the_ledger_s(card: str) -> None:
    stats = entry(CARDS[card]).more["stats"]
    ours = cards()[card]
    assert ours.code == stats["code"]
    for rating in ("motivation", "skill", "assault", "is_hit_on", "save"):
        assert ours.ratings.get(rating) == (stats[rating]["value"] if rating in stats else None), rating
    assert {v for k, v in printed("fortifications")["cards"][card]["movement"].items() if k != "source"} == {"-"}, (
        "it cannot move"
    )
    assert ours.kind == ("bunker" if "bunker" in stats["unit_type"] else "nest")
    lost = {r for r, cell in stats.items() if isinstance(cell, dict) and cell.get("from") == "public"} - {"movement"}
    assert lost == {key.split(".")[1] for key in lost_cells() if key.startswith(card + ".")}


@pytest.mark.rule(
    "fow.fortification.at_bunker.75cm",
    "fow.fortification.at_bunker.5cm",
    "fow.fortification.gun_nest.5cm",
    "fow.fortification.gun_nest.2cm_aa",
    "fow.fortification.mg_nests.weapon",
    "fow.fortification.turret.panzer_ii",
    "fow.fortification.turret.t70",
    "fow.fortification.turret.t34",
    "fow.fortification.turret.panther",
    "fow.fortification.turret.mg",
)
@pytest.mark.parametrize("key", WEAPONS)
def test_weapons_are_the_ledger_s(key: str) -> None:
    stats = entry(WEAPONS[key]).more["stats"]
    ours = weapons()[key]
    assert (ours.range, ours.rof_halted, ours.rof_moving) == (stats["range"], stats["rof_halted"], stats["rof_moving"])
    assert (ours.anti_tank, ours.firepower, list(ours.notes)) == (
        stats["anti_tank"],
        stats["firepower"],
        stats["notes"],
    )
    bought = [s for s in selections().values() if s.weapons[0] == key and s.teams == 1]
    if "points" in stats:
        assert [s.points for s in bought] == [stats["points"]]


@pytest.mark.rule("fow.fortification.weapons")
def test_the_weapons_table() -> None:
    rows = {row[0]: row for row in weapon_table().rows}
    for row in entry("fow.fortification.weapons").more["table"]:
        ours = rows[row["weapon"]]
        assert ours[1] == row["points"]
        assert str(ours[2]).startswith(f'{row["range"]}"')
        assert ours[3:] == (row["rof_halted"], row["rof_moving"], row["anti_tank"], row["firepower"], row["notes"])
    assert len(rows) == 10
    for bought in selections().values():
        assert bought.title == f"{bought.teams}x {weapons()[bought.weapons[0]].title}"
    assert cost(["at_bunker_75cm", "mg_nests_2", "turret_t34"]) == 19


@pytest.mark.rule("fow.fortification.turret.armour")
def test_armour_of_the_turrets() -> None:
    for row in entry("fow.fortification.turret.armour").more["table"]:
        ours = selections()["turret_" + row["turret"]]
        assert ours.armour == {"front": row["front"], "side_rear": row["side_rear"], "top": row["top"]}
        assert ours.weapons[1] == "turret_mg", "every turret carries the machine-gun"
    assert "Panther Turret (7.5cm) 9/5/2" in str(stat_cards().rows[3])


@pytest.mark.rule("fow.fortification.mg_nests")
def test_machine_gun_nests_may_be_played_as_bunkers() -> None:
    assert not cards()["machine_gun_nests"].is_bunker
    assert cards(reading(mg_nest_rule="bunker"))["machine_gun_nests"].is_bunker


@pytest.mark.rule("fow.meta.sources")
def test_values_of_public_data_are_told_from_the_booklet_s() -> None:
    assert "BSData" in source_of("gun_nest.save")
    assert source_of("anti_tank_bunker.skill") == "the booklet"


@pytest.mark.rule("fow.fortification.at_bunker", "fow.fortification.gun_nest.5cm")
def test_lost_cells_stay_lost_until_entered() -> None:
    blank = cards(AS_ENTERED)["gun_nest"]
    assert blank.ratings["save"] is None
    assert blank.ratings["skill"] == "5+", "the booklet's own stays"
    assert "lost" in stat_cards(AS_ENTERED).rows[1]
    assert weapons(AS_ENTERED)["nest_5cm"].anti_tank is None
    assert weapons(AS_ENTERED)["nest_5cm"].range == 28
    with pytest.raises(Refused, match="lost in the scan"):
        cost(["gun_nest_5cm"], AS_ENTERED)
    assert cost(["gun_nest_2cm_aa"], AS_ENTERED) == 4, "its points are legible"
    typed = {**lost_cells(), "gun_nest.save": "2+", "gun_nest_5cm.points": 7}
    entered = play(enter_lost_cells(), answers=[typed]).result
    assert cards(AS_ENTERED, entered)["gun_nest"].ratings["save"] == "2+"
    assert cost(["gun_nest_5cm"], AS_ENTERED, entered) == 7
    assert weapons(AS_ENTERED, entered)["nest_2cm_aa"].notes == ("Dedicated AA",)


@pytest.mark.rule("fow.fortification.mg_nests")
def test_the_plan_draws_a_machine_gun_nest_as_it_is_read() -> None:
    drawn = {}
    for read_as in ("nest", "bunker"):
        state = state_of("onslaught", mg_nest_rule=read_as)
        state.now.fortifications = put_up("mg_nests_1")
        state.now.fortifications[0].point = (24.0, 50.0)
        drawn[read_as] = table_plan(state).svg
    assert drawn["nest"] != drawn["bunker"]
