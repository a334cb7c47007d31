"""What reads whole campaigns for clumsy lines finds each kind of them, and leaves good ones alone."""

import pytest

from sandtable.kernel import EVERYONE, Line, NoteKind
from tests.conformance.storytelling import faults

TITLES = {"axis": "Axis", "soviet": "Soviets"}


def found(text: str, side: str = "axis") -> list[str]:
    return list(faults([Line(0, 0, text, "", EVERYONE, side, NoteKind.TOLD, {})], TITLES))


@pytest.mark.parametrize(
    "text",
    [
        "Which Unit digs in? Example HQ",
        "The Russian Perimeter Area has 941 hexes, 1 Pockets.",
        "1 pieces are supplied again.",
        "May this type Hip Shoot: no: : only two types may.",
        "German 7-1 Battle Hardens into a 8-1.",
        "Objective 1: the Scouts 3.000833 inches away.",
        "Go by tfb.weather.ground.",
    ],
)
def test_clumsy_lines_are_found(text):
    assert found(text)


@pytest.mark.parametrize(
    "text",
    [
        "The S? in K5 is Activated.",
        "unit 1 enters at B20.34.",
        "Objective 1 lies at 22 inches.",
        "To “May a UR Brigade have its support?” the referee says no: it must be stationary.",
        "Example HQ: 0 of 1 Team gets through, 1 halts in the wire.",
    ],
)
def test_good_lines_are_left_alone(text):
    assert not found(text)
