"""The auditor finds what cannot be: a sound campaign has no fault, and every kind of damage has one with its rule."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.schedule import catch_up
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import (
    DeadUnit,
    Front,
    Partisan,
    PastWeather,
    Place,
    PlaceKind,
    Pool,
    State,
    SupplyLine,
    VictoryLine,
)
from sandtable.games.forgotten_battles.state.arrival_state import Placed
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.kernel import read_settings


def position() -> State:
    """22 Feb 44, in the Axis Movement Phase, with something in every record."""
    s = State(read_settings(GAME.settings, {}), date(1944, 2, 22), "movement", "axis", "axis")
    s.ground, s.flight, s.sky = "freeze", "limited", Sky(ice=True, cold=3)
    s.weather_record = [PastWeather(s.date, "freeze", "limited", True)]
    catch_up(s)
    s.supply["soviet"].places = [Place("Western", PlaceKind.FRONT_HQ)]
    s.supply["axis"].places = [Place("2 A", PlaceKind.ARMY_HQ, "C40.27")]
    s.fronts, s.special.penal, s.special.penal_box = [Front("Western", "offensive", 1)], {"Western": 2}, 1
    s.pools["partisans"] = Pool(["Ded"], counted=True)
    s.partisans = [Partisan("Bat", "C30.12")]
    s.dead_pile["soviet"], s.buried["soviet"] = [DeadUnit("s1", "4", "symbol", "brigade", 3)], 1
    s.special.garrisons, s.special.garrison_steps = ["B18.18"], {"B18.18": 1}
    return s


DAMAGE: dict[str, tuple[Callable[[State], object], str]] = {
    "a date that is no turn": (lambda s: setattr(s, "date", date(1944, 2, 29)), "tfb.calendar.pattern"),
    "weather of another turn": (lambda s: setattr(s, "ground", "mud"), "tfb.weather.ground"),
    "cold and thaw": (lambda s: setattr(s, "sky", Sky(ice=True, cold=1, thaw=1)), "tfb.weather.ice.onset"),
    "supply from nowhere": (
        lambda s: s.supply["axis"].ledger.append(SupplyLine(s.date, received=4)),
        "tfb.supply.axis.table",
    ),
    "Eq kept": (lambda s: s.replacements["soviet"].eq.append(3), "tfb.replacement.soviet.eq"),
    "Pax from nowhere": (lambda s: setattr(s.replacements["axis"], "pax", 3), "tfb.replacement.axis.general"),
    "points on no turn": (lambda s: s.vp.append(VictoryLine(date(1944, 2, 29), "axis", 1, "")), "tfb.meta.vp"),
    "a withdrawn corps": (
        lambda s: setattr(s.dead_pile["soviet"][0], "formation", "5.Tk"),
        "tfb.arrival.soviet.general.withdraw",
    ),
    "steps that grow": (
        lambda s: s.dead_pile["soviet"].__setitem__(0, DeadUnit("s1", "4", "symbol", multi_step=True, steps=2)),
        "tfb.replacement.soviet.general",
    ),
    "dead and waiting": (lambda s: s.rvgk.append(s.dead_pile["soviet"][0]), "tfb.replacement.soviet.location"),
    "a Partisan more": (lambda s: s.pools["partisans"].names.append("X"), "tfb.rebuild.soviet.pool.partisan"),
    "a Partisan nowhere": (lambda s: setattr(s.partisans[0], "hex", "Orsha"), "tfb.meta.hex_notation"),
    "a Penal unit less": (lambda s: setattr(s.special, "penal_box", 0), "tfb.rebuild.soviet.pool.penal"),
    "Penal units without posture": (
        lambda s: s.fronts.__setitem__(0, Front("Western")),
        "tfb.special.soviet.penal.receive",
    ),
    "a Garrison without steps": (lambda s: s.special.garrison_steps.clear(), "tfb.special.axis.garrison.stats"),
    "a second Hedgehog of a Garrison": (
        lambda s: s.hedgehogs.update({"B18.18": 1}),
        "tfb.special.axis.garrison.stats",
    ),
    "a Hungarian HQ too far north": (
        lambda s: (
            s.special.hungarian_hqs.append("2 A"),
            setattr(s.supply["axis"].places[0], "hex", "C40.28"),
        ),
        "tfb.special.axis.hungarian.area",
    ),
    "a marker elsewhere": (lambda s: s.arrivals.markers.update(AGS="C54.01"), "tfb.boundary.ags"),
    "a row left out": (
        lambda s: s.arrivals.done.remove("tfb.arrival.soviet.1944-02-15.withdraw"),
        "tfb.arrival.soviet.1944-02-15.withdraw",
    ),
    "arrived twice": (
        lambda s: s.arrivals.record.extend([Placed("1944-02-22", "axis", "arrived", ["X 7 4-3-5"], "")] * 2),
        "tfb.arrival.axis.emergency.source",
    ),
    "a limit too early": (
        lambda s: setattr(s.arrivals, "posture_limit", 1),
        "tfb.arrival.axis.1944-03-01.one_offensive",
    ),
}


def test_a_sound_position_has_no_fault():
    assert list(GAME.audit(position(), position())) == []


@pytest.mark.parametrize("damage", sorted(DAMAGE))
def test_every_damage_is_found(damage):
    harm, rule = DAMAGE[damage]
    s = deepcopy(position())
    harm(s)
    found = list(GAME.audit(s, position()))
    assert rule in {fault.rule for fault in found}, found


def test_what_the_other_side_may_not_know_is_found(monkeypatch):
    monkeypatch.setattr("sandtable.games.forgotten_battles.records.sees", lambda viewer, side: True)
    assert any("is told of the Partisans" in fault.what for fault in GAME.audit(position()))


@pytest.mark.rule("tfb.calendar.last_turn")
def test_after_the_last_phase_nobody_plays_and_before_it_somebody_must() -> None:
    s = position()
    s.player = ""
    assert [fault.what for fault in GAME.audit(s)] == ["nobody plays the phase movement"]
    s.over = "26 Apr 44 was the last turn"
    assert not [fault.what for fault in GAME.audit(s) if "plays the phase" in fault.what]
