"""What special units do in a Movement Phase, told while it is played: Partisans, truck extenders, Garrisons.

The phase itself happens on the map; each of these is an answer beside "done", with its checks and its dice.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from sandtable.games.forgotten_battles.special import allies, garrison, partisans, soviet
from sandtable.games.forgotten_battles.special.numbers import numbers
from sandtable.games.forgotten_battles.special.questions import ask_referee
from sandtable.kernel import Choose, Field, FieldKind, Note, Option, Procedure, Refused, Report, Side
from sandtable.rules import rule

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

DONE = "done"
Act = Callable[["State"], Procedure[None]]
HALVES = 2


def movement(s: State, side: Side, question: str, context: tuple[str, ...]) -> Procedure[None]:
    """Play the phase on the map; tell what special units do, until it is done."""
    s.special.new_movement_phase()
    if side == "soviet":
        # A Front that leaves Offensive Posture may receive Penal units again when it goes back into it.
        attacking = {f.name for f in s.fronts if f.posture == "offensive"}
        s.special.penal = {name: units for name, units in s.special.penal.items() if name in attacking}
    else:
        s.special.new_turn()
    while True:
        acts = open_acts(s, side)
        options = [Option(DONE, "Done"), *(Option(key, title) for key, (title, _) in acts.items())]
        answer = yield Choose(
            question=question,
            cite="tfb.meta.scope",
            side=side,
            key="movement",
            context=context,
            doing="playing the Movement Phase",
            options=tuple(options),
        )
        if answer == DONE:
            return
        yield from acts[answer][1](s)


def open_acts(s: State, side: Side) -> dict[str, tuple[str, Act]]:
    """What can happen now, by what is on the map."""
    ask: tuple[str, Act] = ("Ask whether a special unit may do something", lambda s: ask_referee(s, side))
    if side == "soviet":
        found: dict[str, tuple[str, Act]] = {}
        if any(p.active and _mark(s, p.hex) not in s.special.acted_partisans for p in s.partisans):
            found["partisan"] = ("A Partisan acts against rail, air base or dump", partisan_acts)
        if _fronts_just_on_the_offensive(s):
            found["penal"] = ("A Front in Offensive Posture receives Penal Assault units", receive_penal)
        found["lift"] = ("Take a Special Truck Extender off the map", lift_extender)
        if set(_moving(s)) - set(s.special.lifted):
            found["place"] = ("Place a Special Truck Extender", place_extender)
        return {**found, "ask": ask}
    found = {"garrison": ("Activate a Garrison", activate_garrison)}
    if s.special.garrisons:
        found["leave"] = ("A unit leaves a Garrison's hex", leave_garrison)
    if not s.special.all_lithuanians:
        found["lithuanian"] = ("A Soviet unit is near Lithuanian units or Vilnius", lithuanians)
    return {**found, "ask": ask}


def _mark(s: State, hex: str) -> str:
    """A Partisan by its place: which counter it is stays its owner's secret."""
    return f"the Partisan from {hex}"


def _moving(s: State) -> list[str]:
    return [name for name, where in s.special.extenders.items() if where == soviet.MOVING]


def _asked(check: Callable[[], object]) -> Refused | None:
    try:
        check()
    except Refused as no:
        return no
    return None


def partisan_acts(s: State) -> Procedure[None]:
    """3.7c: who, against what, where; then the die."""
    who = tuple((_mark(s, p.hex), _mark(s, p.hex)) for p in s.partisans if p.active)
    kinds = (("rail", "a rail hex it is in"), ("air_base", "an Axis air base next to it"), ("dump", "an Axis dump"))

    def effect(value: dict[str, object]) -> partisans.Effect:
        return partisans.Effect(
            str(value["who"]),
            partisans.Target(str(value["target"])),
            str(value["hex"]) or "the hex",
            int(str(value["tokens"])),
            bool(value["zoc"]),
            () if value["levels_only"] else (0,),
        )

    value = yield Report(
        question="Which Partisan acts, and against what?",
        cite="tfb.special.soviet.partisan.once_per_unit",
        side="soviet",
        key="partisan",
        fields=(
            Field("who", "Partisan", FieldKind.CHOICE, choices=who),
            Field("target", "Against", FieldKind.CHOICE, choices=kinds),
            Field("hex", "Target hex", FieldKind.HEX),
            Field("tokens", "Supply in the dump, in T (4 T are 1 SP)", FieldKind.NUMBER, maximum=400),
            Field("levels_only", "Only air bases of Level 1 or more, no strip", FieldKind.YES_NO),
            Field("zoc", "An Axis unit with a ZOC is there", FieldKind.YES_NO),
        ),
        also=lambda value: _asked(lambda: partisans.check_effect(s.special, effect(value))),
        suggestion={"hex": f"target {len(s.special.affected_hexes) + 1}", "who": _free(s)},
    )
    try:
        yield from partisans.try_effect(s.special, effect(value), s.settings)
    except Refused as overruled:
        yield Note(f"By your ruling nothing is rolled: {overruled.why}.", overruled.rule)


def _free(s: State) -> str:
    return next(m for p in s.partisans if p.active and (m := _mark(s, p.hex)) not in s.special.acted_partisans)


def _fronts_just_on_the_offensive(s: State) -> list[str]:
    return [f.name for f in s.fronts if f.posture == "offensive" and f.turns <= 1 and f.name not in s.special.penal]


def receive_penal(s: State) -> Procedure[None]:
    """3.8: up to two for a Front that has gone into Offensive Posture."""
    rules = numbers()["penal"]["received"]
    fronts = _fronts_just_on_the_offensive(s)
    value = yield Report(
        question="Which Front receives Penal Assault units, and how many?",
        cite=rules["rule"],
        side="soviet",
        key="penal",
        fields=(
            Field("front", "Front", FieldKind.CHOICE, choices=tuple((name, name) for name in fronts)),
            Field("units", "Penal Assault units", FieldKind.NUMBER, maximum=rules["most"], rule=rules["rule"]),
        ),
        suggestion={"front": fronts[0], "units": rules["most"]},
    )
    s.special.penal[value["front"]] = value["units"]
    yield Note(f"{value['front']} receives {value['units']} Penal Assault units.", rules["rule"], side="soviet")


def lift_extender(s: State) -> Procedure[None]:
    """3.6: off the map into the Moving box."""
    value = yield Report(
        question="Which Special Truck Extender is taken off the map?",
        cite="tfb.special.soviet.truck_extender.remove",
        side="soviet",
        key="lift extender",
        fields=(Field("name", "Extender", hint="its number or letter"),),
        also=lambda value: "it is already in the Moving box" if _named(value) in _moving(s) else None,
        suggestion={"name": f"extender {len(s.special.extenders) + 1}"},
    )
    name = _named(value)
    if name not in _moving(s):
        soviet.lift_extender(s.special, name)
    yield Note(f"{name} is in the Moving box.", "tfb.special.soviet.truck_extender.remove", side="soviet")


def _named(value: dict[str, str]) -> str:
    return value["name"] or "the extender"


def place_extender(s: State) -> Procedure[None]:
    """3.6: from the Moving box to a hex in reach of a Front HQ by truck."""
    ready = [name for name in _moving(s) if name not in s.special.lifted]
    most = Fraction(numbers()["truck_extender"]["truck_mp"])

    def check(value: dict[str, object]) -> Refused | None:
        spent = Fraction(int(str(value["halves"])), HALVES)
        trial = type(s.special)(extenders=dict(s.special.extenders), lifted=list(s.special.lifted))
        return _asked(lambda: soviet.place_extender(trial, str(value["name"]), str(value["hex"]), spent))

    value = yield Report(
        question="Where is the Special Truck Extender placed?",
        cite="tfb.special.soviet.truck_extender.place",
        side="soviet",
        key="place extender",
        fields=(
            Field("name", "Extender", FieldKind.CHOICE, choices=tuple((n, n) for n in _moving(s))),
            Field("hex", "Hex", FieldKind.HEX),
            Field("halves", f"Truck MP from a Front HQ, in halves ({most * HALVES} at most)", FieldKind.NUMBER),
        ),
        also=check,
        suggestion={"name": ready[0], "hex": "", "halves": 0},
    )
    s.special.extenders[value["name"]] = value["hex"] or "the map"
    yield Note(f"{value['name']} stands on the map again.", "tfb.special.soviet.truck_extender.place", side="soviet")


def activate_garrison(s: State) -> Procedure[None]:
    """2.4a: by choice of the Axis, with a Soviet combat unit within two hexes."""
    near = numbers()["garrison"]["activation"]
    value = yield Report(
        question="Which Garrison is activated?",
        cite=near["rule"],
        side="axis",
        key="garrison",
        fields=(
            Field("hex", "Hex of the Garrison", FieldKind.HEX),
            Field("distance", "Nearest Soviet combat unit, in hexes", FieldKind.NUMBER, maximum=99),
        ),
        also=lambda value: _asked(lambda: garrison.check_activation(value["distance"])),
        suggestion={"hex": "", "distance": near["hexes"]},
    )
    hex = value["hex"] or f"Garrison {len(s.special.garrisons) + 1}"
    if hex not in s.special.garrisons:
        s.special.garrisons.append(hex)
    yield Note(f"The Garrison in {hex} is active.", near["rule"], side="axis")


def leave_garrison(s: State) -> Procedure[None]:
    """2.4a: a Leg unit must roll to leave."""
    value = yield Report(
        question="Which unit wants to leave the Garrison's hex?",
        cite=garrison.PIN,
        side="axis",
        key="leave garrison",
        fields=(
            Field("unit", "Unit"),
            Field(
                "mobility",
                "Its movement in Move Mode",
                FieldKind.CHOICE,
                choices=tuple((word, word.title()) for word in ("leg", "truck", "track")),
            ),
        ),
        also=lambda value: (
            Refused(f"{value['unit']} was held by the Garrison this turn", garrison.PIN)
            if value["unit"] in s.special.pinned and s.settings["garrison_pin"] == "own_hex_once_a_turn"
            else None
        ),
        suggestion={"unit": "a unit", "mobility": "track"},
    )
    try:
        yield from garrison.leave(s.special, value["unit"] or "the unit", value["mobility"], s.settings)
    except Refused as overruled:
        yield Note(f"By your ruling it may leave: {overruled.why}.", overruled.rule)


@rule("tfb.special.axis.lithuanian.fixed", "tfb.special.axis.lithuanian.all")
def lithuanians(s: State) -> Procedure[None]:
    """2.5a: what a Soviet move, or the Special Event, activates."""
    value = yield Report(
        question="What activates Lithuanian units?",
        cite=allies.FIXED,
        side="axis",
        key="lithuanian",
        fields=(
            Field(
                "why",
                "Because of",
                FieldKind.CHOICE,
                choices=(
                    ("unit", "a Soviet unit near one Border unit"),
                    ("vilnius", "a Soviet unit near Vilnius"),
                    ("special event", "the Special Event: the Baltic States commit to Germany"),
                ),
            ),
            Field("unit", "Which Border unit"),
            Field("distance", "The Soviet unit's distance, in hexes", FieldKind.NUMBER, maximum=99),
        ),
        suggestion={"why": "unit", "unit": "", "distance": 99},
    )
    if value["why"] == "unit":
        name = value["unit"] or "the Border unit"
        active = allies.soviet_came_near(s.special, name, value["distance"])
        yield Note(f"{name} is {'activated' if active else 'still fixed'}.", allies.FIXED, side="axis")
        return
    active = allies.activate_all(s.special, value["why"], value["distance"])
    text = "Every Lithuanian unit is activated." if active else "The Lithuanian units are still fixed."
    yield Note(text, "tfb.special.axis.lithuanian.all", side="axis")
