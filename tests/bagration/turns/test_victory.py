"""Holding and winning: distances, reports, earliest turns, degrees."""

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.missions.mission import BOOKLET, mission
from sandtable.games.bagration.objectives.victory import (
    attacker_wins,
    defender_wins,
    degree_of,
    is_held,
    is_near,
    may_deny,
    may_hold,
    turn_that_counts,
)
from sandtable.games.bagration.readings import USUAL, reading
from sandtable.games.bagration.turns.starting_step import first_win, formations_left, starting_step, victory_at_start
from sandtable.games.bagration.turns.turn_report import end_of_turn, fields, near_hint
from sandtable.kernel import play
from tests.bagration.battles import confirmed, effect, state_of, with_objectives, with_river
from tests.bagration.missions.plain import ledger

TWO = (("defender", 20, 50), ("attacker", 30, 50))
THREE = (("attacker", 20, 50), ("attacker", 30, 50), ("attacker", 24, 60))
CROSSROADS = (("defender", 24, 40), ("attacker", 20, 52), ("attacker", 30, 64))
SICKLE = (("attacker", 20, 40), ("attacker", 20, 56), ("defender", 24, 70))
PLACED = {"river_crossing": THREE, "crossroads": CROSSROADS, "sickle": SICKLE}


def at(key, role, turn, **given):
    """The end of this player's turn, nearness told in words; what is measured is in test_measuring."""
    given = {"objectives_checked": "in_words", **given}
    state = with_objectives(state_of(key, **given), *PLACED.get(key, TWO))
    state.now.turn_of, state.now.phase = role, "play"
    state.now.turns.update(attacker=turn, defender=turn if role == "defender" else turn - 1)
    return state


def attack(key, turn, began, denied=(), **given):
    """Who has won after an Attacker's turn that ends so."""
    state = at(key, "attacker", turn, **given)
    report = {"began": [str(n) for n in began], "denied": [str(n) for n in denied]}
    play(confirmed(end_of_turn(state)), answers=[asked_only(state, "attacker", report)])
    if "began" not in [f.key for f in fields(state, "attacker")]:
        held = [n for n in began if n not in denied]
        assert not attacker_wins(mission(key), state.now.objectives, held, turn, first_win(state.now, "attacker"))
    return state.now.winner


def asked_only(state, role, report):
    """What the form of this turn asks for; before the first turn that counts it asks for no Objectives."""
    keys = [f.key for f in fields(state, role)]
    return {key: value for key, value in report.items() if key in keys}


def defend(key, turn, near=(), **given):
    state = at(key, "defender", turn, **given)
    play(confirmed(end_of_turn(state)), answers=[asked_only(state, "defender", {"near": [str(n) for n in near]})])
    return state.now.winner


@pytest.mark.rule("fow.base.holding")
@pytest.mark.parametrize(
    ("began", "enemy", "held"), [(3, 5, True), (None, 5, False), (3, 4, False), (4, None, True), (4.1, None, False)]
)
def test_holding(began, enemy, held):
    assert is_held(began, enemy) is held


@pytest.mark.rule("fow.base.holding")
def test_another_distance_of_denial_may_be_entered():
    assert is_held(3, 5) is True
    assert is_held(3, 5, denial=6) is False
    state = at("onslaught", "attacker", 2, holding_denial_inches="as_entered")
    state.now.holding_denial = 6
    played = play(confirmed(end_of_turn(state)), answers=[{}])
    assert any('within 6"' in f.label for f in played.asked[0].fields)


@pytest.mark.rule("fow.base.holding.exclusions", "fow.base.independent", "fow.base.teams")
def test_who_can_hold():
    assert not may_hold(TeamKind.INFANTRY, USUAL, independent=True)
    assert not may_hold(TeamKind.TANK, USUAL, bailed_out=True)
    assert not may_hold(TeamKind.TANK, USUAL, dashed=True)
    assert not may_hold(TeamKind.TRANSPORT, USUAL)
    assert may_hold(TeamKind.GUN, USUAL)
    assert may_deny(TeamKind.INFANTRY, USUAL)
    assert not may_deny(TeamKind.TANK, USUAL, bailed_out=True)
    assert not may_deny(TeamKind.TRANSPORT, reading(holding_exclusions="independent_teams_only"))
    lenient = reading(holding_exclusions="independent_teams_only")
    assert may_hold(TeamKind.TANK, lenient, bailed_out=True)
    assert not may_hold(TeamKind.INFANTRY, lenient, independent=True)


@pytest.mark.parametrize(
    ("key", "turn", "began", "denied", "winner"),
    [
        pytest.param(
            "onslaught", 3, [1], [], "soviet", marks=pytest.mark.rule("fow.mission.onslaught.victory.attacker")
        ),
        pytest.param("onslaught", 3, [1], [1], None, marks=pytest.mark.rule("fow.mission.onslaught.victory.attacker")),
        pytest.param("onslaught", 3, [], [], None, marks=pytest.mark.rule("fow.mission.onslaught.victory.attacker")),
        pytest.param("hammering", 5, [1], [], None, marks=pytest.mark.rule("fow.mission.hammering.victory.earliest")),
        pytest.param(
            "hammering", 6, [1], [], "soviet", marks=pytest.mark.rule("fow.mission.hammering.victory.earliest")
        ),
        pytest.param("hammering", 6, [1], [1], None, marks=pytest.mark.rule("fow.mission.hammering.victory.attacker")),
        pytest.param("sickle", 1, [1], [], "soviet", marks=pytest.mark.rule("fow.mission.sickle.victory.attacker")),
        pytest.param("sickle", 3, [1], [], "soviet", marks=pytest.mark.rule("fow.mission.sickle.withdraw_objectives")),
        pytest.param("sickle", 5, [2], [], "soviet", marks=pytest.mark.rule("fow.mission.sickle.withdraw_objectives")),
        pytest.param(
            "river_crossing",
            4,
            [2],
            [],
            "soviet",
            marks=pytest.mark.rule("fow.mission.river_crossing.victory.attacker"),
        ),
        pytest.param(
            "crossroads", 5, [1, 2], [], None, marks=pytest.mark.rule("fow.mission.crossroads.victory.earliest")
        ),
        pytest.param(
            "crossroads", 6, [1, 2], [], "soviet", marks=pytest.mark.rule("fow.mission.crossroads.victory.attacker")
        ),
        pytest.param(
            "crossroads", 8, [2, 3], [], None, marks=pytest.mark.rule("fow.mission.crossroads.victory.attacker")
        ),
        pytest.param("foothold", 5, [2], [], "soviet", marks=pytest.mark.rule("fow.mission.foothold.victory.attacker")),
    ],
)
def test_the_end_of_an_attackers_turn(key, turn, began, denied, winner):
    assert attack(key, turn, began, denied) == winner


@pytest.mark.rule("fow.mission.onslaught.victory.attacker")
def test_the_attacker_does_not_win_at_the_end_of_the_defenders_turn():
    assert defend("onslaught", 3, near=[1]) is None


@pytest.mark.rule("fow.mission.hammering.victory.attacker")
def test_holding_earlier_does_not_count():
    state = at("hammering", "attacker", 5)
    play(confirmed(end_of_turn(state)), answers=[{}])
    state.now.turns["attacker"], state.now.turn_of = 6, "attacker"
    play(confirmed(end_of_turn(state)), answers=[{"began": ["1"], "denied": ["1"]}])
    assert not state.now.ended


@pytest.mark.rule("fow.mission.sickle.withdraw_objectives")
def test_a_spot_without_its_objective_holds_nothing():
    state = at("sickle", "attacker", 4)
    state.now.objectives[0].on_table = False
    played = play(confirmed(end_of_turn(state)), answers=[{}])
    began = next(f for f in played.asked[0].fields if f.key == "began")
    assert [key for key, _ in began.choices] == ["2", "3"]
    assert not attacker_wins(mission("sickle"), state.now.objectives, [1], 4, 1)


@pytest.mark.parametrize(
    ("key", "turn", "distance", "winner"),
    [
        pytest.param("onslaught", 6, 8.5, "german", marks=pytest.mark.rule("fow.mission.onslaught.victory.defender")),
        pytest.param("onslaught", 6, 8, None, marks=pytest.mark.rule("fow.mission.onslaught.victory.defender")),
        pytest.param("onslaught", 5, None, None, marks=pytest.mark.rule("fow.mission.onslaught.victory.defender")),
        pytest.param("hammering", 6, 9, "german", marks=pytest.mark.rule("fow.mission.hammering.victory.defender")),
        pytest.param("hammering", 6, None, "german", marks=pytest.mark.rule("fow.mission.hammering.victory.defender")),
        pytest.param(
            "river_crossing", 7, 14, "german", marks=pytest.mark.rule("fow.mission.river_crossing.victory.defender")
        ),
        pytest.param(
            "river_crossing", 6, 8, None, marks=pytest.mark.rule("fow.mission.river_crossing.victory.defender")
        ),
        pytest.param("foothold", 6, 8.1, "german", marks=pytest.mark.rule("fow.mission.foothold.victory.defender")),
        pytest.param("foothold", 6, 8.0, None, marks=pytest.mark.rule("fow.mission.foothold.victory.defender")),
    ],
)
def test_the_end_of_a_defenders_turn(key, turn, distance, winner):
    near = [1] if is_near(distance, mission(key)) else []
    assert defend(key, turn, near) == winner


@pytest.mark.rule("fow.mission.crossroads.victory.defender")
def test_at_the_crossroads_only_the_attackers_objectives_must_be_clear():
    state = at("crossroads", "defender", 6)
    played = play(confirmed(end_of_turn(state)), answers=[{"near": []}])
    near = next(f for f in played.asked[0].fields if f.key == "near")
    assert [key for key, _ in near.choices] == ["2", "3"]
    assert state.now.winner == "german"
    assert defend("crossroads", 6, near=[3]) is None
    assert defender_wins(mission("crossroads"), state.now.objectives, [1], 6, 6)


@pytest.mark.rule("fow.mission.hammering.victory.defender", "fow.base.teams")
def test_an_aircraft_near_by_does_not_count():
    assert not may_hold(TeamKind.AIRCRAFT, USUAL)
    state = at("hammering", "defender", 6)
    assert near_hint(state.now, state).startswith("Tank, Infantry and Gun teams")


@pytest.mark.rule("fow.mission.onslaught.victory.defender", "fow.mission.river_crossing.victory.defender")
def test_the_hint_tells_how_you_read_bailed_out_tanks_and_boats():
    state = with_river(at("river_crossing", "defender", 6), 32, 40)
    assert "Bailed Out tanks count; teams afloat count" in near_hint(state.now, state)
    other = with_river(
        at("river_crossing", "defender", 6, bailed_out_tank_near_objective="ignored", teams_in_boats_deny=False), 32, 40
    )
    assert "no Bailed Out tanks; no teams afloat" in near_hint(other.now, other)


def turn_begins(key, role, turn, **given):
    state = at(key, role, turn, **given)
    state.now.phase, state.now.turn_of = "start", role
    state.now.turns[role] = turn - 1
    return state


@pytest.mark.rule("fow.mission.sickle.victory.defender", "fow.base.starting_step")
def test_the_ninth_turn_wins_after_the_last_stand():
    state = turn_begins("sickle", "defender", 9)
    play(confirmed(starting_step(state)), answers=[{}])
    assert (state.now.winner, state.now.turns["defender"]) == ("german", 9)
    broken = turn_begins("sickle", "defender", 9)
    every = [u.key for u in broken.now.rosters["german"].force.units]
    play(confirmed(starting_step(broken)), answers=[{"lost": every[1:]}])
    assert broken.now.winner == "soviet", "the Formation failed first"


@pytest.mark.rule("fow.mission.sickle.victory.defender")
def test_no_result_at_the_end_of_the_eighth():
    assert defend("sickle", 8) is None


@pytest.mark.rule("fow.base.victory_check", "fow.base.formation_last_stand")
def test_an_enemy_without_formations_loses_as_his_turn_starts():
    state = turn_begins("onslaught", "defender", 2)
    every = [u.key for u in state.now.rosters["german"].force.units]
    play(confirmed(starting_step(state)), answers=[{"lost": every[1:]}])
    assert (state.now.winner, state.now.why) == ("soviet", "the enemy has no Formation left")


@pytest.mark.rule("fow.base.formation_last_stand")
def test_one_on_the_table_and_one_in_reserve_stand():
    state = state_of("onslaught")
    roster = state.now.rosters["german"]
    roster.destroyed = [u.key for u in roster.force.units[2:]]
    roster.reserve = [roster.force.units[0].key]
    assert formations_left(state.now, "defender", state.readings) == ["Grenadier Battalion"]
    roster.destroyed.append(roster.force.units[1].key)
    assert formations_left(state.now, "defender", state.readings) == []


@pytest.mark.rule("fow.mission.hammering.victory.earliest", "fow.mission.crossroads.victory.earliest")
@pytest.mark.parametrize("key", ["hammering", "crossroads"])
@pytest.mark.parametrize(("reading", "winner"), [("allowed", "soviet"), ("barred", None)])
def test_whether_no_formations_is_an_early_win_is_a_setting(key, reading, winner):
    state = turn_begins(key, "defender", 3, early_win_without_formations=reading)
    every = [u.key for u in state.now.rosters["german"].force.units]
    state.now.rosters["german"].destroyed = every[:-1]
    state.now.turns["defender"] = 3
    victory_at_start(state, "defender")
    assert state.now.winner == winner


@pytest.mark.rule("fow.base.victory_check")
@pytest.mark.parametrize(("reading", "winner"), [("end_of_turn_only", None), ("start_and_end_of_turn", "soviet")])
def test_holding_at_the_start_of_a_turn_counts_only_if_you_read_it_so(reading, winner):
    state = turn_begins("onslaught", "attacker", 4, holding_test=reading)
    answer = {"held": ["1"]} if winner else {}
    play(confirmed(starting_step(state)), answers=[answer])
    assert state.now.winner == winner


@pytest.mark.rule("fow.mission.victory_summary")
@pytest.mark.parametrize("key", BOOKLET)
def test_from_which_turn_each_side_can_win(key):
    row = next(r for r in ledger("fow.mission.victory_summary")["table"] if r["mission"] == key)
    battle = state_of(key).now
    assert first_win(battle, "attacker") == row["attacker_from_turn"]
    assert first_win(battle, "defender") == row["defender_from_turn"]


@pytest.mark.rule("fow.mission.victory_summary")
def test_which_missions_the_attacker_can_win_on_turn_two():
    early = [key for key in BOOKLET if attack(key, 2, [1, 2]) == "soviet"]
    assert early == ["onslaught", "sickle", "river_crossing", "foothold"]


@pytest.mark.rule("fow.campaign.line.5.soviet", "fow.campaign.line.5.german", "fow.base.bridgehead")
@pytest.mark.parametrize(("winner", "first"), [("soviet", 7), ("german", 5)])
def test_bridgehead_after_swinging_the_sickle(winner, first):
    moved = effect("line", 4, "sickle", winner)
    for turn in (5, 6, 7):
        assert (defend("bridgehead", turn, effects=moved) == "german") is (turn >= first)


@pytest.mark.rule("fow.campaign.river.5.soviet", "fow.base.breakthrough")
def test_breakthrough_after_rearguard():
    assert attack("breakthrough", 5, [1]) is None
    assert attack("breakthrough", 5, [1], effects=effect("river", 4, "rearguard", "soviet")) == "soviet"
    assert attack("breakthrough", 6, [1]) == "soviet"


@pytest.mark.rule("fow.base.rearguard")
def test_rearguard_is_outlasted_like_the_sickle():
    state = turn_begins("rearguard", "defender", 9)
    play(confirmed(starting_step(state)), answers=[{}])
    assert state.now.winner == "german"


@pytest.mark.rule("fow.base.degrees")
@pytest.mark.parametrize(
    ("lost", "degree", "points"),
    [
        (0, "stunning", (8, 1)),
        (1, "stunning", (8, 1)),
        (2, "major", (7, 2)),
        (3, "minor", (6, 3)),
        (9, "minor", (6, 3)),
    ],
)
def test_degrees(lost, degree, points):
    assert degree_of(lost) == (degree, points)


@pytest.mark.rule("fow.meta.turns")
def test_six_rounds_but_for_the_defenders_last_turn():
    state = turn_begins("hammering", "attacker", 1)
    battle = state.now
    battle.turns.update(attacker=0, defender=0)
    for _ in range(11):
        role = battle.turn_of
        play(confirmed(starting_step(state)), answers=[{}] if (role, battle.turns[role]) != ("attacker", 0) else [])
        play(confirmed(end_of_turn(state)), answers=[{}])
    assert battle.turns == {"attacker": 6, "defender": 5}
    assert turn_that_counts(battle.turns, "defender", USUAL) == 5
    assert turn_that_counts(battle.turns, "defender", reading(turn_counter="rounds")) == 6


@pytest.mark.rule(
    "fow.mission.onslaught.first",
    "fow.mission.hammering.first",
    "fow.mission.sickle.first",
    "fow.mission.river_crossing.first",
    "fow.mission.crossroads.first",
    "fow.mission.foothold.first",
)
@pytest.mark.parametrize("key", BOOKLET)
def test_the_attacker_goes_first(key):
    from sandtable.games.bagration.sequence import turn

    battle = state_of(key).now
    assert turn(battle).title == "Soviets, turn 1: Starting Step"
    assert turn(state_of(key, attacker="german").now).title == "Germans, turn 1: Starting Step"


def test_time_is_up_only_from_turn_six():
    early = play(confirmed(end_of_turn(at("onslaught", "attacker", 5))), answers=[{}])
    assert "after" not in [f.key for f in early.asked[0].fields]
    late = at("onslaught", "attacker", 6)
    play(confirmed(end_of_turn(late)), answers=[{"after": "stop"}])
    assert (late.now.ended, late.now.winner) == (True, None)


@pytest.mark.rule("fow.mission.onslaught.victory.attacker", "fow.mission.onslaught.victory.defender")
def test_by_what_a_battle_was_won_is_kept():
    attacked = at("onslaught", "attacker", 3)
    report = asked_only(attacked, "attacker", {"began": ["1"], "denied": []})
    play(confirmed(end_of_turn(attacked)), answers=[report])
    assert (attacked.now.won_holding, attacked.now.won_clear) == ([1], False)
    defended = at("onslaught", "defender", 6)
    play(confirmed(end_of_turn(defended)), answers=[asked_only(defended, "defender", {"near": []})])
    assert (defended.now.won_holding, defended.now.won_clear) == ([], True)
