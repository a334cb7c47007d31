"""Results of the Combat Table in the table's own notation: `Ao1e4/DL1o2`, `Ae3/DL2o2 DG`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sandtable.kernel import counted

_SIDE = re.compile(r"(?:L(?P<losses>\d))?(?:o(?P<options>\d))?(?:e(?P<exploit>\d))?(?P<dg> DG)?")


@dataclass(frozen=True, slots=True)
class Effect:
    """On one side: steps that must go, options (a step or a hex of retreat each), exploit from an AR up, DG."""

    losses: int = 0
    options: int = 0
    exploit: int | None = None
    dg: bool = False

    def words(self) -> str:
        parts = []
        if self.losses:
            parts.append(f"loses {counted(self.losses, 'step')}")
        if self.options:
            parts.append(counted(self.options, "option"))
        if self.dg:
            parts.append("DG")
        if self.exploit is not None:
            parts.append(f"AR {self.exploit}+ may exploit")
        return ", ".join(parts) or "nothing"


@dataclass(frozen=True, slots=True)
class CombatResult:
    code: str
    attacker: Effect
    defender: Effect

    def __str__(self) -> str:
        return self.code

    def words(self) -> str:
        return f"attacker: {self.attacker.words()}; defender: {self.defender.words()}"

    def without_exploit(self) -> CombatResult:
        return replace(self, attacker=replace(self.attacker, exploit=None))


def read_result(code: str) -> CombatResult:
    """From the table's notation; ValueError when it is none."""
    effects = {"A": Effect(), "D": Effect()}
    for part in code.split("/"):
        match = _SIDE.fullmatch(part[1:])
        if not match or part[:1] not in effects:
            raise ValueError(f"{code!r} is no combat result")
        numbers = {key: int(value) for key, value in match.groupdict().items() if value and key != "dg"}
        effects[part[0]] = Effect(
            numbers.get("losses", 0), numbers.get("options", 0), numbers.get("exploit"), bool(match["dg"])
        )
    return CombatResult(code, effects["A"], effects["D"])
