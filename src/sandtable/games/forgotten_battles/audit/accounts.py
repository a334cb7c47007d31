"""Supply, replacements and victory points: what came is what was placed, spent or is left."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

from sandtable.games.forgotten_battles.audit.calendar_and_weather import dates
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET
from sandtable.games.forgotten_battles.state import PlaceKind, State
from sandtable.kernel import Fault

REINFORCING = ("arrivals", "situation", "supply", "replacements", "rebuild")
OF_THE_SOVIETS = (PlaceKind.FRONT_HQ, PlaceKind.AIR_BASE)


def faults(state: State, before: State | None) -> Iterator[Fault]:
    for side in SIDES:
        yield from _supply(state, before, side)
        yield from _hand(state, before, side)
    yield from _points(state, before)


def _in_order(state: State, days: list[date], what: str, rule: str) -> Iterator[Fault]:
    if days != sorted(set(days)) or not set(days) <= set(dates(state)):
        yield Fault(f"{what}: a date twice, out of order, or that is no turn", rule)


def _supply(state: State, before: State | None, side: str) -> Iterator[Fault]:
    mine, cite = state.supply[side], f"tfb.supply.{side}.table"
    yield from _in_order(state, [line.date for line in mine.ledger], f"supply ledger, {side}", cite)
    if any(min(n.received, n.spent, n.lost, n.captured) < 0 for n in mine.ledger):
        yield Fault(f"{side}: a negative amount in the supply ledger", cite)
    if before is not None:
        yield from _moved(state, before, side)
    names = [p.name for p in mine.places]
    if len(set(names)) < len(names) or "" in names:
        yield Fault(f"{side}: two places of one name, or one without a name: {names}", cite)
    if any(
        (p.kind in OF_THE_SOVIETS) < (side == SOVIET) or (p.kind is PlaceKind.FRONT_HQ) > (side == SOVIET)
        for p in mine.places
    ):
        yield Fault(f"{side}: a place that this side cannot have", cite)
    strange = set(mine.placed) - {*names, *(["Minsk"] if side == AXIS else [])}
    if (
        state.phase == "replacements"
        and state.player == side
        and (strange or any(t <= 0 for t in mine.placed.values()))
    ):
        yield Fault(f"{side}: supply placed where nothing stands: {sorted(strange)}", cite)


def _moved(state: State, before: State, side: str) -> Iterator[Fault]:
    """Supply comes in the Supply step, exactly what is placed; it is spent, lost and captured in Clean-up alone,

    or in the one sheet for all phases on the map.
    """
    now, was = (Counter[str](), Counter[str]())
    for total, at in ((now, state), (was, before)):
        for line in at.supply[side].ledger:
            total.update(came=line.received, gone=line.spent + line.lost + line.captured)
    came, gone = now["came"] - was["came"], now["gone"] - was["gone"]
    placing = before.phase == "supply" and before.player == side
    placed = sum(state.supply[side].placed.values()) if placing else 0
    if came != placed:
        yield Fault(f"{side}: {came} T came, {placed} T were placed", f"tfb.supply.{side}.table")
    written = ("cleanup", "movement") if state.readings.turn_sheets == "one_sheet" else ("cleanup",)
    if gone and before.phase not in written:
        yield Fault(f"{side}: supply was spent outside Clean-up", "tfb.meta.scope")


def _hand(state: State, before: State | None, side: str) -> Iterator[Fault]:
    hand, cite = state.replacements[side], f"tfb.replacement.{side}.general"
    lines = state.replacement_record.get(side, [])
    yield from _in_order(state, [line.date for line in lines], f"replacement record, {side}", cite)
    if min(hand.pax, hand.ally_pax, hand.tigers, hand.air, hand.trucks_lost) < 0:
        yield Fault(f"{side}: less than nothing in hand", cite)
    if side == SOVIET and (hand.ally_pax or hand.tigers):
        yield Fault("Ally Pax or a Tiger rebuild in Soviet hands", "tfb.replacement.axis.ally")
    mine = state.phase in REINFORCING and (state.player == side or state.ground == "deep_freeze")
    saved = state.readings.dated_replacement_saving == "ask_players"
    if (hand.eq or hand.air) and not mine and not (saved and not hand.air):
        yield Fault(f"{side}: Eq or Air in hand after its Reinforcement Phase", f"tfb.replacement.{side}.eq")
    if before is None:
        return
    had = before.replacement_record.get(side, [])
    for key in ("pax", "ally_pax"):
        received = sum(getattr(n, key) for n in lines) - sum(getattr(n, key) for n in had)
        grown = getattr(hand, key) - getattr(before.replacements[side], key)
        if grown > received or (grown < received and before.phase != "rebuild"):
            yield Fault(f"{side}: {received} {key} came and {grown} were added in {before.phase}", cite)


def _points(state: State, before: State | None) -> Iterator[Fault]:
    for line in state.vp:
        if line.date not in dates(state) or line.side not in SIDES or not line.points:
            yield Fault(f"victory points that cannot be: {line.points} on {in_words(line.date)}", "tfb.meta.vp")
    if before is not None and state.vp[: len(before.vp)] != before.vp:
        yield Fault("victory points of earlier steps have changed", "tfb.meta.vp")
    appeals = sum(not appeal.startswith("appeal") for appeal in state.arrivals.appeals)
    paid = sum(line.cite == "tfb.arrival.soviet.stavka.cost" for line in state.vp)
    if paid != appeals:
        yield Fault(f"{appeals} appeals to STAVKA, {paid} of them paid", "tfb.arrival.soviet.stavka.cost")
