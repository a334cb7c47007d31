"""Supply on the board: where trains unload, who is in trace, which dumps a unit can draw from, what is paid."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from sandtable.games.forgotten_battles.board.holding import held_by
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    conditions,
    fielded,
    here,
    is_hq,
    mobility,
    rules_of,
    situation_for,
)
from sandtable.games.forgotten_battles.booklet.counters import read_counter
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.maps import country, file_of
from sandtable.games.forgotten_battles.movement import HQ, Route, Situation, SupplyLines, detrainable_hexes
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import Dump
from sandtable.games.forgotten_battles.state.unit_register import ARRIVING, RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words, ledger_line, per_sp
from sandtable.games.forgotten_battles.terrain import Conditions, Mobility
from sandtable.hexes.grid import Hex
from sandtable.kernel import Refused, Side, counted


@dataclass(frozen=True)
class Network:
    """One side's supply at one moment: paths, stations that trains reach, HQs that throw."""

    lines: SupplyLines
    railheads: tuple[str, ...]
    hqs: tuple[HQ, ...]

    def trace(self, hex: str) -> Route | None:
        """How units in this hex trace supply (OCS 12.6): straight to a railhead, or through an HQ; None: not at all."""
        return self._route(hex, self.railheads)

    def draw(self, hex: str, dump: str) -> Route | None:
        """How they draw from a dump (OCS 12.3)."""
        return self._route(hex, (dump,))

    def _route(self, hex: str, sources: tuple[str, ...]) -> Route | None:
        if (hex, sources) not in self._known:
            self._known[hex, sources] = self.lines.route(hex, sources, self.hqs)
        return self._known[hex, sources]

    @cached_property
    def _known(self) -> dict[tuple[str, tuple[str, ...]], Route | None]:
        """Every bill asks the same ways again."""
        return {}


@lru_cache(maxsize=32)
def _network(
    file: str,
    now: Conditions,
    situation: Situation,
    foreign: frozenset[Hex],
    sources: tuple[str, ...],
    hqs: tuple[HQ, ...],
) -> Network:
    land, closed = country(file), replace(situation, enemy_units=situation.enemy_units | foreign)
    open_sources = [hex for hex in sources if land.hex(hex) not in closed.enemy_units]
    return Network(SupplyLines(land, now, situation), tuple(detrainable_hexes(land, open_sources, closed)), hqs)


def network(state: State, side: Side) -> Network:
    """A side's supply as everybody stands now. Trains run through the side's own country only (OCS 13.3c)."""
    situation = situation_for(state, side, settled=True)
    foreign, sources = held_by(state, other(side)), rules_of(state).sources[side]
    return _network(file_of(state), conditions(state), situation, foreign, sources, hqs_of(state, side))


def hqs_of(state: State, side: Side) -> tuple[HQ, ...]:
    """HQs that can throw, with the range on their counter."""
    found = [unit for unit in fielded(state, side) if is_hq(unit) and unit.mode != Mode.STRAT]
    return tuple(
        HQ(unit.at, Fraction(read_counter(unit.counter).figures.partition("-")[0]), mobility(state, unit), unit.name)
        for unit in found
    )


def dumps_of(state: State, side: Side) -> list[Dump]:
    """Supply on the ground; what is loaded on trucks cannot be drawn from."""
    return [d for d in here(state).dumps.values() if d.side == side and d.at != ARRIVING and not d.trucks]


def lying_at(state: State, side: Side, hex: str) -> Dump | None:
    return next((dump for dump in dumps_of(state, side) if dump.at == hex), None)


def deliver(state: State, side: Side, tokens: int, hex: str) -> None:
    """Supply that trucks or trains bring: it goes no farther in this phase."""
    new_dump(state, side, tokens, hex)
    brought = here(state).delivered
    brought[hex] = brought.get(hex, 0) + tokens


def within_reach(state: State, side: Side, hex: str, known: Network | None = None) -> list[Dump]:
    """Dumps that units in this hex can draw from, itself or through an HQ, the nearest first (OCS 12.3)."""
    now = known or network(state, side)
    routes = [(dump, now.draw(hex, dump.at)) for dump in dumps_of(state, side)]
    near = [(route.cost + route.throw_cost, dump.id, dump) for dump, route in routes if route]
    return [dump for _, _, dump in sorted(near, key=lambda found: found[:2])]


def can_pay(state: State, side: Side, hex: str, tokens: int) -> bool:
    return sum(dump.tokens for dump in within_reach(state, side, hex)) >= tokens


def refuse_payment(state: State, side: Side, bills: Iterable[tuple[str, int]]) -> Refused | None:
    """Whether units in these hexes can draw so many tokens, each hex for itself and all of them together."""
    left, now = {dump.id: dump.tokens for dump in dumps_of(state, side)}, None
    for hex, tokens in bills:
        wanted, now = tokens, now or network(state, side)
        for dump in within_reach(state, side, hex, now):
            used = min(wanted, left[dump.id])
            left[dump.id] -= used
            wanted -= used
        if wanted:
            told = f"{in_words(tokens)} wanted, {in_words(tokens - wanted)} within reach"
            return Refused(f"no supply for {hex}: {told} (OCS 12.3)", SERIES)
    return None


def pay(state: State, side: Side, hex: str, tokens: int) -> None:
    """Draw from the nearest dumps; the players have been told whether it can be paid."""
    wanted = tokens
    for dump in within_reach(state, side, hex):
        used = min(wanted, dump.tokens)
        dump.tokens -= used
        wanted -= used
        here(state).accounts[side].spent += used
    _clear_empty(state)


def new_dump(state: State, side: Side, tokens: int, at: str) -> Dump:
    """Supply that lies together is one dump."""
    board = here(state)
    if lying := lying_at(state, side, at):
        lying.tokens += tokens
        return lying
    board.dumped += 1
    dump = Dump(f"{side}-sp-{board.dumped}", side, tokens, at)
    board.dumps[dump.id] = dump
    return dump


def receive(state: State, side: Side) -> int:
    """The Supply Points of the turn, to be placed; how many."""
    wanted = rules_of(state).supply[side].each_turn
    for points in wanted:
        new_dump(state, side, points * per_sp(), ARRIVING)
    here(state).accounts[side].received += sum(wanted) * per_sp()
    return sum(wanted)


def write_ledger(state: State) -> None:
    """Clean-up writes the turn into both sides' ledgers, as their players would: what the accounts grew by since."""
    for side, account in here(state).accounts.items():
        supply = state.supply[side]
        for what in ("received", "spent", "lost", "captured"):
            told = sum(getattr(line, what) for line in supply.ledger) + (supply.opening if what == "received" else 0)
            line = ledger_line(state, side)
            setattr(line, what, getattr(line, what) + getattr(account, what) - told)


def new_trucks(state: State, side: Side, points: int, at: str, load: int = 0) -> Dump:
    board = here(state)
    board.dumped += 1
    trucks = Dump(f"{side}-sp-{board.dumped}", side, load, at, points)
    board.dumps[trucks.id] = trucks
    return trucks


def title_of(dump: Dump) -> str:
    """Such as `4 SP`, or `3 Truck Points, 2 SP`."""
    if not dump.trucks:
        return in_words(dump.tokens)
    load = f", {in_words(dump.tokens)}" if dump.tokens else ""
    return f"{counted(dump.trucks, 'Truck Point')}{load}"


def _clear_empty(state: State) -> None:
    board = here(state)
    board.dumps = {id: dump for id, dump in board.dumps.items() if dump.tokens or dump.trucks}


# ---- fuel, OCS 12.5

PHASE, TURN = "phase", "turn"
"""How long fuel lasts: a token for one unit and phase; a Supply Point for a formation, to the next Clean-up."""


def needs_fuel(state: State, unit: RegisteredUnit) -> bool:
    """Truck and Track combat units, until they have been fuelled."""
    return not is_hq(unit) and mobility(state, unit) is not Mobility.LEG and not unit.fuelled
