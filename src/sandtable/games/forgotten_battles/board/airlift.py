"""Supply and units by air, from base to base. OCS 14.9, 15.0b."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from sandtable.games.forgotten_battles.board.air_missions import AIRLIFT, planes_of, refuse_flight
from sandtable.games.forgotten_battles.board.aircraft import base_of, bases_of, land
from sandtable.games.forgotten_battles.board.carrying import (
    flight,
    learn_cargo,
    lift,
    refuse_boarding,
    refuse_load,
    riders_of,
    riders_through,
    room_aboard,
    supply_through,
    to_carry,
    weight_of,
)
from sandtable.games.forgotten_battles.board.dogfights import Planes, met_on_the_way, names_of, told_of
from sandtable.games.forgotten_battles.board.landing import land_again
from sandtable.games.forgotten_battles.board.moves import allowance_now
from sandtable.games.forgotten_battles.board.standing import SERIES, here, lay, look_of, refuse_stacking
from sandtable.games.forgotten_battles.board.supply_on_board import deliver
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.combat.table import mixed
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    Choose,
    Deed,
    Destination,
    Note,
    Option,
    Place,
    Procedure,
    Refused,
    Side,
    counted,
    reveal,
)

MISSION = "transport"
HOME, STAY = "home", "stay"


def room_at(state: State, hex: str) -> int:
    """Tokens that the base can still unload in this phase from aircraft that fly home."""
    level = max(1, here(state).bases[hex])
    return air_numbers().missions.unloaded_for_a_level * level - here(state).flown_in.get(hex, 0)


def refuse_takeoff(state: State, side: Side, ids: Sequence[str]) -> Refused | None:
    """Whether these can carry something now, wherever to."""
    return refuse_flight(state, side, AIRLIFT.key, ids) or refuse_boarding(state, side, ids)


def _refuse_landing(state: State, ids: Sequence[str], hex: str) -> Refused | None:
    planes, riders, twice = planes_of(state, ids), riders_of(state, ids), air_numbers().missions.range_of_who_stays
    short = next((unit for unit in planes if flight(unit, hex) > look_of(state, unit).range * twice), None)
    if short:
        most, away = look_of(state, short).range * twice, counted(flight(short, hex), "hex")
        return Refused(f"{hex} is {away} from the base of {short.name}, which flies {most} to stay there", SERIES)
    return refuse_load(state, ids, hex) or (refuse_stacking(state, riders, hex) if riders else None)


def _others(state: State, side: Side, ids: Sequence[str]) -> list[str]:
    return [hex for hex in bases_of(state, side) if hex != base_of(planes_of(state, ids)[0])]


def refuse_airlift(state: State, deed: Deed) -> Refused | None:
    if no := refuse_takeoff(state, deed.side, deed.counters):
        return no
    if deed.place.hex not in _others(state, deed.side, deed.counters):
        return Refused(f"there is no other air base of yours in {deed.place}", SERIES)
    return _refuse_landing(state, deed.counters, deed.place.hex)


def airlift_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    if not planes_of(state, ids) or refuse_takeoff(state, side, ids):
        return ()
    told = []
    for hex in _others(state, side, ids):
        no = _refuse_landing(state, ids, hex)
        cost = str(max(flight(plane, hex) for plane in planes_of(state, ids)))
        told.append(Destination(Place(hex=hex), cost, no.why if no else "", no.rule if no else ""))
    return tuple(told)


def airlift(state: State, deed: Deed) -> Procedure[None]:
    """Units where some were picked, else supply; who gets through unloads, and lands there where it must."""
    side, hex, ids = deed.side, deed.place.hex, deed.counters
    flying, riders = planes_of(state, ids), riders_of(state, ids)
    if not (yield from learn_cargo(state, side, ids, hex)):
        return
    start, carried = base_of(flying[0]), lift(state, flying, hex) or Fraction(0)
    tokens = 0 if riders else min(to_carry(state, side, start), floor(carried))
    wanted = (weight_of(state, riders) or Fraction(0)) if riders else Fraction(tokens)
    staying = yield from _who_stays(state, flying, wanted, hex, choice=not riders)
    if not riders:
        tokens = min(tokens, floor(room_at(state, hex) + (lift(state, staying, hex) or 0)))
    if not riders and tokens < 1:
        yield Note(f"{TITLES[side]}: nothing can be flown from {start} to {hex}.", SERIES, EVERYONE, side)
        return
    for plane in flying:
        plane.moved = True
    cargo = names_of(riders) if riders else in_words(tokens)
    yield reveal(told_of(side, flying, f"fly {cargo} to {hex}"), SERIES)
    arriving = yield from met_on_the_way(state, MISSION, flying, hex)
    if riders:
        landed = yield from riders_through(state, riders, flying, arriving, hex)
        _set_down(state, landed, hex)
        unloaded = weight_of(state, landed) or Fraction(0)
    else:
        unloaded = Fraction(supply_through(state, start, tokens, flying, arriving, hex))
        if unloaded:
            deliver(state, side, int(unloaded), hex)
    here_now = [plane for plane in arriving if plane in staying]
    over = max(Fraction(0), unloaded - room_aboard(state, here_now, hex))
    here(state).flown_in[hex] = here(state).flown_in.get(hex, 0) + ceil(over)
    for plane in here_now:
        land(state, plane, hex)
    leaving = [plane for plane in flying if plane not in here_now]
    if leaving:
        yield from land_again(state, leaving, [p for p in arriving if p in leaving], hex, nearer=True)


def _who_stays(state: State, flying: Planes, wanted: Fraction, hex: str, *, choice: bool) -> Procedure[Planes]:
    """Whoever flew beyond its range; all where the base unloads less than they bring (OCS 14.9f)."""
    must = [plane for plane in flying if flight(plane, hex) > look_of(state, plane).range]
    room = room_at(state, hex) + (lift(state, must, hex) or Fraction(0))
    if wanted <= room or len(must) == len(flying):
        return must
    if not choice:
        return flying
    chosen = yield from Choose(
        question=f"The base in {hex} unloads {mixed(max(Fraction(0), room))}T now. Do the aircraft stay there?",
        context=("Who stays there Inactive unloads whatever it carries (OCS 14.9f).",),
        cite=SERIES,
        wants=DECISION,
        side=flying[0].side,
        key="stay",
        options=(
            Option(HOME, "No, they fly home", telling=f"The aircraft do not stay in {hex}."),
            Option(STAY, f"Yes, with {mixed(wanted)}T", telling=f"The aircraft are to stay in {hex}."),
        ),
        suggestion=HOME,
    )
    return flying if chosen == STAY else must


def _set_down(state: State, landed: Planes, hex: str) -> None:
    """Before and after the flight together a unit moves half its allowance (OCS 14.9d)."""
    for unit in landed:
        unit.spent = str(Fraction(unit.spent) + allowance_now(state, unit) / 2)
        unit.mode, unit.moved, unit.flown = Mode.MOVE, True, True
    lay(state, landed, hex)
    if landed:
        here(state).active = [unit.id for unit in landed]
