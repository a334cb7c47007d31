"""What the player sees, and what is reported back."""

import re

import pytest

from sandtable.games.orsha.solitaire import picture, reports
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.games.orsha.solitaire.setup_enemy import guns, minefields
from sandtable.games.orsha.solitaire.state import Afv, Attitude, Board, Due, Half, Happening, Holder
from sandtable.kernel import Facts, Orders, Picture, Table
from tests.orsha.solitaire.missions import breakthrough, crossroads, run, with_suspects, with_unit


def shown(s):
    return {section.title: section for section in GAME.view(s, "player").sections}


def test_the_mission_record_and_the_turn_track():
    s = breakthrough()
    s.ac, s.enemy_san, s.turn = 4, 5, 9
    record = shown(s)["Mission record"]
    assert isinstance(record, Facts)
    assert {("ENEMY AC#", 4), ("ENEMY SAN", 5), ("ENEMY RE", "4/5")} <= set(record.pairs)
    s.company_hexes, s.observer, s.foxholes = {"1": ["E25", "F24"], "2": []}, "K28", True
    stands = {("Company 1 set up in", "E25 F24"), ("Foxholes", "yes"), ("Offboard Observer in", "K28")}
    assert stands <= set(shown(s)["Mission record"].pairs)
    track = {row[0]: row[1:] for row in shown(s)["Turn track"].rows}
    assert track[7] == ("done", "none")
    assert track[9] == ("now", "ends with a chance of 2/3")
    assert track[11] == ("to come", "ends the mission")


def test_suspects_units_mines_and_events_are_listed():
    s = with_suspects(breakthrough(), "K5")
    s.suspects[0].attitude, s.suspects[0].colour = Attitude.ADVANCE, "other"
    with_unit(s, "4-6-7", "squad", "K6", broken=True)
    with_unit(s, "4-6-7", "squad", "K7", gone=True)
    s.happened.append(Happening(3, Half.ENEMY, "enemy", "23-24", "Local Counterattack", "oto2.sasl.re.enemy.23"))
    s.used.append("enemy 23-24")
    s.due.append(Due(Half.ENEMY, "Mine attack in K15", "oto2.sasl.re.enemy.13"))
    page = shown(s)
    assert page["S?"].rows == (("K5", "Advance", "another colour"),)
    assert [row[:2] for row in page["ENEMY units"].rows] == [("K6", "4-6-7")]
    assert page["Random Events"].rows == (("3 ENEMY", "ENEMY", "23-24", "Local Counterattack", "once only"),)
    orders = page["Standing orders"]
    assert isinstance(orders, Orders)
    assert orders.lines[0] == ("ENEMY PFPh, first thing: Mine attack in K15", "oto2.sasl.re.enemy.13")


def test_the_map_shows_what_stands_on_it():
    s = with_suspects(breakthrough(), "K5")
    run(guns(s))
    run(minefields(s))
    s.vpo("I14").holder = Holder.FRIENDLY
    picture = shown(s)["The map"]
    assert isinstance(picture, Picture)
    assert picture.words == "1 S?, 3 ENEMY units, 16 minefield hexes, 0 wrecks; you hold 1 of 7 VPO."
    for layer in ("overlay-suspects", "overlay-units", "overlay-mines", "overlay-setup", "overlay-zone-2"):
        assert f'id="{layer}"' in picture.svg
    assert "S? in K5" in picture.svg
    assert "88L" in picture.svg
    s.suspects[0].hex = "K9"
    assert "S? in K9" in shown(s)["The map"].svg


def test_the_tag_of_a_vpo_lies_below_a_counter_in_its_hex():
    lowest_of_counter = (48 + 9 / 2) * picture.COUNTER / 100  # the frame of a token with half its line
    top, height = (float(re.search(rf'{word}="([\d.]+)"', picture.tag("ENEMY"))[1]) for word in (" y", "height"))
    assert lowest_of_counter < top
    assert top + height < 50  # and inside the hex
    s = with_suspects(breakthrough(), "I14")
    svg = shown(s)["The map"].svg
    middle = re.search(r'translate\(([^)]*)\) scale\(([^)]*)\)"><title>S\? in I14<', svg)
    below = re.search(r'translate\(([^)]*)\) scale\(([^)]*)\)"><title>VPO I14: ENEMY<', svg)
    assert middle[1] == below[1]
    assert float(middle[2]) / float(below[2]) == pytest.approx(picture.COUNTER / 100, abs=0.01)


def test_the_crossroads_have_no_map_but_their_boards():
    s = crossroads()
    page = shown(s)
    assert "The map" not in page
    assert ("Boards", "not drawn") in page["Mission record"].pairs


def test_each_board_of_the_crossroads_is_drawn_with_what_lies_on_it():
    s = with_suspects(crossroads(), "8 K5", "8 L6", "43 K5")
    s.boards = [Board("8", "centre"), Board("43", "beside")]
    with_unit(s, "4-6-7", "squad", "43 M3")
    page = shown(s)
    eight, other = page["Board 8, centre"], page["Board 43, beside"]
    assert [eight.svg.count(words) for words in ("S? in K5", "S? in L6", "4-6-7 in M3")] == [1, 1, 0]
    assert [other.svg.count(words) for words in ("S? in K5", "S? in L6", "4-6-7 in M3")] == [1, 0, 1]
    (boards,) = (sheet for sheet in GAME.sheets(s) if sheet.name == "Mission boards")
    assert all(isinstance(empty, Picture) and "S? in" not in empty.svg for empty in boards.form)


@pytest.mark.parametrize(
    ("answers", "look"),
    [
        (["enemy", "5", "gone"], lambda s: s.on_board() == []),
        (["enemy", "5", "broken"], lambda s: s.units[0].broken),
        (["enemy", "5", "moved", "K9"], lambda s: s.units[0].hex == "K9"),
        (["enemy", "5", "changed Attitude"], lambda s: s.units[0].attitude is Attitude.ADVANCE),
        (["suspect", "K5", "removed"], lambda s: s.suspects == []),
        (["suspect", "K5", "moved", "K8"], lambda s: s.suspects[0].hex == "K8"),
        (["afv", "3", "lost"], lambda s: s.afvs[0].status == "lost"),
        (["control", ["I14"]], lambda s: [v.key for v in s.held_by(Holder.FRIENDLY)] == ["I14"]),
    ],
)
def test_what_is_reported_is_recorded(answers, look):
    s = breakthrough()
    s.next_id = 3
    s.afvs = [Afv(s.new_id(), "KV-1S")]
    with_suspects(s, "K5")
    with_unit(s, "4-6-7", "squad", "K6")
    run(reports.report(s), [], answers)
    assert look(s)


def test_your_forces_are_a_table():
    s = breakthrough()
    s.afvs = [Afv(1, "KV-1S", "recalled")]
    assert shown(s)["Your AFVs"].rows == (("#1", "KV-1S", "recalled"),)
    assert isinstance(shown(s)["Your forces"], Table)
