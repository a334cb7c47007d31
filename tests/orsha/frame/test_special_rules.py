"""CG1-CG16: the ledger's cases, played where the campaign asks, or asked of the tools for the table."""

import pytest

from sandtable.games.orsha.frame import special_rules as cg
from sandtable.games.orsha.frame.at_start import note_revealed, noted_states
from sandtable.games.orsha.frame.known_pieces import seen_status
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.marker_removal import step_7_502
from sandtable.games.orsha.reph.set_up_rules import refuse_set_up
from sandtable.games.orsha.reph.shop import observer_hexes
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Hidden, play
from tests.orsha.campaigns import group, new_state, on_map


def tool(key, **given):
    return next(t for t in GAME.tools() if t.key == key).use(given)


def start(**given):
    (table,) = tool("start", **given)
    return {row[0]: row[1] for row in table.rows}


@pytest.mark.rule(
    "oto2.7.2", "oto2.cg2", "oto2.cg8", "oto2.fn.17", "oto2.fn.19", "oto2.ref.missing", "oto2.7.4.attacker",
    "oto2.7.14", "oto2.7.4.ihsr4.c",
)  # fmt: skip
def test_standing_orders_name_their_rules_and_change_with_the_phase():
    state = new_state()
    setting_up = {cite for _, cite in cg.standing_orders(state)}
    assert {"oto2.cg8", "oto2.7.14", "oto2.7.4.attacker"} <= setting_up
    state.phase = "turns"
    fighting = {cite for _, cite in cg.standing_orders(state)}
    assert {"oto2.cg2", "oto2.fn.17", "oto2.fn.19", "oto2.ref.missing", "oto2.7.4.ihsr4.c"} <= fighting
    assert "oto2.cg8" not in fighting
    later = new_state("24AM")
    later.phase = "turns"
    assert "oto2.7.4.ihsr4.c" not in {cite for _, cite in cg.standing_orders(later)}


# ---- CG9: states noted in secret


@pytest.mark.rule("oto2.cg9.b", "oto2.cg9.a")
@pytest.mark.parametrize(("concealed", "apart", "shown"), [(False, 16, "yes"), (False, 17, "no"), (True, 5, "no")])
def test_secret_status_is_shown_at_16_hexes(concealed, apart, shown):
    said = start(cls="vehicle", concealed=concealed, range=apart)
    assert (said["A state noted in secret"], said["Such a state is shown now"]) == ("yes", shown)
    assert start(cls="squad")["A state noted in secret"] == "no"


@pytest.mark.rule("oto2.cg9.a", "oto2.cg9.b")
@pytest.mark.parametrize(("enemy", "seen"), [("K36", "low ammo"), ("K37", Hidden("noted states"))])
def test_the_enemys_page_shows_a_noted_state_only_from_near(enemy, seen):
    state = new_state()
    state.phase = "7.501"
    on_map(state, GERMAN, "StuG IIIG", "K20").gain(Status.LOW_AMMO)
    on_map(state, RUSSIAN, "4-4-7", enemy)
    known = next(s for s in GAME.view(state, RUSSIAN).sections if s.title == "What is known of the Germans")
    assert [row[2] for row in known.rows if row[0] == "StuG IIIG"] == [seen]
    own = next(s for s in GAME.view(state, GERMAN).sections if s.title == "Force Organizer")
    assert [row[4] for row in own.rows if row[3] == "K20"] == ["low ammo"]


@pytest.mark.rule("oto2.cg9.a")
@pytest.mark.parametrize("status", ["CE", "BU", "TCA", "LOW_AMMO", "DISABLED", "MALFUNCTIONED", "ABANDONED",
                                    "IMMOBILISED", "BOGGED"])  # fmt: skip
def test_each_state_that_may_be_noted_is_kept_from_the_enemy(status):
    state = new_state()
    stug = on_map(state, GERMAN, "StuG IIIG", "K20")
    stug.gain(Status[status], Status.MOTION)
    assert seen_status(state, stug) == "in motion; noted states are secret"
    stug.lose(Status[status])
    assert seen_status(state, stug) == "in motion; noted states are secret", "not even whether there are any"
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    squad.gain(Status.BROKEN)
    assert seen_status(state, squad) == "broken"


@pytest.mark.rule("oto2.cg9.a")
def test_the_states_that_may_be_noted_are_states_of_a_piece():
    assert noted_states() <= frozenset(Status)
    assert len(noted_states()) == 9


@pytest.mark.rule("oto2.cg9.a", "oto2.cg9.b")
def test_a_disabled_mg_of_a_vehicle_is_its_owners_to_know_until_an_enemy_is_near():
    state = new_state()
    stug = on_map(state, GERMAN, "StuG IIIG", "K20")
    stug.disabled_mgs.append("CMG")
    own = next(s for s in GAME.view(state, GERMAN).sections if s.title == "Force Organizer")
    assert [row[4] for row in own.rows if row[3] == "K20"] == ["CMG disabled"]
    assert seen_status(state, stug) == Hidden("noted states")
    on_map(state, RUSSIAN, "4-4-7", "K30")
    assert seen_status(state, stug) == "CMG disabled"
    lmg = on_map(state, GERMAN, "LMG", "K20")
    lmg.gain(Status.DISABLED)
    assert seen_status(state, lmg) == "disabled", "CG9 speaks of vehicles and Guns"


# ---- CG10, CG11: what a piece starts as


def set_up(state, piece, hex, as_):
    return refuse_set_up(state, [{"piece": piece.id, "hex": hex, "level": 0, "start": as_}])


def russians(terrain_hex="K45"):
    """A Russian squad and a tank of an earlier date, with their Perimeter around."""
    state = new_state("23PM")
    state.ground.perimeter = {RUSSIAN: [terrain_hex, "K46"], GERMAN: ["K20"]}
    return state, state.add(RUSSIAN, "4-4-7", "old"), state.add(RUSSIAN, "T-34 M43", "old")


@pytest.mark.rule("oto2.cg10.b")
def test_russian_infantry_in_concealment_terrain_starts_concealed_whatever_the_enemy_sees():
    from sandtable.games.orsha.ground.maps import our_map

    hexmap = our_map()
    woods = next(hexmap.grid.name(h) for h in hexmap.grid if hexmap.has(h, "woods"))
    bare = next(hexmap.grid.name(h) for h in hexmap.grid if hexmap.at(h) == ("open-ground",))
    state, squad, tank = russians()
    state.ground.perimeter[RUSSIAN] = [woods, bare]
    assert set_up(state, squad, woods, "concealed") is None
    assert set_up(state, squad, bare, "concealed").rule == "oto2.cg10.b"
    assert set_up(state, tank, woods, "concealed").rule == "oto2.cg10.b"
    assert set_up(state, tank, woods, "unseen") is None, "A12.12: no enemy sees it"
    lmg = state.add(RUSSIAN, "LMG", "old")
    rows = [{"piece": p.id, "hex": woods, "level": 0, "start": "concealed"} for p in (lmg, squad)]
    assert refuse_set_up(state, rows) is None, "with the Equipment it possesses"
    assert refuse_set_up(state, rows[:1]) is not None
    state.ground.changes[woods] = "cleared"
    assert set_up(state, squad, woods, "concealed") is not None


@pytest.mark.rule("oto2.cg10.a", "oto2.cg10.b")
def test_concealment_by_the_tool():
    assert start(side=RUSSIAN, cls="squad")["Concealed"] == "yes"
    assert start(side=RUSSIAN, cls="squad", terrain=False)["Concealed"] == "no"
    assert start(side=RUSSIAN, cls="vehicle")["Concealed"] == "no"
    assert start(side=RUSSIAN, cls="vehicle", seen=False)["Concealed"] == "yes"
    assert start(side=GERMAN, cls="squad", terrain=False)["Concealed"] == "yes", "the Russians count as off board"


@pytest.mark.rule("oto2.cg10.c")
def test_a_dummy_is_gone_after_the_scenario():
    state = new_state()
    dummy, squad = on_map(state, GERMAN, "?", "K20"), on_map(state, GERMAN, "4-6-7", "K20")
    play(step_7_502(state))
    assert (dummy.box, squad.box) == (Box.ELIMINATED, Box.MAP)


@pytest.mark.rule("oto2.cg11.a", "oto2.cg11.f")
def test_no_bore_sighting_and_no_hip_for_a_gun_once_revealed():
    assert start(cls="gun")["Bore Sighting"] == "no"
    assert (start(cls="gun")["Hidden (HIP)"], start(cls="gun", revealed=True)["Hidden (HIP)"]) == ("yes", "no")


@pytest.mark.rule("oto2.cg11.f")
def test_a_gun_that_was_seen_is_not_hidden_again_one_that_was_not_keeps_hip():
    state = new_state("23PM")
    state.ground.perimeter = {GERMAN: ["K20", "K21"]}
    seen, hidden = on_map(state, GERMAN, "75L PaK 40", "K20"), on_map(state, GERMAN, "75L PaK 40", "K21")
    hidden.gain(Status.HIDDEN)
    note_revealed(state)
    play(step_7_502(state))
    assert not hidden.has(Status.HIDDEN), "7.502g puts it on the map"
    assert set_up(state, seen, "K20", "hidden").rule == "oto2.cg11.f"
    assert set_up(state, seen, "K20", "concealed") is None
    assert set_up(state, hidden, "K21", "hidden") is None
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    assert set_up(state, squad, "K20", "hidden").rule == "oto2.7.520.hip"


# ---- CG12, CG13


@pytest.mark.rule("oto2.cg12.a3")
def test_germans_not_on_board_by_turn_2_of_24pm():
    state = new_state("24PM")
    squad = state.add(GERMAN, "4-6-7", "test")
    state.turn = 2
    assert cg.late_germans(state, [squad]) == 2
    state.turn = 1
    assert cg.late_germans(state, [squad]) == 0
    earlier = new_state("24AM")
    earlier.turn = 5
    assert cg.late_germans(earlier, [squad]) == 0


@pytest.mark.rule("oto2.cg13.a")
def test_oba_modules_in_one_scenario():
    state = new_state()
    five = [group(state, RUSSIAN, rg, n) for n, rg in enumerate(("O1", "O1", "O2", "O2", "O3"))]
    assert cg.refuse_oba(state, RUSSIAN, five).rule == "oto2.cg13.a"
    assert cg.refuse_oba(state, RUSSIAN, five[:4]) is None
    germans = [group(state, GERMAN, rg, n) for n, rg in enumerate(("O1", "O1", "O2", "O5"))]
    assert cg.refuse_oba(state, GERMAN, germans) is None
    state.settings["oba-limit-counts"] = "also CBM"
    assert cg.refuse_oba(state, GERMAN, germans) is not None


@pytest.mark.rule("oto2.cg13.c", "oto2.cg13.d")
def test_security_areas_and_observers_are_on_the_own_edge():
    state = new_state()
    assert (cg.security_edge(GERMAN), cg.security_edge(RUSSIAN)) == ("west", "east")
    state.ground.control["A1"] = RUSSIAN
    assert "A1" not in observer_hexes(state, GERMAN)
    assert "C1" in observer_hexes(state, GERMAN)
    assert cg.refuse_phone(state, GERMAN) is None
    state.ground.control = dict.fromkeys(state.ground.control, RUSSIAN)
    assert cg.refuse_phone(state, GERMAN).rule == "oto2.cg13.c"


# ---- CG14, CG16, CG5


@pytest.mark.rule("oto2.cg14")
@pytest.mark.parametrize(
    ("given", "words", "back"),
    [
        ({"side": RUSSIAN, "edge": "north"}, "Eliminated", "never"),
        ({"side": RUSSIAN, "cls": "vehicle", "edge": "west"}, "EVP", "yes, it is Retained"),
        ({"side": RUSSIAN, "edge": "west", "exited": "out-of-campaign"}, "EVP", "no, by the reading chosen"),
        ({"side": GERMAN, "edge": "west"}, "Eliminated", "never"),
        ({"side": RUSSIAN, "cls": "vehicle", "edge": "east", "low_ammo": True}, "7.5131c", "on 1-3, from off map"),
    ],
)
def test_leaving_the_map(given, words, back):
    (facts,) = tool("leaving", **given)
    assert words in facts.pairs[0][1]
    assert facts.pairs[1][1] == back


@pytest.mark.rule("oto2.cg16")
def test_only_mines_stay_hidden():
    state = new_state()
    assert not cg.stays_hidden(on_map(state, GERMAN, "Trench", "K20"))
    assert cg.stays_hidden(on_map(state, GERMAN, "Minefield", "K20"))


@pytest.mark.rule("oto2.cg5.c", "oto2.cg5.d")
def test_every_wreck_on_the_map_hinders():
    state = new_state()
    for hex, status in (("K20", Status.WRECK), ("K21", Status.BURNT_OUT)):
        on_map(state, RUSSIAN, "T-34 M43", hex).gain(status)
    table = next(s for s in GAME.view(state, None).sections if s.title == "Wrecks")
    assert [row[3] for row in table.rows] == ["+1", "+1"]
    assert table.rows[0][4] == ""
    assert table.rows[1][4] == "cannot be set on fire, be Scrounged, be removed by D10.4"
