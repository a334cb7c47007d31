"""Coming back: Units carried off the table, and empty boats (fow.river.drift.off_table*, fow.river.return*)."""

from collections.abc import Sequence

from sandtable.games.bagration.base.ratings import score_each
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Crosser, Flotilla, allocate, enemy_bank
from sandtable.games.bagration.river.launching import load
from sandtable.kernel import DECISION, ChooseSome, Note, Option, Procedure, Side
from sandtable.rules import rule
from sandtable.tabletop import Point, River


@rule("fow.river.drift.off_table_dice")
def pool(attempt: int, units: int) -> int:
    """Dice: one at the first attempt, one more for each further turn, one more for each further Unit."""
    return attempt + units - 1 if units else 0


@rule("fow.river.drift.off_table", "fow.river.drift.off_table_dice")
def roll_off_table(flotilla: Flotilla, side: Side, *, readings: Readings = USUAL) -> Procedure[list[str]]:
    """At the beginning of the owner's turn: each 3+ brings on one Unit, at the corner of side edge and Enemy Bank."""
    units = flotilla.off_table.get(side, [])
    if not units:
        flotilla.attempts[side] = 0
        return []
    if readings.off_table_dice == "one_pool_for_each_unit":
        arrived = yield from _a_pool_each(flotilla, side, units)
    else:
        arrived = yield from _one_pool(flotilla, side, units)
    for unit in arrived:
        _come_on(flotilla, side, unit)
        yield Note(
            f"{unit}: on the table where the side edge meets the Enemy Bank.", "fow.river.drift.off_table", side=side
        )
    if not flotilla.off_table.get(side):
        flotilla.attempts[side] = 0
    return arrived


def _one_pool(flotilla: Flotilla, side: Side, units: list[str]) -> Procedure[list[str]]:
    attempt = flotilla.attempts.get(side, 0) + 1
    flotilla.attempts[side] = attempt
    dice = pool(attempt, len(units))
    results = yield from _roll(side, dice, f"{len(units)} off table, attempt {attempt}")
    successes = min(sum(results), len(units))
    if 0 < successes < len(units):
        chosen = yield from ChooseSome(
            question=f"Which {successes} of your Units off the table come on?",
            telling="Coming back onto the table: {}.",
            cite="fow.river.drift.off_table_dice",
            wants=DECISION,
            side=side,
            key="come_on",
            options=tuple(Option(u, u) for u in units),
            at_least=successes,
            at_most=successes,
        )
        return chosen
    return list(units[:successes])


def _a_pool_each(flotilla: Flotilla, side: Side, units: list[str]) -> Procedure[list[str]]:
    """The other reading: every Unit has dice of its own, one more for each turn it failed."""
    arrived = []
    for unit in units:
        attempt = flotilla.unit_attempts.get(unit, 0) + 1
        results = yield from _roll(side, attempt, f"{unit}, attempt {attempt}")
        flotilla.unit_attempts[unit] = 0 if any(results) else attempt
        if any(results):
            arrived.append(unit)
    return arrived


def _roll(side: Side, dice: int, about: str) -> Procedure[list[bool]]:
    return (
        yield from score_each(
            river_numbers().off_table.needs,
            f"Units carried off the table: {about}",
            "fow.river.drift.off_table",
            names=[f"die {n + 1}" for n in range(dice)],
            side=side,
            key="off_table",
            passed="come on",
            failed="not",
        )
    )


def _come_on(flotilla: Flotilla, side: Side, unit: str) -> None:
    """The Unit is ashore; its boats stay where the river took them, empty."""
    flotilla.off_table[side].remove(unit)
    for boat in flotilla.carrying(unit, side):
        if boat.place is BoatPlace.OFF_TABLE:
            boat.passengers, boat.unit = 0, ""
    if not flotilla.carrying(unit, side):
        flotilla.ashore.setdefault(side, []).append(unit)


@rule("fow.river.drift.off_table")
def return_point(flotilla: Flotilla, side: Side, river: River, current: int) -> Point:
    """Where a Unit comes on: the side edge down the current, at the Enemy Bank."""
    return river.landing(river.length if current > 0 else 0.0, enemy_bank(flotilla, side))


@rule("fow.river.return")
def empty_boats(flotilla: Flotilla, side: Side) -> list[Boat]:
    """Returning: boats without passengers at the Enemy Bank or carried off downstream."""
    return [b for b in flotilla.boats_of(side, BoatPlace.ENEMY_BANK, BoatPlace.OFF_TABLE) if b.is_empty]


@rule("fow.river.return", "fow.river.return.load", "fow.river.timeline")
def return_boats(
    flotilla: Flotilla, side: Side, *, readings: Readings = USUAL, pinned: Sequence[str] = ()
) -> Procedure[list[str]]:
    """When the Movement Step ends: one die for each empty boat, 3+ it is back; then waiting Units may load."""
    empty = empty_boats(flotilla, side)
    waited = [c for c in flotilla.waiting if c.side == side and not flotilla.allotted(c.name, side)]
    results = yield from score_each(
        river_numbers().back.needs,
        "Empty boats return",
        "fow.river.return",
        names=[f"boat {b.number}" for b in empty],
        side=side,
        key="return",
        passed="back",
        failed="stuck",
    )
    for boat, back in zip(empty, results, strict=True):
        if back:
            boat.place, boat.along, boat.since = BoatPlace.IDLE, 0.0, 0
    allocate(flotilla, side, readings)
    return (yield from load_at_once(flotilla, side, waited, pinned))


@rule("fow.river.return.load", "fow.river.launch.conditions")
def load_at_once(
    flotilla: Flotilla, side: Side, waited: Sequence[Crosser], pinned: Sequence[str] = ()
) -> Procedure[list[str]]:
    """Loading: Units that waited and now have boats may mount at once, ready to roll drift next turn; none Pinned."""
    able = [c for c in waited if flotilla.allotted(c.name, side) and not flotilla.is_loaded(c.name, side)]
    if not able:
        return []
    chosen = yield from ChooseSome(
        question="Which waiting Units take to their boats now, to cross next turn?",
        telling="Taking to their boats: {}.",
        cite="fow.river.return.load",
        wants=DECISION,
        side=side,
        key="load",
        options=tuple(_load_option(c, c.name in pinned) for c in able),
        suggestion=[],
    )
    for unit in chosen:
        crosser = flotilla.crosser(unit, side)
        load(flotilla, crosser, crosser.behind)
    return chosen


def _load_option(crosser: Crosser, pinned: bool) -> Option:
    hint = f"{crosser.behind} Teams, {crosser.boats_needed} boats"
    why = "it is Pinned Down and cannot mount boats" if pinned else ""
    return Option(crosser.name, crosser.name, hint, why, "fow.river.launch.conditions" if pinned else "")
