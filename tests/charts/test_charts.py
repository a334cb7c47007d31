"""Charts: proved when loaded, consulted by a procedure, overlaid by house rules."""

from fractions import Fraction

import pytest

from sandtable.charts import BadChart, consult, overlay, read_chart
from sandtable.charts.load import parse_band, parse_dice
from sandtable.kernel import Modifier, NoteKind, NotUnderstood, only, play

SUPPLY = {
    "title": "Supply",
    "rule": "tfb.weather.ground",
    "dice": "2d6",
    "modifiers": {"late": {"value": -1, "reason": "1944", "rule": "tfb.calendar.turns"}},
    "rows": [
        {"roll": "4-", "result": "little", "sp": 2},
        {"roll": "5-9", "result": "some", "sp": 4},
        {"roll": "10+", "result": "much", "sp": 8},
    ],
}


def chart(**changed):
    return read_chart("supply", {**SUPPLY, **changed}, "test.toml")


def test_odds_are_exact_and_in_the_charts_order():
    assert chart().reading().odds() == [("little", Fraction(1, 6)), ("some", Fraction(2, 3)), ("much", Fraction(1, 6))]
    late = dict(chart().reading("", ["late"]).odds())
    assert late == {"little": Fraction(5, 18), "some": Fraction(23, 36), "much": Fraction(1, 12)}


def test_odds_equal_counting_every_throw():
    reading = chart().reading("", [("late", 2), Modifier(1, "luck")])
    counted: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            word = reading.outcome([a, b])
            counted[word] = counted.get(word, 0) + 1
    assert dict(reading.odds()) == {word: Fraction(n, 36) for word, n in counted.items()}


def test_consulting_rolls_reads_and_leaves_the_note():
    played = play(
        consult("supply", apply=["late"], side="axis", seen_by=only("axis")), dice=[4, 6], tables={"supply": chart()}
    )
    assert played.result["sp"] == 4
    note = played.notes[0]
    assert note.kind is NoteKind.ROLL
    assert (note.data["final"], note.data["modifiers"]) == (9, [[-1, "1944", "tfb.calendar.turns"]])
    assert played.texts("soviet") == []
    assert "some (4, 6, -1 1944: 9)" in played.texts("axis")[0]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"rows": [{"roll": "5-", "result": "a"}, {"roll": "7+", "result": "b"}]}, "no row for 6"),
        ({"rows": [{"roll": "7-", "result": "a"}, {"roll": "7+", "result": "b"}]}, "2 rows for 7"),
        ({"rows": [{"roll": "2-12", "result": "a"}]}, "no row for 1"),
        ({"results": ["little", "some"]}, "unknown word 'much'"),
        ({"rule": "tfb.nowhere"}, "unknown rule 'tfb.nowhere'"),
        ({"modifiers": {"late": {"value": -1, "rule": "tfb.calendar.turns"}}}, "gives no reason"),
        ({"rows": [{"roll": "x", "result": "a"}]}, "not a band"),
        ({"dice": "two"}, "not a number of dice"),
    ],
)
def test_a_chart_that_cannot_be_trusted_is_refused(changed, fault):
    with pytest.raises(BadChart, match=fault):
        chart(**changed)


def test_every_fault_is_named_at_once():
    with pytest.raises(BadChart) as wrong:
        chart(rule="tfb.nowhere", rows=[{"roll": "3-12", "result": "a"}])
    assert "unknown rule" in str(wrong.value)
    assert "no row for 1" in str(wrong.value)
    assert "no row for 2" in str(wrong.value)


def test_clamped_rolls_need_no_rows_beyond_the_ends():
    clamped = chart(clamp=[2, 12], rows=[{"roll": "2-11", "result": "a"}, {"roll": "12", "result": "b"}])
    assert clamped.reading("", [Modifier(9, "much")]).outcome([6, 6]) == "b"


def test_two_dice_read_as_tens_and_units():
    rows = [{"roll": "11-36", "result": "low"}, {"roll": "41-66", "result": "high"}]
    d66 = read_chart(
        "events", {"title": "E", "rule": "tfb.weather.ground", "dice": "d66", "read": "d66", "rows": rows}, "t"
    )
    assert d66.reading().outcome([4, 1]) == "high"
    assert dict(d66.reading().odds()) == {"low": Fraction(1, 2), "high": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("text", "band"),
    [("3-6", (3, 6)), ("7", (7, 7)), ("12+", (12, None)), ("4-", (None, 4)), ("-2-1", (-2, 1)), ("any", (None, None))],
)
def test_bands(text, band):
    assert parse_band(text) == band


def test_dice():
    assert parse_dice("2d6") == (6, 6)
    assert parse_dice("1d6+1d10") == (6, 10)


def test_house_rules_replace_what_they_name():
    laid = overlay(
        {"supply": chart()},
        '[supply]\nrows = [{roll = "9-", result = "some", sp = 5}, {roll = "10+", result = "much", sp = 9}]',
    )
    assert laid["supply"].reading().row([1, 1])["sp"] == 5
    assert laid["supply"].modifiers["late"].value == -1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[weather]\n", "no chart 'weather'"),
        ("x = ", "house rules"),
        ('[supply]\nrows = [{roll = "any", result = "manna"}]', "the row any must say sp"),
        ('[supply]\nrows = [{roll = "3+", result = "some", sp = 4}]', "no row for 2"),
        ('[supply.columns.extra]\nauto = "some"', "column that no rule knows"),
    ],
)
def test_house_rules_that_do_not_fit_are_refused(text, fault):
    with pytest.raises(BadChart, match=fault):
        overlay({"supply": chart()}, text)


def test_house_rules_may_not_give_words_that_no_rule_knows():
    words = chart(results=["little", "some", "much"])
    with pytest.raises(BadChart, match="'manna', which no rule knows"):
        overlay({"supply": words}, '[supply]\nrows = [{roll = "any", result = "manna", sp = 1}]')


def test_unknown_columns_and_modifiers_are_named():
    with pytest.raises(NotUnderstood, match="no column 'x'"):
        chart().reading("x")
    with pytest.raises(NotUnderstood, match=r"no modifier 'early'; there are: late"):
        chart().reading("", ["early"])


GOOD = {
    "title": "T",
    "rule": "tfb.weather.ground",
    "dice": "1d6",
    "rows": [{"roll": "3-", "result": "a"}, {"roll": "4+", "result": "b"}],
}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"dice": "0d6"}, "dice"),
        ({"dice": "1d0"}, "dice"),
        ({"dice": "99999999999d6"}, "dice"),
        ({"dice": "1d99999999999"}, "dice"),
        ({"clamp": [0, 10**12]}, "clamp"),
        ({"clamp": ["a", "b"]}, "clamp"),
        ({"clamp": [6, 1]}, "clamp"),
        ({"modifiers": {"m": {"value": 10**12, "reason": "r", "rule": "tfb.weather.ground"}}}, "modifier"),
        ({"modifiers": {"m": {"value": "1", "reason": "r", "rule": "tfb.weather.ground"}}}, "modifier"),
        ({"names": ["red", "white"]}, "names"),
        ({"read": "backwards"}, "read"),
        ({"read": "d66"}, "read"),
        ({"rows": [{"roll": "3-", "result": "a"}, {"roll": "4+", "result": "b"}, {"roll": "9+", "result": "c"}]}, "9"),
        ({"rows": [{"roll": "6-3", "result": "a"}, {"roll": "1-6", "result": "b"}]}, "6-3"),
        ({"title": 7}, "title"),
    ],
)
def test_a_chart_that_cannot_be_is_refused_however_it_is_wrong(wrong, why):
    """Also as house rules, which anyone may send: nothing may fill the memory or fail only when it is rolled on."""
    assert read_chart("good", GOOD, "here")
    with pytest.raises(BadChart, match=why):
        read_chart("bad", {**GOOD, **wrong}, "here")


def test_house_rules_that_are_no_mapping_are_refused():
    for text in ("fortune = 7", "fortune = [1]", "fortune = {columns = 7}", "fortune = {modifiers = [1]}"):
        with pytest.raises(BadChart):
            overlay({"fortune": read_chart("fortune", GOOD, "here")}, text)
