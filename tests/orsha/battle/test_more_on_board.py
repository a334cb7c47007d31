"""The battle on the board: conceding, DRM of one's own, artillery, Control, and what a newcomer tried."""

import pytest

from sandtable.games.orsha.battle.board_report import from_the_board
from sandtable.games.orsha.battle.log_artillery import fire_mission
from sandtable.games.orsha.battle.own_drm import drm_list, from_form
from sandtable.games.orsha.battle.player_turn import player_turn, points, under_bombardment
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.battle.turns import game_turn
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.positions import group, the
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.sight.cover import Cover
from sandtable.kernel import Act, Deed, NotUnderstood, Refused, play
from tests.orsha.battle.board_battles import GROUND, acted, fought, now, sound

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
