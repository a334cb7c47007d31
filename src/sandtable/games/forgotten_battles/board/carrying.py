"""What aircraft carry, and what becomes of it on the way. OCS 4.7, 14.4g, 14.9."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from sandtable.games.forgotten_battles.board.air_missions import planes_of
from sandtable.games.forgotten_battles.board.aircraft import REDUCED, base_of, is_air
from sandtable.games.forgotten_battles.board.asked_once import (
    carried_by,
    learn_load,
    learn_move_side,
    move_side,
    type_of,
)
from sandtable.games.forgotten_battles.board.casualties import lose
from sandtable.games.forgotten_battles.board.dogfights import Planes
from sandtable.games.forgotten_battles.board.moves import allowance_now, units_of
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    here,
    look_of,
    mobility,
    size_in_re,
    steps_left,
)
from sandtable.games.forgotten_battles.board.supply_on_board import lying_at
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.combat.table import mixed
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words, per_sp
from sandtable.games.forgotten_battles.terrain import Mobility
from sandtable.kernel import DECISION, EVERYONE, ChooseSome, Note, Option, Procedure, Refused, Side


def riders_of(state: State, ids: Sequence[str]) -> list[RegisteredUnit]:
    return [unit for unit in units_of(state, ids) if not is_air(unit)]


def flight(unit: RegisteredUnit, hex: str) -> int:
    return country().apart(base_of(unit), hex)


def lift(state: State, planes: Sequence[RegisteredUnit], hex: str) -> Fraction | None:
    """Tokens that these carry to a hex together: more within half their range; None: nobody has told yet."""
    more, total = air_numbers().missions.lift_within_half_range, Fraction(0)
    for plane in planes:
        told = carried_by(state, plane)
        if told is None:
            return None
        near = flight(plane, hex) * 2 <= look_of(state, plane).range
        total += told * (REDUCED if plane.lost else 1) * (more if near else 1)
    return total


def room_aboard(state: State, planes: Sequence[RegisteredUnit], hex: str) -> int:
    """In tokens, rounded in favour of what is carried (OCS 14.4g)."""
    return ceil(lift(state, planes, hex) or 0)


def weight(state: State, unit: RegisteredUnit) -> Fraction | None:
    """In tokens; who walks slowly counts half (OCS 4.7b). None: nobody has told its Move side yet."""
    allowance = move_side(state, unit)
    if allowance is None:
        return None
    whole = size_in_re(state, unit) * per_sp()
    return whole / 2 if 1 <= allowance <= air_numbers().passengers.half_size_up_to else whole


def weight_of(state: State, units: Sequence[RegisteredUnit]) -> Fraction | None:
    each = [weight(state, unit) for unit in units]
    known = [one for one in each if one is not None]
    return sum(known, Fraction(0)) if len(known) == len(each) else None


def to_carry(state: State, side: Side, base: str) -> int:
    """What lies at a base, less what was brought there in this phase."""
    lying = lying_at(state, side, base)
    return (lying.tokens if lying else 0) - here(state).delivered.get(base, 0)


def take_from_base(state: State, side: Side, base: str, tokens: int) -> None:
    dump = lying_at(state, side, base)
    if dump and tokens:
        dump.tokens -= tokens
        if not dump.tokens:
            del here(state).dumps[dump.id]


# ---- who may go aboard


def refuse_boarding(state: State, side: Side, ids: Sequence[str]) -> Refused | None:
    """Whether there is something to carry at the aircraft's base, and whether it may fly."""
    planes, riders = planes_of(state, ids), riders_of(state, ids)
    base = base_of(planes[0])
    if any(base_of(plane) != base for plane in planes):
        return Refused("aircraft of one base carry together (OCS 14.9a)", SERIES)
    if all(carried_by(state, plane) == 0 for plane in planes):
        return Refused(f"a {type_of(planes[0])} carries nothing, as you told (OCS 14.9)", SERIES)
    if not riders and to_carry(state, side, base) < 1:
        return Refused(f"no supply lies in {base} that could go farther (OCS 12.2a)", SERIES)
    return next((no for unit in riders if (no := _refuse_rider(state, unit, base))), None)


def _refuse_rider(state: State, unit: RegisteredUnit, base: str) -> Refused | None:
    most, allowance = air_numbers().passengers.most_leg_allowance, move_side(state, unit)
    if unit.at != base:
        return Refused(f"{unit.name} is not at the base in {base}", SERIES)
    if mobility(state, unit) is not Mobility.LEG or (allowance or 0) > most:
        return Refused(f"{unit.name} does not fly: only Leg units that move {most} or less (OCS 14.9c)", SERIES)
    if unit.mode not in ((Mode.COMBAT, Mode.MOVE) if state.phase == "movement" else (Mode.MOVE,)):
        return Refused(f"{unit.name} would have to be in Move Mode (OCS 14.9c, d)", SERIES)
    if unit.flown or Fraction(unit.spent) * 2 > allowance_now(state, unit):
        why = "has flown in this phase" if unit.flown else "has spent more than half its allowance"
        return Refused(f"{unit.name} {why} (OCS 4.7d)", SERIES)
    return None


def refuse_load(state: State, ids: Sequence[str], hex: str) -> Refused | None:
    """Whether the aircraft carry these units so far, as far as it has been told what they carry."""
    carried, wanted = lift(state, planes_of(state, ids), hex), weight_of(state, riders_of(state, ids))
    if carried is None or wanted is None or wanted <= carried:
        return None
    return Refused(f"{mixed(wanted)}T want to fly, and {mixed(carried)}T are carried to {hex} (OCS 14.9a)", SERIES)


def learn_cargo(state: State, side: Side, ids: Sequence[str], hex: str) -> Procedure[bool]:
    """Whatever no one has told yet of these; whether they can fly then."""
    for plane in planes_of(state, ids):
        yield from learn_load(state, plane)
    for unit in riders_of(state, ids):
        yield from learn_move_side(state, unit)
    no = refuse_boarding(state, side, ids) or refuse_load(state, ids, hex)
    if no:
        yield Note(f"{TITLES[side]}: nothing is flown, {no.why}.", SERIES, EVERYONE, side)
    return no is None


# ---- on the way


def supply_through(state: State, start: str, tokens: int, flying: Planes, arriving: Planes, hex: str) -> int:
    """Tokens that arrive, of those that left; what those carry who turned back stays at the base, the rest is lost."""
    side = flying[0].side
    there = min(tokens, room_aboard(state, arriving, hex))
    home = min(tokens - there, room_aboard(state, _turned_back(flying, arriving), hex))
    take_from_base(state, side, start, tokens - home)
    here(state).accounts[side].lost += tokens - home - there
    return there


def riders_through(state: State, riders: Planes, flying: Planes, arriving: Planes, hex: str) -> Procedure[Planes]:
    """Who arrives. Those for whom there is room only aboard aircraft that turned back stay, all others are lost."""
    on = yield from _who_fits(state, riders, room_aboard(state, arriving, hex), f"go on to {hex}")
    rest = [unit for unit in riders if unit not in on]
    back = yield from _who_fits(state, rest, room_aboard(state, _turned_back(flying, arriving), hex), "are flown back")
    for unit in rest:
        unit.flown = unit.moved = True
        if unit not in back:
            lose(state, unit, steps_left(unit))
            yield Note(f"{TITLES[unit.side]}: {unit.name} is lost with its aircraft.", SERIES, EVERYONE, unit.side)
    return on


def _turned_back(flying: Planes, arriving: Planes) -> Planes:
    return [plane for plane in flying if base_of(plane) and plane not in arriving]


def _who_fits(state: State, units: Planes, room: int, does: str) -> Procedure[Planes]:
    each = {unit.id: weight(state, unit) or Fraction(0) for unit in units}
    if sum(each.values()) <= room:
        return units
    light, left = list[str](), Fraction(room)
    for id in sorted(each, key=lambda id: (-each[id], id)):
        if each[id] <= left:
            light.append(id)
            left -= each[id]
    if not light:
        return []
    chosen = yield from ChooseSome(
        question=f"There is room for {in_words(room)}: which units {does}?",
        telling=f"There is room for {in_words(room)}; {{}} {does}.",
        cite=SERIES,
        wants=DECISION,
        side=units[0].side,
        key="room aboard",
        options=tuple(Option(unit.id, f"{unit.name}: {mixed(each[unit.id])}T") for unit in units),
        suggestion=light,
        also=lambda ids: f"{in_words(room)} find room (OCS 14.4g)" if sum(each[id] for id in ids) > room else None,
    )
    return [unit for unit in units if unit.id in chosen]
