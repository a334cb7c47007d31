"""7.4, 7.31, 6: victory, with the ledger's own cases."""

import pytest

from sandtable.games.orsha.frame import victory
from sandtable.games.orsha.frame.victory import campaign_needs, campaign_score, newly, scenario_needs, scenario_score
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.reph.victory_determination import victory_determination
from sandtable.kernel import play
from tests.orsha.campaigns import new_state

LVP = [our_map().grid.name(o.hex) for o in our_map().objectives]


def standing(date="24PM", *, lvp=0, cvp=0, evp=0, left=0, before=(0, 0), **settings):
    """A state in which the Russians hold so many LVP and have so many points."""
    state = new_state(date, **settings)
    for hex in LVP:
        state.ground.control[hex] = "german"
    for hex in LVP[:lvp]:
        state.ground.control[hex] = "russian"
    state.track.cvp, state.track.evp, state.track.cpp_penalty = cvp, evp, left
    state.track.scenario_start_cvp, state.track.scenario_start_evp = before
    return state


@pytest.mark.rule("oto2.7.4.vc", "oto2.7.518.vp")
@pytest.mark.parametrize(
    ("lvp", "cvp", "evp", "left", "total", "winner"),
    [
        (8, 205, 39, 0, 19, "german"),
        (9, 200, 20, 0, 20, "russian"),
        (9, 210, 30, 1, 19, "german"),
        (0, 19, 19, 0, 0, "german"),
    ],
)
def test_campaign_victory(lvp, cvp, evp, left, total, winner):
    state = standing(lvp=lvp, cvp=cvp, evp=evp, left=left)
    assert campaign_score(state).total == total
    play(victory_determination(state))
    assert (state.winner, bool(state.over)) == (winner, True)


@pytest.mark.rule("oto2.7.31")
@pytest.mark.parametrize(
    ("balance", "needed", "vp", "winner"),
    [("none", 20, 20, "russian"), ("german", 22, 21, "german"), ("russian", 18, 18, "russian")],
)
def test_balance_provisions(balance, needed, vp, winner):
    state = standing(lvp=10, cvp=(vp - 10) * 20, balance=balance)
    assert campaign_needs(state) == needed
    play(victory_determination(state))
    assert state.winner == winner


@pytest.mark.rule("oto2.7.4.carry")
def test_remainders_carry_each_kind_apart():
    assert newly(0, 30) == (1, 10)
    assert newly(30, 42) == (1, 2)
    assert [newly(a, b)[0] for a, b in ((0, 8), (8, 19), (19, 20))] == [0, 0, 1]


@pytest.mark.rule("oto2.7.4.scenario-vc")
@pytest.mark.parametrize(
    ("date", "lvp", "before", "after", "total", "winner"),
    [
        ("23PM", 4, (15, 0), (62, 0), 7, "russian"),
        ("24AM", 6, (10, 0), (19, 19), 6, "german"),
    ],
)
def test_scenario_victory(date, lvp, before, after, total, winner):
    state = standing(date, lvp=lvp, cvp=after[0], evp=after[1], before=before)
    assert scenario_score(state).total == total
    play(victory_determination(state))
    assert state.track.scenario_winners[date] == winner
    assert not state.over


@pytest.mark.rule("oto2.7.4.scenario-vc")
def test_the_other_readings_of_what_a_scenario_earns():
    whole = standing("24AM", lvp=3, cvp=90, before=(70, 0), scenario_vp_count="campaign total")
    assert scenario_score(whole).total == 3 + 4
    gain = standing(
        "24AM", lvp=3, cvp=90, before=(70, 0), scenario_vp_count="gain over the total at the scenario start"
    )
    gain.track.scenario_start_lvp = 2
    assert scenario_score(gain).total == 1 + 1
    gain.date = "23AM"
    assert scenario_score(gain).total == 3 + 4, "7.4 counts the Initial Scenario as the campaign is counted"


@pytest.mark.rule("oto2.7.4.initial-vc")
@pytest.mark.parametrize(("evp", "reading", "winner"), [(20, 6, "russian"), (19, 6, "german"), (19, 5, "russian")])
def test_initial_scenario_victory(evp, reading, winner):
    state = standing("23AM", lvp=3, cvp=45, evp=evp, initial_scenario_vp=reading)
    assert scenario_needs(state) == reading
    play(victory_determination(state))
    assert state.track.scenario_winners["23AM"] == winner


@pytest.mark.rule("oto2.6.lvp.blaze")
def test_an_lvp_hex_on_fire_counts_for_the_russians_until_it_has_burnt_out():
    state = standing()
    hex = next(h for h in LVP if h != "K33")
    state.ground.fires[hex] = "blaze"
    assert victory.russian_lvp(state) == 1
    state.ground.fires.clear()
    assert victory.russian_lvp(state) == 0


@pytest.mark.rule("oto2.6.lvp.k33")
@pytest.mark.parametrize("holder", ["german", "russian"])
def test_the_bridge_of_k33(holder):
    """Whoever last controlled the bridge controls the gully Location that bears the LVP now."""
    state = standing()
    victory.bridge_destroyed(state, holder)
    assert state.ground.control["K33"] == holder
    assert state.ground.changes["K33"] == "bridge destroyed"
    assert victory.russian_lvp(state) == (holder == "russian")
    state.ground.fires["K33"] = "blaze"
    assert victory.russian_lvp(state) == (holder == "russian"), "K33 is not another LVP hex"


@pytest.mark.rule("oto2.6.cg-end", "oto2.7.4.tracks")
def test_campaign_end():
    later = standing("24AM", cvp=399)
    play(victory_determination(later))
    assert not later.over
    last = standing("24PM", cvp=399)
    play(victory_determination(last))
    assert last.over
    conceded = standing("23PM")
    victory.concede(conceded, "german")
    assert (conceded.winner, conceded.over) == ("russian", "The Germans conceded on 23PM")
    assert victory.outcome(conceded).cite == "oto2.6.cg-end"


@pytest.mark.rule("oto2.6.cg-end", "oto2.7.5.seq")
def test_when_a_scenario_is_decided_a_side_may_concede_and_else_the_reph_goes_on():
    state = standing("23PM")
    state.phase = "7.5031"
    play(GAME.next_step(state).procedure(state), answers={"": ["concede", "german", "on"], "german": [{"words": "no"}]})
    assert (state.over, state.phase) == ("", "7.504")
    state.phase = "7.5031"
    answers = {"": ["concede", "german"], "german": [{"words": "we concede"}]}
    play(GAME.next_step(state).procedure(state), answers=answers)
    assert state.winner == "russian"
    assert GAME.next_step(state) is None
