"""Air combat and flak, OCS 14.3 and 14.4: exact odds of aborts and losses, and the rolls."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.kernel import Modifier, NotUnderstood, Refused
from sandtable.odds import Odds
from sandtable.rules import rule


@table
class AirCombatNumbers:
    attacker_aborts: int
    defender_aborts: int
    step_from: int
    steps: int


@table
class ManyAircraft:
    at_least: int
    value: int


@table
class FlakNumbers:
    hit: int
    many_aircraft: ManyAircraft
    hq: int
    patrol_zone_with_fighter: int
    patrol_zone_without_fighter: int
    patrol_zone_trainbusting: int
    patrol_zone_hexes: int
    always: tuple[str, ...]
    in_patrol_zone: tuple[str, ...]
    never: tuple[str, ...]
    hits: dict[int, tuple[str, ...]]


@table
class MissionNumbers:
    trainbusting_rail_cap: int
    unloaded_for_a_level: int
    lift_within_half_range: int
    range_of_who_stays: int


@table
class PassengerNumbers:
    most_leg_allowance: int
    half_size_up_to: int


@table
class DropNumbers:
    friendly_clear: int
    friendly_closed: int
    enemy_clear: int
    enemy_closed: int
    soviet: int
    turns_ahead: int
    clear: tuple[str, ...]


@table
class AirNumbers:
    cite: str
    combat: AirCombatNumbers
    flak: FlakNumbers
    missions: MissionNumbers
    passengers: PassengerNumbers
    drop: DropNumbers


def air_numbers() -> AirNumbers:
    return load(AirNumbers, "air.toml")


@dataclass(frozen=True, slots=True)
class Aircraft:
    """An air unit. `parenthesised`: its air rating is in parentheses, so it cannot attack."""

    name: str
    air: int
    parenthesised: bool = False
    fighter: bool = False


@dataclass(frozen=True, slots=True)
class AirResult:
    attacker_aborts: bool
    defender_aborts: bool
    step_lost: bool  # by each that aborts

    def __str__(self) -> str:
        who = "both abort" if self.attacker_aborts and self.defender_aborts else (
            "attacker aborts" if self.attacker_aborts else "defender aborts"
        )  # fmt: skip
        return f"{who} with a step lost" if self.step_lost else who


@rule("tfb.notation.air_unit")
@dataclass(frozen=True)
class AirCombat:
    """One round between two aircraft. Three dice together: two for combat, one for loss."""

    attacker: Aircraft
    defender: Aircraft

    def __post_init__(self) -> None:
        if self.attacker.parenthesised:
            raise Refused(f"{self.attacker.name} cannot attack: its air rating is in parentheses (OCS 14.3a)")

    @property
    def title(self) -> str:
        return f"Air combat, {self.attacker.name} against {self.defender.name}"

    @property
    def modifiers(self) -> Sequence[Modifier]:
        return (
            Modifier(self.attacker.air, f"{self.attacker.name}'s rating"),
            Modifier(-self.defender.air, f"{self.defender.name}'s rating"),
        )

    def final(self, dice: Sequence[int]) -> int:
        return dice[0] + dice[1] + sum(m.value for m in self.modifiers)

    def resolve(self, dice: Sequence[int]) -> AirResult:
        wanted = air_numbers().combat
        final = self.final(dice)
        attacker, defender = final < wanted.defender_aborts, final > wanted.attacker_aborts
        return AirResult(attacker, defender, dice[2] >= wanted.step_from)

    def outcome(self, dice: Sequence[int]) -> str:
        return str(self.resolve(dice))

    def law(self) -> Odds[AirResult]:
        return Odds.tuples((6, 6, 6)).map(self.resolve)

    def odds(self) -> list[tuple[str, Fraction]]:
        def order(pair: tuple[AirResult, Fraction]) -> tuple[bool, bool, bool]:
            return not pair[0].attacker_aborts, pair[0].defender_aborts, pair[0].step_lost

        return [(str(result), chance) for result, chance in sorted(self.law().items(), key=order)]


# ---- flak


@dataclass(frozen=True, slots=True)
class FlakTarget:
    """The hex a mission flies to: what shoots there. `flak_units`: printed modifiers of flak units in Combat Mode."""

    hq: bool = False
    base_level: int = 0  # an air strip is 0
    flak_units: tuple[int, ...] = ()
    patrol_zone: bool = False  # an enemy one


@rule("tfb.special.common.flak.drm", "tfb.special.common.flak.one_per_hex", "tfb.notation.flak")
def flak_modifiers(mission: str, aircraft: Sequence[Aircraft], target: FlakTarget) -> tuple[Modifier, ...]:
    """What counts on the flak roll. Of several flak units in the hex only one, the best, adds its number."""
    wanted = air_numbers().flak
    found = []
    if len(aircraft) >= wanted.many_aircraft.at_least:
        found.append(Modifier(wanted.many_aircraft.value, f"{len(aircraft)} aircraft"))
    if target.hq:
        found.append(Modifier(wanted.hq, "an HQ in the hex"))
    if target.base_level:
        found.append(Modifier(target.base_level, f"level {target.base_level} air base"))
    if target.flak_units:
        found.append(Modifier(max(target.flak_units), "a flak unit in the hex", "tfb.special.common.flak.drm"))
    if target.patrol_zone:
        escorted = any(plane.fighter for plane in aircraft)
        value = wanted.patrol_zone_with_fighter if escorted else wanted.patrol_zone_without_fighter
        found.append(Modifier(value, f"enemy Patrol Zone, {'with' if escorted else 'without'} a fighter"))
        if mission == "trainbusting":
            found.append(Modifier(wanted.patrol_zone_trainbusting, "trainbusting in a Patrol Zone"))
    return tuple(found)


@dataclass(frozen=True)
class Flak:
    """A flak roll: hit or not."""

    modifiers: tuple[Modifier, ...]
    aircraft: tuple[Aircraft, ...]

    @property
    def title(self) -> str:
        return "Flak"

    def final(self, dice: Sequence[int]) -> int:
        return sum(dice) + sum(m.value for m in self.modifiers)

    def hit(self, dice: Sequence[int]) -> bool:
        return self.final(dice) >= int(air_numbers().flak.hit)

    def outcome(self, dice: Sequence[int]) -> str:
        return "one aircraft loses a step" if self.hit(dice) else "no effect"

    def chance(self) -> Fraction:
        return Odds.dice("2d6").chance(lambda total: self.hit((total,)))

    def odds(self) -> list[tuple[str, Fraction]]:
        hit = self.chance()
        return [pair for pair in (("no effect", 1 - hit), ("one aircraft loses a step", hit)) if pair[1]]

    def victim(self, die: int) -> str:
        """Whom this die picks: an aircraft, or the weakest or strongest of the mission."""
        word = air_numbers().flak.hits[len(self.aircraft)][die - 1]
        return self.aircraft[int(word) - 1].name if word.isdigit() else f"the {word} of the mission"


def gather_flak(mission: str, aircraft: Sequence[Aircraft], target: FlakTarget) -> Flak | None:
    """The flak roll against a mission; None where it is not subject to flak."""
    wanted = air_numbers().flak
    if mission not in wanted.always + wanted.in_patrol_zone + wanted.never:
        raise NotUnderstood(f"{mission!r} is no air mission")
    if not 1 <= len(aircraft) <= len(wanted.hits):
        raise Refused(f"a mission is flown by 1 to {len(wanted.hits)} aircraft, {len(aircraft)} were named")
    if mission in wanted.never or (mission in wanted.in_patrol_zone and not target.patrol_zone):
        return None
    return Flak(flak_modifiers(mission, aircraft, target), tuple(aircraft))
