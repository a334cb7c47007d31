"""3.6, 3.8: Special Truck Extenders and Penal Assault units, told while a phase is played."""

from fractions import Fraction
from typing import TypedDict

from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.named_hexes import check_hex, hex_field
from sandtable.games.forgotten_battles.special import penal, soviet_units
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import DECISION, FACT, Amount, Field, FieldKind, Note, Procedure, Refused, Report, Side, counted

HALVES = 2
REMOVE = "tfb.special.soviet.truck_extender.remove"


# ---- Special Truck Extenders


class ExtenderLifted(TypedDict):
    name: str


class ExtenderPlaced(TypedDict):
    name: str
    hex: str
    halves: int


class PenalUnits(TypedDict):
    front: str
    units: int
    level: int


def moving(state: State) -> list[str]:
    """The extenders in the Moving box."""
    return [name for name, where in state.special.extenders.items() if where == soviet_units.MOVING]


def lift_extender(state: State, side: Side) -> Procedure[None]:
    """3.6: off the map into the Moving box."""
    value = yield from Report[ExtenderLifted](
        question="Which Special Truck Extender is taken off the map?",
        told_after=True,
        cite=REMOVE,
        wants=FACT,
        side="soviet",
        key="lift extender",
        fields=(Field("name", "Extender", hint="its number or letter"),),
        also=lambda value: soviet_units.refuse_lifting(state.special, _named(value)),
        suggestion={"name": f"extender {len(state.special.extenders) + 1}"},
    )
    name = _named(value)
    if name not in moving(state):
        soviet_units.lift_extender(state.special, name)
    yield Note(f"{name} is in the Moving box.", REMOVE, side="soviet")


def _named(value: ExtenderLifted) -> str:
    return value["name"] or "the extender"


def place_extender(state: State, side: Side) -> Procedure[None]:
    """3.6: from the Moving box to a hex in reach of a Front HQ by truck."""
    ready = [name for name in moving(state) if name not in state.special.lifted]
    most = Fraction(numbers().truck_extender.truck_mp)

    def refuse(value: ExtenderPlaced) -> Refused | None:
        spent = Fraction(value["halves"], HALVES)
        check_hex(value["hex"])
        return soviet_units.refuse_placing(state.special, value["name"], value["hex"] or "the hex", spent)

    value = yield from Report[ExtenderPlaced](
        question="Where is the Special Truck Extender placed?",
        told_after=True,
        cite="tfb.special.soviet.truck_extender.place",
        wants=FACT,
        side="soviet",
        key="place extender",
        fields=(
            Field("name", "Extender", FieldKind.CHOICE, choices=tuple((n, n) for n in moving(state))),
            hex_field("hex", "Hex"),
            Field("halves", f"Truck MP from a Front HQ, in halves ({most * HALVES} at most)", FieldKind.NUMBER),
        ),
        also=refuse,
        suggestion={"name": ready[0], "hex": "", "halves": 0},
    )
    soviet_units.place_extender(state.special, value["name"], value["hex"] or "the map")
    yield Note(f"{value['name']} stands on the map again.", "tfb.special.soviet.truck_extender.place", side="soviet")


# ---- Penal Assault units


def receive_penal(state: State, front: str) -> Procedure[None]:
    """3.8: up to two for a Front that has gone into Offensive Posture, asked as it does."""
    rules = numbers().penal.received
    units = yield from Amount(
        question=f"{front} goes into Offensive Posture: how many Penal Assault units does it receive?",
        told_after=True,
        cite=rules.rule,
        wants=DECISION,
        side="soviet",
        key="penal",
        context=(f"Up to {rules.most}.",),
        maximum=99,
        also=lambda units: penal.refuse_penal(front, units),
        suggestion=rules.most,
    )
    penal.receive(state.special, front, units)
    yield Note(f"{front} receives {counted(units, 'Penal Assault unit')}.", rules.rule, side="soviet")


def leave_offensive(state: State, front: str) -> Procedure[None]:
    """A Front that leaves Offensive Posture may receive Penal units again when it goes back into it."""
    gone = penal.leave_offensive(state.special, front, state.readings)
    if gone:
        told = f"{front}: {counted(gone, 'unused Penal Assault unit')} to the holding box."
        yield Note(told, penal.AFTER, side="soviet")


def use_penal(state: State, side: Side) -> Procedure[None]:
    """3.8: what it does to the defender's Hedgehog, and where it goes afterwards."""
    fronts = list(penal.with_fronts(state.special))
    value = yield from Report[PenalUnits](
        question="Which Penal Assault units attack, and what Hedgehog do they attack?",
        told_after=True,
        cite="tfb.special.soviet.penal.effect",
        wants=FACT,
        side="soviet",
        key="penal used",
        fields=(
            Field("front", "Of the Front", FieldKind.CHOICE, choices=tuple((name, name) for name in fronts)),
            Field("units", "Penal units in this attack", FieldKind.NUMBER, minimum=1, maximum=9, default=1),
            Field(
                "level",
                "The defender's Hedgehog level",
                FieldKind.NUMBER,
                maximum=combat_numbers().hedgehog.highest,
            ),
        ),
        also=lambda value: _more_than_there_are(state, value),
        suggestion={"front": fronts[0], "units": 1},
    )
    faced = penal.hedgehog_faced(value["level"], value["units"])
    effect = f"Level {value['level']} counts as Level {faced}" if value["level"] else "no Hedgehog to lower"
    yield Note(f"Penal unit in the attack: {effect}.", "tfb.special.soviet.penal.one", side="soviet")
    used = penal.after_use(state.special, value["front"])
    left = state.special.penal[used.front]
    yield Note(f"{used.where()} {used.front} has {left} left.", "tfb.special.soviet.penal.after", side="soviet")


def _more_than_there_are(state: State, value: PenalUnits) -> Refused | None:
    have = state.special.penal.get(value["front"], 0)
    if value["units"] <= have:
        return None
    told = f"{value['front']} has {counted(have, 'Penal Assault unit')}, not {value['units']}"
    return Refused(told, "tfb.special.soviet.penal.receive")
