"""Ids of the viewer's own: stable while he sees a thing, new when it comes back, and they tell nothing else."""

from dataclasses import replace

import pytest

from sandtable.kernel import DONE, Act, Confirm, Place, Run, Seen, as_json, plain, version_of
from sandtable.kernel.run import request_id
from tests.skirmish.playing import BLUE, act, set_up, start, where


def concealed(c, viewer):
    return [counter for counter in c.view(viewer).sections[0].counters if counter.seen is Seen.CONCEALED]


def at_red_movement(c):
    act(c, "blue", "done", "done")
    return c


def test_a_concealed_counter_shows_its_place_and_nothing_else():
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles to G5")
    (shown,) = concealed(c, "blue")
    assert (shown.name, shown.side, shown.place) == ("Concealed", "red", Place(hex="J4"))
    assert shown.face == type(shown.face)()
    assert (shown.states, shown.carried_by, shown.group, shown.card, shown.mine) == ((), "", "", (), False)


def test_what_stays_in_sight_keeps_its_id_wherever_it_goes():
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles to G5")
    (before,) = concealed(c, "blue")
    at_red_movement(c)
    act(c, "red", "13 Rifles to J3 I3")
    (after,) = concealed(c, "blue")
    assert (after.id, after.place) == (before.id, Place(hex="I3"))


def test_what_goes_out_of_sight_and_comes_back_is_a_new_thing():
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles to G5")
    (before,) = concealed(c, "blue")
    at_red_movement(c)
    act(c, "red", "13 Rifles to L4")
    assert concealed(c, "blue") == []
    act(c, "red", "13 Rifles to J4")
    (after,) = concealed(c, "blue")
    assert after.id != before.id


def test_what_is_revealed_in_sight_keeps_its_id():
    """He has watched it all the time."""
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles to G5")
    (before,) = concealed(c, "blue")
    at_red_movement(c)
    act(c, "red", "reveal 13 Rifles")
    known = c.view("blue").sections[0].counter(before.id)
    assert known is not None
    assert known.name == "13 Rifles"


def test_each_viewer_has_ids_of_his_own_and_none_is_that_of_the_owner():
    c = set_up(start())
    own = {counter.id for counter in c.view("red").sections[0].counters if counter.mine}
    seen = {counter.id for counter in c.view("blue").sections[0].counters if not counter.mine}
    watched = {counter.id for counter in c.view(None).sections[0].counters}
    assert seen
    assert watched
    assert not own & (seen | watched)


HIDDEN_OTHERWISE = [
    # what lies concealed or hidden beyond blue's sight, in two worlds that look the same to red and the observer
    (BLUE, ("1 Rifles, 2 Rifles to C5 with open", "3 Rifles to B8 with concealed", "1 Gun to A9 with hidden")),
    (BLUE, ("1 Rifles, 2 Rifles to C5 with open", "4 Rifles to C4 with concealed", "1 Gun to B5 with hidden")),
    (BLUE, ("1 Rifles, 2 Rifles to C5 with open", "1 Gun to C4 with concealed", "3 Rifles to A9 with hidden")),
    (BLUE, ("1 Rifles, 2 Rifles to C5 with open", "3 Rifles, 4 Rifles, 5 Rifles to C4 with concealed")),
]


def received(c, viewer):
    """All that leaves for this viewer. Not the journal's own numbers: his lines are numbered as he reads them."""
    board = c.view(viewer).sections[0]
    told = [replace(line, seq=0) for line in c.log(viewer)]
    asked = [(p.id, plain(p.request)) for p in c.pending(viewer)] if viewer else []
    return repr((as_json(board), version_of(board), plain(c.view(viewer)), told, asked, plain(c.waiting(viewer))))


@pytest.mark.parametrize("viewer", ["red", None])
@pytest.mark.parametrize("worlds", HIDDEN_OTHERWISE)
def test_two_states_that_differ_only_in_what_is_hidden_give_the_same_bytes(worlds, viewer):
    told = []
    for blue in worlds:
        c = set_up(start(), blue=blue)
        act(c, "blue", "1 Rifles to D5 E5", "done", "done")
        act(c, "red", "11 Rifles to I5")
        told.append(received(c, viewer))
    assert told[0] == told[1]


def test_two_concealed_in_sight_are_told_apart_by_place_and_stack_not_by_what_they_are():
    """A rifle squad below and a gun on top, or the other way round: red sees the upper one go."""
    told = []
    for order in (("3 Rifles", "1 Gun"), ("1 Gun", "3 Rifles")):
        blue = ("1 Rifles, 2 Rifles to C5 with open", *(f"{name} to C4 with concealed" for name in order))
        c = set_up(start(judging="free"), blue=blue, red=("11 Rifles to J5 with open",))
        act(c, "blue", "done", "done")
        act(c, "red", "11 Rifles to F5", "done", "done")
        act(c, "blue", f"{order[1]} to C3")
        assert where(c, order[1]) == "C3"
        told.append(received(c, "red"))
    assert told[0] == told[1]


def test_what_one_side_sees_does_not_change_with_what_the_other_side_has_seen():
    told = []
    for scouted in ((), ("1 Rifles to G5",)):
        c = set_up(start(judging="free"))
        act(c, "blue", *scouted, *(("1 Rifles to C5",) if scouted else ()))
        told.append([counter.id for counter in c.view("red").sections[0].counters])
    assert told[0] == told[1]


def test_the_name_of_a_question_does_not_tell_how_often_the_other_side_has_acted():
    """In the middle of blue's phase red is asked something, after one or after three acts that red did not see."""

    def phase():
        for _ in range(acts):
            yield Act(question="Act.", cite="", side="blue", verbs=(DONE,))
        yield Confirm(question="Did you hear that?", cite="", side="red")

    names = set()
    for acts in (1, 3):
        run = Run(phase(), {}.__getitem__)
        for n in range(acts):
            run.answer("", {"verb": "done"}, seq=n)
        names.add(request_id(1, run.root))
    assert len(names) == 1
