"""OtO-S1 on the printed map: its VPO and cover as the player names them, and what is then not read off our map."""

import pytest

from sandtable.games.orsha.solitaire import printed_map, reports, setup_enemy, victory_points
from sandtable.games.orsha.solitaire.events import enemy, friendly_arrivals
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.games.orsha.solitaire.state import Attitude, Holder
from sandtable.kernel import NotUnderstood, Refused
from tests.orsha.solitaire.missions import breakthrough, run, with_unit

FORM = {
    "vpo": [{"hex": "q10", "name": "Station"}, {"hex": "V20", "name": ""}, {"hex": "", "name": ""}],
    "buildings": "Q10, K5..K7 K17",
    "woods": "O6",
    "brush": "",
    "grain": "C3",
}
BARE = {**FORM, "buildings": "", "woods": "", "grain": ""}


def printed(**more):
    s = breakthrough(s1_map="printed")
    s.vpos, s.phase = [], "ground"
    return s if not more else started(s, **more)


def started(s, *, form, yours=()):
    run(setup_enemy.ground(s), [], [form, list(yours)])
    return s


@pytest.mark.rule("oto2.sasl.s1.vpo")
def test_the_vpo_are_those_named_and_none_of_our_map():
    s = printed()
    played = run(setup_enemy.ground(s), [], [FORM, ["V20"]])
    assert [(v.key, v.title) for v in s.vpos] == [("Q10", "Q10 Station"), ("V20", "V20")]
    assert played.asked[-1].suggestion == ["V20"]  # the one in the set-up area
    assert [v.holder for v in s.vpos] == [Holder.ENEMY, Holder.FRIENDLY]
    assert s.cover == {"buildings": ["Q10", "K5", "K6", "K7", "K17"], "woods": ["O6"], "grain": ["C3"]}
    assert s.phase == "suspects"
    ours = breakthrough()
    asked = run(setup_enemy.ground(ours), [], [[]]).asked
    assert [r.key for r in asked] == ["vpo-at-start"]
    assert "Is the printed one on your table?" in asked[0].context[1]
    assert len(played.asked[-1].context) == 1


@pytest.mark.rule("oto2.sasl.s1.vpo")
def test_a_vpo_outside_the_area_in_play_is_refused():
    with pytest.raises(Refused, match="K33: not in the area in play"):
        run(setup_enemy.ground(printed()), [], [{**FORM, "vpo": [{"hex": "K33", "name": "Culvert"}]}, []])


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([("K5", "a"), ("k5", "b")], "K5 is named twice"),
        ([("K5..K7", "village")], "one hex is wanted"),
        ([("", "village")], "one hex is wanted"),
        ([("station", "")], "STATION"),
    ],
)
def test_what_is_no_hex_cannot_be_insisted_on(rows, why):
    form = {**FORM, "vpo": [{"hex": hex, "name": name} for hex, name in rows]}
    with pytest.raises(NotUnderstood, match=why):
        run(setup_enemy.ground(printed()), [], [form, []])
    with pytest.raises(NotUnderstood, match="ZZ9"):
        run(setup_enemy.ground(printed()), [], [{**FORM, "grain": "ZZ9"}, []])


@pytest.mark.rule("oto2.sasl.s1.suspects")
def test_suspects_are_computed_in_the_cover_that_was_named():
    s = printed(form=FORM)
    assert setup_enemy.case_locations(s, "a") == ["K5", "K6", "K7", "Q10"]  # K17 is too near
    assert setup_enemy.case_locations(s, "b") == ["C3", "O6"]
    run(setup_enemy.suspects(s), [], ["patch", "every", "none"])
    assert [x.hex for x in s.suspects] == ["K7", "Q10", "C3", "O6"]


@pytest.mark.rule("oto2.sasl.s1.suspects")
def test_cover_that_was_left_out_is_asked_for_by_rule():
    s = printed(form=BARE)
    played = run(setup_enemy.suspects(s), [], ["name", {"hexes": "I14 O8"}, "none", "none"])
    first = played.asked[0]
    assert [o.key for o in first.options] == ["name", "none"]
    assert "where your map has buildings you did not say" in first.context[0]
    assert [x.hex for x in s.suspects] == ["I14", "O8"]
    with pytest.raises(Refused, match="K17"):
        run(setup_enemy.place_case(s, "b"), [], ["name", {"hexes": "K17"}])
    half = printed(form={**BARE, "buildings": "K5"})
    asked = run(setup_enemy.suspects(half), [], ["every", "none", "none"]).asked
    assert [len(r.options) for r in asked] == [4, 2, 2]
    assert asked[0].options[0].label == "one in the only Location"


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_the_vpo_named_are_the_ones_scored():
    s = printed(form=FORM)
    path = " ".join(f"R{n}" for n in range(1, 29))
    report = {"vpo": ["Q10", "V20"], "rail": False, "road": True, "path": path, "guns": []}
    played = run(victory_points.scoring(s), [], [report, "friendly"])
    assert s.scored[0] == ["VPO controlled", "2", "0"]
    assert not any("railroad Locations are in play" in line for line in played.asked[0].context)
    with pytest.raises(Refused, match="no unbroken path"):
        run(victory_points.scoring(printed(form=FORM)), [], [{**report, "path": path.replace("R9 ", "")}, "friendly"])
    ours = breakthrough()
    with pytest.raises(Refused, match="no unbroken road"):
        run(victory_points.scoring(ours), [], [{**report, "vpo": []}, "friendly"])


@pytest.mark.rule("oto2.sasl.re.enemy.13", "oto2.sasl.re.friendly.31")
def test_our_buildings_and_roads_do_not_count_there():
    s = printed(form=FORM)
    assert enemy.refuse_mine(breakthrough(), "I14") is not None  # a building of ours
    assert enemy.refuse_mine(s, "I14") is None
    assert "not eligible" in str(enemy.refuse_mine(s, "K5"))  # one that was named
    assert friendly_arrivals.road_entries(s) == "see your map"
    assert friendly_arrivals.road_entries(breakthrough()) != "see your map"


@pytest.mark.rule("oto2.sasl.re.enemy.23")
def test_what_was_named_can_be_mended_during_play():
    s = printed(form=FORM, yours=["Q10", "V20"])
    unit = with_unit(s, "4-6-7", "squad", "Q8", attitude=Attitude.ADVANCE)
    s.counterattack_on, s.counterattackers = "Q10", [unit.id]
    form = {**FORM, "vpo": [{"hex": "V20", "name": "Mill"}, {"hex": "C3", "name": ""}]}
    played = run(reports.report(s), [], ["printed", form])
    assert played.asked[1].fields[0].default == [{"hex": "Q10", "name": "Station"}, {"hex": "V20", "name": ""}]
    assert [(v.title, v.holder) for v in s.vpos] == [("V20 Mill", Holder.FRIENDLY), ("C3", Holder.ENEMY)]
    assert (s.counterattack_on, unit.attitude) == ("", Attitude.HOLD)
    assert "printed" not in [o.key for o in run(reports.report(breakthrough()), [], ["control", []]).asked[0].options]


def test_no_vpo_at_all_is_said():
    s = printed()
    played = run(setup_enemy.ground(s), [], [{**BARE, "vpo": []}])
    assert s.vpos == []
    assert any("none is scored" in note.text for note in played.notes)


def test_the_record_and_the_map_tell_it():
    page = {section.title: section for section in GAME.view(printed(form=FORM), "player").sections}
    assert {("Map", "the printed one"), ("Woods named", "O6")} <= set(page["Mission record"].pairs)
    assert page["VPO"].rows[0] == ("Q10 Station", "ENEMY")
    svg = page["The map"].svg
    assert "VPO Q10: ENEMY" in svg
    assert 'data-hex="I14"><title>I14</title>' in svg  # nothing of our own ground
    assert "Kolkhoz" not in svg
    assert 'id="overlay-buildings"' in svg
    ours = {section.title: section for section in GAME.view(breakthrough(), "player").sections}
    assert "Kolkhoz" in ours["The map"].svg
    assert "Map" not in dict(ours["Mission record"].pairs)


CSV = "Hex;What;Name\nQ10;VPO;Station\nV20;vpo;\nK5..K7;buildings;\nK9;buildings;\nA1;swamp;\n"
TOML = """
buildings = "K5..K7 K9"
swamp = ["A1"]
[vpo]
Q10 = "Station"
V20 = ""
"""


@pytest.mark.parametrize("text", [CSV, TOML])
def test_a_file_fills_the_form_in(text):
    draft = printed_map.read_file(text.encode("utf-8-sig"))
    assert draft.value["vpo"] == [{"hex": "Q10", "name": "Station"}, {"hex": "V20", "name": ""}]
    assert draft.value["buildings"] == "K5..K7 K9"
    assert draft.remarks == ("'swamp' is left out; known are: vpo, buildings, woods, brush, grain",)
    s = printed(form=draft.value)
    assert s.cover["buildings"] == ["K5", "K6", "K7", "K9"]


@pytest.mark.parametrize(("raw", "why"), [(b"\xff\xfe", "no text file"), (b"Q10", "no TOML"), (b"vpo = 3", "a table")])
def test_a_file_of_another_kind_is_not_understood(raw, why):
    with pytest.raises(NotUnderstood, match=why):
        printed_map.read_file(raw)
