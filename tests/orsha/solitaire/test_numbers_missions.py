"""The numbers of the two solitaire missions, written down once more from their sheets."""

import pytest

from sandtable.games.orsha.solitaire.booklet import charts
from sandtable.rules import entry
from tests.numbers import carrying, plain, read

pytestmark = carrying("orsha/solitaire-missions", "orsha/solitaire-charts", "orsha/solitaire-events")

LINE = """
A27 B26 C26 D25 E25 F24 G24 H23 I20 J19 K19 L18 M18 N17 O17 P16 Q16 R15
S16 T16 U17 V17 W18 X18 Y19 Z19 AA20 BB20 CC21 DD21
"""


def test_the_line_from_a27_by_i20_and_r15_to_dd21():
    assert [f"{row}{number}" for row, number in read("orsha/solitaire-missions")["s1"]["line"].items()] == LINE.split()


def test_the_frame_of_breakthrough():
    told = plain(read("orsha/solitaire-missions")["s1"])
    assert (told["numbers_in_play"], told["enemy_elr"], told["friendly_elr"]) == ([1, 28], 3, 4)
    assert (told["enemy_sniper"], told["first_end_roll"]) == ("P18", 8)
    assert told["fighter_bombers"] == {"turn": 2, "count": 3}
    assert told["guns"]["close"] == 4
    assert [(g["hex"], g["crew"], g["concealed"]) for g in told["gun"]] == [
        ("I10", "2-2-8", True),
        ("U6", "2-2-8", True),
        ("CC2", "2-2-8", False),
    ]
    assert (told["company"]["count"], told["company"]["leaders"], told["company"]["inferred"]) == (3, 3, 2)
    assert told["company"]["units"] == {"6-2-8": 4, "4-5-8": 6, "4-4-7": 6, "2-4-8": 2, "1-2-7": 4}
    assert told["company"]["weapons"] == {"MMG": 1, "LMG": 4, "ATR": 2, "DC": 2, "50mm MTR": 2, "FT": 1}
    assert told["armor"] == {
        "fixed": {"PT-34(L)": 4, "T-34 M43": 2, "ISU-122": 1},
        "further": 4,
        "leaders": 3,
        "leader_drm": -1,
    }
    assert told["wrecks"] == {"count": 6, "farthest": 2, "apart": 2}
    assert told["command"] == {"support": 4}
    assert told["points"] == {
        "vpo": 1,
        "rail": {"friendly": 2, "enemy": 1},
        "road": {"friendly": 3, "enemy": 1},
        "gun": 1,
    }


def test_the_numbers_of_the_events():
    assert plain(read("orsha/solitaire-missions")["events"]) == {
        "counterattack_radius": 6,
        "reinforcements_drm": 2,
        "infantry_drm": 1,
        "top_numbers": "6/7",
        "mine_drm": -1,
        "engineers": {"6-2-8 Assault Engineer": 3, "9-1 leader": 1, "FT": 1, "DC": 2},
        "sapper": {"4-5-8 Sapper": 1, "DC": 1, "LMG": 1},
        "unhardened": "10-3",
    }
    assert read("orsha/solitaire-missions")["replaced"] == {"6-5-8": "4-6-8", "5-4-8": "4-6-8"}


def test_the_frame_of_the_cross_roads():
    told = plain(read("orsha/solitaire-missions")["s2"])
    assert (told["first_end_roll"], told["intersection_sides"], told["leaders"], told["even"]) == (10, 3, 2, 2)
    assert told["boards"] == {"centre": "A", "others": "B", "beside": 2}
    assert told["river"] == {"boards": ["8", "40"], "flows": "south", "again": [5, 6]}
    assert told["units"] == {
        "5-2-7": 6,
        "4-4-7": 6,
        "2-2-8": 4,
        "squad horse counter": 12,
        "half-squad horse counter": 4,
    }
    assert told["weapons"] == {"LMG": 4, "ATR": 2, "50mm MTR": 2}
    assert (told["drm"], told["strike_modifier"]) == ({"a1": 1, "g2": 3, "a11": 10}, -2)


@pytest.mark.parametrize(
    ("key", "rule_id", "cell"),
    [
        ("activation", "oto2.sasl.s1.msr5.activation", "items"),
        ("gun", "oto2.sasl.s1.msr5.gun", "item"),
        ("heavy-weapon", "oto2.sasl.s2.oob.hw", "units"),
    ],
)
def test_rows_with_a_list_of_things(key, rule_id, cell):
    """Each roll has a row of its own; what it lists is what its line of words says."""
    told = entry(rule_id).more["table"]
    rows = charts()[key].column("").rows
    assert [(row.low, row.high) for row in rows] == [(line["dr"], line["dr"]) for line in told]
    for row, line in zip(rows, told, strict=True):
        wanted = line[cell] if isinstance(line[cell], list) else [line[cell]]
        wanted = [thing.removesuffix(" (Russian)") for thing in wanted]
        assert row.result == (", ".join(wanted) or "nothing")
        if cell in row.data:
            assert row[cell] == wanted


@pytest.mark.parametrize("column", ["A", "B"])
def test_the_boards_of_the_cross_roads(column):
    told = {line["dr"]: line[column] for line in entry("oto2.sasl.s2.boards.table").more["table"]}
    assert {row.low: row.result for row in charts()["boards"].column(column).rows} == told


def test_armour_support():
    told = entry("oto2.sasl.s1.oob.armor-table").more["table"]
    rows = charts()["armor"].column("").rows
    assert [(row.low, row.high) for row in rows] == [(n, n) for n in range(1, 7)]
    assert [row.result for row in rows[:4]] == [line["afv"] for line in told[:4]]
    for column, line in (("flame-t34", told[4]), ("flame-kv", told[5])):
        ours = [([row.low, row.high], row.result) for row in charts()["armor-further"].column(column).rows]
        assert ours == [(sub["dr"], sub["afv"]) for sub in line["sub"]]


def test_mines_by_the_strengths_of_their_setting():
    column = charts()["minefield"].column
    assert [(r.low, r.high, r.result) for r in column("top-12").rows] == [
        (None, 2, "6"),
        (3, 4, "8"),
        (5, None, "12"),
    ]
    assert [(r.low, r.high, r.result) for r in column("top-8").rows] == [(None, 2, "6"), (3, None, "8")]


def test_modifiers_of_command_and_of_the_end():
    assert charts()["command"].modifiers["alone"].value == 3
    assert charts()["s1-end"].modifiers["after"].value == -1


AS_ANOTHER = {
    "enemy": {"25": "13", "44": "23", "51": "13"},
    "friendly": {"53": "21", "61": "34", "64": "21", "66": "54"},
}


@pytest.mark.parametrize("side", ["enemy", "friendly"])
def test_each_row_of_the_random_events(side):
    told = entry(f"oto2.sasl.re.{side}.table").more["table"]
    rows = charts()[f"{side}-events"].column("").rows
    ours = [([row.low, row.high], row["starred"], row["entry"]) for row in rows]
    assert ours == [
        (line["roll"] if isinstance(line["roll"], list) else [line["roll"]] * 2, line["starred"], line["entry"])
        for line in told
    ]
    own = {row["entry"].rpartition(".")[2] for row in rows}
    assert {row["as"] for row in rows} <= own
    plainly = [row.result for row in rows if row["entry"].endswith(f".{row['as']}")]
    assert len(set(plainly)) == len(plainly), "each event has words of its own"
    for row in rows:
        number = row["entry"].rpartition(".")[2]
        assert row["as"] == AS_ANOTHER[side].get(number, number)


LEADERS = ["none", "6+1", "7-0", "8-0", "8-1", "9-1", "9-2", "10-2", "10-3"]


@carrying("orsha/solitaire-base")
def test_tables_the_missions_only_name():
    """Their dice where the missions tell them, and the answers that can be chosen."""
    dice = {key: table["dice"] for key, table in read("orsha/solitaire-base").items() if "dice" in table}
    two = dict.fromkeys(("a1", "g2", "r2", "r3", "r7", "h1-53"), "2d6")
    told = dict.fromkeys(dice, "1d6") | two | {"a11": "d66", "r9": "d66"}
    assert dice == told
    chosen = {key: table["choices"] for key, table in read("orsha/solitaire-base").items() if "choices" in table}
    assert chosen["german-leader"] == chosen["r3"] == LEADERS
    assert chosen["r2"] == ["6-2-8", "5-2-7", "4-5-8", "4-4-7", "4-2-6"]
    assert chosen["g2"] == ["6-5-8", "5-4-8", "8-3-8", "4-6-8", "4-6-7", "4-4-7", "4-3-6"]
