"""3.6, 3.8: Special Truck Extenders and Penal Assault units, told while a phase is played."""

from __future__ import annotations

from fractions import Fraction

from sandtable.games.forgotten_battles.named_hexes import Said, check_hex, hex_field, refusal
from sandtable.games.forgotten_battles.special import penal, soviet_units
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.kernel import Amount, Field, FieldKind, Note, Procedure, Refused, Report, Side

HALVES = 2
REMOVE = "tfb.special.soviet.truck_extender.remove"


# ---- Special Truck Extenders


def moving(s: State) -> list[str]:
    """The extenders in the Moving box."""
    return [name for name, where in s.special.extenders.items() if where == soviet_units.MOVING]


def lift_extender(s: State, side: Side) -> Procedure[None]:
    """3.6: off the map into the Moving box."""
    value = yield Report(
        question="Which Special Truck Extender is taken off the map?",
        cite=REMOVE,
        side="soviet",
        key="lift extender",
        fields=(Field("name", "Extender", hint="its number or letter"),),
        also=lambda value: refusal(lambda: soviet_units.lift_extender(_trial(s), _named(value))),
        suggestion={"name": f"extender {len(s.special.extenders) + 1}"},
    )
    name = _named(value)
    if name not in moving(s):
        soviet_units.lift_extender(s.special, name)
    yield Note(f"{name} is in the Moving box.", REMOVE, side="soviet")


def _named(value: Said) -> str:
    return str(value["name"] or "the extender")


def _trial(s: State) -> SpecialState:
    """A copy on which the rule itself may be tried before the answer counts."""
    return SpecialState(extenders=dict(s.special.extenders), lifted=list(s.special.lifted))


def place_extender(s: State, side: Side) -> Procedure[None]:
    """3.6: from the Moving box to a hex in reach of a Front HQ by truck."""
    ready = [name for name in moving(s) if name not in s.special.lifted]
    most = Fraction(numbers().truck_extender.truck_mp)

    def check(value: Said) -> Refused | None:
        spent = Fraction(int(str(value["halves"])), HALVES)
        check_hex(value["hex"])
        return refusal(lambda: soviet_units.place_extender(_trial(s), value["name"], value["hex"] or "the hex", spent))

    value = yield Report(
        question="Where is the Special Truck Extender placed?",
        cite="tfb.special.soviet.truck_extender.place",
        side="soviet",
        key="place extender",
        fields=(
            Field("name", "Extender", FieldKind.CHOICE, choices=tuple((n, n) for n in moving(s))),
            hex_field("hex", "Hex"),
            Field("halves", f"Truck MP from a Front HQ, in halves ({most * HALVES} at most)", FieldKind.NUMBER),
        ),
        also=check,
        suggestion={"name": ready[0], "hex": "", "halves": 0},
    )
    s.special.extenders[value["name"]] = value["hex"] or "the map"
    yield Note(f"{value['name']} stands on the map again.", "tfb.special.soviet.truck_extender.place", side="soviet")


# ---- Penal Assault units


def receive_penal(s: State, front: str) -> Procedure[None]:
    """3.8: up to two for a Front that has gone into Offensive Posture, asked as it does."""
    rules = numbers().penal.received
    units = yield Amount(
        question=f"{front} goes into Offensive Posture: how many Penal Assault units does it receive?",
        cite=rules.rule,
        side="soviet",
        key="penal",
        context=(f"Up to {rules.most}.",),
        maximum=99,
        also=lambda units: refusal(lambda: penal.check_penal(front, units)),
        suggestion=rules.most,
    )
    penal.receive(s.special, front, units)
    yield Note(f"{front} receives {units} Penal Assault unit{'s' * (units != 1)}.", rules.rule, side="soviet")


def leave_offensive(s: State, front: str) -> Procedure[None]:
    """A Front that leaves Offensive Posture may receive Penal units again when it goes back into it."""
    gone = penal.leave_offensive(s.special, front, s.readings)
    if gone:
        told = f"{front}: {gone} unused Penal Assault unit{'s' * (gone != 1)} to the holding box."
        yield Note(told, penal.AFTER, side="soviet")


def use_penal(s: State, side: Side) -> Procedure[None]:
    """3.8: what it does to the defender's Hedgehog, and where it goes afterwards."""
    fronts = list(penal.with_fronts(s.special))
    value = yield Report(
        question="Which Penal Assault units attack, and what Hedgehog do they attack?",
        cite="tfb.special.soviet.penal.effect",
        side="soviet",
        key="penal used",
        fields=(
            Field("front", "Of the Front", FieldKind.CHOICE, choices=tuple((name, name) for name in fronts)),
            Field("units", "Penal units in this attack", FieldKind.NUMBER, minimum=1, maximum=9, default=1),
            Field("level", "The defender's Hedgehog level", FieldKind.NUMBER, maximum=4, default=0),
        ),
        also=lambda value: _more_than_there_are(s, value),
        suggestion={"front": fronts[0], "units": 1},
    )
    faced = penal.hedgehog_faced(value["level"], value["units"])
    effect = f"Level {value['level']} counts as Level {faced}" if value["level"] else "no Hedgehog to lower"
    yield Note(f"Penal unit in the attack: {effect}.", "tfb.special.soviet.penal.one", side="soviet")
    used = penal.after_use(s.special, value["front"])
    left = s.special.penal[used.front]
    yield Note(f"{used.where()} {used.front} has {left} left.", "tfb.special.soviet.penal.after", side="soviet")


def _more_than_there_are(s: State, value: Said) -> Refused | None:
    have = s.special.penal.get(value["front"], 0)
    if value["units"] <= have:
        return None
    told = f"{value['front']} has {have} Penal Assault unit{'s' * (have != 1)}, not {value['units']}"
    return Refused(told, "tfb.special.soviet.penal.receive")
