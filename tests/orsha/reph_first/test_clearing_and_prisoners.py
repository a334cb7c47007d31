"""7.507, 7.508: the map is cleared, Equipment changes hands, prisoners go."""

import pytest

from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.eliminations import owner
from sandtable.games.orsha.reph.map_clearing import do_away, step_7_507
from sandtable.games.orsha.reph.prisoners import step_7_508
from sandtable.games.orsha.reph.recon import step_7_5226
from sandtable.games.orsha.reph.set_up_areas import area_of
from sandtable.games.orsha.reph.setup import may_be_placed
from sandtable.kernel import Refused, only
from tests.orsha.reph_first.table import campaign, leave_forms_empty, put, run


@pytest.mark.rule("oto2.7.507")
@pytest.mark.parametrize(
    ("date", "works", "hex", "stays"),
    [
        ("23AM", "", "K20", True),
        ("23PM", "", "K20", False),
        ("23PM", "Trench", "K20", True),
        ("23PM", "Pillbox", "K20", True),
        ("23PM", "Foxhole", "K20", False),
        ("23PM", "", "C8", True),
    ],
    ids=["after an AM scenario", "in the open", "trench", "pillbox", "foxhole", "building"],
)
@pytest.mark.parametrize("name", ["75L PaK 40", "81mm MTR"])
def test_where_a_gun_stays_on_the_map(date, works, hex, stays, name):
    state = campaign(date)
    crew = put(state, "german", "2-2-8", hex)
    gun = put(state, "german", name, hex, holder=crew)
    if works:
        put(state, "german", works, hex)
    leave_forms_empty(step_7_507(state))
    assert (gun.box is Box.MAP) == stays
    assert crew.box is Box.RETAINED


@pytest.mark.rule("oto2.7.507", "oto2.7.5071")
def test_units_go_to_the_boxes_but_isolated_ones_and_immobile_vehicles_stay():
    state = campaign("23PM")
    squad = put(state, "german", "4-6-7", "K20")
    lmg = put(state, "german", "LMG", "K20", holder=squad)
    cut_off = put(state, "german", "4-6-7", "K49", Status.ISOLATED)
    still = put(state, "german", "StuG IIIG", "K21", Status.IMMOBILISED)
    mobile = put(state, "german", "StuG IIIG", "K21")
    wreck = put(state, "russian", "T-34 M43", "K22", Status.WRECK)
    wire = put(state, "german", "Wire", "K23")
    leave_forms_empty(step_7_507(state))
    assert [p.box for p in (squad, lmg, mobile)] == [Box.RETAINED] * 3
    assert lmg.holder == squad.id
    assert [(p.box, p.hex) for p in (cut_off, still, wreck, wire)] == [
        (Box.MAP, hex) for hex in ("K49", "K21", "K22", "K23")
    ]


@pytest.mark.rule("oto2.7.5072")
def test_an_abandoned_stug_in_a_russian_hex_is_theirs_and_they_may_wreck_it():
    state = campaign("23PM")
    stug = put(state, "german", "StuG IIIG", "K45", Status.ABANDONED)
    mmg = put(state, "german", "MMG", "K45")
    put(state, "russian", "4-4-7", "K46")
    items, gained = [{"piece": stug.id, "fate": "burnt-out"}], [{"from": stug.id, "name": "LMG"}]
    run(step_7_507(state), answers={"russian": [[stug.id, "scrounged"], {"items": items, "scrounged": gained}]})
    assert stug.status == [Status.BURNT_OUT]
    assert owner(mmg) == "russian"
    assert mmg.box is Box.RETAINED
    assert (state.pieces[-1].side, state.pieces[-1].name) == ("russian", "LMG")


@pytest.mark.rule("oto2.7.5072", "oto2.7.16")
def test_every_item_a_side_retains_may_be_done_away_with_and_what_it_has_is_its_secret():
    state = campaign("23PM")
    squad = put(state, "german", "4-6-7", "K20")
    lmg = put(state, "german", "LMG", "K20", holder=squad)
    gun = put(state, "german", "75L PaK 40", "K21")
    stug = put(state, "german", "StuG IIIG", "K22", Status.IMMOBILISED)
    rows = [{"piece": p.id, "fate": "eliminate"} for p in (lmg, gun, stug)]
    played = run(step_7_507(state), answers={"german": [[lmg.id, gun.id, stug.id], {"items": rows}]})
    assert [p.box for p in (lmg, gun)] == [Box.ELIMINATED] * 2
    assert (stug.status, stug.hex) == ([Status.WRECK], "K22")
    assert [p.box for p in state.pieces if p.name == "1-2-7"] == [Box.RETAINED], "its crew is not lost with it"
    which, asked = played.asked
    assert which.seen_by == asked.seen_by == only("german")
    with pytest.raises(Refused, match="twice"):
        asked.check({"items": [rows[0], rows[0]]})


@pytest.mark.rule("oto2.7.5072", "oto2.7.16")
@pytest.mark.parametrize(
    ("there", "asked"),
    [
        ([("german", "LMG", "K49")], 1),
        ([("german", "4-6-7", "K20"), ("russian", "T-34 M43", "K22", Status.WRECK)], 1),
        ([("german", "4-6-7", "K20")], 0),
    ],
)
def test_a_side_with_equipment_or_with_a_wreck_to_scrounge_is_asked_and_no_other(there, asked):
    state = campaign("23PM")
    for side, name, *more in there:
        put(state, side, name, *more)
    played = run(do_away(state, "german"), answers=[[]] * asked)
    assert len(played.asked) == asked


@pytest.mark.rule("oto2.7.5072")
def test_captured_equipment_that_lies_in_its_own_sides_hex_comes_back():
    state = campaign("23PM")
    mmg = put(state, "german", "MMG", "K20", Status.CAPTURED)
    leave_forms_empty(step_7_507(state))
    assert owner(mmg) == "german"
    held = put(state, "german", "MMG", "K20", Status.CAPTURED, holder=put(state, "russian", "4-4-7", "K20"))
    leave_forms_empty(step_7_507(state))
    assert owner(held) == "russian"


@pytest.mark.rule("oto2.7.5072")
def test_what_lies_in_an_isolated_area_is_its_controllers_but_not_what_lies_in_a_pocket_upstairs():
    state = campaign("23PM")
    left = put(state, "german", "MMG", "K45", Status.ISOLATED)
    above = put(state, "german", "LMG", "K45", Status.ISOLATED, level=1)
    leave_forms_empty(step_7_507(state))
    assert (owner(left), owner(above)) == ("russian", "german")


@pytest.mark.rule("oto2.7.5072")
def test_who_mans_a_captured_tank_that_is_done_away_with_is_not_lost():
    state = campaign("23PM")
    stug = put(state, "german", "StuG IIIG", "K45", Status.CAPTURED)
    squad = put(state, "russian", "4-4-7", "K45", holder=stug)
    form = {"items": [{"piece": stug.id, "fate": "eliminate"}]}
    run(step_7_507(state), answers={"russian": [[stug.id], form]})
    assert (stug.has(Status.WRECK) or stug.box is Box.ELIMINATED, squad.box) == (True, Box.RETAINED)


@pytest.mark.rule("oto2.7.5073.a", "oto2.7.5073.b")
def test_wire_and_hidden_mines_in_a_russian_hex():
    state = campaign("23PM")
    wire = put(state, "german", "Wire", "K45")
    mines = put(state, "german", "Minefield", "K46", Status.HIDDEN, ap=6, at=3)
    own = put(state, "german", "Minefield", "K20", Status.HIDDEN, ap=8)
    played = run(step_7_507(state))
    assert owner(wire) == "russian"
    assert not mines.has(Status.HIDDEN)
    assert own.has(Status.HIDDEN)
    assert any("K46" in text and "6 AP, 3 AT" in text for text in played.texts("russian"))
    assert not any("K20" in text for text in played.texts("russian"))


@pytest.mark.rule("oto2.7.5073.a", "oto2.7.5226")
def test_the_factors_of_a_minefield_that_recon_found_are_told_once_the_russians_own_it():
    state = campaign("23PM")
    mines = put(state, "german", "Minefield", "K41", Status.HIDDEN, ap=6, at=3)
    state.sides["russian"].recon = 1
    told = run(step_7_5226(state), answers={"russian": [{"hexes": "K41"}]}).texts("russian")
    assert not any("6 AP" in text for text in told)
    assert not any("minefield" in text for text in leave_forms_empty(step_7_507(state), "russian"))
    state.ground.control["K41"] = "russian"
    assert any("6 AP, 3 AT" in text for text in leave_forms_empty(step_7_507(state), "russian"))
    assert mines.factors == {"ap": 6, "at": 3}
    assert not any("6 AP" in text for text in leave_forms_empty(step_7_507(state), "russian")), "told once"


@pytest.mark.rule("oto2.7.507", "oto2.cg11.e")
def test_a_gun_in_tow_is_left_by_its_truck():
    state = campaign("23AM")
    truck = put(state, "russian", "GAZ-MM", "K45")
    gun = put(state, "russian", "76L obr. 39", "K45", Status.HOOKED, holder=truck)
    leave_forms_empty(step_7_507(state))
    assert (truck.box, gun.box, gun.hex) == (Box.RETAINED, Box.MAP, "K45")
    assert (gun.holder, gun.status) == ("", [])


@pytest.mark.rule("oto2.7.508.a", "oto2.fn.12")
def test_prisoners_of_a_guard_who_is_not_isolated_are_evacuated():
    state = campaign()
    guard = put(state, "german", "4-6-7")
    prisoner = put(state, "russian", "4-4-7", "K20", Status.CAPTURED, holder=guard)
    run(step_7_508(state))
    assert prisoner.box is Box.EVACUATED


def isolated(state, *hexes):
    state.ground.isolated.append(list(hexes))
    state.ground.control |= dict.fromkeys(hexes, "german")
    return put(state, "german", "4-6-7", hexes[0], Status.ISOLATED)


@pytest.mark.rule("oto2.7.508.b")
@pytest.mark.parametrize(
    ("name", "back"), [("4-4-7", "4-2-6"), ("4-5-8", "4-2-6"), ("2-3-7", "2-2-6"), ("2-2-8", "2-2-6"), ("9-1", "9-1")]
)
def test_freed_prisoners_come_back_as_conscripts_leaders_as_they_were(name, back):
    state = campaign()
    guard = isolated(state, "K49")
    prisoner = put(state, "russian", name, "K49", Status.CAPTURED, holder=guard)
    rows = [{"piece": prisoner.id, "fate": "freed", "guard": guard.id}]
    run(step_7_508(state), answers={"german": [{"prisoners": rows}]})
    assert (prisoner.name, prisoner.side, prisoner.box, prisoner.status) == (back, "russian", Box.RETAINED, [])


@pytest.mark.rule("oto2.7.508.b")
def test_an_isolated_guard_keeps_them_or_hands_them_over_in_his_area_only():
    state = campaign()
    guard, far = isolated(state, "K49", "K48"), isolated(state, "P49")
    near = put(state, "german", "2-4-7", "K48", Status.ISOLATED)
    prisoner = put(state, "russian", "4-4-7", "K49", Status.CAPTURED, holder=guard)

    def given(to):
        return {"german": [{"prisoners": [{"piece": prisoner.id, "fate": "kept", "guard": to.id}]}]}

    with pytest.raises(Refused, match="another Isolated Area"):
        run(step_7_508(state), answers=given(far))
    run(step_7_508(state), answers=given(near))
    assert (prisoner.holder, prisoner.box, prisoner.hex) == (near.id, Box.MAP, "K48")
    hero = put(state, "german", "Hero", "K48", Status.ISOLATED)
    run(step_7_508(state), answers=given(hero))
    assert prisoner.holder == hero.id


@pytest.mark.rule("oto2.7.5071", "oto2.7.5072", "oto2.7.5073.b")
def test_set_up_moves_neither_works_nor_wrecks_nor_what_the_enemy_has():
    state = campaign("23PM")
    fixed = [
        put(state, "german", "Trench", "K45"),
        put(state, "german", "StuG IIIG", "K20", Status.IMMOBILISED),
        put(state, "german", "StuG IIIG", "K20", Status.WRECK),
        put(state, "german", "4-6-7", "K20", Status.CAPTURED),
    ]
    taken, own = put(state, "german", "MMG", "", Status.CAPTURED), put(state, "german", "MMG")
    assert not any(may_be_placed(p, side) for p in fixed for side in ("german", "russian"))
    assert [may_be_placed(taken, side) for side in ("german", "russian")] == [False, True]
    assert may_be_placed(own, "german")
    state.ground.perimeter = {"german": ["K20"], "russian": ["K45"]}
    assert area_of(state, taken).hexes == {"K45"}
    assert may_be_placed(put(state, "german", "75L PaK 40", "K20"), "german")
