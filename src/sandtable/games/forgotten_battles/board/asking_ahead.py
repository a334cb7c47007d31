"""Standing questions about what comes: which arrivals can be placed where, and what the weather would do to a hex."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from sandtable.charts import Chart
from sandtable.games.forgotten_battles.board.entering import entry_hexes, waiting
from sandtable.games.forgotten_battles.board.moves import reaches
from sandtable.games.forgotten_battles.board.mustering import NOT_YET
from sandtable.games.forgotten_battles.board.standing import fielded, here, is_hq
from sandtable.games.forgotten_battles.board.supply_on_board import network, title_of
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.effects import standing_orders
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.weather import weather
from sandtable.kernel import Side, counted
from sandtable.kernel.law import law

CHARTS = ("ground", "flight")
"""The tables that tell the weather."""


def about_arrivals(state: State, side: Side, hex: str, units: Sequence[RegisteredUnit]) -> Iterator[str]:
    """Whether this side's arrivals can be placed here, where else they can, and who comes when."""
    places = entry_hexes(state, side)
    hqs = [unit.name for unit in fielded(state, side) if is_hq(unit) and unit.at == hex]
    if hex in places:
        station = "a station that trains reach" if hex in network(state, side).railheads else ""
        yield f"Arrivals can be placed in {hex}: {' and '.join(filter(None, [station, *hqs]))}."
    else:
        yield f"No arrivals in {hex}: it is neither a station that trains reach nor an HQ in trace."
    yield f"Now they can be placed in {', '.join(places) or 'no hex at all'}."
    todo = waiting(state, side)
    names = [state.register[id].name if id in state.register else title_of(here(state).dumps[id]) for id in todo]
    yield f"Waiting now: {', '.join(names) or 'nothing'}."
    later = [unit for unit in state.register.values() if (unit.side, unit.at) == (side, NOT_YET)]
    for due in sorted({unit.due for unit in later}):
        coming = ", ".join(unit.name for unit in later if unit.due == due)
        yield f"Due on {in_words(date.fromisoformat(due))}: {coming}."


def about_weather(
    state: State, side: Side, hex: str, units: Sequence[RegisteredUnit], charts: Mapping[str, Chart]
) -> Iterator[str]:
    """What it does now, and for each ground that the next turn may have: how likely, and who would get to this hex."""
    for text, _ in standing_orders(state.ground, state.flight, state.sky.ice, state.readings):
        yield text
    coming = state.calendar.after(state.date)
    if coming is None:
        return
    then = State(state.settings, coming.date, sky=state.sky)
    grounds = law(weather, then, keep=lambda s, _: s.ground, tables=charts)
    movers = units or fielded(state, side)
    rested = replace(state, register={**state.register, **{u.id: replace(u, spent="0", moved=False) for u in movers}})
    for ground, chance in sorted(grounds.items(), key=lambda pair: -pair[1]):
        then = replace(rested, ground=ground, phase="movement")
        fresh = [then.register[unit.id] for unit in movers]
        there = [unit.name for unit, found in reaches(then, side, fresh) if hex in found and unit.at != hex]
        told = f"{counted(len(there), 'unit')} of yours could get to {hex} from where they stand"
        yield f"{in_words(coming.date)}, {_title(ground)} {percent(chance)}: {told}{_few(there)}."


def percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


def _title(ground: str) -> str:
    return ground.replace("_", " ").title()


def _few(names: Sequence[str]) -> str:
    return f" ({', '.join(names)})" if 0 < len(names) <= 6 else ""
