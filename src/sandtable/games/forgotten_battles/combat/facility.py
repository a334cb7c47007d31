"""Barrage against a facility, OCS 10.0c: air base, port or trainbusting. One die, no shifts, no spotter needed."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sandtable.games.forgotten_battles.combat.barrage import Arm, barrage_numbers
from sandtable.games.forgotten_battles.combat.table import rounded
from sandtable.kernel import Modifier, Refused, counted
from sandtable.odds import Odds

_CELL = re.compile(r"(?:-|(?P<levels>\d)?(?P<train>S)?(?: ?\((?P<planes>\d)\))?)")


class Facility(StrEnum):
    AIR_BASE = "air base"
    PORT = "port"
    RAILWAY = "railway"


@dataclass(frozen=True, slots=True)
class FacilityResult:
    """What the cell says; only the part that fits the target counts."""

    levels: int = 0
    trainbusting: bool = False
    planes_lose_on: int | None = None

    def words(self, target: Facility) -> str:
        if target is Facility.RAILWAY:
            return "trainbusting" if self.trainbusting else "no effect"
        if target is Facility.PORT:
            return counted(self.levels, "hit") if self.levels else "no effect"
        parts = [f"{counted(self.levels, 'level')} down, never below 1"] if self.levels else []
        if self.planes_lose_on:
            parts.append(f"each aircraft there loses a step on {self.planes_lose_on}+")
        return "; ".join(parts) or "no effect"


def read_cell(text: str) -> FacilityResult:
    match = _CELL.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is no result of the facility table")
    planes = match["planes"]
    return FacilityResult(int(match["levels"] or 0), bool(match["train"]), int(planes) if planes else None)


@dataclass(frozen=True)
class FacilityBarrage:
    target: Facility
    arm: Arm
    points: int

    @property
    def column(self) -> int:
        return bisect_left(barrage_numbers().facility.most, self.points)

    @property
    def tokens(self) -> int:
        cost: int = barrage_numbers().facility.cost[self.column]
        return cost if self.arm is Arm.ARTILLERY else 0

    def resolve(self, dice: Sequence[int]) -> FacilityResult:
        return read_cell(barrage_numbers().facility.rows[dice[0] - 1][self.column])

    def law(self) -> Odds[FacilityResult]:
        return Odds.die(6).map(lambda die: self.resolve((die,)))

    @property
    def title(self) -> str:
        return f"Barrage against a {self.target}, {counted(self.points, 'point')}"

    @property
    def modifiers(self) -> Sequence[Modifier]:
        return ()

    def final(self, dice: Sequence[int]) -> int:
        return dice[0]

    def outcome(self, dice: Sequence[int]) -> str:
        return self.resolve(dice).words(self.target)

    def odds(self) -> list[tuple[str, Fraction]]:
        found: dict[str, Fraction] = {}
        for die in range(1, 7):
            words = self.outcome((die,))
            found[words] = found.get(words, Fraction(0)) + Fraction(1, 6)
        return list(found.items())


def gather_facility(target: Facility, arm: Arm, points: Sequence[Fraction | int]) -> FacilityBarrage:
    """Refused: less than one point, more than four aircraft, trainbusting by anything but aircraft."""
    total = rounded(sum((Fraction(p) for p in points), Fraction(0)))
    if total < 1:
        raise Refused("a barrage needs at least one point (OCS 10.0)")
    most = barrage_numbers().aircraft.most
    if arm is Arm.AIR and len(points) > most:
        raise Refused(f"no more than {most} aircraft fly a mission, {len(points)} were named")
    if target is Facility.RAILWAY and arm is not Arm.AIR:
        raise Refused("trainbusting is an air mission (OCS 14.8)")
    return FacilityBarrage(target, arm, total)
