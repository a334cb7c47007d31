"""Which attacks a side could make now, and their odds by what it knows of the enemy: the counter on top (OCS 4.9)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sandtable.games.forgotten_battles.board.combats import adjacent, gathered_against, refuse_battle
from sandtable.games.forgotten_battles.board.moves import reaches
from sandtable.games.forgotten_battles.board.standing import fielded, fights_now, may_attack, stack
from sandtable.games.forgotten_battles.combat import Attack, CombatSupply
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.movement import Reach
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import Deed, NotUnderstood, Place, Refused, Side


@dataclass(frozen=True)
class PossibleAttack:
    """All who can attack a hex now. `hidden` counters lie below the one on top, whose strength nobody else knows."""

    hex: str
    units: tuple[RegisteredUnit, ...]
    hidden: int
    attack: Attack


def possible_attacks(state: State, side: Side) -> Iterator[PossibleAttack]:
    """Every hex that somebody of this side can attack now, with everybody who can."""
    for hex in sorted({enemy.at for enemy in fielded(state, other(side))}):
        if found := attack_on(state, side, hex):
            yield found


def attack_on(state: State, side: Side, hex: str, of: Sequence[RegisteredUnit] | None = None) -> PossibleAttack | None:
    """By all who can, or by those of these who can."""
    units = attackers_of(state, side, hex, of)
    if not units:
        return None
    *below, top = stack(state, hex, other(side))
    attack = gathered_against(state, units, hex, [top], CombatSupply.PAID)
    return PossibleAttack(hex, units, len(below), attack)


def attacks_after_moving(state: State, side: Side, hex: str) -> Iterator[PossibleAttack]:
    """Each stack that could get next to this hex in this phase and attack it, from the first hex that it gets to.

    A stack is all of one hex that may attack and gets there. What attacks would cost is not looked at.
    """
    yield from _from_there(state, side, hex, stacks_within_reach(state, side).get(hex, ()))


def every_attack(state: State, side: Side) -> Iterator[PossibleAttack]:
    """The same for every hex of the enemy; who gets where is looked for once."""
    for hex, stacks in stacks_within_reach(state, side).items():
        yield from _from_there(state, side, hex, stacks)


def _from_there(
    state: State, side: Side, hex: str, stacks: Iterable[tuple[list[RegisteredUnit], str]]
) -> Iterator[PossibleAttack]:
    for units, near in stacks:
        *below, top = stack(state, hex, other(side))
        moved = tuple(replace(unit, at=near) for unit in units)
        try:
            yield PossibleAttack(hex, moved, len(below), gathered_against(state, moved, hex, [top], CombatSupply.PAID))
        except (Refused, NotUnderstood):
            continue


def stacks_within_reach(state: State, side: Side) -> dict[str, list[tuple[list[RegisteredUnit], str]]]:
    """For each enemy hex the stacks that can get next to it, each with the first hex from which it could attack."""
    grid = country().hexmap.grid
    fit = [u for u in fielded(state, side) if may_attack(state, u) and not u.fought]
    stacks: dict[str, list[tuple[RegisteredUnit, Reach]]] = {}
    for unit, found in reaches(state, side, fit):
        stacks.setdefault(unit.at, []).append((unit, found))
    enemies = sorted({enemy.at for enemy in fielded(state, other(side))})
    beside = {hex: [grid.name(near) for near in grid.neighbours(country().hex(hex))] for hex in enemies}
    told: dict[str, list[tuple[list[RegisteredUnit], str]]] = {}
    for movers in stacks.values():
        ends = set.intersection(*(set(found.hexes()) for _, found in movers))
        for hex in enemies:
            if near := next((name for name in beside[hex] if name in ends), ""):
                told.setdefault(hex, []).append(([unit for unit, _ in movers], near))
    return told


def next_to(state: State, side: Side, hex: str) -> list[RegisteredUnit]:
    """Whoever is next to it, may attack in this phase and has not."""
    fit = [u for u in fielded(state, side) if may_attack(state, u) and fights_now(state, u) and not u.fought]
    return [u for u in fit if adjacent(u.at, hex)]


def attackers_of(
    state: State, side: Side, hex: str, of: Sequence[RegisteredUnit] | None = None
) -> tuple[RegisteredUnit, ...]:
    """Whoever is next to it, may attack, has not, and can be paid for together with those named before."""
    chosen: list[RegisteredUnit] = []
    near = [unit for unit in next_to(state, side, hex) if of is None or unit in of]
    for unit in sorted(near, key=lambda u: (-(u.strength or 0), u.id)):
        if _can(state, side, [*chosen, unit], hex):
            chosen.append(unit)
    return tuple(chosen)


def _can(state: State, side: Side, units: Sequence[RegisteredUnit], hex: str) -> bool:
    deed = Deed(side, "attack", tuple(unit.id for unit in units), (Place(hex=hex),))
    try:
        return refuse_battle(state, deed) is None
    except (Refused, NotUnderstood):
        return False
