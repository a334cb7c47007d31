"""7.13: the Report of a battle, its contradictions, and how it enters the campaign."""

import pytest

from sandtable.games.orsha.battle.results import Happened, count_cvp, count_evp, enter, occupied, unknown_worth
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.scrounging import step_7_5138
from sandtable.games.orsha.scenario import battle_report
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Told
from sandtable.kernel import NotUnderstood, Refused, play
from tests.orsha.campaigns import group, new_state, on_map

RIGHT = "right"


def row(piece, fate="map", hex="", status=(), holder="", now="", level=0):
    return {
        "piece": piece.id, "fate": fate, "hex": hex, "level": level, "status": list(status), "holder": holder,
        "now": now,
    }  # fmt: skip


def pieces(*rows, new=(), used=()):
    return {"pieces": list(rows), "new": list(new), "used": list(used)}


def ground(control=(), fires=(), changes=(), german=0, russian=0, evp=0):
    return {
        "control": [{"side": s, "hexes": h} for s, h in control],
        "fires": [{"hex": h, "kind": k} for h, k in fires],
        "changes": [{"hex": h, "kind": k} for h, k in changes],
        "cvp_german": german, "cvp_russian": russian, "evp": evp,
    }  # fmt: skip


@pytest.fixture
def state():
    state = new_state("23PM")
    state.phase, state.battle.how = "report", "table"
    return state


def report(state, german=None, russian=None, field=None, review=(RIGHT, RIGHT)):
    """One round: both sides' pieces, the ground, both reviews."""
    answers = {
        GERMAN: [german or pieces(), review[0]],
        RUSSIAN: [russian or pieces(), review[1]],
        "": [field or ground()],
    }
    return play(battle_report(state), answers=answers)


@pytest.mark.rule("oto2.7.13.a", "oto2.7.13.b", "oto2.7.4.tracks")
def test_losses_become_cvp_and_nothing_is_deleted(state):
    squad, tank = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "T-34 M43", "K30")
    half = on_map(state, GERMAN, "4-4-7", "K21")
    count = len(state.pieces)
    report(
        state,
        german=pieces(row(squad, "eliminated"), row(half, hex="K21", now="2-3-7")),
        russian=pieces(row(tank, hex="K30", status=["burning wreck"])),
        field=ground(german=3, russian=7),
    )
    assert len(state.pieces) == count
    assert (squad.box, half.name, tank.box) == (Box.ELIMINATED, "2-3-7", Box.MAP)
    assert tank.has(Status.BURNING)
    assert (state.track.cvp, state.sides[GERMAN].line.cvp, state.sides[RUSSIAN].line.cvp) == (3, 3, 7)


@pytest.mark.rule("oto2.7.13.a")
def test_the_review_tells_what_changes_hands_and_not_where_units_stand(state):
    state.ground.control = {"K20": GERMAN, "K30": GERMAN}
    on_map(state, GERMAN, "4-6-7", "K20").gain(Status.HIDDEN)
    on_map(state, RUSSIAN, "4-4-7", "K30")
    review = next(a for a in report(state).asked if a.key == "review")
    assert "Russian Control gained: K30" in review.context
    assert not any("K20" in line for line in review.context)


@pytest.mark.rule("oto2.7.13.a")
def test_a_typed_line_leaves_a_weapon_to_its_holder_if_they_stay_together(state):
    crew, gun, lmg = (on_map(state, GERMAN, name, "K20") for name in ("2-2-8", "75L PaK 40", "LMG"))
    gun.holder = lmg.holder = crew.id
    report(state, german={**pieces(), "typed": f"{crew.id.upper()} K21\n{gun.id} K21 malfunctioned\n{lmg.id} K22"})
    assert (gun.hex, gun.holder, gun.status) == ("K21", crew.id, [Status.MALFUNCTIONED])
    assert (lmg.hex, lmg.holder) == ("K22", "")


@pytest.mark.rule("oto2.cg14")
@pytest.mark.parametrize(("fate", "box", "cvp"), [("recalled", Box.RECALLED, 0), ("left", Box.ELIMINATED, 6)])
def test_an_armor_leader_of_whom_nothing_is_said_goes_with_his_tank(state, fate, box, cvp):
    tank, leader = on_map(state, RUSSIAN, "KV-1S", "K53"), on_map(state, RUSSIAN, "9-1 armor leader", "K53")
    leader.holder = tank.id
    report(state, russian=pieces(row(tank, fate)), field=ground(russian=cvp))
    assert (tank.box, leader.box, leader.hex) == (box, box, "")


@pytest.mark.rule("oto2.4.1.h")
def test_a_cupola_stays_where_it_was_set_up(state):
    mgc = on_map(state, GERMAN, "HMG Cupola", "K20")
    with pytest.raises(Refused, match=r"oto2\.4\.1\.h: .* stands in K20 and cannot move to K21"):
        report(state, german=pieces(row(mgc, hex="K21")))
    report(state, german=pieces(row(mgc, hex="K20", status=["malfunctioned"])))
    assert (mgc.hex, mgc.status) == ("K20", [Status.MALFUNCTIONED])


@pytest.mark.rule("oto2.7.5138")
def test_a_gun_short_of_an_ammunition_type_is_reported_and_supplied_in_the_reph(state):
    gun, squad = on_map(state, GERMAN, "75L PaK 40", "K20"), on_map(state, GERMAN, "4-6-7", "K21")
    spent = ["ammunition type depleted"]
    with pytest.raises(Refused, match="a squad cannot be ammunition type depleted"):
        report(state, german=pieces(row(squad, hex="K21", status=spent)))
    report(state, german=pieces(row(gun, hex="K20", status=spent)))
    assert gun.status == [Status.DEPLETED]
    play(step_7_5138(state))
    assert gun.status == []


@pytest.mark.rule("oto2.7.13.a")
@pytest.mark.parametrize(("name", "status", "said"), [("KV-1S", ["wreck"], True), ("KV-1S", [], False)])
def test_what_only_the_players_know_of_a_lost_vehicle_is_asked_for(state, name, status, said):
    tank = on_map(state, RUSSIAN, name, "K30")
    played = report(state, russian=pieces(row(tank, hex="K30", status=status)), field=ground(russian=4 if said else 0))
    form = next(ask for ask in played.asked if ask.key == "ground")
    assert any("take off 2 where the crew survived, 1 where the MA" in line for line in form.context) is said
    assert state.sides[RUSSIAN].line.cvp == (4 if said else 0)


@pytest.mark.rule("oto2.7.13.a")
def test_the_program_counts_the_points_first(state):
    squad, leader = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "9-2", "K20")
    cupola = on_map(state, GERMAN, "HMG Cupola", "K22")
    exited = on_map(state, RUSSIAN, "KV-1S", "K1")
    happened = Happened(
        rows=[Told(squad.id, "eliminated"), Told(leader.id, "eliminated"), Told(cupola.id, "eliminated"),
              Told(exited.id, "exited")]
    )  # fmt: skip
    assert count_cvp(state, happened) == {GERMAN: 2 + 3, RUSSIAN: 0}
    assert count_evp(state, happened) == 6
    assert unknown_worth(state, happened) == [cupola]


@pytest.mark.rule("oto2.7.13.a", "oto2.7.13.b")
def test_what_was_lost_in_an_earlier_scenario_is_not_counted_again(state):
    wreck, prisoner = on_map(state, RUSSIAN, "KV-1S", "K30"), on_map(state, GERMAN, "4-6-7", "K31")
    guard = on_map(state, RUSSIAN, "4-4-7", "K31")
    wreck.gain(Status.WRECK)
    prisoner.gain(Status.CAPTURED)
    prisoner.holder = guard.id
    happened = Happened(rows=[Told(wreck.id, "eliminated"), Told(prisoner.id, "left")])
    assert count_cvp(state, happened) == {GERMAN: 0, RUSSIAN: 0}


@pytest.mark.rule("oto2.7.13.a")
def test_a_squad_that_deploys_is_no_loss(state):
    deployed, reduced = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "4-6-7", "K21")
    happened = Happened(
        rows=[Told(deployed.id, "map", "K20"), Told(reduced.id, "map", "K21")],
        became={deployed.id: "2-4-7", reduced.id: "2-4-7"},
        new=[(GERMAN, "2-4-7", "K20"), (GERMAN, "Hero", "K20"), (RUSSIAN, "2-3-7", "K40")],
    )
    assert count_cvp(state, happened) == {GERMAN: 1, RUSSIAN: 0}, "only the one without its other half"


@pytest.mark.rule("oto2.7.13.a")
def test_a_leader_who_is_replaced_by_a_lesser_one_is_no_loss(state):
    leader, squad = on_map(state, GERMAN, "9-2", "K20"), on_map(state, GERMAN, "4-6-7", "K20")
    rows = [Told(p.id, "map", "K20") for p in (leader, squad)]
    happened = Happened(rows=rows, became={leader.id: "8-1", squad.id: "4-4-7"})
    assert count_cvp(state, happened) == {GERMAN: 0, RUSSIAN: 0}


@pytest.mark.rule("oto2.cg14", "oto2.7.13.a")
def test_what_goes_along_counts_with_who_takes_it(state):
    tank, leader = on_map(state, RUSSIAN, "KV-1S", "K1"), on_map(state, RUSSIAN, "9-1 armor leader", "K1")
    crew, gun = on_map(state, GERMAN, "2-2-8", "K1"), on_map(state, GERMAN, "75L PaK 40", "K1")
    leader.holder, gun.holder = tank.id, crew.id
    happened = Happened(rows=[Told(tank.id, "exited"), Told(crew.id, "left")])
    assert (count_evp(state, happened), count_cvp(state, happened)) == (6 + 2, {GERMAN: 2 + 2, RUSSIAN: 0})
    lost = Happened(rows=[Told(tank.id, "eliminated"), Told(crew.id, "eliminated")])
    assert count_cvp(state, lost) == {GERMAN: 2, RUSSIAN: 6}, "what stays behind is told for itself"


@pytest.mark.rule("oto2.7.13.a")
def test_who_controls_a_hex_by_standing_in_it(state):
    for side, name, hex in ((RUSSIAN, "KV-1S", "K20"), (RUSSIAN, "4-4-7", "K21"), (RUSSIAN, "4-4-7", "K22")):
        on_map(state, side, name, hex)
    on_map(state, RUSSIAN, "4-4-7", "K23").gain(Status.BROKEN)
    on_map(state, GERMAN, "9-1", "K22")
    assert occupied(state, Happened()) == {"K21": RUSSIAN}, (
        "unbroken MMC with no enemy; vehicles are left to the players"
    )
    new = [(RUSSIAN, "2-3-7", "K25"), (GERMAN, "Hero", "K21"), (GERMAN, "LMG", "K25")]
    assert occupied(state, Happened(new=new)) == {"K25": RUSSIAN}, "new counters stand there too"


@pytest.mark.rule("oto2.7.13.a")
def test_it_counts_only_when_both_agree(state):
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    first, second = pieces(row(squad, "eliminated")), pieces(row(squad, hex="K19"))
    answers = {GERMAN: [first, RIGHT, second, RIGHT], RUSSIAN: [pieces(), "wrong", pieces(), RIGHT],
               "": [ground(german=2), ground()]}  # fmt: skip
    play(battle_report(state), answers=answers)
    assert (squad.box, squad.hex, state.track.cvp) == (Box.MAP, "K19", 0)


@pytest.mark.rule("oto2.7.13.a")
def test_who_reports_again_finds_the_form_as_it_was_filled_in(state):
    squad, cupola = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "HMG Cupola", "K22")
    leader = on_map(state, GERMAN, "9-1", "K20")
    module = group(state, GERMAN, "O1")
    first = {
        **pieces(row(squad, hex="K19", now="2-4-7"), row(cupola, "eliminated"), used=[module.id]),
        "new": [{"name": "Hero", "hex": "K20"}],
        "typed": f"{leader.id} K19 pinned",
    }
    answers = {GERMAN: [first, RIGHT, {}, RIGHT], RUSSIAN: [{}, "wrong", {}, RIGHT], "": [ground(german=6), {}]}
    asked = play(battle_report(state), answers=answers).asked
    again = [ask for ask in asked if ask.key == "pieces" and ask.side == GERMAN][1]
    assert {f.key: f.default for f in again.fields} == first
    assert (squad.name, squad.hex, leader.hex, leader.status) == ("2-4-7", "K19", "K19", [Status.PINNED])
    assert sum(p.name == "Hero" for p in state.pieces) == 1
    assert module.used
    assert state.track.cvp == 6, "the points the players counted stay while nothing else was lost"


def test_each_piece_of_the_form_is_named(state):
    squad, gone = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "4-6-7", "K20")
    other = on_map(state, RUSSIAN, "4-4-7", "K30")
    gone.box = Box.ELIMINATED
    form = next(ask for ask in report(state).asked if ask.key == "pieces" and ask.side == GERMAN)
    names = dict(form.fields[0].columns[0].choices)
    assert names[squad.id] == f"4-6-7 ({squad.id}, test)"
    assert not {gone.id, other.id} & set(names)
    nobody = {"fate": "map", "hex": "K19"}
    with pytest.raises(NotUnderstood, match="Piece"):
        report(state, german={"pieces": [nobody]})


CONTRADICTIONS = {
    "twice": (lambda s, a, b: pieces(row(a, hex="K20"), row(a, hex="K21")), "stands twice"),
    "a level its hex has not": (lambda s, a, b: pieces(row(a, hex="K20", level=2)), "has no level 2"),
    "dead and somewhere": (lambda s, a, b: pieces(row(a, "eliminated", hex="K20")), "yet K20 is named"),
    "stayed off though set up": (lambda s, a, b: pieces(row(a, "off")), "cannot have stayed off"),
    "a German exits": (lambda s, a, b: pieces(row(a, "exited")), "only Russian units"),
    "a squad recalled": (lambda s, a, b: pieces(row(a, "recalled")), "only a vehicle"),
    "a squad immobilised": (lambda s, a, b: pieces(row(a, hex="K20", status=["immobilised"])), "cannot be immobilised"),
    "a tank broken": (lambda s, a, b: pieces(row(b, hex="K20", status=["broken"])), "cannot be broken"),
    "hidden and concealed": (lambda s, a, b: pieces(row(a, hex="K20", status=["concealed", "hidden"])), "at once"),
    "prisoner of nobody": (lambda s, a, b: pieces(row(a, hex="K20", status=["captured"])), "name the piece"),
    "prisoner of a friend": (lambda s, a, b: pieces(row(a, hex="K20", status=["captured"], holder=b.id)), "an enemy"),
}


@pytest.mark.rule("oto2.7.13.a", "oto2.cg14")
@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradictions_are_refused_with_a_reason(state, case):
    told, why = CONTRADICTIONS[case]
    squad, stug = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "StuG IIIG", "K20")
    with pytest.raises(Refused, match=why) as refused:
        report(state, german=told(state, squad, stug))
    assert refused.value.rule.startswith("oto2.")
    assert (squad.box, squad.hex) == (Box.MAP, "K20"), "nothing changed"


NOWHERE = {
    "no hex": (lambda a, b: pieces(row(a)), "no hex is named"),
    "a hex that is not on the map": (lambda a, b: pieces(row(a, hex="ZZ99")), "not on this map"),
    "behind a refusal": (lambda a, b: pieces(row(a, "recalled"), row(b, hex="ZZ99")), "not on this map"),
    "behind a level that is refused": (lambda a, b: pieces(row(a, hex="ZZ99", level=9)), "not on this map"),
    "a level that no hex has": (lambda a, b: {"typed": f"{a.id} K20/9"}, "there is no level 9"),
    "a holder that there is not": (lambda a, b: pieces(row(a, hex="K20", holder="r999")), "cannot hold it"),
    "a piece that there is not": (lambda a, b: {"typed": "g999 K20"}, "no piece of this side"),
    "a new counter nowhere": (lambda a, b: pieces(new=[{"name": "Hero", "hex": "ZZ99"}]), "not on this map"),
}


@pytest.mark.rule("oto2.7.13.a", "oto2.map.hexid")
@pytest.mark.parametrize("case", NOWHERE)
def test_what_is_not_there_is_not_understood_and_nobody_can_insist_on_it(state, case):
    told, why = NOWHERE[case]
    squad, stug = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "StuG IIIG", "K20")
    with pytest.raises(NotUnderstood, match=why):
        report(state, german=told(squad, stug))


@pytest.mark.rule("oto2.7.13.a")
@pytest.mark.parametrize("wrong", [ground(fires=[("ZZ99", "flame")]), ground(control=[(GERMAN, "ZZ99")]),
                                   ground(changes=[("ZZ99", "rubble")])])  # fmt: skip
def test_ground_that_is_not_there_is_not_understood(state, wrong):
    with pytest.raises(NotUnderstood, match="not on this map"):
        report(state, field=wrong)


@pytest.mark.rule("oto2.6.eliminated")
def test_the_dead_do_not_come_back(state):
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    squad.box = Box.ELIMINATED
    with pytest.raises(Refused, match="left the campaign"):
        report(state, german={"typed": f"{squad.id} K20"})


def test_the_other_sides_pieces_are_not_ones_own(state):
    other = on_map(state, RUSSIAN, "4-4-7", "K30")
    with pytest.raises(NotUnderstood, match="no piece of this side"):
        report(state, german={"typed": f"{other.id} K30"})


def test_an_unknown_counter_is_not_understood(state):
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    with pytest.raises(NotUnderstood, match="9-9-9"):
        report(state, german=pieces(row(squad, hex="K20", now="9-9-9")))


def test_what_only_both_reports_can_contradict_opens_them_again(state):
    """A Melee without an enemy; a prisoner whose guard is elsewhere."""
    squad, enemy = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "4-4-7", "K30")
    wrong = pieces(row(squad, hex="K20", status=["melee"]))
    right = pieces(row(squad, hex="K20", status=["captured"], holder=enemy.id))
    answers = {GERMAN: [wrong, right, right, RIGHT],
               RUSSIAN: [pieces(), pieces(), pieces(row(enemy, hex="K20")), RIGHT], "": [ground(german=2)]}  # fmt: skip
    played = play(battle_report(state), answers=answers)
    said = [t for t in played.texts() if "contradict" in t]
    assert ["no enemy is" in said[0], "that holds it is not" in said[1]] == [True, True]
    assert (squad.holder, enemy.hex) == (enemy.id, "K20")


def test_control_that_contradicts_who_stands_there(state):
    on_map(state, GERMAN, "4-6-7", "K20")
    with pytest.raises(Refused, match="K20 is held by German units alone"):
        report(state, field=ground(control=[(RUSSIAN, "K20")]))
    with pytest.raises(Refused, match="given to both"):
        report(state, field=ground(control=[(RUSSIAN, "M5"), (GERMAN, "M5")]))
    with pytest.raises(NotUnderstood):
        report(state, field=ground(control=[(RUSSIAN, "M5..Q90")]))


def test_points_without_losses_are_refused(state):
    with pytest.raises(Refused, match="CVP inflicted on the Germans"):
        report(state, field=ground(german=4))
    with pytest.raises(Refused, match="EVP"):
        report(state, field=ground(evp=4))


@pytest.mark.rule("oto2.cg5.a", "oto2.cg5.b")
def test_control_fires_and_changes_stay(state):
    on_map(state, RUSSIAN, "4-4-7", "K40")
    played = report(
        state,
        field=ground(control=[(RUSSIAN, "M38 M39")], fires=[("W9", "blaze")], changes=[("Q10", "rubble")]),
    )
    control = state.ground.control
    assert (control["M38"], control["M39"], control["K40"]) == (RUSSIAN,) * 3, "K40: its MMC stands there alone"
    assert (state.ground.fires, state.ground.changes) == ({"W9": "blaze"}, {"Q10": "rubble"})
    reviewed = next(ask for ask in played.asked if ask.key == "review").context
    assert {"Burning: W9 blaze", "Changed for good: Q10 rubble"} <= set(reviewed), "both agree to these, too"


@pytest.mark.rule("oto2.cg7.a", "oto2.cg7.b")
@pytest.mark.parametrize(("reading", "gone"), [("gone", True), ("retained", False)])
def test_what_was_not_used_is_retained(reading, gone):
    state = new_state("23PM", used_oba_module=reading)
    state.battle.how = "table"
    squad = state.add(GERMAN, "4-6-7", "test")
    fired, silent, cbm = (group(state, GERMAN, rg) for rg in ("O1", "O2", "O5"))
    with pytest.raises(NotUnderstood):
        report(state, german=pieces(used=[cbm.id]))  # it places no FFE, so it is not offered
    report(state, german=pieces(used=[fired.id]))
    assert squad.box is Box.RETAINED
    assert (fired.used, fired.gone) == (True, gone)
    assert not any((silent.used, silent.gone, cbm.used, cbm.gone))


@pytest.mark.rule("oto2.cg14")
@pytest.mark.parametrize(("reading", "box"), [("retained", Box.RETAINED), ("out-of-campaign", Box.EXITED)])
def test_russians_who_leave_by_the_west_edge(reading, box):
    state = new_state("23PM", exited_russian_units=reading)
    state.battle.how = "table"
    tank = on_map(state, RUSSIAN, "KV-1S", "K1")
    report(state, russian=pieces(row(tank, "exited", hex="K1")), field=ground(evp=6))
    assert (tank.box, state.track.evp, state.sides[RUSSIAN].line.evp) == (box, 6, 6)


def test_new_counters_join(state):
    report(state, german=pieces(new=[{"name": "Hero", "hex": "K20"}]))
    hero = state.of(GERMAN)[-1]
    assert (hero.name, hero.hex, hero.group) == ("Hero", "K20", "battle 23PM")


def test_prisoners_dropped_by_a_lost_guard_have_no_holder(state):
    guard, prisoner = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "4-4-7", "K20")
    prisoner.gain(Status.CAPTURED)
    prisoner.holder = guard.id
    enter(state, Happened(rows=[Told(guard.id, "eliminated")]))
    assert (prisoner.holder, prisoner.status) == ("", [])


@pytest.mark.rule("oto2.7.508.a")
def test_prisoners_whose_guard_is_captured_are_free(state):
    guard, prisoner = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "4-4-7", "K20")
    captor = on_map(state, RUSSIAN, "4-4-7", "K20")
    prisoner.gain(Status.CAPTURED)
    prisoner.holder = guard.id
    enter(state, Happened(rows=[Told(guard.id, "map", "K20", 0, [Status.CAPTURED], captor.id)]))
    assert (prisoner.holder, prisoner.status, guard.holder) == ("", [], captor.id)


@pytest.mark.rule("oto2.7.508.a")
def test_one_report_cannot_name_as_guard_whom_the_other_tells_captured(state):
    guard, prisoner = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "4-4-7", "K20")
    captor, gun = on_map(state, RUSSIAN, "4-4-7", "K20"), on_map(state, GERMAN, "75L PaK 40", "K20")
    taken = pieces(row(guard, hex="K20", status=["captured"], holder=captor.id))
    by_the_guard, by_the_gun = (
        pieces(row(prisoner, hex="K20", status=["captured"], holder=h.id)) for h in (guard, gun)
    )
    answers = {GERMAN: [taken, pieces(), taken, RIGHT],
               RUSSIAN: [by_the_guard, by_the_gun, pieces(), RIGHT], "": [ground(german=2)]}  # fmt: skip
    said = [t for t in play(battle_report(state), answers=answers).texts() if "contradict" in t]
    assert [f"{guard.id}, which is a prisoner himself" in said[0], f"{gun.id}, which is no man" in said[1]] == [
        True,
        True,
    ]
