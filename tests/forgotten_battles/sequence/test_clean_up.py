"""Clean-up: both write down at once; the ledger, the Dead Pile and the victory points follow."""

import pytest

from sandtable.games.forgotten_battles.replacements.dead_pile import loss_fields
from sandtable.games.forgotten_battles.state import Partisan
from sandtable.games.forgotten_battles.steps.clean_up import clean_up
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.supply.tokens import in_words, ledger_line, stock
from sandtable.kernel import NotUnderstood, Refused, play
from tests.forgotten_battles.positions import state

TANKS = {"name": "24 Tk", "type": "symbol", "symbol": "tank", "size": "brigade", "ar": 3, "formation": "5.Tk"}


def test_what_both_sides_write_down():
    s = state()
    s.supply["soviet"].opening = 40
    soviet = {"losses": [TANKS], "spent": 11, "trucks": 1, "vp": [{"points": 2, "why": "Gomel"}]}
    played = play(clean_up(s, "soviet"), answers={"soviet": [soviet], "axis": [{"captured": 3}]})
    assert [u.name for u in s.dead_pile["soviet"]] == ["24 Tk"]
    assert (stock(s.supply["soviet"]), stock(s.supply["axis"])) == (29, 3)
    assert s.replacements["soviet"].trucks_lost == 1
    assert [(v.side, v.points, v.why) for v in s.vp] == [("soviet", 2, "Gomel")]
    told = played.texts("axis")
    assert any("24 Tk" in text for text in told), "the Dead Pile lies open"
    assert not any("11" in text for text in told), "what supply was spent does not"


def test_no_more_supply_is_gone_than_there_was():
    s = state()
    s.supply["axis"].reported = True
    ledger_line(s, "axis").received = 8
    with pytest.raises(Refused, match="2 SP 1T gone, but the ledger holds 2 SP"):
        play(clean_up(s, "axis"), answers={"axis": [{"spent": 5, "lost": 4}], "soviet": [{}]})
    assert stock(s.supply["axis"]) == 8


def test_a_side_that_has_not_reported_yet_may_spend():
    s = state()
    play(clean_up(s, "axis"), answers={"axis": [{}], "soviet": [{"spent": 2}]})
    play(situation(s, "soviet"), answers=[{"opening": 40}])
    assert stock(s.supply["soviet"]) == 40, "the report tells what is there after the spending"


def test_the_ledger_has_a_line_for_each_turn():
    s = state()
    for tokens in (3, 4):
        play(clean_up(s, "axis"), answers={"axis": [{"captured": tokens}], "soviet": [{}]})
    assert [(line.date, line.captured) for line in s.supply["axis"].ledger] == [(s.date, 7)]


@pytest.mark.parametrize(
    ("tokens", "words"), [(48, "12 SP"), (11, "2 SP 3T"), (3, "3T"), (0, "0 SP"), (-5, "-1 SP 1T")]
)
def test_points_and_tokens_in_words(tokens, words):
    assert in_words(tokens) == words


@pytest.mark.rule("tfb.special.soviet.partisan.rail")
def test_interdiction_markers_come_off_when_the_axis_say_so():
    s = state()
    s.special.interdicted = ["B20.20", "B21.20"]
    asked = play(clean_up(s, "soviet"), answers={"axis": [{}], "soviet": [{}]}).asked
    assert not [f for r in asked for f in r.fields if f.key == "interdiction"], "not in the enemy's turn"
    play(clean_up(s, "axis"), answers={"axis": [{"interdiction": ["B20.20"]}], "soviet": [{}]})
    assert s.special.interdicted == ["B21.20"]


@pytest.mark.rule("tfb.rebuild.soviet.pool.partisan")
def test_an_eliminated_partisan_leaves_the_record():
    s = state()
    s.partisans = [Partisan("Partisan of B20.25", "B20.25"), Partisan("Partisan of C30.12", "C30.12", True)]
    lost = {"name": "Partisan", "type": "partisan"}
    with pytest.raises(
        NotUnderstood, match=r"which Partisan is 'Partisan'\? Name its hex: on record are B20.25, C30.12"
    ):
        play(clean_up(s, "soviet"), answers={"soviet": [{"losses": [lost]}], "axis": [{}]})
    here = {**lost, "name": "B20.25"}
    with pytest.raises(NotUnderstood, match=r"on record are C30.12"):
        play(clean_up(s, "soviet"), answers={"soviet": [{"losses": [here, here]}], "axis": [{}]})
    play(clean_up(s, "soviet"), answers={"soviet": [{"losses": [here]}], "axis": [{}]})
    assert [p.hex for p in s.partisans] == ["C30.12"]
    play(clean_up(s, "soviet"), answers={"soviet": [{"losses": [lost]}], "axis": [{}]})
    assert not s.partisans, "the only one there is needs no name"


def test_a_side_is_asked_only_what_its_counters_can_have():
    soviet, axis = ({f.key: f for f in loss_fields(side)} for side in ("soviet", "axis"))
    assert "nation" in axis
    assert "nation" not in soviet
    assert "KG" in dict(axis["size"].choices)
    assert "KG" not in dict(soviet["size"].choices)
