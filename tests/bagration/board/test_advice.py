"""What is suggested on the board, and so what the Recruit does: he moves, digs in and shoots, and says why."""

from dataclasses import replace

import pytest

from sandtable.bots import play_bots
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.state import Phase
from sandtable.kernel import in_memory
from sandtable.tabletop.measures import between
from tests.bagration.battles import charter
from tests.bagration.board.tables import act, step, table

FIELD = """
............
....G.......
............
....A.......
............
....R..B.T..
............
............
G = german Guns
A = german Grenadiers A
R = soviet Rifles A
B = soviet Rifles B
T = soviet T-34s
"""
# rows of 9 inches, columns of 4: Guns at 18, 58.5; Grenadiers at 18, 40.5; Rifles A at 18, 22.5, B at 30, T-34s at 38


def suggested(state):
    (asked,) = [r for r in step(state).asked if r.key in ("movement", "shooting")][-1:]
    return asked.suggestion, asked.because


def marked(state, *places):
    """With Objectives there, and whoever does not stand on the table in Reserve."""
    state.now.objectives = [Objective(n, "attacker", *place) for n, place in enumerate(places, 1)]
    for roster in state.now.rosters.values():
        roster.reserve = [u.key for u in roster.force.units if u.key not in roster.places]
    return state


def unit(state, side, name):
    return next(u for u in state.now.rosters[side].force.units if u.name == name)


def end_of(value):
    x, y = value["path"][-1].partition("@")[0].split(",")
    return float(x), float(y)


def everybody_moves(state):
    """The whole Movement Step as suggested; who was moved, and where to."""
    found = []
    while (value := suggested(state)[0])["verb"] != "done":
        step(state, value, dice=[6] * 12 if value["verb"] == "dig_in" else [])
        found.append((value["verb"], value["counters"][0], end_of(value) if value["verb"] == "move" else None))
    return found


def test_the_attackers_units_go_for_the_objective_and_not_on_one_heap():
    state = marked(table(FIELD), (30, 60))
    value, why = suggested(state)
    assert value["verb"] == "move"
    assert "to take Objective 1" in why
    moved = everybody_moves(state)
    ends = [place for _, _, place in moved]
    assert {who for _, who, _ in moved} == {"own-u2", "own-u3", "own-u5"}
    assert all(between(a, b) >= 2.5 for n, a in enumerate(ends) for b in ends[:n])


def test_guns_stay_in_their_foxholes_and_grenadiers_go_where_nobody_guards():
    state = marked(table(FIELD, role="defender"), (30, 30))
    unit(state, "german", "Guns").dug_in = True
    moved = everybody_moves(state)
    assert [who for verb, who, _ in moved if verb == "move"] == ["own-u2"]
    assert (
        "the enemy is near it, and nobody of ours is" in suggested(marked(table(FIELD, role="defender"), (30, 30)))[1]
    )


def test_a_defender_at_a_threatened_objective_stays_and_digs_in():
    state = marked(table(FIELD, role="defender"), (18, 39), (30, 30))
    state.now.rosters["soviet"].places["u2"] = [18, 30]
    value, why = suggested(state)
    assert value == {"verb": "dig_in", "counters": ["own-u2"]}, "he alone guards Objective 1"
    assert "Objective 1" in why


def carded(state):
    for side, name, card in (
        ("german", "Grenadiers A", {"range": 16, "rof": [2, 1], "firepower": "6", "anti_tank": 3, "hit_on": "4+"}),
        ("german", "Guns", {"range": 40, "rof": [2, 1], "firepower": "3+", "anti_tank": 11, "hit_on": "4+"}),
        ("soviet", "Rifles A", {"hit_on": "3+"}),
        ("soviet", "T-34s", {"hit_on": "3+"}),
    ):
        for key, value in card.items():
            setattr(unit(state, side, name), key, value)
    return state


def test_who_has_a_target_in_range_shoots_and_nobody_at_tanks_he_cannot_hurt():
    state = carded(marked(table(FIELD, role="defender", phase=Phase.PLAY), (18, 60)))
    shots = []
    while (value := suggested(state)[0])["verb"] != "done":
        shots.append((value["counters"][0], value["to"]))
        step(state, value, {"dice": 0, "hits": 0})
    assert shots == [("own-u3", "enemy-u2")], "the Grenadiers' 16 inches end short of the Rifles at 18"
    unit(state, "german", "Grenadiers A").range = 24
    assert suggested(state)[0] == act("hit", "own-u2", to="enemy-u2"), "not the tanks: his Anti-tank is 3"


@pytest.mark.rule("fow.base.pinned", "fow.base.dig_in")
@pytest.mark.parametrize(("pinned", "dice"), [(False, 14), (True, 7)])
def test_cards_fill_in_the_dice_to_hit_by_the_rof_of_who_moved_or_not(pinned, dice):
    state = carded(table(FIELD, role="defender", phase=Phase.PLAY))
    unit(state, "german", "Grenadiers A").pinned = pinned
    shown = step(state, act("hit", "own-u2", to="enemy-u2")).pending
    assert shown.suggestion["dice"] == dice
    assert shown.suggestion["needed"] == "3+"
    told = shown.suggestion | {"dice": 4}
    played = step(state, act("hit", "own-u2", to="enemy-u2"), told, dice=[1, 3, 2, 6, 2, 5])
    assert unit(state, "soviet", "Rifles A").strong == 8, "two of four hit, one of two Saves fails"
    assert [r.key for r in played.asked if r.key in ("to_hit", "volley")] == ["to_hit", "volley"]


@pytest.mark.rule("fow.base.armour_save")
def test_firepower_is_never_taken_for_granted_where_it_decides():
    state = table(FIELD, role="defender", phase=Phase.PLAY)
    form = step(state, act("hit", "own-u3", to="enemy-u5")).pending
    assert form.suggestion["firepower"] == ""
    assert form.suggestion["dice"] == 0
    assert "Firepower" in form.refuse(form.understand({"hits": 1})).why
    assert form.refuse(form.understand({"hits": 0})) is None


@pytest.mark.rule("fow.base.dash")
def test_who_dashed_does_not_shoot():
    state = carded(table(FIELD, role="defender"))
    step(state, act("move", "own-u2", path=["18,48"], word="Dash"))
    state.now.phase = Phase.PLAY
    form = step(state).pending
    assert "dashed" in form.refuse(form.understand(act("hit", "own-u2", to="enemy-u2"))).why


def test_on_the_board_recruits_move_and_shoot_for_both_sides_and_say_why():
    players = dict.fromkeys(GAME.side_keys(), "bot")
    campaign = in_memory(GAME, replace(charter("onslaught", table="board"), players=players))
    while campaign.state.battle is None or campaign.state.battle.turns["defender"] < 2:
        assert play_bots(campaign, limit=20)
    for side in GAME.side_keys():
        roster = campaign.state.now.rosters[side]
        assert len({tuple(p) for p in roster.places.values()}) == len(roster.places), "no heaps"
    story = [line.text for line in campaign.log("soviet")]
    assert any(line.startswith("Move ") for line in story)
    assert any(line.startswith("The Recruit: ") and "to take Objective" in line for line in story)
    shots = [line for line in story if line.startswith("Shoot ")]
    assert any("at Example Rifle" in line or "at Example Tank" in line for line in shots), "the Defender shoots"
