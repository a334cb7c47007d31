"""The register of units: arrivals enter it, losses lay units down, rebuilding brings them back, withdrawals end them.

Each counter stands in it once, so nobody has to tell twice what it is. Other chapters call these functions; what a
counter shows is read from the booklet's line, and what the scan lost is filled in by whoever tells it first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sandtable.games.forgotten_battles.booklet.counters import SIZES, Counter, Kind, counter_in, read_counter
from sandtable.games.forgotten_battles.booklet.namesakes import among
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.games.forgotten_battles.state.unit_register import (
    ARRIVING,
    AT_BASE,
    DEAD,
    MAP,
    WITHDRAWN,
    RegisteredUnit,
)
from sandtable.kernel import NotUnderstood, Side
from sandtable.rules import rule

__all__ = ["ARRIVING", "DEAD", "MAP", "WITHDRAWN", "RegisteredUnit"]

UNITS = frozenset({Kind.GROUND, Kind.HQ, Kind.ORGANIC_TRUCK, Kind.TRUCK, Kind.WAGON, Kind.AIR})
"""Markers, and what is drawn at random or known only by its number of counters, are no units of the register."""
WORDS = {MAP: "on the map", DEAD: "Dead Pile", WITHDRAWN: "out of the game", ARRIVING: "to be placed"}


def of(state: State, side: Side) -> list[RegisteredUnit]:
    return [unit for unit in state.register.values() if unit.side == side]


def new_unit(state: State, side: Side, name: str) -> RegisteredUnit:
    """A unit that has not been in the register, under a number of its side's own."""
    number = sum(unit.side == side for unit in state.register.values()) + 1
    unit = RegisteredUnit(f"{side}-{number}", side, name)
    state.register[unit.id] = unit
    return unit


@rule("tfb.notation.counter", "tfb.notation.size", "tfb.notation.hq")
def printed_on(unit: RegisteredUnit, counter: Counter) -> RegisteredUnit:
    """Write down what the counter shows."""
    unit.kind, unit.counter = str(counter.kind), counter.plain
    unit.name = counter.name or counter.plain
    unit.size, unit.formation = SIZES.get(counter.size, ""), counter.formation
    unit.brackets = counter.brackets
    if counter.kind is Kind.GROUND:
        unit.strength, unit.ar, unit.movement = counter.values
    return unit


@rule("tfb.arrival.axis.general.entry", "tfb.arrival.soviet.general.entry")
def enter(state: State, side: Side, counters: Iterable[Counter]) -> None:
    """Counters that arrive. One that was lent out, or is listed a second time, is the same counter come back."""
    for counter in counters:
        if counter.kind not in UNITS:
            continue
        known = (
            next((u for u in of(state, side) if u.counter == counter.plain), None) if counter.one_of_a_kind else None
        )
        unit = known or printed_on(new_unit(state, side, counter.name), counter)
        unit.at = MAP


@rule("tfb.arrival.axis.general.withdraw", "tfb.arrival.soviet.general.withdraw")
def withdraw(state: State, side: Side, counters: Sequence[Counter]) -> None:
    """Counters that leave the game. One that was in the set-up is registered now, since its figures are known."""
    stays = state.readings.withdraw_dead_units == "stay_in_dead_pile"
    formations = {counter.formation for counter in counters if counter.kind is Kind.FORMATION}
    wanted = [counter for counter in counters if counter.kind in UNITS]
    gone = [u for u in of(state, side) if u.formation and u.formation in formations]
    for counter in wanted:
        here = [u for u in of(state, side) if u.counter == counter.plain and u.at != WITHDRAWN and u not in gone]
        if not here and not any(u.counter == counter.plain for u in gone):
            here = [printed_on(new_unit(state, side, counter.name), counter)]
        gone += here[:1]
    for unit in gone:
        if not (stays and unit.at == DEAD):
            unit.at = WITHDRAWN


@rule("tfb.replacement.soviet.general", "tfb.replacement.axis.general")
def die(state: State, side: Side, dead: DeadUnit, known: RegisteredUnit | None = None, *, gone: bool = False) -> None:
    """A unit (or steps of one) is laid in the Dead Pile. One that nobody knew is registered as it was told.

    `gone`: these were its last steps, so that it is known now how many it has.
    """
    unit = known or _told(state, side, dead)
    if unit is None:
        unit = new_unit(state, side, dead.name)
        unit.size, unit.formation, unit.ar = dead.size, dead.formation, dead.ar
    unit.type, unit.symbol, unit.nation = dead.type, dead.symbol, dead.nation
    unit.dead.append(dead.id)
    unit.multi_step = unit.multi_step or dead.multi_step
    unit.lost += dead.steps
    unit.steps = unit.lost if gone else unit.steps
    whole = not unit.multi_step or (unit.steps is not None and unit.lost >= unit.steps)
    unit.at = DEAD if whole else unit.at


def _told(state: State, side: Side, dead: DeadUnit) -> RegisteredUnit | None:
    """The unit that a loss speaks of: by what its counter shows, or as it was told before."""
    alive = [unit for unit in of(state, side) if unit.at not in (DEAD, WITHDRAWN)]
    by_counter = [u for u in alive if u.counter and among([dead], [read_counter(u.counter)])]
    as_before = [u for u in alive if not u.counter and (u.name, u.formation) == (dead.name, dead.formation)]
    return next(iter(by_counter or as_before), None)


def find(state: State, side: Side, text: str) -> RegisteredUnit | None:
    """The unit of the register that somebody has named: by its counter, as `3 Pz 12-5-8`, or by its name there."""
    alive = [unit for unit in of(state, side) if unit.at not in (DEAD, WITHDRAWN)]
    typed = counter_in(text)
    if typed is not None:
        return next((u for u in alive if u.counter and _alike(read_counter(u.counter), typed)), None)
    called = [unit for unit in alive if unit.name == text]
    return called[0] if len(called) == 1 else None


def _alike(counter: Counter, typed: Counter) -> bool:
    """The same name and figures; size and formation only where they were typed."""
    same = (counter.kind, counter.name, counter.values, counter.figures, counter.brackets)
    told = (typed.size in ("", counter.size)) and (typed.formation in ("", counter.formation))
    return told and same == (typed.kind, typed.name, typed.values, typed.figures, typed.brackets)


def rebuilt(state: State, side: Side, back: DeadUnit) -> None:
    """Steps come back from the Dead Pile, or the whole unit."""
    for unit in of(state, side):
        if back.id in unit.dead and unit.at != WITHDRAWN:
            unit.lost = max(0, unit.lost - back.steps)
            unit.at = MAP if unit.at == DEAD else unit.at


def out_of_the_game(state: State, side: Side, dead: str) -> None:
    """A dead unit is withdrawn, and cannot be rebuilt."""
    for unit in of(state, side):
        if dead in unit.dead:
            unit.at = WITHDRAWN


def from_record(lines: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The register, as plain JSON, of a campaign that kept none: what its record of arrivals tells."""
    found: dict[str, RegisteredUnit] = {}
    for line in lines:
        for text in line["counters"]:
            try:
                counter = read_counter(text)
            except NotUnderstood:
                continue  # a unit drawn from a pool, or a division by its name: no counter was told
            if counter.kind in UNITS and line["what"] in ("arrived", "withdrew"):
                same = [u.id for u in found.values() if (u.side, u.counter) == (line["side"], counter.plain)]
                number = sum(u.side == line["side"] for u in found.values()) + 1
                id = same[0] if same and counter.one_of_a_kind else f"{line['side']}-{number}"
                unit = found.setdefault(id, printed_on(RegisteredUnit(id, line["side"], counter.name), counter))
                unit.at = MAP if line["what"] == "arrived" else WITHDRAWN
    return {id: asdict(unit) for id, unit in found.items()}


def figures(unit: RegisteredUnit) -> str:
    """As on the counter, `?` for what nobody has told: 12-2-2, (3)-2-2, 7-?-8."""
    if unit.kind in (Kind.HQ, Kind.AIR):
        return unit.counter.rpartition(" ")[2]
    if unit.strength is None and unit.movement is None:
        return unit.counter if unit.counter and unit.kind != Kind.GROUND else "" if unit.ar is None else f"AR {unit.ar}"
    one, two, three = ("?" if value is None else str(value) for value in (unit.strength, unit.ar, unit.movement))
    return f"({one})-{two}-{three}" if unit.brackets else f"{one}-{two}-{three}"


def where(unit: RegisteredUnit) -> str:
    return WORDS.get(unit.at, unit.at.replace(AT_BASE, "air base in "))
