"""Assaults and bombardments on the board: what the booklet touches is measured and tested, the rest is asked."""

import pytest

from sandtable.games.bagration.base.saves import Cover, take_hit, take_hit_on_armour
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.base.volley import ArmourVolley, SoftVolley
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.objectives.holding import Stand
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.state import Phase
from sandtable.games.bagration.terrain.landscape import Form, Laid
from sandtable.kernel.law import law
from tests.bagration.board.tables import act, at, step, table
from tests.bagration.board.test_volleys import counted, summed

FIELD = """
............
............
....G.......
............
....P.......
....R...H...
........T...
............
G = german Grenadiers A
P = german Panthers
R = soviet Rifles A
H = soviet Howitzers
T = soviet T-34s
"""
# the Rifles stand at 18, 22.5, the Panthers at 18, 31.5, the Grenadiers at 18, 49.5


def field(**given):
    state = table(FIELD, phase=Phase.PLAY, **given)
    rifles, grenadiers = (state.now.rosters[side].force.unit("u2") for side in ("soviet", "german"))
    rifles.assault, grenadiers.assault = "4+", "3+"
    return state, rifles, grenadiers


def near(state, name="Grenadiers A", side="german", y=28.5):
    """Its Leader six inches before the Rifles."""
    roster = state.now.rosters[side]
    roster.places[next(u.key for u in roster.force.units if u.name == name)] = [18.0, y]


def why(state, deed):
    pending = step(state).pending
    no = pending.forbidden(pending.understand(deed))
    return no and no.why


CHARGE = act("assault", "own-u2", to="enemy-u2")
SHOT = {"firepower": "", "hits": 0, "dug_in": False, "building": False, "pinned": False}
HOW = SHOT | {"no_save": False}


def test_an_assault_goes_into_contact_and_its_dice_are_one_throw_for_all_teams():
    state, _, grenadiers = field()
    near(state)
    told = HOW | {"dice": 9, "needed": "4+"}
    played = step(state, CHARGE, "strike", told, "over", dice=[4] * 3 + [1] * 6 + [1, 1, 6])
    assert at(state, "soviet", "Rifles A") == [18.0, 27.5], "an inch from their Leader"
    assert grenadiers.strong == 5, "three hits, two Saves failed"
    asked = [r for r in played.asked if r.key in ("to_hit", "volley")]
    assert [len(roll.dice) for roll in asked] == [9, 3]
    form = next(r for r in played.asked if r.key == "volley_how")
    assert {f.key: f.default for f in form.fields}["dice"] == 9
    assert {f.key: f.default for f in form.fields}["needed"] == "4+", "their own Assault number"


@pytest.mark.parametrize("start", [[13.0, 45.0], [23.7, 50.3], [17.9, 44.4]])
def test_contact_is_contact_from_wherever_they_come(start):
    state, *_ = field()
    state.now.rosters["soviet"].places["u2"] = start
    assert step(state, CHARGE).pending.key == "assault_next"


def test_nobody_charges_or_breaks_off_farther_than_he_moves():
    state, *_ = field()
    near(state, y=31.5)
    assert why(state, CHARGE) is None, "eight inches into contact"
    near(state, y=31.6)
    assert 'would go 8.1"; Tactical is 8"' in why(state, CHARGE)
    near(state)
    asked = step(state, CHARGE, "their_move").pending
    assert asked.suggestion == [18.0, 36.5], "straight away from them"
    assert "would go" in asked.refuse([4.0, 68.0]).why
    assert asked.refuse([18.0, 34.0]) is None


def test_whoever_is_charged_shoots_strikes_back_and_breaks_off_as_the_players_say():
    state, rifles, grenadiers = field()
    near(state)
    grenadiers.motivation = "4+"
    fire = SHOT | {"dice": 0, "hits": 2, "needed": "4+"}
    back = HOW | {"dice": 7, "needed": "3+", "no_save": True}
    script = [CHARGE, "fire", fire, "back", back, "their_nerve", "their_move", [18, 36], "over"]
    played = step(state, *script, dice=[1, 6, 3, 3, 1, 1, 1, 1, 1, 2])
    assert rifles.strong == 9 - 1 - 2, "one of two Saves failed; then two hits that are not saved"
    assert at(state, "german", "Grenadiers A") == [18, 36]
    assert next(r for r in played.asked if r.key == "volley_how").side == "german", "they throw their own dice"


def test_what_the_card_does_not_tell_is_asked_of_its_owner_once():
    state, rifles, _ = field()
    near(state)
    rifles.assault = ""
    played = step(state, CHARGE, "strike", "5+", HOW | {"dice": 0}, "strike", HOW | {"dice": 0}, "over")
    assert rifles.assault == "5+"
    assert [r.key for r in played.asked].count("card_assault") == 1


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank")
def test_wire_on_the_way_is_tested_and_whoever_is_caught_does_not_strike():
    state, rifles, _ = field()
    near(state)
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (18, 26)))
    played = step(state, CHARGE, "strike", dice=[5] * 4 + [1] * 5)
    assert {f.key: f.default for f in played.pending.fields}["dice"] == 4, "Skill 5+: four of nine are through"
    assert rifles.strong == 9
    state, *_ = field()
    near(state)
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (18, 26)))
    played = step(state, CHARGE, dice=[1] * 9)
    assert "does not get into contact" in played.texts()[-1]
    assert at(state, "soviet", "Rifles A")[1] < 26


def test_the_tape_tells_how_far_over_what_and_what_is_met():
    state, *_ = field()
    near(state)
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (18, 26)))
    pending = step(state).pending
    told = pending.tell(pending.deed(pending.understand(CHARGE)))
    assert '5" into contact' in told
    assert "on the way: Barbed Wire 1" in told


@pytest.mark.rule("fow.base.bailed_out", "fow.base.independent", "fow.base.pinned")
def test_who_may_not_charge():
    state, rifles, _ = field()
    near(state)
    assert why(state, CHARGE) is None
    rifles.pinned = True
    assert "Pinned Down" in why(state, CHARGE)
    rifles.pinned, rifles.independent = False, True
    assert "Charge into Contact" in why(state, CHARGE)
    tanks = state.now.rosters["soviet"].force.unit("u5").teams[0]
    tanks.bailed_out = tanks.left
    assert "Bailed Out" in why(state, act("assault", "own-u5", to="enemy-u2"))
    assert "an enemy Unit" in why(state, act("assault", "own-u2", to="own-u5"))


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_who_gaps_wire_neither_assaults_nor_shoots():
    state, rifles, _ = field()
    near(state)
    roster = state.now.rosters["soviet"]
    rifles.rof, rifles.hit_on = [1, 1], "3+"
    state.now.rosters["german"].force.unit("u2").hit_on = "4+"
    roster.remember("u2", rifles.teams[0].kind).gapped = 2
    form = step(state, act("hit", "own-u2", to="enemy-u2")).pending
    assert {f.key: f.default for f in form.fields}["dice"] == 7
    state.now.rosters["soviet"].orders["u2"] = "Wire Gapping"
    assert "Wire Gapping" in why(state, CHARGE)


def bunker(state, y=28.5, facing=270.0, selection="at_bunker_75cm"):
    state.now.fortifications.append(Fortification("the Bunker", selection, (18, y), facing))
    return state.now.fortifications[-1]


WORK = act("assault", "own-u2", to="enemy-work.0")


@pytest.mark.rule(
    "fow.fortification.bunker.no_tank_assault",
    "fow.fortification.bunker.field_of_fire",
    "fow.fortification.nest.no_tank_assault",
)
def test_bunkers_are_assaulted_from_their_front_by_no_tank_and_never_charge():
    state, *_ = field()
    work = bunker(state)
    assert why(state, WORK) is None
    assert "Tank teams" in why(state, act("assault", "own-u5", to="enemy-work.0"))
    work.facing = 90.0
    assert "Field of Fire" in why(state, WORK)
    assert "Field of Fire" in why(state, act("hit", "own-u2", to="enemy-work.0"))
    german = table(FIELD, phase=Phase.PLAY, role="defender")
    bunker(german)
    assert "never Charge into Contact" in why(german, act("assault", "own-work.0", to="enemy-u2"))


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll")
def test_every_die_against_a_bunker_is_one_throw_and_firepower_is_scored_twice():
    state, *_ = field()
    work = bunker(state)
    told = {"dice": 0, "hits": 2, "needed": "4+", "firepower": "4+"}
    step(state, WORK, "strike", told, "over", dice=[1, 1, 4, 4, 3, 3])
    assert not work.destroyed, "Firepower scored, rolled again and failed"
    step(state, WORK, "strike", told, dice=[1, 1, 4, 4, 3, 4])
    assert work.destroyed


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll", "fow.fortification.bunker.turret_armour")
def test_a_volley_at_a_fortification_is_so_many_single_hits():
    alone = law(lambda _: take_hit("3+", "4+", Cover.FORTIFIED), None, keep=lambda _, fate: counted([fate]))
    assert SoftVolley("Nest", 2, "4+", save="3+", cover=Cover.FORTIFIED).chances() == summed(alone, 2)
    turret = law(
        lambda _: take_hit_on_armour(6, 9, "3+", cover=Cover.FORTIFIED), None, keep=lambda _, fate: counted([fate])
    )
    assert ArmourVolley("T", 2, "3+", cover=Cover.FORTIFIED, armour=6, anti_tank=9).chances() == summed(turret, 2)


@pytest.mark.rule("fow.terrain.river.deep")
def test_tanks_do_not_charge_through_a_deep_river_and_infantry_tests():
    state, *_ = field()
    state.now.terrain.append(Laid("deep_river", Form.LINE, [[0, 25], [48, 25]], 2.0, "the Drut"))
    near(state)
    near(state, "T-34s", "soviet", 20.0)
    assert "deep river" in (why(state, act("assault", "own-u5", to="enemy-u2")) or "").lower()
    played = step(state, CHARGE, dice=[3] * 9)
    assert "does not get into contact" in played.texts()[-1]


# ---------------------------------------------------------------- bombardments

BOMBS = act("bombard", "own-u4", to="enemy-u2")


@pytest.mark.rule("fow.base.artillery", "fow.fortification.bunker.no_artillery")
def test_who_lies_under_the_template_is_measured_and_bunkers_never_do():
    state, _, grenadiers = field()
    near(state, "HQ", "german", 52.5)
    near(state, "Panthers", "german", 46.4)
    bunker(state, 48.0)
    asked = step(state, BOMBS).pending
    assert asked.key == "under_template"
    assert [o.key for o in asked.options] == ["u1", "u2", "u4", "work.0"]
    assert asked.suggestion == ["u1", "u2"], "three inches are under the template, 3.1 are not"
    assert [o.key for o in asked.options if o.refused] == ["work.0"]
    step(state, BOMBS, ["u2"], SHOT | {"dice": 0, "hits": 3, "needed": "4+"}, dice=[1, 1, 6])
    assert grenadiers.strong == 5


@pytest.mark.rule("fow.base.artillery", "fow.base.pinned", "fow.base.dig_in")
def test_who_fires_no_bombardment():
    state, *_ = field()
    howitzers = state.now.rosters["soviet"].force.unit("u4")
    assert "Artillery" in why(state, act("bombard", "own-u2", to="enemy-u2"))
    howitzers.pinned = True
    assert "Pinned Down" in why(state, BOMBS)
    howitzers.pinned = False
    state.now.rosters["soviet"].orders["u4"] = "Dig In"
    assert "dug in" in why(state, BOMBS)


def test_with_a_ruler_in_centimetres_assaults_and_bombardments_are_told_in_centimetres():
    state, *_ = field(ruler="cm")
    near(state)
    for deed in (CHARGE, BOMBS):
        pending = step(state).pending
        words = [pending.tell(pending.deed(pending.understand(deed))), *step(state, deed).pending.context]
        assert "cm" in words[0]
        assert not [told for told in words if '"' in told]
        assert not [o.label for o in step(state, deed).pending.options if '"' in o.label]


def close(state, strong):
    """The Grenadiers four inches before the Rifles, with so many Teams left."""
    near(state, y=26.5)
    state.now.rosters["german"].force.unit("u2").teams[0].left = strong
    return step(state).pending


@pytest.mark.parametrize(("strong", "charges"), [(4, True), (5, True), (6, False)])
def test_a_charge_is_offered_where_it_likely_hits_them_all_and_not_twice(strong, charges):
    state, *_ = field()
    offered = close(state, strong)
    assert (offered.suggestion == CHARGE) is charges, "of nine dice on 4+ five or more hit with 50 %"
    if charges:
        assert f"hits all {strong} of Grenadiers A" in offered.because
        step(state, CHARGE, "over")
        assert step(state).pending.suggestion == act("done")


def test_no_charge_is_offered_from_afar_nor_over_wire_nor_pinned_down():
    state, rifles, _ = field()
    assert close(state, 3).suggestion == CHARGE
    near(state, y=26.6)
    assert step(state).pending.suggestion == act("done")
    near(state, y=26.5)
    rifles.pinned = True
    assert step(state).pending.suggestion == act("done")
    rifles.pinned = False
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (18, 24)))
    assert step(state).pending.suggestion == act("done")


def test_who_was_struck_strikes_back_before_it_is_over_as_offered():
    state, *_ = field()
    near(state)
    none = HOW | {"dice": 0}
    played = step(state, CHARGE, "strike", none, "back", none, "over")
    assert [r.suggestion for r in played.asked if r.key == "assault_next"] == ["strike", "back", "over"]


@pytest.mark.rule("fow.base.command")
def test_teams_apart_from_their_leader_shoot_and_charge_as_well_and_he_stays():
    state, rifles, grenadiers = field()
    near(state)
    state.now.rosters["soviet"].stands = [
        Stand("u2", TeamKind.INFANTRY, 5, 18.0, 22.5),
        Stand("u2", TeamKind.INFANTRY, 4, 18.0, 24.5),
    ]
    pending = step(state).pending
    assert "own-u2.0" in pending.counters
    charge = act("assault", "own-u2.0", to="enemy-u2")
    assert '2" from their Leader' in pending.tell(pending.deed(pending.understand(charge)))
    step(state, charge, "strike", HOW | {"dice": 4, "needed": "4+", "no_save": True}, "over", dice=[4, 4, 1, 1])
    assert grenadiers.strong == 5
    assert at(state, "soviet", "Rifles A") == [18.0, 22.5]
    assert [(s.teams, s.y) for s in state.now.rosters["soviet"].stands] == [(5, 22.5), (4, 27.5)]
    assert rifles.strong == 9
