"""Air missions on the board: who flies where, barrage, raid, sweep, transfer. OCS 14.2, 14.6, 14.7, 14.11."""

from collections.abc import Iterator, Sequence

from sandtable.games.forgotten_battles.board.aircraft import (
    aircraft,
    base_of,
    bases_of,
    bombardment,
    is_air,
    is_fighter,
    land,
    lose_air_step,
    ready,
    room_for_active,
)
from sandtable.games.forgotten_battles.board.asked_once import carried_by
from sandtable.games.forgotten_battles.board.barrages import fire_falls, gathered_barrage
from sandtable.games.forgotten_battles.board.dogfights import met_on_the_way, told_of
from sandtable.games.forgotten_battles.board.landing import land_again
from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded, here, is_hq, look_of, on_map
from sandtable.games.forgotten_battles.board.trainbusting import bust, railways_of
from sandtable.games.forgotten_battles.combat import Arm, Barrage, Facility, Special, gather_facility
from sandtable.games.forgotten_battles.combat.barrage import barrage_numbers
from sandtable.games.forgotten_battles.effects import FlightPhase, Mission, may_fly, refuse_mission
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import ACTIVE, INACTIVE, RegisteredUnit
from sandtable.kernel import (
    EVERYONE,
    Deed,
    Destination,
    Note,
    Place,
    Procedure,
    Refused,
    Roll,
    Side,
    Verb,
    counted,
    reveal,
)

STRIKE = Verb("strike", "Air barrage", (1, 4), to="place", hint="On enemy units.", rule=SERIES, key_stroke="v")
RAID = Verb("raid", "Raid a base", (1, 4), to="place", hint="On an enemy air base.", rule=SERIES, key_stroke="d")
HIP = Verb("hip", "Hip shoot", (1, 1), to="place", hint="While you move, with a spotter.", rule=SERIES, key_stroke="h")
SWEEP = Verb("sweep", "Fighter sweep", (1, 1), to="place", hint="At Active aircraft.", rule=SERIES, key_stroke="w")
TRANSFER = Verb("transfer", "Transfer", (1, 1), to="place", hint="To another base.", rule=SERIES, key_stroke="n")
BUST = Verb("bust", "Trainbusting", (1, 4), to="place", hint="On an enemy railway.", rule=SERIES, key_stroke="g")
AIRLIFT = Verb(
    "airlift",
    "Fly supply or units",
    (1, 12),
    to="place",
    hint="Pick aircraft alone for supply, or with who flies along.",
    rule=SERIES,
    key_stroke="y",
)
DROP = Verb(
    "drop", "Air drop", (1, 12), to="place", hint="Supply, or units by their Drop Plan.", rule=SERIES, key_stroke="j"
)
VERBS = {verb.key: verb for verb in (STRIKE, RAID, HIP, BUST, SWEEP, TRANSFER, AIRLIFT, DROP)}
CARRYING = (AIRLIFT.key, DROP.key)
MOST_TOGETHER = 4
"""OCS 14.2a: aircraft in a mission."""
FLAK_NAMES = {"strike": "barrage", "raid": "barrage", "hip": "hip shoot", "bust": "trainbusting"} | {
    "sweep": "sweep",
    "transfer": "transfer",
}
MISSIONS = {"strike": Mission.BARRAGE, "raid": Mission.BARRAGE, "hip": Mission.HIP_SHOOT} | dict.fromkeys(
    CARRYING, Mission.TRANSPORT
)
FLYING_PHASES = ("movement", "reaction", "exploitation")


def flight_phase(state: State) -> FlightPhase:
    return FlightPhase.OWN_MOVEMENT if state.phase == "movement" else FlightPhase.OTHER


def air_verbs(state: State, side: Side) -> tuple[Verb, ...]:
    """What this side's aircraft can do now; nothing where nobody is Active or the weather keeps all on the ground."""
    if state.phase not in FLYING_PHASES or not ready(aircraft(state, side)):
        return ()
    now = flight_phase(state)
    flown = [key for key in VERBS if may_fly(state.flight, now, MISSIONS.get(key, Mission.OTHER))]
    if not any(look_of(state, unit).hip_shoots for unit in ready(aircraft(state, side))):
        flown = [key for key in flown if key != HIP.key]
    if all(carried_by(state, unit) == 0 for unit in ready(aircraft(state, side))):
        flown = [key for key in flown if key not in CARRYING]
    return tuple(VERBS[key] for key in flown)


# ---- what forbids a mission


def planes_of(state: State, ids: Sequence[str]) -> list[RegisteredUnit]:
    return [unit for unit in units_of(state, ids) if is_air(unit)]


def refuse_flight(state: State, side: Side, verb: str, ids: Sequence[str]) -> Refused | None:
    """Whether these fly this mission now, wherever to."""
    units = planes_of(state, ids)
    if no := _refuse_crew(state, side, verb, ids):
        return no
    if state.phase not in FLYING_PHASES:
        return Refused("aircraft fly in Movement, Reaction and Exploitation (OCS 14.1g)", SERIES)
    if no := refuse_mission(state.flight, flight_phase(state), MISSIONS.get(verb, Mission.OTHER)):
        return no
    idle = next((unit for unit in units if unit.mode != ACTIVE or unit.moved), None)
    if idle:
        why = "has flown in this phase" if idle.mode == ACTIVE else "is Inactive"
        return Refused(f"{idle.name} {why} (OCS 14.2)", SERIES)
    if verb == "hip" and not look_of(state, units[0]).hip_shoots:
        return Refused(f"{units[0].name} makes no hip shoots", "tfb.special.axis.hip_shoot")
    return None


def _refuse_crew(state: State, side: Side, verb: str, ids: Sequence[str]) -> Refused | None:
    """What no players could rule otherwise: other counters than aircraft at bases, too many, no fighter."""
    units, most = planes_of(state, ids), min(VERBS[verb].counters[1], MOST_TOGETHER)
    riders = [unit for unit in units_of(state, ids) if not is_air(unit)]
    if len(units) + len(riders) * (verb in CARRYING) < len(ids) or any(u.side != side or not base_of(u) for u in units):
        return Refused("only aircraft at their bases fly missions", SERIES)
    if any(unit.side != side or not on_map(unit) for unit in riders):
        return Refused("only units of yours on the map fly along", SERIES)
    if not 1 <= len(units) <= most:
        return Refused(f"{most} aircraft at most fly such a mission (OCS 14.2a)", SERIES)
    if verb == "sweep" and not is_fighter(state, units[0]):
        return Refused(f"{units[0].name} is no fighter (OCS 14.6)", SERIES)
    if verb in ("strike", "raid", "hip", "bust") and not any(map(bombardment, units)):
        return Refused("a barrage needs at least one point (OCS 10.0)", SERIES)
    return None


def targets_of(state: State, side: Side, verb: str) -> Iterator[str]:
    """The hexes at which such a mission could be aimed at all."""
    enemy = other(side)
    if verb in ("strike", "hip"):
        yield from sorted({unit.at for unit in fielded(state, enemy)})
    elif verb == "raid":
        yield from bases_of(state, enemy)
    elif verb == "bust":
        yield from railways_of(state, enemy)
    elif verb == "sweep":
        yield from sorted({base_of(unit) for unit in ready(aircraft(state, enemy))})
    elif verb == DROP.key:
        yield from map(country().name, country().hexmap.grid.hexes)
    else:
        yield from bases_of(state, side)


def _refuse_target(state: State, side: Side, verb: str, units: Sequence[RegisteredUnit], hex: str) -> Refused | None:
    for unit in units:
        most, away = look_of(state, unit).range * (2 if verb == "transfer" else 1), _away(unit, hex)
        if away > most:
            return Refused(f"{hex} is {counted(away, 'hex')} from the base of {unit.name}, which flies {most}", SERIES)
    if verb == "transfer" and base_of(units[0]) == hex:
        return Refused(f"{units[0].name} is there", SERIES)
    if verb == "transfer" and _stays_active(state, units[0], hex) and room_for_active(state, hex, side) < 1:
        return Refused(f"no more aircraft may be Active in {hex} (OCS 14.2a)", SERIES)
    if verb in ("strike", "raid", "bust") and hex in here(state).barraged:
        return Refused(f"{hex} was barraged in this phase; once is the limit (OCS 14.7)", SERIES)
    near = any(country().apart(friend.at, hex) == 1 for friend in fielded(state, side) if not is_hq(friend))
    return Refused(f"nobody spots {hex} for a hip shoot (OCS 14.7d)", SERIES) if verb == "hip" and not near else None


def refuse_sortie(state: State, deed: Deed) -> Refused | None:
    if no := refuse_flight(state, deed.side, deed.verb, deed.counters):
        return no
    if deed.place.hex not in set(targets_of(state, deed.side, deed.verb)):
        return Refused(f"there is nothing for such a mission in {deed.place}", SERIES)
    return _refuse_target(state, deed.side, deed.verb, units_of(state, deed.counters), deed.place.hex)


def refuse_absurd(state: State, deed: Deed) -> Refused | None:
    """What could not be flown even if all ruled so."""
    if no := _refuse_crew(state, deed.side, deed.verb, deed.counters):
        return no
    aimed = deed.place.hex in set(targets_of(state, deed.side, deed.verb))
    return None if aimed else Refused(f"there is nothing for such a mission in {deed.place}", SERIES)


def sortie_targets(state: State, side: Side, verb: str, ids: Sequence[str]) -> tuple[Destination, ...]:
    if not ids or refuse_flight(state, side, verb, ids):
        return ()
    units, told = units_of(state, ids), []
    for hex in targets_of(state, side, verb):
        no = _refuse_target(state, side, verb, units, hex)
        cost = str(max(_away(unit, hex) for unit in units))
        told.append(Destination(Place(hex=hex), cost, no.why if no else "", no.rule if no else ""))
    return tuple(told)


def _away(unit: RegisteredUnit, hex: str) -> int:
    return country().apart(base_of(unit), hex)


def _stays_active(state: State, unit: RegisteredUnit, hex: str) -> bool:
    """OCS 14.11: only a fighter that transfers within its normal range."""
    return is_fighter(state, unit) and _away(unit, hex) <= look_of(state, unit).range


# ---- the mission, OCS 14.2f


def fly(state: State, deed: Deed) -> Procedure[None]:
    """Air combat over an enemy base, interception, flak, the mission itself, and home."""
    side, hex, mission = deed.side, deed.place.hex, FLAK_NAMES[deed.verb]
    flying = units_of(state, deed.counters)
    for unit in flying:
        unit.moved = True
    does = f"transfer to {hex}" if deed.verb == "transfer" else f"fly to {hex}: {VERBS[deed.verb].title.lower()}"
    yield reveal(told_of(side, flying, does), SERIES)
    left = yield from met_on_the_way(state, mission, flying, hex)
    if left and deed.verb == "transfer":
        land(state, left[0], hex, ACTIVE if _stays_active(state, left[0], hex) else INACTIVE)
        return
    if left and deed.verb == "raid":
        yield from _raid(state, left, hex)
    elif left and deed.verb == "bust":
        yield from bust(state, left, hex)
    elif left and deed.verb in ("strike", "hip"):
        yield from _strike(state, left, hex, deed.verb)
    yield from land_again(state, flying, left, hex)


def air_barrage(
    state: State, units: Sequence[RegisteredUnit], hex: str, verb: str, known: Sequence[RegisteredUnit] = ()
) -> Barrage:
    """The air barrage before the dice. `known`: of the target's stack only these."""
    near = barrage_numbers().shifts.short_range_hexes
    special = [Special.SHORT_RANGE] if all(_away(unit, hex) <= near for unit in units) else []
    special += [Special.HIP_SHOOT] if verb == "hip" else []
    return gathered_barrage(state, units[0].side, list(map(bombardment, units)), hex, Arm.AIR, special, known)


def _strike(state: State, flying: Sequence[RegisteredUnit], hex: str, verb: str) -> Procedure[None]:
    if verb == "strike":
        here(state).barraged.append(hex)
    yield from fire_falls(state, flying[0].side, hex, air_barrage(state, flying, hex, verb))


def _raid(state: State, flying: Sequence[RegisteredUnit], hex: str) -> Procedure[None]:
    """OCS 10.0c: levels of the base, and a die for each aircraft that stands there."""
    side, bases = flying[0].side, here(state).bases
    here(state).barraged.append(hex)
    fire = gather_facility(Facility.AIR_BASE, Arm.AIR, list(map(bombardment, flying)))
    dice = yield from Roll(
        question=f"Raid on the air base in {hex}", cite=SERIES, side=side, key="raid", dice=(6,), reading=fire
    )
    result = fire.resolve(dice)
    if result.levels and bases[hex] > 1:
        bases[hex] = max(1, bases[hex] - result.levels)
        yield Note(f"The air base in {hex} is reduced to level {bases[hex]}.", SERIES, EVERYONE)
    there = aircraft(state, other(side), hex)
    if result.planes_lose_on and there:
        question = f"{hex}: an aircraft that throws {result.planes_lose_on} or more loses a step"
        names = tuple(unit.name for unit in there)
        thrown = yield from Roll(
            question=question, cite=SERIES, side=side, key="bombed aircraft", dice=(6,) * len(there), names=names
        )
        for unit, die in zip(there, thrown, strict=True):
            if die >= result.planes_lose_on:
                yield from lose_air_step(state, unit)
