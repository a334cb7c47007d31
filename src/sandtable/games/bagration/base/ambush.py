"""Ambush: how many Units, and how near the enemy one may be placed (fow.base.ambush)."""

from sandtable.games.bagration.numbers import battle_numbers
from sandtable.kernel import Refused
from sandtable.rules import rule
from sandtable.tabletop import TINY, written


@rule("fow.base.ambush")
def refuse_more_than_one(units: int) -> Refused | None:
    """Ambush: one Unit."""
    return Refused(f"{units} Units in Ambush; one only", "fow.base.ambush") if units > 1 else None


def bands() -> dict[str, tuple[str, float]]:
    """The distances the Ambush rule tells apart, in words; each stands for its worst case."""
    apart, in_sight = battle_numbers().ambush.apart, battle_numbers().ambush.in_sight
    return {
        "far": (f"more than {in_sight} inches away", in_sight + 1.0),
        "near": (f"more than {apart}, up to {in_sight} inches away", float(in_sight)),
        "touching": (f"within {apart} inches", float(apart)),
    }


@rule("fow.base.ambush")
def refuse_ambush_place(nearest: float, *, seen: bool, large_gun: bool = False) -> Refused | None:
    """Ambush: 4" from any enemy; 16" from one that sees it unless Concealed; Large Guns always 16"."""
    book = battle_numbers().ambush
    if nearest <= book.apart + TINY:
        return Refused(f'{nearest:g}" from the nearest enemy; within {book.apart}" is too near', "fow.base.ambush")
    if (seen or large_gun) and nearest <= book.in_sight + TINY:
        why = "a Large Gun" if large_gun else "in sight and not Concealed"
        return Refused(
            f'{nearest:g}" from the nearest enemy, {why}: more than {book.in_sight}" is asked', "fow.base.ambush"
        )
    return None


def band_of(nearest: float) -> str:
    """The band of the form in which a measured distance lies."""
    book = battle_numbers().ambush
    if nearest > book.in_sight + TINY:
        return "far"
    return "touching" if nearest <= book.apart + TINY else "near"


@rule("fow.base.ambush")
def refuse_farther(told: str, nearest: tuple[float, str] | None) -> Refused | None:
    """No enemy is told to be farther away than the plan shows one."""
    order = list(bands())
    if nearest is None or order.index(told) >= order.index(band_of(nearest[0])):
        return None
    return Refused(f"on the plan {nearest[1]} is {written(nearest[0])} away", "fow.base.ambush")
