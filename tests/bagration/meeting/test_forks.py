"""The same view for one side whatever the other secretly does: campaigns forked at every hidden choice."""

from dataclasses import replace

import pytest

from sandtable.games.bagration.game import GAME
from sandtable.kernel import Ask, Draw, Roll, in_memory
from tests.bagration.battles import GERMANS, SOVIETS, charter, state_of

ENEMY, OWNER = "soviet", "german"
OPEN = {"terrain": {"pieces": []}, "bombardment_pace": "units", "roll_crossings": "agree"}


def seen(campaign, side):
    """All that a side is shown: its page, its questions, what others do, the story, the steps."""
    asked = [
        repr((p.request.question, p.request.context, getattr(p.request, "options", ()))) for p in campaign.pending(side)
    ]
    lines = [(line.step, line.text, line.side, line.kind, repr(line.data)) for line in campaign.log(side)]
    return {
        "view": repr(campaign.view(side)),
        "asked": asked,
        "waiting": repr(campaign.waiting(side)),
        "story": lines,
        "outline": repr(GAME.outline(campaign.state)),
        "sheets": repr(GAME.sheets(campaign.state)),
    }


def fork(scenario, secrets, *, until, **given):
    """Play on with these secret answers and otherwise alike, until a question with this key stands open."""
    written = charter(scenario, points=57 if scenario != "onslaught" else 150, **given)
    campaign = in_memory(GAME, replace(written, dice="entered"))
    secrets = {key: list(told) for key, told in secrets.items()}
    for _ in range(600):
        side = next(
            s for s in (None, *GAME.side_keys()) for p in campaign.pending(s or OWNER) if p.request.side in (s,)
        )
        pending = campaign.pending(side or OWNER)[0]
        if pending.request.key == until[0] and (len(until) == 1 or campaign.step == until[1]):
            return campaign
        campaign.answer(side or OWNER, pending.id, answer(campaign, pending.request, secrets))
    raise AssertionError(f"{until} was never asked")


def answer(campaign, request, secrets):
    if isinstance(request, Roll):
        return [4] * len(request.dice)
    if request.key == "force" and (request.side != OWNER or "force" not in secrets):
        return {"list": GERMANS if request.side == OWNER else SOVIETS}
    if request.key in secrets and request.side == OWNER:
        told = secrets[request.key]
        return told.pop(0) if len(told) > 1 else told[0]
    if request.key in OPEN:
        return OPEN[request.key]
    assert isinstance(request, Ask)
    if request.key.startswith(("ranged_in", "deploy_")) and request.suggestion is not None:
        return request.suggestion
    return request.suggestion if request.suggestion is not None else request.sample(Draw("fork", request.key))


def alike(one, two):
    a, b = seen(one, ENEMY), seen(two, ENEMY)
    assert {k: a[k] for k in a if a[k] != b[k]} == {k: b[k] for k in a if a[k] != b[k]}
    assert seen(one, OWNER) != seen(two, OWNER), "the owner sees the difference, or this test could not fail"


A, B, GUNS, MORTARS, P1, P2 = "u2", "u3", "u4", "u5", "u6", "u7"


@pytest.mark.rule("fow.mission.hammering.deploy.1")
@pytest.mark.parametrize("held", [[P1, GUNS], [P1, B, A], [P1, A, GUNS]])
def test_which_units_are_in_reserve_and_how_many_is_not_told(held):
    def chosen(units):
        return fork("hammering", {"reserves_defender": [units]}, until=["reserves_attacker"])

    alike(chosen([P1, B]), chosen(held))


@pytest.mark.rule("fow.base.ambush")
@pytest.mark.parametrize("hidden", [[], [GUNS], [B]])
def test_whether_there_is_an_ambush_is_not_told_when_it_is_chosen(hidden):
    def chosen(units):
        secrets = {"reserves_defender": [[P1, P2]], "ambush": [units]}
        return fork("hammering", secrets, until=[f"deploy_{'u1'}"])

    alike(chosen([A]), chosen(hidden))


@pytest.mark.rule("fow.base.ambush")
@pytest.mark.parametrize("other", [([P1, A], [B]), ([P1, A, B], [])])
@pytest.mark.parametrize("turn", ["at first", "later"])
def test_who_is_off_the_table_may_be_in_reserve_or_in_ambush(other, turn):
    def played(reserve, ambush):
        secrets = {"reserves_defender": [reserve], "ambush": [ambush, "wait"], "hiding": [[]]}
        until = ["deploy_u1"] if turn == "at first" else ["starting", "starting_step"]
        return fork("hammering", secrets, until=until)

    alike(played([P1, B], [A]), played(*other))


@pytest.mark.rule("fow.rule.preliminary_bombardment")
def test_the_bombardment_does_not_tell_which_of_two_units_waits_in_ambush():
    def shelled(reserve, ambush):
        secrets = {"reserves_defender": [reserve], "ambush": [ambush, "wait"], "booby_traps": [0], "force": [LISTED]}
        return fork("onslaught", secrets, until=["anything_to_roll"])

    alike(shelled(["u2"], ["u4"]), shelled(["u4"], ["u2"]))


LISTED = {
    "list": "Battalion\nHQ | 2 | 2 infantry, commander | save 3+\nFirst | 8 | 7 infantry | save 3+\n"
    "Guns | 6 | 3 gun | save 4+\nLast | 8 | 7 infantry | save 3+\n"
}
"""Two like Units, one before the guns and one after them."""


@pytest.mark.rule("fow.obstacle.booby.exchange")
def test_a_defender_without_wire_does_not_show_that_he_exchanged_every_minefield():
    def after(minefields, traps):
        state = state_of("rearguard")
        state.now.at = [s.key for s in state.now.steps()].index("place_obstacles") + 1
        state.now.minefields, state.now.rosters[OWNER].traps = minefields, traps
        return repr(GAME.view(state, ENEMY)), repr(GAME.view(state, OWNER))

    all_given, none_given = after(0, 4), after(1, 0)
    assert all_given[0] == none_given[0]
    assert all_given[1] != none_given[1]


@pytest.mark.rule("fow.obstacle.booby.exchange")
@pytest.mark.parametrize(
    ("scenario", "given_up"), [("onslaught", 6), ("onslaught", 1), ("hammering", 2), ("hammering", 1)]
)
def test_how_many_minefields_were_exchanged_is_not_told(scenario, given_up):
    until = ["places_of_works"]

    def exchanged(number):
        return fork(scenario, {"booby_traps": [number]}, until=until, deployment="as_a_list")

    alike(exchanged(0), exchanged(given_up))


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_traps_that_are_held_back_are_not_counted_for_the_enemy():
    def holding(traps):
        campaign = fork("onslaught", {"booby_traps": [0]}, until=["anything_to_roll"])
        campaign.state.now.rosters[OWNER].traps = traps
        return campaign

    alike(holding(0), holding(7))


def test_an_older_file_with_two_nests_of_one_name_opens_with_two_names():
    raw = {"settings": {}, "battle": {"fortifications": [{"name": f"Machine-gun Nest {n}"} for n in (1, 2, 1, 2, 3)]}}
    names = [work["name"] for work in GAME.upgrade(raw)["battle"]["fortifications"]]
    assert len(set(names)) == 5
    assert names[:2] == ["Machine-gun Nest 1", "Machine-gun Nest 2"]
