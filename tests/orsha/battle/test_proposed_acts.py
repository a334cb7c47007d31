"""What is suggested to a side on the board, and what bots do: ground that counts, then fire at whom one sees."""

from sandtable.games.orsha.battle import proposed_acts
from sandtable.games.orsha.battle.player_turn import player_turn
from sandtable.games.orsha.battle.shooting import line
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.hexes.grid import distance
from sandtable.kernel import Act, Place, play
from tests.orsha.battle.board_battles import fought

GROUND = "23AM\nT20 german: 4-6-7, 4-6-7\nT23 russian: 4-4-7\nS40 russian: T-34 M43 (wreck)"


def proposed(state, side):
    return proposed_acts.proposed(state, side).act


def suggested_turn(state, side, dice=()):
    """A Player Turn in which every act is the one suggested."""
    state.battle.acting = side if side == GERMAN else ""

    def answer(request):
        assert isinstance(request, Act)
        return request.suggestion

    return play(player_turn(state), answers=answer, dice=dice)


def acts(played):
    return [request.suggestion for request in played.asked if isinstance(request, Act)]


def left(name):
    """Hexes to the nearest Location that counts and is German at the start."""
    hexmap = our_map()
    goals = [o.hex for o in hexmap.objectives if hexmap.grid.number(o.hex) < 42]
    return min(distance(hexmap.grid.hex(name), goal) for goal in goals)


def test_squads_near_an_enemy_fire_at_him_once_as_a_stack():
    state = fought(GROUND)
    played = suggested_turn(state, GERMAN, dice=[3, 4])
    assert [act["verb"] for act in acts(played)] == ["attack", "done"]
    assert [(x.start, x.end) for x in state.battle.looks if x.end == "T23"], "at the squad, not at a wreck"
    assert any("4-6-7, 4-6-7 at T23" in text for text in played.texts(RUSSIAN))


def test_who_sees_nobody_keeps_his_fire():
    """Within range all the same: a hill or woods lie between."""
    grid = our_map().grid
    near = [hex for hex in grid.hexes if distance(hex, grid.hex("T20")) == 4]
    state = fought("23AM\nT20 german: 4-6-7")
    hidden = next(grid.name(hex) for hex in near if not line(state, "T20", 0, Place(hex=grid.name(hex))).is_clear)
    seen = next(grid.name(hex) for hex in near if line(state, "T20", 0, Place(hex=grid.name(hex))).is_clear)
    for hex, verb in ((hidden, "done"), (seen, "attack")):
        assert proposed(fought(f"23AM\nT20 german: 4-6-7\n{hex} russian: 4-4-7"), GERMAN)["verb"] == verb


def test_the_attacker_goes_for_ground_that_counts_as_a_stack_and_once_a_turn():
    state = fought("23AM\nA1 german: 4-6-7\nT40 russian: 4-4-7, 4-4-7, 8-0")
    for _ in range(2):
        start = next(p.hex for p in state.pieces if p.owner == RUSSIAN)
        before = {t.piece: t.hex for t in state.battle.told}
        moves = [act for act in acts(suggested_turn(state, RUSSIAN)) if act["verb"] == "move"]
        assert [len(act["counters"]) for act in moves] == [3], "all three together, and not again in this turn"
        assert left(moves[0]["path"][-1]) == left(before.get(moves[0]["counters"][0], start)) - 2


def test_the_attacker_stops_where_he_can_fire():
    grid, stopped = our_map().grid, []
    for number in range(21, 27):
        state = fought(f"23AM\nT20 german: 4-6-7\nT{number} russian: 4-4-7")
        act = proposed(state, RUSSIAN)
        near = number <= 22 and line(state, f"T{number}", 0, Place(hex="T20")).is_clear
        assert (act["verb"] == "move") == (not near), act
        assert all(distance(grid.hex(name), grid.hex("T20")) >= 2 for name in act.get("path", ()))
        stopped.append(near)
    assert {*stopped} == {True, False}


def test_the_defender_stays_but_for_ground_lost_close_by():
    held = fought("23AM\nV19 german: 4-6-7\nT50 russian: 4-4-7")
    assert proposed(held, GERMAN) == {"verb": "done"}
    held.battle.taken["V17"] = RUSSIAN
    assert proposed(held, GERMAN)["path"][-1] == "V17"
    far = fought("23AM\nV25 german: 4-6-7\nT50 russian: 4-4-7")
    far.battle.taken["V17"] = RUSSIAN
    assert proposed(far, GERMAN) == {"verb": "done"}
    watched = fought("23AM\nV19 german: 4-6-7\nV17 russian: 4-4-7")
    watched.battle.taken["V17"] = RUSSIAN
    assert proposed(watched, GERMAN)["verb"] != "move", "an enemy is seen there"


def test_ground_that_was_reached_is_claimed_once():
    state = fought("23AM\nV17 russian: 4-4-7\nA1 german: 4-6-7")
    first = proposed(state, RUSSIAN)
    assert first == {"verb": "control", "counters": ["r1"]}
    suggested_turn(state, RUSSIAN)
    assert state.battle.taken == {"V17": RUSSIAN}
    assert proposed(state, RUSSIAN)["verb"] != "control"
