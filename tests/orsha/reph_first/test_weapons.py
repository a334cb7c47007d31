"""7.5132-7.51310: Weapons repaired, exchanged, recovered, captured; stores and ammunition."""

import pytest

from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.captured import engineer_squads, step_7_5134, step_7_5135
from sandtable.games.orsha.reph.repair import step_7_513
from sandtable.games.orsha.reph.scrounging import step_7_5137, step_7_5138, step_7_5139
from sandtable.games.orsha.reph.weapon_repair import step_7_5132, step_7_5133
from sandtable.games.orsha.state import Group
from sandtable.kernel import NotUnderstood, Refused
from tests.orsha.reph_first.table import campaign, put, run

OUT = Status.MALFUNCTIONED


def german(*answers):
    return {"german": list(answers)}


def repaired(state, piece, die, weapon="MA", number=1):
    rows = [{"piece": piece.id, "weapon": weapon, "number": number, "non_qualified": False}]
    return run(step_7_5132(state), dice=[die], answers={piece.side: [{"weapons": rows}]})


@pytest.mark.rule("oto2.7.5132")
@pytest.mark.parametrize(("status", "box"), [([], Box.RETAINED), ([Status.ISOLATED], Box.ELIMINATED)])
def test_a_german_hmg_on_a_3(status, box):
    state = campaign("23PM")
    hmg = put(state, "german", "HMG", "", OUT, *status)
    repaired(state, hmg, 3)
    assert hmg.box is box
    assert not hmg.has(OUT)


@pytest.mark.rule("oto2.7.5132")
def test_the_cmg_of_a_stug_on_a_5_and_on_a_6():
    state = campaign("23PM")
    stug = put(state, "german", "StuG IIIG", "", OUT)
    repaired(state, stug, 5, "CMG")
    assert (stug.status, stug.disabled_mgs) == ([], [])
    stug.gain(OUT)
    repaired(state, stug, 6, "CMG")
    assert stug.disabled_mgs == ["CMG"]
    assert not stug.has(Status.RECALL)


@pytest.mark.rule("oto2.7.5132", "oto2.7.5131.c")
def test_a_t_34_whose_ma_is_disabled_is_recalled_at_once_or_by_the_other_reading_later():
    state = campaign("23PM")
    tank = put(state, "russian", "T-34 M43", "", OUT)
    repaired(state, tank, 6)
    assert tank.box is Box.ELIMINATED
    state = campaign("23PM", **{"recall-from-7.5132": "next-reph"})
    tank = put(state, "russian", "T-34 M43", "", OUT)
    repaired(state, tank, 6)
    assert tank.box is Box.RETAINED
    assert tank.has(Status.RECALL)


@pytest.mark.rule("oto2.7.5132")
def test_an_isolated_vehicle_begins_the_scenario_under_recall_with_ammunition_shortage():
    state = campaign("23PM")
    stug = put(state, "german", "StuG IIIG", "K49", OUT, Status.ISOLATED)
    repaired(state, stug, 5)  # 5 - 2 - 1 + 1
    assert stug.box is Box.MAP
    assert {Status.RECALL, Status.DISABLED, Status.AMMO_SHORTAGE} <= set(stug.status)


@pytest.mark.rule("oto2.7.5132", "oto2.7.5132.mgc")
def test_x_counters_are_removed_and_cupolas_repaired_without_a_dr():
    state = campaign("23PM")
    psk, cupola = put(state, "german", "PSK", "", OUT), put(state, "german", "HMG Cupola", "K20", OUT)
    captured = put(state, "german", "HMG", "", OUT, Status.CAPTURED)
    assert run(step_7_5132(state)).asked == []
    assert psk.box is Box.ELIMINATED
    assert cupola.status == []
    assert captured.has(OUT)


@pytest.mark.rule("oto2.7.5133")
def test_an_aamg_is_repaired_by_giving_up_a_lmg_of_the_same_area():
    state = campaign("23PM")
    state.ground.isolated = [["K49"]]
    flak = put(state, "german", "SdKfz 10/4")
    flak.disabled_mgs = ["AAMG"]
    far = put(state, "german", "LMG", "K49", Status.ISOLATED)

    def exchange(gun, weapon="AAMG"):
        return german({"exchanged": [{"mounted": f"{flak.id} {weapon}", "spent": gun.id}]})

    with pytest.raises(Refused, match="another Perimeter Area"):
        run(step_7_5133(state), answers=exchange(far))
    lmg = put(state, "german", "LMG")
    run(step_7_5133(state), answers=exchange(lmg))
    assert flak.disabled_mgs == []
    assert lmg.box is Box.ELIMINATED
    flak.disabled_mgs = ["CMG"]
    with pytest.raises(Refused, match="with a LMG"):
        run(step_7_5133(state), answers=exchange(put(state, "german", "MMG"), "CMG"))
    taken = put(state, "russian", "LMG", "", Status.CAPTURED)
    with pytest.raises(NotUnderstood):  # of that nationality: a captured one is not offered
        run(step_7_5133(state), answers=exchange(taken, "CMG"))


@pytest.mark.rule("oto2.7.5133")
@pytest.mark.parametrize("names", [("SdKfz 10/4",), ("LMG",)])
def test_nobody_is_asked_for_an_exchange_who_lacks_a_mg_or_a_vehicle_that_needs_one(names):
    state = campaign("23PM")
    for name in names:
        put(state, "german", name).disabled_mgs = ["AAMG"] if name == "SdKfz 10/4" else []
    assert run(step_7_5133(state)).asked == []


@pytest.mark.rule("oto2.7.5132")
def test_a_weapon_is_rolled_for_once_two_of_one_vehicle_each_and_none_once_it_is_recalled():
    state = campaign("23PM")
    hmg = put(state, "german", "HMG", "", OUT)
    line = {"piece": hmg.id, "weapon": "MA", "number": 1, "non_qualified": False}
    with pytest.raises(Refused, match="one dr"):
        run(step_7_5132(state), answers=german({"weapons": [line, {**line, "weapon": "CMG"}]}))
    hmg.lose(OUT)
    stug = put(state, "german", "StuG IIIG", "", OUT, Status.LOW_AMMO)
    lines = [{**line, "piece": stug.id}, {**line, "piece": stug.id, "weapon": "CMG"}]
    run(step_7_5132(state), dice=[6], answers=german({"weapons": lines}))
    assert stug.box is Box.ELIMINATED, "the Recall is for its MA, not for Low Ammunition"


def engineers(state, side, count):
    """German ones by their counter, Russian ones by note d of their group."""
    if side == "russian":
        group = Group("russian 23AM I5 1", "I5", "russian", "23AM", engineers=True)
        state.sides["russian"].groups.append(group)
    name, group_id = ("8-3-8", "OB") if side == "german" else ("6-2-8", "russian 23AM I5 1")
    return [put(state, side, name, group=group_id) for _ in range(count)]


def lost(state, side, name):
    piece = put(state, side, name)
    piece.box = Box.ELIMINATED
    return piece


@pytest.mark.rule("oto2.7.5134")
@pytest.mark.parametrize(
    ("side", "name", "dr", "back"),
    [
        ("german", "FT", 11, False),
        ("german", "FT", 10, True),
        ("russian", "FT", 11, True),
        ("russian", "FT", 12, False),
        ("russian", "DC", 11, False),
    ],
)
def test_an_ft_or_dc_comes_back_by_the_dr_that_removed_it(side, name, dr, back):
    state = campaign("23PM")
    engineers(state, side, 2)
    piece = lost(state, side, name)
    run(step_7_5134(state), answers={side: [{"weapons": [{"piece": piece.id, "dr": dr}]}]})
    assert (piece.box is Box.RETAINED) is back
    assert run(step_7_5134(state)).asked == []  # a later RePh asks no more


@pytest.mark.rule("oto2.7.5134")
def test_never_more_than_engineer_squads_and_none_without():
    state = campaign("23PM")
    charges = [lost(state, "german", "DC") for _ in range(3)]
    engineers(state, "german", 1)
    put(state, "german", "8-3-8", "K49", Status.ISOLATED)
    assert len(engineer_squads(state, "german")) == 1
    rows = {"weapons": [{"piece": p.id, "dr": 7} for p in charges]}
    run(step_7_5134(state), answers=german(rows, [charges[1].id]))
    assert [p.box for p in charges] == [Box.ELIMINATED, Box.RETAINED, Box.ELIMINATED]
    state = campaign("23PM")
    alone = lost(state, "german", "DC")
    assert run(step_7_5134(state)).asked == []
    assert alone.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5134")
def test_by_the_other_reading_ft_and_dc_are_counted_each():
    state = campaign("23PM", ft_dc_recovery_cap="each-separately")
    engineers(state, "german", 1)
    both = [lost(state, "german", "FT"), lost(state, "german", "DC")]
    run(step_7_5134(state), answers=german({"weapons": [{"piece": p.id, "dr": 7} for p in both]}))
    assert {p.box for p in both} == {Box.RETAINED}


@pytest.mark.rule("oto2.7.5135")
@pytest.mark.parametrize(("die", "box"), [(2, Box.RETAINED), (3, Box.ELIMINATED)])
def test_a_captured_50_cal(die, box):
    state = campaign("23PM")
    gun = put(state, "russian", ".50 cal", "", Status.CAPTURED)
    run(step_7_5135(state), dice=[die])
    assert gun.box is box


@pytest.mark.rule("oto2.7.5135")
def test_a_malfunctioned_captured_weapon_is_lost_without_a_roll():
    state = campaign("23PM")
    gun = put(state, "russian", ".50 cal", "", Status.CAPTURED, OUT)
    assert run(step_7_5135(state)).asked == []
    assert gun.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5135", "oto2.7.5136")
def test_a_captured_afv_whose_ma_is_out_is_kept_while_another_weapon_works():
    state = campaign("23PM")
    tank = put(state, "russian", "T-34 M43", "K20", Status.CAPTURED)
    run(step_7_5135(state), dice=[5, 1], answers=german(1))
    assert tank.has(Status.DISABLED)
    assert not tank.has(Status.RECALL)
    assert not tank.has(Status.WRECK)
    run(step_7_5135(state), dice=[6], answers=german(1))
    assert tank.status == [Status.WRECK]


def stores(**tables):
    """Which are named, then what becomes of each."""
    named = [row["piece"] for key in ("vehicles", "weapons") for row in tables.get(key, ())]
    return german([*named, *(["scrounged"] if "scrounged" in tables else [])], tables)


@pytest.mark.rule("oto2.7.5137")
def test_a_vehicle_is_abandoned_by_its_crew_or_wrecked_and_a_wreck_scrounged():
    state = campaign("23PM")
    put(state, "german", "4-6-7")
    one, two = put(state, "german", "StuG IIIG", "K20"), put(state, "german", "StuG IIIG", "K21")
    wreck = put(state, "russian", "T-34 M43", "K22", Status.WRECK)
    vehicles = [{"piece": one.id, "fate": "abandon"}, {"piece": two.id, "fate": "burnt-out"}]
    answers = stores(vehicles=vehicles, scrounged=[{"from": wreck.id, "name": "LMG"}])
    run(step_7_5137(state), answers=answers)
    assert one.has(Status.ABANDONED)
    assert two.status == [Status.BURNT_OUT]
    assert "LMG" in [p.name for p in state.of("german")]
    assert [p.box for p in state.pieces if p.name == "1-2-7"] == [Box.RETAINED] * 2, "no crew is lost with its vehicle"


@pytest.mark.rule("oto2.7.5137")
def test_burnt_out_wrecks_recalled_vehicles_and_the_enemys_wrecks_are_not_scrounged():
    state = campaign("23PM")
    put(state, "german", "4-6-7")
    put(state, "german", "LMG")
    burnt = put(state, "russian", "T-34 M43", "K22", Status.BURNT_OUT)
    theirs = put(state, "russian", "T-34 M43", "K45", Status.WRECK)
    recalled = put(state, "german", "StuG IIIG", "", Status.RECALL)
    for piece, why in ((burnt, "Burnt-Out"), (theirs, "friendly Perimeter"), (recalled, "Recall")):
        with pytest.raises(Refused, match=why):
            run(step_7_5137(state), answers=stores(scrounged=[{"from": piece.id, "name": "LMG"}]))
    state.settings["scrounge-burnt-out-wreck"] = "in-reph-7.5137"
    run(step_7_5137(state), answers=stores(scrounged=[{"from": burnt.id, "name": "LMG"}]))


@pytest.mark.rule("oto2.7.5137")
def test_a_squad_with_nothing_but_a_wreck_near_it_is_offered_scrounging():
    state = campaign("23PM")
    put(state, "german", "4-6-7", "K20")
    hulk = put(state, "russian", "T-34 M43", "K22", Status.WRECK)
    run(step_7_5137(state), answers=stores(scrounged=[{"from": hulk.id, "name": "LMG"}]))
    assert state.of("german")[-1].name == "LMG"


@pytest.mark.rule("oto2.7.5137")
@pytest.mark.parametrize("name", ["4-6-7", "Hero", "75L PaK 40", "a bazooka"])
def test_nothing_but_a_support_weapon_of_ones_own_is_scrounged(name):
    state = campaign("23PM")
    put(state, "german", "4-6-7", "K20")
    hulk = put(state, "russian", "T-34 M43", "K22", Status.WRECK)
    with pytest.raises((Refused, NotUnderstood), match="is no SW of the german side"):
        run(step_7_5137(state), answers=stores(scrounged=[{"from": hulk.id, "name": name}]))


@pytest.mark.rule("oto2.7.5137")
def test_scrounging_needs_a_retained_mmc_in_that_area_or_a_crew_that_leaves_its_vehicle_there():
    state = campaign("23PM")
    state.ground.isolated = [["K20"]]
    put(state, "german", "4-6-7")
    hulk = put(state, "russian", "T-34 M43", "K20", Status.WRECK)
    stug = put(state, "german", "StuG IIIG", "K20", Status.ISOLATED)
    wanted = [{"from": hulk.id, "name": "LMG"}]
    with pytest.raises(Refused, match="no MMC is Retained"):
        run(step_7_5137(state), answers=stores(scrounged=wanted))
    left = [{"piece": stug.id, "fate": "abandon"}]
    run(step_7_5137(state), answers=stores(vehicles=left, scrounged=wanted))
    lmg = next(p for p in state.pieces if p.name == "LMG")
    assert (lmg.hex, lmg.has(Status.ISOLATED)) == ("K20", True), "what is Scrounged in a Pocket stays in it"
    lost = put(state, "german", "StuG IIIG")
    lost.box = Box.ELIMINATED
    with pytest.raises(Refused, match="no vehicle or wreck"):
        run(step_7_5137(state), answers=stores(scrounged=[{"from": lost.id, "name": "LMG"}]))


@pytest.mark.rule("oto2.7.51310")
def test_sw_are_dismantled_assembled_or_eliminated_where_personnel_is():
    state = campaign("23PM")
    put(state, "german", "4-6-7")
    hmg, lmg = put(state, "german", "HMG"), put(state, "german", "LMG")
    mortar = put(state, "german", "81mm MTR", "", Status.DISMANTLED)
    state.ground.isolated = [["K49"]]
    alone = put(state, "german", "MMG", "K49", Status.ISOLATED)
    rows = [{"piece": p.id, "fate": fate} for p, fate in ((hmg, "dismantle"), (lmg, "eliminate"), (mortar, "assemble"))]
    run(step_7_5137(state), answers=stores(weapons=rows))
    assert hmg.has(Status.DISMANTLED)
    assert lmg.box is Box.ELIMINATED
    assert mortar.status == []
    with pytest.raises(NotUnderstood, match=alone.id):
        run(step_7_5137(state), answers=stores(weapons=[{"piece": alone.id, "fate": "dismantle"}]))


@pytest.mark.rule("oto2.7.5138")
def test_special_ammunition_comes_back_but_not_to_captured_or_isolated_guns():
    state = campaign("23PM")
    spent = Status.DEPLETED
    guns = [put(state, "german", "75L PaK 40", "", spent, *s) for s in ([], [Status.CAPTURED], [Status.ISOLATED])]
    tank = put(state, "russian", "T-34 M43", "", spent)
    run(step_7_5138(state))
    assert [piece.has(spent) for piece in (*guns, tank)] == [False, True, True, False]


@pytest.mark.rule("oto2.7.5139")
def test_low_ammo_and_shortage_end_where_units_are_not_isolated():
    state = campaign("23PM")
    short = [
        put(state, "german", "4-6-7", "", Status.AMMO_SHORTAGE),
        put(state, "german", "StuG IIIG", "", Status.LOW_AMMO),
    ]
    cut_off = put(state, "german", "4-6-7", "K49", Status.AMMO_SHORTAGE, Status.ISOLATED)
    run(step_7_5139(state))
    assert [piece.status for piece in short] == [[], []]
    assert cut_off.has(Status.AMMO_SHORTAGE)


@pytest.mark.rule("oto2.7.5131")
def test_the_whole_step_asks_little_when_nothing_is_broken():
    state = campaign("23PM")
    put(state, "german", "4-6-7")
    assert run(step_7_513(state)).asked == []
