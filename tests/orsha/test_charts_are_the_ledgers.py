"""Every chart of the campaign at every final roll, and every modifier it prints, against the ledger's own rows."""

from dataclasses import dataclass, field

import pytest

from sandtable.games.orsha.charts import charts
from sandtable.games.orsha.reinforcement_groups import historical
from sandtable.games.orsha.reph.fortifications import price_list
from sandtable.rules import entry
from tests.orsha.reph_second.states import on

FINALS = range(-6, 20)


@dataclass(frozen=True)
class Printed:
    """Where the ledger has a chart. `gives`: our word for each of its rows, or the name of its own column."""

    chart: str
    rule: str
    gives: list[str] | str
    column: str = ""
    only: dict[str, str] = field(default_factory=dict)  # rows of this sort
    modifiers: dict[str, str] = field(default_factory=dict)  # ours to the words of the ledger


PRINTED = [
    Printed("counter-battery", "oto2.5.3", ["eliminate", "red_any", "red_lowest", "harassing", "none", "twelve"],
            modifiers={"few": "one FFE:1 counter or none", "many": "three or more FFE:1"}),
    Printed("escape", "oto2.7.5063", ["escapes", "replaced", "reduced", "replaced_and_reduced", "eliminated"],
            "infantry", modifiers={"lone_smc": "lone, unwounded SMC", "near": "within 2 hexes",
                                   "adjacent": "adjacent to", "half_squads": "per HS-equivalent",
                                   "overload": "per PP carried", "encircled": "Encircled", "captured": "captured AFV"}),
    Printed("escape", "oto2.7.5063",
            ["escapes", "escapes", "abandoned_crew_escapes", "abandoned_crew_eliminated", "wrecked"], "vehicle"),
    Printed("escape_equipment", "oto2.7.5064.b", ["left", "eliminated"]),
    Printed("flame_spread", "oto2.7.5094", ["removed", "blaze"]),
    Printed("captured_weapon", "oto2.7.5135", ["retained", "lost"]),
    Printed("wounded_leader", "oto2.7.510", ["unwounded", "wounded", "evacuated"],
            modifiers={"isolated": "Isolated", "heroic": "Heroic"}),
    Printed("mmc_hardening", "oto2.7.5112.b", ["4 MMC", "3 MMC", "2 MMC", "1 MMC", "no MMC"],
            modifiers={"won": "friendly side won"}),
    Printed("leader_hardening", "oto2.7.5113.b", "leader",
            modifiers={"won": "friendly side won", "german": "German"}),
    Printed("san", "oto2.7.5122", ["no change", "SAN falls by 1"]),
    Printed("immobilisation", "oto2.7.5131.b", ["mobile", "immobile"],
            modifiers={"front_line": "in a Front-Line hex", "isolated": "Isolated"}),
    Printed("low_ammo_recall", "oto2.7.5131.c", ["back", "out"]),
    Printed("stun", "oto2.7.5131.d", ["recovers", "keeps", "abandoned"], modifiers={"isolated": "Isolated"}),
    Printed("weapon_repair", "oto2.7.5132", ["repaired", "lost"],
            modifiers={"mounted": "vehicle-mounted", "non_qualified": "only non-Qualified", "isolated": "Isolated"}),
    Printed("removal", "oto2.7.514", ["removed", "no_effect"],
            modifiers={"front_line": "wire, mines, wreck or Immobile vehicle", "own_works": "Germans clearing"}),
    Printed("cpp", "oto2.7.515", ["25 CPP", "24 CPP", "23 CPP", "22 CPP", "21 CPP", "20 CPP"]),
    Printed("elr", "oto2.7.516", ["ELR rises", "ELR unchanged", "ELR falls"],
            modifiers={"elite": "per friendly elite Infantry"}),
    Printed("weather", "oto2.7.517", "weather", modifiers={"overcast_before": "the previous CG Date was Overcast"}),
    Printed("ec", "oto2.7.5171", "ec", modifiers={"overcast_before": "the previous CG Date was Overcast"}),
    Printed("rg_strength", "oto2.7.5191", "strength"),
    Printed("oba_strength", "oto2.7.5195", "strength", "german", only={"side": "german"}),
    Printed("oba_strength", "oto2.7.5195", "strength", "russian", only={"side": "russian"}),
    Printed("leaders", "oto2.7.5196", "german", "german",
            modifiers={"second_line": "German I2", "guards": "Russian I2"}),
    Printed("leaders", "oto2.7.5196", "russian", "russian"),
    Printed("armor_leader", "oto2.7.5197", "armor_leader",
            modifiers={"kv": "Russian KV", "mineroller": "Mineroller", "depleted": "Depleted"}),
    Printed("platoon_leader", "oto2.7.5197", "platoon", modifiers={"depleted": "Depleted"}),
    Printed("vehicle_model", "oto2.rg.russian.note.j", ["OT-34/ATO-42", "OT-34(L)"], "ft_t34", only={"kind": "ft"}),
    Printed("vehicle_model", "oto2.rg.russian.note.j", ["PT-34(L)", "PT-34"], "pt_t34", only={"kind": "pt"}),
    Printed("vehicle_model", "oto2.rg.russian.note.k", "model", "ft_kv", only={"kind": "ft"}),
    Printed("vehicle_model", "oto2.rg.russian.note.k", "model", "pt_kv", only={"kind": "pt"}),
    Printed("vehicle_model", "oto2.rg.russian.note.l", ["45LL obr. 42", "45L obr. 32"], "gun_45"),
    Printed("atcb", "oto2.rg.german.note.l", ["has ATCB", "no ATCB"]),
    Printed("atcb", "oto2.rg.russian.note.n", ["has ATCB", "no ATCB"]),
]  # fmt: skip
CASES = [pytest.param(p, marks=pytest.mark.rule(p.rule), id=f"{p.chart} {p.column}".strip()) for p in PRINTED]


def word(told: object) -> str:
    return ", ".join(told) if isinstance(told, list) else str(told).lower() if told is None else str(told)


def in_band(band: list[int | None], final: int) -> bool:
    low, high = band
    return (low is None or low <= final) and (high is None or final <= high)


@pytest.mark.parametrize("printed", CASES)
def test_every_final_roll(printed):
    rows = [r for r in entry(printed.rule).more["table"] if "final" in r and printed.only.items() <= r.items()]
    gives = [word(r[printed.gives]) for r in rows] if isinstance(printed.gives, str) else printed.gives
    ours = charts()[printed.chart].column(printed.column).rows
    for final in FINALS:
        told = [result for row, result in zip(rows, gives, strict=True) if in_band(row["final"], final)]
        assert [r.result for r in ours if r.holds(final)] == told, final


@pytest.mark.parametrize("printed", CASES)
def test_every_modifier(printed):
    listed = entry(printed.rule).more.get("modifiers", [])
    chart = charts()[printed.chart]
    for key, words in printed.modifiers.items():
        [value] = [m["value"] for m in listed if words in m["when"]][:1]
        assert chart.modifiers[key].value == value, key


def test_no_chart_is_left_out():
    known = {p.chart for p in PRINTED}
    named = {p.chart: set() for p in PRINTED}
    for p in PRINTED:
        named[p.chart] |= set(p.modifiers)
    for key, chart in charts().items():
        if key in known:
            assert set(chart.modifiers) == named[key], key
        else:
            assert not entry(chart.cite).more.get("table"), key


@pytest.mark.rule("oto2.7.5151")
def test_the_historical_drm():
    for row in entry("oto2.7.5151").more["table"]:
        assert {side: historical(on(row["date"]), side).value for side in ("german", "russian")} == {
            "german": row["german"], "russian": row["russian"]
        }  # fmt: skip


@pytest.mark.rule("oto2.7.520.table")
def test_the_price_list():
    """7.520: what the FPP of a date buy, item by item."""
    prices = price_list(on("23PM"), "german")
    for row in entry("oto2.7.520.table").more["table"]:
        item, fpp = row["item"], row["fpp"]
        name = item.replace(", capacity", "").replace("Concealment counter (?)", "?")
        if "per factor" in str(fpp):
            assert prices[f"{name} factor"] == int(fpp.split()[0])
        elif "Pillbox" in item:
            assert (prices["Pillbox 1+3+5"], prices["Pillbox 3+5+7"]) == (18, 30)
        elif item != "HIP":
            assert prices[name] == fpp, item
