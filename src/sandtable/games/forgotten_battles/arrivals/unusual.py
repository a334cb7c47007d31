"""One sheet a turn for each side that keeps its own map: what is nearly always empty is asked at once.

Whatever is ticked is then asked in its place, as it is for those who go phase by phase.
"""

from collections.abc import Iterable
from typing import NotRequired

from sandtable.games.forgotten_battles.arrivals import emergencies, stavka
from sandtable.games.forgotten_battles.phases import phase_lines_of
from sandtable.games.forgotten_battles.sides import AXIS
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.turn_sheet import AIR_BASES, MAP, ROSTER, TRANSPORT
from sandtable.games.forgotten_battles.victory import points_for
from sandtable.kernel import FACT, Field, FieldKind, Procedure, Report, Side, only


class Unusual(emergencies.Tidings):
    """The tidings of the Axis, the events and the appeal of the Soviets, and what either wants to be asked."""

    groups: list[str]
    appeal: bool
    map: NotRequired[bool]
    air_bases: bool
    transport: bool
    roster: bool


def ask(state: State, side: Side, told: Iterable[str] = ()) -> Procedure[Unusual]:
    """The sheet of this side's turn. What needs no answer is only told: the Aircraft Refit, markers, dated Pax."""
    said = yield from Report[Unusual](
        question=f"Anything unusual this turn? {state.turn}",
        cite="tfb.meta.scope",
        wants=FACT,
        side=side,
        key="unusual",
        telling="Unusual this turn: {}",
        context=(*phase_lines_of(state, "refit"), *(f"{line}." for line in told)),
        seen_by=only(side),
        doing="looking over the map",
        fields=tuple(_fields(state, side)),
        also=emergencies.check_contradiction,
        suggestion={},
        button="Go on",
    )
    state.unusual[side] = [what for what in (MAP, AIR_BASES, TRANSPORT) if said.get(what)]
    return {**said, "groups": said.get("groups", []), "appeal": said.get("appeal", False)}


def _fields(state: State, side: Side) -> list[Field]:
    found = emergencies.open_conditions(state) if side == AXIS else list(stavka.open_events(state))
    if side != AXIS and not stavka.refuse_appeal(state):
        price = -points_for("stavka_appeal", state.readings)["soviet"]
        words = f"Ask about an appeal to STAVKA for its reserves: {price} VP, even if it is rejected"
        found.append(Field("appeal", words, FieldKind.YES_NO, rule=stavka.START))
    if state.supply[side].reported:
        changed = "HQs, cities or air bases have changed, or a marker has"
        found.append(Field(MAP, changed, FieldKind.YES_NO, rule=f"tfb.supply.{side}.air_bases"))
    listed = "A roster file of your booklets, or units of your set-up, are to be entered"
    tokens, points = "Tokens of this turn's supply go to air bases", "Wagon or Truck Points are to be built"
    return [
        *found,
        Field(AIR_BASES, tokens, FieldKind.YES_NO, rule=f"tfb.supply.{side}.air_bases"),
        Field(TRANSPORT, points, FieldKind.YES_NO, rule=f"tfb.rebuild.{side}.one_pax.wagon"),
        Field(ROSTER, listed, FieldKind.YES_NO, rule="tfb.notation.counter"),
    ]
