"""The luck report is exact: checked against a count of every way the dice can fall."""

from fractions import Fraction
from itertools import product

from sandtable.kernel import EVERYONE, Line, NoteKind
from sandtable.sheets.luck import luck


def roll(dice, faces, side="axis", **more):
    data = {"dice": dice, "faces": faces, **more}
    return Line(1, 1, "Fortune: x", "", EVERYONE, side, NoteKind.ROLL, data)


def test_against_every_way_the_dice_can_fall():
    (report,) = luck([roll([6, 5], [6, 6]), roll([9], [10])])
    ways = [sum(w) for w in product(range(1, 7), range(1, 7), range(1, 11))]
    assert report.total == 20
    assert report.expected == Fraction(sum(ways), len(ways))
    assert report.higher == Fraction(sum(w >= 20 for w in ways), len(ways))
    assert report.lower == Fraction(sum(w <= 20 for w in ways), len(ways))
    assert report.difference == "+7.5"


def test_each_side_apart_and_the_table_last():
    reports = luck([roll([1], [6], None), roll([2], [6], "soviet"), roll([3], [6], "axis"), roll([4], [6], "axis")])
    assert [(r.side, r.rolls, r.total) for r in reports] == [("axis", 2, 7), ("soviet", 1, 2), (None, 1, 1)]


def test_ordinary_luck_is_called_ordinary_and_rare_luck_rare():
    assert luck([roll([3, 4], [6, 6])])[0].words == "As dice fall."
    assert luck([roll([1, 1], [6, 6])])[0].words.startswith("Low")
    assert "one campaign in 36" in luck([roll([6, 6], [6, 6])])[0].words


def test_unlikely_outcomes_are_listed():
    odds = [["Storm", 1, 36], ["Clear", 35, 36]]
    (report,) = luck(
        [roll([1, 1], [6, 6], odds=odds, outcome="Storm"), roll([3, 1], [6, 6], odds=odds, outcome="Clear")]
    )
    assert [(r.outcome, r.odds) for r in report.rare] == [("Storm", (1, 36))]


def test_faces_of_six_sided_dice_are_counted():
    (report,) = luck([roll([6, 6], [6, 6]), roll([6], [10])])
    assert dict(report.faces)[6] == 2
