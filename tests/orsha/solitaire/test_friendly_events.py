"""FRIENDLY Random Events: the ledger's examples."""

import pytest

from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.events import friendly, friendly_arrivals
from sandtable.games.orsha.solitaire.events.outcome import Came
from sandtable.games.orsha.solitaire.state import Afv, Half
from sandtable.games.orsha.solitaire.turn import fire
from sandtable.kernel import Refused
from tests.orsha.solitaire.missions import breakthrough, run, with_suspects, with_unit


def own(s):
    return {o.name: o.count for o in s.own}


@pytest.mark.rule("oto2.sasl.re.friendly.11")
def test_a_gun_section_with_transport_that_can_tow_it():
    s = breakthrough()
    answers = [2, {"result": "45LL AT"}, {"result": "GAZ-67B"}, "no", {"result": "GAZ-MM"}, "yes"]
    played = run(friendly_arrivals.gun_section(s), [3, 4, 6, 6], answers)
    assert own(s) == {"45LL AT": 2, "2-2-8": 2, "GAZ-MM": 2}
    assert "Y28" in played.texts()[-1]  # the highway crosses the FBE there
    assert "A6f" in played.asked[0].question


@pytest.mark.rule("oto2.sasl.re.friendly.14")
def test_one_mobile_afv_is_recalled_at_random():
    s = breakthrough()
    s.afvs = [Afv(1, "KV-1S"), Afv(2, "SU-76M"), Afv(3, "ISU-122")]
    played = run(friendly.recall(s), [2, 5], [["1", "3"]])
    assert [a.status for a in s.afvs] == ["mobile", "immobilized", "recalled"]
    assert played.asked[-1].names == ("KV-1S (#1)", "ISU-122 (#3)")
    s.afvs = [Afv(1, "KV-1S"), Afv(2, "SU-76M", "immobilized"), Afv(3, "ISU-122", "lost")]
    assert run(friendly.recall(s), [], [["1"]]).asked[0].suggestion == ["1"], "those that were Mobile when last told"


@pytest.mark.rule("oto2.sasl.re.friendly.14")
def test_no_mobile_afv_rolls_again():
    s = breakthrough()
    assert run(friendly.recall(s)).result is Came.AGAIN
    s.afvs = [Afv(1, "KV-1S", "immobilized"), Afv(2, "KV-1S", "lost")]
    assert run(friendly.recall(s), [], [[]]).result is Came.AGAIN
    assert s.afvs[1].status == "lost"


@pytest.mark.rule("oto2.sasl.re.friendly.21", "oto2.sasl.re.friendly.53", "oto2.sasl.re.friendly.64")
def test_artillery_support_and_who_brings_the_radio():
    s = breakthrough()
    run(friendly_arrivals.artillery_support(s), [3, 4, 2], [{"result": "120mm"}, "plentiful", "leader"])
    assert own(s) == {"Radio": 1}
    assert s.own[0].note == "OBA 120mm, plentiful ammunition"
    t = breakthrough()
    played = run(friendly_arrivals.artillery_support(t), [3, 4, 2], [{"result": "120mm"}, "scarce", "GAZ-67B"])
    assert own(t) == {"Radio": 1, "8-0 leader": 1, "GAZ-67B": 1}
    assert {o.key for o in played.asked[-1].options} == {"leader", "motorcycle", "GAZ-67B"}


@pytest.mark.rule("oto2.sasl.re.friendly.24")
def test_the_hero_comes_from_the_mmc_nearest_an_unbroken_or_vehicular_enemy():
    s = breakthrough()
    with_unit(s, "4-6-7", "squad", "K10")
    with_unit(s, "4-6-7", "squad", "P10", broken=True)
    told = run(friendly.hero(s), [], [2, "K12", "P11"])
    assert "MMC in K12" in told.texts()[-1]  # range 2 to the unbroken one; P11 is next to a broken one only
    t = breakthrough()
    with_unit(t, "StuG IIIG", "vehicle", "K10")
    with_unit(t, "4-6-7", "squad", "P10")
    assert "MMC in K11" in run(friendly.hero(t), [], [2, "P13", "K11"]).texts()[-1]


@pytest.mark.rule("oto2.sasl.re.friendly.24")
def test_no_such_enemy_no_hero():
    assert "no Hero" in run(friendly.hero(breakthrough())).texts()[-1]


@pytest.mark.rule("oto2.sasl.re.friendly.31")
@pytest.mark.parametrize(("die", "trucks"), [(3, 3), (4, 0)])
def test_the_engineer_platoon(die, trucks):
    s = breakthrough()
    told = run(friendly_arrivals.engineers(s), [die]).texts()[-1]
    assert ("each squad may ride in a GAZ-MM" in told, "on foot" in told) == (trucks > 0, trucks == 0)
    expect = {"6-2-8 Assault Engineer": 3, "9-1 leader": 1, "FT": 1, "DC": 2}
    assert own(s) == expect | ({"GAZ-MM": trucks} if trucks else {})


@pytest.mark.rule("oto2.sasl.re.friendly.34", "oto2.sasl.re.friendly.61")
def test_afvs_arrive_all_alike():
    s = breakthrough()
    run(friendly_arrivals.afvs_arrive(s), [4, 6, 5, 3, 4], [2, "none"])
    assert [a.name for a in s.afvs] == ["KV-8S", "KV-8S"]
    t = breakthrough()
    run(friendly_arrivals.afvs_arrive(t), [4, 3, 3, 4], [1, "8-1"])
    assert [a.name for a in t.afvs] == ["KV-1S"]
    assert own(t) == {"8-1 armor leader": 1}


@pytest.mark.rule("oto2.sasl.re.friendly.41")
def test_ties_among_units_rally_more_than_one():
    told = run(friendly.rally(breakthrough()), [5, 5, 2], [1, "K15", 3])
    assert told.texts()[-1] == "2 broken units of 3 in K15 rallied: unit 1, unit 2."
    for count in (0, 9):
        with pytest.raises(Refused, match="outside 1 to 8"):
            run(friendly.rally(breakthrough()), [], [1, "K15", count])


@pytest.mark.rule("oto2.sasl.re.friendly.41")
def test_ties_among_locations_are_rolled_again():
    told = run(friendly.rally(breakthrough()), [4, 4, 2, 6], [3, "K15", "M15", "K20", 1])
    assert told.texts()[-1] == "1 broken unit of 1 in M15 rallied: unit 1."
    assert run(friendly.rally(breakthrough()), [], [0]).result is Came.AGAIN


@pytest.mark.rule("oto2.sasl.re.friendly.44")
def test_rumours_raise_the_friendly_numbers():
    s = breakthrough()
    s.friendly_re = "3/4"
    run(friendly.rumours(s))
    assert s.friendly_re == "4/5"
    s.friendly_re = "6/7"
    assert run(friendly.rumours(s)).result is Came.AGAIN


@pytest.mark.rule("oto2.sasl.re.friendly.51")
@pytest.mark.parametrize(("dice", "squads"), [([2, 3], 6), ([6, 6], 13)])
def test_infantry_reinforcements(dice, squads):
    s = breakthrough()
    played = run(friendly_arrivals.infantry(s), [*dice, 3, 4], ["4-5-8", {"result": "8-1, two LMG"}])
    assert own(s) == {"4-5-8": squads}
    assert "R2" in played.asked[1].question
    assert "H1.8" in played.asked[3].question


@pytest.mark.rule("oto2.sasl.re.friendly.54", "oto2.sasl.re.friendly.66")
def test_a_minefield_is_discovered_west_of_the_foremost_infantry():
    s = breakthrough()
    assert friendly.discovered(s, "K15") == ["K14", "J14", "L14"]
    assert friendly.discovered(breakthrough(), "L15") == ["L14", "K15", "M15"]


@pytest.mark.rule("oto2.sasl.re.friendly.54")
def test_activated_units_keep_mines_away_and_suspects_go():
    s = with_suspects(breakthrough(), "L14", "R10")
    with_unit(s, "4-6-7", "squad", "J14")
    run(friendly.minefield_discovered(s), [3, 3, 4, 1, 3], [3, "K15", "M15", "K17", ["L14"]])
    assert [m.hex for m in s.mines] == ["K14", "L14"]  # none with the squad in J14
    assert [x.hex for x in s.suspects] == ["R10"]


@pytest.mark.rule("oto2.sasl.re.friendly.54")
def test_infantry_that_has_reached_the_west_edge_is_the_foremost_and_has_nothing_west_of_it():
    s = breakthrough()
    assert not field.west_of("K1")
    run(friendly.minefield_discovered(s), [], [3, "K1", "K15", "K1"])
    assert s.mines == []


@pytest.mark.rule("oto2.sasl.re.friendly.54")
def test_friendly_units_in_a_mined_hex_are_attacked_at_once():
    s = with_suspects(breakthrough(), "L14", "R10")
    with_unit(s, "4-6-7", "squad", "J14")
    told = run(friendly.minefield_discovered(s), [4], [1, "K15", ["K14"]])
    assert [(m.hex, m.ap) for m in s.mines] == [("K14", 8), ("L14", None)]
    assert [x.hex for x in s.suspects] == ["R10"]
    assert told.texts()[-1] == "Mine attack at once on the FRIENDLY units in K14."


@pytest.mark.rule("oto2.sasl.re.friendly.63")
@pytest.mark.parametrize(("die", "kind"), [(1, 1), (6, 2)])
def test_the_friendly_sniper_waits_for_the_coming_pfph(die, kind):
    s = breakthrough()
    s.turn, s.half, s.phase = 2, Half.FRIENDLY, "play-rally-open"
    run(friendly.sniper(s), [die])
    assert s.due[0].half is Half.FRIENDLY  # the RPh lasts, so this player turn's PFPh comes next
    assert f"type {kind}" in run(fire(s)).texts()[0]
    s.phase = "play-open"
    run(friendly.sniper(s), [die])
    assert s.due[0].half is Half.ENEMY


@pytest.mark.rule("oto2.sasl.re.friendly.65")
@pytest.mark.parametrize("squads", [3, 2])
def test_sappers_with_a_dc_and_a_lmg_each(squads):
    s = breakthrough()
    played = run(friendly_arrivals.sappers(s), [4, 3, 4], [squads, "8-0"])
    assert own(s) == {"4-5-8 Sapper": squads, "DC": squads, "LMG": squads, "8-0 leader": 1}
    assert len([r for r in played.asked if r.key == "r3"]) == 1


@pytest.mark.rule("oto2.sasl.re.friendly.65")
def test_a_table_that_gives_no_sappers_leaves_none_in_the_order_of_battle():
    s = breakthrough()
    run(friendly_arrivals.sappers(s), [1, 3, 4], [0, "none"])
    assert [line for line in s.own if line.note == "Sappers"] == []
