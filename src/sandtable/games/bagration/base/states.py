"""States of Units and Teams: fow.base.pinned, fow.base.bailed_out, fow.base.good_spirits, formation last stand."""

from collections import Counter
from dataclasses import dataclass

from sandtable.games.bagration.base.ratings import score, score_each
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.numbers import rulebook
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import NotUnderstood, Procedure, Refused, Side
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Strength:
    """The Teams of one kind in a Unit: how many it began with, how many stand, how many of these are Bailed Out."""

    kind: TeamKind
    began: int
    left: int
    bailed_out: int = 0


@rule("fow.base.good_spirits")
def in_good_spirits(*strengths: Strength) -> bool:
    """Good Spirits: nothing lost or bailed out, or three infantry, two fit tanks, or two guns still there."""
    if all(s.left == s.began and s.bailed_out == 0 for s in strengths):
        return True
    book = rulebook().good_spirits
    enough = {TeamKind.INFANTRY: book.infantry, TeamKind.TANK: book.tank, TeamKind.GUN: book.gun}
    fit = Counter[TeamKind]()
    for s in strengths:
        fit[TeamKind.TANK if s.kind.is_tank else s.kind] += s.left - s.bailed_out
    return any(fit[kind] >= n for kind, n in enough.items())


@rule("fow.base.good_spirits")
def last_stand(
    motivation: str | int, *strengths: Strength, unit: str = "the Unit", side: Side | None = None
) -> Procedure[bool]:
    """Unit Last Stand: not in Good Spirits, it must score Motivation (or Last Stand) or is Destroyed."""
    if in_good_spirits(*strengths):
        return True
    return (
        yield from score(
            motivation,
            f"Last Stand of {unit}",
            "fow.base.good_spirits",
            side=side,
            key="last_stand",
            passed="fights on",
            failed="Destroyed",
        )
    )


@rule("fow.base.formation_last_stand")
def formation_stands(on_table: int, in_reserve: int, *, shaken: int = 0, readings: Readings = USUAL) -> bool:
    """Formation Last Stand: two Units on the table or in Reserve. `shaken` of them are not in Good Spirits."""
    units = on_table + in_reserve
    if readings.formation_last_stand_good_spirits == "required":
        units -= shaken
    return bool(units >= rulebook().formation.units)


@rule("fow.base.pinned")
def refuse_to_pinned(action: str) -> Refused | None:
    """Pinned Down: no `approach` to visible enemy, no `bombard`. It may still shoot, with its Moving ROF."""
    barred = {"approach": "move closer to enemies it sees", "bombard": "fire bombardments"}
    if action not in barred:
        return None
    return Refused(f"a Pinned Down Unit may not {barred[action]}", "fow.base.pinned")


@rule("fow.base.pinned")
def rally(motivation: str | int, *, unit: str = "the Unit", side: Side | None = None) -> Procedure[bool]:
    """Pinned Down: rallies in the Starting Step on Motivation (or its Rally number)."""
    return (
        yield from score(
            motivation,
            f"Rally {unit}",
            "fow.base.pinned",
            side=side,
            key="rally",
            passed="rallied",
            failed="still Pinned Down",
        )
    )


@rule("fow.base.bailed_out")
def refuse_to_bailed_out(action: str) -> Refused | None:
    """Bailed Out: no `move`, `shoot`, `bombard` or `assault`."""
    if action not in ("move", "shoot", "bombard", "assault"):
        return None
    return Refused(f"a Bailed Out tank may not {action}", "fow.base.bailed_out")


@rule("fow.base.bailed_out")
def understand_crews(unit: str, told: int, tanks: int) -> None:
    """Crews that are told to be out must be those of tanks, or of a turret, and no more than there are."""
    if not 0 <= told <= tanks:
        only = "; only tanks are Bailed Out" if not tanks else ""
        raise NotUnderstood(f"{unit}: {told} tanks Bailed Out are told, it has {tanks}{only}", "fow.base.bailed_out")


@rule("fow.base.bailed_out")
def remount(
    motivation: str | int, *, tanks: int = 1, unit: str = "the tank", side: Side | None = None
) -> Procedure[int]:
    """Bailed Out: each tank remounts in the Starting Step on Motivation (or its Remount number); returns how many."""
    mounted = yield from score_each(
        motivation,
        f"Remount {unit}",
        "fow.base.bailed_out",
        names=[f"tank {n + 1}" for n in range(tanks)],
        side=side,
        key="remount",
        passed="remounted",
        failed="still Bailed Out",
    )
    return sum(mounted)


@rule("fow.base.bailed_out")
def bailed_out_again(motivation: str | int, *, team: str = "the tank", side: Side | None = None) -> Procedure[bool]:
    """Bailed Out again: Motivation (or Remount) or Destroyed; returns whether the tank survives."""
    return (
        yield from score(
            motivation,
            f"{team} Bailed Out again",
            "fow.base.bailed_out",
            side=side,
            key="bailed_out_again",
            passed="crew holds on",
            failed="Destroyed",
        )
    )
