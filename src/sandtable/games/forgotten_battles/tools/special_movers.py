"""Special units that move: cavalry corps, Partisans, Rail Movement units, and those that never move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from sandtable.games.forgotten_battles.movement import Country, Mover, Situation
from sandtable.games.forgotten_battles.readings import Readings, readings_from, usual_readings
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special import (
    axis_units,
    common,
    garrison,
    heinrici_bases,
    partisans,
    soviet_units,
)
from sandtable.games.forgotten_battles.tools.forms import Values
from sandtable.hexes.grid import Hex, Hexside
from sandtable.kernel import Field, FieldKind, Orders, Refused

KINDS = {
    "": "nothing special",
    "cavalry": "of a cavalry corps, stacked with a cavalry division of its own corps",
    "cavalry_apart": "of a cavalry corps, without a division of its own corps",
    "partisan": "active Partisan",
    "rail": "Rail Movement unit",
    "rear_area": "rear-area unit (2.4h)",
    "garrison": "Garrison",
    "heinrici": "Heinrici base",
}
SPECIAL = Field("special", "Special unit", FieldKind.CHOICE, choices=tuple(KINDS.items()))
RAIL = frozenset({"rail", "double_rail"})
ONLY_RAIL = "tfb.special.common.rail.only_rail"
CORPS = "its corps"
Line = tuple[str, str]


@dataclass(frozen=True)
class PartisanCountry(Country):
    """The map as a Partisan walks it: Roads give it nothing, Tracks do."""

    readings: Readings = field(default_factory=usual_readings)

    def lines(self, side: Hexside) -> tuple[str, ...]:
        return tuple(partisans.usable_lines(super().lines(side), self.readings))


@dataclass(frozen=True)
class March:
    """Who moves over what, after its special rules; `told` are those rules."""

    country: Country
    mover: Mover
    pieces: Situation
    told: tuple[Line, ...] = ()

    def sections(self) -> tuple[Orders, ...]:
        return (Orders("Special unit", self.told, "Move"),) if self.told else ()


def march(value: Values, country: Country, mover: Mover, pieces: Situation) -> March:
    """The move as the kind of unit makes it; raises Refused for units that do not move, or not so."""
    plain = March(country, mover, pieces)
    return _MARCHES[value["special"]](value, plain) if value["special"] else plain


def refuse_path(value: Values, found: March, path: Sequence[str]) -> Refused | None:
    """What a Partisan may not enter and where a Rail Movement unit may not go."""
    if value["special"] == "partisan":
        for name in path[1:]:
            no = _refuse_entry(found.country, found.pieces, found.country.hex(name))
            if no:
                return no
    return None


# ---- each kind


def _cavalry(value: Values, plain: March) -> March:
    stack = soviet_units.CavalryStack(CORPS, (CORPS,) if value["special"] == "cavalry" else ())
    mobility = soviet_units.cavalry_mobility(stack)
    told: list[Line] = [
        (f"It pays {mobility.title()} costs.", "tfb.special.soviet.cavalry.cost"),
        (
            "It uses no Fuel." if not soviet_units.needs_fuel(stack) else "It needs Fuel.",
            "tfb.special.soviet.cavalry.fuel",
        ),
    ]
    if stack.together:
        told.append(("It may retreat into terrain prohibited to it.", "tfb.special.soviet.cavalry.retreat"))
    return replace(plain, mover=replace(plain.mover, mobility=mobility), told=tuple(told))


def _partisan(value: Values, plain: March) -> March:
    for mode in value["modes"]:
        obey(partisans.refuse_mode(mode))
    readings = readings_from(value)
    country = PartisanCountry(plain.country.hexmap, plain.country.chart, readings)
    start = _start(value)
    closed = {
        hex for hex in country.hexmap.grid if country.name(hex) != start and _refuse_entry(country, plain.pieces, hex)
    }
    pieces = replace(plain.pieces, enemy_units=plain.pieces.enemy_units | closed, disrupted=frozenset())
    told = (
        ("Open hexes and Axis ZOCs are closed to it.", "tfb.special.soviet.partisan.open"),
        (f"Roads give it nothing; {partisans.trails(readings)}.", "tfb.special.soviet.partisan.roads"),
        ("Trace Supply and Combat Supply always.", "tfb.special.soviet.partisan.supply"),
    )
    return replace(plain, country=country, pieces=pieces, told=told)


def _start(value: Values) -> str:
    return str(value.get("start") or value.get("path", "").split(" ")[0])


def _refuse_entry(country: Country, pieces: Situation, hex: Hex) -> Refused | None:
    no = partisans.refuse_entry(partisans.WildHex(country.terrain(hex), axis_zoc=hex in pieces.enemy_zoc))
    return Refused(f"{country.name(hex)}: {no.why}", no.rule) if no else None


def _rail(value: Values, plain: March) -> March:
    raise Refused("a Rail Movement unit goes any distance along rail: name its path in the tool for paths", ONLY_RAIL)


def _rear(value: Values, plain: March) -> March:
    told = (
        ("Not next to an attack-capable Soviet unit by its own choice.", "tfb.special.axis.rear.adjacent"),
        ("It takes no part in Overruns.", "tfb.special.axis.rear.combat"),
    )
    return replace(plain, told=told)


def _garrison(value: Values, plain: March) -> March:
    obey(garrison.refuse_garrison_move())
    return plain


def _base(value: Values, plain: March) -> March:
    obey(heinrici_bases.refuse_base_move())
    return plain


_MARCHES: dict[str, Callable[[Values, March], March]] = {
    "cavalry": _cavalry,
    "cavalry_apart": _cavalry,
    "partisan": _partisan,
    "rail": _rail,
    "rear_area": _rear,
    "garrison": _garrison,
    "heinrici": _base,
}


def refuse_overrun(value: Values) -> Refused | None:
    """2.4h: rear-area units take no part in Overruns."""
    if value["special"] != "rear_area":
        return None
    return axis_units.refuse_rear_area(axis_units.REAR, axis_units.Deed.OVERRUN)


def rail_move(country: Country, path: Sequence[str], pieces: Situation) -> tuple[Line, ...]:
    """1.6b: along rail, out of and into hexes without enemy ZOC; what follows. Raises Refused."""
    hexes = [country.hex(name) for name in path]
    on_rail = [_joined(country, a, b) for a, b in pairwise(hexes)]
    named = [
        common.RailHex(
            name,
            "rail" if (n == 0 or on_rail[n - 1]) and (n == len(on_rail) or on_rail[n]) else "",
            hex in pieces.enemy_zoc,
            country.has_station(hex),
        )
        for n, (name, hex) in enumerate(zip(path, hexes, strict=True))
    ]
    obey(common.refuse_rail_move("rail", named))
    unit = common.RailUnit("The unit").moved()
    return (
        ("Allowed, as far as the map shows rail; its gauge is yours to see.", ONLY_RAIL),
        (f"Rail Cap used: {common.rail_cap_used(1, 'rail_movement')}.", "tfb.special.common.rail.no_cap"),
        (f"It lies on its {unit.side_up} side afterwards.", "tfb.special.common.rail.flip"),
    )


def _joined(country: Country, a: Hex, b: Hex) -> bool:
    return a.is_adjacent(b) and not RAIL.isdisjoint(country.lines(Hexside.between(a, b)))
