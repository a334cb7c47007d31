"""The markers of the Soviet Fronts: posture and the turns spent in it, barrage ready or not. They lie open."""

from collections.abc import Sequence
from typing import TypedDict

from sandtable.games.forgotten_battles.special.soviet_acts import leave_offensive, receive_penal
from sandtable.games.forgotten_battles.state import Front, Posture, State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule

POSTURE_WORDS = {Posture.NONE: "none", Posture.OFFENSIVE: "Offensive", Posture.REGROUPING: "Regrouping"}
POSTURES = tuple((posture.value, words) for posture, words in POSTURE_WORDS.items())


class FrontRow(TypedDict):
    name: str
    hex: str
    posture: str
    barrage_ready: bool


def move_markers(state: State, rows: Sequence[FrontRow]) -> Procedure[None]:
    """Take reported postures and barrage markers over; a posture that stays counts one turn more.

    A Front that goes into Offensive Posture is asked for its Penal Assault units (3.8).
    """
    before = {f.name: f for f in state.fronts}
    state.fronts = []
    for row in rows:
        was = before.pop(row["name"], Front(row["name"]))
        front = Front(row["name"], was.posture, was.turns, row["barrage_ready"])
        state.fronts.append(front)
        posture = Posture(row["posture"])
        if was.posture == posture:
            front.turns += int(posture != Posture.NONE)
        else:
            yield from change_posture(state, front, posture, _POSTURE_RULES[posture])
        if was.barrage_ready != row["barrage_ready"]:
            ready = "ready" if row["barrage_ready"] else "not ready"
            cite = f"tfb.units.soviet.front_marker.barrage_{ready.replace(' ', '_')}"
            yield Note(f"{row['name']}: artillery barrage {ready}.", cite)
    for gone in before.values():  # a Front that is no more is in no posture either
        yield from change_posture(state, gone, Posture.NONE, _POSTURE_RULES[Posture.NONE])


def change_posture(state: State, front: Front, posture: Posture, cite: str) -> Procedure[None]:
    """The only way a Front goes into a posture or leaves one: marker, turns, Penal units."""
    was, front.posture, front.turns = front.posture, posture, int(posture != Posture.NONE)
    if was != posture:
        yield Note(f"{front.name}: posture {POSTURE_WORDS[posture]}.", cite)
    if posture == Posture.OFFENSIVE != was:
        yield from receive_penal(state, front.name)
    elif was == Posture.OFFENSIVE != posture:
        yield from leave_offensive(state, front.name)


_POSTURE_RULES = {
    Posture.NONE: "tfb.units.soviet.front_marker.offensive",
    Posture.OFFENSIVE: "tfb.units.soviet.front_marker.offensive",
    Posture.REGROUPING: "tfb.units.soviet.front_marker.regrouping",
}


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def posture_limit(state: State, attacking: Sequence[str] = ()) -> int | None:
    """None also for Fronts that the players let go on when the limit began, as long as they do go on."""
    attacks = {front.name for front in state.fronts if front.posture == Posture.OFFENSIVE}
    going_on = attacks & set(state.arrivals.excused)
    if attacking and set(attacking) <= going_on:
        return None
    return state.arrivals.posture_limit or None
