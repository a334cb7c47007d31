"""Dice at hand during a turn: each roll is offered where it can be, takes what it costs, and No is one click."""

import pytest

from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.obstacles.minefields import MineHit
from sandtable.games.bagration.turns.rolls import offered, rolls
from sandtable.kernel import Refused, Roll, play
from tests.bagration.battles import keys, state_of

WIRES = [Marker("Barbed Wire 1", Obstacle.WIRE, (20, 40)), Marker("Barbed Wire 2", Obstacle.WIRE, (24, 40))]
FIELD = Marker("Minefield 1", Obstacle.MINEFIELD, (30, 40))


def battle(mission="hammering", *, work="", skill="4+", **given):
    """Soviets to move, wire and a Minefield before them."""
    state = state_of(mission, **given)
    state.now.obstacles = [Marker(m.name, m.kind, m.point) for m in (*WIRES, FIELD)]
    if work:
        key = next(k for k, s in selections().items() if s.card == work)
        state.now.fortifications = put_up(key)
    for unit in state.now.rosters["soviet"].force.units:
        unit.skill = skill
    return state


def rifles(state):
    return next(u for u in state.now.rosters["soviet"].force.units if u.name == "Rifles A")


def roll(state, what, *answers, dice=()):
    return play(rolls(state, "attacker"), answers=[what, *answers, "no"], dice=dice)


def of(state, name, kind="infantry"):
    return f"{keys(state, 'soviet', name)[0]} {kind}"


def test_no_is_one_click():
    played = play(rolls(battle(), "attacker"), answers=["no"])
    assert len(played.asked) == 1
    assert played.asked[0].options[0].key == "no"
    assert played.asked[0].suggestion == "no"


def test_what_is_offered_is_what_is_there():
    assert offered(battle().now, "attacker") == ["wire", "gapping", "mines", "clear", "ground", "hit", "dig_in"]
    assert "fortification" in offered(battle(work="gun_nest").now, "attacker")
    assert "fortification" not in offered(battle(work="gun_nest").now, "defender")
    assert offered(state_of("sickle").now, "attacker") == ["ground", "hit", "dig_in"]


@pytest.mark.rule("fow.obstacle.wire.infantry")
def test_teams_test_together_at_each_wire_and_those_that_fail_halt():
    state = battle()
    played = roll(state, "wire", of(state, "Rifles A"), 4, {"count": 2}, dice=[4, 3, 6, 5, 4, 1, 2])
    assert "Rifles A: 1 of 4 Teams get through, 3 halt in the wire." in played.texts()
    first, second = (a for a in played.asked if isinstance(a, Roll))
    assert (len(first.dice), len(second.dice)) == (4, 3), "the halted one tests no more"
    assert "25.0%" in first.context[0]
    assert "1.00 of 4 on average" in first.context[0]


@pytest.mark.rule("fow.obstacle.wire.infantry")
def test_once_a_move_where_you_play_it_so():
    state = battle(wire_tests="once_a_move")
    played = roll(state, "wire", of(state, "Rifles A"), 2, {"count": 2}, dice=[4, 4])
    assert "2 of 2 Teams get through." in " ".join(played.texts())


@pytest.mark.rule("fow.obstacle.wire.tank")
def test_tanks_are_asked_for_their_cross_number_once():
    state = battle()
    played = roll(state, "wire", of(state, "T-34s", "tank"), 1, "3+", {"count": 1}, dice=[2])
    assert "0 of 1 Team gets through, 1 halt" in " ".join(played.texts())
    tanks = next(u for u in state.now.rosters["soviet"].force.units if u.name == "T-34s")
    assert tanks.cross == "3+"
    again = roll(state, "wire", of(state, "T-34s", "tank"), 1, {"count": 1}, dice=[3])
    assert not any(a.key == "card_cross" for a in again.asked)


@pytest.mark.rule("fow.obstacle.wire.gapping")
@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"leader": "5", "wire": "1"}, None),
        ({"leader": "7", "wire": "1"}, '7" from the Leader'),
        ({"leader": "5", "wire": "3"}, '3" from the Wire'),
        ({"leader": "5", "wire": "1", "pinned": True}, "Pinned Down"),
        ({"leader": "5", "wire": "1", "leader_moved": True}, "the Leader has moved this turn"),
        ({"leader": "5", "wire": "1", "team_moved": True}, "the Team has moved this turn"),
        ({"leader": "15 cm", "wire": "5 cm"}, None),
        ({"leader": "5", "wire": "1", "entered": False}, "in the previous turn"),
        ({"leader": "5", "wire": "1", "ordered": True}, "already ordered this turn"),
        ({"leave": True}, None),
    ],
)
def test_gapping_is_measured_and_the_marker_goes(told, why):
    state = battle()
    script = ("gapping", of(state, "Rifles A"), "Barbed Wire 2", told)
    if why:
        with pytest.raises(Refused) as refused:
            roll(state, *script)
        assert why in refused.value.why
        return
    roll(state, *script)
    assert [m.cleared for m in state.now.obstacles] == [False, "leave" not in told, False]


@pytest.mark.rule("fow.base.minefield")
def test_mines_take_what_the_players_tell():
    state = battle()
    played = roll(state, "mines", "Minefield 1", of(state, "Rifles A"), 3, "Destroyed", "no effect", dice=[3, 4, 1])
    assert rifles(state).strong == 8
    assert "Rifles A: 1 lost, 8 Teams left." in played.texts()
    assert "1.50 of 3 Teams are hit on average." in next(a for a in played.asked if isinstance(a, Roll)).context[0]


@pytest.mark.rule("fow.base.minefield")
def test_a_profile_is_entered_once_and_kept():
    state = battle(minefield_hit="as_entered")
    profile = {"anti_tank": 5, "firepower": "3+"}
    roll(state, "mines", "Minefield 1", of(state, "Rifles A"), 2, profile, dice=[1, 1, 2, 3])
    assert state.now.mine_hit == MineHit(5, "3+")
    assert rifles(state).strong == 8, "one Save of 3+ failed, one made"
    again = roll(state, "mines", "Minefield 1", of(state, "Rifles A"), 1, dice=[1, 6])
    assert not any(a.key == "mine_profile" for a in again.asked)


@pytest.mark.rule("fow.base.minefield", "fow.base.armour_save")
def test_a_tank_is_hit_on_its_top_armour_and_bails_out():
    state = battle(minefield_hit="as_entered")
    state.now.mine_hit = MineHit(5, "3+")
    roll(state, "mines", "Minefield 1", of(state, "T-34s", "tank"), 1, dice=[1, 4, 3])
    tanks = next(u for u in state.now.rosters["soviet"].force.units if u.name == "T-34s")
    assert (tanks.teams[0].left, tanks.teams[0].bailed_out) == (5, 1)


def test_a_unit_that_loses_its_last_team_is_destroyed():
    state = battle()
    rifles(state).teams[0].left = 1
    played = roll(state, "mines", "Minefield 1", of(state, "Rifles A"), "Destroyed", dice=[1])
    assert keys(state, "soviet", "Rifles A")[0] in state.now.rosters["soviet"].destroyed
    assert "Rifles A is Destroyed." in played.texts()


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_clearing_a_trap_laid_under_a_team_is_rolled_for_first():
    state = battle()
    state.now.obstacles = [Marker("Booby Trap 1", Obstacle.BOOBY_TRAP, (20, 40))]
    roll(state, "clear", "Booby Trap 1", of(state, "Rifles A"), {"underfoot": True}, "Destroyed", dice=[1])
    assert (state.now.obstacles[0].cleared, rifles(state).strong) == (False, 8)
    roll(state, "clear", "Booby Trap 1", of(state, "Rifles A"), {"underfoot": False})
    assert state.now.obstacles[0].cleared
    with pytest.raises(Refused, match="Pinned Down"):
        roll(battle(), "clear", "Minefield 1", of(state, "Rifles A"), {"pinned": True})


@pytest.mark.rule("fow.base.cross_check", "fow.terrain.river.deep")
def test_a_deep_river_is_waded_on_4_and_closed_to_tanks():
    state = battle()
    clear = {"move": 9, "far": 9}
    played = roll(state, "ground", "deep_river", of(state, "Rifles A"), 2, clear, dice=[4, 3])
    assert "Rifles A: 1 of 2 Teams get on, 1 halt before it." in played.texts()
    ask = next(a for a in played.asked if a.key == "teams_of")
    assert "Impassable" in next(o.refused for o in ask.options if o.key == of(state, "T-34s", "tank"))
    with pytest.raises(Refused, match='9" are needed to get clear of the deep river; the move is 8"'):
        roll(state, "ground", "deep_river", of(state, "Rifles A"), 2, {"move": 8, "far": 9})


def test_ground_that_nobody_can_enter_ends_without_a_question():
    played = roll(battle(), "ground", "swamp")
    assert any("Nobody rolls: Swamp is Impassable" in text for text in played.texts())


@pytest.mark.rule("fow.base.dig_in")
def test_digging_in():
    state = battle()
    assert "Rifles A is in Foxholes." in roll(state, "dig_in", of(state, "Rifles A"), dice=[4]).texts()
    assert rifles(state).dug_in
    with pytest.raises(Refused, match="Dig In was already ordered this turn; Dig In would be a second Order"):
        roll(state, "dig_in", of(state, "Rifles A"))
    other = battle()
    assert "Rifles A is not dug in." in roll(other, "dig_in", of(other, "Rifles A"), dice=[3]).texts()


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_one_order_serves_every_team_near_the_leader():
    state = battle()
    for wire in ("Barbed Wire 1", "Barbed Wire 2"):
        roll(state, "gapping", of(state, "Rifles A"), wire, {"leader": "5", "wire": "1"})
    assert [m.cleared for m in state.now.obstacles] == [True, True, False]
    with pytest.raises(Refused, match="Wire Gapping was already ordered this turn; Dig In would be a second Order"):
        roll(state, "dig_in", of(state, "Rifles A"))


@pytest.mark.rule("fow.base.orders", "fow.obstacle.wire.gapping")
def test_a_leader_gives_one_order_a_turn():
    state = battle()
    roll(state, "dig_in", of(state, "Rifles A"), dice=[3])
    gapping = ("gapping", of(state, "Rifles A"), "Barbed Wire 2", {"leader": "5", "wire": "1"})
    with pytest.raises(Refused, match="Dig In was already ordered this turn; Wire Gapping would be a second Order"):
        roll(state, *gapping)
    with pytest.raises(Refused, match="Dig In was already ordered this turn"):
        roll(state, *gapping[:3], {"leader": "5", "wire": "1", "ordered": False})  # it is on record


@pytest.mark.rule("fow.obstacle.wire.tank")
@pytest.mark.parametrize(("stops", "asked"), [(False, False), (True, True)])
def test_guns_are_asked_for_a_number_only_where_wire_stops_them(stops, asked):
    state = battle(wire_stops_guns=stops)
    answers = [of(state, "Howitzers", "gun"), 1, *(["5+", {"count": 1}] if stops else [])]
    played = roll(state, "wire", *answers, dice=[4] if stops else [])
    assert ("card_cross" in [a.key for a in played.asked]) is asked
    assert ("Barbed Wire does not stop gun teams." in played.texts()) is not stops


@pytest.mark.rule("fow.base.cross_check")
def test_two_hedges_in_one_move_are_two_checks():
    state = battle()
    played = roll(state, "ground", "hedge", of(state, "T-34s", "tank"), 2, "3+", 2, dice=[3, 6, 2, 3])
    assert "T-34s: 1 of 2 Teams get on, 1 halt on the way." in played.texts()
