"""7.510, 7.511: wounded leaders, recombining, Battle Hardening, armor leaders."""

import pytest

from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.armor_leaders import step_7_5114
from sandtable.games.orsha.reph.leader_hardening import eligible, next_better, step_7_5113
from sandtable.games.orsha.reph.mmc_hardening import candidates, step_7_5111, step_7_5112
from sandtable.games.orsha.reph.wounded_leaders import step_7_510
from sandtable.kernel import Refused, play
from tests.orsha.reph_first.table import TABLES, campaign, put, run

MISS = [6, 6]


# ---- 7.510


@pytest.mark.rule("oto2.7.510")
@pytest.mark.parametrize(
    ("name", "status", "die", "box", "wounded"),
    [
        ("9-1", [Status.HEROIC], 2, Box.RETAINED, False),
        ("8-0", [Status.ISOLATED], 2, Box.EVACUATED, True),
        ("8-0", [], 1, Box.RETAINED, False),
        ("8-0", [], 2, Box.RETAINED, True),
        ("8-0", [], 3, Box.EVACUATED, True),
    ],
)
def test_a_wounded_leader_recovers_lingers_or_is_evacuated(name, status, die, box, wounded):
    state = campaign()
    leader = put(state, "german", name, "", Status.WOUNDED, *status)
    run(step_7_510(state), dice=[die])
    assert leader.box is box
    assert leader.has(Status.WOUNDED) is wounded
    assert state.sides["german"].line.cvp == 0


@pytest.mark.rule("oto2.7.510")
def test_an_evacuated_leader_leaves_his_weapon_behind():
    """He is Isolated, so both are still on the map (7.5071)."""
    state = campaign()
    leader = put(state, "german", "8-0", "K49", Status.WOUNDED, Status.ISOLATED)
    lmg = put(state, "german", "LMG", "K49", Status.ISOLATED, holder=leader)
    run(step_7_510(state), dice=[2])
    assert (leader.box, leader.hex) == (Box.EVACUATED, "")
    assert (lmg.box, lmg.hex, lmg.holder) == (Box.MAP, "K49", "")


# ---- 7.5111


@pytest.mark.rule("oto2.7.5111")
def test_five_half_squads_become_two_squads_and_one_is_left():
    state = campaign()
    halves = [put(state, "russian", "2-3-7") for _ in range(5)]
    lmg = put(state, "russian", "LMG", holder=halves[1])
    run(step_7_5111(state))
    left = sorted(p.name for p in halves if p.box is Box.RETAINED)
    assert left == ["2-3-7", "4-4-7", "4-4-7"]
    assert sum(p.box is Box.RECOMBINED for p in halves) == 2
    assert lmg.holder == halves[0].id


@pytest.mark.rule("oto2.7.5111")
def test_isolated_half_squads_pair_only_within_their_own_area():
    state = campaign()
    state.ground.isolated = [["K48", "K49"], ["P49"]]
    apart = [put(state, "german", "2-4-7", "K49", Status.ISOLATED), put(state, "german", "2-4-7")]
    apart.append(put(state, "german", "2-4-7", "P49", Status.ISOLATED))
    run(step_7_5111(state))
    assert {p.name for p in apart} == {"2-4-7"}
    put(state, "german", "2-4-7", "K48", Status.ISOLATED)
    run(step_7_5111(state))
    assert (apart[0].name, apart[0].hex) == ("4-6-7", "K49")


@pytest.mark.rule("oto2.7.5111", "oto2.7.5055")
def test_half_squads_cut_off_upstairs_or_bound_to_their_location_do_not_meet():
    state = campaign()
    state.ground.isolated = [["K49/1"], ["P49/1"]]
    apart = [put(state, "german", "2-4-7", hex, Status.ISOLATED, level=1) for hex in ("K49", "P49")]
    run(step_7_5111(state))
    assert {p.name for p in apart} == {"2-4-7"}
    state = campaign(isolated_setup_in_overlap="current-location-only")
    state.ground.isolated = [["K48", "K49"]]
    apart = [put(state, "german", "2-4-7", hex, Status.ISOLATED) for hex in ("K48", "K49")]
    run(step_7_5111(state))
    assert {p.name for p in apart} == {"2-4-7"}


# ---- 7.5112


def hardening(state, dice, german=(), russian=()):
    return run(step_7_5112(state), dice=dice, answers={"german": list(german), "russian": list(russian)})


@pytest.mark.rule("oto2.7.5112.b")
@pytest.mark.parametrize(
    ("won", "cvp", "dice", "count"),
    [
        (False, 20, [2, 3], 1),
        (True, 65, [1, 3], 4),
        (True, 29, [4, 5], 1),
        (False, 0, [3, 4], 0),
        (False, 29, [3, 4], 0),
        (False, 30, [3, 4], 1),
        (False, 59, [3, 5], 0),
    ],
)
def test_how_many_mmc_harden(won, cvp, dice, count):
    state = campaign()
    state.sides["russian"].line.cvp = cvp
    state.track.scenario_winners = {"23AM": "german" if won else "russian"}
    squads = [put(state, "german", "4-6-7", hex, Status.ISOLATED) for hex in ("K20", "K21", "K22", "K23", "K24")]
    chosen = [squad.id for squad in squads[:count]]
    hardening(state, [*dice, *MISS], german=[chosen] if count > 1 else chosen)
    assert [squad.name for squad in squads] == ["4-6-8"] * count + ["4-6-7"] * (5 - count)


@pytest.mark.rule("oto2.7.5112.b")
def test_the_drm_per_30_cvp_is_a_reading_and_the_dr_is_secret():
    state = campaign(mmc_bh_drm_per_30_cvp=-2)
    state.track.scenario_winners = {"23AM": "russian"}
    state.sides["russian"].line.cvp = 30
    squad = put(state, "german", "4-4-7")
    played = hardening(state, [3, 5, *MISS], german=[squad.id])  # 8 - 2 = 6
    assert squad.name == "4-6-7"
    assert not any("4-6-7" in text or ": 6)" in text for text in played.texts("russian"))


@pytest.mark.rule("oto2.7.5112.a")
def test_a_hero_is_given_up_for_a_hardening_in_his_own_area():
    state = campaign()
    state.ground.isolated = [["K49"]]
    hero = put(state, "russian", "Hero", "K49", Status.ISOLATED)
    inside = put(state, "russian", "4-4-7", "K49", Status.ISOLATED)
    outside = put(state, "russian", "4-4-7")
    assert candidates(state, "russian", [], hero) == [inside]
    hardening(state, [*MISS, *MISS], russian=[inside.id])
    assert hero.box is Box.ELIMINATED
    assert (inside.name, outside.name) == ("4-5-8", "4-4-7")


@pytest.mark.rule("oto2.7.5112.c")
def test_the_second_result_may_be_a_free_8_0_and_nobody_hardens_twice():
    state = campaign()
    state.track.scenario_winners = {"23AM": "german"}
    first_line, elite = put(state, "german", "4-6-7"), put(state, "german", "5-4-8")
    put(state, "german", "2-2-8")
    assert candidates(state, "german", [first_line.id])[0] is elite
    hardening(state, [2, 3, *MISS], german=[[first_line.id, elite.id]])  # 5 - 3 = 2: two MMC, on one screen
    assert (first_line.name, elite.name) == ("4-6-8", "5-4-8")
    assert (state.pieces[-1].name, state.pieces[-1].box) == ("8-0", Box.RETAINED)


@pytest.mark.rule("oto2.7.5112.c")
def test_by_the_other_reading_an_elite_is_chosen_only_without_another_mmc():
    state = campaign(bh_on_elite_or_crew="only-without-other-mmc")
    first_line, elite = put(state, "german", "4-6-7"), put(state, "german", "5-4-8")
    assert candidates(state, "german", []) == [first_line]
    assert candidates(state, "german", [first_line.id]) == [elite]
    state.track.scenario_winners = {"23AM": "german"}
    played = play(step_7_5112(state), dice=[2, 3], until="harden", tables=TABLES)
    asked = played.pending
    assert asked.at_most == 2
    assert asked.check([first_line.id, elite.id])
    with pytest.raises(Refused, match=r"4-6-7 .* comes before .* 5-4-8"):
        asked.check([elite.id])


# ---- 7.5113


def promoting(state, dice, german=(), russian=()):
    return run(step_7_5113(state), dice=dice, answers={"german": list(german), "russian": list(russian)})


@pytest.mark.rule("oto2.7.5113.a")
@pytest.mark.parametrize(("before", "after"), [("9-1", "9-2"), ("10-3", "10-3"), ("8-1", "9-1")])
def test_heroic_leaders_harden_and_stop_being_heroic(before, after):
    state = campaign()
    leader = put(state, "german", before, "K20", Status.HEROIC, Status.ISOLATED)
    rolls = [*MISS, *MISS]
    answers = {"german": []}
    played = run(step_7_5113(state), dice=rolls, answers=answers)
    assert leader.name == after
    assert not leader.has(Status.HEROIC)
    assert played.result is None


@pytest.mark.rule("oto2.7.5113.b")
@pytest.mark.parametrize(("have", "after"), [("10-2", "10-3"), ("9-2", "10-2")])
def test_a_german_2_is_for_a_10_2_or_the_next_lower(have, after):
    state = campaign()
    state.track.scenario_winners = {"23AM": "russian"}
    leader = put(state, "german", have)
    promoting(state, [1, 2, *MISS], german=[leader.id])  # 3 - 1 = 2
    assert leader.name == after


@pytest.mark.rule("oto2.7.5113.b")
@pytest.mark.parametrize(
    ("won", "dice", "have", "after"), [(True, [4, 4], "8-0", "8-1"), (False, [6, 5], "6+1", "7-0")]
)
def test_the_russian_rows(won, dice, have, after):
    state = campaign()
    state.track.scenario_winners = {"23AM": "russian" if won else "german"}
    leader, better = put(state, "russian", have), put(state, "russian", "9-2")
    answers = ["roll"] if have == "8-0" else []
    with pytest.raises(Exception, match="not among the answers"):
        promoting(state, [*MISS, *dice], russian=[*answers, better.id])
    promoting(state, [*MISS, *dice], russian=[*answers, leader.id])
    assert leader.name == after


@pytest.mark.rule("oto2.7.5113.b")
def test_odd_leaders_stand_beside_the_ladder_or_are_not_eligible():
    assert [next_better(name) for name in ("10-1", "10-0", "7-1", "10-3")] == ["10-2", "10-1", "8-1", ""]
    state = campaign()
    odd = put(state, "german", "10-1")
    assert eligible(state, "german", "10-2") == [odd]
    assert eligible(state, "german", "9-2") == []
    state = campaign(nonstandard_leader_bh="not-eligible")
    put(state, "german", "10-1")
    assert eligible(state, "german", "10-2") == []


@pytest.mark.rule("oto2.7.5113.c")
@pytest.mark.parametrize(("name", "first", "second"), [("8-0", "7-0", "7-0"), ("8-1", "8-0", "7-0")])
def test_a_leader_is_split_instead_of_the_dr(name, first, second):
    state = campaign()
    leader = put(state, "german", name)
    promoting(state, MISS, german=[leader.id])  # the Russians' DR only
    assert (leader.name, state.pieces[-1].name) == (first, second)


@pytest.mark.rule("oto2.7.5113.c")
@pytest.mark.parametrize("status", [Status.WOUNDED, Status.ISOLATED])
def test_a_wounded_or_isolated_leader_is_not_traded(status):
    state = campaign()
    leader = put(state, "german", "8-0", "K20", status)
    with pytest.raises(Refused, match=r"wounded|Isolated"):
        promoting(state, MISS, german=[leader.id])


# ---- 7.5114


@pytest.mark.rule("oto2.7.5114")
def test_a_bailed_out_armor_leader_goes_to_his_own_type():
    state = campaign()
    lost = put(state, "russian", "KV-1S", "K20", Status.WRECK)
    put(state, "russian", "T-34 M43")
    own = put(state, "russian", "KV-1S")
    leader = put(state, "russian", "9-1 armor leader", holder=lost)
    run(step_7_5114(state))
    assert leader.holder == own.id


@pytest.mark.rule("oto2.7.5114")
def test_one_still_in_his_afv_stays_lacking_his_type_the_owner_may_seat_him_elsewhere():
    state = campaign()
    tank = put(state, "russian", "T-34 M43")
    put(state, "russian", "KV-1S", "K20", Status.ISOLATED)
    seated = put(state, "russian", "9-1 armor leader", holder=tank)
    lost = put(state, "russian", "KV-1S", "K20", Status.WRECK)
    leader = put(state, "russian", "8-1 armor leader", holder=lost)
    run(step_7_5114(state))
    assert seated.holder == tank.id
    assert leader.holder == lost.id  # no free, non-Isolated AFV
    other = put(state, "russian", "T-34 M43")
    run(step_7_5114(state), answers={"russian": ["T-34 M43"]})
    assert leader.holder == other.id


@pytest.mark.rule("oto2.7.510")
def test_seven_wounded_leaders_are_one_screen_each_with_his_odds():
    state = campaign()
    names = ("9-2", "9-1", "8-1", "8-0", "7-0", "6+1", "8-1")
    leaders = [put(state, "german", name, "", Status.WOUNDED) for name in names]
    leaders[1].gain(Status.HEROIC)
    leaders[2].gain(Status.ISOLATED)
    dice = [1, 2, 3, 4, 5, 6, 1]
    played = run(step_7_510(state), dice=dice)
    (roll,) = played.asked
    assert roll.dice == (6,) * 7
    assert len(roll.context) == 7
    assert all("%" in line for line in roll.context)
    alone = []
    for n, leader in enumerate(leaders):
        other = campaign()
        one = put(other, "german", leader.name, "", Status.WOUNDED, *([Status.HEROIC] if n == 1 else []))
        one.status += [Status.ISOLATED] if n == 2 else []
        run(step_7_510(other), dice=[dice[n]])
        alone.append((one.box, one.has(Status.WOUNDED)))
    assert [(p.box, p.has(Status.WOUNDED)) for p in leaders] == alone, "as if each had thrown by himself"
    assert len(played.texts()) == 8
