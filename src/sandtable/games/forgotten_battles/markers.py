"""The markers of the Soviet Fronts: posture and the turns spent in it, barrage ready or not. They lie open."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.forgotten_battles.special.soviet_acts import leave_offensive, receive_penal
from sandtable.games.forgotten_battles.state import Front, State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule

OFFENSIVE = "offensive"

POSTURES = (("none", "none"), ("offensive", "Offensive"), ("regrouping", "Regrouping"))
POSTURE_WORDS = dict(POSTURES)


def move_markers(s: State, rows: Sequence[Mapping[str, Any]]) -> Procedure[None]:
    """Take reported postures and barrage markers over; a posture that stays counts one turn more.

    A Front that goes into Offensive Posture is asked for its Penal Assault units (3.8).
    """
    before = {f.name: f for f in s.fronts}
    s.fronts = []
    for row in rows:
        was = before.pop(row["name"], Front(row["name"]))
        front = Front(row["name"], was.posture, was.turns, row["barrage_ready"])
        s.fronts.append(front)
        if was.posture == row["posture"]:
            front.turns += int(was.posture != "none")
        else:
            yield from change_posture(s, front, row["posture"], _POSTURE_RULES[row["posture"]])
        if was.barrage_ready != row["barrage_ready"]:
            ready = "ready" if row["barrage_ready"] else "not ready"
            cite = f"tfb.units.soviet.front_marker.barrage_{ready.replace(' ', '_')}"
            yield Note(f"{row['name']}: artillery barrage {ready}.", cite)
    for gone in before.values():  # a Front that is no more is in no posture either
        yield from change_posture(s, gone, "none", _POSTURE_RULES["none"])


def change_posture(s: State, front: Front, posture: str, cite: str) -> Procedure[None]:
    """The only way a Front goes into a posture or leaves one: marker, turns, Penal units."""
    was, front.posture, front.turns = front.posture, posture, int(posture != "none")
    if was != posture:
        yield Note(f"{front.name}: posture {POSTURE_WORDS[posture]}.", cite)
    if posture == OFFENSIVE != was:
        yield from receive_penal(s, front.name)
    elif was == OFFENSIVE != posture:
        yield from leave_offensive(s, front.name)


_POSTURE_RULES = {
    "none": "tfb.units.soviet.front_marker.offensive",
    "offensive": "tfb.units.soviet.front_marker.offensive",
    "regrouping": "tfb.units.soviet.front_marker.regrouping",
}


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def posture_limit(s: State, attacking: Sequence[str] = ()) -> int | None:
    """None also for Fronts that the players let go on when the limit began, as long as they do go on."""
    going_on = {front.name for front in s.fronts if front.posture == "offensive" and front.name in s.arrivals.excused}
    if attacking and set(attacking) <= going_on:
        return None
    return s.arrivals.posture_limit or None
