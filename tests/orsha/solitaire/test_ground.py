"""OtO-S1: the area in play, the set-up line, S?, guns, minefields, wrecks."""

import pytest

from sandtable.games.orsha.solitaire import field, setup_enemy, wrecks
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.reports import report
from sandtable.games.orsha.solitaire.state import Attitude, Wreck
from sandtable.kernel import Refused
from sandtable.rules import entry
from tests.orsha.solitaire.missions import breakthrough, run, with_suspects, with_unit


@pytest.mark.rule("oto2.sasl.s1.map")
def test_hexes_1_to_28_are_in_play_and_the_edges_are_their_ends():
    assert field.is_in_play("K28")
    assert not field.is_in_play("K33")
    assert field.is_in_play("DD1")
    assert not field.is_in_play("B0")
    assert "K28" in field.friendly_edge()
    assert {field.number(n) for n in field.friendly_edge()} == {28}
    assert {field.number(n) for n in field.enemy_edge()} == {1}
    assert len(field.friendly_edge()) == len(field.enemy_edge()) == 30


@pytest.mark.rule("oto2.sasl.s1.line")
def test_the_setup_area_is_on_or_east_of_the_line():
    assert field.is_in_setup_area("R15")
    assert not field.is_in_setup_area("S15")
    assert field.is_in_setup_area("I21")
    assert not field.is_in_setup_area("K18")
    assert not field.is_in_setup_area("K29")  # out of play
    table = {row["hexrow"]: row["min"] for row in entry("oto2.sasl.s1.line").more["table"]}
    assert printed().s1.line == table


@pytest.mark.rule("oto2.sasl.s1.suspects")
def test_suspects_stand_more_than_two_hexes_west_of_the_area():
    assert setup_enemy.takes_suspect(breakthrough(), "K16")
    assert not setup_enemy.takes_suspect(breakthrough(), "K17")
    assert setup_enemy.takes_suspect(breakthrough(s1_suspect_distance=2), "K17")


@pytest.mark.rule("oto2.sasl.s1.suspects")
def test_case_locations_are_found_on_the_map():
    s = breakthrough()
    assert "I14" in setup_enemy.case_locations(s, "a")  # the kolkhoz
    assert "K8" in setup_enemy.case_locations(s, "b")  # grain, added by the mission
    assert "K3" in setup_enemy.case_locations(s, "b")  # woods
    assert "O6" not in setup_enemy.case_locations(s, "b")  # open ground
    every = [n for case in "abd" for n in setup_enemy.case_locations(s, case)]
    assert min(field.from_setup_area(n) for n in every) == 3


@pytest.mark.rule("oto2.sasl.s1.suspects", "oto2.sasl.s1.sequence")
def test_placing_suspects_guns_and_mines_comes_first():
    s = breakthrough()
    played = run(setup_enemy.suspects(s), answers=["every", "patch", "name", {"hexes": "O6 O8..O9"}])
    buildings = setup_enemy.case_locations(s, "a")
    assert [x.hex for x in s.suspects[: len(buildings)]] == buildings
    assert [x.hex for x in s.suspects[-3:]] == ["O6", "O8", "O9"]
    assert len({x.hex for x in s.suspects}) == len(s.suspects)  # one S? in a Location
    assert {x.attitude for x in s.suspects} == {Attitude.HOLD}
    assert [u.hex for u in s.units] == ["I10", "U6", "CC2"]
    assert s.phase == "wrecks"
    assert [r.key for r in played.asked] == ["suspects-a", "suspects-b", "suspects-d", "name-hexes"]


@pytest.mark.rule("oto2.sasl.s1.suspects")
def test_a_named_location_too_near_is_refused():
    s = breakthrough()
    with pytest.raises(Refused, match="K17"):
        run(setup_enemy.place_case(s, "d"), answers=["name", {"hexes": "K16 K17"}])


@pytest.mark.rule("oto2.sasl.s1.guns")
def test_the_three_guns_with_their_arcs_and_concealment():
    s = breakthrough()
    run(setup_enemy.guns(s))
    assert [(u.hex, "not concealed" in u.note) for u in s.units] == [("I10", False), ("U6", False), ("CC2", True)]
    assert all("2-2-8, AA mode" in u.note for u in s.units)
    assert [u.name for u in s.units] == ["FlaK 38 20L (6)", "FlaK 38 20L (6)", "FlaK 18 88L"]
    for unit, gun in zip(s.units, printed().s1.gun, strict=True):
        turn = ["enemy", str(unit.id), "turned its CA"]
        run(report(s), answers=[*turn, dict(zip(("first", "second"), gun.ca, strict=True))])
        assert unit.note.endswith(f"CA {'/'.join(gun.ca)}")
    with pytest.raises(Refused, match="not adjacent"):
        run(report(s), answers=["enemy", str(s.units[0].id), "turned its CA", {"first": "H10", "second": "J10"}])
    t = breakthrough(s1_88_concealed=True)
    run(setup_enemy.guns(t))
    assert all("not concealed" not in u.note for u in t.units)


@pytest.mark.rule("oto2.sasl.s1.minefields")
def test_known_minefields_are_two_lines_of_eight():
    s = breakthrough()
    run(setup_enemy.minefields(s))
    mined = [m.hex for m in s.mines]
    assert len(mined) == 16
    assert "F23" in mined
    assert "I22" not in mined
    geometry = entry("oto2.sasl.s1.minefields").more["geometry"]
    assert mined == geometry["line1"] + geometry["line2"]
    four = breakthrough(s1_minefield_lines="four-named-hexes")
    assert setup_enemy.mined_hexes(four) == ["A26", "H22", "S15", "Z18"]


@pytest.mark.rule("oto2.sasl.s1.msr8.a")
def test_where_wrecks_may_stand():
    s = breakthrough()
    assert wrecks.refuse_wreck(s, "K17") is None
    assert "3 hexes out" in str(wrecks.refuse_wreck(s, "K16"))
    assert "set-up area" in str(wrecks.refuse_wreck(s, "K19"))
    s.wrecks.append(Wreck("K17"))
    assert "next to" in str(wrecks.refuse_wreck(s, "K18"))
    assert wrecks.refuse_wreck(s, "M16") is None
    with_unit(s, "4-6-7", "squad", "M16")
    assert "ENEMY units" in str(wrecks.refuse_wreck(s, "M16"))
    with_suspects(s, "O15")
    assert "ENEMY units" in str(wrecks.refuse_wreck(s, "O15"))


@pytest.mark.rule("oto2.sasl.s1.msr8.a", "oto2.sasl.s1.msr8.b")
def test_six_wrecks_and_their_status():
    s = breakthrough()
    places = ["K17", "M16", "O15", "G22", "E23", "X17"]
    run(wrecks.wrecks(s), answers=[6, *places])
    assert [w.hex for w in s.wrecks] == places
    with pytest.raises(Refused, match="outside 0 to 6"):
        run(wrecks.wrecks(breakthrough()), answers=[7])
    run(wrecks.wreck_status(s), dice=[1, 3, 4, 5, 6, 2])
    left = {w.hex: w.status for w in s.wrecks}
    assert left == {"K17": "unaffected", "M16": "unaffected", "O15": "burning", "G22": "burning", "X17": "unaffected"}
    one = breakthrough()
    one.wrecks = [Wreck("K17")]
    run(wrecks.wreck_status(one), dice=[6])
    assert one.wrecks == []
