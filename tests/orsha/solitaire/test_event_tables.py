"""Both d66 tables, roll by roll: each of the 36 rolls finds the row the ledger names, and the row does its work."""

from itertools import product

import pytest

from sandtable.games.orsha.solitaire.booklet import charts
from sandtable.games.orsha.solitaire.events.event_rolls import Whose, mission_event, random_event
from sandtable.games.orsha.solitaire.state import Afv, Attitude, Holder
from sandtable.rules import entry
from tests.orsha.solitaire.missions import breakthrough, run, with_suspects, with_unit

ROLLS = list(product(range(1, 7), repeat=2))


def prepared():
    """A mission in which every row of both tables can take effect."""
    s = breakthrough()
    s.vpo("I14").holder = Holder.FRIENDLY
    with_suspects(s, "I12")
    with_unit(s, "9-1", "leader", "I13")
    s.afvs = [Afv(901, "KV-1S")]
    return s


ENEMY = {  # what comes after the two dice: further dice, answers, and what must be true then
    "11": ([], [], lambda s: s.suspects[0].attitude is Attitude.ADVANCE),
    "13": ([2], [1, "K12"], lambda s: s.mines[-1].hex == "K12" and s.mines[-1].ap == 6),
    "21": ([], [], lambda s: s.enemy_re == "5/6"),
    "23": ([], [], lambda s: s.units[0].attitude is Attitude.ADVANCE),
    "25": ([3], [1, "K12"], lambda s: s.mines[-1].ap == 8),
    "31": ([4], [3], lambda s: "3 FFEs" in s.told),
    "34": ([3, 4], [], lambda s: len(s.suspects) == 1 + 9),
    "41": ([4], [2], lambda s: "2 FFEs" in s.told),
    "42": ([4], [1], lambda s: "Harassing Fire" in s.told),
    "44": ([], [], lambda s: s.counterattackers == [s.units[0].id]),
    "51": ([5], [1, "K12"], lambda s: s.mines[-1].ap == 12),
    "61": ([], [], lambda s: s.units[0].name == "9-2"),
    "63": ([4], [], lambda s: "Sniper dr of 2" in s.told),
    "65": ([], [2, {"result": "37mm"}], lambda s: "2 Ju-87G" in s.told),
}
FRIENDLY = {
    "11": ([3, 4], [2, {"result": "76L"}, {"result": "ZIS-5"}, "yes"], lambda s: s.own[0].name == "76L"),
    "14": ([], [["901"]], lambda s: s.afvs[0].status == "recalled"),
    "21": ([3, 4, 2], [{"result": "80mm"}, "normal", "leader"], lambda s: s.own[0].name == "Radio"),
    "24": ([], [1, "K12"], lambda s: "Hero is created at once from the MMC in K12" in s.told),
    "31": ([3], [], lambda s: {"9-1 leader", "GAZ-MM"} <= {o.name for o in s.own}),
    "34": ([2, 3, 3, 4], [2, "none"], lambda s: [a.name for a in s.afvs] == ["KV-1S"] * 3),
    "41": ([], [1, "K12", 1], lambda s: "rally" in s.told),
    "44": ([], [], lambda s: s.friendly_re == "5/6"),
    "51": ([2, 3, 4, 4], ["4-4-7", {"result": "8-0, LMG"}], lambda s: (s.own[0].name, s.own[0].count) == ("4-4-7", 6)),
    "53": ([3, 4, 2], [{"result": "80mm"}, "normal", "leader"], lambda s: s.own[0].name == "Radio"),
    "54": ([], [1, "K15", []], lambda s: [m.hex for m in s.mines] == ["K14", "J14", "L14"]),
    "61": ([2, 3, 3, 4], [1, "8-1"], lambda s: s.own[0].name == "8-1 armor leader"),
    "63": ([1], [], lambda s: "type 1" in s.due[0].text),
    "64": ([3, 4, 2], [{"result": "80mm"}, "normal", "motorcycle"], lambda s: s.own[-1].name == "motorcycle"),
    "65": ([4, 3, 4], [3, "none"], lambda s: [o.count for o in s.own] == [3, 3, 3]),
    "66": ([], [1, "K15", []], lambda s: len(s.mines) == 3),
}


def row_of(whose: str, roll: int) -> dict:
    return next(r for r in entry(f"oto2.sasl.re.{whose}.table").more["table"] if r["roll"][0] <= roll <= r["roll"][1])


@pytest.mark.rule("oto2.sasl.re.enemy.table", "oto2.sasl.re.read")
@pytest.mark.parametrize("dice", ROLLS, ids=lambda d: f"{d[0]}{d[1]}")
def test_every_roll_of_the_enemy_table(dice):
    check("enemy", dice, ENEMY)


@pytest.mark.rule("oto2.sasl.re.friendly.table", "oto2.sasl.re.read")
@pytest.mark.parametrize("dice", ROLLS, ids=lambda d: f"{d[0]}{d[1]}")
def test_every_roll_of_the_friendly_table(dice):
    check("friendly", dice, FRIENDLY)


def check(whose, dice, scripts):
    row = row_of(whose, 10 * dice[0] + dice[1])
    low, high = row["roll"]
    more, answers, holds = scripts[str(low)]
    s = prepared()
    played = run(mission_event(s, Whose(whose)), [*dice, *more], answers)
    s.told = " ".join(played.texts())
    assert holds(s)
    band = str(low) if low == high else f"{low}-{high}"
    assert [(h.side, h.row, h.cite) for h in s.happened] == [(whose, band, row["entry"])]
    assert s.used == ([f"{whose} {band}"] if row["starred"] else [])


@pytest.mark.rule("oto2.sasl.re.enemy.table", "oto2.sasl.re.friendly.table")
def test_how_often_a_thing_comes_up():
    def rolls(table, word):
        rows = charts()[table].column().rows
        return [10 * a + b for a, b in ROLLS if any(r.holds(10 * a + b) and word in r.result for r in rows)]

    assert len(rolls("enemy-events", "Minefield")) == 12
    assert len(rolls("friendly-events", "Artillery support")) == 5
    assert 41 in rolls("enemy-events", "A6c")
    assert 65 in rolls("friendly-events", "Sappers")
    assert 14 in rolls("friendly-events", "AFV Recalled")


@pytest.mark.rule("oto2.sasl.re.read", "oto2.sasl.re.enemy.44")
def test_a_starred_row_happens_once_and_rows_are_counted_apart():
    s = prepared()
    run(mission_event(s, Whose.ENEMY), [2, 3])
    again = run(mission_event(s, Whose.ENEMY), [2, 4, 4, 4])  # 23-24 is used: roll again, 44-46 carries it out
    assert any("once only" in text for text in again.texts())
    assert [h.row for h in s.happened] == ["23-24", "44-46"]
    run(mission_event(s, Whose.ENEMY), [4, 5, 2, 1])  # now 44-46 is used as well
    assert s.used == ["enemy 23-24", "enemy 44-46"]


@pytest.mark.rule(
    "oto2.sasl.re.read", "oto2.sasl.re.friendly.53", "oto2.sasl.re.friendly.64", "oto2.sasl.re.friendly.61",
    "oto2.sasl.re.friendly.66",
)  # fmt: skip
def test_rows_that_repeat_an_event_do_it_even_if_it_happened():
    s = prepared()
    oba = [{"result": "80mm"}, "normal", "leader"]
    for first, second in ((5, 3), (2, 2), (6, 4)):  # 53, then 21-23 for the first time, then 64
        run(mission_event(s, Whose.FRIENDLY), [first, second, 3, 4, 2], oba)
        oba = ["leader"]  # H1.53 and R8 have been told for these numbers
    assert [h.row for h in s.happened] == ["53", "21-23", "64"]
    run(mission_event(s, Whose.FRIENDLY), [3, 4, 2, 3, 3, 4], [1, "none"])
    run(mission_event(s, Whose.FRIENDLY), [6, 2, 2, 3, 3, 4])  # 61-62 after 34-36
    assert [a.name for a in s.afvs] == ["KV-1S"] * 3
    run(mission_event(s, Whose.FRIENDLY), [5, 4], [1, "K15", []])
    run(mission_event(s, Whose.FRIENDLY), [6, 6], [1, "R12", []])  # a second discovery, through 66 only
    assert len(s.mines) == 6
    run(mission_event(s, Whose.FRIENDLY), [5, 5, 6, 6, 4, 4])  # 54-56 and 66 are both used; 44-46 happens
    assert s.friendly_re == "5/6"


@pytest.mark.rule("oto2.sasl.re.read")
def test_without_the_limit_a_starred_row_happens_again():
    s = prepared()
    s.settings["re-asterisk"] = "no-limit"
    for _ in range(2):
        run(mission_event(s, Whose.ENEMY), [2, 3])
    assert [h.row for h in s.happened] == ["23-24", "23-24"]


@pytest.mark.rule("oto2.sasl.re.read", "oto2.sasl.s1.msr4")
def test_s1_uses_its_own_tables_in_place_of_a11_and_r9():
    enemy = run(random_event(prepared(), Whose.ENEMY), [3, 5, 1, 1])
    friendly = run(random_event(prepared(), Whose.FRIENDLY), [5, 3, 3, 4, 2], [{"result": "80mm"}, "normal", "leader"])
    assert enemy.asked[0].key == "enemy-events"
    assert enemy.asked[0].names == ("coloured", "white")
    assert friendly.asked[0].key == "friendly-events"
