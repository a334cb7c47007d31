"""Every printed table of the missions, at every roll, against the ledger's own rows."""

import pytest

from sandtable.games.orsha.solitaire.booklet import charts, printed
from sandtable.rules import entry

TABLES = {
    "s1-enemy-san": ("oto2.sasl.s1.san.enemy", "san"),
    "s1-friendly-san": ("oto2.sasl.s1.san.friendly", "san"),
    "s1-ac": ("oto2.sasl.s1.ac", "ac"),
    "s1-enemy-re": ("oto2.sasl.s1.re.enemy", "re"),
    "s1-friendly-re": ("oto2.sasl.s1.re.friendly", "re"),
    "s2-enemy-san": ("oto2.sasl.s2.san.enemy", "san"),
    "s2-friendly-san": ("oto2.sasl.s2.san.friendly", "san"),
    "s2-ac": ("oto2.sasl.s2.ac", "ac"),
    "s2-enemy-re": ("oto2.sasl.s2.re.enemy", "re"),
    "s2-friendly-re": ("oto2.sasl.s2.re.friendly", "re"),
    "month": ("oto2.sasl.s2.msr8", "month"),
    "wreck": ("oto2.sasl.s1.msr8.b", "result"),
    "enemy-sniper": ("oto2.sasl.re.enemy.63", "attack"),
    "friendly-sniper": ("oto2.sasl.re.friendly.63", "attack"),
    "vehicle": ("oto2.sasl.s1.msr5.vehicle", "vehicle"),
}


def totals(chart):
    return range(len(chart.dice), sum(chart.dice) + 1)


def spread(total: int, dice: int) -> list[int]:
    """Some dice that make this total."""
    first = min(6, total - (dice - 1))
    return [first] if dice == 1 else [first, total - first]


def in_band(band, total):
    low, high = band if isinstance(band, list) else (band, band)
    return (low is None or low <= total) and (high is None or total <= high)


@pytest.mark.rule(
    "oto2.sasl.s1.san.enemy", "oto2.sasl.s1.san.friendly", "oto2.sasl.s1.ac", "oto2.sasl.s1.re.enemy",
    "oto2.sasl.s1.re.friendly", "oto2.sasl.s2.san.enemy", "oto2.sasl.s2.san.friendly", "oto2.sasl.s2.ac",
    "oto2.sasl.s2.re.enemy", "oto2.sasl.s2.re.friendly", "oto2.sasl.s2.msr8", "oto2.sasl.s1.msr8.b",
    "oto2.sasl.re.enemy.63", "oto2.sasl.re.friendly.63", "oto2.sasl.s1.msr5.vehicle",
)  # fmt: skip
@pytest.mark.parametrize("key", TABLES)
def test_every_roll(key):
    rule_id, column = TABLES[key]
    chart, rows = charts()[key], entry(rule_id).more["table"]
    for total in totals(chart):
        wanted = next(str(row[column]) for row in rows if in_band(row["dr"], total))
        assert chart.reading().row(spread(total, len(chart.dice))).result == wanted, total


@pytest.mark.rule("oto2.sasl.s1.minefields.strength")
def test_antitank_mines():
    rows = entry("oto2.sasl.s1.minefields.strength").more["table"]
    for die in range(1, 7):
        there = next(r["result"] for r in rows if r["roll"] == "second" and in_band(r["dr"], die))
        assert (charts()["at-mines"].reading().row([die]).result == "present") == (there == "A-T mines present")
        factors = next(str(r["at_factors"]) for r in rows if r["roll"] == "third" and in_band(r["dr"], die))
        assert charts()["at-factors"].reading().row([die]).result == factors


@pytest.mark.rule(
    "oto2.sasl.re.enemy.34.more", "oto2.sasl.re.friendly.31", "oto2.sasl.s1.oob.hmg", "oto2.sasl.s1.end",
    "oto2.sasl.s2.end",
)  # fmt: skip
@pytest.mark.parametrize(
    ("key", "yes", "highest"),
    [
        ("more-reinforcements", "more", 3),
        ("engineers", "trucks", 3),
        ("hmg", "50cal", 2),
        ("s1-end", "ends", 3),
        ("s2-end", "ends", 2),
    ],
)
def test_a_dr_of_so_much_or_less(key, yes, highest):
    found = [die for die in range(1, 7) if charts()[key].reading().row([die]).result == yes]
    assert found == list(range(1, highest + 1))


def listed(rule_id, *, count):
    return {u["item"]: u[count] for u in entry(rule_id).more["units"] if count in u}


@pytest.mark.rule("oto2.sasl.s1.oob.coys", "oto2.sasl.s1.oob.armor", "oto2.sasl.s2.oob", "oto2.sasl.re.friendly.31")
def test_the_rosters():
    book = printed().s1.company
    coy = listed("oto2.sasl.s1.oob.coys", count="per_coy")
    assert coy.pop("Leader") == book.leaders
    assert coy.pop("HMG (or .50 cal by dr)") == 1
    assert coy == {**book.units, **book.weapons}
    armour = listed("oto2.sasl.s1.oob.armor", count="count")
    assert armour.pop("Armor Leader") == printed().s1.armor.leaders
    assert armour.pop("AFV from oto2.sasl.s1.oob.armor-table") == printed().s1.armor.further
    assert armour == printed().s1.armor.fixed
    cavalry = listed("oto2.sasl.s2.oob", count="count")
    assert cavalry.pop("Leader (R3, roll until two)") == printed().s2.leaders
    assert cavalry == {**printed().s2.units, **printed().s2.weapons}
    platoon = listed("oto2.sasl.re.friendly.31", count="count")
    platoon["6-2-8 Assault Engineer"] = platoon.pop("6-2-8 (Assault Engineer)")
    assert platoon == printed().events.engineers
