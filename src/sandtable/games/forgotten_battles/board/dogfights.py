"""In the air: combat round by round, interception, flak. OCS 14.3 to 14.5."""

from collections.abc import Sequence

from sandtable.games.forgotten_battles.board.aircraft import (
    aircraft,
    base_of,
    bombardment,
    flown_by,
    lose_air_step,
    patrols,
    ready,
)
from sandtable.games.forgotten_battles.board.holding import holder
from sandtable.games.forgotten_battles.board.standing import SERIES, here, is_hq, stack
from sandtable.games.forgotten_battles.booklet.counters import read_counter
from sandtable.games.forgotten_battles.combat import AirCombat, FlakTarget, Mode, gather_flak
from sandtable.games.forgotten_battles.combat.air import Flak, air_numbers
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import INACTIVE, RegisteredUnit
from sandtable.kernel import DECISION, Choose, Option, Procedure, Roll, Side

Planes = list[RegisteredUnit]


def can_attack(state: State, units: Sequence[RegisteredUnit]) -> Planes:
    """Those whose air rating is not in parentheses (OCS 14.3a)."""
    return [unit for unit in units if not flown_by(state, unit).parenthesised]


def air_combat(state: State, began: Planes, met: Planes) -> Procedure[None]:
    """Rounds until one side is alone, or nobody is left who could attack; whoever aborts leaves its list."""
    while began and met:
        ours, theirs = (began, met) if can_attack(state, began) else (met, began)
        if not can_attack(state, ours):
            return
        one = yield from _select(state, ours[0].side, can_attack(state, ours), "attacks")
        two = yield from _select(state, theirs[0].side, theirs, "meets the attack")
        combat = AirCombat(flown_by(state, one), flown_by(state, two))
        dice = yield from Roll(
            question=f"Air combat: {one.name} against {two.name}",
            cite=SERIES,
            side=one.side,
            key="air combat",
            dice=(6, 6, 6),
            names=("combat", "combat", "loss"),
            reading=combat,
        )
        result = combat.resolve(dice)
        for unit, aborts, planes in ((one, result.attacker_aborts, ours), (two, result.defender_aborts, theirs)):
            if aborts:
                planes.remove(unit)
                unit.mode = INACTIVE
                if result.step_lost:
                    yield from lose_air_step(state, unit)


def _select(state: State, side: Side, planes: Planes, does: str) -> Procedure[RegisteredUnit]:
    best = max(planes, key=lambda unit: (flown_by(state, unit).air, unit.id))
    if len(planes) == 1:
        return best
    chosen = yield from Choose(
        question=f"Air combat: which of your aircraft {does}?",
        telling=f"Air combat: {{}} {does}.",
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="dogfight",
        options=tuple(Option(u.id, f"{u.name}: air rating {flown_by(state, u).air}") for u in planes),
        suggestion=best.id,
    )
    return state.register[chosen]


def interception(state: State, flying: Planes, hex: str) -> Procedure[None]:
    """One Active fighter whose Patrol Zone has the hex may meet the mission; if it wins it stays Active."""
    enemy = other(flying[0].side)
    fighters = patrols(state, enemy, hex)
    if not fighters:
        return
    chosen = yield from Choose(
        question=f"{len(flying)} enemy aircraft fly to {hex}. Do you intercept?",
        telling=f"Over {hex} they are met by {{}}.",
        cite="tfb.weather.limited.phase",
        wants=DECISION,
        side=enemy,
        key="intercept",
        context=tuple(f"{u.name}: air rating {flown_by(state, u).air}." for u in flying),
        options=(
            *(Option(u.id, f"{u.name} from {base_of(u)}, air rating {flown_by(state, u).air}") for u in fighters),
            Option("no", "No", telling=f"Nobody meets them over {hex}."),
        ),
        suggestion=max(fighters, key=lambda unit: (flown_by(state, unit).air, unit.id)).id,
    )
    if chosen != "no":
        yield from air_combat(state, [state.register[chosen]], flying)


def met_on_the_way(state: State, mission: str, flying: Planes, hex: str) -> Procedure[Planes]:
    """OCS 14.2f: Active aircraft at an enemy base, an interceptor, flak; whoever is over the hex after that."""
    left = list(flying)
    yield from air_combat(state, left, ready(aircraft(state, other(flying[0].side), hex)))
    if left and shot_at(state, mission, left, hex):
        yield from interception(state, left, hex)
    if left:
        yield from flak_fire(state, mission, left, hex)
    return left


# ---- flak


def flak_over(state: State, mission: str, flying: Planes, hex: str) -> Flak | None:
    """The roll against a mission to this hex, with everything that shoots there; None where it is not shot at."""
    enemy = other(flying[0].side)
    there = stack(state, hex, enemy)
    guns = [read_counter(unit.counter).flak for unit in there if unit.mode == Mode.COMBAT]
    target = FlakTarget(
        hq=any(is_hq(unit) for unit in there),
        base_level=here(state).bases.get(hex, 0) if holder(state, hex) == enemy else 0,
        flak_units=tuple(gun for gun in guns if gun),
        patrol_zone=bool(patrols(state, enemy, hex)),
    )
    return gather_flak(mission, [flown_by(state, unit) for unit in flying], target)


def flak_fire(state: State, mission: str, flying: Planes, hex: str) -> Procedure[None]:
    flak = flak_over(state, mission, flying, hex)
    if flak is None:
        return
    side = other(flying[0].side)
    dice = yield from Roll(
        question=f"Flak over {hex}",
        cite="tfb.special.common.flak.drm",
        side=side,
        key="flak",
        dice=(6, 6),
        context=tuple(f"{m.value:+d}: {m.reason}." for m in flak.modifiers),
        reading=flak,
    )
    if not flak.hit(dice):
        return
    hit = flying[0]
    if len(flying) > 1:
        [die] = yield from Roll(
            question=f"Flak over {hex}: which aircraft is hit?", cite=SERIES, side=side, key="flak hit", dice=(6,)
        )
        hit = _victim(flying, die)
    yield from lose_air_step(state, hit)
    if not base_of(hit):
        flying.remove(hit)


def _victim(flying: Planes, die: int) -> RegisteredUnit:
    word = air_numbers().flak.hits[len(flying)][die - 1]
    if word.isdigit():
        return flying[int(word) - 1]
    return (min if word == "weakest" else max)(flying, key=lambda unit: (bombardment(unit), unit.id))


def shot_at(state: State, mission: str, flying: Planes, hex: str) -> bool:
    """OCS 14.4a: whether flak, and so interception, may meet this mission."""
    numbers = air_numbers().flak
    zone = bool(patrols(state, other(flying[0].side), hex))
    return mission in numbers.always or (mission in numbers.in_patrol_zone and zone)


def names_of(units: Sequence[RegisteredUnit]) -> str:
    return ", ".join(unit.name for unit in units)


def told_of(side: Side, units: Sequence[RegisteredUnit], does: str) -> str:
    return f"{TITLES[side]}: {names_of(units)} {does}."
