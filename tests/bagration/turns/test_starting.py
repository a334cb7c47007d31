"""The Starting Step: its order, the Ambush sprung, Booby Traps laid, losses reported."""

import pytest

from sandtable.games.bagration.base.ambush import refuse_ambush_place
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.booklet import printed
from sandtable.games.bagration.objectives.holding import Stand
from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.games.bagration.turns.ambushes import out_of_hiding, place_traps, reveal_ambush
from sandtable.games.bagration.turns.starting_step import lose, starting_step
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import Refused, play
from tests.bagration.battles import keys, state_of, with_objectives
from tests.bagration.missions.plain import ledger

FAR = {"nearest": "far"}


@pytest.mark.rule("fow.base.starting_step")
def test_the_order_is_the_rulebooks():
    wanted = [row["action"] for row in ledger("fow.base.starting_step")["table"]]
    assert [s["key"] for s in printed("battle")["starting_step"]["order"]] == wanted


@pytest.mark.rule("fow.base.starting_step")
def test_victory_before_withdrawal_before_ambush_before_reserves():
    state = with_objectives(state_of("sickle"), ("attacker", 20, 40), ("attacker", 20, 56), ("defender", 24, 70))
    roster = state.now.rosters["german"]
    roster.ambush = keys(state, "german", "Mortars")[0]
    state.now.turn_of = "defender"
    state.now.turns.update(attacker=3, defender=2)
    guns = keys(state, "german", "Guns")[0]
    played = play(starting_step(state), answers=[{}, guns, "yes", "reveal", [24, 60], FAR])
    asked = [a.key for a in played.asked]
    assert asked == ["starting", "withdraw", "good_spirits", "ambush", "ambush_place", "ambush_measured"]
    told = played.texts("soviet")
    left = next(n for n, t in enumerate(told) if "Objective 1 leaves" in t)
    assert left < next(n for n, t in enumerate(told) if "Guns and its Attachments" in t)


@pytest.mark.rule("fow.base.starting_step")
def test_reserves_come_after_the_ambush():
    state = state_of("crossroads")
    roster = state.now.rosters["german"]
    roster.ambush, roster.reserve = keys(state, "german", "Mortars")[0], keys(state, "german", "Panthers A")
    state.now.turn_of = "defender"
    played = play(starting_step(state), dice=[2], answers=[{}, "wait"])
    assert [a.key for a in played.asked] == ["starting", "ambush", "reserves"]


# ---------------------------------------------------------------- Ambush


@pytest.mark.rule("fow.base.ambush")
@pytest.mark.parametrize(
    ("nearest", "seen", "large", "legal"),
    [
        (5, False, False, True),
        (12, True, False, False),
        (3, False, False, False),
        (12, False, True, False),
        (17, True, True, True),
    ],
)
def test_where_an_ambush_may_be_sprung(nearest, seen, large, legal):
    assert (refuse_ambush_place(nearest, seen=seen, large_gun=large) is None) is legal


@pytest.mark.rule("fow.base.ambush")
def test_a_sprung_ambush_is_on_the_table_for_all_to_see():
    state = state_of("crossroads")
    guns = keys(state, "german", "Guns")[0]
    state.now.rosters["german"].ambush = guns
    waits = play(reveal_ambush(state, "defender"), answers=["wait"])
    assert not waits.texts("soviet")
    played = play(reveal_ambush(state, "defender"), answers=["reveal", [10, 40], FAR])
    assert state.now.rosters["german"].places == {guns: [10, 40]}
    assert any("Ambush: Guns at 10, 40" in t for t in played.texts("soviet"))
    assert all(ask.seen_by == {"german"} for ask in played.asked), "till then it may still wait"


@pytest.mark.rule("fow.base.ambush", "fow.obstacle.booby.placement")
def test_an_ambush_and_booby_traps_are_one_question():
    state = state_of("onslaught")
    roster = state.now.rosters["german"]
    roster.ambush, roster.traps = keys(state, "german", "Guns")[0], 4
    assert [a.key for a in play(out_of_hiding(state, "defender"), answers=[[]]).asked] == ["hiding"]
    answers = [["ambush", "traps"], [10, 40], FAR, 1, [20, 40]]
    asked = [a.key for a in play(out_of_hiding(state, "defender"), answers=answers).asked]
    assert asked == ["hiding", "ambush_place", "ambush_measured", "traps", "trap_1"]
    assert (roster.ambush, roster.traps) == ("", 3)


@pytest.mark.rule("fow.base.ambush")
@pytest.mark.parametrize(("enemy", "band"), [((10, 50), "near"), ((40, 70), "far")])
def test_what_the_plan_measures_is_filled_in_for_an_ambush(enemy, band):
    state = state_of("crossroads")
    state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
    state.now.rosters["soviet"].places = {keys(state, "soviet", "T-34s")[0]: list(enemy)}
    measured = play(reveal_ambush(state, "defender"), answers=["reveal", [10, 40], {"nearest": band}]).asked[-1]
    assert measured.fields[0].default == band
    assert measured.suggestion["nearest"] == band
    assert "the nearest enemy is T-34s" in measured.context[0]


@pytest.mark.rule("fow.base.ambush")
def test_an_ambush_keeps_to_the_deployment_area_and_its_distances():
    def sprung(*answers):
        state = state_of("crossroads")
        state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
        return play(reveal_ambush(state, "defender"), answers=["reveal", *answers])

    with pytest.raises(Refused, match='6" on the wrong side of the centre line'):
        sprung([10, 30])
    with pytest.raises(Refused, match="too near"):
        sprung([10, 40], {"nearest": "touching"})
    with pytest.raises(Refused, match="not Concealed"):
        sprung([10, 40], {"nearest": "near", "seen": True})


# ---------------------------------------------------------------- Booby Traps


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_booby_traps_lie_hidden_until_they_are_laid():
    state = state_of("onslaught")
    state.now.rosters["german"].traps = 8
    played = play(place_traps(state, "defender"), answers=[2, [20, 40], [21, 41]])
    assert state.now.rosters["german"].traps == 6
    assert [m.point for m in state.now.obstacles if m.kind is Obstacle.BOOBY_TRAP] == [(20, 40), (21, 41)]
    assert "2 Booby Traps are laid." in played.texts("soviet")
    with pytest.raises(Refused, match="wrong side"):
        play(place_traps(state, "defender"), answers=[1, [20, 30]])


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_all_at_once_if_you_read_it_so():
    state = state_of("onslaught", booby_trap_release="all_at_once")
    state.now.rosters["german"].traps = 4
    with pytest.raises(Refused, match="all 4 at once, or none"):
        play(place_traps(state, "defender"), answers=[1, [20, 40]])
    play(place_traps(state, "defender"), answers=[0])


# ---------------------------------------------------------------- what is reported


def test_losses_and_moves_are_kept():
    state = with_objectives(state_of("onslaught"), ("defender", 20, 50), ("attacker", 30, 50))
    state.now.turns["attacker"], state.now.phase = 1, "play"
    rifles, tanks = keys(state, "soviet", "Rifles A", "T-34s")
    guns, grenadiers = keys(state, "german", "Guns", "Grenadiers A")
    report = {
        "own": [tanks],
        "enemy": [guns],
        "losses": [{"unit": f"own {rifles}", "teams": 2}, {"unit": f"enemy {grenadiers}", "teams": 3}],
        "moved": [{"unit": rifles, "place": "12, 30.5"}],
    }
    play(end_of_turn(state), answers=[report])
    soviet, german = state.now.rosters["soviet"], state.now.rosters["german"]
    assert (soviet.destroyed, german.destroyed) == ([tanks], [guns])
    assert (soviet.force.unit(rifles).strong, german.force.unit(grenadiers).strong) == (7, 4)
    assert soviet.places[rifles] == [12, 30.5]
    assert (state.now.turn_of, state.now.phase) == ("defender", "start")


def test_the_enemys_ambush_is_not_among_what_can_be_reported_lost():
    state = with_objectives(state_of("onslaught"), ("defender", 20, 50))
    state.now.turns["attacker"], state.now.phase = 1, "play"
    state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
    played = play(end_of_turn(state), answers=[{}])
    for field in played.asked[0].fields:
        assert "Guns" not in str(field.choices) + str([c.choices for c in field.columns])


@pytest.mark.rule("fow.base.ambush")
def test_no_ghost_of_a_destroyed_unit_is_measured_from():
    state = state_of("crossroads")
    rifles = keys(state, "soviet", "Rifles A")[0]
    soviet, german = state.now.rosters["soviet"], state.now.rosters["german"]
    soviet.places[rifles], soviet.stands = [12, 40], [Stand(rifles, TeamKind.INFANTRY, 9, 12, 40)]
    german.ambush = keys(state, "german", "Guns")[0]
    lose(state.now, "attacker", [rifles])
    played = play(reveal_ambush(state, "defender"), answers=["reveal", [10, 40], FAR])
    assert not any("Rifles A" in line for line in played.asked[-1].context)
