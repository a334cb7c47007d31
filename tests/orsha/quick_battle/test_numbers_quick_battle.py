"""The quick battle's own numbers: the table players read in the guide, and what the guide says of the rest."""

from pathlib import Path

import pytest

from sandtable.games.orsha.charts import charts
from sandtable.games.orsha.quick_battle.model import column
from tests.numbers import read

GUIDE = Path(__file__).parents[3] / "docs" / "quick-battle.md"
pytestmark = pytest.mark.rule("oto2.7.3.a")


def printed() -> tuple[list[str], dict[str, list[str]]]:
    """The guide's table: the rolls, and each column's cells."""
    lines = GUIDE.read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("| Russians to Germans"))
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start : start + 8]]
    return cells[0][1:], {row[0]: row[1:] for row in cells[2:]}


def test_the_table_of_the_guide_is_the_table_that_is_rolled_on():
    chart = charts()["quick-battle"]
    rolls, columns = printed()
    assert [c.title for c in chart.columns.values()] == list(columns)
    for ours in chart.columns.values():
        assert [row.band() for row in ours.rows] == rolls, ours.key
        told = [
            f"{chart.words[row.result]}: {row['advance']}, {row['russian']}/{row['german']}, {row['captured']}"
            for row in ours.rows
        ]
        assert told == columns[ours.title], ours.key
    assert chart.clamp == (2, 14)


def test_decisions_change_the_roll_as_the_guide_says():
    values = {key: m.value for key, m in charts()["quick-battle"].modifiers.items()}
    assert values == {"main_effort": 2, "secondary": -1, "stand": -1, "yield": 1}
    assert read("orsha/quick_battle")["stances"] == {
        "stand": {"german": 130},
        "yield": {"german": 70},
        "counter": {"german": 115, "russian": 175},
    }


@pytest.mark.parametrize(
    ("percent", "key"),
    [
        (0, "half"),
        (59, "half"),
        (60, "three_to_four"),
        (84, "three_to_four"),
        (85, "even"),
        (119, "even"),
        (120, "three_to_two"),
        (169, "three_to_two"),
        (170, "two_to_one"),
        (239, "two_to_one"),
        (240, "three_to_one"),
    ],
)
def test_where_each_column_begins(percent, key):
    """Ground adds a tenth to the Germans: 1,000 of them count 1,100."""
    assert column(11 * percent, 1000) == key


def test_strengths_and_places():
    told = read("orsha/quick_battle")
    assert told["strength"] == {"vehicle_cvp_if_unknown": 7, "points_for_cpp": 3}
    assert told["given"] == {"23AM": {"german": 30, "russian": 12}}
    assert (told["attack"]["troops"], told["defence"]["ground"]) == (65, 10)
    assert told["weather"] == {"Rain": 0, "Overcast": 75, "Clear": 100, "Clear & Gusty": 100}
    assert told["places"] == {"highest_line": 50, "flank": 20, "depth": 4, "evp_for_a_hex": 4, "most_exits": 60}
