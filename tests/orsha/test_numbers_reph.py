"""Numbers of the Reorganization Phase that are no charts, written down once more from chapters 7.5 and the RG notes."""

import pytest

from sandtable.games.orsha.charts import charts
from sandtable.rules import entry
from tests.numbers import carrying, plain, read

FIRST, SECOND = "orsha/reph-first", "orsha/reph-second"
pytestmark = carrying(FIRST, SECOND)


def test_checks_bog_escape_and_sizes():
    told = plain(read(FIRST))
    assert told["checks"] == {"encircled": 1, "hero_morale": 9, "heroic": -1}
    assert told["bog"] == {"squad": -2, "half_squad": -1, "most_half_squads": 2}
    assert told["search"] == {"outlines": 20000, "quick": 1500}
    assert told["escape"]["half_squads"] == {"squad": 2, "half_squad": 1, "crew": 1}
    assert told["unit_size"] == {"squad": 3, "half_squad": 2, "crew": 2, "leader": 1, "hero": 1}


def test_battle_hardening():
    told = plain(read(FIRST))
    assert told["hardening"] == {
        "cvp": 30,
        "german": {"4-3-6": "4-4-7", "4-4-7": "4-6-7", "4-6-7": "4-6-8"},
        "russian": {"4-2-6": "4-4-7", "4-4-7": "4-5-8", "5-2-7": "6-2-8"},
        "instead": {"leader": "8-0"},
    }
    assert told["leader_ladder"] == {
        "steps": ["6+1", "7-0", "8-0", "8-1", "9-1", "9-2", "10-2", "10-3"],
        "odd": {"7-1": "8-1", "10-0": "10-1", "10-1": "10-2"},
        "odd_lower": {"7-1": "7-0", "10-0": "9-1", "10-1": "10-0"},
    }
    assert told["leader_trade"] == {"8-0": ["7-0", "7-0"], "8-1": ["8-0", "7-0"]}


def test_san_repair_recovery_engineers_and_removal():
    told = plain(read(FIRST))
    assert told["san"] == {"least": 2, "rolls_from": 3, "base": 4}
    assert told["repair"]["usual_number"] == 1
    assert (told["recovery"]["most"], told["recovery"]["russian_ft"]) == (10, 11)
    assert told["engineers"]["enough"] == 3
    assert told["removal"]["casualty_on"] == 6


def test_elr_observers_trucks_entry_and_minefields():
    told = plain(read(SECOND))
    assert (told["elr"]["highest"], told["elr"]["lowest"], told["elr"]["casualties"]) == (4, 1, 50)
    assert told["preregistered"] == {"most": 2, "cpp": 1}
    assert told["observer"] == {"level": 2, "highest": 3, "cpp": 1}
    assert told["trucks"]["cpp"] == 1
    assert {k: n for k, n in told["entry"].items() if isinstance(n, int)} == {
        "discount": 1,
        "surcharge": 1,
        "on_board_from": 42,
        "from_front_line": 9,
    }
    assert (told["cap"]["percent"], told["fpp"]["each"], told["depleted"]["comes_on"]) == (20, 50, 4)
    limits = entry("oto2.rg.german.note.j").more["limits"]
    assert told["minefield"] == {"hexes": limits["hexes"], "ap": limits["ap_per_hex"], "at": limits["at_per_hex"]}
    assert (told["mines"]["each"], told["crew"]["name"]) == ({"ap": 6, "at": 3}, "2-2-8")


def test_the_historical_drm():
    rows = {row["date"]: row for row in entry("oto2.7.5151").more["table"]}
    assert plain(read(SECOND)["historical"]) == {
        date: {"russian": row["russian"], "german": row["german"]} for date, row in rows.items()
    }


def test_support_weapons_of_each_group():
    """A number is what a Full group gets; a number in brackets is one more on that dr or less."""
    for side in ("german", "russian"):
        ours = plain(read(SECOND)["sw"][side])
        for row in entry(f"oto2.7.5192.{side}").more["table"]:
            sure, maybe = {}, {}
            for weapon, told in row.items():
                for one in told if isinstance(told, list) else [told]:
                    if isinstance(one, dict):
                        maybe[weapon] = one["p"]
                    elif isinstance(one, int) and one:
                        sure[weapon] = one
            found = {weapon: count for weapon, count in ours[row["rg"]].items() if weapon != "maybe"}
            assert found == {NAMES.get(w, w): n for w, n in sure.items()}, row["rg"]
            assert ours[row["rg"]].get("maybe", {}) == {NAMES.get(w, w): n for w, n in maybe.items()}, row["rg"]


NAMES = {"50 MTR": "50mm MTR"}


def test_prices_of_fortifications_and_of_hiding():
    told = plain(read(SECOND))["fortifications"]
    assert told["prices"] == {
        "Foxhole 3": 3,
        "Foxhole 2": 2,
        "Foxhole 1": 1,
        "Trench": 6,
        "AT Ditch": 18,
        "AP Mine factor": 2,
        "AT Mine factor": 4,
        "?": 1,
        "Wire": 13,
    }
    assert told["most"] == {"AT Ditch": 15}
    assert told["pillbox"] == {"factor": 2, "kinds": ["1+3+5", "1+5+7", "2+3+5", "2+5+7", "3+3+5", "3+5+7"]}
    assert told["hip"] == {
        "cupola": 5,
        "squad": 3,
        "half_squad": 2,
        "crew": 1,
        "leader": 1,
        "armor_leader": 1,
        "hero": 1,
        "shellholes_factor": 2,
        "percent": 10,
    }


def test_how_far_guns_are_moved_between_scenarios():
    limits, told = entry("oto2.cg11.b").more["limits"], plain(read(SECOND))["guns"]
    assert (told["gun_hexes"], told["mortar_hexes"]) == (limits["gun_hexes"], limits["mortar_5_8_hexes"])
    assert told["towed_hexes"] == 2


def test_the_proposed_set_up():
    """Ours, but for the stacking limits: three squads and four SMC in a hex (A5.1)."""
    told = plain(read(SECOND))
    assert told["stacking"] == {"half_squads": 6, "smc": 4, "guns": 1, "works": 1}
    assert told["suggested"]["look"] == 5
    depth = {tuple(d): [] for d in told["suggested"]["depth"].values()}
    for what, d in told["suggested"]["depth"].items():
        depth[tuple(d)].append(what)
    assert depth == {
        (0, 1): ["Minefield", "Wire", "AT Ditch"],
        (1, 3): ["Trench", "Foxhole", "squad", "half_squad"],
        (1, 4): ["Pillbox", "?", "cupola"],
        (2, 6): ["gun"],
        (3, 8): ["vehicle"],
        (0, 4): ["others"],
    }


def test_reconnaissance():
    told = plain(read(SECOND))["recon"]
    assert (told["prices"], told["range"], told["mornings"]) == ([1, 2], 7, ["23AM", "24AM"])
    chart = charts()["recon"]
    printed = {m["when"]: m["value"] for m in entry("oto2.7.5225").more["modifiers"]}
    assert sorted(m.value for m in chart.modifiers.values()) == sorted(printed.values())[-len(chart.modifiers) :]
    for number, row in enumerate(chart.column("").rows, start=1):
        assert (row.low or row.high, row["locations"]) == (number, number), "the Final dr is the number of Locations"
        assert row.result == f"{number} Location{'s' * (number != 1)}"


@pytest.mark.rule("oto2.7.515")
def test_a_row_of_cpp_says_its_number_in_words_too():
    rows = charts()["cpp"].column("").rows
    assert [(row["cpp"], row.result) for row in rows] == [(n, f"{n} CPP") for n in range(25, 19, -1)]
