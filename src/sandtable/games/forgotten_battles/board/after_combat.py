"""After the dice: steps lost, retreats, DG, exploitation, advance. OCS 9.10 to 9.14."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sandtable.games.forgotten_battles.board.casualties import lose
from sandtable.games.forgotten_battles.board.falling_back import best_retreat, hexes_to_give
from sandtable.games.forgotten_battles.board.laid_open import Fight, with_figures
from sandtable.games.forgotten_battles.board.moves import enter
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    conditions,
    fighter,
    hexes_of,
    is_hq,
    lay,
    mobility,
    on_map,
    refuse_stacking,
    stack,
    steps_left,
    zoc_of,
)
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.maps import country, file_of
from sandtable.games.forgotten_battles.movement import crossing_cost
from sandtable.games.forgotten_battles.movement.situation import QUIET
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.terrain import Conditions, CostKind, Mobility
from sandtable.hexes.grid import Hex, distance
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    Amount,
    ChooseSome,
    Note,
    Option,
    PlaceHex,
    Procedure,
    Refused,
    Side,
    counted,
)

FEW = 3


@dataclass(frozen=True)
class Outcome:
    """What became of the attackers' options: hexes of retreat taken, and whether any were left open."""

    retreated: int = 0
    unfilled: bool = False

    @property
    def excuses(self) -> bool:
        """OCS 9.11: the defender may ignore his options if the attacker retreated or could not fill his."""
        return self.retreated > 0 or self.unfilled


def alive(units: Sequence[RegisteredUnit]) -> list[RegisteredUnit]:
    return [unit for unit in units if on_map(unit)]


# ---- losses


def lose_steps(
    state: State, units: Sequence[RegisteredUnit], steps: int, first: RegisteredUnit | None = None
) -> Procedure[int]:
    """The first from the unit that led, then one from each in turn; how many could not be filled."""
    order = ([first] if first else []) + [u for u in sorted(units, key=lambda u: (-steps_left(u), u.id)) if u != first]
    place = 0
    while steps and alive(order):
        unit = order[place % len(order)]
        place += 1
        if not on_map(unit):
            continue
        yield from lose_a_step(state, unit)
        steps -= 1
    return steps


def lose_a_step(state: State, unit: RegisteredUnit) -> Procedure[None]:
    lose(state, unit)
    told = "loses a step" if steps_left(unit) else "is destroyed"
    yield Note(f"{TITLES[unit.side]}: {unit.name} {told}.", SERIES, EVERYONE, unit.side)


def disorganize(units: Sequence[RegisteredUnit]) -> None:
    for unit in alive(units):
        unit.mode = Mode.DG


def attacker_suffers(state: State, fight: Fight) -> Procedure[Outcome]:
    effect = fight.result.attacker
    yield from lose_steps(state, fight.attackers, effect.losses, fight.leads)
    return (yield from _options(state, fight, fight.attackers, effect.options))


def defender_suffers(state: State, fight: Fight, *, excused: bool) -> Procedure[None]:
    effect = fight.result.defender
    yield from lose_steps(state, fight.defenders, effect.losses, fight.holds)
    if effect.dg:
        disorganize(fight.defenders)
    for unit in alive(fight.defenders):
        if unit.mode == Mode.RESERVE:
            unit.mode = Mode.COMBAT  # OCS 5.3: a combat result ends it
    if excused and effect.options:
        told = f"{fight.hex}: the attackers did not hold, so the defenders ignore their options."
        yield Note(told, SERIES, EVERYONE)
        return
    yield from _options(state, fight, fight.defenders, effect.options)


def _options(state: State, fight: Fight, units: Sequence[RegisteredUnit], options: int) -> Procedure[Outcome]:
    """Steps or hexes of retreat, in any mix; whoever fought retreats together, each stack from its own hex."""
    left = alive(units)
    if not options or not left:
        return Outcome(unfilled=bool(options))
    side, attacks = left[0].side, units is fight.attackers
    leader = fight.leads if attacks else fight.holds
    most = max((n for n in range(options + 1) if not n or _can_all_retreat(state, left, n)), default=0)
    hexes = 0
    if most:
        hexes = yield from Amount(
            question=f"{counted(options, 'option')} for {_names(left)}: how many hexes of retreat? The rest are steps.",
            telling=f"{counted(options, 'option')} for {_names(left)}: {{}} of retreat, the rest in steps.",
            cite=SERIES,
            wants=DECISION,
            side=side,
            key="options",
            context=(*fight.told(), f"Who has to take them: {with_figures(left)}."),
            maximum=most,
            unit="hexes",
            suggestion=hexes_to_give(
                state, left, options, most, won=attacks and bool(fight.result.defender.options), hex=fight.hex
            ),
        )
    unfilled = yield from lose_steps(state, left, options - hexes, leader if on_map(leader) else None)
    if hexes:
        for hex in dict.fromkeys(unit.at for unit in alive(left)):
            yield from retreat(state, side, hex, [u for u in alive(left) if u.at == hex], hexes, fight.told())
    return Outcome(hexes, bool(unfilled))


# ---- retreat


@lru_cache(maxsize=65536)
def passable(file: str, one: Hex, two: Hex, mobility: Mobility, now: Conditions) -> bool:
    """Whether such a unit may cross from one hex to the next at all."""
    cost = crossing_cost(country(file).chart, country(file).crossing(one, two, QUIET), mobility, now)
    return cost.kind is not CostKind.PROHIBITED


def retreats(state: State, units: Sequence[RegisteredUnit], hexes: int) -> dict[str, int]:
    """Where these may retreat to, with how many enemy ZOCs the best way there leads through.

    The whole distance away (OCS 9.12), not through enemies, not over what they may not cross, with room at the end.
    """
    side, start = units[0].side, country().hex(units[0].at)
    closed, zoc = hexes_of(state, other(side)), zoc_of(state, other(side))
    ways, now = {mobility(state, unit) for unit in units}, conditions(state)
    reached = {start: 0}
    for gone in range(1, hexes + 1):
        further: dict[Hex, int] = {}
        for hex, bad in reached.items():
            for near in country().hexmap.grid.neighbours(hex):
                if near in closed or distance(start, near) != gone:
                    continue
                if all(passable(file_of(state), hex, near, way, now) for way in ways):
                    further[near] = min(further.get(near, hexes), bad + (near in zoc))
        reached = further
    names = {country().name(hex): bad for hex, bad in reached.items()}
    return {name: bad for name, bad in sorted(names.items()) if refuse_stacking(state, units, name) is None}


def _can_all_retreat(state: State, units: Sequence[RegisteredUnit], hexes: int) -> bool:
    starts = dict.fromkeys(unit.at for unit in units)
    return all(retreats(state, [u for u in units if u.at == start], hexes) for start in starts)


def _names(units: Sequence[RegisteredUnit]) -> str:
    """By name where they are few; the context of a question lists them all."""
    return ", ".join(unit.name for unit in units) if len(units) <= FEW else counted(len(units), "unit")


def retreat(
    state: State, side: Side, start: str, units: Sequence[RegisteredUnit], hexes: int, told: tuple[str, ...] = ()
) -> Procedure[None]:
    open_to = retreats(state, units, hexes)
    if not open_to:  # those before them took the room
        yield from lose_steps(state, units, hexes)
        return
    zocs = ", ".join(hex for hex, bad in open_to.items() if bad)
    end = yield from PlaceHex(
        question=f"{_names(units)}: retreat {counted(hexes, 'hex')} from {start}. To where?",
        told_after=True,
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="retreat",
        hexes=tuple(open_to),
        context=(*told, *([f"Through an enemy ZOC, and so DG: {zocs}."] if zocs else ())),
        suggestion=best_retreat(state, units, open_to),
        outside=f"is not {hexes} from {start} by a way that is open",
    )
    lay(state, units, end)
    for unit in units:
        if is_hq(unit):
            unit.mode = Mode.MOVE  # OCS 4.7: an HQ flips to retreat
    gone = counted(len(units), "unit retreats", "units retreat")
    yield Note(f"{TITLES[side]}: {gone} from {start} to {end}.", SERIES, EVERYONE, side)
    yield from _disorder(state, side, units, end, open_to.get(end, 0), hexes)


def _disorder(
    state: State, side: Side, units: Sequence[RegisteredUnit], end: str, zocs: int, hexes: int
) -> Procedure[None]:
    """OCS 5.6: DG by the second hex or an enemy ZOC; who already was loses a step to the ZOC. Bystanders share it."""
    if zocs:
        for unit in [unit for unit in units if unit.mode == Mode.STRAT]:  # OCS 5.4: it kills them
            lose(state, unit, steps_left(unit))
            yield Note(f"{TITLES[unit.side]}: {unit.name} was in Strat Mode and is destroyed.", SERIES, EVERYONE)
        units = alive(units)
    was = any(unit.mode == Mode.DG for unit in units)
    if hexes > 1 or zocs:
        disorganize(stack(state, end, side))
        yield Note(f"{end}: DG.", SERIES, EVERYONE, side)
    if was and zocs:
        yield from lose_steps(state, units, zocs)


# ---- exploitation and advance


def follow_up(state: State, fight: Fight, outcome: Outcome) -> Procedure[None]:
    """Who may exploit is marked; the hex is taken by whoever advances (OCS 9.13, 9.14)."""
    units, effect = alive(fight.attackers), fight.result.attacker
    if outcome.retreated or not units:
        return
    for unit in units:
        if effect.exploit is not None and unit.mode != Mode.DG and fighter(state, unit).ar >= effect.exploit:
            unit.mode = Mode.EXPLOIT
    if stack(state, fight.hex, other(units[0].side)):
        return
    yield from advance(state, units, fight.hex)


def advance(state: State, units: Sequence[RegisteredUnit], hex: str) -> Procedure[None]:
    side, now = units[0].side, conditions(state)
    may = [
        u for u in units if passable(file_of(state), country().hex(u.at), country().hex(hex), mobility(state, u), now)
    ]
    if not may:
        return
    listed = {unit.id: unit for unit in may}

    def also(ids: list[str]) -> Refused | None:
        return refuse_stacking(state, [listed[id] for id in ids], hex) if ids else None

    some: list[str] = []
    for unit in may:
        if also([*some, unit.id]) is None:
            some.append(unit.id)
    chosen = yield from ChooseSome(
        question=f"{hex} is empty: who advances?",
        told_after=True,
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="advance",
        options=tuple(Option(unit.id, unit.name, f"from {unit.at}") for unit in may),
        also=also,
        suggestion=some,
    )
    if chosen:
        lay(state, [listed[id] for id in chosen], hex)
        gone = counted(len(chosen), "unit advances", "units advance")
        yield Note(f"{TITLES[side]}: {gone} into {hex}.", SERIES, EVERYONE, side)
        yield from enter(state, side, hex, advance=True)
