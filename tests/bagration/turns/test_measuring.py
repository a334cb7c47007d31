"""Holding and winning from reported positions: what is measured, who counts, what the log tells, the three ways."""

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.objectives.holding import Condition, Stand
from sandtable.games.bagration.plans.table_plan import table_plan
from sandtable.games.bagration.river.boats import BoatPlace, provide_boats
from sandtable.games.bagration.turns.starting_step import starting_step
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import NotUnderstood, play
from sandtable.tabletop import Bank
from tests.bagration.battles import confirmed, keys, state_of, with_objectives, with_river

MARK = ("defender", 20, 50)
FAR = ("attacker", 40, 60)


def ending(role="attacker", turn=6, mission="onslaught", **given):
    state = with_objectives(state_of(mission, **{"objectives_checked": "every_turn", **given}), MARK, FAR)
    state.now.turn_of, state.now.phase = role, "play"
    state.now.turns.update(attacker=turn, defender=turn if role == "defender" else turn - 1)
    return state


def row(state, side, name, place, kind="infantry", **more):
    return {"teams": f"{keys(state, side, name)[0]} {kind}", "place": place, **more}


def attack(own=(), enemy=(), **given):
    """An Attacker's turn that ends so: Teams as (Unit, place, more). Who has won, and what was measured."""
    state = ending(**given)
    told = {
        "own": [row(state, "soviet", name, place, **more) for name, place, more in own],
        "enemy": [row(state, "german", name, place, **more) for name, place, more in enemy],
    }
    played = play(confirmed(end_of_turn(state)), answers=[{}, told])
    words = [t for t in played.texts() if t.startswith("Objective 1:")]
    return state.now.winner, words[0]


RIFLES = ("Rifles A", "20, 47", {})


@pytest.mark.rule("fow.base.holding", "fow.mission.onslaught.victory.attacker")
@pytest.mark.parametrize(
    ("own", "enemy", "winner", "words"),
    [
        (
            [RIFLES],
            [("Guns", "20, 55", {"kind": "gun"})],
            "soviet",
            'Rifles A 3" away as the turn began; no German team within 4" (nearest: Guns 5" away): Held.',
        ),
        ([RIFLES], [("Guns", "24, 50", {"kind": "gun"})], None, 'German team within 4": Guns 4" away: not Held.'),
        ([("Rifles A", "20, 45.9", {})], [], None, 'nobody within 4" as the turn began (nearest: Rifles A 4.1" away'),
        ([("Rifles A", "20, 46", {})], [], "soviet", 'no German team within 4": Held.'),
        ([], [], None, 'nobody was within 4" as the turn began'),
    ],
)
def test_the_ledgers_cases_are_measured(own, enemy, winner, words):
    found, told = attack(own, enemy)
    assert found == winner
    assert words in told


@pytest.mark.rule("fow.base.holding")
def test_who_reached_it_only_this_turn_does_not_hold_it():
    found, told = attack([("Rifles A", "20, 30", {"now": "20, 49"})], [])
    assert found is None
    assert 'nearest: Rifles A 20" away' in told


@pytest.mark.rule("fow.base.holding.exclusions", "fow.base.independent", "fow.base.teams", "fow.base.transports")
@pytest.mark.parametrize(
    ("name", "more", "why"),
    [
        ("T-34s", {"kind": "tank", "condition": "bailed_out"}, 'T-34s 3" away does not count (Bailed Out)'),
        ("T-34s", {"kind": "tank", "condition": "dashed"}, "does not count (moved at Dash speed)"),
        ("Trucks", {"kind": "transport"}, "does not count (transport teams)"),
        ("Observer", {}, "does not count (Independent)"),
    ],
)
def test_who_cannot_hold(name, more, why):
    lists = {"soviet": SPECIAL}
    found, told = attack([(name, "20, 47", more)], [], **lists)
    assert found is None
    assert why in told
    lenient = attack([(name, "20, 47", more)], [], holding_exclusions="independent_teams_only", **lists)[0]
    assert (lenient == "soviet") is (name == "T-34s"), "then only Independent Teams and Transports are left out"


SPECIAL = """Regiment
T-34s | 18 | 5 tank | front 6
Trucks | 2 | 3 transport
Observer | 1 | 1 infantry | independent
Rifles A | 10 | 9 infantry
"""


@pytest.mark.rule("fow.base.holding.exclusions")
@pytest.mark.parametrize(
    ("name", "more", "winner"),
    [
        ("Panthers A", {"kind": "tank", "condition": "bailed_out"}, "soviet"),
        ("Panthers A", {"kind": "tank", "condition": "dashed"}, "soviet"),
        ("Panthers A", {"kind": "tank"}, None),
        ("Observer", {}, None),
    ],
)
def test_who_denies(name, more, winner):
    """An Independent Team cannot take an Objective, but stands in the way; a crew that is out does not."""
    german = "Battalion\nPanthers A | 9 | 2 tank\nObserver | 1 | 1 infantry | independent\n"
    assert attack([RIFLES], [(name, "20, 52", more)], german=german)[0] == winner


@pytest.mark.rule("fow.fortification.nest.team", "fow.fortification.bunker.team", "fow.base.holding")
def test_a_nest_is_a_gun_team_and_denies_by_itself():
    state = ending()
    (nest,) = put_up("gun_nest_5cm")
    nest.point = (20.0, 53.0)
    state.now.fortifications = [nest]
    told = {"own": [row(state, "soviet", "Rifles A", "20, 47")]}
    played = play(confirmed(end_of_turn(state)), answers=[{}, told])
    assert state.now.winner is None
    assert any('German team within 4": 5cm Anti-tank Nest 1 3" away' in t for t in played.texts())
    again = ending()
    nest.destroyed = True
    again.now.fortifications = [nest]
    play(confirmed(end_of_turn(again)), answers=[{}, told])
    assert again.now.winner == "soviet"


@pytest.mark.rule("fow.base.holding")
def test_an_objective_that_a_nest_denies_is_not_told_as_held_beside_another():
    state = with_objectives(state_of("onslaught"), ("defender", 20, 50), ("attacker", 40, 50))
    (nest,) = put_up("gun_nest_5cm")
    nest.point = (20.0, 53.0)
    state.now.fortifications, state.now.phase, state.now.turns["attacker"] = [nest], "play", 3
    play(confirmed(end_of_turn(state)), answers=[{"began": ["1", "2"]}, "agree"])
    assert state.now.why == "Objective 2 Held at the end of turn 3"


@pytest.mark.rule("fow.meta.bounds", "fow.base.holding")
def test_exactly_four_inches_by_either_reading_of_bounds():
    on_it = [("Rifles A", "20, 46", {})]
    assert attack(on_it)[0] == "soviet"
    assert attack(on_it, distance_bounds="exclusive")[0] is None


@pytest.mark.rule("fow.base.holding")
def test_another_denial_distance():
    state = ending(holding_denial_inches="as_entered")
    state.now.holding_denial = 6
    told = {"own": [row(state, "soviet", "Rifles A", "20, 47")], "enemy": [row(state, "german", "HQ", "20, 55")]}
    play(confirmed(end_of_turn(state)), answers=[{}, told])
    assert state.now.winner is None


# ---------------------------------------------------------------- the Defender


def defend(*rows, **given):
    state = ending("defender", **given)
    told = {"enemy": [row(state, "soviet", name, place, **more) for name, place, more in rows]}
    played = play(confirmed(end_of_turn(state)), answers=[{}, told])
    return state.now.winner, " ".join(played.texts())


@pytest.mark.rule("fow.mission.onslaught.victory.defender", "fow.mission.foothold.victory.defender")
@pytest.mark.parametrize(
    ("place", "winner", "words"),
    [
        ("20, 41.5", "german", 'no Attacking team within 8" (nearest: T-34s 8.5" away)'),
        ("20, 42", None, 'T-34s 8" away, within 8"'),
    ],
)
def test_eight_inches_for_the_defender(place, winner, words):
    found, told = defend(("T-34s", place, {"kind": "tank"}))
    assert found == winner
    assert words in told


@pytest.mark.rule("fow.mission.onslaught.victory.defender", "fow.mission.hammering.victory.defender")
@pytest.mark.parametrize(("reading", "winner"), [("counts", None), ("ignored", "german")])
def test_a_bailed_out_tank_near_it_is_a_setting(reading, winner):
    out = ("T-34s", "20, 47", {"kind": "tank", "condition": "bailed_out"})
    assert defend(out, bailed_out_tank_near_objective=reading)[0] == winner


@pytest.mark.rule("fow.mission.river_crossing.victory.defender")
@pytest.mark.parametrize(("reading", "winner"), [(True, None), (False, "german")])
def test_boats_at_the_bank_are_measured_by_themselves(reading, winner):
    state = with_river(ending("defender", mission="river_crossing", teams_in_boats_deny=reading), 34, 42)
    provide_boats(state.now.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    boat = state.now.boats.boats[0]
    boat.place, boat.unit, boat.passengers, boat.along = BoatPlace.ENEMY_BANK, "Rifles A", 3, 20.0
    played = play(confirmed(end_of_turn(state)), answers=[{}, {}])
    assert state.now.winner == winner, "the bank is exactly 8 inches from the Objective"
    assert any('Rifles A 8" away' in t for t in played.texts())


# ---------------------------------------------------------------- the form


@pytest.mark.rule("fow.base.holding")
def test_last_turns_places_are_filled_in_and_kept():
    state = ending()
    rifles, guns = keys(state, "soviet", "Rifles A")[0], keys(state, "german", "Guns")[0]
    state.now.rosters["soviet"].places = {rifles: [20, 42], keys(state, "soviet", "Rifles B")[0]: [20, 10]}
    state.now.rosters["german"].stands = [Stand(guns, TeamKind.GUN, 2, 22, 52, Condition.DASHED)]
    tanks = next(u for u in state.now.rosters["soviet"].force.units if u.name == "T-34s")
    state.now.rosters["soviet"].places[tanks.key], tanks.teams[0].bailed_out = [24, 44], 2
    own = {"teams": f"{rifles} infantry", "count": 9, "place": "20, 42", "now": "20, 48", "condition": "fit"}
    played = play(confirmed(end_of_turn(state)), answers=[{}, {"own": [own]}])
    form = next(a for a in played.asked if a.key == "positions")
    rows = form.suggestion["own"]
    assert [(r["count"], r["place"], r["condition"]) for r in rows] == [
        (9, "20, 42", "fit"),
        (3, "24, 44", "fit"),
        (2, "24, 44", "bailed_out"),
    ], "Rifles B are far from everything"
    assert form.suggestion["enemy"] == [{"teams": f"{guns} gun", "count": 2, "place": "22, 52", "condition": "fit"}]
    assert state.now.rosters["soviet"].places[rifles] == [20, 48]
    assert [(s.unit, s.x, s.y) for s in state.now.rosters["german"].stands] == [(guns, 22, 52)], "left as filled in"
    assert state.now.measured[0] == [20, 50, 20, 42]
    assert "Rifles A at (20" in table_plan(state).words


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"place": "60, 5"}, "off the table"),
        ({"count": 10}, "10 Teams are told, 9 are left"),
        ({"condition": "bailed_out"}, "only tanks are Bailed Out"),
        ({"place": ""}, "no place is told"),
    ],
)
def test_what_cannot_be_so_is_refused(more, why):
    state = ending()
    told = {"own": [row(state, "soviet", "Rifles A", "20, 47") | more]}
    with pytest.raises(NotUnderstood) as refused:
        play(confirmed(end_of_turn(state)), answers=[{}, told])
    assert why in refused.value.why


@pytest.mark.rule("fow.base.ambush")
def test_the_form_does_not_tell_who_waits_in_ambush():
    state = ending()
    state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
    played = play(confirmed(end_of_turn(state)), answers=[{}, {}])
    assert "Guns" not in repr(next(a for a in played.asked if a.key == "positions").fields)


# ---------------------------------------------------------------- the three ways


def test_when_claimed_only_what_would_decide_is_measured():
    quiet = ending(objectives_checked="when_claimed")
    assert [a.key for a in play(confirmed(end_of_turn(quiet)), answers=[{}]).asked] == ["turn"]
    agreed = ending(objectives_checked="when_claimed")
    play(confirmed(end_of_turn(agreed)), answers=[{"began": ["1"]}, "agree"])
    assert agreed.now.winner == "soviet"
    measured = ending(objectives_checked="when_claimed")
    guns = row(measured, "german", "Guns", "20, 52", kind="gun")
    own = row(measured, "soviet", "Rifles A", "20, 47")
    play(confirmed(end_of_turn(measured)), answers=[{"began": ["1"]}, "measure", {"own": [own], "enemy": [guns]}])
    assert measured.now.winner is None, "the claim did not stand"
    assert measured.now.turn_of == "defender"


def test_in_words_nothing_more_is_asked():
    state = ending(objectives_checked="in_words")
    play(confirmed(end_of_turn(state)), answers=[{"began": ["1"]}])
    assert state.now.winner == "soviet"


@pytest.mark.rule("fow.base.victory_check")
@pytest.mark.parametrize(("place", "winner"), [("20, 47", "soviet"), ("20, 40", None)])
def test_holding_as_a_turn_starts_is_measured_too(place, winner):
    state = ending(turn=4, holding_test="start_and_end_of_turn")
    state.now.phase = "start"
    own = row(state, "soviet", "Rifles A", place)
    play(confirmed(starting_step(state)), answers=[{}, {"own": [own]}])
    assert state.now.winner == winner
