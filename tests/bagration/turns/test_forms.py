"""The forms of a turn at their ends: the least and the most that is taken, and what is filled in beforehand."""

import pytest

from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Flotilla
from sandtable.games.bagration.river.landing import disembark
from sandtable.games.bagration.setup.walls import buy_walls
from sandtable.games.bagration.turns.ambushes import place_traps
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.tabletop import Bank, River
from tests.bagration.battles import do, keys, state_of


def wired(count=2):
    """Soviets to move, so much wire before them."""
    state = state_of("hammering")
    state.now.obstacles = [Marker(f"Barbed Wire {n}", Obstacle.WIRE, (20 + n, 40)) for n in range(1, count + 1)]
    for unit in state.now.rosters["soviet"].force.units:
        unit.skill = "4+"
    return state


def of(state, name, kind="infantry"):
    return f"{keys(state, 'soviet', name)[0]} {kind}"


def at(state, key, *answers):
    """The question with this key, after these answers; whoever rolls, rolls a 1."""
    return play(rolls(state, "attacker"), answers=list(answers), dice=lambda r: [1] * len(r.dice), until=key).pending


def taken(ask, value):
    try:
        ask.check(value)
    except (Refused, NotUnderstood):
        return False
    return True


def filled(ask):
    return {field.key: field.default for field in ask.fields}


@pytest.mark.rule("fow.base.cross_check")
def test_one_to_six_features_are_met_in_a_move():
    state = wired()
    ask = at(state, "features_met", "ground", "hedge", of(state, "T-34s", "tank"), 2, "3+")
    assert [n for n in range(9) if taken(ask, n)] == [1, 2, 3, 4, 5, 6]
    assert ask.suggestion == 1


@pytest.mark.rule("fow.terrain.river.no_stop", "fow.terrain.river.deep")
def test_the_way_to_the_far_bank_is_told_in_0_to_99_inches():
    state = wired()
    ask = at(state, "clear_of_water", "ground", "deep_river", of(state, "Rifles A"), 2)
    assert filled(ask) | {"leave": False} == {"move": 8, "far": 8, "leave": False}
    for inches, legal in ((-1, False), (0, True), (99, True), (100, False)):
        assert taken(ask, {"move": inches, "far": 0, "leave": False}) is legal
        assert taken(ask, {"move": 99, "far": inches, "leave": False}) is legal
    assert ask.suggestion == {"leave": True}, "nobody is sent into the water unasked"
    assert taken(ask, {"move": 0, "far": 99, "leave": True}), "who does not cross needs no move"


@pytest.mark.rule("fow.terrain.river.no_stop")
def test_who_turns_back_from_the_water_rolls_nothing():
    state = wired()
    answers = ["ground", "deep_river", of(state, "Rifles A"), 2, {"leave": True}, "no"]
    played = play(rolls(state, "attacker"), answers=answers)
    assert not any("Team gets on" in text for text in played.texts())


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def test_of_two_wires_one_or_two_are_met_and_one_is_offered():
    state = wired()
    ask = at(state, "wires_met", "wire", of(state, "Rifles A"), 2)
    assert [n for n in range(5) if taken(ask, {"count": n, "way": ""})] == [1, 2]
    assert ask.suggestion == {"count": 1, "way": ""}
    assert filled(ask)["count"] == 1


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def test_wire_where_the_unit_stands_is_counted_beforehand():
    state = wired(3)
    key = keys(state, "soviet", "Rifles A")[0]
    state.now.rosters["soviet"].places[key] = [21.5, 40]
    ask = at(state, "wires_met", "wire", of(state, "Rifles A"), 2)
    assert filled(ask)["count"] == 3, "markers at 21, 22 and 23 reach 2 inches"
    assert ask.suggestion == {"count": 3, "way": ""}
    assert not taken(ask, {"count": 2, "way": ""})


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_gapping_suggests_to_leave_it():
    state = wired()
    ask = at(state, "gapping", "gapping", of(state, "Rifles A"), "Barbed Wire 1")
    assert ask.suggestion == {"leave": True}
    assert filled(ask)["entered"] is True, "nothing is on record against it"
    assert filled(ask)["ordered"] is False


@pytest.mark.rule("fow.obstacle.booby.clearing", "fow.base.minefield")
@pytest.mark.parametrize(("kind", "asked"), [(Obstacle.BOOBY_TRAP, True), (Obstacle.MINEFIELD, False)])
def test_who_clears_stands_in_it_and_only_of_a_trap_it_is_asked_whether_it_was_laid_under_the_team(kind, asked):
    state = wired()
    state.now.obstacles = [Marker("Mine", kind, (20, 40))]
    ask = at(state, "clearing", "clear", "Mine", of(state, "Rifles A"))
    assert ask.suggestion == {"standing": True, "pinned": False} | ({"underfoot": False} if asked else {})
    assert filled(ask)["standing"] is True
    assert not taken(ask, {"standing": False, "pinned": False} | ({"underfoot": False} if asked else {}))


@pytest.mark.rule("fow.base.minefield")
def test_a_minefields_anti_tank_is_none_or_more():
    state = state_of("hammering", minefield_hit="as_entered")
    state.now.obstacles = [Marker("Mine", Obstacle.MINEFIELD, (20, 40))]
    for unit in state.now.rosters["soviet"].force.units:
        unit.skill = "4+"
    ask = at(state, "mine_profile", "mines", "Mine", of(state, "Rifles A"), 1)
    assert taken(ask, {"anti_tank": 0, "firepower": "3+"})
    assert not taken(ask, {"anti_tank": -1, "firepower": "3+"})


@pytest.mark.rule("fow.river.disembark.shallows")
def test_passengers_who_wade_tell_their_move_in_0_to_99_inches():
    river = River(((0.0, 36.0), (48.0, 36.0)), 8.0)
    boat = Boat("1", "soviet", BoatPlace.ENEMY_BANK, "Rifles", 3, 20, since=3)
    state = Flotilla(boats=[boat], friendly={"soviet": Bank.NEAR})
    asked = play(
        disembark(state, "soviet", 4, river=river, enemies=[(20.0, 41.0)]), answers=["shallows"], until="shallows"
    )
    ask = asked.pending
    assert filled(ask)["move"] == 8
    assert ask.suggestion == {"leave": True}
    told = {"enemies": "20, 41", "leave": False}
    assert [n for n in (-1, 0, 99, 100) if taken(ask, {**told, "move": n})] == [99], "nobody wades 0 inches ashore"
    assert [n for n in (-1, 0, 99, 100) if taken(ask, {**told, "move": n, "leave": True})] == [0, 99]


@pytest.mark.rule("fow.fortification.defilade_wall")
def test_walls_cost_0_to_20_points_and_none_need_be_bought():
    state = state_of("onslaught", defilade_wall_points="as_entered")
    state.now.fortifications += put_up("at_bunker_75cm")
    price = play(buy_walls(state, 5), until="wall_price").pending
    assert [n for n in (-1, 0, 20, 21) if taken(price, n)] == [0, 20]
    assert price.suggestion == 1
    walls = play(buy_walls(state, 5), answers=[1], until="walls").pending
    assert walls.suggestion == 0
    assert [n for n in range(-1, 4) if taken(walls, n)] == [0, 1]


@pytest.mark.rule("fow.obstacle.booby.placement")
@pytest.mark.parametrize(("release", "legal"), [("any_number", [0, 1, 2, 3]), ("all_at_once", [0, 3])])
def test_any_number_of_traps_that_are_held_may_be_laid_and_none_is_suggested(release, legal):
    state = state_of("hammering", booby_trap_release=release) if release == "all_at_once" else state_of("hammering")
    state.now.rosters["german"].traps = 3
    ask = play(place_traps(state, "defender"), until="traps").pending
    assert ask.suggestion == 0
    assert [n for n in range(-1, 6) if taken(ask, n)] == legal


@pytest.mark.rule("fow.rule.reconnaissance_in_force", "fow.mission.onslaught.deploy.5")
@pytest.mark.parametrize(("pick", "least"), [("required", 1), ("optional", 0)])
def test_one_unit_makes_the_reconnaissance_in_force_and_none_only_where_it_may_be_left(pick, least):
    state = state_of("onslaught", recon_in_force_pick=pick) if pick == "optional" else state_of("onslaught")
    ask = do(state, "deploy_recon", until="recon").pending
    a, b = keys(state, "soviet", "Rifles A", "Rifles B")
    assert taken(ask, [a])
    assert not taken(ask, [a, b])
    assert taken(ask, []) is (least == 0)


@pytest.mark.rule("fow.base.breakthrough", "fow.base.bridgehead", "fow.base.rearguard")
@pytest.mark.parametrize("given", ["public", "as_entered"])
def test_numbers_of_the_rulebook_are_0_to_100_and_offered_where_they_are_public(given):
    state = state_of("rearguard", **({"rulebook_missions": given} if given == "as_entered" else {}))
    ask = do(state, "rulebook", until="rulebook").pending
    asks = state.now.spec().asks
    assert {(f.minimum, f.maximum) for f in ask.fields} == {(0, 100)}
    assert filled(ask) == {a.key: a.value if given == "public" else None for a in asks}
