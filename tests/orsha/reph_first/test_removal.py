"""7.514: removal of wrecks, vehicles and Fortifications."""

import pytest

from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.fortification_removal import (
    most_attempts,
    refuse_attempts,
    removable,
    removal_modifiers,
    step_7_514,
    try_removal,
)
from sandtable.games.orsha.reph.map_clearing import file_away
from sandtable.games.orsha.reph.weapon_repair import refuse_exchange
from sandtable.games.orsha.state import Group
from sandtable.kernel import NotUnderstood, Refused
from tests.orsha.reph_first.table import campaign, put, run

REAR, FRONT, NEXT, THEIRS = "K20", "K30", "K29", "K45"
PLAIN = {"item": "", "bypass": ""}


def ready(**settings):
    state = campaign("23PM", **settings)
    state.ground.front = {"german": [FRONT], "russian": [THEIRS]}
    return state


def attempts(*keys):
    return list(keys)


@pytest.mark.rule("oto2.7.514.a")
def test_what_may_be_removed():
    state = ready()
    able = [
        put(state, "russian", "T-34 M43", REAR, Status.WRECK),
        put(state, "russian", "T-34 M43", REAR, Status.BURNT_OUT),
        put(state, "german", "StuG IIIG", REAR, Status.IMMOBILISED),
        put(state, "german", "Foxhole", REAR),
        put(state, "german", "AT Ditch", REAR),
        put(state, "german", "Wire", REAR),
    ]
    put(state, "german", "Minefield", REAR, ap=6)
    put(state, "german", "StuG IIIG", REAR)
    put(state, "german", "Pillbox", REAR)
    put(state, "german", "Minefield", NEXT, Status.HIDDEN, ap=6)
    put(state, "german", "Wire", THEIRS)
    state.ground.isolated = [["P20"]]
    put(state, "german", "Wire", "P20")
    assert set(removable(state, "german")) == {p.id for p in able} | {f"mines {REAR}"}


@pytest.mark.rule("oto2.7.514.b")
def test_squad_equivalents_bound_wire_and_mines_tracked_vehicles_bound_wrecks():
    state = ready()
    for name in ("4-6-7", "4-6-7", "4-6-7", "2-4-7", "2-4-7"):
        put(state, "german", name)
    wire = [put(state, "german", "Wire", f"K{n}") for n in range(20, 25)]
    assert most_attempts(state, "german")["wire and mines"] == 4
    with pytest.raises(Refused, match="at most 4"):
        run(step_7_514(state), answers={"german": [attempts(*(w.id for w in wire))]})
    for name in ("T-34 M43", "T-34 M43", "GAZ-MM"):
        put(state, "russian", name)
    wrecks = [put(state, "german", "StuG IIIG", "K45", Status.WRECK) for _ in range(4)]
    assert most_attempts(state, "russian")["wrecks and vehicles"] == 2
    with pytest.raises(Refused, match="at most 2"):
        run(step_7_514(state), answers={"german": [[]], "russian": [attempts(*(w.id for w in wrecks[:3]))]})


@pytest.mark.rule("oto2.7.514.b")
@pytest.mark.parametrize(("reading", "refused"), [("no-cap", False), ("squad-equivalents", True)])
def test_entrenchments_have_no_cap_but_one_dr_each(reading, refused):
    state = ready(entrenchment_removal_cap=reading)
    foxhole = put(state, "german", "Foxhole", REAR)
    if refused:
        with pytest.raises(Refused, match="at most 0"):
            run(step_7_514(state), answers={"german": [attempts(foxhole.id)]})
        return
    run(step_7_514(state), dice=[5], answers={"german": [attempts(foxhole.id)]})  # 5 - 2
    assert foxhole.box is Box.ELIMINATED
    other = put(state, "german", "Foxhole", REAR)
    with pytest.raises(NotUnderstood, match="twice"):
        run(step_7_514(state), answers={"german": [attempts(other.id, other.id)]})
    rows = [{"item": other.id, "bypass": ""}] * 2
    assert "one dr" in refuse_attempts(state, "german", {other.id: [other]}, rows).why


@pytest.mark.rule("oto2.7.514.c")
@pytest.mark.parametrize(("dice", "gone"), [([5, 3], True), ([6], False)])
def test_the_minefield_first_the_wreck_only_when_it_is_gone(dice, gone):
    state = ready()
    put(state, "german", "4-3-6")
    put(state, "german", "StuG IIIG")
    mines = [put(state, "german", "Minefield", REAR, ap=6), put(state, "german", "Minefield", REAR, at=3)]
    wreck = put(state, "russian", "T-34 M43", REAR, Status.WRECK)
    with pytest.raises(Refused, match="come first"):
        run(step_7_514(state), answers={"german": [attempts(wreck.id)]})
    run(step_7_514(state), dice=dice, answers={"german": [attempts(f"mines {REAR}", wreck.id)]})
    assert {p.box for p in mines} == {Box.ELIMINATED if gone else Box.MAP}
    assert (wreck.box is Box.ELIMINATED) is gone


@pytest.mark.rule("oto2.7.514.c")
def test_in_bypass_both_hexes_must_be_free_of_mines():
    state = ready()
    put(state, "german", "4-6-7")
    put(state, "german", "StuG IIIG")
    put(state, "german", "Minefield", "K21", ap=6)
    wreck = put(state, "russian", "T-34 M43", REAR, Status.WRECK)
    with pytest.raises(Refused, match="K21 come first"):
        run(step_7_514(state), answers={"german": [attempts(wreck.id), {wreck.id: "K21"}]})
    run(step_7_514(state), dice=[3], answers={"german": [attempts(wreck.id), {wreck.id: ""}]})
    assert wreck.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.514.c")
def test_of_bypass_nobody_is_asked_where_no_mines_lie_beside():
    state = ready()
    put(state, "german", "StuG IIIG")
    put(state, "german", "Minefield", "K23", ap=6)
    wreck = put(state, "russian", "T-34 M43", REAR, Status.WRECK)
    run(step_7_514(state), dice=[3], answers={"german": [attempts(wreck.id)]})
    assert wreck.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.514")
def test_german_wire_in_a_front_line_hex_goes_on_a_3():
    state = ready()
    wire = put(state, "german", "Wire", FRONT)
    run(try_removal(state, "german", [wire], PLAIN), dice=[3])
    assert wire.box is Box.ELIMINATED
    other = put(state, "german", "Wire", FRONT)
    run(try_removal(state, "german", [other], PLAIN), dice=[4])
    assert other.box is Box.MAP


def russian_engineers(state, count):
    state.sides["russian"].groups.append(Group("russian 23AM I5 1", "I5", "russian", "23AM", engineers=True))
    return [put(state, "russian", "6-2-8", group="russian 23AM I5 1") for _ in range(count)]


@pytest.mark.rule("oto2.7.514")
@pytest.mark.parametrize(("count", "removed"), [(3, True), (2, False)])
def test_three_russian_engineer_squads_help(count, removed):
    state = ready()
    russian_engineers(state, count)
    wreck = put(state, "german", "StuG IIIG", "K50", Status.WRECK)
    run(try_removal(state, "russian", [wreck], PLAIN), dice=[4])
    assert (wreck.box is Box.ELIMINATED) is removed


@pytest.mark.rule("oto2.7.514")
def test_an_original_6_costs_an_elite_mmc():
    state = ready()
    elite, line = put(state, "russian", "4-5-8"), put(state, "russian", "4-4-7")
    mines = put(state, "german", "Minefield", "K46", ap=6)
    played = run(try_removal(state, "russian", [mines], PLAIN), dice=[6])
    assert any(": 7)" in text for text in played.texts())
    assert mines.box is Box.MAP
    assert (elite.name, line.name) == ("2-4-8", "4-4-7")
    [engineer] = russian_engineers(state, 1)
    run(try_removal(state, "russian", [mines], PLAIN), dice=[6])
    assert (engineer.name, elite.name) == ("3-2-8", "2-4-8")
    run(try_removal(state, "russian", [mines], PLAIN), dice=[6])
    assert (engineer.box, elite.box) == (Box.ELIMINATED, Box.RETAINED), "half a squad of Engineers are Engineers"


@pytest.mark.rule("oto2.7.514")
def test_the_lost_numbers_are_readings():
    def total(state, side, piece):
        values = {"front_line": 2, "own_works": -2}
        return sum(m.value if hasattr(m, "value") else values[m] for m in removal_modifiers(state, side, piece))

    state = ready()
    assert total(state, "german", put(state, "german", "Wire", NEXT)) == 1 - 2
    assert total(state, "german", put(state, "german", "Trench", FRONT)) == -2
    state = ready(removal_drm_adjacent_front_line=2, removal_front_line_drm_entrenchments="applied")
    assert total(state, "german", put(state, "german", "Wire", NEXT)) == 2 - 2
    assert total(state, "german", put(state, "german", "Trench", FRONT)) == 2 - 2
    state = ready(removal_drm_russian_engineers=-2)
    russian_engineers(state, 3)
    assert total(state, "russian", put(state, "german", "Wire", "K50")) == -2


@pytest.mark.rule("oto2.7.514.b", "oto2.7.5131", "oto2.7.5133")
def test_main_loops_that_do_not_touch_are_areas_of_their_own():
    """Two German loops: the squads of one clear no wire of the other, and its LMG repairs no AAMG there."""
    state = ready()
    big, small = [f"K{n}" for n in range(20, 26)], ["Z20", "Z21"]
    state.ground.perimeter = {"german": [*big, *small]}
    wire = {name: put(state, "german", "Wire", name) for name in ("K20", "K21", "Z20", "Z21")}
    for name in ("K22", "K23", "Z21"):
        squad = put(state, "german", "4-6-7", name)
        file_away(state, squad)
        assert (squad.box, squad.hex) == (Box.RETAINED, "")
    assert [most_attempts(state, "german", part)["wire and mines"] for part in (0, 1)] == [2, 1]
    with pytest.raises(Refused, match="2 attempts against wire and mines in the Area around Z21; at most 1"):
        run(step_7_514(state), answers={"german": [attempts(wire["Z20"].id, wire["Z21"].id)]})
    tried = attempts(wire["K20"].id, wire["K21"].id, wire["Z20"].id)
    run(step_7_514(state), dice=[5, 5, 5], answers={"german": [tried]})
    truck, near, far = (put(state, "german", n, h) for n, h in (("SdKfz 10/4", "K20"), ("LMG", "K21"), ("LMG", "Z20")))
    truck.disabled_mgs.append("AAMG")
    swap = {"mounted": f"{truck.id} AAMG", "spent": far.id}
    assert refuse_exchange(state, [swap]).rule == "oto2.7.5133"
    assert refuse_exchange(state, [swap | {"spent": near.id}]) is None
    reserve = put(state, "german", "LMG")
    assert refuse_exchange(state, [swap | {"spent": reserve.id}]) is None, "never on the map: with the largest Area"
