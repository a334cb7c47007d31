"""With what a volley is shot: what the card of the shooter tells, filled into the form, and the dice that hit."""

from dataclasses import dataclass

from sandtable.games.bagration.base.movement import Order
from sandtable.games.bagration.base.ratings import AUTO, NEVER, OR_AUTO, PRINTED, number_of, score_each
from sandtable.games.bagration.fortifications.cards import Fortification, selections, weapons
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import Roster, State
from sandtable.games.bagration.turns.groups import Group, teams_of
from sandtable.kernel import Field, FieldKind, Procedure, Side
from sandtable.rules import rule

MOST_DICE = 60
NOT_TOLD = ""


@dataclass(frozen=True)
class Weapon:
    """What is known of a shooter: how many dice he throws, and what his weapon does. 0, None or empty: not told."""

    name: str = "Somebody"
    dice: int = 0
    anti_tank: int | None = None
    firepower: str = NOT_TOLD
    needed: str = ""
    """What each die must show, where that is printed on the card of who strikes: in an assault."""
    assaults: bool = False


@rule("fow.base.pinned", "fow.base.dig_in", "fow.obstacle.wire.gapping")
def weapon_of(state: State, role: Role, shooter: Group | Fortification | None) -> Weapon:
    """A Unit that moved, dug in or is Pinned Down shoots with its Moving ROF; Teams that gapped wire do not shoot."""
    if isinstance(shooter, Fortification):
        main = weapons()[selections()[shooter.selection].weapons[0]]
        shots = (main.rof_moving if shooter.pinned else main.rof_halted) or 0
        return Weapon(shooter.name, shots, main.anti_tank, main.firepower or NOT_TOLD)
    if shooter is None:
        return Weapon()
    roster, unit = state.now.roster(role), shooter.unit
    slow = unit.pinned or unit.key in roster.moves or roster.orders.get(unit.key) == Order.DIG_IN
    teams = free_teams(roster, shooter)
    dice = teams * unit.rof[1 if slow else 0] if unit.rof else 0
    return Weapon(shooter.name, min(dice, MOST_DICE), unit.anti_tank, unit.firepower)


@rule("fow.obstacle.wire.gapping")
def free_teams(roster: Roster, group: Group) -> int:
    """How many Teams of a group can still shoot or assault: those that gap wire with the Leader cannot."""
    gapping = 0 if group.stand else sum(done.gapped for done in roster.deeds if done.unit == group.unit.key)
    return max(0, sum(teams_of(roster, group).values()) - gapping)


def to_hit(weapon: Weapon, hit_on: str) -> tuple[Field, Field]:
    """The dice to hit, where they are thrown here: as many as the cards tell, to be made right by the rulebook."""
    needed = weapon.needed or hit_on
    dice = weapon.dice if needed else 0
    return (
        Field(
            "dice",
            "Dice to hit",
            FieldKind.NUMBER,
            0,
            MOST_DICE,
            default=dice,
            hint="0 where you have rolled them yourselves.",
        ),
        Field(
            "needed",
            "Each hits on",
            FieldKind.CHOICE,
            choices=tuple((r, r) for r in PRINTED),
            default=needed or PRINTED[2],
            hint="Range, Concealment and the like change it, as your rulebook says.",
        ),
    )


def firepower_field(weapon: Weapon) -> Field:
    """Nothing is taken for granted: without a card it is told, or not needed."""
    choices = ((NOT_TOLD, "not told"), *((r, r) for r in (*OR_AUTO[1:], OR_AUTO[0])))
    return Field("firepower", "Firepower", FieldKind.CHOICE, choices=choices, default=weapon.firepower)


def roll_to_hit(weapon: Weapon, target: str, dice: int, needed: str, side: Side, cite: str) -> Procedure[int]:
    """How many of these dice hit."""
    if not dice or not AUTO < number_of(needed) < NEVER:
        return dice
    passed = yield from score_each(
        needed,
        f"{weapon.name} {'assaults' if weapon.assaults else 'shoots at'} {target}",
        cite,
        names=[f"{'Team' if weapon.assaults else 'Shot'} {n + 1}" for n in range(dice)],
        side=side,
        key="to_hit",
        passed="hit",
        failed="missed",
    )
    return sum(passed)
