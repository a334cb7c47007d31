"""Deployment: shares of points, Deep Reserves, Ambush, Reconnaissance In Force, Ranged In markers, Foxholes, forces."""

import pytest

from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.missions.mission import BOOKLET
from sandtable.games.bagration.missions.reserves import percent_on_table, points_on_table, refuse_share
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.readings import USUAL, reading
from sandtable.games.bagration.setup.deployment import refuse_ambush
from sandtable.games.bagration.setup.places import beside, on_the_table, refuse_rows
from sandtable.games.bagration.setup.reserves_held import most_on_table, refuse_reserves
from sandtable.kernel import NotUnderstood, Refused
from tests.bagration.battles import do, effect, keys, state_of, with_objectives, with_river
from tests.bagration.missions.plain import ledger


def on_table(state, side, *names):
    """The refusal of deploying exactly these Units."""
    out = keys(state, side, *names)
    held = [u.key for u in state.now.rosters[side].force.units if u.key not in out]
    return refuse_reserves(state.now, state.now.role(side), held, state.readings)


TWENTY = "Battalion\nA | 10 | 7 infantry\nB | 10 | 7 infantry\nC | 11 | 7 infantry\nD | 19 | 3 tank | front 3\n"


@pytest.mark.rule("fow.mission.onslaught.deploy.1", "fow.rule.fortified_reserves")
def test_forty_percent_on_the_table_and_not_a_point_more():
    state = state_of("onslaught", german=TWENTY)
    state.now.rosters["german"].points = 50
    assert on_table(state, "german", "A", "B") is None
    refused = on_table(state, "german", "A", "C")
    assert refused.why == "21 points on the table are 42 % of 50; at most 20 points (40 %) may start there"


@pytest.mark.rule("fow.rule.fortified_reserves", "fow.base.reserves.share")
def test_41_percent_is_refused_where_40_is_asked():
    assert percent_on_table(["deep", "immediate", "fortified"]) == 40
    assert percent_on_table(["immediate"]) == 60
    assert (points_on_table(100, 40), points_on_table(100, 60)) == (40, 60)
    assert (points_on_table(57, 60), points_on_table(99, 40)) == (34, 39), "a part of a point would be too much"
    assert "41 points on the table are 41 % of 100; at most 40" in refuse_share(41, 100, 40, "").why
    assert refuse_share(40, 100, 40, "") is None


@pytest.mark.rule("fow.base.reserves.share")
def test_the_printed_shares():
    for row in ledger("fow.base.reserves.share")["table"]:
        assert points_on_table(row["force"], 60) == row["on_table"]


@pytest.mark.parametrize(
    ("mission", "points", "most"),
    [
        pytest.param("hammering", 100, 60, marks=pytest.mark.rule("fow.mission.hammering.deploy.1")),
        pytest.param("river_crossing", 80, 48, marks=pytest.mark.rule("fow.mission.river_crossing.deploy.1")),
        pytest.param("crossroads", 125, 75, marks=pytest.mark.rule("fow.mission.crossroads.deploy.1")),
        pytest.param("foothold", 100, 60, marks=pytest.mark.rule("fow.mission.foothold.deploy.1")),
        pytest.param("sickle", 100, None, marks=pytest.mark.rule("fow.mission.reserves")),
    ],
)
def test_the_defenders_share(mission, points, most):
    state = state_of(mission, points=points)
    assert most_on_table(state.now, "defender", state.readings) == most


@pytest.mark.rule("fow.mission.reserves")
def test_kinds_and_shares_of_all_reserves_are_the_ledgers():
    from sandtable.games.bagration.missions.mission import mission

    for row in ledger("fow.mission.reserves")["table"]:
        spec = mission(row["mission"]).reserves.get(row["side"]) if row["side"] != "none" else None
        if row["side"] == "none":
            assert not mission(row["mission"]).reserves
            continue
        assert list(spec.kinds) == row["kind"]
        assert spec.units_at_least == row.get("min_units_held", 0)
        if "max_deployed" in row:
            assert percent_on_table(spec.kinds) == round(100 * row["max_deployed"])


@pytest.mark.rule("fow.mission.hammering.deploy.2")
def test_the_attacker_keeps_one_unit_back_and_no_share_binds_him():
    state = state_of("hammering", points=57)
    everything = [u.name for u in state.now.rosters["soviet"].force.units]
    assert "at least 1 must be in Flanking Delayed Reserve" in on_table(state, "soviet", *everything).why
    assert on_table(state, "soviet", *everything[1:]) is None
    strict = state_of("hammering", points=57, attacker_share_limit="at_most_60_percent")
    assert "at most 34" in on_table(strict, "soviet", *everything[1:]).why


@pytest.mark.rule("fow.base.reserves.deep", "fow.mission.crossroads.deploy.1", "fow.mission.foothold.deploy.1")
def test_two_panther_units_on_the_table_are_refused():
    state = state_of("crossroads")
    assert "Panthers A, Panthers B: only 1 Tank Unit" in on_table(state, "german", "Panthers A", "Panthers B").why
    assert on_table(state, "german", "Panthers A", "Grenadiers A") is None
    assert on_table(state_of("foothold"), "german", "Panthers A", "Panthers B") is None, "no Deep Reserves there"


@pytest.mark.rule("fow.base.reserves.deep")
@pytest.mark.parametrize(("armour", "refused"), [(4, False), (3, True)])
def test_from_which_front_armour_a_tank_waits_is_a_setting(armour, refused):
    light = "A\nLight A | 5 | 3 tank | front 3\nLight B | 5 | 3 tank | front 3\n"
    state = state_of("crossroads", german=light, deep_reserves_front_armour=armour)
    assert (on_table(state, "german", "Light A", "Light B") is not None) is refused


@pytest.mark.rule("fow.base.reserves.deep")
def test_an_aircraft_unit_counts_as_well():
    force = "A\nStukas | 8 | 2 aircraft\nPanthers | 10 | 2 tank | front 9\n"
    state = state_of("crossroads", german=force)
    assert on_table(state, "german", "Stukas", "Panthers") is not None


@pytest.mark.rule("fow.base.reserves.deep")
def test_front_armour_the_list_does_not_tell_is_left_to_the_players_aloud():
    state = state_of("crossroads", german="A\nTanks | 9 | 3 tank\nGuns | 9 | 3 gun\n")
    asked = do(state, "choose_reserves", answers=[[]]).asked[0]
    assert any("does not tell the Front armour of Tanks" in line for line in asked.context)


@pytest.mark.rule("fow.mission.hammering.deploy.1")
def test_reserves_are_chosen_in_secret():
    state = state_of("hammering")
    held = keys(state, "german", "Panthers A", "Panthers B")
    played = do(state, "choose_reserves", answers=[held])
    assert state.now.rosters["german"].reserve == held
    assert played.texts("soviet")[-1] == "The Germans have chosen their Reserves.", "nor is he told how many"
    assert "You hold 2 Units in Reserve." in played.texts("german")
    assert not any("Panthers" in t for t in played.texts("soviet"))
    assert any("Panthers" in t for t in played.texts("german"))


@pytest.mark.rule("fow.campaign.river.2.german")
def test_two_soviet_units_wait_after_a_german_victory_at_the_crossroads():
    state = state_of("river_crossing", effects=effect("river", 1, "crossroads", "german"))
    everything = [u.name for u in state.now.rosters["soviet"].force.units]
    assert "2 must be in Immediate Reserve" in on_table(state, "soviet", *everything).why
    assert on_table(state, "soviet", *everything[2:]) is None
    assert on_table(state, "soviet", *everything[3:]) is not None, "exactly two"


# ---------------------------------------------------------------- Ambush, Ranged In, Foxholes


@pytest.mark.rule(
    "fow.mission.onslaught.deploy.3",
    "fow.mission.hammering.deploy.4",
    "fow.mission.sickle.deploy.2",
    "fow.mission.crossroads.deploy.3",
    "fow.mission.foothold.deploy.3",
)
@pytest.mark.parametrize("mission", ["onslaught", "hammering", "sickle", "crossroads", "foothold"])
def test_one_unit_in_ambush_and_nobody_knows_which(mission):
    state = state_of(mission)
    guns = keys(state, "german", "Guns")
    played = do(state, "ambush", answers=[guns])
    assert state.now.rosters["german"].ambush == guns[0]
    assert not any("Guns" in t for t in played.texts("soviet"))
    with pytest.raises(Refused, match="2 Units in Ambush; one only"):
        do(state_of(mission), "ambush", answers=[keys(state, "german", "Guns", "Mortars")])


@pytest.mark.rule("fow.mission.river_crossing.special", "fow.mission.sequence")
def test_river_crossing_has_no_ambush():
    assert "River Crossing has no Ambush" in refuse_ambush(state_of("river_crossing").now, 1).why


@pytest.mark.rule("fow.campaign.line.2.soviet")
def test_the_briefing_names_no_ambush_that_the_last_battle_took():
    def told(*effects):
        sections = GAME.view(state_of("hammering", effects=effects), "german").sections
        return next(s for s in sections if s.title.startswith("Setting up")).lines

    assert any(text.startswith("Ambush:") for text, _ in told())
    assert not any(text.startswith("Ambush:") for text, _ in told(*effect("line", 1, "onslaught", "soviet")))


@pytest.mark.rule(
    "fow.base.ranged_in",
    "fow.mission.onslaught.deploy.2",
    "fow.mission.hammering.deploy.3",
    "fow.mission.sickle.deploy.1",
    "fow.mission.river_crossing.deploy.2",
    "fow.mission.crossroads.deploy.2",
    "fow.mission.foothold.deploy.2",
)
@pytest.mark.parametrize("mission", BOOKLET)
def test_ranged_in_markers_defender_first_and_none_for_reserves(mission):
    state = state_of(mission)
    played = do(state, "ranged_in", answers=[[1, 2], [3, 4]])
    assert [a.side for a in played.asked] == ["german", "soviet"]
    assert [list(state.now.rosters[s].ranged_in.values()) for s in ("german", "soviet")] == [[[1, 2]], [[3, 4]]]
    waiting = state_of(mission)
    waiting.now.rosters["german"].reserve = keys(waiting, "german", "Mortars")
    assert [a.side for a in do(waiting, "ranged_in", answers=[[3, 4]]).asked] == ["soviet"]


@pytest.mark.rule(
    "fow.base.foxholes",
    "fow.mission.onslaught.deploy.8",
    "fow.mission.hammering.deploy.7",
    "fow.mission.sickle.deploy.5",
    "fow.mission.river_crossing.deploy.5",
    "fow.mission.crossroads.deploy.6",
    "fow.mission.foothold.deploy.6",
)
@pytest.mark.parametrize("mission", BOOKLET)
def test_every_mission_begins_in_foxholes(mission):
    state = state_of(mission)
    played = do(state, "foxholes")
    assert played.texts("soviet") == ["Every Infantry and Gun Team begins in Foxholes."]
    units = [u for roster in state.now.rosters.values() for u in roster.force.units]
    assert [u.dug_in for u in units] == [u.digs for u in units]


# ---------------------------------------------------------------- Reconnaissance In Force, setting out


@pytest.mark.rule("fow.rule.reconnaissance_in_force", "fow.mission.onslaught.deploy.5")
def test_a_unit_of_nine_infantry_teams_leads():
    state = state_of("onslaught")
    rifles = keys(state, "soviet", "Rifles A")
    do(state, "deploy_recon", answers=[rifles, [5, 24]])
    assert state.now.rosters["soviet"].places == {rifles[0]: [5, 24]}


@pytest.mark.rule("fow.rule.reconnaissance_in_force")
@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Storm group",), "not entirely Infantry"),
        (("Rifles A", "Rifles B"), "choose at most 1; 2 chosen"),
        ((), "choose at least 1"),
    ],
)
def test_who_may_not_lead(names, why):
    state = state_of("onslaught")
    with pytest.raises(Refused, match=why):
        do(state, "deploy_recon", answers=[keys(state, "soviet", *names), [5, 24]])


@pytest.mark.rule("fow.rule.reconnaissance_in_force")
def test_the_pick_may_be_optional_or_impossible():
    optional = state_of("onslaught", recon_in_force_pick="optional")
    do(optional, "deploy_recon", answers=[[]])
    assert not optional.now.rosters["soviet"].recon
    none = state_of("onslaught", soviet="A\nTanks | 9 | 3 tank\nMore tanks | 9 | 3 tank\n")
    assert "no Reconnaissance In Force" in do(none, "deploy_recon").texts("german")[0]


@pytest.mark.rule("fow.mission.onslaught.deploy.6", "fow.mission.onslaught.deploy.4")
def test_units_are_set_out_one_by_one_in_their_area():
    state = state_of("onslaught")
    roster = state.now.rosters["german"]
    roster.reserve = keys(state, "german", "Panthers A", "Panthers B", "HQ", "Grenadiers A", "Grenadiers B")
    roster.ambush = keys(state, "german", "Mortars")[0]
    do(state, "deploy_defender", answers=[[10, 36]])
    assert roster.places == {keys(state, "german", "Guns")[0]: [10, 36]}
    with pytest.raises(Refused, match=r'0.1" on the wrong side'):
        do(_guns_alone(), "deploy_defender", answers=[[10, 35.9]])


def test_places_offered_stand_side_by_side():
    """Every suggestion is legal, and no counter hides another, an Objective or a Minefield."""
    state = with_objectives(state_of("onslaught"), ("defender", 24, 54))
    state.now.obstacles = [Marker("Minefield 1", Obstacle.MINEFIELD, (24, 50))]
    zone = state.ground().zone("defender")
    for unit in state.now.rosters["german"].force.units:
        place = beside(zone, on_the_table(state.now))
        assert zone.contains(place)
        assert all(abs(place[0] - x) >= 11 or abs(place[1] - y) >= 4 for x, y in on_the_table(state.now))
        state.now.rosters["german"].places[unit.key] = place


def _guns_alone(**given):
    state = state_of("onslaught", **given)
    state.now.rosters["german"].reserve = [
        u.key for u in state.now.rosters["german"].force.units if u.name not in ("Guns", "Mortars")
    ]
    return state


@pytest.mark.rule("fow.mission.onslaught.deploy.4")
def test_or_as_one_list_with_the_same_refusals():
    state = _guns_alone(deployment="as_a_list")
    guns, mortars = keys(state, "german", "Guns", "Mortars")
    rows = [{"unit": guns, "place": "10, 40"}, {"unit": mortars, "place": "12.5; 70"}]
    do(state, "deploy_defender", answers=[{"units": rows}])
    assert state.now.rosters["german"].places == {guns: [10, 40], mortars: [12.5, 70]}
    units = state.now.rosters["german"].force.named([guns, mortars])
    zone = state.ground().zone("defender")
    assert "Mortars is missing" in refuse_rows(rows[:1], units, zone).why
    with pytest.raises(NotUnderstood, match="named twice"):
        refuse_rows([*rows, rows[0]], units, zone)
    wrong = [rows[0], {"unit": mortars, "place": "12, 35"}]
    assert 'Mortars at (12", 35")' in refuse_rows(wrong, units, zone).why
    with pytest.raises(NotUnderstood, match="two distances"):
        refuse_rows([rows[0], {"unit": mortars, "place": "somewhere"}], units, zone)


def test_or_on_trust():
    state = _guns_alone(deployment="on_the_table")
    assert do(state, "deploy_defender", answers=[True]).asked[0].context == ("Guns", "Mortars")


@pytest.mark.rule("fow.mission.onslaught.deploy.5", "fow.mission.onslaught.deploy.6")
def test_on_trust_the_reconnaissance_unit_is_set_out_once():
    state = state_of("onslaught", deployment="on_the_table")
    do(state, "deploy_recon", answers=[keys(state, "soviet", "Rifles A"), True])
    rest = do(state, "deploy_attacker", answers=[True]).asked[0].context
    assert "Rifles B" in rest
    assert "Rifles A" not in rest, "it stands in its band already"


@pytest.mark.rule("fow.mission.river_crossing.deploy.3", "fow.mission.river_crossing.deploy.4")
def test_the_attacker_keeps_sixteen_inches_from_the_units_that_stand():
    state = with_river(state_of("river_crossing", soviet="A\nTanks | 9 | 3 tank\n"), 32, 40)
    state.now.rosters["german"].places = {"u2": [24, 28]}
    with pytest.raises(Refused, match='15" from an enemy team'):
        do(state, "deploy_attacker", answers=[[24, 13]])
    do(state, "deploy_attacker", answers=[[24, 12]])
    assert state.now.rosters["soviet"].places == {"u1": [24, 12]}


# ---------------------------------------------------------------- points


@pytest.mark.rule("fow.rule.fortified_defence.points")
def test_the_defender_of_onslaught_has_half_the_points():
    state = state_of("onslaught", points=75)
    small = "A\nX | 30 | 9 infantry\nY | 7 | 2 gun\n"
    played = do(state, "forces", answers={"german": [{"list": small}], "soviet": [{"list": small}]})
    assert state.now.rosters["german"].points == 37
    assert any("Defender 37" in t and "could not be read here" in t for t in played.texts("german"))
    big = small.replace("| 7 |", "| 8 |")
    with pytest.raises(Refused, match="force has 38 points; half of 75, rounded down, is 37"):
        do(state_of("onslaught", points=75), "forces", answers={"german": [{"list": big}], "soviet": []})


@pytest.mark.rule("fow.mission.onslaught.forces", "fow.mission.onslaught.forces.footnote")
@pytest.mark.parametrize("attacker", [150, 125, 100, 75])
def test_the_printed_forces_are_told(attacker):
    row = next(r for r in ledger("fow.mission.onslaught.forces")["table"] if r["attacker"] == attacker)
    state = state_of("onslaught", points=attacker)
    tiny = "A\nX | 1 | 9 infantry\nY | 1 | 2 gun\n"
    told = do(state, "forces", answers={"german": [{"list": tiny}], "soviet": [{"list": tiny}]}).texts("soviet")[0]
    assert f"Defender {row['defender']}, on the table at most {row['on_table']}, {row['reserves']} in Reserve" in told
    assert f"{row['fortification_points']} points of fortifications, {row['minefields']} Minefields" in told
    assert "footnote" in told
    assert most_on_table(state.now, "defender", state.readings) == row["on_table"]


@pytest.mark.rule("fow.mission.onslaught.forces")
def test_between_the_rows_the_readings_part():
    other = reading(onslaught_on_table="nearest_to_40_percent_of_the_defender")
    assert most_on_table(state_of("onslaught", points=99).now, "defender", USUAL) == 19
    assert most_on_table(state_of("onslaught", points=99).now, "defender", other) == 20


def test_a_list_that_is_not_understood_names_the_line():
    with pytest.raises(NotUnderstood, match="line 2"):
        do(state_of("sickle"), "forces", answers={"german": [{"list": "A\nX | ten | 9 infantry"}], "soviet": []})
