"""Shots and Fire Lanes over the slopes of the 1.3 illustration, as a player asks about them."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Refused, Table
from tests.orsha.sight.fixture import MARKS, SQUADS
from tests.orsha.tools.test_orsha_tools import FOLDER, facts, illustration, picture, use

HEAD = 'format = "sandtable-map 1"\nvocabulary = "orsha"\n[grid]\nboard = true\ncolumns = {columns}\nrows = 18\n'


def attack(firers: str, target: str = "E", **given: Any) -> dict[str, str]:
    """The values of the whole attack."""
    hexes = " ".join(SQUADS.get(name, name) for name in firers.split())
    given = {"map_file": illustration(), **given}
    found = use("attack", firers=hexes, target=SQUADS.get(target, target), **given)
    return {str(row[0]): str(row[1]) for row in next(s for s in found if isinstance(s, Table)).rows}


@pytest.mark.rule("oto2.1.41.d", "oto2.1.41.a")
def test_fire_groups() -> None:
    assert attack("C D")["Slope TEM"] == "+1"
    assert attack("C OO14")["Slope TEM"] == "+0"
    assert attack("D", claim="waived")["Slope TEM"] == "+0"
    assert attack("D", fire="indirect")["Slope TEM"] == "+0"


@pytest.mark.rule("oto2.1.41.e")
def test_slope_tem_and_other_tem() -> None:
    for given, total in (({"terrain": 1}, "+1"), ({"terrain": 3}, "+3"), ({"mud": 1}, "+2"), ({"terrain": -1}, "+0")):
        assert attack("D", **given)["TEM in all"] == total


@pytest.mark.rule("oto2.1.41.f")
def test_ffmo() -> None:
    assert attack("C", moving=True)["FFMO"] == "-1"
    assert attack("B", moving=True)["FFMO"] == "-1"
    assert attack("D", moving=True)["FFMO"] == "none"
    assert attack("D", moving=True, claim="waived")["FFMO"] == "-1"
    assert attack("C", moving=False)["FFMO"] == "none"


@pytest.mark.rule("oto2.1.41.f")
def test_ffnam_stays_whether_slope_tem_is_claimed_or_not() -> None:
    for firer, claim in (("C", "claimed"), ("D", "claimed"), ("D", "waived")):
        assert attack(firer, moving=True, hurried=True, claim=claim)["FFNAM"] == "-1"
    assert attack("D", moving=True, hurried=True)["FFMO"] == "none"
    assert attack("D", moving=True)["FFNAM"] == "none"


@pytest.mark.rule("oto2.1.3.d", "oto2.1.3.f", "oto2.1.3.g")
def test_walls_height_and_hull_down() -> None:
    """C is Up-Slope toward A: the wall's TEM stays, and nobody has Height Advantage."""
    against = attack("C", "A", wall=2)
    assert (against["Wall or hedge TEM"], against["TEM in all"]) == ("+2", "+2")
    assert attack("A", "C")["Height Advantage of the target"] == "no"
    given = {"firers": "QQ13", "target": "NN13", "at": "vehicle", "map_file": illustration()}
    assert facts(use("attack", hull_down=["up_slope"], **given))["It may try"] == "no: Up-Slope is no ground"
    assert "a wall or hedge" in facts(use("attack", hull_down=["up_slope", "wall"], **given))["It may try"]
    lower = use("attack", firers="S27", target="S26", wall=1)  # the firer's Base Level is higher: B9.31 itself
    assert (
        next(str(row[4]) for s in lower if isinstance(s, Table) and s.title == "Firer by firer" for row in s.rows)
        == "+0"
    )


def test_blocked_members_do_not_count() -> None:
    with pytest.raises(Refused, match="Woods in T12 rises"):
        use("attack", firers="W9", target="N20")
    found = use("attack")
    assert picture(found).svg.count("overlay-thread") == 2


def lane(firer: str, counter: str, **given: Any) -> dict[str, tuple[str, ...]]:
    given = {"map_file": illustration(), **given}
    tables = [s for s in use("lane", firer=firer, counter=counter, **given) if isinstance(s, Table)]
    return {str(row[0]): tuple(str(cell) for cell in row[1:]) for table in tables for row in table.rows}


@pytest.mark.rule("oto2.1.42.a", "oto2.map.grain")
def test_the_lanes_of_c_and_d() -> None:
    """Attacked, DRM, slope TEM of each hex."""
    from_c = lane("NN13", "QQ13")
    assert from_c["OO13 (one of two)"][:3] == ("yes", "+0", "+0")
    assert from_c["PP13"][:3] == ("yes", "+1", "+1")
    assert from_c["QQ13 (one of two)"][:3] == ("yes", "+1", "+1")
    vehicle = lane("NN13", "QQ13", at="vehicle")
    assert vehicle["PP13"][:3] == ("yes", "+0", "+0"), "1.42 is Infantry's"
    from_d = lane("MM13", "QQ13")
    assert {row[1] for row in from_d.values()} == {"+0"}
    assert from_d["OO13"][2] == "+1"


@pytest.mark.rule("oto2.1.42.b")
def test_snap_shots() -> None:
    assert lane("NN13", "QQ13")["Snap Shot on QQ13-QQ14"][1] == "+0"
    falls: dict[str, list[str]] = {"NN13": ["OO14"]}
    for a, b, marks in MARKS:
        falls.setdefault(b if marks == a else a, []).append(marks)
    slopes = "\n".join(f'{upper} = "{" ".join(lower)}"' for upper, lower in falls.items())
    file = f"{FOLDER.name}/steeper.toml"
    Path(file).write_text(f"{HEAD.format(columns=45)}[slopes]\n{slopes}\n", encoding="utf-8")
    assert lane("NN13", "QQ13", map_file=file)["Snap Shot on QQ13-QQ14"][1] == "+1"


@pytest.mark.rule("oto2.1.31", "oto2.1.42.c")
def test_a_lane_stays_on_its_base_level() -> None:
    assert facts(use("lane"))["May be placed"] == "yes"
    up = facts(use("lane", firer="T19", counter="T26"))
    assert (up["May be placed"], "Base Levels are compared" in up["Why"]) == ("no", True)
    file = f"{FOLDER.name}/valley.toml"
    ground = '[[level]]\nlevel = 1\nhexes = "C3 C6"\n[slopes]\nC3 = "C4"\n'
    Path(file).write_text(HEAD.format(columns=9) + ground, encoding="utf-8")
    valley = lane("C3", "C6", map_file=file)
    assert (valley["C4"][0], valley["C4"][-1]) == ("no", "oto2.1.42.c")
    assert valley["C6"][0] == "yes"
    with pytest.raises(Refused, match="no Hex Grain") as no:
        use("lane", firer="A10", counter="E11")
    assert no.value.rule == "oto2.map.grain"
