"""Tables of Solitaire ASL given once: row by row in a form, or from a file."""

import pytest

from sandtable.games.orsha.solitaire import base_tables
from sandtable.games.orsha.solitaire.events import enemy
from sandtable.games.orsha.solitaire.own_tables import read_file, type_in
from sandtable.kernel import Modifier, NotUnderstood, Report, Roll
from tests.orsha.solitaire.missions import breakthrough, crossroads, run


def a_table(*given):
    return {"rows": [{"roll": roll, "result": result} for roll, result in given]}


def typed(s, key, *given, dice=()):
    return run(type_in(s), [], ["one", key, *dice, a_table(*given), "go-on"])


@pytest.mark.rule("oto2.sasl.s1.msr4")
def test_nothing_need_be_typed_in():
    s = breakthrough()
    played = run(type_in(s), [], ["go-on"])
    assert played.asked[0].told_after
    assert next(o.label for o in played.asked[0].options) == "no, ask me when one is needed"
    assert played.asked[0].suggestion == "go-on"
    assert not s.typed


@pytest.mark.rule("oto2.sasl.s1.msr4")
def test_a_whole_table_is_rolled_from_then_on():
    s = breakthrough()
    told = typed(s, "a6a", ("1-3", "1"), ("4+", "2"))
    assert "Number, SASL table A6a: typed in, and from now on rolled here" in told.texts()
    played = run(enemy.artillery(s), [4])
    assert "2 FFEs" in played.texts()[-1]
    assert all(isinstance(r, Roll) for r in played.asked)
    t = crossroads()
    typed(t, "a1", ("2-8", "S L"), ("9+", "GUN"))
    found = run(base_tables.look_up(t, "a1", apply=(Modifier(1, "S2"),)), [4, 4]).result
    assert (found.final, base_tables.items_of(found.result)) == (9, ["GUN"])
    assert base_tables.items_of("S, L SW") == ["S", "L", "SW"]


def test_the_form_has_a_row_for_each_roll_with_what_was_told():
    s = breakthrough()
    run(base_tables.look_up(s, "r3"), [3, 4], ["8-1"])
    form = typed(s, "r3").asked[2]
    assert isinstance(form, Report)
    default = form.fields[0].default
    assert [row["roll"] for row in default] == ["2-", *map(str, range(3, 12)), "12+"]
    assert {row["roll"]: row["result"] for row in default if row["result"]} == {"7": "8-1"}
    assert "8-1" in form.fields[0].hint
    assert not s.typed  # an untouched form is no table


def test_rows_with_a_gap_are_remembered_and_the_rest_is_asked():
    s = breakthrough()
    told = typed(s, "r3", ("2-", "9-1"), ("3-6", "8-1"), ("7", "?"), ("8", ""))
    assert "Russian leader, SASL table R3: 3 rows kept; the other numbers are asked for" in told.texts()
    assert run(base_tables.look_up(s, "r3"), [3, 3]).result.result == "8-1"
    minus = (Modifier(-1, "Armor Leader"),)
    assert run(base_tables.look_up(s, "r3", apply=minus), [1, 1]).result == base_tables.Found("9-1", 1)
    for leader in ("8-0", "9-2"):  # a number that needs a further roll is asked each time
        assert run(base_tables.look_up(s, "r3"), [3, 4], [leader]).result.result == leader
    assert run(base_tables.look_up(s, "r3"), [4, 4], ["7-0"]).result.result == "7-0"


def test_a_modified_roll_past_the_rows_is_asked():
    s = breakthrough()
    typed(s, "r3", *((str(n), "8-0") for n in range(2, 13)))
    assert run(base_tables.look_up(s, "r3"), [1, 1]).result.result == "8-0"
    minus = (Modifier(-1, "Armor Leader"),)
    assert run(base_tables.look_up(s, "r3", apply=minus), [1, 1], ["10-2"]).result.result == "10-2"
    assert run(base_tables.look_up(s, "r3", apply=minus), [1, 2]).result.result == "8-0"


def test_dice_that_the_mission_does_not_tell_are_asked_and_the_table_must_be_whole():
    s = breakthrough()
    typed(s, "a6f", ("any", "2"), dice=["1d6"])
    assert run(base_tables.look_up(s, "a6f"), [5]).result.number == 2
    with pytest.raises(NotUnderstood, match="a row for 4 is missing"):
        typed(breakthrough(), "a6f", ("1-3", "2"), dice=["1d6"])
    t = crossroads()
    typed(t, "a11", ("11-66", "nothing"))
    assert run(base_tables.look_up(t, "a11"), [5, 2]).result == base_tables.Found("nothing", 52)


@pytest.mark.parametrize(
    ("key", "given", "why"),
    [
        ("a6a", [("1-3", "1"), ("3-6", "2")], "two rows speak of 3"),
        ("a6a", [("some", "1")], "write 3, 3-5"),
        ("a6a", [("any", "many")], "a whole number is wanted"),
        ("r8", [("any", "endless")], "allowed are plentiful"),
        ("a5", [("1-", "?"), ("1", "Foxhole")], "two rows speak of 1"),
    ],
)
def test_a_table_that_cannot_be_read_says_why_and_cannot_be_insisted_on(key, given, why):
    with pytest.raises(NotUnderstood, match=why):
        typed(breakthrough(), key, *given)


CSV = "Table,Roll,Result\na6a,1-3,1\nA6A,4+,2\nzeppelin,any,1\n"
TOML = """
[a6f]
dice = "1d6"
rows = [{ roll = "any", result = "2" }]
[r8]
rows = [{ roll = "any", result = "normal" }]
[a6c]
columns = 3
"""


def test_a_file_fills_the_list_in():
    s = breakthrough()
    draft = read_file(CSV.encode())
    assert [row["table"] for row in draft.value["rows"]] == ["a6a", "a6a"]
    assert "there is no table 'zeppelin'" in draft.remarks[0]
    assert read_file(CSV.replace(",", ";").encode("utf-8-sig")) == draft
    from_toml = read_file(TOML.encode())
    assert from_toml.remarks == ("a6c: rows, each with roll and result, are wanted",)
    both = {"rows": [*draft.value["rows"], *from_toml.value["rows"]]}
    run(type_in(s), [], ["file", both, "go-on"])
    assert set(s.typed) == {"a6a", "a6f", "r8"}
    assert run(base_tables.look_up(s, "a6f"), [5]).result.number == 2


@pytest.mark.parametrize(
    ("raw", "why"),
    [(b"a6a\n1\n", "must name the columns"), (b"[a6a", "no TOML"), (b"\xff\xfe", "no text file")],
)
def test_a_file_of_another_kind_is_not_understood(raw, why):
    with pytest.raises(NotUnderstood, match=why):
        read_file(raw)
    without_dice = {"rows": [{"table": "a6f", "roll": "any", "result": "2"}]}
    with pytest.raises(NotUnderstood, match="say its dice"):
        run(type_in(breakthrough()), [], ["file", without_dice])
