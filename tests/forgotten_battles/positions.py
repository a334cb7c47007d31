"""Positions for tests: a state on a date, with places and dead units as the case needs them."""

from datetime import date
from typing import Any

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import DeadUnit, Place, PlaceKind, State
from sandtable.kernel import read_settings


def state(day: str = "1943-10-26", **settings: Any) -> State:
    return State(read_settings(GAME.settings, settings), date.fromisoformat(day))


def place(name: str, kind: str, **more: Any) -> Place:
    return Place(name, PlaceKind(kind), **more)


def fronts(s: State, count: int, bases: int = 0) -> State:
    """A Soviet position: Front HQs F1, F2 … and air bases B1, B2 … in trace."""
    s.supply["soviet"].places = [
        *(place(f"F{n}", "front_hq") for n in range(1, count + 1)),
        *(place(f"B{n}", "air_base") for n in range(1, bases + 1)),
    ]
    return s


def axis(s: State, *places: Place) -> State:
    s.supply["axis"].places = list(places)
    return s


def dead(s: State, side: str, name: str, type: str, **more: Any) -> DeadUnit:
    """Lay a unit in the Dead Pile."""
    s.buried[side] += 1
    unit = DeadUnit(f"{side[0]}{s.buried[side]}", name, type, **more)
    s.dead_pile[side].append(unit)
    return unit
