"""Answers typed at the terminal: places by their number, tables that are kept, changed and struck out."""

from dataclasses import replace

import pytest

from sandtable.cli import answers
from sandtable.kernel import DECISION, Allocate, Choose, Field, FieldKind, NotUnderstood, Report, Target, options

PLACES = Allocate(
    question="Place it",
    cite="",
    wants=DECISION,
    total=5,
    targets=(Target("4th Army", "4th Army"), Target("Minsk", "M")),
)
ROWS = ({"name": "4th Army", "trace": True}, {"name": "9th Army", "trace": False})
TABLE = Field(
    "hqs",
    "HQs",
    FieldKind.TABLE,
    columns=(
        Field("name", "Name"),
        Field("trace", "in trace", FieldKind.YES_NO),
        Field("kind", "Kind", FieldKind.CHOICE, choices=(("army", "Army HQ"), ("corps", "Corps HQ"))),
    ),
    default=ROWS,
)


@pytest.fixture
def typed(monkeypatch):
    def read(request, *lines):
        left = list(lines)
        monkeypatch.setattr(answers, "_line", lambda prompt: left.pop(0))
        value = answers.read_answer(request)
        assert not left
        return value

    return read


@pytest.mark.parametrize("text", ["1=3 2=2", "1 = 3, 2 = 2", "4th Army=3, Minsk=2"])
def test_places_by_number_or_by_name(typed, text):
    assert typed(PLACES, text) == {"4th Army": 3, "Minsk": 2}


def test_one_place_with_a_name_of_two_words(typed):
    assert typed(PLACES, "4th Army=5") == {"4th Army": 5}
    assert typed(PLACES, "Minsk 1=4") == {"Minsk": 1, "4th Army": 4}
    assert typed(PLACES, "") == {}


def test_rows_that_stand_there_are_kept(typed, capsys):
    form = Report(question="What stands there?", cite="", wants=DECISION, fields=(TABLE,))
    assert typed(form, "") == {"hqs": list(ROWS)}
    told = capsys.readouterr().out
    assert "Name, in trace, Kind (army/corps); empty to end" in told
    assert "2. 9th Army, no, army" in told
    changed = typed(form, "2 = 9th Army, yes", "2nd Army, no", "1 =", "")
    assert changed == {"hqs": [{"name": "9th Army", "trace": True}, {"name": "2nd Army", "trace": False}]}
    assert list(ROWS) == [{"name": "4th Army", "trace": True}, {"name": "9th Army", "trace": False}]


def test_enter_takes_the_usual_answer_and_suggest_what_is_suggested(typed, monkeypatch):
    phase = Choose(
        question="Movement Phase", cite="", wants=DECISION, options=options("done", "more"), suggestion="done"
    )
    assert typed(phase, "") == "done"
    assert typed(phase, "2") == "more"
    assert typed(Choose(question="Which?", cite="", wants=DECISION, options=options("a", "b")), "") == "", (
        "no answer is no answer"
    )
    assert typed(replace(PLACES, suggestion={"Minsk": 5}), "") == {"Minsk": 5}
    monkeypatch.undo()
    monkeypatch.setattr("click.prompt", lambda *a, **k: "suggest")
    share = {"4th Army": 4, "Minsk": 1}
    assert answers.read_answer(replace(PLACES, suggestion=share)) == share
    with pytest.raises(NotUnderstood, match="nothing is suggested"):
        answers.read_answer(PLACES)
