"""At the Enemy Bank: who gets out when, and backing off into the shallows (fow.river.disembark*)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Flotilla, enemy_bank
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    Field,
    FieldKind,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
    option,
)
from sandtable.rules import rule
from sandtable.tabletop import TINY, Bank, Point, River, between, written
from sandtable.tabletop.measures import at, read_points


@rule("fow.river.disembark")
def refuse_disembark(boat: Boat, turn: int) -> Refused | None:
    """Disembarking: in the turn after the boat reached the Enemy Bank, not in the same."""
    if boat.place is BoatPlace.ENEMY_BANK and not boat.is_empty and turn > boat.since:
        return None
    if boat.place is not BoatPlace.ENEMY_BANK or boat.is_empty:
        return Refused(f"boat {boat.number} has nobody to put ashore", "fow.river.disembark")
    why = f"boat {boat.number} reached the bank in turn {boat.since}; its passengers leave it in turn {boat.since + 1}"
    return Refused(why, "fow.river.disembark")


@dataclass(frozen=True, slots=True)
class BackedOff:
    """A boat moved back from the bank: how far, where it lies, and the least move that gets its passengers ashore."""

    back: float
    point: Point
    ashore: float


@rule("fow.river.disembark.shallows")
def back_off(boat: Boat, river: River, bank: Bank, enemies: Sequence[Point]) -> BackedOff | Refused:
    """Shallows: with enemies within 2", the boat may go back into the river until it is 2" from them."""
    cite, limit = "fow.river.disembark.shallows", river_numbers().disembark.enemy_distance
    here = river.landing(boat.along, bank)
    nearest = min((between(here, e) for e in enemies), default=float("inf"))
    if nearest > limit + TINY:
        return Refused(
            f"the nearest enemy is {written(nearest)} away; boats back off within {written(limit)} only", cite
        )
    low, high = 0.0, river.width
    if min(between(river.landing(boat.along, bank, high), e) for e in enemies) < limit - TINY:
        return Refused(f"nowhere in the river is {written(limit)} from the enemies", cite)
    for _ in range(60):  # the least distance back that is enough, by halving
        middle = (low + high) / 2
        clear = min(between(river.landing(boat.along, bank, middle), e) for e in enemies) >= limit - TINY
        low, high = (low, middle) if clear else (middle, high)
    return BackedOff(round(high, 6), river.landing(boat.along, bank, high), round(high, 6))


@rule("fow.river.disembark.shallows")
def refuse_landing_move(move: float, ashore: float) -> Refused | None:
    """Shallows: no Cross Check, but the passengers must end out of the river."""
    if move >= ashore - TINY:
        return None
    why = f"{written(ashore)} are needed to get ashore; the move is {written(move)}"
    return Refused(why, "fow.river.disembark.shallows")


@rule("fow.river.disembark", "fow.river.disembark.shallows")
def disembark(
    flotilla: Flotilla,
    side: Side,
    turn: int,
    *,
    river: River | None = None,
    enemies: Sequence[Point] = (),
    all_known: bool = False,
) -> Procedure[list[str]]:
    """The landing part of a Movement Step: each Unit at the bank since an earlier turn may get out now.

    `enemies` are enemy places the plan knows; backing off is measured from them and from what the owner tells, or from
    them alone where `all_known` says that every enemy stands there.
    """
    aboard = list(dict.fromkeys(b.unit for b in flotilla.boats_of(side, BoatPlace.ENEMY_BANK) if not b.is_empty))
    able = [u for u in aboard if all(not refuse_disembark(b, turn) for b in _at_bank(flotilla, u, side))]
    landed, near = [], written(river_numbers().disembark.enemy_distance)
    backing = f"only from enemies within {near}; all Teams must get ashore, no check"
    for unit in able:
        no = _refuse_to_back_off(flotilla, side, unit, river, enemies) if river and all_known else None
        choice = yield from Choose(
            question=f"{unit} at the Enemy Bank: how do its Teams leave their boats?",
            telling=f"{unit} at the Enemy Bank: {{}}.",
            cite="fow.river.disembark",
            wants=DECISION,
            side=side,
            key="disembark",
            options=(
                Option("bank", "disembark at the bank"),
                option("shallows", "back off first", no, backing),
                Option("stay", "stay in the boats"),
            ),
            suggestion="bank",
        )
        if choice == "shallows" and river is not None:
            yield from _wade(flotilla, side, unit, river, enemies)
        if choice != "stay":
            put_ashore(flotilla, unit, side)
            landed.append(unit)
    return landed


@rule("fow.river.disembark.shallows")
def _refuse_to_back_off(
    flotilla: Flotilla, side: Side, unit: str, river: River, enemies: Sequence[Point]
) -> Refused | None:
    """No enemy is near any of its boats."""
    found = [back_off(boat, river, enemy_bank(flotilla, side), enemies) for boat in _at_bank(flotilla, unit, side)]
    refused = [no for no in found if isinstance(no, Refused)]
    return refused[0] if refused and len(refused) == len(found) else None


class Wading(TypedDict):
    enemies: str
    move: int
    leave: bool


@rule("fow.river.disembark.shallows")
def _wade(flotilla: Flotilla, side: Side, unit: str, river: River, enemies: Sequence[Point]) -> Procedure[None]:
    """Shallows: each boat with enemies within 2" backs off as far as it must; its passengers must get ashore."""
    bank, boats, cite = enemy_bank(flotilla, side), _at_bank(flotilla, unit, side), "fow.river.disembark.shallows"
    limit = river_numbers().disembark.enemy_distance
    near = [e for e in enemies if any(between(e, river.landing(b.along, bank)) <= limit + TINY for b in boats)]
    told = yield from Report[Wading](
        question=f"{unit} backs off: where are the enemy Teams near its boats, and how far can its Teams move?",
        telling=f"{unit} backs off: {{}}.",
        cite=cite,
        wants=FACT,
        side=side,
        key="shallows",
        context=tuple(f"Boat {b.number} lies at {at(river.landing(b.along, bank))}." for b in boats),
        fields=(
            Field(
                "enemies", "Enemy Teams: x, y; x, y", inches=True, default="; ".join(f"{x:g}, {y:g}" for x, y in near)
            ),
            Field("move", "Their move in inches", FieldKind.NUMBER, 0, 99, default=8, inches=True),
            Field("leave", "They disembark at the bank after all", FieldKind.YES_NO),
        ),
        also=lambda v: None if v["leave"] else _refuse_wading(boats, river, bank, read_points(v["enemies"]), v["move"]),
        suggestion={"leave": True},
    )
    if told["leave"]:
        return
    for boat in boats:
        found = back_off(boat, river, bank, read_points(told["enemies"]))
        if isinstance(found, BackedOff):
            words = f"Boat {boat.number} backs off {written(found.back)}"
            yield Note(
                f"{words}; its passengers wade {written(found.ashore)} ashore, without a Cross Check.", cite, side=side
            )


def _refuse_wading(
    boats: Sequence[Boat], river: River, bank: Bank, enemies: Sequence[Point], move: float
) -> Refused | None:
    """No boat with an enemy within 2", no room in the river, or a move too short to get ashore."""
    found = [back_off(boat, river, bank, enemies) for boat in boats]
    backed = [f for f in found if isinstance(f, BackedOff)]
    if not backed:
        return next(f for f in found if isinstance(f, Refused))
    return refuse_landing_move(move, max(f.ashore for f in backed))


def _at_bank(flotilla: Flotilla, unit: str, side: Side) -> list[Boat]:
    return [b for b in flotilla.carrying(unit, side) if b.place is BoatPlace.ENEMY_BANK and not b.is_empty]


def put_ashore(flotilla: Flotilla, unit: str, side: Side) -> None:
    """Everyone out; the boats are empty and belong to no Unit."""
    for boat in _at_bank(flotilla, unit, side):
        boat.passengers, boat.unit = 0, ""
    if unit not in flotilla.ashore.setdefault(side, []):
        flotilla.ashore[side].append(unit)
