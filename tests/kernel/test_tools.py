"""Tools: a form in, sections out; what is typed is read strictly."""

from collections.abc import Mapping
from typing import Any

import pytest

from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Refused, Section, Tool

CITE = "tfb.terrain.movement"


def count(value: Mapping[str, Any]) -> tuple[Section, ...]:
    if value["tired"]:
        raise Refused("nobody counts when tired", CITE)
    return (Facts("Told", tuple((key, str(told)) for key, told in value.items())),)


TOOL = Tool(
    "count", "Counting", "Says what it was told.", CITE,
    (
        Field("steps", "Steps", FieldKind.NUMBER, 1, 9, default=3),
        Field("tired", "Tired", FieldKind.YES_NO),
        Field("modes", "Modes", FieldKind.SEVERAL, choices=(("dg", "DG"), ("strat", "Strat"))),
        Field("units", "Units", FieldKind.TABLE, columns=(
            Field("name", "Name"),
            Field("ar", "Rating", FieldKind.NUMBER, 0, 5, default=2),
            Field("dg", "DG", FieldKind.YES_NO),
        )),
    ),
    count,
)  # fmt: skip


def told(sections: tuple[Section, ...]) -> dict[str, str]:
    assert isinstance(sections[0], Facts)
    return {key: str(value) for key, value in sections[0].pairs}


def test_what_is_missing_takes_its_default() -> None:
    assert told(TOOL.use({})) == {"steps": "3", "tired": "False", "modes": "[]", "units": "[]"}
    assert told(TOOL.use({"steps": 5}))["steps"] == "5"


def test_bounds_kinds_and_the_work_itself_refuse() -> None:
    with pytest.raises(Refused, match="10 is outside 1 to 9"):
        TOOL.use({"steps": 10})
    with pytest.raises(NotUnderstood, match="a whole number is wanted"):
        TOOL.use({"steps": "many"})
    with pytest.raises(NotUnderstood, match="no field"):
        TOOL.use({"stepps": 1})
    with pytest.raises(Refused, match="tired") as refusal:
        TOOL.use({"tired": True})
    assert refusal.value.rule == CITE
    with pytest.raises(Refused, match="6 is outside 0 to 5"):
        TOOL.use({"units": [{"ar": 6}]})


def test_typed_values() -> None:
    typed = TOOL.read({"steps": "4", "tired": "No", "modes": "dg,strat", "units": ""})
    assert typed == {"steps": 4, "tired": False, "modes": ["dg", "strat"]}
    for wrong in ({"steps": "four"}, {"tired": "maybe"}, {"size": "1"}):
        with pytest.raises(NotUnderstood):
            TOOL.read(wrong)


def test_typed_rows() -> None:
    """In order or by name, a semicolon or a new line between rows; what is left out keeps its default."""
    typed = TOOL.read({"units": "5 PzD, 5, yes; dg=no, name=Gren\n ,1"})
    assert typed["units"] == [{"name": "5 PzD", "ar": 5, "dg": True}, {"dg": False, "name": "Gren"}, {"ar": 1}]
    assert "'name': 'Gren', 'ar': 2" in told(TOOL.use(typed))["units"]
    for wrong in ("a,1,yes,more", "size=4", "a,good"):
        with pytest.raises(NotUnderstood):
            TOOL.read({"units": wrong})
