"""7.504: Encirclement, minefields, bog, Shock."""

import pytest

from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.breakdowns import help_drm, step_7_5043, step_7_5044
from sandtable.games.orsha.reph.encirclement import step_7_5041
from sandtable.games.orsha.reph.mines import step_7_5042
from sandtable.kernel import Refused
from tests.orsha.reph_first.table import campaign, put, run

NO_WAY = {"ways": []}


@pytest.mark.rule("oto2.7.5041.a")
@pytest.mark.parametrize(("dice", "stays"), [([3, 3], True), ([3, 4], False)])
def test_an_encircled_squad_of_morale_7_takes_a_1tc(dice, stays):
    state = campaign()
    squad = put(state, "german", "4-6-7", "K20", Status.ENCIRCLED)
    run(step_7_5041(state), dice=dice, answers=[{}])
    assert (squad.box is Box.MAP) == stays
    assert squad.has(Status.ENCIRCLED)


@pytest.mark.rule("oto2.7.5041.a")
def test_a_9_1_leader_helps_and_the_morale_is_what_the_players_say():
    state = campaign()
    squad = put(state, "russian", "4-4-7", "K20", Status.ENCIRCLED)
    leader = put(state, "russian", "9-1", "K20")
    run(step_7_5041(state), dice=[3, 4], answers=[{}])
    assert squad.box is Box.MAP
    rows = {"units": [{"piece": squad.id, "morale": 6, "leader": leader.id}]}
    run(step_7_5041(state), dice=[3, 4], answers=[rows])
    assert squad.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5041.a")
@pytest.mark.parametrize(("dice", "stays"), [([4, 4], True), ([4, 5], False)])
def test_a_hero_is_tested_at_9_and_a_heroic_leader_helps_by_one_more(dice, stays):
    state = campaign()
    hero = put(state, "german", "Hero", "K20", Status.ENCIRCLED)
    run(step_7_5041(state), dice=dice, answers=[{}])
    assert (hero.box is Box.MAP) is stays
    state = campaign()
    squad = put(state, "german", "4-6-7", "K20", Status.ENCIRCLED)
    put(state, "german", "9-1", "K20", Status.HEROIC)
    run(step_7_5041(state), dice=dice, answers=[{}])
    assert (squad.box is Box.MAP) is stays, "a 1TC, and the leader's -2"


@pytest.mark.rule("oto2.7.5041.a")
def test_prisoners_are_not_tested_and_an_immobilized_vehicle_is_abandoned():
    state = campaign()
    guard = put(state, "russian", "4-4-7", "K22")
    put(state, "german", "4-6-7", "K22", Status.ENCIRCLED, Status.CAPTURED, holder=guard)
    stug = put(state, "german", "StuG IIIG", "K20", Status.ENCIRCLED, Status.IMMOBILISED)
    rider = put(state, "german", "4-6-7", "K20", holder=stug)
    run(step_7_5041(state), dice=[6, 6], answers=[{}])
    assert stug.box is Box.MAP
    assert stug.has(Status.ABANDONED)
    assert rider.box is Box.ELIMINATED
    mobile = put(state, "german", "StuG IIIG", "K20", Status.ENCIRCLED)
    commander = put(state, "german", "9-1 armor leader", "K20", holder=mobile)
    rider = put(state, "german", "4-6-7", "K20", Status.ENCIRCLED, holder=mobile)
    run(step_7_5041(state), dice=[6, 6], answers=[{}])  # the rider has no check of its own left to take
    assert (mobile.box, stug.box) == (Box.ELIMINATED, Box.MAP)
    assert (commander.box, rider.box) == (Box.ELIMINATED, Box.ELIMINATED)


@pytest.mark.rule("oto2.7.5041.b")
def test_prisoners_of_a_dead_guard_pass_to_another_unit_and_the_lmg_lies_there():
    state = campaign()
    guard = put(state, "german", "4-6-7", "K20", Status.ENCIRCLED)
    other = put(state, "german", "4-6-7", "K20")
    prisoner = put(state, "russian", "4-4-7", "K20", Status.CAPTURED, holder=guard)
    lmg = put(state, "german", "LMG", "K20", holder=guard)
    run(step_7_5041(state), dice=[6, 6], answers=[{}])
    assert prisoner.holder == other.id
    assert prisoner.has(Status.CAPTURED)
    assert (lmg.box, lmg.hex, lmg.holder) == (Box.MAP, "K20", "")


@pytest.mark.rule("oto2.7.5041.b")
def test_without_another_unit_they_are_rearmed_and_may_take_the_lmg():
    state = campaign()
    guard = put(state, "german", "4-6-7", "K20", Status.ENCIRCLED)
    prisoner = put(state, "russian", "4-4-7", "K20", Status.CAPTURED, holder=guard)
    lmg = put(state, "german", "LMG", "K20", holder=guard)
    run(step_7_5041(state), dice=[6, 6], answers={"german": [{}], "russian": [[lmg.id]]})
    assert not prisoner.has(Status.CAPTURED)
    assert lmg.holder == prisoner.id
    assert lmg.has(Status.CAPTURED)


@pytest.mark.rule("oto2.7.5042.a", "oto2.7.5042.b")
def test_a_crew_that_mines_throw_out_stands_there_in_good_order_and_is_checked():
    state = campaign()
    tank = put(state, "russian", "T-34 M43", "K20")
    put(state, "german", "Minefield", "K20", ap=6, at=3)
    rows = {"attacks": [{"piece": tank.id, "result": "crew"}]}
    run(step_7_5042(state), dice=[3, 4], answers=[NO_WAY, rows, {}])
    crew = state.pieces[-1]
    assert tank.has(Status.ABANDONED)
    assert (crew.name, crew.hex, crew.status) == ("1-2-7", "K20", [])


@pytest.mark.rule("oto2.7.5042.a")
def test_immobile_vehicles_are_not_attacked_and_a_killed_one_is_a_wreck():
    state = campaign()
    put(state, "german", "Minefield", "K20", at=3)
    put(state, "russian", "T-34 M43", "K20", Status.IMMOBILISED)
    tank = put(state, "russian", "T-34 M43", "K20")
    with pytest.raises(Refused, match="say what became of it"):
        run(step_7_5042(state), answers=[NO_WAY, {}])
    rows = {"attacks": [{"piece": tank.id, "result": "burning"}]}
    played = run(step_7_5042(state), answers=[NO_WAY, rows])
    assert len(played.asked[1].context) == 1
    assert tank.status == [Status.BURNING]
    assert tank.box is Box.MAP


@pytest.mark.rule("oto2.7.5042.b", "oto2.7.5042.d")
@pytest.mark.parametrize(
    ("name", "dice", "left"), [("4-4-7", [4, 3], "4-4-7"), ("4-4-7", [4, 4], "2-3-7"), ("2-3-7", [5, 6], "")]
)
def test_infantry_in_ap_mines_takes_a_ntc(name, dice, left):
    state = campaign()
    put(state, "german", "Minefield", "K20", ap=6)
    squad = put(state, "russian", name, "K20")
    run(step_7_5042(state), dice=dice, answers=[NO_WAY, {}])
    if left:
        assert (squad.name, squad.hex) == (left, "K20")
    else:
        assert squad.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5042.c")
def test_a_clear_way_out_spares_the_check_unless_it_leads_to_the_enemy():
    state = campaign()
    put(state, "german", "Minefield", "K20", ap=6)
    squad = put(state, "russian", "4-4-7", "K20")
    way = {"ways": [{"piece": squad.id, "hex": "K21"}]}
    with pytest.raises(Refused, match="enemy-Controlled"):
        run(step_7_5042(state), answers=[way])
    state.ground.control["K21"] = "russian"
    assert len(run(step_7_5042(state), answers=[way]).asked) == 1
    put(state, "german", "Minefield", "K21", at=1)
    with pytest.raises(Refused, match="minefield too"):
        run(step_7_5042(state), answers=[way])


@pytest.mark.rule("oto2.7.5042.c")
@pytest.mark.parametrize(("reading", "attacked"), [("vehicles-and-infantry", False), ("infantry-only", True)])
def test_whether_a_vehicle_is_spared_is_a_reading(reading, attacked):
    state = campaign(minefield_exemption=reading)
    put(state, "german", "Minefield", "K20", at=3)
    tank = put(state, "russian", "T-34 M43", "K20")
    state.ground.control["K21"] = "russian"
    unhurt = {"attacks": [{"piece": tank.id, "result": "none"}]}
    answers = [unhurt] if attacked else [{"ways": [{"piece": tank.id, "hex": "K21"}]}]
    played = run(step_7_5042(state), answers=answers)
    assert played.asked[-1].key == ("mine attacks" if attacked else "clear way")


@pytest.mark.rule("oto2.7.5043")
def test_bogged_vehicles_are_freed_or_immobilized_and_one_squad_equivalent_helps():
    state = campaign()
    one = put(state, "russian", "T-34 M43", "K20", Status.BOGGED)
    two = put(state, "russian", "T-34 M43", "K21", Status.MIRED)
    put(state, "russian", "T-34 M43", "K22", Status.BOGGED, Status.ABANDONED)

    def row(piece, result, squads=0, half_squads=0):
        return {"piece": piece.id, "result": result, "squads": squads, "half_squads": half_squads}

    with pytest.raises(Refused, match="say what became of it"):
        run(step_7_5043(state), answers=[{}])
    with pytest.raises(Refused, match=f"{two.id}.*say what became of it"):
        run(step_7_5043(state), answers=[{"vehicles": [row(one, "freed"), row(two, "")]}])
    with pytest.raises(Refused, match="one squad-equivalent"):
        run(step_7_5043(state), answers=[{"vehicles": [row(one, "freed", 1, 1), row(two, "freed")]}])
    both = [row(one, "freed", squads=1), row(two, "immobilised", half_squads=1)]
    played = run(step_7_5043(state), answers=[{"vehicles": both}])
    assert one.status == []
    assert two.status == [Status.IMMOBILISED]
    assert any("-2 on the coloured die" in text for text in played.texts())
    assert (
        help_drm(squads=1, half_squads=0),
        help_drm(squads=0, half_squads=1),
        help_drm(squads=0, half_squads=2),
    ) == (-2, -1, -2)
    with pytest.raises(Refused, match="one squad-equivalent"):
        help_drm(squads=1, half_squads=1)


@pytest.mark.rule("oto2.7.5044")
def test_shock_and_uk_end_with_the_counter_or_the_afv():
    state = campaign()
    one = put(state, "german", "StuG IIIG", "K20", Status.SHOCKED)
    two = put(state, "german", "StuG IIIG", "K21", Status.UNCONFIRMED)
    with pytest.raises(Refused, match="say what became of it"):
        run(step_7_5044(state), answers=[{}])
    rows = [{"piece": one.id, "result": "recovered"}, {"piece": two.id, "result": "eliminated"}]
    run(step_7_5044(state), answers=[{"vehicles": rows}])
    assert one.status == []
    assert two.status == [Status.WRECK]


@pytest.mark.rule("oto2.7.5042.b")
def test_a_german_squad_in_its_own_hidden_mines_does_not_give_them_away():
    state = campaign()
    put(state, "german", "Minefield", "K20", Status.HIDDEN, ap=6)
    put(state, "german", "4-6-7", "K20")
    played = run(step_7_5042(state), dice=[3, 4], answers=[NO_WAY, {}])
    assert played.texts("russian") == []
    assert played.texts("german")
