"""What special units change in a ground combat: ratings, Hedgehog, modifiers, columns, supply, and what follows."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from sandtable.games.forgotten_battles.combat.supply_costs import attacker_tokens
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.special import (
    axis_units,
    common,
    garrison,
    heinrici_bases,
    partisans,
    penal,
    soviet_units,
)
from sandtable.kernel import Modifier, Refused

Line = tuple[str, str]


class Kind(StrEnum):
    """A special unit as combat knows it."""

    NONE = ""
    ASSAULT_ENGINEER = "assault_engineer"
    PENAL = "penal"
    ANTI_PARTISAN = "anti_partisan"
    COLUMN_SHIFT = "column_shift"
    REAR_AREA = "rear_area"
    PARTISAN = "partisan"
    GARRISON = "garrison"
    HEINRICI = "heinrici"
    RAIL = "rail"
    UR_ENGINEER = "ur_engineer"


ATTACKERS = {
    Kind.NONE: "nothing special",
    Kind.ASSAULT_ENGINEER: "assault engineer",
    Kind.PENAL: "Penal Assault unit",
    Kind.ANTI_PARTISAN: "Anti-Partisan unit (circled P)",
    Kind.COLUMN_SHIFT: "column-shift unit (2.4f)",
    Kind.REAR_AREA: "rear-area unit (2.4h)",
    Kind.PARTISAN: "Partisan",
    Kind.HEINRICI: "Heinrici base",
}
DEFENDERS = {
    Kind.NONE: "nothing special",
    Kind.ASSAULT_ENGINEER: "assault engineer",
    Kind.GARRISON: "active Garrison",
    Kind.HEINRICI: "Heinrici base",
    Kind.ANTI_PARTISAN: "Anti-Partisan unit (circled P)",
    Kind.PARTISAN: "Partisan",
    Kind.RAIL: "Rail Movement unit",
    Kind.UR_ENGINEER: "UR Field Engineer Brigade",
}


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit of the combat: what is special of it, its printed rating and its steps."""

    kind: Kind
    ar: int
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Ground:
    """What the attack is against or across (`city`, `village`, `fort`, `river`), and the Hedgehog printed or built."""

    features: Collection[str] = ()
    hedgehog: int = 0
    regrouping: int = 0  # levels a Regrouping Front is worth (3.3)
    shift: int = 0  # agreed for several column-shift units, by the setting
    base: int = 0  # the level on the counter of a Heinrici base, as the players read it


@dataclass(frozen=True)
class Terms:
    """The combat as special units leave it. `before` explains the numbers, `after` is to be carried out."""

    hedgehog: int
    modifiers: tuple[Modifier, ...] = ()
    shifts: tuple[Modifier, ...] = ()
    tokens: int = 0
    before: tuple[Line, ...] = ()
    after: tuple[Line, ...] = field(default=())


def terms(attackers: Sequence[Fighter], defenders: Sequence[Fighter], ground: Ground, readings: Readings) -> Terms:
    """Everything the kinds of the units change; raises Refused where a unit may not take part at all."""
    there, dug = hedgehog_there(defenders, ground)
    level, ignored = _without_penal(attackers, there)
    modifiers = _modifiers(attackers, defenders, readings)
    shifts = _shifts(attackers, replace(ground, hedgehog=there), readings)
    tokens, paid = _tokens(attackers, defenders)
    before = (*dug, *ignored, *paid)
    return Terms(level, modifiers, shifts, tokens, before, tuple(_after(attackers, defenders, readings)))


def _has(fighters: Sequence[Fighter], kind: Kind) -> bool:
    return any(f.kind is kind for f in fighters)


def rating(fighter: Fighter, stance: common.Stance, against: Collection[str]) -> int:
    """The Action Rating it brings: an assault engineer's is one lower outside its own work."""
    if fighter.kind is not Kind.ASSAULT_ENGINEER:
        return fighter.ar
    return common.assault_engineer_ar(fighter.ar, stance, against)


def leader(fighters: Sequence[Fighter], stance: common.Stance) -> int | None:
    """The place of the unit whose rating must be used; None: free to choose. In attacks a base lends none."""
    base = next((n for n, f in enumerate(fighters) if f.kind is Kind.HEINRICI), None)
    if base is None:
        return None
    others = [f.ar for n, f in enumerate(fighters) if n != base]
    wanted = heinrici_bases.hex_ar(heinrici_bases.Base(0, fighters[base].ar, 0), others, stance)
    if stance is common.Stance.DEFENDS:
        return base
    best = wanted if wanted is not None else max(others, default=None)
    return None if best is None else next(n for n, f in enumerate(fighters) if n != base and f.ar == best)


def refuse_overrun(attackers: Sequence[Fighter]) -> Refused | None:
    """2.4h: a rear-area unit takes no part in an Overrun."""
    if _has(attackers, Kind.REAR_AREA):
        no = axis_units.refuse_rear_area(axis_units.REAR, axis_units.Deed.OVERRUN)
        if no:
            return no
    return None


def hedgehog_there(defenders: Sequence[Fighter], ground: Ground) -> tuple[int, tuple[Line, ...]]:
    """The Hedgehog the hex holds: what is built there, and what a Garrison, a base or a UR's engineers bring."""
    level, told = ground.hedgehog, []
    if _has(defenders, Kind.GARRISON):
        built_in = int(garrison.Garrison(1, active=True).values()["hedgehog"])
        level = max(level, built_in)
        told.append((f"A Garrison's own Hedgehog: Level {built_in} at least.", "tfb.special.axis.garrison.stats"))
    if _has(defenders, Kind.HEINRICI):
        level = max(level, ground.base)
        words = f"Level {ground.base} at least" if ground.base else "see its counter and enter it"
        told.append((f"A Heinrici base's own Hedgehog: {words}.", "tfb.special.axis.heinrici.values"))
    if _has(defenders, Kind.UR_ENGINEER):
        level = soviet_units.ur_hedgehog(ground.regrouping, level, engineer_here=True)
        told.append((f"UR stack: fortification and Regrouping together, Level {level}.", "tfb.special.soviet.ur.cap"))
    return level, tuple(told)


def _without_penal(attackers: Sequence[Fighter], level: int) -> tuple[int, tuple[Line, ...]]:
    """What of the Hedgehog counts against attackers with a Penal unit; the hex holds it all the same."""
    units = sum(f.kind is Kind.PENAL for f in attackers)
    if not units or not level:
        return level, ()
    faced = penal.hedgehog_faced(level, units)
    return faced, ((f"A Penal unit: Level {level} counts as {faced}.", "tfb.special.soviet.penal.effect"),)


def _modifiers(attackers: Sequence[Fighter], defenders: Sequence[Fighter], readings: Readings) -> tuple[Modifier, ...]:
    for hunters, game, side in ((attackers, defenders, "axis"), (defenders, attackers, "soviet")):
        if any(axis_units.is_anti_partisan(f.kind) for f in hunters) and _has(game, Kind.PARTISAN):
            found = axis_units.anti_partisan_modifiers(side, readings)
            return (found["combat"],) if found else ()
    return ()


def _shifts(attackers: Sequence[Fighter], ground: Ground, readings: Readings) -> tuple[Modifier, ...]:
    units = sum(f.kind is Kind.COLUMN_SHIFT for f in attackers)
    features = [*ground.features, *(["hedgehog"] if ground.hedgehog else [])]
    columns = axis_units.assault_shift(features, units, readings, ground.shift)
    return (Modifier(columns, "column-shift unit", "tfb.special.axis.assault_shift.shift"),) if columns else ()


def _tokens(attackers: Sequence[Fighter], defenders: Sequence[Fighter]) -> tuple[int, tuple[Line, ...]]:
    told = []
    free = [f for f in attackers if f.kind is Kind.PENAL]
    steps = penal.steps_to_supply(sum(f.steps for f in attackers), sum(f.steps for f in free))
    if free:
        told.append(("Penal units need no Combat Supply.", "tfb.special.soviet.penal.supply"))
    tokens = attacker_tokens(steps)
    target = "partisan" if defenders and all(f.kind is Kind.PARTISAN for f in defenders) else "other"
    for fighter in attackers:
        usual = attacker_tokens(fighter.steps)
        if axis_units.is_anti_partisan(fighter.kind) and target == "partisan":
            tokens -= usual - axis_units.anti_partisan_attack_tokens(usual, target)
            told.append(("Anti-Partisan units attack Partisans for nothing.", "tfb.special.axis.anti_partisan.supply"))
        if fighter.kind is Kind.PARTISAN and partisans.in_supply("combat"):
            tokens -= usual
            told.append(("Partisans always have Combat Supply.", "tfb.special.soviet.partisan.supply"))
    return tokens, tuple(dict.fromkeys(told))


def _after(attackers: Sequence[Fighter], defenders: Sequence[Fighter], readings: Readings) -> list[Line]:
    told: list[Line] = []
    if _has(attackers, Kind.PENAL):
        told.append((penal.PenalUsed("").where(), "tfb.special.soviet.penal.after"))
    if _has(attackers, Kind.COLUMN_SHIFT):
        told.append(
            ("The attacker's first loss falls on the column-shift unit.", "tfb.special.axis.assault_shift.loss")
        )
    if _has(defenders, Kind.GARRISON):
        free = garrison.who_may_retreat(readings)
        told.append((f"Every result here is a loss; {free} may retreat.", "tfb.special.axis.garrison.losses"))
        told.append(("The Garrison is the last step to go.", "tfb.special.axis.garrison.last"))
    if _has(defenders, Kind.HEINRICI):
        told.append(("Every option here is a loss.", "tfb.special.axis.heinrici.options"))
        told.append(("The base is the last step to go.", "tfb.special.axis.heinrici.last"))
    if _has(defenders, Kind.RAIL):
        end = common.RailUnit("").forced_to_retreat(1)
        told.append((f"A Rail Movement unit that must retreat is {end}.", "tfb.special.common.rail.retreat"))
    return told
