"""The running log: what each entry records, and what its rules refuse."""

import pytest

from sandtable.games.orsha.battle.log import keep_log
from sandtable.games.orsha.battle.report import refuse_used
from sandtable.games.orsha.frame.victory import russian_lvp
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.maintenance import recalls
from sandtable.games.orsha.reph.weapon_repair import step_7_5132
from sandtable.games.orsha.scenario import battle_report
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Charter, Draw, NotUnderstood, Refused, in_memory, play, read_settings
from tests.orsha.campaigns import group, new_state, on_map


@pytest.fixture
def state():
    state = new_state("23PM")
    state.phase, state.turn, state.battle.how = "turns", 3, "table"
    return state


def log(state, *answers, dice=()):
    return play(keep_log(state), dice=list(dice), answers=[*answers, "over"], tables=GAME.tables())


def told(state):
    return {t.piece: (t.fate, t.hex, [str(s) for s in t.status], t.holder) for t in state.battle.told}


def report(state, german=None, russian=None, ground=None):
    answers = {GERMAN: [german or {}, "right"], RUSSIAN: [russian or {}, "right"], "": [ground or {}]}
    return play(battle_report(state), answers=answers)


# ---- leaving and coming


@pytest.mark.rule("oto2.cg14")
def test_a_russian_tank_that_leaves_west_earns_evp_and_is_retained(state):
    tank, leader = on_map(state, RUSSIAN, "KV-1S", "K1"), on_map(state, RUSSIAN, "9-1 armor leader", "K1")
    leader.holder = tank.id
    played = log(state, "exit", RUSSIAN, {"piece": tank.id, "edge": "west"})
    assert told(state) == {leader.id: ("exited", "", [], ""), tank.id: ("exited", "", [], "")}
    assert "8 EVP" in played.texts()[-2], "6 for the tank, 2 for the leader in it"
    report(state, ground={"evp": 8})
    assert (tank.box, leader.box, state.track.evp) == (Box.RETAINED, Box.RETAINED, 8)


@pytest.mark.rule("oto2.cg14", "oto2.7.5132")
@pytest.mark.parametrize("by", ["log", "text"])
def test_a_weapon_that_is_out_leaves_the_map_with_its_vehicle_and_is_rolled_for(state, by):
    tank = on_map(state, RUSSIAN, "KV-1S", "K1")
    tank.gain(Status.MALFUNCTIONED, Status.MOTION)
    if by == "log":
        log(state, "exit", RUSSIAN, {"piece": tank.id, "edge": "west"})
        assert told(state) == {tank.id: ("exited", "", ["malfunctioned"], "")}
        report(state, ground={"evp": 6})
    else:
        report(state, russian={"typed": f"{tank.id} exited"}, ground={"evp": 6})
    assert (tank.box, tank.status) == (Box.RETAINED, [Status.MALFUNCTIONED])
    row = {"piece": tank.id, "weapon": "MA", "number": 1, "non_qualified": False}
    played = play(step_7_5132(state), dice=[5], answers=[{"weapons": [row]}], tables=GAME.tables())
    assert not tank.has(Status.MALFUNCTIONED), f"5 - 2 - 1 = 2: repaired; {played.texts()}"


@pytest.mark.rule("oto2.cg14")
def test_a_squad_that_leaves_otherwise_is_eliminated_with_its_weapons(state):
    squad, mmg = on_map(state, GERMAN, "4-6-7", "K1"), on_map(state, GERMAN, "MMG", "K1")
    mmg.holder = squad.id
    log(state, "exit", GERMAN, {"piece": squad.id, "edge": "west"})
    report(state, ground={"cvp_german": 2})
    assert (squad.box, mmg.box, state.track.cvp, state.track.evp) == (Box.ELIMINATED, Box.ELIMINATED, 2, 0)


@pytest.mark.rule("oto2.cg14")
def test_prisoners_who_are_led_off_the_map_are_lost_and_earn_nothing(state):
    guard, prisoner = on_map(state, RUSSIAN, "4-4-7", "K1"), on_map(state, GERMAN, "4-6-7", "K1")
    log(state, "prisoners", "taken", GERMAN, {"piece": prisoner.id, "captor": guard.id})
    played = log(state, "exit", RUSSIAN, {"piece": guard.id, "edge": "west"})
    assert "2 EVP" in played.texts()[-2]
    report(state)
    assert (guard.box, prisoner.box, state.track.evp, state.track.cvp) == (Box.RETAINED, Box.ELIMINATED, 2, 2)


@pytest.mark.rule("oto2.cg14")
def test_aircraft_earn_no_evp(state):
    plane = state.add(RUSSIAN, "44A GA", "test")
    row = {"piece": plane.id, "fate": "exited", "hex": "", "level": 0, "status": [], "holder": "", "now": ""}
    with pytest.raises(Refused, match=r"oto2\.cg14: .* only units leave"):
        report(state, russian={"pieces": [row]})


@pytest.mark.rule("oto2.cg14", "oto2.7.5131.c")
def test_recall_for_low_ammo_is_for_vehicles(state):
    tank, squad = on_map(state, RUSSIAN, "KV-1S", "K53"), on_map(state, RUSSIAN, "4-4-7", "K53")
    with pytest.raises(Refused, match="only a vehicle is Recalled"):
        log(state, "exit", RUSSIAN, {"piece": squad.id, "edge": "east", "low_ammo": True})
    leader, rider = on_map(state, RUSSIAN, "9-1 armor leader", "K53"), on_map(state, RUSSIAN, "2-3-7", "K53")
    leader.holder = rider.holder = tank.id
    log(state, "exit", RUSSIAN, {"piece": tank.id, "edge": "east", "low_ammo": True})
    report(state, ground={"cvp_russian": 1})
    assert (tank.box, leader.box, leader.holder) == (Box.RECALLED, Box.RECALLED, tank.id)
    assert rider.box is Box.ELIMINATED, "it left the map, and was not Recalled"
    play(recalls(state, RUSSIAN), dice=[4], answers=[[tank.id]], tables=GAME.tables())
    assert (tank.box, leader.box) == (Box.MAINTENANCE, Box.MAINTENANCE)


@pytest.mark.rule("oto2.6.entry.german-north", "oto2.6.entry.german-west", "oto2.6.entry.russian")
def test_units_come_on_in_their_entry_areas(state):
    german, russian = state.add(GERMAN, "4-6-7", "test"), state.add(RUSSIAN, "4-4-7", "test")
    with pytest.raises(Refused, match="in no Entry Area"):
        log(state, "enter", GERMAN, {"piece": german.id, "hex": "DD27"})
    with pytest.raises(Refused, match="east edge"):
        log(state, "enter", RUSSIAN, {"piece": russian.id, "hex": "K20"})
    played = log(state, "enter", GERMAN, {"piece": german.id, "hex": "DD26"})
    assert told(state)[german.id][:2] == ("map", "DD26")
    assert german.id not in " ".join(played.texts(RUSSIAN))
    state.ground.control["DD29"] = RUSSIAN
    other = state.add(GERMAN, "4-6-7", "test")
    with pytest.raises(Refused, match="DD0 to DD24"):
        log(state, "enter", GERMAN, {"piece": other.id, "hex": "DD25"})
    state.settings["blue-arrow"] = "20"
    with pytest.raises(Refused, match="DD0 to DD20"):
        log(state, "enter", GERMAN, {"piece": other.id, "hex": "DD21"})


# ---- prisoners, rally, ammunition


@pytest.mark.rule("oto2.cg6")
def test_prisoners_are_taken_and_freed_never_massacred(state):
    squad, guard = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "4-4-7", "K21")
    with pytest.raises(Refused, match=r"oto2\.cg6"):
        log(state, "prisoners", "massacre")
    log(state, "prisoners", "taken", GERMAN, {"piece": squad.id, "captor": guard.id})
    assert told(state)[squad.id] == ("map", "K21", ["captured"], guard.id)
    log(state, "loss", RUSSIAN, {"piece": guard.id, "what": "eliminated"})
    assert told(state)[squad.id] == ("map", "K21", [], ""), "without a guard they are free"


@pytest.mark.rule("oto2.cg6")
def test_a_prisoner_who_is_freed_is_as_he_was_but_for_that(state):
    squad, guard = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "4-4-7", "K20")
    squad.gain(Status.CAPTURED)
    squad.gain(Status.BROKEN)
    squad.holder = guard.id
    log(state, "prisoners", "freed", GERMAN, {"piece": squad.id})
    assert told(state)[squad.id][:3] == ("map", "K20", ["broken"])


def attempts(*rows):
    return {"attempts": [{"piece": p.id, "how": how, "disrupted": d, "came": "rallied"} for p, how, d in rows]}


@pytest.mark.rule("oto2.cg15")
def test_two_self_rally_attempts_before_anybody_else(state):
    a, b, c = (on_map(state, GERMAN, "4-6-7", f"K{n}") for n in (20, 21, 22))
    log(state, "rally", GERMAN, attempts((a, "self", False), (b, "self", False), (c, "leader", False)))
    for rows, why in (
        (((a, "self", False), (b, "leader", False), (c, "self", False)), "before any other"),
        (((a, "self", False), (b, "self", False), (c, "self", False)), "2 Self Rally attempts"),
        (((a, "self", True),), "Disrupted"),
    ):
        with pytest.raises(Refused, match=why):
            log(state, "rally", GERMAN, attempts(*rows))


@pytest.mark.rule("oto2.cg15")
def test_who_fails_to_rally_stays_disrupted_and_may_not_self_rally_later(state):
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    row = {"piece": squad.id, "how": "leader", "disrupted": True, "came": "broken"}
    log(state, "rally", GERMAN, {"attempts": [row]})
    assert told(state)[squad.id][2] == ["broken", "disrupted"]
    with pytest.raises(Refused, match="Disrupted"):
        log(state, "rally", GERMAN, {"attempts": [{**row, "how": "self", "disrupted": False}]})


@pytest.mark.rule("oto2.7.5223", "oto2.fn.19")
def test_isolated_units_share_ammunition(state):
    half, squad = on_map(state, GERMAN, "2-4-7", "K20"), on_map(state, GERMAN, "4-6-7", "K20")
    short = on_map(state, GERMAN, "4-6-7", "K20")
    mmg, psk = on_map(state, GERMAN, "MMG", "K20"), on_map(state, GERMAN, "PSK", "K20")
    for piece in (half, short, mmg, psk):
        piece.gain(Status.AMMO_SHORTAGE)

    def share(piece, friend, ti=True, order=True):
        return ["ammo", GERMAN, {"piece": piece.id, "friend": friend.id, "both_ti": ti, "good_order": order}]

    for given, why in (
        (share(half, squad, order=False), "Good Order"),
        (share(half, squad, ti=False), "TI"),
        (share(half, short), "no ammunition to give"),
        (share(psk, squad), "only MGs"),
    ):
        with pytest.raises(Refused, match=why):
            log(state, *given)
    log(state, *share(half, squad), *share(mmg, squad))
    assert told(state) == {half.id: ("map", "K20", [], ""), mmg.id: ("map", "K20", [], "")}
    with pytest.raises(Refused, match="US#"):
        log(state, *share(short, half))


# ---- artillery


@pytest.mark.rule("oto2.rg.russian.note.g", "oto2.rg.russian.note.h", "oto2.rg.russian.note.f", "oto2.rg.german.note.g")
def test_what_modules_fire(state):
    module, rocket = group(state, RUSSIAN, "O2"), group(state, RUSSIAN, "O5")
    german = group(state, GERMAN, "O1")
    log(state, "ffe", RUSSIAN, module.id, "smoke")
    assert state.battle.smoke == [module.id]
    for given, why in (
        ((RUSSIAN, module.id, "smoke"), "one Smoke mission"),
        ((RUSSIAN, rocket.id, "smoke"), "HE only"),
        ((GERMAN, german.id, "barrage"), "no Barrage"),
    ):
        with pytest.raises(Refused, match=why):
            log(state, "ffe", *given)
    log(
        state,
        "ffe",
        GERMAN,
        german.id,
        "smoke",
        "ffe",
        GERMAN,
        german.id,
        "smoke",
        "ffe",
        RUSSIAN,
        module.id,
        "removed",
    )
    assert (state.battle.on_board, state.battle.ffe1[german.id]) == ([german.id], 2)


@pytest.mark.rule("oto2.cg13.a")
def test_the_fourth_german_module_is_refused_in_the_log_and_in_the_report(state):
    modules = [group(state, GERMAN, "O1", n) for n in range(4)]
    for module in modules[:3]:
        log(state, "ffe", GERMAN, module.id, "he")
    with pytest.raises(Refused, match=r"oto2\.cg13\.a.*4 OBA modules; the limit is 3"):
        log(state, "ffe", GERMAN, modules[3].id, "he")
    log(state, "ffe", GERMAN, modules[0].id, "he"), "one in use goes on"
    assert refuse_used(state, GERMAN, [modules[3].id]).rule == "oto2.cg13.a"
    with pytest.raises(Refused, match="the limit is 3"):
        report(state, german={"used": [m.id for m in modules]})
    report(state, german={"used": []})
    assert [m.gone for m in modules] == [True, True, True, False], "CG7: what the log has seen fire is used"


@pytest.mark.rule("oto2.cg13.a")
@pytest.mark.parametrize(("reading", "refused"), [("modules that place FFE", False), ("also CBM", True)])
def test_whether_a_cbm_counts_is_a_reading(state, reading, refused):
    state.settings["oba-limit-counts"] = reading
    for n in range(3):
        log(state, "ffe", GERMAN, group(state, GERMAN, "O1", n).id, "he")
    cbm, enemy = group(state, GERMAN, "O5"), group(state, RUSSIAN, "O2")
    log(state, "ffe", RUSSIAN, enemy.id, "he")
    if refused:
        with pytest.raises(Refused, match="the limit is 3"):
            log(state, "cbm", GERMAN, cbm.id)
    else:
        log(state, "cbm", GERMAN, cbm.id, "now", dice=[4, 4])
        assert state.battle.cbm_attacks == {cbm.id: 1}


@pytest.mark.rule("oto2.cg13.a")
@pytest.mark.parametrize(("reading", "fallen"), [("modules that place FFE", 5), ("also CBM and Bombardments", 4)])
def test_bombardments_count_by_a_reading(reading, fallen):
    from sandtable.games.orsha.battle import bombardment

    state = new_state(oba_limit_counts=reading)
    for n in range(3):
        group(state, RUSSIAN, "B1", n)
    for g in bombardment.waiting(state):
        g.preregistered = ["K20"]
    dice = [1, 1] * fallen
    answers = [bombardment.candidates("K20", 1)[0]] * fallen
    played = play(bombardment.bombardments(state), dice=dice, answers=answers, tables=GAME.tables())
    assert len(state.battle.bombarded) == fallen
    assert any("stays Retained" in text for text in played.texts(RUSSIAN)) is (fallen == 4)


@pytest.mark.rule("oto2.cg13.c")
def test_a_field_phone_needs_a_friendly_edge(state):
    module = group(state, GERMAN, "O1")
    module.weapons = ["Field Phone"]
    state.ground.control = dict.fromkeys(state.ground.control, RUSSIAN)
    with pytest.raises(Refused, match=r"oto2\.cg13\.c"):
        log(state, "ffe", GERMAN, module.id, "he")
    module.observer = "A1 level 2"
    log(state, "ffe", GERMAN, module.id, "he")


# ---- wrecks, fires, the bridge


@pytest.mark.rule("oto2.cg5.d", "oto2.cg5.c")
def test_a_burnt_out_wreck_is_left_alone(state):
    burnt, fresh = on_map(state, RUSSIAN, "T-34 M43", "K20"), on_map(state, RUSSIAN, "T-34 M43", "K21")
    burnt.gain(Status.BURNT_OUT)
    fresh.gain(Status.WRECK)
    for act in ("burn", "scrounge", "remove"):
        for reading in ("never", "in-reph-7.5137"):  # which allows it in 7.5137 alone
            state.settings["scrounge-burnt-out-wreck"] = reading
            with pytest.raises(Refused, match=r"oto2\.cg5\.d"):
                log(state, "wreck", burnt.id, act)
    played = log(state, "wreck", fresh.id, "burn")
    assert told(state)[fresh.id][2] == ["burning wreck"]
    hints = [o.hint for r in played.asked if r.key == "wreck" for o in r.options]
    assert "burnt-out wreck; LOS Hindrance +1" in hints
    with pytest.raises(Refused, match="cannot be set on fire"):
        log(state, "loss", RUSSIAN, {"piece": burnt.id, "what": "burning wreck"})


@pytest.mark.rule("oto2.cg5.b", "oto2.6.lvp.blaze")
def test_fires_of_the_log_stand_in_the_report(state):
    state.ground.fires = {"M20": "blaze", "M21": "flame"}
    log(state, "fire", {"hex": "F35", "kind": "blaze"}, "fire", {"hex": "M21", "kind": "out"})
    report(state)
    assert state.ground.fires == {"F35": "blaze", "M20": "blaze"}
    assert russian_lvp(state) == 1, "F35 is a Blaze"


@pytest.mark.rule("oto2.6.lvp.k33")
@pytest.mark.parametrize(("logged", "stated"), [(True, []), (False, []), (False, [{"side": GERMAN, "hexes": "K33"}])])
def test_the_bridge_falls_and_the_gully_stays_with_who_held_it(state, logged, stated):
    """A Russian squad stands alone in the gully; the Germans last Controlled the bridge, whether it is said or not."""
    state.ground.control["K33"] = GERMAN
    squad = on_map(state, RUSSIAN, "4-4-7", "K33")
    squad.level = 0 if stated else -1  # at the table its level is easily left out
    if logged:
        log(state, "bridge", GERMAN)
    fell = {"changes": [{"hex": "K33", "kind": "bridge destroyed"}], "control": stated} if not logged else {}
    report(state, ground=fell)
    assert (state.ground.control["K33"], state.ground.changes["K33"]) == (GERMAN, "bridge destroyed")
    state.phase, state.battle.how = "report", "table"
    report(state)
    assert state.ground.control["K33"] == RUSSIAN, "in a later scenario they gain it by standing there"


@pytest.mark.rule("oto2.6.lvp.k33")
def test_under_the_standing_bridge_nobody_gains_it(state):
    state.ground.control["K33"] = GERMAN
    on_map(state, RUSSIAN, "4-4-7", "K33").level = -1
    report(state)
    assert state.ground.control["K33"] == GERMAN
    with pytest.raises(Refused, match="destroyed already"):
        log(state, "bridge", RUSSIAN, "bridge", GERMAN)


# ---- aircraft


@pytest.mark.rule("oto2.fn.16", "oto2.7.4.ihsr4.b")
@pytest.mark.parametrize(("weather", "flies"), [("Overcast", True), ("Rain", False)])
def test_aircraft_do_not_fly_in_rain(state, weather, flies):
    from sandtable.games.orsha.battle.opening import air_support

    state.conditions.weather = weather
    plane = state.add(RUSSIAN, "Sturmovik", "test")
    words = " ".join(play(air_support(state)).texts(RUSSIAN))
    assert ("may enter" in words) is flies
    lost = {"pieces": [{"piece": plane.id, "fate": "eliminated"}]}
    if flies:
        report(state, russian=lost, ground={"cvp_russian": 2})
        assert plane.box is Box.ELIMINATED
    else:
        with pytest.raises(Refused, match="it rains"):
            report(state, russian=lost)


@pytest.mark.rule("oto2.7.5171")
def test_rain_during_the_scenario_is_reported_and_reviewed(state):
    played = report(state, ground={"rained": True})
    assert state.conditions.rained
    assert "Rain fell" in str([asked.context for asked in played.asked if asked.key == "review"])
    report(state)
    assert not state.conditions.rained


# ---- what is not there


@pytest.mark.rule("oto2.map.hexid", "oto2.7.13.a")
@pytest.mark.parametrize(
    "entry",
    [
        ["enter", GERMAN, {"piece": "g1", "hex": "ZZ99"}],
        ["enter", GERMAN, {"piece": "g999", "hex": "K1"}],
        ["exit", GERMAN, {"piece": "g999", "edge": "west"}],
        ["loss", GERMAN, {"piece": "g1", "what": "wreck"}],
        ["fire", {"hex": "ZZ99", "kind": "flame"}],
        ["prisoners", "taken", GERMAN, {"piece": "g1", "captor": "r1"}],
        ["rally", GERMAN, {"attempts": [{"piece": "g999", "how": "self", "came": "rallied"}]}],
        ["ammo", GERMAN, {"piece": "g999", "friend": "g1"}],
    ],
    ids=lambda entry: " ".join(str(part) for part in entry[:2]),
)
def test_an_entry_about_nothing_is_not_understood(state, entry):
    """g1 is off the map; g999 is nobody."""
    with pytest.raises(NotUnderstood):
        log(state, *entry)
    assert state.battle.told == []


@pytest.mark.rule("oto2.map.hexid")
def test_a_hex_that_is_not_there_cannot_be_overruled():
    settings = read_settings(GAME.settings, {"battles": "table"})
    charter = Charter(
        "x", "orsha", "x", "campaign", settings, {"german": "human", "russian": "bot"}, "entered", "", "", ""
    )
    campaign = in_memory(GAME, charter)
    draw = Draw("until the set-up")
    while (asked := _asked(campaign, "german")).request.key != "set-up":
        side, pending = ("german", asked) if campaign.pending("german") else ("russian", asked)
        campaign.answer(side, pending.id, pending.request.sample(draw))
    row = {**asked.request.fields[0].default[0], "hex": "ZZ99"}
    with pytest.raises(NotUnderstood, match="not on this map"):
        campaign.answer("german", asked.id, {"units": [row]}, overrule="our house rule")


def _asked(campaign, side):
    return (campaign.pending(side) or campaign.pending("russian"))[0]
