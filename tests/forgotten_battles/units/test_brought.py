"""Units that players bring for the register: typed, as CSV, from a save of a module; each stands in it once."""

import pytest

from sandtable.games.forgotten_battles.arrivals.brought import from_csv, from_save
from sandtable.games.forgotten_battles.arrivals.roster_form import load_roster
from sandtable.games.forgotten_battles.state.unit_register import MAP
from sandtable.kernel import NotUnderstood, play
from tests.forgotten_battles.arrivals.turns import state_on
from tests.vassal.made_up import piece, save


def a_state():
    s = state_on("1943-09-26")
    s.arrivals.roster_asked = False
    return s


@pytest.mark.rule("tfb.notation.counter")
def test_units_of_the_set_up_are_typed_into_the_register_once():
    s = a_state()
    rows = [{"counter": "3 Pz 12-5-8"}, {"counter": "XX 206 ID 10-3-3"}, {"counter": "3 Pz 12-5-8"}, {"counter": " "}]
    played = play(load_roster(s, "axis"), answers=[{"set_up": rows}])
    found = [(u.name, u.strength, u.ar, u.movement, u.at) for u in s.register.values()]
    assert found == [("3 Pz", 12, 5, 8, MAP), ("206 ID", 10, 3, 3, MAP)]
    assert "Axis: in the register, 3 units of the set-up." in played.texts("soviet")


def test_a_line_that_is_no_counter_is_not_understood():
    asked = play(load_roster(a_state(), "axis"), until="roster").pending
    with pytest.raises(NotUnderstood, match="is no counter"):
        asked.check({"set_up": [{"counter": "the third panzers"}]})


def test_a_csv_file_fills_the_table_and_says_what_it_could_not_read():
    draft = from_csv(b"name,size,formation,strength,ar,movement\n51,XX,,12,2,2\n16,,6G.M,8,,6\n?,XX,,nine,2,2\n")
    assert [row["counter"] for row in draft.value["set_up"]] == ["XX 51 12-2-2", "16 [6G.M] 8-?-6"]
    assert draft.remarks[0].startswith("line 3")
    assert from_csv(b"XX 51 12-2-2\n").value == {"set_up": [{"counter": "XX 51 12-2-2"}]}
    with pytest.raises(NotUnderstood):
        from_csv(b"\xff\xfe\x00\x81")


def test_a_save_of_a_module_fills_it_with_the_names_that_read_as_counters():
    draft = from_save(
        save(piece("1", "XX 51 12-2-2", "17", ("Main Map", 10, 10)), piece("2", "a marker", "18", ("Main Map", 20, 20)))
    )
    assert draft.value == {"set_up": [{"counter": "XX 51 12-2-2"}]}
    assert draft.remarks[1].endswith(": 1")
