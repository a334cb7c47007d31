"""What a side might attack next, and what to barrage before: where the exact odds promise more than they cost.

Only what the side itself knows is looked at: a stack is taken for so many counters of the kind that lies on top.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from sandtable.games.forgotten_battles.board.advice import DONE, next_move
from sandtable.games.forgotten_battles.board.barrages import artillery_fire, fire_bills, refuse_barrage
from sandtable.games.forgotten_battles.board.combats import bills, gathered_against
from sandtable.games.forgotten_battles.board.possible_attacks import attackers_of, next_to
from sandtable.games.forgotten_battles.board.standing import fielded, fights_now, here, look_of, may_attack, stack
from sandtable.games.forgotten_battles.board.supply_on_board import refuse_payment
from sandtable.games.forgotten_battles.combat import Attack, CombatResult, CombatSupply, Mode
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import Deed, NotUnderstood, Place, Refused, Side

EVEN = 1
"""Below such odds nothing is looked at more closely."""
LIKELY = Fraction(1, 2)
"""A barrage is suggested that disorganizes its target at least so often."""


def next_fight(state: State, side: Side) -> dict[str, Any]:
    """Barrages first, then attacks: the order of the Combat Phase (OCS 2.3)."""
    fire = next_barrage(state, side) if here(state).segment < 2 else DONE
    return fire if fire != DONE else next_attack(state, side)


def next_exploit(state: State, side: Side) -> dict[str, Any]:
    """Whoever exploits goes on to the enemy, and then fights him."""
    going = next_move(state, side) if here(state).segment < 1 else DONE
    return going if going != DONE else next_fight(state, side)


def next_attack(state: State, side: Side) -> dict[str, Any]:
    """The attack that promises most, where one promises more than it costs."""
    found = []
    for hex in enemy_hexes(state, side):
        holding = by_the_top(state, hex, other(side))
        if promise(state, next_to(state, side, hex), hex, holding) <= 0:
            continue  # not even with everybody: no need to ask who can be paid for
        units = attackers_of(state, side, hex)
        gain = promise(state, units, hex, holding)
        if gain > 0:
            found.append((gain, hex, units))
    if not found:
        return DONE
    _, hex, units = max(found, key=lambda one: one[:2])
    return {"verb": "attack", "counters": [unit.id for unit in units], "to": hex}


def next_barrage(state: State, side: Side) -> dict[str, Any]:
    """The guns that open the best attack: one that gains by it, and for which supply is left after they have fired."""
    found = []
    for hex in enemy_hexes(state, side):
        if not any(_in_range(state, gun, hex) for gun in guns_of(state, side)):
            continue
        units, holding = next_to(state, side, hex), by_the_top(state, hex, other(side))
        gain = promise(state, units, hex, as_broken(holding)) if holding[-1].mode != Mode.DG else Fraction(0)
        if gain <= 0:
            continue
        attackers = attackers_of(state, side, hex)
        for guns in batteries(state, side, hex):
            fire = artillery_fire(state, guns, hex, holding)
            hit = sum((chance for result, chance in fire.law().items() if result.dg), Fraction(0))
            paid = [*fire_bills(state, guns, fire.tokens), *bills(attackers)]
            if attackers and hit >= LIKELY and refuse_payment(state, side, paid) is None:
                found.append((gain * hit, -fire.tokens, hex, [gun.id for gun in guns]))
    if not found:
        return DONE
    *_, hex, ids = max(found)
    return {"verb": "barrage", "counters": ids, "to": hex}


def enemy_hexes(state: State, side: Side) -> list[str]:
    return sorted({enemy.at for enemy in fielded(state, other(side))})


def by_the_top(state: State, hex: str, side: Side) -> list[RegisteredUnit]:
    """A stack as the enemy guesses it: as many counters, all like the one on top.

    Guns and HQs do not stand alone: below them others are taken for such as lie on top elsewhere.
    """
    units = stack(state, hex, side)
    top, below = units[-1], units[:-1]
    like = top if may_attack(state, top) or not below else _usual_top(state, side) or top
    guessed = [
        replace(like, id=f"{top.id}/{place}", at=hex, formation="", mode=top.mode) for place in range(len(below))
    ]
    return [*guessed, replace(top, id=f"{top.id}/{len(below)}", formation="")]


def _usual_top(state: State, side: Side) -> RegisteredUnit | None:
    """The middle one in strength of the units that lie on top of their stacks and could attack."""
    tops = [stack(state, hex, side)[-1] for hex in sorted({unit.at for unit in fielded(state, side)})]
    fit = sorted((unit for unit in tops if may_attack(state, unit)), key=lambda unit: (unit.strength or 0, unit.at))
    return fit[len(fit) // 2] if fit else None


def as_broken(holding: Sequence[RegisteredUnit]) -> list[RegisteredUnit]:
    """The same after a barrage that told."""
    return [replace(unit, mode=Mode.DG) for unit in holding]


def guns_of(state: State, side: Side) -> list[RegisteredUnit]:
    """Artillery that has not fired and may in this phase."""
    return [u for u in fielded(state, side) if look_of(state, u).barrage and fights_now(state, u) and not u.fought]


def _in_range(state: State, gun: RegisteredUnit, hex: str) -> bool:
    return country().apart(gun.at, hex) <= look_of(state, gun).range


def batteries(state: State, side: Side, hex: str) -> Iterator[list[RegisteredUnit]]:
    """Artillery that can fire there now: each alone, and all of one hex together."""
    guns = [gun for gun in guns_of(state, side) if _in_range(state, gun, hex)]
    together = [[gun for gun in guns if gun.at == at] for at in dict.fromkeys(gun.at for gun in guns)]
    for some in [*([gun] for gun in guns), *(group for group in together if len(group) > 1)]:
        deed = Deed(side, "barrage", tuple(gun.id for gun in some), (Place(hex=hex),))
        if refuse_barrage(state, deed) is None:
            yield some


# ---- what an attack promises


def promise(state: State, units: Sequence[RegisteredUnit], hex: str, holding: Sequence[RegisteredUnit]) -> Fraction:
    """What it gains on the average, in steps and hexes; nothing where it is weak or cannot be."""
    if not units:
        return Fraction(0)
    try:
        attack = gathered_against(state, units, hex, holding, CombatSupply.PAID)
    except (Refused, NotUnderstood):
        return Fraction(0)
    ours, theirs = attack.strengths
    return gain_of(attack) if ours >= theirs * EVEN else Fraction(0)


@lru_cache(maxsize=1024)
def gain_of(attack: Attack) -> Fraction:
    return sum((_worth(result) * chance for result, chance in attack.law().items()), Fraction(0))


def _worth(result: CombatResult) -> Fraction:
    """Steps and hexes that the defender gives up, less those of the attacker; DG and exploitation count half."""
    ours, theirs = result.attacker, result.defender
    extra = Fraction((ours.exploit is not None) + theirs.dg, 2)
    return theirs.losses + theirs.options + extra - ours.losses - ours.options
