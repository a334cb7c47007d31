"""The markers of the Soviet Fronts: posture and the turns spent in it, barrage ready or not. They lie open."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sandtable.games.forgotten_battles.special.soviet_acts import leave_offensive, receive_penal
from sandtable.kernel import Note, Procedure

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

POSTURES = (("none", "none"), ("offensive", "Offensive"), ("regrouping", "Regrouping"))
POSTURE_WORDS = dict(POSTURES)


def move_markers(s: "State", rows: Sequence[Mapping[str, Any]]) -> Procedure[None]:
    """Take reported postures and barrage markers over; a posture that stays counts one turn more.

    A Front that goes into Offensive Posture is asked for its Penal Assault units (3.8).
    """
    from sandtable.games.forgotten_battles.state import Front

    before = {f.name: f for f in s.fronts}
    s.fronts = []
    for row in rows:
        was = before.get(row["name"], Front(row["name"]))
        stays = was.posture == row["posture"] and was.posture != "none"
        turns = was.turns + 1 if stays else int(row["posture"] != "none")
        s.fronts.append(Front(row["name"], row["posture"], turns, row["barrage_ready"]))
        if was.posture != row["posture"]:
            cite = _POSTURE_RULES[row["posture"]]
            yield Note(f"{row['name']}: posture {POSTURE_WORDS[row['posture']]}.", cite)
            yield from _penal_units(s, row["name"], row["posture"])
        if was.barrage_ready != row["barrage_ready"]:
            ready = "ready" if row["barrage_ready"] else "not ready"
            cite = f"tfb.units.soviet.front_marker.barrage_{ready.replace(' ', '_')}"
            yield Note(f"{row['name']}: artillery barrage {ready}.", cite)


def _penal_units(s: "State", front: str, posture: str) -> Procedure[None]:
    if posture == "offensive":
        yield from receive_penal(s, front)
    else:
        leave_offensive(s, front)


_POSTURE_RULES = {
    "none": "tfb.units.soviet.front_marker.offensive",
    "offensive": "tfb.units.soviet.front_marker.offensive",
    "regrouping": "tfb.units.soviet.front_marker.regrouping",
}
