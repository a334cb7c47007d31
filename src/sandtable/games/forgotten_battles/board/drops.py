"""Air drops: supply at any time, units by a Drop Plan made two turns before. OCS 14.10.

Gliders are left out: the booklets know none.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import floor

from sandtable.games.forgotten_battles.board.air_missions import DROP, planes_of, refuse_flight
from sandtable.games.forgotten_battles.board.aircraft import base_of
from sandtable.games.forgotten_battles.board.carrying import (
    flight,
    learn_cargo,
    lift,
    refuse_boarding,
    refuse_load,
    riders_of,
    riders_through,
    supply_through,
    to_carry,
)
from sandtable.games.forgotten_battles.board.casualties import lose
from sandtable.games.forgotten_battles.board.dogfights import Planes, met_on_the_way, names_of, told_of
from sandtable.games.forgotten_battles.board.drop_plans import planned_for
from sandtable.games.forgotten_battles.board.landing import land_again
from sandtable.games.forgotten_battles.board.moves import allowance_now, enter
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    here,
    lay,
    look_of,
    refuse_stacking,
    stack,
    steps_left,
)
from sandtable.games.forgotten_battles.board.supply_on_board import deliver
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.maps import country, country_of
from sandtable.games.forgotten_battles.sides import SOVIET, TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    Amount,
    Deed,
    Destination,
    Modifier,
    Note,
    Place,
    Procedure,
    Refused,
    Roll,
    Side,
    counted,
    reveal,
)

MISSION = "drop"


def refuse_jump(state: State, side: Side, ids: Sequence[str]) -> Refused | None:
    """Whether these can drop something now, wherever."""
    if no := refuse_flight(state, side, DROP.key, ids) or refuse_boarding(state, side, ids):
        return no
    riders = riders_of(state, ids)
    if riders and state.phase != "movement":
        return Refused("units are dropped in the Movement Phase (OCS 14.10b)", SERIES)
    tired = next((unit for unit in riders if Fraction(unit.spent)), None)
    if tired:
        return Refused(f"{tired.name} has moved, and whoever is dropped does not (OCS 4.7d)", SERIES)
    rash = next((unit for unit in riders if not planned_for(state, unit)), None)
    return Refused(f"no Drop Plan of {rash.name} is for this turn (OCS 14.10b)", SERIES) if rash else None


def _refuse_target(state: State, ids: Sequence[str], hex: str) -> Refused | None:
    planes, riders = planes_of(state, ids), riders_of(state, ids)
    short = next((unit for unit in planes if flight(unit, hex) > look_of(state, unit).range), None)
    if short:
        most, away = look_of(state, short).range, counted(flight(short, hex), "hex")
        return Refused(f"{hex} is {away} from the base of {short.name}, which flies {most}", SERIES)
    if any(planned_for(state, unit) != hex for unit in riders):
        return Refused(f"the Drop Plan names another hex than {hex} (OCS 14.10b)", SERIES)
    if stack(state, hex, other(planes[0].side)):
        return Refused(f"what lands on the enemy in {hex} is destroyed (OCS 14.10d)", SERIES)
    return refuse_load(state, ids, hex) or (refuse_stacking(state, riders, hex) if riders else None)


def refuse_drop(state: State, deed: Deed) -> Refused | None:
    no = refuse_jump(state, deed.side, deed.counters)
    return no or _refuse_target(state, deed.counters, deed.place.hex)


def drop_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    """The hexes in range; of units that of their plan."""
    planes = planes_of(state, ids)
    if not planes or refuse_jump(state, side, ids):
        return ()
    planned = {planned_for(state, unit) for unit in riders_of(state, ids)}
    told = []
    for hex in planned or map(country().name, country().hexmap.grid.hexes):
        no, away = _refuse_target(state, ids, hex), max(flight(plane, hex) for plane in planes)
        if no is None or planned:
            told.append(Destination(Place(hex=hex), str(away), no.why if no else "", no.rule if no else ""))
    return tuple(told)


# ---- the success table


def needed(state: State, side: Side, hex: str) -> tuple[int, tuple[Modifier, ...], str]:
    """What two dice must show, what is added to them, and which line of the table it is."""
    numbers, friendly = air_numbers().drop, hex in here(state).began.values()
    ground = country_of(state).terrain(country().hex(hex))
    clear = hex in here(state).bases or set(ground) <= set(numbers.clear)
    row = {
        (True, True): numbers.friendly_clear,
        (True, False): numbers.friendly_closed,
        (False, True): numbers.enemy_clear,
        (False, False): numbers.enemy_closed,
    }
    words = f"{'Friendly' if friendly else 'Enemy'} hex, {'Clear' if clear else 'Closed'}"
    modifiers = (Modifier(numbers.soviet, "Soviet air drop", SERIES),) if side == SOVIET else ()
    return row[friendly, clear], modifiers, words


def chance(need: int, modifiers: Sequence[Modifier]) -> Fraction:
    added = sum(modifier.value for modifier in modifiers)
    throws = list(product(range(1, 7), repeat=2))
    return Fraction(sum(sum(dice) + added >= need for dice in throws), len(throws))


def _who_lands(state: State, side: Side, names: Sequence[str], hex: str) -> Procedure[list[bool]]:
    """Two dice for each unit and each token; nobody who comes down on the enemy."""
    if not names or stack(state, hex, other(side)):
        return [False] * len(names)
    need, modifiers, words = needed(state, side, hex)
    dice = yield from Roll(
        question=f"Air drop in {hex}",
        cite=SERIES,
        side=side,
        key="air drop",
        dice=(6, 6) * len(names),
        names=tuple(f"{name}, die {n}" for name in names for n in (1, 2)),
        context=(
            f"{words}: two dice, {need} or more; else it is destroyed.",
            *(f"{modifier.value:+d}: {modifier.reason}." for modifier in modifiers),
            f"The chance of each is {chance(need, modifiers)}.",
        ),
    )
    added = sum(modifier.value for modifier in modifiers)
    return [dice[n] + dice[n + 1] + added >= need for n in range(0, len(dice), 2)]


# ---- the drop


def drop(state: State, deed: Deed) -> Procedure[None]:
    side, hex, ids = deed.side, deed.place.hex, deed.counters
    flying, riders = planes_of(state, ids), riders_of(state, ids)
    if not (yield from learn_cargo(state, side, ids, hex)):
        return
    start = base_of(flying[0])
    most = 0 if riders else min(to_carry(state, side, start), floor(lift(state, flying, hex) or 0))
    if not riders and most < 1:
        yield Note(f"{TITLES[side]}: nothing can be dropped in {hex}.", SERIES, EVERYONE, side)
        return
    tokens = yield from _how_much(side, most, hex)
    for plane in flying:
        plane.moved = True
    for unit in riders:
        if plan := here(state).drops.get(unit.id):
            plan.done = True
    cargo = names_of(riders) if riders else in_words(tokens)
    yield reveal(told_of(side, flying, f"fly to {hex} to drop {cargo}"), SERIES)
    arriving = yield from met_on_the_way(state, MISSION, flying, hex)
    if riders:
        over = yield from riders_through(state, riders, flying, arriving, hex)
        yield from _jump(state, side, over, hex)
    else:
        yield from _throw_out(state, side, supply_through(state, start, tokens, flying, arriving, hex), hex)
    yield from land_again(state, flying, arriving, hex, nearer=True)


def _how_much(side: Side, most: int, hex: str) -> Procedure[int]:
    if most < 2:
        return most
    tokens = yield from Amount(
        question=f"How much supply is dropped in {hex}?",
        telling=f"So much is to be dropped in {hex}: {{}}.",
        context=("Each token is thrown for by itself (OCS 14.10d).",),
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="dropped",
        minimum=1,
        maximum=most,
        unit="tokens",
        suggestion=most,
    )
    return tokens


def _throw_out(state: State, side: Side, tokens: int, hex: str) -> Procedure[None]:
    landed = yield from _who_lands(state, side, [f"token {n + 1}" for n in range(tokens)], hex)
    here(state).accounts[side].lost += tokens - sum(landed)
    if any(landed):
        deliver(state, side, sum(landed), hex)
    told = f"{in_words(sum(landed))} of {in_words(tokens)} can be used in {hex}"
    yield Note(
        f"{TITLES[side]}: {told if any(landed) else f'all that was dropped in {hex} is lost'}.", SERIES, EVERYONE
    )


def _jump(state: State, side: Side, riders: Planes, hex: str) -> Procedure[None]:
    landed = yield from _who_lands(state, side, [unit.name for unit in riders], hex)
    down = [unit for unit, safe in zip(riders, landed, strict=True) if safe]
    for unit in riders:
        unit.flown = unit.moved = True
        if unit in down:
            unit.mode, unit.spent = Mode.MOVE, str(allowance_now(state, unit))
        else:
            lose(state, unit, steps_left(unit))
            yield Note(f"{TITLES[side]}: {unit.name} is destroyed in the drop on {hex}.", SERIES, EVERYONE, side)
    if down:
        lay(state, down, hex)
        yield Note(f"{TITLES[side]}: {names_of(down)} landed in {hex}.", SERIES, EVERYONE, side)
        yield from enter(state, side, hex)
