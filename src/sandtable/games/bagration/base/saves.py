"""Saves, cover and Firepower: fow.base.bulletproof, fow.base.armour_save, fow.base.foxholes.

Where the base rulebook was recalled and not read, a setting lets the players say the outcome themselves.
"""

from enum import StrEnum

from sandtable.games.bagration.base.ratings import FACES, score
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import FACT, Choose, Option, Procedure, Refused, Roll, Side
from sandtable.rules import rule


class Fate(StrEnum):
    """What a hit did to a Team."""

    UNHARMED = "no effect"
    BAILED_OUT = "Bailed Out"
    DESTROYED = "Destroyed"


class Cover(StrEnum):
    NONE = "none"
    BULLETPROOF = "bulletproof"
    FORTIFIED = "fortified"
    """Bulletproof, and a successful Firepower test must be rolled again (Bunkers and Nests)."""


@rule("fow.base.foxholes")
def refuse_digging(kind: TeamKind) -> Refused | None:
    """Foxholes are for Infantry and Gun teams."""
    if kind in (TeamKind.INFANTRY, TeamKind.GUN):
        return None
    return Refused("only Infantry and Gun teams are in Foxholes", "fow.base.foxholes")


@rule("fow.base.foxholes")
def foxhole_cover(*, dug_in: bool, moved: bool) -> Cover:
    """Foxholes: Bulletproof Cover until the Team moves and leaves them behind."""
    return Cover.BULLETPROOF if dug_in and not moved else Cover.NONE


@rule("fow.base.foxholes")
def settle_foxholes(
    *, dug_in: bool, moved: bool, about: str = "the Team", readings: Readings = USUAL
) -> Procedure[Cover]:
    """Foxholes: their protection was recalled, not read; with `ask_players` the players say what it is."""
    if not dug_in or moved or readings.foxholes_effect != "ask_players":
        return foxhole_cover(dug_in=dug_in, moved=moved)
    told = yield from Choose(
        question=f"What do Foxholes give {about}, by your rulebook?",
        telling=f"By the rulebook Foxholes give {about} {{}}.",
        cite="fow.base.foxholes",
        wants=FACT,
        key="foxholes",
        options=(Option(Cover.BULLETPROOF.value, "Bulletproof Cover"), Option(Cover.NONE.value, "no such cover")),
    )
    return Cover(told)


def firepower_test(
    firepower: str | int, cover: Cover, *, about: str = "", side: Side | None = None, cite: str = "fow.base.bulletproof"
) -> Procedure[bool]:
    """Firepower: the rating or more; against Bunkers and Nests a success is rolled again and the second roll stands."""
    name = f"Firepower against {about}" if about else "Firepower test"
    scored = yield from _firepower(firepower, name, cite, side)
    for _ in range(firepower_tests(cover) - 1):
        scored = scored and (yield from _firepower(firepower, f"{name}, success rolled again", cite, side))
    return scored


def _firepower(firepower: str | int, name: str, cite: str, side: Side | None) -> Procedure[bool]:
    return (yield from score(firepower, name, cite, side=side, key="firepower", passed="destroys", failed="withstood"))


@rule("fow.base.bulletproof")
def take_hit(
    save: str | int,
    firepower: str | int,
    cover: Cover,
    *,
    about: str = "the Team",
    owner: Side | None = None,
    shooter: Side | None = None,
    readings: Readings = USUAL,
    cite: str = "fow.base.bulletproof",
) -> Procedure[Fate]:
    """A hit on an unarmoured Team: its Save; failed, destroyed, in Bulletproof Cover only if Firepower is scored."""
    if readings.bulletproof_rule == "ask_players":
        return (yield from _told(about, (Fate.UNHARMED, Fate.DESTROYED), cite))
    saved = yield from score(save, f"Save of {about}", cite, side=owner, key="save", passed="saved", failed="not saved")
    if saved or cover is Cover.NONE:
        return soft_fate(cover, saved=saved)
    broken = yield from firepower_test(firepower, cover, about=about, side=shooter, cite=cite)
    return soft_fate(cover, saved=saved, broken=broken)


@rule("fow.base.bulletproof")
def soft_fate(cover: Cover, *, saved: bool, broken: bool = False) -> Fate:
    """What becomes of an unarmoured Team by its Save and, in cover, by Firepower (`broken`)."""
    withstood = saved or (cover is not Cover.NONE and not broken)
    return Fate.UNHARMED if withstood else Fate.DESTROYED


class Penetration(StrEnum):
    HELD = "held"
    EQUAL = "equal"
    PIERCED = "pierced"


def penetration(die: int, armour: int, anti_tank: int) -> Penetration:
    """Armour and die against Anti-tank: more holds, equal shakes, less is pierced."""
    total = die + armour
    if total > anti_tank:
        return Penetration.HELD
    return Penetration.EQUAL if total == anti_tank else Penetration.PIERCED


@rule("fow.base.armour_save")
def armour_fate(found: Penetration) -> tuple[Fate, Fate]:
    """What a hit on Armour does if Firepower fails, and if it is scored."""
    return {
        Penetration.HELD: (Fate.UNHARMED, Fate.UNHARMED),
        Penetration.EQUAL: (Fate.UNHARMED, Fate.BAILED_OUT),
        Penetration.PIERCED: (Fate.BAILED_OUT, Fate.DESTROYED),
    }[found]


@rule("fow.fortification.bunker.firepower_reroll", "fow.fortification.nest.firepower_reroll")
def against(scored: Fate, cover: Cover) -> Cover:
    """The cover Firepower is rolled against: a Bunker's second roll is for destroying it, not for a crew that flees."""
    return cover if scored is Fate.DESTROYED else Cover.NONE


def firepower_tests(cover: Cover) -> int:
    """How often Firepower must be scored against a cover to destroy what armour or a Save did not protect."""
    return 2 if cover is Cover.FORTIFIED else 1


@rule("fow.base.armour_save")
def take_hit_on_armour(
    armour: int,
    anti_tank: int,
    firepower: str | int,
    *,
    cover: Cover = Cover.NONE,
    about: str = "the tank",
    owner: Side | None = None,
    shooter: Side | None = None,
    readings: Readings = USUAL,
    cite: str = "fow.base.armour_save",
) -> Procedure[Fate]:
    """Armour save: more, no effect; equal, Bailed Out on Firepower; less, Destroyed on Firepower, else Bailed Out."""
    if readings.armour_save_rule == "ask_players":
        return (yield from _told(about, tuple(Fate), cite))
    context = (f"Armour {armour} and the die against Anti-tank {anti_tank}.",)
    dice = yield from Roll(
        question=f"Armour save of {about}", cite=cite, side=owner, key="armour_save", context=context, dice=(FACES,)
    )
    failed, scored = armour_fate(penetration(dice[0], armour, anti_tank))
    if failed is scored:
        return failed
    hurt = yield from firepower_test(firepower, against(scored, cover), about=about, side=shooter, cite=cite)
    return scored if hurt else failed


def _told(about: str, fates: tuple[Fate, ...], cite: str) -> Procedure[Fate]:
    told = yield from Choose(
        question=f"What became of {about}, by your rulebook?",
        telling=f"{about}: {{}}, by the rulebook.",
        cite=cite,
        wants=FACT,
        key="fate",
        options=tuple(Option(f.value, f.value) for f in fates),
    )
    return Fate(told)
