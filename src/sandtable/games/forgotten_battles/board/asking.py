"""Questions that a player may ask of the board in any phase of his: supply, reach, attacks, arrivals, weather. Only he
reads the answer.

What is answered is what his side knows: of an enemy stack the counter on top, of enemy supply nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from sandtable.games.forgotten_battles.board.asking_ahead import CHARTS, about_arrivals, about_weather
from sandtable.games.forgotten_battles.board.laid_open import explained
from sandtable.games.forgotten_battles.board.moves import allowance_now, reaches, units_of
from sandtable.games.forgotten_battles.board.possible_attacks import attack_on, attacks_after_moving
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded
from sandtable.games.forgotten_battles.board.supply_on_board import network, within_reach
from sandtable.games.forgotten_battles.movement import Route
from sandtable.games.forgotten_battles.movement.pictures import mixed
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.kernel import Deed, Lookup, Note, Procedure, Refused, Side, Verb, counted, only

ASK = Verb(
    "ask",
    "Ask",
    (0, 99),
    to="place",
    words=("supply", "reach", "attack", "arrivals", "weather"),
    hint="In supply? Who gets there, with what left? What would an attack give? Who arrives there? The weather?",
    rule=SERIES,
    key_stroke="q",
)


def refuse_question(state: State, deed: Deed) -> Refused | None:
    return None if deed.place.hex else Refused("a hex of the map is asked about", SERIES)


def ask(state: State, deed: Deed) -> Procedure[None]:
    """The answer, for this side alone; nothing changes."""
    answer, units = ANSWERS.get(deed.chosen), units_of(state, deed.counters)
    if answer is None:  # the weather, whose charts the players may have changed
        charts = {}
        for name in CHARTS:
            charts[name] = yield Lookup(name)
        answer = partial(about_weather, charts=charts)
    for line in answer(state, deed.side, deed.place.hex, units):
        yield Note(line, SERIES, only(deed.side), deed.side)


def about_supply(state: State, side: Side, hex: str, units: Sequence[RegisteredUnit]) -> Iterator[str]:
    """OCS 12.3, 12.6: how units of ours in this hex trace, and which dumps they can draw from."""
    route = network(state, side).trace(hex)
    yield f"{hex} is in trace: {way_of(route)}." if route else f"{hex} is not in trace: no station, no HQ reaches it."
    dumps = within_reach(state, side, hex)
    told = ", ".join(f"{in_words(dump.tokens)} in {dump.at}" for dump in dumps)
    yield f"Dumps within reach of {hex}: {told or 'none'}."


def way_of(route: Route) -> str:
    """The way in players' words, hex by hex."""
    straight = f"{mixed(route.cost)} Truck MP to {route.source} by {' '.join(route.path)}"
    if route.hq is None:
        return straight
    return f"{route.hq.name} in {route.hq.hex} throws {mixed(route.throw_cost)} by {' '.join(route.throw)}, {straight}"


def about_reach(state: State, side: Side, hex: str, units: Sequence[RegisteredUnit]) -> Iterator[str]:
    """Who of ours (or of those picked) gets there now, and what each has left on arrival."""
    told = []
    for unit, found in reaches(state, side, units or fielded(state, side)):
        if hex in found and unit.at != hex:
            left = allowance_now(state, unit) - (found.spent(hex) or Fraction(0))
            told.append(f"{unit.name} from {unit.at} with {mixed(left)} MP left")
    yield f"{hex} can be reached by: {'; '.join(told) or 'nobody'}."


def about_attack(state: State, side: Side, hex: str, units: Sequence[RegisteredUnit]) -> Iterator[str]:
    """Everybody who can attack it now together (or those picked), by what we know of it; and who could after moving."""
    picked = {unit.id for unit in units}
    for moved in attacks_after_moving(state, side, hex) if state.phase == "movement" else ():
        if picked and picked.isdisjoint(unit.id for unit in moved.units):
            continue
        names = ", ".join(unit.name for unit in moved.units)
        yield f"{names} can get to {moved.units[0].at} and attack {hex} at {moved.attack.heading()}."
    one = attack_on(state, side, hex, units or None)
    if one is None:
        yield f"{'None of these' if units else 'Nobody'} can attack {hex} from where they stand."
        return
    yield f"{', '.join(unit.name for unit in one.units)} can attack {hex}."
    yield from explained(one.attack)
    if one.hidden:
        yield f"Counted is the counter on top; {counted(one.hidden, 'more lies', 'more lie')} below it."


ANSWERS: dict[str, Callable[[State, Side, str, Sequence[RegisteredUnit]], Iterator[str]]] = {
    "supply": about_supply,
    "reach": about_reach,
    "attack": about_attack,
    "arrivals": about_arrivals,
}
