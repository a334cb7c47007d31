"""Every kind of question can be asked and answered by plain form fields."""

from dataclasses import replace

import pytest

from sandtable.kernel import (
    DECISION,
    FACT,
    Allocate,
    Amount,
    Choose,
    ChooseSome,
    Confirm,
    Draw,
    Field,
    FieldKind,
    Item,
    NotUnderstood,
    PlaceHex,
    PlacePoint,
    Purchase,
    Report,
    Roll,
    Target,
    options,
)
from sandtable.web.fields import Filled, fields_of, read_value
from sandtable.web.pages.seat import known

CITE = "oto2.7.518"
COLUMNS = (
    Field("name", "Name"),
    Field("steps", "Steps", FieldKind.NUMBER, maximum=9),
    Field("dug", "Dug in", FieldKind.YES_NO),
    Field("kind", "Kind", FieldKind.CHOICE, choices=(("inf", "Infantry"), ("tank", "Tank"))),
)
FORM = Report(
    question="?",
    cite=CITE,
    wants=DECISION,
    fields=(
        Field("losses", "Losses", FieldKind.NUMBER, maximum=9),
        Field("held", "Held", FieldKind.YES_NO),
        Field("mood", "Mood", FieldKind.CHOICE, choices=(("low", "Low"), ("high", "High"))),
        Field("seen", "Seen", FieldKind.SEVERAL, choices=(("a", "A"), ("b", "B"), ("c", "C"))),
        Field("hex", "Hex", FieldKind.HEX),
        Field("words", "Words"),
        Field("units", "Units", FieldKind.TABLE, columns=COLUMNS),
    ),
)
ASKS = [
    Roll(question="?", cite=CITE, dice=(6, 10)),
    Choose(question="?", cite=CITE, wants=DECISION, options=options("left", "right")),
    ChooseSome(question="?", cite=CITE, wants=DECISION, options=options("a", "b", "c"), at_most=2),
    Amount(question="?", cite=CITE, wants=DECISION, minimum=-2, maximum=5),
    Allocate(
        question="?",
        cite=CITE,
        wants=DECISION,
        total=6,
        targets=(Target("e.1", "East", minimum=1), Target("w", "West")),
    ),
    Purchase(question="?", cite=CITE, items=(Item("gun", "Gun", 3, limit=2), Item("x.y", "Rifle", 2)), budget=9),
    PlaceHex(question="?", cite=CITE, wants=DECISION, hexes=("A1", "B2")),
    PlacePoint(question="?", cite=CITE, wants=DECISION, width=72, depth=48),
    Confirm(question="?", cite=CITE),
    FORM,
]


@pytest.mark.parametrize("ask", ASKS, ids=lambda a: type(a).__name__)
def test_an_answer_survives_the_form(ask):
    for seed in range(40):
        answer = ask.understand(ask.sample(Draw("fields", seed)))
        assert ask.understand(read_value(ask, fields_of(ask, answer))) == answer


def test_a_table_of_a_form_keeps_its_rows_and_drops_blank_ones():
    units = [
        {"name": "78 Sturm", "steps": 3, "dug": True, "kind": "inf"},
        {"name": "", "steps": 2, "dug": False, "kind": "tank"},
    ]
    answer = FORM.understand({"units": units})
    filled = fields_of(FORM, answer)
    assert filled.get("f.units.rows") == "5", "blank rows stand below for more"
    assert FORM.understand(read_value(FORM, filled))["units"] == units


def test_a_row_with_only_a_tick_counts():
    filled = Filled({"f.units.rows": "2", "f.units.1.dug": "yes", "f.units.0.name": ""})
    assert [row["dug"] for row in FORM.understand(read_value(FORM, filled))["units"]] == [True]


@pytest.mark.parametrize("text", ["x", "1.5", "--2", "1" * 30, "²", "0x1"])
def test_what_is_no_number_is_not_understood(text):
    with pytest.raises(NotUnderstood, match="whole number"):
        read_value(ASKS[3], Filled({"amount": text}))


def test_the_program_rolls_unless_dice_are_typed():
    roll = ASKS[0]
    assert read_value(roll, Filled({"how": "program", "die.0": "3"})) is None
    assert read_value(roll, Filled({"how": "typed", "die.0": "3", "die.1": "10"})) == [3, 10]
    with pytest.raises(NotUnderstood, match="every die"):
        read_value(roll, Filled({"how": "typed", "die.0": "3"}))


def test_nothing_chosen_says_so():
    with pytest.raises(NotUnderstood, match="Choose one"):
        read_value(ASKS[1], Filled())


def test_a_text_of_several_lines_comes_as_it_was_typed():
    assert read_value(FORM, Filled({"f.words": "one\r\ntwo", "f.units.rows": "0"}))["words"] == "one\ntwo"


def test_what_the_board_has_measured_stands_ticked_and_advice_does_not():
    asked = ChooseSome(question="?", cite="", wants=FACT, options=options("a", "b"), suggestion=["b"])
    assert known(asked).getlist("some") == ["b"]
    assert known(replace(asked, wants=DECISION)).getlist("some") == []
    assert known(replace(asked, suggestion=None)).getlist("some") == []
