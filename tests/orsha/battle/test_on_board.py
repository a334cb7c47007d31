"""A battle on the board: acts with counters, what each side learns of them, and the Report that writes itself."""

import pytest

from sandtable.games.orsha.audit import audit
from sandtable.games.orsha.battle.board_report import from_the_board, on_the_board
from sandtable.games.orsha.battle.log_artillery import fire_mission
from sandtable.games.orsha.battle.opening import how_it_is_fought
from sandtable.games.orsha.battle.own_drm import drm_list, from_form
from sandtable.games.orsha.battle.player_turn import player_turn, points, under_bombardment
from sandtable.games.orsha.battle.report import at_the_table
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.battle.turns import game_turn
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.board.table import look_around
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, group, the
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.sight.cover import Cover
from sandtable.kernel import Act, Deed, NotUnderstood, Refused, plain, play

GROUND = """
23AM
K30 german: 4-6-7 with LMG, 9-1
M30 german: 88L FlaK 18/36 (hidden), 2-2-8 (hidden)
O30 german: 5-4-8 (concealed)
K33 russian: 4-4-7 with LMG, 4-5-8, 8-0
O35 russian: T-34 M43
retained russian: 5-2-7
"""


def fought(text=GROUND):
    """A scenario on the board in its second Game Turn."""
    state = board(text)
    state.phase, state.turn, state.battle.how = "turns", 2, "board"
    look_around(state, state)
    return state


def acted(state, side, *typed, dice=()):
    """One Player Turn of this side, typed act by act."""
    state.battle.acting = side if side == GERMAN else ""
    lines = iter((*typed, "done"))

    def answer(request):
        assert isinstance(request, Act), request
        return request.read(next(lines))

    return play(player_turn(state), answers=answer, dice=dice)


def now(state, name, side=None):
    return next(p for p in as_it_stands(state).pieces if p.name == name and side in (None, p.side))


def sound(state):
    return [fault.what for fault in audit(as_it_stands(state))]


def test_a_unit_moves_with_what_it_holds_and_the_records_wait_for_the_report():
    state = fought()
    acted(state, RUSSIAN, "4-4-7 to K32")
    assert (now(state, "4-4-7").hex, now(state, "LMG", RUSSIAN).hex) == ("K32", "K32")
    assert now(state, "LMG", RUSSIAN).holder == the(state, "4-4-7").id
    assert the(state, "4-4-7").hex == "K33"
    assert sound(state) == []


def test_a_weapon_moved_by_itself_is_held_by_nobody():
    state = fought()
    acted(state, RUSSIAN, "LMG to K32")
    assert now(state, "LMG", RUSSIAN).holder == ""


def test_who_has_not_chosen_before_is_offered_the_board_and_later_what_he_chose_last():
    state = board("23AM")
    asked = play(how_it_is_fought(state), until="how").pending
    assert [option.key for option in asked.options] == ["board", "table", "quick"]
    assert asked.suggestion == "board"
    state.battle.how = "table"
    assert play(how_it_is_fought(state), until="how").pending.suggestion == "table"


@pytest.mark.rule("oto2.7.523")
def test_the_russians_move_first_and_both_turns_make_a_game_turn():
    state = fought()
    assert acted(state, RUSSIAN).result is False
    assert state.battle.acting == GERMAN
    assert acted(state, GERMAN).result is True


@pytest.mark.rule("oto2.7.523")
def test_the_other_side_acts_when_it_is_handed_the_board():
    state = fought()
    sides = []

    def answer(request):
        sides.append(request.side)
        return request.read("hand over" if len(sides) == 1 else "done")

    play(player_turn(state), answers=answer)
    assert sides == [RUSSIAN, GERMAN, RUSSIAN]


@pytest.mark.rule("oto2.7.13.a")
def test_casualties_count_as_they_fall():
    state = fought()
    told = acted(state, RUSSIAN, "lose 4-5-8 as reduced", "lose 8-0 as eliminated").texts(GERMAN)
    assert points(state) == {GERMAN: 0, RUSSIAN: 2}, "a half squad, and a leader of 8-0"
    assert "CVP inflicted on the Russians in this scenario: 2 (+1)." in told
    assert now(state, "2-4-8").box is Box.MAP


def test_a_squad_that_deploys_is_no_casualty():
    state = fought()
    acted(state, RUSSIAN, "deploy 4-5-8")
    assert [p.name for p in as_it_stands(state).of(RUSSIAN, Box.MAP)].count("2-4-8") == 2
    assert points(state)[RUSSIAN] == 0
    assert sound(state) == []


@pytest.mark.rule("oto2.4.1.c")
def test_a_tank_that_is_lost_leaves_its_wreck():
    state = fought()
    acted(state, RUSSIAN, "lose T-34 M43 as burning wreck")
    assert now(state, "T-34 M43").status == [Status.BURNING]
    assert points(state)[RUSSIAN] == 7
    assert sound(state) == []


@pytest.mark.rule("oto2.cg6")
def test_a_squad_that_is_captured_goes_where_its_guard_goes():
    state = fought()
    squad = next(c.id for c in table(state, RUSSIAN).counters if c.name == "4-6-7")
    acted(state, RUSSIAN, f"capture 4-5-8 -> #{squad}", "4-5-8 to K34")
    captive = now(state, "4-6-7")
    assert (captive.hex, captive.holder, captive.status) == ("K34", the(state, "4-5-8").id, [Status.CAPTURED])
    assert now(state, "LMG", GERMAN).hex == "K30"
    assert points(state)[GERMAN] == 2
    assert sound(state) == []


@pytest.mark.rule("oto2.cg6")
def test_only_men_who_are_free_are_taken_prisoner():
    state = fought(f"{GROUND}\nK33 german: StuG IIIG, 4-4-7 (captured)")
    seen = {c.name: c.id for c in table(state, RUSSIAN).counters if c.place.hex in ("K30", "K33") and not c.mine}
    request = play(player_turn(state), until="battle").pending
    guard = next(p.id for p in state.of(RUSSIAN) if p.name == "4-5-8")
    for name, legal in (("4-6-7", True), ("9-1", True), ("StuG IIIG", False), ("LMG", False)):
        act = {"verb": "capture", "counters": [guard], "to": seen[name]}
        assert (request.refuse(request.understand(act)) is None) is legal, name


@pytest.mark.rule("oto2.cg14")
def test_russians_who_leave_west_earn_evp_with_what_they_carry():
    state = fought()
    told = acted(state, RUSSIAN, "4-4-7 to K1", "exit 4-4-7 as west").texts()
    assert "4-4-7: left west, for EVP, 2 EVP." in told
    assert now(state, "LMG", RUSSIAN).box is not Box.MAP


@pytest.mark.rule("oto2.6.entry.russian")
def test_who_comes_on_does_so_in_an_entry_area():
    state = fought()
    request = play(player_turn(state), until="battle").pending
    unit = the(state, "5-2-7")
    assert request.refuse(request.understand({"verb": "move", "counters": [unit.id], "path": ["K30"]})).rule.startswith(
        "oto2.6.entry"
    )
    entry = next(d for d in request.reach("move", (unit.id,)) if not d.refused)
    acted(state, RUSSIAN, f"5-2-7 to {entry.place}")
    assert now(state, "5-2-7").hex == entry.place.hex


@pytest.mark.rule("oto2.4.1.h")
def test_a_cupola_stays():
    state = fought("23AM\nK30 german: HMG Cupola\nK40 russian: 4-4-7")
    with pytest.raises(Refused, match="cannot move"):
        acted(state, GERMAN, "HMG Cupola to K31")


def said_to(state, viewer):
    return repr(plain(GAME.view(state, viewer)))


@pytest.mark.rule("oto2.cg10.b", "oto2.cg11.f")
def test_the_enemy_sees_a_question_mark_go_and_of_a_hidden_gun_nothing():
    state = fought()
    told = acted(state, GERMAN, "5-4-8 to O31").texts(RUSSIAN)
    assert "Concealed counters of the Germans go from O30 to O31." in told
    assert not any("5-4-8" in line for line in told)
    before = said_to(state, RUSSIAN)
    told = acted(state, GERMAN, "88L FlaK 18/36 to M31", "mark 2-2-8 as pinned").texts(RUSSIAN)
    assert said_to(state, RUSSIAN) == before
    assert not any("88L" in line or "M31" in line or "2-2-8" in line for line in told)


@pytest.mark.rule("oto2.cg11.f")
def test_what_is_revealed_lies_open():
    state = fought()
    told = acted(state, GERMAN, "reveal 88L FlaK 18/36, 2-2-8").texts(RUSSIAN)
    assert "88L FlaK 18/36, 2-2-8 in M30 can now be seen." in told
    assert {c.name for c in table(as_it_stands(state), RUSSIAN).counters if c.place.hex == "M30"} == {
        "88L FlaK 18/36",
        "2-2-8",
    }


@pytest.mark.rule("oto2.1.3.a")
def test_a_declared_line_is_judged_told_and_drawn():
    state = fought()
    told = acted(state, RUSSIAN, "look T-34 M43 -> O30").texts(GERMAN)
    assert any(line.startswith("A line of sight is declared. ") for line in told)
    assert [(x.start, x.end) for x in state.battle.looks] == [("O35", "O30")]
    assert "sight" in [layer.key for layer in table(state, GERMAN).layers]


@pytest.mark.rule("oto2.1.3.a")
def test_who_is_hidden_declares_no_line():
    state = fought()
    with pytest.raises(Refused, match="reveal the counter first"):
        acted(state, GERMAN, "look 88L FlaK 18/36 -> O35")


@pytest.mark.rule("oto2.1.4")
def test_an_attack_gives_the_odds_of_each_total_and_shows_who_fires():
    state = fought()
    tank = next(c.id for c in table(state, GERMAN).counters if c.name == "T-34 M43")
    played = acted(state, GERMAN, f"attack 88L FlaK 18/36 -> #{tank}", dice=[3, 4])
    roll = next(r for r in played.asked if r.key == "attack")
    odds = roll.reading.odds()
    assert sum(chance for _, chance in odds) == 1
    assert len(odds) == 11
    assert "88L FlaK 18/36 in M30 can now be seen." in played.texts(RUSSIAN)


def test_a_melee_ends_where_one_side_is_left_alone():
    state = fought("23AM\nK30 german: 4-6-7 (melee)\nK30 russian: 4-4-7 (melee)")
    acted(state, RUSSIAN, "lose 4-4-7 as eliminated")
    assert now(state, "4-6-7").status == []


def test_states_that_do_not_fit_a_counter_are_refused():
    state = fought()
    with pytest.raises(Refused, match="a vehicle does not break"):
        acted(state, RUSSIAN, "break T-34 M43")
    with pytest.raises(Refused, match="cannot be wounded"):
        acted(state, RUSSIAN, "mark T-34 M43 as wounded")


def test_a_truck_is_loaded_and_unloaded():
    state = fought("23AM\nK30 german: 4-6-7\nK40 russian: 4-4-7, GAZ-MM")
    truck = the(state, "GAZ-MM").id
    acted(state, RUSSIAN, "take up 4-4-7 -> GAZ-MM", "GAZ-MM to K42")
    assert (now(state, "4-4-7").hex, now(state, "4-4-7").holder) == ("K42", truck)
    acted(state, RUSSIAN, "put down 4-4-7", "GAZ-MM to K40")
    assert (now(state, "4-4-7").hex, now(state, "4-4-7").holder) == ("K42", "")
    with pytest.raises((Refused, NotUnderstood)):
        acted(state, RUSSIAN, "take up GAZ-MM -> 4-4-7")


# ---- the Report


def agreed(request):
    return "right" if request.key == "review" else {}


@pytest.mark.rule("oto2.7.13.a")
def test_the_board_writes_the_report_that_would_have_been_typed():
    boarded, typed = fought(), fought()
    acted(boarded, RUSSIAN, "4-4-7 to K32", "lose 8-0 as eliminated", "break 4-5-8")
    state = boarded
    happened = play(from_the_board(state), answers=agreed).result
    rows = [
        {
            "piece": r.piece,
            "fate": r.fate,
            "hex": r.hex,
            "level": r.level,
            "status": r.status,
            "holder": r.holder,
            "now": "",
        }
        for r in happened.rows
    ]

    def by_form(request):
        return {"pieces": rows} if request.key == "pieces" and request.side == RUSSIAN else agreed(request)

    assert play(at_the_table(typed), answers=by_form).result == happened
    assert happened.cvp == {GERMAN: 0, RUSSIAN: 1}
    assert happened.control["K32"] == RUSSIAN


@pytest.mark.rule("oto2.7.13.a")
def test_who_disagrees_corrects_his_counters_on_the_board():
    state = fought()
    acted(state, RUSSIAN, "lose 8-0 as eliminated")
    said = iter(["wrong", "right", "right"])

    def answer(request):
        if isinstance(request, Act):
            first = request.side == RUSSIAN and not corrected
            corrected.append(request.side)
            return request.read("4-5-8 to K35" if first else "done")
        return next(said) if request.key == "review" else {}

    corrected = []
    happened = play(from_the_board(state), answers=answer).result
    assert corrected == [GERMAN, RUSSIAN] or RUSSIAN in corrected
    assert on_the_board(state).rows == happened.rows


# ---- conceding, DRM of one's own, artillery, Bombardments


@pytest.mark.rule("oto2.6.cg-end")
@pytest.mark.parametrize("words", ["we concede", "no"])
def test_a_side_concedes_in_the_middle_of_its_turn_if_it_writes_so(words):
    state = fought()
    answers = iter(["concede", {"words": words}, "done"])

    def answer(request):
        said = next(answers)
        return request.read(said) if isinstance(request, Act) else said

    play(game_turn(state), answers=answer)
    assert bool(state.over) is (words == "we concede")
    assert (GAME.next_step(state) is None) is bool(state.over)
    assert list(answers) == ([] if words == "no" else ["done"])


@pytest.mark.rule("oto2.6.cg-end")
def test_who_is_handed_the_board_may_concede_too():
    state = fought()
    answers = iter(["hand over", "concede", {"words": "we concede"}])

    def answer(request):
        said = next(answers)
        return request.read(said) if isinstance(request, Act) else said

    play(game_turn(state), answers=answer)
    assert state.winner == RUSSIAN


@pytest.mark.rule("oto2.1.41.d", "oto2.1.41.e", "oto2.1.41.f")
@pytest.mark.parametrize(
    ("told", "slope", "drm"),
    [
        ({"leadership": -1, "terrain": 2}, 1, [-1, 2]),
        ({"terrain": 0, "moving": True}, 1, [1]),
        ({"terrain": 0, "moving": True, "claimed": False}, 1, [-1]),
        ({"moving": True, "hurried": True}, 0, [-1, -1]),
        ({"terrain": -1, "other": 2}, 1, [2]),
    ],
)
def test_the_drm_list_of_an_attack_keeps_to_1_41(told, slope, drm):
    filled = {"leadership": 0, "terrain": 0, "claimed": True, "moving": False, "hurried": False, "other": 0, **told}
    assert [m.value for m in from_form(filled, Cover(slope, "slope"))] == drm


@pytest.mark.rule("oto2.1.41.e")
def test_an_attack_with_drm_of_ones_own_rolls_with_exact_odds_of_each_total():
    state = fought()
    target = next(c.id for c in table(state, RUSSIAN).counters if c.name == "4-6-7")
    answers = iter([f"attack 4-5-8 -> #{target} as with your DRM", {"leadership": -1, "terrain": 3}, "done"])

    def answer(request):
        said = next(answers)
        return request.read(said) if isinstance(request, Act) else request.understand(said)

    played = play(player_turn(state), answers=answer, dice=[3, 4])
    (roll,) = [r for r in played.asked if r.key == "attack"]
    reasons = {m.reason: m.value for m in roll.reading.modifiers}
    assert reasons["leadership"] == -1
    assert reasons["TEM: slope or the hex's own, whichever is more"] == 3
    assert sum(chance for _, chance in roll.reading.odds()) == 1


@pytest.mark.rule("oto2.cg7.b")
def test_an_ffe_lies_in_the_hex_that_was_clicked_until_it_is_removed():
    state = fought()
    module = group(state, RUSSIAN, "O1")
    module.strength, module.weapons = "Normal Ammo", ["Radio"]
    state.battle.how = "board"
    play(fire_mission(state), answers=[RUSSIAN, module.id, "he", "K30"])
    assert state.battle.ffe_at == {module.id: "K30"}
    layers = {layer.key: layer.svg for layer in table(state, GERMAN).layers}
    assert "FFE" in layers["artillery"]
    play(fire_mission(state), answers=[RUSSIAN, module.id, "removed"])
    assert state.battle.ffe_at == {}
    assert "artillery" not in {layer.key for layer in table(state, GERMAN).layers}


@pytest.mark.rule("oto2.fn.20.c", "oto2.fn.20.d")
def test_a_bombardment_is_resolved_on_the_board_in_all_its_hexes_at_once():
    state = fought()
    state.battle.told = []
    shown = []

    def answer(request):
        shown.append({layer.key for layer in request.on.layers})
        return request.read("break 4-6-7" if len(shown) == 1 else "done")

    played = play(under_bombardment(state, ["K29", "K30", "K31"]), answers=answer)
    assert now(state, "4-6-7").has(Status.BROKEN)
    assert all("bombardment" in keys for keys in shown)
    assert {r.side for r in played.asked} == {GERMAN}, "no ground of the Russians is hit"
    assert "3 counters of yours" in played.asked[0].context[0]
    assert state.battle.shelled == []


@pytest.mark.rule("oto2.7.5051")
def test_control_claimed_on_the_board_stands_in_the_report():
    state = fought()
    state.ground.control |= {"O35": GERMAN}
    told = acted(state, RUSSIAN, "control T-34 M43").texts(GERMAN)
    assert "The Russians Control O35." in told
    form = play(from_the_board(state), until="ground").pending
    assert next(f.default for f in form.fields if f.key == "control") == [{"side": RUSSIAN, "hexes": "O35"}]


@pytest.mark.rule("oto2.7.5051")
def test_nobody_controls_a_hex_with_an_enemy_in_it_nor_does_a_weapon():
    state = fought(f"{GROUND}\nO35 german: 8-0")
    request = play(player_turn(state), until="battle").pending
    tank, lmg = the(state, "T-34 M43"), next(p for p in state.of(RUSSIAN) if p.name == "LMG")
    for piece in (tank, lmg):
        assert request.refuse(request.understand({"verb": "control", "counters": [piece.id]})).rule == "oto2.7.5051"


@pytest.mark.rule("oto2.7.5051")
@pytest.mark.parametrize(
    ("there", "legal"),
    [
        ("O35 german: 8-0", False),
        ("O36 german: 8-0", True),
        ("O35 german: 4-6-7 (hidden)", True),
        ("O35 german: LMG", True),
        ("O35 russian: 8-0", True),
    ],
)
def test_a_hex_is_claimed_where_no_enemy_unit_is_seen(there, legal):
    state = fought(f"{GROUND}\n{there}")
    request = play(player_turn(state), until="battle").pending
    no = request.refuse(request.understand({"verb": "control", "counters": [the(state, "T-34 M43").id]}))
    assert (no is None) is legal
    squad = next(p for p in state.of(RUSSIAN) if p.name == "4-5-8")
    both = {"verb": "control", "counters": [squad.id, the(state, "T-34 M43").id]}
    assert (request.refuse(request.understand(both)) is None) is legal, "every hex that is claimed is looked at"


@pytest.mark.rule("oto2.7.5051")
def test_an_enemy_who_is_off_the_map_disputes_nothing():
    state = fought(f"{GROUND}\nO35 german: 8-1")
    acted(state, RUSSIAN)
    acted(state, GERMAN, "lose 8-1 as eliminated")
    state.battle.acting = ""
    request = play(player_turn(state), until="battle").pending
    assert request.refuse(request.understand({"verb": "control", "counters": [the(state, "T-34 M43").id]})) is None


@pytest.mark.rule("oto2.1.41.d", "oto2.1.41.e", "oto2.1.41.f")
def test_the_form_of_ones_own_drm_presumes_nothing_but_that_slope_tem_is_claimed():
    def listed(chosen, hindrance, slope):
        deed = Deed(RUSSIAN, "attack", (), (), "", chosen)
        return play(drm_list(deed, hindrance, Cover(slope, "slope")), answers=lambda ask: asked.append(ask) or {})

    asked = []
    assert [m.value for m in listed("as the ground is", 2, 1).result] == [2, 1]
    assert [m.value for m in listed("as the ground is", 0, 1).result] == [1]
    assert [m.value for m in listed("as the ground is", 1, 0).result] == [1]
    assert asked == []
    assert [m.value for m in listed("with your DRM", 2, 1).result] == [2, 1]
    (form,) = asked
    nothing = {"leadership": 0, "terrain": 0, "claimed": True, "moving": False, "hurried": False, "other": 0}
    assert {field.key: field.default for field in form.fields} == nothing


@pytest.mark.rule("oto2.7.13.a")
def test_the_report_fills_in_the_hexes_that_units_have_come_to_hold():
    state = fought()
    state.ground.control |= {"K30": GERMAN, "M30": GERMAN, "O30": GERMAN, "K32": GERMAN, "K34": GERMAN, "O35": GERMAN}
    acted(state, RUSSIAN, "4-4-7 to K32", "control T-34 M43")
    acts, shown = iter(("done", "4-4-7 to K34", "done")), []

    def answer(request):
        if request.key == "ground":
            shown.append(next(f.default for f in request.fields if f.key == "control"))
            return {}
        if request.key == "review":
            return "wrong" if len(shown) == 1 else "right"
        return request.read(next(acts))

    play(from_the_board(state), answers=answer)
    assert shown[0] == [{"side": RUSSIAN, "hexes": "K32 O35"}], "by standing there, and as it was claimed"
    assert shown[1] == [{"side": RUSSIAN, "hexes": "K34 O35"}], "the squad was corrected meanwhile"


def test_a_hex_in_capitals_is_the_hex_and_no_number_of_a_counter():
    state = fought(f"{GROUND}\nR3 russian: 5-2-7, 6-2-8")
    acted(state, RUSSIAN, "break R3")
    assert {p.name for p in as_it_stands(state).pieces if p.has(Status.BROKEN)} == {"5-2-7", "6-2-8"}
    acted(state, RUSSIAN, "rally R3", "break r3")
    assert [p.id for p in as_it_stands(state).pieces if p.has(Status.BROKEN)] == ["r3"]


@pytest.mark.rule("oto2.cg10.c")
def test_a_dummy_moves_as_what_it_pretends_to_be():
    state = fought(f"{GROUND}\nQ30 german: ? (concealed)")
    told = acted(state, GERMAN, "? to Q31").texts(RUSSIAN)
    assert now(state, "?").hex == "Q31"
    assert "Concealed counters of the Germans go from Q30 to Q31." in told
    card = dict(line[:2] for line in next(c for c in table(state, GERMAN).counters if c.name == "?" and c.mine).card)
    assert card["Counter"] == "Dummy"


@pytest.mark.rule("oto2.cg15")
def test_nobody_asks_whose_it_is_that_a_side_writes_into_the_log():
    state = fought()
    state.battle.acting = GERMAN
    asked = play(player_turn(state), answers=lambda r: r.read("log as Rally Phase"), until="rally").pending
    assert asked.side == GERMAN


@pytest.mark.rule("oto2.cg14")
def test_units_leave_by_an_edge_only_from_its_hexes():
    state = fought(f"{GROUND}\nC1 russian: 5-2-7")
    with pytest.raises(Refused, match="K33 is no hex of the west edge"):
        acted(state, RUSSIAN, "exit 4-5-8 as west")
    assert "5-2-7: left west, for EVP, 2 EVP." in acted(state, RUSSIAN, "exit 5-2-7 in C1 as west").texts(GERMAN)


def test_of_counters_that_nothing_tells_apart_any_is_meant():
    state = fought(f"{GROUND}\nR3 russian: 6-2-8, 6-2-8\nR5 russian: 5-2-7\nR6 russian: 5-2-7")
    acted(state, RUSSIAN, "6-2-8 to R4")
    assert sorted(p.hex for p in as_it_stands(state).pieces if p.name == "6-2-8") == ["R3", "R4"]
    with pytest.raises(NotUnderstood, match="there are 3 called '5-2-7'"):
        acted(state, RUSSIAN, "5-2-7 to R4")


@pytest.mark.rule("oto2.7.13.a", "oto2.cg10.b")
def test_who_fires_lays_down_what_it_did_where_nobody_else_would():
    state = fought()
    seen = {c.name: c.id for c in table(state, RUSSIAN).counters if not c.mine and c.place.hex}
    told = acted(state, RUSSIAN, f"effect 4-5-8 at #{seen['9-1']} as broken").texts(GERMAN)
    assert now(state, "9-1").has(Status.BROKEN)
    assert "9-1 in K30 is broken." in told
    acted(state, RUSSIAN, f"effect 4-5-8 at #{seen['4-6-7']} as reduced")
    assert (now(state, "2-4-7").hex, points(state)[GERMAN]) == ("K30", 1)
    with pytest.raises(Refused, match="comes into view first"):
        acted(state, RUSSIAN, f"effect 4-5-8 at #{seen['?']} as broken")
    acted(state, RUSSIAN, f"effect 4-5-8 at #{seen['?']} as in view")
    assert not now(state, "5-4-8").has(Status.CONCEALED)
    assert sound(state) == []


@pytest.mark.rule("oto2.cg10.b")
def test_a_weapon_stays_under_the_cover_of_whoever_may_hold_it():
    state = fought(f"{GROUND}\nQ30 german: 4-6-7 (concealed), 8-1, MMG")
    assert "MMG" not in {c.name for c in table(state, RUSSIAN).counters}
    acted(state, GERMAN, "reveal 4-6-7 in Q30")
    assert "MMG" in {c.name for c in table(as_it_stands(state), RUSSIAN).counters}


@pytest.mark.rule("oto2.fn.20.c")
def test_of_a_box_of_counters_those_break_that_can():
    state = fought()
    acted(state, RUSSIAN, "break K33")
    assert {p.name for p in as_it_stands(state).pieces if p.has(Status.BROKEN)} == {"4-4-7", "4-5-8", "8-0"}
    with pytest.raises(Refused, match="does not break"):
        acted(state, RUSSIAN, "break T-34 M43")


@pytest.mark.rule("oto2.6.entry.russian")
def test_who_waits_off_map_is_offered_to_come_on_and_who_is_handed_the_board_fires():
    state = fought()
    state.ground.control |= {"K33": RUSSIAN}
    asked = play(player_turn(state), until="battle").pending
    assert asked.suggestion["counters"] == [the(state, "5-2-7").id]
    assert asked.refuse(asked.understand(asked.suggestion)) is None
    near = fought(f"{GROUND}\nR30 russian: 6-2-8\nR32 german: 4-4-7")
    reacts = play(player_turn(near), answers=lambda r: r.read("hand over"), until="reaction").pending
    assert (reacts.side, reacts.suggestion["verb"]) == (GERMAN, "attack")
