"""Where aircraft land after a mission. OCS 14.1c."""

from collections.abc import Sequence

from sandtable.games.forgotten_battles.board.aircraft import base_of, bases_of, land
from sandtable.games.forgotten_battles.board.standing import SERIES, look_of
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.readings import ANY_BASE, OWN_BASE
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import INACTIVE, RegisteredUnit
from sandtable.kernel import DECISION, Choose, Option, Procedure


def land_again(
    state: State, flying: Sequence[RegisteredUnit], there: Sequence[RegisteredUnit], hex: str, *, nearer: bool = False
) -> Procedure[None]:
    """Whoever is left is Inactive, at its base; those who were over the hex perhaps at another within their range.

    `nearer`: they carried something; who flew within half its range for it lands within that (OCS 14.9e).
    """
    for unit in flying:
        if base_of(unit):
            unit.mode = INACTIVE
    home = [unit for unit in there if base_of(unit)]
    most = min((_back(state, unit, hex, nearer=nearer) for unit in home), default=0)
    side, started = flying[0].side, {base_of(unit) for unit in home}
    others = [base for base in bases_of(state, side) if country().apart(base, hex) <= most and {base} != started]
    if not home or not others or state.readings.air_return != ANY_BASE:
        return
    base = yield from Choose(
        question=f"Where do the aircraft over {hex} land?",
        telling=f"The aircraft over {hex} land: {{}}.",
        context=tuple(f"{unit.name}, from {base_of(unit)}." for unit in home),
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="land",
        options=(Option(OWN_BASE, "Each at its base"), *(Option(base, f"All in {base}") for base in others)),
        suggestion=OWN_BASE,
    )
    if base != OWN_BASE:
        for unit in home:
            land(state, unit, base)


def _back(state: State, unit: RegisteredUnit, hex: str, *, nearer: bool) -> int:
    """How far from the hex it may land."""
    most = look_of(state, unit).range
    return most // 2 if nearer and country().apart(base_of(unit), hex) * 2 <= most else most
