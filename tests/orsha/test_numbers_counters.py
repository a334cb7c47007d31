"""The public values of every counter of the campaign, written down once more (A1, A25, A26.2 and the vehicle notes)."""

import pytest

from sandtable.games.orsha.catalogue import Class, casualty_vp, catalogue

pytestmark = pytest.mark.rule("oto2.7.5183", "oto2.4.1.b")

SQUADS = {  # squad: quality, half squad, what ELR makes of it
    "german": """
        4-6-8 elite 2-4-8 4-6-7
        4-6-7 first line 2-4-7 4-4-7
        4-4-7 second line 2-3-7 4-3-6
        4-3-6 conscript 2-3-6
        5-4-8 elite 2-3-8 4-4-7
        8-3-8 elite 3-3-8
    """,
    "russian": """
        4-5-8 elite 2-4-8 4-4-7
        4-4-7 first line 2-3-7 4-2-6
        5-2-7 first line 2-2-7 4-2-6
        6-2-8 elite 3-2-8 5-2-7
        4-2-6 conscript 2-2-6
    """,
}
VEHICLES = {
    "german": {"PzJg III/IV": 5, "Marder II": 5, "StuG IIIG": 6, "StuH 42": 6, "SdKfz 10/4": 4, "SdKfz 7/1": 4},
    "russian": {
        "SU-76M": 5,
        "ISU-122": 7,
        "ISU-152": 7,
        "KV-1S": 6,
        "T-34 M43": 7,
        "OT-34": 7,
        "KV-8": 7,
        "KV-1 M41": 7,
        "KV-1 M42": 7,
        "GAZ-MM": 1,
        "OT-34(L)": None,
        "OT-34/ATO-42": None,
        "PT-34": None,
        "PT-34(L)": None,
        "KV-8(L)": None,
        "KV-8S": None,
    },
}
LEADERS = ["10-3", "10-2", "10-1", "10-0", "9-2", "9-1", "8-1", "8-0", "7-1", "7-0", "6+1"]
ARMOR_LEADERS = ["10-2", "10-1", "9-2", "9-1", "8-1"]


def named(side: str, *classes: Class) -> dict[str, int | None]:
    return {name: kind.cvp for name, kind in catalogue(side).items() if kind.cls in classes}


@pytest.mark.parametrize("side", ["german", "russian"])
def test_squads_their_halves_and_what_elr_makes_of_them(side):
    told = [[w for w in line.split() if w != "line"] for line in SQUADS[side].strip().splitlines()]
    found = [kind for kind in catalogue(side).values() if kind.cls is Class.SQUAD]
    ours = [(k.name, k.quality.split()[0], k.half, k.replaced_by) for k in found]
    assert [[word for word in row if word] for row in ours] == told
    assert {row[2] for row in told} == set(named(side, Class.HALF_SQUAD))


@pytest.mark.parametrize("side", ["german", "russian"])
def test_leaders_and_crews(side):
    """A26.2: a leader counts 1, and 1 more for each step of leadership."""
    worth = {name: 1 + max(0, -int(name[name.index("-" if "-" in name else "+") :])) for name in LEADERS}
    assert named(side, Class.LEADER) == worth
    assert named(side, Class.ARMOR_LEADER) == {f"{n} armor leader": worth[n] for n in ARMOR_LEADERS}
    assert named(side, Class.CREW) == {"2-2-8": 2, "1-2-7": 2}


@pytest.mark.parametrize("side", ["german", "russian"])
def test_vehicles(side):
    assert named(side, Class.VEHICLE) == VEHICLES[side]
    assert [n for n, k in catalogue(side).items() if "truck" in k.marks] == (["GAZ-MM"] if side == "russian" else [])


def test_casualty_points():
    worth = {"squad": 2, "half_squad": 1, "crew": 2, "leader": 1, "gun": 2, "aircraft": 2, "hero": 1}
    assert {key: casualty_vp(key) for key in worth} == worth
    assert (casualty_vp("inherent_crew"), casualty_vp("main_armament")) == (2, 1)
