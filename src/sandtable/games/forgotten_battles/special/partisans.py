"""3.7: Partisans: where they may lie, how they move, and what they do to rails, air bases and dumps."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sandtable.charts import consult
from sandtable.games.forgotten_battles.movement.country import Country, disrupted_hexes
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import Partisan
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.games.forgotten_battles.terrain import RowType
from sandtable.hexes.grid import Hex, ring
from sandtable.kernel import Note, Procedure, Refused, Roll, counted
from sandtable.rules import rule

PLACE = "tfb.special.soviet.partisan.place_hex"
DISPLACE = "tfb.special.soviet.partisan.displace"
EZOC = "tfb.special.soviet.partisan.ezoc"
PER_HEX = "tfb.special.soviet.partisan.once_per_hex"
PER_UNIT = "tfb.special.soviet.partisan.once_per_unit"
PRESENCE = "tfb.special.soviet.partisan.axis_presence"


@dataclass(frozen=True, slots=True)
class WildHex:
    """A hex as Partisans see it: the chart's words of terrain and lines, and who is there."""

    terrain: Collection[str]
    lines: Collection[str] = ()
    axis_unit: bool = False
    axis_zoc: bool = False


@dataclass(frozen=True, slots=True)
class AxisPresence:
    """Where Axis units stand and where their ZOCs reach, by the names of the hexes."""

    units: frozenset[str] = frozenset()
    zoc: frozenset[str] = frozenset()


NOBODY = AxisPresence()


@rule("tfb.special.soviet.partisan.place_hex")
def refuse_placement(hex: WildHex, readings: Readings) -> Refused | None:
    """Woods or Swamp, no road, no rail, no Axis unit, no Axis ZOC."""
    rules = numbers().partisan.place
    if set(rules.terrain).isdisjoint(hex.terrain):
        return Refused("Partisans are placed in Light Woods, Heavy Woods or Swamp only", PLACE)
    barred = [*rules.barred, *(["track"] if readings.partisan_in_track_hex == "refused" else [])]
    line = next((w for w in hex.lines if any(b in w for b in barred)), "")
    if line:
        return Refused(f"there is a {line.replace('_', ' ')} line in the hex", PLACE)
    if hex.axis_unit:
        return Refused("there is an Axis unit in the hex", PLACE)
    if hex.axis_zoc:
        return Refused("the hex is in an Axis ZOC", PLACE)
    return None


@rule("tfb.special.soviet.partisan.inactive", "tfb.special.soviet.partisan.activate")
def refuse_active(partisan: Partisan, deed: str = "move") -> Refused | None:
    """A face-down Partisan may not move and has no effect. Turned to Combat Mode it may."""
    if not partisan.active:
        return Refused(f"a face-down Partisan may not {deed}", "tfb.special.soviet.partisan.inactive")
    return None


@rule("tfb.special.soviet.partisan.displace")
def refuse_displacement(distance: int, hex: WildHex, readings: Readings) -> Refused | None:
    """An Axis unit is about to enter: exactly two hexes away, to where a Partisan could be placed."""
    away = numbers().partisan.displaced.hexes
    if distance != away:
        return Refused(f"{counted(distance, 'hex')} away; a displaced Partisan goes exactly {away}", DISPLACE)
    if readings.displaced_partisan_hex == "any_hex_without_axis_units":
        return Refused("there is an Axis unit in the hex", DISPLACE) if hex.axis_unit else None
    no = refuse_placement(hex, readings)
    return Refused(f"no Partisan could be placed there: {no.why}", DISPLACE) if no else None


def wild_hex(country: Country, name: str, axis: AxisPresence = NOBODY) -> WildHex:
    """A hex of a map, as Partisans see it."""
    hex = country.hex(name)
    features = country.features(hex)
    lines = [word for word in features if word in country.chart and country.chart[word].type is RowType.LINE]
    return WildHex(country.terrain(hex), tuple(sorted(lines)), name in axis.units, name in axis.zoc)


@rule("tfb.special.soviet.partisan.displace")
def displacement_hexes(country: Country, name: str, readings: Readings, axis: AxisPresence = NOBODY) -> list[str]:
    """Where a displaced Partisan may go; where there is none, the players decide."""
    away = numbers().partisan.displaced.hexes
    around = [country.hexmap.grid.name(h) for h in ring(country.hex(name), away) if h in country.hexmap.grid]
    return sorted(name for name in around if not refuse_displacement(away, wild_hex(country, name, axis), readings))


@rule("tfb.special.soviet.partisan.zoc", "tfb.special.soviet.partisan.zoc_negated")
def disruption(
    country: Country,
    lying: Iterable[Partisan],
    readings: Readings,
    axis: AxisPresence = NOBODY,
    *,
    entered: Iterable[str] = (),
) -> frozenset[Hex]:
    """The hexes where active Partisans hinder the Axis. How far they reach may be left to the players (`entered`)."""
    if readings.disruptive_zoc_reach == "as_entered":
        return frozenset(country.hex(name) for name in entered)
    return disrupted_hexes(
        country,
        [country.hex(p.hex) for p in lying if p.active],
        axis_units=frozenset(country.hex(name) for name in axis.units),
        axis_zoc=frozenset(country.hex(name) for name in axis.zoc),
        rail=str(readings.disruptive_zoc_rail),
    )


@rule("tfb.special.soviet.partisan.open", "tfb.special.soviet.partisan.ezoc")
def refuse_entry(hex: WildHex) -> Refused | None:
    """Where an active Partisan may move: not into Open, not into an Axis ZOC (one that starts there may stay)."""
    if set(hex.terrain) <= {"open"}:
        return Refused("Partisans may not enter Open terrain", "tfb.special.soviet.partisan.open")
    if hex.axis_zoc:
        return Refused("Partisans may not enter an Axis ZOC", EZOC)
    return None


@rule("tfb.special.soviet.partisan.roads")
def usable_lines(lines: Sequence[str], readings: Readings) -> list[str]:
    """The lines a Partisan may use: Trails, read as Tracks; no Roads. `as_entered`: the players say."""
    return [line for line in lines if line == "track" and readings.partisan_trails == "track_lines"]


@rule("tfb.special.soviet.partisan.roads")
def trails(readings: Readings) -> str:
    """What it may use, in words."""
    if readings.partisan_trails == "track_lines":
        return "it uses Tracks"
    return "it uses Trails, and which lines those are you say (no line is counted here)"


@rule("tfb.special.soviet.partisan.supply")
def in_supply(kind: str) -> bool:
    """Partisans always have Trace Supply and Combat Supply (`trace` or `combat`; fuel they do not use)."""
    return kind in ("trace", "combat")


@rule("tfb.special.soviet.partisan.mode")
def refuse_mode(mode: str) -> Refused | None:
    if mode not in ("combat", "dg"):
        return Refused("an active Partisan is in Combat Mode or DG", "tfb.special.soviet.partisan.mode")
    return None


@rule("tfb.special.soviet.partisan.track")
def refuse_track(hexside: Collection[str]) -> Refused | None:
    """A Partisan Track joins two hexes, but not across a Major River or an impassable hexside."""
    rules = numbers().partisan.track
    barred = [word for word in hexside if word in rules.barred]
    if barred:
        return Refused(f"no Partisan Track across a {barred[0].replace('_', ' ')} hexside", rules.rule)
    return None


# ---- effects


class Target(StrEnum):
    RAIL = "rail"
    AIR_BASE = "air_base"
    DUMP = "dump"


@dataclass(frozen=True, slots=True)
class Effect:
    """A Partisan in a rail hex, or just become adjacent to an air base or a dump, at hex `hex`."""

    partisan: str
    target: Target
    hex: str
    dump_tokens: int = 0
    guard_has_zoc: bool = False
    levels: tuple[int, ...] = (0,)  # of the air bases it is next to; 0 is an air strip
    others: tuple[str, ...] = ()  # further air strips it is next to, by their hexes


@rule("tfb.special.soviet.partisan.once_per_hex", "tfb.special.soviet.partisan.once_per_unit")
@rule("tfb.special.soviet.partisan.axis_presence")
def refuse_effect(special: SpecialState, effect: Effect) -> Refused | None:
    """Whether this effect may be tried now."""
    if effect.guard_has_zoc:
        return Refused("an Axis unit with a ZOC is there: the Partisan cannot move up to it", PRESENCE)
    tried = next((hex for hex in (effect.hex, *effect.others) if hex in special.affected_hexes), "")
    if tried:
        return Refused(f"{tried} was tried in this Movement Phase", PER_HEX)
    if effect.partisan in special.acted_partisans:
        return Refused(f"{effect.partisan} has tried a hex in this Movement Phase", PER_UNIT)
    if effect.target is Target.DUMP and not effect.dump_tokens:
        return Refused("say how much supply lies in the dump", "tfb.special.soviet.partisan.dump")
    return None


@rule("tfb.special.soviet.partisan.rail", "tfb.special.soviet.partisan.air_base", "tfb.special.soviet.partisan.dump")
def try_effect(special: SpecialState, effect: Effect, readings: Readings) -> Procedure[int]:
    """3.7c: roll for a rail hex, an air base or a dump. Gives the tokens destroyed, for a dump."""
    obey(refuse_effect(special, effect))
    special.affected_hexes += [effect.hex, *effect.others]
    special.acted_partisans.append(effect.partisan)
    if effect.target is Target.AIR_BASE and not strips(effect.levels, readings):
        yield Note("A base of Level 1 or more is safe from Partisans.", "tfb.special.soviet.partisan.air_base")
        return 0
    row = yield from consult(f"partisan_{effect.target}", side="soviet", about=f"{effect.partisan}, {effect.hex}")
    if row.result == "interdiction" and effect.hex not in special.interdicted:
        special.interdicted.append(effect.hex)
    if row.result == "destroyed" and effect.others:
        yield from _victim((effect.hex, *effect.others))
    if row.result == "destroyed" and effect.target is Target.DUMP:
        lost = dump_loss(effect.dump_tokens, readings)
        left = in_words(effect.dump_tokens - lost)
        yield Note(f"{in_words(lost)} destroyed, {left} left.", "tfb.special.soviet.partisan.dump")
        return lost
    return 0


@rule("tfb.special.soviet.partisan.air_base")
def _victim(hexes: Sequence[str]) -> Procedure[None]:
    """Of several strips the victim is picked at random."""
    cite = "tfb.special.soviet.partisan.air_base"
    thrown = yield from Roll(
        question="Which air strip is destroyed?",
        cite=cite,
        side="soviet",
        key="strip",
        dice=(len(hexes),),
        context=tuple(f"{n}: {hex}" for n, hex in enumerate(hexes, start=1)),
    )
    yield Note(f"The air strip in {hexes[thrown[0] - 1]} is destroyed.", cite)


def strips(levels: Sequence[int], readings: Readings) -> list[int]:
    """Which of the bases next to the Partisan can be its victim."""
    return [n for n in levels if n == 0 or readings.partisan_air_base_target == "any_air_base"]


@rule("tfb.special.soviet.partisan.dump")
def dump_loss(tokens: int, readings: Readings) -> int:
    """A quarter of the dump, in T; a half is rounded up, or always down by a setting."""
    part = numbers().partisan.dump.part
    if readings.dump_loss_rounding == "down_in_t":
        return tokens // part
    return (2 * tokens + part) // (2 * part)
