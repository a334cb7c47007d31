"""Reserve rolls: dice by turn, who comes on where, the campaign's changes, and exact odds by counting."""

import itertools
from fractions import Fraction

import pytest

from sandtable.games.bagration.missions.reserves import (
    ReserveReading,
    arrival_odds,
    arriving,
    dice_on,
    first_turn,
    in_words,
    reserves_by_turn,
)
from sandtable.games.bagration.setup.special_rules import reserve_kinds
from sandtable.games.bagration.turns.arrivals import reserve_dice, roll_reserves
from sandtable.kernel import Refused, play
from tests.bagration.battles import effect, keys, state_of


def waiting(mission, role, turn, *names, **given):
    state = state_of(mission, **given)
    roster = state.now.roster(role)
    roster.reserve = keys(state, state.now.side(role), *names)
    state.now.turns[role] = turn
    return state


@pytest.mark.rule("fow.base.reserves.roll")
@pytest.mark.parametrize(("dice", "units"), [([4, 5], 1), ([6, 5, 1], 2), ([1, 4, 2], 1), ([4], 0), ([4, 4], 0)])
def test_each_five_brings_one_and_three_failures_still_one(dice, units):
    assert arriving(dice, waiting=5) == units


@pytest.mark.rule("fow.base.reserves.immediate", "fow.base.reserves.delayed")
def test_immediate_from_turn_one_delayed_from_three():
    assert [dice_on(t, first_turn(["immediate", "deep"])) for t in (1, 2, 3)] == [1, 2, 3]
    assert [dice_on(t, first_turn(["flanking", "delayed"])) for t in (2, 3, 4)] == [0, 1, 2]
    assert first_turn(["delayed"], 2) == 2


@pytest.mark.rule("fow.base.reserves.delayed")
def test_delayed_reserves_are_not_rolled_for_in_turn_two():
    state = waiting("hammering", "attacker", 2, "Rifles A")
    assert not play(roll_reserves(state, "attacker")).asked
    later = waiting("hammering", "attacker", 4, "Rifles A")
    assert len(play(roll_reserves(later, "attacker"), dice=[1, 2]).asked[0].dice) == 2


@pytest.mark.rule("fow.base.reserves.roll", "fow.mission.hammering.deploy.1")
def test_a_unit_comes_on_where_the_mission_says_and_is_revealed():
    state = waiting("hammering", "defender", 2, "Panthers A", "Panthers B")
    panthers = keys(state, "german", "Panthers B")
    played = play(roll_reserves(state, "defender"), dice=[4, 5], answers=[panthers, [30, 72]])
    roster = state.now.rosters["german"]
    assert roster.reserve == keys(state, "german", "Panthers A")
    assert roster.places == {panthers[0]: [30, 72]}
    assert "Panthers B comes on at 30, 72." in played.texts("soviet")
    with pytest.raises(Refused, match="from the nearest place where Reserves come on"):
        play(
            roll_reserves(waiting("hammering", "defender", 1, "Panthers A"), "defender"),
            dice=[5],
            answers=[keys(state, "german", "Panthers A"), [0, 60]],
        )


@pytest.mark.rule("fow.campaign.line.3.german")
@pytest.mark.parametrize(("turn", "dice"), [(1, 2), (4, 5)])
def test_one_extra_die_after_a_german_victory_at_hammering(turn, dice):
    helped = effect("line", 2, "hammering", "german")
    state = waiting("breakthrough", "defender", turn, "Panthers A", effects=helped)
    assert reserve_dice(state, "defender") == dice
    assert reserve_dice(state, "attacker") == dice_on(0, 3)


@pytest.mark.rule("fow.campaign.line.2.german")
def test_german_reserves_are_no_longer_deep():
    lifted = state_of("hammering", effects=effect("line", 1, "onslaught", "german", "stunning"))
    assert reserve_kinds(lifted.now, "defender") == ["immediate"]
    assert reserve_kinds(state_of("hammering").now, "defender") == ["immediate", "deep"]
    assert reserve_kinds(lifted.now, "attacker") == ["flanking", "delayed"]


@pytest.mark.rule("fow.campaign.river.2.soviet")
def test_delayed_as_the_mission_already_says():
    state = state_of("river_crossing", effects=effect("river", 1, "crossroads", "soviet"))
    assert reserve_kinds(state.now, "defender") == ["delayed"]


@pytest.mark.rule("fow.campaign.river.5.german")
def test_the_first_success_is_rolled_again_once_a_game():
    hurt = effect("river", 4, "rearguard", "german")
    state = waiting("breakthrough", "attacker", 4, "Rifles A", "Rifles B", "T-34s", effects=hurt)
    rifles = keys(state, "soviet", "Rifles A")
    play(roll_reserves(state, "attacker"), dice=[5, 6, 2], answers=[rifles, [72, 48]])
    assert len(state.now.rosters["soviet"].reserve) == 2, "the five became a two: one success"
    state.now.turns["attacker"] = 5
    play(roll_reserves(state, "attacker"), dice=[5, 1, 1], answers=[keys(state, "soviet", "Rifles B"), [72, 40]])
    assert len(state.now.rosters["soviet"].reserve) == 1, "not again"


@pytest.mark.rule("fow.campaign.river.5.german")
def test_or_once_a_turn_if_you_read_it_so():
    hurt = effect("river", 4, "rearguard", "german")
    state = waiting("breakthrough", "attacker", 3, "Rifles A", "Rifles B", effects=hurt, reserve_reroll="once_a_turn")
    for turn in (3, 4):
        state.now.turns["attacker"] = turn
        play(roll_reserves(state, "attacker"), dice=[6, *[1] * (turn - 3), 1])
    assert len(state.now.rosters["soviet"].reserve) == 2


@pytest.mark.rule("fow.campaign.river.2.german")
def test_the_two_soviet_units_come_on_over_their_own_edge():
    late = effect("river", 1, "crossroads", "german")
    state = waiting("river_crossing", "attacker", 1, "Rifles A", "Rifles B", effects=late)
    play(roll_reserves(state, "attacker"), dice=[5], answers=[keys(state, "soviet", "Rifles A"), [20, 0]])
    with pytest.raises(Refused, match="the Attacker's edge"):
        play(
            roll_reserves(waiting("river_crossing", "attacker", 1, "Rifles A", effects=late), "attacker"),
            dice=[5],
            answers=[keys(state, "soviet", "Rifles A"), [20, 72]],
        )


# ---------------------------------------------------------------- exact odds


@pytest.mark.rule("fow.base.reserves.roll")
@pytest.mark.parametrize(("dice", "units"), [(1, 3), (2, 3), (3, 3), (4, 2)])
def test_arrival_odds_by_counting_every_throw(dice, units):
    counted = {}
    for thrown in itertools.product(range(1, 7), repeat=dice):
        n = arriving(thrown, units)
        counted[n] = counted.get(n, 0) + 1
    assert dict(arrival_odds(dice, units).items()) == {n: Fraction(c, 6**dice) for n, c in counted.items()}
    told = dict(ReserveReading(dice, units).odds())
    assert told == {in_words(n): Fraction(c, 6**dice) for n, c in counted.items()}


@pytest.mark.rule("fow.base.reserves.roll", "fow.base.reserves.immediate")
def test_reserves_by_turn_by_counting_three_turns_of_dice():
    """Six dice in three turns: every one of the 46656 throws, played by hand."""
    counted = [{}, {}, {}]
    for thrown in itertools.product(range(1, 7), repeat=6):
        here = 0
        for turn, pool in enumerate((thrown[:1], thrown[1:3], thrown[3:])):
            here += arriving(pool, 2 - here)
            counted[turn][here] = counted[turn].get(here, 0) + 1
    odds = reserves_by_turn(2, ["immediate"], 3)
    for turn in range(3):
        assert dict(odds[turn].items()) == {n: Fraction(c, 6**6) for n, c in counted[turn].items()}


@pytest.mark.rule("fow.base.reserves.delayed")
def test_delayed_reserves_by_turn_begin_at_nothing():
    odds = reserves_by_turn(3, ["delayed"], 5)
    assert [o.at_least(1) for o in odds[:3]] == [0, 0, Fraction(1, 3)]
    assert odds[4].at_least(1) == 1, "three dice bring one in any case"


@pytest.mark.rule("fow.base.reserves.roll")
def test_aircraft_come_out_of_reserve_without_a_place_on_the_plan():
    german = "Battalion\nGrenadiers | 8 | 7 infantry\nStukas | 8 | 2 aircraft\n"
    state = waiting("crossroads", "defender", 1, "Stukas", german=german)
    stukas = state.now.rosters["german"].reserve[0]
    played = play(roll_reserves(state, "defender"), dice=[5], answers=[[stukas]])
    assert [a.key for a in played.asked] == ["reserves", "coming"]
    assert not state.now.rosters["german"].reserve
    assert not state.now.rosters["german"].places
    assert "Stukas comes out of Reserve." in played.texts("soviet")
