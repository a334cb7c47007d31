"""The Initial Scenario, 23AM: both OBs, the CPP to spend, the weather, and who holds which hex."""

from collections.abc import Mapping

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import file_of, initial_zone, map_in
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.campaign import Sheet, campaign
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import DATES, Group, RosterLine, State
from sandtable.kernel import Side, Value
from sandtable.rules import rule

GIVEN = "OB"
"""The group of what stands in the Initial OB without being a Reinforcement Group."""


@rule("oto2.7.4.ob.german", "oto2.7.4.ob.russian", "oto2.6.initial-scenario", "oto2.7.11", "oto2.7.4.dates")
def initial_state(settings: Mapping[str, Value]) -> State:
    """7.4: the state before the first purchase. The given RGs get their units, SW and leaders in 7.519."""
    state = State(settings=dict(settings), date=DATES[0], phase="7.518")
    set_weather(state)
    for side in SIDES:
        _given(state, side, campaign().initial.sheet(side))
    state.ground.control = initial_control(file_of(state))
    return state


@rule("oto2.7.4.ihsr1", "oto2.cg3")
def set_weather(state: State) -> None:
    """IHSR 1: the sheet fixes weather and EC of 23AM without a roll; the wind is still rolled in 7.5221."""
    state.conditions.weather = campaign().initial.weather
    state.conditions.ec = campaign().initial.ec


def _given(state: State, side: Side, sheet: Sheet) -> None:
    camp = state.sides[side]
    camp.roster.append(RosterLine(DATES[0], elr=sheet.elr, san=sheet.san, cpp_received=sheet.cpp))
    for rg in sheet.groups:
        camp.groups.append(given_group(side, rg, sum(g.rg == rg for g in camp.groups) + 1))
    for line in sheet.pieces:
        for _ in range(state.readings.initial_trucks if line.count is None else line.count):
            piece = state.add(side, line.name, GIVEN)
            piece.factors = dict(line.factors or {})
            piece.box = first_box(piece)


@rule("oto2.7.4.ihsr2", "oto2.6.full-strength", "oto2.7.3.b")
def given_group(side: Side, rg: str, number: int) -> Group:
    """IHSR 2: at Full Strength. 7.3: it counts against no maximum."""
    strength = campaign().initial.strength if rg[0] in "IVG" else ""
    return Group(f"{side} OB {rg} {number}", rg, side, DATES[0], strength=strength, given=True)


def first_box(piece: Piece) -> Box:
    """7.16: Fortification counters have a box of their own; a Cupola is a Fortification (4.1)."""
    return Box.FORTIFICATION if piece.is_(Class.FORTIFICATION, Class.CUPOLA) else Box.REINFORCEMENT


@rule("oto2.cg1")
def initial_control(file: str = "") -> dict[str, Side]:
    """CG1: every hex of the map is in play; at the start the numbers tell who holds it."""
    hexmap = map_in(file)
    return {hexmap.grid.name(hex): initial_zone(hexmap, hex) for hex in hexmap.grid}
