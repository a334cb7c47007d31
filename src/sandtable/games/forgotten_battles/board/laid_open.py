"""A combat as whoever is asked about it must see it: who attacks what from where, at which odds, with which result."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.games.forgotten_battles.board.standing import steps_left
from sandtable.games.forgotten_battles.combat import Attack, CombatResult
from sandtable.games.forgotten_battles.register import figures
from sandtable.games.forgotten_battles.state.unit_register import DEAD, RegisteredUnit
from sandtable.kernel import counted

FEW = 4
"""So many attackers are named again where they were named before."""


@dataclass(frozen=True)
class Fight:
    """Who fought for which hex, who led, and what came of it in which column."""

    attackers: Sequence[RegisteredUnit]
    defenders: Sequence[RegisteredUnit]
    leads: RegisteredUnit
    holds: RegisteredUnit
    hex: str
    heading: str
    result: CombatResult

    def told(self) -> tuple[str, ...]:
        """What was fought, for questions about what follows from it."""
        came = f"At {self.heading} the result is {self.result.code}: {self.result.words()}."
        return came, who_fights(self.attackers, self.defenders, self.hex, few=FEW)


def who_fights(
    attackers: Sequence[RegisteredUnit], defenders: Sequence[RegisteredUnit], hex: str, few: int = 99
) -> str:
    """Hex by hex, each unit with its figures; more than a `few` are only counted."""
    stacks = [[u for u in attackers if u.at == start] for start in dict.fromkeys(unit.at for unit in attackers)]
    named = len(attackers) <= few
    groups = [f"{with_figures(units) if named else counted(len(units), 'unit')}{_whence(units[0])}" for units in stacks]
    return f"{'; '.join(groups)} against {with_figures(defenders)} in {hex}."


def _whence(unit: RegisteredUnit) -> str:
    return ", destroyed" if unit.at == DEAD else f" from {unit.at}"


def with_figures(units: Iterable[RegisteredUnit]) -> str:
    """Each by name and figures, and the steps it has left where it began with more: 206 ID 10-3-3 (2 steps)."""
    return ", ".join(f"{unit.name} {figures(unit)}{_weakened(unit)}" for unit in units)


def _weakened(unit: RegisteredUnit) -> str:
    if unit.at == DEAD:
        return ""
    return f" ({counted(steps_left(unit), 'step')})" if (unit.steps or 1) > 1 else ""


def at_odds(attack: Attack) -> str:
    """Both strengths and the column, short: 24 against 10, column 2:1 on Close ground."""
    ours, theirs = map(_decimal, attack.strengths)
    return f"{ours} against {theirs}, column {attack.heading()} on {attack.terrain} ground"


def explained(attack: Attack) -> tuple[str, ...]:
    """What it comes to, the exact chance of each result, both strengths with every factor, the column."""
    ours, theirs = attack.strengths
    odds = ", ".join(f"{code} {float(chance):.1%}" for code, chance in attack.odds())
    modifiers = ", ".join(f"{m.value:+d} {m.reason}" for m in attack.combat_modifiers)
    return (
        in_short(attack),
        f"Chances: {odds}.",
        f"Attack {_decimal(ours)}: {'; '.join(str(s) for s in attack.attackers)}.",
        f"Defence {_decimal(theirs)}: {'; '.join(str(s) for s in attack.defenders)}.",
        f"Column {attack.heading()} on {attack.terrain} ground; {modifiers} on both rolls.",
    )


def in_short(attack: Attack) -> str:
    """What players ask first: who loses steps, and whether the hex may have to be left."""
    law = attack.law()

    def chance(holds: Callable[[CombatResult], bool]) -> str:
        return f"{float(sum((p for result, p in law.items() if holds(result)), Fraction(0))):.0%}"

    ours, theirs = chance(lambda r: r.attacker.losses > 0), chance(lambda r: r.defender.losses > 0)
    leaves, stays = chance(lambda r: r.defender.options > 0), chance(lambda r: r.attacker.options > 0)
    return (
        f"The defenders lose a step {theirs}, and have options (a step or a hex each) {leaves}; "
        f"the attackers lose a step {ours}, and have options {stays}."
    )


def _decimal(value: Fraction) -> str:
    return f"{float(value):g}"
