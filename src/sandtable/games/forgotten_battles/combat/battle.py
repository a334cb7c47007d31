"""A whole combat at the table, OCS 9.2: the defender picks terrain, the attack is gathered, both rolls are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sandtable.games.forgotten_battles.combat.attack import AttackKind, Fought, Stack, gather
from sandtable.games.forgotten_battles.combat.fight import fight
from sandtable.games.forgotten_battles.combat.strength import AntiTank, Unit, attack_strength
from sandtable.games.forgotten_battles.combat.terrain import Battlefield, TerrainChoice
from sandtable.kernel import Choose, Option, Procedure, Side
from sandtable.rules import rule


def battle(
    field: Battlefield,
    attackers: Mapping[str, Sequence[Unit]],
    defenders: Sequence[Unit],
    *,
    attacker: Side,
    defender: Side,
    hedgehog: int = 0,
    kind: AttackKind = AttackKind.REGULAR,
    **more: Any,
) -> Procedure[Fought]:
    """Attackers by the hex they attack from. `more` goes to `gather`: supply, AR units, shifts, why no exploit."""
    own = yield from _pick(field.own, f"Your terrain in {field.target}", "own", defender, _difficulty)
    stacks = []
    for start, units in attackers.items():
        question = f"The terrain against {', '.join(unit.name for unit in units)} from {start}"

        def weakness(choice: TerrainChoice, units: Sequence[Unit] = units) -> Fraction:
            return -sum((attack_strength(unit, choice, AntiTank.NONE).total for unit in units), Fraction(0))

        choice = yield from _pick(field.against[start], question, f"against {start}", defender, weakness)
        stacks.append(Stack(tuple(units), choice))
    attack = gather(stacks, defenders, terrain=own, hedgehog=hedgehog, kind=kind, **more)
    return (yield from fight(attack, attacker, about=field.target))


@rule("tfb.terrain.combat")
def _pick(
    choices: Sequence[TerrainChoice], question: str, key: str, side: Side, worth: Callable[[TerrainChoice], Fraction]
) -> Procedure[TerrainChoice]:
    """Asked only where there is something to pick; the likeliest pick is suggested."""
    if len(choices) == 1:
        return choices[0]
    best = max(choices, key=worth)
    picked = yield Choose(
        question=question,
        cite="tfb.terrain.combat",
        side=side,
        key=key,
        options=tuple(Option(c.word, c.title, c.words()) for c in choices),
        suggestion=best.word,
    )
    return next(c for c in choices if c.word == picked)


def _difficulty(choice: TerrainChoice) -> Fraction:
    return Fraction(choice.terrain_class.rank if choice.terrain_class else -1)
