"""The unit legend: every kind of counter is found, shown to everybody, and leads to the rules that speak of it."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.phases import phases
from sandtable.games.forgotten_battles.units import cards, of_phase, reminders
from sandtable.rules import entries, known
from tests.forgotten_battles.positions import state

TITLES = {"axis": "Axis", "soviet": "Soviets"}

LEGEND = [
    pytest.param(
        "tfb.units.soviet.army",
        "Soviet Army",
        "",
        "Ordinary Soviet",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.army"),
    ),
    pytest.param(
        "tfb.units.soviet.guards",
        "Soviet Guards",
        "",
        "Guards",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.guards"),
    ),
    pytest.param(
        "tfb.units.soviet.polish",
        "Polish People's Army",
        "",
        "two 1 Pol counters arriving 8 Dec 43",
        "arrivals",
        "tfb.arrival.soviet.1943-12-08.front_hq",
        marks=pytest.mark.rule("tfb.units.soviet.polish"),
    ),
    pytest.param(
        "tfb.units.soviet.nkvd",
        "NKVD",
        "",
        "no effect on play",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.nkvd"),
    ),
    pytest.param(
        "tfb.units.soviet.lithuanian",
        "Lithuanian ethnic unit",
        "",
        "no special rule",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.lithuanian"),
    ),
    pytest.param(
        "tfb.units.soviet.estonian",
        "Estonian ethnic unit",
        "",
        "no special rule",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.estonian"),
    ),
    pytest.param(
        "tfb.units.soviet.penal",
        "Penal Assault Unit",
        "3.8",
        "one level off",
        "situation",
        "tfb.special.soviet.penal.receive",
        marks=pytest.mark.rule("tfb.units.soviet.penal"),
    ),
    pytest.param(
        "tfb.units.soviet.rvgk3",
        "RVGK 3",
        "3.5",
        "where Soviet ground units are rebuilt",
        "rebuild",
        "tfb.arrival.soviet.1944-02-05.formation",
        marks=pytest.mark.rule("tfb.units.soviet.rvgk3"),
    ),
    pytest.param(
        "tfb.units.soviet.partisan",
        "Partisan",
        "3.7",
        "diagonal stripe marks cavalry",
        "replacements",
        "tfb.special.soviet.partisan.place",
        marks=pytest.mark.rule("tfb.units.soviet.partisan"),
    ),
    pytest.param(
        "tfb.units.soviet.rail_artillery",
        "Rail Artillery",
        "1.6b",
        "Rail Movement unit",
        "movement",
        "tfb.special.common.rail.only_rail",
        marks=pytest.mark.rule("tfb.units.soviet.rail_artillery"),
    ),
    pytest.param(
        "tfb.units.soviet.air_independent",
        "Soviet Air Unit (Independent)",
        "3.2c",
        "not tied to one Front",
        "movement",
        "tfb.special.soviet.air.independent.range",
        marks=pytest.mark.rule("tfb.units.soviet.air_independent"),
    ),
    pytest.param(
        "tfb.units.soviet.air_army",
        "Soviet Air Unit of an Air Army",
        "",
        "which Air Army",
        "movement",
        "tfb.special.soviet.air.army.range",
        marks=pytest.mark.rule("tfb.units.soviet.air_army"),
    ),
    pytest.param(
        "tfb.units.soviet.air_guards",
        "Soviet Guards Air Unit (Independent)",
        "",
        "plays as an independent air unit",
        "movement",
        "tfb.special.soviet.air.independent.range",
        marks=pytest.mark.rule("tfb.units.soviet.air_guards"),
    ),
    pytest.param(
        "tfb.units.soviet.aa_division",
        "AA Division",
        "1.6a",
        "Flak unit",
        "movement",
        "tfb.special.common.flak.drm",
        marks=pytest.mark.rule("tfb.units.soviet.aa_division"),
    ),
    pytest.param(
        "tfb.units.soviet.truck_extender",
        "Special Truck Extender",
        "3.6",
        "22.5 Truck MP",
        "movement",
        "tfb.special.soviet.truck_extender.remove",
        marks=pytest.mark.rule("tfb.units.soviet.truck_extender"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.offensive",
        "Offensive",
        "3.3c",
        "Offensive Posture",
        "situation",
        "tfb.special.soviet.penal.receive",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.offensive"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.offensive_turns",
        "Turns in Offensive Posture",
        "",
        "counting turns spent in Offensive Posture",
        "situation",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.offensive_turns"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.regrouping",
        "Regrouping",
        "3.3d",
        "Regrouping Posture",
        "situation",
        "tfb.special.soviet.air.army.regrouping",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.regrouping"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.regrouping_turns",
        "Turns in Regrouping Posture",
        "",
        "counting turns spent in Regrouping Posture",
        "situation",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.regrouping_turns"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.barrage_ready",
        "Artillery Barrage Ready",
        "3.4a",
        "may be used",
        "combat",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.barrage_ready"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.barrage_not_ready",
        "Artillery Barrage Not Ready",
        "3.4b",
        "may not be used",
        "combat",
        "",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.barrage_not_ready"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.air_army_hq",
        "Frontal Air Army HQ",
        "3.2b",
        "air range is counted",
        "movement",
        "tfb.special.soviet.air.army.range",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.air_army_hq"),
    ),
    pytest.param(
        "tfb.units.soviet.front_marker.front_boundary",
        "Front Boundary Marker",
        "3.3b",
        "limit between Fronts",
        "situation",
        "tfb.special.soviet.ur.place",
        marks=pytest.mark.rule("tfb.units.soviet.front_marker.front_boundary"),
    ),
    pytest.param(
        "tfb.units.axis.army_group_hq",
        "Army Group HQ",
        "2.3c",
        "size XXXXX",
        "arrivals",
        "tfb.arrival.axis.general.entry",
        marks=pytest.mark.rule("tfb.units.axis.army_group_hq"),
    ),
    pytest.param(
        "tfb.units.axis.army_hq",
        "Army HQ",
        "2.3b",
        "size XXXX;",
        "arrivals",
        "tfb.arrival.axis.general.entry",
        marks=pytest.mark.rule("tfb.units.axis.army_hq"),
    ),
    pytest.param(
        "tfb.units.axis.kessel_hq",
        "Kessel HQ",
        "2.3a",
        "excluded from replacements and from basing a fighter",
        "replacements",
        "tfb.special.common.hq_airstrip.base",
        marks=pytest.mark.rule("tfb.units.axis.kessel_hq"),
    ),
    pytest.param(
        "tfb.units.axis.kampfgruppe",
        "Kampfgruppe Marker",
        "2.4e",
        "returns to its pool",
        "cleanup",
        "",
        marks=pytest.mark.rule("tfb.units.axis.kampfgruppe"),
    ),
    pytest.param(
        "tfb.units.axis.german_army",
        "German Army",
        "",
        "Ordinary German",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.axis.german_army"),
    ),
    pytest.param(
        "tfb.units.axis.waffen_ss",
        "Waffen SS",
        "",
        "Waffen SS",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.axis.waffen_ss"),
    ),
    pytest.param(
        "tfb.units.axis.lithuanian",
        "Lithuanian",
        "2.5a",
        "within 5 hexes",
        "movement",
        "tfb.special.axis.lithuanian.fixed",
        marks=pytest.mark.rule("tfb.units.axis.lithuanian"),
    ),
    pytest.param(
        "tfb.units.axis.hungarian",
        "Hungarian",
        "2.5b",
        "row 27",
        "movement",
        "tfb.special.axis.hungarian.area",
        marks=pytest.mark.rule("tfb.units.axis.hungarian"),
    ),
    pytest.param(
        "tfb.units.axis.slovakian",
        "Slovakian",
        "",
        "Slovak",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.axis.slovakian"),
    ),
    pytest.param(
        "tfb.units.axis.ost",
        "Ost units",
        "",
        "1 Pax per battalion",
        "rebuild",
        "",
        marks=pytest.mark.rule("tfb.units.axis.ost"),
    ),
    pytest.param(
        "tfb.units.axis.luftwaffe_ground",
        "Luftwaffe Ground Forces",
        "",
        "Luftwaffe ground",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.axis.luftwaffe_ground"),
    ),
    pytest.param(
        "tfb.units.axis.luftwaffe_stripe",
        "Luftwaffe, Luftflotte 6",
        "",
        "Luftflotte 6",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.axis.luftwaffe_stripe"),
    ),
    pytest.param(
        "tfb.units.axis.luftwaffe_independent",
        "Luftwaffe, independent",
        "",
        "independent air unit",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.axis.luftwaffe_independent"),
    ),
    pytest.param(
        "tfb.units.axis.night_fighter",
        "Night Fighter",
        "2.4l",
        "no Fighter Sweeps",
        "movement",
        "tfb.special.axis.night_fighter",
        marks=pytest.mark.rule("tfb.units.axis.night_fighter"),
    ),
    pytest.param(
        "tfb.units.axis.night_bomber",
        "Night Bomber",
        "",
        "only through a Special Event",
        "arrivals",
        "tfb.arrival.axis.special_event.units",
        marks=pytest.mark.rule("tfb.units.axis.night_bomber"),
    ),
    pytest.param(
        "tfb.units.axis.tank_buster",
        "Tank Buster",
        "2.2e",
        "Hs.129 and Ju.87D",
        "movement",
        "tfb.special.axis.hip_shoot",
        marks=pytest.mark.rule("tfb.units.axis.tank_buster"),
    ),
    pytest.param(
        "tfb.units.axis.hungarian_air",
        "Hungarian Air Force",
        "2.5b",
        "Patrol Zones may reach out",
        "refit",
        "tfb.special.axis.hungarian.air",
        marks=pytest.mark.rule("tfb.units.axis.hungarian_air"),
    ),
    pytest.param(
        "tfb.units.axis.remnant",
        "Remnant",
        "2.4d",
        "returns to its pool",
        "cleanup",
        "",
        marks=pytest.mark.rule("tfb.units.axis.remnant"),
    ),
    pytest.param(
        "tfb.units.axis.alert",
        "Alert Unit",
        "2.4c",
        "Drawn at random",
        "replacements",
        "tfb.arrival.axis.1943-12-08.north_edge",
        marks=pytest.mark.rule("tfb.units.axis.alert"),
    ),
    pytest.param(
        "tfb.units.axis.rail_flak",
        "Rail Flak Unit",
        "1.6b",
        "Rail Movement unit",
        "movement",
        "tfb.special.common.rail.only_rail",
        marks=pytest.mark.rule("tfb.units.axis.rail_flak"),
    ),
    pytest.param(
        "tfb.units.axis.garrison",
        "Garrison",
        "2.4a",
        "flak +2",
        "movement",
        "tfb.special.axis.garrison.inactive",
        marks=pytest.mark.rule("tfb.units.axis.garrison"),
    ),
    pytest.param(
        "tfb.units.axis.lvf",
        "LVF (French volunteer legion)",
        "",
        "French",
        "",
        "",
        marks=pytest.mark.rule("tfb.units.axis.lvf"),
    ),
    pytest.param(
        "tfb.units.axis.heinrici",
        "Heinrici Defense Base",
        "2.4g",
        "static: 1 RE",
        "arrivals",
        "tfb.special.axis.heinrici.values",
        marks=pytest.mark.rule("tfb.units.axis.heinrici"),
    ),
    pytest.param(
        "tfb.units.axis.static_panther",
        "Static Panther Battalion",
        "2.4g",
        "two Panther Forts deployed on 22 Dec 43",
        "arrivals",
        "tfb.arrival.axis.1943-12-22.heinrici",
        marks=pytest.mark.rule("tfb.units.axis.static_panther"),
    ),
    pytest.param(
        "tfb.units.axis.tiger",
        "Tiger Company",
        "",
        "rebuilt only by the Tiger special result",
        "replacements",
        "",
        marks=pytest.mark.rule("tfb.units.axis.tiger"),
    ),
]


@pytest.mark.parametrize(("rule", "title", "look_up", "says", "phase", "see"), LEGEND)
def test_a_kind_of_counter(rule, title, look_up, says, phase, see):
    (found,) = [card for card in cards() if card.rule == rule]
    assert (found.title, found.look_up) == (title, look_up)
    assert says.lower() in found.says.lower()
    assert "tfb." not in found.says
    assert phase in (*found.phases, "")
    assert see in (*found.see, "")
    for viewer in ("axis", "soviet", None):
        legend = next(t for t in shown(viewer) if t.title == f"Unit legend, {TITLES[found.side]}")
        assert (title, found.says, look_up) in legend.rows
    if see.startswith("tfb.special."):
        told = [r.rule for p in found.phases for r in of_phase(p, found.side)]
        assert see in told, "the rule is among the orders of the phases the unit matters in"


def shown(viewer, phase="movement"):
    s = state()
    s.phase, s.player = phase, "axis"
    return GAME.view(s, viewer).sections


def test_the_legend_is_whole_and_every_reference_is_good():
    assert [c.rule for c in cards()] == [e.id for e in entries("tfb.units.")]
    assert {r.rule for r in reminders()} == {e.id for e in entries("tfb.special.")}
    for c in cards():
        assert set(c.phases) <= set(phases())
        assert all(known(rule) for rule in c.see)
    for r in reminders():
        assert set(r.phases) <= set(phases())
        assert len(r.text) <= 130


def test_orders_of_the_phase_stand_in_the_view_own_side_first():
    mine = [t.title for t in shown("soviet") if t.title.startswith("Special units in this phase")]
    assert mine == ["Special units in this phase, Soviets", "Special units in this phase, Axis"]
    lines = next(t for t in shown("axis") if t.title == "Special units in this phase, Axis").lines
    rules = [rule for _, rule in lines]
    assert "tfb.special.axis.garrison.pin" in rules
    assert "tfb.special.common.rail.no_cap" in rules
    assert "tfb.special.axis.heinrici.deploy" not in rules
    arrivals = next(t for t in shown("axis", "arrivals") if t.title == "Special units in this phase, Axis").lines
    assert [rule for _, rule in arrivals] == ["tfb.special.axis.heinrici.deploy"]


@pytest.mark.rule("tfb.special.soviet.enables")
def test_what_the_scan_lost_is_shown_as_lost():
    lost = next(t for t in shown("soviet") if t.title == "See your booklet" and hasattr(t, "lines"))
    assert lost.lines == (
        (
            "A counter enables something: counter and text are lost. See your booklet.",
            "tfb.special.soviet.enables",
        ),
    )
